// Changes of formation (2.2; sequence 4.2): all of a bound together, as far as there is room (R40). What each
// asks for is planned in forms_plan.cpp and its neighbours, the ground is shared out in claims.cpp.
#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/orders.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::ba {
namespace {

// ---- What is asked for.

// A mother and her line change together where skirmishers go out or come back, whoever of the two was
// ordered.
std::optional<Plan> plan_of(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const Elements own = ordered(state, id);
  if (own.holds(Element::kWork) && lacks_materials(state, id))
    return std::nullopt;  // told when it was announced
  const UnitId mother = mother_of(state, id), partner = mother == id ? line_of(state, id) : mother;
  if (!partner.valid() || !state.unit(partner).on_table) return plan_change(site, id, own);
  const Elements others = ordered(state, partner);
  const bool both = asks_about_skirmishers(own) || asks_about_skirmishers(others);
  if (!both) return plan_change(site, id, own);
  if (mother != id) return std::nullopt;  // with the mother's
  return asks_about_skirmishers(own) ? plan_change(site, id, own) : plan_skirmishers(site, id, own, others);
}

bool can_be_ordered(const BattleState& state, const Unit& unit) {
  return unit.strength > 0 && (unit.on_table || has(state, unit.id, kRefugeAt));
}

std::vector<Plan> plans_of_all(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<Plan> plans;
  for (const Unit& unit : scene.state.units) {
    if (!can_be_ordered(scene.state, unit)) continue;
    std::optional<Plan> plan = plan_of(site, unit.id);
    if (!plan) continue;
    for (const UnitId body : {plan->unit, plan->other.valid() ? plan->other : plan->unit})
      if (const auto idle = why_idle(scene.state, body); idle && plan->verdict.allowed())
        plan->verdict.refusal = *idle;
    if (plan->verdict.allowed())
      plans.push_back(std::move(*plan));
    else
      tell_void(scene, unit.id, plan->verdict.refusal->cite, plan->verdict.refusal->text);
  }
  return plans;
}

// ---- The ground it wants.

Claim claim_of(const Site& site, const Plan& plan) {
  Claim claim{.unit = plan.unit, .leaves = {plan.unit}};
  if (plan.change == Change::kRedistribute || (plan.change == Change::kForm && !plan.outdoors))
    return {.unit = plan.unit};
  if (plan.other.valid()) claim.leaves.push_back(plan.other);
  if (plan.outdoors)
    claim.takes.push_back({plan.unit, print_of(site.book, plan.standing), plan.standing.formation});
  if (plan.second)
    claim.takes.push_back({plan.unit, print_of(site.book, *plan.second), plan.second->formation});
  if (plan.passing)
    claim.takes.push_back({plan.unit, print_of(site.book, *plan.passing), plan.passing->formation});
  return claim;
}

// ---- Enactment.

bool is_below_minimum(const MarchTables& march, const Standing& standing) {
  const InFormation form = plain(standing.formation);
  if (form == kAttackColumn || form == kMass)
    return standing.figures < march.column_files * march.column_ranks;
  return form == kSquare && standing.figures < 8;  // R2
}

// What it is to stand so.
Cites rules_of_shape(Cite why, InFormation formation) {
  const InFormation form = plain(formation);
  const bool open = form == kSkirmish || form == kWork || form == kRest;
  return Cites{why, rule_of(formation), open ? cite::ba_084 : cite::ba_083}
      .add(cite::ba_085, form != kSkirmish)
      .add(cite::ba_002, form == kLine || form == kAttackColumn || form == kMarchColumn)
      .add(cite::ba_093, form == kSquare || form == kMass || form == kHuddle);
}

// BA-375: who gets up before his time has rested in vain.
void end_rest(BattleState& state, UnitId id) {
  set(state, id, kRestCount, 0);
  set(state, id, kRestPurpose, kNoRest);
}

void enact_form(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.unit;
  if (!plan.outdoors) {
    note_reformed(scene, id);
    return tell_of(scene, cite::ba_108, id, [&] {
      return fmt::format("{} stays inside for its work, facing the middle of the building.", name(state, id));
    });
  }
  const bool closes = is_skirmish_line(state, id) && plain(plan.standing.formation) != kSkirmish;
  end_rest(state, id);
  stand_as(book, state, id, plan.standing);
  note_reformed(scene, id);
  tell_of(scene, rules_of_shape(plan.rule, plan.standing.formation).add(cite::ba_129, closes), id,
          [&] { return fmt::format("{} forms {}.", name(state, id), formed_words(book, plan.standing)); });
  if (is_below_minimum(book.tables.march, plan.standing))
    tell_of(scene, cite::ba_095, id, [&] {
      return fmt::format("{} has too few figures for that, and is to be taken for it all the same.",
                         name(state, id));
    });
}

void enact(const Book& book, Scene& scene, const Plan& plan) {
  switch (plan.change) {
    case Change::kForm:
      return enact_form(book, scene, plan);
    case Change::kSkirmishers:
      return enact_skirmishers(book, scene, plan);
    case Change::kLimbers:
      return enact_limbers(book, scene, plan);
    case Change::kLeaveGuns:
      return enact_leave_guns(book, scene, plan);
    case Change::kRejoinGuns:
      return enact_rejoin_guns(book, scene, plan);
    case Change::kRedistribute:
      return enact_redistribute(book, scene, plan);
    case Change::kEnter:
      return enact_enter(book, scene, plan);
    case Change::kLeave:
      return enact_leave(book, scene, plan);
  }
}

Vec centre_now(const Book& book, const BattleState& state, UnitId id) {
  const PieceId building = state.unit(id).inside;
  if (building.valid()) return centre(building_print(state.ground->piece(building)));
  return centre(footprint(drumhead::body_of(state, book.words.formations, id)));
}

}  // namespace

