// How a position looks to a side. In hundredths of a stand; what the enemy loses counts for it.
#include <algorithm>

#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

// The table of values.
constexpr std::int64_t kStandWorth = 100, kUnitWorth = 150, kWornWorth = 150, kSpentWorth = 300,
                       kDisorderWorth = 120, kBrokenWorth = 350, kSilencedWorth = 60, kOutflankedWorth = 180,
                       kGeneralWorth = 120;
constexpr std::int64_t kPerPoint = 11;       // of fire
constexpr std::int64_t kPerInchFromAim = 6;  // of everybody, from what is worth going to
constexpr Coord kOutflankedWithin = inches(8), kAimReach = inches(60);

bool gives_cover(const Book& book, const BattleState& state, const Piece& piece, Vec centre, Vec front) {
  if (!is_there(state.pieces, piece.id)) return false;
  const GroundTables& t = book.tables.ground;
  if (!is_linear(piece.kind))
    return t.areas.at(area_row(piece), kAreaCover) != kNoCover && lies_on(piece, centre);
  const std::optional<LineRow> row = line_row(piece);
  return row && t.lines.at(*row, kLineCover) != kNoCover &&
         meet(grown(bounds(piece), t.lines_within), {front, front}) &&
         within(front, piece.line, t.lines_within);
}

bool has_cover(const Book& book, const BattleState& state, Vec centre, Vec front) {
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const Piece& piece) { return gives_cover(book, state, piece, centre, front); });
}

Coord reach_of(const Book& book, const BattleState& state, UnitId id, const Post& post) {
  if (post.broken || post.mounted || post.column) return 0;
  if (!post.guns) return longest_range(book.tables.fire, small_arm_of(state, id));
  if (!is_unlimbered(state, id) || state.stands_of(id).empty()) return 0;
  return longest_gun_range(book.tables.fire, state.stands_of(id).front().kind);
}

Vec middle_of(const BattleState& state, const Unit& unit) {
  if (!unit.inside.valid()) return unit.pose.at - step(unit.pose.facing, inches(1, 2));
  const Bounds b = bounds(state.ground->piece(unit.inside));
  return {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
}

Post post_of(const Book& book, const BattleState& state, const Unit& unit) {
  Post p;
  p.id = unit.id;
  p.side = unit.side;
  p.centre = middle_of(state, unit);
  p.forward = step(unit.pose.facing, 1000);
  p.stands = unit.strength;
  p.guns = is_guns(state, unit.id);
  p.mounted = is_mounted(state, unit.id);
  p.broken = is_broken(state, unit.id);
  p.disordered = is_disordered(state, unit.id);
  p.extended = in_extended_line(state, unit.id);
  p.column = plain_formation(state, unit.id) == kMarchColumn || is_limbered(state, unit.id);
  p.threatens = can_threaten(state, unit.id);
  p.silenced = p.guns ? silenced_stands(state, unit.id) : 0;
  p.quality = quality(state, unit.id);
  p.state = state_of(state, unit.id);
  p.reach = reach_of(book, state, unit.id, p);
  p.covered = unit.inside.valid() || has_cover(book, state, p.centre, unit.pose.at);
  return p;
}

std::int64_t worth_of_post(const Post& post) {
  std::int64_t worth = kUnitWorth + kStandWorth * post.stands - kSilencedWorth * post.silenced;
  if (post.state == kWorn) worth -= kWornWorth;
  if (post.state == kSpent) worth -= kSpentWorth;
  if (post.disordered) worth -= kDisorderWorth;
  if (post.broken) worth -= kBrokenWorth;
  return worth;
}

// The best it could do with its fire.
std::int64_t menace(const Book& book, const BattleState& state, const Post& post,
                    const std::vector<Post>& posts) {
  if (post.reach == 0) return 0;
  std::int64_t best = 0;
  for (const Post& other : posts)
    if (other.side != post.side && rough_distance(post.centre, other.centre) <= post.reach + inches(1))
      best = std::max(best, fire_prospect(book, state, post, other));
  return best;
}

bool is_roughly_outflanked(const Post& post, const std::vector<Post>& posts) {
  if (post.broken) return false;
  return std::any_of(posts.begin(), posts.end(), [&](const Post& other) {
    return other.side != post.side && other.threatens &&
           rough_distance(post.centre, other.centre) < kOutflankedWithin &&
           bearing_off(post, other.centre) > 100;
  });
}

// Aims: positions that want somebody; if none does, the enemy himself.
std::vector<Vec> aims_of(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat) {
  std::vector<Vec> aims;
  for (const Goal& goal : goals)
    if (goal.holder_next != seat || goal.near[static_cast<std::size_t>(other(seat))])
      aims.push_back(goal.middle);
  if (!aims.empty()) return aims;
  for (const Post& post : posts)
    if (post.side != seat) aims.push_back(post.centre);
  return aims;
}

std::int64_t nearness(const Post& post, const std::vector<Vec>& aims) {
  if (aims.empty() || post.broken) return 0;
  Coord least = kAimReach;
  for (const Vec aim : aims) least = std::min(least, rough_distance(post.centre, aim));
  return -kPerInchFromAim * (least / kPerInch) / (post.guns ? 2 : 1);
}

// Charges that are declared or have met and are not yet decided.
std::int64_t worth_of_charges(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                              Seat seat) {
  const auto post_of_unit = [&](UnitId id) {
    return std::find_if(posts.begin(), posts.end(), [&](const Post& post) { return post.id == id; });
  };
  std::int64_t total = 0;
  for (const Record& record : state.records) {
    const bool declared = record.kind == kChargeRecord && record.n[kChargeDeclared] != 0;
    if (!declared && record.kind != kContactRecord) continue;
    const auto charger = post_of_unit(record.a), target = post_of_unit(record.b);
    if (charger == posts.end() || target == posts.end()) continue;
    const bool in_flank = declared ? record.n[kFromFlank] != 0 : record.n[kBeganBehind] != 0;
    total += (charger->side == seat ? 1 : -1) *
             charge_outlook(book, state, *charger, *target, in_flank, has(state, record.a, kColdSteel));
  }
  return total;
}

}  // namespace

