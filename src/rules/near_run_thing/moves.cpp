// The actions of M2 and M6: what a unit may do, planned and carried out; the list of this chapter's Asks and frames (NRT-134, NRT-135,
// NRT-150, NRT-160 to NRT-164, NRT-472, NRT-481, NRT-482, R-26, R-60 to ).
#include "rules/near_run_thing/moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/spoken_way.h"

namespace drumhead::nrt {
namespace {

using LegsOf = std::vector<LegKind>;

// ---- Which legs a way may have.

bool is_about(const Leg& leg) { return leg.kind == LegKind::kTurn && leg.angle == degrees(180); }

Bar check_oblique(const Site& site, UnitId id, const Leg& leg) {
  const BattleState& s = site.state;
  if (leg.angle != degrees(site.book.tables.move.oblique))
    return refuse(cite::nrt_162, fmt::format("An oblique is at {} degrees.", site.book.tables.move.oblique));
  if (is_battery(s, id) || is_wagon(s, id) || quality(s, id) < kAverage)
    return refuse(cite::nrt_163, fmt::format("{} makes no oblique moves.", name(s, id)), {mark(corners(site.box(id)))});
  return std::nullopt;
}

// straight, within 45 degrees of straight back, with no wheel; it may face about at the end.
Bar check_retrograde(const BattleState& s, UnitId id, const Path& path) {
  if (path.size() == 1 || (path.size() == 2 && is_about(path.back()))) return std::nullopt;
  return refuse(is_foot(s, id) ? cite::nrt_160 : cite::nrt_161,
                fmt::format("{} goes back in one straight line, and may face about at its end.", name(s, id)));
}

Bar check_square_legs(const BattleState& s, UnitId id, const Path& path) {
  const bool forward = std::all_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kAdvance || leg.kind == LegKind::kWheel; });
  if (forward) return std::nullopt;
  return refuse(cite::nrt_501, fmt::format("{} is in square and only moves forward and wheels.", name(s, id)));
}

Bar check_road(const Site& site, UnitId id, const Path& path) {
  const BattleState& s = site.state;
  if (!in_march_column(s, id)) return refuse(cite::nrt_407, fmt::format("{} is not in march column and has no use of the road.", name(s, id)));
  const Box& box = site.box(id);
  for (const Leg& leg : path) {
    if (leg.kind != LegKind::kFollowRoad || !leg.piece.valid())
      return refuse(cite::nrt_407, fmt::format("{} marches on the road with its whole move, or not at all.", name(s, id)));
    if (!within(s.ground->piece(leg.piece), corners(box), kHair))
      return refuse(cite::nrt_407, fmt::format("{} does not stand on the road.", name(s, id)), {mark(corners(box))});
  }
  return std::nullopt;
}

Bar check_legs(const Site& site, UnitId id, const Path& path) {
  const BattleState& s = site.state;
  if (path.empty()) return refuse(cite::nrt_134, fmt::format("Where does {} go?", name(s, id)));
  if (is_skirmishing(s, id)) return std::nullopt;  // in any direction
  if (in_square(s, id)) return check_square_legs(s, id, path);
  if (std::any_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kFollowRoad; })) return check_road(site, id, path);
  if (is_backward(site, path.front())) return check_retrograde(s, id, path);
  for (const Leg& leg : path) {
    if (leg.kind == LegKind::kAdvance || leg.kind == LegKind::kWheel) continue;
    if (is_backward(site, leg)) return check_retrograde(s, id, path);
    if (leg.kind != LegKind::kOblique)
      return refuse(cite::nrt_164, fmt::format("{} changes its direction by a wheel.", name(s, id)), {mark(corners(site.box(id)))});
    if (Bar bar = check_oblique(site, id, leg)) return bar;
  }
  return std::nullopt;
}

// ---- The move.

bool is_on_road(const Path& path) { return !path.empty() && path.front().kind == LegKind::kFollowRoad; }

