// Who fires from where: the muzzles of a unit or a garrison, figure by figure (R47, R95), its weapons, ranges
// and dice.
#include <algorithm>
#include <limits>

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

std::vector<Muzzle> muzzles_of(const Site& site, const Body& body) {
  std::vector<Muzzle> list;
  for (const Pose& pose : figure_points(body))
    list.push_back({arc_from(pose.at, pose.facing, degrees(site.book.tables.fire.arc)),
                    level_at(*site.state.ground, pose.at), 1});
  return list;
}

// The sides of a block, each looking outward.
std::vector<Edge> sides_of(const Piece& block) {
  Ring ring = block.area.outer;
  if (doubled_area(ring) > 0)
    std::reverse(ring.begin(), ring.end());  // clockwise: outward is to the left of the way
  std::vector<Edge> sides;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec a = ring[i], b = ring[(i + 1) % ring.size()];
    sides.push_back({a, b, heading_of(b - a) - degrees(90)});
  }
  return sides;
}

// R95: the units of a block with the same weapon fire as one, those that have moved this turn apart from
// those that stood (the -2 is theirs alone). They fire in the name of the first.
bool fires_with(const Site& site, UnitId a, UnitId b) {
  const BattleState& state = site.state;
  const auto moved = [&](UnitId id) { return has(state, id, kMoved) || has(state, id, kSpent); };
  const auto may_fire = [&](UnitId id) { return !check_may_shoot(site, id).has_value(); };
  return a == b ||
         (is_infantry(state, a) && is_infantry(state, b) && has(state, a, kRifle) == has(state, b, kRifle) &&
          moved(a) == moved(b) && may_fire(a) && may_fire(b));
}

int figures_of_all(const BattleState& state, const std::vector<UnitId>& units) {
  int figures = 0;
  for (const UnitId id : units) figures += state.unit(id).strength;
  return figures;
}

// BB-315, R95: half the figures of the block to a side; of several groups each its share.
int share_of_a_side(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  int before = 0;
  for (const UnitId mate : group_of(state, id)) {
    if (has(state, mate, kEmplaced)) continue;  // R130: on top of the others
    const std::vector<UnitId> together = volley_mates(site, mate);
    if (together.front() != mate) continue;
    const int with = before + figures_of_all(state, together);
    if (mate == id) return with / 2 - before / 2;
    before = with;
  }
  return 0;
}

std::vector<Muzzle> muzzles_of_garrison(const Site& site, UnitId id, int side_of_block) {
  const Piece& block = site.state.ground->piece(site.state.unit(id).inside);
  const bool gun = has(site.state, id, kEmplaced);
  const std::vector<Edge> sides = sides_of(block);
  std::vector<Muzzle> list;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (gun && side_of_block >= 0 && static_cast<std::size_t>(side_of_block) != i) continue;
    const Vec at = middle(sides[i]);
    Arc arc{sides[i], degrees(site.book.tables.fire.arc), -1};
    if (gun) arc = arc_from(at, sides[i].facing, degrees(site.book.tables.fire.arc));
    list.push_back({arc, level_at(*site.state.ground, at), gun ? 1 : share_of_a_side(site, id)});
  }
  std::erase_if(list, [](const Muzzle& m) { return m.figures == 0; });
  return list;
}

int first_row_of(const BattleState& state, UnitId id) {
  if (is_artillery(state, id)) return static_cast<int>(kCanisterLight) + trait(state, id, kWeight);
  return has(state, id, kRifle) ? kRifleClose : kMusketClose;
}

}  // namespace

std::vector<UnitId> volley_mates(const Site& site, UnitId id) {
  if (!in_block(site.state, id) || has(site.state, id, kEmplaced)) return {id};
  std::vector<UnitId> together;
  for (const UnitId mate : group_of(site.state, id))
    if (!has(site.state, mate, kEmplaced) && fires_with(site, id, mate)) together.push_back(mate);
  return together;
}

std::optional<Firer> firer_of(const Site& site, UnitId id, int side_of_block) {
  const BattleState& state = site.state;
  Firer firer;
  firer.id = id;
  firer.row = first_row_of(state, id);
  firer.most = std::numeric_limits<int>::max();
  if (in_block(state, id)) {
    firer.muzzles = muzzles_of_garrison(site, id, side_of_block);
    firer.most = has(state, id, kEmplaced) ? 1 : figures_of_all(state, volley_mates(site, id));
  } else {
    firer.muzzles = muzzles_of(site, site.body(id));
  }
  if (firer.muzzles.empty()) return std::nullopt;
  return firer;
}

Firer evader_of(const Site& site, const Record& r) {
  Body body;
  body.formation = &site.book.words.formations[static_cast<std::size_t>(r.n[kFireFormation])];
  body.pose = r.from;
  body.files = r.n[kFireFiles];
  body.strength = r.n[kFireFigures];
  return {r.a, muzzles_of(site, body), std::numeric_limits<int>::max(), first_row_of(site.state, r.a)};
}

Quarry charger_when_evaded(const Site& site, const Record& r) {
  Body body = site.body(r.b);
  for (const Record* charge : charges_by(site.state, r.b)) {
    if (charge->b != r.a) continue;
    body.formation = &site.book.words.formations[static_cast<std::size_t>(charge->n[kStartFormation])];
    body.files = charge->n[kStartFiles];
  }
  body.pose = r.to;
  body.bends = {};
  return {r.b, {footprint(body)}, true};
}

std::vector<Arms> arms_of(const BattleState& state, UnitId firer) {
  if (is_artillery(state, firer)) return {Arms::kCanister, Arms::kBall};
  return {Arms::kSmallArms};
}

Coord range_of(const FireTables& tables, const Firer& firer, Arms arms) {
  const int row = arms == Arms::kSmallArms ? firer.row + 1 : arms == Arms::kBall ? firer.row + 3 : firer.row;
  return tables.ranges.at(static_cast<std::size_t>(row), 0);
}

int row_of(const FireTables& tables, const Firer& firer, Arms arms, Coord distance) {
  if (arms == Arms::kBall) return firer.row + (kBallLight - kCanisterLight);
  if (arms == Arms::kCanister) return firer.row;
  const bool close = distance <= tables.ranges.at(static_cast<std::size_t>(firer.row), 0) + kSlack;
  return close ? firer.row : firer.row + 1;
}

int dice_of(const Site& site, const Firer& firer, const std::vector<Shot>& shots) {
  const BattleState& state = site.state;
  if (is_artillery(state, firer.id)) {
    const Unit& unit = state.unit(firer.id);
    return gun_dice(unit.strength, unit.markers[kModels], unit.markers[kGuns],
                    static_cast<int>(shots.size()));
  }
  int figures = 0;
  for (const Shot& shot : shots) figures += firer.muzzles[shot.muzzle].figures;
  return small_arms_dice(site.book.tables.fire, std::min(figures, firer.most),
                         stands_in_two_ranks(state, firer.id) && in_close_order(state, firer.id));
}

Vec front_middle(const std::vector<Shot>& shots) {
  Vec sum;
  for (const Shot& shot : shots) sum = sum + shot.line.a;
  const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, shots.size()));
  return {divide_rounded(sum.x, n), divide_rounded(sum.y, n)};
}

std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return {};
  const auto nearer = static_cast<std::size_t>(first_row_of(state, id));
  const std::size_t farther = nearer + (is_artillery(state, id) ? kBallLight - kCanisterLight : 1);
  const std::vector<Row>& rows = book.set.find("shooting_ranges")->rows;
  return {&rows[nearer], &rows[farther]};
}

}  // namespace drumhead::bb
