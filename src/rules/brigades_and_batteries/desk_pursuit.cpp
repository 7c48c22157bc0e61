// The umpire's desk: pursuit, returning to the table, muddy fields.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {

void circumstances(FactsForm& form, PursuitFacts& f) {
  form.choice("grade", "grade of the cavalry", f.grade, {"A", "B", "C", "D", "E", "F"});
  form.yes_no("british", "British cavalry, and national modifiers are used", f.british);
  form.number("charisma", "charisma of an attached leader: added, or subtracted if negative", f.charisma, -2,
              2);
}

struct ReturnFacts {};
void circumstances(FactsForm&, ReturnFacts&) {}
void circumstances(FactsForm&, MudFacts&) {}

namespace {

using DeskNext = std::vector<std::pair<std::string, Cite>>;

DeskCase lay_return(const Tables& tables, const ReturnFacts&) {
  DeskCase c;
  c.question = "1d10; 8 or more comes back";
  c.resolve = [&tables](Dice& dice) {
    return static_cast<std::int64_t>(tables.charge.return_result.at(dice.roll(10)).outcome);
  };
  c.spoken = [](std::int64_t result) -> std::string {
    return static_cast<ReturnResult>(result) == ReturnResult::kComesBack ? "it comes back" : "it stays away";
  };
  c.next = [](std::int64_t result) {
    DeskNext next;
    if (static_cast<ReturnResult>(result) == ReturnResult::kComesBack)
      next.emplace_back(
          "It stands at the table edge where it left, in good order; it may move and not charge.",
          cite::bb_387);
    return next;
  };
  return c;
}

}  // namespace

DeskCase lay_pursuit(const Tables& tables, const PursuitFacts& facts) {
  DeskCase c;
  c.reckoning = tables.charge.pursuit.reckon(facts);
  c.question = "1d10; 4 or less enters pursuit";
  c.resolve = [&tables, r = c.reckoning](Dice& dice) {
    return static_cast<std::int64_t>(resolve_pursuit(tables.charge, r, dice).result);
  };
  c.spoken = [](std::int64_t result) -> std::string {
    return static_cast<PursuitResult>(result) == PursuitResult::kPursues ? "it enters pursuit"
                                                                         : "it does not pursue";
  };
  c.next = [](std::int64_t result) {
    DeskNext next;
    if (static_cast<PursuitResult>(result) == PursuitResult::kPursues) {
      next.emplace_back("It turns to face its slowest routing enemy and is disordered.", cite::bb_376);
      next.emplace_back("If it pursued in the turn before as well, it loses 1 figure.", cite::bb_383);
    }
    return next;
  };
  return c;
}

DeskCase lay_mud(const Tables& tables, const MudFacts&) {
  DeskCase c;
  c.question = "1d10; 8 or more disorders it";
  c.resolve = [&tables](Dice& dice) {
    return static_cast<std::int64_t>(tables.charge.mud_result.at(dice.roll(10)).outcome);
  };
  c.spoken = [](std::int64_t result) -> std::string {
    return static_cast<MudResult>(result) == MudResult::kIsDisordered ? "it is disordered"
                                                                      : "it keeps its order";
  };
  c.next = [](std::int64_t) { return DeskNext{}; };
  return c;
}

void add_pursuit_desk(const Tables& tables, std::vector<Procedure>& desk) {
  desk.push_back(
      make_procedure<PursuitFacts>("pursuit", "Cavalry resists pursuit", cite::bb_373, kPerInch,
                                   [&tables](const PursuitFacts& f) { return lay_pursuit(tables, f); }));
  desk.push_back(
      make_procedure<ReturnFacts>("return", "A unit off the table comes back", cite::bb_386, kPerInch,
                                  [&tables](const ReturnFacts& f) { return lay_return(tables, f); }));
  desk.push_back(make_procedure<MudFacts>("muddy_field", "Cavalry charges across a muddy field", cite::bb_329,
                                          kPerInch,
                                          [&tables](const MudFacts& f) { return lay_mud(tables, f); }));
}

}  // namespace drumhead::bb
