#include "rules/drill/drill.h"

#include "engine/arrivals.h"
#include "engine/objectives.h"
#include "engine/small_book.h"
#include "engine/ways.h"
#include "rules/drill/cites.h"
#include "rules/drill/data.h"

namespace drumhead::drill {
namespace {

// ---- The words: enums for the code, and in the same order the Vocabulary that all else speaks.

enum Marker : std::uint8_t { kActed, kShaken, kLost };
enum Trait : std::uint8_t { kCavalry, kGrade };
enum AskKind : std::uint8_t { kAskFire, kAskMove, kAskReact };
enum Verb : std::uint8_t { kVolley, kMove, kCharge, kDone, kFire, kBrace };
enum Param : std::uint8_t { kPath, kTarget };
enum Step : std::uint8_t { kStepFire, kStepMoves, kStepNerve, kStepEnd };
enum Procedures : std::uint8_t { kTurn, kCharging };
constexpr int kHolder = 0, kRain = 0, kVolleyOrdered = 0;  // the one marker of ground, option, and kind of record

Vocabulary make_words() {
  Vocabulary w;
  w.id = "drill", w.prefix = "DR", w.title = "Drill, a teaching rulebook";
  w.unit_name = "inch", w.counted_in = "stands", w.takes_files = false;
  w.formations = {{.name = "line", .glyph = "L", .file_width = inches(1), .rank_depth = inches(1, 2), .default_files = 0},
                  {.name = "horse", .glyph = "H", .file_width = inches(1), .rank_depth = inches(1, 2), .default_files = 0}};
  w.types = {{"infantry", "infantry", {0}, {"line"}}, {"cavalry", "cavalry", {1}, {"horse"}}};
  w.grades = {{"trained", 0}, {"raw", -1}, {"veteran", 1}}, w.grade_trait = kGrade;
  w.markers = {{"acted", "Acted"}, {"shaken", "Shaken"}, {"lost", "Losses", false, 0, 99}};
  w.piece_markers = {{"holder", "Held by", false, 0, 2, {}, true, false, names_seat(1)}};
  w.params = {{"path", "Path", ParamKind::kPath, {}}, {"target", "Target", ParamKind::kUnit, {}}};
  w.verbs = {{"volley", "Fire at an enemy", cite::dr_010}, {"move", "Move a unit", cite::dr_021},
             {"charge", "Charge an enemy", cite::dr_030}, {"done", "End the movement", cite::dr_020},
             {"fire", "Fire a closing volley", cite::dr_034}, {"brace", "Brace for the charge", cite::dr_034}};
  w.asks = {{"fire", "Secret fire orders", cite::dr_010}, {"move", "Movement", cite::dr_020},
            {"react", "Reaction to a charge", cite::dr_034}};
  w.steps = {{"fire", "Fire"}, {"moves", "Movement"}, {"nerve", "Nerve"}, {"end", "End of turn"}};
  w.options = {{"rain", "Rain: muskets misfire", cite::dr_070}};
  w.record_kinds = {{"volley", {}, 2}};
  w.outcomes = {"the battle goes on", "the enemy is broken", "more objectives are held", "fewer stands were lost",
                "nothing decided it"};
  return w;
}

std::vector<Procedure> desk_procedures(const Tables& t) {
  return {desk_procedure("volley", "A unit fires", cite::dr_010, kPerInch, t.volley),
          desk_procedure("nerve", "A unit tests its nerve", cite::dr_040, kPerInch, t.nerve)};
}

// ---- Survey: what the rules ask of the table.

using enum PieceKind;
using Book = PlainBook<Tables>;

bool is_cover(const Piece& p) { return p.kind == kWood || p.kind == kOrchard || p.kind == kBuilding || p.kind == kTown; }
bool is_broken(const Piece& p) { return is_cover(p) || p.kind == kMarsh || p.kind == kRough; }
bool is_closed(const Piece& p) { return p.kind == kWater || p.kind == kCliff; }
SightRules cover_hides() {  // DR-012
  return {.covers = HeightRule::kIgnored, .cover = {{kWood}, {kOrchard}, {kBuilding}, {kTown}}};
}

// A position under the rules.
struct Site : SmallSite<Book> {
  using SmallSite::SmallSite;

