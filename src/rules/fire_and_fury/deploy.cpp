// Deployment (FF-311): where the battle has zones, a side places its own troops and leaders in them, the side
// that moves second first. Whoever is not named stands where the battle put him.
#include <fmt/format.h>

#include <algorithm>

#include "engine/deployment.h"
#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

void lay_out_troops(const Book& book, BattleState& state, const Order& order) {
  Unit& unit = state.unit(order.unit);
  if (const PieceId* building = order.find<PieceId>(kPiece)) {
    unit.inside = *building;
    take_formation(book, state, unit.id, kGarrison,
                   {centre(building_print(state.ground->piece(*building))), unit.pose.facing});
    return;
  }
  const Pose* place = order.find<Pose>(kPlace);
  const auto wanted = static_cast<InFormation>(order.number(
      kFormationParam, unit.inside.valid() ? std::int64_t{kLine} : std::int64_t{unit.formation}));
  unit.inside = {};
  take_formation(book, state, unit.id, wanted, place == nullptr ? unit.pose : *place);
}

void post_leader(BattleState& state, const Order& order) {
  Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  leader.attached_to = order.unit_at(kAttachTo);
  if (const Vec* point = order.find<Vec>(kPoint)) leader.pose.at = *point;
  if (leader.attached_to.valid()) leader.pose = state.unit(leader.attached_to).pose;
}

void lay_out_sheet(const Book& book, BattleState& state, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (order.verb == kPlaceUnit) lay_out_troops(book, state, order);
  for (const Order& order : answer.orders)
    if (order.verb == kPlaceLeader) post_leader(state, order);
}

bool suits(const BattleState& state, UnitId id, InFormation formation) {
  if (is_guns(state, id)) return formation == kLimbered || formation == kUnlimbered;
  if (formation == kLimbered || formation == kUnlimbered || on_foot(formation) == kBrokenMass) return false;
  if (!is_horse(state, id)) return !is_mounted(formation);
  return is_mounted(formation) || formation == kExtended || formation == kGarrison;  // FF-234
}

std::optional<Verdict> check_garrisoned(const Site& laid, UnitId id) {
  const BattleState& state = laid.state;
  const Piece& building = state.ground->piece(state.unit(id).inside);
  std::vector<Mark> walls;
  for (const Quad& quad : building_print(building).boxes) walls.push_back(mark(quad, "no garrison"));
  const bool holds_troops = building.kind == PieceKind::kBuilding || building.kind == PieceKind::kTown;
  if (!holds_troops || is_guns(state, id))
    return refuse(cite::ff_231, fmt::format("{} cannot garrison {}.", name(state, id), name(building)),
                  walls);
  const int most = capacity_of(laid.book, building);
  if (state.unit(id).strength > most)
    return refuse(cite::ff_231,
                  fmt::format("{} has {} and {} holds {}.", name(state, id),
                              counted(state.unit(id).strength, "stand", "stands"), name(building), most),
                  walls);
  for (const Unit& unit : state.units)
    if (unit.id != id && unit.on_table && unit.inside == building.id)
      return refuse(cite::ff_231, fmt::format("{} is held by {}.", name(building), name(state, unit.id)),
                    walls);
  return std::nullopt;
}

std::optional<Verdict> check_posted(const Site& laid, const Order& order, Seat seat) {
  const BattleState& state = laid.state;
  const Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  const std::string his_name = leader_name(state, leader.id);
  if (leader.attached_to.valid()) {
    const std::vector<LeaderId> chain = chain_of(state, leader.attached_to);
    if (std::find(chain.begin(), chain.end(), leader.id) == chain.end())
      return refuse(cite::ff_204,
                    fmt::format("{} does not command {}.", his_name, name(state, leader.attached_to)));
    return std::nullopt;
  }
  if (!in_deployment_zone(state, seat, leader.pose.at))
    return refuse(cite::ff_311, fmt::format("{} must stand in his side's deployment zone.", his_name));
  return std::nullopt;
}

std::optional<Verdict> check_placed(const Site& laid, const Order& order, Seat seat) {
  const BattleState& state = laid.state;
  const UnitId id = order.unit;
  if (!suits(state, id, formation(state, id)))
    return refuse(is_horse(state, id) ? cite::ff_234 : cite::ff_162,
                  fmt::format("{} cannot stand in {}.", name(state, id),
                              laid.book.words.formations[state.unit(id).formation].name));
  for (const Quad& quad : laid.print(id).boxes)
    if (!in_deployment_zone(state, seat, quad))
      return refuse(cite::ff_311,
                    fmt::format("{} must stand in its side's deployment zone.", name(state, id)),
                    {mark(quad, "outside")});
  if (is_garrison(state, id)) return check_garrisoned(laid, id);
  if (ground_under(laid, laid.print(id)) == kImpassable)
    return refuse(cite::ff_173, fmt::format("{} cannot stand on impassable ground.", name(state, id)),
                  {mark(corners(laid.box(id)), "impassable")});
  for (const Obstacle& obstacle : laid.others(id))
    if (overlap(obstacle.footprint, laid.print(id)))
      return refuse(cite::ff_224,
                    fmt::format("{} would stand on {}.", name(state, id), name(state, obstacle.unit)),
                    {mark(obstacle.footprint.boxes.front(), "in the way")});
  return std::nullopt;
}

ParamOffer may_say(std::int16_t param) {
  ParamOffer offer;
  offer.param = param;
  offer.optional = true;
  return offer;
}

}  // namespace

AskForm deploy_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  const std::vector<UnitId> units = site.side(ask.seat);
  AskForm form;
  form.rule = cite::ff_311;
  form.prompt = fmt::format("{} deploys. Troops that are not named stand where the battle puts them.",
                            state.side_name(ask.seat));
  form.least_orders = 0;
  form.most_orders = static_cast<int>(units.size() + state.leaders.size());
  if (!units.empty())
    form.verbs.push_back({kPlaceUnit, units, {may_say(kPlace), may_say(kFormationParam), may_say(kPiece)}});
  ParamOffer leader = may_say(kLeaderParam), attach = may_say(kAttachTo);
  leader.optional = false;
  attach.units = units;
  if (!state.leaders.empty()) form.verbs.push_back({kPlaceLeader, {}, {leader, may_say(kPoint), attach}});
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_deploy(const Site& site, const Ask& ask, const Answer& answer) {
  BattleState laid = site.state;
  for (const Order& order : answer.orders)
    if (const LeaderId* who = order.find<LeaderId>(kLeaderParam);
        who != nullptr && laid.leaders[who->index()].side != ask.seat)
      return refuse(cite::ff_311, "Only leaders of one's own side are placed.");
  lay_out_sheet(site.book, laid, answer);
  const Site after(site.book, laid);
  Preview preview;
  for (const Order& order : answer.orders) {
    const bool places = order.verb == kPlaceUnit;
    if (const auto refused =
            places ? check_placed(after, order, ask.seat) : check_posted(after, order, ask.seat))
      return *refused;
    if (!places) continue;
    const Footprint& place = after.print(order.unit);
    preview.ghost.insert(preview.ghost.end(), place.boxes.begin(), place.boxes.end());
  }
  return allow(std::move(preview));
}

void answer_deploy(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  lay_out_sheet(book, scene.state, answer);
  scene.tell(cite::ff_311, {}, [&] {
    return fmt::format(
        "{} is deployed: {} placed anew.", scene.state.side_name(ask.seat),
        counted(static_cast<int>(answer.orders.size()), "unit or leader", "units and leaders"));
  });
}

}  // namespace drumhead::ff
