// C4: scores become pips (T1; NRT-062, NRT-085, NRT-116, NRT-386, NRT-387); what an army without divisions gives its brigades.
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {
namespace {

bool at_half_losses(const Book& book, const BattleState& s, CommandId brigade) {
  const Losses losses = brigade_losses(book, s, brigade);
  return losses.strength > 0 && 2 * losses.lost >= losses.strength;
}

PipFacts survey_pips(const Site& site, CommandId id) {
  const BattleState& s = site.state;
  PipFacts facts{.brigades = 0};
  for (const CommandId brigade : brigades_under(s, id)) {
    const LeaderId own = command_at(s, brigade).leader;
    facts.brigades += brigadier_in_command(site, brigade) ? 1 : 0;
    facts.half_lost += at_half_losses(site.book, s, brigade) ? 1 : 0;
    facts.replacement_brigadiers += own.valid() && marker(s, own, kReplacement) != 0 ? 1 : 0;
  }
  facts.aides = marker(s, id, kAides);
  const LeaderId general = command_at(s, id).leader;
  facts.attached = general.valid() && is_present(s, general) && is_attached(s, general);
  facts.replacement = general.valid() && marker(s, general, kReplacement) != 0;
  return facts;
}

void count_for(const Book& book, Scene& scene, CommandId id) {
  BattleState& s = scene.state;
  const Reckoning pips = book.tables.command.pips.reckon(survey_pips(Site(book, s), id));
  set(s, id, kPips, std::max(book.tables.command.least_pips, marker(s, id, kScore) + pips.total));
  Cites rules{cite::nrt_116, cite::nrt_062};
  if (pips.total + marker(s, id, kScore) < book.tables.command.least_pips) rules.add(cite::nrt_386);
  scene.tell_reckoned(
      rules, {}, pips,
      [&] {
        return fmt::format("{}: a score of {}{}: {}.", command_name(s, id), marker(s, id, kScore), bracketed(pips),
                           counted(marker(s, id, kPips), "pip", "pips"));
      },
      1);
}

// ---- An army without divisions.

CommandId army_of_brigades(const BattleState& s) {
  for (const Command& command : s.commands)
    if (command.side == mover(s) && without_divisions(s, command.id)) return command.id;
  return {};
}
bool has_troops(const BattleState& s, CommandId brigade) {
  return std::any_of(s.units.begin(), s.units.end(), [&](const Unit& unit) { return unit.on_table && unit.command == brigade; });
}
int claim_of(const Site& site, CommandId brigade) {
  const CommandTables& t = site.book.tables.command;
  return brigadier_in_command(site, brigade) ? t.pips_in_radius : t.pips_out_of_radius;
}
// Brigades whose claim is not met: those in radius come first.
bool comes_first(const Site& site, CommandId brigade, bool in_radius) {
  return has_troops(site.state, brigade) && brigadier_in_command(site, brigade) == in_radius &&
         marker(site.state, brigade, kPips) < claim_of(site, brigade);
}
std::optional<CommandId> first_claim(const Site& site) {
  for (const bool in_radius : {true, false})
    for (const CommandId brigade : brigades_under(site.state, army_of_brigades(site.state)))
      if (comes_first(site, brigade, in_radius)) return brigade;
  return std::nullopt;
}

Bar bar_allotment(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId brigade = brigade_of(s, id), army = army_of_brigades(s);
  if (!brigade.valid() || command_at(s, brigade).superior != army)
    return refuse(cite::nrt_085, fmt::format("{} is of no brigade of the army.", name(s, id)));
  const std::optional<CommandId> claim = first_claim(site);
  if (!claim || comes_first(site, brigade, brigadier_in_command(site, *claim))) return std::nullopt;
  return refuse(cite::nrt_085,
                fmt::format("{} must have {} first.", command_name(s, *claim), counted(claim_of(site, *claim), "pip", "pips")),
                {line_between(site, commander_of(s, *claim), command_at(s, army).leader, "first")});
}

AskForm describe_allot(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  const int left = marker(site.state, army_of_brigades(site.state), kPips);
  offer(verbs, site, ask.seat, kAllot, bar_allotment, {{.param = kNumber, .low = 1, .high = left}});
  const std::vector<UnitId> units = verbs.front().units;
  const bool claimed = first_claim(site).has_value();
  if (!claimed) verbs.push_back({kKeepRest, {}, {}});
  Order pass{kKeepRest, {}, {}};
  if (claimed) pass = {kAllot, units.front(), {{kNumber, std::int64_t{1}}}};
  return one_of(ask, fmt::format("{} of the army: for which brigade?", counted(left, "pip", "pips")), cite::nrt_085, std::move(verbs),
                std::move(pass));
}
Verdict check_allot(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kKeepRest) return allow();
  if (Bar bar = bar_allotment(site, order.unit)) return *bar;
  const CommandId brigade = brigade_of(site.state, order.unit);
  const auto claim = first_claim(site);
  const int most = claim ? claim_of(site, brigade) - marker(site.state, brigade, kPips) : 99;
  if (order.number(kNumber) > most)
    return refuse(cite::nrt_085,
                  fmt::format("{} may have {} now; others come first.", command_name(site.state, brigade), counted(most, "pip", "pips")),
                  {line_between(site, commander_of(site.state, *claim), commander_of(site.state, brigade), "first")});
  return allow();
}
void enact_allot(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kKeepRest) return end_loop(scene);
  const CommandId brigade = brigade_of(s, order.unit), army = army_of_brigades(s);
  const auto pips = static_cast<int>(order.number(kNumber));
  set(s, army, kPips, marker(s, army, kPips) - pips);
  set(s, brigade, kPips, marker(s, brigade, kPips) + pips);
  scene.tell(cite::nrt_085, {}, [&] { return fmt::format("{} receives {}.", command_name(s, brigade), counted(pips, "pip", "pips")); });
}

}  // namespace

const AskEntry kAllotAsk{kAskAllot, describe_allot, check_allot, enact_allot,
                         [](const Site& site, const Ask&, const Order& order) -> std::optional<Verdict> {
                           return order.unit.valid() && order.verb == kAllot ? bar_allotment(site, order.unit) : std::nullopt;
                         }};

void count_pips(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.commands.size(); ++i) {
    const Command command = scene.state.commands[i];
    if (command.side != mover(scene.state)) continue;
    if (command.level == 1 || without_divisions(scene.state, command.id)) count_for(book, scene, command.id);
  }
  if (army_of_brigades(scene.state).valid()) begin_loop(scene, kAllotLoop);
}

void next_allotment(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const CommandId army = army_of_brigades(scene.state);
  if (loop_is_over(scene) || marker(scene.state, army, kPips) == 0 || free_for(site, mover(scene.state), bar_allotment).empty())
    return scene.pop();
  scene.ask(mover(scene.state), kAskAllot);
}

}  // namespace drumhead::nrt
