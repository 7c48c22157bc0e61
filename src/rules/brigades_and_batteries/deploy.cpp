// D-DEPLOY (R128): where the battle has deployment zones, a side places its own troops and generals in them,
// one side after the other. Whoever is not named stands where the battle put him.
#include <fmt/format.h>
#include <algorithm>

#include "engine/deployment.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// ---- An order laid on the table. The state is a copy while it is checked.

void place_in_block(BattleState& state, UnitId id, const Piece& block) {
  Unit& unit = state.unit(id);
  take_formation(state, id, kGarrison, 1, {block_centre(block), unit.pose.facing});
  unit.inside = block.id;
}

int files_to_take(const Book& book, const BattleState& state, const Order& order, std::uint8_t formed) {
  const Unit& unit = state.unit(order.unit);
  const int named = static_cast<int>(order.number(kFiles));
  if (named > 0) return named;
  return formed == unit.formation ? unit.files : book.words.formations[formed].default_files;
}

void lay_out_unit(const Book& book, BattleState& state, const Order& order) {
  Unit& unit = state.unit(order.unit);
  if (const PieceId* block = order.find<PieceId>(kPiece))
    return place_in_block(state, order.unit, state.ground->piece(*block));
  const Pose* place = order.find<Pose>(kPlace);
  const auto wanted = plain(static_cast<std::uint8_t>(order.number(kFormationParam, unit.formation)));
  const std::uint8_t formed = as_formed_by(state, order.unit, wanted);
  const int files = files_to_take(book, state, order, formed);
  unit.inside = {};
  take_formation(state, order.unit, formed, files, place == nullptr ? unit.pose : *place);
}

void lay_out_general(BattleState& state, const Order& order) {
  const LeaderId* who = order.find<LeaderId>(kGeneral);
  Leader& leader = state.leaders[who->index()];
  leader.attached_to = order.unit_at(kAttachTo);
  if (const Vec* point = order.find<Vec>(kPoint)) leader.pose.at = *point;
  if (leader.attached_to.valid()) leader.pose = state.unit(leader.attached_to).pose;
}

void lay_out_all(const Book& book, BattleState& state, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (order.verb == kPlaceUnit) lay_out_unit(book, state, order);
  for (const Order& order : answer.orders)
    if (order.verb == kRide) lay_out_general(state, order);
  follow_units(book, state);
}

// ---- Checks.

std::optional<Verdict> check_block_holds(const Site& laid, UnitId id, const Piece& block) {
  const BattleState& state = laid.state;
  const std::string who = name(state, id);
  if (!is_block(block))
    return refuse(cite::bb_298,
                  fmt::format("{} cannot be placed in {}: it is no town block.", who, name(block)));
  if (!is_infantry(state, id) && !has(state, id, kEmplaced))
    return refuse(cite::bb_303,
                  fmt::format("{} cannot be placed in {}: town blocks are for infantry.", who, name(block)));
  int figures = 0, guns = 0;
  for (const UnitId mate : group_of(state, id)) {
    figures += state.unit(mate).strength;
    guns += has(state, mate, kEmplaced) ? state.unit(mate).markers[kModels] : 0;
    if (state.unit(mate).side != state.unit(id).side)
      return refuse(cite::bb_298, fmt::format("{} is held by the enemy.", name(block)));
  }
  if (guns > 1) return refuse(cite::bb_304, fmt::format("{} holds one gun model at most.", name(block)));
  const int most = block.capacity;
  if (figures > most)
    return refuse(cite::bb_298,
                  fmt::format("{} holds {} figures: {} would be too many.", name(block), most, figures));
  return std::nullopt;
}

std::optional<Verdict> check_place(const Site& laid, const Order& order, Seat seat) {
  const BattleState& state = laid.state;
  const UnitId id = order.unit;
  const std::string who = name(state, id);
  for (const Quad& quad : laid.print(id).boxes)
    if (!in_deployment_zone(state, seat, quad))
      return refuse(cite::bb_273, fmt::format("{} must stand in its side's deployment zone.", who),
                    {mark(quad, "outside")});
  if (in_block(state, id)) return check_block_holds(laid, id, state.ground->piece(state.unit(id).inside));
  const int figures = is_artillery(state, id) ? state.unit(id).markers[kModels] : state.unit(id).strength;
  const int files = static_cast<int>(order.number(kFiles, state.unit(id).files));
  if (auto refused = check_width(laid, id, formation(state, id), files, figures)) return refused;
  if (is_unlimbered(state, id) && steep_slope_under(state, laid.print(id)) != nullptr)
    return refuse(cite::bb_296, fmt::format("{} cannot stand unlimbered on a steep slope.", who));
  for (const Obstacle& other : laid.others(id))
    if (overlap(other.footprint, laid.print(id)))
      return refuse(cite::bb_273, fmt::format("{} would stand on {}.", who, name(state, other.unit)),
                    {mark(other.footprint.boxes.front(), "in the way")});
  return std::nullopt;
}

