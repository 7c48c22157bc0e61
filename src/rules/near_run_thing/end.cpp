// Objectives, points and the end of the battle. The book leaves these to the scenario.
#include <algorithm>

#include "engine/objectives.h"
#include "rules/near_run_thing/chapters.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

// In halves of a point: what the enemy of this side has lost or let go.
int points_won(const Book& book, const BattleState& s, Seat side) {
  int halves = 0;
  for (const Unit& unit : s.units) {
    if (unit.side == side || is_screen(s, unit.id)) continue;
    const bool expected = std::any_of(s.setting->arrivals.begin(), s.setting->arrivals.end(),
                                      [&](const Arrival& a) { return a.unit == unit.id && !unit.on_table && unit.strength > 0; });
    if (expected) continue;
    const int worth = points_of_unit(book, s, unit.id);
    const CommandId brigade = brigade_of(s, unit.id);
    if (!unit.on_table) {
      halves += worth;
    } else if (brigade.valid()) {
      const Losses losses = brigade_losses(book, s, brigade);
      if (2 * losses.lost >= losses.strength) halves += worth / 2;
    }
  }
  for (const Objective& objective : s.setting->objectives)
    if (holder_of(s, objective, kHolder) == side) halves += book.tables.muster.objective * objective.points;
  return halves;
}

bool has_troops(const BattleState& s, Seat side) {
  return std::any_of(s.units.begin(), s.units.end(), [&](const Unit& unit) {
    return unit.side == side && unit.strength > 0 && !is_wagon(s, unit.id) && (unit.on_table || unit.strength == s.profile(unit.id).original_strength);
  });
}

void finish(Scene& scene, const Book& book, Seat winner, Reason reason) {
  scene.state.outcome = {true, winner, reason};
  scene.tell(cite::nrt_057, {}, [&] {
    const std::string why = book.words.outcomes[reason];
    return winner == Seat::kNobody ? "The battle is drawn: " + why + "." : std::string(scene.state.side_name(winner)) + " win: " + why + ".";
  });
}

}  // namespace

void end_turn(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  {
    const Site site(book, s);
    take_objectives(scene, kHolder, cite::nrt_057, [&](const Piece& ground, Seat side) {
      return stands_alone_on(s, ground, side, [&](UnitId id) { return site.print(id); },
                             [&](UnitId id) { return counts_as_enemy(s, id); });
    });
  }
  const bool a_stands = has_troops(s, Seat::kA), b_stands = has_troops(s, Seat::kB);
  if (a_stands != b_stands) return finish(scene, book, a_stands ? Seat::kA : Seat::kB, kEnemyGone);
  if (a_stands && s.turn < s.setting->last_turn(book.tables.muster.turns)) return;
  const int a = points_won(book, s, Seat::kA), b = points_won(book, s, Seat::kB);
  const bool enough = 100 * (std::max(a, b) - std::min(a, b)) >= book.tables.muster.lead * std::max(1, std::max(a, b));
  if (a == b || !enough) return finish(scene, book, Seat::kNobody, kDraw);
  finish(scene, book, a > b ? Seat::kA : Seat::kB, kMorePoints);
}

int points_of_unit(const Book& book, const BattleState& s, UnitId id) {
  const Grid& points = book.tables.muster.points;
  const auto worth = [&](PointRow row) { return static_cast<int>(points.at(row, 0)); };
  const int hits = s.profile(id).original_strength, calibre = marker(s, id, kCalibre);
  int sum = 0;
  switch (arm_of(s, id)) {
    case kInfantry:
      sum = hits * worth(kInfantryHit) + (nation_of(s, id) == kBritish && s.profile(id).traits[kClass] == kAverage ? worth(kBritishPoints) : 0);
      break;
    case kCavalry:
      sum = hits * worth(kCavalryHit) + (mounted_as(s, id, kHeavy) ? worth(kHeavyPoints) : 0) +
            (mounted_as(s, id, kLancer) ? worth(kLancerPoints) : 0) + (mounted_as(s, id, kArmoured) ? worth(kArmouredPoints) : 0) +
            (mounted_as(s, id, kWellMounted) ? worth(kMountedPoints) : 0);
      break;
    case kFootArtillery:
      sum = hits * worth(kFootGunsHit) + (calibre == kLightGun ? worth(kFootLight) : calibre == kHeavyGun ? worth(kFootHeavy) : 0);
      break;
    case kHorseArtillery: sum = hits * worth(kHorseGunsHit) + (calibre == kLightGun ? worth(kHorseLight) : 0); break;
    case kRegimentalGun: return worth(kWithRegimentalGun);
    default: return 0;
  }
  if (trained(s, id, kTrainedLight)) sum += worth(kLightPoints);
  if (has(s, id, kCaissons)) sum += worth(kCaissonPoints);
  return std::max(sum, worth(kLeastPoints));
}

}  // namespace drumhead::nrt
