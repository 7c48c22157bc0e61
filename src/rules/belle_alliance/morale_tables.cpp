#include "rules/belle_alliance/morale_tables.h"

#include "rules/belle_alliance/fire_tables.h"

namespace drumhead::ba {
namespace {

// ---- Table 9. Of a group of rows only the lowest that applies counts (R121).

bool routs_cavalry(const SpreadFacts& f) { return f.routing_cavalry; }
bool routs_on_cover_I(const SpreadFacts& f) { return f.second_cover == kCoverI; }
bool routs_on_cover_II(const SpreadFacts& f) { return f.second_cover == kCoverII; }
bool routs_on_cover_III(const SpreadFacts& f) { return f.second_cover == kCoverIII; }
int more_routing(const SpreadFacts& f) { return per_cent_more(f.routing_figures, f.second_figures); }
bool routing_50_more(const SpreadFacts& f) { return more_routing(f) == 50; }
bool routing_100_more(const SpreadFacts& f) { return more_routing(f) == 100; }
bool routing_200_more(const SpreadFacts& f) { return more_routing(f) >= 200; }
int routing_valour(const SpreadFacts& f) { return f.routing_valour; }

bool second_in_march(const SpreadFacts& f) { return f.second_in_march; }
bool second_is_cavalry(const SpreadFacts& f) { return f.second_cavalry; }
bool second_in_passage(const SpreadFacts& f) { return f.second_in_passage; }
int more_standing(const SpreadFacts& f) { return per_cent_more(f.second_figures, f.routing_figures); }
bool second_50_more(const SpreadFacts& f) { return more_standing(f) == 50; }
bool second_100_more(const SpreadFacts& f) { return more_standing(f) == 100; }
bool second_200_more(const SpreadFacts& f) { return more_standing(f) >= 200; }
bool second_in_LD(const SpreadFacts& f) { return f.second_disorder == kLD; }
bool second_in_MD(const SpreadFacts& f) { return f.second_disorder == kMD; }
bool second_in_FD(const SpreadFacts& f) { return f.second_disorder == kFD; }
bool second_under_officer(const SpreadFacts& f) { return f.second_officer; }
int second_valour(const SpreadFacts& f) { return f.second_valour; }

// ---- Tables 16, 17 and 19.

bool reorganises_under_officer(const ReorganisationFacts& f) { return f.officer; }
bool reorganises_under_adjutant(const ReorganisationFacts& f) { return f.adjutant && !f.officer; }
int failed_reorganisations(const ReorganisationFacts& f) { return f.failures; }
int valour_to_reorganise(const ReorganisationFacts& f) { return f.valour; }

// R12: without a directly commanding officer none of his factors count.
bool ordered_very_well(const OrderingFacts& f) { return f.commanded && f.rating == kVeryEfficient; }
bool ordered_very_badly(const OrderingFacts& f) { return f.commanded && f.rating == kVeryInefficient; }
bool ordered_in_person(const OrderingFacts& f) { return f.commanded && f.officer; }
bool ordered_by_adjutant(const OrderingFacts& f) { return f.commanded && f.adjutant && !f.officer; }
bool ordered_towards_officer(const OrderingFacts& f) { return f.commanded && f.only_towards; }
bool ordered_to_huddle(const OrderingFacts& f) { return f.only_huddle && !ordered_towards_officer(f); }
int failed_orders(const OrderingFacts& f) { return f.failures; }
bool ordered_in_LD(const OrderingFacts& f) { return f.disorder == kLD; }
bool ordered_in_MD(const OrderingFacts& f) { return f.disorder == kMD; }
int valour_to_obey(const OrderingFacts& f) { return f.valour; }

bool replaced_under_superior(const ReplacementFacts& f) { return f.superior; }
int failed_replacements(const ReplacementFacts& f) { return f.failures; }

void bind_spread(TableBinder& bind, MoraleTables& t) {
  t.spread_routing = bind.chart<SpreadFacts>("spread", "routing",
                                             {{"cavalry", routs_cavalry},
                                              {"cover_I", routs_on_cover_I},
                                              {"cover_II", routs_on_cover_II},
                                              {"cover_III", routs_on_cover_III},
                                              {"more_50", routing_50_more},
                                              {"more_100", routing_100_more},
                                              {"more_200", routing_200_more},
                                              {"valour", routing_valour}});
  t.spread_second = bind.chart<SpreadFacts>("spread", "second",
                                            {{"column_of_march", second_in_march},
                                             {"cavalry", second_is_cavalry},
                                             {"passage_of_obstacle", second_in_passage},
                                             {"more_50", second_50_more},
                                             {"more_100", second_100_more},
                                             {"more_200", second_200_more},
                                             {"LD", second_in_LD},
                                             {"MD", second_in_MD},
                                             {"FD", second_in_FD},
                                             {"officer", second_under_officer},
                                             {"valour", second_valour}});
  t.spread_result =
      bind.bands<Disorder>("melee_result", {{"OR", kOR}, {"LD", kLD}, {"MD", kMD}, {"FD", kFD}});
}

void bind_officers(TableBinder& bind, MoraleTables& t) {
  t.ordering = bind.chart<OrderingFacts>("ordering", {{"very_efficient", ordered_very_well},
                                                      {"very_inefficient", ordered_very_badly},
                                                      {"officer", ordered_in_person},
                                                      {"adjutant", ordered_by_adjutant},
                                                      {"only_huddle", ordered_to_huddle},
                                                      {"only_towards", ordered_towards_officer},
                                                      {"failures", failed_orders},
                                                      {"LD", ordered_in_LD},
                                                      {"MD", ordered_in_MD},
                                                      {"valour", valour_to_obey}});
  t.ordered = bind.bands<OrderingResult>("ordered", {{"followed", kFollowed},
                                                     {"followed_LD", kFollowedLD},
                                                     {"refused_LD", kRefusedLD},
                                                     {"refused_MD", kRefusedMD},
                                                     {"refused_FD", kRefusedFD}});
  t.caught_result = bind.bands<CatchResult>("catch", {{"survives", kEscapes},
                                                      {"falls", kStaffFalls},
                                                      {"falls_1", kStaffFallsShock},
                                                      {"falls_2", kStaffFallsPanic}});
  t.replacement = bind.chart<ReplacementFacts>(
      "replacement", {{"superior", replaced_under_superior}, {"failures", failed_replacements}});
  t.replaced = bind.bands<ReplacementResult>("replaced", {{"not", kNotReplaced},
                                                          {"inefficient", kAsInefficient},
                                                          {"as_before", kAsPredecessor},
                                                          {"efficient", kAsEfficient}});
  t.engaged = bind.bands<EngagedResult>("engaged_officer", {{"falls_4", kOfficerFalls},
                                                            {"survives_3", kOfficerSurvives},
                                                            {"falls_2", kOfficerFalls},
                                                            {"survives_1", kOfficerSurvives},
                                                            {"survives_less_1", kOfficerSurvives},
                                                            {"falls_less_2", kOfficerFalls},
                                                            {"survives_less_3", kOfficerSurvives},
                                                            {"falls_less_4", kOfficerFalls}});
}

void bind_reorganisation(TableBinder& bind, MoraleTables& t) {
  t.reorganisation =
      bind.chart<ReorganisationFacts>("reorganisation", {{"officer", reorganises_under_officer},
                                                         {"adjutant", reorganises_under_adjutant},
                                                         {"failures", failed_reorganisations},
                                                         {"valour", valour_to_reorganise}});
  t.reorganised = bind.bands<ReorganisationResult>("reorganised", {{"OR", kToOR},
                                                                   {"LD", kToLD},
                                                                   {"MD", kToMD},
                                                                   {"routs_10", kRoutsAgain},
                                                                   {"routs_15", kRoutsAgain},
                                                                   {"routs_20", kRoutsAgain}});
}

}  // namespace

MoraleTables bind_morale(TableBinder& bind) {
  MoraleTables t;
  bind_spread(bind, t);
  bind_officers(bind, t);
  bind_reorganisation(bind, t);
  t.caught = bind_caught(bind);
  const auto number = [&](const char* row) { return static_cast<int>(bind.number("morale_numbers", row)); };
  t.fd_percent = number("fd_percent");
  t.md_bounds = number("md_bounds");
  t.ld_bounds = number("ld_bounds");
  t.valour_percent = number("valour_percent");
  t.lowest_valour = number("lowest_valour");
  t.highest_valour = number("highest_valour");
  t.fewest = number("fewest");
  t.short_ones = number("short_ones");
  t.short_rolls = number("short_rolls");
  t.rest_bounds = number("rest_bounds");
  t.waggon_bounds = number("waggon_bounds");
  t.caught_bounds = number("caught_bounds");
  return t;
}

Reckoning reckon_spread_routing(const MoraleTables& t, const SpreadFacts& facts) {
  Reckoning reckoning = t.spread_routing.reckon(facts);
  t.caught.reckon_into(reckoning, facts.routing_caught);
  return reckoning;
}

Reckoning reckon_spread_second(const MoraleTables& t, const SpreadFacts& facts) {
  Reckoning reckoning = t.spread_second.reckon(facts);
  t.caught.reckon_into(reckoning, facts.second_caught);
  return reckoning;
}

Disorder spread_result(const MoraleTables& t, int routing_total, int second_total) {
  return t.spread_result.at(routing_total - second_total).outcome;
}

Reckoning reckon_reorganisation(const MoraleTables& t, const ReorganisationFacts& facts) {
  Reckoning reckoning = t.reorganisation.reckon(facts);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

Reckoning reckon_ordering(const MoraleTables& t, const OrderingFacts& facts) {
  Reckoning reckoning = t.ordering.reckon(facts);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

Reckoning reckon_replacement(const MoraleTables& t, const ReplacementFacts& facts) {
  return t.replacement.reckon(facts);
}

bool is_followed(OrderingResult result) { return result == kFollowed || result == kFollowedLD; }

Disorder disorder_of(OrderingResult result) {
  switch (result) {
    case kFollowed:
      return kOR;
    case kFollowedLD:
    case kRefusedLD:
      return kLD;
    case kRefusedMD:
      return kMD;
    case kRefusedFD:
      return kFD;
  }
  return kOR;
}

Disorder disorder_of(ReorganisationResult result) {
  switch (result) {
    case kRoutsAgain:
      return kFD;
    case kToMD:
      return kMD;
    case kToLD:
      return kLD;
    case kToOR:
      return kOR;
  }
  return kFD;
}

int valour_steps(const MoraleTables& t, std::int64_t lost, std::int64_t original) {
  if (original <= 0) return 0;
  return static_cast<int>(100 * lost / (t.valour_percent * original));
}

int fd_loss(const MoraleTables& t, int figures) { return loss_of_percent(figures, t.fd_percent); }

int loss_of_percent(int figures, int percent) { return figures * percent / 100; }

int supplies_after(const MoraleTables& t, int supplies, const ThreeDice& dice) {
  if (supplies == kUnlimited) return dice.ones >= t.short_ones ? t.short_rolls : static_cast<int>(kUnlimited);
  return supplies > 1 ? supplies - 1 : static_cast<int>(kNoSupplies);
}

}  // namespace drumhead::ba
