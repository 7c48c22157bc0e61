// What the victors of a charge combat do: hold, carry the position, go back from works, recall (R-76, R-78;
// FF-119, FF-123, FF-126, FF-127, FF-134 to FF-137).
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

// ---- Choices.

bool is_attacker(const BattleState& state, UnitId id) { return state.unit(id).side == active_side(state); }

VictorChoice choice_of(const BattleState& state, UnitId id) {
  for (const Record& r : state.records)
    if (r.kind == kContactRecord && r.n[kOfThisCombat] != 0 && (r.a == id || r.b == id) &&
        r.n[kVictorDoes] != kUndecided)
      return static_cast<VictorChoice>(r.n[kVictorDoes]);
  return kUndecided;
}

// A contact between two victors' enemies is one record for both sides; only one side wins, so it serves.
void note_choice(BattleState& state, UnitId id, VictorChoice choice) {
  for (Record& r : state.records)
    if (r.kind == kContactRecord && r.n[kOfThisCombat] != 0 && (r.a == id || r.b == id))
      r.n[kVictorDoes] = choice;
}

PieceId building_won(const BattleState& state, UnitId id) {
  for (const Record& r : state.records)
    if (r.kind == kContactRecord && r.n[kOfThisCombat] != 0 && r.a == id && r.n[kBuildingHeld] != 0)
      return PieceId{static_cast<std::int16_t>(r.n[kBuildingHeld] - 1)};
  return {};
}

bool someone_goes_in(const BattleState& state, PieceId building) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kContactRecord && r.n[kBuildingHeld] == building.value + 1 &&
           r.n[kVictorDoes] == kGoesIn;
  });
}

// FF-308: foot, if all of it fits.
bool may_go_in(const Book& book, const BattleState& state, UnitId id) {
  const PieceId building = building_won(state, id);
  return building.valid() && is_troops(state, id) && !is_mounted(state, id) &&
         !someone_goes_in(state, building) &&
         state.unit(id).strength <= capacity_of(book, state.ground->piece(building));
}

std::vector<VictorChoice> choices_of_attacker(const Book& book, const BattleState& state, const Frame& frame,
                                              UnitId id) {
  const ChargeResult result = result_of_combat(book, frame);
  const bool pressed = result == kHardPressed && !has_flag(frame, kWipedOut);
  std::vector<VictorChoice> choices{pressed && has_flag(frame, kWorksHeld) ? kGoesBack : kCarries};
  if (pressed && is_mounted(state, id) && !is_second_round(state)) choices.push_back(kRecalls);  // FF-136
  if (choices.front() == kCarries && may_go_in(book, state, id)) choices.push_back(kGoesIn);
  return choices;
}

std::vector<VictorChoice> choices_of_defender(const BattleState& state, UnitId id) {
  if (!has(state, id, kCountercharging) || is_second_round(state)) return {kHolds};
  return {kHolds, kCarries, kRecalls};  // FF-135
}

std::vector<VictorChoice> choices_of(const Book& book, const BattleState& state, const Frame& frame,
                                     UnitId id) {
  return is_attacker(state, id) ? choices_of_attacker(book, state, frame, id)
                                : choices_of_defender(state, id);
}

Verb verb_of(VictorChoice choice) {
  switch (choice) {
    case kCarries:
      return kCarryPosition;
    case kRecalls:
      return kRecall;
    case kGoesBack:
      return kGoBack;
    case kGoesIn:
      return kChangeFormation;
    case kHolds:
    case kUndecided:
      break;
  }
  return kHoldPosition;
}

// ---- Carrying the position (FF-293, FF-294).

Coord way_to_carry(const BattleState& state, UnitId id) {
  Coord way = 0;
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord) continue;
    if (r.a == id) way = std::max<Coord>(way, r.n[kCarryBy]);
  }
  return way;
}

// A countercharger that won goes as deep as its enemy's rank was.
Coord way_of_countercharger(const Book& book, const BattleState& state, UnitId id) {
  Coord way = 0;
  for (const Record& r : state.records)
    if (r.kind == kContactRecord && r.b == id && r.n[kOfThisCombat] != 0)
      way = std::max(way, book.words.formations[state.unit(r.a).formation].rank_depth);
  return way;
}

