// What a charge promises, by the charge table itself over all throws; and the charges worth declaring.
#include <algorithm>

#include "rules/fire_and_fury/charging.h"
#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

constexpr std::size_t kChargesWeighed = 3;

// What a result is worth to the attacker, in hundredths of a stand.
std::int64_t worth_of_result(ChargeResult result, const Post& charger, const Post& target) {
  switch (result) {
    case kSwept:
      return 350 + 40 * target.stands + (target.guns ? 200 : 0);
    case kDrivenBack:
      return 300 + (target.guns ? 200 : 0);
    case kHardPressed:
      return 150;
    case kDesperateStruggle:
      return 0;
    case kFalter:
      return -100;
    case kRecoil:
      return -220;
    case kRepulsed:
      return -250 - 25 * charger.stands;
  }
  return 0;
}

bool drives_off(ChargeResult result) {
  return result == kSwept || result == kDrivenBack || result == kHardPressed;
}

SideFacts side_facts(const ChargeTables& tables, const BattleState& state, const Post& own,
                     const Post& enemy) {
  SideFacts facts;
  facts.quality = own.quality;
  facts.state = own.state;
  facts.outnumbered = outnumbered(tables, own.stands, enemy.stands);
  facts.guns = own.guns ? kUnsupportedGuns : kNoGuns;
  facts.disordered = own.disordered || own.silenced > 0;
  facts.leader = attached_leader(state, own.id).valid();
  facts.extended = own.extended;
  return facts;
}

bool starts_behind(const Post& charger, const Post& target) {
  return !target.broken && bearing_off(target, charger.centre) > 100;
}

struct Considered {
  std::int64_t gain = 0;
  Answer answer;
};

}  // namespace

Outlook charge_outlook(const Book& book, const BattleState& state, const Post& charger, const Post& target,
                       bool in_flank, bool steel) {
  const ChargeTables& tables = book.tables.charge;
  ChargeFacts facts{side_facts(tables, state, charger, target), side_facts(tables, state, target, charger)};
  facts.attacker.steel = steel;
  facts.attacker.cavalry = charger.mounted ? kOverOpen : kNoCavalryCharge;
  facts.defender.helpless = in_flank || target.broken || target.column;
  facts.defender.ground = target.cover != kNoCover && !in_flank ? kFavorable : kPlainGround;
  const int balance = reckon_charge(tables, facts).balance().total;
  Outlook outlook;
  for (int difference = -9; difference <= 9; ++difference) {  // of two dice of ten faces
    const ChargeResult result = tables.result.at(difference + balance).outcome;
    outlook.gain += (10 - std::abs(difference)) * worth_of_result(result, charger, target);
    if (drives_off(result)) outlook.chance += 10 - std::abs(difference);
  }
  outlook.gain /= 100;
  return outlook;
}

std::int64_t risk_of_standing_alone(const std::vector<Post>& posts, const Post& charger) {
  constexpr Coord kNear = inches(12);
  constexpr std::int64_t kPerEnemyMore = 50;
  std::int64_t more = 0;
  for (const Post& post : posts)
    if (!post.broken && post.id != charger.id && rough_distance(post.centre, charger.centre) < kNear)
      more += post.side == charger.side ? -1 : 1;
  return std::max<std::int64_t>(0, more) * kPerEnemyMore;
}

std::vector<Answer> charge_candidates(const Site& site, const Ask& ask) {
  std::vector<Answer> list{{ask.id, {{kNoCharge, {}, {}}}}};
  const std::vector<Post> posts = posts_of(site.book, site.state);
  const std::vector<Goal> goals = goals_of(site.book, site.state, posts);
  const int left = turns_left(site.book, site.state);
  std::vector<Considered> considered;
  for (const Post& own : posts) {
    if (own.side != ask.seat || !may_charge(site.state, own.id)) continue;
    const Coord reach = longest_charge(site, own.id);
    for (const Post& target : posts) {
      if (target.side == own.side || rough_distance(own.centre, target.centre) > reach + inches(4)) continue;
      const auto path = charge_path(site, own.id, target.id);
      if (!path) continue;
      for (const std::int64_t steel : {1, 0}) {
        const Outlook outlook =
            charge_outlook(site.book, site.state, own, target, starts_behind(own, target), steel != 0);
        considered.push_back(
            {outlook.gain + outlook.chance * worth_of_clearing(goals, target.id, own.side, left) / 100,
             {ask.id,
              {{kCharge,
                own.id,
                {{kTargets, std::vector<UnitId>{target.id}}, {kPath, *path}, {kWithSteel, steel}}}}}});
      }
    }
  }
  std::stable_sort(considered.begin(), considered.end(),
                   [](const Considered& a, const Considered& b) { return a.gain > b.gain; });
  for (Considered& charge : considered) {
    if (list.size() > kChargesWeighed) break;
    if (check_charges(site, ask, charge.answer).allowed()) list.push_back(std::move(charge.answer));
  }
  return list;
}

}  // namespace drumhead::ff
