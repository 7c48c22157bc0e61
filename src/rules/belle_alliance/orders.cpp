// The order sheet (1.1): an order read into its elements, what is left of it, and the sheets as they are
// handed in.
#include "rules/belle_alliance/orders.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"

namespace drumhead::ba {
namespace {

constexpr Element kFormationElements[] = {
    Element::kFormation, Element::kDeploy,    Element::kRecall,     Element::kResize,       Element::kLimber,
    Element::kUnlimber,  Element::kLeaveGuns, Element::kRejoinGuns, Element::kRedistribute, Element::kEnter,
    Element::kLeave,     Element::kRest,      Element::kWork};

bool is_given(const Order& order, Param param) {
  return std::any_of(order.args.begin(), order.args.end(),
                     [&](const auto& arg) { return arg.first == param; });
}

// Beside which verbs figures and a centre mean skirmishers.
bool takes_skirmishers(std::int16_t verb) {
  switch (verb) {
    case kMarch:
    case kAttack:
    case kChangeFormation:
    case kDeploySkirmishers:
    case kAssemble:
    case kBeSoutien:
      return true;
    default:
      return false;
  }
}

bool deploys(const Order& order) {
  return takes_skirmishers(order.verb) && is_given(order, kFigures) && is_given(order, kCentre);
}

bool resizes(const Order& order) {
  if (order.verb == kRecallSkirmishers) return is_given(order, kFigures);
  return order.verb == kDeploySkirmishers && !is_given(order, kCentre);
}

// A formation that is not merely where the gunners or the occupants form up outside.
bool forms(const Order& order) {
  return is_given(order, kFormationParam) && order.verb != kLeaveBuilding && order.verb != kLeaveGuns;
}

bool holds_element(const Order& order, Element element) {
  switch (element) {
    case Element::kTransfer:
      return order.verb == kTransfer || order.verb == kTransferCommand;
    case Element::kCanister:
      return order.verb == kLoadCanister || order.number(kCanisterParam) != 0;
    case Element::kSoutien:
      return is_given(order, kSoutienParam);
    case Element::kSplit:
      return order.verb == kSplit;
    case Element::kAssemble:
      return is_given(order, kOtherPart);
    case Element::kFormation:
      return forms(order);
    case Element::kDeploy:
      return deploys(order);
    case Element::kRecall:
      return order.verb == kRecallSkirmishers && !is_given(order, kFigures);
    case Element::kResize:
      return resizes(order);
    case Element::kLimber:
      return order.verb == kLimberUp;
    case Element::kUnlimber:
      return order.verb == kUnlimber;
    case Element::kLeaveGuns:
      return order.verb == kLeaveGuns;
    case Element::kRejoinGuns:
      return order.verb == kRejoinGuns;
    case Element::kRedistribute:
      return order.verb == kRedistribute;
    case Element::kEnter:
      return is_given(order, kBuilding);
    case Element::kLeave:
      return order.verb == kLeaveBuilding;
    case Element::kRest:
      return order.verb == kTakeRest || is_given(order, kPurpose);
    case Element::kWork:
      return is_given(order, kWorkType);
    case Element::kMarch:
      return is_given(order, kPath);
    case Element::kAttack:
      return is_given(order, kTarget) || is_given(order, kTargetPiece);
  }
  return false;
}

bool is_formation_element(Element element) { return is_listed(kFormationElements, element); }

// What continued fire leaves of an order (BA-007).
bool is_barred_by_continued_fire(Element element) {
  return is_formation_element(element) || element == Element::kSplit || element == Element::kAssemble ||
         element == Element::kMarch;
}

// BA-332, BA-354: in FD, or struck with MD in this very bound.
bool is_beyond_orders(const BattleState& state, UnitId id) {
  return disorder(state, id) == kFD || (disorder(state, id) == kMD && this_bound(state, id, kDisorderBound));
}

}  // namespace

bool Elements::holds(Element e) const { return is_listed(kinds, e); }

bool Elements::only(std::initializer_list<Element> these) const {
  return !kinds.empty() &&
         std::all_of(kinds.begin(), kinds.end(), [&](Element e) { return is_listed(these, e); });
}

bool Elements::changes_formation() const {
  return std::any_of(kinds.begin(), kinds.end(), is_formation_element);
}

bool Elements::moves() const {
  return changes_formation() || holds(Element::kSplit) || holds(Element::kAssemble) ||
         holds(Element::kMarch) || holds(Element::kAttack);
}

Elements read_elements(const Order& order) {
  Elements elements;
  elements.order = &order;
  for (int i = 0; i <= static_cast<int>(Element::kAttack); ++i)
    if (const auto element = static_cast<Element>(i); holds_element(order, element))
      elements.kinds.push_back(element);
  return elements;
}

const Order* order_of(const BattleState& state, UnitId id) {
  for (const Slip& slip : state.slips) {
    if (slip.sealed || slip.ask.kind != kAskOrders) continue;
    for (const Order& order : slip.answer->orders)
      if (order.unit == id) return &order;
  }
  return nullptr;
}

Elements elements_of(const BattleState& state, UnitId id) {
  const Order* order = order_of(state, id);
  if (order == nullptr || marker(state, id, kOrderState) == kOrderVoid || is_beyond_orders(state, id))
    return {};
  Elements elements = read_elements(*order);
  if (marker(state, id, kOrderState) == kCancelled) std::erase(elements.kinds, Element::kAttack);
  if (used_continued_fire(state, id)) std::erase_if(elements.kinds, is_barred_by_continued_fire);
  return elements;
}

void void_order(BattleState& state, UnitId id) { set(state, id, kOrderState, kOrderVoid); }

PaceOf ordered_pace(const Elements& elements) {
  if (elements.order == nullptr) return kStands;
  constexpr std::int64_t kFast = 1, kAtTheCharge = 2;  // the choices of kRate
  const std::int64_t rate = elements.order->number(kRate);
  if (rate == kAtTheCharge || elements.order->number(kAtCharge) != 0) return kChargePace;
  return rate == kFast ? kFastPace : kNormalPace;
}

InFormation formation_after(const BattleState& state, UnitId id, const Elements& elements) {
  for (const Element element : elements.kinds) switch (element) {
      case Element::kWork:
        return is_garrison(state, id) ? kGarrison : kWork;
      case Element::kRest:
        return of_arm(state, id, kRest);
      case Element::kEnter:
        return kGarrison;
      case Element::kLimber:
        return kLimbered;
      case Element::kUnlimber:
      case Element::kRejoinGuns:
        return kUnlimbered;
      case Element::kLeaveGuns:
        if (elements.holds(Element::kRest)) return kRest;
        if (elements.holds(Element::kWork)) return kWork;
        [[fallthrough]];
      case Element::kFormation:
      case Element::kLeave:
        return of_arm(state, id,
                      plain(static_cast<InFormation>(elements.order->number(kFormationParam, kLine))));
      case Element::kTransfer:
      case Element::kCanister:
      case Element::kSoutien:
      case Element::kSplit:
      case Element::kAssemble:
      case Element::kDeploy:
      case Element::kRecall:
      case Element::kResize:
      case Element::kRedistribute:
      case Element::kMarch:
      case Element::kAttack:
        break;
    }
  return formation(state, id);
}

namespace {

// BA-602: it could not attack as it stands, and does after the change of formation of the same order.
bool attacks_out_of_formation(const BattleState& state, const Order& order) {
  const InFormation now = plain_formation(state, order.unit);
  const bool barred = is_garrison(state, order.unit) || now == kHuddle || now == kWork || now == kRest;
  return barred && read_elements(order).holds(Element::kAttack);
}

void note_order(const Site& site, Scene& scene, const Order& order) {
  const Elements elements = read_elements(order);
  scene.note_rule(cite::ba_016);
  if (elements.holds(Element::kMarch)) scene.note_rule(cite::ba_021);
  if (attacks_out_of_formation(site.state, order)) scene.note_rule(cite::ba_602);
  if (!elements.holds(Element::kAttack)) return;
  if (!is_given(order, kTarget)) scene.note_rule(cite::ba_024);
}

// BA-327: to get over a disorder no order is needed.
void note_those_without(Scene& scene, Seat seat, const Answer& answer) {
  for (const UnitId id : units_of(scene.state, seat)) {
    const bool ordered =
        std::any_of(answer.orders.begin(), answer.orders.end(), [&](const Order& o) { return o.unit == id; });
    if (ordered) continue;
    if (disorder(scene.state, id) != kOR) scene.note_rule(cite::ba_327);
  }
}

// Made in this bound by the order of another: a part split off, or a skirmish line deployed.
bool is_detached_now(const BattleState& state, const Unit& body, UnitId by) {
  if (!body.on_table || body.parent != by || order_of(state, body.id) != nullptr) return false;
  return is_unsplit_line(state, body.id) ? has(state, body.id, kReformed) : has(state, body.id, kDivided);
}

bool detaches(const Elements& elements) {
  return (elements.holds(Element::kDeploy) || elements.holds(Element::kSplit)) &&
         elements.order->find<Path>(kDetachedPath) != nullptr;
}

}  // namespace

void order_detached(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  for (Slip& slip : state.slips) {
    if (slip.sealed || slip.ask.kind != kAskOrders) continue;
    Answer sheet = *slip.answer;
    for (const Order& order : slip.answer->orders) {
      if (!order.unit.valid() || !detaches(elements_of(state, order.unit))) continue;
      for (const Unit& body : state.units) {
        if (!is_detached_now(state, body, order.unit)) continue;
        sheet.orders.push_back({kMarch, body.id, {{kPath, *order.find<Path>(kDetachedPath)}}});
        set(state, body.id, kOrderState, kOrderStands);
      }
    }
    if (sheet.orders.size() > slip.answer->orders.size())
      slip.answer = std::make_shared<const Answer>(std::move(sheet));
  }
}

// Both sheets are in. They stay in the state, known to their writers alone, until they are opened.
void answer_orders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  const Site site(book, state);
  std::vector<Record> kept;
  for (const Order& order : answer.orders) {
    const Elements elements = read_elements(order);
    if (order.unit.valid()) note_order(site, scene, order);
    if (elements.holds(Element::kAttack)) kept.push_back(attack_record(site, order));
    if (elements.holds(Element::kTransfer)) kept.push_back(transfer_record(site, order));
  }
  note_those_without(scene, ask.seat, answer);
  for (const Order& order : answer.orders)
    if (order.unit.valid()) set(state, order.unit, kOrderState, kOrderStands);
  for (const Record& record : kept) state.records.push_back(record);
  state.slips.push_back({ask, false, std::make_shared<const Answer>(answer)});
  scene.note_rule(cite::ba_005);  // R6: what was handed in stands
}

}  // namespace drumhead::ba
