// How a position looks to a side, in hundredths of a figure; what the enemy loses counts for it. And the map
// that all of its decisions start from.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba {
namespace hq {
namespace {

// The table of values. A figure is 100.
constexpr std::int64_t kFigure = 100, kGun = 400, kAbandonedGun = 500, kOfficer = 900, kAdjutantWorth = 60;
constexpr std::int64_t kPerValour = 5;                            // percent of its figures
constexpr std::array<std::int64_t, 4> kOrderly{100, 96, 86, 62};  // by its disorder, percent
constexpr std::int64_t kNoSuppliesShare = 88;                     // percent
constexpr std::int64_t kObjectivePoint = 100;                     // of a victory point, as a figure is one

std::int64_t worth_of_body(const BattleState& state, const Post& p) {
  std::int64_t worth = p.figures * kFigure * (100 + kPerValour * p.valour) / 100;
  worth = worth * kOrderly[static_cast<std::size_t>(p.disorder)] / 100;
  if (!has_supplies(state, p.id)) worth = worth * kNoSuppliesShare / 100;
  return worth + p.guns * kGun;
}

Post post_from(const Site& site, const Unit& unit) {
  const BattleState& state = site.state;
  Post p;
  p.id = unit.id;
  p.side = unit.side;
  const Box& box = site.box(unit.id);
  p.front = box.pose.at;
  p.facing = box.pose.facing;
  p.width = box.width;
  p.depth = box.depth;
  p.centre = point_from(box.pose, -box.depth / 2, 0);
  p.figures = unit.strength;
  p.arm = trait(state, unit.id, kArm);
  p.guns = p.arm == kArtillery ? unit.markers[kGuns] : 0;
  p.posture = posture(state, unit.id);
  p.disorder = disorder(state, unit.id);
  p.valour = valour(site.book, state, unit.id);
  p.off_guns = is_off_guns(state, unit.id);
  p.closed = is_closed(state, unit.id);
  return p;
}

// Melees that are still to be fought, as they would come out.
std::int64_t worth_of_melees(const Site& site, Seat seat) {
  std::int64_t total = 0;
  for (const Pairing& pairing : pairings_of(site.state)) {
    const MeleeFacts one = facts_of(site, pairing, pairing.one), two = facts_of(site, pairing, pairing.two);
    const int guns = is_unlimbered(site.state, pairing.two) ? marker(site.state, pairing.two, kGuns) : 0;
    const Swing swing = melee_swing(site.book.tables.melee, one, two, guns);
    total += site.state.unit(pairing.one).side == seat ? swing.gain : -swing.gain;
  }
  return total;
}

// What is held counts the more the nearer the end is.
std::int64_t worth_of_goals(const std::vector<Goal>& goals, Seat seat, int left, int bounds) {
  std::int64_t total = 0;
  for (const Goal& goal : goals)
    if (goal.holder != Seat::kNobody) total += (goal.holder == seat ? 1 : -1) * goal.points * kObjectivePoint;
  const int gone = std::max(0, bounds - left);
  return total * (bounds + gone) / std::max(1, 2 * bounds);
}

int bounds_in_all(const Book& book, const BattleState& state) {
  return state.setting->last_turn(book.tables.victory.bounds);
}

}  // namespace

std::vector<Post> posts_of(const Site& site) {
  std::vector<Post> posts;
  posts.reserve(site.state.units.size());
  for (const Unit& unit : site.state.units)
    if (unit.on_table && unit.strength > 0) posts.push_back(post_from(site, unit));
  return posts;
}

std::vector<Goal> goals_of(const Book& book, const BattleState& state) {
  std::vector<Goal> goals;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const Bounds b = bounds(state.ground->piece(objective.piece));
    const int holder = state.pieces[objective.piece.index()].markers[kHolder];
    goals.push_back({objective.piece,
                     {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2},
                     objective.points * book.tables.victory.objective,
                     holder == 0 ? Seat::kNobody : static_cast<Seat>(holder - 1)});
  }
  return goals;
}

int bounds_left(const Book& book, const BattleState& state) {
  return std::max(1, bounds_in_all(book, state) - state.turn + 1);
}

const Post* post_of(const std::vector<Post>& posts, UnitId id) {
  const auto found = std::find_if(posts.begin(), posts.end(), [id](const Post& p) { return p.id == id; });
  return found == posts.end() ? nullptr : &*found;
}

int degrees_off(const Post& from, Vec to) {
  if (to == from.front) return 0;
  return magnitude(turn_between(from.facing, heading_of(to - from.front))) / 100;
}

std::int64_t cost_of(Disorder degree, int figures, int guns) {
  constexpr std::array<std::int64_t, 4> kPercent{0, 3, 10, 30};
  return kPercent[static_cast<std::size_t>(degree)] * figures + (degree == kFD ? kAbandonedGun * guns : 0);
}

}  // namespace hq

std::int64_t value(const Book& book, const BattleState& state, Seat seat) {
  using namespace hq;
  const Site site(book, state);
  const auto sign = [seat](Seat side) { return side == seat ? 1 : -1; };
  std::int64_t total =
      worth_of_goals(goals_of(book, state), seat, bounds_left(book, state), bounds_in_all(book, state));
  for (const Post& post : posts_of(site)) total += sign(post.side) * worth_of_body(state, post);
  for (const Unit& unit : state.units)  // gunners in refuge
    if (!unit.on_table && unit.markers[kRefugeAt] != 0) total += sign(unit.side) * unit.strength * kFigure;
  for (const Leader& leader : state.leaders)
    if (leader.on_table && !is_fallen(leader))
      total += sign(leader.side) * (is_adjutant(leader) ? kAdjutantWorth : kOfficer);
  for (const Token& token : state.tokens)
    if (token.kind == kAbandonedGuns && token.on_table && token.owner.valid())
      total += sign(state.unit(token.owner).side) * token.markers[kModels] * kGun / 2;
  return total + worth_of_melees(site, seat);
}

}  // namespace drumhead::ba
