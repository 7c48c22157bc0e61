// Chapter 5.7: routs. The roll, the hits, the way back, and what state the unit is in when it stops.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/charging.h"
#include "rules/brigades_and_batteries/rout_way.h"

namespace drumhead::bb {
namespace {

// Frame kRoutUnderWay, one for each unit.
enum RoutNumber : std::uint8_t { kRoutUnit, kRoutCause, kRoutRolled };
// The Ask's numbers: the end that is taken if the owner says nothing.
enum RoutAskNumber : std::uint8_t { kAskRolled, kAskDistance, kAskShift };

UnitId unit_in_frame(std::int32_t number) {
  UnitId id;
  id.value = static_cast<std::int16_t>(number);
  return id;
}

// BB-276: does the rolled distance take it past the centre point of its force?
bool goes_past_centre(const Site& site, UnitId id, Coord rolled) {
  const Token* centre_point = centre_point_of(site.state, id);
  return centre_point != nullptr && rolled > distance(middle_of_body(site, id), centre_point->pose.at);
}

// BB-276, R90: its owner, or the want of room, takes it past the centre point though the rolled distance did
// not.
void lose_more_past_centre(const Book& book, Scene& scene, const RoutCase& c, RoutEnd end) {
  const Site site(book, scene.state);
  if (goes_past_centre(site, c.unit, c.rolled) || !goes_past_centre(site, c.unit, end.distance)) return;
  const auto more = static_cast<int>(book.tables.morale.past_centre);
  scene.then(cite::bb_276, {c.unit}, [&] {
    return fmt::format("{} routs past the centre point of its force and loses {} more.",
                       name(scene.state, c.unit), counted(more, "figure", "figures"));
  });
  lose_figures(book, scene, c.unit, more, LossCause::kRout, cite::bb_276);
}

// R113: what was to be charged is no longer there.
void void_charges_on(BattleState& state, UnitId id) {
  for (Record& r : state.records)
    if (r.kind == kChargeRecord && r.n[kStatus] == kPending && r.b == id) r.n[kStatus] = kVoid;
}

void break_away(Scene& scene, const std::vector<UnitId>& group, UnitId cause, bool by_choice) {
  BattleState& state = scene.state;
  for (const UnitId id : group) {
    end_contacts(state, id);
    if (by_choice) void_charges_on(state, id);
    set(state, id, kRouted);
    set(state, id, kMoved);
    set(state, id, kDone);
    set(state, id, kProgress, 0);
    set(state, id, kRoutedBy, by_choice || !cause.valid() ? 0 : cause.value + 1);
  }
}

void shatter_all(Scene& scene, const std::vector<UnitId>& group, Cite rule, const char* why) {
  BattleState& state = scene.state;
  for (const UnitId id : group) {
    if (has(state, id, kShattered)) continue;
    set(state, id, kShattered);
    scene.then(rule, {id}, [&] { return fmt::format("{} is shattered{}.", name(state, id), why); });
  }
}

void tell_rout(const Book& book, Scene& scene, UnitId id, const RoutThrow& thrown, const Reckoning& reckoning,
               int hits, bool by_choice) {
  const auto& band = book.tables.morale.rout.at(thrown.total);
  scene.tell_reckoned({by_choice ? cite::bb_394 : band.cite, cite::bb_232, cite::bb_252, cite::bb_253}, {id}, reckoning, [&] {
    const std::string sum =
        reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(reckoning), thrown.total);
    const std::string loss =
        hits > 0 ? fmt::format(" and loses {}", counted(hits, "figure", "figures")) : "";
    return fmt::format("{} routs{}: throws {}{}: it {}{}.", name(scene.state, id),
                       by_choice ? " by choice" : "", thrown.die, sum, band.label, loss);
  });
}

// ---- The end of the move.

void leave_the_table(const Book& book, Scene& scene, const RoutCase& c, const Pose& where) {
  BattleState& state = scene.state;
  const UnitId id = c.unit;
  state.unit(id).pose = where;  // it comes back near there, and its pursuers follow it there (R110)
  set(state, id, kLeftTable, state.turn);
  const Bounds table = state.ground->bounds();
  for (Leader& leader : state.leaders) {
    if (leader.attached_to != id) continue;
    leader.attached_to = {};  // R87: he stays at the edge
    leader.pose.at = {std::clamp(leader.pose.at.x, table.low.x, table.high.x),
                      std::clamp(leader.pose.at.y, table.low.y, table.high.y)};
  }
  const bool may_return = option(state, kFirstRoutOffTable) && !has(state, id, kReturns);
  scene.then(may_return ? cite::bb_428 : cite::bb_264, {id}, [&] {
    return fmt::format("{} routs off the table{}.", name(state, id), may_return ? " and may come back" : "");
  });
  if (!may_return) {
    set(state, id, kModels,
        is_artillery(state, id) ? 0 : state.unit(id).markers[kModels]);  // limbered guns go with it
    return remove_unit(book, scene, id);
  }
  state.unit(id).on_table = false;
  state.unit(id).inside = {};
  // R91, R95: out of a square or a block it comes in column, and comes back so (R110).
  if (c.formation != state.unit(id).formation) take_formation(state, id, c.formation, c.files, where);
  set(state, id, kShaken);
}

void enter_block(const Book& book, Scene& scene, UnitId id, PieceId block) {
  Unit& unit = scene.state.unit(id);
  unit.inside = block;
  unit.formation = kGarrison;
  const Site site(book, scene.state);
  unit.pose.at = site.centre_of(id);
  scene.then(cite::bb_320, {id}, [&] {
    return fmt::format("{} ends its rout in {}.", name(scene.state, id),
                       name(scene.state.ground->piece(block)));
  });
}

void stop(const Book& book, Scene& scene, const RoutCase& c, const Marcher& body) {
  BattleState& state = scene.state;
  const bool was_square = in_square(state, c.unit);
  state.unit(c.unit).inside = {};
  if (c.formation == state.unit(c.unit).formation) {
    state.unit(c.unit).pose = body.pose;
    std::size_t next = 0;
    for (Bend& bend : state.bends)
      if (bend.unit == c.unit && next < body.bends.size()) bend.pose = body.bends[next++].pose;
  } else {
    take_formation(state, c.unit, c.formation, c.files, body.pose);
  }
  if (was_square)
    scene.then(cite::bb_270, {c.unit},
               [&] { return fmt::format("{} falls into column.", name(state, c.unit)); });
  if (c.block.valid()) disorder(book, scene, c.unit, cite::bb_320);
}

// R13, R27: whom and what it passes on its way, as it will stand at the end; of a way round something, and of
// a bent line, only the end is known.
void pass_over(const Book& book, Scene& scene, const RoutCase& c, const Marcher& body, bool straight) {
  const Site site(book, scene.state);
  Marcher first = body;
  if (straight && body.bends.empty())
    first.pose.at = body.pose.at + (c.start - centre(footprint(body.body())));
  const Trace way = shifted_to(site, first, body.pose.at);
  brush_aside(book, scene, c.unit, way);
  if (const auto broken = disordered_on_way(site, way)) disorder(book, scene, c.unit, *broken);
}

// For its pursuers (BB-379).
void keep_way(BattleState& state, const RoutCase& c, RoutEnd end) {
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kRoutWayRecord && r.a == c.unit; });
  state.records.push_back({kRoutWayRecord, c.unit, c.cause, {c.start, c.back}, {end_point(c, end), c.back}, {}});
}

