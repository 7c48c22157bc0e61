// Breaking down hedgerows and removing abatis, stand by stand (6.7, 6.11, R97, R101); battering light works
// and city walls, section by section (6.10.3, 7.14, R100, R125). What is cleared or destroyed is a stretch
// along the piece's line.
#include <fmt/format.h>
#include <algorithm>

#include "geom/lines.h"
#include "geom/touching.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

constexpr std::size_t kFiguresPerStand =
    4;  // of foot (BB-035); a gun model with its crew is a stand of its own

bool is_hedgerow(const Piece& piece) { return piece.kind == PieceKind::kHedge && piece.grade >= 2; }
bool is_abatis(const Piece& piece) { return piece.kind == PieceKind::kAbatis; }
bool is_city_wall(const Piece& piece) {
  return piece.kind == PieceKind::kWall && piece.attribute("city") != 0;
}
bool is_light_work(const Piece& piece) { return piece.kind == PieceKind::kWork && piece.grade < 2; }

// The front edges of the stands of the front rank, from left to right: four figures of foot each, a model of
// guns. What is left over is no stand, unless it is all there is.
std::vector<Segment> front_stands(const Site& site, UnitId id) {
  const std::vector<Box> cells = front_rank(site.body(id));
  const std::size_t each = is_artillery(site.state, id) ? 1 : kFiguresPerStand;
  std::vector<Segment> stands;
  for (std::size_t first = 0; first < cells.size();) {
    std::size_t last = first;  // of one stand: no bend between its figures
    while (last + 1 < cells.size() && last + 1 < first + each &&
           cells[last + 1].pose.facing == cells[first].pose.facing)
      ++last;
    if (last - first + 1 == each || (stands.empty() && last + 1 == cells.size()))
      stands.push_back({corners(cells[first]).front_left(), corners(cells[last]).front_right()});
    first = last + 1;
  }
  // R101: only stands that still have men.
  const auto manned = static_cast<std::size_t>((site.state.unit(id).strength + 3) / 4);
  if (is_artillery(site.state, id) && stands.size() > manned) stands.resize(manned);
  return stands;
}

bool at_work_on(const Site& site, const Piece& piece, const Segment& front) {
  const Coord reach = site.book.tables.generals.working_reach + piece.width / 2;
  return within(front, piece.line, reach);
}

// Stands in contact with a part of the obstacle that still stands, as their stretches of its line.
std::vector<std::pair<Coord, Coord>> stretches_worked_at(const Site& site, UnitId id, const Piece& piece) {
  std::vector<std::pair<Coord, Coord>> list;
  for (const Segment& front : front_stands(site, id)) {
    if (!at_work_on(site, piece, front)) continue;
    const Coord a = way_to(piece.line, front.a), b = way_to(piece.line, front.b);
    const std::optional<ObstacleRow> row = row_at(site.state, piece, (a + b) / 2);
    if (row == kHedgerowRow || row == kAbatisRow) list.emplace_back(std::min(a, b), std::max(a, b));
  }
  return list;
}

std::optional<Verdict> check_may_work(const Site& site, UnitId id, const Piece& piece) {
  const BattleState& state = site.state;
  if (is_hedgerow(piece) && !is_infantry(state, id))
    return refuse(cite::bb_335,
                  fmt::format("{} cannot break down {}: only infantry can.", name(state, id), name(piece)));
  if (!is_abatis(piece)) return std::nullopt;
  const bool gunners = is_unlimbered(state, id) || are_gunners_on_foot(state, id);
  if (!is_infantry(state, id) && !gunners)
    return refuse(cite::bb_353, fmt::format("{} cannot remove {}: only infantry and gunners can.",
                                            name(state, id), name(piece)));
  if (has(state, id, kShaken))
    return refuse(cite::bb_355,
                  fmt::format("{} is shaken: only troops in good morale remove an abatis.", name(state, id)));
  return std::nullopt;
}

// R41, R97: it has spent the whole turn at it.
bool kept_at_work(const BattleState& state, UnitId id) {
  const int at = state.unit(id).markers[kWorked];
  if (at < 1 || at > static_cast<int>(state.ground->pieces.size())) return false;
  if (!state.unit(id).on_table || in_contact(state, id)) return false;
  constexpr std::array kOtherDeeds{kMoved, kShot, kFought, kCharged, kEvaded, kRouted, kShattered};
  return std::none_of(kOtherDeeds.begin(), kOtherDeeds.end(),
                      [&](Marker deed) { return has(state, id, deed); });
}

void add_stretch(BattleState& state, const Piece& piece, Coord from, Coord to) {
  Record stretch;
  stretch.kind = kStretchRecord;
  stretch.n[kStretchPiece] = piece.id.value;
  stretch.n[kStretchFrom] = static_cast<std::int32_t>(from);
  stretch.n[kStretchTo] = static_cast<std::int32_t>(to);
  state.records.push_back(stretch);
}

void roll_work(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Piece& piece =
      state.ground->piece(PieceId{static_cast<std::int16_t>(state.unit(id).markers[kWorked] - 1)});
  const Site site(book, state);
  if (check_may_work(site, id, piece)) return;
  const Cite rule = is_abatis(piece) ? cite::bb_353 : cite::bb_335;
  std::string faces;
  int cleared = 0, stands = 0;
  for (const auto& [from, to] : stretches_worked_at(site, id, piece)) {
    const ClearingThrow thrown = throw_clearing(book.tables.generals, scene.dice);
    faces += fmt::format("{}{}", faces.empty() ? "" : " ", thrown.die);
    ++stands;
    if (!thrown.clears) continue;
    ++cleared;
    add_stretch(state, piece, from, to);
  }
  if (stands == 0) return;
  scene.tell(rule, {id}, [&] {
    return fmt::format("{} works at {} with {} stand{}: throws {}, {} cleared.", name(state, id), name(piece),
                       stands, stands == 1 ? "" : "s", faces, cleared);
  });
  if (cleared > 0 && is_hedgerow(piece))
    scene.then(cite::bb_336, {id},
               [&] { return fmt::format("There {} is a low obstacle from now on.", name(piece)); });
}

