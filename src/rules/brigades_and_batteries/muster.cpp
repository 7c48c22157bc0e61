// What history's units and leaders become: men to figures, guns to models, quality to grades (1.4
// to 1.7, 1.10, R3, R9, R15, R117, R128).
//
// Of a unit, [rules.brigades-and-batteries] takes besides what every book takes:
//   ladders = 3             stands with scaling ladders (7.14)
//   baseline = "east"       the edge it routs to: north, east, south, west; or surrounded (5.8)
//   nation = "Spain"        whose national modifiers it has (7.11)
// and of a leader: charisma = 0, 1, 2, or "roll".
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

bool says(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

// BB-017: six words of quality, six grades.
std::string grade_word(int quality) {
  constexpr std::array kWords{"F", "E", "D", "C", "B", "A"};
  return kWords[static_cast<std::size_t>(std::clamp(quality, 1, 6) - 1)];
}

// ---- Types (1.5).

// BB-009, BB-010: who may skirmish. Guards and grenadiers may be light too, if history says so.
bool is_light(const HistoricUnit& unit) {
  return says(unit.role, "light") || says(unit.role, "rifle") || says(unit.role, "jaeger") ||
         has_trait(unit, "light infantry") || has_trait(unit, "skirmishers");
}

// BB-008. Light dragoons are light; dragoons, and whatever lies between light and heavy, are heavy.
std::string cavalry_type(const HistoricUnit& unit) {
  if (says(unit.role, "cuirass") || has_trait(unit, "cuirasses")) return "cuirassiers";
  const bool lancers = says(unit.role, "lancer") || says(unit.role, "uhlan") || has_trait(unit, "lances");
  const bool heavy = !says(unit.role, "light") &&
                     (says(unit.role, "heavy") || says(unit.role, "medium") || says(unit.role, "dragoon"));
  if (heavy) return lancers ? "heavy lancers" : "heavy cavalry";
  return lancers ? "lancers" : "light cavalry";
}

// BB-011, R9. Without a weight of shot guns are field guns, siege guns heavy.
GunClass gun_class(const MusterTables& t, const HistoricUnit& unit) {
  if (unit.pounder == 0) return says(unit.role, "siege") ? kHeavyGuns : kFieldGuns;
  return unit.pounder <= t.light_pounder   ? kLightGuns
         : unit.pounder <= t.field_pounder ? kFieldGuns
                                           : kHeavyGuns;
}

// ---- Sizes (1.4, 1.6, R3).

// 550 men of 20 -> 28, and "550 men are 27.5 figures of 20: 28".
int figures_of(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  if (const auto figures = number_named(unit.overrides, "strength")) return *figures;
  const auto each = static_cast<int>(t.men_per_figure);
  const int figures = std::max(1, (2 * unit.men + each) / (2 * each));
  if (unit.men % each != 0)
    e.notes.push_back(fmt::format("{} men are {}.{} figures of {}: {}", unit.men, unit.men / each,
                                  unit.men % each * 10 / each, each, figures));
  return figures;
}

// BB-013 to BB-015: outside the usual is said, outside what the program takes is refused.
void hold_against_sizes(const MusterTables& t, ArmOf arm, int count, Enlistment& e) {
  constexpr std::array kUnits{"battalion", "regiment", "battery"};
  const auto row = static_cast<std::size_t>(arm);
  const auto at = [&](SizeColumn column) { return t.sizes.at(row, column); };
  const std::string what =
      fmt::format("{} of {} {}", kUnits[row], count, arm == kArtillery ? "models" : "figures");
  if (count < at(kLeast) || count > at(kMost))
    e.impossible = fmt::format("a {} is outside {} to {} (R3); divide it or join it to another", what,
                               at(kLeast), at(kMost));
  else if (count < at(kUsualLeast) || count > at(kUsualMost))
    e.notes.push_back(fmt::format("a {}; usual are {} to {} ({})", what, at(kUsualLeast), at(kUsualMost),
                                  t.sizes.cite(row).text()));
}

// ---- Infantry.

// R4, R5, R8, R28: how wide a battalion stands that was given no width. Marching columns fit on a road;
// skirmishers stand in two ranks unless they are few.
int usual_width(std::string_view formation, int figures, bool marching) {
  constexpr int kRoadWidth = 4, kColumnWidth = 8, kLineWidth = 24, kFew = 12, kSmallColumn = 16;
  if (formation == "column")
    return std::min(figures, marching || figures < kSmallColumn ? kRoadWidth : kColumnWidth);
  if (formation == "line") return std::min(figures, kLineWidth);
  if (formation == "skirmish") return figures <= kFew ? figures : (figures + 1) / 2;
  return 0;
}

void arm_infantry(const HistoricUnit& unit, Enlistment& e) {
  const bool rifles = unit.weapon == "rifle" || unit.weapon == "rifled musket";
  if (rifles) e.spec.markers.emplace_back("rifles", 1);
  if (unit.weapon == "rifled musket")
    e.notes.emplace_back("the book has no rifled muskets: they fire as rifles");
  if (!rifles && !unit.weapon.empty() && unit.weapon != "musket")
    e.notes.push_back(fmt::format("the book has no {}: they fire as muskets", unit.weapon));
}

void enlist_infantry(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  const bool light = is_light(unit);
  e.spec.type = light ? "light infantry" : "line infantry";
  e.spec.strength = figures_of(t, unit, e);
  hold_against_sizes(t, kInfantry, e.spec.strength, e);
  arm_infantry(unit, e);
  const std::string& f = unit.formation;
  e.spec.formation = f == "line" || f == "square" || f == "skirmish" || f == "garrison" ? f : "column";
  if (f == "skirmish" && !light) {
    e.spec.formation = "line";
    e.notes.push_back(
        fmt::format("line infantry may not skirmish: it begins in line ({})", cite::bb_010.text()));
  }
  if (override_named(unit.overrides, "formation") == nullptr)
    e.spec.files = usual_width(e.spec.formation, e.spec.strength, f == "march column");
  const std::string* nation = override_named(unit.overrides, "nation");
  if (nation_named(nation != nullptr ? *nation : unit.nation, unit.year) == kBritain)
    e.spec.markers.emplace_back("two_rank", 1);  // of use with the option two_rank_line
  if (has_trait(unit, "light company") || has_trait(unit, "skirmish screen"))
    e.spec.markers.emplace_back("screen_capable", 1);
}

// ---- Cavalry.

void enlist_cavalry(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  e.spec.type = cavalry_type(unit);
  e.spec.strength = figures_of(t, unit, e);
  hold_against_sizes(t, kCavalry, e.spec.strength, e);
  const bool column = says(unit.formation, "column");
  e.spec.formation = column ? "cavalry column" : "cavalry line";
  constexpr int kRoadWidth = 4;
  // R7, R67: two ranks, since the second fights against cavalry too.
  if (override_named(unit.overrides, "formation") == nullptr)
    e.spec.files = column ? std::min(e.spec.strength, kRoadWidth) : (e.spec.strength + 1) / 2;
}

// ---- Batteries.

void note_battery(const MusterTables& t, const HistoricUnit& unit, int models, Enlistment& e) {
  const auto each = static_cast<int>(t.men_per_gunner), crew = models * static_cast<int>(t.crew_per_model);
  if (unit.guns % t.guns_per_model != 0)
    e.notes.push_back(fmt::format("{} guns are {} models, one of them of a single gun ({})", unit.guns,
                                  models, cite::bb_005.text()));
  if (unit.men / each != crew)
    e.notes.push_back(fmt::format("{} gunners are {} figures of {}, but a model has {}: {} ({})", unit.men,
                                  unit.men / each, each, t.crew_per_model, crew, cite::bb_035.text()));
  if (unit.howitzers > 0)
    e.notes.push_back(fmt::format("{} howitzers count as guns of the battery (BB-012)", unit.howitzers));
  if (unit.pounder == 0)
    e.notes.emplace_back("no weight of shot is given: as the usual guns of their kind (R9)");
}

void enlist_battery(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  constexpr std::array kClasses{"light", "field", "heavy"};
  if (unit.guns == 0) {
    e.impossible = "a battery without guns; say how many it has";
    return;
  }
  const auto per_model = static_cast<int>(t.guns_per_model);
  const int models = (unit.guns + per_model - 1) / per_model;
  const GunClass guns = gun_class(t, unit);
  const bool horse = says(unit.role, "horse");
  e.spec.type = fmt::format("{}{} guns", kClasses[static_cast<std::size_t>(guns)], horse ? " horse" : "");
  e.spec.strength =
      number_named(unit.overrides, "strength").value_or(models * static_cast<int>(t.crew_per_model));
  e.spec.markers = {{"models", models}, {"guns", unit.guns}};
  note_battery(t, unit, models, e);
  hold_against_sizes(t, kArtillery, models, e);
  const std::string& f = unit.formation;
  const bool limbered = f == "limbered" || says(f, "column");
  e.spec.formation = f == "garrison" ? "garrison" : limbered ? "limbered" : "unlimbered";
  // R10, R28: drawn up limbered they have the width they will fire with; on the march they fit on a road.
  if (f != "garrison" && override_named(unit.overrides, "formation") == nullptr)
    e.spec.files = says(f, "column") ? 1 : models;
  if (f == "garrison") e.spec.markers.emplace_back("emplaced", 1);
  if (f == "garrison" && models > 1)
    e.impossible = fmt::format("only one model can be emplaced in a block ({})", cite::bb_304.text());
  if (horse && guns == kHeavyGuns) {
    e.spec.type = "heavy guns";
    e.impossible = "the book has no heavy horse guns (R9)";
  }
}

// ---- What a battle may say of any unit for this book.

void take_overrides(const HistoricUnit& unit, Enlistment& e) {
  e.understood = {"ladders", "baseline", "nation"};
  if (const auto ladders = number_named(unit.overrides, "ladders"))
    e.spec.markers.emplace_back("ladders", *ladders);
  if (const std::string* nation = override_named(unit.overrides, "nation")) e.spec.nation = *nation;
  const std::string* edge = override_named(unit.overrides, "baseline");
  if (edge == nullptr) return;
  constexpr std::array kEdges{"north", "east", "south", "west", "surrounded"};
  const auto found = std::find(kEdges.begin(), kEdges.end(), *edge);
  if (found == kEdges.end())
    e.understood.erase(e.understood.begin() + 1);  // so that the battle file is told of it
  else
    e.spec.markers.emplace_back("baseline", static_cast<int>(found - kEdges.begin()) + kNorthEdge);
}

}  // namespace

