// The way of a retreat or rout (R98, R99): straight, tick by tick at the forced rate of the ground, through
// friends who let it through, pushing opponents who are forced back, up to whatever stops it. Works out and
// changes nothing.
#include <algorithm>

#include "geom/motion.h"
#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

constexpr Coord kHair = 3;  // rounding of corners: what touches does not overlap

class Runner {
 public:
  Runner(const Site& site, const Flight& flight);
  Run run();

 private:
  enum class Is : std::uint8_t { kPassable, kFriend, kForcedBack, kBars };
  struct Other {
    UnitId id;
    Footprint place;
    Is is = Is::kBars;
    bool beside = false;   // touched when the movement began
    bool pressed = false;  // forced back in the tick before
    Vec by{};
  };
  struct Mover {
    UnitId id;
    Footprint start;
  };
  // What it would go in a tick, measured once for all whom it might meet.
  struct Stride {
    Coord from = 0, to = 0;
    Vec here, there;    // shifts from its start
    bool last = false;  // of the bound
  };
  struct Limit {
    Coord way = 0;
    Met met = Met::kNothing;
  };

  const Book& book() const { return site_.book; }
  Vec shift(Coord way) const { return step(flight_.heading, way); }
  Footprint at(const Mover& mover, Coord way) const { return shifted_by(mover.start, shift(way)); }
  Is kind_of(UnitId id) const;
  bool leaves_at_once() const;
  Coord rate_here() const;
  std::optional<Coord> contact(const Mover& mover, const Other& other, const Stride& stride) const;
  void drop_followers(const Stride& stride);
  Limit limit(const Stride& stride);
  Limit limit_of_ground(Coord to) const;
  bool can_push(Coord to);
  Coord pushed_way(const Other& other, Coord to) const;
  Limit pushed_to(Coord to);
  bool is_barred(const Other& other, const Footprint& place) const;
  Coord reach() const;
  bool comes_nearer(const Other& other, Coord to) const;
  void note_passed();
  void go_on_to(const Limit& limit, Coord to, int part);
  Coord open_rate() const;
  PieceId ground_at(Coord way) const;
  void note_ground(Coord rate, const Limit& found);

  const Site& site_;
  const Flight& flight_;
  Bounds table_;
  std::vector<Mover> movers_;  // the body itself first
  std::vector<Other> others_;
  Coord way_ = 0;
  int time_ = 0;
  Run run_;
};

Runner::Runner(const Site& site, const Flight& flight) : site_(site), flight_(flight), time_(flight.time) {
  movers_.push_back({flight.body, site.print(flight.body)});
  for (const UnitId id : flight.along) movers_.push_back({id, site.print(id)});
  table_ = united(site.state.ground->bounds(), movers_.front().start.bounds);
  const auto is_of_it = [&](UnitId id) {
    return std::any_of(movers_.begin(), movers_.end(), [&](const Mover& m) { return m.id == id; }) ||
           std::find(flight.beside.begin(), flight.beside.end(), id) != flight.beside.end();
  };
  for (const Unit& unit : site.state.units) {
    if (!unit.on_table || is_of_it(unit.id)) continue;
    Other other{unit.id, site.print(unit.id), kind_of(unit.id)};
    other.beside = std::any_of(movers_.begin(), movers_.end(), [&](const Mover& m) {
      return within(m.start, other.place, book().tables.march.contact);
    });
    others_.push_back(std::move(other));
  }
  run_.steps.push_back({time_, way_});
}

Runner::Is Runner::kind_of(UnitId id) const {
  if (site_.state.unit(id).side == site_.state.unit(flight_.body).side)
    return flight_.through || lets_through(site_, id, flight_.rout) ? Is::kPassable : Is::kFriend;
  const bool firm = std::find(flight_.firm.begin(), flight_.firm.end(), id) != flight_.firm.end();
  return !firm && !is_garrison(site_.state, id) && is_forced_back_by(site_, id, flight_.body)
             ? Is::kForcedBack
             : Is::kBars;
}

// BA-329: it stood on the edge already and its way leads over it.
bool Runner::leaves_at_once() const {
  if (flight_.time > 0) return false;
  const Vec way = direction(flight_.heading);
  const int leads_over = (way.x < 0   ? kWestEdge
                          : way.x > 0 ? kEastEdge
                                      : 0) |
                         (way.y < 0   ? kSouthEdge
                          : way.y > 0 ? kNorthEdge
                                      : 0);
  return (edges_stood_on(site_, flight_.body) & leads_over) != 0;
}

