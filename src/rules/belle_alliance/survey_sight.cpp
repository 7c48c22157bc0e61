// Who sees whom (1.1.6, Table 2, R24, R25, R73). Hills hide at their crests, woods and houses are one layer
// high, troops hide nobody. A line that nothing cuts is sight if the bodies are within the limit that holds
// for that line.
#include <algorithm>

#include "geom/touching.h"
#include "rules/belle_alliance/sight_posts.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

SightRules hills_only() {
  SightRules rules;
  rules.contours = HeightRule::kChordMiddle;
  return rules;
}

std::int64_t height_at(Eye a, Eye b, std::int32_t share) {
  return std::int64_t{a.level} * kWholeSegment + std::int64_t{b.level - a.level} * share;
}

Vec place_at(Vec a, Vec b, std::int64_t share, std::int64_t whole) {
  return a +
         Vec{divide_rounded(Wide{b.x - a.x} * share, whole), divide_rounded(Wide{b.y - a.y} * share, whole)};
}

// BA-060: it stands one layer above its ground, and what it reaches it hides. A line that ends on its outline, or runs along
// it, does not run through it.
bool hides(const Ground& ground, const Piece& tall, Eye a, Eye b) {
  const Segment line{a.at, b.at};
  if (!meet(bounds(tall), bounds(line)) || !passes_through(line, tall.area)) return false;
  for (const Stretch& s : stretches_inside(line, tall.area)) {
    const int top = level_at(ground, place_at(a.at, b.at, s.from + (s.to - s.from) / 2, kWholeSegment)) + 1;
    if (std::int64_t{top} * kWholeSegment >= std::min(height_at(a, b, s.from), height_at(a, b, s.to)))
      return true;
  }
  return false;
}

// R25: does the line run through the wood behind its edge?
bool runs_deep(const Piece& wood, Vec a, Vec b, Coord edge) {
  const Coord whole = length(b - a);
  for (const Stretch& s : stretches_inside({a, b}, wood.area)) {
    const Coord inside = divide_rounded(Wide{s.to - s.from} * whole, kWholeSegment);
    const int steps = static_cast<int>(inside / mm(5)) + 1;
    for (int i = 0; i <= steps; ++i) {
      const std::int64_t share = std::int64_t{s.from} * steps + std::int64_t{s.to - s.from} * i;
      if (lies_deeper(wood, place_at(a, b, share, std::int64_t{kWholeSegment} * steps), edge)) return true;
    }
  }
  return false;
}

// What woods and houses make of one line.
struct Screened {
  bool blocked = false;
  const Piece* through = nullptr;  // a wood at one end that it runs through behind the edge
};

Screened screen_of(const Site& site, std::span<const Piece* const> tall, const Post& from, const Spot& a,
                   const Post& to, const Spot& b) {
  Screened out;
  for (const Piece* piece : tall) {
    if (piece->id == from.inside || piece->id == to.inside) continue;
    const bool at_a = a.is_in(piece), at_b = b.is_in(piece);
    if (!at_a && !at_b) {
      if (!hides(*site.state.ground, *piece, a.eye, b.eye)) continue;
      out.blocked = true;
      return out;
    }
    const Coord edge = std::max(at_a ? from.edge : 0, at_b ? to.edge : 0) + site.book.tables.march.tolerance;
    if (is_wood(*piece) && runs_deep(*piece, a.eye.at, b.eye.at, edge)) out.through = piece;
  }
  return out;
}

bool is_behind_wall(const Post& to, Vec from, Vec mark) {
  return std::any_of(to.walls.begin(), to.walls.end(), [&](const Piece* wall) {
    return first_meeting({from, mark}, wall->line).has_value();
  });
}

// R25: the two columns of Table 2 as two limits.
Coord limit_of(const Site& site, const Post& from, const Spot& a, const Post& to, const Spot& b,
               const Piece* through) {
  SightFacts facts;
  if (from.deep != nullptr) facts.from = kDeepInWood;
  const bool in_it = through != nullptr && b.is_in(through);
  if (to.deep != nullptr || in_it)
    facts.against = kDeepInWood;
  else if (to.covered || is_behind_wall(to, a.eye.at, b.eye.at))
    facts.against = kInCoverOrEdge;
  facts.fired = to.fired;
  facts.layers_above = a.eye.level - b.eye.level;
  facts.through_wood = through != nullptr;
  facts.same_wood = through != nullptr && a.is_in(through);
  return std::min(sight_limit(site.book.tables.march, facts), weather_limit(site.state));
}

bool looks_out(const Leader& leader) { return leader.on_table && !is_fallen(leader); }

// ---- Looking.

