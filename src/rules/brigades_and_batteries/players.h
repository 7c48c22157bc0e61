// What a computer player would consider, and how a position looks to it: the rulebook's small table of values. The
// generals know nothing of the book but this.
#pragma once

#include <vector>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

// Legal orders for the one unit (or general) that it makes most sense to move next; the end of movement when none is left.
std::vector<Answer> move_candidates(const Site& site, const Ask& ask, Sampler& sampler);

std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler);

// The troops of both sides as a value function wants them: centres, facings and reaches, measured once.
struct Post {
  UnitId id;
  Seat side = Seat::kA;
  Vec centre;
  Vec forward;      // a unit vector, 1000 long
  int figures = 0;
  int front = 0;    // figures or guns in the front rank
  bool cavalry = false, guns = false, ready_guns = false, skirmishers = false, square = false, column = false, garrison = false;
  bool shaken = false, disordered = false;
  int grade = 0;
};
std::vector<Post> posts_of(const Book& book, const BattleState& state);
// 0 straight ahead to 180 behind, in whole degrees, roughly: enough to tell front from flank.
int bearing_off(const Post& from, Vec to);
Coord rough_distance(Vec a, Vec b);

}  // namespace drumhead::bb
