// Chapter 4.11: guns and skirmishers overrun by troops in close order (R76). Which figures a charger has
// swept over is kept while it moves; they fall in step 5, when its charge has gone home, and the survivors
// close up beside it.
#include <fmt/format.h>
#include <algorithm>
#include <bit>

#include "geom/zones.h"
#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {
namespace {

// ---- Cells.

// What the charger has swept from where it met its victim to where it stands, lengthened by a contact's gap.
Quad swept_by(const Site& site, const Record& overrun) {
  Box box = site.box(overrun.a);
  const Coord gone = length(box.pose.at - overrun.from.at);
  box.pose.at = point_from(box.pose, kContactGap, 0);
  box.depth += gone + kContactGap;
  return corners(box);
}

bool sweeps_cell(const Quad& swept, const Box& cell) {
  if (!overlap(swept, corners(cell))) return false;
  const Pose left{point_from(cell.pose, 0, -cell.width / 2), cell.pose.facing};
  const Pose right{point_from(cell.pose, 0, cell.width / 2), cell.pose.facing};
  const Zone zone{behind(cell.pose), ahead_of(rear_of(cell)), right_of(left), left_of(right)};
  Coord low = 0, high = 0;
  bool first = true;
  for (const Vec point : clipped(swept, zone)) {
    const Coord at = aside(cell.pose, point);
    low = first ? at : std::min(low, at);
    high = first ? at : std::max(high, at);
    first = false;
  }
  return !first && high - low > kSlack;
}

std::uint64_t bits_of(const Record& overrun) {
  return static_cast<std::uint32_t>(overrun.n[0]) | std::uint64_t{static_cast<std::uint32_t>(overrun.n[1])}
                                                        << 32;
}

void keep_bits(Record& overrun, std::uint64_t bits) {
  overrun.n[0] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  overrun.n[1] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 32));
}

bool is_marked(std::uint64_t bits, std::size_t cell) { return (bits >> cell & 1) != 0; }

// ---- The fall.

bool went_home(const BattleState& state, const Record& overrun) {
  const auto charges = charges_on(state, overrun.b);
  return std::any_of(charges.begin(), charges.end(), [&](const Record* charge) {
    return charge->a == overrun.a && charge->n[kStatus] == kHome;
  });
}

// R11: crew tied to models, evenly, odd men with the leftmost.
int crew_of_model(int crew, int models, int model) { return crew / models + (model < crew % models ? 1 : 0); }
// Models with both guns stand on the left, those with one after them.
int guns_of_model(int guns, int models, int model) {
  const int one_each = std::min(guns, models);
  return (model < one_each ? 1 : 0) + (model < guns - one_each ? 1 : 0);
}

struct Toll {
  int figures = 0;  // that fall
  int models = 0;   // that are lost with them
  int guns = 0;
};

Toll toll_of(const BattleState& state, UnitId id, std::uint64_t bits, std::size_t cell_count) {
  Toll toll;
  const Unit& unit = state.unit(id);
  const int models = std::max<int>(1, unit.markers[kModels]);
  for (std::size_t i = 0; i < cell_count; ++i) {
    if (!is_marked(bits, i)) continue;
    const int model = static_cast<int>(i);
    toll.figures += is_artillery(state, id) ? crew_of_model(unit.strength, models, model) : 1;
    ++toll.models;
    toll.guns += guns_of_model(unit.markers[kGuns], models, model);
  }
  return toll;
}

// R12: the models ridden over stay where they are.
void abandon_where_they_stand(Scene& scene, UnitId id, const std::vector<Box>& models, std::uint64_t bits) {
  BattleState& state = scene.state;
  const int all = static_cast<int>(models.size()), guns = state.unit(id).markers[kGuns];
  int left = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (!is_marked(bits, i)) continue;
    Token gun;
    gun.kind = kAbandonedGun;
    gun.side = state.unit(id).side;
    gun.owner = id;
    gun.pose = models[i].pose;
    gun.width = models[i].width;
    gun.depth = models[i].depth;
    gun.markers[kWorkingGuns] = static_cast<std::int16_t>(guns_of_model(guns, all, static_cast<int>(i)));
    state.tokens.push_back(gun);
    ++left;
  }
  scene.then(cite::bb_226, {id}, [&] {
    return fmt::format("{} leaves {} behind.", name(state, id),
                       counted(left, "gun model", "gun models"));
  });
}

// ---- The survivors.

struct Standing {
  int left = 0, right = 0;
};

// How many unmarked cells stand to either side of what was swept, along the front line.
Standing standing_beside(const Pose& front, const std::vector<Box>& all, std::uint64_t bits, const Interval& swept) {
  Standing n;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_marked(bits, i)) continue;
    const Coord at = aside(front, centre(corners(all[i])));
    if (at < swept.from) ++n.left;
    if (at > swept.to) ++n.right;
  }
  return n;
}

