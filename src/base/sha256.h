// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), in plain code so that everything below the server builds without a library
// of cryptography, WebAssembly included. Used for the dice of games that people play, and to check them afterwards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace drumhead {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);

// A key made ready once; then a message costs two blocks.
class HmacKey {
 public:
  explicit HmacKey(std::string_view key);
  Digest of(std::string_view message) const;

 private:
  using Words = std::array<std::uint32_t, 8>;
  Words inner_, outer_;  // after the block of the key
};

std::string hex_of(const Digest& digest);                           // 64 lower-case digits
std::optional<std::string> bytes_of_hex(std::string_view digits);  // none: an odd number of digits, or others
inline std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace drumhead
