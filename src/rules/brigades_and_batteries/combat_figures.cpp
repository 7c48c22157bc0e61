// Chapter 4.1, 4.5, 4.10 and 6.4.4: which figures strike, and how they are divided among several enemies.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "rules/brigades_and_batteries/combat_survey.h"

namespace drumhead::bb {
namespace {

int figures_of_group(const BattleState& state, UnitId fighter) {
  int sum = 0;
  for (const UnitId id : group_of(state, fighter)) sum += state.unit(id).strength;
  return sum;
}

// BB-191; gunners fight with the whole crew, a bent line with all its segments (R6).
int front_rank_of(const Site& site, UnitId id) {
  const Unit& unit = site.state.unit(id);
  if (is_artillery(site.state, id)) return unit.strength;
  if (formation(site.state, id) == kBent) return static_cast<int>(front_rank(site.body(id)).size());
  return std::min<int>(unit.files, unit.strength);
}

// BB-192: of cavalry, against cavalry.
int second_rank_of(const Site& site, UnitId id) {
  const Unit& unit = site.state.unit(id);
  return is_cavalry(site.state, id) ? std::clamp<int>(unit.strength - unit.files, 0, unit.files) : 0;
}

// ---- Dividing evenly; what is odd goes to whom the fighter touches longest (BB-213, R69).

struct Dealing {
  std::vector<UnitId> order;  // who gets odd ones first
  std::vector<UnitId> tied;
};

bool is_chosen(const BattleState& state, UnitId fighter, UnitId enemy) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kOddDiceRecord && r.a == fighter && r.b == enemy;
  });
}

// `odd` of them get one more. Among equals the owner chooses.
Dealing order_of_odd(const Site& site, UnitId fighter, const std::vector<UnitId>& enemies, std::size_t odd) {
  struct Place {
    UnitId enemy;
    Coord touch;
    bool chosen;
  };
  std::vector<Place> places;
  for (const UnitId enemy : enemies)
    places.push_back({enemy, contact_length(site.print(fighter), site.print(enemy)),
                      is_chosen(site.state, fighter, enemy)});
  std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.touch > b.touch; });
  even_out(places, &Place::touch);
  std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tuple(-a.touch, !a.chosen, a.enemy) < std::tuple(-b.touch, !b.chosen, b.enemy);
  });
  Dealing dealing;
  for (const Place& place : places) dealing.order.push_back(place.enemy);
  if (odd == 0 || odd >= places.size()) return dealing;
  const Place& last_in = places[odd - 1];
  const Place& first_out = places[odd];
  if (last_in.touch != first_out.touch || last_in.chosen != first_out.chosen) return dealing;
  for (const Place& place : places)
    if (place.touch == last_in.touch && place.chosen == last_in.chosen) dealing.tied.push_back(place.enemy);
  return dealing;
}

// So many among so many, by the order of dealing: parallel to `enemies`.
std::vector<int> dealt(int all, const std::vector<UnitId>& enemies, const Dealing& dealing) {
  const int n = static_cast<int>(enemies.size());
  std::vector<int> each(enemies.size(), all / n);
  for (int i = 0; i < all % n; ++i) {
    const UnitId lucky = dealing.order[static_cast<std::size_t>(i)];
    ++each[static_cast<std::size_t>(std::find(enemies.begin(), enemies.end(), lucky) - enemies.begin())];
  }
  return each;
}

std::size_t odd_of(int all, std::size_t n) { return static_cast<std::size_t>(all) % n; }

void add_ties(Division& division, const Dealing& dealing) {
  if (division.tied.empty()) division.tied = dealing.tied;
}

// Dice counted once, then divided.
void divide_dice(const Site& site, UnitId fighter, const std::vector<UnitId>& enemies, int figures,
                 DiceRow rate, Division& division) {
  if (enemies.empty()) return;
  if (enemies.size() == 1) return division.shares.push_back({enemies.front(), figures, -1});
  const int dice = dice_for(site.book.tables.combat, rate, figures);
  const Dealing dealing = order_of_odd(site, fighter, enemies, odd_of(dice, enemies.size()));
  const std::vector<int> each = dealt(dice, enemies, dealing);
  for (std::size_t i = 0; i < enemies.size(); ++i) division.shares.push_back({enemies[i], figures, each[i]});
  add_ties(division, dealing);
}

