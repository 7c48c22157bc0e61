// What a person can type at the table beside answers.
#include <fmt/format.h>

#include <charconv>

#include "base/hash.h"
#include "cli/ask_text.h"
#include "cli/odds_text.h"
#include "cli/sitting.h"
#include "cli/support.h"
#include "engine/answer_text.h"
#include "engine/naming.h"
#include "engine/words_reader.h"
#include "generals/general.h"
#include "lab/decision_odds.h"
#include "lab/table_text.h"
#include "table/measure.h"

namespace drumhead::cli {
namespace {

constexpr std::size_t kLogShown = 30;

std::string why_text(const Event& event, const std::string& told, const Rulebook& book) {
  std::string text = told + "\n";
  if (event.reckoning)
    for (const ReckoningLine& line : event.reckoning->lines)
      text += fmt::format("  {:>4}  {} [{}]\n", signed_number(line.value), line.label, line.cite.text());
  for (const Throw& thrown : event.dice)
    text += fmt::format("  thrown {}d{}: {}\n", thrown.dice, thrown.sides, spoken_faces(thrown));
  for (const Cite cite : event.cites)
    if (const std::string rule = rule_statement(cite, book); !rule.empty())
      text += fmt::format("  {}\n", rule);
  return text;
}

const std::string& told_to(const Event& event, Reader reader) {
  if (reader == Reader::kTruth) return event.text;
  return text_for(event, reader == Reader::kSideA ? Seat::kA : Seat::kB);
}

}  // namespace

const std::vector<Sitting::Command>& Sitting::commands() {
  static const std::vector<Command> kAll{
      {"help", "help               this, and how answers are written", &Sitting::help},
      {"more", "more               all suggestions", &Sitting::more},
      {"table", "table              the table again", &Sitting::show_table},
      {"units", "units              the troops: strength, formation, place, markers", &Sitting::show_units},
      {"log", "log                what happened, numbered", &Sitting::show_log},
      {"why", "why N | RULE       the arithmetic and the rules behind line N of the log; a rule's statement",
       &Sitting::why},
      {"try", "try ANSWER         whether it is allowed and what it would cost, without doing it",
       &Sitting::look},
      {"odds", "odds ANSWER        what it may lead to, and how likely", &Sitting::odds},
      {"hint", "hint               what a captain would do", &Sitting::hint},
      {"measure", "measure UNIT UNIT  distance and range, if the rules let you measure", &Sitting::measure},
      {"undo", "undo               take your last answer back, while no dice fell and nothing was seen",
       &Sitting::undo},
      {"save", "save [FILE]        where the battle is kept; or a copy of it", &Sitting::save},
      {"quit", "quit               stop; the battle stays where it is kept", &Sitting::quit},
  };
  return kAll;
}

Sitting::Then Sitting::help(const std::string&) {
  std::string text = "Type the number of a suggestion, an answer in words, or one of these:\n";
  for (const Command& command : commands()) text += fmt::format("  {}\n", command.use);
  text += "Answers to this question:\n" + form_text(form_, view_.known, book_.words()) +
          grammar_text(form_, book_.words());
  say(text + "  Names with blanks stand in \"double quotes\".");
  return Then::kAskAgain;
}

Sitting::Then Sitting::more(const std::string&) {
  show_suggestions(true);
  return Then::kAskAgain;
}

Sitting::Then Sitting::show_table(const std::string&) {
  say(table_text(view_, book_.words(), {terminal_.columns, terminal_.rows, terminal_.live_out}));
  return Then::kAskAgain;
}

Sitting::Then Sitting::show_units(const std::string&) {
  say(roster_text(view_, book_.words(), {terminal_.columns, terminal_.rows, terminal_.live_out}));
  return Then::kAskAgain;
}

std::vector<const Event*> Sitting::heard_by(Reader reader) const {
  std::vector<const Event*> events;
  for (const ChronicleEntry& entry : referee_.chronicle().entries)
    for (const Event& event : entry.events)
      if (!told_to(event, reader).empty()) events.push_back(&event);
  return events;
}

Sitting::Then Sitting::show_log(const std::string& rest) {
  const Reader who = reader(ask_.seat);
  const auto events = heard_by(who);
  const std::size_t from = rest == "all" || events.size() <= kLogShown ? 0 : events.size() - kLogShown;
  for (std::size_t i = from; i < events.size(); ++i)
    say(fmt::format("{:>4} {}{}", i + 1, std::string(2 * static_cast<std::size_t>(events[i]->depth), ' '),
                    told_to(*events[i], who)));
  if (from > 0) say("`log all` shows what was before.");
  return Then::kAskAgain;
}

Sitting::Then Sitting::why(const std::string& rest) {
  const Reader who = reader(ask_.seat);
  const auto events = heard_by(who);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (rest.empty()) {
    say(rule_statement(form_.rule, book_));
  } else if (const LedgerEntry* rule = book_.ledger().find(rest)) {
    say(fmt::format("{}: {}", rule->id, rule->statement));
  } else if (error == std::errc{} && end == rest.data() + rest.size() && number >= 1 &&
             number <= events.size()) {
    say(why_text(*events[number - 1], told_to(*events[number - 1], who), book_));
  } else {
    say(fmt::format("`why` wants a number of the log, 1 to {}, or a rule such as {}.", events.size(),
                    book_.ledger().entries.front().id));
  }
  return Then::kAskAgain;
}

Sitting::Then Sitting::undo(const std::string&) {
  if (referee_.take_back(ask_.seat)) {
    say("Taken back.");
    reported_[static_cast<std::size_t>(ask_.seat)] =
        std::min(reported_[static_cast<std::size_t>(ask_.seat)], referee_.chronicle().entries.size());
    return Then::kGoOn;
  }
  say("Nothing can be taken back: dice have fallen since, something was seen, or the other side has "
      "answered.");
  return Then::kAskAgain;
}

Sitting::Then Sitting::look(const std::string& rest) {
  Answer answer;
  if (!read_answer(rest, answer)) return Then::kAskAgain;
  const Verdict verdict = referee_.check(ask_.seat, answer);
  say(verdict.allowed() ? "Allowed.\n" + preview_text(verdict.preview, book_.words())
                        : refusal_text(*verdict.refusal, book_));
  return Then::kAskAgain;
}

// On a world that the seat can imagine, never on the truth.
Sitting::Then Sitting::odds(const std::string& rest) {
  Answer answer;
  if (!read_answer(rest, answer)) return Then::kAskAgain;
  Sampler sampler(mix(referee_.chronicle().entries.size()));
  const BattleState world = book_.imagine(view_, sampler).value_or(view_.known);
  if (const Verdict verdict = check_answer(book_, world, ask_, answer); !verdict.allowed()) {
    say(refusal_text(*verdict.refusal, book_));
  } else {
    const Verdict measured = book_.may_measure(view_);  // what is played out has been measured
    say(odds_cards_text(prospect_cards(book_, view_, ask_, answer)) +
        (measured.allowed() ? decision_text(decision_odds(book_, world, ask_, answer))
                            : fmt::format("  The rest is not played out: {} [{}]\n", measured.refusal->text,
                                          measured.refusal->cite.text())));
  }
  return Then::kAskAgain;
}

Sitting::Then Sitting::hint(const std::string&) {
  auto captain = need(make_general(general_levels().back(), book_, mix(referee_.chronicle().entries.size())));
  const Answer answer = captain->answer(view_, ask_);
  say("  " +
      (answer.orders.empty() ? std::string("no orders") : answer_words(answer, view_.known, book_.words())));
  return Then::kAskAgain;
}

namespace {

std::string range_words(const std::vector<const Row*>& ranges, Coord away) {
  if (ranges.empty()) return "";
  const Row* found = range_at(ranges, away);
  return found == nullptr ? ", out of range" : fmt::format(", {}", found->label);
}

}  // namespace

Sitting::Then Sitting::measure(const std::string& rest) {
  WordsReader in(rest, book_.words());
  const UnitId a = in.unit(view_.known);
  const UnitId b = in.unit(view_.known);
  if (in.ok() && !in.at_end()) in.complain("expected two units");
  if (!in.ok() || !a.valid() || !b.valid()) {
    say(fmt::format("`measure` wants two units: {}", in.ok() ? "measure Red/1 Blue/2" : in.trouble()));
  } else if (const Verdict verdict = book_.may_measure(view_); !verdict.allowed()) {
    say(refusal_text(*verdict.refusal, book_));
  } else if (!view_.known.unit(a).on_table || !view_.known.unit(b).on_table) {
    say("One of them is not on the table.");
  } else {
    const auto& formations = book_.words().formations;
    const Coord away = distance(footprint(body_of(view_.known, formations, a)),
                                footprint(body_of(view_.known, formations, b)));
    say(fmt::format("{} to {}: {}{}", name_of(view_.known, a), name_of(view_.known, b),
                    spoken_length(book_.words(), away), range_words(book_.ranges(view_, a), away)));
  }
  return Then::kAskAgain;
}

Sitting::Then Sitting::save(const std::string& rest) {
  try {
    if (!rest.empty()) write_text(rest, chronicle_text(referee_.chronicle(), book_.words()));
    say(fmt::format("The battle is kept in {}.", rest.empty() ? file_.path() : rest));
  } catch (const Stop& wrong) {
    say(wrong.message);  // a copy that cannot be written is no reason to stop playing
  }
  return Then::kAskAgain;
}

Sitting::Then Sitting::quit(const std::string&) { return Then::kStop; }

}  // namespace drumhead::cli