// As far straight on as others, impassable ground and, for the mounted, a major obstacle let it.
March carry_march(const Site& site, UnitId id, Coord way) {
  return farthest_march(site, id, way, kWholeMove);
}

// Where it will stand: reckoned before the losers have gone, as if they were not there.
Pose place_to_carry(const Book& book, const BattleState& state, UnitId id, const std::vector<UnitId>& losers,
                    Coord way) {
  BattleState cleared = state;
  for (const UnitId loser : losers) cleared.unit(loser).on_table = false;
  const March march = carry_march(Site(book, cleared), id, way);
  return march.way.motions.empty() ? state.unit(id).pose : march.way.motions.back().end.pose;
}

void note_where_victors_stand(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const auto losers = losers_of(state, scene.frame());
  for (const UnitId id : victors_of(state, scene.frame())) {
    if (choice_of(state, id) != kCarries) continue;
    const bool attacks = is_attacker(state, id);
    const Pose place = place_to_carry(
        book, state, id, losers, attacks ? way_to_carry(state, id) : way_of_countercharger(book, state, id));
    for (Record& r : state.records)
      if (r.kind == kContactRecord && r.n[kOfThisCombat] != 0 && (r.a == id || r.b == id)) {
        r.to = place;
        r.n[kWillStand] = r.a == id ? 1 : 2;  // 2: it is b that will stand there
      }
  }
}

void carry_by(const Book& book, Scene& scene, UnitId id, Coord way) {
  BattleState& state = scene.state;
  const March march = carry_march(Site(book, state), id, way);
  note_ground(state, id, march);
  if (!march.way.motions.empty()) stand_at(state, id, march.way.motions.back().end);
  carry_leader_along(scene, id);
  brush_leaders_aside(book, scene, id, march.way.motions);
  const bool fought = scene.frame().procedure == kCombat;
  Cites rules{cite::ff_293};
  rules.add(cite::ff_294, march.over_obstacle).add(cite::ff_135, !is_attacker(state, id));
  rules.add(cite::ff_127, fought && result_of_combat(book, scene.frame()) == kHardPressed);
  scene.then(rules, {id}, [&] { return fmt::format("{} carries the position.", name(state, id)); });
}

void go_in(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const PieceId building = building_won(state, id);
  const auto held = [&](const Unit& unit) { return unit.on_table && unit.inside == building; };
  if (std::any_of(state.units.begin(), state.units.end(), held)) return carry_position(book, scene, id);
  state.unit(id).inside = building;
  take_formation(book, state, id, kGarrison, state.unit(id).pose);
  carry_leader_along(scene, id);
  scene.then(cite::ff_308, {id}, [&] {
    return fmt::format("{} goes into {} and holds it.", name(state, id), name(state.ground->piece(building)));
  });
}

// ---- What follows.

// FF-119, FF-123: after a first combat alone.
void note_entitlement(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Frame& frame = scene.frame();
  const ChargeResult result = result_of_combat(book, frame);
  if (has_flag(frame, kWipedOut) || !is_attacker(state, id) || is_garrison(state, id)) return;
  const bool all = result == kSwept, horse = result == kDrivenBack && is_mounted(state, id);
  if (!all && !horse) return;
  if (is_second_round(state)) return;  // it carries the position instead
  set(state, id, kEntitled);
  scene.then(all ? cite::ff_119 : cite::ff_123, {id},
             [&] { return fmt::format("{} may break through.", name(state, id)); });
}

void act_as_chosen(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const bool attacks = is_attacker(state, id), second = is_second_round(state);
  switch (choice_of(state, id)) {
    case kCarries:
      attacks ? carry_position(book, scene, id)
              : carry_by(book, scene, id, way_of_countercharger(book, state, id));
      break;
    case kGoesIn:
      go_in(book, scene, id);
      break;
    case kUndecided:
    case kHolds:
    case kGoesBack:
    case kRecalls:
      break;
  }
  if (attacks) {
    disorder_victor(book, scene, id, second);
    note_entitlement(book, scene, id);
  } else if (is_mounted(state, id)) {
    disorder(book, scene, id, cite::ff_134);
  }
}

