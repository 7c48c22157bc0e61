// What a computer player would do with one unit in its movement phase.
#include <algorithm>

#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

// Collects orders for one unit and keeps those that are allowed.
class Considered {
 public:
  Considered(const Site& site, const Ask& ask, UnitId id) : site_(site), ask_(ask), id_(id) {}

  void path(Path way) { add({kMove, id_, {{kPath, std::move(way)}}}); }
  void add(Order order) {
    Answer answer{ask_.id, {std::move(order)}};
    if (check_move(site_, ask_, answer).allowed()) list_.push_back(std::move(answer));
  }
  std::vector<Answer> take() {
    list_.push_back({ask_.id, {{kHold, id_, {}}}});
    return std::move(list_);
  }

 private:
  const Site& site_;
  const Ask& ask_;
  UnitId id_;
  std::vector<Answer> list_;
};

const Post* nearest_enemy(const std::vector<Post>& posts, const Post& own) {
  const Post* nearest = nullptr;
  Coord least = 0;
  for (const Post& post : posts) {
    if (post.side == own.side) continue;
    const Coord d = rough_distance(post.centre, own.centre);
    if (nearest == nullptr || d < least) nearest = &post, least = d;
  }
  return nearest;
}

// Where a unit would like to go: the nearest enemy, the nearest objective, and another that wants somebody.
std::vector<Vec> places_worth_going(const Site& site, const std::vector<Post>& posts, const Post& own) {
  constexpr Coord kThereAlready = inches(3);
  std::vector<Vec> places =
      goals_worth_going(goals_of(site.book, site.state, posts), own.centre, own.side, kThereAlready);
  if (const Post* enemy = nearest_enemy(posts, own)) places.insert(places.begin(), enemy->centre);
  return places;
}

// How far the unit may go straight ahead before it comes too near to an enemy: its reach, or less.
Coord room_ahead(const Site& site, UnitId id, Coord reach) {
  for (const UnitId enemy : site.enemies_of(id))
    reach =
        drumhead::room_ahead(site.box(id), site.print(enemy), site.book.tables.movement.keep_clear, reach);
  return reach;
}

// Beyond this from the nearest enemy a unit comes up: half measures are for those who may be shot at or
// charged.
constexpr Coord kInAction = inches(24);

bool is_in_action(const Post& own, const Post* enemy) {
  return enemy != nullptr && rough_distance(own.centre, enemy->centre) < kInAction;
}

void consider_going(Considered& list, const Site& site, UnitId id, const std::vector<Vec>& places,
                    bool in_action) {
  const Coord reach = speed(site, id, formation(site.state, id));
  const Coord room = room_ahead(site, id, reach);
  if (room > inches(1, 4)) list.path({leg::advance(room)});
  if (in_action && room > inches(1)) list.path({leg::advance(room / 2)});
  const Box& own = site.box(id);
  constexpr Angle kAsGoodAsTheSame = degrees(4);
  std::vector<Angle> turns{0};
  for (const Vec place : places) {
    const Angle turn = turn_between(own.pose.facing, heading_of(place - own.pose.at));
    const bool known = std::any_of(turns.begin(), turns.end(),
                                   [&](Angle other) { return magnitude(turn - other) < kAsGoodAsTheSame; });
    if (known) continue;
    turns.push_back(turn);
    const Angle angle = std::min(magnitude(turn), degrees(90));
    const Hand hand = turn < 0 ? Hand::kLeft : Hand::kRight;
    const Coord arc = arc_length(own.width, angle);
    if (arc < reach) {
      list.path({leg::wheel(hand, angle), leg::advance((reach - arc) * 9 / 10)});
      if (!in_action) continue;
      list.path({leg::wheel(hand, angle), leg::advance((reach - arc) * 4 / 10)});
      list.path({leg::wheel(hand, angle)});
    } else if (reach > 0) {
      list.path({leg::wheel(hand, static_cast<Angle>(angle * reach / arc * 9 / 10))});
    }
  }
}

void consider_charges(Considered& list, const Site& site, UnitId id) {
  if (has(site.state, id, kShaken) || is_artillery(site.state, id) || in_square(site.state, id)) return;
  const Coord reach = speed(site, id, formation(site.state, id), is_steady(site, id));
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!site.near(id, enemy, reach)) continue;
    if (std::optional<Path> path = charge_path(site, id, enemy))
      list.add({kCharge, id, {{kPath, *std::move(path)}, {kTargets, std::vector<UnitId>{enemy}}}});
  }
}

