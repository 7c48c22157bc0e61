// What change of formation an order asks for (2.2.1, 2.2.2): who may form what (R32), round which figure
// (R39, R41), one change a bound (BA-121). What has to do with skirmishers, guns and buildings is planned in
// files of its own.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {
namespace {

constexpr Element kChanges[] = {
    Element::kFormation, Element::kDeploy,    Element::kRecall,     Element::kResize,       Element::kLimber,
    Element::kUnlimber,  Element::kLeaveGuns, Element::kRejoinGuns, Element::kRedistribute, Element::kEnter,
    Element::kLeave,     Element::kRest,      Element::kWork};

bool is_change(Element e) {
  return std::find(std::begin(kChanges), std::end(kChanges), e) != std::end(kChanges);
}

// Gunners who leave their guns and a garrison that leaves its building name their formation with that
// element.
bool names_its_own_formation(const Elements& e) {
  return e.holds(Element::kLeaveGuns) || e.holds(Element::kLeave);
}

int changes_asked(const Elements& e) {
  int n = 0;
  for (const Element kind : e.kinds)
    if (is_change(kind) && !(kind == Element::kFormation && names_its_own_formation(e))) ++n;
  return n;
}

// BA-121, BA-131, BA-137: what may stand beside another change.
bool may_be_combined(const Elements& e) {
  if (asks_about_skirmishers(e)) return e.holds(Element::kFormation) && changes_asked(e) == 2;
  return e.holds(Element::kLeaveGuns) && (e.holds(Element::kRest) || e.holds(Element::kWork)) &&
         changes_asked(e) == 2;
}

InFormation wanted_formation(const BattleState& state, UnitId id, const Elements& e) {
  if (e.holds(Element::kRest)) return of_arm(state, id, kRest);
  if (e.holds(Element::kWork)) return kWork;
  const InFormation now = plain_formation(state, id);
  if (e.order->find<std::int64_t>(kQuarterTurn) != nullptr)
    return of_arm(state, id, now == kMarchColumn ? kLine : kMarchColumn);
  const auto given = static_cast<InFormation>(e.order->number(kFormationParam, formation(state, id)));
  return of_arm(state, id, plain(given));
}

bool is_gunners(const BattleState& state, UnitId id) { return is_off_guns(state, id); }

bool fights_on_foot(const BattleState& state, UnitId id) {
  return is_infantry(state, id) || is_gunners(state, id);
}

bool may_skirmish(const BattleState& state, UnitId id) {
  if (is_artillery(state, id)) return false;
  return has(state, id, kLightTroops) || is_skirmish_line(state, id);
}

Verdict check_quarter_turn(const Site& site, UnitId id, const Standing& now) {
  const InFormation form = plain(now.formation);
  const std::string who = name(site.state, id);
  if (form != kLine && form != kMarchColumn)
    return refuse(
        cite::ba_125,
        fmt::format("a quarter turn changes between line and column of march; {} is in neither", who));
  if (!now.bends.empty())
    return refuse(cite::ba_125,
                  fmt::format("the column of {} is bent: its figures cannot turn in place into a line", who));
  return allow();
}

// R39: the new formation faces as the old one did, except out of forms that look all round, or into a square.
Verdict check_facing(const Site& site, UnitId id, const Standing& now, InFormation to, const Wish& wish) {
  if (!wish.facing || is_round(now.formation)) return allow();
  const Angle turn = magnitude(turn_between(now.pose.facing, *wish.facing));
  const int hair = site.book.tables.march.angle_tolerance;
  if (turn <= hair) return allow();
  const bool of_square = plain(now.formation) == kSquare || plain(to) == kSquare;
  const Angle off_side = std::min(turn % degrees(90), degrees(90) - turn % degrees(90));
  if (of_square && off_side <= hair) return allow();
  return refuse(cite::ba_118,
                fmt::format("{} changes formation round its centre figure, who keeps his place and looks {}",
                            name(site.state, id), of_square ? "out of one of the four sides" : "as before"));
}

// R2: 4 figures wide at least, and 4 ranks deep where there are figures enough.
Verdict check_files(const Site& site, UnitId id, const NewForm& form, const Elements& e) {
  const int wanted = static_cast<int>(e.order->number(kFiles));
  const InFormation to = plain(form.formation);
  if (wanted == 0 || (to != kAttackColumn && to != kMass) || wanted == form.files) return allow();
  return refuse(cite::ba_088,
                fmt::format("{} has {}: its column is {} to {} figures wide", name(site.state, id),
                            counted(site.state.unit(id).strength, "figure", "figures"),
                            site.book.tables.march.column_files,
                            std::max(site.book.tables.march.column_files, site.state.unit(id).strength / 4)));
}

bool stands_so(const Standing& now, const Standing& after) {
  return now.formation == after.formation && now.files == after.files && now.pose == after.pose &&
         now.gap == after.gap;
}

Cite rule_of_change(const BattleState& state, UnitId id, const Wish& wish, bool shifted) {
  if (wish.quarter_turn) return is_cavalry(state, id) ? cite::ba_126 : cite::ba_125;
  return wish.anchor && shifted ? cite::ba_120 : cite::ba_118;
}

// ---- Work and rest (R36).

Vec nearest_on_outline(const Piece& piece, Vec from) {
  const Ring& ring = piece.area.outer;
  Vec best = ring.front();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec point = nearest_point(from, Segment{ring[i], ring[(i + 1) % ring.size()]});
    if (length_squared(point - from) < length_squared(best - from)) best = point;
  }
  return best;
}

