// The umpire's desk: generals, and the breaking of hedgerows and abatis.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {

struct CharismaFacts {};
struct CommandPointFacts {};
struct DangerFacts {
  int hits = 2;
};

void circumstances(FactsForm&, CharismaFacts&) {}
void circumstances(FactsForm&, CommandPointFacts&) {}
void circumstances(FactsForm& form, DangerFacts& f) {
  form.number("hits", "hits his unit suffered in this step", f.hits, 0, 48);
}
void circumstances(FactsForm& form, BreakingFacts& f) {
  form.number("stands", "front-rank stands that spent the whole turn at it", f.stands, 1, 16);
  form.yes_no("abatis", "it is an abatis, not a hedgerow", f.abatis);
}

namespace {

using NextSteps = std::vector<std::pair<std::string, Cite>>;

DeskCase lay_charisma(const Tables& tables, const CharismaFacts&) {
  DeskCase c;
  c.question = "1d10";
  c.resolve = [&tables](Dice& dice) -> std::int64_t {
    return throw_for(tables.generals.charisma, dice).gives;
  };
  c.spoken = [](std::int64_t n) {
    return n == 0 ? std::string("charisma 0") : fmt::format("charisma +{}", n);
  };
  c.next = [](std::int64_t n) {
    if (n == 0) return NextSteps{};
    return NextSteps{
        {fmt::format("Add {} to the morale tests of the unit he is attached to.", n), cite::bb_041}};
  };
  return c;
}

DeskCase lay_command_points(const Tables& tables, const CommandPointFacts&) {
  DeskCase c;
  c.question = "1d10";
  c.resolve = [&tables](Dice& dice) -> std::int64_t {
    return throw_for(tables.generals.command_points, dice).gives;
  };
  c.spoken = [](std::int64_t n) { return fmt::format("{} command point{}", n, n == 1 ? "" : "s"); };
  c.next = [](std::int64_t) {
    return NextSteps{
        {"Each charge and each change of formation of his units costs one; forming square is free.",
         cite::bb_391}};
  };
  return c;
}

enum DangerResult : std::int64_t { kNoThrow, kUnhurt, kFalls };

DeskCase lay_danger(const Tables& tables, const DangerFacts& facts) {
  DeskCase c;
  const bool endangered = facts.hits >= tables.generals.danger_hits;
  c.question = endangered ? "1d10" : "no die";
  c.resolve = [&tables, endangered](Dice& dice) -> std::int64_t {
    if (!endangered) return kNoThrow;
    return throw_danger(tables.generals, dice).falls ? kFalls : kUnhurt;
  };
  c.spoken = [](std::int64_t result) -> std::string {
    if (result == kNoThrow) return "he is not in danger";
    return result == kFalls ? "the general falls" : "the general is unhurt";
  };
  c.next = [](std::int64_t result) {
    if (result != kFalls) return NextSteps{};
    return NextSteps{{"He is removed and not replaced.", cite::bb_389}};
  };
  return c;
}

}  // namespace

DeskCase lay_breaking(const Tables& tables, const BreakingFacts& facts) {
  DeskCase c;
  const int at_least = static_cast<int>(tables.generals.clears_on);
  c.question = fmt::format("{} {}, each clearing on {} or more", facts.stands,
                           facts.stands == 1 ? "die" : "dice", at_least);
  c.resolve = [at_least, facts](Dice& dice) -> std::int64_t {
    return dice.count(facts.stands, 10, at_least);
  };
  c.spoken = [](std::int64_t n) { return fmt::format("{} stand{} cleared", n, n == 1 ? "" : "s"); };
  c.next = [facts](std::int64_t n) {
    NextSteps next;
    if (n > 0 && facts.abatis) next.emplace_back("Their frontage of the abatis is gone.", cite::bb_353);
    if (n > 0 && !facts.abatis)
      next.emplace_back("Their frontage of the hedgerow is a low obstacle now.", cite::bb_336);
    return next;
  };
  return c;
}

void add_general_desk(const Tables& tables, std::vector<Procedure>& desk) {
  const auto with_tables = [&tables](auto lay) {
    return [&tables, lay](const auto& facts) { return lay(tables, facts); };
  };
  desk.push_back(make_procedure<CharismaFacts>("charisma", "The charisma of a general", cite::bb_040,
                                               kPerInch, with_tables(lay_charisma)));
  desk.push_back(make_procedure<CommandPointFacts>("command_points", "Command points of a general (option)",
                                                   cite::bb_390, kPerInch, with_tables(lay_command_points)));
  desk.push_back(make_procedure<DangerFacts>("danger_to_general", "A general whose unit was hit (option)",
                                             cite::bb_389, kPerInch, with_tables(lay_danger)));
  desk.push_back(make_procedure<BreakingFacts>("break_down",
                                               "Stands break down a hedgerow or remove an abatis",
                                               cite::bb_335, kPerInch, with_tables(lay_breaking)));
}

}  // namespace drumhead::bb
