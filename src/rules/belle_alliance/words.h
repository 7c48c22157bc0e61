// The words of Belle Alliance as enums, in the order of its Vocabulary (words.cpp). A Unit is a body: a
// tactical unit, its skirmish line, a part split off. The strength of a body is its figures; of a battery its
// gunners (its guns are kGuns).
#pragma once

#include <cstdint>

#include "engine/vocabulary.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

// Formations (R2, R32). Cavalry has its own, for its bases are deeper. kGarrison is for whoever holds a
// building.
enum InFormation : std::uint8_t {
  kLine,
  kAttackColumn,
  kMarchColumn,
  kSquare,
  kMass,
  kHuddle,
  kSkirmish,
  kWork,
  kRest,
  kRout,  // the formation of FD
  kGarrison,
  kHorseLine,
  kHorseAttackColumn,
  kHorseMarchColumn,
  kHorseSkirmish,
  kHorseRest,
  kHorseRout,
  kUnlimbered,
  kLimbered,
  kWaggonColumn,
  kFormations
};

// Markers of a unit.
enum Marker : std::uint8_t {
  // what it is
  kValour,     // at the start, +5 to -5
  kWeapon,     // a WeaponOf; a battery has none, its guns go by kPounder
  kPounder,    // calibre of a battery
  kGuns,       // model guns it serves; 0 while its gunners are away from them
  kSquadrons,  // cavalry
  kLightTroops,
  kLancers,
  kMarksmen,
  kAmmunition,  // a waggon that carries it (BA-374)
  // of which unit it is a part
  kRole,       // a RoleOf; Unit::parent is the mother or the unit it was split from
  kSoutienOf,  // the skirmish line it has orders to secure, as UnitId + 1 (BA-102)
  kRefugeAt,   // gunners: the infantry they are with, as UnitId + 1 (BA-104); then they are off the table
  kGap,        // between figures of a skirmish line, in tenths of a millimetre
  // disorder, valour, supplies
  kDisorder,       // a Disorder
  kDisorderBound,  // in which it was last brought into disorder
  kRallyFails,     // reorganisation rolls failed in a row (BA-532)
  kValourSteps,    // taken so far (BA-362)
  kRegained,       // points of valour won back by rest, or given back at the lowest (BA-363)
  kSupplies,       // Supplies (morale_tables.h): 0 unlimited, so many rolls, -1 none
  kFirstUsed,      // has fired or fought before (R74)
  kRestCount,
  kRestPurpose,  // a RestPurpose
  kWaggonRest,   // bounds of it in a row at an ammunition waggon (BA-373)
  kMisplaced,    // the umpire found its figures wrongly placed (BA-111)
  // of this bound; cleared when the next begins
  kOrderState,  // an OrderStateOf
  kMoved,       // not stationary (BA-012)
  kFired,       // a FiredHow
  kPassed,      // has been passed through (BA-010)
  kPace,        // a PaceOf: the rate it marches or marched at
  kWasFast,     // some tick of this bound at the fast rate (BA-150)
  kDivided,     // split or assembled (BA-117)
  kReformed,    // changed formation (BA-124)
  kInverted,    // has used its inversion (BA-171)
  kWheeled,     // hundredths of a degree a charge has wheeled; at most one wheel (BA-168)
  kMarchedMm,   // marched since its last inversion, in mm (BA-316)
  kShiftedMm,   // way of its centre in this bound, in mm (BA-229)
  kEngaged,     // factor of its engaged officer + 5; 0: nobody has been engaged (BA-045)
  kCanister,    // loaded (BA-237)
  kHalted,      // stands for the rest of the movement under way (BA-244)
  kNotIdle,     // fought, was passed through or moved by force: no reorganisation, rest or work in this bound
  kHelping,     // has been support or neighbour in this (sub-)phase: bits of HelpedHow
  // memory, as the number of a bound
  kAttackedIn,
  kDefendedIn,
  kChargedIn,
  kCausedFdIn,
  kFiredIn,
  // knowledge
  kSeen,  // the other side sees it; every View has 1 here
  kMarkersUsed
};
static_assert(kMarkersUsed <= kMarkers);

