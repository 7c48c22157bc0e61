// What the pieces of a table are in this book: rows of Table 5, areas to march in, strips and edges (R26, R51
// to R53, R112, R117; docs/rulings). For the survey of the ground and for field works; every chapter asks
// survey.h instead.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geom/edges.h"
#include "geom/touching.h"
#include "rules/belle_alliance/survey.h"

namespace drumhead::ba {

// ---- What a piece is.
std::optional<Feature> feature_of(
    const Piece& piece);  // its row of Table 5; none: no such thing, or it goes by width
std::optional<Area> area_of(const Piece& piece);
bool is_wood(const Piece& piece);
bool is_house(const Piece& piece);  // a building, or a town that is held as one
bool is_tall(const Piece& piece);   // one hill layer high (BA-060)
bool is_waterway(const Piece& piece);
bool is_difficult(const Book& book, const Piece& piece);  // BA-166, or named by the scenario
bool is_soft(const Book& book, const Piece& piece);       // BA-238, likewise
Cite cite_of(const Book& book, const Piece& piece);

// ---- Where it is.
// Every edge of its line, or of its area and the holes in it.
template <class Visit>
void each_edge(const Piece& piece, Visit visit) {
  const auto see = [&](const Segment& edge) {
    visit(edge);
    return false;
  };
  if (is_linear(piece.kind))
    any_edge(piece.line, see);
  else
    any_edge(piece.area, see);
}
// R51: half the breadth of the strip that a line takes up.
Coord half_strip(const Book& book, const Piece& piece);
// A body that touches is not on it: the box has been drawn in by the tolerance of R3.
bool stands_on(const Book& book, const Piece& piece, const Quad& box);
Coord depth_of(const Quad& box);
Coord distance_to_outline(Vec point, const Piece& area);
bool is_near_outline(const Piece& area, const Quad& box, Coord reach);
bool lies_deeper(const Piece& area, Vec point, Coord depth);  // inside, and more than that from the outline
// R112: how deep the edge of a wood is for a body, and for staff, who ride.
Coord edge_depth(const Book& book, const BattleState& state, UnitId id);
bool is_in_wood(const Site& site, const Piece& wood, const Footprint& place);
// BA-396: two ranks at most, and no figure deeper than they are. Of one that is in the wood.
bool is_only_in_edge(const Site& site, const Piece& wood, const Footprint& place, Coord edge);
// R26: the hill layer at a point and its width there; none on the plain, on the top of a hill, and where the
// next layer is farther off than `widest`, beyond which nobody asks.
struct Layer {
  const Piece* piece = nullptr;
  Coord width = 0;
};
std::optional<Layer> layer_at(std::span<const Piece* const> contours, Vec point, Coord widest);
std::vector<const Piece*> contours_near(const BattleState& state, const Bounds& place, Coord reach);

}  // namespace drumhead::ba
