#include "play/people.h"

#include "engine/naming.h"
#include "play/json_text.h"

namespace drumhead {
namespace {

std::string_view kind_name(PlaceKind kind) {
  switch (kind) {
    case PlaceKind::kPerson:
      return "person";
    case PlaceKind::kOpen:
      return "open";
    case PlaceKind::kComputer:
      return "computer";
  }
  return "";
}

}  // namespace

std::string spoken_name(const PlaceRecord& place, const BattleState& state) {
  return place.name.empty() ? std::string(state.side_name(place.seat)) : place.name;
}

std::string seats_json(const std::vector<PlaceRecord>& places, const BattleState& state,
                       const std::function<bool(std::size_t)>& is_here) {
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const PlaceRecord& place = places[i];
    JsonText json;
    json.text("seat", name_of(place.seat)).number("place", place.place).text("kind", kind_name(place.kind));
    json.text("name", spoken_name(place, state));
    if (place.kind == PlaceKind::kComputer) json.text("level", place.level);
    if (!place.commands.empty()) json.raw("commands", json_names(place.commands));
    if (place.kind != PlaceKind::kComputer && is_here) json.yes_no("here", is_here(i));
    seats.push_back(json.str());
  }
  return json_list(seats);
}

std::string summary_of(const Match& match, const std::vector<PlaceRecord>& places) {
  return JsonText().fields_of(match.summary_json()).raw("seats", seats_json(places, match.state())).str();
}

}  // namespace drumhead
