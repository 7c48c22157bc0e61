// Who is in combat with whom, and everything that modifies a strike (4.2 to 4.4, R71 to R73).
#include "rules/brigades_and_batteries/combat_survey.h"

#include <algorithm>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {
namespace {

// ---- Edges that touch.

Coord shared_length(const Segment& a, const Segment& b) {
  const Vec along = a.b - a.a;
  const Coord whole = length(along);
  if (whole == 0 || a.b == a.a || b.a == b.b || !nearly_parallel(along, b.b - b.a)) return 0;
  if (!within(a, b, kContactGap)) return 0;
  const Coord first = divide_rounded(dot(b.a - a.a, along), whole),
              second = divide_rounded(dot(b.b - a.a, along), whole);
  return common({0, whole}, {std::min(first, second), std::max(first, second)}).length();
}

std::array<Segment, 4> edges_of(const Quad& q) {
  return {Segment{q.corner[0], q.corner[1]}, Segment{q.corner[1], q.corner[2]},
          Segment{q.corner[2], q.corner[3]}, Segment{q.corner[3], q.corner[0]}};
}

// ---- The line of contact.

constexpr Coord kAlongContact = inches(1, 2);  // works are half an inch thick (R99)

// R68: ground that takes a body out of the open.
bool hinders_horses(const Piece& piece, const Quad& box) {
  if (is_closed_works(piece) && relate(box, inside_of(piece)) == Relation::kOverlapping) return true;
  const bool broken = is_woods(piece) || is_rough(piece) || piece.kind == PieceKind::kWork;
  return broken && meets(piece, box);
}

bool rides_in_the_open(const Site& site, UnitId infantry, UnitId cavalry) {  // R68
  if (in_block(site.state, infantry) || row_between(site, infantry, cavalry)) return false;
  const auto& boxes = site.print(infantry).boxes;
  return std::none_of(site.state.ground->pieces.begin(), site.state.ground->pieces.end(),
                      [&](const Piece& piece) {
                        return std::any_of(boxes.begin(), boxes.end(),
                                           [&](const Quad& box) { return hinders_horses(piece, box); });
                      });
}

// R73: either has a part on the slope, and the enemy is the one that is nearer to the top.
bool enemy_is_above(const Site& site, UnitId striker, UnitId enemy) {
  const BattleState& state = site.state;
  const Piece* slope = steep_slope_under(state, site.print(striker));
  if (slope == nullptr) slope = steep_slope_under(state, site.print(enemy));
  if (slope == nullptr) return false;
  return way_to_top(state, *slope, site.centre_of(enemy)) <
         way_to_top(state, *slope, site.centre_of(striker));
}

// The unit that was charged has what lies along the line of contact; the charger has not (R73).
bool holds_the_line(const Record* contact, UnitId fighter) {
  return contact != nullptr && contact->b == fighter;
}

bool pursues_the_routed(const BattleState& state, UnitId striker, UnitId enemy) {
  if (!option(state, kPursuit) || state.unit(enemy).markers[kRoutedBy] == 0) return false;
  const auto charges = charges_by(state, striker);
  return std::any_of(charges.begin(), charges.end(), [&](const Record* charge) {
    return charge->b == enemy && charge->n[kSort] == kPursuitCharge && was_routed_by(state, enemy, striker);
  });
}

bool is_fresh(const Site& site, UnitId id) {  // BB-229
  return is_cavalry(site.state, id) && !has(site.state, id, kHasFought) && is_steady(site, id);
}

bool is_thin(const BattleState& state, UnitId id) {
  return stands_in_two_ranks(state, id) && !in_block(state, id) && !in_skirmish_order(state, id);
}

}  // namespace

UnitId fighter_of(const BattleState& state, UnitId id) { return group_of(state, id).front(); }

bool fights(const BattleState& state, const Record& contact) {
  if (contact.kind != kContactRecord) return false;
  if (has(state, contact.a, kShattered) || has(state, contact.b, kShattered)) return false;
  return std::none_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kOverrunRecord &&
           ((r.a == contact.a && r.b == contact.b) || (r.a == contact.b && r.b == contact.a));
  });
}

std::vector<UnitId> enemies_fought(const BattleState& state, UnitId fighter) {
  std::vector<UnitId> list;
  for (const Record& r : state.records) {
    if (!fights(state, r)) continue;
    if (fighter_of(state, r.a) == fighter) list.push_back(fighter_of(state, r.b));
    if (fighter_of(state, r.b) == fighter) list.push_back(fighter_of(state, r.a));
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

std::vector<UnitId> fighters(const BattleState& state, Seat seat) {
  std::vector<UnitId> list;
  for (const UnitId id : units_of(state, seat))
    if (fighter_of(state, id) == id && !enemies_fought(state, id).empty()) list.push_back(id);
  return list;
}

const Record* contact_of(const BattleState& state, UnitId fighter, UnitId enemy) {
  for (const UnitId one : group_of(state, fighter))
    for (const UnitId another : group_of(state, enemy))
      if (const Record* contact = contact_between(state, one, another)) return contact;
  return nullptr;
}

int hits_on(const BattleState& state, UnitId fighter, UnitId by) {
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord && r.kind != kSeparatedRecord) continue;
    if (r.a == by && r.b == fighter) return r.n[kHitsByA];
    if (r.b == by && r.a == fighter) return r.n[kHitsByB];
  }
  return 0;
}

