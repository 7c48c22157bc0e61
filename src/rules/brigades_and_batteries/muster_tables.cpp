#include "rules/brigades_and_batteries/muster_tables.h"

namespace drumhead::bb {

MusterTables bind_muster(TableBinder& bind) {
  MusterTables t;
  t.men_per_figure = bind.number("scales", "men_per_figure");
  t.men_per_gunner = bind.number("scales", "men_per_gunner");
  t.guns_per_model = bind.number("scales", "guns_per_model");
  t.crew_per_model = bind.number("scales", "crew_per_model");
  t.centimetres_per_inch = bind.number("scales", "centimetres_per_inch");
  t.minutes_per_turn = bind.number("scales", "minutes_per_turn");
  t.sizes = bind.grid("unit_sizes", {"infantry", "cavalry", "battery"},
                      {"usual_least", "usual_most", "least", "most"});
  t.light_pounder = bind.number("gun_classes", "light");
  t.field_pounder = bind.number("gun_classes", "field");
  t.least_brigades = bind.number("armies", "least_brigades");
  t.most_brigades = bind.number("armies", "most_brigades");
  t.block_figures = bind.number("blocks_at_set_up", "figures");
  t.fewest_block_figures = bind.number("blocks_at_set_up", "usual_least");
  t.most_block_figures = bind.number("blocks_at_set_up", "usual_most");
  t.highest_block = bind.number("blocks_at_set_up", "highest");
  return t;
}

}  // namespace drumhead::bb
