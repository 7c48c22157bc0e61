#include "rules/fire_and_fury/fire_tables.h"

#include <fmt/format.h>

#include "geom/touching.h"

namespace drumhead::ff {
namespace {

bool fires_buck_or_sharp(const FireFacts& f) { return f.buck_or_sharp; }
bool fires_green(const FireFacts& f) { return f.green && !f.cannonade; }
bool target_exposed(const FireFacts& f) { return f.exposure == kExposed; }
bool target_dense_troops(const FireFacts& f) { return f.exposure == kDenseTroops; }
bool target_dense_guns(const FireFacts& f) { return f.exposure == kDenseGuns; }
bool target_in_partial_cover(const FireFacts& f) {
  return f.extended ? f.cover == kNoCover : f.cover == kPartialCover;
}
bool target_in_full_cover(const FireFacts& f) {
  return f.cover == kFullCover || (f.extended && f.cover == kPartialCover);
}
bool target_fortified(const FireFacts& f) { return f.cover == kFortified; }

template <std::size_t N>
std::optional<int> quarters_at(const Grid& grid, std::size_t row, const std::array<Coord, N>& bands,
                               Coord range) {
  for (std::size_t band = 0; band < N; ++band) {
    if (!is_at_most(range, bands[band])) continue;
    if (grid.nil(row, band)) return std::nullopt;
    return static_cast<int>(grid.at(row, band)) * (kQuarters / 2);
  }
  return std::nullopt;
}

template <std::size_t N>
Coord longest_of(const Grid& grid, std::size_t row, const std::array<Coord, N>& bands) {
  Coord longest = 0;
  for (std::size_t band = 0; band < N; ++band)
    if (!grid.nil(row, band)) longest = bands[band];
  return longest;
}

}  // namespace

FireTables bind_fire(TableBinder& bind) {
  FireTables t;
  t.musketry =
      bind.grid("musketry", {"RM", "SM", "BR", "BC", "RR", "RC", "MC"}, {"to_4", "to_8", "to_12", "to_16"});
  t.cannonade = bind.grid("cannonade", {"HR", "LR", "HS", "LS", "LH"},
                          {"to_8", "to_16", "to_32", "to_48", "to_64", "to_80"});
  for (std::size_t i = 0; i < t.musketry_bands.size(); ++i)
    t.musketry_bands[i] = bind.length("range_bands", fmt::format("musketry_{}", i + 1));
  for (std::size_t i = 0; i < t.cannonade_bands.size(); ++i)
    t.cannonade_bands[i] = bind.length("range_bands", fmt::format("cannonade_{}", i + 1));
  t.ladder = bind.scores("ladder", {"modifier"});
  t.ladder_from = bind.number("ladder_above", "from");
  t.ladder_each = bind.number("ladder_above", "each");
  t.chart = bind.chart<FireFacts>("fire", {{"buck_or_sharp", fires_buck_or_sharp},
                                           {"green", fires_green},
                                           {"exposed", target_exposed},
                                           {"dense_troops", target_dense_troops},
                                           {"dense_guns", target_dense_guns},
                                           {"partial_cover", target_in_partial_cover},
                                           {"full_cover", target_in_full_cover},
                                           {"fortified", target_fortified}});
  using Row = std::pair<std::string_view, FireResult>;
  const Row desultory{"desultory", kDesultory}, lively{"lively", kLively}, galling{"galling", kGalling};
  const Row home{"telling_home", kTellingHome}, steel{"telling_steel", kTellingSteel};
  const Row checked{"telling_checked", kTellingChecked}, withering{"withering", kWithering};
  t.results[kCrack] = bind.bands<FireResult>("fire_crack", {desultory, galling, home, steel, withering});
  t.results[kVeteran] =
      bind.bands<FireResult>("fire_veteran", {desultory, lively, galling, home, steel, checked, withering});
  t.results[kTrained] =
      bind.bands<FireResult>("fire_trained", {desultory, lively, galling, home, steel, checked, withering});
  t.results[kGreen] =
      bind.bands<FireResult>("fire_green", {desultory, lively, galling, steel, checked, withering});
  const auto effect = [&](const char* row) { return static_cast<int>(bind.number("fire_effects", row)); };
  t.withering_stands = effect("withering_stands");
  t.withering_guns = effect("withering_guns");
  t.withering_over = effect("withering_over");
  t.telling_stands = effect("telling_stands");
  t.massed_reads = effect("massed_reads");
  t.low_ammo = effect("low_ammo");
  t.massed = bind.length("fire_measures", "massed");
  t.leader = bind.length("fire_measures", "leader");
  t.checked = bind.length("fire_measures", "checked");
  t.alike = bind.length("fire_measures", "alike");
  t.threat = bind.length("fire_measures", "threat");
  t.over_from_gun = bind.length("fire_measures", "over_from_gun");
  t.over_from_target = bind.length("fire_measures", "over_from_target");
  t.behind_cover = bind.length("fire_measures", "behind_cover");
  return t;
}

std::optional<int> musketry_quarters(const FireTables& tables, int small_arm, Coord range) {
  return quarters_at(tables.musketry, static_cast<std::size_t>(small_arm), tables.musketry_bands, range);
}

std::optional<int> cannonade_quarters(const FireTables& tables, int gun, Coord range) {
  return quarters_at(tables.cannonade, static_cast<std::size_t>(gun), tables.cannonade_bands, range);
}

Coord longest_range(const FireTables& tables, int small_arm) {
  return longest_of(tables.musketry, static_cast<std::size_t>(small_arm), tables.musketry_bands);
}

Coord longest_gun_range(const FireTables& tables, int gun) {
  return longest_of(tables.cannonade, static_cast<std::size_t>(gun), tables.cannonade_bands);
}

int rounded_points(int quarters) { return (quarters + kQuarters / 2) / kQuarters; }

Reckoning reckon_fire(const FireTables& tables, const FireFacts& facts) {
  Reckoning reckoning;
  const int points = rounded_points(facts.quarters);
  const auto& band = tables.ladder.at(points);
  const std::int64_t above =
      points > tables.ladder_from ? (points - tables.ladder_from) / tables.ladder_each : 0;
  reckoning.add({"points", band.label, static_cast<int>(band.values.front() + above), band.cite});
  tables.chart.reckon_into(reckoning, facts);
  return reckoning;
}

const Bands<FireResult>::Band& fire_result(const FireTables& tables, int quality, int total) {
  return tables.results[static_cast<std::size_t>(quality)].at(total);
}

bool is_telling(FireResult result) {
  return result == kTellingHome || result == kTellingSteel || result == kTellingChecked;
}

FireResult one_row_lower(FireResult result) {
  switch (result) {
    case kWithering:
      return kTellingChecked;  // some Telling Fire: what it does to a charge is read in its own column
    case kTellingChecked:
    case kTellingSteel:
    case kTellingHome:
      return kGalling;
    case kGalling:
      return kLively;
    case kLively:
    case kDesultory:
      return kDesultory;
  }
  return kDesultory;
}

bool checks_charge(FireResult result, bool cold_steel) {
  if (result == kTellingSteel) return !cold_steel;
  return result == kTellingChecked || result == kWithering;
}

}  // namespace drumhead::ff
