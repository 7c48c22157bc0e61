// Fallen officers replaced by adjutants (1.1.4, Table 19, R21): one roll for each in a bound, one for each
// adjutant.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/rout.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

bool is_replaceable(const Leader& leader, Seat side) {
  return leader.side == side && is_fallen(leader) && !is_adjutant(leader) && leader.command.valid();
}

bool may_step_in(const BattleState& state, const Leader& leader, Seat side) {
  return leader.side == side && is_adjutant(leader) && leader.on_table && !is_fallen(leader) &&
         leader.markers[kServedIn] != state.turn;
}

std::vector<LeaderId> fallen_of(const BattleState& state, Seat side) {
  std::vector<LeaderId> found;
  for (const Leader& leader : state.leaders)
    if (is_replaceable(leader, side)) found.push_back(leader.id);
  return found;
}

std::vector<LeaderId> adjutants_at_hand(const BattleState& state, Seat side) {
  std::vector<LeaderId> found;
  for (const Leader& leader : state.leaders)
    if (may_step_in(state, leader, side)) found.push_back(leader.id);
  return found;
}

bool may_replace(const BattleState& state, Seat side) {
  return !fallen_of(state, side).empty() && !adjutants_at_hand(state, side).empty();
}

LeaderId adjutant_of_order(const Order& order) { return *order.find<LeaderId>(kLeaderParam); }
LeaderId officer_of_order(const Order& order) { return *order.find<LeaderId>(kNewOfficer); }

// BA-049: an officer above the fallen one in his own chain touches the adjutant.
bool has_superior_beside(const Site& site, LeaderId adjutant, LeaderId fallen) {
  const Footprint base = footprint_of(staff_box(site, adjutant));
  const auto& leaders = site.state.leaders;
  return std::any_of(leaders.begin(), leaders.end(), [&](const Leader& l) {
    return l.on_table && !is_fallen(l) && !is_adjutant(l) && is_superior(site.state, l.id, fallen) &&
           within(base, footprint_of(staff_box(site, l.id)), site.book.tables.march.contact);
  });
}

int rating_of(ReplacementResult result, int before) {
  switch (result) {
    case kNotReplaced:
    case kAsPredecessor:
      return before;
    case kAsInefficient:
      return kVeryInefficient;
    case kAsEfficient:
      return kVeryEfficient;
  }
  return before;
}

// BA-048: the officer's figure stands where the adjutant stood, who is taken away.
void take_command(Scene& scene, LeaderId fallen, LeaderId adjutant, ReplacementResult result) {
  BattleState& state = scene.state;
  Leader &officer = state.leaders[fallen.index()], &aide = state.leaders[adjutant.index()];
  officer.on_table = true;
  officer.pose = place_of(aide, state.units);
  officer.attached_to = aide.attached_to;
  officer.rating = static_cast<std::int16_t>(rating_of(result, officer.rating));
  officer.markers[kFallenIn] = 0;
  officer.markers[kReplaceFails] = 0;
  officer.markers[kEngagedIn] = 0;
  aide.on_table = false;
  aide.attached_to = {};
  aide.markers[kFallenIn] = static_cast<std::int16_t>(state.turn);  // he is an adjutant no more
  scene.then({cite::ba_048, cite::ba_036, cite::ba_037}, {}, [&] {
    return fmt::format("{} takes the place of {}.", leader_name(state, adjutant), leader_name(state, fallen));
  });
}

void roll_for(const Book& book, Scene& scene, LeaderId fallen, LeaderId adjutant) {
  BattleState& state = scene.state;
  const ReplacementFacts facts = survey_replacement(Site(book, state), fallen, adjutant);
  const Reckoning reckoning = reckon_replacement(book.tables.morale, facts);
  const int thrown = scene.dice.sum(3, 6), total = thrown + reckoning.total;
  const auto& band = book.tables.morale.replaced.at(total);
  for (const LeaderId id : {fallen, adjutant})
    state.leaders[id.index()].markers[kServedIn] = static_cast<std::int16_t>(state.turn);
  scene.tell_reckoned(
      Cites{cite::ba_047, band.cite}.add(cite::ba_049, !reckoning.lines.empty()), {}, reckoning,
      [&] {
        const std::string sum =
            reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(reckoning), total);
        return fmt::format("{} throws {}{} for the command of {}: {}.", leader_name(state, adjutant), thrown,
                           sum, leader_name(state, fallen), band.label);
      },
      1);
  if (band.outcome != kNotReplaced) return take_command(scene, fallen, adjutant, band.outcome);
  state.leaders[fallen.index()].markers[kReplaceFails] = static_cast<std::int16_t>(facts.failures + 1);
}

}  // namespace

ReplacementFacts survey_replacement(const Site& site, LeaderId fallen, LeaderId adjutant) {
  const Leader& officer = site.state.leaders[fallen.index()];
  ReplacementFacts f;
  f.superior = has_superior_beside(site, adjutant, fallen);
  // The count runs over bounds in a row.
  f.failures = officer.markers[kServedIn] == site.state.turn - 1 ? officer.markers[kReplaceFails] : 0;
  return f;
}

void ask_for_replacements(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  ask_sealed(book, scene, kAskReplace, may_replace(state, Seat::kA), may_replace(state, Seat::kB));
}

AskForm replace_form(const Site& site, const Ask& ask) {
  AskForm form;
  const std::vector<LeaderId> fallen = fallen_of(site.state, ask.seat);
  std::vector<std::string> names;
  for (const LeaderId id : fallen) names.push_back(leader_name(site.state, id));
  form.prompt = fmt::format("{} {} fallen: let an adjutant take the command, or wait.",
                            fmt::join(names, ", "), names.size() == 1 ? "has" : "have");
  form.rule = cite::ba_047;
  form.least_orders = 0;
  form.most_orders =
      static_cast<int>(std::min(fallen.size(), adjutants_at_hand(site.state, ask.seat).size()));
  form.verbs = {{kReplaceOfficer, {}, {{.param = kNewOfficer}, {.param = kLeaderParam}}}};
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_replace(const Site& site, const Ask& ask, const Answer& answer) {
  std::vector<LeaderId> used;
  for (const Order& order : answer.orders) {
    const LeaderId officer = officer_of_order(order), adjutant = adjutant_of_order(order);
    if (!is_replaceable(site.state.leaders[officer.index()], ask.seat))
      return refuse(cite::ba_047, fmt::format("{} has not fallen and needs no successor",
                                              leader_name(site.state, officer)));
    if (!may_step_in(site.state, site.state.leaders[adjutant.index()], ask.seat))
      return refuse(cite::ba_047, fmt::format("{} is no adjutant of yours who could take a command",
                                              leader_name(site.state, adjutant)));
    for (const LeaderId id : {officer, adjutant}) {
      if (std::find(used.begin(), used.end(), id) != used.end())
        return refuse(cite::ba_047,
                      fmt::format("{} can be tried once in a bound", leader_name(site.state, id)));
      used.push_back(id);
    }
  }
  return allow();
}

void answer_replace(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    roll_for(book, scene, officer_of_order(order), adjutant_of_order(order));
}

}  // namespace drumhead::ba
