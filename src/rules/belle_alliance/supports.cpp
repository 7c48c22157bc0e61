// Support (3.1.7, 4.1.7, R63): who may support whom; and the sealed assignment under fire, after the
// declarations are opened.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

int figures_of(const BattleState& state, UnitId id) { return figures_with_refugees(state, id); }

// The field before a front that begins a little ahead of it: who stands level with the front is beside it,
// though their corners touch.
Arc field_ahead(const Edge& front, Angle aside, Coord begins) {
  const Coord along = divide_rounded(Wide{begins} * kTrigScale, cos_scaled(Heading::of(aside)));
  return {{front.left + step(front.facing - aside, along), front.right + step(front.facing + aside, along),
           front.facing},
          aside,
          -1};
}

// BA-207: from some point of a front a line within 45 degrees of straight ahead meets the other.
bool looks_towards(const Site& site, UnitId supporter, UnitId supported, int degrees_aside) {
  const MarchTables& t = site.book.tables.march;
  const Angle aside = degrees(degrees_aside) + t.angle_tolerance;
  const auto edges = fronts(site, supporter);
  return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return reaches(field_ahead(edge, aside, t.tolerance), site.print(supported));
  });
}

bool is_mother_or_soutien(const BattleState& state, UnitId unit, UnitId line) {
  return is_skirmish_line(state, line) &&
         (state.unit(line).parent == unit || soutien_of(state, line) == unit);
}

bool supports_somebody(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kSupportRecord && r.a == id; });
}

bool has_support(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kSupportRecord && r.b == id; });
}

bool is_under_fire(const BattleState& state, UnitId id) {
  return (marker(state, id, kHelping) & kFiredUpon) != 0;
}

std::vector<UnitId> bodies_under_fire(const BattleState& state, Seat seat) {
  std::vector<UnitId> bodies = units_of(state, seat);
  std::erase_if(bodies, [&](UnitId id) { return !is_under_fire(state, id); });
  return bodies;
}

std::vector<Mark> both_of(const Site& site, UnitId supporter, UnitId supported) {
  return {mark(corners(site.box(supporter)), name(site.state, supporter)),
          mark(corners(site.box(supported)), name(site.state, supported))};
}

Verdict why_no_support_now(const Site& site, UnitId supporter, UnitId supported) {
  if (is_busy_firing(site.state, supporter))
    return refuse(cite::ba_209,
                  fmt::format("{} fires, or is neighbour of a unit that fires: it supports nobody now.",
                              name(site.state, supporter)),
                  both_of(site, supporter, supported));
  return why_no_support(site, supporter, supported, support_under_fire(site.book));
}

}  // namespace

SupportTerms support_under_fire(const Book& book) {
  const FireTables& t = book.tables.fire;
  return {t.support, t.support_arc, t.support_share, cite::ba_207, cite::ba_208, cite::ba_209};
}

SupportTerms support_in_melee(const Book& book) {
  const MeleeTables& t = book.tables.melee;
  return {t.support, t.support_arc, t.support_share, cite::ba_289, cite::ba_290, cite::ba_291};
}

Verdict why_no_support(const Site& site, UnitId supporter, UnitId supported, const SupportTerms& terms) {
  const BattleState& state = site.state;
  const std::string who = name(state, supporter), whom = name(state, supported);
  const std::vector<Mark> both = both_of(site, supporter, supported);
  if (is_artillery(state, supporter) || is_broken(state, supporter))
    return refuse(terms.nature,
                  fmt::format("{} cannot support: neither artillery nor a unit in MD or FD does.", who),
                  both);
  if (is_infantry(state, supporter) && is_cavalry(state, supported))
    return refuse(terms.nature, fmt::format("{} is infantry: it does not support cavalry.", who), both);
  if (is_mother_or_soutien(state, supporter, supported))
    return refuse(
        terms.nature,
        fmt::format("{} is the mother unit or soutien of {}: it does not support it besides.", who, whom),
        both);
  if (!is_closed(state, supporter))
    return refuse(is_garrison(state, supporter) ? cite::ba_385 : terms.size,
                  fmt::format("{} is not in a closed formation: it supports nobody.", who), both);
  if (figures_of(state, supporter) * terms.share < figures_of(state, supported))
    return refuse(terms.size, fmt::format("{} has not half the figures of {}.", who, whom), both);
  return refuse(
      terms.place,
      fmt::format(
          "{} does not support {}: it must stand within {} and have it within {} degrees of straight ahead.",
          who, whom, spoken_cm(terms.within), terms.arc),
      both);
}

