#include "rules/belle_alliance/sight_posts.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

std::vector<const Piece*> walls_touched(const Site& site, const Footprint& place) {
  const MarchTables& t = site.book.tables.march;
  std::vector<const Piece*> walls;
  for (const Piece* piece :
       pieces_near(*site.state.ground, site.state.pieces, grown(place.bounds, t.strip))) {
    if (!is_linear(piece->kind) || cover_class(site.book, site.state, *piece) == kNoCover) continue;
    const Coord reach = half_strip(site.book, *piece) + t.contact;
    if (std::any_of(place.boxes.begin(), place.boxes.end(),
                    [&](const Quad& box) { return within(box, piece->line, reach); }))
      walls.push_back(piece);
  }
  return walls;
}

// Where something stands on the open table.
Post post_at(const Site& site, const Footprint& place, Coord edge) {
  Post post;
  post.place = place;
  post.edge = edge;
  post.walls = walls_touched(site, place);
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, place.bounds)) {
    if (!is_in_wood(site, *piece, place)) continue;
    if (is_only_in_edge(site, *piece, place, edge))
      post.covered = true;
    else
      post.deep = piece;
  }
  return post;
}

void look_from(const Site& site, Post& post, std::span<const Vec> points) {
  for (const Vec point : points) {
    post.eyes.push_back(spot_at(site, point));
    const int level = post.eyes.back().eye.level;
    post.highest = post.eyes.size() == 1 ? level : std::max(post.highest, level);
    post.lowest = post.eyes.size() == 1 ? level : std::min(post.lowest, level);
  }
}

bool is_round_body(const BattleState& state, UnitId id) {
  const InFormation f = plain_formation(state, id);
  return f == kHuddle || f == kWork || f == kRest;
}

// R24: its centre first, then corners and middles of edges; a round body has no corners.
void look_at_box(const Site& site, Post& post, const Quad& box, bool round) {
  const std::array<Vec, 9> nine = nine_points(box);
  if (post.eyes.empty()) look_from(site, post, {&nine[8], 1});
  look_from(site, post, {&nine[4], 4});
  if (!round) look_from(site, post, {&nine[0], 4});
}

PostKey key_of(const Site& site, UnitId id, bool looks_out) {
  const BattleState& state = site.state;
  PostKey key;
  key.looks_out = looks_out;
  key.round = is_round_body(state, id);
  key.fired = this_or_last_bound(state, id, kFiredIn);
  key.inside = is_garrison(state, id) ? state.unit(id).inside : PieceId{};
  key.edge = edge_depth(site.book, state, id);
  for (const Quad& box : site.print(id).boxes)
    key.corners.insert(key.corners.end(), box.corner.begin(), box.corner.end());
  if (key.round) {
    const Quad box = corners(site.box(id));
    key.corners.insert(key.corners.end(), box.corner.begin(), box.corner.end());
  }
  return key;
}

Post post_of(const Site& site, UnitId id, const PostKey& key) {
  Post post;
  if (key.inside.valid()) {
    post.place = site.print(id);
    post.inside = key.inside;
    post.covered = true;
  } else {
    post = post_at(site, site.print(id), key.edge);
  }
  post.fired = key.fired;
  return post;
}

Post make_target(const Site& site, UnitId id, const PostKey& key) {
  Post post = post_of(site, id, key);
  const Vec middle = site.centre_of(id);
  look_from(site, post, {&middle, 1});
  if (key.round)
    look_at_box(site, post, corners(site.box(id)), true);
  else
    for (const Quad& box : post.place.boxes) look_at_box(site, post, box, false);
  return post;
}

Post make_observer(const Site& site, UnitId id, const PostKey& key) {
  Post post = post_of(site, id, key);
  const std::array<Vec, 9> nine = nine_points(post.place.boxes.front());
  const std::array<Vec, 4> points{site.centre_of(id), nine[4], nine[0], nine[1]};
  look_from(site, post, points);
  return post;
}

}  // namespace

