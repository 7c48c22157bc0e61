// The umpire's desk: shooting and hits on guns.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/desk.h"

namespace drumhead::bb {

void circumstances(FactsForm& form, VolleyFacts& f) {
  form.choice("weapon", "weapon and range", f.row,
              {"musket_close", "musket_far", "rifle_close", "rifle_far", "canister_light", "canister_field",
               "canister_heavy", "ball_light", "ball_field", "ball_heavy"});
  form.number("figures", "figures of small arms that can hit", f.figures, 1, 48);
  form.yes_no("two_rank", "two-rank foot in close order", f.two_rank);
  form.number("guns", "dice of guns: one for every gun served", f.gun_dice, 1, 12);
  form.yes_no("skirmishers", "the target skirmishes", f.skirmishers);
  form.choice("cover", "cover of the target", f.cover, {"none", "soft", "hard"});
  form.yes_no("dense", "the target is dense", f.dense);
  form.yes_no("evading", "the firer evades", f.evading);
  form.yes_no("shaken", "the firer is shaken", f.shaken);
  form.yes_no("moved", "the firer moved this turn", f.moved);
  form.yes_no("disordered", "the firer is disordered", f.disordered);
  form.yes_no("skirmishing", "the firer skirmishes", f.skirmishing);
  form.yes_no("square", "the firer is in square", f.square);
  form.choice("grade", "grade of the firer", f.grade, {"A", "B", "C", "D", "E", "F"});
  form.yes_no("british", "steady British infantry, national modifiers", f.british);
  form.yes_no("russian", "Russian infantry, national modifiers", f.russian);
}

void circumstances(FactsForm& form, GunHitFacts& f) {
  form.yes_no("ball", "hit by ballshot", f.ball);
  form.yes_no("limbered", "the guns are limbered", f.limbered);
}

namespace {

std::string spoken_hits(std::int64_t hits) { return fmt::format("{} {}", hits, hits == 1 ? "hit" : "hits"); }

}  // namespace

DeskCase lay_shooting(const FireTables& tables, const VolleyFacts& facts) {
  DeskCase c;
  c.reckoning = tables.modifiers.reckon(facts);
  const int face = volley_face(tables, facts, c.reckoning);
  if (face > 10) {
    c.question = "the score is NIL: it cannot be fired at";
    c.resolve = [](Dice&) -> std::int64_t { return 0; };
  } else {
    const int dice = volley_dice(tables, facts);
    c.question = fmt::format("{} {}, hitting on {} or more", dice, dice == 1 ? "die" : "dice", face);
    c.resolve = [&tables, facts, r = c.reckoning](Dice& thrown) -> std::int64_t {
      return resolve_volley(tables, facts, r, thrown);
    };
  }
  c.spoken = spoken_hits;
  c.next = [](std::int64_t hits) {
    std::vector<std::pair<std::string, Cite>> next;
    if (hits > 0)
      next.emplace_back("A hit removes a figure; on a gun model it is thrown for again.", cite::bb_157);
    if (hits >= 2) next.emplace_back("A unit that lost 2 figures or more tests its morale.", cite::bb_234);
    return next;
  };
  return c;
}

DeskCase lay_gun_hit(const FireTables& tables, const GunHitFacts& facts) {
  DeskCase c;
  c.reckoning = tables.gun_hit_modifiers.reckon(facts);
  c.question = "1d10 for one hit on guns";
  c.resolve = [&tables, facts](Dice& dice) -> std::int64_t {
    const GunHit hit = resolve_gun_hit(tables, facts, dice);
    return hit.gunners + hit.guns;
  };
  c.spoken = [](std::int64_t n) -> std::string {
    return n == 0 ? "no effect" : n == 1 ? "one gunner" : "one gunner and one gun";
  };
  c.next = [](std::int64_t n) {
    std::vector<std::pair<std::string, Cite>> next;
    if (n == 2) next.emplace_back("The battery throws one die fewer from now on.", cite::bb_131);
    return next;
  };
  return c;
}

void add_fire_desk(const Tables& tables, std::vector<Procedure>& desk) {
  const FireTables& fire = tables.fire;
  desk.push_back(
      make_procedure<VolleyFacts>("shooting", "A group of figures or guns fires", cite::bb_133, kPerInch,
                                  [&fire](const VolleyFacts& f) { return lay_shooting(fire, f); }));
  desk.push_back(make_procedure<GunHitFacts>("gun_hit", "A hit on guns", cite::bb_157, kPerInch,
                                             [&fire](const GunHitFacts& f) { return lay_gun_hit(fire, f); }));
}

}  // namespace drumhead::bb
