// How a position looks to a side. In hundredths of a figure; what the enemy loses counts for it.
#include <algorithm>
#include <cstdlib>

#include "geom/heading.h"
#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

// The table of values.
constexpr std::int64_t kFigureWorth = 100, kUnitWorth = 250, kObjectiveWorth = 900, kGeneralWorth = 150;
constexpr std::int64_t kShakenShare = 30, kDisorderedShare = 6;  // percent of its figures
constexpr std::int64_t kPerInchFromAim = 7, kAimReach = 60;      // inches beyond which distance no longer counts
constexpr std::int64_t kHorseThreat = 220, kSquareIdle = 120, kFlankShown = 90, kOutOfCommand = 25;
constexpr Coord kCloseMusketry = inches(4), kFarMusketry = inches(8), kCanisterReach = inches(12), kBallReach = inches(32), kHorseReach = inches(16);

std::int64_t whole_inches(Coord d) { return d / kPerInch; }

// Hits a post may expect to make on another in the next fire, in hundredths.
std::int64_t fire_prospect(const Post& from, const Post& at, Coord range) {
  if (from.cavalry || (from.guns && !from.ready_guns)) return 0;
  if (!from.square && !from.garrison && bearing_off(from, at.centre) > 50) return 0;
  const int grade_step = from.grade <= kGradeB ? 10 : from.grade >= kGradeE ? -10 : 0;
  if (from.guns) {
    if (range > kBallReach) return 0;
    if (at.skirmishers && range > kCanisterReach) return 0;
    const int chance = range <= kCanisterReach ? 50 : at.column || at.square ? 50 : 30;
    return from.front * std::max(10, chance + grade_step);
  }
  if (range > kFarMusketry) return 0;
  const int chance = (range <= kCloseMusketry ? 40 : 20) - (at.skirmishers || at.garrison ? 15 : 0) + grade_step;
  const int front = from.square ? from.front / 4 : from.front;
  return front / 4 * std::max(10, chance - (from.shaken ? 20 : 0) - (from.skirmishers ? 10 : 0));
}

// What a pending charge promises the charger's side.
std::int64_t charge_prospect(const BattleState& state, const std::vector<Post>& posts, const Record& charge) {
  const auto post_of = [&](UnitId id) {
    return std::find_if(posts.begin(), posts.end(), [&](const Post& post) { return post.id == id; });
  };
  const auto charger = post_of(charge.a), target = post_of(charge.b);
  if (charger == posts.end() || target == posts.end()) return 0;
  std::int64_t odds = 5 * (target->grade - charger->grade);
  if (charge.n[kFlankOrRear] != 0) odds += 45;
  if (target->shaken) odds += 30;
  if (target->disordered) odds += 15;
  if (charger->disordered) odds -= 20;
  if (target->guns || target->skirmishers) odds += target->garrison ? 0 : 40;
  if (target->garrison) odds -= 15;
  if (charger->cavalry && !target->cavalry) odds += target->square ? -70 : target->disordered ? 40 : 25;
  if (!charger->cavalry && target->cavalry) odds -= 25;
  if (charger->cavalry && target->cavalry)
    odds += 8 * (trait(state, charge.a, kWeight) - trait(state, charge.b, kWeight)) + (has(state, charge.b, kAdvanced) ? 0 : 15);
  if (!charger->cavalry && !target->cavalry && !target->guns)
    odds += charge.n[kFlankOrRear] != 0 ? 0 : -12 - static_cast<std::int64_t>(target->front) / 3;
  odds += 2 * (charger->figures - target->figures) / 3;
  return odds * std::min(charger->figures, target->figures + 6) * kFigureWorth / 180;
}

std::int64_t worth_of_unit(const Post& post) {
  const std::int64_t lost_order = (post.shaken ? kShakenShare : 0) + (post.disordered ? kDisorderedShare : 0);
  const std::int64_t quality = 100 + 6 * (kGradeD - post.grade);
  return kUnitWorth + post.figures * kFigureWorth * quality / 100 * (100 - lost_order) / 100;
}