// BB-058: routers come as near to enemies as they like.
bool comes_near_enemies(const Site& site, UnitId id, const Marcher& body) {
  const Footprint end = footprint(body.body());
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return within(site.print(enemy), end, site.book.tables.movement.keep_clear - kSlack);
  });
}

bool passes_friends(const Site& site, const RoutCase& c, RoutEnd end) {
  const Segment way{c.start, end_point(c, end)};
  for (const UnitId mate : site.friends_of(c.unit))
    for (const Quad& box : site.print(mate).boxes)
      if (relate(way, box) != Relation::kApart) return true;
  return false;
}

// What the way of a rout rests on.
Cites rules_of_way(const Site& site, const RoutCase& c, RoutEnd end, const RoutWays& ways, const Marcher& body) {
  return Cites{cite::bb_264}
      .add(cite::bb_265, end.distance > c.rolled)
      .add(cite::bb_266, !ways.is_straight_way_clear(end))
      .add(cite::bb_268, !ways.is_straight_way_clear(end))
      .add(cite::bb_267, passes_friends(site, c, end))
      .add(cite::bb_058, comes_near_enemies(site, c.unit, body))
      .add(cite::bb_321, c.block.valid());
}

void move_to_end(const Book& book, Scene& scene, const RoutCase& c, RoutEnd end, bool face_away) {
  BattleState& state = scene.state;
  const Site site(book, state);
  RoutWays ways(site, c);
  const EndIs is = ways.judge(end);
  const Marcher body = body_at_end(site, c, end, face_away);
  const PieceId block = block_at_end(site, c, end);
  scene.then(scene.wants_cites() ? rules_of_way(site, c, end, ways, body) : cite::bb_264, {c.unit}, [&] {
    const std::string aside =
        end.shift == 0 ? "" : fmt::format(" and {} aside", spoken_length(book.words, std::abs(end.shift)));
    return fmt::format("{} goes back {}{}.", name(state, c.unit), spoken_length(book.words, end.distance),
                       aside);
  });
  keep_way(state, c, end);
  if (is == EndIs::kOffTable) return leave_the_table(book, scene, c, body.pose);
  shake(book, scene, c.unit, {cite::bb_252, cite::bb_230, cite::bb_271, cite::bb_272});
  const bool straight = ways.is_straight_way_clear(end);
  if (is == EndIs::kInBlock) {
    enter_block(book, scene, c.unit, block);
  } else {
    stop(book, scene, c, body);
    pass_over(book, scene, c, body, straight);
  }
  follow_units(book, state);
}

