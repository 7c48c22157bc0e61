// Orders that divide a unit, and those to secure a skirmish line (1.2, 1.3.3, 2.1).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

bool is_closed_formation(InFormation formation) {
  switch (posture_of(formation)) {
    case Posture::kSkirmishLine:
    case Posture::kAtWork:
    case Posture::kAtRest:
    case Posture::kInRout:
    case Posture::kInBuilding:
      return false;
    default:
      return true;
  }
}

// R30: on the way to the largest part.
bool marches_nearer(const Site& site, UnitId id, UnitId to, const Elements& elements) {
  if (!elements.holds(Element::kMarch)) return false;
  const drumhead::Marcher end = planned_end(site, id, elements);
  return end.formation != nullptr && distance(footprint(end.body()), site.print(to)) < site.gap(id, to);
}

}  // namespace

ba::Marcher as_marcher(const BattleState& state, UnitId id, InFormation formation) {
  ba::Marcher marcher;
  marcher.arm = trait(state, id, kArm);
  marcher.posture = posture_of(formation);
  marcher.horse_guns = is_horse_artillery(state, id);
  marcher.pounder = marker(state, id, kPounder);
  marcher.off_guns =
      trait(state, id, kArm) == kArtillery && formation != kUnlimbered && formation != kLimbered;
  return marcher;
}

bool is_part_of_unit(const BattleState& state, UnitId id) {
  if (is_unsplit_line(state, id)) return false;
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return unit.id != id && unit.on_table && !is_unsplit_line(state, unit.id) &&
           unit_split(state, unit.id) == unit_split(state, id);
  });
}

// BA-101, in the formation that the same order takes it into.
Verdict check_soutien(const Site& site, UnitId id, const Elements& elements) {
  if (!elements.holds(Element::kSoutien)) return allow();
  const BattleState& state = site.state;
  const UnitId line = elements.order->unit_at(kSoutienParam);
  if (!is_closed_formation(formation_after(state, id, elements)))
    return refuse_order(site, id, cite::ba_101, "is not in a closed formation and cannot be soutien");
  if (state.unit(id).strength * site.book.tables.march.soutien_share >= state.unit(line).strength)
    return allow();
  return refuse_order(
      site, id, cite::ba_101,
      fmt::format("has fewer than half the figures of {} and cannot be its soutien", name(state, line)));
}

// BA-073: from the end of the urban combat on the lesser parts make for the largest.
Verdict check_urban_duty(const Site& site, UnitId id, const Elements& elements) {
  if (!must_seek_assembly(site.state, id) || elements.holds(Element::kAssemble)) return allow();
  const UnitId largest = largest_part(site.state, id);
  if (!elements.holds(Element::kAttack) && marches_nearer(site, id, largest, elements)) return allow();
  return refuse_order(
      site, id, cite::ba_073,
      fmt::format(
          "was split in urban combat, which is over: it has to assemble with {} or march nearer to it",
          name(site.state, largest)),
      {mark(corners(site.box(largest)), name(site.state, largest))});
}

}  // namespace drumhead::ba
