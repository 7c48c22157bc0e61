// The desk: reorganisation from FD (Table 16), and field works (Table 20).
#include <fmt/format.h>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/desk.h"

namespace drumhead::ba {
namespace {

const std::vector<std::string> kWorkWords{
    "reinforcing a building", "abatis",       "chevaux-de-frise", "barricade",
    "artillery emplacement",  "incineration", "detonation"};

}  // namespace

void circumstances(FactsForm& form, ReorganisationFacts& f) {
  form.yes_no("officer", "an officer touches it", f.officer);
  form.yes_no("adjutant", "an adjutant touches it", f.adjutant);
  form.number("failures", "bounds in a row without success", f.failures, 0, 20);
  form.number("valour", "its valour", f.valour, -5, 5);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

void circumstances(FactsForm& form, MaterialsFacts& f) {
  form.choice("work", "the work", f.work, kWorkWords);
  form.yes_no("near", "abatis near a wood, barricade near a building", f.near);
  form.number("failures", "bounds in a row without materials", f.failures, 0, 20);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

void circumstances(FactsForm& form, DestructionFacts& f) {
  int stone = f.work == kBlowingUp ? 1 : 0;
  form.choice("bridge", "the bridge", stone, {"wooden", "stone"});
  f.work = stone != 0 ? kBlowingUp : kBurning;
  form.number("failures", "bounds in a row without success", f.failures, 0, 20);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

DeskCase lay_reorganisation(const Tables& tables, const ReorganisationFacts& facts) {
  const Bands<ReorganisationResult>& bands = tables.morale.reorganised;
  DeskCase c;
  c.reckoning = reckon_reorganisation(tables.morale, facts);
  c.question = three_dice_and(c.reckoning.total);
  c.throws = {{"", {{"", c.reckoning.total}}}};
  c.resolve = [&bands, total = c.reckoning.total](Dice& dice) -> std::int64_t {
    return &bands.at(dice.sum(3, 6) + total) - bands.all().data();
  };
  c.spoken = [&bands](std::int64_t place) {
    return fmt::format("it {}", bands.nth(place).label);
  };
  c.next = [&bands](std::int64_t place) {
    const auto& band = bands.nth(place);
    if (band.outcome == kRoutsAgain)
      return NextSteps{
          {fmt::format("It loses {} per cent of its figures and routs again.", band.values.front()),
           band.cite}};
    NextSteps next{{"It may be placed in any closed formation.", band.cite}};
    if (band.outcome == kToMD) next.emplace_back("It does not retreat.", cite::ba_357);
    if (band.outcome != kToOR) next.emplace_back("It goes on reorganising in the next bound.", cite::ba_535);
    return next;
  };
  return c;
}

namespace {

// A roll that must reach a number.
DeskCase at_least(const Reckoning& reckoning, int needed, std::string good, std::string bad, NextSteps then,
                  Cite rule) {
  DeskCase c;
  c.reckoning = reckoning;
  c.question = fmt::format("{}, {} or more", three_dice_and(reckoning.total), needed);
  c.throws = {{"", {{"", reckoning.total}}}};
  c.resolve = [total = reckoning.total, needed](Dice& dice) -> std::int64_t {
    return dice.sum(3, 6) + total >= needed ? 1 : 0;
  };
  c.spoken = [good = std::move(good), bad = std::move(bad)](std::int64_t success) {
    return success != 0 ? good : bad;
  };
  c.next = [then = std::move(then), rule](std::int64_t success) {
    if (success != 0) return then;
    return NextSteps{{"It may be tried again in the next bound, with one more.", rule}};
  };
  return c;
}

}  // namespace

DeskCase lay_materials(const Tables& tables, const MaterialsFacts& facts) {
  const WorkNeeds needs = needs_of(tables.works, static_cast<WorkOf>(facts.work), facts.near);
  return at_least(
      reckon_materials(tables.works, facts), needs.materials, "there are materials", "there are no materials",
      {{fmt::format("The work begins and takes {} bounds.", needs.bounds), needs.cite}}, needs.cite);
}

DeskCase lay_destruction(const Tables& tables, const DestructionFacts& facts) {
  const WorkNeeds needs = needs_of(tables.works, static_cast<WorkOf>(facts.work));
  return at_least(reckon_destruction(tables.works, facts), needs.destroyed_on, "the bridge is destroyed",
                  "the bridge stands", {{"It can no longer be crossed.", needs.cite}}, needs.cite);
}

std::vector<Procedure> morale_procedures(const Tables& tables) {
  return {make_procedure<ReorganisationFacts>(
      "reorganisation", "A unit in FD reorganises", cite::ba_355, cm(1),
      [&tables](const ReorganisationFacts& f) { return lay_reorganisation(tables, f); })};
}

std::vector<Procedure> work_procedures(const Tables& tables) {
  return {
      make_procedure<MaterialsFacts>("materials", "Materials for a field work", cite::ba_400, cm(1),
                                     [&tables](const MaterialsFacts& f) { return lay_materials(tables, f); }),
      make_procedure<DestructionFacts>(
          "destruction", "A prepared bridge is burned or blown up", cite::ba_404, cm(1),
          [&tables](const DestructionFacts& f) { return lay_destruction(tables, f); })};
}

}  // namespace drumhead::ba
