#include "rules/near_run_thing/forced_way.h"

#include <algorithm>
#include <array>

namespace drumhead::nrt {
namespace {

constexpr Coord kStride = inches(1, 8);
constexpr Angle kAsideStep = degrees(1);

// By BackKind. A rout that goes on is a rout.
const std::array<BackManner, 6>& manners() {
  static const std::array<BackManner, 6> all{{{false, false, false, false, true, true, cite::nrt_234},    // withdrawal
                                              {true, true, true, true, false, false, cite::nrt_238},      // rout
                                              {true, true, true, true, false, false, cite::nrt_238},      // rout on
                                              {false, false, false, false, false, true, cite::nrt_240},   // rally back
                                              {false, true, false, false, false, true, cite::nrt_170},    // fall back
                                              {false, false, false, false, false, true, cite::nrt_206}}}; // evade
  return all;
}

Vec centre_of_cause(const Site& site, UnitId cause) {
  return site.state.unit(cause).on_table ? site.centre_of(cause) : site.state.unit(cause).pose.at;
}

UnitId nearest_parent(const Site& site, UnitId screen) {
  UnitId nearest;
  Coord least = kNoDistance;
  for (const Record* record : records_of(site.state, kScreenRecord)) {
    if (record->a != screen || !site.state.unit(record->b).on_table || site.gap(screen, record->b) >= least) continue;
    least = site.gap(screen, record->b);
    nearest = record->b;
  }
  return nearest;
}

Heading straight_away(const Site& site, UnitId id, UnitId cause) {
  const Vec away = site.centre_of(id) - centre_of_cause(site, cause);
  return away == Vec{} ? site.box(id).pose.facing + degrees(180) : heading_of(away);
}

// straight back, straight away, or towards friends or base.
Heading direction(const Site& site, const GoingBack& going) {
  const BattleState& s = site.state;
  const UnitId id = going.unit;
  if (going.way) return *going.way;
  if (going.kind == kRallyingBack) return site.box(id).pose.facing + degrees(180);
  if (going.kind == kRoutOn) return towards_base(s, id);
  if (going.kind == kFallingBack && is_screen(s, id))
    if (const UnitId parent = nearest_parent(site, id); parent.valid()) {
      const Segment line = nearest_points(site.print(id), site.print(parent));
      return line.a == line.b ? heading_of(site.centre_of(parent) - site.centre_of(id)) : heading_of(line.b - line.a);
    }
  const UnitId cause = going.cause.valid() ? going.cause : site.nearest_enemy(id).value_or(UnitId{});
  if (!cause.valid()) return towards_base(s, id);
  if (going.kind != kWithdrawal || !has_flanks(s, id)) return straight_away(site, id, cause);
  const bool before_it = !s.unit(cause).on_table || aspect_of(site, id, site.print(cause)) == kInFront;
  return before_it ? site.box(id).pose.facing + degrees(180) : straight_away(site, id, cause);
}

class Walk {
 public:
  Walk(const Site& site, const GoingBack& going, Heading heading, bool closed_ranks)
      : site_(site), s_(site.state), going_(going), manner_(manner_of_going(going.kind)), heading_(heading), closed_ranks_(closed_ranks),
        body_(site.marcher(going.unit)), formation_(formation_of(site.state, going.unit)) {
    const bool runs = going.kind == kRoutMove || going.kind == kRoutOn;
    if (runs) turn(body_, heading);  // they end facing the way they ran (NRT-494)
    column_ = ground_column(s_, going.unit, formation_);
    if (manner_.as_skirmishers && column_ != kGunsAndWagons) column_ = is_mounted(formation_) ? kSkirmishHorse : kSkirmishFoot;
    start_ = site.print_of(body_);
    for (const Unit& unit : s_.units) {
      if (!unit.on_table || unit.id == going.unit) continue;
      if (unit.side == s_.unit(going.unit).side) {
        if (!overlap(site.print(unit.id), start_)) friends_.push_back(unit.id);
      } else if (counts_as_enemy(s_, unit.id)) {
        enemies_.emplace_back(unit.id, distance(site.print(unit.id), start_));
      }
    }
    on_table_ = is_on_table(s_, start_);
  }

