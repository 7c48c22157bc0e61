// Chapter 5: the morale test itself: what is known of the unit, the throw, the sentence. Who tests, and when,
// is for tests.cpp (step 5) and combat.cpp (step 6).
#include <fmt/format.h>
#include <algorithm>

#include "base/lists.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

bool is_steady_foot(const Site& site, UnitId id) { return is_foot(site.state, id) && is_steady(site, id); }

// BB-241, R82: hard cover against all the fire that hit it, as it was when it was fired.
bool in_hard_cover_from_fire(const Site& site, std::span<const UnitId> units) {
  const auto cover_of = [&](const Record& hit) {
    if (hit.n[kHitCover] > 0) return static_cast<Level>(hit.n[kHitCover] - 1);
    return hit.a.valid() ? cover_from(site, hit.b, site.centre_of(hit.a), hit.a) : Level::kNone;
  };
  bool hit = false;
  for (const Record& record : site.state.records) {
    if (record.kind != kHitRecord || !is_listed(units, record.b)) continue;
    if (cover_of(record) != Level::kHard) return false;
    hit = true;
  }
  return hit;
}

void survey_charges(const Site& site, const MoraleTest& test, MoraleFacts& f) {
  const BattleState& state = site.state;
  for (const Record& charge : test.out) {
    if (is_steady_foot(site, charge.b) || combat_cover(site, charge.b, test.unit) == Level::kHard)
      f.at_strong_foot = true;
    if (is_steady(site, charge.b) && stands_as_square(state, charge.b, test.unit)) f.at_steady_square = true;
  }
  const bool all_horse =
      std::all_of(test.in.begin(), test.in.end(), [&](const Record& c) { return is_cavalry(state, c.a); });
  const bool fears_no_horse =
      national_infantry(state, test.unit) == kOldPrussia && test.was_steady && all_horse;
  for (const Record& charge : test.in) {
    if (!is_steady(site, charge.a)) continue;
    if (is_infantry(state, charge.a)) f.met_by_infantry = true;
    if (is_cavalry(state, charge.a) && !fears_no_horse) f.met_by_cavalry = true;
  }
}

bool has_been_charged(const BattleState& state, std::span<const UnitId> units) {
  return std::any_of(units.begin(), units.end(), [&](UnitId id) { return !charges_on(state, id).empty(); });
}

int highest_charisma(const BattleState& state, std::span<const UnitId> units) {
  int highest = 0;
  for (const UnitId id : units)
    if (const LeaderId general = attached_general(state, id); general.valid())
      highest = std::max<int>(highest, state.leaders[general.index()].rating);
  return highest;
}

// R117, R95: a group in a block has a nation only if all of it has the same.
NationOf nation_of_all(const BattleState& state, std::span<const UnitId> units) {
  const NationOf first = national_infantry(state, units.front());
  const bool same = std::all_of(units.begin(), units.end(),
                                [&](UnitId id) { return national_infantry(state, id) == first; });
  return same ? first : kNoNation;
}

}  // namespace

bool any_has(const BattleState& state, std::span<const UnitId> units, Marker marker) {
  return std::any_of(units.begin(), units.end(), [&](UnitId id) { return has(state, id, marker); });
}

int sum_of(const BattleState& state, std::span<const UnitId> units, Marker marker) {
  int sum = 0;
  for (const UnitId id : units) sum += state.unit(id).markers[marker];
  return sum;
}

bool stands_as_square(const BattleState& state, UnitId id, UnitId enemy) {
  if (in_square(state, id)) return true;
  if (formation(state, id) != kMasse) return false;
  const Record* contact = contact_between(state, id, enemy);
  if (contact == nullptr) return true;
  return contact->n[kFlankBy] != (contact->a == enemy ? 1 : 2);  // only its rear can be flanked (R118)
}

MoraleFacts survey_morale(const Site& site, const MoraleTest& test) {
  const BattleState& state = site.state;
  const UnitId id = test.unit;
  const std::vector<UnitId> all = counted_together(state, id);
  const Whole whole = whole_of(state, id);
  MoraleFacts f;
  f.grade = group_grade(state, id);
  f.foot = is_foot(state, id);
  f.by_fire = test.by_fire;
  f.sheltered =
      (in_square(state, id) && test.was_steady) || (test.by_fire && in_hard_cover_from_fire(site, all));
  f.shaken = any_has(state, all, kShaken);
  f.hits = sum_of(state, all, test.lost_combat ? kSuffered : kHits5);
  f.lost = whole.original - whole.figures;
  f.original = whole.original;
  f.charging = !charges_by(state, id).empty();
  f.charged = has_been_charged(state, all);
  f.flanked = any_has(state, all, kFlanked);
  f.lost_combat = test.lost_combat;
  f.charisma = highest_charisma(state, all);
  f.out_of_command = !in_command(site, id);
  f.nation = nation_of_all(state, group_of(state, id));
  f.british_cavalry = is_british_cavalry(state, id);
  const InFormation in = formation(state, id);
  f.in_column = in == kColumn || in == kMasse;
  f.in_line = in == kLine || in == kExtended || in == kBent;
  f.full_advance = has(state, id, kFullAdvance);
  survey_charges(site, test, f);
  return f;
}

namespace {

// What a test rests on beside the rows of its chart.
Cites rules_of_test(const Site& site, const MoraleTest& test, const MoraleFacts& facts) {
  const LeaderId general = commander_of(site, test.unit);
  Cites rules{cite::bb_231, cite::bb_048, cite::bb_240, facts.out_of_command ? cite::bb_044 : cite::bb_045};
  rules.add(cite::bb_042, general.valid() && !site.state.leaders[general.index()].attached_to.valid())
      .add(cite::bb_438, facts.met_by_infantry && facts.met_by_cavalry)
      .add(cite::bb_313, group_of(site.state, test.unit).size() > 1);
  for (const Cite rule : test.rules.list()) rules.add(rule);
  return rules;
}

}  // namespace

bool test_morale(const Book& book, Scene& scene, const MoraleTest& test) {
  const MoraleFacts facts = survey_morale(Site(book, scene.state), test);
  const Reckoning reckoning = book.tables.morale.chart.reckon(facts);
  const MoraleThrow thrown = resolve_morale(book.tables.morale, facts, reckoning, scene.dice);
  scene.tell_reckoned(
      scene.wants_cites() ? rules_of_test(Site(book, scene.state), test, facts) : cite::bb_231, {test.unit}, reckoning,
      [&] {
        const std::string sum =
            reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(reckoning), thrown.total);
        return fmt::format("{} tests its morale, needing {}: throws {}{}: it {}.",
                           name(scene.state, test.unit),
                           book.tables.morale.pass.at(static_cast<std::size_t>(facts.grade), 0), thrown.die,
                           sum, thrown.passed ? "passes" : "fails");
      },
      1);
  return thrown.passed;
}

}  // namespace drumhead::bb
