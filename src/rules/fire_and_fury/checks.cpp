// M2a: who checks together, under whom, and the one die for all of them.
#include <fmt/format.h>
#include <algorithm>

#include "base/lists.h"
#include "rules/fire_and_fury/check_course.h"
#include "table/command.h"

namespace drumhead::ff {
namespace {

bool must_check(const BattleState& state, UnitId id) {
  return is_troops(state, id) && !in_good_order(state, id);
}
bool has_checked(const BattleState& state, UnitId id) { return has(state, id, kChecked); }

std::vector<UnitId> units_of_param(const Order& order, Param param) {
  const auto* units = order.find<std::vector<UnitId>>(param);
  return units == nullptr ? std::vector<UnitId>{} : *units;
}

// ---- One leader, or several under a superior (FF-196).

struct Party {
  LeaderId under;                 // who leads it: the leader himself, or the superior who joins several
  std::vector<LeaderId> leaders;  // whose units take part
  std::vector<UnitId> units;
  bool joint() const { return leaders.size() != 1 || leaders.front() != under; }
};

// The lowest leader of the party who has this unit in command; none.
LeaderId who_controls(const Site& site, const Party& party, UnitId id) {
  for (const LeaderId leader : chain_of(site.state, id))
    if (is_listed(party.leaders, leader) && in_radius(site, leader, id)) return leader;
  return {};
}

LeaderId leader_named_by(const BattleState& state, UnitId unit) {
  const std::vector<LeaderId> chain = chain_of(state, unit);
  return chain.empty() ? LeaderId{} : chain.front();
}

void add_leader(Party& party, LeaderId leader) {
  if (leader.valid() && !is_listed(party.leaders, leader)) party.leaders.push_back(leader);
}

// FF-197: whoever is in disorder in his radius is of the check, named or not.
void add_the_shaken(const Site& site, Seat seat, Party& party) {
  for (const UnitId id : site.side(seat)) {
    if (is_listed(party.units, id) || has_checked(site.state, id) || !must_check(site.state, id)) continue;
    if (is_listed(party.leaders, controlling_leader(site, id))) party.units.push_back(id);
  }
}

Party party_of(const Site& site, Seat seat, const Order& order) {
  Party party;
  const LeaderId* under = order.find<LeaderId>(kUnderParam);
  if (under != nullptr) party.under = *under;
  party.units = units_of_param(order, kUnitsParam);
  const std::vector<UnitId> with = units_of_param(order, kLeadersParam);
  if (with.empty())
    add_leader(party, party.under);
  else
    for (const UnitId unit : with) add_leader(party, leader_named_by(site.state, unit));
  add_the_shaken(site, seat, party);
  return party;
}

bool is_superior_of(const BattleState& state, LeaderId superior, LeaderId leader) {
  const Leader &high = state.leaders[superior.index()], &low = state.leaders[leader.index()];
  return high.command != low.command && is_under(state.commands, low.command, high.command);
}

std::optional<Verdict> check_leader(const Site& site, Seat seat, const Party& party, LeaderId id) {
  const BattleState& state = site.state;
  const Leader& leader = state.leaders[id.index()];
  const std::string who = leader_name(state, id);
  if (leader.side != seat || !leader.on_table)
    return refuse(cite::ff_196, fmt::format("{} is not there to lead a check.", who));
  if (leader.markers[kCheckUsed] != 0)
    return refuse(cite::ff_197, fmt::format("{} has led his check of this turn.", who));
  if (!party.joint()) return std::nullopt;
  if (!is_superior_of(state, party.under, id))
    return refuse(cite::ff_196, fmt::format("{} is no superior of {} and cannot join his check to others.",
                                            leader_name(state, party.under), who));
  if (!in_radius_of_superior(site, party.under, id))
    return refuse(cite::ff_196,
                  fmt::format("{} is not in the command radius of {}.", who, leader_name(state, party.under)),
                  {mark(Segment{place_of(state.leaders[party.under.index()], state.units).at,
                                place_of(leader, state.units).at},
                        "out of command")});
  return std::nullopt;
}

// FF-003: he leads a line of march, and this unit, too far from him otherwise, marches but is not of the
// line.
std::optional<Verdict> refuse_gap_in_the_march(const Site& site, LeaderId leader, UnitId id) {
  const BattleState& state = site.state;
  const UnitId first = state.leaders[leader.index()].attached_to;
  if (!first.valid() || !is_on_the_march(state, first) || !is_on_the_march(state, id)) return std::nullopt;
  if (is_at_most(distance_to_leader(site, leader, id), site.book.tables.command.radius)) return std::nullopt;
  const std::vector<UnitId> behind = line_of_march(site, first);
  const UnitId last = behind.empty() ? first : behind.back();
  return refuse(cite::ff_003,
                fmt::format("{} is not of the line of march behind {}, which ends with {}.", name(state, id),
                            leader_name(state, leader), name(state, last)),
                {mark(nearest_points(site.print(last), site.print(id)), "the line is broken")});
}

// Why no leader of the party has the unit in command: too far for all of them, out of sight, or near enough
// only for a leader whose radius is not shortened (FF-002).
Verdict refuse_out_of_command(const Site& site, const Party& party, UnitId id) {
  const BattleState& state = site.state;
  const CommandTables& t = site.book.tables.command;
  const std::string who = name(state, id);
  const std::vector<Mark> marks{mark(corners(site.box(id)), "out of command")};
  for (const LeaderId leader : chain_of(state, id)) {
    if (!is_listed(party.leaders, leader)) continue;
    if (auto broken = refuse_gap_in_the_march(site, leader, id)) return *broken;
    const Coord gap = distance_to_leader(site, leader, id);
    if (!is_at_most(gap, t.radius)) continue;
    if (is_at_most(gap, radius_of(site, leader)) && !leader_sees(site, leader, id))
      return refuse(cite::ff_001, fmt::format("{} is out of sight of {}.", who, leader_name(state, leader)),
                    marks);
    return refuse(
        cite::ff_002,
        fmt::format("{} is farther than {} from {}: his radius is short through dense woods, in twilight "
                    "or fog, attached or on foot.",
                    who, spoken_length(site.book.words, t.short_radius), leader_name(state, leader)),
        marks);
  }
  return refuse(cite::ff_001, fmt::format("{} is not in the command radius of a leader of this check.", who),
                marks);
}

std::optional<Verdict> check_member(const Site& site, Seat seat, const Party& party, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (state.unit(id).side != seat || !state.unit(id).on_table)
    return refuse(cite::ff_196, fmt::format("{} is not there to check.", who));
  if (has_checked(state, id))
    return refuse(cite::ff_199, fmt::format("{} has made its check of this turn.", who));
  if (!who_controls(site, party, id).valid()) return refuse_out_of_command(site, party, id);
  return std::nullopt;
}

Verdict check_party(const Site& site, Seat seat, const Order& order) {
  const Party party = party_of(site, seat, order);
  if (!party.under.valid()) return refuse(cite::ff_196, "Name the leader who leads the check.");
  for (const LeaderId leader : party.leaders)
    if (auto refused = check_leader(site, seat, party, leader)) return *refused;
  if (party.units.empty()) return refuse(cite::ff_196, "No unit takes part in this check.");
  for (const UnitId id : party.units)
    if (auto refused = check_member(site, seat, party, id)) return *refused;
  return allow();
}

Verdict check_single(const Site& site, UnitId id) {
  const std::string who = name(site.state, id);
  if (has_checked(site.state, id))
    return refuse(cite::ff_199, fmt::format("{} has made its check of this turn.", who));
  const LeaderId leader = controlling_leader(site, id);
  if (leader.valid() && site.state.leaders[leader.index()].markers[kCheckUsed] == 0)
    return refuse(attached_leader(site.state, id) == leader ? cite::ff_203 : cite::ff_198,
                  fmt::format("{} is in command of {}, who has not led his check: it checks with him.", who,
                              leader_name(site.state, leader)));
  return allow();
}

// ---- Into the frame.

void begin_party(const Book& book, Scene& scene, const Party& party, bool obligatory = false) {
  BattleState& state = scene.state;
  const Site site(book, state);
  for (const UnitId id : party.units) {
    set(state, id, kInCheck);
    note_control(state, id, who_controls(site, party, id));
  }
  for (const LeaderId leader : party.leaders) {
    state.leaders[leader.index()].markers[kCheckUsed] = 1;
    state.leaders[leader.index()].markers[kLeadsCheck] = 1;
  }
  if (party.joint()) state.leaders[party.under.index()].markers[kLeadsCheck] = 1;
  scene.push({kManeuverCheck, kRollTheDie, {}});
  scene.announce(Cites{cite::ff_039, cite::ff_196, cite::ff_197}.add(cite::ff_200, obligatory), [&] {
    return fmt::format("{} leads a maneuver check: {}.", leader_name(state, party.under),
                       spoken_names(state, party.units));
  });
}

void begin_single(Scene& scene, UnitId id, bool obligatory = false) {
  set(scene.state, id, kInCheck);
  note_control(scene.state, id, {});
  scene.push({kManeuverCheck, kRollTheDie, {}});
  scene.announce(Cites{cite::ff_198}.add(cite::ff_200, obligatory),
                 [&] { return fmt::format("{} makes a maneuver check alone.", name(scene.state, id)); });
}

std::vector<UnitId> unchecked(const BattleState& state, Seat seat) {
  std::vector<UnitId> list = units_of(state, seat);
  std::erase_if(list, [&](UnitId id) { return has_checked(state, id); });
  return list;
}

}  // namespace

std::vector<Checker> checkers_of(const Site& site, Seat seat, const Order& order) {
  if (order.verb == kCheckAlone) return {{order.unit, {}}};
  const Party party = party_of(site, seat, order);
  std::vector<Checker> list;
  for (const UnitId id : party.units) list.push_back({id, who_controls(site, party, id)});
  return list;
}

bool anything_to_check(const Site& site, Seat seat) { return !unchecked(site.state, seat).empty(); }

AskForm check_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{}: choose a leader and his units, or a unit alone, for a maneuver check; or no more.",
                  state.side_name(ask.seat));
  form.rule = cite::ff_039;
  const std::vector<UnitId> units = unchecked(state, ask.seat);
  const bool any_leader = std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& leader) {
    return leader.on_table && leader.side == ask.seat && leader.markers[kCheckUsed] == 0;
  });
  if (any_leader && !units.empty())
    form.verbs.push_back({kCheckTogether,
                          {},
                          {{.param = kUnderParam},
                           {.param = kUnitsParam, .optional = true, .units = units_of(state, ask.seat)},
                           {.param = kLeadersParam, .optional = true, .units = units_of(state, ask.seat)}}});
  if (!units.empty()) form.verbs.push_back({kCheckAlone, units_of(state, ask.seat), {}});
  form.verbs.push_back({kEndChecks, {}, {}});
  form.fallback = {ask.id, {{kEndChecks, {}, {}}}};
  return form;
}

