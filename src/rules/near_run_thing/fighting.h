// What the files of the melees share: the melee under way, its blows, and the steps of its frame. Inside melees only.
#pragma once

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// Steps of the frame kMeleeUnderWay; its numbers: which melee, which round, how many have been asked in this step.
enum MeleeFrameStep : std::int16_t {
  kMeleeBegins,   // what needs no blow: march columns
  kMeleeStrikes,
  kMeleeMoves,    // the beaten go, one by one
  kMeleeHorse,    // horse may rally back from a draw; the end of the last round
  kMeleeFaces,    // turning to face
  kMeleeChoices,  // the winners
  kMeleeGuns,
  kMeleeRides     // pursuits and rallying back
};
enum MeleeFrameNumber : std::uint8_t { kGroupAtHand, kRoundAtHand, kAsked };

using Contacts = std::vector<Record>;  // melee records

// melee.cpp
Contacts contacts_with(const BattleState& s, UnitId member);  // of a melee that is not begun: all that hang together
void begin_melee(const Book& book, Scene& scene, UnitId member);  // pushes its frame

// melee_rows.cpp: who strikes whom, on which row and at which column, with what (T8, T9, R-100 to R-105).
struct Blow {
  UnitId by, at;
  UnitId also;  // the second of two who lap round its flanks: the hits are shared (NRT-292)
  MeleeRow row = kStrikeLine;
  MeleeColumn column = kStruckLine;
  MeleeFacts facts{};
};
struct Fight {
  Contacts contacts;
  int round = 1;
};
std::vector<Blow> blows_of(const Site& site, const Fight& fight);  // in the order of their dice
bool overlaps_front(const Site& site, UnitId longer, UnitId shorter);
bool is_close_cavalry(const BattleState& s, UnitId id);
bool is_firm(const BattleState& s, const Contacts& contacts, UnitId id);  // NRT-460
AspectOf aspect_against(const Contacts& contacts, UnitId id);  // the worst in which it is attacked
std::vector<UnitId> opponents_in(const Contacts& contacts, UnitId id);

// melee_rounds.cpp
Contacts contacts_of(const BattleState& s, int group);
Record* fighter_of(BattleState& s, int group, UnitId id);
std::vector<UnitId> fighters_of(const BattleState& s, int group);  // attackers first, each side from the left
void enlist_fighters(const Book& book, Scene& scene, int group);
bool settle_march_column(const Book& book, Scene& scene, int group);  // one of them; false: none is left
void strike_round(const Book& book, Scene& scene, int group, int round);  // blows, hits, outcomes, tests

// melee_results.cpp
bool move_beaten(const Book& book, Scene& scene, int group);  // the next of them; false: all have gone
void clear_contacts(const Book& book, Scene& scene, int group);
bool ask_horse(Scene& scene, int group);
void end_last_round(const Book& book, Scene& scene, int group);
bool ask_to_face(const Book& book, Scene& scene, int group);
bool next_winner(const Book& book, Scene& scene, int group);
bool next_overrun(const Book& book, Scene& scene, int group);
bool next_ride(const Book& book, Scene& scene, int group);
std::span<const AskEntry> result_asks();

// pursuit.cpp
void advance_pursuit(const Book& book, Scene& scene);
const AskEntry& guns_ask();

}  // namespace drumhead::nrt
