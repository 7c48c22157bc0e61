// Bent lines (1.9, R6): two or three segments, each with its own facing, joined at the ends of their front
// edges. The segments of a unit are its bends, from left to right; its own pose is that of the base, the
// segment that kept its place.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

std::vector<Bend> take_bends(BattleState& state, UnitId id) {
  const std::span<const Bend> own = state.bends_of(id);
  std::vector<Bend> taken(own.begin(), own.end());
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  return taken;
}

void put_bends(BattleState& state, UnitId id, const std::vector<Bend>& segments) {
  const auto place = std::partition_point(state.bends.begin(), state.bends.end(),
                                          [id](const Bend& bend) { return bend.unit < id; });
  state.bends.insert(place, segments.begin(), segments.end());
}

int width_of(const std::vector<Bend>& segments) {
  int sum = 0;
  for (const Bend& bend : segments) sum += bend.files;
  return sum;
}

// What an order to bend, or to straighten again, would come to.
struct Bending {
  std::optional<Verdict> refused;
  March march;                 // what it does first
  std::vector<Bend> segments;  // none: a straight line
  Pose pose{};                 // of the base, or of the straight line
  InFormation to = kBent;
  int files = 0;
  int cost = 0;
};

// One segment of a bent line as it is ordered, seen from the base outward.
struct Wing {
  int files = 0;
  Angle turned = 0;  // outward from its inner neighbour
};

Bending no(Cite rule, std::string why) {
  Bending b;
  b.refused = refuse(rule, std::move(why));
  return b;
}

const Path& way_before(const Order& order) {
  static const Path kNone;
  const Path* path = order.find<Path>(kPath);
  return path == nullptr ? kNone : *path;
}

std::vector<Wing> wings_of(const Order& order, std::int16_t files, std::int16_t angle) {
  std::vector<Wing> wings;
  if (order.number(files) == 0) return wings;
  wings.push_back(
      {static_cast<int>(order.number(files)), degrees(static_cast<std::int32_t>(order.number(angle)))});
  return wings;
}

// Joined to the base's ends at the front edge, each to the one before it (R6).
std::vector<Bend> joined(UnitId id, const Bend& base, const std::vector<Wing>& wings, Coord file,
                         bool to_right) {
  std::vector<Bend> segments;
  const Coord side = to_right ? 1 : -1;
  Bend inner = base;
  for (const Wing& wing : wings) {
    const Vec joint = point_from(inner.pose, 0, side * divide_rounded(inner.files * file, 2));
    const Heading facing = inner.pose.facing + static_cast<Angle>(side) * wing.turned;
    const Pose pose{joint + step(facing, 0, side * divide_rounded(wing.files * file, 2)), facing};
    inner = {id, pose, static_cast<std::int16_t>(wing.files)};
    segments.push_back(inner);
  }
  return segments;
}

std::optional<Verdict> check_segments(const Site& site, UnitId id, int base, const std::vector<Wing>& wings) {
  const ReformTables& t = site.book.tables.reform;
  const std::string who = name(site.state, id);
  if (wings.empty() || wings.size() > 2)
    return refuse(cite::bb_027,
                  fmt::format("{} would not be bent: a bent line has two or three segments.", who));
  const bool small = base < t.segment_least || std::any_of(wings.begin(), wings.end(), [&](const Wing& w) {
                       return w.files < t.segment_least;
                     });
  if (small)
    return refuse(cite::bb_027,
                  fmt::format("{} cannot be bent so: every segment needs {} figures of front rank.", who,
                              t.segment_least));
  const bool odd_angle = std::any_of(wings.begin(), wings.end(), [&](const Wing& w) {
    return magnitude(w.turned) < degrees(t.angle_least) || magnitude(w.turned) > degrees(t.angle_most);
  });
  if (odd_angle)
    return refuse(
        cite::bb_027,
        fmt::format("{} cannot be bent so: the facings of neighbouring segments differ by {} to {} degrees.",
                    who, t.angle_least, t.angle_most));
  return std::nullopt;
}

// From line: the base keeps its stretch of the front edge.
Bending bent(const Site& site, const Order& order, const Marcher& from) {
  std::vector<Wing> left = wings_of(order, kLeftFiles, kLeftAngle),
                    right = wings_of(order, kRightFiles, kRightAngle);
  const std::vector<Wing> outer = wings_of(order, kOuterFiles, kOuterAngle);
  if (!outer.empty() && left.empty() == right.empty())
    return no(cite::bb_027, "A second segment needs one wing, and only one, to be joined to.");
  if (!outer.empty()) (left.empty() ? right : left).push_back(outer.front());
  std::vector<Wing> wings = left;
  wings.insert(wings.end(), right.begin(), right.end());
  const auto sum = [](const std::vector<Wing>& some) {
    int files = 0;
    for (const Wing& wing : some) files += wing.files;
    return files;
  };
  const int base = from.files - sum(wings);
  Bending b;
  b.refused = check_segments(site, order.unit, base, wings);
  if (b.refused) return b;
  const Coord file = from.formation->file_width;
  b.pose = {point_from(from.pose, 0, divide_rounded((sum(left) - sum(right)) * file, 2)), from.pose.facing};
  const Bend middle{order.unit, b.pose, static_cast<std::int16_t>(base)};
  b.segments = joined(order.unit, middle, left, file, false);
  std::reverse(b.segments.begin(), b.segments.end());
  b.segments.push_back(middle);
  const std::vector<Bend> others = joined(order.unit, middle, right, file, true);
  b.segments.insert(b.segments.end(), others.begin(), others.end());
  b.files = from.files;
  return b;
}

