// What a headquarters has before it when it decides: the troops of both sides as posts on a map, measured
// once and roughly, the aims of the battle, and what an attack or a fire promises by the real tables. For the
// computer players; nothing here judges anything, and whatever they write is held against the rules like
// anybody's answer.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/players.h"

namespace drumhead::ba::hq {

// ---- players_value.cpp: the map.
struct Post {
  UnitId id;
  Seat side = Seat::kA;
  Vec centre, front;  // front: the middle of its front edge
  Heading facing;
  Coord width = 0, depth = 0;
  int figures = 0, guns = 0;
  int arm = kInfantry;
  Posture posture = Posture::kLine;
  Disorder disorder = kOR;
  int valour = 0;
  bool off_guns = false;  // gunners without their guns
  bool closed = false;

  bool foot() const { return counts_as_infantry(arm); }
  bool horse() const { return arm == kCavalry; }
  bool battery() const { return arm == kArtillery && !off_guns; }
  bool ready_guns() const { return battery() && posture == Posture::kUnlimbered; }
  bool garrison() const { return posture == Posture::kInBuilding; }
  bool skirmishers() const { return posture == Posture::kSkirmishLine; }
  bool broken() const { return disorder >= kMD; }
};
struct Goal {
  PieceId piece;
  Vec middle;
  int points = 0;
  Seat holder = Seat::kNobody;
};
std::vector<Post> posts_of(const Site& site);
std::vector<Goal> goals_of(const Book& book, const BattleState& state);
int bounds_left(const Book& book, const BattleState& state);
const Post* post_of(const std::vector<Post>& posts, UnitId id);
// Off straight ahead of a post, in degrees from 0 to 180.
int degrees_off(const Post& from, Vec to);
// What a degree of disorder costs a side, in hundredths of a figure.
std::int64_t cost_of(Disorder degree, int figures, int guns);

// ---- players_outlook.cpp: what would come of it, over all throws.
struct Swing {
  std::int64_t gain = 0;  // theirs less ours, in hundredths of a figure
  int drives_off = 0;     // chance that the opponent is MD or FD, percent
  int fails = 0;          // chance that we are
};
// A pairing; `worse` is taken off the first side's total.
Swing melee_swing(const MeleeTables& tables, const MeleeFacts& one, const MeleeFacts& other,
                  int guns_of_other, int worse = 0);
struct FireSwing {
  std::array<int, 4> ways{};  // of 216, by the degree of disorder it gives
  std::int64_t loss = 0;      // the mean, in hundredths of a figure
};
FireSwing fire_swing(const FireTables& tables, const FireFacts& facts);
std::int64_t worth_of_fire(const FireSwing& swing, int figures, int guns);

// An attack somebody might be ordered to make.
struct Attack {
  UnitId attacker, target;
  InFormation formation = kLine;  // in which it comes
  int files = 0;
  bool changes = false;  // formation, in the same bound
  bool charge = false;
  AttackFrom from = kFrontal;
  bool supported = false, neighbour = false, obstacle = false;
};
// With the fire that the target may still give.
Swing attack_swing(const Site& site, const Attack& attack);
bool is_supported_now(const Site& site, UnitId id);  // some friend stands so that he can
// What comes of giving somebody an order: sure, if he is in hand.
struct Obedience {
  int percent = 100;      // that it is followed
  std::int64_t cost = 0;  // of the disorder that the throw brings, in hundredths of a figure
};
Obedience obedience_of(const Site& site, UnitId id);

// ---- players_ways.cpp: how to get there.
Coord rate_of(const Site& site, UnitId id, InFormation formation,
              Gait gait);  // over open ground, with its disorder
// How far it is to contact, turning included; none: not by one turn, or friends or closed ground are in the
// way.
struct Approach {
  Coord way = 0;          // at the full rate
  Angle turn = 0;         // magnitude
  bool rough = false;     // ground that no charge crosses lies between
  bool obstacle = false;  // at the end of it
  AttackFrom from = kFrontal;
};
std::optional<Approach> run_to(const Site& site, UnitId id, InFormation formation, int files, UnitId target);
bool may_charge_now(const Site& site, UnitId id, InFormation formation);
// Not farther from its directly commanding officer than orders carry (BA-028).
bool in_hand(const Site& site, UnitId id);

// ---- players_traffic.cpp: where everybody stands or will stand by the orders written so far, and ways
// through them. A march ends `short_of` the place; who deploys at the end of it looks for the room.
struct March {
  Vec to;
  Coord short_of = 0;
  bool deploys = false;
};
class Traffic {
 public:
  explicit Traffic(const Site& site);
  void note(const Order& order);
  bool has_room_to_form(UnitId id, InFormation formation, const Pose& pose) const;
  // Empty: it is there, or cannot come nearer in this bound.
  Path way(UnitId id, InFormation formation, const March& march) const;
  Path turn(UnitId id, InFormation formation, Vec place) const;
  // Where it has to go first, if steady enemies or closed ground lie in the straight way
  // (players_routes.cpp).
  Vec next_stop(UnitId id, InFormation formation, Vec to) const;
  // Where an attack would come to contact in this bound; none: it does not.
  std::optional<Footprint> attack(UnitId id, UnitId target, Gait gait) const;
  void stand(UnitId id, Footprint place);

