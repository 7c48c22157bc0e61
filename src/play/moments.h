// Moments: what of a battle's answers a reader has noticed. Moment 0 is the opening. An answer of which a
// side heard nothing and saw nothing is no moment of its; so every reader counts for itself, and numbers
// betray no sealed answer.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chronicle.h"
#include "engine/rulebook.h"

namespace drumhead {

inline constexpr std::array kReaders{Reader::kSideA, Reader::kSideB, Reader::kPublic, Reader::kTruth};
constexpr std::size_t index_of(Reader reader) { return static_cast<std::size_t>(reader); }
constexpr Reader reader_at(Seat seat) {
  return seat == Seat::kA ? Reader::kSideA : seat == Seat::kB ? Reader::kSideB : Reader::kPublic;
}
std::string_view name_of(Reader reader);  // "A", "B", "nobody", "truth"
std::optional<Reader> reader_called(std::string_view name);

struct Moment {
  int entry = 0;            // of the chronicle
  Seat by = Seat::kNobody;  // whose answer it was, as far as the reader is told
  int turn = 0;
  std::string step;             // of the turn, by name; empty: none
  std::array<int, 2> losses{};  // figures, as far as the reader can know
  bool ground_changed = false;
  friend bool operator==(const Moment&, const Moment&) = default;
};

// By reader; none: it noticed nothing.
using EntryMoments = std::array<std::optional<Moment>, kReaders.size()>;

// What a reader may know of a state. The truth is seen from nobody's seat.
View view_for(const Rulebook& book, const BattleState& state, Reader reader);
// The events of an entry that a reader hears, as a JSON list.
std::string events_json(const std::vector<Event>& events, Reader reader, const BattleState& known);
bool hears_anything(const std::vector<Event>& events, Reader reader);
const std::string& text_for(const Event& event, Reader reader);
Seat ear_for(const Event& event, Reader reader);  // whose ears the reader listens with

// Who noticed the answer that led from one state to another.
EntryMoments moments_of(const Rulebook& book, const BattleState& before, const BattleState& after,
                        const ChronicleEntry& entry, int number);
EntryMoments opening_moments(const Rulebook& book, const BattleState& state);

// For the store.
std::string moments_text(const EntryMoments& moments);
std::optional<EntryMoments> moments_from(std::string_view text, int number);

}  // namespace drumhead
