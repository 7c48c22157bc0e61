// Changes of formation all at once (R40), with thousands of crowded positions: the outcome does not depend on
// the order of the units where no dice fall, and is the image of itself on a mirrored or turned table.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "rules/belle_alliance/data.h"
#include "rules/belle_alliance/forms.h"
#include "support/fight.h"
#include "table/mirror.h"

namespace drumhead::test {
namespace {

using namespace drumhead::ba;

const Rulebook& the_book() { return rulebook("belle-alliance"); }

const Book& numbers() {
  static const std::unique_ptr<Book> kBook = [] {
    auto b = std::make_unique<Book>();
    b->words = make_words();
    b->ledger = *load_ledger(ba::data::kBook);
    b->set = *load_tables(ba::data::kBook.tables, {}, b->ledger);
    b->tables = *bind_tables(b->set);
    return b;
  }();
  return *kBook;
}

class Pick {
 public:
  explicit Pick(unsigned seed) : engine_(seed) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool one_in(int n) { return below(n) == 0; }
  std::mt19937& engine() { return engine_; }

 private:
  std::mt19937 engine_;
};

struct Troops {
  const char* type;
  const char* formation;
  int strength;
};
constexpr Troops kTroops[] = {{"infantry", "column of attack", 24},
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
    const Troops& t = kTroops[pick.below(std::size(kTroops))];
    const std::string name = "Red/" + std::to_string(i + 1);
    position.unit(
        name, Seat::kA, t.type, t.strength,
        {40.0 + 22 * (i % 4) + 0.25 * pick.between(-9, 9), 60.0 + 20 * (i / 4) + 0.25 * pick.between(-9, 9)},
        pick.one_in(3) ? 90 * pick.below(4) : pick.below(360));
    position.formation(name, t.formation);
  }
  return position.build(the_book());
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

void give_orders(Pick& pick, BattleState& state) {
  Answer sheet;
  for (Unit& unit : state.units) {
    if (pick.one_in(6)) continue;
    sheet.orders.push_back(order_for(pick, state, unit));
    unit.markers[kOrderState] = kOrderStands;
  }
  Ask ask;
  ask.kind = kAskOrders;
  state.slips.push_back({ask, false, std::make_shared<const Answer>(std::move(sheet))});
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

BattleState renamed(const BattleState& state, const std::vector<std::int16_t>& order) {
  const auto now = [&](UnitId id) { return id.valid() ? UnitId{order[id.index()]} : id; };
  BattleState out = state;
  auto setting = std::make_shared<Setting>(*state.setting);
  for (const Unit& unit : state.units) {
    out.unit(now(unit.id)) = unit;
    out.unit(now(unit.id)).id = now(unit.id);
    setting->units[now(unit.id).index()] = state.profile(unit.id);
  }
  out.setting = setting;
  for (Stand& stand : out.stands) stand.unit = now(stand.unit);
  std::stable_sort(out.stands.begin(), out.stands.end(),
                   [](const Stand& a, const Stand& b) { return a.unit < b.unit; });
  for (Slip& slip : out.slips) {
    Answer sheet = *slip.answer;
    for (Order& o : sheet.orders) o.unit = now(o.unit);
    slip.answer = std::make_shared<const Answer>(std::move(sheet));
  }
  return out;
}

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
    give_orders(pick, state);
    std::vector<std::int16_t> order(state.units.size());
    std::iota(order.begin(), order.end(), std::int16_t{0});
    std::shuffle(order.begin(), order.end(), pick.engine());
    const BattleState first = carried_out(state), second = carried_out(renamed(state, order));
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

Value image_of(const Transform& t, std::int16_t param, Value value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  auto* number = std::get_if<std::int64_t>(&value);
  const bool hand = param == kHandParam || param == kAnchorHand || param == kQuarterTurn;
  if (number != nullptr && hand && t.mirrored) *number = 1 - *number;
  return value;
}

BattleState image(const Transform& t, const BattleState& state) {
  BattleState out = state;
  out.ground = settled(transformed(t, *state.ground));
  for (Unit& unit : out.units) unit = transformed(t, unit);
  for (Slip& slip : out.slips) {
    Answer sheet = *slip.answer;
    for (Order& order : sheet.orders)
      for (auto& [param, value] : order.args) value = image_of(t, param, value);
    slip.answer = std::make_shared<const Answer>(std::move(sheet));
  }
  return out;
}

void expect_image(unsigned seed, const Transform& t) {
  Pick pick(seed);
  BattleState state = crowd(pick);
  give_orders(pick, state);
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
    expect_image(seed, {cm(200), cm(150), seed % 2 == 0, static_cast<int>(1 + seed % 3)});
}

// Nobody stands on anybody after it.
TEST(ba_122_all_at_once, whoever_has_changed_stands_on_free_ground) {
  for (unsigned seed = 3001; seed <= 3200; ++seed) {
    Pick pick(seed);
    BattleState state = crowd(pick);
    give_orders(pick, state);
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
