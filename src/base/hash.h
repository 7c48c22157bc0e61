// A 64-bit hash that is the same on every machine: state hashes, table hashes, seeded dice.
// Never depends on addresses, the width of size_t or the order of bytes in memory.
#pragma once

#include <cstdint>
#include <string_view>

namespace drumhead {

// The finaliser of SplitMix64: every bit of the input moves every bit of the output.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Hasher {
 public:
  constexpr void add(std::int64_t value) { hash_ = mix(hash_ ^ static_cast<std::uint64_t>(value)); }
  constexpr void add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    for (const char c : text) add(static_cast<std::int64_t>(static_cast<unsigned char>(c)));
  }
  constexpr std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x6472756d68656164ULL;  // "drumhead"
};

}  // namespace drumhead
