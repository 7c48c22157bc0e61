// The words of Regimental Fire and Fury as enums, in the order of its Vocabulary (words.cpp). A unit's
// strength is its stands.
#pragma once

#include <array>
#include <cstdint>

#include "engine/vocabulary.h"

namespace drumhead::ff {

// Formations. Horse has its own, for its stands are deeper; dismounted horse stands as foot.
enum InFormation : std::uint8_t {
  kLine,
  kFieldColumn,
  kMarchColumn,
  kExtended,
  kGarrison,
  kBrokenMass,
  kHorseLine,
  kHorseFieldColumn,
  kHorseMarchColumn,
  kHorseExtended,
  kHorseBrokenMass,
  kLimbered,
  kUnlimbered,
  kFormations
};

// Markers of a unit. Those of a player turn are cleared when it ends (end.cpp), those of a fire step when it
// begins.
enum Marker : std::uint8_t {
  kOrder,        // an OrderOf
  kLowAmmo,      // troops; gun stands have their own
  kColonelOut,   // until this player turn is over (state.numbers[kPlayerTurn])
  kColonelLost,  // for the rest of the battle
  // of the player turn
  kInCheck,  // takes part in the check under way
  kChecked,  // has made its maneuver check
  kResult,   // of it, as a ManeuverResult + 1
  kActed,    // has made the move its result gives
  kElan,     // rallied with elan: it may make one Tardy maneuver
  kFlankMarched,
  kFacedAbout,
  kPassedLines,
  kRetreated,  // by compulsion: no offensive fire
  kNoFire,     // guns: their maneuver leaves no offensive fire
  kCharging,
  kCountercharging,
  kColdSteel,
  kHome,      // its charge has gone home
  kEntitled,  // to a breakthrough
  kBreakingThrough,
  kCombats,       // fought in this charge phase
  kWorstGround,   // a GroundClass, of its charge path so far
  kOverObstacle,  // its charge crossed an obstacle
  kArriving,      // stands at the edge and has not come on yet
  kRoutStands,    // what its rout will cost, until its check comes to that
  // of a fire step
  kFiredOn,     // has been a target
  kFiredLeft,   // stands that have fired, a bit each: the first 15
  kFiredRight,  // the next 15
  // what it is made of
  kSmallArm,      // a SmallArm
  kSecondArm,     // mixed arms: the other one, as a SmallArm + 1
  kSecondStands,  // and how many stands carry it
  kSharpshooters,
  kBraveColonel,
  kWornAt,
  kSpentAt,
  kFixed,
  kFiredThird,   // stands that have fired: those from the 31st
  kFiredFourth,  // and from the 46th
  kDependableAs,  // a DependabilityOf
  kMarkersUsed
};
static_assert(kMarkersUsed <= kMarkers);
// Who has fired is noted a bit a stand, or a place at a face of a building.
inline constexpr std::array kFiredIn{kFiredLeft, kFiredRight, kFiredThird, kFiredFourth};
inline constexpr int kStandsInMarker = 15;
inline constexpr int kMostStands = kStandsInMarker * static_cast<int>(kFiredIn.size());

enum OrderOf : std::int16_t { kGoodOrder, kDisordered, kBroken };
enum StateOf : std::int16_t { kFresh, kWorn, kSpent };  // follows from the stands left
enum ManeuverResult : std::int16_t {
  kDoubleQuick,
  kWellHandled,
  kTardy,
  kFallBack,
  kPanic,
  kRallyWithElan,
  kRally,
  kWavering,
  kRout
};

enum Trait : std::uint8_t { kArm, kQuality, kHorseGuns };
enum ArmOf : std::int16_t { kInfantry, kCavalry, kMountedInfantry, kArtillery };
enum QualityOf : std::int16_t { kCrack, kVeteran, kTrained, kGreen };
enum DependabilityOf : std::int16_t { kReliable, kSpirited, kUnreliable };
enum SmallArm : std::int16_t { kRM, kSM, kBR, kBC, kRR, kRC, kMC, kSmallArms };
enum GunClass : std::int16_t { kHR, kLR, kHS, kLS, kLH, kGunClasses };  // Stand::kind of a gun stand
enum StandMarker : std::uint8_t { kSilenced, kDamaged, kGunLowAmmo, kGunFired, kGunTask };
enum GunTask : std::int16_t {
  kNoTask,
  kToFire,
  kToRally,
  kToReplenish
};  // what a stand in place was told to do

// state.leaders: rating -1 poor, 0 able, 1 gallant.
enum LeaderMarker : std::uint8_t {
  kProvisional,
  kAbsentUntil,     // his side's player turn after which he comes back; 0: he is here
  kGone,            // for the battle
  kOnFootUntil,     // dismounted through this player turn
  kSpentInches,     // of his move this player turn, in ten-thousandths
  kCheckUsed,       // he has led his check
  kOriginalRating,  // of the man a provisional commander stands in for, + 2
  kStandsIn,        // a provisional commander is to be placed
  kHeldAside,       // left behind by his unit this turn
  kLeadsCheck       // of the check under way
};
enum PieceMarker : std::uint8_t { kHolder, kOwner };  // of a key position: 0 nobody, 1 side A, 2 side B

enum AskKind : std::uint8_t {
  kAskDeploy,
  kAskLeaders,  // M1
  kAskCheck,    // M2a
  kAskCharges,  // M2b
  kAskCountercharge,
  kAskRetreat,  // a compulsory retreat, its way and length
  kAskReform,   // a unit that reforms: formation and facing
  kAskMoves,    // M2c
  kAskFire,     // F1, F2: one fire combat
  kAskLowAmmo,
  kAskChecked,  // a checked mounted charger: 2" or recall
  kAskCombat,   // C1, C3: which combat next
  kAskLosses,   // stands beyond the first
  kAskVictor,   // hold, carry or recall
  kAskBreakthrough,
  kAskInDanger  // which of the leaders who are as near to a target
};
enum Verb : std::uint8_t {
  kPlaceUnit,
  kPlaceLeader,
  kEndDeployment,
  kRide,  // a leader moves, attaches, detaches
  kEndLeaders,
  kCheckTogether,  // one leader and his units, or several under a superior
  kCheckAlone,
  kEndChecks,
  kCharge,
  kNoCharge,  // ends the declaration
  kStandFast,
  kCountercharge,
  kRetreatBy,
  kReform,
  kHold,
  kMove,
  kChangeFormation,
  kPassLines,
  kMarchByFlank,
  kFaceByRear,
  kScale,
  kReplenish,
  kMoveGuns,  // limbered, with or without unlimbering
  kLimberAndMove,
  kUnlimber,
  kPivot,
  kHaul,
  kServe,       // guns in place: each stand fires, rallies or replenishes
  kRetireGuns,  // Tardy: limber and full retreat, silenced
  kEndMoves,
  kFire,
  kEndFire,
  kMark,  // low on ammo
  kGoBack,
  kRecall,
  kFightNext,
  kLoseFrom,
  kHoldPosition,
  kCarryPosition,
  kBreakThrough,
  kStopHere,
  kTakeLead,  // of equals, the unit that leads its side in a combat
  kEndanger   // of leaders as near to a target, the one who is checked
};
enum Param : std::uint8_t {
  kPlace,
  kFormationParam,
  kLeaderParam,
  kPoint,
  kAttachTo,
  kLeadersParam,  // units stand for nothing here: the leaders' commands are named by a unit of each
  kUnitsParam,
  kUnderParam,  // the leader who leads the check
  kPath,
  kTargets,
  kTarget,
  kWithSteel,
  kFacing,
  kAnchorParam,
  kDistance,
  kHandParam,
  kThrough,  // the unit passed
  kFirst,    // the special comes before the half move
  kFirers,
  kStandsParam,
  kTasks,
  kPiece,
  kTurnParam
};
enum AnchorOf : std::uint8_t { kOnCentre, kOnLeft, kOnRight };

enum Step : std::uint8_t {
  kStepLeaders,
  kStepManeuver,
  kStepDefensiveFire,
  kStepOffensiveFire,
  kStepCharge,
  kStepEnd
};
enum Option : std::uint8_t { kAmmunitionTrains };
enum Reason : std::uint8_t { kNotOver, kEnemyGone, kBothGone, kDecisive, kMarginal, kDraw };

// state.numbers
enum GameNumber : std::uint8_t {
  kFirstSide,   // a Seat: who has the first player turn of every game turn
  kActiveSide,  // whose player turn it is
  kPlayerTurn,  // counted from 1
  kNumbersUsed
};
// state.side_numbers
enum SideNumber : std::uint8_t { kStandsHad, kGunStandsHad, kStandsLost, kGunsTaken };

enum TokenKind : std::int16_t { kTrain, kBaselineMiddle };

enum RecordKind : std::int16_t {
  kChargeRecord,   // a charges b: from its start, to where it stands; ChargeNumber
  kContactRecord,  // a (charging) touches b; ContactNumber
  kPathRecord,     // a's charge path, for its ground: the slip kept with it
  kVolleyRecord,   // a fires at b in the fire combat under way; VolleyNumber
  kCheckedRecord   // a's charge has been checked by fire and it is still to go back
};
// Declared and not yet moved; its wheel, in hundredths of a degree to the right; did it begin behind b's
// front line; did b meet it halfway; has b been asked whether it will.
enum ChargeNumber : std::uint8_t { kChargeDeclared, kChargeTurned, kFromFlank, kMetHalfway, kAskedToMeet };
// A Face of b; did a begin behind its front line; is it of a breakthrough; is Record::to where a (1) or b (2)
// will stand; how far forward the position lies that a would carry; the building b held (its PieceId + 1); is
// it of the combat under way; what a victor does (a VictorChoice).
enum ContactNumber : std::uint8_t {
  kFaceTouched,
  kBeganBehind,
  kSecondRound,
  kWillStand,
  kCarryBy,
  kBuildingHeld,
  kOfThisCombat,
  kVictorDoes
};
enum VictorChoice : std::int32_t { kUndecided, kHolds, kCarries, kRecalls, kGoesBack, kGoesIn };
enum VolleyNumber : std::uint8_t {
  kVolleyQuarters,
  kVolleyHalf,
  kVolleyStands
};  // kVolleyHalf: half its stands or more; a bit a stand

// Frames: the procedures under way.
enum Procedures : std::int16_t {
  kTurn,
  kManeuverCheck,
  kRetreatUnderWay,
  kFireStep,
  kFireEffects,
  kChargeCombats,
  kCombat
};

Vocabulary make_words();

}  // namespace drumhead::ff
