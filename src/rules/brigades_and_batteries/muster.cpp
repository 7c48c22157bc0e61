// What history's units become: men to figures, guns to models, quality to grades (1.4 to 1.7, R15, R117); and how a
// position is made ready for the first turn.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

constexpr int kMenPerFigure = 20, kCrewPerModel = 4, kGunsPerModel = 2;

std::string grade_word(int quality) {
  constexpr std::array kWords{"F", "E", "D", "C", "B", "A"};
  return kWords[static_cast<std::size_t>(std::clamp(quality, 1, 6) - 1)];
}

NationOf nation_of(const std::string& nation, int year) {
  const auto is = [&](const char* word) { return nation.find(word) != std::string::npos; };
  if (is("Austria")) return kAustria;
  if (is("Brit") || is("Portug") || is("King's German")) return kBritain;
  if (is("Fr") || is("Warsaw") || is("Rhine") || is("Holland") || is("Naples")) return kFrance;
  if (is("Saxon")) return kOldPrussia;
  if (is("Pruss")) return year == 0 || year > 1810 ? kNewPrussia : kOldPrussia;
  if (is("Russia")) return kRussia;
  if (is("Spa") || is("Ital")) return kSpain;
  return kNoNation;
}

std::uint8_t starting_formation(const BattleState& state, UnitId id) {
  const Unit& unit = state.unit(id);
  const InFormation in = plain(unit.formation);
  if (unit.inside.valid()) return kGarrison;
  if (is_cavalry(state, id)) {
    const int files = std::max<int>(1, unit.files);
    return (unit.strength + files - 1) / files >= 3 ? kCavalryColumn : kCavalryLine;
  }
  if (is_artillery(state, id)) return in == kLimbered || in == kGunnersOnFoot ? in : kUnlimbered;
  return as_formed_by(state, id, in);
}

// BB-273: the edge behind a side, seen from the enemy.
Baseline edge_behind(const BattleState& state, Seat seat) {
  Vec sums[2]{};
  std::int64_t counts[2]{};
  for (const Unit& unit : state.units) {
    const auto side = static_cast<std::size_t>(unit.side);
    sums[side] = sums[side] + unit.pose.at;
    ++counts[side];
  }
  const auto own = static_cast<std::size_t>(seat), foe = 1 - own;
  const Vec here{counts[own] ? sums[own].x / counts[own] : 0, counts[own] ? sums[own].y / counts[own] : 0};
  const Vec there{counts[foe] ? sums[foe].x / counts[foe] : state.ground->width / 2,
                  counts[foe] ? sums[foe].y / counts[foe] : state.ground->height / 2};
  const Vec away = here - there;
  if (std::abs(away.y) >= std::abs(away.x)) {
    if (away.y == 0) return seat == Seat::kA ? kSouthEdge : kNorthEdge;
    return away.y > 0 ? kNorthEdge : kSouthEdge;
  }
  return away.x > 0 ? kEastEdge : kWestEdge;
}

Pose middle_of_edge(const Ground& ground, Baseline edge) {
  switch (edge) {
    case kNorthEdge:
      return {{ground.width / 2, ground.height}, kNorth};
    case kEastEdge:
      return {{ground.width, ground.height / 2}, kEast};
    case kWestEdge:
      return {{0, ground.height / 2}, kWest};
    case kSouthEdge:
    case kOwnSides:
    case kSurrounded:
      break;
  }
  return {{ground.width / 2, 0}, kSouth};
}

// BB-275: the middle of all units of the side that start surrounded.
Vec centre_of_surrounded(const BattleState& state, Seat seat) {
  Vec sum{};
  std::int64_t n = 0;
  for (const Unit& unit : state.units)
    if (unit.side == seat && unit.markers[kBaseline] == kSurrounded) sum = sum + unit.pose.at, ++n;
  return n == 0 ? sum : Vec{sum.x / n, sum.y / n};
}

void lay_baselines(BattleState& state) {
  const auto lay = [&](TokenKind kind, Seat side, UnitId owner, Pose pose) {
    Token token;
    token.kind = kind;
    token.side = side;
    token.owner = owner;
    token.pose = pose;
    token.on_table = false;
    state.tokens.push_back(token);
  };
  for (const Seat seat : {Seat::kA, Seat::kB})
    lay(kBaselineMiddle, seat, {}, middle_of_edge(*state.ground, edge_behind(state, seat)));
  for (const Unit& unit : state.units) {
    const auto own = static_cast<Baseline>(unit.markers[kBaseline]);
    if (own == kSurrounded) lay(kCentrePoint, unit.side, unit.id, {centre_of_surrounded(state, unit.side), kNorth});
    else if (own != kOwnSides) lay(kBaselineMiddle, unit.side, unit.id, middle_of_edge(*state.ground, own));
  }
}

