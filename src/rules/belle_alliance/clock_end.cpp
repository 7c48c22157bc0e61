// All stand: whoever ended on a friend is put in a free place (R50), the staff touches whom it stands
// against, and what each march came to is told.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba::ticking {
namespace {

// A friend whose place it has ended on, and through whom it was passing.
bool stands_on_friend(const Site& site, UnitId id, bool forced) {
  const Footprint& place = site.print(id);
  const std::vector<UnitId> friends = site.friends_of(id);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId passed) {
    return !is_garrison(site.state, passed) && meet(place.bounds, site.print(passed).bounds) &&
           overlap(place, site.print(passed)) && may_be_passed(site, passed, id, forced);
  });
}

// A column that comes back along its own track; what its head had passed by then stays behind it.
std::vector<Bend> bends_behind(const BattleState& state, UnitId id, Vec head) {
  const auto own = state.bends_of(id);
  std::vector<Bend> bends(own.begin(), own.end());
  Vec at = state.unit(id).pose.at;
  while (!bends.empty() && !within(head, Segment{at, bends.front().pose.at}, kContactTolerance)) {
    at = bends.front().pose.at;
    bends.erase(bends.begin());
  }
  return bends;
}

void put_at(BattleState& state, UnitId id, const Pose& pose) {
  const std::vector<Bend> bends = bends_behind(state, id, pose.at);
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  const auto place = std::partition_point(state.bends.begin(), state.bends.end(),
                                          [id](const Bend& bend) { return bend.unit < id; });
  state.bends.insert(place, bends.begin(), bends.end());
  note_shifted(state, id, state.unit(id).pose.at, pose.at);
  state.unit(id).pose = pose;
}

bool is_free_at(const Site& site, UnitId id, const Pose& pose) {
  const std::vector<Bend> bends = bends_behind(site.state, id, pose.at);
  Body body = site.body(id);
  body.pose = pose;
  body.bends = bends;
  return room_for(site, id, footprint(body), formation(site.state, id)).free;
}

// The nearest free place along a line, at most a bound's march away: first back, then on.
std::optional<Pose> free_place(const Site& site, UnitId id, Heading way) {
  const Pose pose = site.state.unit(id).pose;
  for (Coord by = mm(1); by <= cm(40); by += mm(1)) {
    const Pose on{pose.at + step(way, by), pose.facing}, back{pose.at - step(way, by), pose.facing};
    if (is_free_at(site, id, back)) return back;
    if (is_free_at(site, id, on)) return on;
  }
  return std::nullopt;
}

void tell_adjusted(Scene& scene, UnitId id) {
  tell_of(scene, cite::ba_160, id, [&] {
    return fmt::format("{} would end on the place of friends and is put where there is room.",
                       name(scene.state, id));
  });
}

// Who has marched farthest makes room first; of equals who stands nearest to the middle of the table.
void farthest_first(const BattleState& state, std::vector<UnitId>& marchers) {
  const Bounds table = state.ground->bounds();
  const auto goes_before = [&](UnitId a, UnitId b) {
    const auto key = [&](UnitId id) {
      const Vec at = state.unit(id).pose.at, off = at + at - table.low - table.high;
      return std::pair(-march_of(state, id)->n[kGone], dot(off, off));
    };
    return key(a) < key(b);
  };
  std::stable_sort(marchers.begin(), marchers.end(), goes_before);
}

// Who marched comes back to the last free place on its path: all of them at once, then whoever is still in
// the way.
void clear_friends_of_marchers(const Book& book, Scene& scene) {
  const std::vector<Record> records = scene.state.records;
  std::vector<UnitId> back;
  const Site site(book, scene.state);
  for (const Record& march : records)
    if (march.kind == kMarchRecord && march.to != scene.state.unit(march.a).pose &&
        stands_on_friend(site, march.a, false))
      back.push_back(march.a);
  for (const UnitId id : back) {
    put_at(scene.state, id, march_of(scene.state, id)->to);
    tell_adjusted(scene, id);
  }
  farthest_first(scene.state, back);
  for (const UnitId id : back) {
    const Site now(book, scene.state);
    const Pose& pose_now = scene.state.unit(id).pose;
    if (is_free_at(now, id, pose_now)) continue;
    auto pose = free_place(now, id, pose_now.facing);
    if (!pose) pose = free_place(now, id, pose_now.facing + degrees(90));
    if (pose) put_at(scene.state, id, *pose);
  }
}

