#include <fmt/format.h>
#include <algorithm>

#include "engine/answer_text.h"
#include "engine/naming.h"
#include "engine/referee.h"
#include "lab/image.h"
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
  settings.seed_goes_on = playthrough.seed.has_value();
  return settings;
}

class Runner {
 public:
  Runner(const Playthrough& playthrough, const Rulebook& book, CiteRecorder* recorder,
         std::function<void(const BattleState&)> at_rest)
      : playthrough_(playthrough),
        book_(book),
        at_rest_(std::move(at_rest)),
        referee_(book, playthrough.start, settings_of(playthrough, recorder)) {}

  PlaythroughOutcome run() {
    take_opening_dice();
    show();
    pass_what_takes_no_order(playthrough_.start_line);
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
  // Faces written before `start` that nothing was thrown for before the first Ask are for what follows it.
  void take_opening_dice() {
    const std::string& trouble = referee_.opening_trouble();
    if (trouble.empty()) return;
    const std::vector<int>& opening = playthrough_.opening_dice;
    const auto thrown = static_cast<std::size_t>(referee_.state().dice_thrown - playthrough_.start.dice_thrown);
    const std::size_t left = opening.size() - std::min(thrown, opening.size());
    if (trouble != fmt::format("{} opening dice were not thrown", left))
      return fail(playthrough_.start_line, trouble);
    faces_.assign(opening.end() - static_cast<std::ptrdiff_t>(left), opening.end());
    dice_line_ = playthrough_.start_line;
  }

  // An Ask that takes no order, as everybody is asked who may or may not have something to say, is passed:
  // scripts leave it out.
  void pass_what_takes_no_order(int line) {
    for (bool again = true; again && !stopped_;) {
      again = false;
      for (const Ask& ask : referee_.state().asks) {
        const AskForm form = form_of(book_, referee_.state(), ask);
        if (form.most_orders > 0) continue;
        Answer fallback = form.fallback;
        fallback.ask = ask.id;
        give(ask.seat, line, fallback);
        again = true;
        break;
      }
    }
  }

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
        since_ = referee_.chronicle().entries.size() - 1;
        return;
      case ScriptStep::Kind::kDice:
        faces_.insert(faces_.end(), step.faces.begin(), step.faces.end());
        dice_line_ = step.line;
        return;
      case ScriptStep::Kind::kExpect:
        if (const std::string wrong = unmet(step.expectation, referee_, since_, playthrough_.image); !wrong.empty())
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
    if (ask_of(step) == nullptr) return not_asked(step);
    const Result<Answer> given = answer_meant(step);
    if (!given) return stop(step.line, given.error().what);
    give_as_written(step, *given);
  }

  // What the words of a step mean; turned, if the table is.
  Result<Answer> answer_meant(const ScriptStep& step) const {
    Result<Answer> given = answer_from_words(step.words, referee_.state(), book_.words(), step.before);
    if (!given) return given;
    Answer answer = *std::move(given);
    if (playthrough_.image) answer = image(*playthrough_.image, std::move(answer), book_.words());
    answer.ask = ask_for(step, answer).id;
    return answer;
  }

  // Of several Asks that are open to the seat, the first that takes the verb.
  const Ask& ask_for(const ScriptStep& step, const Answer& answer) const {
    const Ask& first = *ask_of(step);
    if (!step.ask.empty() || answer.orders.empty()) return first;
    for (const Ask& ask : referee_.state().asks) {
      if (ask.seat != step.seat) continue;
      for (const VerbOffer& offer : form_of(book_, referee_.state(), ask).verbs)
        if (offer.verb == answer.orders.front().verb) return ask;
    }
    return first;
  }

  void pass(const ScriptStep& step) {
    const Ask* ask = ask_of(step);
    if (ask == nullptr) return not_asked(step);
    Answer fallback = form_of(book_, referee_.state(), *ask).fallback;
    fallback.ask = ask->id;
    give_as_written(step, fallback);
  }

  void give_as_written(const ScriptStep& step, const Answer& answer) {
    since_ = referee_.chronicle().entries.size();
    give(step.seat, step.line, answer);
    pass_what_takes_no_order(step.line);
  }

  void give(Seat seat, int line, const Answer& answer) {
    // Written faces are taken first; with a seed it goes on where they end.
    const bool scripted = !playthrough_.seed || !faces_.empty();
    Dice dice = playthrough_.seed ? Dice::scripted_then_seeded(faces_, *playthrough_.seed) : Dice::scripted(faces_);
    const Verdict verdict = referee_.answer(seat, answer, scripted ? &dice : nullptr);
    if (!verdict.allowed() && !verdict.refusal->cite.valid() && scripted &&
        referee_.check(seat, answer).allowed())
      return stop(line, fmt::format("{}; {}", verdict.refusal->text,
                                         faces_.empty() ? "add a `dice` line before this one, or a `seed`"
                                                        : fmt::format("the faces stand in the lines up to {}",
                                                                      dice_line_)));
    if (!verdict.allowed()) return stop(line, "the answer is refused: " + spoken(*verdict.refusal));
    if (scripted) faces_.erase(faces_.begin(), faces_.end() - static_cast<std::ptrdiff_t>(dice.faces_left()));
    show();
  }

  void refuse(const ScriptStep& step) {
    if (ask_of(step) == nullptr) return not_asked(step);
    const Result<Answer> given = answer_meant(step);
    if (!given) return stop(step.line, given.error().what);
    const Verdict verdict = referee_.check(step.seat, *given);
    if (verdict.allowed())
      return fail(step.line, fmt::format("expected a refusal{}, but the answer is allowed",
                                         step.rule.empty() ? "" : " by " + step.rule));
    const Refusal& refusal = *verdict.refusal;
    refused_.push_back(refusal);
    const bool as_told = (step.rule.empty() || refusal.cite.text() == step.rule) &&
                         tells(refusal.text, step.text, playthrough_.image);
    if (as_told) return;
    fail(step.line,
         fmt::format("expected a refusal by {}{}; it is refused{}: {}",
                     step.rule.empty() ? "any rule" : step.rule,
                     step.text.empty() ? "" : fmt::format(" with \"{}\"", step.text),
                     refusal.cite.valid() ? fmt::format(" by {}", refusal.cite.text()) : "", refusal.text));
  }

  void not_asked(const ScriptStep& step) {
    stop(step.line, fmt::format("{} is not asked {}; open are: {}", side(step.seat),
                                step.ask.empty() ? "anything" : "`" + step.ask + "`", open_asks(referee_)));
  }

  void show() const {
    if (at_rest_) at_rest_(referee_.state());
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
  std::function<void(const BattleState&)> at_rest_;
  Referee referee_;
  std::vector<int> faces_;  // written down and not yet thrown
  int dice_line_ = 0;
  std::size_t since_ = 0;  // the entry of the chronicle that the last answer of the script made
  std::vector<LoadError> failures_;
  std::vector<Refusal> refused_;
  bool stopped_ = false;
};

}  // namespace

PlaythroughOutcome run(const Playthrough& playthrough, const Rulebook& book, CiteRecorder* recorder,
                       std::function<void(const BattleState&)> at_rest) {
  return Runner(playthrough, book, recorder, std::move(at_rest)).run();
}

}  // namespace drumhead
