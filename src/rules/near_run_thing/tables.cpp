#include "rules/near_run_thing/tables.h"

namespace drumhead::nrt {

CommandTables bind_command(TableBinder& bind) {
  CommandTables t;
  t.pips = bind.chart<PipFacts>("pips", {{"brigade_in_command", &PipFacts::brigades, 0, 9},
                                         {"adc_arrived", &PipFacts::aides, 0, 9},
                                         {"brigade_half_lost", &PipFacts::half_lost, 0, 9},
                                         {"div_attached", &PipFacts::attached},
                                         {"div_replacement", &PipFacts::replacement},
                                         {"brig_replacement", &PipFacts::replacement_brigadiers, 0, 9}});
  PipCosts& c = t.costs;
  bind.numbers<int>("pip_costs",
                    {{"brigade_action", &c.brigade_action}, {"brigade_action_ooc", &c.brigade_action_ooc},
                     {"further_action", &c.further_action}, {"unit_action", &c.unit_action}, {"unit_action_ooc", &c.unit_action_ooc},
                     {"to_contact", &c.to_contact}, {"slow_third", &c.slow_third}, {"uneasy_advance", &c.uneasy_advance},
                     {"unsteady_hold", &c.unsteady_hold}, {"regroup", &c.regroup}, {"rally", &c.rally},
                     {"general_move", &c.general_move}, {"russian_limber", &c.russian_limber}, {"regt_gun_away", &c.regt_gun_away},
                     {"paraphernalia", &c.paraphernalia}});
  bind.lengths("command_distances",
               {{"division", &t.division}, {"brigade", &t.brigade}, {"unattached", &t.unattached}, {"hold", &t.hold},
                {"chain", &t.chain}, {"box_width", &t.box_width}, {"box_depth", &t.box_depth}, {"ride", &t.ride},
                {"adc_arrives", &t.adc_arrives}, {"attack_strayed", &t.attack_strayed}, {"reserve_clear", &t.reserve_clear},
                {"reserve_arrived", &t.reserve_arrived}, {"march_corridor", &t.march_corridor}, {"unseen", &t.unseen},
                {"regroup_enemy", &t.regroup_enemy}, {"regroup_general", &t.regroup_general}});
  bind.numbers<int>("special_scores",
                    {{"attack_first_main", &t.attack_first_main}, {"attack_first", &t.attack_first},
                     {"attack_second_main", &t.attack_second_main}, {"attack_second", &t.attack_second},
                     {"attack_bled", &t.attack_bled}, {"averaged_first", &t.averaged_first},
                     {"averaged_second", &t.averaged_second}, {"reserve", &t.reserve}});
  bind.numbers<int>("command_numbers",
                    {{"least_pips", &t.least_pips}, {"least_die", &t.least_die}, {"brigades_per_die", &t.brigades_per_die},
                     {"pips_in_radius", &t.pips_in_radius}, {"pips_out_of_radius", &t.pips_out_of_radius},
                     {"attack_last_start", &t.attack_last_start}, {"change_deduction", &t.change_deduction},
                     {"fallen_pips", &t.fallen_pips}, {"regroup_pips", &t.regroup_pips}, {"ambulance", &t.ambulance},
                     {"most_aides", &t.most_aides}});
  t.regained = bind.grid("regained", {"elite", "veteran", "average", "inferior", "bad"});
  return t;
}

MoveTables bind_moves(TableBinder& bind) {
  MoveTables t;
  t.rates = bind.length_grid("rates", {"infantry", "heavy", "cavalry"},
                             {"line", "reinforced", "column", "skirmish", "square", "march", "road", "rout"});
  t.gun_rates = bind.length_grid("gun_rates", {"foot", "heavy", "horse", "wagon"}, {"limbered", "prolong", "march", "road", "rout"});
  t.evades = bind.grid("evades", {"skirmish_foot", "skirmish_horse", "foot_guns", "horse_guns", "horse_in_rear", "extra"},
                       {"dice", "added"});
  bind.lengths("move_distances",
               {{"to_contact", &t.to_contact}, {"raised", &t.raised}, {"fall_back", &t.fall_back}, {"follow_up", &t.follow_up},
                {"advance", &t.advance}, {"countercharge", &t.countercharge}, {"volley_countercharge", &t.volley_countercharge},
                {"straight_horse", &t.straight_horse}, {"straight_foot", &t.straight_foot}, {"set_back", &t.set_back},
                {"clear_of_enemy", &t.clear_of_enemy}, {"passage_line", &t.passage_line}, {"passage_gap", &t.passage_gap},
                {"screen", &t.screen}, {"absorbed", &t.absorbed}, {"crew", &t.crew}, {"refuge_near", &t.refuge_near},
                {"refuge_far", &t.refuge_far}, {"slide", &t.slide}, {"paraphernalia", &t.paraphernalia},
                {"columns_apart", &t.columns_apart}, {"lap", &t.lap}, {"unexpected_width", &t.unexpected_width},
                {"unexpected_depth", &t.unexpected_depth}});
  bind.numbers<int>("move_numbers",
                    {{"march_moves", &t.march_moves}, {"oblique_cost", &t.oblique_cost}, {"oblique", &t.oblique},
                     {"retrograde", &t.retrograde}, {"rout_aside", &t.rout_aside}, {"column_turn", &t.column_turn},
                     {"unexpected_on", &t.unexpected_on}, {"refuge_near_on", &t.refuge_near_on},
                     {"refuge_far_on", &t.refuge_far_on}, {"refuge_close", &t.refuge_close}, {"columns_large", &t.columns_large},
                     {"columns_normal", &t.columns_normal}, {"columns_small", &t.columns_small}});
  bind.numbers<int>("screens", {{"french", &t.screen_french}, {"british", &t.screen_british}, {"others", &t.screen_others}});
  return t;
}

GroundTables bind_ground(TableBinder& bind) {
  GroundTables t;
  t.areas = bind.grid("areas", {"open", "woods", "orchard", "marsh", "steep", "hill", "river", "building"},
                      {"foot", "foot_skirmish", "horse", "horse_skirmish", "guns", "cover"});
  t.lines = bind.grid("lines", {"hedge", "wall", "stream"}, {"foot", "foot_skirmish", "horse", "horse_skirmish", "guns", "cover"});
  t.crossings = bind.length_grid("crossings", {"hedge", "wall", "stream"}, {"foot", "foot_skirmish", "horse", "horse_skirmish"});
  bind.lengths("sight", {{"woods", &t.see_woods}, {"orchard", &t.see_orchard}, {"over_units", &t.over_units},
                         {"behind_line", &t.behind_line}});
  return t;
}

GeneralTables bind_generals(TableBinder& bind) {
  GeneralTables t;
  bind.numbers<int>("risk", {{"fire", &t.risk_fire}, {"melee_infantry", &t.risk_melee_infantry}, {"melee_cavalry", &t.risk_melee_cavalry}});
  bind.numbers<int>("contacted", {{"by_cavalry", &t.contact_cavalry}, {"by_infantry", &t.contact_infantry}});
  t.fallen = bind.bands<Fall>("fallen", {{"incapacitated", Fall::kIncapacitated}, {"wounded", Fall::kWounded}, {"killed", Fall::kKilled}});
  return t;
}

MusterTables bind_muster(TableBinder& bind) {
  MusterTables t;
  bind.numbers<int>("scale", {{"men_per_figure", &t.men_per_figure}, {"pieces_per_gun", &t.pieces_per_gun},
                              {"pieces_very_small", &t.pieces_very_small}, {"yards_per_inch", &t.yards_per_inch},
                              {"minutes_per_turn", &t.minutes_per_turn}});
  t.sizes = bind.grid("sizes", {"large", "normal", "small"}, {"figures", "models"});
  bind.numbers<int>("strength", {{"basic", &t.basic}, {"elite", &t.by_class[0]}, {"veteran", &t.by_class[1]},
                                 {"average", &t.by_class[2]}, {"inferior", &t.by_class[3]}, {"bad", &t.by_class[4]},
                                 {"large", &t.by_size[0]}, {"normal", &t.by_size[1]}, {"small", &t.by_size[2]},
                                 {"very_small", &t.by_size[3]}});
  bind.numbers<int>("figures_per_base", {{"infantry", &t.infantry_per_base}, {"cavalry", &t.cavalry_per_base}});
  t.bases = bind.length_grid("bases", {"infantry", "cavalry", "unlimbered", "limbered", "wagon", "general", "gap"}, {"front", "depth"});
  bind.numbers<int>("years", {{"slow_british", &t.slow_british}, {"slow_german", &t.slow_german}, {"slow_others", &t.slow_others},
                              {"slow_move", &t.slow_move}, {"lying", &t.lying}, {"elan", &t.elan}, {"column_shock", &t.column_shock}});
  t.points = bind.grid("points",
                       {"infantry_hit", "regimental_gun", "trained_light", "british_average", "cavalry_hit", "heavy", "lancer",
                        "armoured", "well_mounted", "foot_guns_hit", "foot_3_4", "foot_12", "horse_guns_hit", "horse_3_4",
                        "baggage_hit", "caissons", "adc", "brigadier", "divisional", "also_brigadier", "corps", "least"});
  bind.numbers<int>("victory", {{"turns", &t.turns}, {"lead", &t.lead}, {"objective", &t.objective}, {"baggage", &t.baggage}});
  return t;
}

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables tables{bind_command(bind), bind_moves(bind), bind_ground(bind),   bind_fire(bind),
                bind_melee(bind),   bind_morale(bind), bind_generals(bind), bind_muster(bind)};
  if (auto trouble = bind.finish()) return *trouble;
  return tables;
}

}  // namespace drumhead::nrt
