#include "engine/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/layout_builder.h"

namespace drumhead {
namespace {

constexpr int kMostSpecs = 4000;  // of each kind: an id is a small number

}  // namespace

LayoutTrouble LayoutBuilder::count_specs() const {
  const auto too_many = [](const auto& specs) { return specs.size() > static_cast<std::size_t>(kMostSpecs); };
  if (too_many(layout_.commands) || too_many(layout_.units) || too_many(layout_.leaders) ||
      too_many(layout_.ground.pieces))
    return error(0, fmt::format("more than {} units, leaders, commands or pieces of ground; leave some out",
                                kMostSpecs));
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::check_all_named(const std::vector<Named>& specs, const char* kind) const {
  std::vector<std::pair<std::string_view, int>> seen;
  for (const Named& spec : specs) {
    if (spec.name.empty()) return error(spec.line, fmt::format("a {} without a name; give it one", kind));
    if (spec.side == Seat::kNobody)
      return error(spec.line, fmt::format("{} `{}` has no side; give it one", kind, spec.name));
    seen.emplace_back(spec.name, spec.line);
  }
  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 1; i < seen.size(); ++i)
    if (seen[i].first == seen[i - 1].first)
      return error(seen[i].second, fmt::format("two {}s are named `{}`, the other in line {}; rename one",
                                               kind, seen[i].first, seen[i - 1].second));
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::find_command(const Named& spec, const std::string& command,
                                          CommandId& found) const {
  if (command.empty()) return std::nullopt;
  const int i = index_of(layout_.commands, command);
  if (i < 0)
    return error(spec.line, fmt::format("`{}`: {}", spec.name,
                                        unknown_word("command", command, names_of(layout_.commands))));
  if (layout_.commands[static_cast<std::size_t>(i)].side != spec.side)
    return error(spec.line,
                 fmt::format("`{}` belongs to `{}`, a command of the other side; name one of its own side",
                             spec.name, command));
  found.value = static_cast<std::int16_t>(i);
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::set_markers(const std::string& owner, int line,
                                         const std::vector<std::pair<std::string, int>>& given,
                                         const std::vector<MarkerWord>& known,
                                         std::span<std::int16_t> markers) const {
  for (const auto& [name, value] : given) {
    const int i = index_of(known, name);
    if (i < 0)
      return error(line, fmt::format("`{}`: {}", owner, unknown_word("marker", name, names_of(known))));
    const MarkerWord& word = known[static_cast<std::size_t>(i)];
    if (value < word.low || value > word.high)
      return error(line, fmt::format("`{}`: marker `{}` is {}; it goes from {} to {}", owner, name, value,
                                     word.low, word.high));
    CHECK(static_cast<std::size_t>(i) < markers.size());
    markers[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(value);
  }
  return std::nullopt;
}

// The line of the first piece that is wrong by itself, or of the table.
int LayoutBuilder::line_of_bad_ground() const {
  if (!complaints(Ground{layout_.ground.width, layout_.ground.height, {}}).empty()) return layout_.table_line;
  for (const Piece& piece : layout_.ground.pieces) {
    Ground alone{layout_.ground.width, layout_.ground.height, {piece}};
    alone.pieces.front().id = PieceId{0};
    if (!complaints(alone).empty() && piece.id.index() < layout_.piece_lines.size())
      return layout_.piece_lines[piece.id.index()];
  }
  return 0;
}

LayoutTrouble LayoutBuilder::take_ground() {
  const std::vector<std::string> wrong = complaints(layout_.ground);
  if (!wrong.empty()) return error(line_of_bad_ground(), wrong.front());
  state_.ground = settled(layout_.ground);
  state_.pieces.assign(layout_.ground.pieces.size(), PieceState{});
  return std::nullopt;
}

LayoutTrouble LayoutBuilder::take_options() {
  for (const OptionWord& word : words_.options)
    setting_.options.push_back(static_cast<std::int16_t>(word.standard));
  for (const OptionSpec& spec : layout_.options) {
    const int i = index_of(words_.options, spec.name);
    if (i < 0) return error(spec.line, unknown_word("option", spec.name, names_of(words_.options)));
    const OptionWord& word = words_.options[static_cast<std::size_t>(i)];
    if (spec.value < 0 || spec.value > word.high)
      return error(spec.line,
                   fmt::format("option `{}` is {}; it goes from 0 to {}", spec.name, spec.value, word.high));
    setting_.options[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(spec.value);
  }
  return std::nullopt;
}

std::string LayoutBuilder::table_size() const {
  return fmt::format("the table is {} by {}", spoken_length(words_, layout_.ground.width),
                     spoken_length(words_, layout_.ground.height));
}

LayoutTrouble LayoutBuilder::take_aims() {
  const auto known = [&](PieceId piece) {
    return piece.valid() && piece.index() < layout_.ground.pieces.size();
  };
  for (const Objective& objective : layout_.objectives)
    if (!known(objective.piece))
      return error(0, fmt::format("objective `{}` is no piece of this ground", objective.name));
  for (const DeploymentZone& zone : layout_.zones)
    if (!known(zone.piece) || zone.side == Seat::kNobody)
      return error(0, "a deployment zone needs a side and a piece of ground");
  for (const int percent : layout_.breaking_point)
    if (percent < 0 || percent > 100)
      return error(
          0, fmt::format("a breaking point of {} percent; it goes from 1 to 100, or 0 for none", percent));
  if (layout_.turn_limit < 0)
    return error(0, fmt::format("a limit of {} turns; give 1 or more, or 0 for none", layout_.turn_limit));
  return std::nullopt;
}

BattleState LayoutBuilder::finish() {
  setting_.battle = layout_.title;
  setting_.sides = layout_.sides;
  setting_.nations = layout_.nations;
  setting_.colours = layout_.colours;
  setting_.year = layout_.year;
  setting_.first = layout_.first;
  setting_.objectives = layout_.objectives;
  setting_.zones = layout_.zones;
  setting_.weather = layout_.weather;
  setting_.breaking_point = {layout_.breaking_point[0], layout_.breaking_point[1]};
  setting_.turn_limit = layout_.turn_limit;
  state_.setting = std::make_shared<const Setting>(std::move(setting_));
  return std::move(state_);
}

const std::string& usual_formation(const UnitSpec& spec, const Vocabulary& words) {
  const int type = index_of(words.types, spec.type);
  if (!spec.formation.empty() || type < 0) return spec.formation;
  const std::vector<std::string>& can = words.types[static_cast<std::size_t>(type)].formations;
  return can.empty() ? spec.formation : can.front();
}

Result<BattleState> lay_out(const Layout& layout, const Vocabulary& words) {
  LayoutBuilder builder(layout, words);
  if (LayoutTrouble t = builder.count_specs()) return *t;
  if (LayoutTrouble t = builder.take_ground()) return *t;
  if (LayoutTrouble t = builder.take_options()) return *t;
  if (LayoutTrouble t = builder.take_commands()) return *t;
  if (LayoutTrouble t = builder.take_units()) return *t;
  if (LayoutTrouble t = builder.take_leaders()) return *t;
  if (LayoutTrouble t = builder.take_aims()) return *t;
  if (!layout.as_prepared)
    if (LayoutTrouble t = builder.check_apart()) return *t;
  return builder.finish();
}

std::optional<LoadError> complaint_of_places(const Layout& layout, const Vocabulary& words, const BattleState& state) {
  if (!layout.strict) return std::nullopt;
  const LayoutBuilder builder(layout, words, state);
  if (LayoutTrouble t = builder.check_all_on_table()) return t;
  return builder.check_apart();
}

}  // namespace drumhead
