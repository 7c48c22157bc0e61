// The order sheets in plain English, and their opening at the end of the movement phase: what each order was
// and what became of it.
#include <fmt/format.h>

#include <algorithm>

#include "engine/spoken_way.h"
#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/works.h"

namespace drumhead::ba {
namespace {

constexpr const char* kUnseen = "a unit out of sight";

// One order, spoken to somebody.
class Spoken {
 public:
  Spoken(const Book& book, const BattleState& state, Seat hearer, const Order& order)
      : book_(book), state_(state), hearer_(hearer), order_(order) {}

  std::string whole() const {
    const std::vector<Element> kinds = read_elements(order_).kinds;
    std::string text;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (i > 0) text += i + 1 == kinds.size() ? " and " : ", ";
      text += element(kinds[i]);
    }
    return text;
  }

 private:
  std::string named(Param param) const { return name_for(state_, hearer_, order_.unit_at(param)); }
  bool given(Param param) const { return order_.find<std::int64_t>(param) != nullptr; }
  bool yes(Param param) const { return order_.number(param) != 0; }
  int number(Param param) const { return static_cast<int>(order_.number(param)); }
  std::string piece(Param param) const {
    const PieceId* id = order_.find<PieceId>(param);
    return id == nullptr ? "the ground" : name(state_.ground->piece(*id));
  }
  std::string choice(Param param) const {
    return book_.words.params[param].choices[static_cast<std::size_t>(order_.number(param))];
  }
  std::string formation(const char* before) const {
    if (!given(kFormationParam)) return "";
    std::string text =
        before + book_.words.formations[static_cast<std::size_t>(order_.number(kFormationParam))].name;
    if (given(kFiles)) text += fmt::format(", {} wide", number(kFiles));
    if (given(kQuarterTurn))
      text += fmt::format(" by a quarter turn to the {}", yes(kQuarterTurn) ? "right" : "left");
    return text;
  }

  std::string element(Element e) const {
    switch (e) {
      case Element::kTransfer:
        return "come under another officer";
      case Element::kCanister:
        return "load canister";
      case Element::kSoutien:
        return "be soutien of " + named(kSoutienParam);
      case Element::kSplit:
        return "split off " + part();
      case Element::kAssemble:
        return "assemble with " + named(kOtherPart);
      case Element::kFormation:
        return "form" + formation(" ");
      case Element::kDeploy:
        return fmt::format("deploy {}", counted(number(kFigures), "skirmisher", "skirmishers"));
      case Element::kRecall:
        return "recall its skirmishers";
      case Element::kResize:
        return resize();
      case Element::kLimber:
        return yes(kInversion) ? "limber up and invert" : "limber up";
      case Element::kUnlimber:
        return yes(kInversion) ? "invert and unlimber" : "unlimber";
      case Element::kLeaveGuns:
        return "leave the guns" + formation(" and form ");
      case Element::kRejoinGuns:
        return "return to the guns";
      case Element::kRedistribute:
        return "share out the gunners anew";
      case Element::kEnter:
        return "enter " + piece(kBuilding);
      case Element::kLeave:
        return "leave the building" + formation(" and form ");
      case Element::kRest:
        return "rest for " + choice(kPurpose);
      case Element::kWork:
        return "work at " + spoken_work(static_cast<WorkOf>(order_.number(kWorkType)));
      case Element::kMarch:
        return march();
      case Element::kAttack:
        return attack();
    }
    return "";
  }

  std::string resize() const {
    const std::string figures = counted(number(kFigures), "skirmisher", "skirmishers");
    return order_.verb == kRecallSkirmishers ? "take back " + figures : "send out " + figures + " more";
  }

  std::string part() const {
    const int n = number(kFigures);
    if (is_cavalry(state_, order_.unit)) return counted(n, "squadron", "squadrons");
    return is_artillery(state_, order_.unit) ? counted(n, "model gun", "model guns")
                                             : counted(n, "figure", "figures");
  }

