#include "play/secrets.h"

#include <sodium.h>

#include <array>

#include "base/check.h"

namespace drumhead {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kGameLetters = 12;
constexpr std::string_view kPlainLetters = "23456789abcdefghjkmnpqrstuvwxyz";  // no 0 and o, no 1, i and l

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  CHECK_MSG(ready, "libsodium finds no source of random numbers");
}

}  // namespace

std::string new_token() {
  need_sodium();
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(kTokenBytes, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // its end sign
  return text;
}

std::string new_game_id() {
  need_sodium();
  std::string id;
  for (std::size_t i = 0; i < kGameLetters; ++i)
    id += kPlainLetters[randombytes_uniform(static_cast<std::uint32_t>(kPlainLetters.size()))];
  return id;
}

DiceSecret new_dice_secret() {
  need_sodium();
  Digest bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return {hex_of(bytes), {}};
}

std::string token_hash(std::string_view token) {
  need_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace drumhead
