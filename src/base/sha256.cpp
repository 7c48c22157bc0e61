#include "base/sha256.h"

#include <algorithm>
#include <bit>

namespace drumhead {
namespace {

using Words = std::array<std::uint32_t, 8>;
constexpr std::size_t kBlock = 64;

constexpr Words kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = (word << 8) | static_cast<unsigned char>(bytes[i]);
  return word;
}

std::array<std::uint32_t, 64> schedule_of(const char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    const std::uint32_t low = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
    const std::uint32_t high = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  return w;
}

// The names of the standard: a to h are s[0] to s[7].
void compress(Words& hash, const char* block) {
  const std::array<std::uint32_t, 64> w = schedule_of(block);
  Words s = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t sum1 = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
    const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t t1 = s[7] + sum1 + choice + kRound[i] + w[i];
    const std::uint32_t sum0 = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    s = {t1 + sum0 + majority, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) hash[i] += s[i];
}

// The rest of a message of which `before` bytes went into the hash already: its blocks, the closing bit, its length.
Digest finished(Words hash, std::string_view rest, std::uint64_t before) {
  const std::uint64_t bits = (before + rest.size()) * 8;
  for (; rest.size() >= kBlock; rest.remove_prefix(kBlock)) compress(hash, rest.data());
  std::string last(rest);
  last += '\x80';
  last.append((kBlock + 56 - last.size() % kBlock) % kBlock, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) last += static_cast<char>(bits >> shift);
  for (std::size_t at = 0; at < last.size(); at += kBlock) compress(hash, last.data() + at);
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

Words keyed(std::string_view key, std::uint8_t pad) {
  std::array<char, kBlock> block{};
  std::copy(key.begin(), key.end(), block.begin());
  for (char& c : block) c = static_cast<char>(static_cast<std::uint8_t>(c) ^ pad);
  Words hash = kStart;
  compress(hash, block.data());
  return hash;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

Digest sha256(std::string_view bytes) { return finished(kStart, bytes, 0); }

HmacKey::HmacKey(std::string_view key) {
  const Digest hashed = sha256(key);
  if (key.size() > kBlock) key = bytes_of(hashed);
  inner_ = keyed(key, 0x36);
  outer_ = keyed(key, 0x5c);
}

Digest HmacKey::of(std::string_view message) const {
  return finished(outer_, bytes_of(finished(inner_, message, kBlock)), kBlock);
}

std::string hex_of(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) (text += kDigits[byte >> 4]) += kDigits[byte & 15U];
  return text;
}

std::optional<std::string> bytes_of_hex(std::string_view digits) {
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = hex_value(digits[i]), low = hex_value(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(16 * high + low);
  }
  return bytes;
}

}  // namespace drumhead