// Where the work is: a place, or the bridge that is worked on.
Vec place_of_work(const Site& site, UnitId id, const Elements& e) {
  if (const auto* bridge = e.order->find<PieceId>(kPieceParam))
    return nearest_on_outline(site.state.ground->piece(*bridge), site.centre_of(id));
  const auto* place = e.order->find<Vec>(kCentre);
  return place == nullptr ? site.state.unit(id).pose.at : *place;
}

// The disc touches the work from the side where the workers were.
Standing at_work(const Site& site, const Standing& now, Vec work) {
  Standing after = formed(site.book, now, kWork, {});
  const Vec was = centre_of(site.book, now);
  const Heading away = was == work ? now.pose.facing + degrees(180) : heading_of(was - work);
  after.pose.facing = away + degrees(180);
  return centred(site.book, after, work + step(away, box_of(site.book, after).depth / 2));
}

Plan plan_at_work(const Site& site, UnitId id, const Elements& e, Plan plan, const Standing& now) {
  const Vec work = place_of_work(site, id, e);
  if (!within(work, site.print(id), site.book.tables.march.contact))
    return barred(plan, cite::ba_105,
                  fmt::format("{} has to stand at the field work to form up round it", name(site.state, id)));
  plan.standing = at_work(site, now, work);
  return plan;
}

bool works_there_already(const Site& site, UnitId id, const Elements& e) {
  if (!e.holds(Element::kWork) || e.holds(Element::kLeaveGuns)) return false;
  return plain_formation(site.state, id) == kWork || is_working(site.state, id);
}

}  // namespace

Verdict as_sentence(Verdict verdict) {
  if (verdict.allowed() || verdict.refusal->text.empty()) return verdict;
  std::string& text = verdict.refusal->text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (text.back() != '.') text += '.';
  return verdict;
}

Plan barred(Plan plan, Cite cite, std::string text, std::vector<Mark> marks) {
  plan.verdict = refuse(cite, std::move(text), std::move(marks));
  return plan;
}

bool asks_about_skirmishers(const Elements& e) {
  return e.holds(Element::kDeploy) || e.holds(Element::kRecall) || e.holds(Element::kResize);
}

Verdict check_gap(const Site& site, UnitId id, const Elements& e) {
  const Coord gap = e.order->number(kGapParam), least = least_gap(site.book, site.state, id);
  if (gap == 0 || (gap >= least && gap <= 2 * least)) return allow();
  return refuse(cite::ba_096, fmt::format("the gaps of a skirmish line are {} to {}", spoken_cm(least),
                                          spoken_cm(2 * least)));
}

Verdict check_arm(const BattleState& state, UnitId id, InFormation formation) {
  const InFormation form = plain(formation);
  const std::string who = name(state, id);
  if (is_waggon(state, id))
    return refuse(cite::ba_078, fmt::format("{} has waggons: they stand in column of march", who));
  const bool on_guns = is_artillery(state, id) && !is_gunners(state, id);
  if (on_guns && (form == kWork || form == kRest))
    return refuse(cite::ba_107, fmt::format("the gunners of {} have to leave their guns first", who));
  if (on_guns)
    return refuse(
        cite::ba_087,
        fmt::format("{} stands in line unlimbered and in column limbered: let it limber up or unlimber",
                    who));
  switch (form) {
    case kLine:
    case kAttackColumn:
    case kMarchColumn:
    case kRest:
      return allow();
    case kSquare:
    case kMass:
    case kHuddle:
      if (fights_on_foot(state, id)) return allow();
      return refuse(rule_of(form),
                    fmt::format("{} is no infantry: it forms neither square nor mass nor huddle", who));
    case kSkirmish:
      if (is_artillery(state, id))
        return refuse(cite::ba_103, fmt::format("the gunners of {} form no skirmish line", who));
      if (may_skirmish(state, id)) return allow();
      return refuse(
          cite::ba_098,
          fmt::format("{} are no light troops: a third of them may deploy as skirmishers, not all", who));
    case kWork:
      if (is_engineers(state, id) || is_gunners(state, id)) return allow();
      return refuse(cite::ba_398, fmt::format("field work is for engineers and gunners, not for {}", who));
    default:
      return refuse(cite::ba_083, fmt::format("{} cannot be ordered into that", who));
  }
}

