#include "engine/dice.h"

#include <gmock/gmock.h>

#include <map>

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<int> faces(Dice dice, int n, int sides) {
  std::vector<int> shown;
  for (int i = 0; i < n; ++i) shown.push_back(dice.roll(sides));
  return shown;
}

template <class Rule>
std::map<int, double> outcomes_of(Rule rule) {
  std::map<int, double> outcomes;
  Enumeration walk;
  Dice dice = Dice::enumerated(walk);
  walk.each([&] { return rule(dice); },
            [&](int outcome, double chance) {
              outcomes[outcome] += chance;
              return true;
            });
  return outcomes;
}

double total(const std::map<int, double>& outcomes) {
  double sum = 0;
  for (const auto& [outcome, chance] : outcomes) sum += chance;
  return sum;
}

// The faces below were made by a separate program in Python: mix() is the finaliser of SplitMix64 in integers
// of any size modulo 2^64, and face(seed, i, sides) = 1 + (mix(seed ^ mix(i)) * sides >> 64).
TEST(dice_seeded, faces_are_a_mix_of_seed_and_place) {
  EXPECT_THAT(faces(Dice::seeded(1815), 12, 6), ElementsAre(3, 1, 4, 4, 2, 2, 4, 3, 5, 4, 3, 4));
  EXPECT_THAT(faces(Dice::seeded(1815), 12, 10), ElementsAre(5, 2, 6, 6, 3, 3, 6, 5, 8, 7, 5, 7));
  EXPECT_THAT(faces(Dice::seeded(7), 12, 6), ElementsAre(3, 3, 1, 6, 2, 4, 2, 2, 5, 4, 5, 1));
  EXPECT_THAT(faces(Dice::seeded(~0ULL), 12, 20), ElementsAre(4, 13, 20, 6, 10, 15, 5, 14, 19, 16, 8, 14));
}

TEST(dice_seeded, go_on_where_a_battle_stopped) {
  EXPECT_THAT(faces(Dice::seeded(1815, 1'000'000), 6, 6), ElementsAre(6, 1, 6, 6, 3, 5));
  Dice dice = Dice::seeded(1815, 2);
  EXPECT_EQ(dice.sum(3, 6), 4 + 4 + 2);
  EXPECT_EQ(dice.thrown(), 5);
  EXPECT_EQ(dice.count(4, 6, 4), 2);  // 2 4 3 5
  EXPECT_EQ(dice.thrown(), 9);
}

// Chi-square of 1,000 throws a face against the value that chance exceeds once in a thousand
// (20.5, 27.9, 43.8 for 5, 9 and 19 degrees of freedom); the separate program found 5.0, 10.7 and 26.7 for
// this seed.
TEST(dice_seeded, faces_are_even) {
  for (const auto& [sides, limit] : std::map<int, double>{{6, 20.5}, {10, 27.9}, {20, 43.8}}) {
    std::vector<int> seen(static_cast<std::size_t>(sides) + 1);
    for (const int face : faces(Dice::seeded(42), 1000 * sides, sides))
      ++seen.at(static_cast<std::size_t>(face));
    double chi_square = 0;
    for (std::size_t face = 1; face < seen.size(); ++face)
      chi_square += (seen[face] - 1000.0) * (seen[face] - 1000.0) / 1000.0;
    EXPECT_LT(chi_square, limit) << sides << " sides";
    EXPECT_EQ(seen[0], 0);
  }
}

TEST(dice_kept, throws_tell_what_fell) {
  Dice dice = Dice::scripted({6, 3, 5, 1, 2});
  dice.roll(6);
  dice.count(3, 6, 4);
  dice.sum(1, 6);
  const std::vector<Throw> throws = dice.take_throws();
  ASSERT_EQ(throws.size(), 3u);
  EXPECT_THAT(throws[0].faces, ElementsAre(6));
  EXPECT_EQ(throws[0].at_least, 0);
  EXPECT_THAT(throws[1].faces, ElementsAre(3, 5, 1));
  EXPECT_EQ(throws[1].at_least, 4);
  EXPECT_EQ(throws[1].result, 1);
  EXPECT_EQ(throws[2].result, 2);
  EXPECT_TRUE(dice.take_throws().empty());
}