Verdict check_check(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  switch (static_cast<Verb>(order.verb)) {
    case kCheckTogether:
      return check_party(site, ask.seat, order);
    case kCheckAlone:
      return check_single(site, order.unit);
    default:
      return allow();
  }
}

void answer_check(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  switch (static_cast<Verb>(order.verb)) {
    case kCheckTogether:
      return begin_party(book, scene, party_of(Site(book, scene.state), ask.seat, order));
    case kCheckAlone:
      return begin_single(scene, order.unit);
    default:
      end_stage(scene);  // no more checks
  }
}

// ---- M3: leader by leader, then single units.

void check_leftovers(const Book&, Scene& scene) { scene.push({kManeuverCheck, kLeftOver, {}}); }

bool begin_next_obligatory_check(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const Seat seat = active_side(state);
  const Site site(book, state);
  UnitId alone;
  for (const UnitId id : unchecked(state, seat)) {
    if (!must_check(state, id)) continue;
    const LeaderId leader = controlling_leader(site, id);
    if (leader.valid() && state.leaders[leader.index()].markers[kCheckUsed] == 0) {
      Party party{leader, {leader}, {}};
      add_the_shaken(site, seat, party);
      begin_party(book, scene, party, true);
      return true;
    }
    if (!alone.valid()) alone = id;
  }
  if (!alone.valid()) return false;
  begin_single(scene, alone, true);
  return true;
}

