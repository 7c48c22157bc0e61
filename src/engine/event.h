// Event: one thing that happened, as a sentence a player would read aloud, with the rules behind it, the
// reckoning, the dice, who may know of it, and the change it made to the state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "engine/cite.h"
#include "engine/dice.h"
#include "engine/reckoning.h"

namespace drumhead {

// Who is told. The public hears only what both sides hear.
enum class Audience : std::uint8_t { kEveryone, kSideA, kSideB, kNobody };
constexpr Audience only(Seat seat) { return seat == Seat::kA ? Audience::kSideA : Audience::kSideB; }
constexpr bool hears(Seat seat, Audience audience) {
  switch (audience) {
    case Audience::kEveryone: return true;
    case Audience::kSideA: return seat == Seat::kA;
    case Audience::kSideB: return seat == Seat::kB;
    case Audience::kNobody: return false;
  }
  return false;
}

struct Event {
  Audience audience = Audience::kEveryone;
  std::int8_t depth = 1;             // 0 a heading (turn, phase); 1 a deed; 2 and more what follows from it
  std::string text;                  // "Red/1 charges Blue/2 (4.8 inches)."
  std::string hearsay;               // what those outside the audience hear: "Drums beyond the ridge."; may be empty
  std::vector<Cite> cites;
  std::vector<UnitId> units;         // whom it concerns, to point at on the map
  std::optional<Reckoning> reckoning;
  std::vector<Throw> dice;
  std::string facts;                 // the change of state since the event before, as JSON; kept in the chronicle only
};

// The sentence a seat may read; empty if it hears nothing.
const std::string& text_for(const Event& event, Seat seat);

}  // namespace drumhead
