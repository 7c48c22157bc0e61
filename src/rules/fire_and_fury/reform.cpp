// Changes of formation: one stand keeps its place, the others are arranged anew; mounting and
// dismounting, going into buildings and coming out of them.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

// ---- Who may form what.

bool may_ever_form(const BattleState& state, UnitId id, InFormation to) {
  if (is_guns(state, id) || to == kBrokenMass || to == kHorseBrokenMass) return false;
  if (is_infantry(state, id)) return to <= kGarrison;
  return to == kExtended || to == kGarrison || is_mounted(static_cast<std::uint8_t>(to));  // FF-234
}

bool is_open_to_tardy(const BattleState& state, UnitId id, InFormation to) {
  const InFormation plain = on_foot(static_cast<std::uint8_t>(to));
  if (is_mounted(static_cast<std::uint8_t>(to)) && !is_mounted(state, id)) return false;  // FF-233: mounting
  return plain == kLine || plain == kExtended || plain == kGarrison;
}

std::vector<std::int16_t> formations_for(const BattleState& state, UnitId id) {
  std::vector<std::int16_t> list;
  for (int f = 0; f < kFormations; ++f)
    if (may_ever_form(state, id, static_cast<InFormation>(f))) list.push_back(static_cast<std::int16_t>(f));
  return list;
}

InFormation wanted(const Order& order, const BattleState& state) {
  return static_cast<InFormation>(order.number(kFormationParam, state.unit(order.unit).formation));
}

Angle turn_wanted(const Order& order) {
  switch (order.number(kTurnParam)) {
    case 1:
      return -degrees(90);
    case 2:
      return degrees(90);
    default:
      return 0;
  }
}

// ---- The stand that keeps its place.

Coord aside_of(const Marcher& body, AnchorOf anchor) {
  const Coord to_end = divide_rounded(frontage(body.body()) - body.formation->file_width, 2);
  if (anchor == kOnCentre) return 0;
  return anchor == kOnLeft ? -to_end : to_end;
}

Vec anchor_place(const Marcher& body, AnchorOf anchor) {
  return point_from(body.pose, -divide_rounded(body.formation->rank_depth, 2), aside_of(body, anchor));
}

Marcher arranged_on(const Book& book, const Marcher& from, InFormation to, AnchorOf anchor, Angle turn) {
  const Vec kept = anchor_place(from, anchor);
  Marcher body = from;
  body.bends.clear();
  body.formation = &book.words.formations[to];
  body.files = files_in(book, to, from.strength);
  body.pose.facing = from.pose.facing + turn;
  body.pose.at =
      kept + step(body.pose.facing, divide_rounded(body.formation->rank_depth, 2), -aside_of(body, anchor));
  return body;
}

// A change of formation as a march of no length, so that it can be told, shown and followed by another.
March change_between(const Site& site, const Marcher& from, const Marcher& to) {
  March march;
  march.way = trace(from, {}, move_rules(site));
  Motion motion;
  motion.leg = leg::manoeuvre(static_cast<std::uint8_t>(formation_of(site.book, to)),
                              static_cast<std::int16_t>(to.files));
  motion.start = from;
  motion.end = to;
  motion.track = {from.pose.at, to.pose.at};
  march.way.motions = {motion};
  march.way.points.push_back({{0, 0}, to, print_of(to)});
  const Footprint before = print_of(from), now = print_of(to);
  for (const Footprint& place : {before, now}) {
    if (place.empty()) continue;
    march.worst = std::max(march.worst, std::min(ground_under(site, place), kRoughGround));
    for (const Crossing& crossing : obstacles_under(site, place, {}))  // FF-216, FF-226
      march.worst = std::max(march.worst, crossing.is == kMajorObstacle ? kRoughGround : kBrokenGround);
  }
  march.verdict = allow();
  return march;
}

// ---- Buildings.

const Piece* building_wanted(const Site& site, const Order& order) {
  const PieceId* id = order.find<PieceId>(kPiece);
  if (id == nullptr || !id->valid()) return nullptr;
  const Piece& piece = site.state.ground->piece(*id);
  return piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kTown ? &piece : nullptr;
}

UnitId holder_of(const BattleState& state, PieceId building) {
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == building) return unit.id;
  return {};
}

