#include "play/people.h"

#include <fmt/format.h>

#include <algorithm>

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

std::string shares_json(const std::vector<DiceShare>& shares) {
  std::vector<std::string> list;
  for (const DiceShare& share : shares)
    list.push_back(JsonText()
                       .text("seat", name_of(share.seat))
                       .number("place", share.place)
                       .text("share", share.digits)
                       .str());
  return json_list(list);
}

// Sides of which nobody has added a share.
std::vector<std::string> sides_without(const std::vector<DiceShare>& shares) {
  std::vector<std::string> without;
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (std::none_of(shares.begin(), shares.end(), [&](const DiceShare& share) { return share.seat == seat; }))
      without.emplace_back(name_of(seat));
  return without;
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
    if (place.kind == PlaceKind::kOpen) json.yes_no("claimed", place.invite_hash.empty());
    if (place.kind != PlaceKind::kComputer && is_here) json.yes_no("here", is_here(i));
    seats.push_back(json.str());
  }
  return json_list(seats);
}

std::string summary_of(const Match& match, const std::vector<PlaceRecord>& places) {
  return JsonText().fields_of(match.summary_json()).raw("seats", seats_json(places, match.state())).str();
}

std::string dice_json(const Match& match) {
  const ChronicleHeader& header = match.chronicle().header;
  JsonText json;
  json.text("come", header.secret ? "secret" : "seed");
  if (!header.secret) {
    if (match.is_told()) json.text("seed", fmt::format("{:x}", header.seed));
    return json.str();
  }
  json.text("commitment", header.commitment).raw("shares", shares_json(header.secret->shares));
  json.raw("without", json_names(sides_without(header.secret->shares)));
  if (match.is_told()) json.text("secret", header.secret->digits);
  return json.str();
}

}  // namespace drumhead