Vec middle_of(const Piece& piece) {
  const Bounds b = is_linear(piece.kind) ? bounds(piece.line) : bounds(piece.area);
  return {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
}

// Aims: objectives that are not ours, and the enemy himself.
std::vector<Vec> aims_of(const BattleState& state, const std::vector<Post>& posts, Seat seat) {
  std::vector<Vec> aims;
  for (const Objective& objective : state.setting->objectives) aims.push_back(middle_of(state.ground->piece(objective.piece)));
  if (!aims.empty()) return aims;
  for (const Post& post : posts)
    if (post.side != seat) aims.push_back(post.centre);
  return aims;
}

std::int64_t nearness(const Post& post, const std::vector<Vec>& aims) {
  if (aims.empty()) return 0;
  Coord least = inches(kAimReach);
  for (const Vec aim : aims) least = std::min(least, rough_distance(post.centre, aim));
  const std::int64_t weight = post.shaken ? -1 : post.guns ? 1 : 2;
  return -weight * kPerInchFromAim * whole_inches(least) / 2;
}

// What a post threatens the other with.
std::int64_t menace(const Post& post, const Post& other) {
  const Coord range = rough_distance(post.centre, other.centre);
  if (range > kBallReach) return 0;
  std::int64_t total = fire_prospect(post, other, std::max<Coord>(0, range - inches(1))) * kFigureWorth / 130;
  if (post.cavalry && !post.shaken && range < kHorseReach && bearing_off(post, other.centre) < 60 && !other.cavalry) {
    if (other.square) total -= kSquareIdle / 4;
    else total += kHorseThreat * (other.disordered || other.shaken ? 3 : 2) / 2;
  }
  if (!post.shaken && range < inches(9) && !other.square && !other.skirmishers && !other.garrison && !post.guns &&
      bearing_off(other, post.centre) > 100 && bearing_off(post, other.centre) < 60)
    total += kFlankShown;
  return total;
}

// A square is slow and dense: only cavalry near makes it worth its while.
std::int64_t idle_square(const Post& post, const std::vector<Post>& posts) {
  if (!post.square) return 0;
  const bool horse_near = std::any_of(posts.begin(), posts.end(), [&](const Post& other) {
    return other.side != post.side && other.cavalry && !other.shaken && rough_distance(other.centre, post.centre) < inches(22);
  });
  return horse_near ? 0 : -kSquareIdle;
}

}  // namespace

// Within four percent: the longer of the two ways and three eighths of the shorter.
Coord rough_distance(Vec a, Vec b) {
  const Coord x = std::abs(a.x - b.x), y = std::abs(a.y - b.y);
  return x > y ? std::max(x, x * 15 / 16 + y * 3 / 8) : std::max(y, y * 15 / 16 + x * 3 / 8);
}

std::vector<Post> posts_of(const Book& book, const BattleState& state) {
  std::vector<Post> posts;
  posts.reserve(state.units.size());
  for (const Unit& unit : state.units) {
    if (!unit.on_table || unit.strength == 0) continue;
    Post p;
    p.id = unit.id;
    p.side = unit.side;
    const InFormation in = plain(unit.formation);
    p.garrison = unit.inside.valid();
    const Coord depth = p.garrison ? 0 : bb::ranks_of(book, state, unit.id) * book.words.formations[unit.formation].rank_depth;
    p.centre = point_from(unit.pose, -depth / 2, 0);
    p.forward = step(unit.pose.facing, 1000);
    p.figures = unit.strength;
    p.cavalry = is_cavalry(state, unit.id);
    p.guns = is_artillery(state, unit.id);
    p.ready_guns = in == kUnlimbered;
    p.front = p.guns ? unit.markers[kGuns] : in == kSquare || p.garrison ? unit.strength : std::min<int>(unit.files, unit.strength);
    p.skirmishers = in == kSkirmish || in == kGunnersOnFoot;
    p.square = in == kSquare;
    p.column = in == kColumn || in == kMasse;
    p.shaken = unit.markers[kShaken] != 0;
    p.disordered = unit.markers[kDisordered] != 0;
    p.grade = grade(state, unit.id);
    posts.push_back(p);
  }
  return posts;
}

int bearing_off(const Post& from, Vec to) {
  const Vec way = to - from.centre;
  const std::int64_t ahead = dot(way, from.forward), aside = std::abs(cross(way, from.forward));
  // The tangent in hundredths tells the tens of degrees well enough.
  if (ahead > 0) {
    if (aside * 100 <= ahead * 36) return 20;
    if (aside * 100 <= ahead * 100) return 45;
    return aside * 100 <= ahead * 275 ? 65 : 80;
  }
  return aside * 100 <= -ahead * 100 ? 160 : 110;
}

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const std::vector<Post> posts = posts_of(book, state);
  const std::vector<Vec> aims = aims_of(state, posts, seat), their_aims = aims_of(state, posts, other(seat));
  std::int64_t total = 0;
  for (const Post& post : posts) {
    const std::int64_t sign = post.side == seat ? 1 : -1;
    total += sign * (worth_of_unit(post) + nearness(post, post.side == seat ? aims : their_aims) + idle_square(post, posts));
    for (const Post& enemy : posts)
      if (enemy.side != post.side) total += sign * menace(post, enemy);
  }
  for (const Record& record : state.records)
    if (record.kind == kChargeRecord && record.n[kStatus] == kPending)
      total += (state.unit(record.a).side == seat ? 1 : -1) * charge_prospect(state, posts, record);
  for (const Objective& objective : state.setting->objectives) {
    const Seat holder = holder_of(state, objective);
    if (holder != Seat::kNobody) total += (holder == seat ? 1 : -1) * kObjectiveWorth * objective.points;
  }
  for (const Leader& leader : state.leaders)
    if (leader.on_table) total += (leader.side == seat ? 1 : -1) * kGeneralWorth;
  return total;
}

}  // namespace drumhead::bb
