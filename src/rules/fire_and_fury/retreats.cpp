// Compulsory retreats and recalls: the owner is asked where he has a choice, then the unit
// goes, with what that does to friends in its way and to itself. Frame kRetreatUnderWay.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/retreat_way.h"

namespace drumhead::ff {
namespace {

// Frame and Ask numbers.
enum RetreatNumber : std::uint8_t { kRetreatUnit, kRetreatSort, kRetreatRule };
enum RetreatAskNumber : std::uint8_t { kAskSort, kAskRule, kAskLeast, kAskMost };

UnitId unit_of_frame(std::int32_t number) {
  UnitId id;
  id.value = static_cast<std::int16_t>(number);
  return id;
}

Cite rule_numbered(const Book& book, std::int32_t number) {
  if (number < 0 || static_cast<std::size_t>(number) >= book.ledger.entries.size()) return cite::ff_235;
  return {book.ledger.entries[static_cast<std::size_t>(number)].id.c_str(),
          static_cast<std::int16_t>(number)};
}

Cite rule_of_kind(RetreatKind kind) {
  switch (kind) {
    case kOutOfCloseRange:
      return cite::ff_235;
    case kRetreatBroken:
      return cite::ff_236;
    case kFullRetreat:
    case kShortRetreat:
      return cite::ff_237;
    case kRecallMove:
      break;
  }
  return cite::ff_297;
}

const char* spoken_kind(RetreatKind kind) {
  switch (kind) {
    case kOutOfCloseRange:
      return "retreats out of close range";
    case kRetreatBroken:
      return "retreats, broken";
    case kFullRetreat:
      return "makes a full retreat";
    case kShortRetreat:
      return "goes back";
    case kRecallMove:
      break;
  }
  return "is recalled";
}

bool owner_chooses(const BattleState& state, UnitId id, RetreatKind kind) {
  return kind != kShortRetreat && is_troops(state, id);
}

// ---- What happens.

Vec where_foes_are(const RetreatCase& c) {
  return c.foes.empty() ? c.body.pose.at : centre(c.foes.front().place);
}

void lose_for_being_stopped(const Book& book, Scene& scene, const RetreatCase& c, Cite rule) {
  scene.then(rule, {c.unit},
             [&] { return fmt::format("{} is stopped short on its retreat.", name(scene.state, c.unit)); });
  if (is_guns(scene.state, c.unit)) return lose_guns(book, scene, c.unit, 1, where_foes_are(c), rule, false);
  lose_stands(book, scene, c.unit, 1, rule);
}

void surrender(const Book& book, Scene& scene, UnitId id) {
  scene.tell(cite::ff_240, {id},
             [&] { return fmt::format("{} has no way back and surrenders.", name(scene.state, id)); });
  remove_unit(book, scene, id, cite::ff_240, is_guns(scene.state, id));
}

void flee_off_the_table(const Book& book, Scene& scene, UnitId id) {
  scene.then(cite::ff_242, {id}, [&] {
    return fmt::format("{} is forced over the edge of the table and is gone.", name(scene.state, id));
  });
  remove_unit(book, scene, id, cite::ff_242);
}

void put_down(const Book& book, BattleState& state, const RetreatCase& c, const Marcher& body) {
  state.unit(c.unit).formation = static_cast<std::uint8_t>(formation_of(book, body));
  stand_at(state, c.unit, body);
}

std::vector<Motion> motions_back(const RetreatCase& c, const WayBack& way) {
  const Vec to = c.body.pose.at + step(way.heading, way.distance);
  return {carry_out(c.body, leg::free_move({to, c.body.pose.facing}), {})};
}

Cites rules_of_retreat(const Book& book, const BattleState& state, const RetreatCase& c, const WayBack& way, Cite rule) {
  const auto in = static_cast<std::uint8_t>(formation_of(book, c.body));
  const bool is_measured_by_rate = c.kind == kRetreatBroken || c.kind == kFullRetreat;
  Cites rules{rule, rule_of_kind(c.kind)};
  rules.add(cite::ff_141, c.kind == kOutOfCloseRange).add(cite::ff_238, way.heading != c.away);
  rules.add(book.tables.ground.rates.cite(rate_row(state, c.unit, in)), is_measured_by_rate);
  rules.add(cite::ff_234, is_measured_by_rate && is_broken(state, c.unit) && is_horse(state, c.unit));
  rules.add(cite::ff_239, c.kind != kRecallMove && state.unit(c.unit).side == active_side(state));
  return rules.add(cite::ff_305, !way.passed.empty() && (c.kind == kShortRetreat || c.kind == kRecallMove));
}

void go_back(const Book& book, Scene& scene, const RetreatCase& c, const WayBack& way, Cite rule,
             std::optional<Heading> facing) {
  BattleState& state = scene.state;
  if (way.surrenders) return surrender(book, scene, c.unit);
  scene.tell(rules_of_retreat(book, state, c, way, rule), {c.unit}, [&] {
    return fmt::format("{} {}: {}.", name(state, c.unit), spoken_kind(c.kind),
                       spoken_length(book.words, way.distance));
  });
  put_down(book, state, c, body_after(Site(book, state), c, way, facing));
  if (c.kind != kRecallMove) {
    set(state, c.unit, kRetreated);  // FF-239
  }
  carry_leader_along(scene, c.unit);
  if (!way.passed.empty()) pass_friends(book, scene, c.unit, way.passed, way.worst, true);
  if (way.halted == HaltedBy::kTableEdge) return flee_off_the_table(book, scene, c.unit);
  brush_leaders_aside(book, scene, c.unit, motions_back(c, way));
  if (way.halted == HaltedBy::kObstacle) return lose_for_being_stopped(book, scene, c, cite::ff_313);
  if (way.halted == HaltedBy::kEnemyOrGround) lose_for_being_stopped(book, scene, c, cite::ff_240);
}

void ask_for_way(Scene& scene, const RetreatCase& c, const WayBack& way, std::int32_t rule) {
  Ask& ask = scene.ask_about(c.unit, kAskRetreat);
  ask.n[kAskSort] = c.kind;
  ask.n[kAskRule] = rule;
  ask.n[kAskLeast] = static_cast<std::int32_t>(way.distance);
  ask.n[kAskMost] = static_cast<std::int32_t>(way.most);
}

RetreatKind sort_of(const Ask& ask) { return static_cast<RetreatKind>(ask.n[kAskSort]); }

std::optional<Heading> heading_wanted(const RetreatCase& c, const Order& order) {
  const Vec* point = order.find<Vec>(kPoint);
  if (point == nullptr || *point == c.middle()) return std::nullopt;
  return heading_of(*point - c.middle());
}

Coord distance_wanted(const RetreatCase& c, const Order& order) {
  if (const auto* d = order.find<std::int64_t>(kDistance)) return *d;
  const Vec* point = order.find<Vec>(kPoint);
  return point == nullptr ? 0 : distance(*point, c.middle());
}

WayBack way_wanted(const Site& site, const RetreatCase& c, const Order& order) {
  const std::optional<Heading> heading = heading_wanted(c, order);
  if (heading) return way_back(site, c, *heading, distance_wanted(c, order));
  const WayBack straight = default_way_back(site, c);
  if (order.find<std::int64_t>(kDistance) == nullptr || straight.halted != HaltedBy::kNothing)
    return straight;
  return way_back(site, c, straight.heading, distance_wanted(c, order));
}

std::optional<Heading> facing_wanted_after(const RetreatCase& c, const Order& order) {
  const auto* facing = order.find<std::int64_t>(kFacing);
  if (c.kind != kRecallMove || facing == nullptr) return std::nullopt;
  return Heading::of(*facing);
}

}  // namespace

void begin_retreat(const Book& book, Scene& scene, UnitId id, RetreatKind kind, Cite rule) {
  (void)book;
  scene.push({kRetreatUnderWay, 0, {id.value, kind, rule.rule}});
}

void advance_retreat(const Book& book, Scene& scene) {
  const Frame frame = scene.frame();
  scene.pop();
  const UnitId id = unit_of_frame(frame.n[kRetreatUnit]);
  if (!scene.state.unit(id).on_table) return;
  const Site site(book, scene.state);
  const RetreatCase c = retreat_case(site, id, static_cast<RetreatKind>(frame.n[kRetreatSort]));
  const WayBack way = default_way_back(site, c);
  const bool hopeless = way.halted == HaltedBy::kEnemyOrGround || way.halted == HaltedBy::kObstacle;
  if (!hopeless && owner_chooses(scene.state, id, c.kind))
    return ask_for_way(scene, c, way, frame.n[kRetreatRule]);
  go_back(book, scene, c, way, rule_numbered(book, frame.n[kRetreatRule]), std::nullopt);
}

AskForm retreat_form(const Site& site, const Ask& ask) {
  AskForm form;
  const Coord least = ask.n[kAskLeast], most = ask.n[kAskMost];
  const std::string far = least == most ? spoken_length(site.book.words, least)
                                        : fmt::format("{} to {}", spoken_length(site.book.words, least),
                                                      spoken_length(site.book.words, most));
  form.prompt =
      fmt::format("{} {} ({}): which way?", name(site.state, ask.unit), spoken_kind(sort_of(ask)), far);
  form.rule = rule_of_kind(sort_of(ask));
  VerbOffer offer{kRetreatBy, {ask.unit}, {{.param = kPoint, .optional = true}}};
  if (least != most)
    offer.params.push_back({.param = kDistance, .optional = true, .low = 0, .high = inches(60)});
  if (sort_of(ask) == kRecallMove) offer.params.push_back({.param = kFacing, .optional = true});
  form.verbs = {std::move(offer)};
  form.fallback = {ask.id, {{kRetreatBy, ask.unit, {}}}};
  return form;
}

Verdict check_retreat(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const RetreatCase c = retreat_case(site, ask.unit, sort_of(ask));
  const std::string who = name(site.state, ask.unit);
  const int widest = site.book.tables.ground.retreat_bend;
  if (const auto heading = heading_wanted(c, order);
      heading && magnitude(turn_between(c.away, *heading)) > degrees(widest))
    return refuse(cite::ff_238,
                  fmt::format("{} retreats at most {} degrees from straight away.", who, widest),
                  {mark(Segment{c.middle(), c.middle() + step(*heading, inches(4))}, "too near the enemy")});
  const WayBack way = way_wanted(site, c, order);
  if (way.halted == HaltedBy::kEnemyOrGround || way.halted == HaltedBy::kObstacle)
    return refuse(cite::ff_238, fmt::format("{} would be stopped on that way, and need not be.", who),
                  {mark(Segment{c.middle(), c.middle() + step(way.heading, way.distance)}, "stopped")});
  if (const auto* d = order.find<std::int64_t>(kDistance); d != nullptr && *d > way.most + kContactTolerance)
    return refuse(rule_of_kind(c.kind),
                  fmt::format("{} goes back {} at most.", who, spoken_length(site.book.words, way.most)));
  if (const auto* d = order.find<std::int64_t>(kDistance); d != nullptr)
    if (const Coord least = way_back(site, c, way.heading).distance; is_less(*d, least))
      return refuse(rule_of_kind(c.kind),
                    fmt::format("{} goes back {} at least.", who, spoken_length(site.book.words, least)));
  Preview preview;
  preview.ghost = print_of(body_after(site, c, way, facing_wanted_after(c, order))).boxes;
  return allow(std::move(preview));
}

void answer_retreat(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  const Site site(book, scene.state);
  const RetreatCase c = retreat_case(site, ask.unit, sort_of(ask));
  go_back(book, scene, c, way_wanted(site, c, order), rule_numbered(book, ask.n[kAskRule]),
          facing_wanted_after(c, order));
}

namespace {

// FF-099, R-64: the straight part of its charge, however it was squared up at its end.
Heading way_it_came(const BattleState& state, UnitId id) {
  for (const Record& r : state.records)
    if (r.kind == kChargeRecord && r.a == id) return r.from.facing + static_cast<Angle>(r.n[kChargeTurned]);
  return state.unit(id).pose.facing;
}

}  // namespace

void go_back_from_charge(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Site site(book, state);
  RetreatCase c = retreat_case(site, id, kShortRetreat);
  c.away = way_it_came(state, id) + degrees(180);
  const WayBack way = way_back_to(site, c, book.tables.fire.checked);
  scene.then(Cites{cite::ff_099}.add(cite::ff_305, !way.passed.empty()), {id}, [&] {
    return fmt::format("{} goes back {}.", name(state, id), spoken_length(book.words, way.distance));
  });
  put_down(book, state, c, body_after(site, c, way, std::nullopt));
  carry_leader_along(scene, id);
  brush_leaders_aside(book, scene, id, motions_back(c, way));
  if (!way.passed.empty()) pass_friends(book, scene, id, way.passed, way.worst, true);
}

}  // namespace drumhead::ff