  // The body turned about its middle.
  static void turn(Marcher& body, Heading to) {
    const Box box = outline(body.body());
    const Vec middle = point_from(box.pose, -box.depth / 2, 0);
    body.pose = {middle + step(to, box.depth / 2), to};
  }

  WayBack walk(Coord distance) {
    WayBack way;
    way.heading = heading_;
    Coord gone = 0, spent = 0, clear = 0;
    while (gone < distance && spent < distance && way.stopped == Stopped::kNot) {
      const Coord next = std::min(gone + kStride, distance);
      if (const Stopped stop = stopped_at(next, way.at); stop != Stopped::kNot) {
        way.stopped = stop;
        gone = farthest(gone, next);
        break;
      }
      const Coord each = price(next), price_of_step = (next - gone) * each + toll(gone, next, distance - spent);
      if (spent + price_of_step > distance) {
        gone += std::max<Coord>(0, distance - spent - toll(gone, next, distance - spent)) / each;
        break;
      }
      spent += price_of_step;
      gone = next;
      if (!stands_on_friend(gone)) clear = gone;
    }
    if (way.stopped != Stopped::kAtEdge || !manner_.leaves_table) gone = clear_of_friends(gone, clear);
    way.gone = gone;
    way.end = place(gone);
    for (const UnitId mate : friends_)
      if (swept(mate, gone)) way.passed.push_back(mate);
    return way;
  }

 private:
  Marcher place(Coord d) const {
    Marcher there = body_;
    there.pose.at = body_.pose.at + step(heading_, d);
    return there;
  }
  Footprint print(Coord d) const { return site_.print_of(place(d)); }

  bool is_close_order_above(UnitId mate) const {
    return is_formed(s_, mate) && !is_routing(s_, mate) && quality(s_, mate) > quality(s_, going_.unit) && !is_wagon(s_, mate);
  }
  bool passes(UnitId mate) const {
    if (manner_.turns_aside) return !(closed_ranks_ && is_close_order_above(mate));
    if (manner_.passes_all || s_.unit(mate).inside.valid()) return true;
    return may_pass(site_, going_.unit, mate);
  }

  Stopped stopped_at(Coord d, UnitId& at) const {
    const Footprint there = print(d);
    if (on_table_ && !is_on_table(s_, there)) return Stopped::kAtEdge;
    const Coord keep = manner_.keeps_an_inch ? site_.book.tables.move.clear_of_enemy - 1 : kHair;
    for (const auto& [enemy, from] : enemies_)
      if (from > 0 && within(site_.print(enemy), there, std::min(keep, from - 1))) return Stopped::kByEnemy;
    if (is_closed(there, d)) return Stopped::kByGround;
    for (const UnitId mate : friends_)
      if (!passes(mate) && overlap(site_.print(mate), there)) {
        at = mate;
        return Stopped::kByFriend;
      }
    return Stopped::kNot;
  }

  bool is_garrisoned_by_friends(const Piece& piece) const {
    const int by = s_.pieces[piece.id.index()].markers[kGarrisonedBy];
    return by > 0 && s_.unit(unit_numbered(by - 1)).side == s_.unit(going_.unit).side;
  }
  AreaManner manner(const Piece& piece) const { return manner_of(site_, piece, column_); }
  bool is_closed(const Footprint& there, Coord d) const {
    for (const Piece* piece : pieces_around(site_, there)) {
      if (is_linear(piece->kind)) {
        if (piece->kind == PieceKind::kCliff && meets(*piece, there.boxes.front())) return true;
        continue;
      }
      if (going_.kind == kWithdrawal && is_garrisoned_by_friends(*piece)) continue;  // NRT-236
      const AreaManner how = manner(*piece);
      const bool marches = in_march_column(s_, going_.unit);
      const bool open = how == kFullRate || how == kHalfRate || (how == kMarchColumnHalf && marches);
      if (!open && meets(*piece, there.boxes.front()) && !meets(*piece, start_.boxes.front())) return true;
    }
    return crosses_closed_line(d);
  }
  bool crosses_closed_line(Coord d) const {
    const Segment way{centre(start_), centre(start_) + step(heading_, d)};
    for (const Piece* piece : pieces_near(*s_.ground, s_.pieces, bounds(way))) {
      if (!is_linear(piece->kind) || !crosses(*piece, way)) continue;
      if (piece->kind == PieceKind::kStream && piece->grade >= 3) return true;
      const auto row = line_row(*piece);
      if (!row) continue;
      const auto how = static_cast<LineManner>(site_.book.tables.ground.lines.at(*row, column_));
      if (how == kGapsOnly || how == kByActionInTouch) return true;
    }
    return false;
  }

