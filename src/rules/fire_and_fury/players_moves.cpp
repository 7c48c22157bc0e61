// What a computer player would do with one unit when its check lets it move, and with its leaders.
#include <algorithm>

#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

// Nearer than this to an enemy a unit is in action: farther off it comes up, and half measures are not
// considered.
constexpr Coord kInAction = inches(18);
constexpr Coord kFormLineWithin = inches(16), kColumnBeyond = inches(24);

// Collects orders for one unit and keeps those that are allowed.
class Tried {
 public:
  Tried(const Site& site, const Ask& ask, UnitId id) : site_(site), ask_(ask), id_(id) {
    list_.push_back({ask.id, {{kHold, id, {}}}});
  }
  // A march, its way given first. If it costs too much or meets somebody, it is tried again, shorter.
  void march(Order order) {
    constexpr Coord kNotWorthAnOrder = inches(1);
    while (!add(order)) {
      Leg& last = std::get<Path>(order.args.front().second).back();
      last.distance = last.distance * 6 / 10;
      if (last.kind != LegKind::kAdvance || last.distance < kNotWorthAnOrder) return;
    }
  }
  bool add(Order order) {
    Answer answer{ask_.id, {std::move(order)}};
    const bool allowed = check_moves(site_, ask_, answer).allowed();
    if (allowed) list_.push_back(std::move(answer));
    return allowed;
  }
  std::vector<Answer> take() { return std::move(list_); }

 private:
  const Site& site_;
  const Ask& ask_;
  UnitId id_;
  std::vector<Answer> list_;
};

std::vector<Vec> places_worth_going(const Site& site, const std::vector<Post>& posts, const Post& own,
                                    const Post* enemy) {
  constexpr Coord kThereAlready = inches(4);
  std::vector<Vec> places =
      goals_worth_going(goals_of(site.book, site.state, posts), own.centre, own.side, kThereAlready);
  if (enemy != nullptr) places.insert(places.begin(), enemy->centre);
  return places;
}

Coord reach_of_move(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const RateRow row = rate_row(state, id, state.unit(id).formation);
  const bool half = !has(state, id, kResult) || result_of(state, id) == kTardy || has(state, id, kElan);
  return site.book.tables.ground.rates.at(row, 0) / (half ? 2 : 1);
}

Coord room_before(const Site& site, UnitId id, Coord reach) {
  for (const UnitId enemy : site.enemies_of(id))
    reach = room_ahead(site.box(id), site.print(enemy), site.book.tables.ground.keep_clear, reach);
  return reach;
}

bool shelters_who_lines_it(const Site& site, const Piece& piece) {
  if (!is_linear(piece.kind) || !is_there(site.state.pieces, piece.id)) return false;
  const std::optional<LineRow> row = line_row(piece);
  return row && site.book.tables.ground.lines.at(*row, kLineCover) != kNoCover;
}

// How far ahead there is a fence or wall to line, if there is one within reach.
std::optional<Coord> way_to_cover(const Site& site, UnitId id, Coord reach) {
  constexpr Coord kJustBehind = inches(1, 8);
  const Pose front = site.front(id);
  const Segment ahead_of_it{front.at, point_from(front, reach, 0)};
  std::optional<Coord> nearest;
  for (const Piece& piece : site.state.ground->pieces) {
    if (!shelters_who_lines_it(site, piece)) continue;
    for (std::size_t i = 1; i < piece.line.size(); ++i)
      if (const auto at = crossing_point(ahead_of_it, {piece.line[i - 1], piece.line[i]})) {
        const Coord d = distance(front.at, *at) - kJustBehind;
        if (d > inches(1, 4) && (!nearest || d < *nearest)) nearest = d;
      }
  }
  return nearest;
}