void name_commanders_in_chief(BattleState& state) {
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    LeaderId chief;
    int highest = -1;
    for (const Leader& leader : state.leaders) {
      if (leader.side != seat) continue;
      const int level = leader.command.valid() ? state.commands[leader.command.index()].level : 0;
      if (level > highest) highest = level, chief = leader.id;
    }
    if (chief.valid() && highest > 0) state.leaders[chief.index()].markers[kCommanderInChief] = 1;
  }
}

}  // namespace

Scale scale_of(const Book&) { return {1143, 15, kMenPerFigure}; }

Enlistment enlist_unit(const Book&, const HistoricUnit& unit) {
  Enlistment e;
  e.spec.grade = grade_word(unit.quality);
  const auto has_role = [&](const char* word) { return unit.role.find(word) != std::string::npos; };
  switch (unit.arm) {
    case Arm::kInfantry:
      e.spec.type = has_role("light") || has_role("rifle") || has_role("jaeger") ? "light infantry" : "line infantry";
      e.spec.strength = std::max(1, (2 * unit.men + kMenPerFigure) / (2 * kMenPerFigure));
      e.spec.formation = unit.formation == "line" || unit.formation == "square" || unit.formation == "skirmish" ||
                                 unit.formation == "garrison"
                             ? unit.formation
                             : "column";
      if (unit.weapon == "rifle") e.spec.markers.emplace_back("rifles", 1);
      break;
    case Arm::kCavalry:
      e.spec.type = has_role("cuirass") ? "cuirassiers" : has_role("lancer") ? "lancers" : has_role("heavy") || has_role("dragoon") ? "heavy cavalry" : "light cavalry";
      e.spec.strength = std::max(1, (2 * unit.men + kMenPerFigure) / (2 * kMenPerFigure));
      e.spec.formation = unit.formation.find("column") != std::string::npos ? "cavalry column" : "cavalry line";
      break;
    case Arm::kArtillery: {
      const int models = std::max(1, (unit.guns + kGunsPerModel - 1) / kGunsPerModel);
      const char* weight = unit.pounder >= 12 ? "heavy" : unit.pounder > 4 || unit.pounder == 0 ? "field" : "light";
      const bool horse = has_role("horse");
      e.spec.type = fmt::format("{}{} guns", horse && unit.pounder >= 12 ? "field" : weight, horse ? " horse" : "");
      e.spec.strength = models * kCrewPerModel;
      e.spec.formation = unit.formation == "limbered" || unit.formation == "march column" ? "limbered" : "unlimbered";
      e.spec.markers = {{"models", models}, {"guns", unit.guns}};
      break;
    }
    case Arm::kTrain:
      e.impossible = "the book has no wagons";
      break;
  }
  return e;
}

Commission commission_leader(const Book&, const HistoricLeader& leader) {
  Commission c;
  c.spec.rating = std::clamp(leader.charisma, 0, 2);
  return c;
}

void prepare_battle(const Book& book, BattleState& state) {
  auto setting = std::make_shared<Setting>(*state.setting);
  const auto& grades = book.words.grades;
  for (std::size_t i = 0; i < setting->units.size(); ++i) {
    Profile& profile = setting->units[i];
    profile.traits[kGrade] = grades[static_cast<std::size_t>(std::max(0, index_of(grades, profile.grade)))].value;
    const auto side = static_cast<std::size_t>(state.units[i].side);
    const std::string& nation = profile.nation.empty() ? setting->nations[side] : profile.nation;
    profile.traits[kNation] = nation_of(nation, setting->year);
  }
  setting->options.resize(book.words.options.size());
  state.setting = std::move(setting);
  for (Unit& unit : state.units) {
    if (is_artillery(state, unit.id)) {
      if (unit.markers[kModels] == 0) set(state, unit.id, kModels, (unit.strength + kCrewPerModel - 1) / kCrewPerModel);
      if (unit.markers[kGuns] == 0 && plain(unit.formation) != kGunnersOnFoot)
        set(state, unit.id, kGuns, kGunsPerModel * unit.markers[kModels]);
    }
    unit.formation = starting_formation(state, unit.id);
    const int standing = figures_standing(unit, book.words.formations[unit.formation]);
    unit.files = static_cast<std::int16_t>(std::clamp<int>(unit.files, 1, std::max(1, standing)));
    if (is_unlimbered(state, unit.id)) unit.files = unit.markers[kModels];
    if (in_square(state, unit.id)) unit.files = static_cast<std::int16_t>(figures_per_face(unit.strength)[0]);
    unit.markers[kAdvanced] = 1;
  }
  name_commanders_in_chief(state);
  lay_baselines(state);
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    auto& numbers = state.side_numbers[static_cast<std::size_t>(seat)];
    numbers[kUnitsAtStart] = static_cast<std::int32_t>(
        std::count_if(state.units.begin(), state.units.end(), [&](const Unit& unit) { return unit.side == seat; }));
  }
  for (const Objective& objective : state.setting->objectives)
    if (objective.held_at_start != Seat::kNobody)
      state.pieces[objective.piece.index()].markers[kHolder] =
          static_cast<std::int16_t>(static_cast<int>(objective.held_at_start) + 1);
}

}  // namespace drumhead::bb
