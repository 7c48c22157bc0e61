// Chapters 4 and 5: a charge, the reaction of the charged side inside the other's move, and the combat.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"
#include "table/together.h"

namespace drumhead::drill {
namespace {

constexpr Angle kWidestWheel = degrees(45);
constexpr Coord kFar = inches(100);
constexpr Coord kRounding = mm(1);  // more than all corners and arcs on the way can be rounded by

// What a charge remembers, in its Record: where it started and would end, and these numbers.
enum ChargeNumber : std::uint8_t { kGap, kFlank, kWheelHand, kWheelAngle };
enum ChargeStep : std::int16_t { kAskReaction, kCloseIn, kFight };

Record& charge_record(BattleState& state) { return state.records.back(); }

bool has_the_shape_of_a_charge(const Path& path) {
  if (path.empty() || path.size() > 2 || path.back().kind != LegKind::kAdvance) return false;
  return path.size() == 1 || (path.front().kind == LegKind::kWheel && path.front().angle <= kWidestWheel);
}

bool struck_in_flank_or_rear(const Book& book, const BattleState& state, UnitId charger, UnitId target) {
  if (state.unit(target).formation == kSquare) return false;
  return sector_by_lines(box(book, state, target), print(book, state, charger)) != Sector::kFront;
}

Path with_wheel(Hand hand, Angle angle, Coord distance) {
  Path path;
  if (angle > 0) path.push_back(leg::wheel(hand, angle));
  path.push_back(leg::advance(distance));
  return path;
}

// DR-043, and the first unit met.
Verdict check_way(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Trace& way,
                  const std::vector<Obstacle>& units) {
  if (auto refused = check_ground(state, charger, way)) return *refused;
  for (const GroundMet& met : way.ground) {
    const Piece& piece = state.ground->piece(met.piece);
    const bool barred = piece.kind == PieceKind::kStream || (is_cavalry(state, charger) && is_fence(piece.kind));
    if (met.meeting == Meeting::kCrosses && barred)
      return refuse(cite::dr_043, fmt::format("{} cannot charge across {}.", name(state, charger),
                                              piece.name.empty() ? std::string(name_of(piece.kind)) : piece.name));
  }
  const Footprint end = way.points.back().footprint;
  for (const Obstacle& obstacle : units)
    if (obstacle.unit != target && in_contact(end, obstacle.footprint))
      return refuse(cite::dr_045, fmt::format("{} would meet {} first.", name(state, charger), name(state, obstacle.unit)),
                    {mark(corners(box(book, state, obstacle.unit)), "met first")});
  const Coord cost = total_cost(leg_costs(way, rate_of_going(state)));
  const Coord allowed = rate(book, state, charger) + book.tables.charge_bonus;
  if (!in_contact(end, print(book, state, target)) || cost > allowed)
    return refuse(cite::dr_040, fmt::format("{} cannot reach {}: it may go {} in a charge.", name(state, charger), name(state, target),
                                            spoken_length(book.words, allowed)));
  Preview preview;
  preview.ghost = end.boxes;
  preview.allowance = allowed;
  preview.triggers.emplace_back(fmt::format("{} may react", name(state, target)), cite::dr_046);
  return allow(std::move(preview));
}

Verdict check_charger(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path) {
  if (state.unit(charger).markers[kOrder] != kAssault)
    return refuse(cite::dr_014, fmt::format("{} was not ordered to assault and cannot charge.", name(state, charger)));
  if (has(state, charger, kShaken)) return refuse(cite::dr_032, fmt::format("{} is shaken: it can only retire.", name(state, charger)));
  if (state.unit(charger).formation == kSquare)
    return refuse(cite::dr_041, fmt::format("{} is in square and cannot charge.", name(state, charger)));
  if (!is_cavalry(state, charger) && is_cavalry(state, target))
    return refuse(cite::dr_042, fmt::format("{} is infantry and cannot charge cavalry.", name(state, charger)));
  if (!has_the_shape_of_a_charge(path))
    return refuse(cite::dr_040, "A charge is one wheel of up to 45 degrees, if any, and then straight ahead.");
  if (!in_front_arc(book, state, charger, target, -1) || !can_see(book, state, charger, target))
    return refuse(cite::dr_044, fmt::format("{} does not see {} ahead of it.", name(state, charger), name(state, target)),
                  {mark(Segment{state.unit(charger).pose.at, centre(print(book, state, target))}, "out of sight")});
  return allow();
}

// The way of a charger that may charge, up to the first contact.
ChargeRun run_charge(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path,
                     const std::vector<Obstacle>& units) {
  const MoveRules rules = move_rules(book, state);
  const Marcher body = marcher(book, state, charger);
  ChargeRun run;
  run.path = cut_at_contact(body, path, rules, units);
  const Trace way = trace(body, run.path, rules);
  run.end = way.points.back().place;
  run.verdict = check_way(book, state, charger, target, way, units);
  return run;
}

// ---- Reactions.

bool may_form_square(const Book& book, const BattleState& state, UnitId target, UnitId charger) {
  return !is_cavalry(state, target) && is_cavalry(state, charger) && steady(state, target) && state.unit(target).formation != kSquare &&
         no_room(book, state, target, footprint(reformed(book, state, target, kSquare).body())).empty();
}

// Turned about the middle of its front towards the charger.
Marcher facing_the_charge(const Book& book, const BattleState& state, UnitId target, Heading charge) {
  Marcher body = marcher(book, state, target);
  body.pose.facing = charge + degrees(180);
  return body;
}

bool may_countercharge(const Book& book, const BattleState& state, UnitId target, const Record& charge) {
  if (!is_cavalry(state, target) || !steady(state, target)) return false;
  if (charge.n[kFlank] != 0 || charge.n[kGap] < book.tables.countercharge) return false;
  return no_room(book, state, target, footprint(facing_the_charge(book, state, target, charge.to.facing).body())).empty();
}

std::vector<VerbOffer> reactions(const Book& book, const BattleState& state, const Record& charge) {
  std::vector<VerbOffer> offers{{kStandFast, {charge.b}, {}}};
  if (may_form_square(book, state, charge.b, charge.a)) offers.push_back({kFormSquare, {charge.b}, {}});
  if (may_countercharge(book, state, charge.b, charge)) offers.push_back({kCountercharge, {charge.b}, {}});
  return offers;
}

// DR-050: both ride at each other at the same speed; others in the way stop neither (the way was seen to be clear).
void meet_halfway(const Book& book, Scene& scene, const Record& charge) {
  BattleState& state = scene.state;
  const Path way = with_wheel(static_cast<Hand>(charge.n[kWheelHand]), charge.n[kWheelAngle], kFar);
  const Mover charger{charge.a, marcher(book, state, charge.a), way, {{inches(1), 0}}};
  const Mover target{charge.b, facing_the_charge(book, state, charge.b, charge.to.facing), {leg::advance(kFar)}, {{inches(1), 0}}};
  const std::array<Mover, 2> both{charger, target};
  JointRules rules;
  rules.move = move_rules(book, state);
  rules.on_meeting = [](std::size_t, std::size_t, Moment, Relation) { return OnMeeting::kStopClock; };
  rules.until = moment(100);
  const JointMove moved = move_jointly(both, rules);
  for (const JointPlace& place : moved.places) state.unit(place.unit).pose = place.place.pose;
}

// ---- Combat.

FighterFacts survey_fighter(const Book& book, const BattleState& state, UnitId id, UnitId enemy, bool attacker) {
  FighterFacts f;
  f.cavalry = is_cavalry(state, id);
  f.enemy_cavalry = is_cavalry(state, enemy);
  f.in_square = state.unit(id).formation == kSquare;
  f.enemy_in_square = state.unit(enemy).formation == kSquare;
  f.attacker = attacker;
  f.in_column = state.unit(id).formation == kColumn;
  f.higher = level_at(*state.ground, centre(print(book, state, id))) > level_at(*state.ground, centre(print(book, state, enemy)));
  f.in_cover = in_cover(book, state, id, enemy);
  f.shaken = has(state, id, kShaken);
  f.caught = has(state, id, kCaught);
  f.countercharging = has(state, id, kCountering);
  f.grade = grade(state, id);
  f.strength = state.unit(id).strength;
  f.enemy_strength = state.unit(enemy).strength;
  return f;
}

void apply_result(const Book& book, Scene& scene, UnitId charger, UnitId target, CombatResult result) {
  const auto row = static_cast<std::size_t>(result);
  const auto cell = [&](LossColumn column) { return static_cast<int>(book.tables.combat_losses.at(row, column)); };
  const Heading charge = scene.state.unit(charger).pose.facing;
  lose_stands(book, scene, charger, cell(kAttackerLoss));
  lose_stands(book, scene, target, cell(kDefenderLoss));
  if (cell(kAttackerRetreat) > 0) {
    if (result != CombatResult::kStandoff) shake(scene, charger);
    retreat(book, scene, charger, charge + degrees(180), inches(cell(kAttackerRetreat)));
  }
  if (cell(kDefenderRetreat) > 0) {
    shake(scene, target);
    retreat(book, scene, target, charge, inches(cell(kDefenderRetreat)));
  }
}

void fight(const Book& book, Scene& scene, const Record& charge) {
  BattleState& state = scene.state;
  const UnitId charger = charge.a, target = charge.b;
  CombatFacts facts{survey_fighter(book, state, charger, target, true), survey_fighter(book, state, target, charger, false)};
  facts.attacker.flank_or_rear = charge.n[kFlank] != 0 && state.unit(target).formation != kSquare;
  const CombatReckoning reckoning = reckon_combat(book.tables, facts);
  const CombatThrow thrown = resolve_combat(book.tables, reckoning, scene.dice);
  Reckoning both = reckoning.attacker;
  for (const ReckoningLine& line : reckoning.defender.lines) both.add(line);
  scene.tell_reckoned(cite::dr_060, {charger, target}, both, [&] {
    const auto side = [&](UnitId id, int die, const Reckoning& r) {
      const std::string modifiers = sentence(r);
      return fmt::format("{} {}{}{} = {}", name(state, id), die, modifiers.empty() ? "" : ", ", modifiers, die + r.total);
    };
    return fmt::format("Combat: {}; {}. Difference {}: {}.", side(charger, thrown.attacker, reckoning.attacker),
                       side(target, thrown.defender, reckoning.defender), signed_number(thrown.difference),
                       book.tables.combat_result.at(thrown.difference).label);
  });
  scene.fire(cite::dr_072);
  apply_result(book, scene, charger, target, thrown.result);
}

// DR-051, DR-052: true if the charge goes on.
bool survives_closing_volley(const Book& book, Scene& scene, const Record& charge, const Marcher& contact) {
  BattleState& state = scene.state;
  const UnitId charger = charge.a, target = charge.b;
  if (is_cavalry(state, target) || !steady(state, target) || has(state, target, kCaught) || charge.n[kFlank] != 0) return true;
  VolleyFacts facts = survey_volley(book, state, target, charger);
  facts.close = true;
  facts.covered_target = false;
  const int hits = fire_volley(book, scene, target, charger, facts, cite::dr_051);
  if (!state.unit(charger).on_table) return false;
  if (hits < 2) return true;
  Pose halted = contact.pose;
  halted.at = point_from(contact.pose, -book.tables.stopped_short, 0);
  const bool too_near_to_halt = charge.n[kGap] < book.tables.stopped_short;
  state.unit(charger).pose = too_near_to_halt ? charge.from : halted;
  shake(scene, charger);
  scene.then(cite::dr_052, {charger}, [&] { return fmt::format("{} is stopped short of {}, shaken.", name(state, charger), name(state, target)); });
  return false;
}

// Where the charge meets its target as that stands now; it may have changed its formation.
std::optional<Marcher> contact_place(const Book& book, const BattleState& state, const Record& charge) {
  const Path way = with_wheel(static_cast<Hand>(charge.n[kWheelHand]), charge.n[kWheelAngle], kFar);
  const std::vector<Obstacle> only{{charge.b, state.unit(charge.b).side, print(book, state, charge.b)}};
  const Marcher body = marcher(book, state, charge.a);
  const Path cut = cut_at_contact(body, way, move_rules(book, state), only);
  const std::vector<Motion> motions = carry_out(body, cut, move_rules(book, state));
  const Marcher end = end_of(motions, body);
  if (!in_contact(footprint(end.body()), only.front().footprint)) return std::nullopt;
  return end;
}

void close_in(const Book& book, Scene& scene, const Record& charge) {
  BattleState& state = scene.state;
  if (has(state, charge.b, kCountering)) {
    meet_halfway(book, scene, charge);
    return;
  }
  const std::optional<Marcher> contact = contact_place(book, state, charge);
  if (!contact) {
    state.unit(charge.a).pose = charge.to;
    scene.then(cite::dr_045, {charge.a}, [&] { return fmt::format("{} finds no enemy where it was going.", name(state, charge.a)); });
    scene.frame().step = kFight + 1;
    return;
  }
  if (!survives_closing_volley(book, scene, charge, *contact)) {
    scene.frame().step = kFight + 1;
    return;
  }
  state.unit(charge.a).pose = contact->pose;
}

// DR-120: a charge that would strike an enemy it could not see first halts short of it, as before a closing volley.
bool runs_into_an_ambush(const Book& book, Scene& scene, UnitId charger, const Path& path) {
  BattleState& state = scene.state;
  std::vector<Obstacle> hidden = others(book, state, charger);
  std::erase_if(hidden, [&](const Obstacle& o) { return o.side == state.unit(charger).side || !in_ambush(book, state, o.unit); });
  if (hidden.empty()) return false;
  const MoveRules rules = move_rules(book, state);
  const Marcher body = marcher(book, state, charger);
  const std::vector<Motion> whole = carry_out(body, path, rules), way = carry_out(body, cut_at_contact(body, path, rules, hidden), rules);
  if (total_length(way) >= total_length(whole)) return false;
  state.unit(charger).markers[kCharged] = 1;
  state.unit(charger).pose = place_along(way, std::max<Coord>(0, total_length(way) - book.tables.stopped_short)).pose;
  scene.tell(cite::dr_120, {charger}, [&] { return fmt::format("{} charges, comes upon an enemy in ambush and halts.", name(state, charger)); });
  return true;
}

}  // namespace

ChargeRun survey_charge(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path) {
  Verdict verdict = check_charger(book, state, charger, target, path);
  if (!verdict.allowed()) return {std::move(verdict), {}, {}};
  return run_charge(book, state, charger, target, path, others(book, state, charger));
}

// Straight ahead if that meets the target, else the smallest wheel in steps of five degrees that does. Straight ahead too
// where no wheel can help, for the sentence that says why not.
Path charge_path(const Book& book, const BattleState& state, UnitId charger, UnitId target) {
  const Coord reach = rate(book, state, charger) + book.tables.charge_bonus;
  const Path straight = with_wheel(Hand::kLeft, 0, reach);
  if (!within(book, state, charger, target, reach + kRounding)) return straight;
  if (!check_charger(book, state, charger, target, straight).allowed()) return straight;
  const std::vector<Obstacle> units = others(book, state, charger);
  for (Angle angle = 0; angle <= kWidestWheel; angle += degrees(5))
    for (const Hand hand : {Hand::kLeft, Hand::kRight}) {
      Path path = with_wheel(hand, angle, reach);
      if (run_charge(book, state, charger, target, path, units).verdict.allowed()) return path;
      if (angle == 0) break;
    }
  return straight;
}

void begin_charge(const Book& book, Scene& scene, UnitId charger, UnitId target, const Path& path) {
  BattleState& state = scene.state;
  const ChargeRun run = survey_charge(book, known_to(book, state, state.unit(charger).side), charger, target, path);
  if (runs_into_an_ambush(book, scene, charger, run.path)) return;
  Record record{kChargeRecord, charger, target, state.unit(charger).pose, run.end.pose, {}};
  const Coord gap = distance(print(book, state, charger), print(book, state, target));
  record.n[kGap] = static_cast<std::int32_t>(gap);
  record.n[kFlank] = struck_in_flank_or_rear(book, state, charger, target) ? 1 : 0;
  if (path.size() == 2) {
    record.n[kWheelHand] = static_cast<std::int32_t>(path.front().hand);
    record.n[kWheelAngle] = path.front().angle;
  }
  state.records.push_back(record);
  state.unit(charger).markers[kCharged] = 1;
  scene.push({kChargeUnderWay, kAskReaction, {}});
  scene.tell(cite::dr_040, {charger, target}, [&] {
    return fmt::format("{} charges {} ({}){}.", name(state, charger), name(state, target), spoken_length(book.words, gap),
                       record.n[kFlank] != 0 ? " in flank or rear" : "");
  });
}

AskForm react_form(const Book& book, const BattleState& state, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} is charged by {}: how does it receive the charge?", name(state, ask.unit), name(state, ask.other));
  form.rule = cite::dr_046;
  form.verbs = reactions(book, state, state.records.back());
  form.fallback = {ask.id, {{kStandFast, ask.unit, {}}}};
  return form;
}

