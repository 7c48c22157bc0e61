// What the chapters of movement share and lend to nobody else: a way priced point by point, and the single
// moves a maneuver is made of, each beginning where the one before ended.
#pragma once

#include <functional>

#include "rules/fire_and_fury/chapters.h"
#include "table/trace.h"

namespace drumhead::ff {

// ---- Bodies.
InFormation formation_of(const Book& book, const Marcher& body);
Footprint print_of(const Marcher& body);  // stand by stand where there are gaps between stands
int files_in(const Book& book, std::uint8_t formation, int strength);
// The same with the gaps of an extended line: nobody halts among its stands.
Footprint ground_held(const Marcher& body);
Footprint ground_held(const Site& site, UnitId id);
bool stand_on_each_other(const Footprint& a, const Footprint& b);
bool is_off_table(const Ground& ground, const Footprint& place);
bool goes_any_way(std::uint8_t formation);        // extended lines and broken masses (FF-218)
bool is_column_of_route(std::uint8_t formation);  // march column, limbered: the ranks follow the head
Vec middle_of(const Marcher& body);
Marcher centred_at(Marcher body, Vec centre,
                   Heading facing);  // the same body, its middle there, without bends

// What a stand passes over on a straight way or a short step of a wheel.
Polygon swept_between(const Quad& from, const Quad& to);
// The unit in the shape it flees in, its front where it is now; and whether that would bring it upon an enemy,
// nearer than it stands and nearer than the least retreat: then the shape it has is what counts.
Marcher reshaped_for_flight(const Site& site, UnitId id, InFormation into);
bool comes_upon_enemies(const Site& site, UnitId id, const Marcher& body);

// ---- Ground under a body.
bool is_on_road(const Site& site, const Footprint& place);
bool is_on_road(const Site& site, Vec point);
Coord road_rate(const Site& site, UnitId id, bool double_quick);  // of the unit in march column, or limbered
Coord broken_ground_rate(const Site& site, UnitId id, std::uint8_t formation, bool double_quick);
GroundClass ground_between(const Site& site, const Footprint& a,
                           const Footprint& b);  // the worst under either
// The linear features a body stands across, with their class for one who comes this way.
struct Crossing {
  const Piece* piece = nullptr;
  ObstacleClass is = kNoObstacle;
};
std::vector<Crossing> obstacles_under(const Site& site, const Footprint& place, Vec direction);
// All that matters to one who marches over a place.
struct Footing {
  std::optional<Coord> rate;  // none: it cannot go there
  bool on_road = false;
  GroundClass ground = kOpen;
  std::vector<Crossing> obstacles;
};
Footing footing_at(const Site& site, UnitId id, std::uint8_t formation, const Footprint& place,
                   bool double_quick, Vec direction);

// ---- A way, priced stretch by stretch (pricing.cpp).
// The edges of the ground on which something may change for a body that stays in these bounds, and the ways at
// which it does between two of its places, hardly parted ones left out (changes.h).
std::vector<Segment> edges_of_ground(const Site& site, const Bounds& swept);
std::vector<Coord> even_stretches(const Footprint& from, const Footprint& to, Coord length,
                                  std::span<const Segment> edges);
struct PaidStretch {
  int leg = 0;
  Coord from = 0, to = 0;  // of the leg
  int spent = 0;           // at its end, from the start of the way
};
struct Pricing {
  int spent = 0;
  RideAlong ride;
  std::vector<int> costs;  // of each leg
  std::vector<PaidStretch> stretches;
  GroundClass worst = kOpen;
  std::vector<Crossing> crossed;       // in order
  const CheckPoint* barred = nullptr;  // it cannot go on from the one before
  const Piece* scaled = nullptr;       // the first major obstacle it crosses
  const CheckPoint* scaled_at = nullptr;
  bool on_road = false;  // some stretch went at the rate of a road
};
Pricing price_way(const Site& site, UnitId id, const Trace& way, bool double_quick);
Along where_spent(const Pricing& price, int budget);  // the place on the way; its end if it never is
Coord length_until(const Trace& way, Along where);

// plan_march from anywhere: `start` may be in another formation than the unit is now.
March plan_from(const Site& site, UnitId id, const Marcher& start, const Path& path, int budget,
                MarchKind kind, std::span<const UnitId> met = {}, bool any_direction = false);
std::optional<Verdict> check_directions(const Site& site, UnitId id, const Marcher& start, const Path& path);
Preview preview_of(const Site& site, UnitId id, const March& march, int budget);
std::string spoken_way(const Book& book, const Trace& way);
std::string spoken_part(int ten_thousandths);  // "half a move"

// ---- Moves of a check (moves.cpp, reform.cpp, gun_moves.cpp).
bool may_act(const BattleState& state, UnitId id);          // its result lets it move, and it has not
bool is_well_handled(const BattleState& state, UnitId id);  // or better: the whole list is open to it
std::optional<Verdict> check_may_replenish(const Site& site, UnitId id);
Verdict check_change(const Site& site, const Order& order);
void make_change(const Book& book, Scene& scene, const Order& order);
std::optional<Verdict> check_gun_formation(const Site& site, const Order& order);
bool is_gun_verb(std::int16_t verb);
Verdict check_guns(const Site& site, const Order& order);
void move_guns(const Book& book, Scene& scene, const Order& order);
void offer_guns(AskForm& form, const BattleState& state, const std::vector<UnitId>& guns);
void offer_changes(AskForm& form, const BattleState& state, const std::vector<UnitId>& troops);
ParamOffer march_offer(bool optional);
// One maneuver of troops: half a move and a special, in either order.
struct Maneuver {
  Verdict verdict;
  std::vector<March> marches;  // as they follow each other
  Marcher end;
  GroundClass worst = kOpen;
  int spent = 0;
  RideAlong ride;
};
// Where a special puts the unit when it begins there.
using Special = std::function<March(const Marcher& from)>;
const Path& path_of(const Order& order);  // empty if none is given
Verdict no_path(const Site& site, UnitId id);
Verdict check_special(const Site& site, const Order& order);
void make_special(const Book& book, Scene& scene, const Order& order);
Maneuver plan_with_special(const Site& site, const Order& order, const Special& special);
void march_on(const Book& book, Scene& scene, UnitId id, const March& march, Cite rule);
void enact_maneuver(const Book& book, Scene& scene, UnitId id, const Maneuver& maneuver, Cites rules,
                    const std::string& deed);

// ---- Leaders.
Verdict check_ride(const Site& site, const Order& order, Seat seat);
void make_ride(const Book& book, Scene& scene, const Order& order);
void offer_rides(AskForm& form, const BattleState& state, Seat seat, bool of_this_check);
bool can_ride(const Leader& leader);
void ask_for_last_rides(Scene& scene);    // M3: unattached leaders who have inches left
void leaders_follow(BattleState& state);  // whoever is attached stands with his unit

}  // namespace drumhead::ff
