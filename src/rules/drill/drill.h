// Drill: the teaching rulebook, to be read first and to be copied. Secret fire orders, then one side after the other
// moves, with a reaction inside a charge: every shape of play with few rules. What shall be true stands in
// data/rulebooks/drill/ledger.tsv, what happens in drill.cpp, from the words to the end; here are its facts and numbers.
#pragma once

#include "engine/rulebook.h"
#include "engine/trials.h"

namespace drumhead::drill {

// All that the two throws are reckoned from: a survey of the table fills it in the game, a person at the umpire's desk.
struct Volley {
  int stands = 8, grade = 0;
  bool close = false, cover = false, rain = false;
};
struct Nerve {
  int grade = 0, losses = 0;
  bool charged = false, by_cavalry = false, behind = false, higher = false, braced = false;
};
enum class Mettle : std::uint8_t { kRouts, kShaken, kSteady };

// The numbers of data/rulebooks/drill/tables.toml.
struct Tables : SelfBinding {
  using SelfBinding::SelfBinding;

  Coord foot = length("foot"), horse = length("horse"), charge_bonus = length("charge_bonus"),
        keep_clear = length("keep_clear"), close_range = length("close_range"), long_range = length("long_range"),
        retreat = length("retreat");
  int men = number("men_per_stand"), metres = number("metres_per_inch"), minutes = number("minutes_per_turn"),
      turns = number("turns"), breaking = number("breaking"), broken_ground = number("broken_ground"),
      arc = number("arc"), beaten = number("beaten");
  PoolOfDice<Volley> volley{
      chart<Volley>("volley", {{"stands", &Volley::stands, 1, 24}, {"grade", &Volley::grade, -1, 1},
                               {"close", &Volley::close}, {"cover", &Volley::cover}, {"rain", &Volley::rain}}),
      number("least_dice"), number("hits_on")};
  DieInBands<Nerve, Mettle> nerve{
      chart<Nerve>("nerve", {{"grade", &Nerve::grade, -1, 1}, {"losses", &Nerve::losses, 0, 24},
                             {"charged", &Nerve::charged}, {"by_cavalry", &Nerve::by_cavalry},
                             {"behind", &Nerve::behind}, {"higher", &Nerve::higher}, {"braced", &Nerve::braced}}),
      bands<Mettle>("nerve_result", {{"routs", Mettle::kRouts}, {"shaken", Mettle::kShaken}, {"steady", Mettle::kSteady}})};
};

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::drill
