#include "rules/drill/drill.h"

#include <fmt/format.h>

#include "engine/arrivals.h"
#include "engine/objectives.h"
#include "engine/players.h"
#include "engine/turns.h"
#include "rules/drill/data.h"
#include "rules/drill/survey.h"

namespace drumhead::drill {
namespace {

enum Procedures : std::uint8_t { kTurn, kCharging };

// ---- May it be done?

Verdict check_volley(const Site& site, UnitId firer, UnitId target) {
  const Segment line{site.state.unit(firer).pose.at, centre(site.print(target))};
  if (!site.in_arc(firer, target, site.t.long_range))
    return refuse(cite::dr_010, named(site.state, "{1} is out of the range or arc of {0}.", {firer, target}),
                  {mark(line, "out of reach")});
  if (!site.can_see(firer, target))
    return refuse(cite::dr_012, named(site.state, "{0} does not see {1}.", {firer, target}), {mark(line, "no sight")});
  return allow();
}

Verdict check_charge(const Site& site, UnitId charger, UnitId target) {
  if (site.has(charger, kShaken))
    return refuse(cite::dr_031, named(site.state, "{0} is shaken and does not charge.", {charger}));
  if (!site.in_arc(charger, target) || !site.can_see(charger, target))
    return refuse(cite::dr_032, named(site.state, "{1} is not in sight before the front of {0}.", {charger, target}),
                  {mark(corners(site.box(target)))});
  const Trace way = site.charge(charger, target);
  Verdict verdict = check_way(site, site.words, charger, way, site.way_rules(charger, true));
  if (!verdict.allowed() || site.ends_at(way, target)) return verdict;
  return refuse(cite::dr_033, named(site.state, "{0} does not get to {1}.", {charger, target}),
                {mark(way.points.back().footprint.boxes.front(), "gets no farther")});
}

Verdict check_order(const Site& site, const Order& order) {
  if (order.verb == kVolley) return check_volley(site, order.unit, order.unit_at(kTarget));
  if (order.verb == kCharge) return check_charge(site, order.unit, order.unit_at(kTarget));
  if (order.verb != kMove) return allow();
  const Trace way = site.way(order.unit, *order.find<Path>(kPath));
  return check_way(site, site.words, order.unit, way, site.way_rules(order.unit));
}

// ---- What becomes of it.

void remove(Unit& unit) { unit.on_table = false, unit.strength = 0; }

void lose(Scene& scene, UnitId id, int stands, Cite rule) {
  Unit& unit = scene.state.unit(id);
  const int lost = std::min<int>(stands, unit.strength);
  if (lost == 0) return;
  unit.strength = static_cast<std::int16_t>(unit.strength - lost);
  unit.markers[kLost] = static_cast<std::int16_t>(unit.markers[kLost] + lost);
  unit.on_table = unit.strength > 0;
  scene.say_then(rule, {id}, unit.on_table ? "{0} loses {1}." : "{0} loses {1}, the last.",
                 counted(lost, "stand", "stands"));
}

void fire(const Book& book, Scene& scene, UnitId firer, UnitId target, const Volley& facts, Cite rule) {
  const Reckoning dice = book.tables.volley.reckon(facts);
  const int hits = book.tables.volley.resolve(dice, scene.dice);
  scene.say_reckoned(rule, {firer, target}, dice, "{0} fires at {1}{2}: {3}.", bracketed(dice),
                     hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
  lose(scene, target, hits, cite::dr_014);
}

Mettle test_nerve(const Book& book, Scene& scene, UnitId id, const Nerve& facts, Cite rule) {
  Unit& unit = scene.state.unit(id);
  const Reckoning reckoning = book.tables.nerve.reckon(facts);
  const auto [die, result] = book.tables.nerve.resolve(reckoning, scene.dice);
  unit.markers[kShaken] = result.outcome == Mettle::kShaken ? 1 : 0;
  if (result.outcome == Mettle::kRouts) remove(unit);
  scene.fire(result.cite);
  scene.say_reckoned(rule, {id}, reckoning, "{0} tests its nerve: {1}{2}: it {3}.", die, bracketed(reckoning),
                     result.label);
  return result.outcome;
}

void retreat(const Book& book, Scene& scene, UnitId id, Heading away) {  // DR-036
  Unit& unit = scene.state.unit(id);
  if (!unit.on_table) return;
  const Site site(book, scene.state);
  const auto is_barred = [&](const Piece& piece) { return site.is_barred(id, piece); };
  const auto [to, gone, off] = site.retreat(id, away, book.tables.retreat, is_barred);
  unit.pose = to, unit.markers[kShaken] = 1;
  if (off) remove(unit);
  scene.say_then(cite::dr_036, {id}, off ? "{0} is driven from the table." : "{0} retreats {1}, shaken.",
                 spoken_length(book.words, gone));
}

void come_to_grips(const Book& book, Scene& scene, UnitId charger, UnitId target, bool braced) {  // DR-035
  const Nerve facts = survey_nerve(Site(book, scene.state), target, charger, braced);
  const Pose met = Site(book, scene.state).charge(charger, target).points.back().place.pose;
  scene.state.unit(charger).pose = met;
  const bool holds = test_nerve(book, scene, target, facts, cite::dr_035) == Mettle::kSteady;
  const UnitId beaten = holds ? charger : target;
  lose(scene, beaten, book.tables.beaten, cite::dr_035);
  retreat(book, scene, beaten, holds ? met.facing + degrees(180) : met.facing);
}

void carry_out(const Book& book, Scene& scene, const Ask& ask, const Order& order) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const UnitId id = order.unit, target = order.unit_at(kTarget);
  if (ask.kind == kAskReact) scene.pop();
  else if (id.valid()) state.unit(id).markers[kActed] = 1;
  switch (static_cast<Verb>(order.verb)) {
    case kVolley: return state.records.push_back({kVolleyOrdered, id, target, {}, {}, {}});
    case kMove: {
      const Trace way = site.way(id, *order.find<Path>(kPath));
      const Coord length = total_length(way.motions), cost = total_cost(leg_costs(way, site.way_rules(id).rate));
      state.unit(id).pose = way.points.back().place.pose;
      scene.say(cite::dr_021, {id}, "{0} moves {1}.", spoken_length(book.words, length));
      if (cost > length)
        scene.say_then(cite::dr_022, {id}, "Broken ground costs {1} more.", spoken_length(book.words, cost - length));
      return;
    }
    case kCharge: {  // a frame above the turn's, until the reaction inside the move is done
      scene.push({kCharging, 0, {}});
      Ask& reaction = scene.ask(state.unit(target).side, kAskReact);
      reaction.unit = target, reaction.other = id;
      return scene.say(cite::dr_030, {id, target}, "{0} charges {1}.");
    }
    case kFire:
      fire(book, scene, id, ask.other, survey_volley(site, id, ask.other, true), cite::dr_034);
      if (state.unit(ask.other).on_table) come_to_grips(book, scene, ask.other, id, false);
      return;
    case kBrace:
      scene.say(cite::dr_034, {id}, "{0} braces.");
      return come_to_grips(book, scene, ask.other, id, true);
    case kDone:
      scene.fire(cite::dr_020);
      end_stage(scene);
  }
}

// ---- When it happens: the turn.

Seat first_side(Scene& scene) { return static_cast<Seat>(scene.frame().n[0]); }

void begin_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Seat begins = state.setting->first == Seat::kB ? Seat::kB : Seat::kA;
  const Seat first = ++state.turn % 2 == 1 ? begins : other(begins);
  scene.frame().n[0] = static_cast<std::int32_t>(first);
  for (Unit& unit : state.units) unit.markers[kActed] = unit.markers[kLost] = 0;
  scene.announce(cite::dr_003,
                 [&] { return fmt::format("Turn {}. {} moves first.", state.turn, state.side_name(first)); });
  bring_on_arrivals(scene, cite::dr_004, book.words.formations);
}

void ask_for_fire(const Book&, Scene& scene) {
  for (const Seat seat : {Seat::kA, Seat::kB}) scene.ask(seat, kAskFire, true);
}

void fire_all(const Book& book, Scene& scene) {  // DR-010: by what there was before the first volley
  const std::vector<Record> volleys = std::exchange(scene.state.records, {});
  std::vector<Volley> facts;
  for (const Record& volley : volleys) facts.push_back(survey_volley(Site(book, scene.state), volley.a, volley.b));
  for (std::size_t i = 0; i < volleys.size(); ++i)
    fire(book, scene, volleys[i].a, volleys[i].b, facts[i], cite::dr_010);
}

bool ask_to_move(const Book& book, Scene& scene, Seat seat) {  // DR-020
  if (Site(book, scene.state).still_to_act(seat).empty()) return false;
  scene.ask(seat, kAskMove);
  return true;
}
bool ask_first(const Book& book, Scene& scene) { return ask_to_move(book, scene, first_side(scene)); }
bool ask_second(const Book& book, Scene& scene) { return ask_to_move(book, scene, other(first_side(scene))); }

void test_all_nerves(const Book& book, Scene& scene) {  // DR-040
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && (unit.markers[kLost] != 0 || unit.markers[kShaken] != 0))
      test_nerve(book, scene, unit.id, survey_nerve(Site(book, scene.state), unit.id), cite::dr_040);
}

