#include "rules/brigades_and_batteries/prospects.h"

#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/combat_survey.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {
namespace {

using NextSteps = std::vector<std::pair<std::string, Cite>>;

// ---- Shooting.

// The position after a target has taken so many hits from a firer, as step 5 finds it.
struct AfterFire {
  BattleState state;
  std::optional<MoraleTest> test;  // due
};

AfterFire after_fire(const Book& book, const BattleState& before, UnitId firer, UnitId target, int hits) {
  AfterFire after{before, {}};
  Dice dice = dice_that_hit_nobody();
  Scene scene(after.state, dice, Scene::Ear::kSilent);
  const int fell = lose_figures(book, scene, target, hits, LossCause::kFire, cite::bb_053);
  set(after.state, target, kHits5, after.state.unit(target).markers[kHits5] + fell);
  Record hit;
  hit.kind = kHitRecord;
  hit.a = firer;
  hit.b = target;
  hit.n[kHitFigures] = fell;
  const Vec from = before.unit(firer).pose.at;
  hit.n[kHitCover] = 1 + static_cast<std::int32_t>(cover_from(Site(book, before), target, from, firer));
  after.state.records.push_back(hit);
  const ComingUp up = come_to_test(book, scene, target);
  if (!up.gone && up.test.by_fire) after.test = up.test;
  return after;
}

// BB-404: a screen's losses are made good out of its parent, and frighten nobody.
bool losses_fall_on_parent(const BattleState& state, UnitId id) {
  return has(state, id, kScreen) && state.unit(id).parent.valid();
}

// What so many hits mean for this target: its losses, and what it would have to throw.
NextSteps after_hits(const Book& book, const BattleState& state, UnitId firer, UnitId target, int hits) {
  NextSteps next;
  if (hits == 0) return next;
  if (is_battery_hit(state, target)) {
    next.emplace_back("Each hit on the guns is thrown for again.", cite::bb_157);
    return next;
  }
  if (losses_fall_on_parent(state, target)) {
    next.emplace_back(
        fmt::format("{} makes the losses of its screen good.", name(state, state.unit(target).parent)),
        cite::bb_404);
    return next;
  }
  const int fell = std::min<int>(hits, whole_of(state, target).figures);
  next.emplace_back(fmt::format("{} loses {}.", name(state, target), counted(fell, "figure", "figures")),
                    cite::bb_053);
  const AfterFire after = after_fire(book, state, firer, target, hits);
  if (has(after.state, target, kShattered))
    next.emplace_back(fmt::format("{} is shattered.", name(state, target)), cite::bb_233);
  else if (after.test)
    next.emplace_back(fmt::format("{} tests its morale: {}.", name(state, target),
                                  spoken_test(book, survey_morale(Site(book, after.state), *after.test))),
                      cite::bb_234);
  return next;
}

void add_target_test(const Book& book, const BattleState& state, UnitId firer, UnitId target,
                     std::vector<Prospect>& list) {
  const int least =
      static_cast<int>(book.tables.morale.fire_hits) - sum_of(state, counted_together(state, target), kHits5);
  const AfterFire after = after_fire(book, state, firer, target, std::max(0, least));
  if (!after.test) return;
  list.push_back(test_prospect(Site(book, after.state), *after.test,
                               fmt::format("if it loses {} and is hit by nobody else",
                                           counted(std::max(0, least), "figure", "figures")),
                               true));
}

void add_gun_hit(const Volley& v, std::vector<Prospect>& list) {
  const BattleState& state = v.field.site.state;
  const GunHitFacts facts{v.group.arms == Arms::kBall, is_limbered(state, v.group.target)};
  list.push_back({fmt::format("A hit on the guns of {}", name(state, v.group.target)), cite::bb_158,
                  lay_gun_hit(v.field.site.book.tables.fire, facts), "for each hit", false});
}

std::vector<Prospect> fire_prospects(const Book& book, const BattleState& known, const Order& order) {
  const Site site(book, known);
  const FieldOfFire field(site);
  std::vector<Prospect> list;
  const auto firer = firer_of(site, order.unit, static_cast<int>(order.number(kSide, -1)));
  if (!firer) return list;
  for (const Group& group : groups_of(field, *firer, order)) {
    const Quarry quarry = quarry_of(field, *firer, group.target);
    const Volley volley{field, *firer, quarry, group, survey_volley(field, *firer, group)};
    list.push_back(shooting_prospect(volley, "", false));
    if (is_battery_hit(known, group.target))
      add_gun_hit(volley, list);
    else if (!losses_fall_on_parent(known, group.target))
      add_target_test(book, known, order.unit, group.target, list);
  }
  return list;
}

std::vector<Prospect> batter_prospects(const Book& book, const BattleState& known, const Order& order) {
  const Site site(book, known);
  const FieldOfFire field(site);
  const auto firer = firer_of(site, order.unit);
  const Piece& piece = known.ground->piece(*order.find<PieceId>(kPiece));
  const auto section = static_cast<int>(order.number(kSection));
  const Group group = field.group(*firer, section_of(site, piece, section), Arms::kBall);
  Prospect p{fmt::format("{} batters section {} of {}", name(known, order.unit), section, name(piece)),
             piece.kind == PieceKind::kWall ? cite::bb_430 : cite::bb_350,
             lay_shooting(book.tables.fire, survey_batter(field, *firer, group)), "", false};
  p.open_case.next = [rule = p.rule, what = name(piece)](std::int64_t hits) {
    NextSteps next;
    if (hits > 0) next.emplace_back(fmt::format("That section of {} takes the hits.", what), rule);
    return next;
  };
  return {std::move(p)};
}

// ---- Tests, routs, strikes, pursuits, work.

std::vector<Prospect> next_test_prospects(const Book& book, const BattleState& known, UnitId id) {
  BattleState state = known;
  std::vector<Prospect> list;
  MoraleTest test;
  if (!known.frames.empty() && known.frames.back().procedure == kCombat) {
    if (lost_to_pursuer(known, id).valid()) return {rout_prospect(Site(book, known), id, "", false)};
    test.unit = id;
    test.lost_combat = true;
  } else {
    Dice dice = dice_that_hit_nobody();
    Scene scene(state, dice, Scene::Ear::kSilent);
    const ComingUp up = come_to_test(book, scene, id);
    if (up.gone || !up.must_test) return list;
    test = up.test;
  }
  const Site site(book, state);
  list.push_back(test_prospect(site, test, "", false));
  list.push_back(rout_prospect(site, id, "if it fails", false));
  return list;
}

std::vector<Prospect> odd_dice_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                         const Order& order) {
  BattleState state = known;
  Record odd;
  odd.kind = kOddDiceRecord;
  odd.a = ask.unit;
  odd.b = order.unit_at(kTarget);
  state.records.push_back(odd);
  const Site site(book, state);
  const Division division = division_of(site, ask.unit);
  std::vector<Prospect> list;
  for (const Share& share : division.shares)
    list.push_back(strike_prospect(site, ask.unit, share.enemy, survey_striker(site, ask.unit, share), "",
                                   !division.tied.empty()));
  return list;
}

