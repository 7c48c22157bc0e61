// What both sides may decide before the dice of a melee are thrown (6.1): further opponents (R86), neighbours
// (BA-284 to BA-288), supports (BA-289 to BA-291).
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/melee_ask.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

std::vector<UnitId> opponents_in(const std::vector<Pairing>& pairings, UnitId id, bool attacked_by_it) {
  std::vector<UnitId> found;
  for (const Pairing& p : pairings)
    if (p.involves(id) && (attacked_by_it ? p.attacks(id) : p.attacks(p.opponent_of(id))))
      found.push_back(p.opponent_of(id));
  return found;
}

bool attacks_in_some(const std::vector<Pairing>& pairings, UnitId id) {
  return std::any_of(pairings.begin(), pairings.end(),
                     [id](const Pairing& p) { return p.involves(id) && p.attacks(id); });
}

bool is_hit_in_flank_or_rear(const std::vector<Pairing>& pairings, UnitId id) {
  return std::any_of(pairings.begin(), pairings.end(), [id](const Pairing& p) {
    const UnitId opponent = p.involves(id) ? p.opponent_of(id) : UnitId{};
    return opponent.valid() && p.attacks(opponent) &&
           (p.hits(opponent) == kInFlank || p.hits(opponent) == kInRear);
  });
}

// A mother or soutien and its skirmish line help each other otherwise (BA-286, BA-291).
bool is_its_own_line(const BattleState& s, UnitId helper, UnitId helped) {
  return is_skirmish_line(s, helped) && (soutien_of(s, helped) == helper || mother_of(s, helped) == helper);
}

bool have_common_opponent(std::vector<UnitId> a, const std::vector<UnitId>& b) {
  return std::any_of(a.begin(), a.end(), [&](UnitId id) { return is_listed(b, id); });
}

int counted_figures_of(const Site& site, const std::vector<Pairing>& pairings, UnitId id) {
  for (const Pairing& p : pairings)
    if (p.involves(id)) return fighters_of(site, id, p).counted;
  return site.state.unit(id).strength;
}

using Helps = Verdict (*)(const Site&, UnitId, UnitId);

// Whom it may name: all friends in melee, if it may help one of them at all; of the others it is told the
// rule.
std::vector<UnitId> those_to_name(const Site& site, UnitId id, Helps check) {
  std::vector<UnitId> found = site.friends_of(id);
  std::erase_if(found, [&](UnitId other_one) { return !is_in_melee(site.state, other_one); });
  const bool any = std::any_of(found.begin(), found.end(),
                               [&](UnitId other_one) { return check(site, id, other_one).allowed(); });
  return any ? found : std::vector<UnitId>{};
}

Verdict check_help(const Site& site, const Order& order) {
  const UnitId principal = order.unit_at(kPrincipal);
  switch (order.verb) {
    case kNeighbourOf:
      return check_neighbour(site, order.unit, principal);
    case kSupportUnit:
      return check_melee_support(site, order.unit, principal);
    default:
      break;
  }
  const auto* targets = order.find<std::vector<UnitId>>(kTargets);
  for (const UnitId target : targets == nullptr ? std::vector<UnitId>{} : *targets)
    if (Verdict verdict = check_further_opponent(site, order.unit, target); !verdict.allowed())
      return verdict;
  return allow();
}

}  // namespace

Verdict check_further_opponent(const Site& site, UnitId attacker, UnitId opponent) {
  const BattleState& s = site.state;
  const std::vector<Pairing> pairings = pairings_of(s);
  const auto refused = [&](Cite cite, const std::string& why) {
    return refuse(
        cite, fmt::format("{} cannot attack {} as well: it {}.", name(s, attacker), name(s, opponent), why),
        {mark(Segment{site.centre_of(attacker), site.centre_of(opponent)})});
  };
  if (!attacks_in_some(pairings, attacker)) return refused(cite::ba_241, "makes no attack");
  if (is_listed(opponents_in(pairings, attacker, true), opponent))
    return refused(cite::ba_283, "attacks that one already");
  if (const Bar bar = bar_to_attack(site, attacker, opponent)) return refused(bar.cite, bar.why);
  if (!zone_touches(site, attacker, opponent))
    return refused(cite::ba_283, "does not have that one in its melee zone");
  return allow();
}

