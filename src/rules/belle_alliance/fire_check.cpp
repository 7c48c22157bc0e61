// A declaration held against what its player may know (F.1): figures, guns, targets, neighbours, both bodies
// of a unit. What he would have to measure is tested when the declarations are opened (BA-181), unless
// measuring is allowed (R7).
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

const Order* order_for(const Answer& answer, UnitId id) {
  for (const Order& order : answer.orders)
    if (order.unit == id) return &order;
  return nullptr;
}

bool fires(const Order& order) { return order.verb == kFireAt || order.verb == kFireTwoParts; }

int all_guns(const BattleState& state, UnitId id) {
  int bits = 0;
  for (int gun = 0; gun < marker(state, id, kGuns); ++gun)
    if (gunners_on(state, id, gun) > 0) bits |= 1 << gun;
  return bits;
}

// Figures that can fire at one target (R56).
int most_figures(const Site& site, UnitId id) {
  const auto fronts = fire_fronts(site, id, site.centre_of(id) + Vec{0, cm(10)});
  return fronts.empty() ? 0 : fronts.front().able;
}

// ---- The target.

Verdict check_presumed(const Site& site, const FirePart& part, PieceId named) {
  const std::string who = name(site.state, part.firer);
  if (!part.named)
    return refuse(
        cite::ba_024,
        fmt::format("Name the target of {}, or the point of a terrain feature at which you presume one.",
                    who));
  const Piece* feature = feature_at(site, part.impact);
  const Mark there{Mark::Kind::kPoint, {part.impact}, "no outline here"};
  if (feature == nullptr)
    return refuse(
        cite::ba_024,
        fmt::format("{} fires at presumed troops only on the outline of a wood, a building or other cover.",
                    who),
        {there});
  if (named.valid() && feature->id != named)
    return refuse(
        cite::ba_024,
        fmt::format("That point does not lie on the outline of {}.", name(site.state.ground->piece(named))),
        {there});
  return allow();
}

Verdict check_target(const Site& site, const FirePart& part, const Order& order, bool continued) {
  const BattleState& state = site.state;
  if (!part.target.valid()) {
    const auto* piece = part.part == 0 ? order.find<PieceId>(kTargetPiece) : nullptr;
    return check_presumed(site, part, piece == nullptr ? PieceId{} : *piece);
  }
  if (continued && !fired_at_last_bound(state, part.firer, part.target))
    return refuse(cite::ba_006,
                  fmt::format("{} did not fire at {} in the last bound.", name(state, part.firer),
                              name(state, part.target)),
                  {mark(Segment{site.centre_of(part.firer), site.centre_of(part.target)}, "not fired at")});
  return allow();
}

// ---- Figures and guns.

Verdict check_guns(const Site& site, const FirePart& part) {
  const int served = all_guns(site.state, part.firer);
  if ((part.guns & ~served) == 0) return allow();
  return refuse(cite::ba_187,
                fmt::format("{} has no such guns with gunners at them; those it has add up to {}.",
                            name(site.state, part.firer), served),
                {mark(corners(site.box(part.firer)), "guns")});
}

Verdict check_figures(const Site& site, const FirePart& part) {
  const FireTables& t = site.book.tables.fire;
  const std::string who = name(site.state, part.firer);
  const std::vector<Mark> there{mark(corners(site.box(part.firer)), "firing")};
  const int most = most_figures(site, part.firer);
  if (part.figures > most)
    return refuse(is_garrison(site.state, part.firer) ? cite::ba_383 : cite::ba_218,
                  fmt::format("{} fires at one target with {} at most, as it stands.", who,
                              counted(most, "figure", "figures")),
                  there);
  if (part.figures > 0 && units_of_fire(t, false, part.figures) == 0)
    return refuse(cite::ba_600,
                  fmt::format("{} make no unit of fire: it takes {} at least.",
                              counted(part.figures, "figure", "figures"), t.undersized),
                  there);
  return allow();
}

Verdict check_part(const Site& site, const FirePart& part, const Order& order, bool continued) {
  if (Verdict v = check_target(site, part, order, continued); !v.allowed()) return v;
  return is_artillery(site.state, part.firer) ? check_guns(site, part) : check_figures(site, part);
}