Leg form(const BattleState& state, UnitId id, InFormation wanted, int files,
         Anchor anchor = Anchor::kFrontMiddle, Hand hand = Hand::kRight, Angle angle = 0) {
  return leg::manoeuvre(as_formed_by(state, id, wanted), static_cast<std::int16_t>(files), anchor, hand,
                        angle);
}

void consider_forming(Considered& list, const Site& site, UnitId id, const Post& own, const Post* enemy) {
  const BattleState& state = site.state;
  const int figures = state.unit(id).strength, wide = state.unit(id).files;
  const InFormation now = formation(state, id);
  const Coord range = enemy == nullptr ? inches(99) : rough_distance(own.centre, enemy->centre);
  const Coord reach = speed(site, id, now);
  if (now == kBent) return list.path({form(state, id, kLine, std::min(24, wide))});
  if (enemy != nullptr && bearing_off(own, enemy->centre) > 100)
    list.path({form(state, id, now, wide, Anchor::kCentre, Hand::kRight, degrees(180))});
  const int line =
      figures <= 8 ? figures : std::clamp((figures + 1) / 2 < 9 ? figures : (figures + 1) / 2, 9, 24);
  if (now == kColumn || now == kMasse) {
    if (range < inches(16)) {
      list.path({form(state, id, kLine, line)});
      list.path({leg::advance(room_ahead(site, id, reach / 2)), form(state, id, kLine, line)});
    }
    if (figures >= 8 && range < inches(24)) list.path({form(state, id, kSquare, 0, Anchor::kCentre)});
  } else if (now == kLine || now == kExtended) {
    if (range > inches(9))
      list.path({form(state, id, kColumn, std::min(8, figures)), leg::advance(inches(4))});
    if (figures >= 8 && range < inches(24)) list.path({form(state, id, kSquare, 0, Anchor::kCentre)});
  } else if (now == kSquare) {
    list.path({form(state, id, kColumn, std::min(8, figures), Anchor::kCentre)});
    list.path({form(state, id, kLine, line, Anchor::kCentre)});
  }
  if (is_light_infantry(state, id) && now != kSkirmish && now != kSquare)
    list.path({form(state, id, kSkirmish, std::max(4, figures / 2))});
}

void consider_infantry(Considered& list, const Site& site, UnitId id, const Post& own, const Post* enemy) {
  consider_forming(list, site, id, own, enemy);
  if (!is_in_action(own, enemy)) return;
  const Coord slow = speed(site, id, formation(site.state, id)) / 2;
  if (slow > inches(1, 4)) list.path({leg::retire(slow * 9 / 10)});
  for (const Hand hand : {Hand::kLeft, Hand::kRight})
    if (!in_square(site.state, id)) list.path({leg::oblique(hand, slow * 4 / 5)});
}

void consider_skirmishing(Considered& list, const Site& site, UnitId id, const std::vector<Vec>& places,
                          const Post* enemy) {
  const Pose& here = site.state.unit(id).pose;
  const Coord reach = speed(site, id, formation(site.state, id));
  for (const Vec place : places) {
    const Heading towards = heading_of(place - here.at);
    const bool turned = magnitude(turn_between(here.facing, towards)) > degrees(20);
    const Coord way = turned ? reach / 2 : reach * 9 / 10;
    for (const Coord far : {way, way / 2})
      list.path({leg::free_move({here.at + step(towards, far), turned ? towards : here.facing})});
  }
  if (enemy != nullptr) {
    const Heading away = heading_of(here.at - enemy->centre);
    list.path({leg::free_move({here.at + step(away, reach * 9 / 10), here.facing})});
  }
  if (is_infantry(site.state, id)) {
    const int figures = site.state.unit(id).strength;
    list.path({form(site.state, id, kColumn, std::min(8, figures))});
    list.path({form(site.state, id, kLine, std::clamp(figures, std::min(9, figures), 24))});
  }
}

