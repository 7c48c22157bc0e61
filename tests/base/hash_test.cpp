#include "base/hash.h"

#include <gtest/gtest.h>

namespace drumhead {
namespace {

// The first outputs of the published SplitMix64 generator, started at state 0.
TEST(mix, is_splitmix64) {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(mix(kStep), 0x6e789e6aa1b965f4ULL);
  EXPECT_EQ(mix(2 * kStep), 0x06c45d188009454fULL);
}

TEST(hasher, tells_order_and_lengths_apart) {
  const auto hash_of = [](auto... values) {
    Hasher hasher;
    (hasher.add(values), ...);
    return hasher.value();
  };
  using std::string_view;
  EXPECT_NE(hash_of(std::int64_t{1}, std::int64_t{2}), hash_of(std::int64_t{2}, std::int64_t{1}));
  EXPECT_NE(hash_of(string_view("ab"), string_view("c")), hash_of(string_view("a"), string_view("bc")));
  EXPECT_NE(hash_of(string_view("")), hash_of());
  EXPECT_EQ(hash_of(string_view("drum")), hash_of(string_view("drum")));
}

TEST(hasher, reads_bytes_above_127_as_unsigned) {
  Hasher text;
  text.add(std::string_view("\xff"));
  Hasher numbers;
  numbers.add(std::int64_t{1});
  numbers.add(std::int64_t{255});
  EXPECT_EQ(text.value(), numbers.value());
}

}  // namespace
}  // namespace drumhead