// ---- Nations (BB-408, R117).

NationOf nation_named(const std::string& nation, int year) {
  struct Likeness {
    const char* word;  // "Austria" is in "Austrian" too
    NationOf as;
  };
  constexpr std::array kLikenesses{
      Likeness{"Austria", kAustria},  Likeness{"Hungar", kAustria},        Likeness{"Brit", kBritain},
      Likeness{"Engl", kBritain},     Likeness{"German Legion", kBritain}, Likeness{"Portug", kBritain},
      Likeness{"France", kFrance},    Likeness{"French", kFrance},         Likeness{"Warsaw", kFrance},
      Likeness{"Rhine", kFrance},     Likeness{"Bavaria", kFrance},        Likeness{"Wuerttemberg", kFrance},
      Likeness{"Baden", kFrance},     Likeness{"Hesse", kFrance},          Likeness{"Westphalia", kFrance},
      Likeness{"Berg", kFrance},      Likeness{"Nassau", kFrance},         Likeness{"Holland", kFrance},
      Likeness{"Dutch", kFrance},     Likeness{"Naples", kFrance},         Likeness{"Neapolitan", kFrance},
      Likeness{"Saxon", kOldPrussia}, Likeness{"Russia", kRussia},         Likeness{"Swed", kSweden},
      Likeness{"Spain", kSpain},      Likeness{"Spanish", kSpain},         Likeness{"Ital", kSpain}};
  constexpr int kLastOldYear = 1810;
  // Before "Russia", which its name contains.
  if (says(nation, "Prussia")) return year > 0 && year <= kLastOldYear ? kOldPrussia : kNewPrussia;
  for (const Likeness& likeness : kLikenesses)
    if (says(nation, likeness.word)) return likeness.as;
  return kNoNation;
}

