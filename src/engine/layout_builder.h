// One position under construction, for lay_out(): ground and options, the chain of command, units, leaders
// and aims. Inside engine only.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/layout.h"
#include "engine/naming.h"

namespace drumhead {

using LayoutTrouble = std::optional<LoadError>;

// One position under construction. Each step needs the ones before it; the first that fails ends the work.
class LayoutBuilder {
 public:
  LayoutBuilder(const Layout& layout, const Vocabulary& words) : layout_(layout), words_(words) {}

  LayoutTrouble count_specs() const;
  LayoutTrouble take_ground();
  LayoutTrouble take_options();
  LayoutTrouble take_commands();
  LayoutTrouble take_units();
  LayoutTrouble take_leaders();
  LayoutTrouble take_aims();
  LayoutTrouble check_apart() const;
  BattleState finish();

 private:
  LoadError error(int line, std::string what) const { return {layout_.file, line, std::move(what)}; }
  int line_of_bad_ground() const;
  template <class Specs>
  LayoutTrouble check_names(const Specs& specs, const char* kind) const;
  template <class Spec>
  LayoutTrouble find_command(const Spec& spec, CommandId& found) const;
  template <std::size_t N>
  LayoutTrouble set_markers(const std::string& owner, int line,
                            const std::vector<std::pair<std::string, int>>& given,
                            const std::vector<MarkerWord>& known, std::array<std::int16_t, N>& markers) const;

  LayoutTrouble join_superiors();
  LayoutTrouble check_circle() const;
  LayoutTrouble check_levels() const;
  LayoutTrouble take_unit(const UnitSpec& spec);
  LayoutTrouble set_words(const UnitSpec& spec, Unit& unit, Profile& profile) const;
  LayoutTrouble set_files(const UnitSpec& spec, Unit& unit) const;
  LayoutTrouble go_inside(const UnitSpec& spec, Unit& unit) const;
  LayoutTrouble find_parent(const UnitSpec& spec, Unit& unit) const;
  LayoutTrouble check_on_table(const UnitSpec& spec, const Unit& unit) const;
  LayoutTrouble take_leader(const LeaderSpec& spec);
  LayoutTrouble place_leader(const LeaderSpec& spec, Leader& leader) const;
  Footprint footprint_of_unit(const Unit& unit) const;
  std::string table_size() const;

  const Layout& layout_;
  const Vocabulary& words_;
  BattleState state_;
  Setting setting_;
};

template <class Specs>
LayoutTrouble LayoutBuilder::check_names(const Specs& specs, const char* kind) const {
  std::vector<std::pair<std::string, int>> seen;
  for (const auto& spec : specs) {
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

template <class Spec>
LayoutTrouble LayoutBuilder::find_command(const Spec& spec, CommandId& found) const {
  if (spec.command.empty()) return std::nullopt;
  const int i = index_of(layout_.commands, spec.command);
  if (i < 0)
    return error(spec.line, fmt::format("`{}`: {}", spec.name,
                                        unknown_word("command", spec.command, names_of(layout_.commands))));
  if (layout_.commands[static_cast<std::size_t>(i)].side != spec.side)
    return error(spec.line,
                 fmt::format("`{}` belongs to `{}`, a command of the other side; name one of its own side",
                             spec.name, spec.command));
  found.value = static_cast<std::int16_t>(i);
  return std::nullopt;
}

template <std::size_t N>
LayoutTrouble LayoutBuilder::set_markers(const std::string& owner, int line,
                                         const std::vector<std::pair<std::string, int>>& given,
                                         const std::vector<MarkerWord>& known,
                                         std::array<std::int16_t, N>& markers) const {
  for (const auto& [name, value] : given) {
    const int i = index_of(known, name);
    if (i < 0)
      return error(line, fmt::format("`{}`: {}", owner, unknown_word("marker", name, names_of(known))));
    const MarkerWord& word = known[static_cast<std::size_t>(i)];
    if (value < word.low || value > word.high)
      return error(line, fmt::format("`{}`: marker `{}` is {}; it goes from {} to {}", owner, name, value,
                                     word.low, word.high));
    CHECK(static_cast<std::size_t>(i) < N);
    markers[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(value);
  }
  return std::nullopt;
}

}  // namespace drumhead
