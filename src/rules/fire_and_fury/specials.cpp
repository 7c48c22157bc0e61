// The specials of troops: marching by the flank, facing by the rear rank, passing lines,
// scaling an obstacle, replenishing. All but passing and scaling go with half a move, before or after it
//
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

bool is_line_or_field_column(const BattleState& state, UnitId id) {
  const InFormation in = plain_formation(state, id);
  return in == kLine || in == kFieldColumn || in == kExtended;
}

Verdict not_tardy(const Site& site, UnitId id, const char* deed) {
  const Cite rule = has(site.state, id, kElan) ? cite::ff_032 : cite::ff_066;
  return refuse(
      rule, fmt::format("{} {} and cannot {}.", name(site.state, id),
                        has(site.state, id, kElan) ? "rallied with elan, which is good for a Tardy maneuver"
                                                   : "is Tardy",
                        deed));
}

// ---- Marching by the flank, facing about.

March plan_flank_march(const Site& site, const Order& order, const Marcher& from) {
  const Hand hand = order.number(kHandParam) == 0 ? Hand::kLeft : Hand::kRight;
  return plan_from(site, order.unit, from, {leg::sidestep(hand, order.number(kDistance))}, kHalfMove,
                   MarchKind::kOrdinary, {}, true);
}

March in_place(const Site& site, const Marcher& from, const Path& path) {
  March march;
  march.way = trace(from, path, move_rules(site));
  march.verdict = allow();
  return march;
}

Maneuver plan_special(const Site& site, const Order& order) {
  switch (static_cast<Verb>(order.verb)) {
    case kMarchByFlank:
      return plan_with_special(site, order,
                               [&](const Marcher& from) { return plan_flank_march(site, order, from); });
    case kFaceByRear:
      return plan_with_special(
          site, order, [&](const Marcher& from) { return in_place(site, from, {leg::about_turn()}); });
    default:
      return plan_with_special(site, order, [&](const Marcher& from) { return in_place(site, from, {}); });
  }
}

Verdict check_flank_march(const Site& site, const Order& order) {
  if (!is_well_handled(site.state, order.unit)) return not_tardy(site, order.unit, "march by the flank");
  if (!is_line_or_field_column(site.state, order.unit) || is_garrison(site.state, order.unit))
    return refuse(cite::ff_064,
                  fmt::format("{} cannot march by the flank: lines, extended lines and field columns can.",
                              name(site.state, order.unit)));
  return plan_special(site, order).verdict;
}

Verdict check_face_about(const Site& site, const Order& order) {
  if (!has_facing(site.state, order.unit))
    return refuse(cite::ff_222, fmt::format("{} has no front to face about.", name(site.state, order.unit)));
  if (!is_well_handled(site.state, order.unit) && !path_of(order).empty())
    return refuse(cite::ff_065, fmt::format("{} has a Tardy maneuver: it moves or faces about, not both.",
                                            name(site.state, order.unit)));
  return plan_special(site, order).verdict;
}

// ---- Passage of lines.

March plan_passage(const Site& site, const Order& order) {
  const UnitId through = order.unit_at(kThrough);
  const std::vector<UnitId> met{through};
  March march = plan_march(site, order.unit, path_of(order), kWholeMove, MarchKind::kPassage, met);
  if (!march.verdict.allowed()) return march;
  const std::string who = name(site.state, order.unit), friend_name = name(site.state, through);
  if (std::find(march.passed.begin(), march.passed.end(), through) == march.passed.end()) {
    march.verdict =
        refuse(cite::ff_223, fmt::format("{} does not pass through {} on this path.", who, friend_name));
    return march;
  }
  if (march.spent <= kHalfMove + kMoveSlack) return march;
  const Pricing price = price_way(site, order.unit, march.way, moves_at_the_double(site.state, order.unit));
  const Along half = where_spent(price, kHalfMove);
  const Marcher there = place_along(march.way.motions[static_cast<std::size_t>(half.leg)], half.travelled);
  const bool needs_more = stand_on_each_other(print_of(there), site.print(through));
  const Coord farther = total_length(march.way.motions) - length_until(march.way, half);
  if (!needs_more || farther > site.book.tables.ground.passage + inches(1, 100))
    march.verdict =
        refuse(cite::ff_223,
               fmt::format("{} must come clear of {} within half a move, and goes at most {} farther to do "
                           "so: this takes {}.",
                           who, friend_name, spoken_length(site.book.words, site.book.tables.ground.passage),
                           spoken_part(march.spent)),
               {mark(corners(outline(march.way.points.back().place.body())), "too far")});
  return march;
}

