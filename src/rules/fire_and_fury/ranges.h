// What stands have in sight depends on where bodies stand and on nothing else, and is asked for again and
// again while a fire step goes on: it is remembered until somebody moves.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rules/fire_and_fury/book.h"
#include "table/sight.h"

namespace drumhead::ff {

// All that lines of fire depend on.
struct Position {
  struct Body {
    Seat side = Seat::kA;
    bool guns = false;  // they may fire over friends
    std::uint8_t formation = 0;
    std::int16_t strength = 0;
    Quads boxes;
    friend bool operator==(const Body&, const Body&) = default;
  };
  std::shared_ptr<const Ground> ground;  // kept, so that no other ground can take its place in memory
  std::vector<PieceState> pieces;
  std::vector<Body> bodies;  // by unit
  SightRules sight;
  Coord over_from_gun = 0, over_from_target = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

// The ranges found in one position.
class Ranges {
 public:
  explicit Ranges(Position position) : position_(std::move(position)) {}
  const Position& position() const { return position_; }

  // From one stand to an enemy, no farther than `longest`: what `find()` gives, which is asked once.
  template <class Find>
  std::optional<Coord> range(UnitId firer, int stand, const Box& from, UnitId target, Coord longest,
                             Find find) {
    for (const Found& found : found_[slot(firer, target)])
      if (found.stand == stand && found.longest == longest && found.from == from) return found.range;
    const std::optional<Coord> range = find();
    found_[slot(firer, target)].push_back({stand, longest, from, range});
    return range;
  }

 private:
  struct Found {
    int stand = 0;
    Coord longest = 0;
    Box from;
    std::optional<Coord> range;
  };
  std::size_t slot(UnitId firer, UnitId target) {
    if (found_.empty()) found_.resize(position_.bodies.size() * position_.bodies.size());
    return firer.index() * position_.bodies.size() + target.index();
  }

  Position position_;
  std::vector<std::vector<Found>> found_;
};

// Those of this position, if it is among the last that the thread has looked at; else new ones.
std::shared_ptr<Ranges> ranges_in(Position position);

}  // namespace drumhead::ff
