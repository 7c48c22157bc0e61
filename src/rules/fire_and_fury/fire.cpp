// F1 and F2: the steps of fire. One fire combat is declared at a time: every unit that fires
// at one target.
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/fire_and_fury/effects.h"
#include "rules/fire_and_fury/fire.h"

namespace drumhead::ff {
namespace {

// ---- The whole side.

// Half a point in all is the least that is a fire combat (FF-254).
bool is_enough(std::span<const Bearing> firers) {
  int quarters = 0;
  for (const Bearing& b : firers) quarters += b.quarters;
  return quarters >= kQuarters / 2;
}

std::vector<UnitId> targets_of_side(const std::vector<FieldOfFire>& fields) {
  std::vector<UnitId> targets;
  for (const FieldOfFire& field : fields)
    for (const auto& list : field.aims)
      for (const Aim& aim : list) targets.push_back(aim.target);
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

std::vector<Bearing> all_bearing(const Site& site, const std::vector<FieldOfFire>& fields, UnitId target) {
  std::vector<Bearing> firers;
  for (const FieldOfFire& field : fields)
    if (Bearing b = share_of(site, field, target); !b.stands.empty()) firers.push_back(std::move(b));
  return firers;
}

bool is_enough_for_any(const Site& site, const std::vector<FieldOfFire>& fields) {
  const auto targets = targets_of_side(fields);
  return std::any_of(targets.begin(), targets.end(),
                     [&](UnitId target) { return is_enough(all_bearing(site, fields, target)); });
}

// Mostly the first unit that bears on anybody is enough.
bool anything_to_fire(const Site& site, Seat seat) {
  std::vector<FieldOfFire> fields;
  for (const UnitId id : site.side(seat)) {
    FieldOfFire field = field_of(site, id);
    if (!field.any()) continue;
    fields.push_back(std::move(field));
    if (is_enough_for_any(site, fields)) return true;
  }
  return false;
}

// ---- Passing (FF-301): every legal stand at its nearest target; chargers first, then the nearest.

Coord nearest_range(const std::vector<FieldOfFire>& fields, UnitId target) {
  Coord nearest = kNoDistance;
  for (const FieldOfFire& field : fields)
    for (const auto& list : field.aims)
      for (const Aim& aim : list)
        if (aim.target == target) nearest = std::min(nearest, aim.range);
  return nearest;
}

std::vector<Bearing> passing_share(const Site& site, const std::vector<FieldOfFire>& fields, UnitId target) {
  std::vector<Bearing> firers;
  for (const FieldOfFire& field : fields)
    if (Bearing b = nearest_share_of(site, field, target); !b.stands.empty()) firers.push_back(std::move(b));
  return firers;
}

// ---- Checks.

// FF-160: the other arm of a mixed unit would have the range, but fewer stands carry it.
bool second_arm_reaches(const Site& site, UnitId firer, UnitId target) {
  const BattleState& state = site.state;
  if (!is_troops(state, firer) || !has(state, firer, kSecondArm)) return false;
  const auto first = static_cast<SmallArm>(marker(state, firer, kSmallArm));
  const auto second = static_cast<SmallArm>(marker(state, firer, kSecondArm) - 1);
  const SmallArm unused = small_arm_of(state, firer) == first ? second : first;
  return site.near(firer, target, longest_range(site.book.tables.fire, unused));
}

// Why it has no free line to an enemy in its arc.
Verdict why_it_is_not_seen(const Site& site, UnitId firer, UnitId target, const FieldOfFire& field) {
  const std::string who = name(site.state, firer), whom = name(site.state, target);
  const Segment line{site.centre_of(firer), site.centre_of(target)};
  const FireTables& t = site.book.tables.fire;
  const auto spoken = [&](Coord length) { return spoken_length(site.book.words, length); };
  if (is_dim(site.state) && !is_at_most(site.gap(firer, target), sight_limit(site)))
    return refuse(cite::ff_193,
                  fmt::format("{} does not see {}: one sees {} at most in this light.", who, whom,
                              spoken(sight_limit(site))),
                  {mark(line, "too dim")});
  for (const Muzzle& m : field.muzzles)
    if (const auto between = friend_under_fire(site, firer, m, target))
      return refuse(cite::ff_269,
                    is_guns(site.state, firer)
                        ? fmt::format("{} fires over friends only {} from its guns and {} from {}, or more.",
                                      who, spoken(t.over_from_gun), spoken(t.over_from_target), whom)
                        : fmt::format("{} cannot fire over friends: only guns do.", who),
                    {mark(*between, "friends")});
  return refuse(cite::ff_248, fmt::format("No stand of {} has a free line to {}.", who, whom),
                {mark(line, "no line")});
}

// Why no stand of a unit that may fire bears on this enemy, which it does not touch.
Verdict why_it_does_not_bear(const Site& site, UnitId firer, UnitId target, const FieldOfFire& field) {
  const std::string who = name(site.state, firer), whom = name(site.state, target);
  const Segment line{site.centre_of(firer), site.centre_of(target)};
  const FireTables& t = site.book.tables.fire;
  bool in_arc_of_any = false, seen = false, in_range = false;
  for (const Muzzle& m : field.muzzles) {
    in_arc_of_any = in_arc_of_any || reaches(field_of_fire(m.box), site.print(target));
    const auto range = fire_range(site, firer, m, target);
    seen = seen || range;
    in_range = in_range || (range && (is_guns(site.state, firer) ? cannonade_quarters(t, m.kind, *range)
                                                                 : musketry_quarters(t, m.kind, *range)));
  }
  if (!in_arc_of_any)
    return refuse(cite::ff_246, fmt::format("No stand of {} has {} in its arc.", who, whom),
                  {mark(line, "out of arc")});
  if (!seen) return why_it_is_not_seen(site, firer, target, field);
  if (!in_range && second_arm_reaches(site, firer, target))
    return refuse(
        cite::ff_160,
        fmt::format("{} fires with the arm of most of its stands, and {} is out of its range.", who, whom),
        {mark(line, "out of range")});
  if (!in_range)
    return refuse(cite::ff_154, fmt::format("{} is out of range of {}.", whom, who),
                  {mark(line, "out of range")});
  if (!is_guns(site.state, firer))
    return refuse(cite::ff_249, fmt::format("{} must fire at an enemy that is nearer.", who),
                  {mark(line, "not the nearest")});
  return refuse(cite::ff_251,
                fmt::format("Enemies are within {} of {}: it must fire at them.",
                            spoken_length(site.book.words, t.threat), who),
                {mark(line, "another is near")});
}

std::optional<Verdict> check_target(const Site& site, const Order& order, const FieldOfFire& field) {
  const BattleState& state = site.state;
  const UnitId target = order.unit_at(kTarget);
  const std::string who = name(state, order.unit), whom = name(state, target);
  if (has(state, target, kFiredOn))
    return refuse(cite::ff_252, fmt::format("{} has been fired on in this step already.", whom));
  if (field.bears_on(target)) return std::nullopt;
  if (field.muzzles.empty())
    return refuse(cite::ff_245, fmt::format("{} has no stand left that may fire.", who),
                  {mark(corners(site.box(order.unit)), "has fired")});
  const Segment line{site.centre_of(order.unit), site.centre_of(target)};
  if (is_touched(state, order.unit))
    return refuse(
        in_offensive_fire(state, order.unit) ? cite::ff_260 : cite::ff_250,
        fmt::format("{} is in contact: it fires only at whom it touches, with the stands that bear.", who),
        {mark(line, "not in contact")});
  if (in_offensive_fire(state, order.unit) && is_touched(state, target))
    return refuse(cite::ff_260, fmt::format("{} is in contact: only its chargers fire at it.", whom),
                  {mark(line, "in contact")});
  return why_it_does_not_bear(site, order.unit, target, field);
}

// FF-164: no more than its formation lets fire.
std::optional<Verdict> check_stands(const Site& site, const Order& order, const FieldOfFire& field) {
  const auto able = static_cast<std::int64_t>(field.muzzles.size());
  if (order.number(kStandsParam, -1) <= able) return std::nullopt;
  std::vector<Mark> marks;
  for (const Muzzle& m : field.muzzles) marks.push_back(mark(corners(m.box), "may fire"));
  return refuse(cite::ff_164,
                fmt::format("{} in {} has only {} that may fire.", name(site.state, order.unit),
                            site.book.words.formations[site.state.unit(order.unit).formation].name,
                            counted(static_cast<int>(able), "stand", "stands")),
                std::move(marks));
}

std::optional<Verdict> check_shot(const Site& site, const Order& order, UnitId target,
                                  std::vector<Bearing>& firers) {
  if (order.unit_at(kTarget) != target)
    return refuse(cite::ff_252,
                  "Fire combats are declared one by one: all units named must fire at one target.");
  if (auto refused = check_may_fire(site, order.unit)) return refused;
  const FieldOfFire field = field_of(site, order.unit);
  if (auto refused = check_target(site, order, field)) return refused;
  if (auto refused = check_stands(site, order, field)) return refused;
  const auto wanted = static_cast<int>(order.number(kStandsParam, -1));
  firers.push_back(share_of(site, field, target, wanted));
  const auto bear = static_cast<int>(firers.back().stands.size());
  if (wanted <= bear) return std::nullopt;
  return refuse(cite::ff_246, fmt::format("Only {} of {} {} on {}.", counted(bear, "stand", "stands"),
                                          name(site.state, order.unit), bear == 1 ? "bears" : "bear",
                                          name(site.state, target)),
                {mark(Segment{site.centre_of(order.unit), site.centre_of(target)}, "not all bear")});
}

std::string spoken_points(int quarters) {
  const char* parts[] = {"", "1/4", "1/2", "3/4"};
  const int whole = quarters / kQuarters, rest = quarters % kQuarters;
  std::string text = whole > 0 || rest == 0 ? fmt::format("{}", whole) : "";
  if (rest != 0) text += fmt::format("{}{}", text.empty() ? "" : " ", parts[rest]);
  return text + (quarters == kQuarters ? " point" : " points");
}

// "-2 for 3 points, -1 target in partial cover": the first line is that of the points.
std::string spoken_modifiers(const Reckoning& reckoning) {
  std::string text = sentence(reckoning);
  if (const auto blank = text.find(' '); blank != std::string::npos) text.insert(blank, " for");
  return text;
}

// ---- Resolution.

std::vector<Bearing> firers_of(const Site& site, const Answer& answer, UnitId target) {
  std::vector<Bearing> firers;
  for (const Order& order : answer.orders)
    firers.push_back(
        share_of(site, field_of(site, order.unit), target, static_cast<int>(order.number(kStandsParam, -1))));
  std::erase_if(firers, [](const Bearing& b) { return b.stands.empty(); });
  return firers;
}

bool fired_over_friends(const Site& site, const Bearing& b, UnitId target) {
  if (!is_guns(site.state, b.firer)) return false;
  const TroopFilter friends{site.state.unit(b.firer).side == Seat::kA ? 1u : 2u, b.firer, target};
  return site.troops().any_crossed({site.centre_of(b.firer), site.centre_of(target)}, friends) >= 0;
}

// One firing unit: its weapons, and how it came to fire at this target.
void add_rules_of_firer(Cites& rules, const Site& site, UnitId target, const Bearing& b, bool covered) {
  const BattleState& state = site.state;
  const FireTables& t = site.book.tables.fire;
  const bool guns = is_guns(state, b.firer), touching = is_touched(state, b.firer);
  if (!guns) rules.add(t.musketry.cite(static_cast<std::size_t>(small_arm_of(state, b.firer))));
  rules.add(cite::ff_160, has(state, b.firer, kSecondArm)).add(cite::ff_077, b.halved);
  rules.add(cite::ff_259, touching).add(cite::ff_302, touching).add(cite::ff_074, guns);
  const Cite in_contact = in_offensive_fire(state, b.firer) ? cite::ff_260 : cite::ff_250;
  rules.add(touching ? in_contact : guns ? cite::ff_251 : cite::ff_249);
  const Piece* cover = covered ? cover_given_by(site, target, site.centre_of(b.firer)) : nullptr;
  if (cover != nullptr) rules.add(rule_of_ground(site.book, *cover));
  if (!guns) return;
  for (const int stand : b.stands)
    rules.add(t.cannonade.cite(
        static_cast<std::size_t>(state.stands_of(b.firer)[static_cast<std::size_t>(stand)].kind)));
  rules.add(cite::ff_269, fired_over_friends(site, b, target));
}

// What stands behind the points and the rows of a fire combat.
Cites rules_of_fire(const Site& site, UnitId target, std::span<const Bearing> firers, const FireFacts& facts, Cite band) {
  constexpr int kBeyondTheLadder = 20;
  const auto has_guns = [&](const Bearing& b) { return is_guns(site.state, b.firer); };
  const bool guns = std::any_of(firers.begin(), firers.end(), has_guns);
  const bool mixed = guns && !std::all_of(firers.begin(), firers.end(), has_guns);
  Cites rules{cite::ff_086, band};
  rules.add(cite::ff_252, firers.size() > 1).add(cite::ff_254, facts.quarters % kQuarters != 0);
  rules.add(cite::ff_253, mixed).add(cite::ff_076, rounded_points(facts.quarters) >= kBeyondTheLadder);
  rules.add(cite::ff_255, facts.buck_or_sharp || facts.green).add(cite::ff_256, facts.exposure != kUnexposed);
  rules.add(cite::ff_257, facts.enfiladed).add(cite::ff_258, facts.cover != kNoCover);
  for (const Bearing& b : firers) add_rules_of_firer(rules, site, target, b, facts.cover != kNoCover);
  return rules;
}

FireThrow throw_fire(const Site& site, Scene& scene, UnitId target, std::span<const Bearing> firers) {
  const BattleState& state = scene.state;
  const FireFacts facts = survey_fire(site, target, firers);
  const Reckoning reckoning = reckon_fire(site.book.tables.fire, facts);
  FireThrow fire;
  fire.base = scene.dice.roll(10);
  fire.total = fire.base + reckoning.total;
  fire.cannonade = facts.cannonade;
  const auto& band = fire_result(site.book.tables.fire, facts.quality, fire.total);
  fire.result = band.outcome;
  for (const Cite rule : {cite::ff_154, cite::ff_164, cite::ff_245, cite::ff_246, cite::ff_247, cite::ff_248}) scene.note_rule(rule);
  std::vector<UnitId> units;
  for (const Bearing& b : firers) units.push_back(b.firer);
  const std::string who = scene.heard() ? spoken_names(state, units) : std::string();
  units.push_back(target);
  scene.tell_reckoned(
      scene.wants_cites() ? rules_of_fire(site, target, firers, facts, band.cite) : Cites{cite::ff_086}, units, reckoning,
      [&] {
        return fmt::format("{} by {} at {}, {}: throws {}, {} = {}: {}.",
                           facts.cannonade ? "Cannonade" : "Musketry", who, name(state, target),
                           spoken_points(facts.quarters), fire.base, spoken_modifiers(reckoning), fire.total,
                           band.label);
      },
      1);
  return fire;
}

void clear_fire_marks(BattleState& state) {
  for (Unit& unit : state.units) {
    unit.markers[kFiredOn] = 0;
    for (const Marker m : kFiredIn) unit.markers[m] = 0;
  }
  for (Stand& stand : state.stands) stand.markers[kGunFired] = 0;
}

}  // namespace

std::vector<FieldOfFire> fields_of_side(const Site& site, Seat seat) {
  std::vector<FieldOfFire> fields;
  for (const UnitId id : site.side(seat))
    if (FieldOfFire field = field_of(site, id); field.any()) fields.push_back(std::move(field));
  return fields;
}

std::optional<Volley> volley_of_passing(const Site& site, const std::vector<FieldOfFire>& fields) {
  struct Target {
    bool waits;  // chargers come first
    Coord range;
    UnitId unit;
    auto operator<=>(const Target&) const = default;
  };
  std::vector<Target> targets;
  for (const UnitId id : targets_of_side(fields))
    targets.push_back({!has(site.state, id, kCharging), nearest_range(fields, id), id});
  std::sort(targets.begin(), targets.end(), [](const Target& a, const Target& b) { return a.range < b.range; });
  even_out(targets, &Target::range);
  std::sort(targets.begin(), targets.end());
  for (const Target& target : targets)
    if (auto firers = passing_share(site, fields, target.unit); is_enough(firers))
      return Volley{target.unit, std::move(firers)};
  return std::nullopt;
}

std::vector<Volley> possible_volleys(const Site& site, const std::vector<FieldOfFire>& fields) {
  std::vector<Volley> list;
  for (const UnitId target : targets_of_side(fields))
    if (auto firers = all_bearing(site, fields, target); is_enough(firers))
      list.push_back({target, std::move(firers)});
  return list;
}

Answer end_of_fire(const Ask& ask) { return {ask.id, {{kEndFire, {}, {}}}}; }

Answer fire_at(const Ask& ask, const Volley& volley) {
  Answer answer{ask.id, {}};
  for (const Bearing& b : volley.firers)
    answer.orders.push_back(
        {kFire,
         b.firer,
         {{kTarget, volley.target}, {kStandsParam, static_cast<std::int64_t>(b.stands.size())}}});
  return answer;
}

void begin_fire_step(const Book&, Scene& scene, Seat firing) {
  clear_fire_marks(scene.state);
  const bool offensive = firing == active_side(scene.state);
  scene.announce(offensive ? cite::ff_044 : cite::ff_043, [&] {
    return fmt::format("{}: {} fire.", scene.state.side_name(firing), offensive ? "offensive" : "defensive");
  });
  scene.push({kFireStep, 0, {static_cast<std::int32_t>(firing)}});
}

void advance_fire_step(const Book& book, Scene& scene) {
  const Seat firing = static_cast<Seat>(scene.frame().n[0]);
  if (!anything_to_fire(Site(book, scene.state), firing)) return scene.pop();
  scene.ask(firing, kAskFire);
}

AskForm fire_offers(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} fires: name every unit that fires at one target, or end the fire.",
                            site.state.side_name(ask.seat));
  form.rule = ask.seat == active_side(site.state) ? cite::ff_044 : cite::ff_043;
  const std::vector<UnitId> own = site.side(ask.seat);
  form.most_orders = static_cast<int>(own.size());
  form.verbs = {{kFire,
                 own,
                 {{.param = kTarget, .units = site.side(other(ask.seat))},
                  {.param = kStandsParam, .optional = true, .low = 1, .high = 99}}},
                {kEndFire, {}, {}}};
  return form;
}

