#include "rules/fire_and_fury/maneuver_tables.h"

#include <algorithm>

namespace drumhead::ff {
namespace {

bool led_gallantly(const ManeuverFacts& f) { return f.in_command && f.rating > 0; }
bool led_poorly(const ManeuverFacts& f) { return f.in_command && f.rating < 0; }
bool led_provisionally(const ManeuverFacts& f) { return f.in_command && f.provisional; }
bool has_a_leader_with_it(const ManeuverFacts& f) { return f.attached; }
bool checks_as_crack(const ManeuverFacts& f) { return f.quality == kCrack; }
bool checks_as_veteran(const ManeuverFacts& f) { return f.quality == kVeteran; }
bool checks_as_green(const ManeuverFacts& f) { return f.quality == kGreen; }
bool checks_fresh(const ManeuverFacts& f) { return !f.battery && f.state == kFresh; }
bool checks_spent(const ManeuverFacts& f) { return !f.battery && f.state == kSpent; }
bool checks_as_battery(const ManeuverFacts& f) { return f.battery; }
bool well_in_hand(const ManeuverFacts& f) { return f.column_or_cover; }
bool in_dire_straits(const ManeuverFacts& f) { return f.outflanked || (!f.battery && f.order == kBroken); }
bool lost_a_key_position(const ManeuverFacts& f) { return f.key_position_lost; }
bool only_heavy_casualties(const ManeuverFacts& f) { return f.heavy_casualties && !f.greater_losses; }
bool has_greater_losses(const ManeuverFacts& f) { return f.heavy_casualties && f.greater_losses; }

}  // namespace

ManeuverTables bind_maneuver(TableBinder& bind) {
  ManeuverTables t;
  t.chart = bind.chart<ManeuverFacts>("maneuver", {{"gallant", led_gallantly},
                                                   {"poor", led_poorly},
                                                   {"attached", has_a_leader_with_it},
                                                   {"provisional", led_provisionally},
                                                   {"crack", checks_as_crack},
                                                   {"veteran", checks_as_veteran},
                                                   {"green", checks_as_green},
                                                   {"fresh", checks_fresh},
                                                   {"spent", checks_spent},
                                                   {"battery", checks_as_battery},
                                                   {"column_or_cover", well_in_hand},
                                                   {"outflanked_or_broken", in_dire_straits},
                                                   {"key_position", lost_a_key_position},
                                                   {"heavy_casualties", only_heavy_casualties},
                                                   {"greater_losses", has_greater_losses}});
  const std::vector<std::pair<std::string_view, ManeuverResult>> steady{{"panic", kPanic},
                                                                        {"fall_back", kFallBack},
                                                                        {"tardy", kTardy},
                                                                        {"well_handled", kWellHandled},
                                                                        {"double_quick", kDoubleQuick}};
  const std::vector<std::pair<std::string_view, ManeuverResult>> shaken{{"rout", kRout},
                                                                        {"panic", kPanic},
                                                                        {"wavering", kWavering},
                                                                        {"rally", kRally},
                                                                        {"rally_with_elan", kRallyWithElan}};
  t.good_order = bind.bands<ManeuverResult>("in_good_order", steady);
  t.good_order_alone = bind.bands<ManeuverResult>("in_good_order_alone", steady);
  t.disorder = bind.bands<ManeuverResult>("in_disorder", shaken);
  t.disorder_alone = bind.bands<ManeuverResult>("in_disorder_alone", shaken);
  t.rout_base = bind.number("rout_losses", "base");
  t.rout_each_below = bind.number("rout_losses", "each_below");
  return t;
}

bool reads_disorder(const ManeuverFacts& facts) { return !facts.battery && facts.order != kGoodOrder; }

Reckoning reckon_maneuver(const ManeuverTables& tables, const ManeuverFacts& facts) {
  return tables.chart.reckon(facts);
}

const Bands<ManeuverResult>::Band& maneuver_result(const ManeuverTables& tables, const ManeuverFacts& facts,
                                                   int total) {
  if (reads_disorder(facts)) return (facts.in_command ? tables.disorder : tables.disorder_alone).at(total);
  return (facts.in_command ? tables.good_order : tables.good_order_alone).at(total);
}

int rout_losses(const ManeuverTables& tables, int total) {
  return static_cast<int>(tables.rout_base + tables.rout_each_below * std::max(0, -total));
}

}  // namespace drumhead::ff
