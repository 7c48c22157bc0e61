// From where everybody looks and is looked at (R24, R112), and what has come of it. Sight is looked at whenever
// somebody is asked, and between two Asks few have moved: where they stand and whether one place sees another is
// remembered as long as the ground stays as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/belle_alliance/survey.h"
#include "table/sight.h"

namespace drumhead::ba {

// A point that lines of sight run from or to.
struct Spot {
  Eye eye;
  std::vector<const Piece*> within;  // woods and houses that it is inside of

  bool is_in(const Piece* piece) const { return std::find(within.begin(), within.end(), piece) != within.end(); }
};

// Somebody who looks or is looked at. The first of its eyes is its centre: the quick line.
struct Post {
  Footprint place;
  std::vector<Spot> eyes;
  Coord edge = 0;                   // R112
  PieceId inside;                   // the house it holds
  const Piece* deep = nullptr;      // the wood beyond whose edge it is
  bool covered = false;             // in a house or in the edge of a wood
  bool fired = false;               // in this or the last bound
  std::vector<const Piece*> walls;  // cover that it touches
  int highest = 0, lowest = 0;      // the levels of its eyes
};

// What has come of looking from one post at another.
struct Look {
  bool seen = false;
  unsigned rules = 0;  // SightRule bits: what hid it
  Eye from, to;        // the line that is clear
  Coord gap = 0;
};

const Post& target_of(const Site& site, UnitId id);
// R24: front corners, front middle and centre; who has a front all round looks from all of it.
const Post& observer_of(const Site& site, UnitId id);
const Post& post_of_staff(const Site& site, LeaderId id);
const Post& post_of_box(const Site& site, const Box& box, Coord edge);
Spot spot_at(const Site& site, Vec point);
bool is_inside(const Piece& area, Vec point);
Coord weather_limit(const BattleState& state);

// All that a post depends on, but for the ground and the book.
struct PostKey {
  bool looks_out = false;  // else it is looked at
  bool round = false;
  bool fired = false;
  PieceId inside;
  Coord edge = 0;
  std::vector<Vec> corners;
  friend bool operator==(const PostKey&, const PostKey&) = default;
};
struct PostKeyHash {
  std::size_t operator()(const PostKey& key) const;
};

class SightMemory {
 public:
  // Of the ground, weather and book of a site; references into it hold until the next `of` for another one, or
  // until it forgets.
  static SightMemory& of(const Site& site);
  void forget_if_full();

  template <class Make>
  const Post& post(PostKey key, Make&& make) {
    const auto found = posts_.find(key);
    if (found != posts_.end()) return found->second;
    return posts_.emplace(std::move(key), make()).first->second;
  }
  template <class Make>
  const Look& look(const Post& from, const Post& to, Make&& make) {
    const Pair pair{&from, &to};
    const auto found = looks_.find(pair);
    if (found != looks_.end()) return found->second;
    return looks_.emplace(pair, make()).first->second;
  }

 private:
  using Pair = std::pair<const Post*, const Post*>;  // nodes of posts_, which stay where they are
  struct PairHash {
    std::size_t operator()(const Pair& pair) const;
  };
  bool is_of(const Site& site) const;

  std::shared_ptr<const int> book_;
  std::shared_ptr<const Ground> ground_;
  std::vector<PieceState> pieces_;
  Coord weather_ = 0;
  std::unordered_map<PostKey, Post, PostKeyHash> posts_;
  std::unordered_map<Pair, Look, PairHash> looks_;
};

}  // namespace drumhead::ba
