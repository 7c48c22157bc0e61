#include "rules/belle_alliance/muster_tables.h"

#include <algorithm>
#include <cctype>

#include "rules/belle_alliance/troop_words.h"
#include "rules/belle_alliance/valour_rows.h"

namespace drumhead::ba {
namespace {

std::vector<PrintedRow> printed_rows() {
  std::vector<PrintedRow> rows;
  for (const auto part : {first_printed_rows(), second_printed_rows()})
    rows.insert(rows.end(), part.begin(), part.end());
  return rows;
}

// ---- Which rows mean a unit, and which of them wins (R127).

bool is_arm(const PrintedRow& row, int arm) {
  switch (row.arm) {
    case ValourArm::kInfantry:
      return arm == kInfantry;
    case ValourArm::kHeavyCavalry:
    case ValourArm::kMediumCavalry:
    case ValourArm::kLightCavalry:
      return arm == kCavalry;
    case ValourArm::kArtillery:
      return arm == kArtillery;
    case ValourArm::kAny:
      return true;
  }
  return false;
}

int words_in(const Clue& clue) {
  return static_cast<int>(
      std::count_if(clue.words.begin(), clue.words.end(), [](auto w) { return !w.empty(); }));
}

bool has_words(const Clue& clue, const TroopWords& t) {
  return std::all_of(clue.words.begin(), clue.words.end(), [&](auto w) { return w.empty() || t.has(w); }) &&
         (clue.never.empty() || !t.has(clue.never));
}

bool means(const Clue& clue, const Service& service, const TroopWords& t) {
  switch (clue.of) {
    case Clue::kNothing:
      return false;
    case Clue::kWords:
      return has_words(clue, t);
    case Clue::kRegiments:
      return has_words(clue, t) && t.has_number(clue.from, clue.to);
    case Clue::kBattalions:
      return t.has_battalion(clue.from, clue.to);
    case Clue::kDivision:
      return ordinal_of(service.division) == clue.from;
    case Clue::kCorps:
      return ordinal_of(service.corps) == clue.from;
    case Clue::kEverything:
      return true;
  }
  return false;
}

ValourRank rank_of(const Clue& clue, int year) {
  if (clue.of == Clue::kEverything) return year == 0 ? ValourRank::kArmOfNation : ValourRank::kArmOfYear;
  if (year == 0) return ValourRank::kTroops;
  if (clue.of == Clue::kWords) return ValourRank::kTroopsOfYear;
  return clue.of == Clue::kCorps ? ValourRank::kCorpsOfYear : ValourRank::kUnitOfYear;
}

std::optional<CavalryClass> class_of(ValourArm arm) {
  switch (arm) {
    case ValourArm::kHeavyCavalry:
      return kHeavy;
    case ValourArm::kMediumCavalry:
      return kMedium;
    case ValourArm::kLightCavalry:
      return kLight;
    case ValourArm::kInfantry:
    case ValourArm::kArtillery:
    case ValourArm::kAny:
      break;
  }
  return std::nullopt;
}

struct Match {
  const ValourRow* row = nullptr;
  ValourRank rank = ValourRank::kUnlisted;
  int words = -1;
};

// The higher rank, then what says more of the unit, then what is printed first.
Match best_match(const MusterTables& tables, const Service& service, const std::vector<PrintedRow>& printed) {
  const TroopWords words = troop_words(service.description);
  const std::string nation = nation_named(service.nation);
  Match best;
  for (const ValourRow& row : tables.valour) {
    const PrintedRow& p = printed[row.spec];
    if (p.nation != nation || !is_arm(p, service.arm) || (p.year != 0 && p.year != service.year)) continue;
    for (const Clue& clue : p.clues) {
      if (!means(clue, service, words)) continue;
      const ValourRank rank = rank_of(clue, p.year);
      const int said = words_in(clue) + (clue.of == Clue::kRegiments ? 1 : 0);
      if (rank > best.rank || (rank == best.rank && said > best.words)) best = {&row, rank, said};
    }
  }
  return best;
}

// ---- Light units and weapons (R34, R128).

bool is_light_foot(const Service& s) { return troop_words(s.description).has("light"); }
bool is_jaeger(const Service& s) { return troop_words(s.description).has("jaeger"); }
bool is_chasseur(const Service& s) {
  const TroopWords t = troop_words(s.description);
  return t.has("chasseur") && !t.has("guard");
}
bool is_schuetzen(const Service& s) { return troop_words(s.description).has("schuetzen"); }
bool is_grenzer(const Service& s) {
  return nation_named(s.nation) == "Austria" && troop_words(s.description).has("grenzer");
}
bool is_95th_rifles(const Service& s) {
  const TroopWords t = troop_words(s.description);
  return nation_named(s.nation) == "Great Britain" && t.has("rifle") && t.has_number(95, 95);
}
bool is_light_brigade(const Service& s) {
  const TroopWords t = troop_words(s.description);
  return nation_named(s.nation) == "Great Britain" && t.has("brigade") && t.has("light") &&
         t.has_number(3, 3);
}
bool is_avant_garde(const Service& s) {
  const TroopWords t = troop_words(s.description);
  return nation_named(s.nation) == "Brunswick" && t.has("avant") && t.has("guard");
}
bool is_prussian_schuetzen(const Service& s) {
  return nation_named(s.nation) == "Prussia" && is_schuetzen(s);
}

// ---- Cavalry (R94). The rows of the table, each with its words; the first that fits counts.

struct CavalryType {
  std::string_view row;
  std::array<std::string_view, 2> words;
};
constexpr std::array kCavalryTypes{CavalryType{"curassiers", {"curassier", ""}},
                                   CavalryType{"carabineers", {"carabineer", ""}},
                                   CavalryType{"horse_grenadiers", {"grenadier", ""}},
                                   CavalryType{"horse_guards", {"horse", "guard"}},
                                   CavalryType{"light_dragoons", {"light", "dragoon"}},
                                   CavalryType{"chevaulegers", {"chevauleger", ""}},
                                   CavalryType{"hussars", {"hussar", ""}},
                                   CavalryType{"chasseurs", {"chasseur", ""}},
                                   CavalryType{"honour_guard", {"honour", "guard"}},
                                   CavalryType{"lancers", {"lancer", ""}},
                                   CavalryType{"uhlans", {"uhlan", ""}},
                                   CavalryType{"cossacks", {"cossack", ""}},
                                   CavalryType{"krakus", {"krakus", ""}},
                                   CavalryType{"dragoons", {"dragoon", ""}},
                                   CavalryType{"others", {"", ""}}};

std::size_t cavalry_row(std::string_view description) {
  const TroopWords t = troop_words(description);
  const auto fits = [&](const CavalryType& type) {
    return std::all_of(type.words.begin(), type.words.end(), [&](auto w) { return w.empty() || t.has(w); });
  };
  const auto found = std::find_if(kCavalryTypes.begin(), kCavalryTypes.end(), fits);
  return static_cast<std::size_t>(found - kCavalryTypes.begin());
}

// ---- Binding.

std::string table_of(const PrintedRow& row) {
  std::string id = "valour_";
  for (const char c : row.nation)
    id += c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return row.year == 0 ? id : id + "_" + std::to_string(row.year);
}

void bind_valour(TableBinder& bind, MusterTables& t) {
  const std::vector<PrintedRow> printed = printed_rows();
  for (std::size_t first = 0, end = 0; first < printed.size(); first = end) {
    const std::string table = table_of(printed[first]);
    std::vector<std::string_view> ids;
    for (end = first; end < printed.size() && table_of(printed[end]) == table; ++end)
      ids.push_back(printed[end].id);
    const Grid grid = bind.grid(table, ids, {"high", "low"});
    for (std::size_t i = 0; !grid.empty() && i < ids.size(); ++i)
      t.valour.push_back({ids[i], grid.label(i), first + i, static_cast<int>(grid.at(i, 0)),
                          static_cast<int>(grid.at(i, 1)), grid.cite(i)});
  }
  const Grid unlisted = bind.grid("valour_unlisted", {"unit", "guard_artillery"});
  if (unlisted.empty()) return;
  t.unlisted = static_cast<int>(unlisted.at(0, 0));
  t.guard_artillery = static_cast<int>(unlisted.at(1, 0));
  t.unlisted_cite = unlisted.cite(0);
  t.guard_artillery_cite = unlisted.cite(1);
}

}  // namespace

MusterTables bind_muster(TableBinder& bind) {
  MusterTables t;
  const auto scale = [&](const char* row) { return static_cast<int>(bind.number("scale", row)); };
  t.men_per_figure = scale("men_per_figure");
  t.metres_per_cm = scale("metres_per_cm");
  t.layer_metres = scale("layer_metres");
  t.minutes_per_bound = scale("minutes_per_bound");
  t.most_guns = scale("most_guns");
  t.adjutants = scale("adjutants");
  t.usual_guns = static_cast<int>(bind.number("usual_battery", "guns"));
  t.usual_pounder = static_cast<int>(bind.number("usual_battery", "pounder"));
  t.bases =
      bind.length_grid("bases", {"foot", "horse", "gun", "limber", "waggon", "staff"}, {"width", "depth"});
  t.light = bind.chart<Service>("light_units", {{"light", is_light_foot},
                                                {"jaeger", is_jaeger},
                                                {"chasseurs", is_chasseur},
                                                {"schuetzen", is_schuetzen},
                                                {"grenzer", is_grenzer},
                                                {"rifles_95", is_95th_rifles},
                                                {"light_brigade_3", is_light_brigade},
                                                {"avant_garde", is_avant_garde}});
  std::vector<std::string_view> types;
  for (const CavalryType& type : kCavalryTypes) types.push_back(type.row);
  t.cavalry = bind.grid("cavalry_types", types, {"class", "lancer"});
  t.weapons = bind.grid("weapons", {"infantry", "rifles_95", "prussian_schuetzen", "cavalry", "gunners"});
  bind_valour(bind, t);
  return t;
}

Valour valour_of(const MusterTables& tables, const Service& service) {
  const std::vector<PrintedRow> printed = printed_rows();
  const Match match = best_match(tables, service, printed);
  if (match.row != nullptr) {
    const ValourRow& row = *match.row;
    const int value = !service.grade ? mean_valour(row.high, row.low) : *service.grade ? row.high : row.low;
    return {value, row.high, row.low, row.label, match.rank, class_of(printed[row.spec].arm), row.cite};
  }
  if (service.arm == kArtillery && troop_words(service.description).has("guard"))
    return {tables.guard_artillery,       tables.guard_artillery,      tables.guard_artillery,
            "guard artillery not listed", ValourRank::kGuardArtillery, std::nullopt,
            tables.guard_artillery_cite};
  return {tables.unlisted,       tables.unlisted, tables.unlisted,     {},
          ValourRank::kUnlisted, std::nullopt,    tables.unlisted_cite};
}

int mean_valour(int high, int low) {
  const int sum = high + low;
  return sum >= 0 ? sum / 2 : -((1 - sum) / 2);
}

CavalryClass default_cavalry_class(const MusterTables& tables, std::string_view description) {
  return static_cast<CavalryClass>(tables.cavalry.at(cavalry_row(description), 0));
}

bool is_lancer(const MusterTables& tables, std::string_view description) {
  return tables.cavalry.at(cavalry_row(description), 1) != 0;
}

bool is_light_unit(const MusterTables& tables, const Service& service, CavalryClass cavalry) {
  if (service.arm == kCavalry) return cavalry == kLight;
  return service.arm == kInfantry && tables.light.total(service) > 0;
}

WeaponOf default_weapon(const MusterTables& tables, const Service& service) {
  enum : std::size_t { kInfantryRow, kRiflesRow, kSchuetzenRow, kCavalryRow, kGunnersRow };
  std::size_t row = kInfantryRow;
  if (counts_as_artillery(service.arm))
    row = kGunnersRow;
  else if (service.arm == kCavalry)
    row = kCavalryRow;
  else if (is_95th_rifles(service))
    row = kRiflesRow;
  else if (is_prussian_schuetzen(service))
    row = kSchuetzenRow;
  return static_cast<WeaponOf>(tables.weapons.at(row, 0));
}

}  // namespace drumhead::ba
