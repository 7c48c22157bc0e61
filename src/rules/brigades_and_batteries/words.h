// The words of Brigades and Batteries as enums, in the order of its Vocabulary (words.cpp).
#pragma once

#include <cstdint>

#include "engine/vocabulary.h"

namespace drumhead::bb {

// Formations. Two-rank foot (option two_rank_line) has formations of its own: its figures stand wider.
enum InFormation : std::uint8_t {
  kColumn,
  kLine,
  kExtended,
  kSquare,
  kSkirmish,
  kBent,
  kMasse,
  kCavalryLine,
  kCavalryColumn,
  kLimbered,
  kUnlimbered,
  kGunnersOnFoot,
  kGarrison,
  kTwoRankColumn,
  kTwoRankLine,
  kTwoRankExtended,
  kTwoRankSquare,
  kTwoRankBent,
  kFormations
};

// Markers of a unit. Those of one turn are cleared when the next begins (turn.cpp).
enum Marker : std::uint8_t {
  kShaken,
  kDisordered,
  kUnsteadyTurn,  // elbow room: until the turn ends
  kHasFought,     // in this battle: cavalry is fresh no longer
  // of this turn
  kSpent,     // of its move, in ten-thousandths (kWholeMove)
  kReformed,  // has made its change of formation, facing or frontage
  kMoved,
  kShot,
  kFought,
  kCharged,
  kEvaded,
  kRouted,
  kWorked,   // at a hedgerow or abatis: its piece, as id + 1
  kDone,     // has had its order in this movement phase
  kMustStand,  // a friend passed through it
  kFlanked,  // charged in flank or rear by a charge that went home
  kFullAdvance,  // went forward at full speed in column and nearer to an enemy (R120)
  kReturned,     // came back on the table this turn
  kHits5,        // figures lost to fire in step 5
  kSuffered,     // combat hits of step 6
  kInflicted,
  kShattered,  // to be removed when the step ends
  kWasShaken,  // when the turn began
  kWasDisordered,
  // lasting
  kAdvanced,  // went 2" straight ahead in its latest own movement phase (R72)
  kSpotted,   // in woods, and has shot from where it stands
  kShotAcross,  // a hedgerow it touches, since it last moved
  kProgress,    // of a change of formation over two turns: paid so far, in ten-thousandths
  kProgressFormation,
  kProgressFiles,   // in a bent line: the width it was formed with
  kProgressTurn,    // the facing change ordered with it, in quarter turns to the right
  kProgressAnchor,  // an Anchor
  kPursuing,        // its target, as id + 1
  kPursuits,        // turns of pursuit in a row
  kFollowsUp,       // its pursuit follows a recoil: no double hits
  kRoutedBy,        // who routed it in the turn before, as id + 1
  kLeftTable,       // the turn in which it left, if it may come back
  kReturns,         // times it has come back from a rout
  // what it is made of
  kModels,  // gun models of a battery
  kGuns,    // working guns: at most two a model
  kRifle,
  kTwoRank,
  kScreenCapable,
  kScreen,    // it is the skirmish screen of its parent
  kDetached,  // it is a part of its parent, split off to hold a block
  kEmplaced,  // a gun in a town block
  kLadders,   // stands with scaling ladders
  kBaseline,  // 0 its side's, 1 to 4 north, east, south, west, 5 surrounded
  kMarkersUsed
};
static_assert(kMarkersUsed <= kMarkers);
inline constexpr int kWholeMove = 10'000;
inline constexpr int kBudgetSlack = 5;  // R19

enum Trait : std::uint8_t { kArmTrait, kWeight, kHorseGuns, kLancer, kNation, kGrade };
enum ArmOf : std::int16_t { kInfantry, kCavalry, kArtillery };
enum InfantryClass : std::int16_t { kLineInfantry, kLightInfantry };
enum CavalryClass : std::int16_t { kLightCavalry, kHeavyCavalry, kCuirassiers };
enum GunClass : std::int16_t { kLightGuns, kFieldGuns, kHeavyGuns };
enum NationOf : std::int16_t { kNoNation, kAustria, kBritain, kFrance, kOldPrussia, kNewPrussia, kRussia, kSpain, kSweden };
enum GradeOf : std::int16_t { kGradeA, kGradeB, kGradeC, kGradeD, kGradeE, kGradeF };
enum Baseline : std::int16_t { kOwnSides, kNorthEdge, kEastEdge, kSouthEdge, kWestEdge, kSurrounded };

enum LeaderMarker : std::uint8_t { kCommanderInChief, kRollCharisma, kPoints, kLeaderMoved };
enum PieceMarker : std::uint8_t { kHolder };  // of an objective: 0 nobody, 1 side A, 2 side B

enum AskKind : std::uint8_t {
  kAskDeploy,
  kAskSide,
  kAskReturn,
  kAskMove,
  kAskEvade,
  kAskContinue,
  kAskFire,
  kAskTest,
  kAskSplit,
  kAskRout,
  kAskRecoil,
  kAskPursue
};
enum Verb : std::uint8_t {
  kPlaceUnit,     // deploy
  kBeFirst,       // D-SIDE: move as Side A
  kBeSecond,
  kComeBack,      // D-RETURN
  kHold,          // D-MOVE from here
  kMove,
  kCharge,
  kContinueReform,
  kBend,          // into a bent line
  kPush,
  kEnter,         // a town block, after a path
  kSplitOff,      // a part of the unit into a block
  kLeave,         // a block
  kWork,
  kScreenOut,
  kScreenIn,
  kRoutByChoice,
  kRide,          // a general moves, attaches, detaches
  kEndMovement,
  kStand,         // D-EVADE
  kEvade,
  kHalt,          // D-CONTINUE
  kGoOn,
  kFire,          // D-FIRE
  kFireAtWorks,
  kTestNext,      // D-ORDER
  kOddTo,         // D-SPLIT
  kRoutTo,        // D-ROUT
  kRecoilBy,      // D-RECOIL
  kPursue,        // D-PURSUE
  kResist,
  kNoPursuit
};
enum Param : std::uint8_t {
  kPlace,      // pose
  kFormationParam,
  kFiles,
  kPath,
  kTargets,    // units charged
  kTarget,     // unit shot at
  kSecond,     // units shot at by figures that cannot hit the first
  kAmmunition,
  kLeaveOut,   // leave out figures that would endanger friends
  kColumns,
  kDistance,
  kPiece,
  kFigures,
  kLeftFiles,
  kLeftAngle,
  kRightFiles,
  kRightAngle,
  kGeneral,
  kPoint,
  kAttachTo,
  kDirection,  // of an evade, from the charge's, in degrees: left negative
  kShootFirst,
  kFaceAway,   // after a rout: away from its cause
  kShift,      // of a rout's end, sideways
  kAddCharisma,
  kSection,
  kSide,       // of a block: where an emplaced gun looks
  kOuterFiles,  // bent line: a second segment beyond its only wing
  kOuterAngle
};
enum Ammunition : std::uint8_t { kCanister, kBall };

enum Step : std::uint8_t { kStepTurn, kStepMoveA, kStepMoveB, kStepFire, kStepTests, kStepCombat, kStepEnd };
enum Option : std::uint8_t {
  kPassThroughFire,
  kCavalryBounce,
  kElbowRoom,
  kPinning,
  kPursuit,
  kDangerToGenerals,
  kCommandInitiative,
  kVoluntaryRout,
  kCarryThrough,
  kTwoRankOption,
  kSkirmishScreens,
  kNationalModifiers,
  kArtilleryTargeting,
  kFirstRoutOffTable,
  kCityWalls
};
enum Reason : std::uint8_t { kNotOver, kEnemyBroken, kBothBroken, kObjectives, kFewerLosses, kEven };

// state.numbers
enum GameNumber : std::uint8_t { kSideA };  // the seat that is Side A this turn
// state.side_numbers
enum SideNumber : std::uint8_t { kUnitsAtStart };  // those that count for the loss level

// The middle of a baseline, facing off the table (never on the table); the centre point of a surrounded force. Of the unit that
// owns it, or of its side.
enum TokenKind : std::int16_t { kAbandonedGun, kCentrePoint, kBaselineMiddle };
inline constexpr std::size_t kWorkingGuns = 0;  // marker of an abandoned gun

// state.records
enum RecordKind : std::int16_t {
  kChargeRecord,     // a charges b: from where, to where; ChargeNumber
  kContactRecord,    // a and b are in contact; ContactNumber
  kOverrunRecord,    // a rode over b; n[0], n[1]: which cells, a bit each
  kWayRecord,        // how a moved this turn: from its start; WayNumber; its path is the slip kept with it
  kEvadeFire,        // a fires at b before it evades: from a's place, to b's; EvadeFireNumber
  kHitRecord,        // a's fire hit b this step; HitNumber
  kSectionRecord,    // hits on a section of works or wall; SectionNumber. Lasts
  kStretchRecord,    // a stretch of hedgerow or abatis cleared, of works or wall destroyed; StretchNumber.
                     // Lasts
  kSeparatedRecord,  // a and b have met and parted: not used by rules that follow contacts
  kEvadeRecord,      // a will evade before b, to this place, when all have said what they do
  kTestedRecord,     // a has been through the tests of this step
  kOddDiceRecord,    // a's odd dice go to b (D-SPLIT)
  kRecoilRecord,     // a recoils before b; n[0]: it has
  kRoutWayRecord     // a routed: from where its middle stood to where it stopped. Lasts until the next turn ends
};
enum ChargeStatus : std::int32_t { kPending, kHome, kFailed, kVoid };
enum ChargeSort : std::int32_t { kOrdinaryCharge, kPursuitCharge, kFollowUpCharge };
enum ChargeNumber : std::uint8_t { kStatus, kSort, kStartBehind, kFlankOrRear, kStartSteady, kHomeSteady, kStartFormation, kStartFiles };
enum ContactNumber : std::uint8_t { kRound, kFlankBy, kFoughtPairs, kHitsByA, kHitsByB, kRanDown };
// kFlankBy: 0 nobody, 1 a on b, 2 b on a. kHitsByA, kHitsByB: of the latest round. kRanDown: a pursuer came up with the unit
// it routed in the turn before (R109).
enum WayNumber : std::uint8_t { kWayFormation, kWayFiles, kWayStrength, kWaySteady };
enum EvadeFireNumber : std::uint8_t { kFireFormation, kFireFiles, kFireFigures, kFireShaken, kFireDisordered, kFireMoved };
enum HitNumber : std::uint8_t {
  kHitFigures,
  kHitCover
};  // kHitCover: one more than the Level b had against that fire; 0: nobody noted it
enum SectionNumber : std::uint8_t { kSectionPiece, kSectionIndex, kSectionHits };
enum StretchNumber : std::uint8_t { kStretchPiece, kStretchFrom, kStretchTo };  // along the piece's line, as Coords

// Frames: the procedures under way.
enum Procedures : std::int16_t { kTurn, kChargeUnderWay, kPursuitMoves, kTests, kRoutUnderWay, kCombat, kRecoils, kPursuits6 };

Vocabulary make_words();

}  // namespace drumhead::bb