// The ways that are worth a look, for whoever goes by them.
std::vector<Path> ways_of(const Site& site, UnitId id, const std::vector<Vec>& places, bool in_action) {
  constexpr Angle kAsGoodAsTheSame = degrees(5);
  const Coord reach = reach_of_move(site, id), room = room_before(site, id, reach);
  const Box& own = site.box(id);
  const Angle most = degrees(site.book.tables.ground.wheel);
  std::vector<Path> ways;
  if (room > inches(1, 4)) ways.push_back({leg::advance(room)});
  if (in_action && room > inches(1)) ways.push_back({leg::advance(room / 2)});
  if (const auto to_cover = way_to_cover(site, id, room)) ways.push_back({leg::advance(*to_cover)});
  std::vector<Angle> turns{0};
  for (const Vec place : places) {
    const Angle turn = turn_between(own.pose.facing, heading_of(place - own.pose.at));
    const bool known = std::any_of(turns.begin(), turns.end(),
                                   [&](Angle other) { return magnitude(turn - other) < kAsGoodAsTheSame; });
    if (known) continue;
    turns.push_back(turn);
    const Hand hand = turn < 0 ? Hand::kLeft : Hand::kRight;
    const Angle angle = std::min({magnitude(turn), degrees(90), most > 0 ? most : degrees(90)});
    const Coord arc = arc_length(own.width, angle);
    if (arc >= reach) {
      ways.push_back({leg::wheel(hand, static_cast<Angle>(angle * reach / arc * 9 / 10))});
      continue;
    }
    ways.push_back({leg::wheel(hand, angle), leg::advance((reach - arc) * 9 / 10)});
    if (!in_action) continue;
    ways.push_back({leg::wheel(hand, angle), leg::advance((reach - arc) * 4 / 10)});
    ways.push_back({leg::wheel(hand, angle)});
  }
  if (in_action)
    for (const Hand hand : {Hand::kLeft, Hand::kRight}) ways.push_back({leg::oblique(hand, reach * 3 / 4)});
  return ways;
}

void try_forming(Tried& list, const Site& site, UnitId id, Coord range) {
  const BattleState& state = site.state;
  const InFormation now = plain_formation(state, id);
  const auto form = [&](InFormation wanted) {
    const InFormation formed = is_mounted(state, id) ? in_the_saddle(wanted) : wanted;
    list.add({kChangeFormation, id, {{kFormationParam, static_cast<std::int64_t>(formed)}}});
  };
  if (now != kLine && range < kFormLineWithin) form(kLine);
  if (now == kLine && range > kColumnBeyond) form(kFieldColumn);
  if (now != kExtended && range < kFormLineWithin && state.unit(id).strength <= 4) form(kExtended);
}

void try_guns(Tried& list, const Site& site, UnitId id, const std::vector<Path>& ways, const Post* enemy) {
  const BattleState& state = site.state;
  const Heading towards =
      enemy != nullptr ? heading_of(enemy->centre - site.front(id).at) : state.unit(id).pose.facing;
  const auto facing = static_cast<std::int64_t>(towards.centidegrees);
  if (is_limbered(state, id)) {
    list.add({kUnlimber, id, {{kFacing, facing}}});
    for (const Path& way : ways) list.march({kMoveGuns, id, {{kPath, way}, {kFacing, facing}}});
    return;
  }
  list.add({kPivot, id, {{kFacing, facing}}});
  if (silenced_stands(state, id) == 0) return;
  std::int64_t tasks = 0;
  for (const Stand& stand : state.stands_of(id))
    tasks = 10 * tasks + (stand.markers[kSilenced] != 0 ? kToRally : kToFire);
  list.add({kServe, id, {{kTasks, tasks}}});
}

// Where it stands, or coming up by half a move.
void try_replenishing(Tried& list, const Site& site, UnitId id) {
  list.add({kReplenish, id, {}});
  list.march({kReplenish, id, {{kPath, Path{leg::advance(reach_of_move(site, id) / 2)}}}});
}