std::vector<UnitId> further_opponents(const Site& site, UnitId attacker) {
  std::vector<UnitId> found;
  if (!attacks_in_some(pairings_of(site.state), attacker)) return found;
  for (const UnitId enemy : site.enemies_of(attacker))
    if (zone_touches(site, attacker, enemy) && check_further_opponent(site, attacker, enemy).allowed())
      found.push_back(enemy);
  return found;
}

Verdict check_neighbour(const Site& site, UnitId neighbour, UnitId principal) {
  const BattleState& s = site.state;
  const std::vector<Pairing> pairings = pairings_of(s);
  const bool attacking = attacks_in_some(pairings, neighbour);
  const auto refused = [&](Cite cite, const char* why) {
    return refuse(
        cite,
        fmt::format("{} cannot be the neighbour of {}: {}.", name(s, neighbour), name(s, principal), why),
        {mark(Segment{site.centre_of(neighbour), site.centre_of(principal)})});
  };
  if (neighbour == principal || s.unit(neighbour).side != s.unit(principal).side)
    return refused(cite::ba_284, "a neighbour is another unit of the same side");
  if (!is_in_melee(s, neighbour)) return refused(cite::ba_284, "it is in no melee");
  if (attacking &&
      !have_common_opponent(opponents_in(pairings, neighbour, true), opponents_in(pairings, principal, true)))
    return refused(cite::ba_284, "they do not attack the same opponent");
  if (!attacking && !have_common_opponent(opponents_in(pairings, neighbour, false),
                                          opponents_in(pairings, principal, false)))
    return refused(cite::ba_288, "they are not attacked by the same opponent");
  const bool of_attacker =
      have_common_opponent(opponents_in(pairings, neighbour, false), opponents_in(pairings, principal, true));
  if (attacking ? is_defender(s, neighbour) : of_attacker)
    return refused(cite::ba_285, "it defends itself, and is no neighbour for an attacker");
  if (!attacking && is_hit_in_flank_or_rear(pairings, neighbour))
    return refused(cite::ba_288, "it is attacked in flank or rear");
  if (!is_closed(s, neighbour)) return refused(cite::ba_285, "it is not in closed formation");
  if (is_broken(s, neighbour)) return refused(cite::ba_285, "it is in disorder");
  if (trait(s, neighbour, kArm) != trait(s, principal, kArm))
    return refused(cite::ba_285, "it is of another arm");
  if (is_garrison(s, neighbour)) return refused(cite::ba_385, "it holds a building");
  if (is_its_own_line(s, neighbour, principal)) return refused(cite::ba_286, "that is its own skirmish line");
  const int share = site.book.tables.melee.neighbour_share;
  if (counted_figures_of(site, pairings, neighbour) * share < counted_figures_of(site, pairings, principal))
    return refused(cite::ba_285, "it has less than half as many figures");
  return allow();
}

Verdict check_melee_support(const Site& site, UnitId supporter, UnitId supported) {
  const BattleState& s = site.state;
  const auto refused = [&](Cite cite, const char* why) {
    return refuse(cite, fmt::format("{} cannot support {}: {}.", name(s, supporter), name(s, supported), why),
                  {mark(Segment{site.centre_of(supporter), site.centre_of(supported)})});
  };
  if (!is_in_melee(s, supported)) return refused(cite::ba_290, "it is in no melee");
  if (is_in_melee(s, supporter) || principal_of(s, supporter).valid())
    return refused(cite::ba_291, "it is in melee itself");
  const bool busy = std::any_of(s.records.begin(), s.records.end(), [&](const Record& r) {
    return r.kind == kSupportRecord && r.a == supporter;
  });
  if (busy) return refused(cite::ba_290, "it supports another unit already");
  const SupportTerms terms = support_in_melee(site.book);
  if (may_support(site, supporter, supported, terms)) return allow();
  return why_no_support(site, supporter, supported, terms);
}

namespace {

bool asks_whom_else(const Ask& ask) { return ask.n[kMeleeQuestion] == kWhomElse; }

void offer_further_opponents(const Site& site, Seat seat, AskForm& form) {
  for (const UnitId id : site.side(seat))
    if (is_in_melee(site.state, id) && !further_opponents(site, id).empty())
      form.verbs.push_back(
          {kIncludeOpponents, {id}, {{.param = kTargets, .low = 1, .units = site.enemies_of(id)}}});
}

void offer_help(const Site& site, Seat seat, AskForm& form) {
  const auto offer = [&](Verb verb, UnitId id, Helps check) {
    if (std::vector<UnitId> helped = those_to_name(site, id, check); !helped.empty())
      form.verbs.push_back({verb, {id}, {{.param = kPrincipal, .units = std::move(helped)}}});
  };
  for (const UnitId id : site.side(seat))
    if (is_in_melee(site.state, id)) offer(kNeighbourOf, id, check_neighbour);
  for (const UnitId id : site.side(seat))
    if (!is_in_melee(site.state, id)) offer(kSupportUnit, id, check_melee_support);
}

}  // namespace

