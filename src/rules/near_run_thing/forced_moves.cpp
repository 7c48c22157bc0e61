// Withdraw, rout, rally back, fall back, evade (VIII; NRT-170, NRT-173, NRT-177, NRT-206, NRT-234 to NRT-240, NRT-493, NRT-494): one way
// of moving with five sets of numbers (forced_way.cpp). The owner is asked where he has a choice, then the unit goes. Frame kGoingBack.
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/forced_way.h"

namespace drumhead::nrt {
namespace {

// Numbers of the frame, and of its Asks; the step of the frame says what has been decided.
enum BackNumber : std::uint8_t { kBackUnit, kBackKind, kBackCause, kBackRule, kBackDistance, kBackWay };
enum BackStep : std::int16_t { kFresh, kChosen, kRanksClosed, kRanksOpen };

GoingBack going_of(const Frame& frame) {
  GoingBack going;
  going.unit = unit_numbered(frame.n[kBackUnit]);
  going.kind = static_cast<BackKind>(frame.n[kBackKind]);
  going.cause = unit_numbered(frame.n[kBackCause]);
  going.distance = frame.n[kBackDistance];
  if (frame.n[kBackWay] > 0) going.way = Heading{frame.n[kBackWay] - 1};
  return going;
}

const char* spoken_going(BackKind kind) {
  switch (kind) {
    case kWithdrawal: return "{0} withdraws {1}.";
    case kRoutMove: return "{0} runs {1}.";
    case kRoutOn: return "{0} runs on {1}.";
    case kRallyingBack: return "{0} rallies back {1}.";
    case kFallingBack: return "{0} falls back {1}.";
    case kEvading: break;
  }
  return "{0} evades {1}.";
}

// ---- What it leaves behind and does to others.

void leave_contacts(const Book& book, BattleState& s, UnitId id) {
  const Site site(book, s);
  std::erase_if(s.records, [&](const Record& r) {
    if (r.kind != kMeleeRecord || (r.a != id && r.b != id)) return false;
    const UnitId other = r.a == id ? r.b : r.a;
    return !s.unit(other).on_table || !site.touches(id, other);
  });
}

void mark_gone(BattleState& s, const GoingBack& going) {
  switch (going.kind) {
    case kWithdrawal:
      set(s, going.unit, kWithdrawing);
      add_bit(s, going.unit, kBars, kNoFire | kNoAction);
      break;
    case kEvading:
      add_bit(s, going.unit, kDeeds, kEvaded);
      add_bit(s, going.unit, kTurnBars, kNoFireThisTurn);  // NRT-209
      break;
    default: break;
  }
}

bool may_be_disordered_by(const BattleState& s, UnitId mate, UnitId by) { return quality(s, mate) <= quality(s, by); }

void disturb_friends(const Book& book, Scene& scene, const GoingBack& going, const WayBack& way) {
  const BattleState& s = scene.state;
  if (manner_of_going(going.kind).turns_aside)
    for (const UnitId mate : way.passed)
      if (may_be_disordered_by(s, mate, going.unit)) disorder(book, scene, mate, cite::nrt_239);
  if (going.kind == kWithdrawal && way.at.valid() && may_be_disordered_by(s, way.at, going.unit))
    disorder(book, scene, way.at, cite::nrt_237);
}

void put_down(const Book& book, Scene& scene, const GoingBack& going, const WayBack& way) {
  BattleState& s = scene.state;
  stand_at(s, going.unit, way.end);
  mark_gone(s, going);
  leave_contacts(book, s, going.unit);
}

void go(const Book& book, Scene& scene, const GoingBack& going, bool closed_ranks, Cite rule) {
  const WayBack way = way_back(Site(book, scene.state), going, closed_ranks);
  const BackManner& manner = manner_of_going(going.kind);
  if (way.stopped == Stopped::kAtEdge && manner.leaves_table) {
    scene.say(cite::nrt_238, {going.unit}, "{0} runs off the table.");
    return remove_unit(book, scene, going.unit, cite::nrt_238);
  }
  if (manner.turns_aside && (way.stopped == Stopped::kByEnemy || way.stopped == Stopped::kByGround || way.stopped == Stopped::kByFriend)) {
    scene.say(cite::nrt_494, {going.unit}, "{0} has no way left to run.");
    return remove_unit(book, scene, going.unit, cite::nrt_494);
  }
  if (manner.closed_ground_routs && way.stopped == Stopped::kByGround) {
    scene.say(cite::nrt_235, {going.unit}, "{0} cannot withdraw over the ground behind it.");
    return rout(book, scene, going.unit, going.cause, 0, Cause::kRule, cite::nrt_235);
  }
  put_down(book, scene, going, way);
  Cites rules{manner.rule, rule};
  rules.add(cite::nrt_473, way.stopped != Stopped::kNot).add(cite::nrt_493, way.stopped == Stopped::kByEnemy);
  rules.add(cite::nrt_173, going.kind == kFallingBack && is_screen(scene.state, going.unit));
  rules.add(cite::nrt_236, going.kind == kWithdrawal && !way.passed.empty());
  scene.say(rules, {going.unit}, spoken_going(going.kind), spoken_length(book.words, way.gone));
  disturb_friends(book, scene, going, way);
}

// ---- Out of a building (NRT-177, R-151).

Face face_away_from(const Box& house, Vec enemy) {
  Face best = Face::kRear;
  Coord farthest = -1;
  for (const Face face : {Face::kFront, Face::kRight, Face::kRear, Face::kLeft}) {
    const Coord away = distance(middle(edge_of(house, face)), enemy);
    if (away > farthest) farthest = away, best = face;
  }
  return best;
}

Marcher outside(const Site& site, const GoingBack& going, InFormation formation, Coord distance) {
  const BattleState& s = site.state;
  const Box& house = site.box(going.unit);
  const Vec enemy = going.cause.valid() ? site.centre_of(going.cause) : point_from(house.pose, inches(1), 0);
  const Edge face = edge_of(house, face_away_from(house, enemy));
  Marcher body = site.marcher(going.unit);
  body.formation = &site.book.words.formations[formation];
  body.files = files_in(site.book, s, going.unit, formation);
  body.pose = {middle(face) + step(face.facing, distance), face.facing + degrees(180)};
  return body;
}

std::vector<std::int16_t> formations_outside(const BattleState& s, UnitId id) {
  std::vector<std::int16_t> list;
  for (std::int16_t f = 0; f < kFormations; ++f)
    if (f != kGarrison && knows_formation(s, id, static_cast<InFormation>(f))) list.push_back(f);
  return list;
}

Coord way_out(const Site& site, const GoingBack& going, InFormation formation) {
  if (going.kind == kRoutMove) return site.book.tables.move.rates.at(kFootRate, kRoutRate);
  return move_in(site, going.unit, formation);
}

void drive_out(const Book& book, Scene& scene, const GoingBack& going, InFormation formation, Cite rule) {
  BattleState& s = scene.state;
  const Site site(book, s);
  const Coord whole = way_out(site, going, formation);
  for (Coord d = whole; d > 0; d -= inches(1, 8)) {
    const Marcher body = outside(site, going, formation, d);
    if (check_room(site, going.unit, body, rule)) continue;
    s.pieces[s.unit(going.unit).inside.index()].markers[kGarrisonedBy] = 0;
    s.unit(going.unit).inside = {};
    take_formation(book, s, going.unit, formation, body.pose);
    mark_gone(s, going);
    leave_contacts(book, s, going.unit);
    scene.say({cite::nrt_177, rule}, {going.unit}, "{0} is driven out of its building.");
    return disorder(book, scene, going.unit, cite::nrt_177);
  }
  scene.say(cite::nrt_177, {going.unit}, "{0} finds no room outside its building.");
  remove_unit(book, scene, going.unit, cite::nrt_493);
}

// ---- What is asked.

bool owner_chooses(const BattleState& s, const GoingBack& going) {
  if (!is_horse(s, going.unit) || going.distance >= 0) return false;
  return going.kind == kWithdrawal || (going.kind == kRallyingBack && !is_disordered(s, going.unit));
}

void ask_owner(Scene& scene, AskKind kind, const Frame& frame) {
  Ask& ask = scene.ask_about(unit_numbered(frame.n[kBackUnit]), kind, unit_numbered(frame.n[kBackCause]));
  ask.n = {frame.n[kBackKind], frame.n[kBackRule], 0, 0};
}

void advance_going_back(const Book& book, Scene& scene) {
  const Frame frame = scene.frame();
  const GoingBack going = going_of(frame);
  const BattleState& s = scene.state;
  const Cite rule = rule_numbered(book, frame.n[kBackRule]);
  if (!s.unit(going.unit).on_table) return scene.pop();
  if (is_garrison(s, going.unit)) return ask_owner(scene, kAskFormUp, frame);
  if (frame.step == kFresh && owner_chooses(s, going)) return ask_owner(scene, kAskGoBack, frame);
  if (frame.step <= kChosen && !ranks_to_close(Site(book, s), going).empty()) return ask_owner(scene, kAskRanks, frame);
  scene.pop();
  go(book, scene, going, frame.step == kRanksClosed, rule);
}

AskForm go_back_form(const Site& site, const Ask& ask) {
  const Coord full = normal_move(site, ask.unit);
  const bool disordered = is_disordered(site.state, ask.unit);
  const ParamOffer how_far{.param = kDistance, .optional = true, .low = disordered ? full : full / 2, .high = full};
  std::vector<VerbOffer> verbs{{kRallyBack, {ask.unit}, {how_far}}};
  if (ask.n[0] == kWithdrawal) verbs.insert(verbs.begin(), {kWithdraw, {ask.unit}, {}});
  const std::int16_t usual = verbs.front().verb;
  return one_of(ask, named(site.state, ask.n[0] == kWithdrawal ? "{0} must give way: withdraw, or rally back?" : "{0} rallies back: how far?", {ask.unit}),
                ask.n[0] == kWithdrawal ? cite::nrt_234 : cite::nrt_240, std::move(verbs), {usual, ask.unit, {}});
}
AskForm ranks_form(const Site& site, const Ask& ask) {
  return one_of(ask, named(site.state, "{0} runs upon better troops: do they close ranks?", {ask.unit}), cite::nrt_239,
                {{kCloseRanks, {ask.unit}, {}}, {kLetPass, {ask.unit}, {}}}, {kCloseRanks, ask.unit, {}});
}
AskForm form_up_form(const Site& site, const Ask& ask) {
  const ParamOffer formation{.param = kFormationParam, .choices = formations_outside(site.state, ask.unit)};
  const std::int64_t usual = formation.choices.front();
  return one_of(ask, named(site.state, "{0} is driven out: in what formation?", {ask.unit}), cite::nrt_177, {{kFormUp, {ask.unit}, {formation}}},
                {kFormUp, ask.unit, {{kFormationParam, usual}}});
}
Verdict forced_needs_no_check(const Site&, const Ask&, const Answer&) { return allow(); }

void answer_go_back(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  Frame& frame = scene.frame();
  frame.step = kChosen;
  if (order.verb != kRallyBack) return;
  frame.n[kBackKind] = kRallyingBack;
  frame.n[kBackDistance] = static_cast<std::int32_t>(order.number(kDistance, -1));
}
void answer_ranks(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  scene.frame().step = answer.orders.front().verb == kCloseRanks ? kRanksClosed : kRanksOpen;
}
void answer_form_up(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Frame frame = scene.frame();
  const auto formation = static_cast<InFormation>(answer.orders.front().number(kFormationParam));
  scene.pop();
  drive_out(book, scene, going_of(frame), formation, rule_numbered(book, frame.n[kBackRule]));
}

constexpr AskEntry kForcedAsks[]{{kAskGoBack, go_back_form, forced_needs_no_check, answer_go_back},
                           {kAskRanks, ranks_form, forced_needs_no_check, answer_ranks},
                           {kAskFormUp, form_up_form, forced_needs_no_check, answer_form_up}};
constexpr FrameEntry kForcedFrames[]{{kGoingBack, advance_going_back}};

}  // namespace

Chapter forced_chapter() { return {kForcedAsks, kForcedFrames}; }

void go_back(const Book&, Scene& scene, const GoingBack& going, Cite rule) {
  if (!scene.state.unit(going.unit).on_table) return;
  Frame frame{kGoingBack, kFresh, {}};
  frame.n = {static_cast<std::int32_t>(going.unit.index()), going.kind, going.cause.valid() ? static_cast<std::int32_t>(going.cause.index()) : -1,
             rule.rule, static_cast<std::int32_t>(going.distance), going.way ? going.way->centidegrees + 1 : 0};
  scene.push(frame);
}

Marcher place_after(const Site& site, const GoingBack& going) { return way_back(site, going, true).end; }

void abandon_guns(const Book& book, Scene& scene, UnitId battery, Cite rule) {
  BattleState& s = scene.state;
  const Box guns = Site(book, s).box(battery);
  Token token;
  token.kind = kLeftGuns;
  token.side = s.unit(battery).side;
  token.owner = battery;
  token.pose = guns.pose;
  token.width = guns.width;
  token.depth = guns.depth;
  s.tokens.push_back(token);
  set(s, battery, kGuns, kAbandoned);
  set(s, battery, kCaissons, 0);
  take_formation(book, s, battery, kSkirmishLine, guns.pose);
  scene.say_then(rule, {battery}, "The crew of {0} leaves its guns.");
}

}  // namespace drumhead::nrt
