#include "engine/decimal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace drumhead {
namespace {

TEST(decimal, prints_the_shortest_that_reads_back) {
  EXPECT_EQ(length_text(inches(48, 10), kPerInch), "4.8");
  EXPECT_EQ(length_text(inches(6), kPerInch), "6");
  EXPECT_EQ(length_text(-inches(1, 2), kPerInch), "-0.5");
  EXPECT_EQ(length_text(inches(1, 3), kPerInch),
            "0.33333");  // 10160; 0.3333 would be 10158.98, that is 10159
  EXPECT_EQ(length_text(0, kPerInch), "0");
  EXPECT_EQ(length_text(1, 12000), "0.0001");  // a 12000th of a centimetre is 0.0000833
  EXPECT_EQ(degrees_text(2250), "22.5");
  EXPECT_EQ(degrees_text(-1), "-0.01");
}

TEST(decimal, rounds_what_people_write_to_the_nearest) {
  EXPECT_EQ(length_from("4.8", kPerInch), inches(48, 10));
  EXPECT_EQ(length_from(".25", kPerInch), inches(1, 4));
  EXPECT_EQ(length_from("+3", kPerInch), inches(3));
  EXPECT_EQ(length_from("0.00001", kPerInch), 0);  // 0.3048 of a Coord
  EXPECT_EQ(length_from("0.00002", kPerInch), 1);  // 0.6096
  EXPECT_EQ(length_from("-0.00002", kPerInch), -1);
  EXPECT_EQ(degrees_from("12.345"), 1235);  // halves go away from zero
}

TEST(decimal, refuses_everything_else) {
  for (const char* text :
       {"", "-", ".", "1e3", "4,8", "4.8\"", " 4", "0x10", "1.2.3", "nan", "1000000001", "1.1234567890"})
    EXPECT_FALSE(length_from(text, kPerInch)) << text;
  // What rounds up to the largest that is read is still read.
  const auto largest = length_from("999999999.999999999", kPerInch);
  ASSERT_TRUE(largest);
  EXPECT_EQ(length_from(length_text(*largest, kPerInch), kPerInch), largest);
  EXPECT_FALSE(whole_number_from("4.0"));
  EXPECT_FALSE(whole_number_from("99999999999999999999"));
  EXPECT_EQ(whole_number_from("-7"), -7);
}

RC_GTEST_PROP(decimal, every_length_reads_back, ()) {
  const auto length = *rc::gen::inRange<std::int64_t>(-kLargestCoord, kLargestCoord + 1);
  const auto per_unit = *rc::gen::elementOf(std::vector<Coord>{kPerInch, 12000, 1200, 365760, 7});
  const auto back = length_from(length_text(length, per_unit), per_unit);
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == length);
}

}  // namespace
}  // namespace drumhead
