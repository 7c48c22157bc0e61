// The words of Drill as enums, in the order of its Vocabulary.
#pragma once

#include <cstdint>

#include "engine/vocabulary.h"

namespace drumhead::drill {

enum Marker : std::uint8_t {
  kOrder,
  kMoved,
  kCharged,
  kFired,
  kShaken,
  kLost,
  kCaught,
  kCountering,
  kRetreated
};
enum OrderGiven : std::uint8_t { kStand, kMarch, kAssault };
enum Trait : std::uint8_t { kCavalry, kGrade };
enum InFormation : std::uint8_t { kLine, kColumn, kSquare, kHorse };
enum AskKind : std::uint8_t { kAskOrders, kAskMove, kAskReact, kAskFire };
enum Verb : std::uint8_t {
  kGiveOrder,
  kMove,
  kForm,
  kCharge,
  kDone,
  kStandFast,
  kFormSquare,
  kCountercharge,
  kVolley
};
enum Param : std::uint8_t { kGiven, kPath, kFormation, kTarget };
enum Step : std::uint8_t { kStepOrders, kStepMovement, kStepFire, kStepMorale, kStepEnd };
enum Option : std::uint8_t { kAmbush };
enum Reason : std::uint8_t { kNotOver, kEnemyBroken, kBothBroken, kObjectives, kLosses, kEven };
enum GameNumber : std::uint8_t { kFirstSide };
enum RecordKind : std::uint8_t { kChargeRecord };
enum PieceMarker : std::uint8_t { kHolder };  // of an objective: 0 nobody, 1 side A, 2 side B

Vocabulary make_words();

}  // namespace drumhead::drill
