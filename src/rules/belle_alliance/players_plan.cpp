// The order sheet of a captain: who attacks whom, who supports him, who makes for an objective; everybody
// else by his arm. Look-ahead sees nothing of a sheet that is carried out by both sides at once, so this is a
// plan and no search.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr std::int64_t kGainWanted = 60, kGainWhenBold = 15;  // hundredths of a figure
constexpr int kMostFailure = 55;                              // percent
constexpr int kAttackersOfOne = 2;
constexpr int kChargeChoice = 2;  // of kRate
constexpr int kPointsToSpare = 5;
constexpr Coord kAtGoal = cm(20), kInWay = cm(12);

struct Option {
  Attack attack;
  Swing swing;
  Coord way = 0;
  Footprint end;
};

bool may_be_sent(const Map& map, const Post& p) {
  const BattleState& s = map.site.state;
  if (p.broken() || !(p.foot() || p.horse()) || is_engineers(s, p.id) || p.garrison() || p.skirmishers())
    return false;
  switch (p.posture) {
    case Posture::kSquare:
    case Posture::kHuddle:
    case Posture::kAtRest:
    case Posture::kAtWork:
      return false;
    default:
      return p.disorder == kOR || in_hand(map.site, p.id);
  }
}

bool may_be_target(const Post& own, const Post& foe) {
  if (own.foot() && foe.horse()) return false;      // BA-315
  if (own.horse() && foe.garrison()) return false;  // BA-377
  return !(foe.skirmishers() && own.foot());        // it would only run
}

// Whoever keeps us from an objective that we are at ourselves is worth as much as it is, if he is driven off.
void count_on_goal(const Map& map, const Post& foe, Option& option) {
  const auto is_at = [&](UnitId id, const Goal& goal) {
    return touching(map.site, id, map.site.state.ground->piece(goal.piece));
  };
  for (const Goal& goal : map.goals)
    if (goal.holder != map.seat && is_at(foe.id, goal) && is_at(option.attack.attacker, goal))
      option.swing.gain += std::int64_t{goal.points} * option.swing.drives_off;
}

// Of an attack that has to be thrown for only a part comes about.
void charge_for_throw(const Map& map, Option& option) {
  const Obedience obedience = obedience_of(map.site, option.attack.attacker);
  option.swing.gain = option.swing.gain * obedience.percent / 100 - obedience.cost;
}

// An attack of one on another in this bound, if it can get there.
std::optional<Option> option_of(const Map& map, const Post& own, const Post& foe) {
  const Site& site = map.site;
  const InFormation now = formation(site.state, own.id);
  const Coord walk = rate_of(site, own.id, now, kNormalGait);
  const bool fresh = may_charge_now(site, own.id, now);
  const Coord run = fresh ? rate_of(site, own.id, now, kChargeGait) : walk;
  if (map.gap_to(own, foe) > std::max(walk, run) + site.book.tables.melee.zone) return std::nullopt;
  if (map.is_engaged(own) && !zone_touches(site, own.id, foe.id)) return std::nullopt;
  const std::optional<Approach> way = run_to(site, own.id, now, site.state.unit(own.id).files, foe.id);
  if (!way) return std::nullopt;
  const bool charge = fresh && !way->rough && way->turn <= degrees(site.book.tables.march.charge_wheel);
  std::optional<Footprint> end = map.traffic.attack(own.id, foe.id, charge ? kChargeGait : kNormalGait);
  if (!end) return std::nullopt;
  Option option;
  option.way = way->way;
  option.end = *std::move(end);
  option.attack = {own.id, foe.id, now,          site.state.unit(own.id).files, false, charge, way->from,
                   false,  false,  way->obstacle};
  option.attack.supported = is_supported_now(site, own.id);
  option.swing = attack_swing(site, option.attack);
  count_on_goal(map, foe, option);
  charge_for_throw(map, option);
  return option;
}

// In hundredths.
std::int64_t bounds_to(const Site& site, const Post& p, Vec place) {
  const Coord rate = rate_of(site, p.id, formation(site.state, p.id), kNormalGait);
  return std::int64_t{100} * length(place - p.front) / std::max<Coord>(1, rate);
}

class Planner {
 public:
  explicit Planner(Map& map) : map_(map), aims_(map.own.size()), done_(map.own.size(), false) {}

  std::vector<Order> write() {
    tell_off_holders();
    tell_off_takers();
    plan_attacks();
    for (const std::size_t i : foremost_first())
      if (!done_[i]) add(i, order_for(map_.own[i], aims_[i]));
    return std::move(sheet_);
  }

 private:
  std::size_t index_of(UnitId id) const {
    return static_cast<std::size_t>(post_of(map_.own, id) - map_.own.data());
  }