std::vector<Answer> candidates_for(const Site& site, const Ask& ask, const std::vector<Post>& posts,
                                   const Post& own) {
  const BattleState& state = site.state;
  Tried list(site, ask, own.id);
  const Post* enemy = nearest_enemy(posts, own);
  const Coord range = enemy == nullptr ? inches(99) : rough_distance(own.centre, enemy->centre);
  const std::vector<Path> ways =
      ways_of(site, own.id, places_worth_going(site, posts, own, enemy), range < kInAction);
  if (own.guns) {
    try_guns(list, site, own.id, ways, enemy);
    return list.take();
  }
  if (marker(state, own.id, kLowAmmo) != 0) try_replenishing(list, site, own.id);
  for (const Path& way : ways) list.march({kMove, own.id, {{kPath, way}}});
  try_forming(list, site, own.id, range);
  if (enemy != nullptr && bearing_off(own, enemy->centre) > 100) list.add({kFaceByRear, own.id, {}});
  return list.take();
}

// The unit nearest to an enemy goes first, so that those behind have room.
const Post* next_to_move(const AskForm& form, const std::vector<Post>& posts, Seat seat) {
  const auto held = std::find_if(form.verbs.begin(), form.verbs.end(),
                                 [](const VerbOffer& offer) { return offer.verb == kHold; });
  if (held == form.verbs.end()) return nullptr;
  const Post* next = nullptr;
  Coord least = 0;
  for (const Post& post : posts) {
    if (post.side != seat || std::find(held->units.begin(), held->units.end(), post.id) == held->units.end())
      continue;
    const Post* enemy = nearest_enemy(posts, post);
    const Coord d = enemy == nullptr ? 0 : rough_distance(enemy->centre, post.centre);
    if (next == nullptr || d < least) next = &post, least = d;
  }
  return next;
}

}  // namespace

std::vector<Answer> move_candidates(const Site& site, const Ask& ask) {
  const AskForm form = moves_form(site, ask);
  const std::vector<Post> posts = posts_of(site.book, site.state);
  const Post* next = next_to_move(form, posts, ask.seat);
  return next == nullptr ? std::vector<Answer>{form.fallback} : candidates_for(site, ask, posts, *next);
}

// ---- Leaders ride to men in trouble, or back to the middle of their command.

std::vector<Answer> leader_candidates(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  const AskForm form = leaders_form(site, ask);
  std::vector<Answer> list{form.fallback};
  const auto consider = [&](Order order) {
    Answer answer{ask.id, {std::move(order)}};
    if (check_leaders(site, ask, answer).allowed()) list.insert(list.begin(), std::move(answer));
  };
  for (const Leader& leader : state.leaders) {
    if (leader.side != ask.seat || !leader.on_table || leader.markers[kSpentInches] != 0) continue;
    Vec sum{};
    int own = 0, left = 0;
    UnitId worst;
    for (const UnitId id : site.side(ask.seat)) {
      const std::vector<LeaderId> chain = chain_of(state, id);
      if (std::find(chain.begin(), chain.end(), leader.id) == chain.end()) continue;
      sum = sum + state.unit(id).pose.at, ++own;
      if (in_radius(site, leader.id, id)) continue;
      ++left;
      if (!in_good_order(state, id)) worst = id;
    }
    if (own == 0 || left == 0) continue;
    if (worst.valid() && leader.attached_to != worst)
      consider({kRide, {}, {{kLeaderParam, leader.id}, {kAttachTo, worst}}});
    const Vec middle{sum.x / own, sum.y / own};
    const Coord ride = site.book.tables.ground.rates.at(kLeaderRate, 0) / 2,
                far = distance(leader.pose.at, middle);
    const Vec to = far <= ride ? middle : leader.pose.at + step(heading_of(middle - leader.pose.at), ride);
    if (far > inches(2)) consider({kRide, {}, {{kLeaderParam, leader.id}, {kPoint, to}}});
    if (list.size() > 1) break;  // one leader at a time
  }
  return list;
}

}  // namespace drumhead::ff