  Coord price(Coord d) const {
    const Footprint there = print(d);
    for (const Piece* piece : pieces_around(site_, there)) {
      if (is_linear(piece->kind)) continue;
      const AreaManner how = manner(*piece);
      if ((how == kHalfRate || how == kMarchColumnHalf) && meets(*piece, there.boxes.front())) return 2;
    }
    return 1;
  }
  // Inches that lines cost which its middle crosses between two places.
  Coord toll(Coord from, Coord to, Coord left) const {
    const GroundTables& t = site_.book.tables.ground;
    const Segment stretch{centre(start_) + step(heading_, from), centre(start_) + step(heading_, to)};
    Coord sum = 0;
    for (const Piece* piece : pieces_near(*s_.ground, s_.pieces, bounds(stretch))) {
      const auto row = is_linear(piece->kind) ? line_row(*piece) : std::nullopt;
      if (!row || !crosses(*piece, stretch) || column_ == kGunsAndWagons) continue;
      const auto how = static_cast<LineManner>(t.lines.at(*row, column_));
      if (how == kForInches) sum += t.crossings.at(*row, column_);
      if (how == kHalfOfRest) sum += left / 2;
    }
    return sum;
  }

  bool stands_on_friend(Coord d) const {
    const Footprint there = print(d);
    return std::any_of(friends_.begin(), friends_.end(), [&](UnitId mate) { return overlap(site_.print(mate), there); });
  }
  bool swept(UnitId mate, Coord gone) const {
    for (Coord d = 0; d < gone; d += kStride)
      if (overlap(site_.print(mate), print(d))) return true;
    return overlap(site_.print(mate), print(gone));
  }

  // Between a place where it may stand and one where it may not: the farthest where it may.
  Coord farthest(Coord good, Coord bad) const {
    UnitId ignored;
    while (bad - good > 1) {
      const Coord middle = (good + bad) / 2;
      (stopped_at(middle, ignored) == Stopped::kNot ? good : bad) = middle;
    }
    return good;
  }

  // It passes on until it stands clear (NRT-236); if something stops it there, it halts before the friends it would stand on.
  Coord clear_of_friends(Coord gone, Coord clear) const {
    constexpr Coord kFarthest = inches(24);
    UnitId ignored;
    if (!stands_on_friend(gone)) return gone;
    for (Coord d = gone; d < gone + kFarthest; d += kStride / 4) {
      if (stopped_at(d, ignored) != Stopped::kNot) break;
      if (!stands_on_friend(d)) return d;
    }
    Coord good = clear, bad = gone;
    while (bad - good > 1) {
      const Coord middle = (good + bad) / 2;
      (stands_on_friend(middle) ? bad : good) = middle;
    }
    return good;
  }

