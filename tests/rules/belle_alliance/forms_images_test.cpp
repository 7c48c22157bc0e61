// Changes of formation all at once (R40), with thousands of crowded positions: the outcome does not depend on
// the order of the units where no dice fall, and is the image of itself on a mirrored or turned table.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/random_battles.h"

namespace drumhead::test {
namespace {

using namespace drumhead::ba;

constexpr Troops kInCrowd[] = {{"infantry", "column of attack", 24},
                               {"infantry", "column of march", 12},
                               {"light infantry", "column of attack", 20},
                               {"infantry", "huddle", 21},
                               {"infantry", "square", 24},
                               {"medium cavalry", "horse column of march", 8},
                               {"foot artillery", "unlimbered", 4},
                               {"foot artillery", "limbered", 2},
                               {"infantry", "line", 44}};

// Bodies in a grid so narrow that lines meet.
BattleState crowd(Pick& pick) {
  Position position("a crowd", 200, 150, cm(1));
  position.even_if_it_overlaps().rectangle(PieceKind::kBuilding, "Farm", {90, 70}, {104, 80});
  for (int i = 0; i < 16; ++i) {
    const Troops& t = kInCrowd[pick.below(std::size(kInCrowd))];
    const std::string name = "Red/" + std::to_string(i + 1);
    position.unit(
        name, Seat::kA, t.type, t.strength,
        {40.0 + 22 * (i % 4) + 0.25 * pick.between(-9, 9), 60.0 + 20 * (i / 4) + 0.25 * pick.between(-9, 9)},
        pick.one_in(3) ? 90 * pick.below(4) : pick.below(360));
    position.formation(name, t.formation);
  }
  return position.build(belle());
}

std::int64_t pick_hand(Pick& pick) { return pick.below(2); }

Order deployed(Pick& pick, const Unit& unit) {
  Order order{kDeploySkirmishers, unit.id, {{kFigures, std::int64_t{pick.between(1, 6)}}}};
  const Coord aside = mm(10 * pick.between(-5, 5));
  order.args.emplace_back(kCentre, point_from(unit.pose, mm(10 * pick.between(1, 6)), aside));
  return order;
}

Order order_for(Pick& pick, const BattleState& state, const Unit& unit) {
  const bool horse = is_cavalry(state, unit.id);
  if (is_artillery(state, unit.id)) {
    Order order{static_cast<std::int16_t>(is_limbered(state, unit.id) ? kUnlimber : kLimberUp), unit.id, {}};
    if (pick.one_in(2)) order.args.emplace_back(kInversion, std::int64_t{1});
    return order;
  }
  if (pick.one_in(5)) return deployed(pick, unit);
  if (unit.strength > 40 && pick.one_in(2))
    return {kSplit, unit.id, {{kFigures, std::int64_t{pick.between(10, 30)}}, {kHandParam, pick_hand(pick)}}};
  if (pick.one_in(8)) return {kTakeRest, unit.id, {{kPurpose, std::int64_t{1}}}};
  const InFormation foot[] = {kLine, kAttackColumn, kMarchColumn, kSquare, kMass, kHuddle};
  const InFormation mounted[] = {kHorseLine, kHorseAttackColumn, kHorseMarchColumn};
  const InFormation to = horse ? mounted[pick.below(3)] : foot[pick.below(6)];
  Order order{kChangeFormation, unit.id, {{kFormationParam, std::int64_t{to}}}};
  if (pick.one_in(3)) order.args.emplace_back(kAnchorHand, pick_hand(pick));
  if ((plain(to) == kLine || plain(to) == kMarchColumn) && pick.one_in(4))
    order.args.emplace_back(kQuarterTurn, pick_hand(pick));
  return order;
}

void order_changes(Pick& pick, BattleState& state) {
  Answer sheet;
  for (Unit& unit : state.units) {
    if (pick.one_in(6)) continue;
    sheet.orders.push_back(order_for(pick, state, unit));
    unit.markers[kOrderState] = kOrderStands;
  }
  lay_sheet(state, Seat::kA, std::move(sheet));
}

BattleState carried_out(BattleState state) {
  Dice dice = Dice::seeded(11);
  Scene scene(state, dice, Scene::Ear::kSilent);
  state.turn = 1;
  split_and_assemble(numbers(), scene);
  change_formations(numbers(), scene);
  state.dice_thrown = dice.thrown();
  return state;
}

bool any_changed(const BattleState& before, const BattleState& after) {
  return std::any_of(before.units.begin(), before.units.end(),
                     [&](const Unit& unit) { return after.unit(unit.id).formation != unit.formation; });
}

bool any_kept(const BattleState& after) {
  return std::any_of(after.units.begin(), after.units.end(), [&](const Unit& unit) {
    return unit.markers[kOrderState] == kOrderStands && unit.markers[kReformed] == 0 &&
           unit.markers[kDivided] == 0;
  });
}

// ---- In any order.

UnitId called(const BattleState& state, std::string_view name) {
  for (const Unit& unit : state.units)
    if (state.name(unit.id) == name) return unit.id;
  return {};
}

TEST(ba_122_all_at_once, the_order_of_the_units_does_not_matter_where_no_dice_fall) {
  int changed = 0, kept = 0, compared = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    Pick pick(seed);
    BattleState state = crowd(pick);
    order_changes(pick, state);
    const BattleState first = carried_out(state),
                      second = carried_out(renamed(state, pick.order_of(state.units.size())));
    ASSERT_EQ(first.dice_thrown == 0, second.dice_thrown == 0) << "seed " << seed;
    if (first.dice_thrown != 0) continue;
    ++compared;
    changed += any_changed(state, first) ? 1 : 0;
    kept += any_kept(first) ? 1 : 0;
    for (const Unit& unit : first.units) {
      const UnitId there = called(second, first.name(unit.id));
      ASSERT_TRUE(there.valid()) << "seed " << seed << ", " << first.name(unit.id);
      EXPECT_EQ(unit.pose, second.unit(there).pose) << "seed " << seed << ", " << first.name(unit.id);
      EXPECT_EQ(unit.formation, second.unit(there).formation)
          << "seed " << seed << ", " << first.name(unit.id);
      EXPECT_EQ(unit.strength, second.unit(there).strength) << "seed " << seed << ", " << first.name(unit.id);
    }
  }
  EXPECT_GT(compared, 30);
  EXPECT_GT(changed, 30);
  EXPECT_GT(kept, 10) << "some must have found no room, or nothing was tried";
}

// ---- In a mirror.

void expect_image(unsigned seed, const Transform& t) {
  Pick pick(seed);
  BattleState state = crowd(pick);
  order_changes(pick, state);
  const BattleState first = carried_out(state), second = carried_out(image(t, state));
  ASSERT_EQ(first.dice_thrown, second.dice_thrown) << "seed " << seed;
  ASSERT_EQ(first.units.size(), second.units.size()) << "seed " << seed;
  for (const Unit& unit : first.units) {
    EXPECT_EQ(transformed(t, unit).pose, second.unit(unit.id).pose)
        << "seed " << seed << ", " << first.name(unit.id);
    EXPECT_EQ(unit.formation, second.unit(unit.id).formation)
        << "seed " << seed << ", " << first.name(unit.id);
    EXPECT_EQ(unit.markers, second.unit(unit.id).markers) << "seed " << seed << ", " << first.name(unit.id);
  }
}

TEST(ba_122_all_at_once, a_mirrored_table_gives_the_mirrored_formations) {
  for (unsigned seed = 1001; seed <= 1300 && !HasFailure(); ++seed)
    expect_image(seed, {cm(200), cm(150), true, 0});
}

TEST(ba_122_all_at_once, a_turned_table_gives_the_turned_formations) {
  for (unsigned seed = 2001; seed <= 2200 && !HasFailure(); ++seed)
    expect_image(seed, {cm(200), cm(150), seed % 2 == 0, degrees(90 * static_cast<int>(1 + seed % 3))});
}

// Nobody stands on anybody after it.
TEST(ba_122_all_at_once, whoever_has_changed_stands_on_free_ground) {
  for (unsigned seed = 3001; seed <= 3200; ++seed) {
    Pick pick(seed);
    BattleState state = crowd(pick);
    order_changes(pick, state);
    const BattleState after = carried_out(state);
    const Site site(numbers(), after);
    for (const Unit& unit : after.units) {
      if (unit.markers[kReformed] == 0 && unit.markers[kDivided] == 0) continue;
      const Room room = room_for(site, unit.id, site.print(unit.id), formation(after, unit.id));
      EXPECT_TRUE(room.free) << "seed " << seed << ", " << after.name(unit.id) << " on "
                             << (room.body.valid() ? after.name(room.body) : "ground that is closed");
    }
  }
}

}  // namespace
}  // namespace drumhead::test