  bool add(std::size_t i, std::optional<Order> order) {
    done_[i] = true;
    if (!order) return false;
    map_.traffic.note(*order);
    sheet_.push_back(*std::move(order));
    return true;
  }

  // Who is in front goes first, and makes room for those behind.
  std::vector<std::size_t> foremost_first() const {
    std::vector<Coord> far;
    std::vector<std::size_t> order;
    for (const Post& p : map_.own) {
      const Post* nearest = map_.nearest_foe(p.centre);
      far.push_back(length(p.centre - (nearest != nullptr ? nearest->centre : map_.front_line)));
      order.push_back(order.size());
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return far[a] < far[b]; });
    return order;
  }

  // ---- Attacks: the most promising first, two at most on one opponent.
  void plan_attacks() {
    std::vector<Option> options;
    for (const Post& own : map_.own) {
      const Aim& aim = aims_[index_of(own.id)];
      if (!may_be_sent(map_, own) || aim.holds) continue;
      for (const Post& foe : map_.foe)
        if (may_be_target(own, foe) && (aim.goal == nullptr || is_in_way_to(*aim.goal, own, foe)))
          if (auto option = option_of(map_, own, foe)) options.push_back(*option);
    }
    count_on_neighbours(options);
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.swing.gain > b.swing.gain; });
    for (const Option& option : options) consider(option);
  }

  // Whoever is not alone against his opponent may have a neighbour.
  void count_on_neighbours(std::vector<Option>& options) const {
    for (Option& option : options) {
      const bool company = std::any_of(options.begin(), options.end(), [&](const Option& other) {
        return other.attack.target == option.attack.target &&
               other.attack.attacker != option.attack.attacker &&
               is_cavalry(map_.site.state, other.attack.attacker) ==
                   is_cavalry(map_.site.state, option.attack.attacker);
      });
      if (!company) continue;
      option.attack.neighbour = true;
      option.swing = attack_swing(map_.site, option.attack);
      count_on_goal(map_, *post_of(map_.foe, option.attack.target), option);
      charge_for_throw(map_, option);
    }
  }

  void consider(const Option& option) {
    const std::size_t i = index_of(option.attack.attacker);
    const auto on_it = std::count(targets_.begin(), targets_.end(), option.attack.target);
    const std::int64_t wanted = map_.bold ? kGainWhenBold : kGainWanted;
    if (done_[i] || on_it >= kAttackersOfOne || option.swing.gain <= wanted ||
        option.swing.fails > kMostFailure)
      return;
    Order order{kAttack, option.attack.attacker, {{kTarget, option.attack.target}}};
    if (option.attack.charge) order.args.emplace_back(kAtCharge, std::int64_t{1});
    std::optional<Order> allowed = if_allowed(map_.site, std::move(order));
    if (!allowed) return;
    targets_.push_back(option.attack.target);
    add(i, std::move(allowed));
    map_.traffic.stand(option.attack.attacker, option.end);
    send_support(option);
  }

  // A unit behind the attacker follows him, near enough to support (BA-289).
  void send_support(const Option& option) {
    const Post& leader = map_.own[index_of(option.attack.attacker)];
    if (!leader.foot()) return;
    for (std::size_t i = 0; i < map_.own.size(); ++i) {
      const Post& p = map_.own[i];
      if (done_[i] || aims_[i].holds || !may_be_sent(map_, p) || !p.foot() || !p.closed ||
          p.disorder != kOR || p.figures * 2 < leader.figures)
        continue;
      if (magnitude(turn_between(p.facing, leader.facing)) > degrees(30) ||
          degrees_off(p, leader.centre) > 45)
        continue;
      const Coord behind = dot(leader.front - p.front, direction(leader.facing)) / kTrigScale - leader.depth;
      if (behind < 0 || behind > cm(30)) continue;
      follow(i, behind + option.way - cm(4));
      return;
    }
  }

  void follow(std::size_t i, Coord way) {
    const UnitId id = map_.own[i].id;
    const InFormation now = formation(map_.site.state, id);
    if (way < cm(2)) return;
    Order order{kMarch, id, {{kPath, Path{leg::advance(way)}}}};
    if (way > rate_of(map_.site, id, now, kNormalGait) && may_charge_now(map_.site, id, now))
      order.args.emplace_back(kRate, std::int64_t{kChargeChoice});
    add(i, if_allowed(map_.site, std::move(order)));
  }

  // ---- Objectives: one stays at each that we have; those that we have not go to whoever is there soonest.
  void tell_off_holders() {
    for (const Goal& goal : map_.goals) {
      if (goal.holder != map_.seat) continue;
      for (std::size_t i = 0; i < map_.own.size(); ++i) {
        const Post& p = map_.own[i];
        if (aims_[i].goal != nullptr || p.broken() || !(p.closed || p.garrison()) ||
            !touching(map_.site, p.id, map_.site.state.ground->piece(goal.piece)))
          continue;
        aims_[i] = {&goal, true};
        break;
      }
    }
  }

  // One for each that we have not got, or might lose; a second where he is expected.
  void tell_off_takers() {
    for (const bool guarded : {false, true})
      for (const Goal& goal : map_.goals)  // the dearest first
        if (guarded ? is_guarded(goal) : !is_held(goal) && (goal.holder != map_.seat || is_threatened(goal)))
          tell_off_taker(goal);
    tell_off_leaderless();
  }
  // Where nobody commands them half of all orders fail: whoever can still get there is told to.
  void tell_off_leaderless() {
    for (const Goal& goal : map_.goals)
      for (std::size_t i = 0; i < map_.own.size() && goal.holder != map_.seat; ++i) {
        const Post& p = map_.own[i];
        if (aims_[i].goal == nullptr && may_take(p) && !direct_officer(map_.site.state, p.id).valid() &&
            bounds_to(map_.site, p, goal.middle) < std::int64_t{100} * map_.left)
          aims_[i] = {&goal, false};
      }
  }
  void tell_off_taker(const Goal& goal) {
    std::size_t best = map_.own.size();
    for (std::size_t i = 0; i < map_.own.size(); ++i)
      if (aims_[i].goal == nullptr && may_take(map_.own[i]) &&
          bounds_to(map_.site, map_.own[i], goal.middle) < std::int64_t{100} * map_.left &&
          (best == map_.own.size() || is_there_sooner(goal, i, best)))
        best = i;
    if (best < map_.own.size()) aims_[best] = {&goal, false};
  }

  bool is_guarded(const Goal& goal) const {
    if (goal.holder == map_.seat) return false;
    return std::any_of(map_.foe.begin(), map_.foe.end(), [&](const Post& p) {
      return !p.broken() && distance(goal.middle, map_.site.print(p.id)) < kAtGoal;
    });
  }
  bool is_in_way_to(const Goal& goal, const Post& own, const Post& foe) const {
    return distance(goal.middle, map_.site.print(foe.id)) < kAtGoal || map_.gap_to(own, foe) < kInWay;
  }
  bool is_held(const Goal& goal) const {
    return std::any_of(aims_.begin(), aims_.end(), [&](const Aim& aim) { return aim.goal == &goal; });
  }
  bool is_threatened(const Goal& goal) const {
    return std::any_of(map_.foe.begin(), map_.foe.end(),
                       [&](const Post& p) { return length(p.centre - goal.middle) < cm(60); });
  }
  bool may_take(const Post& p) const {
    return !p.broken() && (p.foot() || p.horse()) && p.closed && !is_engineers(map_.site.state, p.id);
  }
  bool is_there_sooner(const Goal& goal, std::size_t a, std::size_t b) const {
    return bounds_to(map_.site, map_.own[a], goal.middle) < bounds_to(map_.site, map_.own[b], goal.middle);
  }

  std::optional<Order> order_for(const Post& p, const Aim& aim) const {
    if (p.arm == kArtillery) return order_for_guns(map_, p);
    if (p.foot()) return order_for_foot(map_, p, aim);
    if (p.horse()) return order_for_horse(map_, p, aim);
    return std::nullopt;
  }

  Map& map_;
  std::vector<Aim> aims_;
  std::vector<bool> done_;
  std::vector<UnitId> targets_;
  std::vector<Order> sheet_;
};