  const Site& site_;
  const BattleState& s_;
  const GoingBack& going_;
  const BackManner& manner_;
  Heading heading_;
  bool closed_ranks_;
  Marcher body_;
  InFormation formation_;
  GroundColumn column_ = kFormedFoot;
  Footprint start_;
  std::vector<UnitId> friends_;
  std::vector<std::pair<UnitId, Coord>> enemies_;
  bool on_table_ = true;
};

// NRT-494: turned aside by the smallest angle that frees the way; of two the one that leads nearer to the base.
WayBack rout_way(const Site& site, const GoingBack& going, Heading straight, Coord distance, bool closed_ranks) {
  const auto is_free = [](const WayBack& way) { return way.stopped == Stopped::kNot || way.stopped == Stopped::kAtEdge; };
  const WayBack ahead = Walk(site, going, straight, closed_ranks).walk(distance);
  if (is_free(ahead)) return ahead;
  const Heading home = towards_base(site.state, going.unit);
  const auto from_home = [&](Heading h) { return magnitude(turn_between(h, home)); };
  for (Angle aside = kAsideStep; aside <= degrees(site.book.tables.move.rout_aside); aside += kAsideStep) {
    std::array<Heading, 2> both{straight + aside, straight - aside};
    if (from_home(both[1]) < from_home(both[0])) std::swap(both[0], both[1]);
    for (const Heading heading : both) {
      const WayBack way = Walk(site, going, heading, closed_ranks).walk(distance);
      if (is_free(way)) return way;
    }
  }
  return ahead;
}

// it faces the enemy it goes from. Who had him before the front does so already.
void face_enemy(const Site& site, const GoingBack& going, WayBack& way) {
  const UnitId cause = going.cause.valid() ? going.cause : site.nearest_enemy(going.unit).value_or(UnitId{});
  if (!cause.valid() || (going.kind != kWithdrawal && going.kind != kEvading)) return;
  if (going.kind == kWithdrawal && way.heading == site.box(going.unit).pose.facing + degrees(180)) return;
  Marcher turned = way.end;
  const Vec to = centre_of_cause(site, cause) - centre(site.print_of(way.end));
  if (to == Vec{}) return;
  Walk::turn(turned, heading_of(to));
  const Footprint there = site.print_of(turned);
  const bool fits = is_on_table(site.state, there) && std::none_of(site.state.units.begin(), site.state.units.end(), [&](const Unit& unit) {
                      return unit.on_table && unit.id != going.unit && overlap(site.print(unit.id), there);
                    });
  if (fits) way.end = turned;
}

}  // namespace

const BackManner& manner_of_going(BackKind kind) { return manners()[static_cast<std::size_t>(kind)]; }

Coord back_distance(const Site& site, const GoingBack& going) {
  const BattleState& s = site.state;
  const UnitId id = going.unit;
  if (going.distance >= 0) return going.distance;
  switch (going.kind) {
    case kRoutMove:
    case kRoutOn: return rout_move(site, id);
    case kFallingBack: return site.book.tables.move.fall_back;
    case kRallyingBack: return normal_move(site, id);
    case kWithdrawal:
    case kEvading: break;
  }
  if (is_unlimbered(s, id) && (has(s, id, kOrdnance, kPosition) || quality(s, id) < kAverage)) return prolong_move(site, id);
  return is_foot(s, id) ? normal_move(site, id) : normal_move(site, id) / 2;  // NRT-160, NRT-161
}

WayBack way_back(const Site& site, const GoingBack& going, bool closed_ranks) {
  const Heading heading = direction(site, going);
  const Coord distance = back_distance(site, going);
  if (manner_of_going(going.kind).turns_aside) return rout_way(site, going, heading, distance, closed_ranks);
  WayBack way = Walk(site, going, heading, closed_ranks).walk(distance);
  face_enemy(site, going, way);
  return way;
}

std::vector<UnitId> ranks_to_close(const Site& site, const GoingBack& going) {
  if (!manner_of_going(going.kind).turns_aside) return {};
  const BattleState& s = site.state;
  std::vector<UnitId> list = Walk(site, going, direction(site, going), false).walk(back_distance(site, going)).passed;
  std::erase_if(list, [&](UnitId mate) {
    return !is_formed(s, mate) || is_routing(s, mate) || is_wagon(s, mate) || quality(s, mate) <= quality(s, going.unit);
  });
  return list;
}

Heading towards_base(const BattleState& s, UnitId id) {
  constexpr std::array kEdges{kNorth, kEast, kSouth, kWest};
  return kEdges[static_cast<std::size_t>(s.side_numbers[static_cast<std::size_t>(s.unit(id).side)][kBaseEdge])];
}

}  // namespace drumhead::nrt
