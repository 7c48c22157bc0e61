// Addresses: who is asked for, who counts as one stranger, whom a webhook may call; and shares that run out and fill up.
#include <gmock/gmock.h>

#include "play/limits.h"
#include "server/addresses.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

TEST(address_attack, only_public_addresses_are_called) {
  for (const char* one :
       {"127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "224.0.0.1", "239.255.255.250", "255.255.255.255", "192.0.2.1", "198.51.100.7", "203.0.113.9", "::", "::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::ffff:9.9.9.9", "fe80::1", "fe80::1%lo", "fc00::1", "fdff::1", "ff02::1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2001:0:1::1", "2001:db8::1", "localhost", "", "127.1"})
    EXPECT_FALSE(is_public_address(one)) << one;
  for (const char* one : {"9.9.9.9", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.255.255", "126.255.255.255", "128.0.0.1",
                          "223.255.255.255", "2620:fe::fe", "2a00::1"})
    EXPECT_TRUE(is_public_address(one)) << one;
}

TEST(address_attack, nobody_is_believed_who_says_he_asks_for_another_unless_he_is_our_proxy) {
  const Proxies none;
  EXPECT_EQ(none.client_of("127.0.0.1", "9.9.9.9"), "127.0.0.1");
  const Proxies ours({"127.0.0.1", "10.0.0.0/8", "fd00::/8"});
  EXPECT_EQ(ours.trouble(), "");
  EXPECT_EQ(ours.client_of("9.9.9.9", "8.8.8.8"), "9.9.9.9");
  EXPECT_EQ(ours.client_of("127.0.0.1", "9.9.9.9"), "9.9.9.9");
  EXPECT_EQ(ours.client_of("::ffff:127.0.0.1", "9.9.9.9"), "9.9.9.9");
  EXPECT_EQ(ours.client_of("127.0.0.1", "1.1.1.1, 9.9.9.9"), "9.9.9.9") << "what a stranger wrote in front of it counts for nothing";
  EXPECT_EQ(ours.client_of("127.0.0.1", "1.1.1.1, 9.9.9.9 , 10.2.3.4"), "9.9.9.9");
  EXPECT_EQ(ours.client_of("fd12::1", "2620:fe::fe"), "2620:fe::fe");
  EXPECT_EQ(ours.client_of("127.0.0.1", "nonsense"), "127.0.0.1");
  EXPECT_EQ(ours.client_of("127.0.0.1", "9.9.9.9, nonsense"), "127.0.0.1");
  EXPECT_EQ(ours.client_of("127.0.0.1", ""), "127.0.0.1");
  for (const char* wrong : {"proxy", "10.0.0.0/33", "10.0.0.0/", "", "fd00::/129"}) EXPECT_EQ(Proxies({wrong}).trouble().empty(), *wrong == 0) << wrong;
}

TEST(address_attack, a_house_with_as_many_addresses_as_it_likes_is_one_stranger) {
  EXPECT_EQ(limited_as("2620:fe:1:2::1"), limited_as("2620:fe:1:2:ffff::9"));
  EXPECT_NE(limited_as("2620:fe:1:2::1"), limited_as("2620:fe:1:3::1"));
  EXPECT_NE(limited_as("9.9.9.9"), limited_as("9.9.9.8"));
  EXPECT_EQ(limited_as("::ffff:9.9.9.9"), "9.9.9.9");
}

TEST(address_attack, a_share_is_used_up_and_fills_up_again_evenly) {
  Gate gate({.games_per_hour = 60});
  const auto start = Gate::Clock::now();
  const auto wait = [&](const char* who, int seconds) {
    return gate.wait(Limited::kGame, who, 1, start + std::chrono::seconds(seconds));
  };
  for (int i = 0; i < 60; ++i) EXPECT_EQ(wait("one", 0), 0);
  EXPECT_EQ(wait("one", 0), 60);
  EXPECT_EQ(wait("another", 0), 0) << "his share is his own";
  EXPECT_EQ(wait("one", 45), 15);
  EXPECT_EQ(wait("one", 60), 0);
  EXPECT_EQ(wait("one", 60), 60);
  EXPECT_EQ(gate.wait(Limited::kJoin, "one"), 0) << "0 is no limit";
  EXPECT_THAT(gate.refusal(Limited::kGame, 60), HasSubstr("60 games an hour"));
  EXPECT_THAT(gate.refusal(Limited::kGame, 60), HasSubstr("come back in 60 seconds"));
  gate.forget(start + std::chrono::hours(2));
  EXPECT_EQ(gate.remembered(), 0U) << "strangers are not remembered for ever";
}

TEST(address_attack, very_many_addresses_do_not_fill_the_memory) {
  Gate gate({.games_per_hour = 60});
  for (int i = 0; i < 150'000; ++i) gate.wait(Limited::kGame, std::to_string(i));
  EXPECT_LE(gate.remembered(), 100'001U);
}

}  // namespace
}  // namespace drumhead::test