Bar bar_move(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (is_garrison(s, id)) return refuse(cite::nrt_178, fmt::format("{} is in a building and leaves it by an action of its own.", name(s, id)));
  if (is_unlimbered(s, id)) return refuse(cite::nrt_186, fmt::format("{} is unlimbered and moves by prolong only.", name(s, id)));
  if (in_march_column(s, id) && marker(s, id, kMarchMoves) >= site.book.tables.move.march_moves)
    return refuse(cite::nrt_139, fmt::format("{} has made {} moves in march column.", name(s, id), site.book.tables.move.march_moves));
  return std::nullopt;
}

Action plan_move(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const Path path = *order.find<Path>(kPath);
  if (Bar bar = check_legs(site, id, path)) return refused(*bar);
  Action action = plan_way(site, id, path, move_in(site, id, formation_of(site.state, id), is_on_road(path)));
  action.rules = {cite::nrt_134, rate_rule(site, id)};
  const auto kind_of_way = [&](const Leg& leg) {
    if (is_skirmishing(site.state, id)) return;
    action.rules.add(cite::nrt_162, leg.kind == LegKind::kOblique && !is_backward(site, leg));
    action.rules.add(is_foot(site.state, id) ? cite::nrt_160 : cite::nrt_161, is_backward(site, leg));
    action.rules.add(cite::nrt_164, leg.kind == LegKind::kWheel);
  };
  std::for_each(path.begin(), path.end(), kind_of_way);
  action.told = "{0} {1}.";
  return action;
}

// ---- What any action is held against, at its end.

Bar check_advance(const Site& site, UnitId id, const Footprint& end) {
  const BattleState& s = site.state;
  if (!is_advance(site, id, end)) return std::nullopt;
  const std::vector<Mark> marks{mark(end.boxes.front(), "nearer to the enemy")};
  if (is_disordered(s, id)) return refuse(cite::nrt_150, fmt::format("{} is disordered and may not advance.", name(s, id)), marks);
  if (is_unsteady(s, id)) return refuse(cite::nrt_030, fmt::format("{} is unsteady and never advances.", name(s, id)), marks);
  return std::nullopt;
}

bool goes(const Action& action) { return (action.deeds & (kMoved | kProlonged)) != 0; }

int price_in_all(const Site& site, const Order& order, const Action& action) {
  int pips = price_of_action(site, order.unit).pips + pips_for_drivers(site, order);
  pips += price_of_third(site, order.unit, marker(site.state, order.unit, kActions) + 1).pips;
  if (goes(action) && is_advance(site, order.unit, site.print_of(action.end))) pips += price_of_advance(site, order.unit).pips;
  return pips;
}

Bar check_end(const Site& site, UnitId id, const Action& action) {
  if (!goes(action)) return std::nullopt;
  const Footprint end = site.print_of(action.end);
  if (Bar bar = check_advance(site, id, end)) return bar;
  if (Bar bar = check_hold(site, id, end)) return bar;
  return check_line_of_march(site, id, end);
}

// ---- The verbs.

struct ActionEntry {
  Verb verb;
  BarOfUnit bar;
  Action (*plan)(const Site&, const Order&);
};
constexpr ActionEntry kActionsOfUnits[]{{kMove, bar_move, plan_move},          {kChangeFormation, bar_form, plan_form},
                                        {kRecover, bar_recover, plan_recover}, {kLimber, bar_limber, plan_limber},
                                        {kUnlimber, bar_unlimber, plan_unlimber}, {kProlong, bar_prolong, plan_prolong},
                                        {kChangeFace, bar_change_face, plan_change_face}, {kManGuns, bar_man_guns, plan_man_guns},
                                        {kEnter, bar_enter, plan_enter},       {kLeave, bar_leave, plan_leave},
                                        {kCross, bar_cross, plan_cross},       {kSpike, bar_spike, plan_spike}};
const ActionEntry* entry_for(std::int16_t verb) {
  const auto found = std::find_if(std::begin(kActionsOfUnits), std::end(kActionsOfUnits), [verb](const ActionEntry& e) { return e.verb == verb; });
  return found == std::end(kActionsOfUnits) ? nullptr : &*found;
}