bool may_form(const BattleState& state, UnitId id, InFormation formation) {
  if (formation == kLimbered || formation == kUnlimbered)
    return trait(state, id, kArm) == kArtillery && !is_off_guns(state, id);
  if (formation == kWaggonColumn) return is_waggon(state, id);
  if (is_garrison(state, id) && formation == kWork) return true;  // BA-398
  return check_arm(state, id, formation).allowed();
}

Plan plan_plain_form(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  const Standing now = standing_of(site.book, state, id);
  const InFormation to = wanted_formation(state, id, e);
  Plan plan{.unit = id, .standing = now};
  if (is_garrison(state, id)) {
    plan.outdoors = false;
    if (to == kWork) return plan;  // BA-108
    return barred(plan, cite::ba_378,
                  fmt::format("{} holds a building and has to leave it first", name(state, id)));
  }
  if (is_unsplit_line(state, id) && plain(to) != kSkirmish)
    return barred(plan, cite::ba_130,
                  fmt::format("the skirmish line of {} rejoins it when it gives up skirmishing",
                              name(state, state.unit(id).parent)));
  if (e.holds(Element::kRest) && plain(now.formation) == kRest)
    return barred(plan, cite::ba_371,
                  fmt::format("{} rests already, and for what was settled when it began", name(state, id)));
  const Wish wish = wish_of(e);
  for (const Verdict& verdict :
       {check_arm(state, id, to), wish.quarter_turn ? check_quarter_turn(site, id, now) : allow(),
        check_facing(site, id, now, to, wish), plain(to) == kSkirmish ? check_gap(site, id, e) : allow()})
    if (!verdict.allowed()) {
      plan.verdict = verdict;
      return plan;
    }
  plan.standing = formed(site.book, now, to, wish);
  plan.rule = rule_of_change(state, id, wish, plan.standing.pose != now.pose);
  if (plain(to) == kSkirmish && plain(now.formation) == kSkirmish) plan.rule = cite::ba_097;
  if (plain(to) == kSkirmish && wish.gap == 0)
    plan.standing.gap = plain(now.formation) == kSkirmish ? now.gap : least_gap(site.book, state, id);
  if (to == kWork) return plan_at_work(site, id, e, plan, now);
  if (!stands_so(now, plan.standing)) return plan;
  return barred(plan, cite::ba_118, fmt::format("{} stands so already", name(state, id)));
}

std::optional<Plan> plan_change(const Site& site, UnitId id, const Elements& e) {
  if (e.order == nullptr || changes_asked(e) == 0 || works_there_already(site, id, e)) return std::nullopt;
  if (changes_asked(e) > 1 && !may_be_combined(e))
    return barred({.unit = id}, cite::ba_121,
                  fmt::format("{} may change its formation once in a bound", name(site.state, id)));
  if (has(site.state, id, kRefugeAt)) return plan_out_of_refuge(site, id, e);
  if (asks_about_skirmishers(e))
    return plan_skirmishers(site, mother_of(site.state, id), is_unsplit_line(site.state, id) ? Elements{} : e,
                            e);
  if (e.holds(Element::kEnter)) return plan_enter(site, id, e);
  if (e.holds(Element::kLeave)) return plan_leave(site, id, e);
  if (e.holds(Element::kLimber) || e.holds(Element::kUnlimber)) return plan_limbers(site, id, e);
  if (e.holds(Element::kLeaveGuns)) return plan_leave_guns(site, id, e);
  if (e.holds(Element::kRejoinGuns)) return plan_rejoin_guns(site, id);
  if (e.holds(Element::kRedistribute)) return plan_redistribute(site, id, e);
  return plan_plain_form(site, id, e);
}

NewForm plan_form(const Site& site, UnitId id, const Elements& e) {
  const Unit& unit = site.state.unit(id);
  NewForm form{allow(), formation(site.state, id), unit.files, unit.pose};
  const std::optional<Plan> plan = plan_change(site, id, e);
  if (!plan) return form;
  form.verdict = as_sentence(plan->verdict);
  if (!plan->verdict.allowed()) return form;
  const bool of_line = plan->change == Change::kSkirmishers && is_unsplit_line(site.state, id);
  const Standing& standing = of_line && plan->second ? *plan->second : plan->standing;
  form.formation = plan->outdoors ? standing.formation : kGarrison;
  form.files = standing.files;
  form.pose = standing.pose;
  if (plan->change == Change::kForm) form.verdict = as_sentence(check_files(site, id, form, e));
  if (!form.verdict.allowed() || !plan->outdoors) return form;
  const auto show = [&](const Standing& body) {
    for (const Quad& box : print_of(site.book, body).boxes) form.verdict.preview.ghost.push_back(box);
  };
  show(standing);
  if (!of_line && plan->second) show(*plan->second);  // a skirmish line beside its mother
  return form;
}

}  // namespace drumhead::ba
