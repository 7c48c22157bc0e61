// What the files of the charge share: the run of a charge, the contact it comes to, evades and overruns. Used
// by charge.cpp, charge_run.cpp, contact.cpp, evade.cpp, overrun.cpp and the pursuit; the other chapters see
// chapters.h.
#pragma once

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

// A straight-ended way cut where its front first meets an enemy, and the enemies the front then touches.
struct ChargeRun {
  Path path{};
  Marcher end{};
  std::vector<UnitId> met{};  // by id; none: it reaches nobody
};
// `passed`: units it goes over as if they were not there.
ChargeRun run_of_charge(const Site& site, UnitId charger, const Path& path,
                        std::span<const UnitId> passed = {});
Segment front_edge(const Box& box);
// The enemies the front edge of a body touches, blocks with everybody in them; by id.
std::vector<UnitId> touched_by_front(const Site& site, UnitId charger, const Box& at);

// ---- contact.cpp
// A record of the charge for one target, as the charger stands at contact.
Record charge_record(const Site& before, UnitId charger, UnitId target, ChargeSort sort);
bool lies_in_closed_works(const Site& site, UnitId id);
bool nearly_parallel(Vec a, Vec b);  // to within 6 degrees
// Does the line of a piece lie across the way of the charger's front, at the place where it meets the target
// or at most `before` short of it?
bool lies_at_contact(const Site& site, const Piece& piece, UnitId charger, UnitId target, Coord before);
// BB-433: the breach the front edge stands at, as an index into the records; none.
std::optional<std::size_t> breach_before(const BattleState& state, const Segment& front);

// ---- clear_way.cpp: moves that are no marches: evades, charges carried on, pursuits.
// The last place on this way before ground or the edge of the table bars it; none if nothing does.
std::optional<Along> barred_on(const Site& site, const Trace& way);
// Inches that count: the length at the rates of the ground under it, and what obstacles add (R26, R96).
Coord rated_length(const Site& site, const Trace& way);
// R25; `meant` are those it may touch.
std::optional<Verdict> check_clear_of_enemies(const Site& site, UnitId id, const Trace& way,
                                              std::span<const UnitId> meant);
// A body shifted as it stands until its pose is this one.
Trace shifted_to(const Site& site, const Marcher& body, Vec to);
// Troops go to a place by this way without a march: generals go with them, and those they walk over ride off
// (R13).
void put_at(const Book& book, Scene& scene, UnitId id, Pose pose, const Trace& way);

// ---- evade.cpp
struct Sighting {
  Pose charger{};         // where it stood when the target first saw it
  Coord gap = 0;          // how far off it was then
  std::size_t point = 0;  // which check point of its way that was; one past the last: it was never seen
  bool at_start = true;
};
Sighting first_sighting(const Site& site, UnitId charger, UnitId target);  // R35
// May this target evade this charge at all? The charger stands where it would touch it; its way is known (R33
// to R35).
Verdict check_right_to_evade(const Site& site, UnitId charger, UnitId target, const Sighting& seen);
bool is_asked_to_evade(const Verdict& right);  // it has the right, or only the charge is too near
void tell_no_right_to_evade(Scene& scene, UnitId charger, UnitId target, const Verdict& verdict);
void ask_to_evade(Scene& scene, UnitId charger, UnitId target, const Sighting& seen);
void make_evade(const Book& book, Scene& scene, UnitId evader);

// ---- overrun.cpp
bool is_overrun_by(const Site& site, UnitId charger,
                   UnitId target);  // 4.11: guns and skirmishers in the open
// Keeps which cells of its victims the charger has swept from where it met them to where it stands.
void mark_overrun(const Book& book, BattleState& state, UnitId charger);
std::vector<UnitId> overrun_victims(const BattleState& state, UnitId charger);

// ---- charge_run.cpp
enum ChargeFrame : std::size_t { kChargerOfFrame, kLastAsked, kIsPursuit, kHasRolledForMud };
Frame charge_frame(UnitId charger, bool pursuit);
bool has_open_targets(const BattleState& state, UnitId charger);  // met, and not yet dealt with
inline UnitId unit_of(std::int32_t number) { return {static_cast<std::int16_t>(number)}; }

}  // namespace drumhead::bb
