// Where the dice of a volley go: past friends in danger and enemy guns (R55, R57), at the target, and with
// the option on to the units behind it (R114). What decides the throws of volley.cpp and the odds of a volley
// alike.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/desk.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {

// BB-157, R61, R130: hits on guns are thrown for again, unless others in the block take them.
bool is_battery_hit(const BattleState& state, UnitId id) {
  if (!is_artillery(state, id) || are_gunners_on_foot(state, id)) return false;
  const std::vector<UnitId> group = group_of(state, id);
  return std::all_of(group.begin(), group.end(), [&](UnitId mate) { return is_artillery(state, mate); });
}

VolleyFacts facts_at(const Volley& v, UnitId other, Coord distance) {
  const Site& site = v.field.site;
  const Vec from = front_middle(v.group.shots);
  VolleyFacts f = v.facts;
  f.row = row_of(site.book.tables.fire, v.firer, v.group.arms, distance);
  f.skirmishers = is_skirmish_target(site.state, other);
  f.cover = static_cast<int>(cover_from(site, other, from, v.firer.id));
  const Vec battery = in_block(site.state, v.firer.id) ? from : site.state.unit(v.firer.id).pose.at;  // R62
  f.dense = v.group.arms == Arms::kBall && is_dense(site, other, battery);
  return f;
}

// Units behind the target on the line from the group's front through its centre, in order (R114).
std::vector<UnitId> behind_target(const Volley& v) {
  const Site& site = v.field.site;
  const BattleState& state = site.state;
  if (!option(state, kCarryThrough)) return {};
  const Footprint& body = v.quarry.places.front();
  const Vec from = front_middle(v.group.shots), way = centre(body) - from;
  const Coord whole = length(way);
  if (whole == 0) return {};
  const std::size_t row = v.group.arms == Arms::kSmallArms ? 0
                          : v.group.arms == Arms::kCanister
                              ? 1
                              : static_cast<std::size_t>(2 + v.facts.row - kBallLight);
  const Coord carry = site.book.tables.fire.carry.at(row, 0);
  const auto point = [&](Coord d) -> Vec {
    return {from.x + divide_rounded(Wide{way.x} * d, whole), from.y + divide_rounded(Wide{way.y} * d, whole)};
  };
  Coord far_side = whole;
  const Coord probe = whole + inches(60);
  for (const Quad& box : body.boxes)
    for (const Stretch& s : stretches_inside({from, point(probe)}, box))
      far_side = std::max(far_side, divide_rounded(Wide{probe} * s.to, kWholeSegment));
  const Segment line{point(far_side), point(far_side + carry + kSlack)};
  std::vector<std::pair<Coord, UnitId>> met;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || unit.id == v.firer.id || unit.id == v.group.target) continue;
    if (unit.inside.valid() &&
        (unit.inside == state.unit(v.group.target).inside || unit.inside == state.unit(v.firer.id).inside))
      continue;
    const Footprint& place = site.print(unit.id);
    const bool in_line = std::any_of(place.boxes.begin(), place.boxes.end(),
                                     [&](const Quad& box) { return relate(line, box) != Relation::kApart; });
    if (in_line) met.emplace_back(distance(line.a, place), unit.id);
  }
  std::sort(met.begin(), met.end());
  std::vector<UnitId> list;
  for (const auto& [d, id] : met) list.push_back(id);
  return list;
}

// R55: whoever stands in the lane of a shot and can be hit there; the others are passed without a roll.
std::vector<UnitId> in_danger(const Volley& v, const Shot& shot) {
  std::vector<UnitId> met = v.field.in_lane(v.firer, v.quarry, v.group, shot);
  std::erase_if(met, [&](UnitId id) {
    return volley_score(v.field.site.book.tables.fire, facts_in_lane(v, id)) == kNil;
  });
  return met;
}

