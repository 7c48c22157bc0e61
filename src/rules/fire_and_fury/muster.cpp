// What history's units and leaders become: men to stands, guns to gun stands, quality to the book's words
// (FF-073, R-14, R-15, R-20).
//
// Of a unit, [rules.fire-and-fury] takes besides what every book takes:
//   dependability = "spirited"      reliable if nothing is said; spirited, unreliable
//   small_arm = "RM"                or SM, BR, BC, RR, RC, MC; else by its weapon
//   second_arm = "SM", second_stands = 4     mixed arms
//   gun = "HS"                      or HR, LR, LS, LH; else by weight and weapon
//   worn_at = 6, spent_at = 4       a strength card of its own
// and its traits: "sharpshooters", "brave colonel", "mounted infantry", "fixed guns". Of a leader: rating =
// "gallant", "able", "poor".
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

constexpr std::array kArmCodes{"RM", "SM", "BR", "BC", "RR", "RC", "MC"};
constexpr std::array kGunCodes{"HR", "LR", "HS", "LS", "LH"};

template <std::size_t N>
std::optional<int> code_named(const std::array<const char*, N>& codes, const std::string* said) {
  if (said == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < N; ++i)
    if (*said == codes[i]) return static_cast<int>(i);
  return std::nullopt;
}

