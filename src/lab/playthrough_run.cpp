#include <fmt/format.h>
#include <algorithm>

#include "engine/answer_text.h"
#include "engine/naming.h"
#include "engine/referee.h"
#include "lab/playthrough.h"
#include "lab/playthrough_expect.h"

namespace drumhead {
namespace {

Referee::Settings settings_of(const Playthrough& playthrough, CiteRecorder* recorder) {
  Referee::Settings settings;
  settings.recorder = recorder;
  settings.step = playthrough.step;
  settings.step_seat = playthrough.step_seat;
  settings.seed = playthrough.seed.value_or(1);
  // Without a seed every die is scripted: one that was not written down is an error, not a surprise.
  if (!playthrough.seed || !playthrough.opening_dice.empty())
    settings.opening_dice = playthrough.opening_dice;
  return settings;
}

class Runner {
 public:
  Runner(const Playthrough& playthrough, const Rulebook& book, CiteRecorder* recorder)
      : playthrough_(playthrough),
        book_(book),
        referee_(book, playthrough.start, settings_of(playthrough, recorder)) {}

  PlaythroughOutcome run() {
    if (!referee_.opening_trouble().empty()) fail(playthrough_.start_line, referee_.opening_trouble());
    for (const ScriptStep& step : playthrough_.script) {
      if (stopped_) break;
      take(step);
    }
    if (!stopped_ && !faces_.empty())
      fail(dice_line_,
           fmt::format("{} of the faces up to this line were never thrown: leave them out", faces_.size()));
    PlaythroughOutcome outcome{
        std::move(failures_), referee_.chronicle(), referee_.state(), {}, std::move(refused_)};
    outcome.report = report(outcome.chronicle, Reader::kTruth);
    return outcome;
  }

 private:
  void take(const ScriptStep& step) {
    switch (step.kind) {
      case ScriptStep::Kind::kAnswer:
        return answer(step);
      case ScriptStep::Kind::kPass:
        return pass(step);
      case ScriptStep::Kind::kRefuse:
        return refuse(step);
      case ScriptStep::Kind::kUndo:
        if (!referee_.take_back(step.seat))
          stop(step.line, fmt::format("{} has nothing that may be taken back", side(step.seat)));
        return;
      case ScriptStep::Kind::kDice:
        faces_.insert(faces_.end(), step.faces.begin(), step.faces.end());
        dice_line_ = step.line;
        return;
      case ScriptStep::Kind::kExpect:
        if (const std::string wrong = unmet(step.expectation, referee_); !wrong.empty())
          fail(step.line, wrong);
        return;
    }
  }

  // The Ask that a step answers: of the kind it names, or the first that is open.
  const Ask* ask_of(const ScriptStep& step) const {
    for (const Ask& ask : referee_.state().asks) {
      const bool fits =
          step.ask.empty() || book_.words().asks[static_cast<std::size_t>(ask.kind)].name == step.ask;
      if (ask.seat == step.seat && fits) return &ask;
    }
    return nullptr;
  }

  void answer(const ScriptStep& step) {
    const Ask* ask = ask_of(step);
    if (ask == nullptr) return not_asked(step);
    Result<Answer> given = answer_from_words(step.words, referee_.state(), book_.words());
    if (!given) return stop(step.line, given.error().what);
    Answer answer = *std::move(given);
    answer.ask = ask->id;
    give(step, answer);
  }

  void pass(const ScriptStep& step) {
    const Ask* ask = ask_of(step);
    if (ask == nullptr) return not_asked(step);
    Answer fallback = form_of(book_, referee_.state(), *ask).fallback;
    fallback.ask = ask->id;
    give(step, fallback);
  }

  void give(const ScriptStep& step, const Answer& answer) {
    const bool scripted = !playthrough_.seed || !faces_.empty();
    Dice dice = Dice::scripted(faces_);
    const Verdict verdict = referee_.answer(step.seat, answer, scripted ? &dice : nullptr);
    if (!verdict.allowed() && !verdict.refusal->cite.valid() && scripted &&
        referee_.check(step.seat, answer).allowed())
      return stop(step.line, fmt::format("{}; {}", verdict.refusal->text,
                                         faces_.empty() ? "add a `dice` line before this one, or a `seed`"
                                                        : fmt::format("the faces stand in the lines up to {}",
                                                                      dice_line_)));
    if (!verdict.allowed())
      return stop(step.line, fmt::format("the answer is refused: {} [{}]", verdict.refusal->text,
                                         verdict.refusal->cite.text()));
    if (scripted) faces_.erase(faces_.begin(), faces_.end() - static_cast<std::ptrdiff_t>(dice.faces_left()));
  }

  void refuse(const ScriptStep& step) {
    const Ask* ask = ask_of(step);
    if (ask == nullptr) return not_asked(step);
    const Result<Answer> given = answer_from_words(step.words, referee_.state(), book_.words());
    if (!given) return stop(step.line, given.error().what);
    Answer answer = *given;
    answer.ask = ask->id;
    const Verdict verdict = referee_.check(step.seat, answer);
    if (verdict.allowed())
      return fail(step.line, fmt::format("expected a refusal{}, but the answer is allowed",
                                         step.rule.empty() ? "" : " by " + step.rule));
    const Refusal& refusal = *verdict.refusal;
    refused_.push_back(refusal);
    const bool as_told = (step.rule.empty() || refusal.cite.text() == step.rule) &&
                         refusal.text.find(step.text) != std::string::npos;
    if (as_told) return;
    fail(step.line, fmt::format("expected a refusal by {}{}; it is refused by {}: {}",
                                step.rule.empty() ? "any rule" : step.rule,
                                step.text.empty() ? "" : fmt::format(" with \"{}\"", step.text),
                                refusal.cite.text(), refusal.text));
  }

  void not_asked(const ScriptStep& step) {
    stop(step.line, fmt::format("{} is not asked {}; open are: {}", side(step.seat),
                                step.ask.empty() ? "anything" : "`" + step.ask + "`", open_asks(referee_)));
  }

  std::string side(Seat seat) const { return std::string(referee_.state().side_name(seat)); }
  void fail(int line, std::string what) { failures_.push_back({playthrough_.file, line, std::move(what)}); }
  // After an answer that could not be given, nothing that follows would mean anything.
  void stop(int line, std::string what) {
    fail(line, std::move(what));
    stopped_ = true;
  }

  const Playthrough& playthrough_;
  const Rulebook& book_;
  Referee referee_;
  std::vector<int> faces_;  // written down and not yet thrown
  int dice_line_ = 0;
  std::vector<LoadError> failures_;
  std::vector<Refusal> refused_;
  bool stopped_ = false;
};

}  // namespace

PlaythroughOutcome run(const Playthrough& playthrough, const Rulebook& book, CiteRecorder* recorder) {
  return Runner(playthrough, book, recorder).run();
}

}  // namespace drumhead