bool is_held_by_soutien(const BattleState& state, UnitId line) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kPushRecord && r.b == line && r.n[kPressedOn] != 0;
  });
}

// Who was forced back is moved on the same way, whatever has ended the push.
void clear_friends_of_pushed(const Book& book, Scene& scene) {
  const std::vector<Record> records = scene.state.records;
  for (const Record& forced : records) {
    if (forced.kind != kForcedRecord || !scene.state.unit(forced.b).on_table) continue;
    const Site site(book, scene.state);
    if (is_held_by_soutien(scene.state, forced.b) || !stands_on_friend(site, forced.b, true)) continue;
    const std::optional<Vec> by = way_to_room(site, forced.b, scene.state.unit(forced.a).pose.facing);
    if (!by) continue;
    stand_shifted(scene.state, forced.b, *by);
    note_shifted(scene.state, forced.b, {}, *by);
    tell_adjusted(scene, forced.b);
  }
}

// BA-256: it has been led by where its target went.
bool has_followed_target(const BattleState& state, const Record& march) {
  const Record* attack = march.n[kPursuit] != 0 ? attack_of(state, march.a) : nullptr;
  return attack != nullptr && attack->n[kOnPosition] == 0 && attack->b.valid() &&
         has(state, attack->b, kMoved);
}

// The whole way, whatever an inversion takes from what counts for cavalry (R93); of a continued advance its
// own.
void tell_marches(Scene& scene, ClockFor what) {
  const BattleState& state = scene.state;
  for (const Record& march : state.records) {
    if (march.kind != kMarchRecord || !has(state, march.a, kMoved)) continue;
    const std::int64_t way = std::int64_t{march.n[kGone]} + march.n[kGoneBefore];
    if (way == 0) continue;
    tell_of(scene, has_followed_target(state, march) ? cite::ba_256 : cite::ba_139, march.a, [&] {
      return fmt::format("{} has marched {}{}.", name(state, march.a), spoken_cm(way / kFine),
                         what == kContinuedAdvance ? " more" : "");
    });
  }
}

// BA-389, R110: attackers of both sides touch the same empty building; they fight for it, whichever way they
// face.
void fight_for_buildings(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<Record> attacks;
  for (const Record& r : scene.state.records) {
    if (r.kind != kAttackRecord || !attack_now(scene.state, r.a).open) continue;
    const Piece* building = building_attacked(scene.state, r);
    if (building != nullptr && !is_held(scene.state, building->id) && touching(site, r.a, *building))
      attacks.push_back(r);
  }
  for (const Record& one : attacks)
    for (const Record& two : attacks) {
      const Piece& building = *building_attacked(scene.state, one);
      if (!(one.a < two.a) || scene.state.unit(one.a).side == scene.state.unit(two.a).side) continue;
      if (building_attacked(scene.state, two) != &building) continue;
      Record contact;
      contact.kind = kContactRecord;
      contact.a = one.a;
      contact.b = two.a;
      contact.n[kMutual] = kForABuilding;
      contact.n[kCoverOfB] = cover_class(book, scene.state, building);
      scene.state.records.push_back(contact);
      see_each_other(scene.state, one.a, two.a);
      scene.tell(cite::ba_389, {one.a, two.a}, [&] {
        return fmt::format("{} and {} fight for {}.", name(scene.state, one.a), name(scene.state, two.a),
                           name(building));
      });
    }
}

// How it came to be open to who goes in.
Cite cite_of_entry(const BattleState& state, UnitId id) {
  for (const Record& r : state.records) {
    if (r.kind == kContinueRecord && r.a == id && r.n[kMayOnlyOccupy] != 0) return cite::ba_387;
    if (r.kind == kContactRecord && r.n[kMutual] == kForABuilding && (r.a == id || r.b == id))
      return cite::ba_389;
  }
  return cite::ba_390;
}