std::optional<Verdict> why_not_so(const Site& site, const Order& order) {
  const ActionEntry* entry = entry_for(order.verb);
  return entry == nullptr ? std::nullopt : entry->bar(site, order.unit);
}

const LegsOf kAllLegs{LegKind::kAdvance, LegKind::kWheel, LegKind::kOblique, LegKind::kRetire, LegKind::kTurn, LegKind::kFollowRoad};
const LegsOf kGunLegs{LegKind::kAdvance, LegKind::kWheel, LegKind::kRetire, LegKind::kTurn};

std::vector<ParamOffer> params_of_action(const Site& site, Verb verb, UnitId id) {
  const ParamOffer facing{.param = kFacing, .optional = true}, way{.param = kPath, .optional = true, .legs = kGunLegs};
  const ParamOffer formation{.param = kFormationParam, .optional = true, .choices = formations_to_take(site, id)};
  switch (verb) {
    case kMove: return {{.param = kPath, .legs = kAllLegs}};
    case kChangeFormation:
    case kRecover: return formation.choices.empty() ? std::vector<ParamOffer>{} : std::vector<ParamOffer>{formation, facing};
    case kLimber: return {way};
    case kUnlimber: return {way, facing};
    case kProlong: return {{.param = kPath, .legs = kGunLegs}, facing};
    case kChangeFace: return {{.param = kFacing}};
    case kCross: return {formation};
    case kLeave: return {{.param = kFaceParam}, {.param = kFormationParam, .choices = formations_to_take(site, id)}};
    default: return {};
  }
}

// One offer for all units that are offered the same.
void add_offer(std::vector<VerbOffer>& offers, Verb verb, UnitId id, std::vector<ParamOffer> params) {
  for (VerbOffer& offer : offers) {
    const auto same = [](const ParamOffer& a, const ParamOffer& b) { return a.param == b.param && a.choices == b.choices; };
    if (offer.verb != verb || !std::equal(offer.params.begin(), offer.params.end(), params.begin(), params.end(), same)) continue;
    return offer.units.push_back(id);
  }
  offers.push_back({verb, {id}, std::move(params)});
}

// ---- M6.

Bar bar_single(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (!has(s, id, kActedIn)) return std::nullopt;
  return refuse(cite::nrt_481, fmt::format("{} has acted in this phase.", name(s, id)), {mark(corners(site.box(id)))});
}

AskForm describe_single(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs = offer_actions(site, ask.seat, bar_single);
  verbs.push_back(offer_rides());
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, std::string(site.state.side_name(ask.seat)) + " moves: one action of a unit, or no more.", cite::nrt_071, std::move(verbs), {kDone, {}, {}});
}
std::optional<Verdict> why_not_single(const Site& site, const Ask& ask, const Order& order) {
  if (!order.unit.valid() || site.state.unit(order.unit).side != ask.seat) return std::nullopt;
  if (Bar bar = bar_single(site, order.unit)) return bar;
  return why_not_so(site, order);
}
Verdict check_single(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  if (order.verb == kRide) return check_ride(site, order);
  if (auto bar = why_not_single(site, ask, order)) return *bar;
  return check_action(site, order);
}
void enact_single(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  if (order.verb == kRide) return make_ride(book, scene, order);
  carry_out_action(book, scene, order, kActedAlone);
}
void next_single(const Book& book, Scene& scene) {
  if (loop_is_over(scene) || offer_actions(Site(book, scene.state), mover(scene.state), bar_single).empty()) return scene.pop();
  scene.ask(mover(scene.state), kAskMoves);
}

void advance_moves(const Book& book, Scene& scene) {
  switch (scene.frame().step) {
    case kDutiesLoop: return next_duty(book, scene);
    case kUnsteadyLoop: return next_unsteady(book, scene);
    case kMultipleLoop: return next_multiple(book, scene);
    default: return next_single(book, scene);
  }
}

const std::vector<AskEntry>& moves_asks() {
  static const std::vector<AskEntry> all{kDutiesAsk, kMultipleAsk, {kAskMoves, describe_single, check_single, enact_single, why_not_single}};
  return all;
}
constexpr FrameEntry kMovesFrames[]{{kMultipleMoves, advance_moves}};