void go_if_chosen(const Book& book, Scene& scene, UnitId id) {
  const VictorChoice choice = choice_of(scene.state, id);
  if (choice == kRecalls)
    return begin_retreat(book, scene, id, kRecallMove, is_attacker(scene.state, id) ? cite::ff_136 : cite::ff_135);
  if (choice == kGoesBack) return begin_retreat(book, scene, id, kShortRetreat, cite::ff_126);
}

UnitId next_victor(const BattleState& state, const Frame& frame) {
  for (const UnitId id : victors_of(state, frame))
    if (id.value > frame.n[kLastSettled]) return id;
  return {};
}

}  // namespace

March farthest_march(const Site& site, UnitId id, Coord way, int budget) {
  constexpr Coord kStep = inches(1, 4), kFine = 1;
  const auto march_by = [&](Coord by) {
    return plan_march(site, id, {leg::advance(by)}, budget, MarchKind::kCarrying);
  };
  const auto can_go = [&](Coord by) {
    return march_by(by).verdict.allowed() && has_room_at(site, id, moved_ahead(site.marcher(id), by));
  };
  Coord free = way;
  while (free > 0 && !can_go(free)) free = std::max<Coord>(0, free - kStep);
  for (Coord barred = std::min(way, free + kStep); barred - free > kFine;)
    (can_go(free + (barred - free) / 2) ? free : barred) = free + (barred - free) / 2;
  return free > 0 ? march_by(free) : plan_march(site, id, {}, budget, MarchKind::kCarrying);
}

// They choose before the losers go, whose retreat is measured from where the victors will stand.
void ask_victors(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const UnitId id : victors_of(state, scene.frame())) {
    if (choice_of(state, id) != kUndecided && scene.frame().n[kLastSettled] >= id.value) continue;
    scene.frame().n[kLastSettled] = id.value;
    const auto choices = choices_of(book, state, scene.frame(), id);
    note_choice(state, id, choices.front());
    if (choices.size() == 1) continue;
    scene.ask_about(id, kAskVictor);
    return;
  }
  note_where_victors_stand(book, scene);
  scene.frame().n[kLastSettled] = -1;
  scene.frame().step = kLosersGo;
}

AskForm victor_form(const Site& site, const Ask& ask) {
  const Frame& frame = site.state.frames.back();
  AskForm form;
  form.prompt = fmt::format("{} has won: what shall it do?", name(site.state, ask.unit));
  form.rule = is_attacker(site.state, ask.unit) ? cite::ff_136 : cite::ff_135;
  const auto choices = choices_of(site.book, site.state, frame, ask.unit);
  for (const VictorChoice choice : choices) form.verbs.push_back({verb_of(choice), {ask.unit}, {}});
  form.fallback = {
      ask.id,
      {{verb_of(choices.front()), ask.unit, {}}}};  // FF-301: countercharging victors hold, nobody recalls
  return form;
}

Verdict check_victor(const Site&, const Ask&, const Answer&) {
  return allow();
}  // the form offers only what is allowed

void answer_victor(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  for (const VictorChoice choice : choices_of(book, scene.state, scene.frame(), ask.unit))
    if (verb_of(choice) == answer.orders.front().verb) note_choice(scene.state, ask.unit, choice);
}

void let_victors_act(const Book& book, Scene& scene) {
  Frame& frame = scene.frame();
  const UnitId id = next_victor(scene.state, frame);
  if (!id.valid()) {
    frame.step = kCombatOver;
    return;
  }
  frame.n[kLastSettled] = id.value;
  act_as_chosen(book, scene, id);
  go_if_chosen(book, scene, id);
}

void carry_position(const Book& book, Scene& scene, UnitId id) {
  carry_by(book, scene, id, way_to_carry(scene.state, id));
}

void disorder_victor(const Book& book, Scene& scene, UnitId id, bool second) {
  const BattleState& state = scene.state;
  const bool over_bad_ground = marker(state, id, kWorstGround) != kOpen || has(state, id, kOverObstacle);
  if (over_bad_ground || is_mounted(state, id) || second) disorder(book, scene, id, cite::ff_137);
}

}  // namespace drumhead::ff
