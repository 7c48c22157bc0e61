// One position under construction, for lay_out(): ground and options, the chain of command, units, leaders
// and aims. Inside engine only.
#pragma once

#include <optional>
#include <span>

#include "engine/layout.h"
#include "engine/naming.h"

namespace drumhead {

using LayoutTrouble = std::optional<LoadError>;

// One position under construction. Each step needs the ones before it; the first that fails ends the work.
class LayoutBuilder {
 public:
  LayoutBuilder(const Layout& layout, const Vocabulary& words) : layout_(layout), words_(words) {}
  LayoutBuilder(const Layout& layout, const Vocabulary& words, const BattleState& laid)
      : layout_(layout), words_(words), state_(laid) {}

  LayoutTrouble count_specs() const;
  LayoutTrouble take_ground();
  LayoutTrouble take_options();
  LayoutTrouble take_commands();
  LayoutTrouble take_units();
  LayoutTrouble take_leaders();
  LayoutTrouble take_aims();
  LayoutTrouble check_apart() const;
  LayoutTrouble check_all_on_table() const;
  BattleState finish();

 private:
  LoadError error(int line, std::string what) const { return {layout_.file, line, std::move(what)}; }
  int line_of_bad_ground() const;
  // What commands, units and leaders have in common.
  struct Named {
    const std::string& name;
    Seat side;
    int line;
  };
  template <class Spec>
  static Named named(const Spec& spec) {
    return {spec.name, spec.side, spec.line};
  }
  template <class Specs>
  LayoutTrouble check_names(const Specs& specs, const char* kind) const {
    std::vector<Named> all;
    for (const auto& spec : specs) all.push_back(named(spec));
    return check_all_named(all, kind);
  }
  LayoutTrouble check_all_named(const std::vector<Named>& specs, const char* kind) const;
  LayoutTrouble find_command(const Named& spec, const std::string& command, CommandId& found) const;
  LayoutTrouble set_markers(const std::string& owner, int line,
                            const std::vector<std::pair<std::string, int>>& given,
                            const std::vector<MarkerWord>& known, std::span<std::int16_t> markers) const;

  LayoutTrouble join_superiors();
  LayoutTrouble check_circle() const;
  LayoutTrouble check_levels() const;
  LayoutTrouble take_unit(const UnitSpec& spec);
  LayoutTrouble check_arms(const UnitSpec& spec) const;
  LayoutTrouble check_units_named() const;
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

}  // namespace drumhead