std::vector<const Piece*> tall_between(const Site& site, const Post& from, const Post& to) {
  std::vector<const Piece*> tall =
      pieces_near(*site.state.ground, site.state.pieces, united(from.place.bounds, to.place.bounds));
  std::erase_if(tall, [](const Piece* piece) { return !is_tall(*piece); });
  return tall;
}

// What let a line through that might have been thought cut (BA-062, BA-063, BA-418).
unsigned rules_of_clear_line(const Site& site, Eye a, Eye b, Coord gap) {
  unsigned rules = 0;
  if (a.level == b.level && a.level > 0) {
    const auto& pieces = site.state.ground->pieces;
    const bool same = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
      return piece.kind == PieceKind::kContour && piece.height == a.level && lies_on(piece, a.at) &&
             lies_on(piece, b.at);
    });
    if (same) rules |= kOnSameLayer;
  }
  if (site.troops().any_crossed({a.at, b.at}, {}) >= 0) rules |= kPastTroops;
  if (gap > site.book.tables.march.sight.at(kInOpen, 0)) rules |= kFromAbove;
  return rules;
}

Look look(const Site& site, const Post& from, const Post& to) {
  Look out;
  if (from.place.empty() || to.place.empty()) return out;
  out.gap = distance(from.place, to.place) - site.book.tables.march.tolerance;
  const SightRules rules = hills_only();
  const SightWithin hills(*site.state.ground, site.state.pieces, rules,
                          swath_between({from.place.boxes.begin(), from.place.boxes.size()},
                                        {to.place.boxes.begin(), to.place.boxes.size()}, mm(1)));
  const std::vector<const Piece*> tall = tall_between(site, from, to);
  for (const Spot& a : from.eyes)
    for (const Spot& b : to.eyes) {
      const Screened screen = screen_of(site, tall, from, a, to, b);
      if (screen.blocked)
        out.rules |= kHiddenByTall;
      else if (out.gap > limit_of(site, from, a, to, b, screen.through))
        out.rules |= kTooFarOff;
      else if (!hills.sees(a.eye, b.eye))
        out.rules |= kHiddenByCrest;
      else
        return {.seen = true, .from = a.eye, .to = b.eye, .gap = out.gap};
    }
  return out;
}

BodySight post_sees(const Site& site, SightMemory& memory, const Post& from, const Post& to,
                    bool with_rules = false) {
  const Look& found = memory.look(from, to, [&] { return look(site, from, to); });
  if (!found.seen) return {false, found.rules};
  return {true, with_rules ? rules_of_clear_line(site, found.from, found.to, found.gap) : 0};
}

// No limit of Table 2 is wider than this.
bool is_out_of_reach(const Site& site, const Post& from, const Post& to) {
  const MarchTables& t = site.book.tables.march;
  const int above = std::max(0, from.highest - to.lowest);
  const Coord farthest = t.sight.at(kInOpen, 0) + above * t.sight_per_layer + t.tolerance;
  return farther_apart(from.place.bounds, to.place.bounds, farthest);
}

std::vector<const Post*> observers_of(const Site& site, Seat seat) {
  std::vector<const Post*> posts;
  for (const UnitId id : site.side(seat)) posts.push_back(&observer_of(site, id));
  for (const Leader& leader : site.state.leaders)
    if (leader.side == seat && looks_out(leader) && !leader.attached_to.valid())
      posts.push_back(&post_of_staff(site, leader.id));
  return posts;
}

BodySight any_sees(const Site& site, std::span<const Post* const> posts, const Post& target,
                   bool with_rules = false) {
  SightMemory& memory = SightMemory::of(site);
  BodySight out;
  for (const Post* post : posts) {
    const BodySight one = is_out_of_reach(site, *post, target)
                              ? BodySight{false, kTooFarOff}
                              : post_sees(site, memory, *post, target, with_rules);
    if (one.seen) return one;
    out.rules |= one.rules;
  }
  return out;
}

bool post_sees_point(const Site& site, const Post& post, Vec point) {
  const Coord limit = site.book.tables.march.sight.at(post.deep != nullptr ? kDeepInWood : kInOpen, 0);
  return within(point, post.place, limit + site.book.tables.march.tolerance) &&
         std::any_of(post.eyes.begin(), post.eyes.end(),
                     [&](const Spot& spot) { return line_is_clear(site, spot.eye.at, point); });
}

}  // namespace

bool line_is_clear(const Site& site, Vec from, Vec to) {
  if (from == to) return true;
  const BattleState& state = site.state;
  const Eye a = eye_at(*state.ground, from), b = eye_at(*state.ground, to);
  for (const Piece* piece : pieces_near(*state.ground, state.pieces, bounds(Segment{from, to})))
    if (is_tall(*piece) && !is_inside(*piece, from) && !is_inside(*piece, to) &&
        hides(*state.ground, *piece, a, b))
      return false;
  return sees(*state.ground, state.pieces, nullptr, a, b, hills_only());
}

