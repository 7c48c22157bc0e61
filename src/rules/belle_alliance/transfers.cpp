// Transfers (1.1.5): a superior officer puts a unit, or a whole command, under another officer.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/orders.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

const Leader& leader(const BattleState& s, LeaderId id) { return s.leaders[id.index()]; }

bool is_serving_officer(const Leader& l) {
  return l.on_table && !is_adjutant(l) && !is_fallen(l) && l.command.valid();
}

LeaderId leader_at(const Order& order, Param param) {
  const LeaderId* id = order.find<LeaderId>(param);
  return id == nullptr ? LeaderId{} : *id;
}

// BA-055: he is above the command, or it is his own.
bool is_over(const BattleState& s, LeaderId officer, CommandId command) {
  return command.valid() && is_under(s.commands, command, leader(s, officer).command);
}

bool staff_touch(const Site& site, LeaderId a, LeaderId b) {
  const Leader& one = leader(site.state, a);
  if (one.attached_to.valid() && one.attached_to == leader(site.state, b).attached_to) return true;
  return within(footprint_of(staff_box(site, a)), footprint_of(staff_box(site, b)),
                site.book.tables.march.contact);
}

// The first, by id, who touches and is over both the old and the new place.
template <class Touches>
LeaderId superior_over(const BattleState& s, CommandId from, CommandId to, Touches touches) {
  for (const Leader& l : s.leaders)
    if (is_serving_officer(l) && is_over(s, l.id, from) && is_over(s, l.id, to) && touches(l)) return l.id;
  return {};
}

CommandId new_command(const BattleState& s, const Order& order) {
  const LeaderId to = leader_at(order, kNewOfficer);
  return to.valid() ? leader(s, to).command : CommandId{};
}

Verdict check_new_officer(const Site& site, const Order& order, Seat side, CommandId present, Cite rule) {
  const Leader& to = leader(site.state, leader_at(order, kNewOfficer));
  const std::string who = leader_name(site.state, to.id);
  if (to.side != side || !is_serving_officer(to))
    return refuse(rule,
                  fmt::format("{} is no commanding officer of this side who could take over a unit.", who));
  if (to.command == present) return refuse(rule, fmt::format("{} has that command already.", who));
  return allow();
}

std::vector<UnitId> all_of_command(const BattleState& s, CommandId command) {
  return units_under(s.commands, s.units, command, true);
}

LeaderId numbered(const Record& r, TransferNumber which) {
  return LeaderId{static_cast<std::int16_t>(r.n[which])};
}

// R23: whoever was to do it, or to take over, has fallen since; or the unit is in no state to be given
// orders.
bool still_possible(const BattleState& s, const Record& r) {
  if (is_fallen(leader(s, numbered(r, kBySuperior))) || is_fallen(leader(s, numbered(r, kToOfficer))))
    return false;
  if (numbered(r, kOfCommander).valid()) return !is_fallen(leader(s, numbered(r, kOfCommander)));
  return !elements_of(s, r.a).kinds.empty();
}

std::string what_is_transferred(const BattleState& s, const Record& r) {
  const LeaderId commander = numbered(r, kOfCommander);
  return commander.valid() ? "the command of " + leader_name(s, commander) : name(s, r.a);
}

void tell_failure(Scene& scene, const Record& r) {
  const Seat side = leader(scene.state, numbered(r, kBySuperior)).side;
  scene.whisper(side, cite::ba_058, {}, [&] {
    return fmt::format("The transfer of {} does not come about.", what_is_transferred(scene.state, r));
  });
}

// BA-058: the announcement. The other side hears of units that it sees.
void tell_transfer(Scene& scene, const Record& r, Cite rule) {
  const BattleState& s = scene.state;
  const LeaderId superior = numbered(r, kBySuperior), to = numbered(r, kToOfficer);
  const auto sentence = [&] {
    const std::string under =
        superior == to ? "his own direct command" : "the command of " + leader_name(s, to);
    return fmt::format("{} puts {} under {}.", leader_name(s, superior), what_is_transferred(s, r), under);
  };
  if (r.a.valid()) return tell_of(scene, {rule, cite::ba_058}, r.a, sentence);
  scene.whisper(leader(s, superior).side, {rule, cite::ba_058}, {}, sentence);
}

