#include <fmt/format.h>

#include <algorithm>

#include "engine/agreement.h"
#include "engine/naming.h"
#include "muster/mustering.h"

namespace drumhead {
namespace {

constexpr Centimetres kBehind =
    10'000;  // how far behind his first unit a leader stands who was given no place

// What any book lets a file say of a unit and of a leader in its own words.
const std::vector<std::string> kUnitKeys{"omit",     "type",    "grade", "formation", "files",
                                         "strength", "markers", "place", "facing",    "inside"};
const std::vector<std::string> kLeaderKeys{"rating", "omit", "markers"};

// A whole number, or a word of the book's for it.
Result<int> marker_value(const std::vector<MarkerWord>& known, const std::string& name, const std::string& text) {
  const int i = index_of(known, name);
  const auto value = whole_number(text);
  if (value || i < 0) {
    if (value) return *value;
    return LoadError{"", 0, unknown_word("marker", name, names_of(known))};
  }
  const Result<std::int64_t> n = number_written(meaning_of(known[static_cast<std::size_t>(i)]), text, BattleState{});
  if (!n) return LoadError{"", 0, fmt::format("marker `{}`: {}", name, n.error().what)};
  return static_cast<int>(*n);
}

void add_new(std::vector<std::string>& keys, const std::vector<std::string>& more) {
  for (const std::string& key : more)
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

}  // namespace

// Asked of the book itself, with troops of every arm.
OverrideKeys override_keys(const Rulebook& book) {
  OverrideKeys keys{kUnitKeys, kLeaderKeys, {"omit", "grade", "level", "capacity"}, {"points", "omit"}};
  for (const Arm arm : {Arm::kInfantry, Arm::kCavalry, Arm::kArtillery, Arm::kTrain}) {
    HistoricUnit unit;
    unit.arm = arm;
    unit.men = 600;
    if (arm == Arm::kArtillery) unit.guns = 6, unit.pounder = 6;
    add_new(keys.unit, book.enlist(unit).understood);
  }
  add_new(keys.leader, book.commission({}).understood);
  add_new(keys.piece, attribute_names());
  return keys;
}

// ---- Units.

MusterTrouble Mustering::take_units() {
  for (const FileUnit& unit : battle_.units)
    if (MusterTrouble t = take_unit(unit)) return t;
  return std::nullopt;
}

MusterTrouble Mustering::take_unit(const FileUnit& from) {
  const std::string& command = from.unit.command;
  if (!command.empty() && index_of(battle_.commands, command) < 0) {
    std::vector<std::string> known;
    for (const FileCommand& c : battle_.commands) known.push_back(c.name);
    return error(from.unit.line,
                 fmt::format("`{}`: {}", from.unit.name, unknown_word("command", command, known)));
  }
  MusteredUnit unit;
  unit.unit = from.unit;
  const BookOverride* o = override_for(from.overrides, words_.id);
  if (o != nullptr) unit.unit.overrides = o->values;
  Enlistment enlisted = book_.enlist(unit.unit);
  unit.notes = enlisted.notes;
  unit.points = enlisted.points;
  unit.spec = std::move(enlisted.spec);
  UnitSpec& spec = unit.spec;
  spec.name = from.unit.name;
  spec.side = from.unit.side;
  if (spec.nation.empty()) spec.nation = from.unit.nation;  // a book may have been told otherwise
  spec.command = from.unit.command;
  spec.line = from.unit.line;
  place_unit(from, spec, unit);
  if (!enlisted.impossible.empty()) {
    unit.left_out = true;
    complain(from.unit.line, fmt::format("`{}` is left out: {}", from.unit.name, enlisted.impossible));
  }
  if (o != nullptr)
    if (MusterTrouble t = override_unit(*o, enlisted, spec, unit)) return t;
  if (!unit.left_out && !battle_.is_army) out_.layout.units.push_back(spec);
  out_.units.push_back(std::move(unit));
  return std::nullopt;
}

void Mustering::place_unit(const FileUnit& from, UnitSpec& spec, MusteredUnit& unit) {
  spec.pose = pose_of(from.place, from.facing);
  spec.inside = from.inside;
  if (from.arrives == 0) return;
  spec.arrival = turn_at(from.arrives);
  unit.notes.push_back(
      fmt::format("arrives after {} minutes: in {} {}", from.arrives, words_.turn_word, spec.arrival));
  if (out_.layout.turn_limit > 0 && spec.arrival > out_.layout.turn_limit)
    complain(from.unit.line,
             fmt::format("`{0}` arrives in {3} {1}, after the last of {2} {3}s", from.unit.name, spec.arrival,
                         out_.layout.turn_limit, words_.turn_word));
}

// What any book lets a file say of a unit in its own words; the rest is for the book's enlist() to
// understand.
MusterTrouble Mustering::override_unit(const BookOverride& o, const Enlistment& enlisted, UnitSpec& spec,
                                       MusteredUnit& unit) const {
  const auto refuse = [&](const std::string& what) {
    return error(o.line, fmt::format("`{}`: `rules.{}`: {}", spec.name, o.book, what));
  };
  for (const auto& [key, text] : o.values) {
    const auto value = whole_number(text);
    const bool number = key == "omit" || key == "files" || key == "strength";
    if (number && !value) return refuse(fmt::format("`{}` is `{}`; it must be a whole number", key, text));
    if (lay_over(spec, key, text)) continue;
    if (key == "omit")
      unit.left_out = *value != 0;
    else if (key.rfind("markers.", 0) == 0) {
      const Result<int> marker = marker_value(words_.markers, key.substr(8), text);
      if (!marker) return refuse(marker.error().what);
      lay_over(spec, key, std::to_string(*marker));
    } else if (key == "place") {
      const auto at = map_point(text);
      if (!at)
        return refuse(fmt::format("`place` is `{}`; give whole metres east and north: [400, 250]", text));
      spec.pose.at = map_.on_table(*at);
    } else if (key == "facing") {
      if (!value || *value < 0 || *value >= 360)
        return refuse("`facing` must be whole degrees from 0 to 359");
      spec.pose.facing = Heading::of(*value * 100);
    } else if (std::find(enlisted.understood.begin(), enlisted.understood.end(), key) ==
               enlisted.understood.end()) {
      std::vector<std::string> known = kUnitKeys;
      known.insert(known.end(), enlisted.understood.begin(), enlisted.understood.end());
      return refuse(unknown_word("field", key, known));
    }
  }
  return std::nullopt;
}

MusterTrouble Mustering::check_sides() const {
  if (battle_.is_army) return std::nullopt;
  for (const Seat side : {Seat::kA, Seat::kB}) {
    const auto& units = out_.layout.units;
    if (std::any_of(units.begin(), units.end(), [&](const UnitSpec& u) { return u.side == side; })) continue;
    const std::string& name = battle_.sides[static_cast<std::size_t>(side)];
    return error(
        0, fmt::format("{} {} no unit under {}; {}", name, side_reads_as_plural(name) ? "have" : "has",
                       words_.title, out_.complaints.empty() ? "add some" : out_.complaints.front().what));
  }
  return std::nullopt;
}

// ---- Commands and leaders.

void Mustering::take_commands() {
  for (const FileCommand& from : battle_.commands)
    out_.layout.commands.push_back({from.name, from.side, from.level, from.superior, from.line});
}

MusterTrouble Mustering::take_leaders() {
  for (const FileLeader& from : battle_.leaders)
    if (MusterTrouble t = take_leader(from)) return t;
  return std::nullopt;
}

MusterTrouble Mustering::take_leader(const FileLeader& from) {
  MusteredLeader leader;
  leader.leader = from.leader;
  const BookOverride* o = override_for(from.overrides, words_.id);
  if (o != nullptr) leader.leader.overrides = o->values;
  Commission commission = book_.commission(leader.leader);
  leader.notes = commission.notes;
  leader.points = commission.points;
  leader.spec = std::move(commission.spec);
  LeaderSpec& spec = leader.spec;
  spec.name = from.leader.name;
  spec.side = from.leader.side;
  spec.command = from.leader.command;
  spec.line = from.leader.line;
  bool left_out = false;
  if (o != nullptr)
    for (const auto& [key, text] : o->values) {
      const auto value = whole_number(text);
      if (key == "rating" && value)
        spec.rating = *value;
      else if (key == "omit" && value)
        left_out = *value != 0;
      else if (key.rfind("markers.", 0) == 0) {
        const Result<int> marker = marker_value(words_.leader_markers, key.substr(8), text);
        if (!marker) return error(o->line, fmt::format("`{}`: `rules.{}`: {}", spec.name, o->book, marker.error().what));
        spec.markers.emplace_back(key.substr(8), *marker);
      } else if (std::find(commission.understood.begin(), commission.understood.end(), key) ==
               commission.understood.end())
        return error(
            o->line,
            fmt::format(
                "`{}`: `rules.{}`: `{}` = `{}` is not understood; known are whole numbers for `rating`, "
                "`omit` and `markers`",
                spec.name, o->book, key, text));
    }
  if (left_out) return std::nullopt;
  if (!battle_.is_army) {
    if (MusterTrouble t = place_leader(from, spec)) return t;
    out_.layout.leaders.push_back(spec);
  }
  out_.leaders.push_back(std::move(leader));
  return std::nullopt;
}

bool Mustering::is_under(const std::string& command, const std::string& superior) const {
  std::string at = command;
  for (std::size_t steps = 0; steps <= battle_.commands.size() && !at.empty(); ++steps) {
    if (at == superior) return true;
    const int i = index_of(battle_.commands, at);
    at = i < 0 ? std::string{} : battle_.commands[static_cast<std::size_t>(i)].superior;
  }
  return false;
}

MusterTrouble Mustering::place_leader(const FileLeader& from, LeaderSpec& spec) {
  if (from.place) {
    spec.pose = pose_of(*from.place, from.facing);
    return std::nullopt;
  }
  const auto left_out = [&](const std::string& name) {
    return std::any_of(out_.units.begin(), out_.units.end(),
                       [&](const auto& u) { return u.left_out && u.spec.name == name; });
  };
  spec.attached_to = from.attached_to;
  if (!from.attached_to.empty() && !left_out(from.attached_to)) return std::nullopt;
  if (!from.attached_to.empty())
    complain(spec.line, fmt::format("`{}` is attached to `{}`, which is left out; he stands by himself",
                                    spec.name, from.attached_to));
  spec.attached_to.clear();
  for (const UnitSpec& unit : out_.layout.units) {
    if (!is_under(unit.command, spec.command)) continue;
    if (unit.arrival > 0) {
      if (spec.attached_to.empty()) spec.attached_to = unit.name;  // rides in with the first of them
      continue;
    }
    spec.attached_to.clear();
    const Vec at = point_from(unit.pose, -map_.on_table(kBehind), 0);
    const Ground& ground = out_.layout.ground;
    spec.pose = {{std::clamp<Coord>(at.x, 0, ground.width), std::clamp<Coord>(at.y, 0, ground.height)},
                 unit.pose.facing};
    return std::nullopt;
  }
  if (!spec.attached_to.empty()) return std::nullopt;
  return error(
      spec.line,
      fmt::format("leader `{}` has no place, and `{}` has no unit to stand behind; give him a `place`",
                  spec.name, spec.command));
}

}  // namespace drumhead
