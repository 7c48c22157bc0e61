// The bodies of a position, laid out by a book's formations: what a survey asks first, for books whose units
// cover the ground that their formation covers. State and formations must outlive it.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/battle_state.h"
#include "table/measure.h"
#include "table/sight.h"
#include "table/trace.h"

namespace drumhead {

class Bodies {
 public:
  Bodies(const BattleState& the_state, std::span<const Formation> formations)
      : state(the_state), formations_(formations) {}

  const BattleState& state;

  Body body(UnitId id) const { return body_of(state, formations_, id); }
  Footprint print(UnitId id) const { return footprint(body(id)); }
  Box box(UnitId id) const { return outline(body(id)); }
  Marcher marcher(UnitId id) const { return marcher_of(body(id), id); }
  bool near(UnitId a, UnitId b, Coord d) const { return within(print(a), print(b), d); }
  std::vector<UnitId> enemies_of(UnitId id) const { return units_of(state, other(state.unit(id).side)); }
  std::vector<Obstacle> others(UnitId id) const;  // all other units, as things to run into
  TroopIndex troops() const;  // all that are known of, as things that hide what is behind them
  MoveRules move_rules() const { return {.formations = formations_, .ground = state.ground.get()}; }
  Trace way(UnitId id, const Path& path) const { return trace(marcher(id), path, move_rules()); }
  // The way as far as the first unit that it meets.
  Trace way_to_contact(UnitId id, const Path& path) const;
  // Turned about the middle of its front to face the middle of the other, then straight ahead so far, or to a hair short of
  // whom it meets, which is contact still.
  Trace way_straight_at(UnitId id, UnitId target, Coord so_far) const;
  bool ends_at(const Trace& way, UnitId id) const;  // in contact with it, but for a hair: headings are rounded

  // From the middle of its front to the middle of the other, past all units but these two.
  bool sees(UnitId from, UnitId to, const SightRules& rules) const;
  // Within `arc` to either side of straight ahead from its front corners; a range of -1 is however far.
  bool in_front(UnitId from, UnitId to, Angle arc, Coord range) const;
  // The first piece of such ground that any of a body is on; null if there is none.
  const Piece* under(const Footprint& place, const std::function<bool(const Piece&)>& such) const;
  bool is_on_table(UnitId id) const { return is_on_table(print(id)); }  // wholly
  // The first other unit that a body would stand on, by a hair even; none if there is none.
  UnitId stood_on(const Footprint& place, UnitId by) const;
  bool has_room(UnitId id) const;  // where it stands: on the table, and on nobody else

  // A body that gives way with its face kept: as far as no unit and no ground that is barred to it stands in its
  // way, and until any of it leaves the table.
  struct Retreat {
    Pose to;
    Coord gone = 0;
    bool off_table = false;
  };
  Retreat retreat(UnitId id, Heading away, Coord wanted, const std::function<bool(const Piece&)>& barred) const;

 private:
  bool is_on_table(const Footprint& place) const;
  // But for the hair that a body keeps from others where it stops: corners are rounded, and rounded anew when it loses stands.
  bool touches_anybody(const Footprint& place, UnitId by) const;

  std::span<const Formation> formations_;
};

}  // namespace drumhead