bool mentions(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

// Six steps of quality, four words.
std::string quality_word(int quality) {
  constexpr std::array kWords{"green", "green", "trained", "veteran", "veteran", "crack"};
  return kWords[static_cast<std::size_t>(std::clamp(quality, 1, 6) - 1)];
}

// A musket of before the war is smoothbore unless it is rifled; horse has carbines.
SmallArm arm_by_weapon(const HistoricUnit& unit) {
  const std::string& w = unit.weapon;
  const bool carbine = mentions(w, "carbine");
  if (mentions(w, "repeat")) return carbine ? kRC : kRR;
  if (mentions(w, "breech")) return carbine ? kBC : kBR;
  if (carbine || mentions(w, "shotgun") || mentions(w, "pistol")) return kMC;
  if (mentions(w, "rifle")) return kRM;
  if (mentions(w, "musket")) return kSM;
  return unit.arm == Arm::kCavalry ? kBC : kRM;
}

GunClass gun_by_weight(const HistoricUnit& unit) {
  constexpr int kHeavyRifle = 20, kHeavySmoothbore = 12;
  if (mentions(unit.weapon, "rifle")) return unit.pounder >= kHeavyRifle ? kHR : kLR;
  if (unit.howitzers == unit.guns && unit.guns > 0) return kLH;
  if (unit.pounder == 0) return kHS;
  return unit.pounder >= kHeavySmoothbore ? kHS : kLS;
}

int stands_of_men(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  if (const auto stands = number_named(unit.overrides, "strength")) return *stands;
  const int each = t.men_per_stand, stands = std::max(1, (2 * unit.men + each) / (2 * each));
  if (unit.men % each != 0)
    e.notes.push_back(fmt::format("{} men are {}.{} stands of {}: {}", unit.men, unit.men / each,
                                  unit.men % each * 10 / each, each, stands));
  return stands;
}

DependabilityOf dependability_named(const std::string* said, Enlistment& e) {
  e.understood.emplace_back("dependability");
  if (said == nullptr || *said == "reliable" || *said == "0") return kReliable;
  if (*said == "spirited" || *said == "1") return kSpirited;
  if (*said == "unreliable" || *said == "2") return kUnreliable;
  e.understood.pop_back();  // the battle file is told of it
  return kReliable;
}

void deal_cards(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  const std::string* said = override_named(unit.overrides, "dependability");
  if (said == nullptr) said = override_named(unit.overrides, "markers.dependability");
  const DependabilityOf dependability = dependability_named(said, e);
  if (dependability != kReliable) e.spec.markers.emplace_back("dependability", dependability);
  const StrengthCard card = card_for(t, e.spec.strength, dependability);
  const int worn = number_named(unit.overrides, "worn_at").value_or(card.worn);
  const int spent = number_named(unit.overrides, "spent_at").value_or(card.spent);
  e.spec.markers.emplace_back("worn_at", worn);
  e.spec.markers.emplace_back("spent_at", spent);
  e.notes.push_back(fmt::format("strength card {}/{}/{}", e.spec.strength, worn, spent));
}

void arm_troops(const HistoricUnit& unit, Enlistment& e) {
  const int arm =
      code_named(kArmCodes, override_named(unit.overrides, "small_arm")).value_or(arm_by_weapon(unit));
  e.spec.markers.emplace_back("small_arm", arm);
  if (const auto second = code_named(kArmCodes, override_named(unit.overrides, "second_arm"))) {
    e.spec.markers.emplace_back("second_arm", *second + 1);
    e.spec.markers.emplace_back("second_stands",
                                number_named(unit.overrides, "second_stands").value_or(e.spec.strength / 2));
  }
  if (has_trait(unit, "sharpshooters") || mentions(unit.role, "sharpshooter"))
    e.spec.markers.emplace_back("sharpshooters", 1);
  if (has_trait(unit, "brave colonel")) e.spec.markers.emplace_back("brave_colonel", 1);
}

std::string formation_word(const HistoricUnit& unit, bool mounted) {
  const std::string& f = unit.formation;
  const std::string horse = mounted ? "mounted " : "";
  if (f == "garrison") return "garrison";
  if (f == "march column") return horse + "march column";
  if (mentions(f, "column")) return horse + "field column";
  if (f == "skirmish") return "extended line";  // cavalry dismounts for it
  return horse + "line";
}

void enlist_troops(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  const bool mounted = unit.arm == Arm::kCavalry;
  e.spec.type = !mounted ? "infantry"
                : has_trait(unit, "mounted infantry") || mentions(unit.role, "mounted infantry")
                    ? "mounted infantry"
                    : "cavalry";
  e.spec.strength = stands_of_men(t, unit, e);
  e.spec.formation = formation_word(unit, mounted);
  deal_cards(t, unit, e);
  arm_troops(unit, e);
}

void enlist_guns(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  if (unit.guns == 0) {
    e.impossible = "a battery without guns; say how many it has";
    return;
  }
  e.spec.type = mentions(unit.role, "horse") ? "horse battery" : "battery";
  e.spec.strength = number_named(unit.overrides, "strength")
                        .value_or((unit.guns + t.guns_per_stand - 1) / t.guns_per_stand);
  if (unit.guns % t.guns_per_stand != 0)
    e.notes.push_back(fmt::format("{} guns are {} stands of {}, one of them short of a gun", unit.guns,
                                  e.spec.strength, t.guns_per_stand));
  e.spec.markers.emplace_back(
      "small_arm",
      code_named(kGunCodes, override_named(unit.overrides, "gun")).value_or(gun_by_weight(unit)));
  if (has_trait(unit, "fixed guns")) e.spec.markers.emplace_back("fixed", 1);
  e.spec.formation =
      unit.formation == "limbered" || mentions(unit.formation, "column") ? "limbered" : "unlimbered";
}

// ---- Points (R-20), in halves until the unit is added up.

std::size_t quality_row(const std::string& grade) {
  constexpr std::array kRows{"green", "trained", "veteran", "crack"};
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (grade == kRows[i]) return i;
  return 1;
}

int marker_given(const UnitSpec& spec, std::string_view marker) {
  for (const auto& [name, value] : spec.markers)
    if (name == marker) return value;
  return 0;
}

int points_of(const MusterTables& t, const UnitSpec& spec) {
  enum : std::size_t { kSpiritedRow = 4, kUnreliableRow, kCavalryRow, kMountedInfantryRow, kFirstArmRow };
  enum : std::size_t { kSharpRow, kColonelRow, kFirstGunRow, kHorseRow = 7, kFixedRow, kFirstGunQualityRow };
  const auto per_stand = [&](std::size_t row) { return static_cast<int>(t.stand_points.at(row, 0)); };
  const auto per_unit = [&](std::size_t row) { return static_cast<int>(t.unit_points.at(row, 0)); };
  const auto arm = static_cast<std::size_t>(marker_given(spec, "small_arm"));
  if (mentions(spec.type, "battery")) {
    const int each = per_unit(kFirstGunRow + arm) + (spec.type == "horse battery" ? per_unit(kHorseRow) : 0) +
                     (marker_given(spec, "fixed") != 0 ? per_unit(kFixedRow) : 0) +
                     per_unit(kFirstGunQualityRow + quality_row(spec.grade));
    return each * spec.strength;
  }
  const int dependability = marker_given(spec, "dependability");
  int halves = per_stand(quality_row(spec.grade)) + per_stand(kFirstArmRow + arm);
  if (dependability == kSpirited) halves += per_stand(kSpiritedRow);
  if (dependability == kUnreliable) halves += per_stand(kUnreliableRow);
  if (spec.type == "cavalry") halves += per_stand(kCavalryRow);
  if (spec.type == "mounted infantry") halves += per_stand(kMountedInfantryRow);
  return (halves * spec.strength + 1) / 2 +
         (marker_given(spec, "sharpshooters") != 0 ? per_unit(kSharpRow) : 0) +
         (marker_given(spec, "brave_colonel") != 0 ? per_unit(kColonelRow) : 0);
}

// FF-187: what a leader of this rating and level costs.
int points_of_leader(const MusterTables& t, int rating, int level) {
  enum : std::size_t { kPoorRow = 13, kHigherRow = 16 };
  const auto cost = [&](std::size_t row) { return static_cast<int>(t.unit_points.at(row, 0)); };
  return cost(kPoorRow + static_cast<std::size_t>(rating + 1)) + (level > 0 ? cost(kHigherRow) : 0);
}

}  // namespace