// ---- Carrying out.

void note_building(BattleState& s, UnitId id, const Action& action) {
  Unit& unit = s.unit(id);
  if (!action.building.valid()) return;
  const bool enters = action.formation == kGarrison;
  s.pieces[action.building.index()].markers[kGarrisonedBy] = static_cast<std::int16_t>(enters ? id.index() + 1 : 0);
  unit.inside = enters ? action.building : PieceId{};
  if (!enters) set(s, id, kOrder, kGoodOrder), add_bit(s, id, kTurnBars, kNoMoveThisTurn);
}

void note_guns(BattleState& s, UnitId id, const Action& action) {  // NRT-213
  if (!is_crew(s, id) || action.formation != kUnlimbered) return;
  std::erase_if(s.tokens, [id](const Token& t) { return t.kind == kLeftGuns && t.owner == id; });
  set(s, id, kGuns, kServed);
}

void apply(const Book& book, BattleState& s, UnitId id, const Action& action) {
  note_guns(s, id, action);
  if (action.formation != formation_of(s, id)) take_formation(book, s, id, action.formation, action.end.pose);
  else stand_at(s, id, action.end);
  note_building(s, id, action);
  add_bit(s, id, kDeeds, action.deeds);
  add_bit(s, id, kBars, action.bars | (action.full ? 0 : kShort));
  if (goes(action) && in_march_column(s, id)) add_to(s, id, kMarchMoves, 1);
  if (action.spiked.valid()) set(s, action.spiked, kGuns, kSpiked);
  if ((action.deeds & kRecovered) != 0) set(s, id, kOrder, kGoodOrder);
  for (const UnitId mate : action.passed)
    if (is_skirmishing(s, mate) && is_formed(s, id)) set(s, mate, kSqueezed);  // NRT-201
}

void pay_for(const Book& book, Scene& scene, const Order& order, const Action& action) {
  const UnitId id = order.unit;
  const Site site(book, scene.state);
  const bool advances = goes(action) && is_advance(site, id, site.print_of(action.end));
  const int drivers = pips_for_drivers(site, order);
  buy_third(book, scene, id, marker(scene.state, id, kActions) + 1);
  if (advances) buy_advance(book, scene, id);
  if (drivers > 0) {
    pay(scene.state, id, drivers);
    scene.say_then({cite::nrt_357, cite::nrt_393}, {id}, "The drivers of {0} cost {1}.", counted(drivers, "pip", "pips"));
  }
  buy_action(book, scene, id);
}

}  // namespace

Chapter moves_chapter() { return {moves_asks(), kMovesFrames}; }

Action standing(const Site& site, UnitId id) {
  Action action;
  action.formation = formation_of(site.state, id);
  action.end = site.marcher(id);
  return action;
}

bool is_backward(const Site& site, const Leg& leg) {
  return leg.kind == LegKind::kRetire || (leg.kind == LegKind::kOblique && leg.angle >= degrees(180 - site.book.tables.move.retrograde));
}

Action plan_way(const Site& site, UnitId id, const Path& path, Coord allowance) {
  March march = plan_march(site, id, path, MarchKind::kOrdinary, allowance);
  if (!march.verdict.allowed()) return refused(march.verdict);
  Action action = standing(site, id);
  action.verdict = march.verdict;
  action.end = march.way.points.back().place;
  action.way = std::move(march.way.motions);
  action.passed = std::move(march.passed);
  action.deeds = kMoved;
  action.full = march.cost + kHair >= allowance;
  return action;
}