// BA-351, BA-303: the slowest ground under it, under those who go along and under those it pushes; the ground
// that is closed to it and not to them does not hold it up.
Coord Runner::rate_here() const {
  Coord rate = forced_rate_over(site_, flight_.body, at(movers_.front(), way_), flight_.rout);
  const auto slow_down = [&](const Footprint& place) {
    const Coord there = forced_rate_over(site_, flight_.body, place, flight_.rout);
    if (there > 0) rate = std::min(rate, there);
  };
  for (std::size_t i = 1; i < movers_.size(); ++i) slow_down(at(movers_[i], way_));
  for (const Other& other : others_)
    if (other.pressed) slow_down(other.place);
  return rate;
}

// How far it gets before it is in base contact: against the other, or past it with less than a contact
// between. Whoever stood beside it at the start counts only when the two would overlap (R98, R101).
std::optional<Coord> Runner::contact(const Mover& mover, const Other& other, const Stride& stride) const {
  const MarchTables& t = book().tables.march;
  const Coord from = stride.from, to = stride.to;
  const Bounds& start = mover.start.bounds;
  const Bounds swept = united({start.low + stride.here, start.high + stride.here},
                              {start.low + stride.there, start.high + stride.there});
  if (farther_apart(swept, other.place.bounds, 2 * t.contact)) return std::nullopt;
  const Footprint here = shifted_by(mover.start, stride.here), there = shifted_by(mover.start, stride.there);
  if (other.beside) {
    for (const Quad& a : there.boxes)
      for (const Quad& b : other.place.boxes)
        if (overlaps_deeper(a, b, t.tolerance)) return from;
    return std::nullopt;
  }
  const Coord ahead = to - from + t.contact + 2 * kContactTolerance;  // all who are in contact with it there
  const Vec by = shift(from + ahead) - stride.here;
  std::optional<Coord> first;
  for (const Quad& a : here.boxes)
    for (const Quad& b : other.place.boxes)
      if (const auto moment = first_contact(a, by, b)) {
        const Coord gone = from + std::max<Coord>(0, scaled(ahead, *moment) - kHair);
        if (!first || gone < *first) first = gone;
      }
  // A hair between them, also where it runs slantwise at him: he may close up, and his corners be rounded
  // anew.
  while (first && *first > from && distance(at(mover, *first), other.place) < kHair)
    first = std::max(from, *first - kHair);
  if (first && *first <= to) return first;
  if (first && !stride.last) return std::nullopt;
  return within(there, other.place, t.contact) ? std::optional<Coord>(to) : std::nullopt;
}