Coord contact_length(const Footprint& a, const Footprint& b) {
  Coord longest = 0;
  for (const Quad& one : a.boxes)
    for (const Quad& another : b.boxes)
      for (const Segment& edge : edges_of(one))
        for (const Segment& against : edges_of(another))
          longest = std::max(longest, shared_length(edge, against));
  return longest;
}

std::optional<ObstacleRow> row_between(const Site& site, UnitId defender, UnitId attacker) {
  const Record* contact = contact_of(site.state, defender, attacker);
  const bool defender_charged = contact != nullptr && contact->a == defender;
  const UnitId charger = defender_charged ? defender : attacker,
               target = defender_charged ? attacker : defender;
  const Segment touch = nearest_points(site.print(defender), site.print(attacker));
  std::optional<ObstacleRow> best;  // R73: of several the one that covers most
  for (const Piece& piece : site.state.ground->pieces) {
    if (!lies_at_contact(site, piece, charger, target, kAlongContact)) continue;
    const auto row = row_near(site.state, piece, touch.a);
    if (row && (!best || cover_in_combat(site.book, *row) > cover_in_combat(site.book, *best))) best = row;
  }
  return best;
}

// R73, R99, R95, R125.
Level combat_cover(const Site& site, UnitId defender, UnitId attacker) {
  if (in_block(site.state, defender)) {
    const Piece& block = site.state.ground->piece(site.state.unit(defender).inside);
    return block.attribute("hard") != 0 ? Level::kHard : Level::kSoft;  // BB-311
  }
  const auto row = row_between(site, defender, attacker);
  return row ? cover_in_combat(site.book, *row) : Level::kNone;
}

StrikerFacts survey_striker(const Site& site, UnitId striker, const Share& share) {
  const BattleState& state = site.state;
  const UnitId enemy = share.enemy;
  const std::vector<UnitId> own = group_of(state, striker);
  const Record* contact = contact_of(state, striker, enemy);
  const bool striker_is_first = contact != nullptr && contact->a == striker;
  const int flank = contact != nullptr ? contact->n[kFlankBy] : 0;
  StrikerFacts f;
  f.cavalry = is_cavalry(state, striker);
  f.enemy_cavalry = is_cavalry(state, enemy);
  f.figures = share.figures;
  f.dice = share.dice;
  f.in_square = stands_as_square(state, striker, enemy);
  f.enemy_in_square = stands_as_square(state, enemy, striker);
  f.enemy_in_the_open = rides_in_the_open(site, enemy, striker);
  f.flank_attack = flank == (striker_is_first ? 1 : 2);
  f.struck_in_flank = flank == (striker_is_first ? 2 : 1);
  f.fresh = is_fresh(site, striker);
  f.enemy_fresh = is_fresh(site, enemy);
  f.shaken = any_has(state, own, kShaken);
  f.disordered = any_has(state, own, kDisordered);
  f.steady = is_steady(site, striker);
  f.enemy_steady = is_steady(site, enemy);
  f.grade = group_grade(state, striker);
  f.enemy_grade = group_grade(state, enemy);
  f.weight = trait(state, striker, kWeight);
  f.enemy_weight = trait(state, enemy, kWeight);
  f.lancers = trait(state, striker, kLancer) != 0;
  f.first_round = contact == nullptr || contact->n[kRound] <= 1;
  f.caught_stationary = f.cavalry && !has(state, striker, kAdvanced);
  const bool enemy_holds = in_block(state, enemy) || holds_the_line(contact, enemy);
  const Level cover = enemy_holds ? combat_cover(site, enemy, striker) : Level::kNone;
  f.enemy_cover = static_cast<int>(cover);
  const auto row = enemy_holds && cover == Level::kNone ? row_between(site, enemy, striker) : std::nullopt;
  f.uphill_or_obstacle = (row && hinders_in_combat(site.book, *row)) || enemy_is_above(site, striker, enemy);
  const bool covered = holds_the_line(contact, striker) && combat_cover(site, striker, enemy) != Level::kNone;
  f.two_rank_uncovered = is_thin(state, striker) && !covered;
  f.enemy_two_rank = is_thin(state, enemy);
  f.doubles = pursues_the_routed(state, striker, enemy);
  return f;
}

}  // namespace drumhead::bb
