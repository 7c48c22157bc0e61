// The ground under a body: going, obstacles, woods and their edges, free room (R26, R40, R46, R51, R52,
// R112).
#include <algorithm>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/exact_ground.h"

namespace drumhead::ba {
namespace {

using Near = std::vector<const Piece*>;

// A place as the ground asks for it.
struct Stance {
  const Site& site;
  const Footprint& place;
  Coord edge = 0;       // R112
  bool column = false;  // it goes by roads and bridges, rank by rank
  bool throng = false;  // a rout: by roads alone, and only where every figure is on one
  Coord rank = 0;       // depth of one
  std::optional<Heading> towards;
};

// A rank of a column or a whole box, drawn in by the tolerance.
struct Part {
  Quad box;
  bool on_way = false;   // its middle runs along a road or bridge
  bool bridged = false;  // it is on a bridge at least with one end
};

Coord tolerance(const Site& site) { return site.book.tables.march.tolerance; }
Coord figure_width(const Book& book) { return book.tables.muster.bases.at(kFootBase, 0); }

bool takes_road(InFormation formation) {
  const InFormation f = plain(formation);
  return f == kMarchColumn || f == kLimbered || f == kWaggonColumn;
}

// Roads are drawn to the scale of the ground and bases are not: to be on one is to have one's middle within a
// figure's width of the middle of it.
Coord beside_road(const Book& book, const Piece& road) {
  return std::max(road.width / 2, figure_width(book));
}

bool is_on_road(const Book& book, const Near& near, Vec point) {
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return piece->kind == PieceKind::kRoad && within(point, piece->line, beside_road(book, *piece));
  });
}

// All of it beside one stretch of a road. What lies so near to a straight line is convex: its corners tell.
bool lies_along_road(const Book& book, const Near& near, const Quad& box) {
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return piece->kind == PieceKind::kRoad && any_edge(piece->line, [&](const Segment& stretch) {
             return std::all_of(box.corner.begin(), box.corner.end(), [&](Vec corner) {
               return within(corner, stretch, beside_road(book, *piece));
             });
           });
  });
}

bool is_on_bridge(const Near& near, Vec point) {
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return piece->kind == PieceKind::kBridge && lies_on(*piece, point);
  });
}

Vec between(Vec a, Vec b, int i, int n) {
  return {a.x + divide_rounded(Wide{b.x - a.x} * i, n), a.y + divide_rounded(Wide{b.y - a.y} * i, n)};
}
Vec middle(Vec a, Vec b) { return between(a, b, 1, 2); }

Part part_on(const Stance& s, const Near& near, const Quad& rank) {
  const Vec front = middle(rank.front_left(), rank.front_right()),
            rear = middle(rank.rear_left(), rank.rear_right());
  Part part{drawn_in(rank, tolerance(s.site))};
  const bool front_bridged = is_on_bridge(near, front), rear_bridged = is_on_bridge(near, rear);
  part.bridged = front_bridged || rear_bridged;
  part.on_way = (front_bridged || is_on_road(s.site.book, near, front)) &&
                (rear_bridged || is_on_road(s.site.book, near, rear));
  return part;
}

bool has_ways(const Near& near) {
  return std::any_of(near.begin(), near.end(), [](const Piece* piece) {
    return piece->kind == PieceKind::kRoad || piece->kind == PieceKind::kBridge;
  });
}

std::vector<Part> parts_of(const Stance& s, const Near& near) {
  std::vector<Part> parts;
  const bool by_ranks = s.column && has_ways(near);
  for (const Quad& box : s.place.boxes) {
    if (!by_ranks) {
      parts.push_back({drawn_in(box, tolerance(s.site))});
      continue;
    }
    const int n = std::max(1, static_cast<int>(divide_rounded(depth_of(box), std::max<Coord>(1, s.rank))));
    for (int i = 0; i < n; ++i)
      parts.push_back(part_on(s, near,
                              {{between(box.front_left(), box.rear_left(), i, n),
                                between(box.front_right(), box.rear_right(), i, n),
                                between(box.front_right(), box.rear_right(), i + 1, n),
                                between(box.front_left(), box.rear_left(), i + 1, n)}}));
  }
  return parts;
}

// R46: a road overrides what it crosses; over water only a bridge does, and no road leads through a house.
bool matters_to(const Piece& piece, const Part& part) {
  if (is_waterway(piece)) return !part.bridged;
  return !part.on_way || piece.kind == PieceKind::kBuilding;
}

bool is_stood_on(const Stance& s, const Piece& piece, const std::vector<Part>& parts) {
  return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
    return matters_to(piece, part) && stands_on(s.site.book, piece, part.box);
  });
}

