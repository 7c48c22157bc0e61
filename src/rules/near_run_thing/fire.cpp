// F1 and F2, and the list of this chapter's Asks and frames (NRT-073, NRT-074, NRT-244 to NRT-268, R-81 to ). The side that fires
// orders one fire after the other; then chargers stopped by it are set back, and after F2 skirmishers who lost their fire-fight fall back.
#include <algorithm>

#include "rules/near_run_thing/charging.h"
#include "rules/near_run_thing/firing.h"

namespace drumhead::nrt {
namespace {

enum FireStepOf : std::int16_t { kFiring, kSettingBack, kLosersGo, kFollowing };
enum FireStepNumber : std::uint8_t { kFireSeat };

Seat firing_side(const Frame& frame) { return static_cast<Seat>(frame.n[kFireSeat]); }

bool may_still_fire(const BattleState& s, UnitId id) {
  for (const FaceOf face : faces_of(s, id))
    if (!has(s, id, kFired, 1 << face)) return true;
  return false;
}

struct Firer {
  UnitId unit;
  std::vector<UnitId> targets, shelled;  // shelled: by shrapnel
};
std::vector<Firer> who_can_fire(const Site& site, Seat seat) {
  std::vector<Firer> list;
  for (const UnitId id : site.side(seat)) {
    if (!may_still_fire(site.state, id)) continue;
    Firer firer{id, fire_targets(site, id), {}};
    if (firer.targets.empty()) continue;
    for (const UnitId target : firer.targets)
      if (may_fire_shrapnel(site, plan_shot(site, id, target))) firer.shelled.push_back(target);
    list.push_back(std::move(firer));
  }
  return list;
}

// Chargers first, then the nearest.
Order usual_fire(const Site& site, const std::vector<Firer>& firers) {
  const Firer* best = nullptr;
  UnitId at;
  Coord least = kNoDistance;
  for (const Firer& firer : firers)
    for (const UnitId target : firer.targets) {
      const Coord d = charge_upon(site.state, target) != nullptr ? -1 : site.gap(firer.unit, target);
      if (d < least) least = d, best = &firer, at = target;
    }
  if (best == nullptr) return {kHoldFire, {}, {}};
  return {kFire, best->unit, {{kTarget, at}}};
}

AskForm fire_form(const Site& site, const Ask& ask) {
  const std::vector<Firer> firers = who_can_fire(site, ask.seat);
  std::vector<VerbOffer> verbs;
  for (const Firer& firer : firers) {
    verbs.push_back({kFire, {firer.unit}, {{.param = kTarget, .units = firer.targets}}});
    if (!firer.shelled.empty()) verbs.push_back({kShrapnelFire, {firer.unit}, {{.param = kTarget, .units = firer.shelled}}});
  }
  verbs.push_back({kHoldFire, {}, {}});
  return one_of(ask, std::string(site.state.side_name(ask.seat)) + " fires: one more, or no more?", (ask.seat == mover(site.state)) ? cite::nrt_074 : cite::nrt_073,
                std::move(verbs), usual_fire(site, firers));
}

// Why an order to fire is refused; the form offers what it allows.
std::optional<Verdict> fire_refused(const Site& site, const Ask& ask, const Order& order) {
  const BattleState& s = site.state;
  if ((order.verb != kFire && order.verb != kShrapnelFire) || s.unit(order.unit).side != ask.seat || !s.unit(order.unit).on_table) return std::nullopt;
  const UnitId target = order.unit_at(kTarget);
  if (!target.valid() || target.index() >= s.units.size() || s.unit(target).side == ask.seat || !s.unit(target).on_table)
    return refuse(cite::nrt_073, named(s, "At whom does {0} fire?", {order.unit}));
  if (!may_still_fire(s, order.unit)) return refuse(cite::nrt_247, named(s, "{0} has fired.", {order.unit}));
  const Shot shot = plan_shot(site, order.unit, target);
  if (!shot.verdict.allowed()) return shot.verdict;
  if (order.verb == kShrapnelFire && !may_fire_shrapnel(site, shot))
    return refuse(cite::nrt_410, named(s, "{0} has no shrapnel for this range.", {order.unit}));
  return std::nullopt;
}

Verdict check_fire(const Site& site, const Ask& ask, const Answer& answer) {
  return fire_refused(site, ask, answer.orders.front()).value_or(allow());
}

void answer_fire(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kHoldFire) return void(scene.frame().step = kSettingBack);
  const Shot shot = plan_shot(Site(book, scene.state), order.unit, order.unit_at(kTarget));
  fire_at(book, scene, shot, order.verb == kShrapnelFire);
}

// ---- Chargers stopped by fire (NRT-256).

// In contact, and disordered by the hits of this phase.
UnitId charger_stopped(const Book& book, const BattleState& s, Seat firing) {
  for (const Record* r : records_of(s, kChargeRecord)) {
    if (!has_its_contact(s, *r) || s.unit(r->a).side == firing) continue;
    if (is_disordered(s, r->a) && marker(s, r->a, kFireHits) >= book.tables.fire.disorder_at) return r->a;
  }
  return {};
}

void end_contact(BattleState& s, UnitId charger) {
  Record* r = charge_of(s, charger);
  const UnitId target = r->b;
  r->n[kChargeStage] = kSetBack;
  std::erase_if(s.records, [&](const Record& m) {
    return m.kind == kMeleeRecord && ((m.a == charger && m.b == target) || (m.a == target && m.b == charger));
  });
}

// Back along the straight end of its path, to an inch from the target.
void set_back(const Book& book, Scene& scene, UnitId charger) {
  BattleState& s = scene.state;
  const UnitId target = charge_of(s, charger)->b;
  end_contact(s, charger);
  Marcher body = Site(book, s).marcher(charger);
  body.pose.at = body.pose.at + step(body.pose.facing + degrees(180), book.tables.move.set_back);
  stand_at(s, charger, body);
  scene.say({cite::nrt_256, cite::nrt_073}, {charger, target}, "{0} is stopped by fire {2} from {1}.", spoken_length(book.words, book.tables.move.set_back));
}

AskForm halted_form(const Site& site, const Ask& ask) {
  return one_of(ask, named(site.state, "{0} is stopped by fire: halt before {1}, or rally back?", {ask.unit, ask.other}), cite::nrt_256,
                {{kHalt, {ask.unit}, {}}, {kRallyBack, {ask.unit}, {}}}, {kHalt, ask.unit, {}});
}
Verdict allow_halted(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_halted(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  set_back(book, scene, ask.unit);
  if (answer.orders.front().verb == kRallyBack) go_back(book, scene, {.unit = ask.unit, .kind = kRallyingBack, .cause = ask.other}, cite::nrt_256);
}

void set_next_back(const Book& book, Scene& scene) {
  const UnitId charger = charger_stopped(book, scene.state, firing_side(scene.frame()));
  if (!charger.valid()) return void(scene.frame().step = kLosersGo);
  if (!is_horse(scene.state, charger)) return set_back(book, scene, charger);
  scene.ask_about(charger, kAskHalted, charge_of(scene.state, charger)->b);
}

void advance_fire(const Book& book, Scene& scene) {
  const Seat seat = firing_side(scene.frame());
  const bool of_mover = (seat == mover(scene.state));
  switch (scene.frame().step) {
    case kFiring:
      if (who_can_fire(Site(book, scene.state), seat).empty()) return void(scene.frame().step = kSettingBack);
      scene.ask(seat, kAskFire);
      return;
    case kSettingBack: return set_next_back(book, scene);
    case kLosersGo:
      if (!of_mover) return scene.pop();
      scene.frame().step = kFollowing;
      return fall_back_after_fire(book, scene);
    default:
      if (!ask_to_follow_up(book, scene)) scene.pop();
  }
}

void begin_fire(Scene& scene, Seat seat) { scene.push({kFireStep, kFiring, {static_cast<std::int32_t>(seat), 0, 0, 0, 0, 0}}); }

const std::vector<AskEntry>& fire_asks() {
  static const std::vector<AskEntry> all{{kAskFire, fire_form, check_fire, answer_fire, fire_refused}, {kAskHalted, halted_form, allow_halted, answer_halted}, follow_up_ask()};
  return all;
}
const std::vector<FrameEntry>& fire_frames() {
  static const std::vector<FrameEntry> all{{kFireStep, advance_fire}};
  return all;
}

}  // namespace

Chapter fire_chapter() { return {fire_asks(), fire_frames()}; }

void begin_non_mover_fire(const Book&, Scene& scene) { begin_fire(scene, other(mover(scene.state))); }
void begin_mover_fire(const Book&, Scene& scene) { begin_fire(scene, mover(scene.state)); }

std::vector<const Row*> ranges_of(const Book& book, const BattleState& s, UnitId id) {
  const auto row = [&](const char* table, const char* name) { return book.set.find(table)->find(name); };
  if (is_wagon(s, id) || is_crew(s, id) || is_battery(s, id)) return {};
  return {row("small_arms", arm_of(s, id) == kCavalry ? "cavalry" : "musketry")};
}

}  // namespace drumhead::nrt
