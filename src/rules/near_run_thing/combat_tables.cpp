#include "rules/near_run_thing/combat_tables.h"

namespace drumhead::nrt {

int hits_of(const ResultScale& scale, std::int64_t cell, int adjusted_die) {
  if (cell == kNil || cell == kCellE) return 0;
  const int needed = cell == kCellX ? scale.x : cell == kCellXPlus ? scale.x_plus : cell == kCellTwoX ? scale.two_x : static_cast<int>(cell);
  const int beyond = adjusted_die - needed;
  return beyond < 0 ? 0 : beyond / scale.further + 1;
}

FireTables bind_fire(TableBinder& bind) {
  FireTables t;
  bind.numbers<int>("results", {{"X", &t.scale.x}, {"X_plus", &t.scale.x_plus}, {"two_X", &t.scale.two_x}, {"further", &t.scale.further}});
  t.ranges = bind.length_grid("ranges", {"light", "field", "heavy", "rockets"}, {"canister", "long"});
  bind.lengths("small_arms", {{"musketry", &t.musketry}, {"cavalry", &t.cavalry}});
  t.table = bind.grid("fire", {"line", "reinforced", "column", "square", "skirmish", "cavalry", "canister", "long"},
                      {"line", "reinforced", "column", "masse_square", "skirmish", "guns", "limbered", "cavalry_line", "cavalry_column",
                       "hard"});
  t.dice = bind.chart<FireFacts>(
      "fire_dice",
      {{"class", &FireFacts::quality, kBad, kElite}, {"british_average", &FireFacts::british_average},
       {"russian_average", &FireFacts::russian_average}, {"gun_12", &FireFacts::gun_12}, {"gun_3_4", &FireFacts::gun_3_4},
       {"size", &FireFacts::size, -3, 1}, {"secondary", &FireFacts::secondary}, {"pass_through", &FireFacts::pass_through},
       {"enfilade", &FireFacts::enfilade}, {"firer_disordered", &FireFacts::firer_disordered}, {"firer_moved", &FireFacts::firer_moved},
       {"soft_cover", &FireFacts::soft_cover}, {"lying", &FireFacts::lying}, {"caisson", &FireFacts::caisson}});
  bind.numbers<int>("fire_sizes", {{"large", &t.by_size[kLargeSize]}, {"normal", &t.by_size[kNormalSize]}, {"small", &t.by_size[kSmallSize]},
                                   {"very_small", &t.by_size[kVerySmallSize]}, {"squeezed", &t.squeezed}});
  bind.lengths("fire_distances",
               {{"foot_charge", &t.foot_charge}, {"horse_charge", &t.horse_charge}, {"foot_uncovered", &t.foot_uncovered},
                {"horse_uncovered", &t.horse_uncovered}, {"secondary", &t.secondary}, {"pass_field", &t.pass_field},
                {"pass_heavy", &t.pass_heavy}, {"straight", &t.straight}, {"order_mixte", &t.order_mixte}, {"overhead", &t.overhead}});
  bind.numbers<int>("fire_numbers",
                    {{"arc", &t.arc}, {"fuse", &t.fuse}, {"rocket_short", &t.rocket_short}, {"rocket_long", &t.rocket_long},
                     {"regimental_canister", &t.regimental_canister}, {"regimental_long", &t.regimental_long},
                     {"caisson_spent", &t.caisson_spent}, {"shrapnel_from", &t.shrapnel_from}, {"disorder_at", &t.disorder_at},
                     {"disorder_march", &t.disorder_march}});
  return t;
}

MeleeTables bind_melee(TableBinder& bind) {
  MeleeTables t;
  t.table = bind.grid("melee",
                      {"line", "reinforced", "column", "masse", "square", "hard", "skirmish", "guns", "cavalry_line", "cavalry_column",
                       "cavalry_skirmish"},
                      {"line", "reinforced", "column", "masse", "square", "skirmish", "guns", "limbered", "cavalry", "cavalry_skirmish",
                       "hard"});
  t.dice = bind.chart<MeleeFacts>(
      "melee_dice",
      {{"class", &MeleeFacts::quality, kBad, kElite}, {"russian_average", &MeleeFacts::russian_average}, {"heavy", &MeleeFacts::heavy},
       {"lancer", &MeleeFacts::lancer}, {"v_armour", &MeleeFacts::v_armour}, {"size", &MeleeFacts::size, -2, 1},
       {"flank_rear", &MeleeFacts::flank_rear}, {"disordered", &MeleeFacts::disordered}, {"blown", &MeleeFacts::blown},
       {"v_disordered_square", &MeleeFacts::v_disordered_square}, {"uphill_obstacle", &MeleeFacts::uphill_obstacle},
       {"v_soft_cover", &MeleeFacts::v_soft_cover}});
  bind.numbers<int>("melee_numbers", {{"most_rounds", &t.most_rounds}, {"odd_hit_left", &t.odd_hit_left}, {"spike_on", &t.spike_on},
                                      {"take_on", &t.take_on}});
  t.march_columns = bind.grid("march_columns", {"infantry", "foot_guns", "cavalry", "horse_guns"}, {"by_formed_cavalry", "by_others"});
  bind.lengths("melee_distances", {{"advance", &t.advance}, {"lap", &t.lap}, {"clear", &t.clear}});
  return t;
}

}  // namespace drumhead::nrt
