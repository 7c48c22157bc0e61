// How fast a body marches: Table 3 by formation and ground, Table 4, the reductions of R38, fast march and
// charge and what ends them (R46, R48, R49).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"

namespace drumhead::ba {
namespace ticking {
namespace {

constexpr int kQuarters = 4;

Gait gait_of(PaceOf pace) {
  switch (pace) {
    case kFastPace:
      return kFastGait;
    case kChargePace:
      return kChargeGait;
    case kStands:
    case kNormalPace:
      break;
  }
  return kNormalGait;
}

bool stops_a_charge(const GroundUnder& under) {
  return under.going > kOnNormal || under.obstacle != kNoObstacle;
}

int quarters_left(const Book& book, const BattleState& state, UnitId id, int obstacle) {
  return obstacle_quarters(book.tables.march, obstacle, trait(state, id, kArm), is_off_guns(state, id));
}

// R38: each cause once, all multiplied.
struct Reduction {
  bool holds = false;
  Cite cite;
};
std::array<Reduction, 4> reductions_of(const BattleState& s, UnitId id) {
  return {Reduction{has(s, id, kDivided), cite::ba_117}, Reduction{has(s, id, kReformed), cite::ba_124},
          Reduction{disorder(s, id) == kLD, cite::ba_330}, Reduction{disorder(s, id) == kMD, cite::ba_338}};
}

Coord reduced(const Book& book, const BattleState& state, UnitId id, Coord rate) {
  for (const Reduction& reduction : reductions_of(state, id))
    if (reduction.holds) rate /= book.tables.march.half_rate;
  return rate;
}

Rate printed_rate(const Site& site, UnitId id, PaceOf pace, const GroundUnder& under) {
  const bool drops = pace == kChargePace && stops_a_charge(under);
  return rate_of_march(site.book.tables.march, march_facts(site.state, id),
                       gait_of(drops ? kNormalPace : pace), under.going);
}

// BA-147, BA-148: closed opponents in order or LD; true places, seen or not (R48).
bool is_clear_for_fast(const Clock& clock, const Walker& walker) {
  const MarchTables& t = clock.book.tables.march;
  return std::none_of(clock.walkers.begin(), clock.walkers.end(), [&](const Walker& other) {
    return other.side != walker.side && is_closed(clock.state, other.id) &&
           !is_broken(clock.state, other.id) &&
           !farther_apart(walker.now.print.bounds, other.now.print.bounds, t.fast_clear + t.tolerance) &&
           within(walker.now.print, other.now.print, t.fast_clear + t.tolerance);
  });
}

bool has_marched(const Walker& walker) { return walker.progress.gone > 0 || walker.progress.step > 0; }

void drop_to_normal(Clock& clock, Walker& walker, const Cites& why, const char* sentence) {
  walker.pace = kNormalPace;
  set(clock.state, walker.id, kPace, kNormalPace);
  lay_down(clock);
  tell_of(clock.scene, why, walker.id,
          [&] { return fmt::format(fmt::runtime(sentence), name(clock.state, walker.id)); });
}

void drop_fast(Clock& clock, Walker& walker) {
  if (walker.pace != kFastPace || is_clear_for_fast(clock, walker)) return;
  if (has(clock.state, walker.id, kWasFast))
    drop_to_normal(clock, walker, cite::ba_149,
                   "{} comes within 90 cm of a closed opponent and falls back to its normal rate.");
  else
    drop_to_normal(clock, walker, cite::ba_147,
                   "{} has a closed opponent within 90 cm and cannot march fast.");
}

void drop_charge(Clock& clock, Walker& walker, const GroundUnder& under) {
  if (walker.pace != kChargePace) return;
  if (disorder(clock.state, walker.id) != kOR)
    return drop_to_normal(clock, walker, cite::ba_153,
                          "{} is in disorder and cannot charge: it marches at half its normal rate.");
  if (!stops_a_charge(under)) return;
  drop_to_normal(clock, walker, {cite::ba_152, cite::ba_151},
                 "{} comes upon ground that ends its charge and goes on at its normal rate.");
}

// R91: the rate of who pushes, with the worse ground of both.
GroundUnder with_ground_of(const Clock& clock, const Walker& pushed, GroundUnder under) {
  const GroundUnder there = ground_at(clock, pushed, pushed.now);
  under.going = std::max(under.going, there.going);
  return under;
}

Coord rate_pushing(const Clock& clock, const Walker& walker, const GroundUnder& under) {
  GroundUnder both = under;
  int quarters = kQuarters;
  for (const UnitId id : walker.met) {
    const std::size_t i = clock.find_index(id);
    if (i == Clock::npos || push_of(clock.state, walker.id, id) == nullptr) continue;
    const Walker& pushed = clock.walkers[i];
    both = with_ground_of(clock, pushed, both);
    quarters = std::min(
        quarters, quarters_left(clock.book, clock.state, id, ground_at(clock, pushed, pushed.now).obstacle));
  }
  const int own = quarters_left(clock.book, clock.state, walker.id, under.obstacle);
  const Coord rate = rate_on(clock.site, walker.id, walker.pace, both);
  return own == 0 ? 0 : rate * std::min(own, quarters) / own;
}

void note_rate(Clock& clock, const Walker& walker, const GroundUnder& under) {
  Scene& scene = clock.scene;
  scene.note_rule(printed_rate(clock.site, walker.id, walker.pace, under).cite);
  if (under.obstacle != kNoObstacle) scene.note_rule(obstacle_cite(clock.book.tables.march, under.obstacle));
  if (under.going > kOnNormal || under.obstacle != kNoObstacle) scene.note_rule(cite::ba_146);
  note_ground(scene, under);
  int causes = under.obstacle != kNoObstacle ? 1 : 0;
  for (const Reduction& reduction : reductions_of(clock.state, walker.id)) {
    if (!reduction.holds) continue;
    scene.note_rule(reduction.cite);
    if (++causes > 1) scene.note_rule(cite::ba_145);
  }
  if (walker.pace == kFastPace) scene.note_rule(cite::ba_147);
  if (has_marched(walker)) return;
  scene.note_rule(cite::ba_139);
  scene.note_rule(cite::ba_140);
}

void tell_without_rate(Clock& clock, const Walker& walker) {
  lay_down(clock);
  tell_of(clock.scene, cite::ba_142, walker.id, [&] {
    return fmt::format("{} has no rate of march on this ground in its formation, and stays.",
                       name(clock.state, walker.id));
  });
  finish_march(clock.state, walker.id);
}

bool is_its_time(const Clock& clock, const Walker& walker) {
  return walker.marches && clock.tick >= walker.from_tick && clock.tick < walker.to_tick;
}

}  // namespace

ba::Marcher march_facts(const BattleState& state, UnitId id) {
  return {trait(state, id, kArm), posture(state, id), is_horse_artillery(state, id),
          marker(state, id, kPounder), is_off_guns(state, id)};
}

Coord rate_on(const Site& site, UnitId id, PaceOf pace, const GroundUnder& under) {
  if (under.closed) return 0;
  const Rate rate = printed_rate(site, id, pace, under);
  const int quarters = quarters_left(site.book, site.state, id, under.obstacle);
  return reduced(site.book, site.state, id, rate.length * quarters / kQuarters);
}

// A charge goes on at the normal rate where it cannot be a charge any more (BA-426).
bool is_open_to(const Site& site, UnitId id, PaceOf pace, const GroundUnder& under) {
  return rate_on(site, id, pace == kFastPace ? kFastPace : kNormalPace, under) > 0;
}

GroundUnder ground_at(const Clock& clock, const Walker& walker, const Place& place) {
  const Bounds& here = place.print.bounds;
  if (std::none_of(clock.pieces.begin(), clock.pieces.end(),
                   [&](const Bounds& piece) { return meet(piece, here); }))
    return {};
  std::optional<Heading> way;
  const auto step = static_cast<std::size_t>(walker.progress.step);
  if (walker.marches && step < walker.steps.size()) way = way_of(walker.steps[step], place.body.pose.facing);
  const std::optional<Walker::Surveyed>& known = walker.surveyed;
  const bool same = known && known->way == way && known->pose == place.body.pose &&
                    std::equal(known->boxes.begin(), known->boxes.end(), place.print.boxes.begin(),
                               place.print.boxes.end(),
                               [](const Quad& a, const Quad& b) { return a.corner == b.corner; });
  if (!same)
    walker.surveyed = {place.body.pose,
                       {place.print.boxes.begin(), place.print.boxes.end()},
                       way,
                       going_under(clock.site, walker.id, place.print, formation(clock.state, walker.id), way)};
  return walker.surveyed->under;
}

void set_rates(Clock& clock) {
  for (Walker& walker : clock.walkers) {
    walker.rate = 0;
    if (!is_its_time(clock, walker) || walker.progress.step >= static_cast<std::int32_t>(walker.steps.size()))
      continue;
    const GroundUnder under = ground_at(clock, walker, walker.now);
    drop_fast(clock, walker);
    drop_charge(clock, walker, under);
    walker.rate = rate_pushing(clock, walker, under);
    const bool on_road = under.going == kOnRoad && walker.now.body.formation->shape != ShapeKind::kSkirmish;
    walker.steering.turns_at_full_rate = is_skirmish_line(clock.state, walker.id) || on_road;
    if (walker.rate > 0) note_rate(clock, walker, under);
    if (walker.rate == 0 && !is_open_to(clock.site, walker.id, walker.pace, under))
      tell_without_rate(clock, walker);
  }
}

}  // namespace ticking

Coord rate_now(const Site& site, UnitId id, PaceOf pace) {
  return ticking::rate_on(site, id, pace, going_under(site, id, site.print(id), formation(site.state, id)));
}

}  // namespace drumhead::ba