// kUrbanPart: split off because it went into a building or out of one (R30).
enum RoleOf : std::int16_t { kWholeUnit, kSkirmishLine, kSplitPart, kUrbanPart };
enum RestPurpose : std::int16_t { kNoRest, kForSupplies, kForValour };
enum OrderStateOf : std::int16_t {
  kNoOrder,
  kOrderStands,
  kOrderVoid,
  kWithheld,
  kAnnounced,
  kDemanded,
  kCancelled
};
enum FiredHow : std::int16_t { kHasNotFired, kFiredNow, kFiredContinued };
enum PaceOf : std::int16_t { kStands, kNormalPace, kFastPace, kChargePace };
enum HelpedHow : std::int16_t {
  kWasSupport = 1,
  kWasNeighbour = 2,
  kHasPrincipal = 4,
  kHasSupport = 8,
  kFiredUpon = 16
};

// Profile::traits.
enum Trait : std::uint8_t { kArm, kClass, kHorseGuns };  // an ArmOf, a CavalryClass

// Leader::rating: -1 very inefficient, 0 normal, +1 very efficient. Leader::attached_to is the unit he
// touches.
enum StaffMarker : std::uint8_t {
  kAdjutant,      // he is an adjutant of the officer of his command
  kFallenIn,      // the bound in which he fell; 0: he lives
  kEngagedIn,     // the bound in which he was last engaged
  kCaughtNow,     // has survived a catch roll in this sub-phase (R19)
  kReplaceFails,  // of a fallen officer (BA-049)
  kServedIn,      // an adjutant: the bound of his last replacement roll (R21)
  kAlongWith,     // goes along with the unit he touches in this movement
  kStaffSeen      // the other side sees him; every View has 1 here
};

// PieceState::markers.
// kHolder: 0 nobody, 1 side A, 2 side B; kPrepared: by whom, likewise; kPowderIn: the bound of the last
// throw.
enum PieceMarker : std::uint8_t { kHolder, kReinforced, kPrepared, kPowderFails, kPowderIn };

enum AskKind : std::uint8_t {
  kAskOrders,         // 1.1, sealed
  kAskDirections,     // X.1, sealed: retreats and routs
  kAskAnnounce,       // 2.1, sealed: announce or withhold
  kAskRefuge,         // 2.1, 6.4: gunners of attacked batteries
  kAskReplace,        // 2.4
  kAskReform,         // 2.5: formation after reorganising
  kAskContinuedFire,  // 3.1, sealed
  kAskFire,           // 5.1, sealed
  kAskSupports,       // F.2, sealed
  kAskStaff,          // 4.4 and 7.3, sealed
  kAskMeets,    // an attacker meets another opponent (BA-257), or an opponent at a vacated position (BA-258)
  kAskDemand,   // a withheld attacker has come up (BA-242)
  kAskGoOn,     // its target is out of reach (R78)
  kAskGiveWay,  // a skirmish line may refuse to be forced back (BA-301), or evade (BA-306)
  kAskBlockedPush,  // attack whom it cannot push on, or stop (BA-304)
  kAskSoutien,      // the line has evaded: attack its soutien, or stop (BA-307)
  kAskMelee,        // 6.1, 6.6, sealed: further opponents, neighbours, supports
  kAskContinue,     // 6.3, sealed: continued moves
  kAskPowder        // 7.1: incineration and detonation
};

