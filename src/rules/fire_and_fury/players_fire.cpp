// What the next fire promises, by the fire table itself over all throws: everybody at the nearest enemy he
// could hit, who is taken to be in sight.
#include <algorithm>

#include "rules/fire_and_fury/fire.h"
#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

// Nobody stands as he does for one fire alone: there are two in every player turn. Percent.
constexpr std::int64_t kFireShare = 420;
constexpr int kArc = 55;  // degrees off its front

struct Expected {
  int quarters = 0, guns = 0, green = 0, behind = 0;
};

const Post* nearest_in_reach(const std::vector<Post>& posts, const Post& from) {
  const Post* nearest = nullptr;
  Coord least = from.reach + inches(1);
  for (const Post& post : posts) {
    if (post.side == from.side) continue;
    const Coord d = rough_distance(from.centre, post.centre);
    if (d > least || bearing_off(from, post.centre) > kArc) continue;
    least = d;
    nearest = &post;
  }
  return nearest;
}

int quarters_at(const Book& book, const BattleState& state, const Post& from, const Post& at) {
  const Coord range = std::max<Coord>(0, rough_distance(from.centre, at.centre) - inches(1));
  const auto each = from.guns
                        ? cannonade_quarters(book.tables.fire, state.stands_of(from.id).front().kind, range)
                        : musketry_quarters(book.tables.fire, small_arm_of(state, from.id), range);
  const int stands = from.exposure == kExposed ? std::min(2, from.stands) : from.stands - from.silenced;
  return each.value_or(0) * stands / (from.disordered || has(state, from.id, kLowAmmo) ? 2 : 1);
}

std::int64_t worth_of_fire(const FireTables& t, FireResult result, const Post& at) {
  const std::int64_t disorder = at.guns ? kStandWorth / 2 : at.disordered || at.broken ? 0 : kDisorderWorth;
  if (result == kWithering) return disorder + kStandWorth * (at.guns ? t.withering_guns : t.withering_stands);
  if (is_telling(result)) return disorder + (at.guns ? 0 : kStandWorth * t.telling_stands);
  return result == kGalling ? disorder : 0;
}

std::int64_t loss_to_fire(const FireTables& t, const Expected& fire, const Post& at) {
  FireFacts facts;
  facts.quarters = fire.quarters;
  facts.cannonade = 2 * fire.guns >= fire.quarters;
  facts.green = !facts.cannonade && 2 * fire.green >= fire.quarters;
  const bool enfiladed = 2 * fire.behind >= fire.quarters && fire.behind > 0 && !at.broken;
  facts.exposure = !enfiladed ? at.exposure : at.guns ? kDenseGuns : kDenseTroops;
  facts.cover = enfiladed ? kNoCover : at.cover;
  facts.extended = at.extended;
  facts.quality = at.quality;
  const int modifier = reckon_fire(t, facts).total;
  std::int64_t sum = 0;
  for (int die = 1; die <= 10; ++die)
    sum += worth_of_fire(t, fire_result(t, facts.quality, die + modifier).outcome, at);
  return sum / 10;
}

// What the loss of stands costs a unit beyond the stands themselves: it is worn, spent or gone.
std::int64_t worth_of_decline(const BattleState& state, UnitId id, int lost) {
  constexpr std::int64_t kWornBy = 100, kSpentBy = 200, kDestroyedBy = 400;
  if (lost == 0 || is_guns(state, id)) return 0;
  const int before = state.unit(id).strength, after = before - lost;
  const auto falls_to = [&](int limit) { return before > limit && after <= limit; };
  return (falls_to(marker(state, id, kWornAt)) ? kWornBy : 0) +
         (falls_to(marker(state, id, kSpentAt)) ? kSpentBy : 0) + (falls_to(0) ? kDestroyedBy : 0);
}

std::int64_t worth_of_hit(const Site& site, FireResult result, UnitId target) {
  constexpr std::int64_t kChargeChecked = 250;
  const FireTables& t = site.book.tables.fire;
  const BattleState& state = site.state;
  Post at;
  at.guns = is_guns(state, target);
  at.disordered = is_disordered(state, target);
  at.broken = is_broken(state, target);
  const int lost = result == kWithering ? t.withering_stands : is_telling(result) ? t.telling_stands : 0;
  const bool checked = has(state, target, kCharging) && checks_charge(result, has(state, target, kColdSteel));
  return worth_of_fire(t, result, at) + worth_of_decline(state, target, lost) +
         (checked ? kChargeChecked : 0);
}

std::int64_t promise_of(const Site& site, const Volley& volley) {
  const FireTables& t = site.book.tables.fire;
  const FireFacts facts = survey_fire(site, volley.target, volley.firers);
  const int modifier = reckon_fire(t, facts).total;
  std::int64_t sum = 0;
  for (int die = 1; die <= 10; ++die)
    sum += worth_of_hit(site, fire_result(t, facts.quality, die + modifier).outcome, volley.target);
  return sum;
}

}  // namespace

std::int64_t fire_outlook(const Book& book, const BattleState& state, const std::vector<Post>& posts,
                          Seat seat) {
  std::vector<Expected> expected(posts.size());
  for (const Post& from : posts) {
    if (from.reach == 0) continue;
    const Post* at = nearest_in_reach(posts, from);
    if (at == nullptr) continue;
    const int quarters = quarters_at(book, state, from, *at);
    Expected& fire = expected[static_cast<std::size_t>(at - posts.data())];
    fire.quarters += quarters;
    if (from.guns) fire.guns += quarters;
    if (!from.guns && from.quality == kGreen) fire.green += quarters;
    if (bearing_off(*at, from.centre) > 95) fire.behind += quarters;
  }
  std::int64_t total = 0;
  for (std::size_t i = 0; i < posts.size(); ++i)
    if (2 * expected[i].quarters >= kQuarters)
      total += (posts[i].side == seat ? -1 : 1) * loss_to_fire(book.tables.fire, expected[i], posts[i]);
  return total * kFireShare / 100;
}

// What every volley promises, the best first; what passing would do; and no more fire.
std::vector<Answer> fire_candidates(const Site& site, const Ask& ask) {
  const std::vector<FieldOfFire> fields = fields_of_side(site, ask.seat);
  std::vector<std::pair<std::int64_t, Answer>> promising;
  for (const Volley& volley : possible_volleys(site, fields))
    promising.emplace_back(promise_of(site, volley), fire_at(ask, volley));
  std::stable_sort(promising.begin(), promising.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Answer> list;
  for (auto& [promise, answer] : promising) list.push_back(std::move(answer));
  if (const auto passing = volley_of_passing(site, fields))
    if (Answer answer = fire_at(ask, *passing); std::find(list.begin(), list.end(), answer) == list.end())
      list.push_back(std::move(answer));
  list.push_back(end_of_fire(ask));
  return list;
}

}  // namespace drumhead::ff