// Back to a straight line on one of its segments, which keeps its place in it.
Bending straightened(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const std::span<const Bend> segments = state.bends_of(order.unit);
  const Pose& base = state.unit(order.unit).pose;
  std::size_t on = 0;
  while (on + 1 < segments.size() && segments[on].pose != base) ++on;
  if (order.find<std::int64_t>(kSection) != nullptr)
    on = static_cast<std::size_t>(order.number(kSection) - 1);
  if (on >= segments.size())
    return no(cite::bb_028, fmt::format("{} has {} segments, counted from the left.", name(state, order.unit),
                                        segments.size()));
  Bending b;
  int before = 0, after = 0;
  for (std::size_t i = 0; i < segments.size(); ++i)
    (i < on ? before : after) += i == on ? 0 : segments[i].files;
  const Coord file = site.book.words.formations[state.unit(order.unit).formation].file_width;
  b.pose = {point_from(segments[on].pose, 0, divide_rounded((after - before) * file, 2)),
            segments[on].pose.facing};
  b.files = before + after + segments[on].files;
  b.to = b.files > site.book.tables.reform.line_most ? kExtended : kLine;
  return b;
}

Footprint place_of(const Site& site, UnitId id, const Bending& b) {
  Marcher body = site.marcher(id);
  body.formation = &site.book.words.formations[as_formed_by(site.state, id, b.to)];
  body.pose = b.pose;
  body.files = b.files;
  body.bends = b.segments;
  return footprint(body.body());
}

// R19, R23: half a move, or more than a whole one over two turns, if nothing else is done.
std::optional<Verdict> check_bending_cost(const Site& site, UnitId id, const Bending& b) {
  const int left =
      kWholeMove - site.state.unit(id).markers[kSpent] - b.march.spent -
      lost_by_waiting(site, id, end_of(b.march.way.motions, site.marcher(id)));
  if (b.cost <= left + kBudgetSlack) return std::nullopt;
  if (b.cost > kWholeMove && left == kWholeMove) return std::nullopt;
  return refuse(cite::bb_114,
                fmt::format("{} has not enough of its move left to change formation.", name(site.state, id)));
}

Bending plan_bending(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const UnitId id = order.unit;
  if (auto refused = check_may_be_ordered(site, id)) return {refused, {}, {}, {}, kBent, 0, 0};
  const InFormation from = formation(state, id);
  if (from != kLine && from != kExtended && from != kBent)
    return no(cite::bb_027, fmt::format("{} must be in line to be bent.", name(state, id)));
  if (has(state, id, kReformed))
    return no(cite::bb_115, fmt::format("{} has changed formation this turn.", name(state, id)));
  const Path& path = way_before(order);
  if (from == kBent && !path.empty())
    return no(cite::bb_028, fmt::format("{} is in a bent line and may not move before it is straight again.",
                                        name(state, id)));
  March march;
  Marcher start = site.marcher(id);
  if (!path.empty()) {
    march = plan_march(site, id, path);
    if (!march.verdict.allowed()) return {march.verdict, {}, {}, {}, kBent, 0, 0};
    start = end_of(march.way.motions, start);
  }
  Bending b = from == kBent ? straightened(site, order) : bent(site, order, start);
  if (b.refused) return b;
  b.march = std::move(march);
  b.cost = reform_cost(site, id, from, b.to);
  b.refused = check_bending_cost(site, id, b);
  if (!b.refused) b.refused = check_room_to_stand(site, id, place_of(site, id, b));
  if (!b.refused) b.refused = check_command_points(site, id, 1, "change formation");
  return b;
}

void stand_bent(BattleState& state, UnitId id, const std::vector<Bend>& segments, Pose pose) {
  Unit& unit = state.unit(id);
  unit.formation = as_formed_by(state, id, kBent);
  unit.pose = pose;
  unit.files = static_cast<std::int16_t>(width_of(segments));
  set(state, id, kProgressFiles, unit.files);  // losses come off right and left in turn from this width
  put_bends(state, id, segments);
}

void tell_of_bending(Scene& scene, UnitId id) {
  const BattleState& state = scene.state;
  const bool is_bent = formation(state, id) == kBent;
  Cites rules = is_bent ? cite::bb_027 : cite::bb_028;
  add_formation(state, id, formation(state, id), rules);
  scene.tell(rules, {id}, [&] {
    if (!is_bent)
      return fmt::format("{} is in a straight line again, {} wide.", name(state, id), state.unit(id).files);
    return fmt::format("{} forms a bent line of {} segments.", name(state, id), state.bends_of(id).size());
  });
}

