// A path held against rates, ground and troops (R-60 to, NRT-472): what it costs and meets. Moves, charges and
// reactions all go through here. First version: areas, lines, passage of lines, the table's edge, roads.
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

class MarchPlan {
 public:
  MarchPlan(const Site& site, UnitId id, MarchKind kind, Coord allowance)
      : site_(site), s_(site.state), id_(id), kind_(kind), formation_(formation_of(site.state, id)), who_(name(site.state, id)) {
    march_.allowance = allowance;
  }

  March plan(const Path& path) {
    march_.on_road = !path.empty() && std::all_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kFollowRoad; });
    march_.way = trace(site_.marcher(id_), path, site_.move_rules());
    if (charges()) march_.way = trace(site_.marcher(id_), cut_short(path), site_.move_rules());
    march_.verdict = verdict();
    return std::move(march_);
  }

 private:
  bool charges() const { return kind_ == MarchKind::kCharge || kind_ == MarchKind::kCountercharge; }
  bool is_enemy(UnitId other) const { return s_.unit(other).side != s_.unit(id_).side; }

  // A charge ends where it first touches an enemy.
  Path cut_short(const Path& path) {
    std::vector<Obstacle> enemies = site_.others(id_);
    std::erase_if(enemies, [&](const Obstacle& o) { return !is_enemy(o.unit); });
    const std::vector<TroopsMet> met = troops_met(march_.way, enemies);
    if (met.empty()) return path;
    march_.touched = met.front().unit;
    return cut_at_contact(site_.marcher(id_), path, site_.move_rules(), enemies);
  }

  Verdict verdict() {
    if (const auto off = first_off_table(march_.way, *s_.ground))
      return refuse(cite::nrt_472, fmt::format("{} would leave the table.", who_), ghost("off the table"));
    if (!march_.on_road)  // NRT-407
      if (auto refused = ground()) return *refused;
    Coord cost = total_cost(leg_costs(march_.way, [this](const Leg& leg, const CheckPoint& p) { return rate(leg, p); }));
    if (!march_.on_road)
      if (auto refused = lines(cost)) return *refused;
    march_.cost = cost;
    if (cost > march_.allowance + kHair)
      return refuse({rate_rule(site_, id_)},
                    fmt::format("{} may go {} and this way costs {}.", who_, spoken_length(site_.book.words, march_.allowance),
                                spoken_length(site_.book.words, cost)),
                    ghost("too far"));
    if (auto refused = troops()) return *refused;
    Preview preview;
    preview.ghost = march_.way.points.back().footprint.boxes;
    preview.allowance = march_.allowance;
    preview.costs.push_back({"in all", cost});
    return allow(std::move(preview));
  }

  std::optional<Verdict> ground() const {
    for (const Piece* piece : pieces_near(*s_.ground, s_.pieces, march_.way.swept)) {
      if (is_linear(piece->kind) || !is_closed_to(site_, *piece, id_, formation_)) continue;
      const auto on = first_on_piece(march_.way, *piece);
      if (!on) continue;
      return refuse(site_.book.tables.ground.areas.cite(area_row(*piece)), fmt::format("{} cannot enter {} so.", who_, name(*piece)),
                    ghost("cannot enter"));
    }
    return std::nullopt;
  }

  std::optional<Rate> rate(const Leg& leg, const CheckPoint& point) const {
    if (march_.on_road) return Rate{1, 1};
    Coord each = area_cost(site_, id_, point.footprint);
    const bool back = is_backward(site_, leg);
    if (is_skirmishing(s_, id_)) return Rate{static_cast<std::int32_t>(each), 1};  // in any direction
    if (leg.kind == LegKind::kOblique && !back) each *= site_.book.tables.move.oblique_cost;
    if (back && !is_foot(s_, id_)) each *= 2;  // NRT-161
    return Rate{static_cast<std::int32_t>(each), 1};
  }

  // Those that the front reaches, and those that it stood at and leaves behind.
  std::vector<PieceId> lines_crossed() const {
    std::vector<PieceId> list;
    const Box start = outline(march_.way.points.front().place.body());
    const Segment gone{point_from(start.pose, -kHair, 0), march_.way.points.back().place.pose.at};
    for (const Piece* piece : pieces_near(*s_.ground, s_.pieces, march_.way.swept))
      if (line_row(*piece) && within(*piece, corners(start), kHair) && crosses(*piece, gone)) list.push_back(piece->id);
    for (const GroundMet& met : march_.way.ground)
      if (met.meeting == Meeting::kCrosses && std::find(list.begin(), list.end(), met.piece) == list.end()) list.push_back(met.piece);
    return list;
  }

  // Hedges, walls and streams, each where the front first reaches it (T4).
  std::optional<Verdict> lines(Coord& cost) const {
    const GroundTables& t = site_.book.tables.ground;
    const GroundColumn who = ground_column(s_, id_, formation_);
    for (const PieceId crossed : lines_crossed()) {
      const Piece& piece = s_.ground->piece(crossed);
      if (is_closed_line(site_, piece, id_, formation_))
        return refuse(cite::nrt_405, fmt::format("{} cannot cross {}.", who_, name(piece)), ghost("cannot cross"));
      const auto row = line_row(piece);
      if (!row) continue;
      switch (static_cast<LineManner>(t.lines.at(*row, who))) {
        case kByActionInTouch:
          return refuse(cite::nrt_467, fmt::format("{} crosses {} by an action of its own, begun in touch with it.", who_, name(piece)),
                        ghost("an obstacle"));
        case kHalfOfRest: cost += std::max<Coord>(0, march_.allowance - cost) / 2; break;
        case kForInches: cost += t.crossings.at(*row, who); break;
        case kGapsOnly: break;
      }
    }
    return std::nullopt;
  }

  std::optional<Verdict> troops() {
    const std::vector<Obstacle> others = site_.others(id_);
    for (const TroopsMet& met : troops_met(march_.way, others)) {
      if (is_enemy(met.unit)) {
        if (!charges()) return in_the_way(cite::nrt_482, met.unit, "{} would run into {} without charging.");
      } else if (met.overlaps) {
        if (!may_pass(site_, id_, met.unit, charges())) return in_the_way(cite::nrt_474, met.unit, "{} may not pass through {}.");
        march_.passed.push_back(met.unit);
      }
    }
    for (const UnitId other : overlapped_at_end(march_.way, others))
      if (!is_enemy(other)) return in_the_way(cite::nrt_472, other, "{} would end on {}.");
    return std::nullopt;
  }

  Verdict in_the_way(Cite rule, UnitId other, const char* pattern) const {
    return refuse(rule, fmt::format(fmt::runtime(pattern), who_, name(s_, other)), {mark(corners(site_.box(other)), "in the way")});
  }
  std::vector<Mark> ghost(const char* label) const { return {mark(corners(outline(march_.way.points.back().place.body())), label)}; }

  const Site& site_;
  const BattleState& s_;
  UnitId id_;
  MarchKind kind_;
  InFormation formation_;
  std::string who_;
  March march_;
};

}  // namespace

