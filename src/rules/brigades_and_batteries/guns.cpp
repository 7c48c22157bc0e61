// Crews and guns (R11, R12, R61): how many dice a crew serves, guns that are left behind and manned again,
// spiking.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// BB-130: three men serve both guns of a model, two men one of them. BB-099: two men push a model.
constexpr int kCrewOfTwoGuns = 3, kCrewOfOneGun = 2, kGunsAModel = 2;

std::string counted_models(int n) { return n == 1 ? "1 gun model" : fmt::format("{} gun models", n); }

Box rectangle_of(const Token& gun) { return {gun.pose, gun.width, gun.depth}; }

// Where the models of a battery stand, left to right, front rank first. Of one inside a block: where it is
// itself.
std::vector<Box> places_of_models(const Book& book, const BattleState& state, UnitId battery) {
  const Unit& unit = state.unit(battery);
  if (!unit.inside.valid()) return cells(body_of(state, book.words.formations, battery));
  const Formation& guns = book.words.formations[kUnlimbered];
  return std::vector<Box>(static_cast<std::size_t>(std::max<int>(0, unit.markers[kModels])),
                          Box{unit.pose, guns.file_width, guns.rank_depth});
}

// Guns of the models that stay, if the damaged ones are left behind first.
int guns_of_best(int models, int guns, int kept) {
  const int with_one = std::max(0, kGunsAModel * models - guns);
  return std::min(guns, kGunsAModel * kept - std::max(0, with_one - (models - kept)));
}

// R12: of its own battery, and touched.
std::vector<std::size_t> guns_within_reach(const Site& site, UnitId battery) {
  std::vector<std::size_t> touched;
  for (std::size_t i = 0; i < site.state.tokens.size(); ++i) {
    const Token& gun = site.state.tokens[i];
    if (gun.kind != kAbandonedGun || !gun.on_table || gun.owner != battery) continue;
    if (within(footprint_of(rectangle_of(gun)), site.print(battery), kContactGap)) touched.push_back(i);
  }
  return touched;
}

// Models that stand in one row: where on its front line, measured from its first model to the right.
struct GunRow {
  Pose front{};                     // of any model of it
  std::vector<std::size_t> tokens;  // abandoned ones that join
  Coord left = 0, right = 0;        // the ends of the row, from `front`
  int models = 0, guns = 0;
};

bool joins(const GunRow& row, const Token& gun, Coord* at) {
  if (gun.pose.facing != row.front.facing) return false;
  const Footprint place = footprint_of(rectangle_of(gun));
  const Interval ahead = along(row.front, place);
  if (ahead.to > kContactGap || ahead.to < -kContactGap) return false;
  const Interval side = across(row.front, place);
  *at = divide_rounded(side.from + side.to, 2);
  return side.from <= row.right + kContactGap && side.to >= row.left - kContactGap;
}

// The row grows from its first model by those that stand flush beside it, until no more do.
void add_neighbours(const BattleState& state, std::vector<std::size_t> touched, GunRow& row) {
  for (bool grown = true; grown;) {
    grown = false;
    for (auto it = touched.begin(); it != touched.end(); ++it) {
      const Token& gun = state.tokens[*it];
      Coord at = 0;
      if (!joins(row, gun, &at)) continue;
      row.left = std::min(row.left, at - gun.width / 2);
      row.right = std::max(row.right, at + gun.width / 2);
      row.tokens.push_back(*it);
      ++row.models;
      row.guns += gun.markers[kWorkingGuns];
      touched.erase(it);
      grown = true;
      break;
    }
  }
}

GunRow row_to_man(const Site& site, UnitId battery) {
  const BattleState& state = site.state;
  const std::vector<std::size_t> touched = guns_within_reach(site, battery);
  GunRow row;
  if (touched.empty()) return row;
  const Unit& unit = state.unit(battery);
  if (is_unlimbered(state, battery)) {
    const Coord half = divide_rounded(site.box(battery).width, 2);
    row = {unit.pose, {}, -half, half, unit.markers[kModels], unit.markers[kGuns]};
  } else {
    row.front = state.tokens[touched.front()].pose;
  }
  add_neighbours(state, touched, row);
  return row;
}

bool fits(const Site& site, UnitId battery, const Box& place) {
  const Footprint print = footprint_of(place);
  const std::vector<Obstacle> others = site.others(battery);
  return std::none_of(others.begin(), others.end(),
                      [&](const Obstacle& o) { return overlap(o.footprint, print); });
}

bool may_spike(const BattleState& state, const Unit& unit, const Token& gun) {
  return unit.on_table && unit.side != gun.side && in_close_order(state, unit.id) &&
         !in_block(state, unit.id) && !has(state, unit.id, kShaken);
}

