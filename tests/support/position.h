// A position, written down by hand in inches of the table: ground, units, what lies beside them, options. For tests of
// rules and for the contract suite. A position that lay_out() refuses fails the test that builds it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/layout.h"
#include "engine/rulebook.h"

namespace drumhead::test {

// In the rulebook's unit of length (inches, or centimetres), with a decimal fraction.
struct Spot {
  double x = 0, y = 0;
};

class Position {
 public:
  explicit Position(std::string title, double width = 48, double height = 36, Coord per_unit = kPerInch);

  Position& unit(const std::string& name, Seat side, const std::string& type, int strength, Spot front_middle, int degrees);
  Position& without(std::string_view unit);
  Position& leader(const std::string& name, Seat side, Spot at, const std::string& attached_to = {});
  Position& command(const std::string& name, Seat side, const std::string& superior = {});
  Position& under(const std::string& command, const std::vector<std::string_view>& units_and_leaders);

  // Of a unit laid out before.
  Position& at(std::string_view unit, Spot front_middle);
  Position& facing(std::string_view unit, int degrees);
  Position& formation(std::string_view unit, const std::string& word);
  Position& files(std::string_view unit, int files);
  Position& strength(std::string_view unit, int strength);
  Position& type(std::string_view unit, const std::string& word);
  Position& grade(std::string_view unit, const std::string& word);
  Position& marker(std::string_view unit, const std::string& word, int value = 1);

  // Ground: an area by its corners, a line by its points.
  Position& area(PieceKind kind, const std::string& name, const std::vector<Spot>& corners, int height = 0);
  Position& rectangle(PieceKind kind, const std::string& name, Spot south_west, Spot north_east, int height = 0);
  Position& line(PieceKind kind, const std::string& name, const std::vector<Spot>& points, double width = 0);
  Position& objective(const std::string& piece, int points = 1, Seat held_at_start = Seat::kNobody);

  Position& option(const std::string& word, int value = 1);
  Position& turns(int limit);
  Position& even_if_it_overlaps();   // do not insist that units stand apart

  const std::string& title() const { return layout_.title; }
  const Layout& layout() const { return layout_; }
  Layout& layout() { return layout_; }
  // Laid out and prepared by the book; fails the test and stops the program if it cannot be.
  BattleState build(const Rulebook& book) const;

 private:
  UnitSpec& spec(std::string_view unit);
  Vec vec(Spot spot) const;
  Piece& piece(PieceKind kind, const std::string& name);

  Layout layout_;
  Coord per_unit_;
};

}  // namespace drumhead::test