Bar bar_acting(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const std::string who = name(s, id);
  if (is_routing(s, id)) return refuse(cite::nrt_238, fmt::format("{} is routing.", who));
  if (has(s, id, kWithdrawing)) return refuse(cite::nrt_134, fmt::format("{} has withdrawn in this phase.", who));
  if (has(s, id, kBars, kNoAction)) return refuse(cite::nrt_446, fmt::format("{} acts no more in this phase.", who));
  if (has(s, id, kTurnBars, kNoMoveThisTurn)) return refuse(cite::nrt_178, fmt::format("{} may not move again in this turn.", who));
  if (has(s, id, kLying)) return refuse(cite::nrt_348, fmt::format("{} is lying down; it stands up before the moves.", who));
  if (has(s, id, kBars, kToGround)) return refuse(cite::nrt_031, fmt::format("{} has gone to ground.", who));
  if (in_melee(s, id)) return refuse(cite::nrt_482, fmt::format("{} is in contact with the enemy.", who));
  return check_pips(site, id, price_of_action(site, id).pips, cite::nrt_117);
}

Bar check_clear_of_enemies(const Site& site, UnitId id, const Footprint& end) {
  for (const UnitId enemy : site.all_enemies_of(id)) {
    if (!within(end, site.print(enemy), kHair) || site.touches(id, enemy)) continue;
    return refuse(cite::nrt_482, named(site.state, "{0} would touch {1} without charging.", {id, enemy}), {mark(corners(site.box(enemy)))});
  }
  return std::nullopt;
}

Action plan_action(const Site& site, const Order& order) {
  const ActionEntry* entry = entry_for(order.verb);
  if (Bar bar = entry->bar(site, order.unit)) return refused(*bar);
  return entry->plan(site, order);
}

Verdict check_action(const Site& site, const Order& order) {
  Action action = plan_action(site, order);
  if (!action.verdict.allowed()) return action.verdict;
  if (Bar bar = check_end(site, order.unit, action)) return *bar;
  const int pips = price_in_all(site, order, action);
  if (Bar bar = check_pips(site, order.unit, pips, pips > price_of_action(site, order.unit).pips ? cite::nrt_392 : cite::nrt_117)) return *bar;
  if (action.verdict.preview.ghost.empty()) action.verdict.preview.ghost = site.print_of(action.end).boxes;
  return action.verdict;
}

std::vector<VerbOffer> offer_actions(const Site& site, Seat seat, BarOfUnit bar) {
  std::vector<VerbOffer> offers;
  for (const ActionEntry& entry : kActionsOfUnits)
    for (const UnitId id : site.side(seat))
      if (!bar(site, id) && !entry.bar(site, id)) add_offer(offers, entry.verb, id, params_of_action(site, entry.verb, id));
  return offers;
}

void carry_out_action(const Book& book, Scene& scene, const Order& order, ActedIn where) {
  BattleState& s = scene.state;
  const UnitId id = order.unit;
  const Action action = plan_action(Site(book, s), order);
  pay_for(book, scene, order, action);
  apply(book, s, id, action);
  set(s, id, kActedIn, where);
  const auto own_words = [&](const Motion& motion) { return "goes " + spoken_reach(book.words, motion); };
  scene.say(action.rules, {id}, action.told, action.way.empty() ? std::string() : spoken_legs(book.words, action.way, own_words));
  if (action.formation == kGarrison && action.building.valid()) disorder(book, scene, id, cite::nrt_176);
  if (goes(action) && in_square(s, id)) test_moved_square(book, scene, id);
  contact_generals(book, scene, id, action.way);
  after_action(book, scene, id);
}

void after_action(const Book& book, Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  std::vector<UnitId> raised, scared;
  {
    const Site site(book, s);
    for (const UnitId enemy : site.all_enemies_of(id)) {
      if (has(s, enemy, kLying) && counts_as_enemy(s, id) && site.near(id, enemy, book.tables.move.raised)) raised.push_back(enemy);
      if (is_wagon(s, enemy) && !is_routing(s, enemy) && site.near(id, enemy, book.tables.move.paraphernalia)) scared.push_back(enemy);
    }
  }
  for (const UnitId enemy : raised) stand_up(book, scene, enemy, cite::nrt_350);
  for (const UnitId enemy : scared) rout(book, scene, enemy, id, 0, Cause::kRule, cite::nrt_378);
}

void begin_single_moves(const Book&, Scene& scene) { scene.push({kMultipleMoves, kSingleLoop, {0, 0, 0}}); }

}  // namespace drumhead::nrt
