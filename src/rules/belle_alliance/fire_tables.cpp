#include "rules/belle_alliance/fire_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "geom/coord.h"

namespace drumhead::ba {
namespace {

// How one of the undersized units adds to the full ones (BA-176, BA-177).
int units_of(int figures, int unit, int undersized, bool undersized_spent) {
  const int rest = figures % unit;
  return figures / unit + (rest >= undersized && !undersized_spent ? 1 : 0);
}

std::size_t weapon_row(int weapon) { return static_cast<std::size_t>(weapon - kCarbine); }

}  // namespace

Reckoning reckon_loss(const FireTables& t, const FireFacts& facts) {
  Reckoning reckoning;
  const FireCase c{facts, 0};
  (facts.artillery ? t.guns_own_loss : t.hand_own_loss).reckon_into(reckoning, c);
  (facts.artillery ? t.guns_target_loss : t.hand_target_loss).reckon_into(reckoning, c);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

Reckoning reckon_morale(const FireTables& t, const FireFacts& facts) {
  Reckoning reckoning;
  const FireCase c{facts, facts.artillery ? facts.firing * t.gunner_counts : facts.firing};
  (facts.artillery ? t.guns_own_morale : t.hand_own_morale).reckon_into(reckoning, c);
  (facts.artillery ? t.guns_target_morale : t.hand_target_morale).reckon_into(reckoning, c);
  return reckoning;
}

bool group_decides(const FireTables& t, const FireFacts& f) {
  const TargetFacts& target = f.target;
  const int counted = f.artillery ? f.firing * t.gunner_counts : f.firing;
  const bool several_shapes =
      target.column_effect && (is_all_round(target.posture) || target.posture == Posture::kSkirmishLine);
  const bool charging = target.arm == kCavalry && target.charged;
  const bool wood_and_cover = f.artillery && target.in_wood && target.cover >= kCoverII;
  return several_shapes || charging || wood_and_cover || per_cent_more(counted, target.figures) > 100 ||
         per_cent_more(target.figures, counted) >= 100;
}

FireOutcome fire_outcome(const FireTables& t, const FireFacts& facts, int dice) {
  FireOutcome o;
  o.loss_result = dice + reckon_loss(t, facts).total;
  o.morale_result = o.loss_result + reckon_morale(t, facts).total;
  const auto& loss = t.loss.at(o.loss_result);
  const auto& morale = t.morale.at(o.morale_result);
  const int units = units_of_fire(t, facts.artillery, facts.firing, facts.undersized_spent);
  o.quarters = units * static_cast<int>(loss.values.front());
  o.morale = morale.outcome;
  o.loss_cite = loss.cite;
  o.morale_cite = morale.cite;
  return o;
}

int units_of_fire(const FireTables& t, bool artillery, int figures, bool undersized_spent) {
  return artillery ? units_of(figures, t.gun_unit, t.gun_undersized, undersized_spent)
                   : units_of(figures, t.unit, t.undersized, undersized_spent);
}

Part undersized_part(const FireTables& t, bool artillery, int first, int second, Part named) {
  if (named != Part::kEither) return named;
  const auto units = [&](int n, bool spent) { return units_of_fire(t, artillery, n, spent); };
  const auto gains = [&](int n) { return units(n, false) > units(n, true); };
  if (!gains(second)) return Part::kFirst;
  if (!gains(first)) return Part::kSecond;
  // A part that would have none at all, else the larger remainder.
  if (units(first, true) == 0) return Part::kFirst;
  if (units(second, true) == 0) return Part::kSecond;
  const int unit = artillery ? t.gun_unit : t.unit;
  return first % unit >= second % unit ? Part::kFirst : Part::kSecond;
}

int counted_figures(const CountRule& rule, int figures, int files) {
  const auto root_up = [](int n) {
    const int root = static_cast<int>(floor_sqrt(static_cast<std::uint64_t>(n)));
    return root * root == n ? root : root + 1;
  };
  const int width = std::max(1, files), last_rank = figures % width;
  int counted = 0;
  switch (rule.kind) {
    case CountRule::kOneInDown:
      counted = figures / rule.number;
      break;
    case CountRule::kOneInUp:
      counted = (figures + rule.number - 1) / rule.number;
      break;
    case CountRule::kByFiles:
      counted = rule.number * files;
      break;
    case CountRule::kNumber:
      counted = rule.number;
      break;
    case CountRule::kRoots:
      counted = rule.number * root_up(figures);
      break;
    case CountRule::kOuterFiles:  // the last rank closes up to the side attacked
      counted = rule.number * (figures / width) + std::min(rule.number, last_rank);
      break;
    case CountRule::kRearRanks:
      counted = rule.number * width - (last_rank == 0 ? 0 : width - last_rank);
      break;
  }
  return std::min(counted, figures);
}

int firing_figures(const FireTables& t, Posture posture, int figures, int files) {
  return counted_figures(t.firing[static_cast<std::size_t>(posture)], figures, files);
}

ZoneOf hand_zone(const FireTables& t, int weapon, Coord range) {
  if (!is_firearm(weapon)) return kOutOfRange;
  if (range <= t.hand_ranges.at(weapon_row(weapon), kZone1)) return kZone1;
  return range <= t.hand_ranges.at(weapon_row(weapon), kZone2) ? kZone2 : kOutOfRange;
}

ZoneOf gun_zone(const FireTables& t, int pounder, Coord range) {
  for (const ZoneOf zone : {kZone1, kZone2, kZone3})
    if (range <= t.gun_ranges.at(calibre_class(t, pounder), static_cast<std::size_t>(zone))) return zone;
  return kOutOfRange;
}

Coord longest_range(const FireTables& t, int weapon) {
  return !is_firearm(weapon) ? 0 : t.hand_ranges.at(weapon_row(weapon), kZone2);
}

Coord longest_gun_range(const FireTables& t, int pounder) {
  return t.gun_ranges.at(calibre_class(t, pounder), kZone3);
}

std::size_t calibre_class(const FireTables& t, int pounder) {
  return pounder >= t.heavy_calibre ? 2 : pounder >= t.middle_calibre ? 1 : 0;
}

int per_cent_more(int figures, int than) {
  for (const int percent : {400, 300, 200, 100, 50})
    if (figures > than && 100 * figures >= (100 + percent) * than) return percent;
  return 0;
}

int share_of(int loss, int counted, int others) {
  return counted + others == 0 ? 0 : loss * counted / (counted + others);
}

std::string spoken_quarters(int quarters, const char* none) {
  static constexpr const char* kParts[] = {"", "1/4", "1/2", "3/4"};
  const int whole = quarters / kQuarters, part = quarters % kQuarters;
  const char* const of = kParts[static_cast<std::size_t>(part)];
  if (quarters == 0) return none;
  if (whole == 0) return fmt::format("{} of a figure", of);
  if (part == 0) return fmt::format("{} {}", whole, whole == 1 ? "figure" : "figures");
  return fmt::format("{} {} figures", whole, of);
}

}  // namespace drumhead::ba
