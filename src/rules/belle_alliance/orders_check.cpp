// What may be written on an order sheet. Whatever the writer may know is refused here, with its rule; the
// rest shows at the moment the book says (R6). No refusal tells a distance (R7).
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/orders.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

bool is_inside_work(const Elements& elements) {
  return elements.order->number(kWorkType, -1) == kReinforcing;
}

// BA-398: inside a building its occupants work, and at nothing else; outside engineers and gunners.
Verdict check_work(const Site& site, UnitId id, const Elements& elements) {
  if (!elements.holds(Element::kWork)) return allow();
  if (is_garrison(site.state, id) && !is_inside_work(elements))
    return refuse_order(site, id, cite::ba_398,
                        "holds a building: it can work at strengthening it, and at nothing outside");
  if (!is_garrison(site.state, id) && is_inside_work(elements))
    return refuse_order(site, id, cite::ba_398,
                        "is in no building: a building is strengthened by those who hold it");
  return check_field_work(site, id, *elements.order);
}

// ---- Marching.

bool is_column_of_march(InFormation formation) {
  return plain(formation) == kMarchColumn || formation == kLimbered || formation == kWaggonColumn;
}

Verdict check_fast(const Site& site, UnitId id, const Elements& elements) {
  if (elements.holds(Element::kAttack))
    return refuse_order(site, id, cite::ba_150, "cannot march fast and attack in the same bound");
  const InFormation formation = formation_after(site.state, id, elements);
  if (plain(formation) == kSkirmish)
    return refuse_order(site, id, cite::ba_148, "is a skirmish line, which never marches fast");
  if (is_column_of_march(formation)) return allow();
  return refuse_order(site, id, cite::ba_147, "can march fast in column of march alone");
}

Cite cite_of_charge(const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return cite::ba_422;
  return is_artillery(state, id) ? cite::ba_423 : cite::ba_420;
}

// BA-153, BA-155, R49.
Verdict check_charge(const Site& site, UnitId id, const Elements& elements) {
  const BattleState& state = site.state;
  if (disorder(state, id) != kOR)
    return refuse_order(site, id, cite::ba_153, "is in disorder and cannot charge");
  const int charged = marker(state, id, kChargedIn), rest = site.book.tables.march.charge_rest;
  if (charged > 0 && state.turn < charged + rest)
    return refuse_order(
        site, id, cite::ba_155,
        fmt::format("charged in bound {} and has to let four bounds pass: it may charge again in bound {}",
                    charged, charged + rest));
  const InFormation formation = formation_after(state, id, elements);
  if (ba::may_charge(as_marcher(state, id, formation))) return allow();
  return refuse_order(site, id, cite_of_charge(state, id),
                      fmt::format("has no charge in {}", site.book.words.formations[formation].name));
}

Verdict check_rate(const Site& site, UnitId id, const Elements& elements) {
  const bool another_rate =
      elements.order->find<std::int64_t>(kRate) != nullptr && elements.order->number(kRate) != 2;
  if (another_rate && elements.order->number(kAtCharge) != 0)
    return refuse_order(
        site, id, cite::ba_140,
        "marches at one rate in a bound: it cannot attack at the charge and march at another");
  switch (ordered_pace(elements)) {
    case kFastPace:
      return check_fast(site, id, elements);
    case kChargePace:
      return check_charge(site, id, elements);
    case kStands:
    case kNormalPace:
      break;
  }
  return allow();
}

// ---- The whole sheet.

using Orders = std::vector<Order>;

const Order* order_to(const Orders& orders, UnitId id) {
  const auto found = std::find_if(orders.begin(), orders.end(), [&](const Order& o) { return o.unit == id; });
  return found == orders.end() ? nullptr : &*found;
}

// BA-100: one soutien for a line.
Verdict check_soutiens(const Site& site, const Orders& orders) {
  for (const Order& one : orders)
    for (const Order& another : orders) {
      const UnitId line = one.unit_at(kSoutienParam);
      if (!(one.unit < another.unit) || !line.valid() || another.unit_at(kSoutienParam) != line) continue;
      return refuse_order(site, another.unit, cite::ba_100,
                          fmt::format("cannot be soutien of {} beside {}: a line has one",
                                      name(site.state, line), name(site.state, one.unit)));
    }
  return allow();
}

// BA-132: what the mother does with her line is a change of formation of the line as well.
Verdict check_lines_and_mothers(const Site& site, const Orders& orders) {
  for (const Order& order : orders) {
    const UnitId line = line_of(site.state, order.unit);
    const Order* own = line.valid() ? order_to(orders, line) : nullptr;
    if (own == nullptr) continue;
    const Elements mothers = read_elements(order), lines = read_elements(*own);
    if (mothers.holds(Element::kRecall))
      return refuse_order(site, line, cite::ba_132,
                          "is recalled by its mother unit and can have no order of its own");
    if (mothers.holds(Element::kResize) && lines.changes_formation())
      return refuse_order(site, line, cite::ba_121,
                          "changes formation by having figures added or taken, and only once in a bound");
  }
  return allow();
}

bool is_of_command(const BattleState& state, UnitId id, CommandId command) {
  const CommandId own = state.unit(mother_of(state, id)).command;
  return own.valid() && is_under(state.commands, own, command);
}

