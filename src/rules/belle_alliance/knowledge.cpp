// Who sees whom (R10, R25) and what a View keeps of it. Sight is looked at whenever somebody is asked; between two Asks
// nobody learns anything.
#include <algorithm>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

// Records that tell what a side has in mind, or of bodies that a seat does not see.
bool is_secret(const BattleState& state, Seat seat, const Record& record) {
  const auto hidden = [&](UnitId id) { return id.valid() && !is_seen_by(state, seat, id); };
  if (hidden(record.a) || hidden(record.b)) return true;
  const bool own = record.a.valid() && state.unit(record.a).side == seat;
  switch (static_cast<RecordKind>(record.kind)) {
    case kFailedOrderRecord:
    case kMarchRecord:
    case kWorkRecord:
    case kStaffRideRecord:
    case kContinueRecord:
      return !own;
    case kTransferRecord:  // the owner has it on his sheet
      return true;
    case kAttackRecord:
      return !own && record.n[kUndeclared] != 0;
    case kContactRecord:
    case kPushRecord:
    case kFiredAtRecord:
    case kFirePartRecord:  // these three are made when the sealed slips are opened
    case kNeighbourRecord:
    case kSupportRecord:
    case kStruckRecord:
    case kSpreadRecord:
      return false;
  }
  return false;
}

}  // namespace

bool is_seen_by(const BattleState& state, Seat seat, UnitId id) {
  return state.unit(id).side == seat || has(state, id, kSeen);
}

void update_sight(const Book& book, BattleState& state) {
  const Site site(book, state);
  for (Unit& unit : state.units)
    unit.markers[kSeen] = unit.on_table && side_sees(site, other(unit.side), unit.id) ? 1 : 0;
}

View project_view(const Book& book, const BattleState& state, Seat seat) {
  View view = project_common(state, seat, book.words);
  const bool over = state.outcome.over;
  for (const Unit& unit : state.units) {
    const bool seen = has(state, unit.id, kSeen);
    const bool hidden = unit.on_table && !over && unit.side != seat && !seen;
    if (hidden) erase_unit(view, unit.id);
    if (!hidden) view.known.unit(unit.id).markers[kSeen] = 1;
  }
  std::erase_if(view.known.records, [&](const Record& r) { return !over && is_secret(state, seat, r); });
  return view;
}

// BA-015, R7: no distance before a decision is committed, unless the players agree otherwise.
Verdict may_measure(const BattleState& state) {
  if (state.outcome.over || state.setting->options[kMeasuring] != 0) return allow();
  return refuse(cite::ba_015, "distances are guessed in this game: nobody measures before his orders are given");
}

}  // namespace drumhead::ba
