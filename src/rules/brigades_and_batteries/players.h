// What a computer player would consider, and how a position looks to it: the rulebook's small table of
// values. The generals know nothing of the book but this.
#pragma once

#include <vector>

#include "rules/brigades_and_batteries/chapters.h"
#include "table/rough.h"

namespace drumhead::bb {

// Legal orders for the one unit (or general) that it makes most sense to move next; the end of movement when
// none is left.
std::vector<Answer> move_candidates(const Site& site, const Ask& ask, Sampler& sampler);

// How many of the candidates look-ahead should compare.
std::size_t worth_weighing(const Ask& ask);

std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler);

// The troops of both sides as a value function wants them: centres, facings and reaches, measured once.
struct Post {
  UnitId id;
  Seat side = Seat::kA;
  Vec centre;
  Vec forward;  // a unit vector, 1000 long
  int figures = 0;
  int front = 0;     // figures or guns in the front rank
  Coord reach = 0;   // of a charge
  Coord extent = 0;  // no part of it is farther from its centre, along either axis
  bool cavalry = false, guns = false, ready_guns = false, skirmishers = false, square = false, column = false,
       garrison = false;
  bool shaken = false, disordered = false;
  bool steady = false;  // as far as one sees without measuring
  bool part = false;    // of a unit that stands elsewhere
  int grade = 0;
};
std::vector<Post> posts_of(const Book& book, const BattleState& state);
// 0 straight ahead to 180 behind, in whole degrees, roughly: enough to tell front from flank.
int bearing_off(const Post& from, Vec to);
// Hits a post may expect to make on another in the next fire, in hundredths.
std::int64_t fire_prospect(const Post& from, const Post& at, Coord range);
std::int64_t worth_of_post(const Post& post);  // in hundredths of a figure

// ---- players_charge.cpp: what a charge promises the side that makes it.
struct Outlook {
  std::int64_t gain = 0;  // in hundredths of a figure
  int chance = 0;         // that the target flees, in hundredths
};
Outlook charge_outlook(const Book& book, const BattleState& state, const Post& charger, Post target,
                         bool in_flank);

// ---- players_goals.cpp: an objective, and who stands on it.
struct Goal {
  Vec middle;
  int points = 1;
  Seat holder = Seat::kNobody, holder_next = Seat::kNobody;  // now, and if the turn ended like this
  std::array<bool, 2> any{}, good{};  // by side: somebody is there, somebody who is not shaken
  std::vector<UnitId> there;          // by id
  bool has_any(Seat side) const { return any[static_cast<std::size_t>(side)]; }
  bool has_good(Seat side) const { return good[static_cast<std::size_t>(side)]; }
};
std::vector<Goal> goals_of(const Book& book, const BattleState& state, const std::vector<Post>& posts);
int turns_left(const Book& book, const BattleState& state);
// What it would be worth to a side if this unit were gone from where it stands.
std::int64_t worth_of_clearing(const std::vector<Goal>& goals, UnitId unit, Seat seat, int left);
std::int64_t worth_of_goals(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat,
                            int left);

}  // namespace drumhead::bb