AskForm fire_form(const Site& site, const Ask& ask) {
  AskForm form = fire_offers(site, ask);
  const auto volley = volley_of_passing(site, fields_of_side(site, ask.seat));
  form.fallback = volley ? fire_at(ask, *volley) : end_of_fire(ask);
  return form;
}

Verdict check_fire(const Site& site, const Ask&, const Answer& answer) {
  const auto ends = [](const Order& order) { return order.verb == kEndFire; };
  if (std::any_of(answer.orders.begin(), answer.orders.end(), ends)) {
    if (answer.orders.size() == 1) return allow();
    return refuse(cite::ff_252, "End the fire when this fire combat is over.");
  }
  const UnitId target = answer.orders.front().unit_at(kTarget);
  std::vector<Bearing> firers;
  for (const Order& order : answer.orders)
    if (auto refused = check_shot(site, order, target, firers)) return *refused;
  if (!is_enough(firers))
    return refuse(cite::ff_254,
                  fmt::format("That is less than half a fire point against {}.", name(site.state, target)));
  Preview preview;
  const Reckoning reckoning = reckon_fire(site.book.tables.fire, survey_fire(site, target, firers));
  preview.triggers.emplace_back(fmt::format("The die: {}", sentence(reckoning)), cite::ff_086);
  return allow(std::move(preview));
}

void answer_fire(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  if (answer.orders.front().verb == kEndFire) return scene.pop();
  BattleState& state = scene.state;
  const UnitId target = answer.orders.front().unit_at(kTarget);
  const Site site(book, state);
  const std::vector<Bearing> firers = firers_of(site, answer, target);
  const FireThrow fire = throw_fire(site, scene, target, firers);
  const FireImpact impact =
      survey_impact(site, target, firers, fire);  // as all stood when the volley was fired
  for (const Bearing& b : firers) note_fired(state, b.firer, b.stands);
  set(state, target, kFiredOn);
  enact_fire(book, scene, impact);
}

}  // namespace drumhead::ff
