// Who may be ordered what by nature: the arm, the formation and the condition of a unit. The form of the
// sheet offers what nothing bars; whoever orders the rest all the same is told the rule.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

bool is_on_guns(const BattleState& s, UnitId id) {
  return is_unlimbered(s, id) || formation(s, id) == kLimbered;
}
bool is_in_refuge(const BattleState& s, UnitId id) { return has(s, id, kRefugeAt); }

Bar bar_of_attack(const BattleState& s, UnitId id) {
  if (is_off_guns(s, id)) return {cite::ba_103, "has left its guns: gunners do not attack on their own"};
  if (is_artillery(s, id)) return {cite::ba_318, "is artillery, which does not attack"};
  if (disorder(s, id) == kMD) return {cite::ba_241, "is in medium disorder and may not attack"};
  return {};
}

Bar bar_of_forming(const BattleState& s, UnitId id) {
  if (is_waggon(s, id)) return {cite::ba_089, "is a waggon: it knows the column of march alone"};
  if (is_on_guns(s, id)) return {cite::ba_134, "has its guns: it limbers up or unlimbers"};
  if (is_garrison(s, id)) return {cite::ba_378, "holds a building: it has to leave it to form up"};
  return {};
}

// BA-090 to BA-092: what infantry alone can form.
Bar bar_of_formation(const BattleState& s, UnitId id, const Order& order) {
  if (order.find<std::int64_t>(kFormationParam) == nullptr || !is_cavalry(s, id)) return {};
  switch (static_cast<InFormation>(order.number(kFormationParam))) {
    case kSquare:
      return {cite::ba_090, "is cavalry: only infantry forms square"};
    case kMass:
      return {cite::ba_091, "is cavalry: only infantry forms a battalion mass"};
    case kHuddle:
      return {cite::ba_092, "is cavalry: only infantry forms a huddle"};
    default:
      return {};
  }
}

Bar bar_of_deploying(const BattleState& s, UnitId id) {
  if (is_artillery(s, id)) return {cite::ba_096, "is artillery: only infantry and cavalry skirmish"};
  if (is_skirmish_line(s, id))
    return {cite::ba_099, "is a skirmish line already and deploys none of its own"};
  if (is_garrison(s, id)) return {cite::ba_378, "holds a building: it has to leave it to deploy skirmishers"};
  return {};
}

Bar bar_of_recall(const BattleState& s, UnitId id) {
  if (line_of(s, id).valid()) return {};
  return {cite::ba_128, "has no skirmish line that could rejoin it"};
}

Bar bar_of_gun_drill(const BattleState& s, UnitId id, Verb verb) {
  if (!is_artillery(s, id)) return {cite::ba_134, "has no guns"};
  if (is_waggon(s, id)) return {cite::ba_078, "is a waggon: it has nothing to limber or unlimber"};
  if (is_off_guns(s, id)) return {cite::ba_138, "is away from its guns and has to return to them first"};
  if (verb == kLimberUp && !is_unlimbered(s, id)) return {cite::ba_134, "is limbered already"};
  if (verb == kUnlimber && is_unlimbered(s, id)) return {cite::ba_134, "is unlimbered already"};
  return {};
}

Bar bar_of_leaving_guns(const BattleState& s, UnitId id) {
  if (is_unlimbered(s, id)) return {};
  return {cite::ba_136, "has no unlimbered guns that its gunners could leave"};
}

Bar bar_of_rejoining(const BattleState& s, UnitId id) {
  if (is_off_guns(s, id)) return {};
  return {cite::ba_138, "has not left any guns"};
}

Bar bar_of_redistributing(const BattleState& s, UnitId id) {
  if (!is_on_guns(s, id)) return {cite::ba_077, "has no gunners at their guns"};
  if (marker(s, id, kGuns) < 2)
    return {cite::ba_077, "has one model gun: there is none to share the gunners with"};
  return {};
}

Bar bar_of_entering(const BattleState& s, UnitId id) {
  if (is_cavalry(s, id)) return {cite::ba_377, "is cavalry, which holds no buildings"};
  if (is_artillery(s, id)) return {cite::ba_377, "is artillery, which holds no buildings"};
  if (is_garrison(s, id)) return {cite::ba_378, "is in a building already"};
  return {};
}