std::optional<Verdict> check_general_place(const Site& laid, const Order& order, Seat seat) {
  const BattleState& state = laid.state;
  const LeaderId* who = order.find<LeaderId>(kGeneral);
  if (who == nullptr || state.leaders[who->index()].side != seat)
    return refuse(cite::bb_037, "Only generals of one's own side are placed.");
  const Leader& leader = state.leaders[who->index()];
  const std::string& his_name = state.setting->leaders[who->index()];
  if (leader.attached_to.valid() && !may_influence(state, leader.id, leader.attached_to))
    return refuse(cite::bb_037,
                  fmt::format("{} does not command {}.", his_name, name(state, leader.attached_to)));
  if (!leader.attached_to.valid() && !in_deployment_zone(state, seat, leader.pose.at))
    return refuse(cite::bb_273, fmt::format("{} must stand in his side's deployment zone.", his_name));
  return std::nullopt;
}

}  // namespace

AskForm deploy_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.rule = cite::bb_273;
  form.prompt = fmt::format("{} deploys. Troops that are not named stand where the battle puts them.",
                            state.side_name(ask.seat));
  const std::vector<UnitId> units = site.side(ask.seat);
  form.least_orders = 0;
  form.most_orders = static_cast<int>(units.size() + state.leaders.size());
  const auto may_have = [](std::int16_t param) {
    ParamOffer offer;
    offer.param = param;
    offer.optional = true;
    return offer;
  };
  ParamOffer files = may_have(kFiles);
  files.low = 1;
  files.high = 99;
  if (!units.empty())
    form.verbs.push_back(
        {kPlaceUnit, units, {may_have(kPlace), may_have(kFormationParam), files, may_have(kPiece)}});
  ParamOffer general = may_have(kGeneral), attach = may_have(kAttachTo);
  general.optional = false;
  attach.units = units;
  if (!state.leaders.empty()) form.verbs.push_back({kRide, {}, {general, may_have(kPoint), attach}});
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_deploy(const Site& site, const Ask& ask, const Answer& answer) {
  BattleState laid = site.state;
  for (const Order& order : answer.orders) {
    const LeaderId* who = order.find<LeaderId>(kGeneral);
    if (who != nullptr && laid.leaders[who->index()].side != ask.seat)
      return refuse(cite::bb_037, "Only generals of one's own side are placed.");
  }
  lay_out_all(site.book, laid, answer);
  const Site after(site.book, laid);
  Preview preview;
  for (const Order& order : answer.orders) {
    const auto refused = order.verb == kPlaceUnit ? check_place(after, order, ask.seat)
                                                  : check_general_place(after, order, ask.seat);
    if (refused) return *refused;
    if (order.verb != kPlaceUnit) continue;
    const Footprint& place = after.print(order.unit);
    preview.ghost.insert(preview.ghost.end(), place.boxes.begin(), place.boxes.end());
  }
  return allow(std::move(preview));
}

void answer_deploy(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  for (const UnitId id :
       units_of(state, ask.seat))  // R27: what the ground did where the battle had them is undone
    if (disordered_where_it_stands(Site(book, state), id)) set(state, id, kDisordered, 0);
  lay_out_all(book, state, answer);
  const Site site(book, state);
  scene.tell(cite::bb_273, {}, [&] {
    return fmt::format(
        "{} is deployed: {} placed anew.", state.side_name(ask.seat),
        counted(static_cast<int>(answer.orders.size()), "unit or general", "units and generals"));
  });
  lay_centre_points(book, state);  // BB-275: of the position as it is now
  for (const UnitId id : units_of(state, ask.seat))
    if (const auto broken = disordered_where_it_stands(site, id)) disorder(book, scene, id, *broken);
}

}  // namespace drumhead::bb
