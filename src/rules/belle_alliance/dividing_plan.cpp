// Splitting and assembly as ordered (1.2, R29, R30): who may, into what, and where the parts stand.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/dividing.h"

namespace drumhead::ba {
namespace {

Division forbidden(Division d, Cite cite, std::string text) {
  d.verdict = refuse(cite, std::move(text));
  return d;
}

bool has_split_before(const BattleState& state, UnitId id) {
  const std::vector<UnitId> parts = split_parts_of(state, id);
  return std::any_of(parts.begin(), parts.end(),
                     [&](UnitId p) { return marker(state, p, kRole) == kSplitPart; });
}

// ---- Sizes of parts (BA-072, BA-074, BA-075, R29).

Division split_infantry(const Site& site, Division d, int number, int parts) {
  const BattleState& state = site.state;
  const MarchTables& march = site.book.tables.march;
  const int whole = figures_of_tactical_unit(state, d.unit), rest = state.unit(d.unit).strength - number;
  const std::string who = name(state, d.unit);
  if (whole <= march.split_above)
    return forbidden(d, cite::ba_072,
                  fmt::format("{} has {} figures; a battalion splits with more than {}", who, whole,
                              march.split_above));
  if (parts > 1 || has_split_before(state, d.unit))
    return forbidden(d, cite::ba_072, fmt::format("{} splits in two parts and no more", who));
  if (number < march.least_part || rest < march.least_part)
    return forbidden(d, cite::ba_071, fmt::format("each part has {} figures at least", march.least_part));
  d.figures = {number};
  return d;
}

Division split_cavalry(const Site& site, Division d, int number, int parts) {
  const Unit& unit = site.state.unit(d.unit);
  const int squadrons = unit.markers[kSquadrons];
  if (number < 1 || number * parts >= squadrons)
    return forbidden(d, cite::ba_074,
                  fmt::format("{} has {}: a part takes one or more whole ones, and one stays",
                              name(site.state, d.unit), counted(squadrons, "squadron", "squadrons")));
  const int figures = unit.strength * number / squadrons;
  if (figures < site.book.tables.morale.fewest ||
      unit.strength - parts * figures < site.book.tables.morale.fewest)
    return forbidden(d, cite::ba_365,
                  fmt::format("a part of {} would have fewer than {} figures", name(site.state, d.unit),
                              site.book.tables.morale.fewest));
  d.figures.assign(static_cast<std::size_t>(parts), figures);
  d.each = number;
  return d;
}

int gunners_on_all(const BattleState& state, UnitId id, const std::vector<int>& guns) {
  int sum = 0;
  for (const int gun : guns) sum += gunners_on(state, id, gun);
  return sum;
}

Division split_battery(const Site& site, Division d, int number, int parts) {
  const BattleState& state = site.state;
  const int guns = marker(state, d.unit, kGuns);
  if (is_off_guns(state, d.unit))
    return forbidden(
        d, cite::ba_076,
        fmt::format("{} is away from its guns, which is no split and allows none", name(state, d.unit)));
  if (number < 1 || number * parts >= guns)
    return forbidden(d, cite::ba_075,
                  fmt::format("{} has {}: a part takes one or more, and one stays", name(state, d.unit),
                              counted(guns, "model gun", "model guns")));
  int left = state.unit(d.unit).strength;
  d.each = number;
  for (int part = 0; part < parts; ++part) {
    d.figures.push_back(gunners_on_all(state, d.unit, guns_of_part(guns, d, part, parts)));
    left -= d.figures.back();
  }
  if (left == 0 || std::find(d.figures.begin(), d.figures.end(), 0) != d.figures.end())
    return forbidden(d, cite::ba_075, fmt::format("every part of {} needs a gunner", name(state, d.unit)));
  return d;
}

bool is_whole_squadrons(const BattleState& state, UnitId line) {
  const UnitId mother = mother_of(state, line);
  const int squadrons = marker(state, mother, kSquadrons), figures = figures_of_tactical_unit(state, mother);
  for (int k = 1; k < squadrons; ++k)
    if (figures * k / squadrons == state.unit(line).strength) return true;
  return false;
}

// A skirmish line that is to be a unit of its own is split from its mother like any other part.
Division split_line(const Site& site, Division d) {
  const BattleState& state = site.state;
  const UnitId mother = mother_of(state, d.unit);
  d.line_goes = true;
  d.standings.clear();
  if (is_cavalry(state, mother))
    return is_whole_squadrons(state, d.unit)
               ? d
               : forbidden(d, cite::ba_074, "a part of cavalry is one or more whole squadrons");
  const int whole = figures_of_tactical_unit(state, mother), above = site.book.tables.march.split_above;
  if (whole <= above)
    return forbidden(d, cite::ba_072,
                  fmt::format("{} has {} figures; a battalion splits with more than {}", name(state, mother),
                              whole, above));
  if (has_split_before(state, mother))
    return forbidden(d, cite::ba_072, fmt::format("{} splits in two parts and no more", name(state, mother)));
  const int least = site.book.tables.march.least_part;
  if (std::min(state.unit(d.unit).strength, state.unit(mother).strength) < least)
    return forbidden(d, cite::ba_071, fmt::format("each part has {} figures at least", least));
  return d;
}

// ---- Where the parts stand (R29): side by side where the whole stood, or one behind the other.

int models(const BattleState& state, UnitId id, int figures, int guns) {
  return is_artillery(state, id) && !is_off_guns(state, id) ? guns : figures;
}

std::vector<Standing> part_sizes(const Site& site, const Division& d) {
  const Standing now = standing_of(site.book, site.state, d.unit);
  int left = site.state.unit(d.unit).strength;
  int guns = marker(site.state, d.unit, kGuns);
  std::vector<Standing> parts;
  for (const int figures : d.figures) {
    parts.push_back(refitted(site.book, now, models(site.state, d.unit, figures, d.each)));
    left -= figures;
    guns -= d.each;
  }
  parts.insert(parts.begin(), refitted(site.book, now, models(site.state, d.unit, left, guns)));
  return parts;
}

// Left between two parts: corners off the axes are rounded to a grain, and nobody may stand on anybody for
// that.
constexpr Coord kHair = 4;

void side_by_side(const Site& site, std::vector<Standing>& parts, const Pose& front, Hand hand) {
  Coord total = 0, passed = 0;
  for (const Standing& part : parts) total += box_of(site.book, part).width + kHair;
  total -= kHair;
  for (Standing& part : parts) {
    const Coord width = box_of(site.book, part).width;
    const Coord aside = divide_rounded(2 * passed + width - total, 2);
    part.pose = {point_from(front, 0, hand == Hand::kRight ? aside : -aside), front.facing};
    part.bends.clear();
    passed += width + kHair;
  }
}

// The bends that lie farther back than `behind` the head.
std::vector<Bend> bends_beyond(const Standing& now, Coord behind) {
  std::vector<Bend> out;
  Coord gone = 0;
  Vec at = now.pose.at;
  for (const Bend& bend : now.bends) {
    gone += length(at - bend.pose.at);
    if (gone > behind) out.push_back(bend);
    at = bend.pose.at;
  }
  return out;
}

void stand_behind_head(Standing& part, const Standing& now, const Body& whole, Coord behind) {
  part.pose = now.bends.empty() ? Pose{point_from(now.pose, -behind, 0), now.pose.facing}
                                : place_on_track(whole, behind);
  part.bends = bends_beyond(now, behind);
}

// Ranks of one column overlap where it wheels, but parts may not: one that would begin in a bend keeps back
// from it.
void one_behind_the_other(const Site& site, std::vector<Standing>& parts, const Standing& now) {
  const Body whole = body_of(site.book, now);
  Coord behind = 0;
  const Standing* ahead = nullptr;
  for (Standing& part : parts) {
    stand_behind_head(part, now, whole, behind);
    const Coord farthest = behind + box_of(site.book, part).width;
    while (ahead != nullptr && behind < farthest &&
           overlap(print_of(site.book, *ahead), print_of(site.book, part)))
      stand_behind_head(part, now, whole, behind += mm(1));
    behind += box_of(site.book, part).depth + kHair;
    ahead = &part;
  }
}

Division place_parts(const Site& site, Division d) {
  if (!d.verdict.allowed()) return d;
  const Standing now = standing_of(site.book, site.state, d.unit);
  d.standings = part_sizes(site, d);
  if (d.beside)
    side_by_side(site, d.standings, now.pose, *d.beside);
  else
    one_behind_the_other(site, d.standings, now);
  return d;
}

Division plan_split(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  Division d{.unit = id};
  const int number = static_cast<int>(e.order->number(kFigures)),
            parts = static_cast<int>(e.order->number(kParts, 1));
  d.beside = hand_at(*e.order, kHandParam);
  if (is_unsplit_line(state, id)) return split_line(site, d);
  if (is_garrison(state, id))
    return forbidden(d, cite::ba_382,
                  fmt::format("{} holds a building: all inside are one unit, and who leaves is split off",
                              name(state, id)));
  if (parts < 1) return forbidden(d, cite::ba_071, "at least one part is split off");
  if (is_artillery(state, id)) return place_parts(site, split_battery(site, d, number, parts));
  if (is_cavalry(state, id)) return place_parts(site, split_cavalry(site, d, number, parts));
  return place_parts(site, split_infantry(site, d, number, parts));
}

// ---- Assembly.

Verdict check_partners(const Site& site, UnitId id, UnitId other_part) {
  const BattleState& state = site.state;
  const std::string both = fmt::format("{} and {}", name(state, id), name(state, other_part));
  const bool parts = other_part != id && state.unit(other_part).side == state.unit(id).side &&
                     unit_split(state, id) == unit_split(state, other_part);
  if (!parts || is_unsplit_line(state, id) || is_unsplit_line(state, other_part))
    return refuse(cite::ba_071, fmt::format("{} are not parts of one unit", both));
  if (!state.unit(other_part).on_table || !touching(site, id, other_part))
    return refuse(cite::ba_116, fmt::format("{} have to touch each other to assemble", both));
  if (is_garrison(state, id) != is_garrison(state, other_part))
    return refuse(cite::ba_116, fmt::format("of {} one is in a building", both));
  if (is_artillery(state, id) && formation(state, id) != formation(state, other_part))
    return refuse(cite::ba_116, fmt::format("{} have to be both limbered, or both unlimbered", both));
  if (is_off_guns(state, id))
    return refuse(cite::ba_076, fmt::format("of {} the gunners are away from their guns", both));
  if (line_of(state, id).valid() && line_of(state, other_part).valid())
    return refuse(cite::ba_099, fmt::format("{} have a skirmish line each; a unit has one", both));
  return allow();
}

// Two that stand in one row: the middle of their common front is that of the whole. Else it forms on the one
// ordered.
std::optional<Vec> common_front(const Site& site, UnitId id, UnitId other_part) {
  const Unit &a = site.state.unit(id), &b = site.state.unit(other_part);
  const MarchTables& march = site.book.tables.march;
  if (a.formation != b.formation ||
      magnitude(turn_between(a.pose.facing, b.pose.facing)) > march.angle_tolerance)
    return std::nullopt;
  const Coord off = ahead(a.pose, b.pose.at);
  if (off > march.contact || off < -march.contact) return std::nullopt;
  const Interval one = across(a.pose, site.print(id)), two = across(a.pose, site.print(other_part));
  const Coord low = std::min(one.from, two.from), high = std::max(one.to, two.to);
  return point_from(a.pose, 0, divide_rounded(low + high, 2));
}

}  // namespace

// Guns are split off from the end where the part will stand, the rearmost of a column; the first part stands
// next to the rest.
std::vector<int> guns_of_part(int guns, const Division& d, int part, int parts) {
  const int first = d.beside == Hand::kLeft ? (parts - 1 - part) * d.each : guns - (parts - part) * d.each;
  std::vector<int> those;
  for (int i = 0; i < d.each; ++i) those.push_back(first + i);
  return those;
}

Division plan_assembly(const Site& site, UnitId id, UnitId other_part) {
  const BattleState& state = site.state;
  Division d{.unit = id, .assembles = true, .other = other_part};
  if (!d.other.valid()) return forbidden(d, cite::ba_071, "nobody is named to assemble with");
  d.verdict = check_partners(site, id, d.other);
  if (!d.verdict.allowed()) return d;
  const Standing now = standing_of(site.book, state, id);
  const int both = now.figures + standing_of(site.book, state, d.other).figures;
  Standing whole = refitted(site.book, now, both);
  if (const auto front = common_front(site, id, d.other); front && !is_round(now.formation))
    whole.pose.at = *front;
  d.standings = {whole};
  return d;
}

bool asks_for_division(const Elements& e) {
  return e.order != nullptr && (e.holds(Element::kSplit) || e.holds(Element::kAssemble));
}

Division plan_division(const Site& site, UnitId id, const Elements& e) {
  return e.holds(Element::kAssemble) ? plan_assembly(site, id, e.order->unit_at(kOtherPart))
                                     : plan_split(site, id, e);
}

Verdict check_division(const Site& site, UnitId id, const Elements& e) {
  if (e.order == nullptr) return allow();
  if (e.holds(Element::kSplit) && e.holds(Element::kAssemble))
    return refuse(cite::ba_071, fmt::format("{} may be split or assembled, not both", name(site.state, id)));
  return asks_for_division(e) ? as_sentence(plan_division(site, id, e).verdict) : allow();
}

}  // namespace drumhead::ba