void consider_guns(Considered& list, const Site& site, UnitId id, const Post& own, const Post* enemy) {
  const BattleState& state = site.state;
  if (is_limbered(state, id)) {
    const Coord reach = speed(site, id, kLimbered);
    list.path({form(state, id, kUnlimbered, 0)});
    list.path({leg::advance(room_ahead(site, id, reach * 45 / 100)), form(state, id, kUnlimbered, 0)});
    return;
  }
  if (!is_unlimbered(state, id)) return;
  if (enemy != nullptr && bearing_off(own, enemy->centre) > 100) list.path({leg::about_turn()});
  if (enemy == nullptr || rough_distance(own.centre, enemy->centre) > inches(30))
    list.path({form(state, id, kLimbered, state.unit(id).markers[kModels])});
}

// One party in a house is enough.
bool has_part_in(const BattleState& state, UnitId id, PieceId block) {
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& part) {
    return part.on_table && part.parent == id && part.inside == block;
  });
}

void consider_blocks(Considered& list, const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (!is_infantry(state, id)) return;
  const Box& own = site.box(id);
  const Coord reach = speed(site, id, formation(state, id));
  for (const Piece& piece : state.ground->pieces) {
    if (!is_block(piece)) continue;
    const Footprint block = block_print(piece);
    const Coord gap = distance(site.print(id), block);
    if (gap > reach) continue;
    Path path;
    if (gap > kContactGap) {
      const Interval deep = along(own.pose, block), wide = across(own.pose, block);
      if (deep.from < 0 || wide.from > own.width / 2 || wide.to < -own.width / 2) continue;
      path.push_back(in_skirmish_order(state, id)
                         ? leg::free_move({point_from(own.pose, deep.from, 0), own.pose.facing})
                         : leg::advance(deep.from));
    }
    list.add({kEnter, id, {{kPath, path}, {kPiece, piece.id}}});
    if (has_part_in(state, id, piece.id)) continue;
    list.add({kSplitOff, id, {{kPath, path}, {kPiece, piece.id}, {kFigures, std::int64_t{8}}}});
  }
}

