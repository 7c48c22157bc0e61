// Who sees whom (R10, R25) and what a View keeps of it. Sight is looked at whenever somebody is asked;
// between two Asks nobody learns anything.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

// ---- Coming into sight.

// What decided it, the likeliest to be asked about first.
Cite cite_of_sight(const BodySight& sighting) {
  if (sighting.seen) {
    if (sighting.rules & kFromAbove) return cite::ba_418;
    if (sighting.rules & kOnSameLayer) return cite::ba_062;
    return sighting.rules & kPastTroops ? cite::ba_063 : cite::ba_416;
  }
  if (sighting.rules & kHiddenByCrest) return cite::ba_061;
  return sighting.rules & kHiddenByTall ? cite::ba_060 : cite::ba_416;
}

void note_sight(Scene& scene, const BodySight& sighting) {
  if (sighting.rules & kHiddenByTall) scene.note_rule(cite::ba_060);
  if (sighting.rules & kHiddenByCrest) scene.note_rule(cite::ba_061);
  if (sighting.rules & kOnSameLayer) scene.note_rule(cite::ba_062);
  if (sighting.rules & kPastTroops) scene.note_rule(cite::ba_063);
  if (sighting.rules & kTooFarOff) scene.note_rule(cite::ba_066), scene.note_rule(cite::ba_416);
  if (sighting.rules & kFromAbove) scene.note_rule(cite::ba_418);
}

// Whoever has been run into is seen, whatever lies between.
bool stands_in_contact(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [id](const Record& r) { return r.kind == kContactRecord && (r.a == id || r.b == id); });
}

// Before the first Ask everybody comes into sight, and it goes without saying.
bool has_begun(const BattleState& state) { return state.asked[0] + state.asked[1] > 0; }

void note_sighting(Scene& scene, UnitId id, const BodySight& sighting) {
  BattleState& state = scene.state;
  const bool before = has(state, id, kSeen);
  set(state, id, kSeen, sighting.seen ? 1 : 0);
  if (!state.unit(id).on_table) return;
  note_sight(scene, sighting);
  if (before == sighting.seen || !has_begun(state)) return;
  scene.whisper(other(state.unit(id).side), cite_of_sight(sighting), {id}, [&] {
    return fmt::format("{} {}.", name(state, id), sighting.seen ? "comes into sight" : "is lost from sight");
  });
}

// ---- What a seat does not know.

// Records that tell what a side has in mind, or of bodies that a seat does not see.
bool is_secret(const BattleState& state, Seat seat, const Record& record) {
  const auto hidden = [&](UnitId id) { return id.valid() && !is_seen_by(state, seat, id); };
  const bool own = record.a.valid() && state.unit(record.a).side == seat;
  if (own && record.kind == kContinueRecord) return false;  // whom it drove off may be out of sight by now
  if (hidden(record.a) || hidden(record.b)) return true;
  switch (static_cast<RecordKind>(record.kind)) {
    case kFailedOrderRecord:
    case kMarchRecord:
    case kWorkRecord:
    case kStaffRideRecord:
    case kContinueRecord:
    case kCancelledRecord:
      return !own;
    case kTransferRecord:  // the owner has it on his sheet
      return true;
    case kAttackRecord:
      return !own && record.n[kUndeclared] != 0;
    case kContactRecord:
    case kPushRecord:
    case kForcedRecord:
    case kFiredAtRecord:
    case kFirePartRecord:  // these three are made when the sealed slips are opened
    case kNeighbourRecord:
    case kSupportRecord:
    case kStruckRecord:
    case kSpreadRecord:
    case kBorderRecord:
      return false;
  }
  return false;
}

bool is_to_arrive(const BattleState& state, const Unit& unit) {
  return !unit.on_table && unit.strength > 0 &&
         std::any_of(state.setting->arrivals.begin(), state.setting->arrivals.end(),
                     [&](const Arrival& arrival) { return arrival.unit == unit.id; });
}

// On the table and unseen, with a unit that is, or not there yet.
bool is_hidden_from(const BattleState& state, Seat seat, const Unit& unit) {
  if (unit.side == seat) return false;
  if (unit.on_table) return !has(state, unit.id, kSeen);
  if (unit.markers[kRefugeAt] != 0)
    return !has(state, UnitId{static_cast<std::int16_t>(unit.markers[kRefugeAt] - 1)}, kSeen);
  return is_to_arrive(state, unit);
}

