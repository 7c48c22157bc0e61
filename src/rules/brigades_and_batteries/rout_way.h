// Where a routing unit can go: the corridor back, the way through it, the place where it ends (R86, R87,
// R90). For rout.cpp alone; changes nothing.
#pragma once

#include <optional>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

struct RoutCase {
  UnitId unit;
  UnitId cause;  // may be none
  Vec start;     // its centre, or its block's (BB-321)
  Heading back;
  Coord rolled = 0;
  PieceId block;               // that it leaves; none
  std::uint8_t formation = 0;  // it ends in
  int files = 1;
};
RoutCase rout_case(const Site& site, UnitId unit, UnitId cause, Coord rolled);

struct RoutEnd {
  Coord distance = 0;
  Coord shift = 0;  // to the right of the way back
  friend bool operator==(const RoutEnd&, const RoutEnd&) = default;
};
enum class EndIs : std::uint8_t { kFree, kInBlock, kOffTable, kOccupied, kCutOff };

Vec end_point(const RoutCase& c, RoutEnd end);
Marcher body_at_end(const Site& site, const RoutCase& c, RoutEnd end, bool face_away);
PieceId block_at_end(const Site& site, const RoutCase& c, RoutEnd end);  // BB-320: that it may end in

// The ways of one rout: what is in them is looked up once, and searched only if the straight way is barred.
class RoutWays {
 public:
  RoutWays(const Site& site, const RoutCase& c);
  EndIs judge(RoutEnd end);
  // The end nearest to what was rolled: straight back, then farther, then aside; none: there is no way out.
  std::optional<RoutEnd> nearest_end();
  // R90: every free end beyond the centre point is too near an enemy.
  bool falls_into_enemy_hands();
  bool is_straight_way_clear(RoutEnd end) const;

 private:
  struct Hazard {
    Footprint print;
    const Piece* piece = nullptr;  // impassable ground; else an enemy
    Bounds danger{};               // outside it, everybody is far enough away
    bool near_at_start = false;
  };
  Coord away_from(const Hazard& hazard, Vec point) const;
  void beware_of(Hazard hazard);
  bool may_step(Vec from, Vec to) const;
  bool is_reached(RoutEnd end);
  void search();
  bool is_occupied(const Footprint& place) const;

  const Site& site_;
  const RoutCase& case_;
  Coord clear_;
  Mover mover_;
  std::vector<Hazard> hazards_;
  std::vector<const Piece*> no_standing_;  // ground on which it cannot end
  std::vector<bool> reached_;              // empty until searched
};

bool is_impassable_for(const Site& site, const Mover& mover, const Piece& piece);

}  // namespace drumhead::bb