// Verbs. Those of an order sheet differ only in which element they must have: every one takes all elements
// that may stand beside it (R9); read_elements (orders.h) reads them alike.
enum Verb : std::uint8_t {
  kMarch,
  kAttack,
  kChangeFormation,
  kDeploySkirmishers,
  kRecallSkirmishers,
  kLimberUp,
  kUnlimber,
  kLeaveGuns,
  kRejoinGuns,
  kRedistribute,
  kEnterBuilding,
  kLeaveBuilding,
  kSplit,
  kAssemble,
  kTakeRest,
  kDoWork,
  kLoadCanister,
  kBeSoutien,
  kTransfer,
  kTransferCommand,
  // decisions
  kRetreatTo,
  kRoutTo,
  kAnnounceAttack,
  kWithhold,
  kTakeRefuge,
  kStayAtGuns,
  kReplaceOfficer,
  kReformAs,
  kFireAt,
  kFireTwoParts,
  kFireAsNeighbour,
  kRangeOnly,
  kAssignSupport,
  kStaffStays,
  kStaffFollows,
  kStaffRides,
  kAttackIt,
  kStop,
  kGoStraightOn,
  kLetStand,
  kDemandAttack,
  kGiveWay,
  kStandFirm,
  kIncludeOpponents,
  kNeighbourOf,
  kSupportUnit,
  kAdvanceOn,
  kAttackAgain,
  kOccupy,
  kLightIt,
  kLeaveIt,
  kVerbs
};

enum Param : std::uint8_t {
  kPath,         // the march
  kRate,         // kChoice: normal, fast, charge
  kStopAt,       // kPoint: the march ends there at the latest
  kFromSegment,  // 1 to 10
  kToSegment,
  kTarget,       // kUnit
  kTargetPiece,  // kPiece: a presumed position (R10)
  kTargetPoint,  // kPoint: its definite part; or the point of impact
  kAgainstPosition,
  kAtCharge,  // an attack at the charge
  kFormationParam,
  kFiles,
  kFacing,       // heading of the new formation, where it may be chosen (R39)
  kQuarterTurn,  // kHand (BA-125)
  kAnchorHand,   // kHand: of two candidates for the centre figure (BA-120)
  kFigures,      // how many
  kCentre,       // kPoint: of a skirmish line, of a work
  kGapParam,     // kLength
  kLineFacing,   // heading of the skirmish line
  kInversion,    // with limbering or unlimbering (BA-133)
  kBuilding,     // kPiece
  kPlace,        // kPose
  kPurpose,      // kChoice: supplies, valour
  kWorkType,     // kChoice, as Table 20
  kPieceParam,   // kPiece: the bridge
  kElements,     // of a work
  kCanisterParam,
  kSoutienParam,  // kUnit: the line
  kOtherPart,     // kUnit
  kNewOfficer,    // kLeader
  kHeading,
  kCause,  // kUnit (BA-201)
  kLeaderParam,
  kPoint,
  kFirers,  // figures, or guns, of the first part
  kFirersTwo,
  kTargetTwo,
  kTargetPointTwo,
  kUndersizedSecond,  // the undersized unit of fire goes to the second part (R55)
  kPrincipal,         // kUnit: whose neighbour it is
  kSupporter,         // kUnit
  kTargets,           // kUnits
  kDistance,
  kHandParam,
  kAngle,
  kGunsParam,  // a digit a gun: which guns fire (guns_named)
  kGunsParamTwo,
  kParts,         // how many parts are split off, each of so many squadrons or guns
  kGunners,       // a digit a gun: how many serve it
  kDetachedPath,  // the march of whoever is split off or deployed
  kParams
};

enum Step : std::uint8_t {
  kStepOrders,
  kStepAnnouncement,
  kStepContinuedFire,
  kStepMovement,
  kStepFire,
  kStepMelee,
  kStepTermination
};
enum Option : std::uint8_t { kMeasuring };
enum Reason : std::uint8_t { kNotOver, kEnemyGone, kBothGone, kOnPoints, kDrawn, kEnemyBroken };

// state.numbers
// kContinuing: the melee under way is of continued attacks (6.6). kCatching: of which sub-phase the marks
// kCaughtNow are (R19).
enum GameNumber : std::uint8_t { kContinuing, kCatching, kNumbersUsed };
// state.side_numbers
// kMildUntil: to which bound a penalty of 1 lasts that came while one of 2 held (R124).
enum SideNumber : std::uint8_t {
  kPenalty,
  kPenaltyUntil,
  kFiguresHad,
  kGunsTaken,
  kOfficersFallen,
  kMildUntil
};