// BA-278, BA-390: whoever touches the building it was to occupy goes in, as many as there is room for.
void occupy_buildings(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.units.size(); ++i) {
    const UnitId id = scene.state.units[i].id;
    const Order* order = continued_order_of(scene.state, id);
    if (order == nullptr || order->verb != kOccupy || !scene.state.units[i].on_table) continue;
    const PieceId building = *order->find<PieceId>(kBuilding);
    const Piece& piece = scene.state.ground->piece(building);
    const Site site(book, scene.state);
    const bool held = std::any_of(scene.state.units.begin(), scene.state.units.end(), [&](const Unit& u) {
      return u.on_table && u.inside == building && u.side != scene.state.units[i].side;
    });
    const int room = room_in(site, piece);
    if (held || room <= 0 || !touching(site, id, piece)) continue;
    scene.note_rule(cite::ba_278);
    scene.note_rule(cite_of_entry(scene.state, id));
    enter_building(book, scene, id, building, std::min<int>(room, scene.state.units[i].strength));
  }
}

// ---- Where on its ordered path a march has stopped, for the sheets that are opened.

MarchStop stop_in(const MarchStep& step, std::int64_t along) {
  MarchStop stop;
  if (!is_turn(step.kind)) {
    stop.gone = divide_rounded(along, kFine);
    stop.whole = step.distance;
    return stop;
  }
  stop.whole_turn = step.angle;
  if (step.distance > 0)
    stop.turned = static_cast<Angle>(divide_rounded(Wide{step.angle} * along, Wide{step.distance} * kFine));
  return stop;
}

}  // namespace

std::optional<MarchStop> march_stop(const Book& book, const BattleState& state, UnitId id) {
  const Record* march = march_of(state, id);
  const MarchOrder order = march_order(state, kMarching, id);
  if (march == nullptr || order.order == nullptr || !order.has_path) return std::nullopt;
  const std::vector<MarchStep> steps =
      steps_on_sheet(book, state, Site(book, state).marcher(id), *order.order);
  const auto at = static_cast<std::size_t>(march->n[kLeg]);
  if (at >= steps.size()) return std::nullopt;
  MarchStop stop = stop_in(steps[at], march->n[kAlongLeg]);
  stop.step = march->n[kLeg] + (steps.front().kind == StepKind::kSpread ? 0 : 1);
  const Path& path = *order.order->find<Path>(kPath);
  const auto leg = static_cast<std::size_t>(stop.step) - 1;  // an empty path is one step without limit
  if (stop.step > 0 && (leg >= path.size() || path[leg].distance == 0)) stop.whole = 0;
  return stop;
}

void note_guns_left(Clock& clock) {
  for (Token& token : clock.state.tokens) {
    if (!token.on_table || token.kind != kAbandonedGuns || token.markers[kTouchedBy] == 0) continue;
    const Walker* taker = clock.find(UnitId{static_cast<std::int16_t>(token.markers[kTouchedBy] - 1)});
    const Footprint guns = footprint_of(Box{token.pose, token.width, token.depth});
    if (taker != nullptr && within(taker->now.print, guns, clock.book.tables.march.contact)) continue;
    token.markers[kTouchedBy] = token.markers[kTouchedSince] = 0;
  }
}

void end_clock(const Book& book, Scene& scene, ClockFor what) {
  tell_marches(scene, what);
  clear_friends_of_marchers(book, scene);
  clear_friends_of_pushed(book, scene);
  if (what == kMarching) fight_for_buildings(book, scene);
  if (what == kContinuedAdvance) occupy_buildings(book, scene);
  end_rides(book, scene);
  catch_staff(book, scene);
  std::erase_if(scene.state.records, [&](const Record& r) {
    const bool wanted = what == kMarching && r.kind == kMarchRecord;  // by the opened sheets
    return !wanted && (r.kind == kMarchRecord || r.kind == kPushRecord || r.kind == kForcedRecord ||
                       r.kind == kStaffRideRecord);
  });
}

}  // namespace drumhead::ba::ticking
