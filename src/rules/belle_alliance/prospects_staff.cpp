// What the moves and the fate of officers lead to, and the rout that runs into friends: Tables 9, 10, 16, 18
// and 19 from the position.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

std::vector<LeaderId> officers_with(const BattleState& state, UnitId id) {
  std::vector<LeaderId> officers = staff_touching(state, id);
  std::erase_if(officers, [&](LeaderId leader) { return is_adjutant(state.leaders[leader.index()]); });
  return officers;
}

// ---- A ride.

// The position when he has come where he is sent and nobody else has moved.
BattleState with_rider_there(const Book& book, const BattleState& known, const Order& order) {
  BattleState state = known;
  Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  leader.attached_to = order.unit_at(kTarget);
  if (const Vec* to = order.find<Vec>(kPoint)) leader.pose.at = *to;
  if (leader.attached_to.valid()) return state;
  const Site site(book, state);
  const Footprint base = footprint_of(staff_box(site, leader.id));
  for (const UnitId id : site.side(leader.side))
    if (within(base, site.print(id), book.tables.march.contact)) leader.attached_to = id;
  return state;
}

void add_reorganisation(const Book& book, const BattleState& state, UnitId id, std::vector<Prospect>& list) {
  if (!id.valid() || disorder(state, id) != kFD) return;
  list.push_back({fmt::format("{} reorganises", name(state, id)), cite::ba_355,
                  lay_reorganisation(book.tables, survey_reorganisation(book, state, id)),
                  "if he is with it then", true});
}

// BA-015: where nobody may measure, nobody is told how near the enemy is.
void add_catch(const Book& book, const BattleState& state, const Leader& leader,
               std::vector<Prospect>& list) {
  if (!may_measure(state).allowed() || !is_in_danger(Site(book, state), leader)) return;
  list.push_back({fmt::format("{} is close to the enemy", leader_name(state, leader.id)), cite::ba_042,
                  lay_catch(book.tables), "if he comes there and the enemy does not move", true});
}

}  // namespace

std::vector<Prospect> staff_prospects(const Book& book, const BattleState& known, const Order& order) {
  std::vector<Prospect> list;
  if (order.verb != kStaffRides || order.find<LeaderId>(kLeaderParam) == nullptr) return list;
  const BattleState state = with_rider_there(book, known, order);
  const Leader& leader = state.leaders[order.find<LeaderId>(kLeaderParam)->index()];
  add_reorganisation(book, state, leader.attached_to, list);
  add_catch(book, state, leader, list);
  return list;
}

std::vector<Prospect> replacement_prospects(const Book& book, const BattleState& known, const Order& order) {
  const LeaderId *fallen = order.find<LeaderId>(kNewOfficer), *adjutant = order.find<LeaderId>(kLeaderParam);
  if (fallen == nullptr || adjutant == nullptr) return {};
  std::vector<Prospect> list;
  list.push_back(
      {fmt::format("{} takes the place of {}", leader_name(known, *adjutant), leader_name(known, *fallen)),
       cite::ba_047, lay_replacement(book.tables, survey_replacement(Site(book, known), *fallen, *adjutant)),
       "", false});
  return list;
}

// BA-043: the first time in the bound that a unit is fired at or fights.
void add_engaged(const Book& book, const BattleState& state, UnitId id, const std::string& given,
                 std::vector<Prospect>& list) {
  for (const UnitId one : occupants_with(state, id)) {
    const std::vector<LeaderId> officers = officers_with(state, one);
    if (officers.empty() || has(state, one, kEngaged)) continue;
    list.push_back(
        {fmt::format("{} is engaged with {}",
                     officers.size() == 1 ? leader_name(state, officers.front()) : "one of the officers",
                     name(state, one)),
         cite::ba_043, lay_engaged(book.tables), given, false});
  }
}

bool may_engage_officer(const BattleState& state, UnitId id) {
  const std::vector<UnitId> together = occupants_with(state, id);
  return std::any_of(together.begin(), together.end(), [&](UnitId one) {
    return !has(state, one, kEngaged) && !officers_with(state, one).empty();
  });
}

// The rout as it would run while everybody else stands; others may run at the same time.
std::vector<Prospect> rout_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                     const Order& order) {
  std::vector<Prospect> list;
  if (order.verb != kRoutTo) return list;
  BattleState state = known;
  Dice dice = Dice::scripted({});
  Scene scene(state, dice, Scene::Ear::kSilent);
  answer_directions(book, scene, ask, {ask.id, {order}});
  const Flight flight = flight_of(state, *strike_on(state, order.unit, kUnderWay));
  const Run way = run(Site(book, state), flight);
  if (way.met != Met::kOwnBody) return list;
  stand_shifted(state, order.unit, step(flight.heading, way.end().way));
  const Site site(book, state);
  for (const UnitId second : way.own)
    list.push_back({fmt::format("{} routs into {}", name(state, order.unit), name(state, second)),
                    cite::ba_349, lay_spread(book.tables, survey_spread(site, order.unit, second)),
                    "if it comes so far", true});
  return list;
}

}  // namespace drumhead::ba