void surrender(const Book& book, Scene& scene, UnitId id) {
  scene.then(cite::bb_277, {id}, [&] { return fmt::format("{} surrenders.", name(scene.state, id)); });
  remove_unit(book, scene, id);
}

void ask_for_end(Scene& scene, const RoutCase& c, RoutEnd end) {
  Ask& ask = scene.ask_about(c.unit, kAskRout, c.cause);
  ask.n[kAskRolled] = static_cast<std::int32_t>(c.rolled);
  ask.n[kAskDistance] = static_cast<std::int32_t>(end.distance);
  ask.n[kAskShift] = static_cast<std::int32_t>(end.shift);
}

// R95: infantry routed out of a block takes the formation its owner likes.
bool may_choose_formation(const BattleState& state, UnitId id) {
  return in_block(state, id) && is_infantry(state, id);
}

RoutCase case_of(const Site& site, const Ask& ask, const Order& order) {
  RoutCase c = rout_case(site, ask.unit, ask.other, ask.n[kAskRolled]);
  if (!may_choose_formation(site.state, ask.unit) || order.find<std::int64_t>(kFormationParam) == nullptr)
    return c;
  const auto wanted = plain(static_cast<std::uint8_t>(order.number(kFormationParam)));
  c.formation = as_formed_by(site.state, ask.unit, wanted);
  const int figures = std::max<int>(1, site.state.unit(ask.unit).strength);
  const Formation& shape = site.book.words.formations[c.formation];
  c.files = static_cast<int>(order.number(kFiles, std::clamp<int>(shape.default_files, 1, figures)));
  if (wanted == kSquare) c.files = std::max(1, figures_per_face(figures)[0]);
  return c;
}

RoutEnd end_of_order(const Ask& ask, const Order& order) {
  return {order.number(kDistance, ask.n[kAskDistance]), order.number(kShift, ask.n[kAskShift])};
}

}  // namespace

RoutFacts survey_rout(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const Whole whole = whole_of(state, id);
  RoutFacts f;
  f.grade = group_grade(state, id);
  f.figures = whole.figures;
  f.at_half = 2 * whole.figures <= whole.original;
  for (const UnitId unit : counted_together(state, id))
    if (const LeaderId general = attached_general(state, unit); general.valid())
      f.charisma = std::max<int>(f.charisma, state.leaders[general.index()].rating);
  f.out_of_command = !in_command(site, id);
  return f;
}

void begin_rout(const Book& book, Scene& scene, UnitId id, UnitId cause, bool by_choice) {
  BattleState& state = scene.state;
  if (screen_of(state, id).valid()) rejoin_screen(book, scene, id);
  const Site site(book, state);
  RoutFacts facts = survey_rout(site, id);
  const Reckoning reckoning = book.tables.morale.rout_chart.reckon(facts);
  const RoutThrow thrown = resolve_rout(reckoning, scene.dice);
  const auto& band = book.tables.morale.rout.at(thrown.total);
  const bool shattered = band.outcome == RoutBand::kShattered;
  const Coord rolled = shattered ? 0 : inches(band.values[kRoutInches]);
  facts.past_centre = goes_past_centre(site, id, rolled);
  const int hits = rout_hits(book.tables.morale, facts, band);
  const std::vector<UnitId> group = group_of(state, id);
  tell_rout(book, scene, id, thrown, reckoning, hits, by_choice);
  break_away(scene, group, cause, by_choice);
  if (shattered) {
    set(state, id, kShattered);  // told with the throw
    return shatter_all(scene, group, cite::bb_254, "");
  }
  if (facts.past_centre)
    scene.then(cite::bb_276, {id}, [&] {
      return fmt::format("{} of them because it routs past the centre point of its force.",
                         book.tables.morale.past_centre);
    });
  if (hits > 0) lose_figures(book, scene, id, hits, LossCause::kRout, cite::bb_439);
  for (auto unit = group.rbegin(); unit != group.rend(); ++unit)
    if (!has(state, *unit, kShattered))
      scene.push({kRoutUnderWay, 0, {unit->value, cause.value, static_cast<std::int32_t>(rolled)}});
}

