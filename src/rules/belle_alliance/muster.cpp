// What history's units and leaders become: men to figures, guns to models and gunners, troops to valour,
// class, weapon (BA-001 to BA-003, BA-064, BA-065, BA-359; R34, R94, R125 to R128).
//
// Of a unit, [rules.belle-alliance] takes besides what every book takes:
//   troops = "young guard"       what Table 21 calls it, in place of its role and name; nation = "Poland"
//   likewise valour = 2                   in place of Table 21; valour_grade = "high" or "low" where a row
//   has two numbers division = "12th", corps = "III"     for the special conditions of a year; else by the
//   name of its command weapon = "rifle"             or musket, carbine, none; class = "heavy", "medium",
//   "light" of cavalry light = 1, lancers = 1, marksmen = 1, engineers = 1     or 0 models = 2 model guns of
//   a battery; ammunition = 1 of a waggon
// Of a leader: rating = "very efficient", "normal" or "very inefficient".
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/belle_alliance/chapters.h"
#include "rules/belle_alliance/troop_words.h"

namespace drumhead::ba {
namespace {

constexpr std::array kWeaponWords{"none", "carbine", "musket", "rifle"};
constexpr std::array kClassWords{"medium", "heavy", "light"};

bool mentions(const std::string& text, std::string_view word) { return text.find(word) != std::string::npos; }

template <std::size_t N>
std::optional<int> place_in(const std::array<const char*, N>& words, const std::string* said) {
  if (said == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < N; ++i)
    if (*said == words[i]) return static_cast<int>(i);
  return std::nullopt;
}

// What an override says of a yes-or-no, else what history says.
bool flag(const HistoricUnit& unit, std::string_view key, bool otherwise) {
  const auto said = number_named(unit.overrides, key);
  return said ? *said != 0 : otherwise;
}

void mark(Enlistment& e, const char* marker, int value) {
  if (value != 0) e.spec.markers.emplace_back(marker, value);
}

// ---- Who it is.

bool is_engineer_unit(const HistoricUnit& unit) {
  const TroopWords t = troop_words(unit.role + " " + unit.name);
  const bool named = t.has("engineer") || t.has("sapper") || t.has("pioneer") || t.has("miner");
  return unit.arm == Arm::kInfantry && flag(unit, "engineers", named || has_trait(unit, "engineers"));
}

int arm_of(const HistoricUnit& unit) {
  switch (unit.arm) {
    case Arm::kInfantry:
      return is_engineer_unit(unit) ? kEngineers : kInfantry;
    case Arm::kCavalry:
      return kCavalry;
    case Arm::kArtillery:
      return kArtillery;
    case Arm::kTrain:
      return kWaggons;
  }
  return kInfantry;
}

// The number of a division or corps, from the override or the name of the unit's command.
std::string higher_unit(const HistoricUnit& unit, const char* key, const char* word) {
  if (const std::string* said = override_named(unit.overrides, key)) return *said;
  return troop_words(unit.command).has(word) ? unit.command : std::string{};
}

Service service_of(const HistoricUnit& unit) {
  Service s;
  const std::string* troops = override_named(unit.overrides, "troops");
  const std::string* nation = override_named(unit.overrides, "nation");
  const std::string* grade = override_named(unit.overrides, "valour_grade");
  s.description = troops != nullptr ? *troops : unit.role + " " + unit.name;
  s.nation = nation != nullptr ? *nation : unit.nation;
  s.arm = arm_of(unit);
  s.year = unit.year;
  s.division = higher_unit(unit, "division", "division");
  s.corps = higher_unit(unit, "corps", "corps");
  if (grade != nullptr && (*grade == "high" || *grade == "low")) s.grade = *grade == "high";
  return s;
}

// ---- Valour (Table 21, R126, R127).

std::string spoken_row(const Valour& v) {
  if (v.label.empty()) return "not listed";
  if (v.high == v.low) return std::string(v.label);
  return fmt::format("{}, {} / {}", v.label, signed_number(v.high), signed_number(v.low));
}

void give_valour(const Tables& tables, const HistoricUnit& unit, const Valour& listed, Enlistment& e) {
  const int low = tables.morale.lowest_valour, high = tables.morale.highest_valour;
  const auto said = number_named(unit.overrides, "valour");
  const int valour = std::clamp(said.value_or(listed.value), low, high);
  mark(e, "valour", valour);
  if (said && valour != *said)
    e.notes.push_back(fmt::format("valour {} becomes {} ({})", *said, valour, cite::ba_359.text()));
  else if (!said)
    e.notes.push_back(
        fmt::format("valour {}: {} ({})", signed_number(valour), spoken_row(listed), listed.cite.text()));
}

// ---- Sizes.

// 550 men of 20 -> 28, and "550 men are 27.5 figures of 20: 28".
int figures_of(const MusterTables& t, const HistoricUnit& unit, Enlistment& e) {
  if (const auto figures = number_named(unit.overrides, "strength")) return *figures;
  const int each = t.men_per_figure, figures = (2 * unit.men + each) / (2 * each);
  if (unit.men % each != 0)
    e.notes.push_back(fmt::format("{} men are {}.{} figures of {}: {} ({})", unit.men, unit.men / each,
                                  unit.men % each * 10 / each, each, figures, cite::ba_064.text()));
  return figures;
}

void muster_figures(const Tables& tables, const HistoricUnit& unit, Enlistment& e) {
  e.spec.strength = figures_of(tables.muster, unit, e);
  if (e.spec.strength < tables.morale.fewest)
    e.impossible = fmt::format("{} figures are too few: a unit has at least {} ({})", e.spec.strength,
                               tables.morale.fewest, cite::ba_365.text());
}

std::string formation_word(const HistoricUnit& unit) {
  const std::string& f = unit.formation;
  if (f == "march column") return "column of march";
  if (f == "square" && unit.arm == Arm::kInfantry) return "square";
  if (f == "skirmish") return "skirmish line";
  if (f == "garrison" && unit.arm == Arm::kInfantry) return "garrison";
  return mentions(f, "column") ? "column of attack" : "line";
}

WeaponOf weapon_of(const MusterTables& t, const HistoricUnit& unit, const Service& service, Enlistment& e) {
  if (const auto said = place_in(kWeaponWords, override_named(unit.overrides, "weapon")))
    return *said == kNoWeapon ? kUnarmed : static_cast<WeaponOf>(*said);
  if (mentions(unit.weapon, "rifle")) return kRifle;
  if (mentions(unit.weapon, "carbine")) return kCarbine;
  if (mentions(unit.weapon, "musket")) return kMusket;
  const WeaponOf usual = default_weapon(t, service);
  if (!unit.weapon.empty())
    e.notes.push_back(
        fmt::format("the book has no {}: {}", unit.weapon, kWeaponWords[static_cast<std::size_t>(usual)]));
  return usual;
}

// ---- The arms.

void enlist_foot(const Tables& tables, const HistoricUnit& unit, const Service& service, Enlistment& e) {
  const MusterTables& t = tables.muster;
  const bool light = flag(unit, "light", is_light_unit(t, service, kMedium));
  e.spec.type = service.arm == kEngineers ? "engineers" : light ? "light infantry" : "infantry";
  muster_figures(tables, unit, e);
  e.spec.formation = formation_word(unit);
  mark(e, "weapon", weapon_of(t, unit, service, e));
  mark(e, "light", light ? 1 : 0);
  mark(e, "marksmen", flag(unit, "marksmen", has_trait(unit, "marksmen")) ? 1 : 0);
  if (e.spec.formation == "skirmish line" && !light)
    e.notes.push_back(
        fmt::format("only light units deploy whole: it begins in line ({})", cite::ba_098.text()));
  if (e.spec.formation == "skirmish line" && !light) e.spec.formation = "line";
}

int squadrons_of(const Tables& tables, const HistoricUnit& unit, int figures) {
  return unit.squadrons > 0 ? unit.squadrons : usual_squadrons(tables.march, figures);
}

void enlist_horse(const Tables& tables, const HistoricUnit& unit, const Service& service,
                  const Valour& listed, Enlistment& e) {
  const MusterTables& t = tables.muster;
  const auto said = place_in(kClassWords, override_named(unit.overrides, "class"));
  const CavalryClass usual = listed.cavalry.value_or(default_cavalry_class(t, service.description));
  const auto cavalry = said ? static_cast<CavalryClass>(*said) : usual;
  e.spec.type = fmt::format("{} cavalry", kClassWords[static_cast<std::size_t>(cavalry)]);
  muster_figures(tables, unit, e);
  e.spec.formation = "horse " + formation_word(unit);
  mark(e, "weapon", weapon_of(t, unit, service, e));
  mark(e, "squadrons", squadrons_of(tables, unit, e.spec.strength));
  mark(e, "light", flag(unit, "light", is_light_unit(t, service, cavalry)) ? 1 : 0);
  mark(e, "lancers",
       flag(unit, "lancers", has_trait(unit, "lances") || is_lancer(t, service.description)) ? 1 : 0);
}

// BA-065: a gunner for every gun, a model for at most four.
void enlist_guns(const Tables& tables, const HistoricUnit& unit, Enlistment& e) {
  const int most = tables.muster.most_guns;
  if (unit.guns == 0) {
    e.impossible = "a battery without guns; say how many it has";
    return;
  }
  e.spec.type = mentions(unit.role, "horse") ? "horse artillery" : "foot artillery";
  e.spec.strength = number_named(unit.overrides, "strength").value_or(unit.guns);
  const int models = number_named(unit.overrides, "models").value_or((unit.guns + most - 1) / most);
  if (models < 1 || models * most < unit.guns || models > unit.guns) {
    e.impossible = fmt::format("{} guns cannot be {} model guns of 1 to {} ({})", unit.guns, models, most,
                               cite::ba_065.text());
    return;
  }
  mark(e, "guns", models);
  mark(e, "pounder", unit.pounder);
  e.notes.push_back(fmt::format("{} guns are {} with {} ({})", unit.guns,
                                counted(models, "model gun", "model guns"),
                                counted(e.spec.strength, "gunner", "gunners"), cite::ba_065.text()));
  if (unit.howitzers > 0)
    e.notes.push_back(fmt::format("{} howitzers count as guns of the battery", unit.howitzers));
  if (unit.pounder == 0)
    e.notes.push_back(fmt::format("no weight of shot is given: {} pd", tables.muster.usual_pounder));
  const std::string& f = unit.formation;
  e.spec.formation = f == "limbered" || mentions(f, "column") ? "limbered" : "unlimbered";
}

void enlist_waggons(const HistoricUnit& unit, Enlistment& e) {
  e.spec.type = "waggon";
  e.spec.strength = number_named(unit.overrides, "strength").value_or(1);  // BA-078: a driver each
  e.spec.formation = "waggons";
  mark(e, "guns", e.spec.strength);
  mark(e, "ammunition",
       flag(unit, "ammunition", mentions(unit.role, "ammunition") || has_trait(unit, "ammunition")) ? 1 : 0);
}

// R2: the battle file is held against the ground that they will stand on.
int width_of(const Book& book, const HistoricUnit& unit, const UnitSpec& spec) {
  const std::string* said = override_named(unit.overrides, "formation");
  const std::string& formation = said != nullptr ? *said : spec.formation;
  for (std::size_t i = 0; i < book.words.formations.size(); ++i)
    if (book.words.formations[i].name == formation)
      return usual_files(spec.strength, static_cast<InFormation>(i), 0);
  return 0;
}

}  // namespace

void mount_on_bases(Vocabulary& words, const MusterTables& tables) {
  const auto width = [&](BaseRow row) { return tables.bases.at(row, 0); };
  const auto depth = [&](BaseRow row) { return tables.bases.at(row, 1); };
  for (std::size_t i = 0; i < words.formations.size(); ++i) {
    Formation& f = words.formations[i];
    const bool guns = i == kUnlimbered || i == kLimbered, waggons = i == kWaggonColumn;
    const bool horse = i >= kHorseLine && i <= kHorseRout;
    const BaseRow row = guns ? kGunBase : waggons ? kWaggonBase : horse ? kHorseBase : kFootBase;
    f.file_width = width(row);
    f.rank_depth = depth(row) + (i == kLimbered ? depth(kLimberBase) : 0);
    if (f.file_gap > 0) f.file_gap = width(row);  // R33: at least a base
  }
  constexpr int kLeastSide = 3;  // R2, in figures
  words.formations[kSquare].least_side = kLeastSide * width(kFootBase);
}

Scale scale_of(const Book& book) {
  const MusterTables& t = book.tables.muster;
  constexpr std::int64_t kHundredths = 100;
  return {t.metres_per_cm * kHundredths, t.minutes_per_bound, t.men_per_figure};
}

Enlistment enlist_unit(const Book& book, const HistoricUnit& unit) {
  const Tables& t = book.tables;
  Enlistment e;
  const Service service = service_of(unit);
  const Valour listed = valour_of(t.muster, service);
  if (const std::string* nation = override_named(unit.overrides, "nation")) e.spec.nation = *nation;
  give_valour(t, unit, listed, e);
  switch (service.arm) {
    case kInfantry:
    case kEngineers:
      enlist_foot(t, unit, service, e);
      break;
    case kCavalry:
      enlist_horse(t, unit, service, listed, e);
      break;
    case kArtillery:
      enlist_guns(t, unit, e);
      break;
    case kWaggons:
      enlist_waggons(unit, e);
      break;
  }
  e.spec.files = width_of(book, unit, e.spec);
  for (const char* key : {"troops", "nation", "valour", "valour_grade", "division", "corps", "weapon",
                          "class", "light", "lancers", "marksmen", "engineers", "models", "ammunition"})
    e.understood.emplace_back(key);
  return e;
}

// BA-035: only the best and the worst are told apart.
Commission commission_leader(const Book& book, const HistoricLeader& leader) {
  Commission c;
  c.understood = {"rating"};
  c.spec.rating = leader.rating >= 2 ? kVeryEfficient : leader.rating <= -2 ? kVeryInefficient : kOrdinary;
  if (leader.rating != 0)
    c.notes.push_back(fmt::format("a rating of {} becomes {} ({})", leader.rating,
                                  c.spec.rating > 0   ? "very efficient"
                                  : c.spec.rating < 0 ? "very inefficient"
                                                      : "normal",
                                  cite::ba_035.text()));
  if (const std::string* said = override_named(leader.overrides, "rating")) {
    if (*said == "very efficient")
      c.spec.rating = kVeryEfficient;
    else if (*said == "very inefficient")
      c.spec.rating = kVeryInefficient;
    else if (*said == "normal")
      c.spec.rating = kOrdinary;
    else
      c.understood.clear();  // the battle file is told of it
  }
  c.notes.push_back(fmt::format("{} go with him ({})",
                                counted(book.tables.muster.adjutants, "adjutant", "adjutants"),
                                cite::ba_036.text()));
  return c;
}

}  // namespace drumhead::ba
