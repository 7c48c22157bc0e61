// What a charge promises a computer player: the book's own tables, with facts as the posts show them. The
// tests of both, the first round, the loser's test, and what a rout costs.
#include <algorithm>
#include <array>

#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

constexpr std::int64_t kFleeingCost = 150;  // ground lost, and friends without a neighbour
constexpr int kMostAtBlock = 24;            // figures that find room at one side of a house

int cover_of_post(const BattleState& state, const Post& post) {
  if (!post.garrison) return 0;
  return static_cast<int>(
      state.ground->piece(state.unit(post.id).inside).attribute("hard") != 0 ? Level::kHard : Level::kSoft);
}

// In tenths.
int chance_to_reach(std::int64_t score) {
  return static_cast<int>(std::clamp<std::int64_t>(11 - score, 0, 10));
}

MoraleFacts nerve_of(const BattleState& state, const Post& post) {
  MoraleFacts f;
  f.grade = post.grade;
  f.foot = !post.cavalry;
  f.shaken = post.shaken;
  f.original = std::max(1, original(state, post.id));
  f.lost = std::max(0, f.original - post.figures);
  f.nation = national_infantry(state, post.id);
  f.british_cavalry = is_british_cavalry(state, post.id);
  if (const LeaderId general = attached_general(state, post.id); general.valid())
    f.charisma = state.leaders[general.index()].rating;
  return f;
}

int chance_to_pass(const Book& book, const MoraleFacts& f) {
  const MoraleTables& t = book.tables.morale;
  return chance_to_reach(t.pass.at(static_cast<std::size_t>(f.grade), 0) - t.chart.total(f));
}

// What it costs to fail a test, over the ten faces of the rout die.
std::int64_t cost_of_rout(const Book& book, const BattleState& state, const Post& post) {
  const MoraleTables& t = book.tables.morale;
  RoutFacts f;
  f.grade = post.grade;
  f.figures = post.figures;
  f.at_half = 2 * post.figures <= original(state, post.id);
  const int modifiers = t.rout_chart.total(f);
  const std::int64_t whole = worth_of_post(post);
  std::int64_t sum = 0;
  for (int die = 1; die <= 10; ++die) {
    const auto& band = t.rout.at(die + modifiers);
    if (band.outcome == RoutBand::kShattered) {
      sum += whole;
      continue;
    }
    Post fled = post;
    fled.figures = std::max(0, fled.figures - rout_hits(t, f, band));
    fled.shaken = true;
    sum += std::min(whole, whole - worth_of_post(fled) + kFleeingCost);
  }
  return sum / 10;
}

struct Blows {
  std::int64_t hits_x100 = 0;
  std::int64_t spread_x100 = 0;  // the variance
};

// Figures of the one that reach the other.
int figures_engaged(const Post& striker, const Post& enemy) {
  if (enemy.garrison || striker.garrison) return std::min(striker.figures, kMostAtBlock);
  if (striker.cavalry && enemy.cavalry) return striker.figures;
  const int own = striker.square ? striker.figures / 4 : striker.guns ? striker.figures : striker.front;
  const int room = enemy.square ? enemy.figures / 4 : enemy.guns ? enemy.figures : enemy.front;
  return std::min({own, room + 2, striker.figures});
}

