#include "cli/sitting.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <map>

#include "base/hash.h"
#include "cli/ask_text.h"
#include "cli/support.h"
#include "engine/agreement.h"
#include "engine/answer_text.h"
#include "engine/naming.h"
#include "lab/table_text.h"

namespace drumhead::cli {
namespace {

constexpr std::size_t kSuggestionsShown = 12;
constexpr int kSuggestionsPerUnit = 3;

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

}  // namespace

Sitting::Sitting(Referee& referee, std::array<Player, 2> computers, ChronicleFile& file, Terminal terminal)
    : referee_(referee),
      book_(referee.book()),
      computers_(std::move(computers)),
      file_(file),
      terminal_(terminal) {}

bool Sitting::play() {
  while (!referee_.over() && !stopped_) {
    const Ask ask = referee_.state().asks.front();
    if (is_person(ask.seat)) {
      if (ask_person(ask) == Then::kStop) stopped_ = true;
    } else {
      let_computer_answer(ask);
    }
    file_.follow(referee_.chronicle());
    if (!is_person(Seat::kA) && !is_person(Seat::kB)) show_report(Seat::kNobody);
  }
  if (referee_.over()) show_end();
  return referee_.over();
}

void Sitting::let_computer_answer(const Ask& ask) {
  const Player& player = computers_[static_cast<std::size_t>(ask.seat)];
  const Verdict verdict = referee_.answer(ask.seat, player(referee_.view(ask.seat), ask));
  if (verdict.allowed()) return;
  say(fmt::format("(The computer's answer is against the rules and the default is taken instead: {})",
                  verdict.refusal->text));
  referee_.answer(ask.seat, form_of(book_, referee_.state(), ask).fallback);
}

// Shows the question and takes lines until it is answered, taken back or given up.
Sitting::Then Sitting::ask_person(const Ask& ask) {
  ask_ = ask;
  if (ask.seat != at_table_) hand_over(ask.seat);
  view_ = referee_.view(ask.seat);
  form_ = book_.describe(view_.known, ask);
  Sampler sampler(mix(referee_.chronicle().entries.size()));
  suggestions_ = book_.candidates(view_, ask, sampler);
  show_report(ask.seat);
  say("\n" + table_text(view_, book_.words(), {terminal_.columns, terminal_.rows, terminal_.live_out}));
  show_question();
  while (true) {
    fmt::print("{}> ", view_.known.side_name(ask.seat));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(terminal_.in, line)) {
      fmt::print("\n");
      return Then::kStop;
    }
    if (!terminal_.live_in) say(line);  // so that a script and what it led to can be read together
    const Then then = obey(trimmed(line));
    if (then != Then::kAskAgain) return then;
  }
}

// Two persons at one screen: what only one may see is cleared away before the other looks.
void Sitting::hand_over(Seat seat) {
  const bool both = is_person(Seat::kA) && is_person(Seat::kB);
  const bool secrets =
      at_table_ != Seat::kNobody && (ask_.sealed || has_secrets(at_table_) || has_secrets(seat));
  at_table_ = seat;
  if (!both || !secrets) return;
  if (terminal_.live_out) fmt::print("\033[2J\033[3J\033[H");
  const BattleState& state = referee_.state();
  say(in_agreement(fmt::format("---- The screen is {}'s. ----", state.side_name(seat)), state));
  if (!terminal_.live_in) return;
  fmt::print("{}, press Enter when nobody else is looking. ", referee_.state().side_name(seat));
  std::fflush(stdout);
  std::string line;
  std::getline(terminal_.in, line);
}

bool Sitting::has_secrets(Seat seat) const {
  const BattleState& truth = referee_.state();
  const BattleState seen = book_.project(truth, other(seat)).known;
  return !truth.slips.empty() || !(seen.units == truth.units) || !(seen.leaders == truth.leaders);
}

Reader Sitting::reader(Seat seat) const {
  if (seat == Seat::kNobody) return Reader::kTruth;  // both sides are the computer's: nothing to hide
  return seat == Seat::kA ? Reader::kSideA : Reader::kSideB;
}

void Sitting::show_report(Seat seat) {
  std::size_t& told = reported_[static_cast<std::size_t>(seat)];
  const auto& entries = referee_.chronicle().entries;
  std::string text;
  for (; told < entries.size(); ++told) text += report_lines(entries[told].events, reader(seat));
  if (!text.empty()) say("\n" + text);
}

void Sitting::show_question() {
  const std::string label = form_.rule.valid() ? fmt::format(" [{}]", form_.rule.text()) : "";
  say(fmt::format("{}{}\n{}", in_agreement(form_.prompt, view_.known), label,
                  form_text(form_, view_.known, book_.words())));
  const std::string fallback =
      form_.fallback.orders.empty() ? "no orders" : answer_words(form_.fallback, view_.known, book_.words());
  say(fmt::format("  `default`: {}{}", fallback, form_.least_orders == 0 ? "; `pass`: no orders" : ""));
  show_suggestions(false);
}

// A few for every unit, numbered as in the whole list.
void Sitting::show_suggestions(bool all) {
  std::map<UnitId, int> shown_of;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < suggestions_.size(); ++i) {
    const Answer& answer = suggestions_[i];
    const UnitId unit = answer.orders.empty() ? UnitId{} : answer.orders.front().unit;
    if (!all && (shown >= kSuggestionsShown || (unit.valid() && ++shown_of[unit] > kSuggestionsPerUnit)))
      continue;
    ++shown;
    say(fmt::format("  {:>3}  {}", i + 1,
                    answer.orders.empty() ? "no orders" : answer_words(answer, view_.known, book_.words())));
  }
  if (shown < suggestions_.size())
    say(fmt::format("  `more` shows all {}; `help` what else you can type.", suggestions_.size()));
}

void Sitting::show_end() {
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (is_person(seat)) return show_report(seat);  // the end is known to all
  show_report(Seat::kNobody);
}

Sitting::Then Sitting::obey(const std::string& line) {
  if (line.empty()) return Then::kAskAgain;
  const std::string word = line.substr(0, line.find(' '));
  const std::string rest = trimmed(std::string_view(line).substr(word.size()));
  for (const Command& command : commands())
    if (command.name == word) return (this->*command.run)(rest);
  Answer answer;
  return read_answer(line, answer) ? give(answer) : Then::kAskAgain;
}

bool Sitting::read_answer(const std::string& text, Answer& answer) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text == "default" || (text == "pass" && form_.least_orders > 0)) {
    answer = form_.fallback;
  } else if (error == std::errc{} && end == text.data() + text.size()) {
    if (number < 1 || number > suggestions_.size()) {
      say(fmt::format("There are suggestions 1 to {}.", suggestions_.size()));
      return false;
    }
    answer = suggestions_[number - 1];
  } else {
    const Result<Answer> read = answer_from_words(text, view_.known, book_.words());
    if (!read) {
      say(fmt::format("Not understood: {}. `help` shows what can be typed.", read.error().what));
      return false;
    }
    answer = *read;
  }
  answer.ask = ask_.id;
  return true;
}

Sitting::Then Sitting::give(const Answer& answer) {
  const Verdict verdict = referee_.answer(ask_.seat, answer);
  if (verdict.allowed()) return Then::kGoOn;
  say(refusal_text(*verdict.refusal, book_));
  return Then::kAskAgain;
}

}  // namespace drumhead::cli