March plan_entering(const Site& site, const Order& order, const Marcher& from) {
  const std::string who = name(site.state, order.unit);
  March march = change_between(site, from, from);
  const Piece* building = building_wanted(site, order);
  const auto no = [&](Cite rule, std::string text) {
    std::vector<Mark> marks;
    if (building != nullptr)
      for (const Quad& quad : building_print(*building).boxes) marks.push_back(mark(quad, "not entered"));
    march.verdict = refuse(rule, std::move(text), std::move(marks));
    return march;
  };
  if (building == nullptr) return no(cite::ff_232, fmt::format("Say which building {} goes into.", who));
  const Footprint walls = building_print(*building);
  const std::string what = name(*building);
  if (!within(print_of(from), walls, kHair))
    return no(cite::ff_232, fmt::format("{} does not touch {} and cannot go into it.", who, what));
  if (const UnitId held_by = holder_of(site.state, building->id); held_by.valid())
    return no(cite::ff_231,
              fmt::format("{} is held by {}: one unit holds a building.", what, name(site.state, held_by)));
  const int room = capacity_of(site.book, *building);
  if (site.state.unit(order.unit).strength > room)
    return no(cite::ff_231,
              fmt::format("{} holds {}, and {} has more.", what, counted(room, "stand", "stands"), who));
  for (const UnitId enemy : site.enemies_of(order.unit))
    if (within(walls, site.print(enemy), site.book.tables.ground.keep_clear))
      return no(cite::ff_219,
                fmt::format("{} is too near to {} to be entered.", what, name(site.state, enemy)));
  return march;
}

March plan_leaving(const Site& site, const Order& order, const Marcher& from, InFormation to) {
  const std::string who = name(site.state, order.unit);
  const Pose* place = order.find<Pose>(kPlace);
  Marcher body = from;
  body.bends.clear();
  body.formation = &site.book.words.formations[to];
  body.files = files_in(site.book, to, from.strength);
  if (place != nullptr) body.pose = *place;
  March march = change_between(site, from, body);
  if (place == nullptr) {
    march.verdict = refuse(cite::ff_232, fmt::format("Say where {} forms when it leaves the building.", who));
    return march;
  }
  const Footprint walls = site.print(order.unit), outside = print_of(body);
  if (!within(outside, walls, kHair))
    march.verdict =
        refuse(cite::ff_232, fmt::format("{} must touch the outside of the building when it leaves it.", who),
               {mark(nearest_points(outside, walls), "too far")});
  else if (auto refused = check_room_to_stand(site, order.unit, body))
    march.verdict = *std::move(refused);
  return march;
}

March plan_forming(const Site& site, const Order& order, const Marcher& from, InFormation to) {
  const auto anchor = static_cast<AnchorOf>(order.number(kAnchorParam));
  const Marcher body = arranged_on(site.book, from, to, anchor, turn_wanted(order));
  March march = change_between(site, from, body);
  if (auto refused = check_room_to_stand(site, order.unit, body)) march.verdict = *std::move(refused);
  return march;
}

Maneuver plan_change(const Site& site, const Order& order) {
  const InFormation to = wanted(order, site.state);
  return plan_with_special(site, order, [&](const Marcher& from) {
    if (to == kGarrison) return plan_entering(site, order, from);
    if (formation_of(site.book, from) == kGarrison) return plan_leaving(site, order, from, to);
    return plan_forming(site, order, from, to);
  });
}

// ---- What happens then.

std::string spoken_change(const Book& book, const Site& before, const Order& order, InFormation to) {
  const BattleState& state = before.state;
  const std::string turn = order.number(kTurnParam) == 0   ? ""
                           : order.number(kTurnParam) == 1 ? " to the left"
                                                           : " to the right";
  if (to == kGarrison) return "goes into " + name(*building_wanted(before, order));
  if (to == state.unit(order.unit).formation) return "changes its front" + turn;
  const bool mounts = is_mounted(static_cast<std::uint8_t>(to)) && !is_mounted(state, order.unit);
  const bool dismounts = !is_mounted(static_cast<std::uint8_t>(to)) && is_mounted(state, order.unit);
  return fmt::format("{}forms {}{}",
                     mounts      ? "mounts and "
                     : dismounts ? "dismounts and "
                                 : "",
                     book.words.formations[to].name, turn);
}

// FF-161, FF-162: the stands and the shape of what it forms.
Cites rules_of_change(const BattleState& state, UnitId id, InFormation to) {
  Cites rules{is_well_handled(state, id) ? cite::ff_061 : cite::ff_065, cite::ff_220};
  const bool indoors = to == kGarrison;
  rules.add(cite::ff_161, !indoors).add(cite::ff_162, !indoors);
  rules.add(cite::ff_232, indoors || is_garrison(state, id)).add(cite::ff_231, indoors);
  return rules.add(cite::ff_233, is_mounted(state, id) != is_mounted(static_cast<std::uint8_t>(to)));
}

void go_inside(BattleState& state, const Book& book, UnitId id, const Piece& building) {
  const Vec middle = centre(building_print(building));
  take_formation(book, state, id, kGarrison, {middle, state.unit(id).pose.facing});
  state.unit(id).inside = building.id;
  leaders_follow(state);
}

}  // namespace

