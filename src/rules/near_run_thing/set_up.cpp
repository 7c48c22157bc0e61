// A position made ready for the first turn: bases and widths by T14, formations by arm, where everybody began, base lines.
#include <algorithm>

#include "engine/objectives.h"
#include "rules/near_run_thing/chapters.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

constexpr int kUsualFigures = 12, kUsualModels = 2;

void count_bases(const Book& book, BattleState& s, const Unit& unit) {
  const MusterTables& t = book.tables.muster;
  if (!has(s, unit.id, kFigures))
    set(s, unit.id, kFigures, is_wagon(s, unit.id) || arm_of(s, unit.id) == kRegimentalGun ? 1 : is_battery(s, unit.id) ? kUsualModels : kUsualFigures);
  const int figures = marker(s, unit.id, kFigures);
  const int each = is_battery(s, unit.id) || is_wagon(s, unit.id) ? 1 : arm_of(s, unit.id) == kCavalry ? t.cavalry_per_base : t.infantry_per_base;
  set(s, unit.id, kBases, (figures + each - 1) / each);
}

InFormation starting_formation(const BattleState& s, const Unit& unit) {
  const auto said = static_cast<InFormation>(unit.formation);
  if (unit.inside.valid()) return kGarrison;
  switch (arm_of(s, unit.id)) {
    case kInfantry: return is_mounted(said) || said > kGarrison ? kLine : said;
    case kScreen: return said == kSkirmishCloud ? kSkirmishCloud : kSkirmishLine;
    case kCavalry: return knows_formation(s, unit.id, said) ? said : in_the_saddle(said == kReinforcedLine || said > kGarrison ? kLine : said);
    case kFootArtillery:
    case kHorseArtillery:
      if (said == kSkirmishLine) return kSkirmishLine;  // a crew away from its guns
      [[fallthrough]];
    case kRegimentalGun: return said >= kUnlimbered && said <= kGunMarchColumn ? said : said == kMarchColumn ? kGunMarchColumn : kUnlimbered;
    default: return kWagon;
  }
}

// The nation of a unit, else of its side, where the battle names it.
void name_nation(BattleState& s, const Book& book, const Unit& unit) {
  if (has(s, unit.id, kNation)) return;
  const std::string& own = s.profile(unit.id).nation;
  const std::string& said = own.empty() ? s.setting->nations[static_cast<std::size_t>(unit.side)] : own;
  const std::vector<std::string>& known = book.words.markers[kNation].values;
  if (const int i = find_name(known, said); i > 0) set(s, unit.id, kNation, i);
  else if (!said.empty()) set(s, unit.id, kNation, kOtherNation);
}

// Where an army came from: the edge of the table that its middle lies towards, seen from the enemy's.
EdgeOf base_edge(const BattleState& s, Seat side) {
  std::array<Vec, 2> sum{};
  std::array<Coord, 2> n{};
  for (const Unit& unit : s.units) {
    const auto i = static_cast<std::size_t>(unit.side);
    sum[i] = sum[i] + unit.pose.at;
    ++n[i];
  }
  const auto middle = [&](Seat seat) {
    const auto i = static_cast<std::size_t>(seat);
    if (n[i] == 0) return Vec{s.ground->width / 2, s.ground->height / 2};
    return Vec{sum[i].x / n[i], sum[i].y / n[i]};
  };
  const Vec away = middle(side) - middle(other(side));
  if (std::abs(away.x) > std::abs(away.y)) return away.x > 0 ? kEastEdge : kWestEdge;
  if (away.y == 0) return side == Seat::kA ? kSouthEdge : kNorthEdge;
  return away.y > 0 ? kNorthEdge : kSouthEdge;
}

void rank_divisions(BattleState& s) {
  for (Command& command : s.commands)
    if (command.level == 1 && command.markers[kRank] == 0) {
      int rank = 1;
      for (const Command& mate : s.commands)
        if (mate.id < command.id && mate.level == 1 && mate.superior == command.superior && mate.side == command.side) ++rank;
      command.markers[kRank] = static_cast<std::int16_t>(rank);  // NRT-079: order of battle, unless the player says otherwise
    }
}

}  // namespace

void prepare_battle(const Book& book, BattleState& s) {
  for (Unit& unit : s.units) {
    count_bases(book, s, unit);
    name_nation(s, book, unit);
    unit.formation = starting_formation(s, unit);
    unit.files = static_cast<std::int16_t>(files_in(book, s, unit.id, static_cast<InFormation>(unit.formation)));
    if (is_battery(s, unit.id) && !has(s, unit.id, kGuns)) set(s, unit.id, kGuns, kServed);
    if (is_battery(s, unit.id) && !has(s, unit.id, kCalibre)) set(s, unit.id, kCalibre, arm_of(s, unit.id) == kRegimentalGun ? kLightGun : kFieldGun);
    if (unit.inside.valid()) s.pieces[unit.inside.index()].markers[kGarrisonedBy] = static_cast<std::int16_t>(unit.id.index() + 1);
  }
  const Site site(book, s);
  for (const Unit& unit : s.units) {
    const Vec at = unit.on_table ? site.centre_of(unit.id) : unit.pose.at;
    s.records.push_back({kStartRecord, unit.id, {}, {at, unit.pose.facing}, {}, {}});
  }
  for (const Seat side : {Seat::kA, Seat::kB}) {
    auto& numbers = s.side_numbers[static_cast<std::size_t>(side)];
    numbers[kBaseEdge] = base_edge(s, side);
    for (const Unit& unit : s.units)
      if (unit.side == side) numbers[kPointsHad] += points_of_unit(book, s, unit.id);
  }
  rank_divisions(s);
  set_starting_holders(s, kHolder);
}

}  // namespace drumhead::nrt
