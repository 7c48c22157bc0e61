// How a position looks to a side. In hundredths of a figure; what the enemy loses counts for it.
#include <algorithm>
#include <cstdlib>

#include "geom/heading.h"
#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

// The table of values.
constexpr std::int64_t kFigureWorth = 100, kUnitWorth = 250, kGeneralWorth = 150;
constexpr std::int64_t kShakenShare = 30, kDisorderedShare = 6;  // percent of its figures
constexpr std::int64_t kPerInchFromAim = 10, kAimReach = 60;  // inches beyond which distance no longer counts
constexpr std::int64_t kSquareIdle = 120;
constexpr std::int64_t kThreatShare = 30;  // percent of the best charge that an enemy threatens
constexpr Coord kCloseMusketry = inches(4), kFarMusketry = inches(8), kCanisterReach = inches(12),
                kBallReach = inches(32);

std::int64_t whole_inches(Coord d) { return d / kPerInch; }

// Aims: objectives that want somebody, or all if none does; without objectives, the enemy himself.
std::vector<Vec> aims_of(const std::vector<Goal>& goals, const std::vector<Post>& posts, Seat seat) {
  std::vector<Vec> aims;
  for (const Goal& goal : goals)
    if (goal.holder_next != seat || goal.has_any(other(seat))) aims.push_back(goal.middle);
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

bool can_fire(const Post& post) { return post.guns ? post.ready_guns : !post.cavalry; }

// What a post threatens the others with.
std::int64_t menace(const Post& post, const std::vector<Post>& posts) {
  if (!can_fire(post)) return 0;
  const Coord reach = post.guns ? kBallReach : kFarMusketry + inches(1);
  std::int64_t total = 0;
  for (const Post& other : posts) {
    if (other.side == post.side) continue;
    const Coord range = rough_distance(post.centre, other.centre);
    if (range <= reach)
      total += fire_prospect(post, other, std::max<Coord>(0, range - inches(1))) * kFigureWorth / 130;
  }
  return total;
}

// The best charge that a post could make next. Counted for the enemy alone: who is paid for threatening does
// not charge.
std::int64_t best_charge(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                         const std::vector<Goal>& goals, const Post& post, int left) {
  if (post.reach == 0) return 0;
  std::int64_t best = 0;
  for (const Post& target : posts) {
    if (target.side == post.side) continue;
    const Coord range = rough_distance(post.centre, target.centre);
    if (range > post.reach + inches(2) || bearing_off(post, target.centre) > 50) continue;
    const bool in_flank =
        !target.square && !target.garrison && !target.skirmishers && bearing_off(target, post.centre) > 100;
    const Outlook outlook = charge_outlook(book, state, post, target, in_flank);
    best = std::max(
        best, outlook.gain + outlook.chance * worth_of_clearing(goals, target.id, post.side, left) / 100);
  }
  return best;
}

// A square is slow and dense: only cavalry near makes it worth its while.
std::int64_t idle_square(const Post& post, const std::vector<Post>& posts) {
  if (!post.square) return 0;
  const bool horse_near = std::any_of(posts.begin(), posts.end(), [&](const Post& other) {
    return other.side != post.side && other.cavalry && !other.shaken &&
           rough_distance(other.centre, post.centre) < inches(22);
  });
  return horse_near ? 0 : -kSquareIdle;
}

// Without what the ground takes from it.
Coord charge_reach(const Book& book, const BattleState& state, const Post& post, InFormation in) {
  const MovementTables& t = book.tables.movement;
  if (post.shaken || post.guns || post.skirmishers || post.square || post.garrison) return 0;
  if (in_contact(state, post.id)) return 0;
  if (!post.cavalry) return in == kColumn || in == kMasse ? t.column : t.line;
  const bool light = trait(state, post.id, kWeight) == kLightCavalry;
  if (post.steady) return light ? t.light_charge : t.heavy_charge;
  return light ? t.light_cavalry : t.heavy_cavalry;
}

Coord extent_of(const Piece& block) {
  const Bounds b = bounds(block);
  return std::max(b.high.x - b.low.x, b.high.y - b.low.y);
}

std::int64_t worth_of_charges(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                              const std::vector<Goal>& goals, Seat seat, int left) {
  const auto post_of = [&](UnitId id) {
    return std::find_if(posts.begin(), posts.end(), [&](const Post& post) { return post.id == id; });
  };
  std::int64_t total = 0;
  for (const Record& record : state.records) {
    if (record.kind != kChargeRecord || record.n[kStatus] != kPending) continue;
    const auto charger = post_of(record.a), target = post_of(record.b);
    if (charger == posts.end() || target == posts.end()) continue;
    const Outlook outlook = charge_outlook(book, state, *charger, *target, record.n[kFlankOrRear] != 0);
    total +=
        (charger->side == seat ? 1 : -1) *
        (outlook.gain + outlook.chance * worth_of_clearing(goals, target->id, charger->side, left) / 100);
  }
  return total;
}

}  // namespace

