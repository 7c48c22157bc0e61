// Ask and Answer: the one protocol of alternating phases, reactions and secret orders.
// An Ask is a small plain record in the state; what may be answered is described on demand by an AskForm,
// from which the browser, the terminal and the bots can fill in any Ask of any rulebook.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "engine/cite.h"
#include "geom/pose.h"
#include "geom/shapes.h"
#include "table/path.h"

namespace drumhead {

using AskId = std::int32_t;  // counts the Asks of one seat, so that it tells nothing of the other's

struct Ask {
  AskId id = 0;
  Seat seat = Seat::kA;
  bool sealed = false;       // answers stay hidden until the last seat has answered
  std::int16_t kind = 0;     // the rulebook's own enum; names in its Vocabulary
  UnitId unit;               // the unit asked about, if one
  UnitId other;              // its opponent in the matter, if one
  std::array<std::int32_t, 4> n{};

  friend constexpr bool operator==(const Ask&, const Ask&) = default;
};

// What a parameter holds. Lengths are Coords, headings hundredths of a degree, yes/no 0 or 1; formations and
// choices are indices into the rulebook's lists. In JSON and on the terminal they all have names.
enum class ParamKind : std::uint8_t {
  kUnit, kUnits, kLeader, kPiece, kPath, kFormation, kHeading, kPoint, kPose, kNumber, kLength, kChoice, kYesNo, kHand,
};

using Value = std::variant<std::int64_t, UnitId, LeaderId, PieceId, Vec, Pose, Path, std::vector<UnitId>>;

struct Order {
  std::int16_t verb = 0;     // index into the rulebook's verbs
  UnitId unit;               // who is ordered; none for orders to nobody in particular ("done")
  std::vector<std::pair<std::int16_t, Value>> args;  // parameter (index into the rulebook's params) and value

  template <class T>
  const T* find(std::int16_t param) const {
    for (const auto& [name, value] : args)
      if (name == param) return std::get_if<T>(&value);
    return nullptr;
  }
  std::int64_t number(std::int16_t param, std::int64_t otherwise = 0) const {
    const auto* n = find<std::int64_t>(param);
    return n == nullptr ? otherwise : *n;
  }
  UnitId unit_at(std::int16_t param) const {
    const auto* u = find<UnitId>(param);
    return u == nullptr ? UnitId{} : *u;
  }
  friend bool operator==(const Order&, const Order&) = default;
};

// One order for an ordinary Ask; any number for an order sheet.
struct Answer {
  AskId ask = 0;
  std::vector<Order> orders;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// ---- The description of what may be answered.

struct ParamOffer {
  std::int16_t param = 0;
  bool optional = false;
  std::int64_t low = std::numeric_limits<std::int64_t>::min();   // numbers and lengths
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::vector<UnitId> units;            // kUnit, kUnits: who may be named
  std::vector<std::int16_t> choices;    // kChoice, kFormation: which may be chosen; kPath: formations; empty: all
  std::vector<LegKind> legs;            // kPath: which legs may be used; empty: all
};

struct VerbOffer {
  std::int16_t verb = 0;
  std::vector<UnitId> units;            // who may be ordered so; empty: nobody in particular
  std::vector<ParamOffer> params;
};

struct AskForm {
  std::string prompt;                   // "Red moves: choose a unit, or end the phase."
  Cite rule;
  int least_orders = 1;
  int most_orders = 1;                  // more than one: an order sheet, at most one order a unit
  std::vector<VerbOffer> verbs;
  Answer fallback;                      // what happens when the player passes or his clock runs out
};

// The two usual forms. One order of those offered, and which it is if the player passes; or a sheet, on which any number
// of the units may be ordered, nobody if he passes. On a sheet what is offered to nobody is left out.
AskForm one_of(const Ask& ask, std::string prompt, Cite rule, std::vector<VerbOffer> verbs, Order if_passed);
AskForm any_of(const Ask& ask, std::string prompt, Cite rule, std::vector<VerbOffer> verbs);

}  // namespace drumhead
