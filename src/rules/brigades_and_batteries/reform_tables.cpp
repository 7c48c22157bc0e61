#include "rules/brigades_and_batteries/reform_tables.h"

namespace drumhead::bb {

ReformTables bind_reform(TableBinder& bind) {
  ReformTables t;
  const auto number = [&](std::string_view table, std::string_view row) {
    return static_cast<int>(bind.number(table, row));
  };
  t.change = number("manoeuvres", "change");
  t.extended = number("manoeuvres", "extended_line");
  t.limbering = number("manoeuvres", "limbering");
  t.from_skirmish = number("manoeuvres", "from_skirmish");
  t.column_least = number("widths", "column_least");
  t.column_most = number("widths", "column_most");
  t.line_most = number("widths", "line_most");
  t.square_least = number("widths", "square_least");
  t.skirmish_least = number("widths", "skirmish_least");
  t.cavalry_least = number("widths", "cavalry_least");
  t.masse_width = number("widths", "masse_width");
  t.masse_least = number("widths", "masse_least");
  t.segment_least = number("bent_lines", "segment_least");
  t.angle_least = number("bent_lines", "angle_least");
  t.angle_most = number("bent_lines", "angle_most");
  t.elbow_room = bind.length("room", "elbow");
  t.pinning = bind.length("room", "pinning");
  t.screen_share = number("screens", "share");
  t.screen_distance = bind.length("screen_distance", "from_parent");
  return t;
}

}  // namespace drumhead::bb