void transfer(Scene& scene, const Record& r) {
  BattleState& s = scene.state;
  const CommandId to = leader(s, numbered(r, kToOfficer)).command;
  const LeaderId commander = numbered(r, kOfCommander);
  if (commander.valid()) {
    s.commands[leader(s, commander).command.index()].superior = to;
    return tell_transfer(scene, r, cite::ba_056);
  }
  const CommandId his = leader(s, numbered(r, kBySuperior)).command;
  const bool own = to == his || s.unit(r.a).command == his;
  for (const UnitId body : bodies_of(s, r.a)) s.unit(body).command = to;
  tell_transfer(scene, r, own ? cite::ba_055 : cite::ba_054);
}

}  // namespace

CommandId transferred_command(const BattleState& state, const Order& order) {
  if (order.verb != kTransferCommand) return {};
  const LeaderId commander = leader_at(order, kLeaderParam);
  return commander.valid() ? leader(state, commander).command : CommandId{};
}

LeaderId transferring_officer(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  const CommandId to = new_command(s, order);
  if (order.verb != kTransferCommand)
    return superior_over(s, s.unit(order.unit).command, to,
                         [&](const Leader& l) { return l.attached_to == order.unit; });
  const LeaderId commander = leader_at(order, kLeaderParam);
  const CommandId above = s.commands[transferred_command(s, order).index()].superior;
  return superior_over(
      s, above, to, [&](const Leader& l) { return l.id != commander && staff_touch(site, l.id, commander); });
}

Verdict check_transfer(const Site& site, UnitId id, const Order& order) {
  const Unit& unit = site.state.unit(id);
  if (Verdict v = check_new_officer(site, order, unit.side, unit.command, cite::ba_055); !v.allowed())
    return v;
  if (transferring_officer(site, order).valid()) return allow();
  return refuse_order(
      site, id, cite::ba_054,
      fmt::format("is touched by no officer who stands over both its present command and that of {}",
                  leader_name(site.state, leader_at(order, kNewOfficer))));
}

Verdict check_command_transfer(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  const Leader& commander = leader(s, leader_at(order, kLeaderParam));
  const std::string who = leader_name(s, commander.id);
  if (!is_serving_officer(commander))
    return refuse(cite::ba_056, fmt::format("{} has no command that could be transferred.", who));
  const CommandId moved = commander.command, above = s.commands[moved.index()].superior;
  if (Verdict v = check_new_officer(site, order, commander.side, above, cite::ba_056); !v.allowed()) return v;
  if (is_under(s.commands, new_command(s, order), moved))
    return refuse(cite::ba_056, fmt::format("{} cannot come under an officer of his own command.", who));
  for (const UnitId id : all_of_command(s, moved))
    if (disorder(s, id) == kFD)
      return refuse_order(site, id, cite::ba_016,
                          "is in full disorder and takes no orders: its command is not transferred");
  if (transferring_officer(site, order).valid()) return allow();
  return refuse(
      cite::ba_056,
      fmt::format("{} is touched by no officer who stands over both his present superior and the new one.",
                  who),
      {mark(corners(staff_box(site, commander.id)), who)});
}

Record transfer_record(const Site& site, const Order& order) {
  Record record;
  record.kind = kTransferRecord;
  record.a = order.unit;
  record.n[kBySuperior] = transferring_officer(site, order).value;
  record.n[kToOfficer] = leader_at(order, kNewOfficer).value;
  record.n[kOfCommander] = order.verb == kTransferCommand ? leader_at(order, kLeaderParam).value : -1;
  return record;
}

// BA-058: transfers take effect when they are announced.
void carry_out_transfers(const Book&, Scene& scene) {
  const std::vector<Record> records = scene.state.records;
  for (const Record& record : records) {
    if (record.kind != kTransferRecord) continue;
    if (still_possible(scene.state, record))
      transfer(scene, record);
    else
      tell_failure(scene, record);
  }
}

}  // namespace drumhead::ba
