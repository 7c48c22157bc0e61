#include "support/fight.h"

#include <gtest/gtest.h>
#include <map>

#include "engine/answer_text.h"
#include "engine/naming.h"
#include "rules/rulebooks.h"
#include "support/coverage.h"
#include "support/drill_positions.h"
#include "support/mutants.h"

namespace drumhead::test {
namespace {

// Before the first test of a program that has books at all.
class MutantOfEnvironment final : public ::testing::Environment {
  void SetUp() override { mutate_as_environment_says(); }
};
[[maybe_unused]] const auto* const kMutantOfEnvironment = ::testing::AddGlobalTestEnvironment(new MutantOfEnvironment);

}  // namespace

const Rulebook& rulebook(std::string_view id) {
  static std::map<std::string, std::unique_ptr<Rulebook>> books;
  auto& book = books[std::string(id)];
  if (book == nullptr) book = make_rulebook(id).value();
  return *book;
}

Fight drill(std::string_view position) { return {rulebook("drill"), drill_position(position)}; }

Fight& Fight::begin(std::string_view step, Seat seat) {
  Referee::Settings settings;
  settings.recorder = &coverage(book_->words().id);
  if (!step.empty()) {
    const int index = index_of(book_->words().steps, step);
    CHECK_MSG(index >= 0, "no step called " + std::string(step));
    settings.step = static_cast<std::size_t>(index);
    settings.step_seat = seat;
  }
  if (scripted_) settings.opening_dice = faces_;
  scripted_ = false;
  referee_ = std::make_shared<Referee>(*book_, position_.build(*book_), settings);
  EXPECT_EQ(referee_->opening_trouble(), "") << position_.title();
  return *this;
}

Referee& Fight::referee() {
  if (referee_ == nullptr) begin();
  return *referee_;
}

Fight& Fight::dice(std::vector<int> faces) {
  faces_ = std::move(faces);
  scripted_ = true;
  return *this;
}

Answer Fight::parse(Seat seat, std::string_view words) {
  const std::vector<Ask> open = referee().asks(seat);
  EXPECT_FALSE(open.empty()) << name_of(seat) << " is asked nothing and cannot say: " << words;
  Result<Answer> answer = answer_from_words(words, state(), book_->words());
  if (!answer) {
    ADD_FAILURE() << words << "\n  " << answer.error().message();
    return {};
  }
  Answer given = *std::move(answer);
  if (!open.empty()) given.ask = open.front().id;
  return given;
}

Verdict Fight::verdict(Seat seat, std::string_view words) { return referee().check(seat, parse(seat, words)); }

Fight& Fight::says(Seat seat, std::string_view words) {
  const Answer answer = parse(seat, words);
  Dice script = Dice::scripted(faces_);
  const Verdict verdict = referee().answer(seat, answer, scripted_ ? &script : nullptr);
  EXPECT_TRUE(verdict.allowed()) << words << "\n  " << (verdict.refusal ? verdict.refusal->text + " [" + verdict.refusal->cite.id + "]" : "");
  if (scripted_ && verdict.allowed()) {
    EXPECT_EQ(script.faces_left(), 0U) << words << ": dice were left over";
  }
  scripted_ = false;
  return *this;
}

Refusal Fight::refused(Seat seat, std::string_view words) {
  const Answer answer = parse(seat, words);
  const std::uint64_t before = hash_of(state());
  const Verdict verdict = referee().answer(seat, answer);
  EXPECT_FALSE(verdict.allowed()) << words << "\n  should be refused";
  if (verdict.allowed()) return {};
  EXPECT_EQ(hash_of(state()), before) << words << "\n  was refused and yet changed something";
  return *verdict.refusal;
}

Fight& Fight::passes(Seat seat) {
  const std::vector<Ask> open = referee().asks(seat);
  if (open.empty()) {
    ADD_FAILURE() << name_of(seat) << " is asked nothing and cannot pass";
    return *this;
  }
  return says(seat, answer_words(book_->describe(state(), open.front()).fallback, state(), book_->words()));
}

const std::vector<Event>& Fight::events() { return referee().chronicle().entries.back().events; }

const Event& Fight::event(std::string_view cite) {
  for (const Event& event : events())
    if (has_cite(event, std::string(cite))) return event;
  ADD_FAILURE() << "nothing cites " << cite << " in\n" << report();
  static const Event none;
  return none;
}

bool Fight::told(std::string_view words) {
  for (const Event& event : events())
    if (event.text.find(words) != std::string::npos) return true;
  return false;
}

std::string Fight::report() { return report_lines(events(), Reader::kTruth); }

const Reckoning& Fight::reckoning() {
  static const Reckoning none;
  const std::vector<Event>& all = events();
  for (auto event = all.rbegin(); event != all.rend(); ++event)
    if (event->reckoning) return *event->reckoning;
  return none;
}

std::vector<int> Fight::faces() { return faces_of(referee().chronicle().entries.back()); }

UnitId Fight::id(std::string_view unit) {
  const Result<UnitId> id = unit_called(state(), unit);
  CHECK_MSG(id.ok(), id.ok() ? "" : id.error().message());
  return *id;
}

const Unit& Fight::on(std::string_view unit) { return state().unit(id(unit)); }

int Fight::marker_of(std::string_view unit, std::string_view word) {
  const int index = index_of(book_->words().markers, word);
  CHECK_MSG(index >= 0, "no marker called " + std::string(word));
  return on(unit).markers[static_cast<std::size_t>(index)];
}

std::string Fight::formation_of(std::string_view unit) { return book_->words().formations[on(unit).formation].name; }

std::string Fight::asked(Seat seat) {
  const std::vector<Ask> open = referee().asks(seat);
  return open.empty() ? "" : book_->words().asks[static_cast<std::size_t>(open.front().kind)].name;
}

}  // namespace drumhead::test
