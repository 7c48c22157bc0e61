// The parts of a battle file that lie on the map: points, facings, shapes, ground, zones and objectives.
// Used by the battle reader only.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "muster/battle_file.h"
#include "muster/fields.h"

namespace drumhead {

// What reading one thing needs to know of the rest of the file.
struct BattleReading : Reading {
  std::vector<std::string> known_books;
  std::array<std::string, 2> sides{"Red", "Blue"};
  Centimetres width = 0;
  Centimetres height = 0;
};

MapPoint take_point(Fields& fields, std::string_view key, BattleReading& reading);  // on the table
Heading take_facing(Fields& fields, std::string_view key, BattleReading& reading, Heading otherwise);
Seat take_side(Fields& fields, std::string_view key, BattleReading& reading, Seat otherwise);
// Exactly one of polygon, line (if `linear`), circle and rectangle.
MapShape take_shape(Fields& fields, bool linear, BattleReading& reading);
bool has_shape(const Fields& fields);
// `rules = { drill = { ... } }` on a unit, a leader or a piece. Inner tables become "markers.shaken".
std::vector<BookOverride> take_overrides(Fields& fields, BattleReading& reading);
void check_book(const std::string& book, int line, BattleReading& reading);

MapPiece read_piece(const Entry& entry, BattleReading& reading);
FileZone read_zone(const Entry& entry, BattleReading& reading);
FileObjective read_objective(const Entry& entry, BattleReading& reading);

}  // namespace drumhead