// BA-351: who goes along is left where the ground is closed to him or an opponent bars his way.
void Runner::drop_followers(const Stride& stride) {
  for (std::size_t i = movers_.size(); i-- > 1;) {
    const Mover& mover = movers_[i];
    const Footprint there = shifted_by(mover.start, stride.there);
    bool stays = forced_rate_over(site_, mover.id, there, true) == 0 || !on_table(site_.state, there);
    for (const Other& other : others_)
      stays = stays || (other.is == Is::kBars && contact(mover, other, stride));
    if (!stays) continue;
    run_.stayed.emplace_back(mover.id, way_);
    movers_.erase(movers_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

// The table's edge and closed ground; found by halves where the next place is not open.
Runner::Limit Runner::limit_of_ground(Coord to) const {
  const auto on_the_table = [&](Coord way) {
    const Footprint place = at(movers_.front(), way);
    return std::all_of(place.boxes.begin(), place.boxes.end(),
                       [&](const Quad& box) { return contains(table_, box); });
  };
  const auto is_open = [&](Coord way) {
    return forced_rate_over(site_, flight_.body, at(movers_.front(), way), flight_.rout) > 0;
  };
  const auto last_with = [&](const auto& holds) {
    Coord good = way_, bad = to;
    while (bad - good > 1) (holds((good + bad) / 2) ? good : bad) = (good + bad) / 2;
    return good;
  };
  const bool off = !on_the_table(to), closed = !is_open(to);
  const Coord edge = off ? last_with(on_the_table) : to, ground =
      closed ? std::max(way_, last_with(is_open) - kContactTolerance) : to;  // from there it can go along the ground
  if (closed && ground <= edge) return {ground, Met::kGround};
  return off ? Limit{edge, Met::kEdge} : Limit{to};
}

Runner::Limit Runner::limit(const Stride& stride) {
  Limit nearest = limit_of_ground(stride.to);
  run_.own.clear();
  for (const Mover& mover : movers_)
    for (const Other& other : others_) {
      const bool own = other.is == Is::kFriend;
      if (!own && (other.is != Is::kBars || mover.id != flight_.body)) continue;
      const std::optional<Coord> touched = contact(mover, other, stride);
      if (!touched || *touched > nearest.way) continue;
      if (*touched < nearest.way || (own && nearest.met != Met::kOwnBody)) run_.own.clear();
      if (!own && nearest.met == Met::kOwnBody && *touched == nearest.way) continue;
      nearest = {*touched, own ? Met::kOwnBody : Met::kOpponent};
      if (own) run_.own.push_back(other.id);
      if (!own) run_.opponent = other.id;
    }
  return nearest;
}

// ---- Forcing back (BA-299, BA-300, R91).

// A throng pushes from melee zone contact on, in front all round; who goes back in order has his front
// elsewhere and pushes from base contact on.
Coord Runner::reach() const { return flight_.rout ? book().tables.melee.zone : book().tables.march.contact; }

bool Runner::comes_nearer(const Other& other, Coord to) const {
  return std::any_of(movers_.begin(), movers_.end(), [&](const Mover& mover) {
    const Footprint there = at(mover, to);
    return within(there, other.place, reach()) &&
           distance(there, other.place) < distance(at(mover, way_), other.place);
  });
}

bool Runner::is_barred(const Other& other, const Footprint& place) const {
  if (!on_table(site_.state, place) || forced_rate_over(site_, other.id, place, false) == 0) return true;
  return std::any_of(others_.begin(), others_.end(), [&](const Other& o) {
    return o.id != other.id && site_.state.unit(o.id).side != site_.state.unit(other.id).side &&
           overlap(place, o.place);
  });
}

// How far it is driven: just so far that the distance stays (R91).
Coord Runner::pushed_way(const Other& other, Coord to) const {
  if (other.is != Is::kForcedBack || !comes_nearer(other, to)) return 0;
  const auto is_clear = [&](Coord by) {
    const Footprint place = shifted_by(other.place, shift(by));
    return std::none_of(movers_.begin(), movers_.end(),
                        [&](const Mover& mover) { return within(at(mover, to), place, reach() - 1); });
  };
  Coord near = 0, far = to - way_;
  while (far - near > 1) (is_clear((near + far) / 2) ? far : near) = (near + far) / 2;
  return far;
}

bool Runner::can_push(Coord to) {
  for (const Other& other : others_) {
    const Coord by = pushed_way(other, to);
    if (by == 0 || !is_barred(other, shifted_by(other.place, shift(by)))) continue;
    run_.opponent = other.id;
    return false;
  }
  return true;
}

// Moves those who are forced back, as far as all of them can go.
Runner::Limit Runner::pushed_to(Coord to) {
  Coord good = to;
  if (!can_push(to)) {
    Coord bad = to;
    good = way_;
    while (bad - good > 1) (can_push((good + bad) / 2) ? good : bad) = (good + bad) / 2;
  }
  for (Other& other : others_) {
    const Coord way = pushed_way(other, good);
    const Vec by = way == 0 ? Vec{} : shift(way);
    other.pressed = by != Vec{};
    if (!other.pressed) continue;
    other.place = shifted_by(other.place, by);
    other.by = other.by + by;
  }
  return {good, good == to ? Met::kNothing : Met::kOpponent};
}

void Runner::note_passed() {
  for (const Other& other : others_) {
    if (other.is != Is::kPassable) continue;
    if (std::find(run_.passed.begin(), run_.passed.end(), other.id) != run_.passed.end()) continue;
    const bool overlaps = std::any_of(movers_.begin(), movers_.end(),
                                      [&](const Mover& m) { return overlap(at(m, way_), other.place); });
    if (overlaps) run_.passed.push_back(other.id);
  }
}

void Runner::go_on_to(const Limit& limit, Coord to, int part) {
  const Coord whole = std::max<Coord>(1, to - way_);
  const Coord gone = limit.met == Met::kNothing ? whole : limit.way - way_;
  time_ += static_cast<int>((part * gone + whole - 1) / whole);
  way_ = limit.way;
  run_.met = limit.met;
  run_.steps.push_back({time_, way_});
  note_passed();
}

// ---- What it was that shortened its way.

Coord Runner::open_rate() const {
  const Gait gait = flight_.rout ? kRoutGait : kForcedGait;
  return rate_of_march(book().tables.march, ticking::march_facts(site_.state, flight_.body), gait, kOnNormal)
      .length;
}

PieceId Runner::ground_at(Coord way) const {
  const InFormation form =
      flight_.rout ? rout_form(site_.state, flight_.body) : formation(site_.state, flight_.body);
  const Piece* because = going_under(site_, flight_.body, at(movers_.front(), way), form).because;
  return because == nullptr ? PieceId{} : because->id;
}

void Runner::note_ground(Coord rate, const Limit& found) {
  if (found.met == Met::kGround) run_.ground = ground_at(found.way + 1);
  if (run_.slowed || rate >= open_rate() || found.met == Met::kGround) return;
  run_.slowed = true;
  run_.ground = ground_at(way_);
}

Run Runner::run() {
  if (leaves_at_once()) {
    run_.met = Met::kOffTable;
    return run_;
  }
  const int whole = whole_bound(book()), tick = book().tables.march.tick_parts;
  while (time_ < whole && run_.met == Met::kNothing) {
    const int part = tick - time_ % tick;
    const Coord rate = rate_here();
    if (rate == 0) {
      run_.met = Met::kGround;
      run_.ground = ground_at(way_);
      break;
    }
    const Coord to = way_ + std::max<Coord>(1, divide_rounded(Wide{rate} * part, whole));
    const bool last = time_ + part >= whole;
    const Stride stride{way_, to, shift(way_), shift(to), last};
    drop_followers(stride);
    Limit found = limit(stride);
    if (const Limit pushed = pushed_to(found.way); pushed.met != Met::kNothing) {
      found = pushed;
      run_.own.clear();
    }
    note_ground(rate, found);
    go_on_to(found, to, part);
  }
  std::sort(run_.own.begin(), run_.own.end());
  run_.own.erase(std::unique(run_.own.begin(), run_.own.end()), run_.own.end());
  std::sort(run_.passed.begin(), run_.passed.end());
  for (const Other& other : others_)
    if (other.by != Vec{}) run_.pushed.emplace_back(other.id, other.by);
  return run_;
}

}  // namespace

int whole_bound(const Book& book) { return book.tables.march.ticks * book.tables.march.tick_parts; }

// R46, R99: a body runs as it stands, and forms its throng in the end: a column of march goes by roads and
// bridges as it does in order.
Coord forced_rate_over(const Site& site, UnitId id, const Footprint& place, bool rout) {
  const MarchTables& t = site.book.tables.march;
  const BattleState& state = site.state;
  const bool throng = rout && plain_formation(state, id) != kMarchColumn;
  const GroundUnder under =
      going_under(site, id, place, throng ? rout_form(state, id) : formation(state, id));
  if (under.closed) return 0;
  const Rate rate =
      rate_of_march(t, ticking::march_facts(state, id), rout ? kRoutGait : kForcedGait, under.going);
  if (under.obstacle == kNoObstacle) return rate.length;
  return rate.length * obstacle_quarters(t, under.obstacle, trait(state, id, kArm), is_off_guns(state, id)) /
         4;
}

// A line in FD is no line any more (R66).
bool lets_through(const Site& site, UnitId body, bool rout) {
  const BattleState& state = site.state;
  if (disorder(state, body) == kFD) return false;
  if (!rout) return is_skirmish_line(state, body) || is_unlimbered(state, body);
  const UnitId soutien = is_skirmish_line(state, body) ? soutien_of(state, body) : UnitId{};
  return soutien.valid() && site.figure_near(body, soutien, site.book.tables.march.soutien);
}

Run run(const Site& site, const Flight& flight) { return Runner(site, flight).run(); }

}  // namespace drumhead::ba