// Hits a post may expect to make on another in the next fire, in hundredths.
std::int64_t fire_prospect(const Post& from, const Post& at, Coord range) {
  if (!can_fire(from)) return 0;
  if (!from.square && !from.garrison && bearing_off(from, at.centre) > 50) return 0;
  const int grade_step = from.grade <= kGradeB ? 10 : from.grade >= kGradeE ? -10 : 0;
  if (from.guns) {
    if (range > kBallReach) return 0;
    if (at.skirmishers && range > kCanisterReach) return 0;
    const int chance = range <= kCanisterReach ? 50 : at.column || at.square ? 50 : 30;
    return from.front * std::max(10, chance + grade_step);
  }
  if (range > kFarMusketry) return 0;
  const int chance =
      (range <= kCloseMusketry ? 40 : 20) - (at.skirmishers || at.garrison ? 15 : 0) + grade_step;
  const int front = from.square ? from.front / 4 : from.front;
  return front / 4 * std::max(10, chance - (from.shaken ? 20 : 0) - (from.skirmishers ? 10 : 0));
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
    p.part = unit.parent.valid();
    const Box box = p.garrison ? Box{} : outline(body_of(state, book.words.formations, unit.id));
    const Coord depth =
        p.garrison ? 0
                   : bb::ranks_of(book, state, unit.id) * book.words.formations[unit.formation].rank_depth;
    p.extent = p.garrison    ? extent_of(state.ground->piece(unit.inside))
               : in == kBent ? 2 * box.width
                             : (box.width + box.depth) / 2;
    p.centre = point_from(unit.pose, -depth / 2, 0);
    p.forward = step(unit.pose.facing, 1000);
    p.figures = unit.strength;
    p.cavalry = is_cavalry(state, unit.id);
    p.guns = is_artillery(state, unit.id);
    p.ready_guns = in == kUnlimbered;
    p.front = p.guns                        ? unit.markers[kGuns]
              : in == kSquare || p.garrison ? unit.strength
                                            : std::min<int>(unit.files, unit.strength);
    p.skirmishers = in == kSkirmish || in == kGunnersOnFoot;
    p.square = in == kSquare;
    p.column = in == kColumn || in == kMasse;
    p.shaken = unit.markers[kShaken] != 0;
    p.disordered = unit.markers[kDisordered] != 0;
    p.grade = grade(state, unit.id);
    p.steady = !p.shaken && !p.disordered && !p.guns && !p.skirmishers && !p.garrison && p.grade != kGradeF;
    p.reach = charge_reach(book, state, p, in);
    posts.push_back(p);
  }
  return posts;
}

int bearing_off(const Post& from, Vec to) { return rough_bearing(from.centre, from.forward, to); }

std::int64_t worth_of_post(const Post& post) {
  const std::int64_t lost_order = (post.shaken ? kShakenShare : 0) + (post.disordered ? kDisorderedShare : 0);
  const std::int64_t quality = 100 + 6 * (kGradeD - post.grade);
  return (post.part ? 0 : kUnitWorth) +
         post.figures * kFigureWorth * quality / 100 * (100 - lost_order) / 100;
}

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  const std::vector<Post> posts = posts_of(book, state);
  const std::vector<Goal> goals = goals_of(book, state, posts);
  const std::vector<Vec> aims = aims_of(goals, posts, seat);
  const int left = turns_left(book, state);
  std::int64_t total = worth_of_goals(goals, posts, seat, left);
  for (const Post& post : posts) {
    const std::int64_t sign = post.side == seat ? 1 : -1;
    total += sign * (worth_of_post(post) + idle_square(post, posts));
    if (post.side == seat)
      total += nearness(post, aims);
    else
      total -= best_charge(book, state, posts, goals, post, left) * kThreatShare / 100;
    total += sign * menace(post, posts);
  }
  total += worth_of_charges(book, state, posts, goals, seat, left);
  for (const Leader& leader : state.leaders)
    if (leader.on_table) total += (leader.side == seat ? 1 : -1) * kGeneralWorth;
  return total;
}

}  // namespace drumhead::bb
