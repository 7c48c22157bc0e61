// Places in a playthrough: at 10,20 facing 90; 6 ahead of Blue/1 facing it; touching Red/1 rear; 8 at 45 from
// Blue/1.
#include <fmt/format.h>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/playthrough_setup.h"

namespace drumhead {

bool SetUp::place_word(WordsReader& in, Place& place) {
  if (in.take("facing")) return facing(in, place), true;
  if (in.take("at")) {
    place.kind = Place::Kind::kAt;
    place.at = in.point();
  } else if (in.take("off")) {
    place.kind = Place::Kind::kOffTable;
    in.expect("table");
  } else if (in.take("touching")) {
    place.kind = Place::Kind::kBeside;
    place.reference = in.any_word("a unit");
    const int edge = in.one_of("edge", {"front", "rear", "left flank", "right flank", "left", "right"});
    place.side = static_cast<PlaceSide>(edge > 3 ? edge - 2 : edge);
    if (place.look == Place::Look::kUnsaid) place.look = Place::Look::kAtIt;
  } else if (in.peek() != nullptr && length_from(in.peek()->text, words_.per_unit)) {
    beside(in, place);
  } else {
    return false;
  }
  return true;
}

// 6 ahead of Blue/1 | 4 right of Red/1 | 8 at 45 from Blue/1
void SetUp::beside(WordsReader& in, Place& place) {
  place.distance = in.length("a distance");
  if (in.take("at")) {
    place.kind = Place::Kind::kBearing;
    place.bearing = in.heading("a bearing");
    in.expect("from");
  } else {
    place.kind = Place::Kind::kBeside;
    place.side = static_cast<PlaceSide>(in.one_of("way of placing", {"ahead", "behind", "left", "right"}));
    in.take("of");
  }
  place.reference = in.any_word("a unit");
}

void SetUp::facing(WordsReader& in, Place& place) {
  static const std::vector<std::string> looks{"it", "away", "same"};
  const int word = in.find(looks);
  if (word >= 0) in.one_of("way to face", looks);
  place.look = word == 0   ? Place::Look::kAtIt
               : word == 1 ? Place::Look::kAway
               : word == 2 ? Place::Look::kSame
                           : Place::Look::kGiven;
  if (word < 0) place.facing = in.heading("a heading, or it, away, same, north, east, south, west");
}

Box SetUp::box_of(const UnitSpec& spec) const {
  Layout alone;
  alone.ground.width = layout_.ground.width;
  alone.ground.height = layout_.ground.height;
  alone.options = layout_.options;
  alone.strict = false;
  alone.units = {spec};
  UnitSpec& unit = alone.units.front();
  unit.command = unit.inside = unit.parent = {};
  unit.arrival = 0;
  unit.on_table = true;
  Result<BattleState> laid = lay_out(alone, words_);
  if (!laid) return {spec.pose, 0, 0};  // what is wrong with it is said when all of them are laid out
  BattleState state = *std::move(laid);
  book_.prepare(state);
  return outline(body_of(state, words_.formations, UnitId{0}));
}

Pose SetUp::resolve(WordsReader& in, const Place& place, Box box) const {
  const bool by_another = place.kind == Place::Kind::kBeside || place.kind == Place::Kind::kBearing;
  if (!by_another) {
    if (place.look != Place::Look::kUnsaid && place.look != Place::Look::kGiven)
      in.complain("it faces nothing: give a heading in degrees");
    return {place.at, place.facing};
  }
  const int i = find_name(names_of(layout_.units), place.reference);
  if (i < 0)
    return in.complain(unknown("unit above this line", place.reference, names_of(layout_.units))), Pose{};
  const Box reference = box_of(layout_.units[static_cast<std::size_t>(i)]);
  Pose pose{{}, reference.pose.facing};
  const Heading to_it =
      place.kind == Place::Kind::kBeside ? facing_it(reference, place.side) : place.bearing + degrees(180);
  if (place.look == Place::Look::kGiven) pose.facing = place.facing;
  if (place.look == Place::Look::kAtIt) pose.facing = to_it;
  if (place.look == Place::Look::kAway) pose.facing = to_it + degrees(180);
  if (place.kind == Place::Kind::kBearing) {
    pose.at = reference.pose.at + step(place.bearing, place.distance);
    return pose;
  }
  box.pose.facing = pose.facing;
  return placed_beside(reference, place.side, place.distance, box);
}

}  // namespace drumhead
