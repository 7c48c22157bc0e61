#include "rules/drill/drill.h"

#include <fmt/format.h>

#include "engine/arrivals.h"
#include "engine/objectives.h"
#include "engine/players.h"
#include "rules/drill/data.h"
#include "rules/drill/survey.h"

namespace drumhead::drill {
namespace {

enum Procedures : std::uint8_t { kTurn, kCharging };
enum TurnStep : std::uint8_t { kBegin, kOrderFire, kFireAll, kFirstMoves, kSecondMoves, kTestNerve, kEndTurn };
constexpr Coord kHair = mm(1) / 8;  // headings are rounded: bodies that have met may be so far apart

// ---- May it be done?

Verdict check_volley(const Site& site, UnitId firer, UnitId target) {
  const std::string who = name(site.state, firer), whom = name(site.state, target);
  const Segment line{site.state.unit(firer).pose.at, centre(site.print(target))};
  if (!site.in_arc(firer, target, site.t.distance(kLong)))
    return refuse(cite::dr_010, whom + " is out of the range or arc of " + who + ".", {mark(line, "out of reach")});
  if (!site.can_see(firer, target))
    return refuse(cite::dr_012, who + " does not see " + whom + ".", {mark(line, "no sight")});
  return allow();
}

Verdict check_move(const Site& site, UnitId id, const Path& path) {
  return check_way(site, site.book.words, id, site.way(id, path), site.way_rules(id));
}

Verdict check_charge(const Site& site, UnitId charger, UnitId target) {
  const std::string who = name(site.state, charger), whom = name(site.state, target);
  if (site.has(charger, kShaken)) return refuse(cite::dr_031, who + " is shaken and does not charge.");
  if (!site.in_arc(charger, target) || !site.can_see(charger, target))
    return refuse(cite::dr_032, whom + " is not in sight before the front of " + who + ".",
                  {mark(corners(site.box(target)))});
  const Trace way = site.charge(charger, target);
  const Footprint& end = way.points.back().footprint;
  Verdict verdict = check_way(site, site.book.words, charger, way, site.charge_rules(charger));
  if (!verdict.allowed() || in_contact(end, site.print(target), kHair)) return verdict;
  return refuse(cite::dr_033, who + " does not get to " + whom + ".", {mark(end.boxes.front(), "gets no farther")});
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
  scene.say_then(rule, {id}, "{0} loses {1}{2}.", counted(lost, "stand", "stands"),
                 unit.on_table ? "" : ", the last");
}

void retreat(const Book& book, Scene& scene, UnitId id, Heading away, Coord wanted) {  // DR-036
  Unit& unit = scene.state.unit(id);
  if (!unit.on_table) return;
  const Site site(book, scene.state);
  const auto [to, gone, off] = site.retreat(id, away, wanted, [&](const Piece& p) { return site.is_barred(id, p); });
  unit.pose = to, unit.markers[kShaken] = 1;
  if (off) remove(unit);
  const bool stopped = !off && gone + kHair < wanted;
  scene.say_then(cite::dr_036, {id}, off ? "{0} is driven from the table." : "{0} retreats {1}, shaken{2}.",
                 spoken_length(book.words, gone), stopped ? ", and can go no farther" : "");
  if (stopped) lose(scene, id, book.tables.number(kBlocked), cite::dr_036);
}

void fire(const Book& book, Scene& scene, UnitId firer, UnitId target, const Volley& facts, Cite rule) {
  const Reckoning dice = book.tables.volley.reckon(facts);
  const int hits = book.tables.volley.resolve(dice, scene.dice);
  scene.say_reckoned(rule, {firer, target}, dice, "{0} fires at {1}{2}: {3}.", bracketed(dice),
                     hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
  lose(scene, target, hits, cite::dr_014);
}

void fire_all(const Book& book, Scene& scene) {  // DR-010: by what there was before the first volley
  const std::vector<Record> volleys = std::exchange(scene.state.records, {});
  std::vector<Volley> facts;
  for (const Record& volley : volleys) facts.push_back(survey_volley(Site(book, scene.state), volley.a, volley.b));
  for (std::size_t i = 0; i < volleys.size(); ++i)
    fire(book, scene, volleys[i].a, volleys[i].b, facts[i], cite::dr_010);
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

void test_all_nerves(const Book& book, Scene& scene) {  // DR-040
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && (unit.markers[kLost] != 0 || unit.markers[kShaken] != 0))
      test_nerve(book, scene, unit.id, survey_nerve(Site(book, scene.state), unit.id), cite::dr_040);
}

void come_to_grips(const Book& book, Scene& scene, UnitId charger, UnitId target) {  // DR-035
  const Tables& t = book.tables;
  const Nerve facts = survey_nerve(Site(book, scene.state), target, charger);
  const Pose met = Site(book, scene.state).charge(charger, target).points.back().place.pose;
  scene.state.unit(charger).pose = met;
  const bool holds = test_nerve(book, scene, target, facts, cite::dr_035) == Mettle::kSteady;
  lose(scene, holds ? charger : target, t.number(holds ? kChargerLoss : kTargetLoss), cite::dr_035);
  if (holds) retreat(book, scene, charger, met.facing + degrees(180), t.distance(kChargerRetreat));
  else retreat(book, scene, target, met.facing, t.distance(kTargetRetreat));
}

// ---- When it happens.

void begin_turn(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Seat begins = state.setting->first == Seat::kB ? Seat::kB : Seat::kA;
  const Seat first = ++state.turn % 2 == 1 ? begins : other(begins);
  scene.frame().n[0] = static_cast<std::int32_t>(first);
  for (Unit& unit : state.units) unit.markers[kActed] = unit.markers[kLost] = unit.markers[kBraced] = 0;
  scene.announce(cite::dr_003,
                 [&] { return fmt::format("Turn {}. {} moves first.", state.turn, state.side_name(first)); });
  bring_on_arrivals(scene, cite::dr_004, book.words.formations);
}

void end_turn(const Book& book, Scene& scene) {  // DR-060 to DR-062
  BattleState& state = scene.state;
  const Site site(book, state);
  take_objectives(scene, kHolder, cite::dr_060, [&](const Piece& ground, Seat side) {
    return stands_alone_on(state, ground, side, [&](UnitId id) { return site.print(id); },
                           [&](UnitId id) { return !site.has(id, kShaken); });
  });
  const auto standing = [&](Seat side) {
    const auto [stands, lost, points] = side_tally(state, side, kHolder);
    const int named = state.setting->breaking_point[static_cast<std::size_t>(side)];
    return std::array{100 * lost > (named > 0 ? named : site.t.number(kBreaking)) * stands ? 0 : 1, points, -lost};
  };
  const auto a = standing(Seat::kA), b = standing(Seat::kB);
  if (a[0] == 1 && b[0] == 1 && state.turn < state.setting->turn_limit) return;
  const auto decided_by = std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin();
  state.outcome = {true, a > b ? Seat::kA : a < b ? Seat::kB : Seat::kNobody,
                   static_cast<std::int16_t>(kEnemyBroken + decided_by)};
  scene.fire(cite::dr_061);
  scene.announce(cite::dr_062, [&] {
    const std::string& why = book.words.outcomes[static_cast<std::size_t>(state.outcome.reason)];
    return a == b ? fmt::format("The battle is drawn: {}.", why)
                  : fmt::format("{} wins: {}.", state.side_name(state.outcome.winner), why);
  });
}

void ask_mover(const Book& book, Scene& scene, Seat mover) {
  if (!Site(book, scene.state).still_to_act(mover).empty()) scene.ask(mover, kAskMove);
  else ++scene.frame().step;
}

void advance_turn(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  const auto first = static_cast<Seat>(frame.n[0]);
  if (frame.step == kFirstMoves || frame.step == kSecondMoves)
    return ask_mover(book, scene, frame.step == kFirstMoves ? first : other(first));
  switch (static_cast<TurnStep>(frame.step++)) {
    case kBegin: return begin_turn(book, scene);
    case kOrderFire:
      for (const Seat seat : {Seat::kA, Seat::kB}) scene.ask(seat, kAskFire, true);
      return;
    case kFireAll: return fire_all(book, scene);
    case kTestNerve: return test_all_nerves(book, scene);
    default:
      frame.step = kBegin;
      return end_turn(book, scene);
  }
}

// The reaction inside the other side's move: a frame above the turn's, which pops back into it.
void advance_charge(const Book& book, Scene& scene) {
  const Record charge = scene.state.records.back();
  if (scene.frame().step++ == 0) {
    Ask& ask = scene.ask(scene.state.unit(charge.b).side, kAskReact);
    ask.unit = charge.b, ask.other = charge.a;
    return;
  }
  scene.pop();
  scene.state.records.pop_back();
  if (scene.state.unit(charge.a).on_table) come_to_grips(book, scene, charge.a, charge.b);
}

void carry_out(const Book& book, Scene& scene, const Ask& ask, const Order& order) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const UnitId id = order.unit, target = order.unit_at(kTarget);
  if (id.valid() && ask.kind != kAskReact) state.unit(id).markers[kActed] = 1;
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
    case kCharge:
      state.records.push_back({kChargeMade, id, target, {}, {}, {}});
      scene.push({kCharging, 0, {}});
      return scene.say(cite::dr_030, {id, target}, "{0} charges {1}.");
    case kFire:
      state.unit(id).markers[kBraced] = 0;  // for an earlier charge
      return fire(book, scene, id, ask.other, survey_volley(site, id, ask.other, true), cite::dr_034);
    case kBrace:
      state.unit(id).markers[kBraced] = 1;
      return scene.say(cite::dr_034, {id}, "{0} braces.");
    case kDone:
      scene.fire(cite::dr_020);
      ++scene.frame().step;
  }
}

// ---- What a computer player weighs, in hundredths of a stand: a die hits once in six.

constexpr int kShakenWorth = 100, kDieWorth = 16;

int dice_of_next_volley(const Site& site, UnitId id) {
  int most = 0;
  for (const UnitId enemy : site.enemies_of(id))
    if (site.may_fire(id) && site.in_arc(id, enemy, site.t.distance(kLong)))
      most = std::max(most, site.t.volley.chart.total(survey_volley(site, id, enemy)));
  return most;
}

// ---- The book.

class Drill final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override { return {100LL * number(kMetres), number(kMinutes)}; }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_by_men(unit, words(), number(kMen)); }

  // Grades become numbers once, so that no rule compares words; every battle has a last turn (DR-061).
  void prepare(BattleState& state) const override {
    auto setting = std::make_shared<Setting>(*state.setting);
    for (Profile& profile : setting->units)
      for (const GradeWord& grade : words().grades)
        if (grade.name == profile.grade) profile.traits[kGrade] = grade.value;
    setting->options.resize(words().options.size());
    if (setting->turn_limit == 0) setting->turn_limit = number(kTurns);
    state.setting = std::move(setting);
    set_starting_holders(state, kHolder);
  }
  void begin(Scene& scene) const override { scene.push({kTurn, kBegin, {}}); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    constexpr std::array kStarts{kOrderFire, kFirstMoves, kTestNerve, kEndTurn};
    scene.state.turn = std::max(1, scene.state.turn);
    scene.push({kTurn, kStarts[step], {static_cast<std::int32_t>(seat)}});
  }
  int step_under_way(const BattleState& state) const override {
    if (state.outcome.over) return kStepEnd;
    return state.asks.empty() ? -1 : state.asks.front().kind == kAskFire ? kStepFire : kStepMoves;
  }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    const std::string who(state.side_name(ask.seat));
    std::vector<UnitId> units = at(state).still_to_act(ask.seat);
    const ParamOffer way{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire}};
    const ParamOffer target{.param = kTarget, .units = units_of(state, other(ask.seat))};
    if (ask.kind == kAskFire) {
      std::erase_if(units, [&](UnitId id) { return !at(state).may_fire(id); });
      AskForm form{who + ": order in secret who fires, and at whom.", cite::dr_010, 0,
                   static_cast<int>(units.size()), {}, {ask.id, {}}};
      if (!units.empty()) form.verbs = {{kVolley, units, {target}}};
      return form;
    }
    if (ask.kind == kAskMove)
      return {who + " moves: choose a unit, or end the movement.", cite::dr_020, 1, 1,
              {{kMove, units, {way}}, {kCharge, units, {target}}, {kDone, {}, {}}}, {ask.id, {{kDone, {}, {}}}}};
    AskForm form{fmt::format("{} charges {}: how does it react?", name(state, ask.other), name(state, ask.unit)),
                 cite::dr_034, 1, 1, {{kBrace, {ask.unit}, {}}}, {}};
    if (at(state).may_fire(ask.unit)) form.verbs.push_back({kFire, {ask.unit}, {}});
    form.fallback = {ask.id, {{form.verbs.back().verb, ask.unit, {}}}};
    return form;
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask, const Order& order) const override {
    if (ask.kind != kAskFire || !order.unit.valid() || at(state).may_fire(order.unit)) return std::nullopt;
    return refuse(cite::dr_011, name(state, order.unit) + " does not fire: cavalry and shaken units cannot.");
  }
  Verdict check(const BattleState& state, const Ask&, const Answer& answer) const override {
    const Site site = at(state);
    Verdict verdict = allow();
    for (const Order& order : answer.orders) {
      if (order.verb == kVolley) verdict = check_volley(site, order.unit, order.unit_at(kTarget));
      if (order.verb == kCharge) verdict = check_charge(site, order.unit, order.unit_at(kTarget));
      if (order.verb == kMove) verdict = check_move(site, order.unit, *order.find<Path>(kPath));
      if (!verdict.allowed()) break;
    }
    return verdict;
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    for (const Order& order : answer.orders) carry_out(*book_, scene, ask, order);
  }
  void advance(Scene& scene) const override {
    scene.frame().procedure == kTurn ? advance_turn(*book_, scene) : advance_charge(*book_, scene);
  }

  SightRules sight_rules(const View&) const override { return drill::sight_rules(book_->tables); }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override {
    if (!at(view.known).may_fire(unit)) return {};
    return {tables().find("distances")->find("close_range"), tables().find("distances")->find("long_range")};
  }
  // What an order would lead to: the throw that it comes to, laid from the position by the game's own surveys.
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    const bool reacts = ask.kind == kAskReact;
    const UnitId id = order.unit, enemy = reacts ? ask.other : order.unit_at(kTarget), target = reacts ? id : enemy;
    if (order.verb == kVolley || order.verb == kFire)
      return {{fmt::format("{} fires at {}", name(view.known, id), name(view.known, enemy)),
               reacts ? cite::dr_034 : cite::dr_010,
               book_->tables.volley.lay(survey_volley(at(view.known), id, enemy, reacts)), "", false}};
    if (order.verb != kCharge && order.verb != kBrace) return {};
    Nerve facts = survey_nerve(at(view.known), target, reacts ? enemy : id);
    facts.braced = true;
    return {{fmt::format("{} tests its nerve", name(view.known, target)), cite::dr_035,
             book_->tables.nerve.lay(facts), reacts ? "" : "if it braces", !reacts}};
  }
  std::optional<BattleState> imagine(const View& view, Sampler& sampler) const override {
    return with_guessed_slip(*this, view, kAskFire, sampler);
  }
  // Strength and objectives; who is shaken; and what the next volleys would bring.
  std::int64_t value(const BattleState& state, Seat seat) const override {
    const Site site = at(state);
    std::int64_t total = value_by_strength(state, seat, kHolder);
    for (const Unit& unit : state.units) {
      if (!unit.on_table) continue;
      const int worth = site.has(unit.id, kShaken) ? -kShakenWorth : kDieWorth * dice_of_next_volley(site, unit.id);
      total += unit.side == seat ? worth : -worth;
    }
    return total;
  }

 private:
  Site at(const BattleState& state) const { return {*book_, state}; }
  int number(Number row) const { return book_->tables.number(row); }
};

}  // namespace

Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides) {
  auto book = open_book<Book>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
  if (!book) return book.error();
  return std::unique_ptr<Rulebook>(std::make_unique<Drill>(*std::move(book)));
}

}  // namespace drumhead::drill
