// Vectors of the standards: FIPS 180-4's examples for SHA-256, RFC 4231 (cases 1, 2 and 6) for HMAC. Held against libsodium
// over many lengths in tests/play/secrets_test.cpp.
#include "base/sha256.h"

#include <gtest/gtest.h>

namespace drumhead {
namespace {

TEST(sha256, gives_the_digests_of_the_standard) {
  EXPECT_EQ(hex_of(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(hmac, gives_the_digests_of_the_standard) {
  EXPECT_EQ(hex_of(HmacKey(std::string(20, '\x0b')).of("Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hex_of(HmacKey("Jefe").of("what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex_of(HmacKey(std::string(131, '\xaa')).of("Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(hex, is_read_back_and_nothing_else_is) {
  EXPECT_EQ(bytes_of_hex("00ff7a"), std::string("\x00\xff\x7a", 3));
  EXPECT_EQ(bytes_of_hex(""), "");
  for (const char* wrong : {"0", "0g", "FF", " 0", "0x00"}) EXPECT_EQ(bytes_of_hex(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace drumhead