bool is_wet(const Book& book, const Piece& water, Vec point) {
  if (!is_linear(water.kind)) return lies_on(water, point);
  return within(point, water.line, half_strip(book, water));
}

// BA-165: whatever of it is in the water is in the ford.
bool is_forded(const Stance& s, const Near& near, const Piece& water, const std::vector<Part>& parts) {
  const Book& book = s.site.book;
  const auto on_ford = [&](const auto& is_on) {
    return std::any_of(near.begin(), near.end(),
                       [&](const Piece* piece) { return piece->kind == PieceKind::kFord && is_on(*piece); });
  };
  if (!on_ford([](const Piece&) { return true; })) return false;
  const auto judge = [&](const Quad& box) {
    if (!stands_on(book, water, box) || on_ford([&](const Piece& ford) { return holds(ford, box); }))
      return Known::kYes;
    const auto is_in_deep_water = [&](Vec point) {
      return is_wet(book, water, point) && !on_ford([&](const Piece& ford) { return lies_on(ford, point); });
    };
    return is_so_somewhere(box, is_in_deep_water) ? Known::kNo : Known::kUnsure;
  };
  return std::all_of(parts.begin(), parts.end(), [&](const Part& part) {
    return part.bridged || is_so_all_over(part.box, tolerance(s.site), judge);
  });
}

// ---- Woods (R112).

// BA-395: more than 45 degrees off the normal of every stretch of the outline that it stands at.
bool is_sideways(const Stance& s, const Piece& wood) {
  const Quad& box = s.place.boxes.front();
  if (!s.towards && depth_of(box) == 0) return false;  // staff: no front, no sides
  const Heading way = s.towards ? *s.towards : heading_of(box.front_left() - box.rear_left());
  const MarchTables& t = s.site.book.tables.march;
  bool any = false, squarely = false;
  const Ring& ring = wood.area.outer;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Segment side{ring[i], ring[i + 1 == ring.size() ? 0 : i + 1]};
    if (!within(side, box, s.edge)) continue;
    any = true;
    squarely = squarely || degrees(90) - folded_angle(side.b - side.a, way) <=
                               degrees(t.edge_sideways) + t.angle_tolerance;
  }
  return any && !squarely;
}

// BA-395: partly inside and partly outside.
bool is_across_outline(const Piece& wood, const std::vector<Part>& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return !part.on_way && !holds(wood, part.box); });
}

// ---- What one piece, or a hill, makes of the ground.

void add_rule(GroundUnder& under, Cite rule) {
  if (std::find(under.rules.begin(), under.rules.end(), rule) == under.rules.end())
    under.rules.push_back(rule);
}

void note_going(GroundUnder& under, Going going, const Piece& piece, Cite rule) {
  add_rule(under, rule);
  if (going <= under.going || under.closed) return;
  under.going = going;
  under.because = &piece;
}

void note_obstacle(GroundUnder& under, int obstacle, const Piece& piece, Cite rule) {
  if (obstacle == kNoObstacle) return;
  add_rule(under, rule);
  if (obstacle <= under.obstacle) return;
  under.obstacle = obstacle;
  if (under.going <= kOnNormal && !under.closed) under.because = &piece;
}

void close(GroundUnder& under, const Piece& piece, Cite rule) {
  add_rule(under, rule);
  if (!under.closed) under.because = &piece;
  under.closed = true;
}

void note_wood(const Stance& s, const Piece& wood, const std::vector<Part>& parts, GroundUnder& under) {
  if (is_across_outline(wood, parts)) {
    add_rule(under, cite::ba_395);
    note_obstacle(under, obstacle_class(s.site.book, wood), wood, cite_of(s.site.book, wood));
  }
  if (!is_only_in_edge(s.site, wood, s.place, s.edge)) {
    if (depth_of(s.place.boxes.front()) > s.edge + tolerance(s.site)) add_rule(under, cite::ba_396);
    return note_going(under, kInWood, wood, cite::ba_394);
  }
  add_rule(under, cite::ba_395);
  if (is_sideways(s, wood)) note_going(under, kInWood, wood, cite::ba_395);
}

// A bridge or ford under a body that it does not carry over: too narrow, or not for its formation.
const Piece* crossing_under(const Stance& s, const Near& near, const std::vector<Part>& parts) {
  for (const Piece* piece : near)
    if ((piece->kind == PieceKind::kBridge || piece->kind == PieceKind::kFord) &&
        is_stood_on(s, *piece, parts))
      return piece;
  return nullptr;
}

