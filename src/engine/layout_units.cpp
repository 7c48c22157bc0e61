// The units of a layout: their words, their place on the table, and the ground between them.
#include <fmt/format.h>

#include <algorithm>

#include "engine/layout_builder.h"
#include "geom/touching.h"
#include "table/measure.h"

namespace drumhead {
LayoutTrouble LayoutBuilder::take_units() {
  if (LayoutTrouble t = check_names(layout_.units, "unit")) return t;
  for (const UnitSpec& spec : layout_.units)
    if (LayoutTrouble t = take_unit(spec)) return t;
  if (LayoutTrouble t = check_units_named()) return t;
  std::stable_sort(setting_.arrivals.begin(), setting_.arrivals.end(),
                   [](const Arrival& a, const Arrival& b) { return a.turn < b.turn; });
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::take_unit(const UnitSpec& spec) {
  Unit unit;
  Profile profile;
  unit.id.value = static_cast<std::int16_t>(state_.units.size());
  unit.side = spec.side;
  unit.pose = spec.pose;
  unit.on_table = spec.on_table && spec.arrival == 0;
  if (LayoutTrouble t = set_words(spec, unit, profile)) return t;
  if (LayoutTrouble t = find_command(named(spec), spec.command, unit.command)) return t;
  if (spec.strength <= 0 || spec.strength > words_.most_strength)
    return error(spec.line, fmt::format("`{}` has a strength of {}; it must be from 1 to {}", spec.name,
                                        spec.strength, words_.most_strength));
  unit.strength = static_cast<std::int16_t>(spec.strength);
  if (spec.original != 0 && (spec.original < spec.strength || spec.original > words_.most_strength))
    return error(spec.line, fmt::format("`{}` cannot have {} left of {}; it began with {} or more, up to {}", spec.name,
                                        spec.strength, spec.original, spec.strength, words_.most_strength));
  profile.original_strength = spec.original == 0 ? unit.strength : static_cast<std::int16_t>(spec.original);
  if (LayoutTrouble t = set_files(spec, unit)) return t;
  if (LayoutTrouble t = set_markers(spec.name, spec.line, spec.markers, words_.markers, unit.markers))
    return t;
  if (LayoutTrouble t = check_arms(spec)) return t;
  if (LayoutTrouble t = go_inside(spec, unit)) return t;
  if (LayoutTrouble t = find_parent(spec, unit)) return t;
  if (layout_.strict && !layout_.as_prepared)
    if (LayoutTrouble t = check_on_table(spec, unit)) return t;
  if (spec.arrival < 0)
    return error(spec.line,
                 fmt::format("`{}` arrives in turn {}; turns count from 1", spec.name, spec.arrival));
  if (spec.arrival > 0) setting_.arrivals.push_back({unit.id, spec.arrival, unit.pose});
  state_.units.push_back(unit);
  setting_.units.push_back(std::move(profile));
  return std::nullopt;
}

// What a marker may be hangs on the arm: guns have no small arms, and nobody else is fixed in a work.
LayoutTrouble LayoutBuilder::check_arms(const UnitSpec& spec) const {
  const TypeWord& type = words_.types[static_cast<std::size_t>(index_of(words_.types, spec.type))];
  for (const auto& [name, value] : spec.markers)
    if (const std::string wrong =
            wrong_marker(words_.markers[static_cast<std::size_t>(index_of(words_.markers, name))], type, value);
        !wrong.empty())
      return error(spec.line, fmt::format("`{}`: {}", spec.name, wrong));
  return std::nullopt;
}

// Markers that stand for a unit stand for one that is there.
LayoutTrouble LayoutBuilder::check_units_named() const {
  for (const UnitSpec& spec : layout_.units)
    for (const auto& [name, value] : spec.markers) {
      const Meaning& means = words_.markers[static_cast<std::size_t>(index_of(words_.markers, name))].means;
      if (means.kind == Meaning::Kind::kUnit && value - means.first >= std::ssize(layout_.units))
        return error(spec.line, fmt::format("`{}`: marker `{}` is {}; there are {} units to name", spec.name, name,
                                            value, layout_.units.size()));
    }
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::set_words(const UnitSpec& spec, Unit& unit, Profile& profile) const {
  const auto not_known = [&](const char* what, const std::string& word,
                             const std::vector<std::string>& known) {
    return error(spec.line, fmt::format("`{}`: {}", spec.name, unknown_word(what, word, known)));
  };
  const int type = index_of(words_.types, spec.type);
  if (type < 0) return not_known("type of unit", spec.type, names_of(words_.types));
  if (!spec.grade.empty() && index_of(words_.grades, spec.grade) < 0)
    return not_known("grade", spec.grade, names_of(words_.grades));
  const std::string& usual = usual_formation(spec, words_);
  const int formation = usual.empty() ? 0 : index_of(words_.formations, usual);
  if (formation < 0 || words_.formations.empty())
    return not_known("formation", spec.formation, names_of(words_.formations));
  const std::vector<std::string>& can = words_.types[static_cast<std::size_t>(type)].formations;
  if (!can.empty() && std::find(can.begin(), can.end(), usual) == can.end())
    return error(spec.line, fmt::format("`{}`: {} cannot stand in `{}`; choose from: {}", spec.name,
                                        spec.type, usual, fmt::join(can, ", ")));
  unit.formation = static_cast<std::uint8_t>(formation);
  profile.name = spec.name;
  profile.type = spec.type;
  profile.nation = spec.nation;
  profile.grade = spec.grade.empty() && !words_.grades.empty() ? words_.grades.front().name : spec.grade;
  profile.traits = words_.types[static_cast<std::size_t>(type)].traits;
  if (const int grade = index_of(words_.grades, profile.grade); grade >= 0 && words_.grade_trait >= 0)
    profile.traits[static_cast<std::size_t>(words_.grade_trait)] = words_.grades[static_cast<std::size_t>(grade)].value;
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::set_files(const UnitSpec& spec, Unit& unit) const {
  const Formation& formation = words_.formations[unit.formation];
  if (spec.files < 0 || spec.files > spec.strength)
    return error(
        spec.line,
        fmt::format("`{}` cannot stand {} wide with a strength of {}; give 1 to {}, or leave it out for {}",
                    spec.name, spec.files, spec.strength, spec.strength,
                    std::min(formation.default_files, spec.strength)));
  // A formation without a width of its own is as wide as it is strong: the unit keeps a width of 0.
  const int files = spec.files > 0 ? spec.files : std::min(formation.default_files, spec.strength);
  unit.files = static_cast<std::int16_t>(files);
  return std::nullopt;
}

// A garrison stands in the middle of what it holds, wherever it was put.
LayoutTrouble LayoutBuilder::go_inside(const UnitSpec& spec, Unit& unit) const {
  if (spec.inside.empty()) return std::nullopt;
  const auto holds = [](const Piece& piece) {
    return piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kTown;
  };
  std::vector<std::string> known;
  std::vector<PieceId> found;
  for (const Piece& piece : layout_.ground.pieces) {
    if (!holds(piece) || piece.name.empty()) continue;
    known.push_back(piece.name);
    if (piece.name == spec.inside) found.push_back(piece.id);
  }
  if (found.empty())
    return error(spec.line,
                 fmt::format("`{}`: {}", spec.name, unknown_word("building or town", spec.inside, known)));
  if (found.size() > 1)
    return error(spec.line,
                 fmt::format("`{}`: two buildings are named `{}`; rename one", spec.name, spec.inside));
  const Bounds around = bounds(layout_.ground.piece(found.front()).area);
  unit.inside = found.front();
  unit.pose.at = {divide_rounded(around.low.x + around.high.x, 2),
                  divide_rounded(around.low.y + around.high.y, 2)};
  return std::nullopt;
}

// The unit that it is a part of, of the same side and named before it.
LayoutTrouble LayoutBuilder::find_parent(const UnitSpec& spec, Unit& unit) const {
  if (spec.parent.empty()) return std::nullopt;
  std::vector<std::string> known;
  for (const Unit& other : state_.units) {
    if (other.side != spec.side) continue;
    known.push_back(setting_.units[other.id.index()].name);
    if (known.back() == spec.parent) unit.parent = other.id;
  }
  if (unit.parent.valid()) return std::nullopt;
  return error(spec.line, fmt::format("`{}`: {}", spec.name, unknown_word("unit", spec.parent, known)));
}

Footprint LayoutBuilder::footprint_of_unit(const Unit& unit) const {
  if (layout_.as_prepared) return footprint(body_of(state_, words_.formations, unit.id));
  const Formation& formation = words_.formations[unit.formation];
  return footprint({.formation = &formation,
                    .pose = unit.pose,
                    .files = unit.files,
                    .strength = figures_standing(unit, formation),
                    .bends = {},
                    .stands = {},
                    .gap = gap_kept(unit, formation)});
}

// How far a body reaches over the edge it crosses most.
LayoutTrouble LayoutBuilder::check_on_table(const UnitSpec& spec, const Unit& unit) const {
  if (!spec.on_table) return std::nullopt;
  // Whoever comes on later is only asked for the point where he does.
  const bool by_point = spec.arrival != 0 || unit.inside.valid();
  const Footprint covered = by_point ? Footprint{} : footprint_of_unit(unit);
  const Bounds reach = covered.empty() ? Bounds{unit.pose.at, unit.pose.at} : covered.bounds;
  const Ground& ground = layout_.ground;
  const std::array<std::pair<Coord, const char*>, 4> over{{{-reach.low.x, "west"},
                                                           {reach.high.x - ground.width, "east"},
                                                           {-reach.low.y, "south"},
                                                           {reach.high.y - ground.height, "north"}}};
  const auto worst =
      std::max_element(over.begin(), over.end(), [](auto a, auto b) { return a.first < b.first; });
  if (is_at_most(worst->first, 0)) return std::nullopt;
  // Rounded up, so that a hair's breadth does not read as nothing.
  const Coord tenth = words_.per_unit / 10;
  const Coord over_by = (worst->first + tenth - 1) / tenth * tenth;
  return error(spec.line, fmt::format("`{}` {} off the table, {} over the {} edge; {}", spec.name,
                                      spec.arrival == 0 ? "stands" : "arrives",
                                      spoken_length(words_, over_by), worst->second, table_size()));
}

LayoutTrouble LayoutBuilder::check_all_on_table() const {
  for (std::size_t i = 0; i < layout_.units.size(); ++i)
    if (LayoutTrouble t = check_on_table(layout_.units[i], state_.units[i])) return t;
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::check_apart() const {
  if (!layout_.strict) return std::nullopt;
  std::vector<Footprint> covered;
  for (const Unit& unit : state_.units) {
    const bool present = unit.on_table && !unit.inside.valid();
    if (unit.id.index() >= layout_.units.size()) break;  // made by the rulebook: it puts them where it will
    covered.push_back(present ? footprint_of_unit(unit) : Footprint{});
    if (covered.back().empty()) continue;
    for (std::size_t i = 0; i < unit.id.index(); ++i) {
      if (covered[i].empty() || !overlap(covered[i], covered.back())) continue;
      const UnitSpec& spec = layout_.units[unit.id.index()];
      return error(spec.line,
                   fmt::format("`{}` and `{}` (line {}) stand on the same ground; move one of them",
                               spec.name, layout_.units[i].name, layout_.units[i].line));
    }
  }
  return std::nullopt;
}

}  // namespace drumhead