UnitId who_spikes(const Site& site, const Token& gun) {
  const Footprint place = footprint_of(rectangle_of(gun));
  for (const Unit& unit : site.state.units)
    if (may_spike(site.state, unit, gun) && within(place, site.print(unit.id), kContactGap)) return unit.id;
  return {};
}

}  // namespace

int gun_dice(int crew, int models, int guns, int models_that_can_hit) {
  const int working = std::min(models, guns);  // a model without a gun is none
  const int with_one = std::max(0, kGunsAModel * working - guns);
  const int able = std::min(models_that_can_hit, working);
  const int able_with_two = std::min(able, working - with_one);
  const int full = std::min(crew / kCrewOfTwoGuns, able_with_two);
  const int half = std::min((crew - full * kCrewOfTwoGuns) / kCrewOfOneGun, able - full);
  return full * kGunsAModel + half;
}

int models_moved_by(int crew, InFormation in) { return in == kLimbered ? crew : crew / kCrewOfOneGun; }

void abandon_guns(const Book& book, Scene& scene, UnitId battery, int models) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(battery);
  const int before = unit.markers[kModels], kept = std::max(0, before - models);
  if (models <= 0 || before == 0 || are_gunners_on_foot(state, battery)) return;
  const std::vector<Box> places = places_of_models(book, state, battery);
  for (int i = kept; i < before;
       ++i) {  // from the left: the next has its own guns and leaves the rest to those behind it
    const int guns =
        guns_of_best(before, unit.markers[kGuns], i + 1) - guns_of_best(before, unit.markers[kGuns], i);
    const Box& place = places[static_cast<std::size_t>(i)];
    Token gun{kAbandonedGun, unit.side, true, battery, place.pose, place.width, place.depth, {}};
    gun.markers[kWorkingGuns] = static_cast<std::int16_t>(guns);
    state.tokens.push_back(gun);
  }
  const Cite rule = kept > 0 ? cite::bb_099 : cite::bb_087;
  scene.then(rule, {battery}, [&] {
    return fmt::format("{} leaves {} behind.", name(state, battery), counted_models(before - kept));
  });
  if (kept == 0) {  // R12: on foot they are as broad as their battery was
    set(state, battery, kGuns, 0);
    set(state, battery, kEmplaced, 0);
    if (!unit.inside.valid()) take_formation(state, battery, kGunnersOnFoot, before, unit.pose);
    return;
  }
  set(state, battery, kGuns, guns_of_best(before, unit.markers[kGuns], kept));
  set(state, battery, kModels, kept);
  const Coord file = book.words.formations[unit.formation].file_width;
  const int files = is_unlimbered(state, battery) ? kept : std::min<int>(unit.files, kept);
  unit.pose.at = point_from(unit.pose, 0, -divide_rounded((unit.files - files) * file, 2));
  unit.files = static_cast<std::int16_t>(files);
}

void man_guns(const Book& book, Scene& scene, UnitId battery) {
  BattleState& state = scene.state;
  if (!are_gunners_on_foot(state, battery) && !is_unlimbered(state, battery)) return;
  const Site site(book, state);
  const GunRow row = row_to_man(site, battery);
  if (row.tokens.empty()) return;
  const Pose front{point_from(row.front, 0, divide_rounded(row.left + row.right, 2)), row.front.facing};
  const Formation& guns = book.words.formations[kUnlimbered];
  if (!fits(site, battery, {front, row.models * guns.file_width, guns.rank_depth})) return;
  for (const std::size_t i : row.tokens) state.tokens[i].on_table = false;
  set(state, battery, kModels, row.models);
  set(state, battery, kGuns, row.guns);
  take_formation(state, battery, kUnlimbered, row.models, front);
  scene.then(cite::bb_026, {battery}, [&] {
    return fmt::format("{} mans {} again.", name(state, battery),
                       counted_models(static_cast<int>(row.tokens.size())));
  });
  // R27: men on foot feel no broken ground, a battery does.
  if (const auto broken = disordered_where_it_stands(Site(book, state), battery))
    disorder(book, scene, battery, *broken);
}

void spike_guns(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  for (Token& gun : scene.state.tokens) {
    if (gun.kind != kAbandonedGun || !gun.on_table) continue;
    const UnitId spiker = who_spikes(site, gun);
    if (!spiker.valid()) continue;
    gun.on_table = false;
    gun.markers[kWorkingGuns] = 0;
    scene.tell(cite::bb_005, {spiker, gun.owner}, [&] {
      return fmt::format("{} spikes an abandoned gun model of {}: its guns are destroyed.",
                         name(scene.state, spiker), name(scene.state, gun.owner));
    });
  }
}

}  // namespace drumhead::bb
