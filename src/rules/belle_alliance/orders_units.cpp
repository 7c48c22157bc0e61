// Orders that divide a unit: parts, skirmish lines and soutiens (1.2, 1.3.2, 1.3.3, 2.1, 2.2.3).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

bool is_split_off(const BattleState& s, UnitId id) {
  return marker(s, id, kRole) == kSplitPart || marker(s, id, kRole) == kUrbanPart;
}

// The unit that a part was split from in the first place.
UnitId root_of(const BattleState& s, UnitId id) {
  UnitId root = mother_of(s, id);
  while (is_split_off(s, root) && s.unit(root).parent.valid()) root = s.unit(root).parent;
  return root;
}

std::vector<UnitId> parts_of(const BattleState& s, UnitId id) {
  std::vector<UnitId> parts;
  for (const Unit& unit : s.units)
    if (unit.on_table && unit.side == s.unit(id).side && !is_unsplit_line(s, unit.id) &&
        root_of(s, unit.id) == root_of(s, id))
      parts.push_back(unit.id);
  return parts;
}

// BA-072.
Verdict check_split_battalion(const Site& site, UnitId id, std::int64_t figures) {
  const MarchTables& march = site.book.tables.march;
  if (is_part_of_unit(site.state, id))
    return refuse_order(site, id, cite::ba_072, "is split already, and a battalion has two parts at most");
  if (figures_of_tactical_unit(site.state, id) <= march.split_above)
    return refuse_order(site, id, cite::ba_072,
                        fmt::format("can be split only with more than {} figures", march.split_above));
  if (figures < march.least_part || site.state.unit(id).strength - figures < march.least_part)
    return refuse_order(site, id, cite::ba_072,
                        fmt::format("would have a part of fewer than {} figures", march.least_part));
  return allow();
}

Verdict check_split(const Site& site, UnitId id, const Elements& elements) {
  const std::int64_t size = elements.order->number(kFigures);
  if (is_cavalry(site.state, id)) {
    if (size < marker(site.state, id, kSquadrons)) return allow();
    return refuse_order(site, id, cite::ba_074,
                        fmt::format("has {} and can split off fewer than that",
                                    counted(marker(site.state, id, kSquadrons), "squadron", "squadrons")));
  }
  if (!is_artillery(site.state, id)) return check_split_battalion(site, id, size);
  if (size < marker(site.state, id, kGuns)) return allow();
  return refuse_order(site, id, cite::ba_075,
                      fmt::format("has {} and can split off fewer than that",
                                  counted(marker(site.state, id, kGuns), "model gun", "model guns")));
}

// BA-071, BA-116.
Verdict check_assembly(const Site& site, UnitId id, UnitId part) {
  const BattleState& state = site.state;
  if (!are_parts_of_one(state, id, part))
    return refuse_order(site, id, cite::ba_071,
                        fmt::format("and {} are not parts of the same unit", name(state, part)));
  if (disorder(state, part) == kFD)
    return refuse_order(site, part, cite::ba_016, "is in full disorder and takes no orders");
  if (touching(site, id, part)) return allow();
  const Segment between = nearest_points(site.print(id), site.print(part));
  return refuse_order(
      site, id, cite::ba_116,
      fmt::format("does not touch {}: parts are assembled in base contact", name(state, part)),
      {mark(between, "not in contact")});
}

// ---- Skirmishers.

// BA-098: how many figures of the whole unit may be out.
int most_skirmishers(const Site& site, UnitId mother) {
  const int figures = figures_of_tactical_unit(site.state, mother);
  return has(site.state, mother, kLightTroops) ? figures : figures / site.book.tables.march.skirmish_share;
}

Verdict check_number_out(const Site& site, UnitId id, int figures) {
  const UnitId line = line_of(site.state, id);
  const int out = line.valid() ? site.state.unit(line).strength : 0;
  if (out + figures > most_skirmishers(site, id))
    return refuse_order(site, id, cite::ba_098,
                        fmt::format("may have {} in skirmish line and no more",
                                    counted(most_skirmishers(site, id), "figure", "figures")));
  return allow();
}