// All-round formations may serve two fronts with the figures of both.
bool has_several_fronts(const BattleState& state, UnitId id) {
  return posture(state, id) == Posture::kSquare || posture(state, id) == Posture::kInBuilding;
}

Verdict check_split_guns(const Site& site, const FirePart& one, const FirePart& two) {
  const int served = all_guns(site.state, one.firer);
  const auto guns = [](int bits) { return std::popcount(static_cast<unsigned>(bits)); };
  const int first = one.guns == 0 ? served & ~two.guns : one.guns,
            second = two.guns == 0 ? served & ~one.guns : two.guns;
  const bool shares = one.guns != 0 && two.guns != 0 && (one.guns & two.guns) != 0;
  if (!shares && guns(first) > 0 && guns(second) > 0 && guns(served) > 1) return allow();
  return refuse(cite::ba_183,
                fmt::format("{} splits its fire between its guns: no gun can be in both parts.",
                            name(site.state, one.firer)),
                {mark(corners(site.box(one.firer)), "guns")});
}

// BA-176, BA-178: together no more than can fire, and only one undersized unit.
Verdict check_split(const Site& site, const FirePart& one, const FirePart& two) {
  const FireTables& t = site.book.tables.fire;
  if (is_artillery(site.state, one.firer)) return check_split_guns(site, one, two);
  if (one.figures == 0 || two.figures == 0) return allow();
  const std::string who = name(site.state, one.firer);
  const int most = most_figures(site, one.firer) * (has_several_fronts(site.state, one.firer) ? 2 : 1);
  if (one.figures + two.figures > most)
    return refuse(cite::ba_218,
                  fmt::format("{} has only {} that can fire.", who, counted(most, "figure", "figures")),
                  {mark(corners(site.box(one.firer)), "firing")});
  const Part named = one.undersized ? Part::kFirst : two.undersized ? Part::kSecond : Part::kEither;
  const Part has = undersized_part(t, false, one.figures, two.figures, named);
  const bool enough = units_of_fire(t, false, one.figures, has == Part::kSecond) > 0 &&
                      units_of_fire(t, false, two.figures, has == Part::kFirst) > 0;
  if (enough) return allow();
  return refuse(
      cite::ba_178,
      fmt::format("{} may have one undersized unit of fire, not two: one of the parts would make none.", who),
      {mark(corners(site.box(one.firer)), "firing")});
}

// ---- Neighbours (3.1.6).

bool fires_at(const Order& principal, UnitId target) {
  const auto parts = parts_of(principal);
  return std::any_of(parts.begin(), parts.end(), [&](const FirePart& p) { return p.target == target; });
}

Verdict check_fire_as_neighbour(const Site& site, const Answer& answer, const Order& order, const FirePart& part) {
  const BattleState& state = site.state;
  const UnitId id = order.unit, principal = order.unit_at(kPrincipal);
  const std::string who = name(state, id), whom = name(state, principal);
  const std::vector<Mark> both{mark(corners(site.box(id)), who), mark(corners(site.box(principal)), whom)};
  const Order* led = order_for(answer, principal);
  if (led == nullptr || !fires(*led) || principal == id)
    return refuse(
        cite::ba_203,
        fmt::format("{} can be neighbour only of a unit that fires itself; {} does not.", who, whom), both);
  if (!part.target.valid() || !fires_at(*led, part.target))
    return refuse(cite::ba_203,
                  fmt::format("{} can be neighbour only of a unit that fires at the same target.", who),
                  both);
  if (!is_closed(state, id))
    return refuse(is_garrison(state, id) ? cite::ba_385 : cite::ba_204,
                  fmt::format("{} is not in a closed formation: it cannot be neighbour.", who), both);
  const bool same_arm = is_artillery(state, id) == is_artillery(state, principal) &&
                        is_cavalry(state, id) == is_cavalry(state, principal);
  if (!same_arm)
    return refuse(cite::ba_204, fmt::format("{} is not of the same arm as {}.", who, whom), both);
  if (is_skirmish_line(state, principal) &&
      (state.unit(principal).parent == id || soutien_of(state, principal) == id))
    return refuse(
        cite::ba_205,
        fmt::format("{} is the mother unit or soutien of {}: it cannot be its neighbour.", who, whom), both);
  for (const Order& other_order : answer.orders)
    if (other_order.verb == kFireAsNeighbour && other_order.unit != id &&
        other_order.unit_at(kPrincipal) == principal)
      return refuse(cite::ba_205,
                    fmt::format("{} has a neighbour already: only one gives it anything.", whom), both);
  return allow();
}