std::int64_t fighting_worth(const std::vector<Post>& posts) {
  std::int64_t sum = 0;
  for (const Post& p : posts)
    if (!p.broken()) sum += p.figures * (20 + p.valour) + p.guns * 60;
  return sum;
}

}  // namespace

Map::Map(const Site& the_site, Seat the_seat)
    : site(the_site),
      seat(the_seat),
      goals(goals_of(the_site.book, the_site.state)),
      left(bounds_left(the_site.book, the_site.state)),
      traffic(the_site) {
  for (const Post& p : posts_of(site)) (p.side == seat ? own : foe).push_back(p);
  std::stable_sort(goals.begin(), goals.end(),
                   [](const Goal& a, const Goal& b) { return a.points > b.points; });
  const Ground& ground = *site.state.ground;
  front_line = {ground.width / 2, ground.height / 2};
  Vec sum;
  for (const Post& p : foe) sum = sum + p.centre;
  const auto n = static_cast<Coord>(foe.size());
  if (n > 0) front_line = {sum.x / n, sum.y / n};
  const std::array<int, 2> points = victory_points(site.book, site.state);
  const int ours = points[static_cast<std::size_t>(seat)],
            theirs = points[static_cast<std::size_t>(other(seat))];
  wins = winner_of(site.book.tables.victory, ours - kPointsToSpare, theirs) == Winner::kFirst;
  bold = 4 * fighting_worth(own) >= 5 * fighting_worth(foe) || theirs > ours;
}

