// Referee: orders check, resolve, log and commit, and nothing else. The one way in which a battle changes.
// A refused answer changes nothing and is not stored. Sealed answers are kept as slips until every seat has
// answered, then resolved together, seat A's first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/chronicle.h"
#include "engine/rulebook.h"

namespace drumhead {

class Referee {
 public:
  struct Settings {
    std::uint64_t seed = 1;             // of the laboratory
    std::optional<DiceSecret> secret{};  // of games that people play: then there is no seed
    Scene::Ear ear = Scene::Ear::kRecording;
    CiteRecorder* recorder = nullptr;
    std::optional<std::size_t> step;               // begin at this step of the turn instead of the beginning
    Seat step_seat = Seat::kA;
    std::optional<std::vector<int>> opening_dice;  // scripted faces for what happens before the first Ask
    bool opening_by_hand = true;                   // false: the script repeats what the seed threw
    bool seed_goes_on = false;                     // where the opening script ends, the seed goes on
  };

  // Starts a battle from a prepared position and runs to the first Ask.
  Referee(const Rulebook& book, BattleState start, Settings settings);

  const BattleState& state() const { return state_; }
  const Rulebook& book() const { return book_; }
  const Chronicle& chronicle() const { return chronicle_; }
  bool over() const { return state_.outcome.over; }
  // What was wrong with the opening dice, if anything.
  const std::string& opening_trouble() const { return opening_trouble_; }

  std::vector<Ask> asks(Seat seat) const;
  const Ask* find_ask(Seat seat, AskId id) const;
  View view(Seat seat) const { return book_.project(state_, seat); }

  // What would happen: pure.
  Verdict check(Seat seat, const Answer& answer) const;
  // Checks, carries out, runs to the next rest and records. Scripted `dice` replace the seed for this answer; a script
  // that runs out or cannot be thrown is refused like an answer, and nothing happens.
  Verdict answer(Seat seat, const Answer& answer, Dice* dice = nullptr);

  // A seat may take back its latest answers while no dice fell, nothing was revealed to it and no other seat has
  // answered since. Undo is a truncation of the chronicle.
  bool may_take_back(Seat seat) const;
  bool take_back(Seat seat);
  // Where taking back would lead to; null if it may not.
  const BattleState* before_latest(Seat seat) const { return may_take_back(seat) ? &before_.back() : nullptr; }

 private:
  void record(ChronicleEntry entry, bool by_hand);
  void remember(Seat seat, BattleState before, bool final);
  Dice own_dice() const;

  const Rulebook& book_;
  Settings settings_;
  std::shared_ptr<const DiceKey> key_;
  BattleState state_;
  std::vector<BattleState> before_;   // where the answers that may still be taken back started from, oldest first
  Seat before_seat_ = Seat::kNobody;
  Chronicle chronicle_;
  std::string opening_trouble_;
};

// The first line of a battle that begins so.
ChronicleHeader header_for(const Rulebook& book, const BattleState& start, const Referee::Settings& settings);

// A referee brought by a chronicle's answers and dice to where it ends, ready to go on with its seed. An
// error names the line from which the rules lead elsewhere; what they merely tell otherwise is no obstacle,
// and comes in `otherwise`.
Result<std::unique_ptr<Referee>> resumed(const Chronicle& chronicle, const Rulebook& book,
                                         const std::string& file,
                                         std::vector<LoadError>* otherwise = nullptr);

// Runs automatic steps until the state rests; stops a rulebook that never rests.
void run_to_rest(const Rulebook& book, Scene& scene);
// Carries out an answer that check() has allowed, on any copy of a state, up to the next rest: look-ahead and odds.
void play_out(const Rulebook& book, Scene& scene, const Ask& ask, const Answer& answer);
// What an open Ask offers, as far as its seat can know.
AskForm form_of(const Rulebook& book, const BattleState& state, const Ask& ask);
// check(), form first: the whole of what makes an answer to an open Ask legal. Judged by what the seat can know, so that
// no verdict betrays what is hidden from it; what an answer then meets unawares is for resolve() to tell.
Verdict check_answer(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& answer);

}  // namespace drumhead
