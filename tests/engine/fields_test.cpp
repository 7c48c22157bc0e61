// fields.h names every member of everything a state is made of: a member that was forgotten there would be neither
// hashed nor saved.
#include "engine/fields.h"

#include <gtest/gtest.h>

namespace drumhead {
namespace {

// Stands for a member of any type.
struct Anything {
  template <class T>
  operator T() const;   // NOLINT(google-explicit-constructor): that is its use
};

template <std::size_t>
using AnythingAt = Anything;

template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{AnythingAt<I>{}...}; };
}

// The largest number of values an aggregate can be made of is the number of its members.
template <class T, std::size_t N = 40>
constexpr std::size_t members() {
  if constexpr (N == 0) return 0;
  else if constexpr (takes<T>(std::make_index_sequence<N>{})) return N;
  else return members<T, N - 1>();
}

template <class T>
std::size_t listed() {
  const T value{};
  std::size_t n = 0;
  fields(value, [&](const char*, const auto&) { ++n; });
  return n;
}

struct Three {
  int a = 0;
  std::string b;
  std::vector<int> c;
};
static_assert(members<Three>() == 3);
static_assert(members<Frame>() == 3);

#define EXPECT_ALL_FIELDS(T) EXPECT_EQ(listed<T>(), members<T>()) << #T " has a member that src/engine/fields.h does not list"

TEST(fields, name_every_member) {
  EXPECT_ALL_FIELDS(Bend);
  EXPECT_ALL_FIELDS(Stand);
  EXPECT_ALL_FIELDS(Unit);
  EXPECT_ALL_FIELDS(Leader);
  EXPECT_ALL_FIELDS(Command);
  EXPECT_ALL_FIELDS(Token);
  EXPECT_ALL_FIELDS(Profile);
  EXPECT_ALL_FIELDS(Polygon);
  EXPECT_EQ(listed<Piece>() + 1, members<Piece>()) << "all but the bounds it keeps, which follow from its shape";
  EXPECT_ALL_FIELDS(Ground);
  EXPECT_ALL_FIELDS(PieceState);
  EXPECT_ALL_FIELDS(Objective);
  EXPECT_ALL_FIELDS(Arrival);
  EXPECT_ALL_FIELDS(DeploymentZone);
  EXPECT_ALL_FIELDS(Weather);
  EXPECT_ALL_FIELDS(Setting);
  EXPECT_ALL_FIELDS(Frame);
  EXPECT_ALL_FIELDS(Record);
  EXPECT_ALL_FIELDS(Ask);
  EXPECT_ALL_FIELDS(Leg);
  EXPECT_ALL_FIELDS(Order);
  EXPECT_ALL_FIELDS(Answer);
  EXPECT_ALL_FIELDS(Slip);
  EXPECT_ALL_FIELDS(Outcome);
  EXPECT_ALL_FIELDS(BattleState);
}

// operator== of a state is written out by hand: every field must count there, too. An empty state and one that differs
// in one field only are never equal, and never hash alike.
TEST(fields, every_field_of_a_state_counts_in_equality_and_hash) {
  const auto differs = [](const char* what, auto change) {
    BattleState other;
    change(other);
    EXPECT_FALSE(other == BattleState{}) << what;
    EXPECT_NE(hash_of(other), hash_of(BattleState{})) << what;
  };
  differs("ground", [](BattleState& s) { s.ground = std::make_shared<const Ground>(); });
  differs("setting", [](BattleState& s) { s.setting = std::make_shared<const Setting>(); });
  differs("pieces", [](BattleState& s) { s.pieces.emplace_back(); });
  differs("units", [](BattleState& s) { s.units.emplace_back(); });
  differs("stands", [](BattleState& s) { s.stands.emplace_back(); });
  differs("bends", [](BattleState& s) { s.bends.emplace_back(); });
  differs("leaders", [](BattleState& s) { s.leaders.emplace_back(); });
  differs("commands", [](BattleState& s) { s.commands.emplace_back(); });
  differs("tokens", [](BattleState& s) { s.tokens.emplace_back(); });
  differs("records", [](BattleState& s) { s.records.emplace_back(); });
  differs("frames", [](BattleState& s) { s.frames.emplace_back(); });
  differs("asks", [](BattleState& s) { s.asks.emplace_back(); });
  differs("slips", [](BattleState& s) { s.slips.emplace_back(); });
  differs("asked", [](BattleState& s) { s.asked[1] = 1; });
  differs("turn", [](BattleState& s) { s.turn = 1; });
  differs("dice_thrown", [](BattleState& s) { s.dice_thrown = 1; });
  differs("numbers", [](BattleState& s) { s.numbers.back() = 1; });
  differs("side_numbers", [](BattleState& s) { s.side_numbers[1].back() = 1; });
  differs("outcome", [](BattleState& s) { s.outcome.over = true; });
}

}  // namespace
}  // namespace drumhead