Scale scale_of(const Book& book) {
  const MusterTables& t = book.tables.muster;
  constexpr double kMetresPerYard = 0.9144;
  return {static_cast<std::int64_t>(t.yards_per_inch * kMetresPerYard * 100 + 0.5), t.minutes_per_turn,
          t.men_per_stand};
}

Enlistment enlist_unit(const Book& book, const HistoricUnit& unit) {
  const MusterTables& t = book.tables.muster;
  Enlistment e;
  e.spec.grade = quality_word(unit.quality);
  if (const std::string* grade = override_named(unit.overrides, "grade")) e.spec.grade = *grade;
  if (unit.arm == Arm::kTrain)
    e.impossible = "the book has no wagons but ammunition trains, which are no units";
  else if (unit.arm == Arm::kArtillery)
    enlist_guns(t, unit, e);
  else
    enlist_troops(t, unit, e);
  for (const char* key : {"small_arm", "second_arm", "second_stands", "gun", "worn_at", "spent_at"})
    e.understood.emplace_back(key);
  for (const auto& [key, text] : unit.overrides) lay_over(e.spec, key, text);
  if (e.impossible.empty()) e.points = points_of(t, e.spec);
  return e;
}

Commission commission_leader(const Book& book, const HistoricLeader& leader) {
  Commission c;
  c.understood = {"rating"};
  c.spec.rating = std::clamp(leader.rating, -1, 1);
  if (leader.rating != c.spec.rating)
    c.notes.push_back(fmt::format("a rating of {} becomes {}", leader.rating, c.spec.rating));
  if (const std::string* said = override_named(leader.overrides, "rating")) {
    if (*said == "gallant")
      c.spec.rating = 1;
    else if (*said == "able")
      c.spec.rating = 0;
    else if (*said == "poor")
      c.spec.rating = -1;
    else
      c.understood.clear();  // the battle file is told of it
  }
  if (const auto number = number_named(leader.overrides, "rating")) c.spec.rating = std::clamp(*number, -1, 1);
  c.points = points_of_leader(book.tables.muster, c.spec.rating, leader.level);
  return c;
}

}  // namespace drumhead::ff