void note_water(const Stance& s, const Near& near, const Piece& water, const std::vector<Part>& parts,
                GroundUnder& under) {
  if (is_forded(s, near, water, parts))
    return add_rule(under, cite::ba_165);  // the ford itself is the obstacle
  const int obstacle = obstacle_class(s.site.book, water);
  if (obstacle != kImpassable) {
    add_rule(under, cite::ba_163);
    return note_obstacle(under, obstacle, water, cite::ba_431);
  }
  const Piece* crossing = crossing_under(s, near, parts);
  if (crossing == nullptr) return close(under, water, cite::ba_163);
  close(under, *crossing, crossing->kind == PieceKind::kBridge ? cite::ba_164 : cite::ba_165);
}

void note_piece(const Stance& s, const Near& near, const Piece& piece, const std::vector<Part>& parts,
                GroundUnder& under) {
  const Book& book = s.site.book;
  const int obstacle = obstacle_class(book, piece);
  const bool slow = is_difficult(book, piece);
  if (obstacle == kNoObstacle && !slow && !is_house(piece)) return;
  if (!is_stood_on(s, piece, parts)) return;
  if (is_wood(piece)) return note_wood(s, piece, parts, under);
  if (is_house(piece)) return close(under, piece, cite::ba_376);
  if (slow) note_going(under, kOnDifficult, piece, cite::ba_166);
  if (is_waterway(piece)) return note_water(s, near, piece, parts, under);
  if (obstacle == kImpassable) return close(under, piece, cite_of(book, piece));
  note_obstacle(under, obstacle, piece, cite_of(book, piece));
}

// Between the outlines of two layers, and near both: only there can a layer be narrow.
bool is_between_outlines(const Near& contours, const Quad& box, Coord reach) {
  const Bounds room = grown(bounds(box), reach);
  int low = INT16_MAX, high = 0;
  for (const Piece* contour : contours) {
    if (!meet(bounds(*contour), room) || !is_near_outline(*contour, box, reach)) continue;
    low = std::min<int>(low, contour->height);
    high = std::max<int>(high, contour->height);
  }
  return low < high;
}

// R26: narrow layers of hills.
void note_layers(const Stance& s, const std::vector<Part>& parts, GroundUnder& under) {
  const GroundTables& t = s.site.book.tables.ground;
  const Near contours = contours_near(s.site.state, s.place.bounds, t.hill_difficult);
  if (contours.size() < 2) return;
  for (const Part& part : parts) {
    if (part.on_way || !is_between_outlines(contours, part.box, t.hill_difficult)) continue;
    const bool is_point = part.box.front_left() == part.box.rear_right();  // staff
    const auto layer = is_point ? layer_at(contours, part.box.front_left(), t.hill_difficult)
                                : narrowest_layer(contours, part.box, t.hill_difficult);
    if (!layer || !hill_is_difficult(t, layer->width + tolerance(s.site))) continue;
    note_going(under, kOnDifficult, *layer->piece, cite::ba_166);
    note_obstacle(under, hill_obstacle(t, layer->width + tolerance(s.site)), *layer->piece, cite::ba_430);
  }
}

bool is_wholly_on_way(const std::vector<Part>& parts) {
  return !parts.empty() &&
         std::all_of(parts.begin(), parts.end(), [](const Part& part) { return part.on_way; });
}

bool lies_wholly_on_road(const Stance& s, const Near& near, const std::vector<Part>& parts) {
  const auto judge = [&](const Quad& box) {
    if (lies_along_road(s.site.book, near, box)) return Known::kYes;
    const auto is_off_road = [&](Vec point) { return !is_on_road(s.site.book, near, point); };
    return is_so_somewhere(box, is_off_road) ? Known::kNo : Known::kUnsure;
  };
  return std::all_of(parts.begin(), parts.end(),
                     [&](const Part& part) { return is_so_all_over(part.box, tolerance(s.site), judge); });
}

// All of it so near to one side of the outline.
bool lies_along_outline(const Piece& area, const Quad& box, Coord near) {
  return any_edge(area.area, [&](const Segment& side) {
    return std::all_of(box.corner.begin(), box.corner.end(),
                       [&](Vec corner) { return within(corner, side, near); });
  });
}

GroundUnder survey_going(const Stance& s) {
  GroundUnder under;
  if (s.place.empty()) return under;
  const BattleState& state = s.site.state;
  const Near near =
      pieces_near(*state.ground, state.pieces, grown(s.place.bounds, s.site.book.tables.march.strip));
  if (near.empty()) return under;
  const std::vector<Part> parts = parts_of(s, near);
  for (const Piece* piece : near) note_piece(s, near, *piece, parts, under);
  if (std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.bridged; }))
    add_rule(under, cite::ba_164);
  note_layers(s, parts, under);
  if (under.going != kOnNormal || under.closed) return under;
  if (is_wholly_on_way(parts)) under.going = kOnRoad;
  if (s.throng && under.obstacle == kNoObstacle && has_ways(near) && lies_wholly_on_road(s, near, parts))
    under.going = kOnRoad;
  return under;
}

}  // namespace

