// The factors of melee as questions about one side's facts, and their binding to the rows of Table 8. Of a
// group of rows only the lowest that applies counts (BA-406, R120): the questions are asked so that no other
// answers yes.
#include "rules/belle_alliance/melee_tables.h"

namespace drumhead::ba {
namespace {

using MeleeFactor = Modifier<MeleeFacts>;

bool is_guns_work_or_rest(const MeleeFacts& f) {
  return counts_as_artillery(f.arm) || f.posture == Posture::kAtWork || f.posture == Posture::kAtRest;
}
bool fights_as_skirmish_line(const MeleeFacts& f) {
  return f.posture == Posture::kSkirmishLine && !is_guns_work_or_rest(f);
}
// As attacker the third row of the group has a dash, which is no factor; but guns do not attack (BA-318).
bool in_column_of_march(const MeleeFacts& f) {
  return f.posture == Posture::kColumnOfMarch && !is_guns_work_or_rest(f);
}

// What cavalry attacks in this pairing: the row of the defender's formation (R120).
bool is_cavalry_attack(const MeleeFacts& f) {
  return f.attacks ? f.arm == kCavalry : f.opponent_arm == kCavalry;
}
int arm_attacked(const MeleeFacts& f) { return f.attacks ? f.opponent_arm : f.arm; }
Posture posture_attacked(const MeleeFacts& f) { return f.attacks ? f.opponent_posture : f.posture; }
bool cavalry_attacks_square(const MeleeFacts& f) {
  return is_cavalry_attack(f) && posture_attacked(f) == Posture::kSquare;
}
bool cavalry_attacks_mass(const MeleeFacts& f) {
  return is_cavalry_attack(f) && posture_attacked(f) == Posture::kMass;
}
bool cavalry_attacks_others(const MeleeFacts& f) {
  return is_cavalry_attack(f) && arm_attacked(f) != kCavalry && !cavalry_attacks_square(f) &&
         !cavalry_attacks_mass(f);
}

bool against_infantry(const MeleeFacts& f) { return counts_as_infantry(f.opponent_arm); }
// R92: not skirmish lines, nor gunners.
bool is_not_covered(const MeleeFacts& f) {
  return counts_as_infantry(f.arm) && against_infantry(f) && f.posture != Posture::kSkirmishLine &&
         !f.screened;
}
bool is_all_round_against_infantry(const MeleeFacts& f) {
  return is_all_round(f.posture) && against_infantry(f);
}
bool attacks_uphill(const MeleeFacts& f) { return f.uphill; }
bool has_changed(const MeleeFacts& f) { return f.changed; }
bool is_on_flank(const MeleeFacts& f) { return f.from == kOnFlank; }
bool is_on_rear(const MeleeFacts& f) { return f.from == kOnRear; }
bool does_overreach(const MeleeFacts& f) { return f.overreaches && f.from == kFrontal; }
bool is_in_passage(const MeleeFacts& f) { return f.in_passage; }
bool attacks_cover_I(const MeleeFacts& f) { return f.cover == kCoverI; }
bool attacks_cover_II(const MeleeFacts& f) { return f.cover == kCoverII; }
bool attacks_cover_III(const MeleeFacts& f) { return f.cover == kCoverIII; }
bool has_fired(const MeleeFacts& f) { return f.fired; }
bool is_without_supplies(const MeleeFacts& f) { return f.without_supplies; }
bool is_first(const MeleeFacts& f) { return f.first; }

bool is_class(const MeleeFacts& f, CavalryClass c) { return f.arm == kCavalry && f.cavalry_class == c; }
bool rides_home(const MeleeFacts& f) { return is_class(f, kHeavy) || (f.arm == kCavalry && f.lancers); }
bool charges_home(const MeleeFacts& f) { return f.charged && rides_home(f); }
bool charges(const MeleeFacts& f) { return f.charged && !rides_home(f); }
bool has_charged_last(const MeleeFacts& f) { return f.charged_last; }
bool is_passive(const MeleeFacts& f) { return f.arm == kCavalry && f.passive; }
bool is_heavy(const MeleeFacts& f) { return is_class(f, kHeavy); }
bool is_light(const MeleeFacts& f) { return is_class(f, kLight); }
bool has_attacked_before(const MeleeFacts& f) { return f.attacked_before; }
bool has_defended_before(const MeleeFacts& f) { return f.defended_before && !f.attacked_before; }
bool has_routed_opponent(const MeleeFacts& f) { return f.routed_opponent; }

int more_figures(const MeleeFacts& f) { return per_cent_more(f.figures, f.opponent_figures); }
bool has_50_more(const MeleeFacts& f) { return more_figures(f) == 50; }
bool has_100_more(const MeleeFacts& f) { return more_figures(f) == 100; }
bool has_200_more(const MeleeFacts& f) { return more_figures(f) >= 200; }
bool attacks_hidden_target(const MeleeFacts& f) { return f.hidden_target; }
bool is_in_LD(const MeleeFacts& f) { return f.disorder == kLD; }
bool is_in_MD(const MeleeFacts& f) { return f.disorder == kMD; }
bool is_in_FD(const MeleeFacts& f) { return f.disorder == kFD; }
bool is_supported(const MeleeFacts& f) { return f.supported; }
bool has_neighbour(const MeleeFacts& f) { return f.neighbour; }
int officer_factor(const MeleeFacts& f) { return f.officer; }
int own_valour(const MeleeFacts& f) { return f.valour; }

// Rows with a number in both columns.
std::vector<MeleeFactor> of_both() {
  return {{"column_of_march", in_column_of_march},
          {"skirmish_line", fights_as_skirmish_line},
          {"cavalry_attacks_square", cavalry_attacks_square},
          {"cavalry_attacks_mass", cavalry_attacks_mass},
          {"cavalry_attacks_others", cavalry_attacks_others},
          {"infantry_not_covered", is_not_covered},
          {"square_mass_huddle", is_all_round_against_infantry},
          {"split_assembly_change", has_changed},
          {"flank_attack", is_on_flank},
          {"rear_attack", is_on_rear},
          {"overreach", does_overreach},
          {"passage_of_obstacle", is_in_passage},
          {"fire_this_bound", has_fired},
          {"without_supplies", is_without_supplies},
          {"first_fire_or_melee", is_first},
          {"charge_last_bound", has_charged_last},
          {"passive_cavalry", is_passive},
          {"heavy_cavalry", is_heavy},
          {"light_cavalry", is_light},
          {"attack_this_or_last", has_attacked_before},
          {"defence_this_or_last", has_defended_before},
          {"opponent_FD", has_routed_opponent},
          {"more_50", has_50_more},
          {"more_100", has_100_more},
          {"more_200", has_200_more},
          {"LD", is_in_LD},
          {"support", is_supported},
          {"neighbour", has_neighbour},
          {"engaged_officer", officer_factor},
          {"valour", own_valour}};
}

std::vector<MeleeFactor> with(std::vector<MeleeFactor> factors, const std::vector<MeleeFactor>& more) {
  factors.insert(factors.end(), more.begin(), more.end());
  return factors;
}

void bind_melee_figures(TableBinder& bind, MeleeTables& t) {
  std::vector<Posture> all;
  for (std::size_t i = 0; i < kPostures; ++i) all.push_back(static_cast<Posture>(i));
  t.front = bind_counts(bind, "melee_figures_front", all);
  t.flank = bind_counts(bind, "melee_figures_flank",
                        {Posture::kLine, Posture::kColumnOfAttack, Posture::kColumnOfMarch,
                         Posture::kUnlimbered, Posture::kLimbered});
  t.rear = bind_counts(bind, "melee_figures_rear",
                       {Posture::kLine, Posture::kColumnOfAttack, Posture::kColumnOfMarch,
                        Posture::kSkirmishLine, Posture::kUnlimbered, Posture::kLimbered});
}

void bind_melee_measures(TableBinder& bind, MeleeTables& t) {
  const auto length = [&](const char* row) { return bind.length("melee_measures", row); };
  t.zone = length("zone");
  t.support = length("support");
  t.skirmishers = length("skirmishers");
  t.active = length("active");
  t.refuge = length("refuge");
  const auto number = [&](const char* row) { return static_cast<int>(bind.number("melee_numbers", row)); };
  t.support_arc = number("support_arc");
  t.flank_angle = number("flank_angle");
  t.flank_figures = number("flank_figures");
  t.advance_wheel = number("advance_wheel");
  t.support_share = number("support_share");
  t.neighbour_share = number("neighbour_share");
  t.refuge_times = number("refuge_times");
}

}  // namespace

MeleeTables bind_melee(TableBinder& bind) {
  MeleeTables t;
  t.attacker = bind.chart<MeleeFacts>("melee", "attacker",
                                      with(of_both(), {{"uphill", attacks_uphill},
                                                       {"cover_I", attacks_cover_I},
                                                       {"cover_II", attacks_cover_II},
                                                       {"cover_III", attacks_cover_III},
                                                       {"charge", charges},
                                                       {"charge_heavy_or_lancers", charges_home},
                                                       {"hidden_target", attacks_hidden_target}}));
  t.defender = bind.chart<MeleeFacts>(
      "melee", "defender",
      with(of_both(), {{"artillery_work_rest", is_guns_work_or_rest}, {"MD", is_in_MD}, {"FD", is_in_FD}}));
  t.caught = bind_caught(bind);
  t.result = bind.bands<Disorder>("melee_result", {{"OR", kOR}, {"LD", kLD}, {"MD", kMD}, {"FD", kFD}});
  t.loss = bind.scores("loss");
  t.prisoners = bind.scores("prisoners", {"plain", "cavalry_from_others"});
  t.unit = static_cast<int>(bind.number("units_of_melee", "unit"));
  t.undersized = static_cast<int>(bind.number("units_of_melee", "undersized"));
  bind_melee_figures(bind, t);
  bind_melee_measures(bind, t);
  return t;
}

}  // namespace drumhead::ba