Scale scale_of(const Book& book) {
  const MusterTables& t = book.tables.muster;
  return {t.centimetres_per_inch, static_cast<int>(t.minutes_per_turn), static_cast<int>(t.men_per_figure)};
}

Enlistment enlist_unit(const Book& book, const HistoricUnit& unit) {
  const MusterTables& t = book.tables.muster;
  Enlistment e;
  e.spec.grade = grade_word(unit.quality);
  switch (unit.arm) {
    case Arm::kInfantry:
      enlist_infantry(t, unit, e);
      break;
    case Arm::kCavalry:
      enlist_cavalry(t, unit, e);
      break;
    case Arm::kArtillery:
      enlist_battery(t, unit, e);
      break;
    case Arm::kTrain:
      e.impossible = "the book has no wagons";
      break;
  }
  take_overrides(unit, e);
  return e;
}

// R128: rolled for unless the battle gives it. The book knows no leader who frightens his own men.
Commission commission_leader(const Book&, const HistoricLeader& leader) {
  constexpr int kHighest = 2;
  Commission c;
  c.understood = {"charisma"};
  c.spec.rating = std::clamp(leader.charisma, 0, kHighest);
  if (leader.charisma < 0)
    c.notes.push_back(fmt::format("charisma {} becomes 0, the least of the book", leader.charisma));
  const std::string* said = override_named(leader.overrides, "charisma");
  if (said != nullptr && *said != "roll") {
    const auto charisma = number_named(leader.overrides, "charisma");
    if (!charisma || *charisma < 0 || *charisma > kHighest)
      c.understood.clear();  // the battle file is told of it
    if (charisma) c.spec.rating = *charisma;
    return c;
  }
  if (leader.charisma_given && said == nullptr) return c;
  c.spec.rating = 0;
  c.spec.markers.emplace_back("roll_charisma", 1);
  c.notes.emplace_back("his charisma is rolled for when the battle begins");
  return c;
}

}  // namespace drumhead::bb