// Like erase_unit of the engine, for all of them at once: a seat may not see half of the other army.
// Everything in a view is marked as seen, what is erased too, so that a view of a view is the same view.
void hide_units(const BattleState& state, Seat seat, View& view) {
  BattleState& known = view.known;
  auto setting = std::make_shared<Setting>(*known.setting);
  std::vector<bool> hidden(state.units.size());
  for (const Unit& unit : state.units) {
    known.unit(unit.id).markers[kSeen] = 1;
    if (!is_hidden_from(state, seat, unit)) continue;
    hidden[unit.id.index()] = true;
    // What is hidden is not counted as lost, nor is it told how much of it has been.
    if (unit.on_table || unit.markers[kRefugeAt] != 0)
      known.side_numbers[static_cast<std::size_t>(unit.side)][kFiguresHad] -=
          state.profile(unit.id).original_strength;
    known.unit(unit.id) = Unit{.id = unit.id, .side = unit.side, .on_table = false};
    known.unit(unit.id).markers[kSeen] = 1;
    setting->units[unit.id.index()] = Profile{};
  }
  std::erase_if(setting->arrivals, [&](const Arrival& a) { return state.unit(a.unit).side != seat; });
  known.setting = std::move(setting);
  std::erase_if(known.stands, [&](const Stand& s) { return hidden[s.unit.index()]; });
  std::erase_if(known.bends, [&](const Bend& b) { return hidden[b.unit.index()]; });
}

// R10: staff is seen or not like everybody else; where it would go is nobody's business.
void hide_staff(const Book& book, const BattleState& state, Seat seat, View& view) {
  for (const Leader& leader : state.leaders) {
    Leader& known = view.known.leaders[leader.id.index()];
    if (leader.side != seat && leader.on_table && leader.markers[kStaffSeen] == 0)
      known = {.id = leader.id, .side = leader.side, .on_table = false, .command = leader.command};
    known.markers[kStaffSeen] = 1;
    for (std::size_t m = 0; m < book.words.leader_markers.size(); ++m)
      if (leader.side != seat && book.words.leader_markers[m].secret) known.markers[m] = 0;
  }
}

void hide_guns(const BattleState& state, Seat seat, View& view) {
  for (std::size_t i = 0; i < state.tokens.size(); ++i) {
    const Token& token = state.tokens[i];
    Token& known = view.known.tokens[i];
    const Seat owner = token.owner.valid() ? state.unit(token.owner).side : token.side;
    const int bit = seat == Seat::kNobody ? 3 : 1 << static_cast<int>(seat);
    if (token.on_table && owner != seat && (token.markers[kGunsSeen] & bit) != bit)
      known = {.kind = token.kind, .side = token.side, .on_table = false};
    known.markers[kGunsSeen] = 3;
  }
}

// Charges at a bridge are known to those who laid them.
void hide_powder(Seat seat, View& view) {
  for (PieceState& piece : view.known.pieces)
    if (piece.markers[kPrepared] != static_cast<int>(seat) + 1)
      piece.markers[kPrepared] = piece.markers[kPowderFails] = piece.markers[kPowderIn] = 0;
}

// What the other side is asked may name what this one does not see.
void hide_subjects(const BattleState& state, Seat seat, View& view) {
  const auto hidden = [&](UnitId id) { return id.valid() && is_hidden_from(state, seat, state.unit(id)); };
  for (Ask& ask : view.known.asks)
    if (ask.seat != seat && (hidden(ask.unit) || hidden(ask.other)))
      ask = {.id = ask.id, .seat = ask.seat, .sealed = ask.sealed, .kind = ask.kind};
}

}  // namespace

bool is_seen_by(const BattleState& state, Seat seat, UnitId id) {
  return state.unit(id).side == seat || has(state, id, kSeen);
}

void update_sight(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  SightSurvey sight = survey_sight(Site(book, state), scene.wants_cites());
  for (const Unit& unit : state.units) {
    BodySight& sighting = sight.bodies[unit.id.index()];
    if (unit.on_table && stands_in_contact(state, unit.id)) sighting.seen = true;
    note_sighting(scene, unit.id, sighting);
  }
  for (Leader& leader : state.leaders) leader.markers[kStaffSeen] = sight.staff[leader.id.index()] ? 1 : 0;
  for (std::size_t i = 0; i < state.tokens.size(); ++i)
    state.tokens[i].markers[kGunsSeen] =
        static_cast<std::int16_t>((sight.tokens[i][0] ? 1 : 0) + (sight.tokens[i][1] ? 2 : 0));
}

View project_view(const Book& book, const BattleState& state, Seat seat) {
  View view = project_common(state, seat, book.words);
  if (state.outcome.over) {
    for (Unit& unit : view.known.units) unit.markers[kSeen] = 1;
    return view;
  }
  hide_units(state, seat, view);
  hide_staff(book, state, seat, view);
  hide_guns(state, seat, view);
  hide_powder(seat, view);
  hide_subjects(state, seat, view);
  std::erase_if(view.known.records, [&](const Record& r) { return is_secret(state, seat, r); });
  return view;
}

// BA-015, R7: no distance before a decision is committed, unless the players agree otherwise.
Verdict may_measure(const BattleState& state) {
  if (state.outcome.over || state.setting->options[kMeasuring] != 0) return allow();
  return refuse(cite::ba_015,
                "distances are guessed in this game: nobody measures before his orders are given");
}

}  // namespace drumhead::ba