void end_turn(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const Site site(book, state);
  take_objectives(scene, kHolder, cite::dr_060, [&](const Piece& ground, Seat side) {
    return stands_alone_on(state, ground, side, [&](UnitId id) { return site.print(id); },
                           [&](UnitId id) { return !site.has(id, kShaken); });
  });
  const auto standing = [&](Seat side) {  // DR-062: unbroken, points, losses
    const auto [stands, lost, points] = side_tally(state, side, kHolder);
    const int named = state.setting->breaking_point[static_cast<std::size_t>(side)];
    return std::array{100 * lost > (named > 0 ? named : site.t.breaking) * stands ? 0 : 1, points, -lost};
  };
  const std::array a = standing(Seat::kA), b = standing(Seat::kB);
  const int last = state.setting->turn_limit > 0 ? state.setting->turn_limit : site.t.turns;
  if (a[0] == 1 && b[0] == 1 && state.turn < last) return;  // DR-061
  scene.fire(cite::dr_061);
  decide(scene, book.words, cite::dr_062, a, b);
}

constexpr Stage<Book> kStages[]{{-1, begin_turn},          {kStepFire, ask_for_fire},     {kStepFire, fire_all},
                                {kStepMoves, ask_first},     {kStepMoves, ask_second},     {kStepNerve, test_all_nerves},
                                {kStepEnd, end_turn}};