Blows blows_of(const Book& book, const BattleState& state, const Post& striker, const Post& enemy,
               StrikerFacts f) {
  f.cavalry = striker.cavalry;
  f.enemy_cavalry = enemy.cavalry;
  f.figures = figures_engaged(striker, enemy);
  f.in_square = striker.square;
  f.enemy_in_square = enemy.square;
  f.enemy_in_the_open = !enemy.garrison;
  f.fresh = striker.cavalry && !has(state, striker.id, kHasFought) && striker.steady;
  f.enemy_fresh = enemy.cavalry && !has(state, enemy.id, kHasFought) && enemy.steady;
  f.shaken = striker.shaken;
  f.disordered = striker.disordered;
  f.steady = striker.steady;
  f.enemy_steady = enemy.steady;
  f.grade = striker.grade;
  f.enemy_grade = enemy.grade;
  f.weight = trait(state, striker.id, kWeight);
  f.enemy_weight = trait(state, enemy.id, kWeight);
  f.lancers = trait(state, striker.id, kLancer) != 0;
  f.enemy_cover = cover_of_post(state, enemy);
  const CombatTables& t = book.tables.combat;
  const int dice = combat_dice(t, f), chance = chance_to_reach(combat_score(t, t.chart.total(f)));
  return {dice * chance * 10, std::int64_t{dice} * chance * (10 - chance)};
}

// In hundredths: the one has more hits than the other.
std::int64_t chance_to_win(const Blows& own, const Blows& theirs) {
  constexpr std::int64_t kEvenly = 8;  // half of the rounds that nobody wins
  const std::int64_t spread = std::max<std::int64_t>(
      40, static_cast<std::int64_t>(floor_sqrt(static_cast<std::uint64_t>((own.spread_x100 + theirs.spread_x100) * 100))));
  return std::clamp<std::int64_t>(50 - kEvenly + 38 * (own.hits_x100 - theirs.hits_x100) / spread, 2, 97);
}

// Of the test after a lost round, in tenths.
int chance_to_flee(const Book& book, MoraleFacts f, std::int64_t hits_x100) {
  f.lost_combat = true;
  f.hits = static_cast<int>(hits_x100 / 100);
  f.lost += f.hits;
  return 10 - chance_to_pass(book, f);
}

}  // namespace

Outlook charge_outlook(const Book& book, const BattleState& state, const Post& charger, Post target,
                         bool in_flank) {
  MoraleFacts going = nerve_of(state, charger), standing = nerve_of(state, target);
  const bool steady = charger.steady,
             strong = target.steady || cover_of_post(state, target) == static_cast<int>(Level::kHard);
  going.charging = standing.charged = true;
  going.at_strong_foot = strong && !target.cavalry;
  going.at_steady_square = target.square && target.steady;
  standing.met_by_infantry = steady && !charger.cavalry;
  standing.met_by_cavalry = steady && charger.cavalry;
  standing.flanked = in_flank;
  const bool needs_nerve = going.at_strong_foot && !in_flank;  // BB-235
  const std::int64_t home = needs_nerve ? chance_to_pass(book, going) : 10;
  const std::int64_t stands = target.cavalry || !steady ? 10 : chance_to_pass(book, standing);
  if (steady && !target.garrison && (charger.cavalry ? !target.square && !target.cavalry : target.square))
    target.disordered = true;

  StrikerFacts blow, answer;
  blow.flank_attack = answer.struck_in_flank = in_flank;
  answer.caught_stationary = target.cavalry && !has(state, target.id, kAdvanced);
  const Blows ours = blows_of(book, state, charger, target, blow),
              theirs = blows_of(book, state, target, charger, answer);
  // In thousandths.
  const std::int64_t beaten = chance_to_win(ours, theirs) * chance_to_flee(book, standing, ours.hits_x100);
  const std::int64_t repulsed = chance_to_win(theirs, ours) * chance_to_flee(book, going, theirs.hits_x100);
  const std::int64_t cost_to_target = cost_of_rout(book, state, target),
                     cost_to_charger = cost_of_rout(book, state, charger);
  const std::int64_t fight =
      ours.hits_x100 - theirs.hits_x100 + (beaten * cost_to_target - repulsed * cost_to_charger) / 1000;
  const std::int64_t met = (stands * fight + (10 - stands) * cost_to_target) / 10;
  return {(home * met - (10 - home) * cost_to_charger) / 10,
          static_cast<int>(home * (stands * beaten / 10 + (10 - stands) * 100) / 100)};
}

}  // namespace drumhead::bb
