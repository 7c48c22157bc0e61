// What history's units and leaders become: men to figures and hits, pieces to models (I to III, XX, R-17).
//
// Of a unit, [rules.near-run-thing] takes besides what every book takes:
//   calibre = "12 pdr"      or "3-4 pdr", "6-9 pdr", "rockets"; else by weight
//   nation = "French allied"
// and its traits: "trained light", "masse", "volley", "passage of lines", "KGL", "cossack", "British command", "militia", "impetuous",
// "heavy", "lances", "cuirasses", "well mounted", "dragoons", "light cavalry", "carabiniers", "position battery", "shrapnel", "caissons",
// "two pieces", "regimental gun", "baggage", "ambulance", "morale booster". Of a leader: pips, morale, initiative, each -1 to 1.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {
namespace {

bool mentions(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

// Six steps of quality, five classes.
std::string class_word(int quality) {
  constexpr std::array kWords{"bad", "inferior", "average", "average", "veteran", "elite"};
  return kWords[static_cast<std::size_t>(std::clamp(quality, 1, 6) - 1)];
}
int class_value(const std::string& word) {
  constexpr std::array kWords{"bad", "inferior", "average", "veteran", "elite"};
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (word == kWords[i]) return static_cast<int>(i) + kBad;
  return kAverage;
}

struct Flag {
  const char* trait;
  int bit;
};
int bits_of(const HistoricUnit& unit, std::span<const Flag> flags) {
  int bits = 0;
  for (const Flag& flag : flags)
    if (has_trait(unit, flag.trait) || mentions(unit.role, flag.trait)) bits |= flag.bit;
  return bits;
}

int training_of(const HistoricUnit& unit) {
  constexpr std::array kFlags{Flag{"trained light", kTrainedLight}, Flag{"light", kTrainedLight}, Flag{"skirmish", kTrainedLight},
                              Flag{"jäger", kTrainedLight}, Flag{"rifle", kTrainedLight}, Flag{"masse", kMasseTrained},
                              Flag{"volley", kVolleyTrained}, Flag{"passage of lines", kPassageSkill}, Flag{"KGL", kKgl},
                              Flag{"cossack", kCossack}, Flag{"British command", kUnderBritish}};
  int bits = bits_of(unit, kFlags);
  if (!mentions(unit.role, "militia") && !has_trait(unit, "militia")) bits |= kRegular;
  if (mentions(unit.nation, "British") || mentions(unit.nation, "KGL")) bits |= kUnderBritish;
  return bits;
}

int mounts_of(const HistoricUnit& unit) {
  constexpr std::array kFlags{Flag{"heavy", kHeavy},           Flag{"cuirassier", kHeavy | kArmoured}, Flag{"lancer", kLancer},
                              Flag{"lances", kLancer},         Flag{"uhlan", kLancer},                 Flag{"cuirasses", kArmoured},
                              Flag{"well mounted", kWellMounted}, Flag{"dragoon", kDragoon},           Flag{"light", kLight},
                              Flag{"hussar", kLight},          Flag{"chasseur", kLight},               Flag{"carabinier", kHeavy | kCarabinier}};
  return bits_of(unit, kFlags);
}

SizeOf size_by(const MusterTables& t, int figures, std::size_t column) {
  for (const SizeOf size : {kLargeSize, kNormalSize, kSmallSize})
    if (figures >= t.sizes.at(size, column)) return size;
  return column == 1 ? kSmallSize : kVerySmallSize;
}

void enlist_troops(const Book& book, const HistoricUnit& unit, Enlistment& e) {
  const MusterTables& t = book.tables.muster;
  const bool mounted = unit.arm == Arm::kCavalry;
  const int figures = std::max(1, (2 * unit.men + t.men_per_figure) / (2 * t.men_per_figure));
  e.spec.type = mounted ? "cavalry" : "infantry";
  e.spec.markers.emplace_back("figures", figures);
  e.spec.strength = strength_for(book, class_value(e.spec.grade), size_by(t, figures, 0));
  e.notes.push_back(fmt::format("{} men are {} figures and {} hits", unit.men, figures, e.spec.strength));
  e.spec.markers.emplace_back("training", training_of(unit));
  if (mounted) e.spec.markers.emplace_back("mounts", mounts_of(unit));
  const std::string& f = unit.formation;
  const bool light = (training_of(unit) & kTrainedLight) != 0;
  e.spec.formation = f == "garrison"                 ? "garrison"
                     : f == "square" && !mounted     ? "square"
                     : f == "skirmish" && light      ? "skirmish line"
                     : mentions(f, "march")          ? "march column"
                     : mentions(f, "column")         ? "column"
                                                     : "line";
}

int calibre_of(const HistoricUnit& unit) {
  if (mentions(unit.weapon, "rocket")) return kRockets;
  if (unit.pounder == 0) return kFieldGun;
  return unit.pounder <= 4 ? kLightGun : unit.pounder >= 12 ? kHeavyGun : kFieldGun;
}

void enlist_guns(const Book& book, const HistoricUnit& unit, Enlistment& e) {
  const MusterTables& t = book.tables.muster;
  if (unit.guns == 0) {
    e.impossible = "a battery without guns; say how many it has";
    return;
  }
  const int models = std::max(1, (unit.guns + t.pieces_per_gun - 1) / t.pieces_per_gun);
  const bool tiny = unit.guns <= t.pieces_very_small;
  const bool regimental = has_trait(unit, "regimental gun");
  e.spec.type = regimental ? "regimental gun" : mentions(unit.role, "horse") ? "horse battery" : "foot battery";
  e.spec.markers.emplace_back("figures", regimental ? 1 : models);
  if (tiny) e.spec.markers.emplace_back("two_pieces", 1);
  e.spec.strength = regimental ? 1 : strength_for(book, class_value(e.spec.grade), tiny ? kVerySmallSize : size_by(t, models, 1));
  e.spec.markers.emplace_back("calibre", calibre_of(unit));
  constexpr std::array kFlags{Flag{"position", kPosition}, Flag{"shrapnel", kShrapnel}};
  e.spec.markers.emplace_back("ordnance", bits_of(unit, kFlags));
  if (has_trait(unit, "caissons")) e.spec.markers.emplace_back("caissons", 1);
  e.spec.formation = unit.formation == "limbered" ? "limbered" : mentions(unit.formation, "column") ? "gun march column" : "unlimbered";
  e.notes.push_back(fmt::format("{} pieces are {} models and {} hits", unit.guns, models, e.spec.strength));
}

void enlist_train(const HistoricUnit& unit, Enlistment& e) {
  e.spec.type = has_trait(unit, "ambulance") || mentions(unit.role, "ambulance") ? "ambulance"
                : has_trait(unit, "morale booster") || mentions(unit.role, "band") ? "morale booster"
                                                                                  : "baggage";
  e.spec.strength = 1;
  e.spec.formation = "wagon";
}

int marker_given(const UnitSpec& spec, std::string_view marker) {
  for (const auto& [name, value] : spec.markers)
    if (name == marker) return value;
  return 0;
}

// XX, in whole points; halves are rounded up.
int points_for(const Book& book, const UnitSpec& spec, const std::string& nation) {
  const Grid& points = book.tables.muster.points;
  const auto worth = [&](PointRow row) { return static_cast<int>(points.at(row, 0)); };
  const int calibre = marker_given(spec, "calibre"), mounts = marker_given(spec, "mounts");
  int sum = 0;
  if (spec.type == "infantry")
    sum = spec.strength * worth(kInfantryHit) + (nation == "British" && spec.grade == "average" ? worth(kBritishPoints) : 0);
  else if (spec.type == "cavalry")
    sum = spec.strength * worth(kCavalryHit) + ((mounts & kHeavy) != 0 ? worth(kHeavyPoints) : 0) +
          ((mounts & kLancer) != 0 ? worth(kLancerPoints) : 0) + ((mounts & kArmoured) != 0 ? worth(kArmouredPoints) : 0) +
          ((mounts & kWellMounted) != 0 ? worth(kMountedPoints) : 0);
  else if (spec.type == "foot battery")
    sum = spec.strength * worth(kFootGunsHit) + (calibre == kLightGun ? worth(kFootLight) : calibre == kHeavyGun ? worth(kFootHeavy) : 0);
  else if (spec.type == "horse battery")
    sum = spec.strength * worth(kHorseGunsHit) + (calibre == kLightGun ? worth(kHorseLight) : 0);
  else
    return spec.type == "regimental gun" ? worth(kWithRegimentalGun) / 2 : 0;
  if ((marker_given(spec, "training") & kTrainedLight) != 0) sum += worth(kLightPoints);
  if (marker_given(spec, "caissons") != 0) sum += worth(kCaissonPoints);
  return (std::max(sum, worth(kLeastPoints)) + 1) / 2;
}

}  // namespace

int strength_for(const Book& book, int quality, SizeOf size) {
  const MusterTables& t = book.tables.muster;
  return std::max(1, t.basic + t.by_class[class_row(quality)] + t.by_size[size]);
}

Scale scale_of(const Book& book) {
  const MusterTables& t = book.tables.muster;
  constexpr double kMetresPerYard = 0.9144;
  return {static_cast<std::int64_t>(t.yards_per_inch * kMetresPerYard * 100 + 0.5), t.minutes_per_turn, t.men_per_figure};
}

Enlistment enlist_unit(const Book& book, const HistoricUnit& unit) {
  Enlistment e;
  e.spec.grade = class_word(unit.quality);
  if (const std::string* grade = override_named(unit.overrides, "grade")) e.spec.grade = *grade;
  if (unit.arm == Arm::kTrain)
    enlist_train(unit, e);
  else if (unit.arm == Arm::kArtillery)
    enlist_guns(book, unit, e);
  else
    enlist_troops(book, unit, e);
  if (has_trait(unit, "impetuous")) e.spec.markers.emplace_back("impetuous", 1);
  for (const auto& [key, text] : unit.overrides) lay_over(e.spec, key, text);
  if (e.impossible.empty()) e.points = points_for(book, e.spec, unit.nation);
  return e;
}

Commission commission_leader(const Book& book, const HistoricLeader& leader) {
  Commission c;
  c.spec.rating = leader.rating;
  const auto personal = [&](const char* key, const char* marker) {
    const auto said = number_named(leader.overrides, key);
    if (!said) return;
    c.understood.emplace_back(key);
    c.spec.markers.emplace_back(marker, std::clamp(*said, -1, 1));
  };
  personal("pips", "pip_bonus");
  personal("morale", "morale_bonus");
  personal("initiative", "initiative_bonus");
  const Grid& points = book.tables.muster.points;
  const PointRow row = leader.level == 0 ? kBrigadierPoints : leader.level == 1 ? kDivisionalPoints : kCorpsPoints;
  c.points = static_cast<int>(points.at(row, 0) + leader.aides * points.at(kAdcPoints, 0)) / 2;
  return c;
}

}  // namespace drumhead::nrt