std::optional<Verdict> check_room_to_stand(const Site& site, UnitId id, const Marcher& body,
                                           bool near_enemy_allowed) {
  const Footprint place = print_of(body), held = ground_held(body);
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  const std::vector<Mark> marks =
      place.empty() ? std::vector<Mark>{} : std::vector<Mark>{mark(place.boxes.front(), "no room")};
  if (is_off_table(*state.ground, place))
    return refuse(cite::ff_220, fmt::format("{} would stand off the table.", who), marks);
  if (ground_under(site, place) == kImpassable && !is_on_road(site, place))
    return refuse(cite::ff_220, fmt::format("{} would stand on ground that cannot be passed.", who), marks);
  for (const Obstacle& o : site.others(id))
    if (stand_on_each_other(held, ground_held(site, o.unit)))
      return refuse(cite::ff_220, fmt::format("{} has no room: {} stands there.", who, name(state, o.unit)),
                    marks);
  if (near_enemy_allowed) return std::nullopt;
  const Coord limit = site.book.tables.ground.keep_clear;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!within(place, site.print(enemy), limit)) continue;
    const Coord before = site.gap(id, enemy);
    if (before <= limit && distance(place, site.print(enemy)) >= before - kContactTolerance)
      continue;  // FF-219: no nearer than it was
    return refuse(cite::ff_220,
                  fmt::format("{} would stand within {} of {}.", who, spoken_length(site.book.words, limit),
                              name(state, enemy)),
                  {mark(nearest_points(place, site.print(enemy)), "too near")});
  }
  return std::nullopt;
}

void offer_changes(AskForm& form, const BattleState& state, const std::vector<UnitId>& troops) {
  const auto offer = [&](bool infantry) {
    std::vector<UnitId> units = troops;
    std::erase_if(units, [&](UnitId id) { return is_infantry(state, id) != infantry; });
    if (units.empty()) return;
    const std::vector<std::int16_t> choices = formations_for(state, units.front());
    form.verbs.push_back({kChangeFormation,
                          std::move(units),
                          {{.param = kFormationParam, .choices = choices},
                           {.param = kAnchorParam, .optional = true},
                           {.param = kTurnParam, .optional = true},
                           {.param = kPiece, .optional = true},
                           {.param = kPlace, .optional = true},
                           march_offer(true),
                           {.param = kFirst, .optional = true, .low = 0, .high = 1}}});
  };
  offer(true);
  offer(false);
}

Verdict check_change(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const std::string who = name(state, order.unit);
  const InFormation to = wanted(order, state);
  const std::string form_name = site.book.words.formations[to].name;
  if (!may_ever_form(state, order.unit, to))
    return refuse(is_horse(state, order.unit) ? cite::ff_234 : cite::ff_220,
                  fmt::format("{} never stands in {}.", who, form_name));
  if (to == formation(state, order.unit) && turn_wanted(order) == 0)
    return refuse(cite::ff_220, fmt::format("{} is in {} already and keeps its facing: nothing would change.",
                                            who, form_name));
  const Path* path = order.find<Path>(kPath);
  const char* as_tardy =
      has(state, order.unit, kElan) ? "rallied with elan, which is good for a Tardy maneuver" : "is Tardy";
  if (!is_well_handled(state, order.unit)) {
    if (!is_open_to_tardy(state, order.unit, to)) {
      const bool mounting = is_mounted(static_cast<std::uint8_t>(to)) && !is_mounted(state, order.unit);
      return refuse(mounting ? cite::ff_233 : cite::ff_066,
                    fmt::format("{} {} and cannot change to {}.", who, as_tardy, form_name));
    }
    if (path != nullptr && !path->empty())
      return refuse(cite::ff_065,
                    fmt::format("{} {}: it changes formation or moves, not both.", who, as_tardy));
  }
  return plan_change(site, order).verdict;
}

void make_change(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId id = order.unit;
  const Site before(book, state);
  const InFormation to = wanted(order, state);
  const Maneuver maneuver = plan_change(before, order);
  // FF-062: the ground under the old and the new stands of the change itself.
  const auto changing =
      std::find_if(maneuver.marches.begin(), maneuver.marches.end(), [](const March& march) {
        return !march.way.motions.empty() && march.way.motions.front().leg.kind == LegKind::kManoeuvre;
      });
  const bool uneven = changing != maneuver.marches.end() && changing->worst != kOpen;
  const Piece* building = to == kGarrison ? building_wanted(before, order) : nullptr;
  enact_maneuver(book, scene, id, maneuver, rules_of_change(state, id, to), spoken_change(book, before, order, to));
  if (building != nullptr) go_inside(state, book, id, *building);
  if (uneven && quality(state, id) == kGreen && in_good_order(state, id))
    disorder(book, scene, id, cite::ff_062);
}

}  // namespace drumhead::ff