// BA-128: every figure that rejoins has the mother within 15 cm.
Verdict check_rejoining(const Site& site, UnitId id, int figures) {
  const UnitId line = line_of(site.state, id);
  if (figures > site.state.unit(line).strength)
    return refuse_order(site, id, cite::ba_128,
                        fmt::format("cannot take back more figures than {} has", name(site.state, line)));
  if (site.figures_near(line, id, site.book.tables.march.rejoin) >= figures) return allow();
  return refuse_order(site, id, cite::ba_128, "is not within 15 cm of every skirmisher who is to rejoin it",
                      {mark(nearest_points(site.print(id), site.print(line)), "too far for some")});
}

Verdict check_resize(const Site& site, UnitId id, const Elements& elements) {
  const auto figures = static_cast<int>(elements.order->number(kFigures));
  const UnitId line = line_of(site.state, id);
  if (!line.valid())
    return refuse_order(site, id, cite::ba_127,
                        "has no skirmish line yet: say where the centre of a new one is to stand");
  if (elements.order->verb == kRecallSkirmishers) return check_rejoining(site, id, figures);
  return check_number_out(site, id, figures);
}

Verdict check_deploy(const Site& site, UnitId id, const Elements& elements) {
  if (line_of(site.state, id).valid())
    return refuse_order(site, id, cite::ba_099, "has a skirmish line out and may have only one");
  return check_number_out(site, id, static_cast<int>(elements.order->number(kFigures)));
}

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

// BA-101.
Verdict check_soutien(const Site& site, UnitId id, const Elements& elements) {
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

// ---- Urban combat (R30).

bool any_part_in_building(const BattleState& s, const std::vector<UnitId>& parts) {
  return std::any_of(parts.begin(), parts.end(), [&](UnitId id) { return is_garrison(s, id); });
}

UnitId largest_of(const BattleState& s, const std::vector<UnitId>& parts) {
  UnitId largest = parts.front();
  for (const UnitId id : parts)
    if (s.unit(id).strength > s.unit(largest).strength) largest = id;
  return largest;
}

bool marches_nearer(const Site& site, UnitId id, UnitId to, const Elements& elements) {
  if (!elements.holds(Element::kMarch)) return false;
  const drumhead::Marcher end = planned_end(site, id, elements);
  return end.formation != nullptr && distance(footprint(end.body()), site.print(to)) < site.gap(id, to);
}

}  // namespace

bool is_part_of_unit(const BattleState& state, UnitId id) {
  if (is_split_off(state, id)) return true;
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return unit.on_table && unit.parent == id && is_split_off(state, unit.id);
  });
}

bool are_parts_of_one(const BattleState& state, UnitId a, UnitId b) {
  return a != b && !is_unsplit_line(state, a) && !is_unsplit_line(state, b) &&
         root_of(state, a) == root_of(state, b);
}

Verdict check_dividing(const Site& site, UnitId id, const Elements& elements) {
  if (elements.holds(Element::kAssemble))
    return check_assembly(site, id, elements.order->unit_at(kOtherPart));
  if (elements.holds(Element::kSplit)) return check_split(site, id, elements);
  return allow();
}

Verdict check_skirmishers(const Site& site, UnitId id, const Elements& elements) {
  if (elements.holds(Element::kSoutien))
    if (Verdict verdict = check_soutien(site, id, elements); !verdict.allowed()) return verdict;
  if (elements.holds(Element::kDeploy)) return check_deploy(site, id, elements);
  if (elements.holds(Element::kResize)) return check_resize(site, id, elements);
  if (elements.holds(Element::kRecall))
    return check_rejoining(site, id, site.state.unit(line_of(site.state, id)).strength);
  return allow();
}

// BA-073: from the end of the urban combat on the lesser parts make for the largest.
Verdict check_urban_duty(const Site& site, UnitId id, const Elements& elements) {
  const BattleState& state = site.state;
  const std::vector<UnitId> parts = parts_of(state, id);
  const bool urban = std::any_of(parts.begin(), parts.end(),
                                 [&](UnitId p) { return marker(state, p, kRole) == kUrbanPart; });
  if (!urban || any_part_in_building(state, parts)) return allow();
  const UnitId largest = largest_of(state, parts);
  if (id == largest || elements.holds(Element::kAssemble)) return allow();
  if (!elements.holds(Element::kAttack) && marches_nearer(site, id, largest, elements)) return allow();
  return refuse_order(
      site, id, cite::ba_073,
      fmt::format(
          "was split in urban combat, which is over: it has to assemble with {} or march nearer to it",
          name(state, largest)),
      {mark(corners(site.box(largest)), name(state, largest))});
}

}  // namespace drumhead::ba