  std::string leg(const Leg& leg) const {
    const std::string far = spoken_cm(leg.distance);
    switch (leg.kind) {
      case LegKind::kAdvance:
        return "advance " + far;
      case LegKind::kOblique:
        return fmt::format("go {} slanting to the {}", far, name_of(leg.hand));
      case LegKind::kWheel:
        return fmt::format("wheel {} by {}", name_of(leg.hand), spoken_angle(leg.angle));
      case LegKind::kTurn:
        return leg.angle == degrees(180)
                   ? "invert"
                   : fmt::format("rotate {} by {}", name_of(leg.hand), spoken_angle(leg.angle));
      case LegKind::kSidestep:
        return fmt::format("go {} to the {}", far, name_of(leg.hand));
      case LegKind::kRetire:
        return "go back " + far;
      case LegKind::kFollowRoad:
        return "follow the road " + far;
      case LegKind::kFree:
      case LegKind::kManoeuvre:
        return "move";
    }
    return "";
  }

  std::string march() const {
    static constexpr const char* kPaces[] = {"", "march", "march fast", "march at the charge"};
    std::string text = kPaces[ordered_pace(read_elements(order_))];
    if (const Path* path = order_.find<Path>(kPath))
      for (std::size_t i = 0; i < path->size(); ++i) text += (i == 0 ? " (" : ", ") + leg((*path)[i]);
    if (const Path* path = order_.find<Path>(kPath); path != nullptr && !path->empty()) text += ")";
    if (given(kFromSegment)) text += fmt::format(" from segment {}", number(kFromSegment));
    if (given(kToSegment)) text += fmt::format(" to segment {}", number(kToSegment));
    return text;
  }

  std::string attack() const {
    const bool on_unit = order_.unit_at(kTarget).valid();
    std::string aim = on_unit ? named(kTarget) : piece(kTargetPiece);
    if (on_unit && yes(kAgainstPosition)) aim = "the position of " + aim;
    return "attack " + aim + (ordered_pace(read_elements(order_)) == kChargePace ? " at the charge" : "");
  }

