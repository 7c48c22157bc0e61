// A fight told as a story, for the tests of rules: lay out a position, begin at a step of the turn, answer in words,
// say what the dice show, look at what happened.
//
//   Fight f = drill("two_lines_facing").option("rain").begin("fire");
//   f.passes(Seat::kB).dice({5, 1, 6, 2}).says(Seat::kA, "Red/1 volley target Blue/1");
//   EXPECT_THAT(f.reckoning(), cites("DR-070"));
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/referee.h"
#include "support/matchers.h"
#include "support/position.h"

namespace drumhead::test {

// The rulebook with its built-in tables; made once and kept.
const Rulebook& rulebook(std::string_view id);

class Fight {
 public:
  Fight(const Rulebook& book, Position position) : book_(&book), position_(std::move(position)) {}

  // ---- Before it begins: changes to the position, passed on to it.
  Fight& unit(const std::string& name, Seat side, const std::string& type, int strength, Spot at, int degrees) {
    return position_.unit(name, side, type, strength, at, degrees), *this;
  }
  Fight& without(std::string_view u) { return position_.without(u), *this; }
  Fight& at(std::string_view u, Spot spot) { return position_.at(u, spot), *this; }
  Fight& facing(std::string_view u, int degrees) { return position_.facing(u, degrees), *this; }
  Fight& formation(std::string_view u, const std::string& word) { return position_.formation(u, word), *this; }
  Fight& strength(std::string_view u, int n) { return position_.strength(u, n), *this; }
  Fight& type(std::string_view u, const std::string& word) { return position_.type(u, word), *this; }
  Fight& grade(std::string_view u, const std::string& word) { return position_.grade(u, word), *this; }
  Fight& marker(std::string_view u, const std::string& word, int value = 1) { return position_.marker(u, word, value), *this; }
  Fight& option(const std::string& word, int value = 1) { return position_.option(word, value), *this; }
  Fight& turns(int limit) { return position_.turns(limit), *this; }
  Fight& area(PieceKind kind, const std::string& name, const std::vector<Spot>& corners, int height = 0) {
    return position_.area(kind, name, corners, height), *this;
  }
  Fight& rectangle(PieceKind kind, const std::string& name, Spot south_west, Spot north_east, int height = 0) {
    return position_.rectangle(kind, name, south_west, north_east, height), *this;
  }
  Fight& line(PieceKind kind, const std::string& name, const std::vector<Spot>& points, double width = 0) {
    return position_.line(kind, name, points, width), *this;
  }
  Fight& objective(const std::string& piece, int points = 1, Seat held = Seat::kNobody) {
    return position_.objective(piece, points, held), *this;
  }
  Position& position() { return position_; }

  // ---- Playing. Without begin(), the first deed begins the battle at its beginning. Faces given by dice() are for the
  // next deed (for the opening, if given before begin()): all must be thrown and no more. Without them a seed throws.
  Fight& begin(std::string_view step = {}, Seat seat = Seat::kA);
  Fight& dice(std::vector<int> faces);
  // An answer in words to the one open Ask of the seat; it must be allowed.
  Fight& says(Seat seat, std::string_view words);
  // An answer that must be refused: the refusal.
  Refusal refused(Seat seat, std::string_view words);
  // What the rules would say: nothing happens.
  Verdict verdict(Seat seat, std::string_view words);
  // The default answer of the open Ask.
  Fight& passes(Seat seat);

  // ---- Looking. Events and reckonings are those of the latest deed.
  Referee& referee();
  const BattleState& state() { return referee().state(); }
  const std::vector<Event>& events();
  const Event& event(std::string_view cite);        // the first that cites this rule; a failure if there is none
  bool told(std::string_view words);                // does a sentence of the latest deed contain these words?
  std::string report();                             // the latest deed, as the whole truth
  const Reckoning& reckoning();                     // the last one of the latest deed; empty if there is none
  std::vector<int> faces();                         // all dice of the latest deed
  UnitId id(std::string_view unit);
  const Unit& on(std::string_view unit);            // the unit as it stands
  int strength_of(std::string_view unit) { return on(unit).strength; }
  int marker_of(std::string_view unit, std::string_view word);
  std::string formation_of(std::string_view unit);
  std::string asked(Seat seat);                     // the kind of its open Ask; empty: none
  bool over() { return referee().over(); }
  Seat winner() { return state().outcome.winner; }

 private:
  Answer parse(Seat seat, std::string_view words);

  const Rulebook* book_;
  Position position_;
  std::vector<int> faces_;
  bool scripted_ = false;
  std::shared_ptr<Referee> referee_;   // a copy of a fight that has begun goes on with it
};

// A fight under drill's rules from one of its positions (drill_positions.h).
Fight drill(std::string_view position = "two_lines_facing");

}  // namespace drumhead::test