TEST(dice_kept, not_when_nobody_listens) {
  Dice dice = Dice::seeded(1);
  dice.keep_throws(false);
  dice.count(5, 6, 4);
  EXPECT_TRUE(dice.take_throws().empty());
  EXPECT_EQ(dice.thrown(), 5);
}

TEST(dice_edges, count_at_one_or_less_is_every_die_and_above_the_sides_none) {
  EXPECT_EQ(Dice::scripted({1, 1, 6}).count(3, 6, 1), 3);
  EXPECT_EQ(Dice::scripted({1, 1, 6}).count(3, 6, -4), 3);
  EXPECT_EQ(Dice::scripted({6, 6, 6}).count(3, 6, 7), 0);
  using Only = std::map<int, double>;
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.count(3, 6, 1); }), (Only{{3, 1.0}}));
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.count(3, 6, -4); }), (Only{{3, 1.0}}));
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.count(3, 6, 7); }), (Only{{0, 1.0}}));
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.count(3, 6, 99); }), (Only{{0, 1.0}}));
}

TEST(dice_edges, no_dice_give_nothing_and_throw_nothing) {
  Dice dice = Dice::scripted({});
  EXPECT_EQ(dice.sum(0, 6), 0);
  EXPECT_EQ(dice.count(0, 6, 4), 0);
  EXPECT_EQ(dice.trouble(), "");
  EXPECT_EQ(dice.thrown(), 0);
  using Only = std::map<int, double>;
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.sum(0, 6) + d.count(0, 6, 4); }), (Only{{0, 1.0}}));
  EXPECT_EQ(outcomes_of([](Dice& d) { return d.roll(1); }), (Only{{1, 1.0}}));
}

TEST(dice_scripted, running_out_is_trouble) {
  Dice dice = Dice::scripted({4});
  EXPECT_EQ(dice.sum(3, 6), 4 + 1 + 1);
  EXPECT_EQ(dice.trouble(), "the script of dice ran out: a d6 is needed after 1 face");
}

TEST(dice_scripted, an_impossible_face_is_trouble) {
  Dice high = Dice::scripted({3, 7});
  high.sum(2, 6);
  EXPECT_EQ(high.trouble(), "face 7 in the script (number 2) cannot be thrown with a d6");
  Dice low = Dice::scripted({0});
  EXPECT_EQ(low.roll(6), 1);
  EXPECT_THAT(low.trouble(), HasSubstr("face 0"));
}

TEST(dice_scripted, left_over_faces_are_counted) {
  Dice dice = Dice::scripted({3, 4, 5});
  dice.roll(6);
  EXPECT_EQ(dice.faces_left(), 2u);
  EXPECT_EQ(dice.trouble(), "");
}

TEST(dice_enumerated, sums_have_the_known_fractions) {
  const auto two = outcomes_of([](Dice& d) { return d.sum(2, 6); });
  EXPECT_EQ(two.size(), 11u);
  EXPECT_DOUBLE_EQ(two.at(7), 1.0 / 6);
  EXPECT_DOUBLE_EQ(two.at(2), 1.0 / 36);
  EXPECT_DOUBLE_EQ(two.at(12), 1.0 / 36);
  const auto three = outcomes_of([](Dice& d) { return d.sum(3, 6); });
  EXPECT_DOUBLE_EQ(three.at(10), 27.0 / 216);
  EXPECT_DOUBLE_EQ(three.at(18), 1.0 / 216);
  EXPECT_NEAR(total(three), 1, 1e-15);
}

TEST(dice_enumerated, counts_have_the_known_fractions) {
  const auto hits = outcomes_of([](Dice& d) { return d.count(4, 6, 5); });
  ASSERT_EQ(hits.size(), 5u);
  EXPECT_DOUBLE_EQ(hits.at(0), 16.0 / 81);
  EXPECT_DOUBLE_EQ(hits.at(1), 32.0 / 81);
  EXPECT_DOUBLE_EQ(hits.at(2), 24.0 / 81);
  EXPECT_DOUBLE_EQ(hits.at(3), 8.0 / 81);
  EXPECT_DOUBLE_EQ(hits.at(4), 1.0 / 81);
}

