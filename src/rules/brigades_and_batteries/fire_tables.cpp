#include "rules/brigades_and_batteries/fire_tables.h"

#include <algorithm>

#include "rules/brigades_and_batteries/words.h"

namespace drumhead::bb {
namespace {

bool ball_at_dense(const VolleyFacts& f) { return f.dense && is_ball(f.row); }  // BB-163: ballshot alone
bool firer_evading(const VolleyFacts& f) { return f.evading; }
bool firer_shaken(const VolleyFacts& f) { return f.shaken; }
bool firer_moved(const VolleyFacts& f) { return f.moved; }
bool firer_loose(const VolleyFacts& f) { return f.disordered || f.skirmishing; }  // once, not twice
bool firer_in_square(const VolleyFacts& f) { return f.square; }
bool firer_good(const VolleyFacts& f) { return f.grade <= kGradeB; }
bool firer_poor(const VolleyFacts& f) { return f.grade >= kGradeE; }
bool british_musketry(const VolleyFacts& f) { return f.british && is_musket(f.row); }
bool russian_musketry(const VolleyFacts& f) { return f.russian && is_musket(f.row); }

bool ball_at_limbered(const GunHitFacts& f) { return f.ball && f.limbered; }

enum GunHitColumn : std::uint8_t { kGunners, kGunnersFromBall, kGunsFromBall };
enum FireDiceColumn : std::uint8_t { kFiguresForFireDie, kLeastRest };

const std::vector<std::string_view> kRowNames{
    "musket_close",   "musket_far",     "rifle_close", "rifle_far",  "canister_light",
    "canister_field", "canister_heavy", "ball_light",  "ball_field", "ball_heavy"};

}  // namespace

FireTables bind_fire(TableBinder& bind) {
  FireTables t;
  t.scores = bind.grid("shooting", kRowNames, {"normal", "skirmishers", "soft_cover", "hard_cover"});
  t.ranges = bind.length_grid("shooting_ranges", kRowNames);
  t.dice = bind.grid("shooting_dice", {"usual", "two_rank"}, {"figures", "least_rest"});
  t.modifiers = bind.chart<VolleyFacts>("shooting_modifiers", {{"dense", ball_at_dense},
                                                               {"evading", firer_evading},
                                                               {"shaken", firer_shaken},
                                                               {"moved", firer_moved},
                                                               {"loose", firer_loose},
                                                               {"square", firer_in_square},
                                                               {"good", firer_good},
                                                               {"poor", firer_poor},
                                                               {"british", british_musketry},
                                                               {"russian", russian_musketry}});
  t.gun_hits = bind.scores("gun_hits", {"gunners", "gunners_from_ball", "guns_from_ball"});
  t.gun_hit_modifiers = bind.chart<GunHitFacts>("gun_hit_modifiers", {{"limbered", ball_at_limbered}});
  t.carry =
      bind.length_grid("carry_through", {"small_arms", "canister", "ball_light", "ball_field", "ball_heavy"});
  t.cover = bind.grid("shooting_cover", {"woods", "block"});
  t.crest = bind.length("sight", "crest");
  t.woods_edge = bind.length("sight", "woods_edge");
  t.in_woods = bind.length("sight", "in_woods");
  t.unspotted = bind.length("sight", "unspotted");
  t.hedgerow_viewer = bind.length("sight", "hedgerow_viewer");
  t.hedgerow_target = bind.length("sight", "hedgerow_target");
  t.hedgerow_touch = bind.length("sight", "hedgerow_touch");
  t.cover_reach = bind.length("sight", "cover_reach");
  t.works_below = bind.length("sight", "works_below");
  t.targeting = bind.length("sight", "targeting");
  t.arc = static_cast<int>(bind.number("shooting_numbers", "arc"));
  t.enfilade = static_cast<int>(bind.number("shooting_numbers", "enfilade"));
  t.dense_ranks = static_cast<int>(bind.number("shooting_numbers", "dense_ranks"));
  t.hanging = static_cast<int>(bind.number("shooting_numbers", "hanging"));
  t.woods_height = static_cast<int>(bind.number("shooting_numbers", "woods_height"));
  t.half_move = static_cast<int>(bind.number("shooting_numbers", "half_move"));
  return t;
}

int small_arms_dice(const FireTables& tables, int figures, bool two_rank) {
  const auto per = static_cast<int>(tables.dice.at(two_rank ? 1 : 0, kFiguresForFireDie));
  const auto rest = static_cast<int>(tables.dice.at(two_rank ? 1 : 0, kLeastRest));
  return figures / per + (figures % per >= rest ? 1 : 0);
}

int volley_dice(const FireTables& tables, const VolleyFacts& facts) {
  if (is_gun_fire(facts.row)) return facts.gun_dice;
  return small_arms_dice(tables, facts.figures, facts.two_rank && !facts.skirmishing);  // BB-399
}

// Skirmishers in cover are hit by the higher of the two scores, and not at all if either is a dash.
std::int64_t volley_score(const FireTables& tables, const VolleyFacts& facts) {
  const auto row = static_cast<std::size_t>(facts.row);
  const auto score = [&](TargetColumn column) { return tables.scores.at(row, column); };
  const std::int64_t loose = score(facts.skirmishers ? kSkirmishTarget : kNormalTarget);
  if (facts.cover == 0) return loose;
  const std::int64_t covered = score(facts.cover == 1 ? kSoftTarget : kHardTarget);
  if (!facts.skirmishers) return covered;
  return loose == kNil || covered == kNil ? kNil : std::max(loose, covered);
}

int volley_face(const FireTables& tables, const VolleyFacts& facts, const Reckoning& reckoning) {
  const std::int64_t score = volley_score(tables, facts);
  if (score == kNil) return 11;
  return std::clamp(static_cast<int>(score) - reckoning.total, 2, 10);
}

int resolve_volley(const FireTables& tables, const VolleyFacts& facts, const Reckoning& reckoning,
                   Dice& dice) {
  return dice.count(volley_dice(tables, facts), 10, volley_face(tables, facts, reckoning));
}

GunHit resolve_gun_hit(const FireTables& tables, const GunHitFacts& facts, Dice& dice) {
  GunHit hit;
  hit.die = dice.roll(10);
  const auto& band = tables.gun_hits.at(hit.die + tables.gun_hit_modifiers.reckon(facts).total);
  hit.gunners = static_cast<int>(band.values[facts.ball ? kGunnersFromBall : kGunners]);
  hit.guns = facts.ball ? static_cast<int>(band.values[kGunsFromBall]) : 0;
  return hit;
}

}  // namespace drumhead::bb
