// The desk: orders and the fate of officers (Tables 10, 17, 18 and 19).
#include <fmt/format.h>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/desk.h"

namespace drumhead::ba {

// Rolls without any circumstances. The structs are there for the desk's form.
struct EngagedFacts {};
struct CatchFacts {};

void circumstances(FactsForm& form, OrderingFacts& f) {
  form.yes_no("commanded", "it has a directly commanding officer", f.commanded);
  form.number("rating", "he is very efficient 1, normal 0, very inefficient -1", f.rating, -1, 1);
  form.yes_no("officer", "he touches the unit", f.officer);
  form.yes_no("adjutant", "one of his adjutants touches it", f.adjutant);
  form.yes_no("only_huddle", "the order is only to form huddle", f.only_huddle);
  form.yes_no("only_towards", "only to march towards him", f.only_towards);
  form.number("failures", "bounds in a row this order has failed", f.failures, 0, 20);
  form.choice("disorder", "its disorder", f.disorder, {"OR", "LD", "MD"});
  form.number("valour", "its valour", f.valour, -5, 5);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

void circumstances(FactsForm& form, ReplacementFacts& f) {
  form.yes_no("superior", "an officer above the fallen one touches the adjutant", f.superior);
  form.number("failures", "bounds in a row without success", f.failures, 0, 20);
}

void circumstances(FactsForm&, EngagedFacts&) {}
void circumstances(FactsForm&, CatchFacts&) {}

namespace {

template <class Outcome>
DeskCase read_in(const Bands<Outcome>& bands, const Reckoning& reckoning) {
  return drumhead::read_in(bands, reckoning, three_dice_and(reckoning.total),
                           [](Dice& dice) { return dice.sum(3, 6); });
}

template <class Outcome>
const typename Bands<Outcome>::Band& band_at(const Bands<Outcome>& bands, std::int64_t place) {
  return bands.nth(place);
}

}  // namespace

DeskCase lay_ordering(const Tables& tables, const OrderingFacts& facts) {
  const Bands<OrderingResult>& bands = tables.morale.ordered;
  DeskCase c = read_in(bands, reckon_ordering(tables.morale, facts));
  c.next = [&tables, &bands](std::int64_t place) {
    const auto& band = band_at(bands, place);
    NextSteps next{
        {is_followed(band.outcome) ? "The order is carried out." : "The whole order is void.", band.cite}};
    for (auto& step : effects_of(tables.morale, disorder_of(band.outcome), "The unit"))
      next.push_back(std::move(step));
    return next;
  };
  return c;
}

DeskCase lay_engaged(const Tables& tables) {
  const Bands<EngagedResult>& bands = tables.morale.engaged;
  DeskCase c = read_in(bands, {});
  c.next = [&bands](std::int64_t place) {
    const auto& band = band_at(bands, place);
    NextSteps next{{fmt::format("The unit has {} in fire and melee for the rest of the bound.",
                                signed_number(static_cast<int>(band.values.front()))),
                    band.cite}};
    if (band.outcome == kOfficerFalls)
      next.emplace_back("Its units have no directly commanding officer until he is replaced.", cite::ba_040);
    return next;
  };
  return c;
}

DeskCase lay_catch(const Tables& tables) {
  const Bands<CatchResult>& bands = tables.morale.caught_result;
  DeskCase c = read_in(bands, {});
  c.next = [&bands](std::int64_t place) {
    const auto& band = band_at(bands, place);
    NextSteps next{
        {band.outcome == kEscapes ? "He is put in contact with the nearest own unit." : "He falls.",
         band.cite}};
    if (band.values.front() > 0)
      next.emplace_back(
          fmt::format("All units of his side have -{} in all rolls, for this bound and the whole next one.",
                      band.values.front()),
          cite::ba_541);
    return next;
  };
  return c;
}

DeskCase lay_replacement(const Tables& tables, const ReplacementFacts& facts) {
  const Bands<ReplacementResult>& bands = tables.morale.replaced;
  DeskCase c = read_in(bands, reckon_replacement(tables.morale, facts));
  c.next = [&bands](std::int64_t place) {
    const auto& band = band_at(bands, place);
    if (band.outcome == kNotReplaced)
      return NextSteps{{"It may be tried again in the next bound.", band.cite}};
    return NextSteps{{"The adjutant becomes the officer.", band.cite},
                     {"He stands where the adjutant stood.", cite::ba_048}};
  };
  return c;
}

std::vector<Procedure> officer_procedures(const Tables& tables) {
  return {
      make_procedure<OrderingFacts>("ordering", "A unit makes an ordering roll", cite::ba_031, cm(1),
                                    [&tables](const OrderingFacts& f) { return lay_ordering(tables, f); }),
      make_procedure<EngagedFacts>("engaged_officer", "A commanding officer is engaged", cite::ba_043, cm(1),
                                   [&tables](const EngagedFacts&) { return lay_engaged(tables); }),
      make_procedure<CatchFacts>("catch", "A staff figure is caught", cite::ba_042, cm(1),
                                 [&tables](const CatchFacts&) { return lay_catch(tables); }),
      make_procedure<ReplacementFacts>(
          "replacement", "An adjutant replaces a fallen officer", cite::ba_047, cm(1),
          [&tables](const ReplacementFacts& f) { return lay_replacement(tables, f); })};
}

}  // namespace drumhead::ba