// On its outline, but for rounding, is not inside.
bool is_inside(const Piece& area, Vec point) {
  return where(point, area.area) == Inside::kInside && !is_at_most(distance_to_outline(point, area), 0);
}

Spot spot_at(const Site& site, Vec point) {
  Spot spot{eye_at(*site.state.ground, point), {}};
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, {point, point}))
    if (is_tall(*piece) && is_inside(*piece, point)) spot.within.push_back(piece);
  return spot;
}

const Post& target_of(const Site& site, UnitId id) {
  const PostKey key = key_of(site, id, false);
  return SightMemory::of(site).post(key, [&] { return make_target(site, id, key); });
}

const Post& observer_of(const Site& site, UnitId id) {
  if (has_front_all_round(site.state, id)) return target_of(site, id);
  const PostKey key = key_of(site, id, true);
  return SightMemory::of(site).post(key, [&] { return make_observer(site, id, key); });
}

const Post& post_of_box(const Site& site, const Box& box, Coord edge) {
  const Quad quad = corners(box);
  PostKey key;
  key.edge = edge;
  key.corners.assign(quad.corner.begin(), quad.corner.end());
  return SightMemory::of(site).post(key, [&] {
    Post post = post_at(site, footprint_of(box), edge);
    look_at_box(site, post, quad, false);
    return post;
  });
}

const Post& post_of_staff(const Site& site, LeaderId id) {
  const Leader& leader = site.state.leaders[id.index()];
  if (leader.attached_to.valid() && site.state.unit(leader.attached_to).on_table)
    return target_of(site, leader.attached_to);
  return post_of_box(site, staff_box(site, id), site.book.tables.march.wood_edge[1]);
}

Coord weather_limit(const BattleState& state) {
  Coord limit = kNoDistance;
  for (const Weather& weather : state.setting->weather)
    if (weather.turn <= std::max(1, state.turn)) limit = weather.sight > 0 ? weather.sight : kNoDistance;
  return limit;
}

std::size_t PostKeyHash::operator()(const PostKey& key) const {
  Hasher hasher;
  hasher.add((key.looks_out ? 1 : 0) + (key.round ? 2 : 0) + (key.fired ? 4 : 0));
  hasher.add(key.inside.value);
  hasher.add(key.edge);
  for (const Vec corner : key.corners) hasher.add(corner.x), hasher.add(corner.y);
  return static_cast<std::size_t>(hasher.value());
}

std::size_t SightMemory::PairHash::operator()(const Pair& pair) const {
  Hasher hasher;
  hasher.add(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(pair.first)));
  hasher.add(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(pair.second)));
  return static_cast<std::size_t>(hasher.value());
}

bool SightMemory::is_of(const Site& site) const {
  return book_ == site.book.mark && ground_ == site.state.ground && pieces_ == site.state.pieces &&
         weather_ == weather_limit(site.state);
}

SightMemory& SightMemory::of(const Site& site) {
  constexpr std::size_t kRemembered = 4;  // grounds: some battles at a time, before and after a house burns
  thread_local std::array<SightMemory, kRemembered> memory;
  thread_local std::size_t last = 0;
  if (memory[last].is_of(site)) return memory[last];
  for (std::size_t i = 0; i < kRemembered; ++i)
    if (memory[i].is_of(site)) return memory[last = i];
  last = (last + 1) % kRemembered;
  memory[last] = {};
  memory[last].book_ = site.book.mark;
  memory[last].ground_ = site.state.ground;
  memory[last].pieces_ = site.state.pieces;
  memory[last].weather_ = weather_limit(site.state);
  return memory[last];
}

void SightMemory::forget_if_full() {
  constexpr std::size_t kPosts = 4000, kLooks = 100000;
  if (posts_.size() > kPosts || looks_.size() > kLooks) posts_.clear(), looks_.clear();
}

}  // namespace drumhead::ba