Bar bar_of_leaving(const BattleState& s, UnitId id) {
  if (is_garrison(s, id)) return {};
  return {cite::ba_378, "is in no building"};
}

Bar bar_of_splitting(const BattleState& s, UnitId id) {
  if (is_off_guns(s, id))
    return {
        cite::ba_076,
        "has left its guns, which is no split: a battery is divided gun by gun, with its gunners at them"};
  if (is_garrison(s, id)) return {cite::ba_071, "holds a building: it is split by a part of it leaving"};
  return {};
}

Bar bar_of_assembling(const BattleState& s, UnitId id) {
  if (is_part_of_unit(s, id)) return {};
  return {cite::ba_071, "has not been split: only parts of the same unit are assembled"};
}

Bar bar_of_resting(const BattleState& s, UnitId id) {
  if (disorder(s, id) == kMD) return {cite::ba_371, "is in medium disorder and cannot rest"};
  if (is_on_guns(s, id))
    return {cite::ba_137, "has to leave its guns to rest: order it to leave them, with a purpose"};
  if (is_waggon(s, id)) return {cite::ba_371, "is a waggon and takes no rest formation"};
  if (is_garrison(s, id)) return {cite::ba_371, "holds a building: it rests in rest formation, outside"};
  return {};
}

Bar bar_of_working(const BattleState& s, UnitId id) {
  if (!is_engineers(s, id) && trait(s, id, kArm) != kArtillery && !is_garrison(s, id))
    return {cite::ba_398,
            "does no field work: engineers and gunners do, and whoever holds a building inside it"};
  if (disorder(s, id) == kMD) return {cite::ba_402, "is in medium disorder and cannot work"};
  if (is_on_guns(s, id))
    return {cite::ba_107, "has to leave its guns to work: order it to leave them, with a work"};
  return {};
}

Bar bar_of_canister(const BattleState& s, UnitId id) {
  if (is_artillery(s, id) && !is_waggon(s, id) && !is_off_guns(s, id)) return {};
  return {cite::ba_019, "has no guns to load with canister"};
}

Bar bar_of_soutien(const BattleState& s, UnitId id) {
  if (is_garrison(s, id)) return {cite::ba_385, "holds a building and cannot be soutien"};
  if (is_artillery(s, id)) return {cite::ba_101, "is artillery and cannot be soutien"};
  return {};
}

Bar bar_of_transfer(const BattleState& s, UnitId id) {
  if (is_unsplit_line(s, id))
    return {cite::ba_054, "is a skirmish line: it comes under another officer with its mother unit"};
  return {};
}

// A line may change nothing but its gaps, and enter a building (BA-130); the rest is its mother's to do.
Bar bar_of_line(const BattleState& s, UnitId id, Verb verb) {
  if (!is_unsplit_line(s, id)) return {};
  if (verb == kTakeRest || verb == kDoWork)
    return {cite::ba_130, "is not split from its mother unit: it gives up its formation only to rejoin her"};
  return {};
}

Bar bar_by_nature(const BattleState& s, UnitId id, Verb verb) {
  switch (verb) {
    case kAttack:
      return bar_of_attack(s, id);
    case kChangeFormation:
      return is_in_refuge(s, id) ? Bar{} : bar_of_forming(s, id);
    case kDeploySkirmishers:
      return bar_of_deploying(s, id);
    case kRecallSkirmishers:
      return bar_of_recall(s, id);
    case kLimberUp:
    case kUnlimber:
      return bar_of_gun_drill(s, id, verb);
    case kLeaveGuns:
      return bar_of_leaving_guns(s, id);
    case kRejoinGuns:
      return bar_of_rejoining(s, id);
    case kRedistribute:
      return bar_of_redistributing(s, id);
    case kEnterBuilding:
      return bar_of_entering(s, id);
    case kLeaveBuilding:
      return bar_of_leaving(s, id);
    case kSplit:
      return bar_of_splitting(s, id);
    case kAssemble:
      return bar_of_assembling(s, id);
    case kTakeRest:
      return bar_of_resting(s, id);
    case kDoWork:
      return bar_of_working(s, id);
    case kLoadCanister:
      return bar_of_canister(s, id);
    case kBeSoutien:
      return bar_of_soutien(s, id);
    case kTransfer:
      return bar_of_transfer(s, id);
    default:
      return {};
  }
}

