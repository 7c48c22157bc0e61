// Our own SHA-256 and HMAC held against libsodium's, and what is drawn from the system.
#include "play/secrets.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <set>

namespace drumhead::test {
namespace {

const unsigned char* raw(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string random_text(std::size_t size) {
  std::string text(size, '\0');
  randombytes_buf(text.data(), text.size());
  return text;
}

TEST(secrets, our_digests_are_those_of_libsodium) {
  ASSERT_GE(sodium_init(), 0);
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string text = random_text(size), key = random_text(size / 2);
    Digest expected{};
    crypto_hash_sha256(expected.data(), raw(text), text.size());
    EXPECT_EQ(sha256(text), expected) << size;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, raw(key), key.size());
    crypto_auth_hmacsha256_update(&state, raw(text), text.size());
    crypto_auth_hmacsha256_final(&state, expected.data());
    EXPECT_EQ(HmacKey(key).of(text), expected) << size;
  }
}

TEST(secrets, dice_have_256_bits_of_the_system) {
  std::set<std::string> drawn;
  for (int i = 0; i < 1000; ++i) {
    const DiceSecret secret = new_dice_secret();
    EXPECT_TRUE(is_dice_secret(secret.digits));
    EXPECT_TRUE(secret.shares.empty());
    drawn.insert(secret.digits.substr(0, 16));
    drawn.insert(secret.digits.substr(48));
  }
  EXPECT_EQ(drawn.size(), 2000U);
}

}  // namespace
}  // namespace drumhead::test
