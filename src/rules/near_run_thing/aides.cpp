// C1: ADCs ride with a pip for a division (NRT-059, NRT-113 to NRT-115, NRT-335, R-52, R-142).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {
namespace {

LeaderId chief_of_aide(const BattleState& s, LeaderId aide) {
  const CommandId command = leader(s, aide).command;
  return command.valid() ? command_at(s, command).leader : LeaderId{};
}
bool is_aide(const Leader& man) { return man.markers[kAide] != 0; }
bool is_under_way(const BattleState& s, LeaderId aide) { return marker(s, aide, kRidingTo) != 0; }
bool has_ridden(const BattleState& s, LeaderId aide) { return marker(s, aide, kMovesMade) != 0; }
CommandId goal_of(const BattleState& s, LeaderId aide) {
  CommandId id;
  id.value = static_cast<std::int16_t>(marker(s, aide, kRidingTo) - 1);
  return id;
}
Vec start_of(const BattleState& s, LeaderId aide) {
  return is_under_way(s, aide) ? leader(s, aide).pose.at : place_of_leader(s, chief_of_aide(s, aide)).at;
}

// Whom he may be sent to: divisions of his commander, or any for the ADC of an army commander.
Bar bar_sending(const Site& site, LeaderId aide) {
  const BattleState& s = site.state;
  const LeaderId chief = chief_of_aide(s, aide);
  if (!chief.valid() || !is_present(s, chief))
    return refuse(cite::nrt_114, fmt::format("{} has no commander to send him now.", leader_name(s, aide)));
  if (is_attached(s, chief))
    return refuse(cite::nrt_335, fmt::format("{} is attached to a brigade and sends no ADCs.", leader_name(s, chief)),
                  {line_between(site, aide, chief, "attached")});
  return std::nullopt;
}
bool may_go_to(const BattleState& s, LeaderId aide, CommandId division) {
  const CommandId home = leader(s, aide).command;
  return division.valid() && command_at(s, division).side == leader(s, aide).side && command_at(s, division).leader.valid() &&
         (command_at(s, home).level == 3 || command_at(s, division).superior == home);
}
bool can_ride(const Site& site, const Leader& man) {
  return is_aide(man) && man.on_table && !has_ridden(site.state, man.id) &&
         (is_under_way(site.state, man.id) || !bar_sending(site, man.id));
}

// The point at which he has come so near as to have arrived, or as far as he gets.
Vec way_to(const Site& site, LeaderId aide, CommandId division) {
  const CommandTables& t = site.book.tables.command;
  const Vec from = start_of(site.state, aide), to = place_of_leader(site.state, command_at(site.state, division).leader).at;
  const Coord base = base_of_leader(site, aide).radius, gap = distance(from, to) - 2 * base;
  if (gap <= 0) return from;
  return from + step(heading_of(to - from), std::min(t.ride, gap));
}

AskForm describe_aides(const Site& site, const Ask& ask) {
  std::vector<UnitId> to = units_of(site.state, ask.seat, [&](UnitId id) { return division_of_unit(site.state, id).valid(); });
  std::vector<VerbOffer> verbs;
  verbs.push_back(
      {kRideTo, {}, {{.param = kLeaderParam}, {.param = kUnitParam, .units = std::move(to)}, {.param = kPoint, .optional = true}}});
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Send ADCs: name one, and a unit of the division he rides to. Those under way ride on.", cite::nrt_059,
                std::move(verbs), {kDone, {}, {}});
}

Verdict check_aides(const Site& site, const Ask& ask, const Answer& answer) {
  const BattleState& s = site.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  const LeaderId aide = *order.find<LeaderId>(kLeaderParam);
  if (!aide.valid() || leader(s, aide).side != ask.seat || !is_aide(leader(s, aide)) || !leader(s, aide).on_table)
    return refuse(cite::nrt_114, "Name an ADC of yours.");
  if (has_ridden(s, aide)) return refuse(cite::nrt_114, fmt::format("{} has ridden in this phase.", leader_name(s, aide)));
  if (!is_under_way(s, aide))
    if (Bar bar = bar_sending(site, aide)) return *bar;
  const CommandId division = division_of_unit(s, order.unit_at(kUnitParam));
  if (!may_go_to(s, aide, division))
    return refuse(cite::nrt_114, fmt::format("{} rides for his own commander's divisions.", leader_name(s, aide)));
  const Vec* point = order.find<Vec>(kPoint);
  if (Bar bar = bar_ride(site, aide, start_of(s, aide), point ? *point : way_to(site, aide, division), cite::nrt_401)) return *bar;
  return allow();
}

void arrive(Scene& scene, LeaderId aide, CommandId division) {
  BattleState& s = scene.state;
  set(s, division, kAides, marker(s, division, kAides) + 1);
  set(s, aide, kRidingTo, 0);
  aides_follow(s);
  scene.then({cite::nrt_114, cite::nrt_115}, {}, [&] {
    return fmt::format("{} has arrived: one more pip for {}. He is back with his commander at once.", leader_name(s, aide),
                       command_name(s, division));
  });
}

void ride(const Book& book, Scene& scene, LeaderId aide, CommandId division, Vec to) {
  BattleState& s = scene.state;
  s.leaders[aide.index()].pose.at = to;
  set(s, aide, kRidingTo, static_cast<int>(division.index()) + 1);
  set(s, aide, kMovesMade, 1);
  scene.tell(cite::nrt_114, {}, [&] { return fmt::format("{} rides to {}.", leader_name(s, aide), command_name(s, division)); });
  if (bases_within(Site(book, s), aide, command_at(s, division).leader, book.tables.command.adc_arrives)) arrive(scene, aide, division);
}

// Those under way of whom nothing was said, by the shortest way.
void ride_on(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.leaders.size(); ++i) {
    const Leader man = scene.state.leaders[i];
    if (man.side != mover(scene.state) || !is_aide(man) || !man.on_table || !is_under_way(scene.state, man.id) ||
        has_ridden(scene.state, man.id))
      continue;
    const Site site(book, scene.state);
    const CommandId division = goal_of(scene.state, man.id);
    const Vec to = way_to(site, man.id, division);
    if (!bar_ride(site, man.id, man.pose.at, to, cite::nrt_401)) ride(book, scene, man.id, division, to);
  }
}

void enact_aides(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  const LeaderId aide = *order.find<LeaderId>(kLeaderParam);
  const CommandId division = division_of_unit(scene.state, order.unit_at(kUnitParam));
  const Vec* point = order.find<Vec>(kPoint);
  ride(book, scene, aide, division, point ? *point : way_to(Site(book, scene.state), aide, division));
}

}  // namespace

const AskEntry kAidesAsk{kAskAides, describe_aides, check_aides, enact_aides};

void aides_follow(BattleState& s) {
  for (Leader& man : s.leaders)
    if (is_aide(man) && man.on_table && man.markers[kRidingTo] == 0)
      if (const LeaderId chief = chief_of_aide(s, man.id); chief.valid()) man.pose = place_of_leader(s, chief);
}

void begin_aides(const Book&, Scene& scene) {
  aides_follow(scene.state);
  begin_loop(scene, kAidesLoop);
}
void next_aide(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const bool any = std::any_of(scene.state.leaders.begin(), scene.state.leaders.end(),
                               [&](const Leader& man) { return man.side == mover(scene.state) && can_ride(site, man); });
  if (any && !loop_is_over(scene)) {
    scene.ask(mover(scene.state), kAskAides);
    return;
  }
  scene.pop();
  ride_on(book, scene);
}

}  // namespace drumhead::nrt
