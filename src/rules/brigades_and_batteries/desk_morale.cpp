// The umpire's desk: tests of morale, and routs.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {

void circumstances(FactsForm& form, MoraleFacts& f) {
  form.choice("grade", "grade of the unit (of several in a block: the lowest)", f.grade,
              {"A", "B", "C", "D", "E", "F"});
  form.yes_no("foot", "it is foot: infantry or gunners", f.foot);
  form.yes_no("by_fire", "it has suffered 2 or more shooting hits", f.by_fire);
  form.yes_no("lost_combat", "it has lost a round of combat", f.lost_combat);
  form.number("hits", "hits suffered this phase", f.hits, 0, 48);
  form.number("lost", "figures lost so far, for any cause", f.lost, 0, 144);
  form.number("original", "figures it began with", f.original, 1, 144);
  form.yes_no("shaken", "it is shaken", f.shaken);
  form.yes_no("sheltered", "in a steady square, or in hard cover against the fire", f.sheltered);
  form.yes_no("charging", "it has charged this turn", f.charging);
  form.yes_no("charged", "it has been charged this turn", f.charged);
  form.yes_no("at_strong_foot", "it charges home at hard cover or steady foot", f.at_strong_foot);
  form.yes_no("at_steady_square", "it charges home at a steady square", f.at_steady_square);
  form.yes_no("met_by_infantry", "steady infantry has charged it home", f.met_by_infantry);
  form.yes_no("met_by_cavalry", "steady cavalry has charged it home", f.met_by_cavalry);
  form.yes_no("flanked", "charged in flank or rear this turn", f.flanked);
  form.number("charisma", "charisma of the general with it", f.charisma, 0, 2);
  form.yes_no("no_general", "no general has it in his command radius", f.out_of_command);
  form.choice(
      "nation", "national modifiers", f.nation,
      {"none", "Austria", "Britain", "France", "Prussia to 1810", "Prussia after 1810", "Russia", "Spain"});
  form.yes_no("british_cavalry", "it is British cavalry", f.british_cavalry);
  form.yes_no("column", "it is in column", f.in_column);
  form.yes_no("line", "it is in line", f.in_line);
  form.yes_no("full_advance", "it advances at full speed in column", f.full_advance);
}

void circumstances(FactsForm& form, RoutFacts& f) {
  form.choice("grade", "grade of the unit", f.grade, {"A", "B", "C", "D", "E", "F"});
  form.number("figures", "figures it has now", f.figures, 1, 144);
  form.yes_no("half", "it is at or below half its original strength", f.at_half);
  form.number("charisma", "charisma of the leader with it", f.charisma, 0, 2);
  form.yes_no("no_general", "no general has it in his command radius", f.out_of_command);
  form.yes_no("past_centre", "it belongs to a surrounded force and goes past its centre point",
              f.past_centre);
}

namespace {

// "1d10", "1d10 -2".
std::string one_die_and(int modifiers) {
  return modifiers == 0 ? "1d10" : fmt::format("1d10 {}", signed_number(modifiers));
}

using NextSteps = std::vector<std::pair<std::string, Cite>>;

}  // namespace

DeskCase lay_morale_test(const Tables& tables, const MoraleFacts& facts) {
  DeskCase c;
  c.reckoning = tables.morale.chart.reckon(facts);
  c.question = fmt::format("{}, passing at {} or more", one_die_and(c.reckoning.total),
                           tables.morale.pass.at(static_cast<std::size_t>(facts.grade), 0));
  c.throws = {{"", {{"", c.reckoning.total}}}};
  c.resolve = [&tables, facts, r = c.reckoning](Dice& dice) -> std::int64_t {
    return resolve_morale(tables.morale, facts, r, dice).passed ? 1 : 0;
  };
  c.spoken = [](std::int64_t passed) -> std::string { return passed != 0 ? "it passes" : "it fails"; };
  c.next = [](std::int64_t passed) {
    NextSteps next;
    if (passed == 0) next.emplace_back("It rolls on the rout table.", cite::bb_232);
    return next;
  };
  return c;
}

// The outcome is the total of the throw.
DeskCase lay_rout(const Tables& tables, const RoutFacts& facts) {
  DeskCase c;
  c.reckoning = tables.morale.rout_chart.reckon(facts);
  c.question = fmt::format("{} on the rout table", one_die_and(c.reckoning.total));
  c.throws = {{"", {{"", c.reckoning.total}}}};
  c.resolve = [&tables, r = c.reckoning](Dice& dice) -> std::int64_t {
    return static_cast<std::int64_t>(tables.morale.rout.at(resolve_rout(r, dice).total).outcome);
  };
  const auto band_of = [&tables](std::int64_t outcome) -> const Bands<RoutBand>::Band& {
    return tables.morale.rout.nth(outcome);
  };
  c.spoken = [band_of](std::int64_t outcome) { return fmt::format("it {}", band_of(outcome).label); };
  c.next = [&tables, facts, band_of](std::int64_t outcome) {
    const auto& band = band_of(outcome);
    NextSteps next;
    if (band.outcome == RoutBand::kShattered) {
      next.emplace_back("It is removed at the end of the phase.", band.cite);
      return next;
    }
    const int hits = rout_hits(tables.morale, facts, band);
    if (hits > 0)
      next.emplace_back(fmt::format("It loses {}.", counted(hits, "figure", "figures")), band.cite);
    next.emplace_back(
        fmt::format("It goes back {} inches, or up to 18 if its owner likes.", band.values[kRoutInches]),
        cite::bb_264);
    next.emplace_back("It is shaken; it neither moves nor shoots for the rest of the turn.", cite::bb_272);
    return next;
  };
  return c;
}

void add_morale_desk(const Tables& tables, std::vector<Procedure>& desk) {
  desk.push_back(
      make_procedure<MoraleFacts>("morale", "A unit tests its morale", cite::bb_231, kPerInch,
                                  [&tables](const MoraleFacts& f) { return lay_morale_test(tables, f); }));
  desk.push_back(make_procedure<RoutFacts>("rout", "A unit routs", cite::bb_252, kPerInch,
                                           [&tables](const RoutFacts& f) { return lay_rout(tables, f); }));
}

}  // namespace drumhead::bb