const Post* Map::nearest_foe(Vec from, bool (*wanted)(const Post&)) const {
  const Post* nearest = nullptr;
  for (const Post& p : foe)
    if ((wanted == nullptr || wanted(p)) &&
        (nearest == nullptr || length(p.centre - from) < length(nearest->centre - from)))
      nearest = &p;
  return nearest;
}

bool Map::has_before_it(const Post& p, Coord within_this, int arc) const {
  return std::any_of(foe.begin(), foe.end(), [&](const Post& f) {
    return !f.broken() && gap_to(p, f) <= within_this && degrees_off(p, f.centre) <= arc;
  });
}

bool Map::is_engaged(const Post& p) const {
  return std::any_of(foe.begin(), foe.end(), [&](const Post& f) {
    return f.disorder != kFD && !f.skirmishers() && gap_to(p, f) <= cm(6) && zone_touches(site, p.id, f.id);
  });
}

bool Map::is_worth_ordering(const Post& p, std::int64_t promise) const {
  if (wins) return false;  // let the enemy throw
  const Obedience obedience = obedience_of(site, p.id);
  return promise * obedience.percent / 100 > obedience.cost;
}

// The less the more throws it will take to get there.
std::int64_t Map::promise_of(const Goal& goal, const Post& p) const {
  const std::int64_t bounds = 1 + bounds_to(site, p, goal.middle) / 100;
  return bounds > left ? 0 : goal.points * std::int64_t{100} / bounds;
}

namespace {

// A player would not write more than whole millimetres on his sheet.
Order in_millimetres(Order order) {
  const auto whole = [](Coord n) { return n > kPerMm ? n - n % kPerMm : n; };
  for (auto& [param, value] : order.args) {
    if (Path* path = std::get_if<Path>(&value))
      for (Leg& leg : *path) leg.distance = whole(leg.distance);
    if (Vec* at = std::get_if<Vec>(&value)) *at = {whole(at->x), whole(at->y)};
  }
  return order;
}

}  // namespace

namespace {

// A wheel that a charge is allowed, or none, and on until its front touches the objective.
struct Dash {
  Path path;
  Coord cost = kNoDistance;  // at its full rate
};

std::optional<Coord> way_ahead(Pose front, Coord width, const Piece& piece) {
  constexpr Coord kStep = mm(5), kFarthest = cm(60), kInto = cm(1);
  for (Coord way = kStep; way < kFarthest; way += kStep)
    if (within(piece, corners(Box{{point_from(front, way, 0), front.facing}, width, cm(1)}), 0))
      return way + kInto;
  return std::nullopt;
}

Dash shortest_dash(const Site& site, const Post& p, const Piece& piece) {
  const MarchTables& t = site.book.tables.march;
  const Box& box = site.box(p.id);
  const Coord half = divide_rounded(box.width, 2);
  Dash best;
  for (const Hand hand : {Hand::kLeft, Hand::kRight})
    for (Angle angle = 0; angle <= degrees(t.charge_wheel); angle += degrees(5)) {
      const bool right = hand == Hand::kRight;
      const Vec corner = point_from(box.pose, 0, right ? half : -half);
      const Pose front = turned_about(box.pose, corner, right ? angle : -angle);
      const std::optional<Coord> way = way_ahead(front, box.width, piece);
      const Coord cost = way ? *way + t.half_rate * wheel_cost(t, box.width, angle) : kNoDistance;
      if (cost >= best.cost) continue;
      best = {Path{leg::advance(*way)}, cost};
      if (angle > 0) best.path.insert(best.path.begin(), leg::wheel(hand, angle));
    }
  return best;
}

}  // namespace

// At the charge where it takes that to be there in this bound.
std::optional<Order> straight_to(const Map& map, const Post& p, const Goal& goal) {
  const Site& site = map.site;
  Dash dash = shortest_dash(site, p, site.state.ground->piece(goal.piece));
  if (dash.path.empty()) return std::nullopt;
  const InFormation now = formation(site.state, p.id);
  Order order{kMarch, p.id, {{kPath, std::move(dash.path)}}};
  if (dash.cost > rate_of(site, p.id, now, kNormalGait) && may_charge_now(site, p.id, now))
    order.args.emplace_back(kRate, std::int64_t{kChargeChoice});
  return if_allowed(site, std::move(order));
}

std::optional<Order> if_allowed(const Site& site, Order order) {
  if (Order plain = in_millimetres(order); check_one_order(site, plain).allowed()) return plain;
  if (!check_one_order(site, order).allowed()) return std::nullopt;
  return order;
}

std::vector<Order> planned_sheet(const Site& site, Seat seat) {
  Map map(site, seat);
  return Planner(map).write();
}

}  // namespace drumhead::ba::hq
