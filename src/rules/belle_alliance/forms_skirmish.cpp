// Skirmish lines deployed, enlarged, reduced and recalled (1.3.2, 1.3.3, 2.2.3; R31, R33, R34, R42).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

// BA-098: light troops all of them, others a third, those already out included.
int skirmishers_allowed(const Site& site, UnitId mother) {
  const int figures = figures_of_tactical_unit(site.state, mother);
  return has(site.state, mother, kLightTroops) ? figures : figures / site.book.tables.march.skirmish_share;
}

int figures_out(const BattleState& state, UnitId line) {
  return line.valid() ? state.unit(line).strength : 0;
}

// How many figures the line shall have.
int wanted_out(const BattleState& state, UnitId line, const Elements& e) {
  const int out = figures_out(state, line);
  const auto* named = e.order->find<std::int64_t>(kFigures);
  const int number = named == nullptr ? 0 : static_cast<int>(*named);
  if (e.order->verb != kRecallSkirmishers) return out + number;
  return named == nullptr ? 0 : out - number;
}

Verdict check_unit(const Site& site, UnitId mother, UnitId line, const Elements& own, const Elements& e) {
  const BattleState& state = site.state;
  const std::string who = name(state, mother);
  if (is_artillery(state, mother))
    return refuse(cite::ba_096, fmt::format("{} is neither infantry nor cavalry", who));
  if (is_garrison(state, mother))
    return refuse(cite::ba_381, fmt::format("{} holds a building: who leaves it is split off", who));
  const bool forms = own.order != nullptr && own.holds(Element::kFormation);
  if (is_skirmish_line(state, mother) && !forms)
    return refuse(cite::ba_099, fmt::format("{} is a skirmish line itself", who));
  if (!line.valid() && e.order->verb == kRecallSkirmishers)
    return refuse(cite::ba_128, fmt::format("{} has no skirmish line out", who));
  if (line.valid() && e.order->find<Vec>(kCentre) != nullptr)
    return refuse(cite::ba_099, fmt::format("{} has one skirmish line out and may not have another", who));
  return allow();
}

Verdict check_numbers(const Site& site, UnitId mother, UnitId line, int wanted) {
  const int out = figures_out(site.state, line), most = skirmishers_allowed(site, mother);
  const std::string who = name(site.state, mother);
  if (wanted < 0 || (wanted == 0 && !line.valid()))
    return refuse(cite::ba_098, fmt::format("{} has {} out", who, counted(out, "skirmisher", "skirmishers")));
  if (wanted <= most || wanted <= out) return allow();
  if (has(site.state, mother, kLightTroops))
    return refuse(cite::ba_098, fmt::format("{} has {} figures in all", who, most));
  return refuse(cite::ba_098, fmt::format("{} are no light troops: at most a third of them, {}, may skirmish",
                                          who, counted(most, "figure", "figures")));
}

// BA-128: who rejoins is within 15 cm; nobody runs farther to strengthen the line either.
Verdict check_reach(const Site& site, UnitId mother, UnitId line, int figures) {
  if (!line.valid() || figures == 0) return allow();
  const Coord reach = site.book.tables.march.rejoin;
  const int near = site.figures_near(line, mother, reach);
  const int needed = figures < 0 ? -figures : 1;
  if (near >= needed) return allow();
  return refuse(cite::ba_128, fmt::format("{} of {} are within {} of {}; {} would have to be",
                                          counted(near, "figure", "figures"), name(site.state, line),
                                          spoken_cm(reach), name(site.state, mother), needed));
}

// BA-131: the mother forms anew just before they go out, or just after they have come back.
Standing mother_after(const Site& site, UnitId mother, const Elements& own, int figures) {
  const Standing now = standing_of(site.book, site.state, mother);
  const int left = site.state.unit(mother).strength - figures;
  if (own.order == nullptr || !own.holds(Element::kFormation)) return refitted(site.book, now, left);
  const auto to = static_cast<InFormation>(own.order->number(kFormationParam, now.formation));
  const InFormation form = of_arm(site.state, mother, plain(to));
  if (figures < 0) return formed(site.book, refitted(site.book, now, left), form, wish_of(own));
  return refitted(site.book, formed(site.book, now, form, wish_of(own)), left);
}

