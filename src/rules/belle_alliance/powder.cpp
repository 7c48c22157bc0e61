// Incineration and detonation at the end of a bound (BA-404, BA-405, BA-547, BA-548; R114).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/works.h"

namespace drumhead::ba {
namespace {

std::vector<PieceId> prepared_by(const BattleState& state, Seat side) {
  std::vector<PieceId> list;
  for (const Piece& piece : state.ground->pieces)
    if (may_light(state, side, piece.id)) list.push_back(piece.id);
  return list;
}

PieceId bridge_at(const Site& site, UnitId id) {
  for (const PieceId bridge : prepared_by(site.state, site.state.unit(id).side))
    if (can_light(site, id, bridge)) return bridge;
  return {};
}

std::vector<UnitId> those_who_can(const Site& site, Seat seat) {
  std::vector<UnitId> units;
  for (const UnitId id : site.side(seat))
    if (bridge_at(site, id).valid()) units.push_back(id);
  return units;
}

// One roll for an object: the first who can.
Answer light_all(const Site& site, const Ask& ask) {
  Answer answer{ask.id, {}};
  for (const PieceId bridge : prepared_by(site.state, ask.seat))
    for (const UnitId id : site.side(ask.seat)) {
      const bool busy = std::any_of(answer.orders.begin(), answer.orders.end(),
                                    [&](const Order& o) { return o.unit == id; });
      if (busy || !can_light(site, id, bridge)) continue;
      answer.orders.push_back({kLightIt, id, {{kPieceParam, bridge}}});
      break;
    }
  return answer;
}

// R114: a bound without a roll breaks the row of failures.
int failures_in_a_row(const BattleState& state, PieceId bridge) {
  const auto& markers = state.pieces[bridge.index()].markers;
  return markers[kPowderIn] == state.turn - 1 ? markers[kPowderFails] : 0;
}

void light(const Book& book, Scene& scene, UnitId id, PieceId bridge) {
  BattleState& state = scene.state;
  const Piece piece = state.ground->piece(bridge);
  const WorkOf work = means_for(piece);
  const WorkNeeds needs = needs_of(book.tables.works, work);
  const DestructionFacts facts = survey_destruction(state, id, bridge);
  const Reckoning factors = reckon_destruction(book.tables.works, facts);
  const int thrown = scene.dice.sum(3, 6), total = thrown + factors.total;
  const bool destroyed = total >= needs.destroyed_on;
  auto& markers = state.pieces[bridge.index()].markers;
  markers[kPowderIn] = static_cast<std::int16_t>(state.turn);
  markers[kPowderFails] = static_cast<std::int16_t>(destroyed ? 0 : facts.failures + 1);
  scene.tell_reckoned(
      {cite::ba_404, needs.cite}, {id}, factors,
      [&] {
        return fmt::format("{} {} {}: throws {}{}, {} is needed: {}.", name(state, id),
                           work == kBurning ? "sets fire to" : "lights the charges at", name(piece), thrown,
                           factors.lines.empty() ? "" : fmt::format(", {} = {}", sentence(factors), total),
                           needs.destroyed_on, destroyed ? "the bridge is destroyed" : "nothing happens");
      },
      1);
  if (destroyed) destroy_bridge(book, scene, bridge);
}

}  // namespace

PieceId bridge_named(const Site& site, const Order& order) {
  const auto* named = order.find<PieceId>(kPieceParam);
  return named != nullptr ? *named : bridge_at(site, order.unit);
}

DestructionFacts survey_destruction(const BattleState& state, UnitId id, PieceId bridge) {
  return {means_for(state.ground->piece(bridge)), failures_in_a_row(state, bridge),
          -roll_penalty(state, state.unit(id).side)};
}

bool may_light(const BattleState& state, Seat side, PieceId bridge) {
  return is_there(state.pieces, bridge) && bridge.index() < state.pieces.size() &&
         state.pieces[bridge.index()].markers[kPrepared] == static_cast<int>(side) + 1;
}

bool can_light(const Site& site, UnitId id, PieceId bridge) {
  const BattleState& state = site.state;
  const bool able = is_engineers(state, id) || trait(state, id, kArm) == kArtillery;
  return able && state.unit(id).on_table && !is_broken(state, id) &&
         may_light(state, state.unit(id).side, bridge) && touching(site, id, state.ground->piece(bridge));
}

void ask_for_powder(const Book& book, Scene& scene) {
  count_works(book, scene);
  const Site site(book, scene.state);
  const bool a = !those_who_can(site, Seat::kA).empty(), b = !those_who_can(site, Seat::kB).empty();
  if (a || b) ask_sealed(book, scene, kAskPowder, a, b);
}

AskForm powder_form(const Site& site, const Ask& ask) {
  AskForm form;
  const std::vector<UnitId> units = those_who_can(site, ask.seat);
  form.prompt = "What was prepared may be burnt or blown up now.";
  form.rule = cite::ba_404;
  form.least_orders = 0;
  form.most_orders = static_cast<int>(units.size());
  form.verbs = {{kLightIt, units, {{.param = kPieceParam, .optional = true}}}, {kLeaveIt, units, {}}};
  form.fallback = light_all(site, ask);
  return form;
}

Verdict check_powder(const Site& site, const Ask&, const Answer& answer) {
  std::vector<PieceId> lit;
  for (const Order& order : answer.orders) {
    if (order.verb != kLightIt) continue;
    const PieceId bridge = bridge_named(site, order);
    const Piece& piece = site.state.ground->piece(bridge);
    if (!may_light(site.state, site.state.unit(order.unit).side, bridge))
      return refuse(cite::ba_404, fmt::format("{} is not prepared for destruction", name(piece)));
    if (!can_light(site, order.unit, bridge))
      return refuse(cite::ba_405, fmt::format("{} does not touch {}: whoever sets it off has to stand at it",
                                              name(site.state, order.unit), name(piece)));
    if (std::find(lit.begin(), lit.end(), bridge) != lit.end())
      return refuse(cite::ba_404, fmt::format("one throw in a bound for {}", name(piece)));
    lit.push_back(bridge);
  }
  return allow();
}

void answer_powder(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (order.verb == kLightIt) light(book, scene, order.unit, bridge_named(Site(book, scene.state), order));
}

}  // namespace drumhead::ba
