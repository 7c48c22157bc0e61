// Binds the tables of movement and command to code.
#include "rules/belle_alliance/march_tables.h"

namespace drumhead::ba {
namespace {

void bind_command_measures(TableBinder& bind, MarchTables& t) {
  const auto length = [&](const char* row) { return bind.length("command_measures", row); };
  t.orders = length("orders");
  t.near_opponent = length("near_opponent");
  t.line_orders = length("line_orders");
  t.soutien = length("soutien");
  t.catch_within = length("catch");
  t.same_end = length("same_end");
  t.presumed = length("presumed");
  t.deploy = length("deploy");
  t.rejoin = length("rejoin");
}

void bind_march_measures(TableBinder& bind, MarchTables& t) {
  const auto length = [&](const char* row) { return bind.length("march_measures", row); };
  t.fast_clear = length("fast_clear");
  t.contact = length("contact");
  t.tolerance = length("tolerance");
  t.strip = length("strip");
  t.wood_edge = {length("edge_infantry"), length("edge_cavalry"), length("edge_guns")};
  const auto angle = [&](const char* row) { return static_cast<int>(bind.number("march_angles", row)); };
  t.charge_wheel = angle("charge_wheel");
  t.retreat_angle = angle("retreat");
  t.towards_officer = angle("towards_officer");
  t.same_facing = angle("same_facing");
  t.deploy_turn = angle("deploy_turn");
  t.edge_sideways = angle("edge_sideways");
  t.angle_tolerance = angle("tolerance");
}

void bind_march_numbers(TableBinder& bind, MarchTables& t) {
  const auto number = [&](const char* row) { return static_cast<int>(bind.number("march_numbers", row)); };
  t.fast_times = number("fast_times");
  t.half_rate = number("half_rate");
  t.charge_rest = number("charge_rest");
  t.wheel_quarters = number("wheel");
  t.rotation_quarters = number("rotation");
  t.ticks = number("ticks");
  t.segment_ticks = number("segment_ticks");
  t.continued_ticks = number("continued_ticks");
  t.tick_parts = number("tick_parts");
  t.tick_rounds = number("tick_rounds");
}

void bind_unit_numbers(TableBinder& bind, MarchTables& t) {
  const auto number = [&](const char* row) { return static_cast<int>(bind.number("unit_numbers", row)); };
  t.split_above = number("split_above");
  t.least_part = number("least_part");
  t.squadron = number("squadron");
  t.least_squadrons = number("least_squadrons");
  t.column_files = number("column_files");
  t.column_ranks = number("column_ranks");
  t.skirmish_share = number("skirmish_share");
  t.soutien_share = number("soutien_share");
}

}  // namespace

MarchTables bind_march(TableBinder& bind) {
  MarchTables t;
  t.rates =
      bind.length_grid("rates", {"foot_march",     "foot_attack",       "foot_line",      "foot_square",
                                 "foot_skirmish",  "foot_charge",       "foot_rout",      "horse_march",
                                 "horse_attack",   "horse_line",        "horse_skirmish", "horse_charge",
                                 "staff",          "horse_rout",        "guns_foot",      "guns_heavy",
                                 "guns_horse",     "guns_horse_charge", "unlimbered",     "unlimbered_heavy",
                                 "guns_foot_rout", "guns_horse_rout"},
                       {"road", "normal", "difficult", "wood"});
  t.heavy_pounder = static_cast<int>(bind.number("heavy_guns", "pounder"));
  t.obstacles = bind.grid("obstacle_passage", {"I", "II", "III"}, {"infantry", "cavalry", "artillery"});
  t.sight = bind.length_grid("sight", {"open", "cover", "wood"}, {"from", "against", "against_firing"});
  t.sight_per_layer = bind.length("sight_measures", "per_layer");
  bind_command_measures(bind, t);
  bind_march_measures(bind, t);
  bind_march_numbers(bind, t);
  bind_unit_numbers(bind, t);
  return t;
}

}  // namespace drumhead::ba
