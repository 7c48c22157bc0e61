// Finished works as pieces of the ground, prepared and destroyed bridges (BA-543 to BA-548, R113, R114).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/terrain.h"
#include "rules/belle_alliance/works.h"

namespace drumhead::ba {
namespace {

constexpr int kEmplacementGrade = 2;  // see feature_of

std::string name_made(const BattleState& state, const Record& record) {
  std::string what = work_of(record) == kMakeAbatis      ? "Abatis"
                     : work_of(record) == kMakeChevaux   ? "Chevaux-de-frise"
                     : work_of(record) == kMakeBarricade ? "Barricade"
                                                         : "Emplacement";
  what += fmt::format(" of {}", name(state, record.a));
  const auto& pieces = state.ground->pieces;
  const auto before = std::count_if(pieces.begin(), pieces.end(),
                                    [&](const Piece& piece) { return piece.name.rfind(what, 0) == 0; });
  return before == 0 ? what : fmt::format("{} {}", what, before + 1);
}

Piece piece_made(const Book& book, const BattleState& state, const Record& record) {
  Piece piece;
  const WorkOf work = work_of(record);
  const Segment line = line_of_element(book, work, record.from);
  piece.id = PieceId{static_cast<std::int16_t>(state.ground->pieces.size())};
  piece.kind = work == kMakeAbatis || work == kMakeChevaux ? PieceKind::kAbatis : PieceKind::kWork;
  piece.name = name_made(state, record);
  piece.line = {line.a, line.b};
  piece.width = book.tables.march.strip;
  if (work == kMakeChevaux) piece.attributes.emplace_back("chevaux", 1);
  if (work == kMakeEmplacement) piece.grade = kEmplacementGrade;
  return piece;
}

// A ground is shared between states and never changed: the table gets a new one.
void lay_down(BattleState& state, Piece piece) {
  Ground ground = *state.ground;
  ground.pieces.push_back(std::move(piece));
  state.ground = settled(std::move(ground));
  state.pieces.resize(state.ground->pieces.size());
}

// ---- A bridge that goes.

// How much of a column's middle line runs over the bridge.
Coord length_on(const Piece& bridge, const Footprint& place) {
  Coord on = 0;
  for (const Quad& box : place.boxes) {
    const auto nine = nine_points(box);
    on += length_inside({nine[4], nine[6]}, bridge.area);
  }
  return on;
}

Coord length_of_body(const Footprint& place) {
  Coord whole = 0;
  for (const Quad& box : place.boxes) whole += depth_of(box);
  return whole;
}

// R114: to the nearer end, straight along the way it faces; forwards if both are as near.
Vec way_off(const Piece& bridge, const Pose& pose, Coord depth) {
  Coord near_end = INT64_MAX, far_end = INT64_MIN;
  for (const Vec corner : bridge.area.outer) {
    near_end = std::min(near_end, ahead(pose, corner));
    far_end = std::max(far_end, ahead(pose, corner));
  }
  const Coord onwards = far_end + depth, back = -near_end;
  return is_at_most(onwards, back) ? step(pose.facing, onwards) : step(pose.facing, -back);
}

void shift_body(BattleState& state, UnitId id, Vec by) {
  const Vec from = state.unit(id).pose.at;
  state.unit(id).pose.at = from + by;
  for (Bend& bend : state.bends)
    if (bend.unit == id) bend.pose.at = bend.pose.at + by;
  note_moved(state, id);
  note_shifted(state, id, from, from + by);
  set(state, id, kNotIdle);
}

// R50: where others stand in the way it is moved on to the first free place.
void make_room(const Book& book, BattleState& state, UnitId id, Heading way) {
  const Site site(book, state);
  if (is_free(site, id, {})) return;
  if (const std::optional<Vec> by = way_to_room(site, id, way)) shift_body(state, id, *by);
}

void bring_off(const Book& book, Scene& scene, UnitId id, const Piece& bridge) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const Coord on = length_on(bridge, site.print(id));
  if (is_at_most(on, 0) || is_garrison(state, id)) return;
  const Coord whole = length_of_body(site.print(id));
  const Vec off = way_off(bridge, state.unit(id).pose, whole);
  shift_body(state, id, off);
  make_room(book, state, id, heading_of(off));
  take_staff_along(book, state, id);
  tell_of(scene, cite::ba_404, id,
          [&] { return fmt::format("{} gets off {} as it goes.", name(state, id), name(bridge)); });
  if (2 * on > whole) bring_into(book, scene, id, kFD, {}, kByBlockedRetreat);
}

}  // namespace

void finish_work(const Book& book, Scene& scene, const Record& record) {
  BattleState& state = scene.state;
  const WorkOf work = work_of(record);
  const Cite rule = needs_of(book.tables.works, work).cite;
  if (work == kReinforcing) {
    state.pieces[piece_of(record).index()].markers[kReinforced] = 1;
    return tell_of(scene, rule, record.a, [&] {
      return fmt::format("{} has strengthened {} by one class of cover.", name(state, record.a),
                         name(state.ground->piece(piece_of(record))));
    });
  }
  if (is_of_bridge(work)) {
    const auto side = static_cast<int>(state.unit(record.a).side);
    state.pieces[piece_of(record).index()].markers[kPrepared] = static_cast<std::int16_t>(side + 1);
    return scene.whisper(state.unit(record.a).side, rule, {record.a}, [&] {
      return fmt::format("{} has prepared {} for its destruction.", name(state, record.a),
                         name(state.ground->piece(piece_of(record))));
    });
  }
  lay_down(state, piece_made(book, state, record));
  tell_of(scene, {rule, cite::ba_435}, record.a,
          [&] { return fmt::format("{} has finished {}.", name(state, record.a), spoken_work(work)); });
}

void destroy_bridge(const Book& book, Scene& scene, PieceId bridge) {
  BattleState& state = scene.state;
  const Piece piece = state.ground->piece(bridge);
  PieceState& there = state.pieces[bridge.index()];
  there.condition = Condition::kRemoved;
  there.markers[kPrepared] = there.markers[kPowderFails] = 0;
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.units[i].on_table) bring_off(book, scene, state.units[i].id, piece);
  catch_staff(book, scene);
}

}  // namespace drumhead::ba
