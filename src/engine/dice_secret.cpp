#include "engine/dice_secret.h"

#include <fmt/format.h>

#include "base/check.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

constexpr std::size_t kSecretDigits = 64;
constexpr std::size_t kFewestShareDigits = 32;
constexpr std::size_t kMostShareDigits = 128;

std::string secret_bytes(const DiceSecret& secret) {
  const auto bytes = bytes_of_hex(secret.digits);
  CHECK(bytes && secret.digits.size() == kSecretDigits);
  return *bytes;
}

std::string shares_text(const DiceSecret& secret) {
  std::string text = "drumhead dice\n";
  for (const DiceShare& share : secret.shares)
    text += fmt::format("{} {} {}\n", name_of(share.seat), share.place, share.digits);
  return text;
}

void add_big_endian(std::string& text, std::uint64_t number, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) text += static_cast<char>(number >> shift);
}

std::uint32_t word_at(const Digest& digest, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = (word << 8) | digest[4 * at + i];
  return word;
}

}  // namespace

bool is_dice_share(std::string_view digits) {
  return digits.size() >= kFewestShareDigits && digits.size() <= kMostShareDigits &&
         bytes_of_hex(digits).has_value();
}

bool is_dice_secret(std::string_view digits) {
  return digits.size() == kSecretDigits && bytes_of_hex(digits).has_value();
}

std::string DiceSecret::commitment() const { return hex_of(sha256(secret_bytes(*this))); }

std::uint64_t DiceSecret::seed_for(std::string_view use) const {
  const Digest digest = HmacKey(secret_bytes(*this)).of(fmt::format("drumhead {}", use));
  return (static_cast<std::uint64_t>(word_at(digest, 0)) << 32) | word_at(digest, 1);
}

DiceKey::DiceKey(const DiceSecret& secret)
    : key_(bytes_of(HmacKey(secret_bytes(secret)).of(shares_text(secret)))) {}

// A digest is eight numbers of 32 bits. The first below the largest multiple of `sides` counts; if none is, the next digest.
int DiceKey::face(std::int64_t i, int sides) const {
  CHECK(sides >= 1);
  const auto size = static_cast<std::uint64_t>(sides);
  const std::uint64_t bound = (std::uint64_t{1} << 32) / size * size;
  for (std::uint64_t round = 0;; ++round) {
    std::string message;
    add_big_endian(message, static_cast<std::uint64_t>(i), 8);
    add_big_endian(message, round, 4);
    const Digest digest = key_.of(message);
    for (std::size_t word = 0; word < 8; ++word)
      if (word_at(digest, word) < bound) return 1 + static_cast<int>(word_at(digest, word) % size);
  }
}

}  // namespace drumhead