 private:
  enum class Bar : std::uint8_t { kNone, kGround, kFriend, kFoe };
  struct Walk {
    Pose end;  // when the bound is over, or something is in the way
    Bar bar = Bar::kNone;
  };
  bool is_in_way(UnitId other, UnitId id) const;
  Bar bar_at(UnitId id, const Footprint& place, InFormation formation, UnitId target = {}) const;
  drumhead::Marcher body_in(UnitId id, InFormation formation) const;
  Walk end_of_way(UnitId id, InFormation formation, const Path& path) const;
  Coord shortfall(UnitId id, const Pose& pose, const March& march) const;

  const Site& site_;
  std::vector<Footprint> prints_;
};

// ---- players_plan.cpp: the sheet of a captain.
std::vector<Order> planned_sheet(const Site& site, Seat seat);
// ---- players_guns.cpp, players_foot.cpp, players_horse.cpp: one unit of it.
struct Map {
  Map(const Site& the_site, Seat the_seat);
  const Site& site;
  Seat seat;
  std::vector<Post> own, foe;  // foe: those it sees
  std::vector<Goal> goals;
  int left = 0;       // bounds to come, with this one
  Vec front_line;     // the middle of the enemy as far as he is known
  bool bold = false;  // stronger, or behind: it has to do something
  bool wins = false;  // if it ended now, with points to spare
  Traffic traffic;

  const Post* nearest_foe(Vec from, bool (*wanted)(const Post&) = nullptr) const;
  // Would an order be worth the throw that it takes? The promise is in hundredths of a figure.
  bool is_worth_ordering(const Post& own_one, std::int64_t promise) const;
  std::int64_t promise_of(const Goal& goal, const Post& own_one) const;
  // Somebody stands before it, so near: it need not turn.
  bool has_before_it(const Post& own_one, Coord within_this, int arc) const;
  // In melee zone contact with an enemy, who keeps it from marching on.
  bool is_engaged(const Post& own_one) const;
  Coord gap_to(const Post& own_one, const Post& foe_one) const { return site.gap(own_one.id, foe_one.id); }
};
// What somebody has been told off for: an objective to take, or to hold.
struct Aim {
  const Goal* goal = nullptr;  // null: none
  bool holds = false;
};
std::optional<Order> order_for_guns(const Map& map, const Post& post);
std::optional<Order> order_for_foot(const Map& map, const Post& post, Aim aim);
std::optional<Order> order_for_horse(const Map& map, const Post& post, Aim aim);
// Straight ahead until it touches the objective: for those whose every order has to be thrown for, and who
// have no time to turn. None: it does not lie before them.
std::optional<Order> straight_to(const Map& map, const Post& post, const Goal& goal);
// The order if the rules allow it.
std::optional<Order> if_allowed(const Site& site, Order order);

// ---- players_orders.cpp: all sheets worth considering. players_random.cpp: orders of any kind.
std::vector<Answer> sheet_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Order> random_sheet(const Site& site, Seat seat, Sampler& sampler);
std::optional<Order> random_order(const Site& site, UnitId id, Sampler& sampler);

// ---- players_fire.cpp, players_decisions.cpp, players_staff.cpp
std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> supports_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> direction_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> melee_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> continue_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> refuge_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> reform_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> replace_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> march_decision_candidates(const Site& site, const Ask& ask, Sampler& sampler);
std::vector<Answer> staff_candidates(const Site& site, const Ask& ask, Sampler& sampler);

// ---- players_any.cpp: any answer that a form offers.
struct Asked {
  const Site& site;
  const Ask& ask;
  AskForm form;
  Check check;
  bool allows(const Answer& answer) const;  // form and rules
};
// The answer if it is allowed, else what is left when the orders that are not have been taken out of it.
Answer pruned(const Asked& asked, Answer answer);
// The thoughtful answer first, then the fallback, then some at random; each once.
std::vector<Answer> with_random_ones(const Asked& asked, Answer first, Sampler& sampler, int tries);

}  // namespace drumhead::ba::hq
