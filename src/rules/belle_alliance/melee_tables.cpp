#include "rules/belle_alliance/melee_tables.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace drumhead::ba {

void face_to_face(MeleeFacts& one, MeleeFacts& other) {
  const auto tell = [](MeleeFacts& side, const MeleeFacts& opponent) {
    side.opponent_arm = opponent.arm;
    side.opponent_posture = opponent.posture;
    side.opponent_figures = opponent.figures;
  };
  tell(one, other);
  tell(other, one);
}

Reckoning reckon_melee(const MeleeTables& t, const MeleeFacts& facts) {
  Reckoning reckoning = (facts.attacks ? t.attacker : t.defender).reckon(facts);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

bool group_decides(const MeleeFacts& f) {
  const bool rides_home = f.arm == kCavalry && (f.cavalry_class == kHeavy || f.lancers);
  return (f.attacked_before && f.defended_before) || (f.overreaches && f.from != kFrontal) ||
         (f.attacks && f.charged && rides_home) || per_cent_more(f.figures, f.opponent_figures) >= 100;
}

const Bands<Disorder>::Band& loser_morale(const MeleeTables& t, int difference) {
  return t.result.at(std::abs(difference));
}

int units_of_melee(const MeleeTables& t, int fighting) {
  return fighting / t.unit + (fighting % t.unit >= t.undersized ? 1 : 0);
}

int melee_figures(const MeleeTables& t, Posture posture, AttackFrom met, int figures, int files) {
  const CountRules& rules = met == kOnFlank ? t.flank : met == kOnRear ? t.rear : t.front;
  return counted_figures(rules[static_cast<std::size_t>(posture)], figures, files);
}

int melee_loss_quarters(const MeleeTables& t, const MeleeFacts& side, int total) {
  if (side.without_supplies) return 0;
  return units_of_melee(t, side.fighting) * static_cast<int>(t.loss.at(total).values.front());
}

int melee_prisoners(const MeleeTables& t, const MeleeFacts& side, int total) {
  const std::size_t column = side.arm == kCavalry && side.opponent_arm != kCavalry ? 1 : 0;
  return units_of_melee(t, side.fighting) * static_cast<int>(t.prisoners.at(total).values[column]);
}

MeleeOutcome melee_outcome(const MeleeTables& t, const MeleeFacts& one, const MeleeFacts& other, int one_dice,
                           int other_dice) {
  MeleeOutcome o;
  o.one_total = one_dice + reckon_melee(t, one).total;
  o.other_total = other_dice + reckon_melee(t, other).total;
  o.difference = o.one_total - o.other_total;
  (o.difference < 0 ? o.one_morale : o.other_morale) = loser_morale(t, o.difference).outcome;
  o.one_quarters = melee_loss_quarters(t, other, o.other_total);
  o.other_quarters = melee_loss_quarters(t, one, o.one_total);
  if (o.one_morale == kFD) o.one_prisoners = melee_prisoners(t, other, o.other_total);
  if (o.other_morale == kFD) o.other_prisoners = melee_prisoners(t, one, o.one_total);
  return o;
}

std::vector<int> shared_out(int loss, const std::vector<int>& counted) {
  const int all = std::accumulate(counted.begin(), counted.end(), 0);
  std::vector<int> shares(counted.size(), 0);
  if (all == 0) return shares;
  std::vector<std::size_t> order(counted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i < counted.size(); ++i) shares[i] = loss * counted[i] / all;
  const auto remainder = [&](std::size_t i) { return loss * counted[i] % all; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return remainder(a) != remainder(b) ? remainder(a) > remainder(b) : counted[a] > counted[b];
  });
  int left = loss - std::accumulate(shares.begin(), shares.end(), 0);
  for (const std::size_t i : order) {
    if (left == 0) break;
    ++shares[i];
    --left;
  }
  return shares;
}

}  // namespace drumhead::ba
