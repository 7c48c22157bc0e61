// The clock of the simultaneous march (R44, R45) with thousands of random paths: the outcome does not depend
// on the order of the units, and is mirrored on a mirrored table and turned on a turned one.
#include <gtest/gtest.h>

#include <chrono>
#include <span>
#include <string_view>

#include "rules/belle_alliance/random_battles.h"
#include "support/battles.h"
#include "table/measure.h"

namespace drumhead::test {
namespace {

using namespace drumhead::ba;

unsigned seeds(int usual) { return static_cast<unsigned>(battles(usual)); }

constexpr Troops kMarchers[] = {{"infantry", "line", 24},
                                {"infantry", "column of attack", 32},
                                {"infantry", "column of march", 24},
                                {"infantry", "battalion mass", 24},
                                {"infantry", "square", 32},
                                {"infantry", "skirmish line", 8},
                                {"heavy cavalry", "horse line", 16},
                                {"light cavalry", "horse column of attack", 16},
                                {"medium cavalry", "horse column of march", 12},
                                {"foot artillery", "unlimbered", 6},
                                {"horse artillery", "limbered", 6}};

// Those who drive, and those who are driven (R91).
constexpr Troops kDriversAndDriven[] = {{"infantry", "line", 24},
                                        {"infantry", "line", 16},
                                        {"infantry", "column of attack", 32},
                                        {"infantry", "square", 32},
                                        {"heavy cavalry", "horse line", 16},
                                        {"infantry", "skirmish line", 8},
                                        {"infantry", "skirmish line", 4},
                                        {"infantry", "rout", 24},
                                        {"infantry", "rout", 12}};

// Both sides on a grid of cells, a body at the head of each: they face each other, more or less.
Position random_position(Pick& pick, int per_side, bool on_open_ground,
                         std::span<const Troops> troops = kMarchers) {
  const int rows = per_side > 14 ? 3 : 2, columns = (per_side + rows - 1) / rows;
  const double width = 10 + 33 * columns, height = 60 * rows + 34;
  Position position("a random march", width, height, cm(1));
  position.even_if_it_overlaps();
  if (!on_open_ground)
    position.rectangle(PieceKind::kWood, "", {20, 60}, {55, 85})
        .rectangle(PieceKind::kOrchard, "", {150, 60}, {185, 90})
        .rectangle(PieceKind::kBuilding, "", {110, 70}, {118, 78})
        .line(PieceKind::kWall, "", {{70, 62}, {100, 66}})
        .line(PieceKind::kStream, "", {{190, 70}, {238, 76}}, 2)
        .line(PieceKind::kRoad, "", {{130, 0}, {130, 75}, {140, 150}}, 2);
  for (const Seat side : {Seat::kA, Seat::kB}) {
    for (int i = 0; i < per_side; ++i) {
      const Troops& t = troops[static_cast<std::size_t>(pick.below(static_cast<int>(troops.size())))];
      const std::string name = (side == Seat::kA ? "Red/" : "Blue/") + std::to_string(i + 1);
      const double x = 21 + 33 * (i % columns) + 0.25 * pick.between(-16, 16);
      const double back = 13 + 29 * (i / columns);
      const double y = side == Seat::kA ? height / 2 - back : height / 2 + back;
      const int facing = (side == Seat::kA ? 0 : 180) + pick.between(-25, 25);
      position.unit(name, side, t.type, t.strength, {x, y + 0.25 * pick.between(-8, 8)}, facing);
      position.formation(name, t.formation);
      if (std::string_view(t.formation) == "rout")
        position.marker(name, "disorder", kFD);
      else if (pick.one_in(6))
        position.marker(name, "disorder", pick.between(1, 3));
    }
  }
  return position;
}

Path random_path(Pick& pick, const Unit& unit) {
  const auto formation = static_cast<InFormation>(unit.formation);
  const bool line = formation == kSkirmish;
  const bool may_rotate =
      formation != kMarchColumn && formation != kHorseMarchColumn && formation != kLimbered;
  Path path;
  for (int legs = pick.between(1, 3); legs > 0; --legs) {
    const Hand hand = pick.one_in(2) ? Hand::kLeft : Hand::kRight;
    if (pick.one_in(3)) path.push_back(leg::wheel(hand, degrees(pick.between(1, 50))));
    if (may_rotate && pick.one_in(6))
      path.push_back(leg::turn(hand, degrees(pick.between(1, 60)), Anchor::kFrontMiddle));
    if (pick.one_in(9)) path.push_back(leg::about_turn());
    if (line && pick.one_in(3)) path.push_back(leg::sidestep(hand, mm(pick.between(10, 90))));
    if ((line || formation == kUnlimbered) && pick.one_in(3))
      path.push_back(leg::retire(mm(pick.between(10, 90))));
    path.push_back(leg::advance(mm(pick.between(10, 400))));
  }
  return path;
}

bool may_be_ordered_to_attack(const Unit& unit) {
  return unit.formation != kUnlimbered && unit.formation != kLimbered && unit.markers[kDisorder] < kMD;
}

// The sheets of both sides as they stand after the announcement; some attack, some of these at the charge.
void give_orders(Pick& pick, BattleState& state, bool attacks) {
  for (const Seat side : {Seat::kA, Seat::kB}) {
    Answer sheet;
    for (Unit& unit : state.units) {
      if (unit.side != side || pick.one_in(8) || unit.markers[kDisorder] == kFD) continue;
      Order order{kMarch, unit.id, {}};
      const bool to_attack = attacks && may_be_ordered_to_attack(unit) && pick.one_in(2);
      if (!to_attack || pick.one_in(2)) order.args.emplace_back(kPath, random_path(pick, unit));
      if (to_attack) {
        const std::vector<UnitId> enemies = units_of(state, other(side));
        const UnitId target = enemies[static_cast<std::size_t>(pick.below(static_cast<int>(enemies.size())))];
        order.verb = kAttack;
        order.args.emplace_back(kTarget, target);
        if (pick.one_in(3)) order.args.emplace_back(kAtCharge, std::int64_t{1});
        Record attack;
        attack.kind = kAttackRecord;
        attack.a = unit.id;
        attack.b = target;
        state.records.push_back(attack);
      }
      unit.markers[kOrderState] = to_attack ? kAnnounced : kOrderStands;
      sheet.orders.push_back(std::move(order));
    }
    lay_sheet(state, side, std::move(sheet));
  }
}

// The movement phase played to its end; whoever is asked takes the fallback.
BattleState marched(BattleState state) {
  constexpr std::size_t kMovement = kStepMovement;
  Dice dice = Dice::seeded(7);
  Scene scene(state, dice, Scene::Ear::kSilent);
  state.turn = 1;
  belle().begin_at(scene, kMovement, Seat::kA);
  run_to_rest(belle(), scene);
  for (int asks = 0; !state.asks.empty() && belle().step_under_way(state) == kStepMovement && asks < 2000;
       ++asks) {
    const Ask ask = state.asks.front();
    play_out(belle(), scene, ask, form_of(belle(), state, ask).fallback);
  }
  state.dice_thrown = dice.thrown();
  return state;
}

struct Placed {
  Pose pose;
  std::vector<Bend> bends;
  std::array<std::int16_t, kMarkers> markers;
  friend bool operator==(const Placed&, const Placed&) = default;
};
Placed placed(const BattleState& state, UnitId id) {
  const auto bends = state.bends_of(id);
  Placed p{state.unit(id).pose, {bends.begin(), bends.end()}, state.unit(id).markers};
  for (Bend& bend : p.bends) bend.unit = {};
  return p;
}

// ---- The same battle with its units listed in another order.

// How many marches were the same.
int same_in_any_order(unsigned seed, int per_side, bool attacks) {
  Pick pick(seed);
  BattleState state = random_position(pick, per_side, pick.one_in(2)).build(belle());
  give_orders(pick, state, attacks);
  const std::vector<std::int16_t> order = pick.order_of(state.units.size());
  const BattleState first = marched(state), second = marched(renamed(state, order));
  EXPECT_EQ(first.dice_thrown == 0, second.dice_thrown == 0) << "seed " << seed;
  if (first.dice_thrown != 0) return 0;  // dice fall in order of the units (R27)
  int same = 0;
  for (const Unit& unit : first.units) {
    const UnitId there{order[unit.id.index()]};
    const bool alike = placed(first, unit.id) == placed(second, there);
    EXPECT_TRUE(alike) << "seed " << seed << ", " << first.name(unit.id) << " at " << unit.pose.at.x << ","
                       << unit.pose.at.y << " and at " << second.unit(there).pose.at.x << ","
                       << second.unit(there).pose.at.y;
    same += alike && unit.markers[kMoved] != 0 ? 1 : 0;
  }
  return same;
}

int marches_alike(unsigned seed, unsigned number, bool attacks) {
  int alike = 0;
  for (const unsigned end = seed + number; seed < end && !testing::Test::HasFailure(); ++seed)
    alike += same_in_any_order(seed, 14, attacks);
  return alike;
}

TEST(ba_412_marching, the_order_of_the_units_does_not_matter) {
  const int alike = marches_alike(1, seeds(120), false);
  RecordProperty("marches", alike);
  EXPECT_GT(alike, battles(2000));
}

TEST(ba_412_marching, the_order_of_the_units_does_not_matter_to_attackers) {
  const int alike = marches_alike(1001, seeds(120), true);
  RecordProperty("marches", alike);
  EXPECT_GT(alike, battles(2000));
}

// Two friends who end on each other, and whose last free places overlap as well.
TEST(ba_160_end_of_passing, the_order_of_the_units_does_not_matter) {
  for (const unsigned seed : {11442U, 12808U, 13203U, 13803U, 14887U, 15099U})
    EXPECT_GT(same_in_any_order(seed, 14, true), 0);
}

// ---- In a mirror, and turned by quarters.

void expect_mirrored(unsigned seed, const Transform& t) {
  Pick pick(seed);
  BattleState state = random_position(pick, 14, pick.one_in(2)).build(belle());
  give_orders(pick, state, true);
  const BattleState first = marched(state), second = marched(image(t, state));
  ASSERT_EQ(first.dice_thrown, second.dice_thrown) << "seed " << seed;
  for (const Unit& unit : first.units) {
    const Placed there = placed(second, unit.id);
    EXPECT_EQ(transformed(t, unit).pose, there.pose) << "seed " << seed << ", " << first.name(unit.id)
                                                     << " at " << unit.pose.at.x << "," << unit.pose.at.y;
    EXPECT_EQ(unit.markers, there.markers) << "seed " << seed << ", " << first.name(unit.id);
  }
}

TEST(ba_412_marching, a_mirrored_table_gives_the_mirrored_march) {
  for (unsigned seed = 2001; seed < 2001 + seeds(80) && !HasFailure(); ++seed)
    expect_mirrored(seed, {cm(241), cm(154), true, 0});
}

TEST(ba_412_marching, a_turned_table_gives_the_turned_march) {
  for (unsigned seed = 3001; seed < 3001 + seeds(60) && !HasFailure(); ++seed)
    expect_mirrored(seed, {cm(241), cm(154), seed % 2 == 0, degrees(90 * static_cast<int>(1 + seed % 3))});
}

TEST(ba_160_end_of_passing, a_mirrored_table_gives_the_mirrored_end) {
  for (const unsigned seed : {11442U, 12808U, 13203U, 13803U, 14887U, 15099U})
    expect_mirrored(seed, {cm(241), cm(154), true, 0});
}

// ---- Nobody ends where he may not be.

TEST(ba_159_opponents, nobody_is_marched_through) {
  for (unsigned seed = 4001; seed < 4001 + seeds(100) && !HasFailure(); ++seed) {
    Pick pick(seed);
    BattleState state = random_position(pick, 14, true).build(belle());
    give_orders(pick, state, true);
    const BattleState end = marched(state);
    for (const Unit& a : end.units)
      for (const Unit& b : end.units) {
        if (!(a.id < b.id) || !a.on_table || !b.on_table) continue;
        const Footprint one = footprint(body_of(end, belle().words().formations, a.id));
        const Footprint two = footprint(body_of(end, belle().words().formations, b.id));
        if (overlap(footprint(body_of(state, belle().words().formations, a.id)),
                    footprint(body_of(state, belle().words().formations, b.id))))
          continue;
        for (const Quad& x : one.boxes)
          for (const Quad& y : two.boxes)
            EXPECT_FALSE(overlaps_deeper(x, y, mm(1)))
                << "seed " << seed << ": " << end.name(a.id) << " and " << end.name(b.id);
      }
  }
}

// Drivers who turn, and whom they force back: not a hair of one under the other.
TEST(ba_159_opponents, nobody_is_forced_back_under_his_driver) {
  for (unsigned seed = 6051; seed < 6051 + seeds(100) && !HasFailure(); ++seed) {
    Pick pick(seed);
    BattleState state = random_position(pick, 14, true, kDriversAndDriven).build(belle());
    give_orders(pick, state, false);
    const BattleState end = marched(state);
    const auto place = [&](const Unit& unit) {
      return footprint(body_of(end, belle().words().formations, unit.id));
    };
    for (const Unit& a : end.units)
      for (const Unit& b : end.units)
        EXPECT_FALSE(a.side == Seat::kA && b.side == Seat::kB && overlap(place(a), place(b)))
            << "seed " << seed << ": " << end.name(a.id) << " and " << end.name(b.id);
  }
}

// Eighty bodies, all of them marching or attacking: told for whoever measures.
TEST(ba_412_marching, eighty_bodies) {
  Pick pick(5);
  BattleState state = random_position(pick, 40, false).build(belle());
  give_orders(pick, state, true);
  const auto begin = std::chrono::steady_clock::now();
  const BattleState end = marched(state);
  const auto took = std::chrono::steady_clock::now() - begin;
  RecordProperty("milliseconds",
                 static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(took).count()));
  EXPECT_NE(hash_of(end), hash_of(state));
}

}  // namespace
}  // namespace drumhead::test