  bool is_cavalry(UnitId id) const { return state.profile(id).traits[kCavalry] != 0; }
  int grade(UnitId id) const { return state.profile(id).traits[kGrade]; }
  int level(UnitId id) const { return level_at(*state.ground, centre(print(id))); }
  bool may_fire(UnitId id) const { return !is_cavalry(id) && !has(id, kShaken); }  // DR-011
  bool in_arc(UnitId a, UnitId b, Coord range = -1) const { return in_front(a, b, degrees(t.arc), range); }
  bool can_see(UnitId from, UnitId to) const { return sees(from, to, cover_hides()); }
  std::vector<UnitId> still_to_act(Seat seat) const {  // DR-020
    return units_of(state, seat, [this](UnitId id) { return !has(id, kActed); });
  }
  WayRules way_rules(UnitId id, bool charging = false) const {
    return {.off_table = cite::dr_024, .barred_ground = cite::dr_023, .too_far = charging ? cite::dr_030 : cite::dr_021,
            .dear_ground = cite::dr_022, .through_troops = cite::dr_025, .too_near = cite::dr_026,
            .barred = [this, id](const Piece& p) { return is_closed(p) || (is_cavalry(id) && is_broken(p)); },
            .rate = [this](const Leg&, const CheckPoint& point) {
              return Rate{under(point.footprint, is_broken) == nullptr ? 1 : t.broken_ground, 1};
            },
            .allowance = (is_cavalry(id) ? t.horse : t.foot) + (charging ? t.charge_bonus : 0),
            .keep_clear = t.keep_clear, .to_contact = charging};
  }
  Trace charge(UnitId id, UnitId target) const { return way_straight_at(id, target, way_rules(id, true).allowance); }
};

Volley survey_volley(const Site& site, UnitId firer, UnitId target, bool closing = false) {
  return {.stands = site.state.unit(firer).strength, .grade = site.grade(firer),
          .close = closing || site.near(firer, target, site.t.close_range),
          .cover = !closing && site.under(site.print(target), is_cover) != nullptr,
          .rain = site.state.setting->options[kRain] != 0};
}
Nerve survey_nerve(const Site& site, UnitId id, UnitId charger = {}, bool braced = false) {
  const Unit& unit = site.state.unit(id);
  const bool charged = charger.valid();
  return {.grade = site.grade(id), .losses = unit.markers[kLost], .charged = charged,
          .by_cavalry = charged && site.is_cavalry(charger),
          .behind = charged && wholly_behind(unit.pose, site.print(charger)),
          .higher = charged && site.level(id) > site.level(charger), .braced = braced};
}

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

// ---- What becomes of it: reckoned, resolved, enacted.

void lose(Scene& scene, UnitId id, int stands, Cite rule) {
  Unit& unit = scene.state.unit(id);
  const int lost = reduce(unit, stands);
  unit.markers[kLost] = static_cast<std::int16_t>(unit.markers[kLost] + lost);
  if (lost > 0)
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
  if (result.outcome == Mettle::kRouts) reduce(unit, unit.strength);
  scene.note_rule(result.cite);
  scene.say_reckoned(rule, {id}, reckoning, "{0} tests its nerve: {1}{2}: it {3}.", die, bracketed(reckoning),
                     result.label);
  return result.outcome;
}

void retreat(const Book& book, Scene& scene, UnitId id, Heading away) {  // DR-036
  Unit& unit = scene.state.unit(id);
  if (!unit.on_table) return;
  const Site site(book, scene.state);
  const auto [to, gone, off] = site.retreat(id, away, site.t.retreat, site.way_rules(id).barred);
  unit.pose = to, unit.markers[kShaken] = 1;
  if (off) reduce(unit, unit.strength);
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

// ---- When it happens: the turn.

void begin_turn(const Book& book, Scene& scene) {
  begin_next_turn(scene, cite::dr_003);
  for (Unit& unit : scene.state.units) unit.markers[kActed] = unit.markers[kLost] = 0;
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

template <bool is_first>
bool ask_to_move(const Book& book, Scene& scene) {  // DR-020
  const Seat seat = is_first ? first_side(scene) : other(first_side(scene));
  const bool any_left = !Site(book, scene.state).still_to_act(seat).empty();
  if (any_left) scene.ask(seat, kAskMove);
  return any_left;
}

void test_all_nerves(const Book& book, Scene& scene) {  // DR-040
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && (unit.markers[kLost] != 0 || unit.markers[kShaken] != 0))
      test_nerve(book, scene, unit.id, survey_nerve(Site(book, scene.state), unit.id), cite::dr_040);
}

void end_turn(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const Site site(book, state);
  take_objectives(scene, kHolder, cite::dr_060, [&](const Piece& ground, Seat side) {
    return stands_alone_on(site, ground, side, [&](UnitId id) { return !site.has(id, kShaken); });
  });
  const auto standing = [&](Seat side) {  // DR-062: unbroken, points, losses
    const auto [stands, lost, points] = side_tally(state, side, kHolder);
    const bool broken = 100 * lost > state.setting->breaking(side, site.t.breaking) * stands;
    return std::array{broken ? 0 : 1, points, -lost};
  };
  const std::array a = standing(Seat::kA), b = standing(Seat::kB);
  if (a[0] == 1 && b[0] == 1 && state.turn < state.setting->last_turn(site.t.turns)) return;  // DR-061
  scene.note_rule(cite::dr_061);
  decide(scene, book.words, cite::dr_062, a, b);
}

constexpr Stage<Book> kStages[]{
    {-1, begin_turn}, {kStepFire, ask_for_fire}, {kStepFire, fire_all}, {kStepMoves, ask_to_move<true>},
    {kStepMoves, ask_to_move<false>}, {kStepNerve, test_all_nerves}, {kStepEnd, end_turn}};
constexpr TurnOfStages<Book> kTurns(kTurn, kStages);

// ---- The book.

class Drill final : public SmallBook<Book, Site> {
 public:
  using SmallBook::SmallBook;

  Scale scale() const override { return {100LL * book_->tables.metres, book_->tables.minutes}; }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_by_men(unit, words(), book_->tables.men); }
  void prepare(BattleState& state) const override { set_starting_holders(state, kHolder); }
  const TurnOfStages<Book>& turns() const override { return kTurns; }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    const Site site = at(state);
    const std::string who(state.side_name(ask.seat));
    const std::vector<UnitId> units = site.still_to_act(ask.seat);
    const ParamOffer way{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire}};
    const ParamOffer target{.param = kTarget, .units = units_of(state, other(ask.seat))};
    if (ask.kind == kAskFire)
      return any_of(ask, who + ": order in secret who fires, and at whom.", cite::dr_010,
                    {{kVolley, units_of(state, ask.seat, [&](UnitId id) { return site.may_fire(id); }), {target}}});
    if (ask.kind == kAskMove)
      return one_of(ask, who + " moves: choose a unit, or end the movement.", cite::dr_020,
                    {{kMove, units, {way}}, {kCharge, units, {target}}, {kDone, {}, {}}}, {kDone, {}, {}});
    std::vector<VerbOffer> reactions{{kBrace, {ask.unit}, {}}};
    if (site.may_fire(ask.unit)) reactions.push_back({kFire, {ask.unit}, {}});
    const std::int16_t usual = reactions.back().verb;
    return one_of(ask, named(state, "{1} charges {0}: how does it react?", {ask.unit, ask.other}), cite::dr_034,
                  std::move(reactions), {usual, ask.unit, {}});
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask, const Order& order) const override {
    if (ask.kind != kAskFire || !order.unit.valid() || at(state).may_fire(order.unit)) return std::nullopt;
    return refuse(cite::dr_011, named(state, "{0} does not fire: cavalry and shaken units cannot.", {order.unit}));
  }
  Verdict check_order(const BattleState& state, const Ask&, const Order& order) const override {
    const Site site = at(state);
    if (order.verb == kVolley) return check_volley(site, order.unit, order.unit_at(kTarget));
    if (order.verb == kCharge) return check_charge(site, order.unit, order.unit_at(kTarget));
    if (order.verb != kMove) return allow();
    const Trace way = site.way(order.unit, *order.find<Path>(kPath));
    return check_way(site, site.words, order.unit, way, site.way_rules(order.unit));
  }
  void carry_out(Scene& scene, const Ask& ask, const Order& order) const override {
    BattleState& state = scene.state;
    const Site site = at(state);
    const UnitId id = order.unit, target = order.unit_at(kTarget), charger = ask.other;
    if (ask.kind == kAskReact) scene.pop();
    else if (id.valid()) state.unit(id).markers[kActed] = 1;
    switch (static_cast<Verb>(order.verb)) {
      case kVolley: return state.records.push_back({kVolleyOrdered, id, target, {}, {}, {}});
      case kMove: return march(scene, words(), id, site.way(id, *order.find<Path>(kPath)), site.way_rules(id));
      case kCharge:
        scene.push({kCharging, 0, {}});  // above the turn's frame, until the reaction inside the move is done
        scene.ask_about(target, kAskReact, id);
        return scene.say(cite::dr_030, {id, target}, "{0} charges {1}.");
      case kFire:
        fire(*book_, scene, id, charger, survey_volley(site, id, charger, true), cite::dr_034);
        if (state.unit(charger).on_table) come_to_grips(*book_, scene, charger, id, false);
        return;
      case kBrace:
        scene.say(cite::dr_034, {id}, "{0} braces.");
        return come_to_grips(*book_, scene, charger, id, true);
      case kDone:
        scene.note_rule(cite::dr_020);
        return end_stage(scene);
    }
  }

  SightRules sight_rules(const View&) const override { return cover_hides(); }
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
  // For computer players, in hundredths of a stand: the dice of volleys to come hit once in six; nobody likes to be outflanked.
  std::int64_t value(const BattleState& state, Seat seat) const override {
    const Site site = at(state);
    return value_by_strength(state, seat, kHolder, [&](UnitId id) {
      int worth = site.has(id, kShaken) ? -100 : 0;
      for (const UnitId enemy : site.enemies_of(id))
        if (!site.in_arc(id, enemy)) worth -= 150;
        else if (site.may_fire(id) && site.near(id, enemy, site.t.long_range))
          worth += 16 * site.t.volley.chart.total(survey_volley(site, id, enemy));
      return worth;
    });
  }
};

}  // namespace

Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides) {
  return open_rulebook<Drill>(make_words(), data::kBook, overrides, bind_tables<Tables>, desk_procedures);
}

}  // namespace drumhead::drill