int level_at(const BattleState& state, Vec point) { return drumhead::level_at(*state.ground, point); }

// R90: the lowest layer that any figure is partly on, and the highest.
Levels levels_under(const Site& site, UnitId id) {
  std::vector<Quad> boxes;
  for (const Box& figure : site.figures(id)) boxes.push_back(drawn_in(corners(figure), tolerance(site)));
  if (boxes.empty()) boxes = site.print(id).boxes;
  if (boxes.empty()) return {};
  const Near hills = contours_near(site.state, site.print(id).bounds, 0);
  Levels out{hills.empty() ? 0 : INT16_MAX, 0};
  for (const Quad& box : boxes) {
    int low = 0;
    for (const Piece* hill : hills) {
      if (hill->height > out.high && meets(*hill, box)) out.high = hill->height;
      if (hill->height > low && holds(*hill, box)) low = hill->height;
    }
    out.low = std::min(out.low, low);
  }
  return out;
}

GroundUnder going_under(const Site& site, UnitId id, const Footprint& place, InFormation formation,
                        std::optional<Heading> towards) {
  return survey_going({.site = site,
                       .place = place,
                       .edge = edge_depth(site.book, site.state, id),
                       .column = takes_road(formation),
                       .throng = plain(formation) == kRout,
                       .rank = site.book.words.formations[formation].rank_depth,
                       .towards = towards});
}

bool is_column_on_road(const Site& site, UnitId id, InFormation formation) {
  return takes_road(formation) &&
         going_under(site, id, site.print(id), ba::formation(site.state, id)).going == kOnRoad;
}

GroundUnder going_for_staff(const Site& site, Vec at) {
  const Footprint point = footprint_of(Quads{Quad{{at, at, at, at}}});
  return survey_going(
      {.site = site, .place = point, .edge = site.book.tables.march.wood_edge[1], .column = true});
}

int passage_of(const Site& site, UnitId id) {
  if (!site.state.unit(id).on_table || is_garrison(site.state, id)) return kNoObstacle;
  return going_under(site, id, site.print(id), formation(site.state, id)).obstacle;
}

bool is_only_in_edge(const Site& site, const Piece& wood, const Footprint& place, Coord edge) {
  const Coord deep = edge + tolerance(site);
  if (place.boxes.size() != 1 || depth_of(place.boxes.front()) > deep) return false;
  return is_so_all_over(place.boxes.front(), tolerance(site), [&](const Quad& box) {
    if (!meets(wood, box) || lies_along_outline(wood, box, deep)) return Known::kYes;
    const auto is_deeper = [&](Vec point) { return lies_deeper(wood, point, deep); };
    return is_so_somewhere(box, is_deeper) ? Known::kNo : Known::kUnsure;
  });
}

bool is_in_wood(const Site& site, const Piece& wood, const Footprint& place) {
  return is_wood(wood) && std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) {
           return meets(wood, drawn_in(box, tolerance(site)));
         });
}

bool in_wood_edge(const Site& site, UnitId id, const Piece& wood) {
  return is_in_wood(site, wood, site.print(id)) &&
         is_only_in_edge(site, wood, site.print(id), edge_depth(site.book, site.state, id));
}

const Piece* wood_under(const Site& site, UnitId id) {
  if (!site.state.unit(id).on_table || is_garrison(site.state, id)) return nullptr;
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, site.print(id).bounds))
    if (is_in_wood(site, *piece, site.print(id)) && !in_wood_edge(site, id, *piece)) return piece;
  return nullptr;
}

bool on_table(const BattleState& state, const Footprint& place) {
  return std::all_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return contains(state.ground->bounds(), box); });
}

// To the last grain: whoever stood a hair on another would stand on it for good.
Room room_for(const Site& site, UnitId id, const Footprint& place, InFormation formation,
              std::span<const UnitId> not_these) {
  if (!on_table(site.state, place)) return {.free = false, .edge = true};
  for (const Unit& unit : site.state.units) {
    if (unit.id == id || !unit.on_table || unit.inside.valid()) continue;
    if (std::find(not_these.begin(), not_these.end(), unit.id) != not_these.end()) continue;
    if (overlap(place, site.print(unit.id))) return {.free = false, .body = unit.id};
  }
  const GroundUnder under = going_under(site, id, place, formation);
  if (under.closed) return {.free = false, .piece = under.because};
  return {};
}

}  // namespace drumhead::ba
