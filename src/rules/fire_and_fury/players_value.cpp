// How a position looks to a side. In hundredths of a stand; what the enemy loses counts for it.
#include <algorithm>

#include "rules/fire_and_fury/players.h"
#include "table/command.h"

namespace drumhead::ff {
namespace {

// The table of values.
constexpr std::int64_t kUnitWorth = 150, kWornWorth = 200, kSpentWorth = 400, kBrokenWorth = 350,
                       kSilencedWorth = 60, kLowAmmoWorth = 150, kOutflankedWorth = 180, kGeneralWorth = 120,
                       kInCommandWorth = 60;
constexpr std::int64_t kPerInchFromAim = 24;  // of everybody, from what is worth going to
constexpr std::int64_t kWhenAhead = 0, kUsually = 150, kWhenLate = 210;  // percent of what a charge promises
constexpr int kLate = 3;                                                 // turns left
constexpr Coord kOutflankedWithin = inches(8), kAimReach = inches(60);

// Across its front, near enough: one who has stepped over a fence has it no longer.
bool lies_before(const Piece& line, const Pose& front, Coord near) {
  const Segment ahead_of_it{point_from(front, -kHair, 0), point_from(front, near, 0)};
  if (!meet(bounds(line), bounds(ahead_of_it))) return false;
  for (std::size_t i = 1; i < line.line.size(); ++i)
    if (crossing_point(ahead_of_it, {line.line[i - 1], line.line[i]})) return true;
  return false;
}

int cover_given(const Book& book, const BattleState& state, const Piece& piece, Vec centre,
                const Pose& front) {
  if (!is_there(state.pieces, piece.id)) return kNoCover;
  const GroundTables& t = book.tables.ground;
  if (!is_linear(piece.kind))
    return lies_on(piece, centre) ? static_cast<int>(t.areas.at(area_row(piece), kAreaCover)) : int{kNoCover};
  const std::optional<LineRow> row = line_row(piece);
  if (!row || t.lines.at(*row, kLineCover) == kNoCover || !lies_before(piece, front, t.lines_within))
    return kNoCover;
  return static_cast<int>(t.lines.at(*row, kLineCover));
}

int cover_at(const Book& book, const BattleState& state, Vec centre, const Pose& front) {
  int best = kNoCover;
  for (const Piece& piece : state.ground->pieces)
    best = std::max(best, cover_given(book, state, piece, centre, front));
  return best;
}

Coord reach_of(const Book& book, const BattleState& state, UnitId id, const Post& post) {
  if (post.broken || post.mounted || post.column) return 0;
  if (!post.guns) return longest_range(book.tables.fire, small_arm_of(state, id));
  if (!is_unlimbered(state, id) || state.stands_of(id).empty()) return 0;
  return longest_gun_range(book.tables.fire, state.stands_of(id).front().kind);
}

int exposure_in(const Post& post, InFormation in) {
  if (post.guns) return post.column ? kDenseGuns : kUnexposed;
  if (post.column) return kDenseTroops;
  return in == kFieldColumn || post.mounted || post.broken ? kExposed : kUnexposed;
}

Vec middle_of_post(const BattleState& state, const Unit& unit) {
  if (!unit.inside.valid()) return unit.pose.at - step(unit.pose.facing, inches(1, 2));
  const Bounds b = bounds(state.ground->piece(unit.inside));
  return {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
}

Post post_of(const Book& book, const BattleState& state, const Unit& unit) {
  Post p;
  p.id = unit.id;
  p.side = unit.side;
  p.centre = middle_of_post(state, unit);
  p.forward = step(unit.pose.facing, 1000);
  p.stands = unit.strength;
  p.guns = is_guns(state, unit.id);
  p.mounted = is_mounted(state, unit.id);
  p.broken = is_broken(state, unit.id);
  p.disordered = is_disordered(state, unit.id);
  p.low_ammo = has(state, unit.id, kLowAmmo);
  p.extended = in_extended_line(state, unit.id);
  p.column = plain_formation(state, unit.id) == kMarchColumn || is_limbered(state, unit.id);
  p.threatens = can_threaten(state, unit.id);
  p.silenced = p.guns ? silenced_stands(state, unit.id) : 0;
  p.quality = quality(state, unit.id);
  p.state = state_of(state, unit.id);
  p.reach = reach_of(book, state, unit.id, p);
  p.cover = unit.inside.valid() ? kFullCover : cover_at(book, state, p.centre, unit.pose);
  p.exposure = exposure_in(p, plain_formation(state, unit.id));
  return p;
}

std::int64_t worth_of_post(const Post& post) {
  std::int64_t worth = kUnitWorth + kStandWorth * post.stands - kSilencedWorth * post.silenced;
  if (post.state == kWorn) worth -= kWornWorth;
  if (post.state == kSpent) worth -= kSpentWorth;
  if (post.low_ammo) worth -= kLowAmmoWorth;
  if (post.disordered) worth -= kDisorderWorth;
  if (post.broken) worth -= kBrokenWorth;
  return worth;
}

bool is_roughly_outflanked(const Post& post, const std::vector<Post>& posts) {
  if (post.broken) return false;
  return std::any_of(posts.begin(), posts.end(), [&](const Post& other) {
    return other.side != post.side && other.threatens &&
           rough_distance(post.centre, other.centre) < kOutflankedWithin &&
           bearing_off(post, other.centre) > 100;
  });
}

// Who leads has no need of charges; who is behind must come nearer and dare more, the later the more.
struct Plan {
  std::int64_t boldness = 100;  // percent of what a charge promises
  std::int64_t pull = 0;        // of what is worth going to, for each inch
};

int lead_of(const Book& book, const BattleState& state, Seat seat) {
  const auto points = victory_points(book, state);
  return points[static_cast<std::size_t>(seat)] - points[static_cast<std::size_t>(other(seat))];
}

Plan plan_of(const Book& book, const BattleState& state, Seat seat) {
  const int lead = lead_of(book, state, seat), enough = book.tables.command.draw_below;
  if (lead >= enough) return {kWhenAhead, 0};
  if (turns_left(book, state) <= kLate) return {kWhenLate, 2 * kPerInchFromAim};
  return {kUsually, kPerInchFromAim};
}

// Aims: positions that want somebody; if none does, those that are held, and without any the enemy himself.
std::vector<Vec> aims_of(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat) {
  std::vector<Vec> aims;
  for (const Goal& goal : goals)
    if (goal.holder_next != seat || goal.near[static_cast<std::size_t>(other(seat))] > 0)
      aims.push_back(goal.middle);
  if (!aims.empty()) return aims;
  for (const Goal& goal : goals) aims.push_back(goal.middle);
  if (!aims.empty()) return aims;
  for (const Post& post : posts)
    if (post.side != seat) aims.push_back(post.centre);
  return aims;
}

std::int64_t nearness(const Post& post, const std::vector<Vec>& aims, const Plan& plan) {
  if (aims.empty() || post.broken) return 0;
  Coord least = kAimReach;
  for (const Vec aim : aims) least = std::min(least, rough_distance(post.centre, aim));
  return -plan.pull * (least / kPerInch) / (post.guns ? 2 : 1);
}

// Roughly: near a leader of its chain.
bool is_in_command(const Book& book, const BattleState& state, const Post& post) {
  constexpr Coord kHalfAUnit = inches(2);
  const CommandTables& t = book.tables.command;
  const std::vector<LeaderId> chain = chain_of(state, post.id);
  return std::any_of(chain.begin(), chain.end(), [&](LeaderId id) {
    const Leader& leader = state.leaders[id.index()];
    const Coord radius = leader.attached_to.valid() ? t.short_radius : t.radius;
    return leader.attached_to == post.id ||
           rough_distance(place_of(leader, state.units).at, post.centre) <= radius + kHalfAUnit;
  });
}

// Charges that are declared or have met and are not yet decided.
std::int64_t worth_of_charges(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                              const std::vector<Goal>& goals, Seat seat, const Plan& plan) {
  const int left = turns_left(book, state);
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
    const Outlook outlook =
        charge_outlook(book, state, *charger, *target, in_flank, has(state, record.a, kColdSteel));
    const bool own = charger->side == seat;
    total +=
        (own ? 1 : -1) * (outlook.gain * (own ? plan.boldness : 100) / 100 +
                          outlook.chance * worth_of_clearing(goals, target->id, charger->side, left) / 100 -
                          risk_of_standing_alone(posts, *charger));
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

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const std::vector<Post> posts = posts_of(book, state);
  const std::vector<Goal> goals = goals_of(book, state, posts);
  const std::vector<Vec> aims = aims_of(goals, posts, seat);
  const Plan plan = plan_of(book, state, seat);
  std::int64_t total = worth_of_goals(goals, posts, seat, turns_left(book, state));
  for (const Post& post : posts) {
    const std::int64_t sign = post.side == seat ? 1 : -1;
    total += sign * worth_of_post(post);
    if (post.side == seat && is_in_command(book, state, post)) total += kInCommandWorth;
    if (is_roughly_outflanked(post, posts)) total -= sign * kOutflankedWorth;
    if (post.side == seat) total += nearness(post, aims, plan);
  }
  for (const Leader& leader : state.leaders)
    if (leader.on_table) total += (leader.side == seat ? 1 : -1) * kGeneralWorth;
  return total + fire_outlook(book, state, posts, seat) +
         worth_of_charges(book, state, posts, goals, seat, plan);
}

}  // namespace drumhead::ff
