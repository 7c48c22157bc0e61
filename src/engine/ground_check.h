// Is this ground a table at all? Asked by lay_out of every map, written by hand or by a program. Knows no
// rule: a bog on a hilltop passes, a polygon that crosses itself does not.
#pragma once

#include <optional>
#include <string>

#include "table/ground.h"

namespace drumhead {

struct GroundTrouble {
  PieceId piece;     // none: the table itself
  std::string what;  // "its outline crosses itself; give the corners in order round the edge"
};

// The first piece that is not a shape on the table, by id.
std::optional<GroundTrouble> ground_trouble(const Ground& ground);

// "the wood `Bossu`", "piece 4 (a road)": for complaints.
std::string spoken_piece(const Piece& piece);

}  // namespace drumhead