// Figures divided; cavalry among the enemies also gets a share of the second rank.
void divide_figures(const Site& site, UnitId fighter, const std::vector<UnitId>& enemies, int figures,
                    int second, Division& division) {
  if (enemies.empty()) return;
  const Dealing dealing = order_of_odd(site, fighter, enemies, odd_of(figures, enemies.size()));
  const std::vector<int> front = dealt(figures, enemies, dealing);
  const Dealing dealing_second = order_of_odd(site, fighter, enemies, odd_of(second, enemies.size()));
  const std::vector<int> behind = dealt(second, enemies, dealing_second);
  for (std::size_t i = 0; i < enemies.size(); ++i)
    division.shares.push_back(
        {enemies[i], front[i] + (is_cavalry(site.state, enemies[i]) ? behind[i] : 0), -1});
  add_ties(division, dealing);
  if (second > 0) add_ties(division, dealing_second);
}

// ---- Town blocks (6.4.4).

int face_towards(const Piece& block, Vec from) {
  const Ring& ring = block.area.outer;
  int best = 0;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const auto edge = [&](std::size_t k) { return Segment{ring[k], ring[(k + 1) % ring.size()]}; };
    if (distance(from, edge(i)) < distance(from, edge(static_cast<std::size_t>(best))))
      best = static_cast<int>(i);
  }
  return best;
}

struct Fronts {
  std::vector<UnitId> blocks, outside;
};
Fronts fronts_of(const BattleState& state, UnitId fighter) {
  Fronts fronts;
  for (const UnitId enemy : enemies_fought(state, fighter))
    (in_block(state, enemy) ? fronts.blocks : fronts.outside).push_back(enemy);
  return fronts;
}

// BB-316, BB-319: the whole unit, less half the front rank if it also fights in the open.
int figures_for_blocks(const Site& site, UnitId id) {
  const int all = site.state.unit(id).strength;
  return fronts_of(site.state, id).outside.empty() ? all : all - front_rank_of(site, id) / 2;
}

// BB-318: those with a lower number who attack the same side come first.
int room_at_block(const Site& site, UnitId fighter, UnitId enemy) {
  const BattleState& state = site.state;
  const Piece& block = state.ground->piece(state.unit(enemy).inside);
  int room = block.capacity * static_cast<int>(site.book.tables.combat.block_side) / 10;
  const int side = face_towards(block, site.box(fighter).pose.at);
  for (const UnitId other_one : enemies_fought(state, enemy)) {
    if (other_one >= fighter || in_block(state, other_one)) continue;
    if (face_towards(block, site.box(other_one).pose.at) != side) continue;
    const int blocks = static_cast<int>(fronts_of(state, other_one).blocks.size());
    room -= figures_for_blocks(site, other_one) / std::max(1, blocks);
  }
  return std::max(0, room);
}

Division against_blocks(const Site& site, UnitId fighter, const Fronts& fronts) {
  Division division;
  divide_figures(site, fighter, fronts.blocks, figures_for_blocks(site, fighter), 0, division);
  for (Share& share : division.shares)
    share.figures = std::min(share.figures, room_at_block(site, fighter, share.enemy));
  divide_figures(site, fighter, fronts.outside, front_rank_of(site, fighter) / 2, 0, division);
  return division;
}

// ---- Squares (4.10, R78, R118).

int figures_on_face(const Site& site, UnitId id, Face face) {
  const Unit& unit = site.state.unit(id);
  if (in_square(site.state, id)) return figures_per_face(unit.strength)[static_cast<std::size_t>(face)];
  const bool front = face == Face::kFront || face == Face::kRear;
  return front ? std::min<int>(unit.files, unit.strength) : ranks(site.body(id));
}