constexpr TurnOfStages<Book> kTurns(kTurn, kStages);

// ---- The book.

class Drill final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override { return {100LL * book_->tables.metres, book_->tables.minutes}; }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_by_men(unit, words(), book_->tables.men); }

  void prepare(BattleState& state) const override { set_starting_holders(state, kHolder); }
  void begin(Scene& scene) const override { kTurns.begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    scene.state.turn = std::max(1, scene.state.turn);
    kTurns.begin_at(scene, step);
    scene.frame().n[0] = static_cast<std::int32_t>(seat);
  }
  void advance(Scene& scene) const override { kTurns.advance(*book_, scene); }
  int step_under_way(const BattleState& state) const override { return kTurns.step_under_way(state); }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    const std::string who(state.side_name(ask.seat));
    std::vector<UnitId> units = at(state).still_to_act(ask.seat);
    const ParamOffer way{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire}};
    const ParamOffer target{.param = kTarget, .units = units_of(state, other(ask.seat))};
    if (ask.kind == kAskMove)
      return {who + " moves: choose a unit, or end the movement.", cite::dr_020, 1, 1,
              {{kMove, units, {way}}, {kCharge, units, {target}}, {kDone, {}, {}}}, {ask.id, {{kDone, {}, {}}}}};
    if (ask.kind == kAskFire) {
      std::erase_if(units, [&](UnitId id) { return !at(state).may_fire(id); });
      AskForm form{who + ": order in secret who fires, and at whom.", cite::dr_010, 0,
                   static_cast<int>(units.size()), {}, {ask.id, {}}};
      if (!units.empty()) form.verbs = {{kVolley, units, {target}}};
      return form;
    }
    AskForm form{named(state, "{1} charges {0}: how does it react?", {ask.unit, ask.other}), cite::dr_034, 1, 1,
                 {{kBrace, {ask.unit}, {}}}, {}};
    if (at(state).may_fire(ask.unit)) form.verbs.push_back({kFire, {ask.unit}, {}});
    form.fallback = {ask.id, {{form.verbs.back().verb, ask.unit, {}}}};
    return form;
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask, const Order& order) const override {
    if (ask.kind != kAskFire || !order.unit.valid() || at(state).may_fire(order.unit)) return std::nullopt;
    return refuse(cite::dr_011, named(state, "{0} does not fire: cavalry and shaken units cannot.", {order.unit}));
  }
  Verdict check(const BattleState& state, const Ask&, const Answer& answer) const override {
    Verdict verdict = allow();
    for (const Order& order : answer.orders)
      if (verdict.allowed()) verdict = check_order(at(state), order);
    return verdict;
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    for (const Order& order : answer.orders) carry_out(*book_, scene, ask, order);
  }

  SightRules sight_rules(const View&) const override { return drill::sight_rules(book_->tables); }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override {
    if (!at(view.known).may_fire(unit)) return {};
    return {tables().find("distances")->find("close_range"), tables().find("distances")->find("long_range")};
  }
  // What an order would lead to: the throw that it comes to, laid from the position by the game's own surveys.
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    const bool reacts = ask.kind == kAskReact;
    const UnitId id = order.unit, enemy = reacts ? ask.other : order.unit_at(kTarget);
    if (order.verb == kVolley || order.verb == kFire)
      return {{named(view.known, "{0} fires at {1}", {id, enemy}), reacts ? cite::dr_034 : cite::dr_010,
               book_->tables.volley.lay(survey_volley(at(view.known), id, enemy, reacts)), "", false}};
    if (order.verb != kCharge && order.verb != kBrace) return {};
    const UnitId target = reacts ? id : enemy, charger = reacts ? enemy : id;
    return {{named(view.known, "{0} tests its nerve", {target}), cite::dr_035,
             book_->tables.nerve.lay(survey_nerve(at(view.known), target, charger, true)),
             reacts ? "" : "if it braces", !reacts}};
  }

  // For computer players: the enemy's secret orders, guessed; and what a position is worth, in hundredths of a stand.
  std::optional<BattleState> imagine(const View& view, Sampler& sampler) const override {
    return with_guessed_slip(*this, view, kAskFire, sampler);
  }
  std::int64_t value(const BattleState& state, Seat seat) const override {
    const Site site = at(state);
    return value_by_strength(state, seat, kHolder, [&](UnitId id) {
      int dice = 0, outflanked = 0;  // dice of the next volley: they hit once in six
      for (const UnitId enemy : site.enemies_of(id)) {
        if (!site.in_arc(id, enemy)) ++outflanked;
        else if (site.may_fire(id) && site.near(id, enemy, site.t.long_range))
          dice = std::max(dice, site.t.volley.chart.total(survey_volley(site, id, enemy)));
      }
      return 16 * dice - 150 * outflanked - (site.has(id, kShaken) ? 100 : 0);
    });
  }

 private:
  Site at(const BattleState& state) const { return {*book_, state}; }
};

}  // namespace

Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides) {
  return open_rulebook<Drill>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
}

}  // namespace drumhead::drill
