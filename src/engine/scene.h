// Scene: what a rule works with while it is carried out: the state to change, the dice to throw, and
// someone to tell. Sentences are only composed when somebody listens, so that a thousand battles cost none.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/battle_state.h"
#include "engine/event.h"
#include "engine/spoken.h"

namespace drumhead {

class Scene {
 public:
  // Silent: nobody listens (look-ahead, exact odds, long series). Telling: events are kept. Recording: events
  // are kept with the change of state each made.
  enum class Ear { kSilent, kTelling, kRecording };

  Scene(BattleState& state, Dice& dice, Ear ear, CiteRecorder* recorder = nullptr);

  BattleState& state;
  Dice& dice;

  bool heard() const { return ear_ != Ear::kSilent; }
  // Does anybody want to know by which rule something came about?
  bool wants_cites() const { return heard() || recorder_ != nullptr; }

  // Tells an event, with the rule that decides it or with all that had a say in it. `sentence` is a callable that returns
  // std::string, called only when heard.
  template <class Sentence>
  void tell(const Cites& cites, std::vector<UnitId> units, Sentence&& sentence) {
    tell_event(cites, std::move(units), sentence, nullptr, 1);
  }
  // A consequence of the event before it, indented in the report.
  template <class Sentence>
  void then(const Cites& cites, std::vector<UnitId> units, Sentence&& sentence) {
    tell_event(cites, std::move(units), sentence, nullptr, 2);
  }
  // An event with its arithmetic; cites the rule and every line of the reckoning.
  template <class Sentence>
  void tell_reckoned(const Cites& cites, std::vector<UnitId> units, const Reckoning& reckoning, Sentence&& sentence, int depth = 2) {
    tell_event(cites, std::move(units), sentence, &reckoning, depth);
  }
  // A heading: a turn, a phase.
  template <class Sentence>
  void announce(const Cites& cites, Sentence&& sentence) {
    tell_event(cites, {}, sentence, nullptr, 0);
  }
  // Only one side hears; the other hears the hearsay, if any.
  template <class Sentence>
  void whisper(Seat seat, const Cites& cites, std::vector<UnitId> units, Sentence&& sentence, std::string hearsay = {}) {
    tell_event(cites, std::move(units), sentence, nullptr, 1, only(seat), std::move(hearsay));
  }
  // The same with its arithmetic.
  template <class Sentence>
  void whisper_reckoned(Seat seat, const Cites& cites, std::vector<UnitId> units, const Reckoning& reckoning, Sentence&& sentence,
                        int depth = 2, std::string hearsay = {}) {
    tell_event(cites, std::move(units), sentence, &reckoning, depth, only(seat), std::move(hearsay));
  }
  // The same in short: a pattern whose {0}, {1} ... are the names of the units, then the words that follow.
  template <class... Words>
  void say(const Cites& cites, std::vector<UnitId> units, std::string_view pattern, const Words&... words) {
    say_at(1, cites, std::move(units), nullptr, pattern, words...);
  }
  template <class... Words>
  void say_then(const Cites& cites, std::vector<UnitId> units, std::string_view pattern, const Words&... words) {
    say_at(2, cites, std::move(units), nullptr, pattern, words...);
  }
  template <class... Words>
  void say_reckoned(const Cites& cites, std::vector<UnitId> units, const Reckoning& reckoning, std::string_view pattern, const Words&... words) {
    say_at(1, cites, std::move(units), &reckoning, pattern, words...);
  }
  // A rule that decided something without a word of its own: a credit by hand, which proves nothing. Let an event, a refusal
  // or a row carry the cite where one can.
  void note_rule(Cite cite) {
    if (recorder_ != nullptr) recorder_->fired(cite, Credit::kNoted);
  }
  // A reckoning that is told in the words of another event: its rows carry their cites all the same.
  void note_reckoning(const Reckoning& reckoning);

  // Opens an Ask to a seat and gives it its number.
  Ask& ask(Seat seat, std::int16_t kind, bool sealed = false);
  // The same to the side of a unit, about it.
  Ask& ask_about(UnitId unit, std::int16_t kind, UnitId other = {});
  void push(Frame frame) { state.frames.push_back(frame); }
  void pop() { state.frames.pop_back(); }
  Frame& frame() { return state.frames.back(); }

  std::vector<Event> take_events();   // with what changed after the last of them as a last, silent event when recording

 private:
  template <class Sentence>
  void tell_event(const Cites& cites, std::vector<UnitId> units, Sentence&& sentence, const Reckoning* reckoning,
                  int depth, Audience audience = Audience::kEveryone, std::string hearsay = {}) {
    note_carried(cites.list(), reckoning);
    if (!heard()) return;
    keep(cites.list(), std::move(units), sentence(), reckoning, depth, audience, std::move(hearsay));
  }
  template <class... Words>
  void say_at(int depth, const Cites& cites, std::vector<UnitId> units, const Reckoning* reckoning, std::string_view pattern,
              const Words&... words) {
    const std::vector<UnitId> about = units;
    tell_event(cites, std::move(units), [&] { return named(state, pattern, about, {word(words)...}); }, reckoning, depth);
  }
  static std::string word(std::string_view text) { return std::string(text); }
  static std::string word(std::int64_t number) { return std::to_string(number); }
  void note_carried(const std::vector<Cite>& cites, const Reckoning* reckoning);
  void keep(std::vector<Cite> cites, std::vector<UnitId> units, std::string text, const Reckoning* reckoning, int depth,
            Audience audience, std::string hearsay);

  Ear ear_;
  CiteRecorder* recorder_;
  std::vector<Event> events_;
  BattleState told_;                  // the state as of the last event, when recording
};

}  // namespace drumhead