bool may_support(const Site& site, UnitId supporter, UnitId supported, const SupportTerms& terms) {
  const BattleState& state = site.state;
  const Unit &a = state.unit(supporter), &b = state.unit(supported);
  if (supporter == supported || a.side != b.side || !a.on_table || !b.on_table) return false;
  if (is_artillery(state, supporter) || is_broken(state, supporter) || !is_closed(state, supporter))
    return false;
  if (is_infantry(state, supporter) && is_cavalry(state, supported)) return false;
  if (is_mother_or_soutien(state, supporter, supported)) return false;
  if (figures_of(state, supporter) * terms.share < figures_of(state, supported)) return false;
  return site.near(supporter, supported, terms.within) &&
         looks_towards(site, supporter, supported, terms.arc);
}

bool is_busy_firing(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFirePartRecord && mother_of(state, r.a) == mother_of(state, id);
  });
}

std::vector<UnitId> possible_supports(const Site& site, UnitId supported) {
  std::vector<UnitId> found;
  for (const UnitId id : site.friends_of(supported))
    if (!is_busy_firing(site.state, id) && may_support(site, id, supported, support_under_fire(site.book)))
      found.push_back(id);
  std::stable_sort(found.begin(), found.end(), [&](UnitId a, UnitId b) {
    return site.state.unit(a).strength > site.state.unit(b).strength;
  });
  return found;
}

void assign_supports(const Book& book, BattleState& state) {
  const Site site(book, state);
  std::vector<Record> assigned;
  const auto is_taken = [&](UnitId id) {
    return supports_somebody(state, id) ||
           std::any_of(assigned.begin(), assigned.end(), [&](const Record& r) { return r.a == id; });
  };
  for (const Unit& unit : state.units) {
    if (!unit.on_table || !is_under_fire(state, unit.id) || has_support(state, unit.id)) continue;
    for (const UnitId id : possible_supports(site, unit.id)) {
      if (is_taken(id)) continue;
      assigned.push_back({kSupportRecord, id, unit.id, {}, {}, {}});
      break;
    }
  }
  state.records.insert(state.records.end(), assigned.begin(), assigned.end());
}

// Somebody could support either of two: then his owner chooses.
bool must_choose_supports(const Site& site, Seat seat) {
  std::vector<UnitId> seen;
  for (const UnitId body : bodies_under_fire(site.state, seat))
    for (const UnitId id : possible_supports(site, body)) {
      if (std::find(seen.begin(), seen.end(), id) != seen.end()) return true;
      seen.push_back(id);
    }
  return false;
}

AskForm supports_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format(
      "{}: say which unit supports which of those under fire; the largest that can does, where you say "
      "nothing.",
      site.state.side_name(ask.seat));
  form.rule = cite::ba_207;
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  const std::vector<UnitId> own = site.side(ask.seat);
  form.verbs = {
      {kAssignSupport, bodies_under_fire(site.state, ask.seat), {{.param = kSupporter, .units = own}}}};
  form.most_orders = static_cast<int>(form.verbs.front().units.size());
  return form;
}

Verdict check_supports(const Site& site, const Ask&, const Answer& answer) {
  std::vector<UnitId> used;
  for (const Order& order : answer.orders) {
    const UnitId id = order.unit_at(kSupporter);
    const auto possible = possible_supports(site, order.unit);
    if (std::find(possible.begin(), possible.end(), id) == possible.end())
      return why_no_support_now(site, id, order.unit);
    if (std::find(used.begin(), used.end(), id) != used.end())
      return refuse(cite::ba_208,
                    fmt::format("{} supports one unit in a fire phase, not two.", name(site.state, id)));
    used.push_back(id);
  }
  return allow();
}

void answer_supports(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    scene.state.records.push_back({kSupportRecord, order.unit_at(kSupporter), order.unit, {}, {}, {}});
}

}  // namespace drumhead::ba
