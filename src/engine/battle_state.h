// BattleState: everything about a battle at one moment, as one plain value. Copy it with `=`, compare it
// with `==`, hash it, search it. The sequence of play is data too: a stack of frames. What players have been
// asked and not yet answered is `asks`; the state is at rest when one is open or the battle is over.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/plain_list.h"
#include "engine/answer.h"
#include "engine/setting.h"
#include "table/formation.h"
#include "table/ground.h"
#include "table/unit.h"

namespace drumhead {

// A step of the turn under way: which procedure, where in it, and a few numbers of its own.
struct Frame {
  std::int16_t procedure = 0;
  std::int16_t step = 0;
  std::array<std::int32_t, 6> n{};
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

// A fact about two things: a charge and its target, a contact, fire received. The kinds are the rulebook's.
struct Record {
  std::int16_t kind = 0;
  UnitId a;
  UnitId b;
  Pose from;
  Pose to;
  std::array<std::int32_t, 8> n{};
  friend constexpr bool operator==(const Record&, const Record&) = default;
};

// An answer given and not yet carried out: a sealed slip, or an order that is executed later in the turn.
struct Slip {
  Ask ask;                                   // what it answers
  bool sealed = true;
  std::shared_ptr<const Answer> answer;
};
bool operator==(const Slip& a, const Slip& b);

inline constexpr std::size_t kGameNumbers = 24;
inline constexpr std::size_t kSideNumbers = 16;

struct Outcome {
  bool over = false;
  Seat winner = Seat::kNobody;               // nobody: a draw
  std::int16_t reason = 0;                   // the rulebook's own enum
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

struct BattleState {
  std::shared_ptr<const Ground> ground;
  std::shared_ptr<const Setting> setting;
  std::vector<PieceState> pieces;            // by PieceId
  PlainList<Unit> units;                     // by UnitId
  std::vector<Stand> stands;                 // ordered by unit
  std::vector<Bend> bends;                   // ordered by unit
  std::vector<Leader> leaders;               // by LeaderId
  std::vector<Command> commands;             // by CommandId
  std::vector<Token> tokens;
  std::vector<Record> records;
  std::vector<Frame> frames;                 // the last is the one under way
  std::vector<Ask> asks;                     // open, seat A's first
  std::vector<Slip> slips;
  std::array<std::int32_t, 2> asked{};       // how many Asks each seat has had
  std::int32_t turn = 0;
  std::int64_t dice_thrown = 0;
  std::array<std::int32_t, kGameNumbers> numbers{};
  std::array<std::array<std::int32_t, kSideNumbers>, 2> side_numbers{};
  Outcome outcome;

  const Unit& unit(UnitId id) const { return units[id.index()]; }
  Unit& unit(UnitId id) { return units[id.index()]; }
  const Profile& profile(UnitId id) const { return setting->units[id.index()]; }
  std::string_view name(UnitId id) const { return setting->units[id.index()].name; }
  std::string_view side_name(Seat seat) const { return setting->sides[static_cast<std::size_t>(seat)]; }
  std::span<const Stand> stands_of(UnitId id) const;
  std::span<const Bend> bends_of(UnitId id) const;
  bool at_rest() const { return outcome.over || !asks.empty(); }
};
bool operator==(const BattleState& a, const BattleState& b);

// One number over the whole state, the same on every machine.
std::uint64_t hash_of(const BattleState& state);

// What stands in a unit's formation: its strength, or what the formation counts instead (a battery's models).
int figures_standing(const Unit& unit, const Formation& formation);
// The gap its marker gives a unit, where the formation is spaced by one; negative: the formation's own.
Coord gap_kept(const Unit& unit, const Formation& formation);

// The body of a unit for footprints and measuring, given the rulebook's formations. The state must outlive it.
Body body_of(const BattleState& state, std::span<const Formation> formations, UnitId id);

// Side lists in order of id: those on the table, or such of them.
std::vector<UnitId> units_of(const BattleState& state, Seat side);
std::vector<UnitId> units_of(const BattleState& state, Seat side, const std::function<bool(UnitId)>& such);

// Takes so much from the strength of a unit, or what there is, and the unit from the table with the last of it. How much it was.
int reduce(Unit& unit, int by);

}  // namespace drumhead
