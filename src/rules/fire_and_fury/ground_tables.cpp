#include "rules/fire_and_fury/ground_tables.h"

#include <fmt/format.h>

namespace drumhead::ff {

GroundTables bind_ground(TableBinder& bind) {
  GroundTables t;
  t.rates = bind.length_grid(
      "rates",
      {"line", "field_column", "march_column", "broken", "horse_line", "horse_field_column",
       "horse_march_column", "dismounted", "horse_broken", "field_guns", "horse_guns", "leader",
       "leader_on_foot"},
      {"open", "open_double", "broken", "broken_double", "rough", "rough_double", "road", "road_double"});
  t.areas = bind.grid("areas",
                      {"open_field", "plowed_field", "corn", "brush", "light_woods", "dense_woods",
                       "boulders", "swamp", "gentle_slope", "steep_slope", "rocky_slope", "water", "ford",
                       "bridge", "frame_building", "masonry_building", "town_block"},
                      {"ground", "cover", "charge"});
  t.lines = bind.grid(
      "lines", {"rail_fence", "post_and_rail", "low_wall", "high_wall", "stream", "creek", "abatis", "works"},
      {"cover", "charge", "obstacle"});
  t.keep_clear = bind.length("measures", "keep_clear");
  t.minor_obstacle = bind.length("measures", "minor_obstacle");
  t.passage = bind.length("measures", "passage");
  t.haul = bind.length("measures", "haul");
  t.scale_from = bind.length("measures", "scale_from");
  t.line_of_march = bind.length("measures", "line_of_march");
  const auto degrees_of = [&](const char* row) { return static_cast<int>(bind.number("angles", row)); };
  t.wheel = degrees_of("wheel");
  t.oblique = degrees_of("oblique");
  t.fixed_guns = degrees_of("fixed_guns");
  t.charge_wheel = degrees_of("charge_wheel");
  t.retreat_bend = degrees_of("retreat_bend");
  t.short_retreat = bind.length("retreats", "short");
  t.least_retreat = bind.length("retreats", "least");
  t.light_woods = bind.length("sight", "light_woods");
  t.dense_woods = bind.length("sight", "dense_woods");
  t.corn = bind.length("sight", "corn");
  t.crest = bind.length("sight", "crest");
  t.lines_within = bind.length("sight", "lines");
  t.building_holds = static_cast<int>(bind.number("garrisons", "building"));
  t.block_holds = static_cast<int>(bind.number("garrisons", "town_block"));
  return t;
}

CommandTables bind_command(TableBinder& bind) {
  CommandTables t;
  t.radius = bind.length("command", "radius");
  t.short_radius = bind.length("command", "short_radius");
  t.refuge = bind.length("command", "refuge");
  t.leader_clear = bind.length("command", "leader_clear");
  t.train = bind.length("command", "train");
  t.close_range = bind.length("close_range", "close_range");
  t.twilight = bind.length("weather", "twilight");
  t.fog = bind.length("weather", "fog");
  t.key_position = bind.length("key_positions", "near");
  t.heavy_casualties = static_cast<int>(bind.number("army", "heavy_casualties"));
  t.turns = static_cast<int>(bind.number("army", "turns"));
  const auto points = [&](std::string_view row) { return static_cast<int>(bind.number("victory", row)); };
  t.vp_worn = points("worn");
  t.vp_spent = points("spent");
  t.vp_destroyed = points("destroyed");
  t.vp_gun = points("gun");
  for (std::size_t i = 0; i < t.vp_leader.size(); ++i) t.vp_leader[i] = points(fmt::format("leader_{}", i));
  t.vp_key = points("key_position");
  t.draw_below = points("draw_below");
  t.draw_part = points("draw_part");
  t.decisive_ahead = points("decisive_ahead");
  t.decisive_times = points("decisive_times");
  return t;
}

}  // namespace drumhead::ff