// A segment loses a figure of its front at its outer end; the inner end stays where it is.
void shorten(Bend& segment, Coord file, bool at_right) {
  --segment.files;
  segment.pose.at =
      point_from(segment.pose, 0, at_right ? -divide_rounded(file, 2) : divide_rounded(file, 2));
}

}  // namespace

void close_up_bent_line(const Book& book, BattleState& state, UnitId id) {
  Unit& unit = state.unit(id);
  const Coord file = book.words.formations[unit.formation].file_width;
  std::vector<Bend> segments = take_bends(state, id);
  if (segments.empty()) return;
  const auto base =
      std::find_if(segments.begin(), segments.end(), [&](const Bend& b) { return b.pose == unit.pose; });
  auto kept = static_cast<std::size_t>(base == segments.end() ? 0 : base - segments.begin());
  const int formed = std::max<int>(unit.markers[kProgressFiles], width_of(segments));
  for (int width = width_of(segments); width > unit.strength; --width) {
    const bool at_right = (formed - width) % 2 == 0;  // R6: right and left in turn
    shorten(at_right ? segments.back() : segments.front(), file, at_right);
    if (at_right && segments.back().files == 0) segments.pop_back();
    if (!at_right && segments.front().files == 0) {
      segments.erase(segments.begin());
      if (kept > 0) --kept;
    }
    kept = std::min(kept, segments.size() - 1);
  }
  unit.pose = segments[kept].pose;
  unit.files = static_cast<std::int16_t>(width_of(segments));
  if (segments.size() > 1) return put_bends(state, id, segments);
  take_formation(state, id, kLine, unit.files, unit.pose);
}

Verdict check_bend(const Site& site, const Order& order) {
  const Bending b = plan_bending(site, order);
  if (b.refused) return *b.refused;
  Preview preview;
  preview.ghost = place_of(site, order.unit, b).boxes;
  return allow(std::move(preview));
}

void make_bend(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId id = order.unit;
  const Bending b = plan_bending(Site(book, state), order);
  if (!way_before(order).empty()) carry_march(book, scene, id, b.march, way_before(order));
  pay_command_points(book, scene, id, 1);
  effects_of_reforming(book, scene, id);
  const bool at_once = b.cost <= kWholeMove;
  const int spent = at_once ? state.unit(id).markers[kSpent] + b.cost : kWholeMove;
  set(state, id, kSpent, spent);
  for (const Marker done : {kReformed, kMoved, kDone}) set(state, id, done);
  set(state, id, kSpotted, 0);
  set(state, id, kShotAcross, 0);
  if (!at_once) {  // R23: the segments wait where they will stand
    set(state, id, kProgress, kWholeMove);
    set(state, id, kProgressFormation, kBent);
    set(state, id, kProgressAnchor, 0);
    put_bends(state, id, b.segments);
    scene.tell(cite::bb_114, {id},
               [&] { return fmt::format("{} begins to form a bent line.", name(state, id)); });
    return;
  }
  if (b.to == kBent)
    stand_bent(state, id, b.segments, b.pose);
  else
    take_formation(state, id, b.to, b.files, b.pose);
  tell_of_bending(scene, id);
}

Verdict check_bend_completion(const Site& site, UnitId id) {
  Marcher body = site.marcher(id);
  body.formation = &site.book.words.formations[as_formed_by(site.state, id, kBent)];
  if (auto refused = check_room_to_stand(site, id, footprint(body.body()))) return *refused;
  return allow();
}

// The base is the segment that faces as the unit does and stands on its front line.
void complete_bend(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  effects_of_reforming(book, scene, id);
  const std::vector<Bend> segments = take_bends(state, id);
  const Pose front = state.unit(id).pose;
  const auto base = std::find_if(segments.begin(), segments.end(), [&](const Bend& bend) {
    return bend.pose.facing == front.facing && std::abs(along(front, footprint_of(Box{bend.pose, 2, 0})).to) <= kSlack;
  });
  for (const Marker marker : {kProgress, kProgressFormation, kProgressTurn, kProgressAnchor}) set(state, id, marker, 0);
  for (const Marker done : {kReformed, kMoved, kDone}) set(state, id, done);
  set(state, id, kSpent, kWholeMove);
  if (base == segments.end()) return;
  stand_bent(state, id, segments, base->pose);
  close_up(book, state, id);  // it may have lost men since it began
  tell_of_bending(scene, id);
}

std::vector<Box> segments_of(const Site& site, UnitId id) {
  if (formation(site.state, id) != kBent) return {site.box(id)};
  const Formation& form = site.book.words.formations[site.state.unit(id).formation];
  std::vector<Box> boxes;
  const Coord deep = ranks_of(site.book, site.state, id) * form.rank_depth;
  for (const Bend& bend : site.state.bends_of(id))
    boxes.push_back({bend.pose, bend.files * form.file_width, deep});
  return boxes;
}

}  // namespace drumhead::bb