void react(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  const UnitId id = ask.unit;
  Unit& unit = state.unit(id);
  switch (static_cast<Verb>(answer.orders.front().verb)) {
    case kFormSquare: {
      const Reckoning reckoning = book.tables.square_chart.reckon({grade(state, id)});
      const Test test = resolve_test(reckoning, scene.dice);
      const auto& band = book.tables.square_result.at(test.total);
      if (band.outcome == SquareResult::kFormed) {
        unit.formation = kSquare;
      } else {
        unit.markers[kCaught] = 1;
      }
      scene.tell_reckoned(cite::dr_048, {id}, reckoning, [&] { return fmt::format("{} tries to form square: {} and {}: it {}.", name(state, id),
                                                                                   test.die, signed_number(reckoning.total), band.label); });
      return;
    }
    case kCountercharge:
      unit.markers[kCountering] = 1;
      scene.then(cite::dr_050, {id}, [&] { return fmt::format("{} countercharges.", name(state, id)); });
      return;
    case kGiveOrder: case kMove: case kForm: case kCharge: case kDone: case kStandFast: case kVolley: break;
  }
  scene.then(cite::dr_046, {id}, [&] { return fmt::format("{} stands.", name(state, id)); });
}

void advance_charge(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Record charge = charge_record(state);
  switch (static_cast<ChargeStep>(scene.frame().step++)) {
    case kAskReaction: {
      if (reactions(book, state, charge).size() == 1) return;  // nothing to choose: it stands
      Ask& ask = scene.ask(state.unit(charge.b).side, kAskReact);
      ask.unit = charge.b;
      ask.other = charge.a;
      return;
    }
    case kCloseIn: close_in(book, scene, charge); return;
    case kFight: fight(book, scene, charge); return;
  }
  for (const UnitId id : {charge.a, charge.b}) state.unit(id).markers[kCaught] = state.unit(id).markers[kCountering] = 0;
  state.records.pop_back();
  scene.pop();
}

}  // namespace drumhead::drill
