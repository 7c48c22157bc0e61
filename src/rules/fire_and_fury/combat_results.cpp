// What the losers of a charge combat suffer, and how they go (FF-117 to FF-133, R-74, R-79).
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

// ---- Disorder, silence, damage: each unit of the side in contact (FF-291).

void suffer_as_guns(const Book& book, Scene& scene, UnitId id, ChargeResult result, Vec enemy) {
  if (result == kHardPressed) {
    damage_gun(book, scene, id, enemy, {cite::ff_124, cite::ff_291}, true);
    return silence(book, scene, id, -1, enemy, {cite::ff_124, cite::ff_291});
  }
  if (result == kDrivenBack) silence(book, scene, id, -1, enemy, {cite::ff_120, cite::ff_291});
}

void suffer_as_troops(const Book& book, Scene& scene, UnitId id, ChargeResult result) {
  switch (result) {
    case kDrivenBack:
      return disorder(book, scene, id, {cite::ff_120, cite::ff_291});
    case kHardPressed:
      return disorder(book, scene, id, {cite::ff_124, cite::ff_291});
    case kFalter:
      return disorder(book, scene, id, {cite::ff_130, cite::ff_291});
    case kRecoil:
      return disorder(book, scene, id, {cite::ff_131, cite::ff_291});
    case kSwept:
    case kRepulsed:
    case kDesperateStruggle:
      return;
  }
}

// ---- How they go (FF-298).

bool goes_broken(const Frame& frame, ChargeResult result) {
  switch (result) {
    case kSwept:
    case kRepulsed:
      return true;
    case kDrivenBack:
    case kRecoil:
      return has_flag(frame, kLosersOutflanked) || has_flag(frame, kBeatenByCavalry);
    case kHardPressed:
    case kFalter:
      return has_flag(frame, kLosersOutflanked);
    case kDesperateStruggle:
      break;
  }
  return false;
}

Cite rule_of_flight(ChargeResult result) {
  switch (result) {
    case kSwept:
      return cite::ff_118;
    case kDrivenBack:
      return cite::ff_122;
    case kHardPressed:
      return cite::ff_125;
    case kFalter:
      return cite::ff_130;
    case kRecoil:
      return cite::ff_132;
    case kRepulsed:
    case kDesperateStruggle:
      break;
  }
  return cite::ff_133;
}

Cite rule_of_retreat(ChargeResult result) {
  switch (result) {
    case kSwept:
      return cite::ff_118;
    case kDrivenBack:
      return cite::ff_121;
    case kHardPressed:
      return cite::ff_125;
    case kFalter:
      return cite::ff_130;
    case kRecoil:
    case kRepulsed:
    case kDesperateStruggle:
      break;
  }
  return cite::ff_131;
}

void take_guns_off(const Book& book, Scene& scene, UnitId id, Cite rule) {
  limber_silenced(book, scene, id, {rule, cite::ff_299});
  if (scene.state.unit(id).on_table) begin_retreat(book, scene, id, kFullRetreat, rule);
}

void send_in_flight(const Book& book, Scene& scene, UnitId id, ChargeResult result) {
  const Cite rule = rule_of_flight(result);
  break_unit(book, scene, id, Cites{rule}.add(cite::ff_298, result != kSwept && result != kRepulsed));
  begin_retreat(book, scene, id, kFullRetreat, rule);
}

// FF-136: mounted troops, after a first combat, in place of a short retreat.
bool may_recall(const BattleState& state, const Frame& frame, UnitId id, ChargeResult result) {
  return is_troops(state, id) && is_mounted(state, id) && !is_second_round(state) && !is_broken(state, id) &&
         !goes_broken(frame, result);
}

UnitId next_loser(const BattleState& state, const Frame& frame) {
  for (const UnitId id : losers_of(state, frame))
    if (id.value > frame.n[kLastSettled]) return id;
  return {};
}

}  // namespace

void suffer_result(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const ChargeResult result = result_of_combat(book, scene.frame());
  const auto losers = losers_of(state, scene.frame()), victors = victors_of(state, scene.frame());
  const Site site(book, state);
  for (const UnitId id : losers) {
    const Vec enemy = victors.empty() ? state.unit(id).pose.at : site.centre_of(victors.front());
    if (is_guns(state, id))
      suffer_as_guns(book, scene, id, result, enemy);
    else
      suffer_as_troops(book, scene, id, result);
  }
  scene.frame().step = kVictorsDecide;
}

// One after the other; a frame of its own carries each retreat out.
void send_losers_away(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  Frame& frame = scene.frame();
  const UnitId id = next_loser(state, frame);
  if (!id.valid() || has_flag(frame, kWipedOut)) {
    frame.n[kLastSettled] = -1;
    frame.step = kVictorsAct;
    return;
  }
  frame.n[kLastSettled] = id.value;
  if (has_flag(frame, kWorksHeld))
    return scene.then(cite::ff_126, {id},
                      [&] { return fmt::format("{} holds its works.", name(state, id)); });
  if (may_recall(state, frame, id, result_of_combat(book, frame))) {
    Ask& ask = scene.ask_about(id, kAskChecked);
    ask.n[0] = 1;
    return;
  }
  send_loser_away(book, scene, id, false);
}

void send_loser_away(const Book& book, Scene& scene, UnitId id, bool recalls) {
  const ChargeResult result = result_of_combat(book, scene.frame());
  if (is_guns(scene.state, id)) return take_guns_off(book, scene, id, rule_of_retreat(result));
  if (goes_broken(scene.frame(), result)) return send_in_flight(book, scene, id, result);
  if (recalls) return begin_retreat(book, scene, id, kRecallMove, cite::ff_136);
  const RetreatKind kind = result == kDrivenBack || result == kRecoil ? kOutOfCloseRange : kShortRetreat;
  begin_retreat(book, scene, id, kind, rule_of_retreat(result));
}

}  // namespace drumhead::ff