void consider_leaving(Considered& list, const Site& site, UnitId id, const Post* enemy) {
  const Piece& block = site.state.ground->piece(site.state.unit(id).inside);
  const Bounds b = bounds(block.area);
  const Vec middle{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
  const int figures = site.state.unit(id).strength;
  const std::array<Pose, 4> sides{
      Pose{{middle.x, b.high.y + inches(2)}, kNorth}, Pose{{b.high.x + inches(2), middle.y}, kEast},
      Pose{{middle.x, b.low.y - inches(2)}, kSouth}, Pose{{b.low.x - inches(2), middle.y}, kWest}};
  if (enemy != nullptr && distance(middle, enemy->centre) < inches(14)) return;
  for (const Pose& side : sides)
    list.add({kLeave,
              id,
              {{kPlace, side},
               {kFormationParam, std::int64_t{as_formed_by(site.state, id, kColumn)}},
               {kFiles, std::int64_t{std::min(8, figures)}}}});
}

void consider_works(Considered& list, const Site& site, UnitId id) {
  for (const Piece& piece : site.state.ground->pieces) {
    if (piece.kind != PieceKind::kAbatis && !(piece.kind == PieceKind::kHedge && piece.grade >= 2)) continue;
    const auto& boxes = site.print(id).boxes;
    if (std::any_of(boxes.begin(), boxes.end(),
                    [&](const Quad& quad) { return within(piece, quad, inches(1, 8)); }))
      list.add({kWork, id, {{kPiece, piece.id}}});
  }
}

void consider_pushing(Considered& list, const Site& site, UnitId id) {
  if (!in_skirmish_order(site.state, id) || !is_infantry(site.state, id)) return;
  std::vector<UnitId> columns;
  for (const UnitId mate : site.friends_of(id))
    if (formation(site.state, mate) == kColumn && site.near(id, mate, inches(8)) &&
        may_be_ordered(site.state, mate))
      columns.push_back(mate);
  if (columns.empty()) return;
  list.add({kPush, id, {{kColumns, columns}, {kDistance, std::int64_t{inches(7)}}}});
  for (const UnitId column : columns)
    list.add({kPush, id, {{kColumns, std::vector<UnitId>{column}}, {kDistance, std::int64_t{inches(6)}}}});
}

// The unit nearest to an enemy moves first, so that those behind have room.
const Post* next_to_move(const Site& site, const std::vector<Post>& posts, Seat seat) {
  const Post* next = nullptr;
  Coord least = 0;
  for (const Post& post : posts) {
    if (post.side != seat || !may_be_ordered(site.state, post.id)) continue;
    const Post* enemy = nearest_enemy(posts, post);
    const Coord d = enemy == nullptr ? 0 : rough_distance(enemy->centre, post.centre);
    if (next == nullptr || d < least) next = &post, least = d;
  }
  return next;
}

// Generals ride to the middle of their brigade, a little behind it.
std::vector<Answer> ride_candidates(const Site& site, const Ask& ask) {
  std::vector<Answer> list;
  for (const Leader& leader : site.state.leaders) {
    if (!leader.on_table || leader.side != ask.seat || leader.markers[kLeaderMoved] != 0) continue;
    Vec sum{};
    int n = 0;
    UnitId worst;
    for (const UnitId id : site.side(ask.seat)) {
      if (!may_influence(site.state, leader.id, id)) continue;
      sum = sum + site.state.unit(id).pose.at, ++n;
      if (has(site.state, id, kShaken) && !in_contact(site.state, id)) worst = id;
    }
    if (n == 0) continue;
    const Vec middle{sum.x / n, sum.y / n};
    Vec to = middle;
    const Coord far = distance(leader.pose.at, middle);
    if (far > inches(11)) to = leader.pose.at + step(heading_of(middle - leader.pose.at), inches(11));
    if (far < inches(4) && !worst.valid()) continue;
    const auto consider = [&](Order order) {
      Answer answer{ask.id, {std::move(order)}};
      if (check_move(site, ask, answer).allowed()) list.push_back(std::move(answer));
    };
    if (worst.valid() && leader.attached_to != worst)
      consider(
          {kRide, {}, {{kGeneral, leader.id}, {kPoint, site.state.unit(worst).pose.at}, {kAttachTo, worst}}});
    consider({kRide, {}, {{kGeneral, leader.id}, {kPoint, to}}});
    if (!list.empty()) return list;
  }
  return list;
}

std::vector<Answer> candidates_for(const Site& site, const Ask& ask, const std::vector<Post>& posts,
                                   const Post& own) {
  const BattleState& state = site.state;
  const UnitId id = own.id;
  Considered list(site, ask, id);
  const Post* enemy = nearest_enemy(posts, own);
  if (has(state, id, kProgress)) list.add({kContinueReform, id, {}});
  if (in_block(state, id)) {
    consider_leaving(list, site, id, enemy);
    return list.take();
  }
  consider_charges(list, site, id);
  const std::vector<Vec> places = places_worth_going(site, posts, own);
  if (own.skirmishers) {
    consider_skirmishing(list, site, id, places, enemy);
    consider_pushing(list, site, id);
  } else {
    if (formation(state, id) != kBent) consider_going(list, site, id, places, is_in_action(own, enemy));
    if (is_infantry(state, id)) consider_infantry(list, site, id, own, enemy);
    if (is_artillery(state, id)) consider_guns(list, site, id, own, enemy);
  }
  if (is_cavalry(state, id) && enemy != nullptr && bearing_off(own, enemy->centre) > 100)
    list.path({form(state, id, formation(state, id), state.unit(id).files, Anchor::kCentre, Hand::kRight,
                    degrees(180))});
  consider_blocks(list, site, id);
  consider_works(list, site, id);
  if (option(state, kSkirmishScreens) && is_infantry(state, id) && !screen_of(state, id).valid())
    list.add({kScreenOut, id, {{kFigures, std::int64_t{state.unit(id).strength / 3}}}});
  if (option(state, kVoluntaryRout)) list.add({kRoutByChoice, id, {}});
  return list.take();
}

}  // namespace

std::vector<Answer> move_candidates(const Site& site, const Ask& ask, Sampler&) {
  const std::vector<Post> posts = posts_of(site.book, site.state);
  if (const Post* next = next_to_move(site, posts, ask.seat)) return candidates_for(site, ask, posts, *next);
  std::vector<Answer> rides = ride_candidates(site, ask);
  if (!rides.empty()) return rides;
  return {{ask.id, {{kEndMovement, {}, {}}}}};
}

}  // namespace drumhead::bb