Coord sight_limit(const Site& site, UnitId observer, UnitId target, Vec from, Vec to) {
  const Post &post = observer_of(site, observer), &mark = target_of(site, target);
  const Spot a = spot_at(site, from), b = spot_at(site, to);
  return limit_of(site, post, a, mark, b,
                  screen_of(site, tall_between(site, post, mark), post, a, mark, b).through);
}

bool body_sees(const Site& site, UnitId observer, UnitId target) {
  if (!site.state.unit(observer).on_table || !site.state.unit(target).on_table) return false;
  return post_sees(site, SightMemory::of(site), observer_of(site, observer), target_of(site, target)).seen;
}

bool staff_sees(const Site& site, LeaderId observer, UnitId target) {
  if (!looks_out(site.state.leaders[observer.index()]) || !site.state.unit(target).on_table) return false;
  return post_sees(site, SightMemory::of(site), post_of_staff(site, observer), target_of(site, target)).seen;
}

bool side_sees(const Site& site, Seat seat, UnitId target) {
  if (!site.state.unit(target).on_table) return false;
  return any_sees(site, observers_of(site, seat), target_of(site, target)).seen;
}

SightSurvey survey_sight(const Site& site, bool with_rules) {
  const BattleState& state = site.state;
  SightMemory::of(site).forget_if_full();
  const std::array<std::vector<const Post*>, 2> posts{observers_of(site, Seat::kA),
                                                      observers_of(site, Seat::kB)};
  const auto against = [&](Seat side) -> const std::vector<const Post*>& {
    return posts[static_cast<std::size_t>(other(side))];
  };
  SightSurvey out;
  for (const Unit& unit : state.units)
    out.bodies.push_back(unit.on_table
                             ? any_sees(site, against(unit.side), target_of(site, unit.id), with_rules)
                             : BodySight{});
  for (const Leader& leader : state.leaders) {
    const bool with_unit = leader.attached_to.valid() && state.unit(leader.attached_to).on_table;
    out.staff.push_back(looks_out(leader) &&
                        (with_unit
                             ? out.bodies[leader.attached_to.index()].seen
                             : any_sees(site, against(leader.side), post_of_staff(site, leader.id)).seen));
  }
  for (const Token& token : state.tokens) {
    if (!token.on_table) {
      out.tokens.push_back({});
      continue;
    }
    const Post& post =
        post_of_box(site, {token.pose, token.width, token.depth}, site.book.tables.march.wood_edge[2]);
    out.tokens.push_back({any_sees(site, posts[0], post).seen, any_sees(site, posts[1], post).seen});
  }
  return out;
}

// BA-023. What is part of the unit looks for it too.
bool sees_for_orders(const Site& site, UnitId unit, UnitId target) {
  for (const UnitId body : bodies_of(site.state, unit))
    if (body_sees(site, body, target)) return true;
  const LeaderId officer = direct_officer(site.state, unit);
  return officer.valid() && staff_sees(site, officer, target);
}

bool sees_piece_for_orders(const Site& site, UnitId unit, const Piece& piece, Vec point) {
  const Quad spot{{point, point, point, point}};
  if (!within(piece, spot, site.book.tables.march.presumed)) return false;
  if (!is_linear(piece.kind) && lies_deeper(piece, point, site.book.tables.march.presumed)) return false;
  for (const UnitId body : bodies_of(site.state, unit))
    if (site.state.unit(body).on_table && post_sees_point(site, observer_of(site, body), point)) return true;
  const LeaderId officer = direct_officer(site.state, unit);
  return officer.valid() && looks_out(site.state.leaders[officer.index()]) &&
         post_sees_point(site, post_of_staff(site, officer), point);
}

UnitId body_at(const Site& site, Seat side, Vec point) {
  UnitId nearest;
  Coord least = site.book.tables.march.presumed + site.book.tables.march.tolerance;
  for (const UnitId id : site.side(side)) {
    const Coord d = distance(point, site.print(id));
    if (d > least || (nearest.valid() && d == least)) continue;
    nearest = id;
    least = d;
  }
  return nearest;
}

SightRules sight_rules(const Site&) {
  SightRules rules = hills_only();
  rules.covers = HeightRule::kStraight;
  for (const PieceKind kind : {PieceKind::kWood, PieceKind::kBuilding, PieceKind::kTown})
    rules.cover.push_back({.kind = kind, .height = 1});
  return rules;
}

}  // namespace drumhead::ba