// A new line stands where its centre figure is put; without a word of it as far ahead as may be.
Standing line_deployed(const Site& site, UnitId mother, const Standing& from, const Elements& e,
                       int figures) {
  const InFormation form = of_arm(site.state, mother, kSkirmish);
  const Coord depth = site.book.words.formations[form].rank_depth;
  Pose pose{point_from(from.pose, site.book.tables.march.deploy + depth, 0), from.pose.facing};
  if (const auto* centre = e.order->find<Vec>(kCentre)) pose.at = *centre;
  if (const auto* facing = e.order->find<std::int64_t>(kLineFacing)) pose.facing = Heading::of(*facing);
  const Coord gap = e.order->number(kGapParam, least_gap(site.book, site.state, mother));
  return {form, figures, pose, figures, gap, {}};
}

Standing line_changed(const Site& site, UnitId line, const Elements& e, int figures) {
  Standing after = refitted(site.book, standing_of(site.book, site.state, line), figures);
  after.gap = e.order->number(kGapParam, after.gap);
  return after;
}

// BA-127, R42: within 5 cm, facing as the mother does or turned by 45 degrees at most.
Verdict check_new_line(const Site& site, UnitId mother, const Standing& from, const Standing& line) {
  const MarchTables& march = site.book.tables.march;
  const Formation& form = site.book.words.formations[line.formation];
  const Footprint centre_figure = footprint_of(Box{line.pose, form.file_width, form.rank_depth});
  const std::string who = name(site.state, mother);
  if (!within(centre_figure, print_of(site.book, from), march.deploy + march.tolerance))
    return refuse(
        cite::ba_127,
        fmt::format("the centre figure of the line is put within {} of {}", spoken_cm(march.deploy), who),
        {mark(centre_figure.boxes.front(), "centre figure")});
  const bool all_round = is_round(from.formation) || plain(from.formation) == kSquare;
  const Angle turn = magnitude(turn_between(from.pose.facing, line.pose.facing));
  if (!all_round && turn > degrees(march.deploy_turn) + march.angle_tolerance)
    return refuse(cite::ba_127, fmt::format("the line faces as {} does, or is turned by {} degrees at most",
                                            who, march.deploy_turn));
  return allow();
}

bool stands_on_mother(const Site& site, const Standing& from, const Standing& line) {
  return overlap(print_of(site.book, from), print_of(site.book, line));
}

Plan plan_all_out(const Site& site, const Elements& e, Plan plan) {
  const UnitId mother = plan.unit;
  const Standing now = standing_of(site.book, site.state, mother);
  plan.standing = plan.other.valid()
                      ? line_changed(site, plan.other, e, figures_of_tactical_unit(site.state, mother))
                      : line_deployed(site, mother, now, e, site.state.unit(mother).strength);
  plan.second.reset();
  if (!plan.other.valid()) plan.verdict = check_new_line(site, mother, now, plan.standing);
  return plan;
}

// ---- Enactment.

void tell_sent_out(const Book& book, Scene& scene, const Plan& plan, UnitId line) {
  const BattleState& state = scene.state;
  const UnitId mother = plan.unit;
  const auto rules = [](Cite first) {
    return Cites{first, cite::ba_096, cite::ba_098, cite::ba_099, cite::ba_119, cite::ba_079};
  };
  const int out = plan.figures;
  if (plan.other.valid()) {
    return tell_of(scene, rules(cite::ba_132).add(cite::ba_080), mother, [&] {
      return fmt::format("{} sends {} more to its skirmish line, which has {} now.", name(state, mother),
                         counted(out, "figure", "figures"), state.unit(line).strength);
    });
  }
  tell_of(scene, rules(cite::ba_127), mother, [&] {
    return fmt::format("{} deploys {} as skirmish line, with gaps of {}.", name(state, mother),
                       counted(out, "figure", "figures"),
                       spoken_cm(gap_in_rank(body_of(book, *plan.second))));
  });
}

void tell_back(Scene& scene, const Plan& plan, bool all) {
  const BattleState& state = scene.state;
  tell_of(scene, {cite::ba_128, cite::ba_080, cite::ba_119}, plan.unit, [&] {
    if (all)
      return fmt::format("The skirmishers of {} rejoin it; it has {} again.", name(state, plan.unit),
                         counted(state.unit(plan.unit).strength, "figure", "figures"));
    return fmt::format("{} of the skirmishers of {} rejoin it.", -plan.figures, name(state, plan.unit));
  });
}

// BA-102: who secures the new line.
void tell_soutien(Scene& scene, UnitId line) {
  const UnitId soutien = soutien_of(scene.state, line);
  if (!soutien.valid()) return;
  tell_among(scene, {cite::ba_102, cite::ba_100, cite::ba_101}, {soutien, line}, [&] {
    return fmt::format("{} is soutien of {}.", name(scene.state, soutien), name(scene.state, line));
  });
}

