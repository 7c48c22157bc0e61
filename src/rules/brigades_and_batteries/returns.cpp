// Options 7.4 and 7.13: units that left the table and come back (R110, R124).
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/pursuits.h"

namespace drumhead::bb {
namespace {

constexpr Coord kReturnStep = inches(1, 4);

// The table edge nearest to where it left: where a man on it looks inward from, and along it.
struct TableEdge {
  Vec at;  // where it left
  Heading inward;
  Coord before = 0, after = 0;  // how much edge there is to the left and right of it, looking inward
};

TableEdge edge_left_by(const BattleState& state, UnitId id) {
  const Vec left = state.unit(id).pose.at;
  const Coord width = state.ground->width, height = state.ground->height;
  const Vec at{std::clamp<Coord>(left.x, 0, width), std::clamp<Coord>(left.y, 0, height)};
  const std::array<std::pair<Coord, TableEdge>, 4> edges{{
      {at.y, {{at.x, 0}, kNorth, at.x, width - at.x}},
      {at.x, {{0, at.y}, kEast, height - at.y, at.y}},
      {height - at.y, {{at.x, height}, kSouth, width - at.x, at.x}},
      {width - at.x, {{width, at.y}, kWest, at.y, height - at.y}},
  }};
  return std::min_element(edges.begin(), edges.end(),
                          [](const auto& a, const auto& b) { return a.first < b.first; })
      ->second;
}

bool is_free(const Site& site, const Marcher& body) {
  const Footprint place = footprint(body.body());
  const Unit& unit = site.state.unit(body.unit);
  const auto on_table = [&](const Quad& box) { return lies_in(box, site.state.ground->bounds()); };
  if (!std::all_of(place.boxes.begin(), place.boxes.end(), on_table)) return false;
  if (bar_under(site, mover_of(site, body), drawn_in(place))) return false;
  for (const Unit& other_unit : site.state.units) {
    if (!other_unit.on_table || other_unit.id == body.unit) continue;
    const Footprint& print = site.print(other_unit.id);
    if (other_unit.side == unit.side ? overlap(place, print)
                                     : within(place, print, site.book.tables.movement.keep_clear - kSlack))
      return false;
  }
  return true;
}

Marcher at_edge(const Site& site, UnitId id, const TableEdge& edge, Coord aside) {
  Marcher body = site.marcher(id);
  body.pose = {edge.at + step(edge.inward, outline(body.body()).depth, aside), edge.inward};
  return body;
}

// R110: the free places nearest to where it left; two if they are equally near, the one with the smaller
// coordinate first.
std::vector<Pose> places_to_return(const Site& site, UnitId id) {
  const TableEdge edge = edge_left_by(site.state, id);
  for (Coord aside = 0; aside <= std::max(edge.before, edge.after); aside += kReturnStep) {
    std::vector<Pose> free;
    for (const Coord signed_aside : {-aside, aside}) {
      const Marcher body = at_edge(site, id, edge, signed_aside);
      if (is_free(site, body)) free.push_back(body.pose);
      if (aside == 0) break;
    }
    std::sort(free.begin(), free.end());
    if (!free.empty()) return free;
  }
  return {};
}

void come_back_at(const Book& book, Scene& scene, UnitId id, const Pose& pose) {
  BattleState& state = scene.state;
  const bool from_rout = !has(state, id, kPursuing);
  state.unit(id).on_table = true;
  state.unit(id).pose = pose;
  for (const Marker marker : {kShaken, kDisordered, kPursuing, kPursuits, kFollowsUp, kRoutedBy, kLeftTable,
                              kRouted, kMoved, kDone, kSpent, kUnsteadyTurn, kProgress})
    set(state, id, marker, 0);
  if (from_rout) set(state, id, kReturns, state.unit(id).markers[kReturns] + 1);
  set(state, id, kReturned);
  scene.then({from_rout ? cite::bb_428 : cite::bb_386, cite::bb_387}, {id},
             [&] { return fmt::format("{} comes back on the table.", name(state, id)); });
  const Site site(book, state);
  brush_aside(book, scene, id, trace(site.marcher(id), {}, move_rules(site)));
  if (const auto broken = disordered_where_it_stands(site, id)) disorder(book, scene, id, *broken);
}

bool may_come_back(const BattleState& state, const Unit& unit, Seat seat) {
  return unit.side == seat && !unit.on_table && unit.strength > 0 && has(state, unit.id, kLeftTable) &&
         unit.markers[kLeftTable] < state.turn;
}

}  // namespace

void roll_returns(const Book& book, Scene& scene, Seat seat) {
  BattleState& state = scene.state;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    if (!may_come_back(state, state.units[i], seat)) continue;
    const UnitId id = state.units[i].id;
    const int die = scene.dice.roll(10);
    const auto& band = book.tables.charge.return_result.at(die);
    scene.tell(cite::bb_386, {id}, [&] {
      return fmt::format("{} is off the table: throws {}: it {}.", name(state, id), die, band.label);
    });
    if (band.outcome == ReturnResult::kStaysAway) continue;
    const std::vector<Pose> places = places_to_return(Site(book, state), id);
    if (places.size() == 1) come_back_at(book, scene, id, places.front());
    if (places.size() > 1) scene.ask_about(id, kAskReturn);
  }
}

AskForm return_form(const Site& site, const Ask& ask) {
  AskForm form;
  const std::vector<Pose> places = places_to_return(site, ask.unit);
  form.prompt = fmt::format("{} comes back: at which of the places equally near to where it left?",
                            name(site.state, ask.unit));
  form.rule = cite::bb_386;
  form.verbs = {{kComeBack, {ask.unit}, {{.param = kPlace, .optional = true}}}};
  form.fallback = {ask.id, {{kComeBack, ask.unit, {}}}};
  if (!places.empty()) form.fallback.orders.front().args.emplace_back(kPlace, places.front());
  return form;
}

Verdict check_return(const Site& site, const Ask& ask, const Answer& answer) {
  const Pose* wanted = answer.orders.front().find<Pose>(kPlace);
  const std::vector<Pose> places = places_to_return(site, ask.unit);
  if (wanted == nullptr || std::find(places.begin(), places.end(), *wanted) != places.end()) return allow();
  return refuse(cite::bb_386,
                fmt::format("{} comes back at the free place of the edge that is nearest to where it left.",
                            name(site.state, ask.unit)));
}

void answer_return(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Pose* wanted = answer.orders.front().find<Pose>(kPlace);
  const std::vector<Pose> places = places_to_return(Site(book, scene.state), ask.unit);
  if (wanted != nullptr) return come_back_at(book, scene, ask.unit, *wanted);
  if (!places.empty()) come_back_at(book, scene, ask.unit, places.front());
}

}  // namespace drumhead::bb
