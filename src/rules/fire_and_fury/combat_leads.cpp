// Who leads in a charge combat, and which combat comes next (FF-279): the two questions of kAskCombat.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/combat.h"

namespace drumhead::ff {
namespace {

// ---- Leads (FF-279).

std::vector<UnitId> fit_to_lead(const Site& site, const std::vector<UnitId>& side) {
  std::vector<UnitId> best;
  int most = -1, finest = kGreen + 1;
  for (const UnitId id : side) {
    const int stands = stands_in_contact(site, id), grade = quality(site.state, id);
    if (stands < most || (stands == most && grade > finest)) continue;
    if (stands > most || grade < finest) best.clear();
    best.push_back(id);
    most = stands;
    finest = grade;
  }
  return best;
}

bool has_lead(const BattleState& state, std::int32_t lead) {
  return lead >= 0 && state.unit(unit_numbered(lead)).on_table;
}

}  // namespace

void choose_leads(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const Sides sides = sides_of_combat(state);
  const Site site(book, state);
  for (const CombatNumber which : {kLeadAttacker, kLeadDefender}) {
    if (has_lead(state, scene.frame().n[which])) continue;
    const auto& side = which == kLeadAttacker ? sides.attackers : sides.defenders;
    const auto fit = fit_to_lead(site, side);
    if (fit.size() == 1) {
      scene.frame().n[which] = fit.front().value;
      continue;
    }
    Ask& ask = scene.ask(state.unit(fit.front()).side, kAskCombat);
    ask.n[0] = 1 + which;
    return;
  }
  scene.frame().step = kRollCombat;
}

// Two questions: which combat is next; and which of equals leads its side.
AskForm combat_form(const Site& site, const Ask& ask) {
  AskForm form;
  std::vector<UnitId> offered;
  if (ask.n[0] == 0) {
    form.prompt = fmt::format("{} chooses the combat that is fought next.", site.state.side_name(ask.seat));
    form.rule = cite::ff_279;
    offered = combats_to_fight(site.state, is_in_second_round(site.state));
  } else {
    form.prompt =
        fmt::format("{} chooses the unit that leads in this combat.", site.state.side_name(ask.seat));
    form.rule = cite::ff_279;
    const Sides sides = sides_of_combat(site.state);
    offered = fit_to_lead(site, ask.n[0] == 1 + kLeadAttacker ? sides.attackers : sides.defenders);
  }
  const std::int16_t verb = ask.n[0] == 0 ? kFightNext : kTakeLead;
  form.fallback = {ask.id, {{verb, offered.front(), {}}}};
  form.verbs = {{verb, std::move(offered), {}}};
  return form;
}

Verdict check_combat(const Site&, const Ask&, const Answer&) {
  return allow();
}  // the form offers only what is allowed

void answer_combat(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const UnitId chosen = answer.orders.front().unit;
  if (ask.n[0] == 0) return begin_combat(book, scene, chosen);
  scene.frame().n[static_cast<std::size_t>(ask.n[0] - 1)] = chosen.value;
}

}  // namespace drumhead::ff