int bearing_off(const Post& from, Vec to) { return rough_bearing(from.centre, from.forward, to); }

std::vector<Post> posts_of(const Book& book, const BattleState& state) {
  std::vector<Post> posts;
  posts.reserve(state.units.size());
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.strength > 0) posts.push_back(post_of(book, state, unit));
  return posts;
}

const Post* nearest_enemy(const std::vector<Post>& posts, const Post& own) {
  const Post* nearest = nullptr;
  Coord least = 0;
  for (const Post& post : posts) {
    if (post.side == own.side) continue;
    const Coord d = rough_distance(post.centre, own.centre);
    if (nearest == nullptr || d < least) nearest = &post, least = d;
  }
  return nearest;
}

std::int64_t fire_prospect(const Book& book, const BattleState& state, const Post& from, const Post& at) {
  if (from.reach == 0 || bearing_off(from, at.centre) > 50) return 0;
  const Coord range = std::max<Coord>(0, rough_distance(from.centre, at.centre) - inches(1));
  const auto quarters =
      from.guns ? cannonade_quarters(book.tables.fire, state.stands_of(from.id).front().kind, range)
                : musketry_quarters(book.tables.fire, small_arm_of(state, from.id), range);
  if (!quarters) return 0;
  const std::int64_t points = std::int64_t{from.stands - from.silenced} * *quarters;
  return points * kPerPoint * (at.covered ? 2 : 3) / (3 * kQuarters);
}

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const std::vector<Post> posts = posts_of(book, state);
  const std::vector<Goal> goals = goals_of(book, state, posts);
  const std::vector<Vec> aims = aims_of(goals, posts, seat);
  std::int64_t total = worth_of_goals(goals, posts, seat, turns_left(book, state));
  for (const Post& post : posts) {
    const std::int64_t sign = post.side == seat ? 1 : -1;
    total += sign * (worth_of_post(post) + menace(book, state, post, posts));
    if (is_roughly_outflanked(post, posts)) total -= sign * kOutflankedWorth;
    if (post.side == seat) total += nearness(post, aims);
  }
  for (const Leader& leader : state.leaders)
    if (leader.on_table) total += (leader.side == seat ? 1 : -1) * kGeneralWorth;
  return total + worth_of_charges(book, state, posts, seat);
}

}  // namespace drumhead::ff
