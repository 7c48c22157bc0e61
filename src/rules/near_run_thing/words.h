// The words of A Near Run Thing as enums, in the order of its Vocabulary (words.cpp). The strength of a unit is the hits it
// can still take; what stands on the table is its bases, which hits never remove.
#pragma once

#include <cstdint>

#include "engine/vocabulary.h"

namespace drumhead::nrt {

// Formations. Horse and guns have their own, for their bases are deeper; dismounted horse, crews and ad hoc
// screens stand as skirmishers on foot.
enum InFormation : std::uint8_t {
  kLine,
  kReinforcedLine,
  kColumn,
  kMasse,
  kMarchColumn,
  kSquare,
  kSkirmishLine,
  kSkirmishCloud,
  kGarrison,
  kHorseLine,
  kHorseColumn,
  kHorseMarchColumn,
  kHorseSkirmishLine,
  kHorseSkirmishCloud,
  kUnlimbered,
  kLimbered,
  kGunMarchColumn,
  kWagon,
  kFormations
};

// Markers of a unit. First what lasts, then what it is, then what a game turn forgets, then what a phase forgets.
enum Marker : std::uint8_t {
  kOrder,        // an OrderOf
  kRouting,
  kWithdrawing,  // to the end of the phase
  kShattered,    // until a hit is regrouped
  kBlown,
  kWindUsed,     // well mounted: the first cause of being blown is used up (NRT-321)
  kLying,
  kImpetuous,
  kLent,         // figures given to ad hoc screens
  kGuns,         // a GunsOf: where the models of a battery are
  kCaissons,
  kStanding,     // hold or screen; its mark is a kMarkRecord
  kShelled,      // fired at by artillery: 1 since its own phase began, 2 since the one before (NRT-128)
  // what it is
  kFigures,      // or models
  kBases,
  kTwoPieces,    // one model that stands for two pieces: very small
  kNation,       // a NationOf
  kTraining,     // TrainingOf, a bit each
  kMounts,       // MountsOf, a bit each
  kCalibre,      // a CalibreOf
  kOrdnance,     // OrdnanceOf, a bit each
  kCompanies,    // figures of independent light companies that are with it
  // of the game turn
  kTurnBars,     // TurnBarOf, a bit each
  kRegained,     // hits regrouped
  // of the phase
  kActions,      // made
  kActedIn,      // an ActedIn
  kDeeds,        // DeedOf, a bit each
  kBars,         // BarOf, a bit each
  kCovered,      // actions of its brigade bought while it was in the box and not used yet
  kMarchMoves,
  kTravelled,    // in hundredths of an inch
  kHeld,         // its hold is paid for
  kSquareTried,
  kReacted,
  kOpportunity,  // has made its opportunity charge
  kFireHits,     // taken in the phase
  kMeleeHits,    // lost in melee in the phase
  kSkirmishLost, // hits of skirmish fire
  kSkirmishHit,  // hits made on skirmishers
  kFired,        // faces that have fired, a bit each; the first for whoever has one
  kLongFired,    // at this unit, + 1 (NRT-257)
  kAtStart,      // AtStartOf, a bit each
  kPursuit,      // a PursuitOf
  kSqueezed,     // skirmishers passed by friends
  kHitsThisPhase, // lost, from whatever cause
  kMarkersUsed
};
static_assert(kMarkersUsed <= kMarkers);

enum OrderOf : std::int16_t { kGoodOrder, kDisordered };
enum GunsOf : std::int16_t { kNoGuns, kServed, kAbandoned, kSpiked, kTaken };
enum NationOf : std::int16_t { kNoNation, kBritish, kFrench, kFrenchAllied, kRussian, kAustrian, kPrussian, kSpanish, kPortuguese,
                               kSaxon, kOtherNation, kNations };
enum TrainingOf : std::int16_t {
  kTrainedLight = 1, kMasseTrained = 2, kVolleyTrained = 4, kPassageSkill = 8, kKgl = 16, kCossack = 32, kUnderBritish = 64,
  kRegular = 128
};
enum MountsOf : std::int16_t { kHeavy = 1, kLancer = 2, kArmoured = 4, kWellMounted = 8, kDragoon = 16, kLight = 32, kCarabinier = 64 };
enum CalibreOf : std::int16_t { kNoCalibre, kLightGun, kFieldGun, kHeavyGun, kRockets };
enum OrdnanceOf : std::int16_t { kPosition = 1, kShrapnel = 2 };
enum TurnBarOf : std::int16_t { kNoMoveThisTurn = 1, kNoFireThisTurn = 2, kMeleedNewSquare = 4 };
enum ActedIn : std::int16_t { kNotActed, kActedWithCharges, kActedAlone };  // M1 and M2, or M6
enum DeedOf : std::int16_t {
  kMoved = 1, kChangedFormation = 2, kChangedFace = 4, kRecovered = 8, kProlonged = 16, kUnlimberedNow = 32, kLimberedNow = 64,
  kCharged = 128, kCountercharged = 256, kMultiple = 512, kToContact = 1024, kEvaded = 2048, kCrossed = 4096, kStoodUp = 8192,
  kFoughtCavalry = 16384  // a melee in which it lost hits (NRT-456)
};
enum BarOf : std::int16_t {
  kNoFire = 1,          // in this phase
  kNoAction = 2,        // in this phase
  kShort = 4,           // its last action was not full: no further one (NRT-147)
  kDisorderAtMelee = 8, // it becomes disordered when the melees begin (NRT-216)
  kToGround = 16,       // an unsteady unit in hard cover (NRT-031)
  kRallied = 32,        // in this phase (NRT-129)
  kEmergencySquare = 64,  // a disordered square of this phase (NRT-369)
  kExtraDie = 128         // evades with one more die (NRT-280)
};
enum AtStartOf : std::int16_t { kNearAtStart = 1, kDisorderedAtStart = 2, kUnsteadyAtStart = 4 };
enum PursuitOf : std::int16_t { kNoPursuit, kPursuing, kSecondMelee };

// Traits by type: the arm, and the class that is a unit's grade.
enum Trait : std::uint8_t { kArm, kClass };
enum ArmOf : std::int16_t { kInfantry, kCavalry, kFootArtillery, kHorseArtillery, kRegimentalGun, kScreen, kBaggage, kAmbulance, kBooster };
enum ClassOf : std::int16_t { kBad = -2, kInferior = -1, kAverage = 0, kVeteran = 1, kElite = 2 };
enum SizeOf : std::uint8_t { kLargeSize, kNormalSize, kSmallSize, kVerySmallSize };

// state.leaders. A fallen leader's place is taken by his replacement in the same slot.
enum LeaderMarker : std::uint8_t {
  kAide,          // an ADC: rides for the command and does not lead it
  kRidingTo,      // an ADC: the division he rides to, its id + 1
  kWithBrigade,   // a higher commander: the brigade he is attached to, its id + 1
  kAbsentIn,      // his side's own phase in which his absence counts; 0: none
  kFallen,        // he is gone and not replaced yet
  kReplacement,
  kPipBonus,      // personalities
  kMoraleBonus,
  kInitiativeBonus,
  kMovesMade,     // in this phase
  kTurned,        // TurnedOf, a bit each, in this phase
  kHitThisPhase
};

// state.commands.
enum TurnedOf : std::int16_t { kHasTurned = 1, kHasJoined = 2 };

enum CommandMarker : std::uint8_t {
  kPips,         // divisions, corps pools, and brigades of an army without divisions
  kScore,        // the division's score, after allotment
  kRank,         // place in its corps commander's list, from 1
  kShare,        // divisions with the same number share their dice; 0: none
  kAttack,       // an AttackOf
  kBled,         // it has lost a hit since the attack was declared
  kAides,        // ADCs that have arrived in this phase
  kExtras,       // ExtraOf, a bit each
  kRegroupPips,  // spent in this turn
  kActionsPaid,  // of a brigade in this phase
  kSpent,        // pips spent on a brigade in this phase
  kReserveMove   // a move from reserve is under way
};
enum AttackOf : std::int16_t { kNoAttack, kAttackFirst, kAttackSecond, kAttackDone };
enum ExtraOf : std::int16_t { kContactPaid = 1, kSlowPaid = 2, kRegroups = 4, kPriorityChanged = 8, kPriceDear = 16, kOutOfHand = 32 };

enum PieceMarker : std::uint8_t { kHolder, kGarrisonedBy };

enum AskKind : std::uint8_t {
  // command
  kAskPriority,
  kAskInitiative,
  kAskAides,
  kAskOrders,
  kAskExempt,
  kAskTake,
  kAskAllot,  // an army without divisions: pips to its brigades
  kAskRouters,
  kAskReform,  // a unit that rallied: formation and facing
  kAskRegroup,
  kAskCommanders,
  kAskDetach,
  // moves
  kAskDuties,
  kAskMultiple,
  kAskMoves,
  // charges
  kAskDeclare,
  kAskUnexpected,
  kAskReact,
  kAskRedraw,
  kAskNextCharge,
  kAskResponse,
  kAskExtraDie,
  kAskEvade,
  kAskGone,  // its target is gone: halt, rally back, pursue
  kAskOpportunity,
  // forced moves
  kAskGoBack,   // withdraw or rally back, and how far
  kAskRanks,    // routers come: close ranks?
  kAskFormUp,   // out of a building: in what formation
  // fire
  kAskLongFire,
  kAskFire,
  kAskHalted,
  kAskFollowUp,
  // melee
  kAskMelee,
  kAskDrawn,
  kAskTurnToFace,
  kAskWinner,
  kAskGuns,
  kAskKinds
};

enum Verb : std::uint8_t {
  kSetPriority,
  kMoveFirst,
  kMoveSecond,
  kRideTo,
  kPlanAttack,
  kMoveFromReserve,
  kRegroupBrigade,
  kHold,
  kCancelHold,
  kAttachUnit,
  kAttachBrigade,
  kExempt,
  kTakeForCorps,
  kAllot,
  kKeepRest,
  kRally,
  kLeaveRouting,
  kReform,
  kRegroupUnit,
  kAttach,
  kTurnBrigadier,
  kRide,
  kDetach,
  kPayHold,
  kLieDown,
  kStandUp,
  kCloseColumn,   // column to masse, or back
  kBuyAction,
  kMove,
  kChangeFormation,
  kRecover,
  kEnter,
  kLeave,
  kCross,
  kLimber,
  kUnlimber,
  kProlong,
  kChangeFace,
  kFormScreen,
  kAbsorbScreen,
  kDismount,
  kMount,
  kManGuns,
  kSpike,
  kPrepareGuns,
  kTakeGuns,
  kLeaveGuns,
  kCharge,
  kMoveToContact,
  kPlaceGround,
  kAboutTurn,
  kWheel,
  kFormSquare,
  kOpportunityCharge,
  kStand,
  kEvade,
  kCountercharge,
  kVolley,
  kGunnersRun,
  kWithExtraDie,
  kWithoutExtraDie,
  kHalt,
  kPursue,
  kRallyBack,
  kWithdraw,
  kCloseRanks,
  kLetPass,
  kFormUp,
  kFire,
  kShrapnelFire,
  kHoldFire,
  kFollowUp,
  kFightNext,
  kStay,
  kTurnToFace,
  kAdvance,
  kOccupy,
  kTestNext,
  kDone
};

enum Param : std::uint8_t {
  kPath,
  kTarget,
  kFormationParam,
  kFacing,
  kPoint,
  kPlace,
  kUnitParam,
  kUnitsParam,
  kLeaderParam,
  kPiece,
  kFaceParam,
  kDistance,
  kNumber,
  kActionsParam,
  kFirst,
  kRefuge,
  kShares
};
enum FaceOf : std::uint8_t { kFrontFace, kRightFace, kRearFace, kLeftFace };

// The steps of a phase, as the sequence numbers them.
enum Step : std::uint8_t {
  kStepInitiative,
  kStepAides,
  kStepOrders,
  kStepDice,
  kStepRouters,
  kStepCommanders,
  kStepDetach,
  kStepDuties,
  kStepDeclare,
  kStepMultiple,
  kStepReactions,
  kStepCharges,
  kStepMoves,
  kStepOpportunity,
  kStepFire,
  kStepMoverFire,
  kStepMelee,
  kStepGenerals,
  kStepEnd
};

enum Option : std::uint8_t { kMeetingEngagement, kHiddenRoutes };
enum Reason : std::uint8_t { kNotOver, kEnemyGone, kMorePoints, kDraw };

// state.numbers
enum GameNumber : std::uint8_t {
  kFirstSide,  // a Seat: who moves first in this turn
  kMover,      // whose phase it is
  kHasOrder,   // the order of the sides has been fixed in an earlier turn
  kMeleeCount, // melees begun in this phase
  kSecondPhase, // the other side's phase of this turn is over
  kNumbersUsed
};
// state.side_numbers
enum SideNumber : std::uint8_t {
  kOwnPhases,   // begun
  kPointsHad,   // in halves
  kBaseEdge,    // an EdgeOf: its base line
  kSideNumbersUsed
};
enum EdgeOf : std::int32_t { kNorthEdge, kEastEdge, kSouthEdge, kWestEdge };

enum TokenKind : std::int16_t { kLeftGuns, kUnexpectedGround, kFallenMark };

enum RecordKind : std::int16_t {
  kChargeRecord,    // a charges b: from where it began, to where it is; ChargeNumber
  kMeleeRecord,     // a, who charged, fights b; MeleeNumber
  kFireRecord,      // a has fired at b in this phase; FireNumber
  kMultipleRecord,  // a makes multiple moves; b the target of a charge at their end; MultipleNumber
  kMarkRecord,      // the place of a on hold or screen
  kStartRecord,     // the centre of a at the start of the battle
  kRouteRecord,     // a leg of a line of march, from and to; RouteNumber
  kScreenRecord,    // a is a screen, b a parent; ScreenNumber
  kChargedOver,     // ground charged over: from, to
  kRefugeRecord,    // the crew a shelters with b
  kFighterRecord    // a fights in a melee that is under way, against b above all; FighterNumber
};
enum ChargeNumber : std::uint8_t {
  kChargeStage,      // a StageOf
  kChargeLength,     // of its move
  kWasDisordered,    // the target, when it was declared
  kAspect,           // an AspectOf
  kChargeKind,       // ChargeKindOf, a bit each
  kResponse,         // a ResponseOf
  kChargePlace,      // in the order of the tests
  kDistanceLeft      // of its move
};
enum StageOf : std::int32_t { kDeclared, kTested, kResponded, kInContact, kSetBack, kOver };
enum AspectOf : std::int32_t { kInFront, kInFlank, kInRear };
enum ChargeKindOf : std::int32_t {
  kAfterMultiple = 1, kAsOpportunity = 2, kOutOfCommand = 4, kInPursuit = 8, kOnUncovered = 16, kWasRedrawn = 32, kLeftItsPath = 64
};
enum ResponseOf : std::int32_t {
  kNoResponse, kStands, kFormsSquare, kEvades, kEvadesDisordered, kCountercharges, kFiresVolley, kMeetsAtHalt, kRalliesBack,
  kRalliesBackDisordered, kWithdraws, kRouts, kRunsFromGuns, kReceivesDisordered
};
enum MeleeNumber : std::uint8_t {
  kMeleeGroup,
  kMeleeAspect,      // an AspectOf
  kMeleeRound,
  kHitsMade,         // by a on b, in the round under way
  kHitsSuffered,     // by a from b
  kOrderOfA,         // an OrderOf, when the melee began
  kOrderOfB,
  kMeleeKind         // MeleeKindOf, a bit each
};
enum MeleeKindOf : std::int32_t { kAMoving = 1, kBMoving = 2, kByPursuit = 4, kFirstEver = 8 };
enum FighterNumber : std::uint8_t {
  kFighterGroup,
  kFighterAttacks,   // its side's charge made the melee
  kFighterMade,      // hits, in the round under way
  kFighterSuffered,
  kFighterOutcome,   // an OutcomeOf
  kFighterLot,       // a LotOf
  kFighterFirm,      // a firm square (NRT-460)
  kFighterTakes      // the building its opponent held, + 1
};
enum OutcomeOf : std::int32_t { kNoOutcome, kWins, kDraws, kLoses };
enum LotOf : std::int32_t { kNoLot, kFightsOn, kMustWithdraw, kMustRout, kHasGone, kHasChosen, kWillPursue, kWillRallyBack };
enum FireNumber : std::uint8_t { kFireHitsMade, kFireBand, kFireIntoMelee, kFireFace };
enum MultipleNumber : std::uint8_t { kActionsBought, kActionsLeft, kGoesToContact, kEndsInCharge, kStoppedByFire, kGroup };
enum RouteNumber : std::uint8_t { kRouteBrigade, kRouteLeg, kRouteTurn, kRouteGoal };  // in which turn it was fixed; its end is the destination
enum MarkNumber : std::uint8_t { kMarkWidth, kMarkDepth, kMarkTurn };  // the ground it stood on, from the middle of its front
enum ScreenNumber : std::uint8_t { kFiguresLent };

// Frames: the procedures under way. Each is advanced by the chapter that pushes it.
enum Procedures : std::int16_t {
  kTurn,
  kCommandStep,
  kMultipleMoves,
  kReactionStep,
  kChargeQueue,     // M4 and M5, and M7 for one opportunity charge
  kGoingBack,       // a forced move that asks its owner
  kFireStep,
  kFireEffects,
  kMeleeStep,
  kMeleeUnderWay,
  kPursuitUnderWay,
  kProcedures
};

Vocabulary make_words();

}  // namespace drumhead::nrt
