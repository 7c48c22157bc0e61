#include "play/stands.h"

#include <algorithm>

#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/view_things.h"
#include "play/json_text.h"

namespace drumhead {
namespace {

bool stands_alike(const Unit& a, const Unit& b) {
  return a.pose == b.pose && a.strength == b.strength && a.on_table == b.on_table && a.formation == b.formation &&
         a.files == b.files && a.inside == b.inside;
}
bool stands_alike(const Leader& a, const Leader& b) {
  return a.pose == b.pose && a.on_table == b.on_table && a.attached_to == b.attached_to && a.side == b.side;
}

std::string json_of(const View& view, const Rulebook& book, const Unit& unit) { return unit_json(view, book, unit.id); }
std::string json_of(const View& view, const Rulebook& book, const Leader& leader) {
  return leader_json(view, book, leader.id);
}

// What stands otherwise than before. What the reader does not know of has no JSON.
template <class Things>
std::vector<std::string> moved(const Things& before, const Things& now, const View& view, const Rulebook& book) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (i < before.size() && stands_alike(before[i], now[i])) continue;
    if (std::string json = json_of(view, book, now[i]); !json.empty()) out.push_back(std::move(json));
  }
  return out;
}

// {"units":[..],"leaders":[..]}, each where there are any; empty: everything stands as it did.
std::string stands_json(const View& before, const View& now, const Rulebook& book) {
  const std::vector<std::string> units = moved(before.known.units, now.known.units, now, book);
  const std::vector<std::string> leaders = moved(before.known.leaders, now.known.leaders, now, book);
  if (units.empty() && leaders.empty()) return {};
  JsonText json;
  if (!units.empty()) json.raw("units", json_list(units));
  if (!leaders.empty()) json.raw("leaders", json_list(leaders));
  return json.str();
}

void apply(const Event& event, BattleState& state) {
  if (event.facts.empty()) return;
  Result<BattleState> next = changed(state, event.facts);
  CHECK_MSG(next.ok(), next.ok() ? std::string{} : next.error().message());
  state = *std::move(next);
}

}  // namespace

std::string events_with_stands(const Rulebook& book, BattleState state, const ChronicleEntry& entry, Reader reader,
                               const BattleState& known) {
  std::vector<std::string> heard;
  View before = view_for(book, state, reader);
  for (std::size_t i = 0; i < entry.events.size(); ++i) {
    apply(entry.events[i], state);
    if (text_for(entry.events[i], reader).empty()) continue;
    const auto rest = entry.events.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    const bool last = std::all_of(rest, entry.events.end(), [&](const Event& e) { return text_for(e, reader).empty(); });
    if (last) std::for_each(rest, entry.events.end(), [&](const Event& event) { apply(event, state); });
    View now = view_for(book, state, reader);
    const std::string stands = stands_json(before, now, book);
    std::string json = event_json(entry.events[i], ear_for(entry.events[i], reader), known);
    if (!stands.empty()) json.insert(json.size() - 1, ",\"now\":" + stands);
    heard.push_back(std::move(json));
    before = std::move(now);
    if (last) break;
  }
  return json_list(heard);
}

}  // namespace drumhead