void change_formations(const Book& book, Scene& scene) {
  std::vector<Plan> plans = plans_of_all(book, scene);
  if (plans.empty()) return;
  std::vector<Claim> claims;
  {
    const Site site(book, scene.state);
    for (const Plan& plan : plans) claims.push_back(claim_of(site, plan));
  }
  Doors doors;
  settle(book, scene, claims, [&] { return admit(book, scene, plans, claims, doors); });
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (claims[i].stands)
      enact(book, scene, plans[i]);
    else
      tell_void(scene, plans[i].unit, claims[i].cite, claims[i].why);
  }
  catch_staff(book, scene);
}

void stand_as(const Book& book, BattleState& state, UnitId id, const Standing& standing) {
  Unit& unit = state.unit(id);
  const bool stood = unit.on_table;
  const Vec from = stood ? centre_now(book, state, id) : Vec{};
  unit.on_table = true;
  unit.inside = {};
  unit.formation = standing.formation;
  unit.files = static_cast<std::int16_t>(standing.files);
  unit.pose = standing.pose;
  if (standing.gap > 0) set(state, id, kGap, static_cast<int>(standing.gap * 10 / kPerMm));
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  for (Bend bend : standing.bends) {
    bend.unit = id;
    state.bends.push_back(bend);
  }
  std::stable_sort(state.bends.begin(), state.bends.end(),
                   [](const Bend& a, const Bend& b) { return a.unit < b.unit; });
  if (stood) note_shifted(state, id, from, centre_now(book, state, id));
}

Elements ordered(const BattleState& state, UnitId id) {
  const Order* order = order_of(state, id);
  if (order == nullptr || marker(state, id, kOrderState) == kOrderVoid) return {};
  return read_elements(*order);
}

bool used_continued_fire(const BattleState& state, UnitId id) {
  std::vector<UnitId> bodies = bodies_of(state, id);
  if (is_garrison(state, id)) bodies = garrison_of(state, state.unit(id).inside);  // BA-382
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](UnitId body) { return marker(state, body, kFired) == kFiredContinued; });
}

std::optional<Refusal> why_idle(const BattleState& state, UnitId id) {
  const UnitId host =
      has(state, id, kRefugeAt) ? UnitId{static_cast<std::int16_t>(marker(state, id, kRefugeAt) - 1)} : id;
  for (const UnitId body : {id, host}) {
    if (disorder(state, body) == kFD)
      return Refusal{cite::ba_354, fmt::format("{} is in full disorder", name(state, body)), {}};
    if (disorder(state, body) == kMD && this_bound(state, body, kDisorderBound))
      return Refusal{
          cite::ba_332, fmt::format("{} has retreated in this bound and stands", name(state, body)), {}};
    if (used_continued_fire(state, body))
      return Refusal{
          cite::ba_007,
          fmt::format("{} has kept up its fire and does not move in this bound", name(state, body)),
          {}};
  }
  return std::nullopt;
}

void tell_void(Scene& scene, UnitId id, Cite cite, const std::string& why) {
  const BattleState& state = scene.state;
  scene.note_rule(cite::ba_020);
  scene.whisper(state.unit(id).side, cite, {id}, [&] {
    const std::string who = name(state, id);  // most reasons begin with it
    return why.starts_with(who) ? why + "." : fmt::format("{} cannot do what it was ordered: {}.", who, why);
  });
}

void note_moved(BattleState& state, UnitId id) { set(state, id, kMoved); }

void note_reformed(Scene& scene, UnitId id) {
  note_moved(scene.state, id);
  // BA-329: on the border is who stands on it as he is formed now.
  std::erase_if(scene.state.records, [id](const Record& r) { return r.kind == kBorderRecord && r.a == id; });
  set(scene.state, id, kReformed);
  for (const Cite rule : {cite::ba_121, cite::ba_124}) scene.note_rule(rule);
}

void note_divided(Scene& scene, UnitId id) {
  note_moved(scene.state, id);
  set(scene.state, id, kDivided);
  scene.note_rule(cite::ba_117);
}

void note_passed(const Book&, Scene& scene, UnitId passed, UnitId by, Cite lets_through) {
  BattleState& state = scene.state;
  set(state, passed, kNotIdle);
  if (has(state, passed, kPassed)) return;
  set(state, passed, kPassed);
  const bool kept_up_fire = marker(state, passed, kFired) == kFiredContinued;
  const Cites rules = Cites{cite::ba_010}.add(lets_through).add(cite::ba_009, kept_up_fire);
  tell_among(scene, rules, {passed, by}, [&] {
    return fmt::format("{} passes through {}, which may not fire later in this bound.", name(state, by),
                       name(state, passed));
  });
}

}  // namespace drumhead::ba