// ---- The facts of one unit.

ManeuverFacts survey_maneuver(const Site& site, UnitId id, LeaderId controlling) {
  const BattleState& state = site.state;
  const Seat side = state.unit(id).side;
  const InFormation in = plain_formation(state, id);
  ManeuverFacts f;
  f.in_command = controlling.valid();
  if (f.in_command) {
    const Leader& leader = state.leaders[controlling.index()];
    f.rating = leader.rating;
    f.provisional = leader.markers[kProvisional] != 0;
  }
  f.attached = attached_leader(state, id).valid() || has_brave_colonel(state, id);
  f.quality = quality(state, id);
  f.battery = is_guns(state, id);
  f.state = state_of(state, id);
  f.order = order_of(state, id);
  f.lines_cover = lines_cover(site, id);
  f.column_or_cover = in == kFieldColumn || in == kMarchColumn || is_garrison(state, id) ||
                      is_limbered(state, id) || f.lines_cover;
  f.outflanked = is_outflanked(site, id);
  f.key_position_lost = has_lost_a_key_position(state, side);
  f.heavy_casualties = has_heavy_casualties(site.book, state, side);
  f.greater_losses = f.heavy_casualties && has_greater_losses(site.book, state, side);
  return f;
}

}  // namespace drumhead::ff
