// Splitting and assembly (1.2, 2.1; sequence 4.1): who may, into what, and where the parts stand. All of it is done at
// once; parts of one unit that assemble one after the other do so in the order of their numbers.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {
namespace {

// One order to split or to assemble.
struct Division {
  UnitId unit{};
  Verdict verdict{};
  bool assembles = false;
  UnitId other{};  // the part it assembles with
  // Splitting: what each of the parts takes.
  std::vector<int> figures{};
  int each = 0;                  // squadrons or guns of a part
  std::optional<Hand> beside{};  // none: one behind the other
  bool line_goes = false;        // an unsplit skirmish line becomes a unit of its own
  std::vector<Standing> standings{}; // of the unit itself, then of its parts
};

Division barred(Division d, Cite cite, std::string text) {
  d.verdict = refuse(cite, std::move(text));
  return d;
}

bool has_split_before(const BattleState& state, UnitId id) {
  const std::vector<UnitId> parts = split_parts_of(state, id);
  return std::any_of(parts.begin(), parts.end(), [&](UnitId p) { return marker(state, p, kRole) == kSplitPart; });
}

// ---- Sizes of parts (BA-072, BA-074, BA-075, R29).

Division split_infantry(const Site& site, Division d, int number, int parts) {
  const BattleState& state = site.state;
  const MarchTables& march = site.book.tables.march;
  const int whole = figures_of_tactical_unit(state, d.unit), rest = state.unit(d.unit).strength - number;
  const std::string who = name(state, d.unit);
  if (whole <= march.split_above)
    return barred(d, cite::ba_072, fmt::format("{} has {} figures; a battalion splits with more than {}", who, whole, march.split_above));
  if (parts > 1 || has_split_before(state, d.unit))
    return barred(d, cite::ba_072, fmt::format("{} splits in two parts and no more", who));
  if (number < march.least_part || rest < march.least_part)
    return barred(d, cite::ba_071, fmt::format("each part has {} figures at least", march.least_part));
  d.figures = {number};
  return d;
}

Division split_cavalry(const Site& site, Division d, int number, int parts) {
  const Unit& unit = site.state.unit(d.unit);
  const int squadrons = unit.markers[kSquadrons];
  if (number < 1 || number * parts >= squadrons)
    return barred(d, cite::ba_074, fmt::format("{} has {}: a part takes one or more whole ones, and one stays", name(site.state, d.unit),
                                               counted(squadrons, "squadron", "squadrons")));
  const int figures = unit.strength * number / squadrons;
  if (figures < site.book.tables.morale.fewest || unit.strength - parts * figures < site.book.tables.morale.fewest)
    return barred(d, cite::ba_365, fmt::format("a part of {} would have fewer than {} figures", name(site.state, d.unit),
                                               site.book.tables.morale.fewest));
  d.figures.assign(static_cast<std::size_t>(parts), figures);
  d.each = number;
  return d;
}

// Guns are split off from the end where the part will stand, the rearmost of a column; the first part stands next to the rest.
std::vector<int> guns_of_part(int guns, const Division& d, int part, int parts) {
  const int first = d.beside == Hand::kLeft ? (parts - 1 - part) * d.each : guns - (parts - part) * d.each;
  std::vector<int> those;
  for (int i = 0; i < d.each; ++i) those.push_back(first + i);
  return those;
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
    return barred(d, cite::ba_076, fmt::format("{} is away from its guns, which is no split and allows none", name(state, d.unit)));
  if (number < 1 || number * parts >= guns)
    return barred(d, cite::ba_075, fmt::format("{} has {}: a part takes one or more, and one stays", name(state, d.unit),
                                               counted(guns, "model gun", "model guns")));
  int left = state.unit(d.unit).strength;
  d.each = number;
  for (int part = 0; part < parts; ++part) {
    d.figures.push_back(gunners_on_all(state, d.unit, guns_of_part(guns, d, part, parts)));
    left -= d.figures.back();
  }
  if (left == 0 || std::find(d.figures.begin(), d.figures.end(), 0) != d.figures.end())
    return barred(d, cite::ba_075, fmt::format("every part of {} needs a gunner", name(state, d.unit)));
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
    return is_whole_squadrons(state, d.unit) ? d : barred(d, cite::ba_074, "a part of cavalry is one or more whole squadrons");
  const int whole = figures_of_tactical_unit(state, mother), above = site.book.tables.march.split_above;
  if (whole <= above)
    return barred(d, cite::ba_072, fmt::format("{} has {} figures; a battalion splits with more than {}", name(state, mother), whole, above));
  if (has_split_before(state, mother))
    return barred(d, cite::ba_072, fmt::format("{} splits in two parts and no more", name(state, mother)));
  const int least = site.book.tables.march.least_part;
  if (std::min(state.unit(d.unit).strength, state.unit(mother).strength) < least)
    return barred(d, cite::ba_071, fmt::format("each part has {} figures at least", least));
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

void side_by_side(const Site& site, std::vector<Standing>& parts, const Pose& front, Hand hand) {
  Coord total = 0, passed = 0;
  for (const Standing& part : parts) total += box_of(site.book, part).width;
  for (Standing& part : parts) {
    const Coord width = box_of(site.book, part).width;
    const Coord aside = divide_rounded(2 * passed + width - total, 2);
    part.pose = {point_from(front, 0, hand == Hand::kRight ? aside : -aside), front.facing};
    part.bends.clear();
    passed += width;
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

void one_behind_the_other(const Site& site, std::vector<Standing>& parts, const Standing& now) {
  const Body whole = body_of(site.book, now);
  Coord behind = 0;
  for (Standing& part : parts) {
    part.pose = now.bends.empty() ? Pose{point_from(now.pose, -behind, 0), now.pose.facing} : place_on_track(whole, behind);
    part.bends = bends_beyond(now, behind);
    behind += box_of(site.book, part).depth;
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
  const int number = static_cast<int>(e.order->number(kFigures)), parts = static_cast<int>(e.order->number(kParts, 1));
  d.beside = hand_at(*e.order, kHandParam);
  if (is_unsplit_line(state, id)) return split_line(site, d);
  if (is_garrison(state, id))
    return barred(d, cite::ba_382, fmt::format("{} holds a building: all inside are one unit, and who leaves is split off", name(state, id)));
  if (parts < 1) return barred(d, cite::ba_071, "at least one part is split off");
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
  if (is_off_guns(state, id)) return refuse(cite::ba_076, fmt::format("of {} the gunners are away from their guns", both));
  if (line_of(state, id).valid() && line_of(state, other_part).valid())
    return refuse(cite::ba_099, fmt::format("{} have a skirmish line each; a unit has one", both));
  return allow();
}

// Two that stand in one row: the middle of their common front is that of the whole. Else it forms on the one ordered.
std::optional<Vec> common_front(const Site& site, UnitId id, UnitId other_part) {
  const Unit &a = site.state.unit(id), &b = site.state.unit(other_part);
  const MarchTables& march = site.book.tables.march;
  if (a.formation != b.formation || magnitude(turn_between(a.pose.facing, b.pose.facing)) > march.angle_tolerance) return std::nullopt;
  const Coord off = ahead(a.pose, b.pose.at);
  if (off > march.contact || off < -march.contact) return std::nullopt;
  const Interval one = across(a.pose, site.print(id)), two = across(a.pose, site.print(other_part));
  const Coord low = std::min(one.from, two.from), high = std::max(one.to, two.to);
  return point_from(a.pose, 0, divide_rounded(low + high, 2));
}

Division plan_assembly(const Site& site, UnitId id, UnitId other_part) {
  const BattleState& state = site.state;
  Division d{.unit = id, .assembles = true, .other = other_part};
  if (!d.other.valid()) return barred(d, cite::ba_071, "nobody is named to assemble with");
  d.verdict = check_partners(site, id, d.other);
  if (!d.verdict.allowed()) return d;
  const Standing now = standing_of(site.book, state, id);
  const int both = now.figures + standing_of(site.book, state, d.other).figures;
  Standing whole = refitted(site.book, now, both);
  if (const auto front = common_front(site, id, d.other); front && !is_round(now.formation)) whole.pose.at = *front;
  d.standings = {whole};
  return d;
}

// ---- Enactment.

const char* suffix_of(const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return " squadrons";
  return is_artillery(state, id) ? " section" : " detachment";
}

// The stands of a part's guns go over to it.
void split_guns(BattleState& state, const Division& d, const std::vector<UnitId>& parts) {
  const int guns = marker(state, d.unit, kGuns), count = static_cast<int>(parts.size());
  std::vector<UnitId> owner(static_cast<std::size_t>(guns), d.unit);
  for (int part = 0; part < count; ++part)
    for (const int gun : guns_of_part(guns, d, part, count))
      owner[static_cast<std::size_t>(gun)] = parts[static_cast<std::size_t>(part)];
  std::size_t gun = 0;
  for (Stand& stand : state.stands)
    if (stand.unit == d.unit && gun < owner.size()) stand.unit = owner[gun++];
  std::stable_sort(state.stands.begin(), state.stands.end(), [](const Stand& a, const Stand& b) { return a.unit < b.unit; });
  for (const UnitId part : parts) set(state, part, kGuns, d.each);
  set(state, d.unit, kGuns, guns - d.each * count);
}

void split_squadrons(BattleState& state, const Division& d, const std::vector<UnitId>& parts) {
  for (const UnitId part : parts) set(state, part, kSquadrons, d.each);
  set(state, d.unit, kSquadrons, marker(state, d.unit, kSquadrons) - d.each * static_cast<int>(parts.size()));
}

void enact_line_split(Scene& scene, UnitId line) {
  BattleState& state = scene.state;
  const UnitId mother = mother_of(state, line);
  for (const Marker m : {kSupplies, kFirstUsed}) set(state, line, m, marker(state, mother, m));
  for (const Marker m : {kMoved, kFired, kPassed}) set(state, line, m, std::max(marker(state, line, m), marker(state, mother, m)));
  set(state, line, kRole, kSplitPart);
  note_divided(scene, line);
  note_divided(scene, mother);
  tell_of(scene, cite::ba_071, line, [&] {
    return fmt::format("{} is split from {} and a unit of its own.", name(state, line), name(state, mother));
  });
}

std::vector<UnitId> make_parts(const Book& book, BattleState& state, const Division& d) {
  std::vector<UnitId> parts;
  for (const int figures : d.figures)
    parts.push_back(split_off(book, state, d.unit, figures, kSplitPart, suffix_of(state, d.unit)));
  if (is_cavalry(state, d.unit)) split_squadrons(state, d, parts);
  if (is_artillery(state, d.unit)) split_guns(state, d, parts);
  return parts;
}

void enact_split(const Book& book, Scene& scene, const Division& d) {
  if (d.line_goes) return enact_line_split(scene, d.unit);
  BattleState& state = scene.state;
  const std::vector<UnitId> parts = make_parts(book, state, d);
  stand_as(book, state, d.unit, d.standings.front());
  for (std::size_t i = 0; i < parts.size(); ++i) stand_as(book, state, parts[i], d.standings[i + 1]);
  note_divided(scene, d.unit);
  for (const UnitId part : parts) note_divided(scene, part);
  scene.fire(cite::ba_081);
  const Cite rule = is_cavalry(state, d.unit) ? cite::ba_074 : is_artillery(state, d.unit) ? cite::ba_075 : cite::ba_072;
  for (const UnitId part : parts)
    tell_of(scene, rule, d.unit, [&] {
      return fmt::format("{} is split: {} takes {}, {} stay.", name(state, d.unit), name(state, part),
                         counted(state.unit(part).strength, "figure", "figures"), state.unit(d.unit).strength);
    });
}

// What is left of the order of a part that has gone up in another: the whole carries it out, unless it has one of its own.
void pass_on_order(BattleState& state, UnitId from, UnitId to) {
  if (order_of(state, to) != nullptr) return;
  for (Slip& slip : state.slips) {
    Answer copy = *slip.answer;
    for (Order& order : copy.orders) {
      if (order.unit != from) continue;
      std::erase_if(order.args, [](const auto& arg) { return arg.first == kOtherPart; });
      if (order.args.empty()) return;
      order.unit = to;
      const bool attacks = order.find<UnitId>(kTarget) != nullptr || order.find<PieceId>(kTargetPiece) != nullptr;
      const bool marches = order.find<Path>(kPath) != nullptr;
      order.verb = attacks ? kAttack : marches ? kMarch : kChangeFormation;
      set(state, to, kOrderState, marker(state, from, kOrderState));
      slip.answer = std::make_shared<const Answer>(std::move(copy));
      return;
    }
  }
}

void enact_assembly(const Book& book, Scene& scene, const Division& d) {
  BattleState& state = scene.state;
  const UnitId whole = std::min(d.unit, d.other), part = std::max(d.unit, d.other);
  const int figures = state.unit(part).strength, there = state.unit(whole).strength;
  const UnitId ruler = figures == there ? d.other : figures > there ? part : whole;  // R29
  if (part == d.unit) pass_on_order(state, part, whole);
  join_ruled_by(book, state, whole, part, ruler);
  if (!is_garrison(state, whole)) stand_as(book, state, whole, d.standings.front());
  note_divided(scene, whole);
  scene.fire(cite::ba_082);
  tell_of(scene, cite::ba_116, whole, [&] {
    return fmt::format("{} and {} assemble: {} in the condition of {}.", name(state, whole), name(state, part),
                       counted(state.unit(whole).strength, "figure", "figures"),
                       ruler == whole ? name(state, whole) : name(state, part));
  });
}

Claim claim_of(const Site& site, const Division& d) {
  Claim claim{.unit = d.unit, .leaves = {d.unit}};
  if (d.assembles) claim.leaves.push_back(d.other);
  if (is_garrison(site.state, d.unit) || d.line_goes) return {.unit = d.unit};
  for (const Standing& standing : d.standings) claim.takes.push_back({d.unit, print_of(site.book, standing), standing.formation});
  return claim;
}

// ---- The sub-phase.

bool asks_for_division(const Elements& e) {
  return e.order != nullptr && (e.holds(Element::kSplit) || e.holds(Element::kAssemble));
}

Division plan_division(const Site& site, UnitId id, const Elements& e) {
  return e.holds(Element::kAssemble) ? plan_assembly(site, id, e.order->unit_at(kOtherPart)) : plan_split(site, id, e);
}

using Joined = std::vector<std::pair<UnitId, UnitId>>;  // who has gone up in whom

UnitId stands_for(UnitId id, const Joined& joined) {
  for (const auto& [gone, into] : joined)
    if (gone == id) id = into;
  return id;
}

// Orders still to be carried out, at most one of a split unit at a time.
std::vector<UnitId> next_ones(const BattleState& state, std::vector<UnitId>& pending) {
  std::vector<UnitId> now, later, wholes;
  for (const UnitId id : pending) {
    const UnitId whole = unit_split(state, id);
    const bool busy = std::find(wholes.begin(), wholes.end(), whole) != wholes.end();
    (busy ? later : now).push_back(id);
    wholes.push_back(whole);
  }
  pending = std::move(later);
  return now;
}

Division planned(const Site& site, UnitId id, const Joined& joined) {
  const Elements e = ordered(site.state, id);
  Division d = e.holds(Element::kAssemble) ? plan_assembly(site, id, stands_for(e.order->unit_at(kOtherPart), joined))
                                           : plan_division(site, id, e);
  const UnitId partner = d.assembles && d.other.valid() ? d.other : id;
  for (const UnitId body : {id, partner})
    if (const auto idle = why_idle(site.state, body); idle && d.verdict.allowed()) d.verdict.refusal = *idle;
  return d;
}

std::vector<Division> planned(const Book& book, Scene& scene, const std::vector<UnitId>& who, const Joined& joined) {
  const Site site(book, scene.state);
  std::vector<Division> out;
  for (const UnitId id : who) {
    if (!scene.state.unit(id).on_table) continue;  // it has been assembled by its partner's order
    const Elements e = ordered(scene.state, id);
    if (e.holds(Element::kAssemble) && stands_for(e.order->unit_at(kOtherPart), joined) == id) continue;
    Division d = planned(site, id, joined);
    if (d.verdict.allowed())
      out.push_back(std::move(d));
    else
      tell_void(scene, id, d.verdict.refusal->cite, d.verdict.refusal->text);
  }
  return out;
}

void carry_out(const Book& book, Scene& scene, const std::vector<Division>& divisions,
               Joined& joined) {
  std::vector<Claim> claims;
  {
    const Site site(book, scene.state);
    for (const Division& d : divisions) claims.push_back(claim_of(site, d));
  }
  settle(book, scene, claims, [] { return false; });
  for (std::size_t i = 0; i < divisions.size(); ++i) {
    const Division& d = divisions[i];
    if (!claims[i].stands)
      tell_void(scene, d.unit, claims[i].cite, claims[i].why);
    else if (d.assembles) {
      enact_assembly(book, scene, d);
      joined.emplace_back(std::max(d.unit, d.other), std::min(d.unit, d.other));
    } else
      enact_split(book, scene, d);
  }
}

}  // namespace

Verdict check_division(const Site& site, UnitId id, const Elements& e) {
  if (e.order == nullptr) return allow();
  if (e.holds(Element::kSplit) && e.holds(Element::kAssemble))
    return refuse(cite::ba_071, fmt::format("{} may be split or assembled, not both", name(site.state, id)));
  return asks_for_division(e) ? plan_division(site, id, e).verdict : allow();
}

void split_and_assemble(const Book& book, Scene& scene) {
  std::vector<UnitId> pending;
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && asks_for_division(ordered(scene.state, unit.id))) pending.push_back(unit.id);
  if (pending.empty()) return;
  scene.fire(cite::ba_115);
  Joined joined;
  while (!pending.empty()) {
    const std::vector<UnitId> now = next_ones(scene.state, pending);
    carry_out(book, scene, planned(book, scene, now, joined), joined);
  }
  catch_staff(book, scene);
}

}  // namespace drumhead::ba
