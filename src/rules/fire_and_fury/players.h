// What a computer player would consider, and how a position looks to it: the rulebook's small table of
// values. The generals know nothing of the book but this.
#pragma once

#include <array>
#include <vector>

#include "rules/fire_and_fury/chapters.h"
#include "table/rough.h"

namespace drumhead::ff {

// The troops of both sides as a value function wants them: measured once, and roughly.
struct Post {
  UnitId id;
  Seat side = Seat::kA;
  Vec centre;
  Vec forward;  // a unit vector, 1000 long
  int stands = 0;
  Coord reach = 0;  // of its fire; 0: it does not fire
  bool guns = false, mounted = false, broken = false, disordered = false, low_ammo = false, extended = false;
  bool column = false;     // of march, or limbered
  bool threatens = false;  // makes close range, holds key positions
  int exposure = kUnexposed;
  int cover = kNoCover;  // against fire from its front
  int silenced = 0;
  int quality = kTrained, state = kFresh;
};
// What a stand, and good order, are worth: everything else is weighed against them.
inline constexpr std::int64_t kStandWorth = 100, kDisorderWorth = 120;
std::vector<Post> posts_of(const Book& book, const BattleState& state);
const Post* nearest_enemy(const std::vector<Post>& posts, const Post& own);
int bearing_off(const Post& from, Vec to);

// ---- players_fire.cpp: what the next fire of both sides promises a side, in hundredths of a stand.
std::int64_t fire_outlook(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                          Seat seat);
std::vector<Answer> fire_candidates(const Site& site, const Ask& ask);

// ---- players_goals.cpp: a key position, and who is near enough to hold it.
struct Goal {
  Vec middle;
  int points = 1;
  Seat holder = Seat::kNobody, holder_next = Seat::kNobody;  // now, and if the player turn ended like this
  std::array<int, 2> near{};                                 // by side: how many who count
  std::array<UnitId, 2> one{};                               // of these
};
std::vector<Goal> goals_of(const Book& book, const BattleState& state, const std::vector<Post>& posts);
int turns_left(const Book& book, const BattleState& state);
std::int64_t worth_of_goals(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat,
                            int left);
// What it is worth to a side that this enemy goes away: a position without an enemy is half taken.
std::int64_t worth_of_clearing(const std::vector<Goal>& goals, UnitId enemy, Seat seat, int left);

// ---- players_charge.cpp: what a charge promises the side that makes it.
struct Outlook {
  std::int64_t gain = 0;  // in hundredths of a stand
  int chance = 0;         // that the enemy goes away, percent
};
Outlook charge_outlook(const Book& book, const BattleState& state, const Post& charger, const Post& target,
                       bool in_flank, bool steel);
// Whoever gets among the enemies without friends pays for it next turn.
std::int64_t risk_of_standing_alone(const std::vector<Post>& posts, const Post& charger);
std::vector<Answer> charge_candidates(const Site& site, const Ask& ask);

// ---- players_moves.cpp
std::vector<Answer> move_candidates(const Site& site, const Ask& ask);
std::vector<Answer> leader_candidates(const Site& site, const Ask& ask);

// How many of the candidates look-ahead should compare.
std::size_t worth_weighing(const Ask& ask);

}  // namespace drumhead::ff