struct Before {
  Box box;
  int ranks = 1;
  int files = 1;
  std::vector<Box> cells;
  Interval swept;  // along its front line, inside its own depth
};

// R76: beside the swept area on the side where more of them stand, or on their rearmost cells.
void close_up_survivors(const Book& book, BattleState& state, UnitId id, const Before& was,
                        std::uint64_t bits) {
  const Formation& form = book.words.formations[state.unit(id).formation];
  const int figures = figures_standing(state.unit(id), form);
  if (figures <= 0) return;
  const Standing n = standing_beside(was.box.pose, was.cells, bits, was.swept);
  if (n.left == 0 && n.right == 0) {
    const int files = std::min(was.files, figures), deep = (figures + files - 1) / files;
    const Coord back = was.box.depth - deep * form.rank_depth;
    return take_formation(state, id, state.unit(id).formation, files,
                          {point_from(was.box.pose, -back, 0), was.box.pose.facing});
  }
  const int files = (figures + was.ranks - 1) / was.ranks;
  const Coord half = files * form.file_width / 2;
  const Coord at = n.left >= n.right ? was.swept.from - half : was.swept.to + half;
  take_formation(state, id, state.unit(id).formation, files,
                 {point_from(was.box.pose, 0, at), was.box.pose.facing});
}

Interval swept_front(const Box& victim, const Quad& swept) {
  const Zone depth{behind(victim.pose), ahead_of(rear_of(victim))};
  Interval extent{};
  bool first = true;
  for (const Vec point : clipped(swept, depth)) {
    const Coord at = aside(victim.pose, point);
    extent = first ? Interval{at, at} : Interval{std::min(extent.from, at), std::max(extent.to, at)};
    first = false;
  }
  return extent;
}

}  // namespace

// 4.11: not in houses, not behind fieldworks (BB-228); skirmishers overrun nobody (R76).
bool is_overrun_by(const Site& site, UnitId charger, UnitId target) {
  const BattleState& state = site.state;
  if (!in_close_order(state, charger)) return false;
  if (!is_artillery(state, target) && !in_skirmish_order(state, target)) return false;
  if (in_block(state, target) || lies_in_closed_works(site, target)) return false;
  const Coord strip = site.book.tables.terrain.behind_works;  // BB-348: so near behind works they hold them
  const auto& pieces = state.ground->pieces;
  return std::none_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return piece.kind == PieceKind::kWork && lies_at_contact(site, piece, charger, target, strip);
  });
}

std::vector<UnitId> overrun_victims(const BattleState& state, UnitId charger) {
  std::vector<UnitId> victims;
  for (const Record& record : state.records)
    if (record.kind == kOverrunRecord && record.a == charger) victims.push_back(record.b);
  return victims;
}

void mark_overrun(const Book& book, BattleState& state, UnitId charger) {
  const Site site(book, state);
  for (Record& record : state.records) {
    if (record.kind != kOverrunRecord || record.a != charger) continue;
    record.to = state.unit(charger).pose;
    const Quad swept = swept_by(site, record);
    const std::vector<Box> all = cells(site.body(record.b));
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < all.size() && i < 64; ++i)
      if (sweeps_cell(swept, all[i])) bits |= std::uint64_t{1} << i;
    keep_bits(record, bits);
  }
}

void remove_overrun(const Book& book, Scene& scene, UnitId target) {
  BattleState& state = scene.state;
  const Site site(book, state);
  Before was{
      site.box(target), ranks(site.body(target)), state.unit(target).files, cells(site.body(target)), {}};
  std::uint64_t bits = 0;
  bool first = true;
  for (Record& record : state.records) {
    if (record.kind != kOverrunRecord || record.b != target || !went_home(state, record)) continue;
    bits |= bits_of(record);
    const Interval swept = swept_front(was.box, swept_by(site, record));
    was.swept =
        first ? swept : Interval{std::min(was.swept.from, swept.from), std::max(was.swept.to, swept.to)};
    first = false;
    keep_bits(record, 0);
  }
  if (bits == 0) return;
  const Toll toll = toll_of(state, target, bits, was.cells.size());
  if (is_artillery(state, target)) {
    if (!are_gunners_on_foot(state, target)) abandon_where_they_stand(scene, target, was.cells, bits);
    set(state, target, kModels, state.unit(target).markers[kModels] - toll.models);
    set(state, target, kGuns, std::max(0, state.unit(target).markers[kGuns] - toll.guns));
  }
  lose_figures(book, scene, target, toll.figures, LossCause::kOverrun, cite::bb_226);
  close_up_survivors(book, state, target, was, bits);
}

}  // namespace drumhead::bb
