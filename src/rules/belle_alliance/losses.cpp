// Figures that fall, the valour that goes with them, bodies that are removed (5.5.2; R5, R67, R103, R104).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/rout.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

struct Share {
  UnitId body;
  int figures = 0;
};

// R67: in proportion, rounded down; the largest takes what is left over, as far as it has the figures.
std::vector<Share> shared_among(const BattleState& state, std::vector<UnitId> bodies, int figures) {
  const auto has_figures = [&](UnitId id) { return static_cast<int>(state.unit(id).strength); };
  std::stable_sort(bodies.begin(), bodies.end(), [&](UnitId a, UnitId b) {
    return has_figures(a) != has_figures(b) ? has_figures(a) > has_figures(b) : a < b;
  });
  int all = 0;
  for (const UnitId id : bodies) all += has_figures(id);
  int left = std::clamp(figures, 0, all);
  std::vector<Share> shares;
  for (const UnitId id : bodies)
    shares.push_back({id, all == 0 ? 0 : std::min(figures, all) * has_figures(id) / all});
  for (const Share& share : shares) left -= share.figures;
  while (left > 0)
    for (Share& share : shares) {
      const int more = std::clamp(has_figures(share.body) - share.figures, 0, left);
      share.figures += more;
      left -= more;
    }
  std::sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) { return a.body < b.body; });
  return shares;
}

// R5: evenly, first from the gun that has most.
void take_gunners(BattleState& state, UnitId id, int figures) {
  for (int i = 0; i < figures; ++i) {
    Stand* fullest = nullptr;
    for (Stand& stand : state.stands)
      if (stand.unit == id && (fullest == nullptr || figures_left(stand) > figures_left(*fullest)))
        fullest = &stand;
    if (fullest == nullptr || fullest->figures == 0) return;
    std::uint32_t last = 1U << 31;
    while ((fullest->figures & last) == 0) last >>= 1;
    fullest->figures &= ~last;
  }
}

// ---- Closing up (R5).

bool keeps_its_centre(const BattleState& state, UnitId id) {
  switch (plain_formation(state, id)) {
    case kSquare:
    case kHuddle:
    case kWork:
    case kRest:
    case kRout:
      return true;
    default:
      return false;
  }
}

// A column of march loses its rearmost ranks, and with them the bends they stood on.
void forget_bends(const Book& book, BattleState& state, UnitId id) {
  const std::vector<Bend> kept = bends_in_use(body_of(state, book.words.formations, id));
  std::erase_if(state.bends, [&](const Bend& bend) {
    return bend.unit == id && std::find(kept.begin(), kept.end(), bend) == kept.end();
  });
}

void close_up_round(const Book& book, BattleState& state, UnitId id, std::optional<Vec> centre) {
  close_up(book, state, id);
  Unit& unit = state.unit(id);
  if (centre)
    unit.pose = pose_for_centre(book, state, id, formation(state, id), unit.files, *centre, unit.pose.facing);
}

std::optional<Vec> centre_to_keep(const Book& book, const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || is_garrison(state, id) || !keeps_its_centre(state, id)) return std::nullopt;
  return centre(footprint(body_of(state, book.words.formations, id)));
}

// BA-329: who stood on the border stands on it still, though closing up has drawn him in.
void note_edges(BattleState& state, UnitId id, int edges) {
  std::erase_if(state.records, [&](const Record& r) { return r.kind == kBorderRecord && r.a == id; });
  if (edges == 0 || state.unit(id).strength == 0) return;
  Record record;
  record.kind = kBorderRecord;
  record.a = id;
  record.n[kEdgesStoodOn] = edges;
  record.from = state.unit(id).pose;
  state.records.push_back(record);
}

// ---- Removal (R104).

bool is_too_small(const Book& book, const BattleState& state, UnitId id) {
  const int fewest = book.tables.morale.fewest;
  if (is_artillery(state, id)) return state.unit(id).strength == 0;
  if (is_garrison(state, id)) return state.unit(id).strength < fewest;
  return figures_of_tactical_unit(state, id) < fewest;
}

// A line whose mother is gone is a unit of its own.
void release_line(BattleState& state, UnitId mother) {
  const UnitId line = is_unsplit_line(state, mother) ? UnitId{} : line_of(state, mother);
  if (!line.valid()) return;
  set(state, line, kRole, kSplitPart);
  for (const Marker shared : {kSupplies, kFirstUsed}) set(state, line, shared, marker(state, mother, shared));
}

void remove_small(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (!is_too_small(book, state, id)) {
    if (state.unit(id).strength == 0) remove_body(book, scene, id, cite::ba_365);
    return;
  }
  if (is_artillery(state, id) || is_garrison(state, id)) return remove_body(book, scene, id, cite::ba_365);
  const std::vector<UnitId> bodies = bodies_of(state, id);
  for (auto body = bodies.rbegin(); body != bodies.rend(); ++body)
    remove_body(book, scene, *body, cite::ba_365);
}

// ---- Valour (R103).