  const Book& book_;
  const BattleState& state_;
  Seat hearer_;
  const Order& order_;
};

// ---- What became of it.

struct Fate {
  Cite cite;
  std::string text;
};

// Its own attack, that is: one it stands against, or has been cancelled by fire since.
bool has_made_attack_on(const BattleState& s, UnitId id, UnitId target) {
  return std::any_of(s.records.begin(), s.records.end(), [&](const Record& r) {
    if (r.kind != kContactRecord || r.n[kFight] == kOnlyStands) return false;
    return (r.a == id && r.b == target) || (r.b == id && r.a == target && r.n[kMutual] != kOneAttacks);
  });
}

bool stands_before(const BattleState& s, UnitId id, UnitId target) {
  return std::any_of(s.records.begin(), s.records.end(), [&](const Record& r) {
    return r.kind == kContactRecord && r.n[kFight] == kOnlyStands && r.a == id && r.b == target;
  });
}

// BA-020: nothing of it.
std::optional<Fate> fate_as_a_whole(const BattleState& s, UnitId id) {
  if (!s.unit(id).on_table && !has(s, id, kRefugeAt)) return Fate{cite::ba_020, "it is no longer there"};
  if (marker(s, id, kOrderState) == kOrderVoid)
    return Fate{cite::ba_020, "not followed, its ordering roll failed"};
  if (!elements_of(s, id).kinds.empty() || marker(s, id, kOrderState) == kCancelled) return std::nullopt;
  if (disorder(s, id) == kFD) return Fate{cite::ba_354, "not carried out, it was brought into full disorder"};
  if (disorder(s, id) == kMD)
    return Fate{cite::ba_332, "not carried out, it was brought into medium disorder"};
  return Fate{cite::ba_007, "not carried out, it used continued fire"};
}

// By what an attack was lost, or given up.
Fate fate_of_cancelled(const BattleState& s, UnitId id) {
  const Cite why = ticking::cancelled_by(s, id);
  if (why == cite::ba_242) return {why, "the attack was neither announced nor demanded"};
  if (why == cite::ba_246) return {why, "the attack was lost to one in flank or rear"};
  if (why == cite::ba_247) return {why, "the attack was lost to one by cavalry"};
  if (why == cite::ba_602) return {why, "the attack was not made, for want of a formation to attack in"};
  return {why, "the attack was given up"};
}

// It has come to its target, and may not attack it as they stand.
Fate fate_of_barred(const Site& site, UnitId id, UnitId target) {
  const Bar bar = bar_to_attack(site, id, target);
  if (!bar) return {cite::ba_241, "not carried out at contact"};
  return {bar.cite, fmt::format("barred at contact, for {} {}", name(site.state, id), bar.why)};
}

Fate fate_of_attack(const Site& site, UnitId id, const Order& order) {
  const BattleState& s = site.state;
  const Record* attack = attack_of(s, id);
  if (marker(s, id, kOrderState) == kWithheld) return {cite::ba_242, "the attack was not announced"};
  if (marker(s, id, kOrderState) == kCancelled) return fate_of_cancelled(s, id);
  if (attack != nullptr && attack->n[kRedirected] != 0)
    return {cite::ba_259, "the attack goes against another opponent"};
  const UnitId target = order.unit_at(kTarget);
  const bool reached = attack != nullptr && attack->n[kReached] != 0;
  if (reached || (target.valid() && has_made_attack_on(s, id, target))) return {cite::ba_244, ""};
  if (target.valid() && stands_before(s, id, target)) return fate_of_barred(site, id, target);
  return {cite::ba_260, "the attack did not reach its target"};
}

// "33 of 90 degrees", "5.1 cm of 10 cm".
std::string spoken_part(const ticking::MarchStop& stop) {
  if (stop.whole_turn == 0) return fmt::format("{} of {}", spoken_cm(stop.gone), spoken_cm(stop.whole));
  return fmt::format("{} of {}", divide_rounded(stop.turned, degrees(1)), spoken_angle(stop.whole_turn));
}

// BA-021: at which step of its path, and how far along it. A last step without limit has been carried out.
std::string spoken_stop(const ticking::MarchStop& stop, const Path& path) {
  if (stop.step == 0) return "stopped while its gaps changed";
  const bool last = static_cast<std::size_t>(stop.step) >= path.size();
  const bool without_limit = stop.whole == 0 && stop.whole_turn == 0;
  if (without_limit && last) return "";
  const std::string where = path.size() > 1 ? fmt::format(" in step {}", stop.step) : "";
  if (stop.gone == 0 && stop.turned == 0) return fmt::format("stopped before step {}", stop.step);
  if (without_limit) return fmt::format("stopped{}, after {}", where, spoken_cm(stop.gone));
  return fmt::format("stopped{}{} after {}", where, where.empty() ? "" : ",", spoken_part(stop));
}

Fate fate_of_march(const Book& book, const BattleState& s, UnitId id, const Order& order) {
  const std::optional<ticking::MarchStop> stop = ticking::march_stop(book, s, id);
  const bool began = !stop || stop->step != 1 || stop->gone > 0 || stop->turned > 0;
  if (ticking::march_of(s, id) == nullptr || !began) return {cite::ba_020, "it did not march"};
  const Path* path = order.find<Path>(kPath);
  return {cite::ba_021, stop && path != nullptr ? spoken_stop(*stop, *path) : ""};
}

// Each element on its own (BA-020): the first that was not carried out.
Fate fate_of(const Book& book, const BattleState& s, UnitId id, const Order& order) {
  if (const auto whole = fate_as_a_whole(s, id)) return *whole;
  const Elements ordered = read_elements(order), left = elements_of(s, id);
  if (left.kinds.size() < ordered.kinds.size() && marker(s, id, kOrderState) != kCancelled)
    return {cite::ba_007, "it used continued fire and did not move"};
  const bool works = left.holds(Element::kWork);  // which may go on in the formation it is in
  if (works && plain_formation(s, id) != kWork && !is_garrison(s, id))
    return {cite::ba_399, "the work was not begun"};
  if (!works && left.changes_formation() && !has(s, id, kReformed))
    return {cite::ba_020, "the change of formation was not made"};
  if (left.holds(Element::kSplit) && !has(s, id, kDivided)) return {cite::ba_020, "the unit was not divided"};
  if (ordered.holds(Element::kAttack)) {  // which is where its march was to end
    Fate fate = fate_of_attack(Site(book, s), id, order);
    return fate.text.empty() ? Fate{fate.cite, "carried out"} : fate;
  }
  if (left.holds(Element::kMarch))
    if (Fate fate = fate_of_march(book, s, id, order); !fate.text.empty()) return fate;
  return {cite::ba_016, "carried out"};
}

void tell_order(const Book& book, Scene& scene, const Order& order) {
  const BattleState& state = scene.state;
  const UnitId id = order.unit;
  const Fate fate = fate_of(book, state, id, order);
  const Seat side = state.unit(id).side;
  const auto sentence = [&](Seat hearer) {
    return fmt::format("{} was ordered to {}: {}.", name_for(state, hearer, id),
                       Spoken(book, state, hearer, order).whole(), fate.text);
  };
  std::vector<UnitId> named{id};
  for (const Param param : {kTarget, kSoutienParam, kOtherPart})
    if (order.unit_at(param).valid()) named.push_back(order.unit_at(param));
  if (may_name(state, other(side), id)) return tell_each(scene, fate.cite, id, named, sentence);
  scene.whisper(side, fate.cite, {id}, [&] { return sentence(side); });
}

void tell_orders(const Book& book, Scene& scene, std::vector<const Order*> orders) {
  std::sort(orders.begin(), orders.end(), [](const Order* a, const Order* b) { return a->unit < b->unit; });
  // R6: whoever was not ordered has stayed, and what was moved stays where it is.
  scene.announce({cite::ba_020, cite::ba_017, cite::ba_014}, [] { return std::string("The order sheets are opened."); });
  for (const Order* order : orders) tell_order(book, scene, *order);
}

}  // namespace

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