// BA-057, BA-059.
Verdict check_transfers(const Site& site, const Orders& orders) {
  const BattleState& state = site.state;
  std::vector<LeaderId> at_work;
  for (const Order& order : orders) {
    if (!read_elements(order).holds(Element::kTransfer)) continue;
    const LeaderId superior = transferring_officer(site, order);
    if (is_listed(at_work, superior))
      return refuse(cite::ba_057,
                    fmt::format("{} can touch, and so transfer, one unit or command in a bound.",
                                leader_name(state, superior)),
                    {mark(corners(staff_box(site, superior)), leader_name(state, superior))});
    at_work.push_back(superior);
    for (const Order& also : orders) {
      if (&also == &order || !also.unit.valid()) continue;
      const CommandId whole = transferred_command(state, order);
      const bool concerned =
          whole.valid() ? is_of_command(state, also.unit, whole) : mother_of(state, also.unit) == order.unit;
      if (concerned)
        return refuse_order(site, also.unit, cite::ba_059,
                            "comes under another officer in this bound and can have no other order");
    }
  }
  return allow();
}

// BA-116: the parts may both be ordered to it; a part that is taken up has no order beside.
Verdict check_assemblies(const Site& site, const Orders& orders) {
  for (const Order& order : orders) {
    const UnitId part = order.unit_at(kOtherPart);
    const Order* own = part.valid() ? order_to(orders, part) : nullptr;
    if (own == nullptr || own->unit_at(kOtherPart) == order.unit) continue;
    return refuse_order(site, part, cite::ba_116,
                        fmt::format("is to be assembled with {} and can have no order of its own",
                                    name(site.state, order.unit)));
  }
  return allow();
}

// BA-137: gunners who leave their guns for work or rest have left them by then.
bool leaves_guns_for(const Elements& elements, Element element) {
  return elements.holds(Element::kLeaveGuns) && (element == Element::kWork || element == Element::kRest);
}

Verdict first_refused(std::initializer_list<Verdict (*)(const Site&, UnitId, const Elements&)> checks,
                      const Site& site, UnitId id, const Elements& elements) {
  for (const auto check : checks)
    if (Verdict verdict = check(site, id, elements); !verdict.allowed()) return verdict;
  return allow();
}

}  // namespace

Verdict check_forming(const Site& site, UnitId id, const Elements& elements) {
  if (!elements.changes_formation()) return allow();
  if (Verdict verdict = check_work(site, id, elements); !verdict.allowed()) return verdict;
  return plan_form(site, id, elements).verdict;
}

Verdict check_marching(const Site& site, UnitId id, const Elements& elements) {
  if (Verdict verdict = check_rate(site, id, elements); !verdict.allowed()) return verdict;
  const std::int64_t last = elements.order->number(kToSegment, elements.order->number(kFromSegment));
  if (elements.order->number(kFromSegment) > last)
    return refuse_order(site, id, cite::ba_141,
                        "is to march from a later segment of the movement to an earlier one");
  if (!elements.holds(Element::kMarch)) return allow();
  switch (plain(formation_after(site.state, id, elements))) {
    case kWork:
      return refuse_order(site, id, cite::ba_106,
                          "is in work formation and does not march: it has to change formation first");
    case kRest:
      return refuse_order(site, id, cite::ba_110,
                          "is in rest formation and does not march: it has to change formation first");
    case kGarrison:
      return refuse_order(site, id, cite::ba_378,
                          "is in a building and does not march: it has to leave it first");
    default:
      return check_march_path(site, id, elements);
  }
}

// 2.1.0, 2.2.1: who splits, or deploys skirmishers, may march in the same bound, both bodies at half rate.
Verdict check_detached(const Site& site, UnitId id, const Elements& elements) {
  const Path* path = elements.order->find<Path>(kDetachedPath);
  if (path == nullptr) return allow();
  const BattleState& state = site.state;
  const bool deploys = elements.holds(Element::kDeploy);
  const bool all_go = deploys && elements.order->number(kFigures) >= figures_of_tactical_unit(state, id);
  if (all_go || (elements.holds(Element::kSplit) && is_unsplit_line(state, id)))
    return refuse_order(site, id, cite::ba_021, "goes as a whole: its march is its own path");
  if (!deploys && !elements.holds(Element::kSplit))
    return refuse_order(site, id, cite::ba_021, "neither splits nor deploys skirmishers who could march");
  return check_path_in(site, id, deploys ? of_arm(state, id, kSkirmish) : formation(state, id), *path);
}

Verdict check_one_order(const Site& site, const Order& order) {
  if (order.verb == kTransferCommand) return check_command_transfer(site, order);
  const UnitId id = order.unit;
  const Elements elements = read_elements(order);
  if (const Bar bar = bar_of_order(site, order)) return refuse_order(site, id, bar.cite, bar.why);
  for (const Element element : elements.kinds) {
    if (leaves_guns_for(elements, element) && disorder(site.state, id) != kMD) continue;
    if (const Bar bar = bar_of(site, id, verb_of(element))) return refuse_order(site, id, bar.cite, bar.why);
  }
  if (elements.holds(Element::kTransfer)) return check_transfer(site, id, order);
  return first_refused({check_division, check_soutien, check_forming, check_marching, check_detached,
                        check_attacking, check_urban_duty},
                       site, id, elements);
}

Verdict check_orders(const Site& site, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (Verdict verdict = check_one_order(site, order); !verdict.allowed()) return verdict;
  for (const auto check : {check_soutiens, check_lines_and_mothers, check_transfers, check_assemblies})
    if (Verdict verdict = check(site, answer.orders); !verdict.allowed()) return verdict;
  return answer.orders.empty() ? allow() : allow(preview_of(site, answer.orders.back()));
}

}  // namespace drumhead::ba