// BA-227, R68: both bodies of one unit are the two parts of a split fire; neither splits further.
Verdict check_bodies(const Site& site, const Answer& answer, const Order& order) {
  const BattleState& state = site.state;
  if (!is_unsplit_line(state, order.unit)) return allow();
  const Order* mother = order_for(answer, mother_of(state, order.unit));
  if (mother == nullptr || (mother->verb == kFireAt && order.verb == kFireAt)) return allow();
  return refuse(cite::ba_227,
                fmt::format("{} and its skirmish line fire as the two parts of a split fire: neither splits "
                            "its fire again or is neighbour.",
                            name(state, mother->unit)),
                {mark(corners(site.box(order.unit)), "skirmish line"),
                 mark(corners(site.box(mother->unit)), "mother unit")});
}

Verdict check_order(const Site& site, const Answer& answer, const Order& order, bool continued) {
  if (Verdict v = may_fire_at_all(site, order.unit, continued); !v.allowed()) return v;
  const std::vector<FirePart> parts = parts_of(order);
  FirePart first = parts.front();
  if (order.verb == kFireAsNeighbour && !first.target.valid())
    if (const Order* led = order_for(answer, order.unit_at(kPrincipal)); led != nullptr)
      first.target = led->unit_at(kTarget);
  if (order.verb == kFireAsNeighbour)
    if (Verdict v = check_fire_as_neighbour(site, answer, order, first); !v.allowed()) return v;
  if (Verdict v = check_part(site, first, order, continued); !v.allowed()) return v;
  if (parts.size() > 1) {
    if (Verdict v = check_part(site, parts[1], order, continued); !v.allowed()) return v;
    if (Verdict v = check_split(site, first, parts[1]); !v.allowed()) return v;
  }
  return check_bodies(site, answer, order);
}

// Where distances may be measured, a fire that would be lost is no declaration.
Verdict check_geometry(const Site& site, const Order& order) {
  const std::vector<FirePart> parts = parts_of(order);
  if (!parts.front().target.valid()) return allow();
  const std::vector<LaidFire> laid = lay_fires(site, parts);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (Verdict v = verdict_on(site, parts[i], laid[i]); parts[i].target.valid() && !v.allowed()) return v;
  return allow();
}

}  // namespace

std::vector<FirePart> parts_of(const Order& order) {
  const auto part = [&](int n, Param target, Param point, Param figures, Param guns) {
    FirePart p;
    p.firer = order.unit;
    p.part = n;
    p.target = order.unit_at(target);
    if (const Vec* at = order.find<Vec>(point)) p.impact = *at, p.named = true;
    p.figures = static_cast<int>(order.number(figures));
    p.guns = static_cast<int>(guns_named(order.number(guns)));
    p.as_neighbour = order.verb == kFireAsNeighbour;
    p.range_only = order.verb == kRangeOnly;
    return p;
  };
  std::vector<FirePart> parts{part(0, kTarget, kTargetPoint, kFirers, kGunsParam)};
  if (order.verb != kFireTwoParts) return parts;
  parts.push_back(part(1, kTargetTwo, kTargetPointTwo, kFirersTwo, kGunsParamTwo));
  if (const auto* second = order.find<std::int64_t>(kUndersizedSecond))
    parts[*second != 0 ? 1 : 0].undersized = true;
  return parts;
}

Verdict check_fire(const Site& site, const Ask& ask, const Answer& answer) {
  const bool continued = ask.kind == kAskContinuedFire;
  std::vector<const Order*> orders;
  for (const Order& order : answer.orders) orders.push_back(&order);
  const auto is_neighbour = [](const Order* order) { return order->verb == kFireAsNeighbour; };
  std::stable_partition(orders.begin(), orders.end(), is_neighbour);  // theirs are the stricter rules
  for (const Order* order : orders)
    if (Verdict v = check_order(site, answer, *order, continued); !v.allowed()) return v;
  if (!may_measure(site.state).allowed()) return allow();
  for (const Order* order : orders)
    if (Verdict v = check_geometry(site, *order); !v.allowed()) return v;
  return allow();
}

}  // namespace drumhead::ba