// ---- Sections.

Record& section_record(BattleState& state, PieceId piece, int section) {
  for (Record& record : state.records)
    if (record.kind == kSectionRecord && record.n[kSectionPiece] == piece.value &&
        record.n[kSectionIndex] == section)
      return record;
  Record fresh;
  fresh.kind = kSectionRecord;
  fresh.n[kSectionPiece] = piece.value;
  fresh.n[kSectionIndex] = section;
  return state.records.emplace_back(fresh);
}

}  // namespace

// ---- The order to work.

Verdict check_work(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const UnitId id = order.unit;
  const Piece& piece = state.ground->piece(*order.find<PieceId>(kPiece));
  if (auto refused = check_may_be_ordered(site, id)) return *refused;
  if (!is_hedgerow(piece) && !is_abatis(piece))
    return refuse(cite::bb_335, fmt::format("{} is neither a hedgerow nor an abatis.", name(piece)));
  if (auto refused = check_may_work(site, id, piece)) return *refused;
  if (in_block(state, id) || stretches_worked_at(site, id, piece).empty())
    return refuse(is_abatis(piece) ? cite::bb_353 : cite::bb_335,
                  fmt::format("No stand of {} has its front at {} where it still stands.", name(state, id),
                              name(piece)));
  return allow();
}

void make_work(const Book&, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const Piece& piece = state.ground->piece(*order.find<PieceId>(kPiece));
  set(state, order.unit, kWorked, static_cast<int>(piece.id.value) + 1);
  set(state, order.unit, kDone);
  for (const Marker marker : {kProgress, kProgressFormation, kProgressFiles, kProgressTurn, kProgressAnchor})
    set(state, order.unit, marker, 0);
  // R101: those behind an abatis may fire at them first.
  scene.tell(is_abatis(piece) ? Cites{cite::bb_353, cite::bb_354} : cite::bb_335, {order.unit}, [&] {
    return fmt::format("{} sets to work at {} for the rest of the turn.", name(state, order.unit),
                       name(piece));
  });
}

int stands_at_work(const Site& site, UnitId id, const Piece& piece) {
  return static_cast<int>(stretches_worked_at(site, id, piece).size());
}

void roll_works(const Book& book, Scene& scene) {
  const Seat first = static_cast<Seat>(scene.state.numbers[kSideA]);
  for (const Seat seat : {first, other(first)})
    for (const UnitId id : units_of(scene.state, seat))
      if (kept_at_work(scene.state, id)) roll_work(book, scene, id);
}

// ---- Battering (R100, R125).

Coord section_length(const Book& book, const Piece& piece) {
  return is_city_wall(piece) ? book.tables.generals.wall_section : book.tables.generals.works_section;
}

int sections_of(const Book& book, const Piece& piece) {
  if (piece.line.size() < 2) return 0;
  const Coord each = section_length(book, piece);
  const Coord whole = std::max<Coord>(1, length_of(piece.line) - kContactTolerance);
  return static_cast<int>((whole + each - 1) / each);
}

bool section_destroyed(const Book& book, const BattleState& state, const Piece& piece, int section) {
  const Coord each = section_length(book, piece);
  const auto row = row_at(state, piece, std::min(section * each + each / 2, length_of(piece.line)));
  return row == kDestroyedWorksRow || row == kBreachRow;
}

Segment section_at(const Book& book, const Piece& piece, int section) {
  const Coord each = section_length(book, piece);
  return {point_along(piece.line, section * each).at, point_along(piece.line, (section + 1) * each).at};
}

void hit_section(const Book& book, Scene& scene, PieceId id, int section, int hits) {
  BattleState& state = scene.state;
  const Piece& piece = state.ground->piece(id);
  if (hits <= 0 || section_destroyed(book, state, piece, section)) return;
  if (!is_city_wall(piece) && !is_light_work(piece))
    return scene.note_rule(cite::bb_349);  // heavy works stand anything
  const GeneralTables& tables = book.tables.generals;
  const int needed = static_cast<int>(is_city_wall(piece) ? tables.wall_hits : tables.works_hits);
  const Cite rule = is_city_wall(piece) ? cite::bb_430 : cite::bb_350;
  Record& record = section_record(state, id, section);
  record.n[kSectionHits] = std::min(record.n[kSectionHits] + hits, needed);
  const int so_far = record.n[kSectionHits];
  scene.then(rule, {}, [&] {
    return fmt::format("Section {} of {} has taken {} of {} hits.", section, name(piece), so_far, needed);
  });
  if (so_far < needed) return;
  const Coord each = section_length(book, piece);
  add_stretch(state, piece, section * each, std::min((section + 1) * each, length_of(piece.line)));
  scene.then(is_city_wall(piece) ? cite::bb_432 : cite::bb_351, {}, [&] {
    return is_city_wall(piece)
               ? fmt::format("Section {} of {} is breached.", section, name(piece))
               : fmt::format("Section {} of {} is destroyed: still an obstacle, but poor cover.", section,
                             name(piece));
  });
}

}  // namespace drumhead::bb