// BA-016: what bars a unit from orders altogether.
Bar bar_of_all(const Site& site, UnitId id, Verb verb) {
  const BattleState& s = site.state;
  if (disorder(s, id) == kFD)
    return {verb == kAttack ? cite::ba_354 : cite::ba_016,
            "is in full disorder: it takes no orders until it has reorganised"};
  if (is_unsplit_line(s, id) && disorder(s, mother_of(s, id)) == kFD && is_ordered_through_mother(site, id))
    return {cite::ba_025, "has its orders through its mother unit, and she is in full disorder"};
  if (is_in_refuge(s, id) && verb != kRejoinGuns && verb != kChangeFormation)
    return {cite::ba_104,
            "is in refuge and part of the unit it is with until it forms up or goes back to its guns"};
  return {};
}

}  // namespace

Bar bar_of(const Site& site, UnitId id, Verb verb) {
  if (const Bar bar = bar_of_all(site, id, verb)) return bar;
  if (const Bar bar = bar_of_line(site.state, id, verb)) return bar;
  return bar_by_nature(site.state, id, verb);
}

Bar bar_of_order(const Site& site, const Order& order) {
  if (const Bar bar = bar_of(site, order.unit, static_cast<Verb>(order.verb))) return bar;
  return bar_of_formation(site.state, order.unit, order);
}

Verb verb_of(Element element) {
  switch (element) {
    case Element::kTransfer:
      return kTransfer;
    case Element::kCanister:
      return kLoadCanister;
    case Element::kSoutien:
      return kBeSoutien;
    case Element::kSplit:
      return kSplit;
    case Element::kAssemble:
      return kAssemble;
    case Element::kFormation:
      return kChangeFormation;
    case Element::kDeploy:
    case Element::kResize:
      return kDeploySkirmishers;
    case Element::kRecall:
      return kRecallSkirmishers;
    case Element::kLimber:
      return kLimberUp;
    case Element::kUnlimber:
      return kUnlimber;
    case Element::kLeaveGuns:
      return kLeaveGuns;
    case Element::kRejoinGuns:
      return kRejoinGuns;
    case Element::kRedistribute:
      return kRedistribute;
    case Element::kEnter:
      return kEnterBuilding;
    case Element::kLeave:
      return kLeaveBuilding;
    case Element::kRest:
      return kTakeRest;
    case Element::kWork:
      return kDoWork;
    case Element::kMarch:
      return kMarch;
    case Element::kAttack:
      return kAttack;
  }
  return kMarch;
}

std::vector<UnitId> orderable(const BattleState& state, Seat seat) {
  std::vector<UnitId> found;
  for (const Unit& unit : state.units) {
    const bool there = unit.on_table || (unit.markers[kRefugeAt] != 0 && unit.strength > 0);
    if (unit.side == seat && there && disorder(state, unit.id) != kFD) found.push_back(unit.id);
  }
  return found;
}

bool is_ordered_through_mother(const Site& site, UnitId line) {
  if (!is_unsplit_line(site.state, line)) return false;
  const UnitId mother = mother_of(site.state, line);
  return site.state.unit(mother).on_table &&
         site.figure_near(line, mother, site.book.tables.march.line_orders);
}

UnitId standing_as(const BattleState& state, UnitId id) {
  const int host = marker(state, id, kRefugeAt);
  return host == 0 ? id : UnitId{static_cast<std::int16_t>(host - 1)};
}

Verdict refuse_order(const Site& site, UnitId id, Cite cite, const std::string& why, std::vector<Mark> more) {
  std::vector<Mark> marks = std::move(more);
  const UnitId shown = standing_as(site.state, id);
  if (site.state.unit(shown).on_table) marks.push_back(mark(corners(site.box(shown)), name(site.state, id)));
  return refuse(cite, fmt::format("{} {}.", name(site.state, id), why), std::move(marks));
}

std::optional<Verdict> why_no_order(const Site& site, const Ask& ask, const Order& order) {
  const Unit& unit = site.state.unit(order.unit);
  const bool known = unit.on_table || unit.markers[kRefugeAt] != 0;
  if (unit.side != ask.seat || !known || order.verb > kTransferCommand) return std::nullopt;
  const Bar bar = bar_of(site, order.unit, static_cast<Verb>(order.verb));
  if (!bar) return std::nullopt;
  return refuse_order(site, order.unit, bar.cite, bar.why);
}

}  // namespace drumhead::ba