AskForm melee_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.rule = asks_whom_else(ask) ? cite::ba_283 : cite::ba_263;
  form.prompt = fmt::format(fmt::runtime(asks_whom_else(ask) ? "{}: whom else do your attackers attack?"
                                                             : "{}: who helps whom in the melees?"),
                            site.state.side_name(ask.seat));
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  asks_whom_else(ask) ? offer_further_opponents(site, ask.seat, form) : offer_help(site, ask.seat, form);
  form.most_orders = std::max<int>(1, static_cast<int>(form.verbs.size()));
  return form;
}

Verdict check_melee(const Site& site, const Ask&, const Answer& answer) {
  std::vector<UnitId> helped, neighbours;
  for (const Order& order : answer.orders) {
    if (Verdict verdict = check_help(site, order); !verdict.allowed()) return verdict;
    if (order.verb == kIncludeOpponents) continue;
    const UnitId principal = order.unit_at(kPrincipal);
    const bool as_neighbour = order.verb == kNeighbourOf;
    std::vector<UnitId>& taken = as_neighbour ? neighbours : helped;
    if (is_listed(taken, principal))
      return refuse(as_neighbour ? cite::ba_286 : cite::ba_290,
                    fmt::format("{} profits from one {} only.", name(site.state, principal),
                                as_neighbour ? "neighbour" : "support"));
    taken.push_back(principal);
  }
  for (const Order& order : answer.orders)
    if (order.verb == kNeighbourOf && is_listed(neighbours, order.unit))
      return refuse(cite::ba_284,
                    fmt::format("{} cannot be a neighbour and have one.", name(site.state, order.unit)));
  return allow();
}

std::optional<Verdict> why_no_help(const Site& site, const Ask& ask, const Order& order) {
  const bool own = site.state.unit(order.unit).side == ask.seat && site.state.unit(order.unit).on_table;
  const bool named = order.unit_at(kPrincipal).valid() || order.verb == kIncludeOpponents;
  if (!own || !named || order.verb < kIncludeOpponents || order.verb > kSupportUnit) return std::nullopt;
  Verdict verdict = check_help(site, order);
  if (!verdict.allowed()) return verdict;
  if (asks_whom_else(ask) && order.verb != kIncludeOpponents)
    return refuse(cite::ba_263, "Who helps whom is asked when all attacks are known.");
  if (!asks_whom_else(ask) && order.verb == kIncludeOpponents)
    return refuse(cite::ba_263, "Who attacks whom is settled; now it is asked who helps whom.");
  return std::nullopt;
}

void answer_melee(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const auto add = [&](RecordKind kind, UnitId a, UnitId b) {
    Record r;
    r.kind = kind;
    r.a = a;
    r.b = b;
    scene.state.records.push_back(r);
  };
  for (const Order& order : answer.orders) {
    if (order.verb == kIncludeOpponents) {
      for (const UnitId target : *order.find<std::vector<UnitId>>(kTargets)) {
        scene.tell(cite::ba_283, {order.unit, target}, [&] {
          return fmt::format("{} attacks {} as well.", name(scene.state, order.unit),
                             name(scene.state, target));
        });
        record_contact(book, scene, order.unit, target);
      }
      continue;
    }
    const bool as_neighbour = order.verb == kNeighbourOf;
    const UnitId principal = order.unit_at(kPrincipal);
    const bool attacks = attacks_in_some(pairings_of(scene.state), order.unit);
    add(as_neighbour ? kNeighbourRecord : kSupportRecord, order.unit, principal);
    const Cite why = !as_neighbour ? cite::ba_289 : attacks ? cite::ba_284 : cite::ba_288;
    tell_among(scene, why, {order.unit, principal}, [&] {
      return fmt::format("{} {} {}.", name(scene.state, order.unit),
                         as_neighbour ? "fights as neighbour of" : "supports", name(scene.state, principal));
    });
    scene.note_rule(as_neighbour ? cite::ba_285 : cite::ba_290);
    scene.note_rule(as_neighbour ? cite::ba_286 : cite::ba_291);
  }
}

}  // namespace drumhead::ba
