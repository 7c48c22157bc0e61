// Referee: orders check, resolve, log and commit, and nothing else. The one way in which a battle changes.
// A refused answer changes nothing and is not stored. Sealed answers are kept as slips until every seat has
// answered, then resolved together, seat A's first.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/chronicle.h"
#include "engine/rulebook.h"

namespace drumhead {

class Referee {
 public:
  struct Settings {
    std::uint64_t seed = 1;
    Scene::Ear ear = Scene::Ear::kRecording;
    CiteRecorder* recorder = nullptr;
  };

  // Starts a battle from a prepared position: pushes the first frame and runs to the first Ask.
  Referee(const Rulebook& book, BattleState start, Settings settings);
  // The same from a given step of the turn.
  Referee(const Rulebook& book, BattleState start, std::size_t step, Seat seat, Settings settings);

  const BattleState& state() const { return state_; }
  const Rulebook& book() const { return book_; }
  const Chronicle& chronicle() const { return chronicle_; }
  bool over() const { return state_.outcome.over; }

  std::vector<Ask> asks(Seat seat) const;
  const Ask* find_ask(Seat seat, AskId id) const;
  View view(Seat seat) const { return book_.project(state_, seat); }

  // What would happen: pure.
  Verdict check(Seat seat, const Answer& answer) const;
  // Checks, carries out, runs to the next rest and records. With scripted dice, `dice` replaces the seed for this answer.
  Verdict answer(Seat seat, const Answer& answer, Dice* dice = nullptr);

  // A seat may take back its latest answers while no dice fell, nothing was revealed and no other seat has answered
  // since. Undo is a truncation of the chronicle.
  bool may_take_back(Seat seat) const;
  bool take_back(Seat seat);

 private:
  void start(Scene& scene);
  void run_to_rest(Scene& scene);
  void carry_out(Scene& scene, Ask ask, const Answer& answer);

  const Rulebook& book_;
  Settings settings_;
  BattleState state_;
  std::vector<BattleState> before_;   // the states answers started from, as far back as something may be taken back
  Chronicle chronicle_;
};

// Runs automatic steps until the state rests; stops a rulebook that never rests.
void run_to_rest(const Rulebook& book, Scene& scene);
// Carries out an answer that check() has allowed, on any copy of a state, up to the next rest: look-ahead and odds.
void play_out(const Rulebook& book, Scene& scene, const Ask& ask, const Answer& answer);

}  // namespace drumhead