Prospect resist_prospect(const Book& book, const BattleState& known, const Order& order) {
  return {fmt::format("{} must resist pursuit", name(known, order.unit)), cite::bb_373,
          lay_pursuit(book.tables, survey_pursuit(known, order.unit, order.number(kAddCharisma, 1) != 0)), "",
          false};
}

Prospect choice_of_rout_prospect(const Book& book, const BattleState& known, UnitId id) {
  BattleState state = known;
  Dice dice = dice_that_hit_nobody();
  Scene scene(state, dice, Scene::Ear::kSilent);
  if (screen_of(state, id).valid()) rejoin_screen(book, scene, id);
  Prospect p = rout_prospect(Site(book, state), id, "", false);
  p.rule = cite::bb_394;
  return p;
}

std::vector<Prospect> work_prospects(const Book& book, const BattleState& known, const Order& order) {
  const Piece& piece = known.ground->piece(*order.find<PieceId>(kPiece));
  const bool abatis = piece.kind == PieceKind::kAbatis;
  return {{fmt::format("{} works at {}", name(known, order.unit), name(piece)),
           abatis ? cite::bb_353 : cite::bb_335,
           lay_breaking(book.tables, {stands_at_work(Site(book, known), order.unit, piece), abatis}),
           "at the end of the turn, if it is not disturbed", true}};
}

}  // namespace

Dice dice_that_hit_nobody() { return Dice::scripted(std::vector<int>(64, 1)); }

std::string spoken_test(const Book& book, const MoraleFacts& facts) {
  return lay_morale_test(book.tables, facts).question;
}

Prospect shooting_prospect(const Volley& v, std::string given, bool estimate) {
  const Site& site = v.field.site;
  const UnitId firer = v.firer.id, target = v.group.target;
  Prospect p{fmt::format("{} fires at {}", name(site.state, firer), name(site.state, target)),
             site.book.tables.fire.scores.cite(static_cast<std::size_t>(v.facts.row)), lay_volley(v),
             std::move(given), estimate};
  p.open_case.next = [&book = site.book, state = site.state, firer, target](std::int64_t hits) {
    return after_hits(book, state, firer, target, static_cast<int>(hits));
  };
  return p;
}

Prospect test_prospect(const Site& site, const MoraleTest& test, std::string given, bool estimate) {
  return {fmt::format("{} tests its morale", name(site.state, test.unit)), cite::bb_231,
          lay_morale_test(site.book.tables, survey_morale(site, test)), std::move(given), estimate};
}

Prospect rout_prospect(const Site& site, UnitId id, std::string given, bool estimate) {
  return {fmt::format("{} routs", name(site.state, id)), cite::bb_252,
          lay_rout(site.book.tables, survey_rout(site, id)), std::move(given), estimate};
}

Prospect strike_prospect(const Site& site, UnitId striker, UnitId enemy, const StrikerFacts& facts,
                         std::string given, bool estimate) {
  return {fmt::format("{} strikes at {}", name(site.state, striker), name(site.state, enemy)), cite::bb_055,
          lay_strike(site.book.tables, facts), std::move(given), estimate};
}

std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order) {
  const BattleState& known = view.known;
  switch (static_cast<Verb>(order.verb)) {
    case kFire:
      return fire_prospects(book, known, order);
    case kFireAtWorks:
      return batter_prospects(book, known, order);
    case kCharge:
    case kStand:
    case kEvade:
    case kGoOn:
      return charge_prospects(book, known, ask, order);
    case kTestNext:
      return next_test_prospects(book, known, order.unit);
    case kOddTo:
      return odd_dice_prospects(book, known, ask, order);
    case kResist:
      return {resist_prospect(book, known, order)};
    case kRoutByChoice:
      return {choice_of_rout_prospect(book, known, order.unit)};
    case kWork:
      return work_prospects(book, known, order);
    default:
      return {};  // nothing is thrown for them
  }
}

}  // namespace drumhead::bb