void advance_rout(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const UnitId id = unit_in_frame(scene.frame().n[kRoutUnit]),
               cause = unit_in_frame(scene.frame().n[kRoutCause]);
  const Coord rolled = scene.frame().n[kRoutRolled];
  scene.pop();
  if (!state.unit(id).on_table) return;
  if ((is_unlimbered(state, id) || has(state, id, kEmplaced)) && has(state, id, kModels))  // R88
    abandon_guns(book, scene, id, state.unit(id).markers[kModels]);
  const Site site(book, state);
  const RoutCase c = rout_case(site, id, cause, rolled);
  RoutWays ways(site, c);
  if (ways.falls_into_enemy_hands()) return surrender(book, scene, id);
  const std::optional<RoutEnd> end = ways.nearest_end();
  if (!end) return shatter_all(scene, {id}, cite::bb_269, ": there is no way back for it");
  if (ways.judge(*end) == EndIs::kOffTable) return move_to_end(book, scene, c, *end, false);
  ask_for_end(scene, c, *end);
}

AskForm rout_form(const Site& site, const Ask& ask) {
  const MoraleTables& t = site.book.tables.morale;
  AskForm form;
  form.prompt = fmt::format("{} routs {} or more: how far, and which way will it face?",
                            name(site.state, ask.unit), spoken_length(site.book.words, ask.n[kAskRolled]));
  form.rule = cite::bb_264;
  const auto offer = [](Param param, Coord low, Coord high) {
    ParamOffer o;
    o.param = param;
    o.optional = true;
    o.low = low;
    o.high = high;
    return o;
  };
  form.verbs = {{kRoutTo, {ask.unit}, {offer(kDistance, ask.n[kAskRolled], t.farthest)}}};
  form.verbs.front().params.push_back(offer(kShift, -t.corridor, t.corridor));
  form.verbs.front().params.push_back(offer(kFaceAway, 0, 1));
  if (may_choose_formation(site.state, ask.unit)) {
    form.verbs.front().params.push_back(offer(kFormationParam, 0, kFormations - 1));
    form.verbs.front().params.push_back(
        offer(kFiles, 1, std::max<int>(1, site.state.unit(ask.unit).strength)));
  }
  form.fallback = {ask.id, {{kRoutTo, ask.unit, {{kDistance, std::int64_t{ask.n[kAskDistance]}}}}}};
  return form;
}

Verdict check_rout(const Site& site, const Ask& ask, const Answer& answer) {
  const RoutEnd end = end_of_order(ask, answer.orders.front());
  const std::string who = name(site.state, ask.unit);
  if (ask.n[kAskShift] == 0 && end.shift != 0)
    return refuse(cite::bb_264,
                  fmt::format("{} must end straight back from where it stood: there is room.", who));
  const RoutCase c = case_of(site, ask, answer.orders.front());
  if (may_choose_formation(site.state, ask.unit))
    if (auto refused = check_formation_outside(site, ask.unit, plain(c.formation), c.files)) return *refused;
  RoutWays ways(site, c);
  switch (ways.judge(end)) {
    case EndIs::kCutOff:
      return refuse(cite::bb_268, fmt::format("{} has no way there.", who));
    case EndIs::kOccupied:
      return refuse(cite::bb_264, fmt::format("{} cannot end there: the place is taken.", who));
    case EndIs::kFree:
    case EndIs::kInBlock:
    case EndIs::kOffTable:
      break;
  }
  Preview preview;
  preview.ghost =
      footprint(body_at_end(site, c, end, answer.orders.front().number(kFaceAway) != 0).body()).boxes;
  return allow(preview);
}

void answer_rout(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const RoutEnd end = end_of_order(ask, order);
  lose_more_past_centre(book, scene, case_of(Site(book, scene.state), ask, order), end);
  if (has(scene.state, ask.unit, kShattered)) return;
  move_to_end(book, scene, case_of(Site(book, scene.state), ask, order), end, order.number(kFaceAway) != 0);
}

}  // namespace drumhead::bb