March plan_march(const Site& site, UnitId id, const Path& path, MarchKind kind, Coord allowance) {
  return MarchPlan(site, id, kind, allowance).plan(path);
}

Coord area_cost(const Site& site, UnitId id, const Footprint& place) {
  const GroundColumn who = ground_column(site.state, id);
  for (const Piece* piece : pieces_around(site, place)) {
    if (is_linear(piece->kind)) continue;
    const AreaManner manner = manner_of(site, *piece, who);
    if (manner != kHalfRate && manner != kMarchColumnHalf) continue;
    if (std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) { return meets(*piece, box); })) return 2;
  }
  return 1;
}

void stand_at(BattleState& s, UnitId id, const Marcher& place) {
  Unit& unit = s.unit(id);
  unit.pose = place.pose;
  unit.files = static_cast<std::int16_t>(place.files);
}

void take_formation(const Book& book, BattleState& s, UnitId id, InFormation formation, Pose pose) {
  Unit& unit = s.unit(id);
  unit.formation = formation;
  unit.files = static_cast<std::int16_t>(files_in(book, s, id, formation));
  unit.pose = pose;
}

std::optional<Verdict> check_room(const Site& site, UnitId id, const Marcher& body, Cite rule) {
  const BattleState& s = site.state;
  const Footprint place = site.print_of(body);
  const std::string who = name(s, id);
  const std::vector<Mark> ghost{mark(place.boxes.front(), "no room")};
  if (!is_on_table(s, place)) return refuse(rule, fmt::format("{} would stand off the table.", who), ghost);
  for (const Unit& unit : s.units)
    if (unit.on_table && unit.id != id && !unit.inside.valid() && overlap(site.print(unit.id), place))
      return refuse(rule, fmt::format("{} would stand on {}.", who, name(s, unit.id)), ghost);
  const auto formation = static_cast<InFormation>(body.formation - site.book.words.formations.data());
  for (const Piece* piece : pieces_around(site, place))
    if (!is_linear(piece->kind) && is_closed_to(site, *piece, id, formation) && overlap(place, building_print(*piece).boxes.front()))
      return refuse(rule, fmt::format("{} would stand in {}, which is closed to it.", who, name(*piece)), ghost);
  return std::nullopt;
}

bool is_advance(const Site& site, UnitId id, const Footprint& end) {
  const auto nearest = site.nearest_enemy(id);
  if (!nearest) return false;
  Coord least = kNoDistance;
  for (const UnitId enemy : site.enemies_of(id)) least = std::min(least, distance(end, site.print(enemy)));
  return least < site.gap(id, *nearest);
}

}  // namespace drumhead::nrt
