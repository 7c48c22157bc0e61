// Whoever cannot go on (R45, event 5): another body in its way, ground that is closed to it, the edge of the
// table.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba::ticking {
namespace {

// Would it meet the other within a tick, if that one stayed where it is?
bool runs_into(const Clock& clock, std::size_t i, std::size_t standing) {
  if (!clock.walkers[i].moves) return false;
  const Footprint& in_way = clock.walkers[standing].now.print;
  const int stride = clock.parts() / static_cast<int>(kLooks);
  if (overlap(place_at(clock, i, clock.part + 2).print, in_way)) return true;
  for (int ahead = stride; ahead <= clock.parts(); ahead += stride)
    if (overlap(place_at(clock, i, clock.part + ahead).print, in_way)) return true;
  return false;
}

void stop_before(Clock& clock, std::size_t i, std::size_t in_way, Cite why) {
  if (!clock.walkers[i].moves) return;
  const UnitId id = clock.walkers[i].id, him = clock.walkers[in_way].id;
  finish_march(clock.state, id);
  tell_among(clock.scene, why, {id, him}, [&] {
    return fmt::format("{} stops: {} is in its way.", name(clock.state, id), name(clock.state, him));
  });
}

// R27: both throw three dice, the higher goes on.
void decide_by_dice(Clock& clock, std::size_t one, std::size_t two) {
  int first = 0, second = 0;
  do {
    first = clock.scene.dice.sum(3, 6);
    second = clock.scene.dice.sum(3, 6);
  } while (first == second);
  const std::size_t loser = first < second ? one : two;
  const BattleState& state = clock.state;
  const UnitId a = clock.walkers[one].id, b = clock.walkers[two].id, winner = first < second ? b : a;
  tell_among(clock.scene, cite::ba_067, {a, b}, [&] {
    return fmt::format("{} ({}) and {} ({}) come to the same ground at once: {} goes first.", name(state, a),
                       first, name(state, b), second, name(state, winner));
  });
  wait_a_tick(clock, loser);
}

bool used_continued_fire(const BattleState& state, UnitId id) {
  const std::vector<UnitId> bodies = bodies_of(state, id);
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](UnitId b) { return marker(state, b, kFired) == kFiredContinued; });
}

// One who is stopped by an own body that can still march tries again in the next tick.
void stop_or_wait(Clock& clock, std::size_t i, std::size_t in_way) {
  const bool own = clock.walkers[i].side == clock.walkers[in_way].side;
  if (own && clock.walkers[in_way].marches) return wait_a_tick(clock, i);
  const Cite closed =
      used_continued_fire(clock.state, clock.walkers[in_way].id) ? cite::ba_008 : cite::ba_157;
  stop_before(clock, i, in_way, own ? closed : cite::ba_159);
}

struct GroundStop {
  Cite cite;
  std::string what;
};
GroundStop ground_stop(const Clock& clock, const Walker& walker, const GroundUnder& under) {
  if (under.because == nullptr) return {cite::ba_139, "the edge of the table"};
  const std::string what = name(*under.because);
  const MarchTables& t = clock.book.tables.march;
  const bool obstacle =
      !under.closed && obstacle_quarters(t, under.obstacle, trait(clock.state, walker.id, kArm),
                                         is_off_guns(clock.state, walker.id)) == 0;
  if (obstacle) return {obstacle_cite(t, under.obstacle), what};
  if (!under.closed) return {cite::ba_426, what};
  switch (under.because->kind) {
    case PieceKind::kBridge:
      return {cite::ba_164, what};
    case PieceKind::kFord:
      return {cite::ba_165, what};
    case PieceKind::kBuilding:
    case PieceKind::kTown:
      return {cite::ba_378, what};
    default:
      return {cite::ba_163, what};
  }
}

// What it would stand on next: it has been held just before.
GroundUnder ground_ahead(const Clock& clock, std::size_t i) {
  const Walker& walker = clock.walkers[i];
  for (int ahead = 1; ahead <= clock.parts(); ++ahead) {
    const Place next = place_at(clock, i, clock.part + ahead);
    if (!on_table(clock.state, next.print)) return {};
    const GroundUnder under = ground_at(clock, walker, next);
    if (!is_open_to(clock.site, walker.id, walker.pace, under)) return under;
  }
  return {};
}

}  // namespace

void resolve_block(Clock& clock, std::size_t one, std::size_t two) {
  const bool own = clock.walkers[one].side == clock.walkers[two].side;
  const UnitId a = clock.walkers[one].id, b = clock.walkers[two].id;
  const bool one_meets = runs_into(clock, one, two), two_meets = runs_into(clock, two, one);
  if (!one_meets && !two_meets) {
    if (own) return decide_by_dice(clock, one, two);
    stop_before(clock, one, two, cite::ba_159);
    return stop_before(clock, two, one, cite::ba_159);
  }
  if (one_meets && !(own && may_be_passed(clock.site, b, a, false))) stop_or_wait(clock, one, two);
  if (two_meets && !(own && may_be_passed(clock.site, a, b, false))) stop_or_wait(clock, two, one);
}

void stop_at_ground(Clock& clock, std::size_t i) {
  const Walker& walker = clock.walkers[i];
  const GroundUnder under = ground_ahead(clock, i);
  finish_march(clock.state, walker.id);
  note_ground(clock.scene, under);
  if (under.because != nullptr && stops_at_attacked_building(clock, walker, *under.because)) return;
  const GroundStop stop = ground_stop(clock, walker, under);
  tell_of(clock.scene, stop.cite, walker.id,
          [&] { return fmt::format("{} stops at {}.", name(clock.state, walker.id), stop.what); });
}

}  // namespace drumhead::ba::ticking