// The face with the longest contact; in a tie front, right, rear, left.
Face face_touched(const Site& site, UnitId id, UnitId enemy) {
  Face best = Face::kFront;
  Coord longest = -1;
  for (const Face face : {Face::kFront, Face::kRight, Face::kRear, Face::kLeft}) {
    const Edge edge = edge_of(site.box(id), face);
    const Quad thin{{edge.left, edge.right, edge.right, edge.left}};
    const Coord touch = contact_length(footprint_of({thin}), site.print(enemy));
    if (!is_at_most(touch, longest)) longest = touch, best = face;
  }
  return longest > 0 ? best : nearest_face(site.box(id), site.centre_of(enemy));
}

Division of_square(const Site& site, UnitId fighter, const std::vector<UnitId>& enemies) {
  const BattleState& state = site.state;
  Division division;
  std::vector<UnitId> horse;
  std::array<std::vector<UnitId>, 4> foot;
  for (const UnitId enemy : enemies) {
    if (is_cavalry(state, enemy))
      horse.push_back(enemy);
    else
      foot[static_cast<std::size_t>(face_touched(site, fighter, enemy))].push_back(enemy);
  }
  int left = state.unit(fighter).strength;
  for (std::size_t i = 0; i < foot.size(); ++i) {
    if (foot[i].empty()) continue;
    const int face = figures_on_face(site, fighter, static_cast<Face>(i));
    divide_dice(site, fighter, foot[i], face, kFootDice, division);
    left -= std::min(left, face);
  }
  divide_dice(site, fighter, horse, left, kFootDice, division);
  return division;
}

// ---- City walls (7.14, R125).

void limit_at_walls(const Site& site, UnitId fighter, Share& share) {
  const CombatTables& t = site.book.tables.combat;
  const Record* contact = contact_of(site.state, fighter, share.enemy);
  const bool attacks = contact != nullptr && contact->a == fighter;
  const auto row =
      attacks ? row_between(site, share.enemy, fighter) : row_between(site, fighter, share.enemy);
  if (!row) return;
  if (*row == kBreachRow) share.figures = std::min(share.figures, static_cast<int>(t.breach * t.ladder));
  if (*row == kCityWallRow && attacks)
    share.figures =
        std::min(share.figures, static_cast<int>(t.ladder) * site.state.unit(fighter).markers[kLadders]);
}

DiceRow rate_against(const Site& site, UnitId fighter, UnitId enemy) {
  return rate_of(survey_striker(site, fighter, {enemy, 0, 0}));
}

Division in_the_field(const Site& site, UnitId fighter, const std::vector<UnitId>& enemies) {
  const BattleState& state = site.state;
  const DiceRow rate = rate_against(site, fighter, enemies.front());
  const bool horse = is_cavalry(state, enemies.front());
  const bool alike = std::all_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return rate_against(site, fighter, enemy) == rate &&
           (!is_cavalry(state, fighter) || is_cavalry(state, enemy) == horse);
  });
  const int front = front_rank_of(site, fighter), second = second_rank_of(site, fighter);
  Division division;
  if (alike)
    divide_dice(site, fighter, enemies, front + (horse ? second : 0), rate, division);
  else
    divide_figures(site, fighter, enemies, front, second, division);
  return division;
}

}  // namespace

Division division_of(const Site& site, UnitId fighter) {
  const BattleState& state = site.state;
  const std::vector<UnitId> enemies = enemies_fought(state, fighter);
  Division division;
  if (enemies.empty()) return division;
  const Fronts fronts = fronts_of(state, fighter);
  if (in_block(state, fighter))  // BB-314
    divide_dice(site, fighter, enemies, figures_of_group(state, fighter), kFootDice, division);
  else if (!fronts.blocks.empty())
    division = against_blocks(site, fighter, fronts);
  else if (std::all_of(enemies.begin(), enemies.end(),
                       [&](UnitId e) { return stands_as_square(state, fighter, e); }))
    division = of_square(site, fighter, enemies);
  else
    division = in_the_field(site, fighter, enemies);
  for (Share& share : division.shares) limit_at_walls(site, fighter, share);
  std::sort(division.shares.begin(), division.shares.end(),
            [](const Share& a, const Share& b) { return a.enemy < b.enemy; });
  return division;
}

}  // namespace drumhead::bb
