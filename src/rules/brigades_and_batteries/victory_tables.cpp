#include "rules/brigades_and_batteries/victory_tables.h"

namespace drumhead::bb {

VictoryTables bind_victory(TableBinder& bind) {
  VictoryTables t;
  t.defeat = bind.number("victory", "defeat");
  t.shaken = bind.number("victory", "shaken");
  t.margin = bind.number("victory", "margin");
  t.turns = static_cast<std::int32_t>(bind.number("victory", "turns"));
  return t;
}

}  // namespace drumhead::bb
