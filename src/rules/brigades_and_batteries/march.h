// How a path is read, priced and held against the rules: what the files of chapter 2 (legs, march,
// march_checks, carry, push) share. Other chapters use plan_march and carry_march (chapters.h).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

// R19: costs are whole ten-thousandths of a move; so much over the budget is forgiven.
inline constexpr int kForgiven = 5;

// A path on the table: the body at every check point, the ground near it, and what moves it meets.
struct Survey {
  Survey(const Site& the_site, UnitId the_unit, const Path& path);

  const Site& site;
  UnitId id;
  Trace way;
  LocalGround ground;
  std::vector<Footprint> inner;  // of every check point, drawn in; empty on plain ground

  bool on_plain() const { return inner.empty(); }
};

// legs.cpp
Trace trace_march(const Site& site, UnitId id, const Path& ordered);  // a bent line that straightens included
bool is_free_mover(InFormation in);                                   // skirmishers, gunners on foot (BB-075)
bool is_limbering(const Site& site, const Motion& motion);            // or unlimbering
bool is_reform(const Site& site, const Motion& motion);               // the change that is made once a turn
bool is_new_formation(const Site& site, const Motion& motion);        // R112
std::optional<Verdict> check_legs(const Survey& survey);              // M4, 2 and 3

// march.cpp
Vec direction_of(const Motion& motion, const Marcher& place);   // in which a leg goes
void price(const Survey& survey, March& march, bool charging);  // costs of the legs, obstacles, disorder

// march_checks.cpp: M4, 5 to 9. `with`: units that move along in a push.
std::optional<Verdict> check_ground(const Survey& survey);
std::optional<Verdict> check_enemies(const Survey& survey, std::span<const UnitId> charged, March& march);
std::optional<Verdict> check_friends(const Survey& survey, std::span<const UnitId> charged,
                                     std::span<const UnitId> with, March& march);

// carry.cpp
std::string spoken_part(int spent);                                                  // "half its move"
void settle(const Book& book, BattleState& state, UnitId id, const Marcher& place);  // stands there now
// What a march rests on: what was found when it was planned, and what the body is.
void add_march(const Book& book, const BattleState& state, UnitId id, const March& march, Cites& rules);
// Markers and consequences of having moved; `told` before.
void mark_moved(const Book& book, Scene& scene, UnitId id, const March& march, bool charging);

}  // namespace drumhead::bb
