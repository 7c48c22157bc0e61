// F1 and F2: the steps of fire. One fire combat is declared at a time: every unit that fires
// at one target.
#include <fmt/format.h>
#include <algorithm>

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
  if (is_dim(site.state) && site.gap(firer, target) > sight_limit(site))
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
  firers.push_back(share_of(site, field, target, static_cast<int>(order.number(kStandsParam, -1))));
  return std::nullopt;
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

bool any_halved(const BattleState& state, const Bearing& b) {
  if (is_troops(state, b.firer)) return is_disordered(state, b.firer) || has(state, b.firer, kLowAmmo);
  const auto guns = state.stands_of(b.firer);
  return std::any_of(b.stands.begin(), b.stands.end(), [&](int i) {
    const Stand& stand = guns[static_cast<std::size_t>(i)];
    return stand.markers[kDamaged] != 0 || stand.markers[kGunLowAmmo] != 0;
  });
}

// The rules that had their say in the points and the choice of the target.
void note_rules_of_fire(const Site& site, Scene& scene, UnitId target, std::span<const Bearing> firers,
                        const FireFacts& facts) {
  const BattleState& state = site.state;
  for (const Cite rule : {cite::ff_245, cite::ff_246, cite::ff_247, cite::ff_248, cite::ff_154, cite::ff_252,
                          cite::ff_253, cite::ff_254, cite::ff_164})
    scene.note_rule(rule);
  if (rounded_points(facts.quarters) >= 20) scene.note_rule(cite::ff_076);
  if (facts.buck_or_sharp || facts.green) scene.note_rule(cite::ff_255);
  if (facts.exposure != kUnexposed) scene.note_rule(cite::ff_256);
  if (facts.exposure == kDenseTroops || facts.exposure == kDenseGuns) scene.note_rule(cite::ff_257);
  if (facts.cover != kNoCover) scene.note_rule(cite::ff_258);
  scene.note_rule(in_offensive_fire(state, firers.front().firer) ? cite::ff_044 : cite::ff_043);
  const FireTables& t = site.book.tables.fire;
  for (const Bearing& b : firers) {
    const bool guns = is_guns(state, b.firer), touching = !contacts_of(state, b.firer).empty();
    scene.note_rule(touching ? (in_offensive_fire(state, b.firer) ? cite::ff_260 : cite::ff_250)
               : guns   ? cite::ff_251
                        : cite::ff_249);
    if (touching) scene.note_rule(cite::ff_259), scene.note_rule(cite::ff_302);
    if (!guns) scene.note_rule(t.musketry.cite(static_cast<std::size_t>(small_arm_of(state, b.firer))));
    if (has(state, b.firer, kSecondArm)) scene.note_rule(cite::ff_160);
    if (any_halved(state, b)) scene.note_rule(cite::ff_077);
    const Piece* cover =
        facts.cover == kNoCover ? nullptr : cover_given_by(site, target, site.centre_of(b.firer));
    if (cover != nullptr) scene.note_rule(rule_of_ground(site.book, *cover));
    if (guns) {
      scene.note_rule(cite::ff_074);
      for (const int stand : b.stands)
        scene.note_rule(t.cannonade.cite(
            static_cast<std::size_t>(state.stands_of(b.firer)[static_cast<std::size_t>(stand)].kind)));
      if (fired_over_friends(site, b, target)) scene.note_rule(cite::ff_269);
    }
  }
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
  note_rules_of_fire(site, scene, target, firers, facts);
  scene.note_rule(band.cite);
  std::vector<UnitId> units;
  for (const Bearing& b : firers) units.push_back(b.firer);
  const std::string who = scene.heard() ? spoken_names(state, units) : std::string();
  units.push_back(target);
  scene.tell_reckoned(
      cite::ff_086, units, reckoning,
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
  for (Unit& unit : state.units)
    for (const Marker m : {kFiredOn, kFiredLeft, kFiredRight}) unit.markers[m] = 0;
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
  std::vector<UnitId> targets = targets_of_side(fields);
  const auto comes_first = [&](UnitId a, UnitId b) {
    if (has(site.state, a, kCharging) != has(site.state, b, kCharging)) return has(site.state, a, kCharging);
    const Coord to_a = nearest_range(fields, a), to_b = nearest_range(fields, b);
    return to_a != to_b ? to_a < to_b : a < b;
  };
  std::sort(targets.begin(), targets.end(), comes_first);
  for (const UnitId target : targets)
    if (auto firers = passing_share(site, fields, target); is_enough(firers))
      return Volley{target, std::move(firers)};
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