void lower_valour(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const MoraleTables& t = book.tables.morale;
  const int original = state.profile(id).original_strength;
  const int steps = valour_steps(t, original - state.unit(id).strength, original);
  if (steps <= marker(state, id, kValourSteps)) return;
  const int before = valour(book, state, id);
  set(state, id, kValourSteps, steps);
  const int now = marker(state, id, kValour) - steps + marker(state, id, kRegained);
  if (valour(book, state, id) < before)
    then_of(scene, {cite::ba_362, cite::ba_531}, id, [&] {
      return fmt::format("{} falls to valour {}.", name(state, id), signed_number(valour(book, state, id)));
    });
  if (now >= t.lowest_valour) return;
  then_of(scene, {cite::ba_363, cite::ba_359}, id, [&] { return fmt::format("{} can bear no more.", name(state, id)); });
  bring_into(book, scene, id, kFD, {}, kByValour);
}

int take_off(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why) {
  BattleState& state = scene.state;
  const int lost = std::clamp<int>(figures, 0, state.unit(id).strength);
  if (lost == 0) return 0;
  const std::optional<Vec> centre = centre_to_keep(book, state, id);
  const int edges = edges_stood_on(Site(book, state), id);
  state.unit(id).strength = static_cast<std::int16_t>(state.unit(id).strength - lost);
  if (is_artillery(state, id)) take_gunners(state, id, lost);
  if (state.unit(id).strength > 0) close_up_round(book, state, id, centre);
  note_edges(state, id, edges);
  then_of(scene, why, id, [&] {
    return fmt::format("{} loses {}{}: {} left.", name(state, id), counted(lost, "figure", "figures"),
                       why == cite::ba_268 ? " as prisoners" : "", state.unit(id).strength);
  });
  remove_small(book, scene, id);
  if (state.unit(id).strength > 0) lower_valour(book, scene, id);
  return lost;
}

}  // namespace

int lose_figures(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why) {
  return take_off(book, scene, id, figures, why);
}

namespace {

int lose_among(const Book& book, Scene& scene, const std::vector<UnitId>& struck, int figures, Cites why) {
  std::vector<UnitId> bodies = struck;
  for (const UnitId id : struck)
    for (const UnitId gunners : refugees_with(scene.state, id)) bodies.push_back(gunners);
  why.add(cite::ba_321, bodies.size() > struck.size());
  int lost = 0;
  for (const Share& share : shared_among(scene.state, std::move(bodies), figures))
    lost += take_off(book, scene, share.body, share.figures, why);
  return lost;
}

}  // namespace

// BA-363: points that were lost below the lowest valour do not have to be won back.
void raise_to_lowest_valour(const Book& book, BattleState& state, UnitId id) {
  const int now = marker(state, id, kValour) - marker(state, id, kValourSteps) + marker(state, id, kRegained);
  const int below = book.tables.morale.lowest_valour - now;
  if (below > 0) set(state, id, kRegained, marker(state, id, kRegained) + below);
}

int lose_with_refugees(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why) {
  return lose_among(book, scene, {id}, figures, why);
}

int lose_together(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why) {
  const BattleState& state = scene.state;
  if (!is_garrison(state, id)) return lose_among(book, scene, {id}, figures, why);
  return lose_among(book, scene, garrison_of(state, state.unit(id).inside), figures, why);
}

void close_up(const Book& book, BattleState& state, UnitId id) {
  Unit& unit = state.unit(id);
  switch (plain_formation(state, id)) {
    case kLine:
    case kSkirmish:
      unit.files = static_cast<std::int16_t>(usual_files(state, id, formation(state, id), unit.files));
      return;
    case kAttackColumn:
    case kMass:
    case kMarchColumn:
      unit.files = std::min(unit.files, std::max<std::int16_t>(1, unit.strength));
      return forget_bends(book, state, id);
    default:
      return;
  }
}

void leave_staff_behind(BattleState& state, UnitId id) {
  for (Leader& leader : state.leaders) {
    if (leader.attached_to != id) continue;
    leader.pose = place_of(leader, state.units);
    leader.attached_to = {};
    leader.markers[kAlongWith] = 0;
  }
}

void remove_body(const Book& book, Scene& scene, UnitId id, Cite why) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(id);
  if (!unit.on_table && !has(state, id, kRefugeAt)) return;
  const bool guns_stay = unit.on_table && is_artillery(state, id) && has(state, id, kGuns);
  then_of(scene, why, id, [&] {
    return fmt::format("{} is removed from the table{}.", name(state, id),
                       guns_stay ? "; its guns stay where they are" : "");
  });
  release_line(state, id);
  for (const UnitId gunners : refugees_with(state, id)) remove_body(book, scene, gunners, why);
  if (guns_stay) leave_guns(state, id, book);
  leave_staff_behind(state, id);
  unit.on_table = false;
  unit.strength = 0;
  unit.inside = {};
  unit.markers[kRefugeAt] = 0;
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  std::erase_if(state.records, [id](const Record& r) { return r.kind == kSpreadRecord && r.a == id; });
}

}  // namespace drumhead::ba