Verdict check_passage(const Site& site, const Order& order) {
  if (!is_well_handled(site.state, order.unit)) return not_tardy(site, order.unit, "pass through friends");
  if (path_of(order).empty()) return no_path(site, order.unit);
  return plan_passage(site, order).verdict;
}

// ---- Scaling.

bool ends_astride(const March& march) {
  const Footprint end = print_of(march.way.points.back().place);
  return std::any_of(end.boxes.begin(), end.boxes.end(),
                     [&](const Quad& box) { return meets(*march.scaled, box); });
}

Coord gap_to(const Piece& piece, const Footprint& place) {
  Coord least = kNoDistance;
  for (const Quad& box : place.boxes) least = std::min(least, distance(piece, box));
  return least;
}

std::optional<Verdict> check_tardy_scaling(const Site& site, UnitId id, const March& march) {
  constexpr Coord kJustBeyond = inches(1, 4);
  const Coord from = site.book.tables.ground.scale_from;
  const std::string who = name(site.state, id), what = name(*march.scaled);
  if (gap_to(*march.scaled, site.print(id)) > from)
    return refuse(cite::ff_226, fmt::format("{} is Tardy and scales {} only from within {} of it.", who, what,
                                            spoken_length(site.book.words, from)));
  if (gap_to(*march.scaled, print_of(march.way.points.back().place)) > kJustBeyond)
    return refuse(cite::ff_226,
                  fmt::format("{} is Tardy and ends just beyond {} when it has scaled it.", who, what));
  return std::nullopt;
}

March plan_scaling(const Site& site, const Order& order) {
  const bool tardy = !is_well_handled(site.state, order.unit);
  March march =
      plan_march(site, order.unit, path_of(order), tardy ? kWholeMove : kHalfMove, MarchKind::kScaling);
  if (!march.verdict.allowed()) return march;
  const std::string who = name(site.state, order.unit);
  if (march.scaled == nullptr)
    march.verdict =
        refuse(cite::ff_226, fmt::format("{} crosses nothing on this path that it must scale.", who));
  else if (ends_astride(march))
    march.verdict = refuse(
        cite::ff_226, fmt::format("{} must come clear of {} when it scales it.", who, name(*march.scaled)));
  else if (tardy)
    if (auto refused = check_tardy_scaling(site, order.unit, march)) march.verdict = *std::move(refused);
  return march;
}

// ---- Ammunition.

bool has_a_train_near(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  return std::any_of(state.tokens.begin(), state.tokens.end(), [&](const Token& token) {
    return token.kind == kTrain && token.on_table && token.side == state.unit(id).side &&
           within(token.pose.at, site.print(id), site.book.tables.command.train);
  });
}

bool comes_into_close_range(const Site& site, UnitId id, const Marcher& place) {
  const Footprint print = print_of(place);
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return can_threaten(site.state, enemy) &&
           within(print, site.print(enemy), site.book.tables.command.close_range);
  });
}

Verdict check_troops_replenish(const Site& site, const Order& order) {
  const std::string who = name(site.state, order.unit);
  if (!is_well_handled(site.state, order.unit))
    return not_tardy(site, order.unit, "replenish its ammunition");
  if (!has(site.state, order.unit, kLowAmmo))
    return refuse(cite::ff_227, fmt::format("{} is not low on ammunition.", who));
  if (auto refused = check_may_replenish(site, order.unit)) return *refused;
  const Maneuver maneuver = plan_special(site, order);
  if (maneuver.verdict.allowed() && order.number(kFirst) == 0 && !path_of(order).empty() &&
      comes_into_close_range(site, order.unit, maneuver.end))
    return refuse(cite::ff_227, fmt::format("{} would come into close range before it has replenished.", who),
                  {mark(corners(outline(maneuver.end.body())), "close range")});
  return maneuver.verdict;
}

// ---- Enactment.

void pass_lines(const Book& book, Scene& scene, const Order& order) {
  const Site site(book, scene.state);
  const March march = plan_passage(site, order);
  const UnitId through = order.unit_at(kThrough);
  march_on(book, scene, order.unit, march, cite::ff_223);
  const std::vector<UnitId> passed{through};
  pass_friends(book, scene, order.unit, passed, march.worst, false);
}