// R55, R57: who stands in the way of each endangered die. The figures concerned give dice by the usual rule;
// each die belongs to an even share of them, left to right.
std::vector<std::vector<UnitId>> chains_of(const Volley& v) {
  std::vector<Shot> concerned;
  std::vector<std::vector<UnitId>> lanes;
  for (const Shot& shot : v.group.shots)
    if (std::vector<UnitId> met = in_danger(v, shot); !met.empty()) {
      concerned.push_back(shot);
      lanes.push_back(std::move(met));
    }
  if (concerned.empty()) return {};
  const auto dice =
      static_cast<std::size_t>(std::min(v.group.dice, dice_of(v.field.site, v.firer, concerned)));
  std::vector<std::vector<UnitId>> chains(dice);
  for (std::size_t k = 0; k < dice; ++k)
    for (std::size_t i = k * lanes.size() / dice;
         i < std::max((k + 1) * lanes.size() / dice, k * lanes.size() / dice + 1); ++i)
      for (const UnitId id : lanes[i])
        if (std::find(chains[k].begin(), chains[k].end(), id) == chains[k].end()) chains[k].push_back(id);
  return chains;
}

std::optional<EvadersVolley> survey_evaders_volley(const FieldOfFire& field, const Record& evade_fire) {
  EvadersVolley v{evader_of(field.site, evade_fire), charger_when_evaded(field.site, evade_fire), {}, {}};
  v.group = field.group(v.firer, v.quarry, Arms::kSmallArms);
  if (v.group.empty()) return std::nullopt;
  v.facts = survey_volley(field, v.firer, v.group);
  v.facts.evading = true;
  v.facts.shaken = evade_fire.n[kFireShaken] != 0;
  v.facts.disordered = evade_fire.n[kFireDisordered] != 0;
  v.facts.moved = evade_fire.n[kFireMoved] != 0;
  v.facts.skirmishing = plain(static_cast<std::uint8_t>(evade_fire.n[kFireFormation])) == kSkirmish;
  v.facts.square = false;
  if (volley_score(field.site.book.tables.fire, v.facts) == kNil) return std::nullopt;
  return v;
}

VolleyFacts facts_in_lane(const Volley& v, UnitId id) {
  Coord near = kNoDistance;
  for (const Shot& shot : v.group.shots) near = std::min(near, distance(shot.line.a, v.field.site.print(id)));
  return facts_at(v, id, near);
}

namespace {

// What an endangered die must not show on its way, unit by unit; those without a score are in no danger.
std::vector<int> faces_on_the_way(const Volley& v, const std::vector<UnitId>& chain) {
  const FireTables& t = v.field.site.book.tables.fire;
  std::vector<int> faces;
  for (const UnitId id : chain) {
    const VolleyFacts facts = facts_in_lane(v, id);
    const int face = volley_face(t, facts, t.modifiers.reckon(facts));
    if (face <= 10) faces.push_back(face);
  }
  return faces;
}

std::string spoken_danger(const Volley& v, const std::vector<std::vector<UnitId>>& chains) {
  std::vector<UnitId> all;
  for (const auto& chain : chains)
    for (const UnitId id : chain)
      if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
  std::string names;
  for (const UnitId id : all) names += (names.empty() ? "" : ", ") + name(v.field.site.state, id);
  return fmt::format("; {} first pass {}",
                     counted(static_cast<int>(chains.size()), "of them must", "of them must"), names);
}

}  // namespace

DeskCase lay_volley(const Volley& v) {
  const FireTables& t = v.field.site.book.tables.fire;
  DeskCase c = lay_shooting(t, v.facts);
  const int face = volley_face(t, v.facts, c.reckoning);
  const std::vector<std::vector<UnitId>> chains = chains_of(v);
  std::vector<std::vector<int>> endangered;
  for (const auto& chain : chains) endangered.push_back(faces_on_the_way(v, chain));
  c.question = fmt::format("{}, hitting on {} or more{}", counted(v.group.dice, "die", "dice"), face,
                           chains.empty() ? "" : spoken_danger(v, chains));
  const int rest = v.group.dice - static_cast<int>(chains.size());
  c.resolve = [endangered, rest, face](Dice& dice) -> std::int64_t {
    int hits = 0;
    for (const std::vector<int>& way : endangered) {
      const bool goes_astray =
          std::any_of(way.begin(), way.end(), [&](int other) { return dice.count(1, 10, other) > 0; });
      if (!goes_astray) hits += dice.count(1, 10, face);
    }
    return hits + dice.count(rest, 10, face);
  };
  return c;
}

}  // namespace drumhead::bb