bool may_name(const BattleState& state, Seat hearer, UnitId id) {
  return !state.unit(id).on_table || is_seen_by(state, hearer, id);
}

std::string name_for(const BattleState& state, Seat hearer, UnitId id) {
  return may_name(state, hearer, id) ? name(state, id) : kUnseen;
}

void tell_each(Scene& scene, const Cites& cites, UnitId of, std::vector<UnitId> units,
               const std::function<std::string(Seat hearer)>& sentence, int depth) {
  const Seat side = scene.state.unit(of).side;
  const bool alike = std::all_of(units.begin(), units.end(), [&](UnitId id) {
    return may_name(scene.state, side, id) && may_name(scene.state, other(side), id);
  });
  const auto own = [&] { return capitalised(sentence(side)); };
  if (alike && depth > 1) return scene.then(cites, std::move(units), own);
  if (alike) return scene.tell(cites, std::move(units), own);
  std::erase_if(units, [&](UnitId id) { return !may_name(scene.state, side, id); });
  scene.whisper(side, cites, std::move(units), own, scene.heard() ? capitalised(sentence(other(side))) : "");
}

void tell_among(Scene& scene, const Cites& cites, std::vector<UnitId> units,
                const std::function<std::string()>& sentence, int depth) {
  const auto may_hear = [&](Seat seat) {
    return std::all_of(units.begin(), units.end(),
                       [&](UnitId id) { return may_name(scene.state, seat, id); });
  };
  const bool a = may_hear(Seat::kA), b = may_hear(Seat::kB);
  if (a != b) return scene.whisper(a ? Seat::kA : Seat::kB, cites, std::move(units), sentence);
  if (!a) {
    for (const Cite& cite : cites.list()) scene.note_rule(cite);
    return;
  }
  if (depth > 1) return scene.then(cites, std::move(units), sentence);
  scene.tell(cites, std::move(units), sentence);
}

std::string spoken_order(const Book& book, const BattleState& state, UnitId id) {
  const Order* order = order_of(state, id);
  return order == nullptr ? "" : Spoken(book, state, state.unit(id).side, *order).whole();
}

// At the end of the movement phase nothing of the sheets is secret any more, but for units that are not seen.
void open_sheets(const Book& book, Scene& scene) {
  update_sight(book, scene);
  std::vector<const Order*> orders;
  for (const Slip& sheet : scene.state.slips)
    if (sheet.ask.kind == kAskOrders)
      for (const Order& order : sheet.answer->orders)
        if (order.unit.valid()) orders.push_back(&order);
  if (!orders.empty()) tell_orders(book, scene, orders);
  std::erase_if(scene.state.records, [](const Record& r) { return r.kind == kMarchRecord; });
}

}  // namespace drumhead::ba