// Beyond what whole numbers hold exactly; the values are from rational arithmetic in Python.
TEST(dice_enumerated, many_dice_stay_accurate) {
  const auto hits = outcomes_of([](Dice& d) { return d.count(600, 6, 4); });
  EXPECT_NEAR(hits.at(300), 0.032559931334979676, 1e-14);
  EXPECT_NEAR(total(hits), 1, 1e-12);
  const auto sum = outcomes_of([](Dice& d) { return d.sum(30, 6); });
  EXPECT_NEAR(sum.at(105), 0.042422895491085785, 1e-14);
  EXPECT_NEAR(total(sum), 1, 1e-12);
}

// A 6 is thrown again and added; a 1 lets two dice try for 5 or more. Fractions by hand (2/27 = 1/6 * 4/9,
// and so on).
TEST(dice_enumerated, branches_may_differ_in_depth) {
  const auto outcomes = outcomes_of([](Dice& d) {
    const int first = d.roll(6);
    if (first == 6) return 6 + d.roll(6);
    if (first == 1) return 1 + d.count(2, 6, 5);
    return first;
  });
  EXPECT_DOUBLE_EQ(outcomes.at(1), 2.0 / 27);
  EXPECT_DOUBLE_EQ(outcomes.at(2), 13.0 / 54);
  EXPECT_DOUBLE_EQ(outcomes.at(3), 5.0 / 27);
  EXPECT_DOUBLE_EQ(outcomes.at(4), 1.0 / 6);
  EXPECT_EQ(outcomes.count(6), 0u);
  for (int n = 7; n <= 12; ++n) EXPECT_DOUBLE_EQ(outcomes.at(n), 1.0 / 36);
  EXPECT_NEAR(total(outcomes), 1, 1e-15);
}

// Throws with a single result in between must not shift the others.
TEST(dice_enumerated, certain_throws_in_between_change_nothing) {
  const auto outcomes = outcomes_of([](Dice& d) {
    const int none = d.count(0, 6, 4);
    const int first = d.roll(6);
    const int all = d.count(2, 6, 1);
    return none + 10 * first + all + (first == 6 ? d.roll(2) : 0);
  });
  EXPECT_EQ(outcomes.size(), 7u);
  EXPECT_DOUBLE_EQ(outcomes.at(12), 1.0 / 6);
  EXPECT_DOUBLE_EQ(outcomes.at(63), 1.0 / 12);
  EXPECT_DOUBLE_EQ(outcomes.at(64), 1.0 / 12);
}

TEST(dice_enumerated, a_walk_serves_one_rule_after_another) {
  Enumeration walk;
  Dice dice = Dice::enumerated(walk);
  int runs = 0;
  const auto count_runs = [&](int, double) { return ++runs < 3; };
  walk.each([&] { return dice.sum(2, 6) + dice.roll(10); }, count_runs);  // left in the middle
  EXPECT_EQ(runs, 3);
  double sum = 0;
  walk.each([&] { return dice.roll(4); },
            [&](int outcome, double chance) {
              sum += outcome * chance;
              return true;
            });
  EXPECT_DOUBLE_EQ(sum, 2.5);
}

TEST(dice_enumerated, a_rule_without_dice_has_one_outcome) {
  EXPECT_EQ(outcomes_of([](Dice&) { return 5; }), (std::map<int, double>{{5, 1.0}}));
}

TEST(dice_enumerated, a_rule_that_may_throw_for_ever_ends_and_says_so) {
  Enumeration walk;
  Dice dice = Dice::enumerated(walk);
  std::int64_t runs = 0;
  walk.each(
      [&] {
        int throws = 1;
        while (dice.roll(6) != 6) ++throws;
        return throws;
      },
      [&](int, double) { return ++runs < 1'000'000; });
  EXPECT_TRUE(walk.gave_up());
  EXPECT_LT(runs, 1000);
}

// By the same separate program: below(seed, k, n) = mix(seed ^ mix(k + 0x53616d706c65)) * n >> 64.
TEST(sampler, is_a_mix_of_seed_and_place_apart_from_the_dice) {
  Sampler sampler(9);
  std::vector<int> taken;
  for (int i = 0; i < 6; ++i) taken.push_back(sampler.below(100));
  EXPECT_THAT(taken, ElementsAre(68, 23, 51, 58, 33, 23));
}

}  // namespace
}  // namespace drumhead
