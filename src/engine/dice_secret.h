// The dice of games that people play. A secret of 256 bits is drawn before the battle, and its hash told to everybody at once (the
// commitment); each seat may add a share of its own; then every die of the battle stands. When the battle is over the secret is
// told, and anybody can compute all dice again. docs/dice.md has the recipe, web/src/replay/dice.ts the same in the browser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/sha256.h"

namespace drumhead {

// What a seat adds: from 32 to 128 hexadecimal digits.
struct DiceShare {
  Seat seat = Seat::kA;
  int place = 0;  // of the commander within his side
  std::string digits;
  friend bool operator==(const DiceShare&, const DiceShare&) = default;
};
bool is_dice_share(std::string_view digits);

struct DiceSecret {
  std::string digits;  // 64 hexadecimal ones
  std::vector<DiceShare> shares;  // in the order in which they came

  std::string commitment() const;  // SHA-256 of the secret's bytes, as digits
  std::uint64_t seed_for(std::string_view use) const;  // for choices that are no dice: computer players
  friend bool operator==(const DiceSecret&, const DiceSecret&) = default;
};
bool is_dice_secret(std::string_view digits);

// Secret and shares made ready to throw.
class DiceKey {
 public:
  explicit DiceKey(const DiceSecret& secret);
  // Die number i (from 0) of the battle. Every face is exactly as likely as any other.
  int face(std::int64_t i, int sides) const;

 private:
  HmacKey key_;
};

}  // namespace drumhead
