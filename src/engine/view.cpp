#include "engine/view.h"

#include <algorithm>

#include "engine/vocabulary.h"

namespace drumhead {
namespace {

void blank_secret_markers(Unit& unit, const Vocabulary& words) {
  for (std::size_t m = 0; m < words.markers.size(); ++m)
    if (words.markers[m].secret) unit.markers[m] = 0;
}

}  // namespace

View project_common(const BattleState& state, Seat seat, const Vocabulary& words) {
  View view{seat, state};
  BattleState& known = view.known;
  std::erase_if(known.slips, [seat](const Slip& slip) { return slip.ask.seat != seat; });
  for (Ask& ask : known.asks)
    if (ask.sealed && ask.seat != seat) ask = {.seat = ask.seat, .sealed = true, .kind = ask.kind};
  for (std::size_t side = 0; side < known.asked.size(); ++side)
    if (static_cast<Seat>(side) != seat) known.asked[side] = 0;
  for (Unit& unit : known.units)
    if (unit.side != seat) blank_secret_markers(unit, words);
  return view;
}

void erase_unit(View& view, UnitId id) {
  Unit& unit = view.known.unit(id);
  Unit blank;
  blank.id = id;
  blank.side = unit.side;
  blank.on_table = false;
  unit = blank;
  std::erase_if(view.known.stands, [id](const Stand& s) { return s.unit == id; });
  std::erase_if(view.known.bends, [id](const Bend& b) { return b.unit == id; });
  std::erase_if(view.known.records, [id](const Record& r) { return r.a == id || r.b == id; });
  for (Leader& leader : view.known.leaders)
    if (leader.attached_to == id) leader = {.id = leader.id, .side = leader.side, .on_table = false};
  auto setting = std::make_shared<Setting>(*view.known.setting);
  setting->units[id.index()] = Profile{};
  view.known.setting = std::move(setting);
}

}  // namespace drumhead