enum TokenKind : std::int16_t { kAbandonedGuns };  // owner: the battery
// kTouchedBy: UnitId + 1 of who takes them (BA-323), and has touched them since the end of bound
// kTouchedSince. kGunsSeen: bits, 1 side A sees them, 2 side B.
enum GunsMarker : std::uint8_t { kModels, kTouchedBy, kTouchedSince, kGunsSeen };

enum RecordKind : std::int16_t {
  kFailedOrderRecord,  // a's order that was not followed: FailedNumber; to: where it would have ended
  kMarchRecord,        // a is marching: MarchNumber; from: where its leg began, to: where it last stood on no
                       // friend
  kAttackRecord,     // a attacks b (none: an empty or presumed position): AttackNumber; from, to: the ends of
                     // the position
  kContactRecord,    // a stands in melee zone contact with b: ContactNumber
  kPushRecord,       // a pushes b ahead of it in this march: PushNumber
  kFiredAtRecord,    // a has fired at b: FiredAtNumber; from: where a stood, to: where b stood
  kFirePartRecord,   // a declared fire at b: FirePartNumber; to.at: the point of impact
  kNeighbourRecord,  // a is neighbour of b in this phase
  kSupportRecord,    // a supports b in this phase
  kStruckRecord,    // a must retreat or rout: StruckNumber; b: the cause, from: its centre; to: the direction
                    // (rout.h)
  kSpreadRecord,    // routing a has touched b: SpreadNumber; its spread roll is to come
  kContinueRecord,  // a may make a continued move: ContinueNumber; b: its opponent
  kWorkRecord,      // a works: WorkNumber; from.at: where
  kStaffRideRecord,  // a staff figure's way: RideNumber; from.at: where it began, to.at: where to
  kTransferRecord,   // a (none: a whole command) is to come under another officer: TransferNumber
  kForcedRecord,     // a has forced b back in this march, though the push may be over
  kCancelledRecord,  // a's attack was given up or lost: CancelledNumber
  kBorderRecord      // a stood on the table's edge when it closed up: BorderNumber; from: as it stands since
};
enum FailedNumber : std::uint8_t {
  kFailedVerbs,
  kFailedForm,
  kFailedTimes,
  kFailedBound,
  kFailedTargetPiece,
  kFailedWork
};
enum MarchNumber : std::uint8_t {
  kLeg,         // of its path; in a pursuit the wheel, then the way straight on
  kAlongLeg,    // travelled on that leg, in 1/256 of a Coord
  kGone,        // since its last inversion, in 1/256 of a Coord
  kPursuit,     // 1: the path is used up and R78 leads it; 2 to 4: a square goes to its right, rear or left
  kTickRate,    // twice its rate in the tick under way, and 1 if it turns at full rate
  kMarchState,  // bits of MarchStateOf
  kWheelLeft,   // hundredths of a degree to wheel in the pursuit (signed, right is positive)
  kGoneBefore   // up to its last inversion, in 1/256 of a Coord; in a continued move less what it had gone
                // before it
};
enum MarchStateOf : std::int32_t {
  kGoesStraightOn = 1,  // though its target is out of reach
  kFinished = 2
};
enum PushNumber : std::uint8_t {
  kPressedOn,
  kPushTold
};  // kPressedOn: the line is held between its soutien and the pusher
enum AttackNumber : std::uint8_t {
  kOnPosition,
  kCharging,
  kPositionPiece,  // PieceId + 1; 0: none
  kReached,
  kPresumed,    // a terrain feature with nobody in sight at it (R73); from.at is the point of it
  kRedirected,  // it goes against another than the announced target
  kUndeclared,  // ordered, and neither announced nor demanded: the other side does not know of it
  kRefugeAsked  // ChoiceOfRefuge of the gunners it is aimed at (R95)
};
enum ChoiceOfRefuge : std::int16_t { kChoiceOpen, kNoChoice, kChoiceHad };
enum BorderNumber : std::uint8_t { kEdgesStoodOn };  // bits of TableEdge
enum TableEdge : std::int32_t { kWestEdge = 1, kEastEdge = 2, kSouthEdge = 4, kNorthEdge = 8 };
enum CancelledNumber : std::uint8_t { kCancelledBy };  // the line of the rule in the ledger, from 0
enum ContactNumber : std::uint8_t {
  kFight,            // a FightOf
  kSideHit,          // a SideHitOf: how a has come at b
  kOverreachBack,    // b overreaches a (BA-296)
  kCoverOfB,         // cover class of b against a
  kUphill,           // bits: 1 a attacks uphill, 2 b does
  kObstacleBetween,  // bits: 1 in a's zone, 2 in b's
  kMutual,           // a MutualOf
  kHidden            // a attacked a hidden target (R73)
};
enum FightOf : std::int32_t { kToFight, kFoughtOut, kCancelledByFire, kOnlyStands };
enum MutualOf : std::int32_t {
  kOneAttacks,
  kBothAttack,
  kForABuilding  // both attack it, empty as it is, and so each other (BA-389, R110)
};
enum SideHitOf : std::int32_t { kFrontally, kInFlank, kInRear, kOverreaching };
enum FiredAtNumber : std::uint8_t {
  kFiredAtBound,
  kRangedIn,
  kShiftThen
};  // kShiftThen: kShiftedMm of b when ranged
enum FirePartNumber : std::uint8_t {
  kPartOf,
  kPartFigures,
  kPartGuns,
  kPartHidden,
  kPartUndersized,
  kPartValid,  // a PartStateOf
  kPartHow,    // bits of PartHow
  kPartMorale  // the Disorder it gave
};
enum PartStateOf : std::int32_t { kPartDeclared, kPartFires, kPartLost, kPartSpent };
enum PartHow : std::int32_t { kAsNeighbour = 1, kRangingOnly = 2, kPointNamed = 4, kUndersizedHere = 8 };
enum StruckNumber : std::uint8_t {
  kStruckBy,
  kStruckDegree,
  kStruckHeading,
  kFreeDirection,
  kStruckLoss,
  kStruckDone,
  kTimeGone,
  kOutOf
};
enum SpreadNumber : std::uint8_t { kRoutBegins };  // the contact that turned a retreat into this rout
enum ContinueNumber : std::uint8_t {
  kMayAttackAgain,
  kMayOnlyOccupy,
  kAsSupportOf,
  kPositionOnly,
  kBuildingAttacked  // PieceId + 1: it may go in (BA-380); 0: none
};
enum RideNumber : std::uint8_t {
  kRider,
  kRideJoins,
  kRideRate
};  // kRideJoins: the unit it rides to, UnitId + 1
enum TransferNumber : std::uint8_t {
  kBySuperior,
  kToOfficer,
  kOfCommander
};  // LeaderIds; kOfCommander -1: a unit
// One record an element: kWorkElements is its number, kWorkPiece a PieceId + 1, kWorkRolled the bound of the
// last roll for materials, kMaterialFails those failed in a row up to then, kWorkBegun the bound since which
// it goes on unbroken; 0: it rests.
enum WorkNumber : std::uint8_t {
  kWorkOf,
  kWorkPiece,
  kWorkDone,
  kWorkElements,
  kMaterialFails,
  kWorkBegun,
  kWorkRolled
};

// Frames: the procedures under way.
enum Procedures : std::int16_t {
  kBound,        // bound.cpp
  kFireMachine,  // fire.cpp: F
  kRouts,        // rout.cpp: X
  kClock,        // clock.cpp: marching, continued advance, the staff's last move
  kMeleePhase    // melee.cpp: 6.1 and 6.6
};

Vocabulary make_words();

}  // namespace drumhead::ba