void mark_special(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const Maneuver maneuver = plan_special(Site(book, state), order);
  switch (static_cast<Verb>(order.verb)) {
    case kMarchByFlank:
      enact_maneuver(book, scene, order.unit, maneuver, {cite::ff_064, cite::ff_221}, "marches by the flank");
      return set(state, order.unit, kFlankMarched);
    case kFaceByRear:
      enact_maneuver(book, scene, order.unit, maneuver, {cite::ff_222, cite::ff_221}, "faces by the rear rank");
      return set(state, order.unit, kFacedAbout);
    default:
      enact_maneuver(book, scene, order.unit, maneuver, cite::ff_227, "replenishes its ammunition");
      return set(state, order.unit, kLowAmmo, 0);
  }
}

}  // namespace

const Path& path_of(const Order& order) {
  static const Path kNoPath;
  const Path* path = order.find<Path>(kPath);
  return path == nullptr ? kNoPath : *path;
}

Verdict no_path(const Site& site, UnitId id) {
  return refuse(cite::ff_061, fmt::format("{} is given no path to move along.", name(site.state, id)));
}

std::optional<Verdict> check_may_replenish(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  const std::vector<Mark> here{mark(corners(site.box(id)), "no ammunition")};
  if (in_close_range(site, id))
    return refuse(cite::ff_227,
                  fmt::format("{} cannot replenish its ammunition: an enemy is in close range.", who), here);
  const auto& options = state.setting->options;
  const bool trains = options.size() > kAmmunitionTrains && options[kAmmunitionTrains] != 0;
  if (trains && !has_a_train_near(site, id))
    return refuse(cite::ff_227,
                  fmt::format("{} has no ammunition train within {}.", who,
                              spoken_length(site.book.words, site.book.tables.command.train)),
                  here);
  if (!trains && !controlling_leader(site, id).valid())
    return refuse(cite::ff_227, fmt::format("{} is out of command and gets no ammunition.", who), here);
  return std::nullopt;
}

Maneuver plan_with_special(const Site& site, const Order& order, const Special& special) {
  Maneuver maneuver;
  maneuver.end = site.marcher(order.unit);
  const Path& path = path_of(order);
  const bool steps_back =
      std::any_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kRetire; });
  if (steps_back && !goes_any_way(site.state.unit(order.unit).formation)) {
    maneuver.verdict =
        refuse(cite::ff_218,
               fmt::format("{} may step straight back, and then does nothing else in this phase.",
                           name(site.state, order.unit)),
               {mark(corners(site.box(order.unit)), "from here")});
    return maneuver;
  }
  const auto move = [&](const Marcher& from) {
    return plan_from(site, order.unit, from, path, kHalfMove, MarchKind::kOrdinary);
  };
  std::vector<Special> parts;
  if (!path.empty()) parts.emplace_back(move);
  parts.insert(order.number(kFirst) != 0 ? parts.begin() : parts.end(), special);
  Preview preview;
  for (const Special& part : parts) {
    March march = part(maneuver.end);
    if (!march.verdict.allowed()) {
      maneuver.verdict = march.verdict;
      return maneuver;
    }
    maneuver.end = march.way.points.back().place;
    maneuver.worst = std::max(maneuver.worst, march.worst);
    maneuver.spent += march.spent;
    maneuver.ride.mounted += march.ride.mounted;
    maneuver.ride.on_foot += march.ride.on_foot;
    preview.costs.insert(preview.costs.end(), march.verdict.preview.costs.begin(),
                         march.verdict.preview.costs.end());
    preview.allowance = std::max(preview.allowance, march.verdict.preview.allowance);
    maneuver.marches.push_back(std::move(march));
  }
  preview.ghost = print_of(maneuver.end).boxes;
  maneuver.verdict = allow(std::move(preview));
  return maneuver;
}

Verdict check_special(const Site& site, const Order& order) {
  switch (static_cast<Verb>(order.verb)) {
    case kPassLines:
      return check_passage(site, order);
    case kMarchByFlank:
      return check_flank_march(site, order);
    case kFaceByRear:
      return check_face_about(site, order);
    case kScale:
      return path_of(order).empty() ? no_path(site, order.unit) : plan_scaling(site, order).verdict;
    default:
      return check_troops_replenish(site, order);
  }
}

void make_special(const Book& book, Scene& scene, const Order& order) {
  if (order.verb == kPassLines) return pass_lines(book, scene, order);
  if (order.verb == kScale) {
    march_on(book, scene, order.unit, plan_scaling(Site(book, scene.state), order), cite::ff_226);
    scene.then(cite::ff_225, {order.unit},
               [&] { return fmt::format("{} climbs over the obstacle.", name(scene.state, order.unit)); });
    return;
  }
  mark_special(book, scene, order);
}

}  // namespace drumhead::ff
