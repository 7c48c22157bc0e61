// The factors of fire as questions about its facts, and their binding to the rows of Tables 6 and 7. Of a
// group of rows only the lowest that applies counts (BA-406, R118, R119): the questions are asked so that no
// other answers yes.
#include <fmt/format.h>

#include "rules/belle_alliance/fire_tables.h"

namespace drumhead::ba {
namespace {

using FireFactor = Modifier<FireCase>;

// ---- Of the target's loss.

bool target_is_skirmish_line(const FireCase& c) { return c.fire.target.posture == Posture::kSkirmishLine; }
bool target_is_all_round(const FireCase& c) { return is_all_round(c.fire.target.posture); }
bool target_suffers_column_effect(const FireCase& c) {
  return c.fire.target.column_effect && !target_is_all_round(c) && !target_is_skirmish_line(c);
}
bool target_is_guns(const FireCase& c) {
  return counts_as_artillery(c.fire.target.arm) && !c.fire.target.off_guns;
}
bool target_is_unlimbered(const FireCase& c) {
  return target_is_guns(c) && c.fire.target.posture == Posture::kUnlimbered;
}
bool target_is_limbered(const FireCase& c) { return target_is_guns(c) && !target_is_unlimbered(c); }
bool target_is_charging(const FireCase& c) { return c.fire.target.arm == kCavalry && c.fire.target.charged; }
bool target_is_mounted(const FireCase& c) { return c.fire.target.arm == kCavalry && !c.fire.target.charged; }
bool target_in_cover_I(const FireCase& c) { return c.fire.target.cover == kCoverI; }
bool target_in_cover_II(const FireCase& c) { return c.fire.target.cover == kCoverII; }
bool target_in_cover_III(const FireCase& c) { return c.fire.target.cover == kCoverIII; }
// Artillery: cover I of anything but a wood has no effect; better cover goes before the wood.
bool target_in_wood(const FireCase& c) { return c.fire.target.in_wood && c.fire.target.cover <= kCoverI; }

// ---- Of the firer's loss.

bool fired_by_skirmish_line(const FireCase& c) { return c.fire.skirmishing; }
bool fired_from_saddle(const FireCase& c) { return c.fire.mounted; }
bool fires_at_hidden_target(const FireCase& c) { return c.fire.hidden_target; }
bool firer_in_passage(const FireCase& c) { return c.fire.in_passage; }
bool firer_not_stationary(const FireCase& c) { return c.fire.moved; }
bool foot_guns_not_stationary(const FireCase& c) { return c.fire.moved && !c.fire.horse_guns; }
bool fire_is_split(const FireCase& c) { return c.fire.split; }
bool beyond_zone_1(const FireCase& c) { return c.fire.zone == kZone2 || c.fire.zone == kZone3; }
bool fire_is_split_far(const FireCase& c) { return c.fire.split && beyond_zone_1(c); }
bool is_first_fire(const FireCase& c) { return c.fire.first; }
bool in_zone_2(const FireCase& c) { return c.fire.zone == kZone2; }
bool in_zone_3(const FireCase& c) { return c.fire.zone == kZone3; }
bool fires_canister(const FireCase& c) { return c.fire.canister && c.fire.zone == kZone1; }
bool has_no_ricochet(const FireCase& c) { return c.fire.non_ricochet && beyond_zone_1(c); }
bool is_ranging(const FireCase& c) { return c.fire.ranging && beyond_zone_1(c); }
bool fires_3_or_4_pd(const FireCase& c) { return c.fire.pounder <= 4; }
bool fires_12_pd(const FireCase& c) { return c.fire.pounder >= 12; }  // and above (R123)
bool firer_in_LD(const FireCase& c) { return c.fire.disorder == kLD; }
bool fires_with_marksmen(const FireCase& c) { return c.fire.marksmen; }
bool fires_with_neighbour(const FireCase& c) { return c.fire.neighbour; }
int valour_of_firer(const FireCase& c) { return c.fire.valour; }

// ---- Of morale.

int more_firing(const FireCase& c) { return per_cent_more(c.counted, c.fire.target.figures); }
int more_fired_at(const FireCase& c) { return per_cent_more(c.fire.target.figures, c.counted); }
bool firing_100_more(const FireCase& c) { return more_firing(c) == 100; }
bool firing_200_more(const FireCase& c) { return more_firing(c) >= 200; }
bool target_50_more(const FireCase& c) { return more_fired_at(c) == 50; }
bool target_100_more(const FireCase& c) { return more_fired_at(c) == 100; }
bool target_200_more(const FireCase& c) { return more_fired_at(c) == 200; }
bool target_300_more(const FireCase& c) { return more_fired_at(c) == 300; }
bool target_400_more(const FireCase& c) { return more_fired_at(c) == 400; }
int officer_of_firer(const FireCase& c) { return c.fire.officer; }
bool target_hit_in_flank(const FireCase& c) { return c.fire.target.from == kFireAtFlank; }
bool target_hit_in_rear(const FireCase& c) { return c.fire.target.from == kFireAtRear; }
bool target_in_passage(const FireCase& c) { return c.fire.target.in_passage; }
bool target_without_supplies(const FireCase& c) { return c.fire.target.without_supplies; }
bool target_in_LD(const FireCase& c) { return c.fire.target.disorder == kLD; }
bool target_in_MD(const FireCase& c) { return c.fire.target.disorder == kMD; }
bool target_in_FD(const FireCase& c) { return c.fire.target.disorder == kFD; }
bool target_has_support(const FireCase& c) { return c.fire.target.supported; }
int officer_of_target(const FireCase& c) { return c.fire.target.officer; }
int valour_of_target(const FireCase& c) { return c.fire.target.valour; }

int points_lost(const int& caught) { return caught; }

// Both tables have the same rows for morale.
std::vector<FireFactor> own_morale() {
  return {{"own_100", firing_100_more}, {"own_200", firing_200_more}, {"engaged_officer", officer_of_firer}};
}

std::vector<FireFactor> target_morale() {
  return {{"flanking_fire", target_hit_in_flank},
          {"rear_fire", target_hit_in_rear},
          {"passage_of_obstacle", target_in_passage},
          {"more_50", target_50_more},
          {"more_100", target_100_more},
          {"more_200", target_200_more},
          {"more_300", target_300_more},
          {"more_400", target_400_more},
          {"without_supplies", target_without_supplies},
          {"LD", target_in_LD},
          {"MD", target_in_MD},
          {"FD", target_in_FD},
          {"support", target_has_support},
          {"engaged_officer", officer_of_target},
          {"valour", valour_of_target}};
}

void bind_hand_weapons(TableBinder& bind, FireTables& t) {
  t.hand_own_loss = bind.chart<FireCase>("hand_weapons", "own_loss",
                                         {{"skirmish_line", fired_by_skirmish_line},
                                          {"mounted_cavalry", fired_from_saddle},
                                          {"hidden_target", fires_at_hidden_target},
                                          {"passage_of_obstacle", firer_in_passage},
                                          {"not_stationary", firer_not_stationary},
                                          {"split_fire", fire_is_split},
                                          {"first_fire_or_melee", is_first_fire},
                                          {"zone_2", in_zone_2},
                                          {"LD", firer_in_LD},
                                          {"marksmen", fires_with_marksmen},
                                          {"neighbour", fires_with_neighbour},
                                          {"valour", valour_of_firer}});
  t.hand_target_loss = bind.chart<FireCase>("hand_weapons", "target_loss",
                                            {{"column_effect", target_suffers_column_effect},
                                             {"square_mass_huddle", target_is_all_round},
                                             {"skirmish_line", target_is_skirmish_line},
                                             {"limbered_artillery", target_is_limbered},
                                             {"unlimbered_artillery", target_is_unlimbered},
                                             {"mounted_cavalry", target_is_mounted},
                                             {"mounted_cavalry_charge", target_is_charging},
                                             {"cover_I", target_in_cover_I},
                                             {"cover_II", target_in_cover_II},
                                             {"cover_III", target_in_cover_III}});
  t.hand_own_morale = bind.chart<FireCase>("hand_weapons", "own_morale", own_morale());
  t.hand_target_morale = bind.chart<FireCase>("hand_weapons", "target_morale", target_morale());
}

void bind_artillery(TableBinder& bind, FireTables& t) {
  t.guns_own_loss = bind.chart<FireCase>("artillery", "own_loss",
                                         {{"hidden_target", fires_at_hidden_target},
                                          {"passage_of_obstacle", firer_in_passage},
                                          {"foot_not_stationary", foot_guns_not_stationary},
                                          {"split_fire_zone_2_3", fire_is_split_far},
                                          {"first_fire_or_melee", is_first_fire},
                                          {"canister_zone_1", fires_canister},
                                          {"zone_2", in_zone_2},
                                          {"zone_3", in_zone_3},
                                          {"non_ricochet", has_no_ricochet},
                                          {"ranging", is_ranging},
                                          {"pd_3_4", fires_3_or_4_pd},
                                          {"pd_12", fires_12_pd},
                                          {"LD", firer_in_LD},
                                          {"neighbour", fires_with_neighbour},
                                          {"valour", valour_of_firer}});
  t.guns_target_loss = bind.chart<FireCase>("artillery", "target_loss",
                                            {{"column_effect", target_suffers_column_effect},
                                             {"square_mass_huddle", target_is_all_round},
                                             {"skirmish_line", target_is_skirmish_line},
                                             {"limbered_artillery", target_is_limbered},
                                             {"unlimbered_artillery", target_is_unlimbered},
                                             {"mounted_cavalry", target_is_mounted},
                                             {"mounted_cavalry_charge", target_is_charging},
                                             {"wood_and_edge", target_in_wood},
                                             {"cover_II", target_in_cover_II},
                                             {"cover_III", target_in_cover_III}});
  t.guns_own_morale = bind.chart<FireCase>("artillery", "own_morale", own_morale());
  t.guns_target_morale = bind.chart<FireCase>("artillery", "target_morale", target_morale());
}

// Each zone of a weapon as a row of its own.
std::array<std::vector<Row>, 3> bands_of(const Grid& ranges, std::size_t zones) {
  std::array<std::vector<Row>, 3> bands;
  for (std::size_t weapon = 0; weapon < bands.size() && !ranges.empty(); ++weapon)
    for (std::size_t zone = 0; zone < zones; ++zone) {
      Row row;
      row.label = fmt::format("{}, zone {}", ranges.label(weapon), zone + 1);
      row.cite = ranges.cite(weapon);
      row.values = {ranges.at(weapon, zone)};
      bands[weapon].push_back(std::move(row));
    }
  return bands;
}

void bind_fire_measures(TableBinder& bind, FireTables& t) {
  const auto length = [&](const char* row) { return bind.length("fire_measures", row); };
  t.support = length("support");
  t.behind_target = length("behind_target");
  t.ranging_lost = length("ranging_lost");
  t.over_from_guns = length("over_from_guns");
  t.over_to_target = length("over_to_target");
  t.over_own_to_target = length("over_own_to_target");
  t.soft_before = length("soft_before");
  const auto number = [&](const char* table, const char* row) {
    return static_cast<int>(bind.number(table, row));
  };
  t.arc = number("fire_angles", "arc");
  t.gun_arc = number("fire_angles", "gun_arc");
  t.support_arc = number("fire_angles", "support_arc");
  t.flank_angle = number("fire_angles", "flank");
  t.column_angle = number("fire_angles", "column");
  t.security_percent = number("fire_numbers", "security_percent");
  t.support_share = number("fire_numbers", "support_share");
  t.neighbour_share = number("fire_numbers", "neighbour_share");
  t.over_layers = number("fire_numbers", "over_layers");
}

}  // namespace

Chart<int> bind_caught(TableBinder& bind) { return bind.chart<int>("caught", {{"caught", points_lost}}); }

CountRules bind_counts(TableBinder& bind, std::string_view table, const std::vector<Posture>& listed) {
  static constexpr std::array<std::string_view, kPostures> kNames{
      "line",       "column_of_attack", "column_of_march", "square",  "mass",
      "huddle",     "skirmish_line",    "at_work",         "at_rest", "in_rout",
      "unlimbered", "limbered",         "in_building"};
  static const std::vector<std::string_view> kKinds{"one_in_down", "one_in_up",   "files",     "number",
                                                    "roots",       "outer_files", "rear_ranks"};
  std::vector<std::string_view> rows;
  for (const Posture posture : listed) rows.push_back(kNames[static_cast<std::size_t>(posture)]);
  const Grid grid = bind.grid(table, rows, kKinds);
  CountRules rules{};
  for (std::size_t row = 0; row < listed.size(); ++row)
    for (std::size_t kind = 0; !grid.empty() && kind < kKinds.size(); ++kind)
      if (!grid.nil(row, kind))
        rules[static_cast<std::size_t>(listed[row])] = {static_cast<CountRule::Kind>(kind),
                                                        static_cast<int>(grid.at(row, kind))};
  return rules;
}

FireTables bind_fire(TableBinder& bind) {
  FireTables t;
  bind_hand_weapons(bind, t);
  bind_artillery(bind, t);
  t.caught = bind_caught(bind);
  t.loss = bind.scores("loss");
  t.morale = bind.bands<Disorder>("fire_morale", {{"OR", kOR}, {"LD", kLD}, {"MD", kMD}, {"FD", kFD}});
  t.hand_ranges = bind.length_grid("hand_ranges", {"carbine", "musket", "rifle"}, {"zone_1", "zone_2"});
  t.gun_ranges =
      bind.length_grid("gun_ranges", {"pd_3_4", "pd_6_8", "pd_9_12"}, {"zone_1", "zone_2", "zone_3"});
  t.hand_bands = bands_of(t.hand_ranges, 2);
  t.gun_bands = bands_of(t.gun_ranges, 3);
  t.middle_calibre = static_cast<int>(bind.number("calibres", "middle"));
  t.heavy_calibre = static_cast<int>(bind.number("calibres", "heavy"));
  const auto unit = [&](const char* row) { return static_cast<int>(bind.number("units_of_fire", row)); };
  t.unit = unit("unit");
  t.undersized = unit("undersized");
  t.gun_unit = unit("gun_unit");
  t.gun_undersized = unit("gun_undersized");
  t.gunner_counts = unit("gunner_counts");
  t.parts = unit("parts");
  std::vector<Posture> all;
  for (std::size_t i = 0; i < kPostures; ++i) all.push_back(static_cast<Posture>(i));
  t.firing = bind_counts(bind, "firing_figures", all);
  bind_fire_measures(bind, t);
  return t;
}

}  // namespace drumhead::ba
