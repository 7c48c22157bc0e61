#include "rules/belle_alliance/victory_tables.h"

#include <algorithm>
#include <cstdlib>

namespace drumhead::ba {

VictoryTables bind_victory(TableBinder& bind) {
  VictoryTables t;
  const auto number = [&](const char* row) { return static_cast<int>(bind.number("victory", row)); };
  t.figure = number("figure");
  t.gun = number("gun");
  t.officer = number("officer");
  t.objective = number("objective");
  t.lead_percent = number("lead_percent");
  t.lead_points = number("lead_points");
  t.bounds = number("bounds");
  t.table_width = bind.length("table_size", "width");
  t.table_depth = bind.length("table_size", "depth");
  return t;
}

int points_of(const VictoryTables& t, const Deeds& deeds) {
  return deeds.figures * t.figure + deeds.guns * t.gun + deeds.officers * t.officer +
         deeds.objectives * t.objective;
}

Winner winner_of(const VictoryTables& t, int first, int second) {
  const int lead = std::abs(first - second), lower = std::min(first, second);
  if (lead < t.lead_points || 100 * lead < t.lead_percent * lower) return Winner::kDraw;
  return first > second ? Winner::kFirst : Winner::kSecond;
}

}  // namespace drumhead::ba