// The light troops are out to the last man: the unit is a skirmish line itself.
void enact_all_out(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  if (plan.other.valid()) join_to(book, state, plan.unit, plan.other);
  stand_as(book, state, plan.unit, plan.standing);
  note_reformed(scene, plan.unit);
  tell_of(scene, {cite::ba_098, cite::ba_096, cite::ba_084}, plan.unit, [&] {
    return fmt::format("{} deploys all its {} as skirmish line.", name(state, plan.unit),
                       counted(state.unit(plan.unit).strength, "figure", "figures"));
  });
}

void enact_gap(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  stand_as(book, state, plan.other, *plan.second);
  note_reformed(scene, plan.other);
  tell_of(scene, cite::ba_097, plan.other, [&] {
    return fmt::format("{} stands with gaps of {}.", name(state, plan.other), spoken_cm(plan.second->gap));
  });
}

UnitId send_out(const Book& book, BattleState& state, const Plan& plan) {
  if (!plan.other.valid())
    return split_off(book, state, plan.unit, plan.figures, kSkirmishLine, " skirmishers");
  hand_over(book, state, plan.unit, plan.other, plan.figures, plan.unit);
  return plan.other;
}

}  // namespace

Plan plan_skirmishers(const Site& site, UnitId mother, const Elements& own, const Elements& e) {
  const BattleState& state = site.state;
  const UnitId line = line_of(state, mother);
  Plan plan{.unit = mother, .change = Change::kSkirmishers, .other = line};
  const int wanted = wanted_out(state, line, e);
  plan.figures = wanted - figures_out(state, line);
  for (const Verdict& verdict :
       {check_unit(site, mother, line, own, e), check_numbers(site, mother, line, wanted),
        check_reach(site, mother, line, plan.figures), check_gap(site, mother, e)})
    if (!verdict.allowed()) {
      plan.verdict = verdict;
      return plan;
    }
  if (wanted == figures_of_tactical_unit(state, mother)) return plan_all_out(site, e, plan);
  plan.reforms = own.order != nullptr && own.holds(Element::kFormation);
  if (plan.reforms)
    plan.verdict =
        check_arm(state, mother,
                  static_cast<InFormation>(own.order->number(kFormationParam, formation(state, mother))));
  if (!plan.verdict.allowed()) return plan;
  plan.standing = mother_after(site, mother, own, plan.figures);
  if (wanted == 0) return plan;
  plan.second = line.valid() ? line_changed(site, line, e, wanted)
                             : line_deployed(site, mother, plan.standing, e, wanted);
  if (plan.figures == 0 && plan.second->gap == standing_of(site.book, state, line).gap)
    return barred(plan, cite::ba_097, fmt::format("{} stands so already", name(state, line)));
  if (!line.valid()) plan.verdict = check_new_line(site, mother, plan.standing, *plan.second);
  if (plan.verdict.allowed() && stands_on_mother(site, plan.standing, *plan.second))
    return barred(plan, cite::ba_122, fmt::format("the line would stand on {} itself", name(state, mother)));
  return plan;
}

void enact_skirmishers(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId mother = plan.unit;
  if (!plan.second && plan.figures > 0) return enact_all_out(book, scene, plan);
  if (plan.figures == 0 && !plan.reforms) return enact_gap(book, scene, plan);
  UnitId line = plan.other;
  const bool is_new = !line.valid(), all_back = !plan.second;
  if (plan.figures > 0) line = send_out(book, state, plan);
  if (plan.figures < 0 && all_back) join_to(book, state, mother, line);
  if (plan.figures < 0 && !all_back) hand_over(book, state, line, mother, -plan.figures, mother);
  stand_as(book, state, mother, plan.standing);
  if (plan.second) stand_as(book, state, line, *plan.second);
  note_reformed(scene, mother);
  if (plan.second) note_reformed(scene, line);
  scene.note_rule(cite::ba_132);
  plan.figures > 0 ? tell_sent_out(book, scene, plan, line) : tell_back(scene, plan, all_back);
  if (plan.reforms)
    tell_of(scene, cite::ba_131, mother, [&] {
      return fmt::format("With that {} forms {}.", name(state, mother), formed_words(book, plan.standing));
    });
  if (is_new) tell_soutien(scene, line);
}

}  // namespace drumhead::ba
