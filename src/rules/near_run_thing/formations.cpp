// Changes of formation and facing, and recovering from disorder (NRT-007, NRT-008, NRT-149, NRT-225, NRT-226, NRT-318, NRT-319, NRT-490,
// NRT-501, R-60, R-94, R-162, R-165).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

std::optional<Heading> ordered_facing(const Order& order) {
  if (const auto* h = order.find<std::int64_t>(kFacing)) return Heading{static_cast<std::int32_t>(*h)};
  return std::nullopt;
}
InFormation ordered_formation(const BattleState& s, const Order& order) {
  return static_cast<InFormation>(order.number(kFormationParam, formation_of(s, order.unit)));
}

// Horse stays in the saddle and foot on foot; guns limber and unlimber by actions of their own.
bool is_of_its_kind(const BattleState& s, UnitId id, InFormation formation) {
  if (is_guns(s, id)) return is_limbered(s, id) && (formation == kLimbered || formation == kGunMarchColumn);
  if (formation == kGarrison || formation >= kUnlimbered) return false;
  return is_mounted(formation) == is_mounted(s.unit(id).formation);
}

Bar check_known(const Site& site, UnitId id, InFormation formation) {
  const BattleState& s = site.state;
  const InFormation plain = on_foot(formation);
  const std::string& word = site.book.words.formations[formation].name;
  if (is_of_its_kind(s, id, formation) && knows_formation(s, id, formation)) return std::nullopt;
  if ((plain == kSkirmishLine || plain == kSkirmishCloud) && !trained(s, id, kTrainedLight))
    return refuse(cite::nrt_008, fmt::format("{} is not trained to skirmish.", name(s, id)));
  if (formation == kMasse) return refuse(cite::nrt_226, fmt::format("{} does not form masse.", name(s, id)));
  return refuse(cite::nrt_134, fmt::format("{} cannot change into {} so.", name(s, id), word));
}

// NRT-149: a square may be formed all the same, and stays disordered.
Bar check_disordered(const BattleState& s, UnitId id, InFormation formation) {
  if (!is_disordered(s, id) || formation == formation_of(s, id) || formation == kSquare) return std::nullopt;
  return refuse(cite::nrt_149, fmt::format("{} is disordered and may not change its formation.", name(s, id)));
}

// NRT-225, NRT-501: a square turns by its command base going to another side, never in place.
Bar check_square(const Site& site, UnitId id, InFormation formation, std::optional<Heading> facing) {
  if (!in_square(site.state, id) || formation != kSquare || !facing) return std::nullopt;
  const Angle turn = magnitude(turn_between(site.state.unit(id).pose.facing, *facing));
  if (turn % degrees(90) == 0) return std::nullopt;
  return refuse(cite::nrt_501, fmt::format("{} is in square: its command base goes to another side, it does not turn in place.", name(site.state, id)),
                {mark(corners(site.box(id)))});
}

Action plan_stance(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  const UnitId id = order.unit;
  const InFormation formation = ordered_formation(s, order);
  const std::optional<Heading> facing = ordered_facing(order);
  if (formation != formation_of(s, id))
    if (Bar bar = check_known(site, id, formation)) return refused(*bar);
  if (Bar bar = check_square(site, id, formation, facing)) return refused(*bar);
  Action action = standing(site, id);
  action.formation = formation;
  action.end = turned_to(site, id, formation, facing);
  if (Bar bar = check_room(site, id, action.end, cite::nrt_490)) return refused(*bar);
  if (Bar bar = check_clear_of_enemies(site, id, site.print_of(action.end))) return refused(*bar);
  if (formation != formation_of(s, id)) action.deeds |= kChangedFormation;
  if (action.end.pose.facing != s.unit(id).pose.facing) action.deeds |= in_square(s, id) && formation == kSquare ? kChangedFormation : kChangedFace;
  return action;
}

// First version of R-94, until the chapter `fire` says who may fire at whom: infantry in order that sees it straight ahead in range.
bool is_under_muskets(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (arm_of(s, enemy) != kInfantry && !is_screen(s, enemy)) continue;
    if (in_melee(s, enemy) || in_march_column(s, enemy)) continue;
    if (!site.near(id, enemy, site.book.tables.fire.musketry) || !sees(site, enemy, id)) continue;
    if (in_square(s, enemy) || is_garrison(s, enemy) || filled_ahead(site, enemy, id, site.book.tables.fire.musketry) > 0)
      if (!in_hard_cover(site, id, site.centre_of(enemy))) return true;
  }
  return false;
}

}  // namespace

Marcher turned_to(const Site& site, UnitId id, InFormation formation, std::optional<Heading> facing) {
  const Pose before = site.box(id).pose;
  const Angle turn = facing ? turn_between(before.facing, *facing) : 0;
  const int files = files_in(site.book, site.state, id, formation);
  return reshaped(site.marcher(id), site.book.words.formations[formation], files, turn == 0 ? Anchor::kFrontMiddle : Anchor::kCentre, turn);
}

std::vector<std::int16_t> formations_to_take(const Site& site, UnitId id) {
  std::vector<std::int16_t> list;
  for (std::int16_t f = 0; f < kFormations; ++f)
    if (is_of_its_kind(site.state, id, static_cast<InFormation>(f))) list.push_back(f);
  return list;
}

Bar check_formation(const Site& site, const Order& order) {
  const InFormation formation = ordered_formation(site.state, order);
  return formation == formation_of(site.state, order.unit) ? std::nullopt : check_known(site, order.unit, formation);
}

Bar bar_form(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (is_garrison(s, id)) return refuse(cite::nrt_178, fmt::format("{} is in a building.", name(s, id)));
  if (is_unlimbered(s, id)) return refuse(cite::nrt_189, fmt::format("{} is unlimbered: it limbers, or changes face.", name(s, id)));
  if (is_wagon(s, id)) return refuse(cite::nrt_378, fmt::format("{} has no other formation.", name(s, id)));
  return std::nullopt;
}

Action plan_form(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  if (Bar bar = check_disordered(s, order.unit, ordered_formation(s, order))) return refused(*bar);
  Action action = plan_stance(site, order);
  if (!action.verdict.allowed()) return action;
  if (action.deeds == 0) return refused(refuse(cite::nrt_134, fmt::format("{} stands so already.", name(s, order.unit))));
  action.rules = {cite::nrt_134, cite::nrt_490};
  if (in_square(s, order.unit) && action.formation == kSquare) action.rules.add(cite::nrt_225);
  action.told = (action.deeds & kChangedFormation) != 0 ? "{0} forms " + site.book.words.formations[action.formation].name + "." : "{0} changes its face.";
  return action;
}

Bar bar_recover(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (!is_disordered(s, id)) return refuse(cite::nrt_318, fmt::format("{} is in good order.", name(s, id)));
  if (is_under_muskets(site, id))
    return refuse(cite::nrt_318, fmt::format("{} is under musketry and cannot recover its order.", name(s, id)), {mark(corners(site.box(id)))});
  return std::nullopt;
}

Action plan_recover(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const bool stays = is_garrison(site.state, id) || is_unlimbered(site.state, id) || is_wagon(site.state, id);
  if (stays && !order.args.empty()) return refused(refuse(cite::nrt_319, fmt::format("{} recovers as it stands.", name(site.state, id))));
  Action action = stays ? standing(site, id) : plan_stance(site, order);
  if (!action.verdict.allowed()) return action;
  action.deeds |= kRecovered;
  action.rules = {cite::nrt_318, cite::nrt_319};
  action.told = "{0} recovers its order.";
  return action;
}

}  // namespace drumhead::nrt
