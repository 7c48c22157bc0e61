// Sight, close range, outflanking.
#include <algorithm>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

std::string_view sky_of(const BattleState& state) {
  std::string_view sky = "clear";
  for (const Weather& weather : state.setting->weather)
    if (weather.turn <= std::max(1, state.turn)) sky = weather.sky;
  return sky;
}

SightCover seen_through(PieceKind kind, int grade, Coord limit) {
  return {.kind = kind,
          .grade = grade,
          .through = limit,
          .edge = limit,
          .inside = limit,
          .summed = true,
          .height = 1};
}

std::array<Eye, 9> eyes_on(const Site& site, const Quad& box) {
  std::array<Eye, 9> eyes;
  const std::array<Vec, 9> points = nine_points(box);
  for (std::size_t i = 0; i < eyes.size(); ++i) eyes[i] = eye_at(*site.state.ground, points[i]);
  return eyes;
}

// One free line between any of nine points of one box and any of another; those troops, if any, cut it.
bool free_line_between(const Site& site, const Quad& from, const Quad& to, const TroopIndex* troops) {
  const SightWithin ground(*site.state.ground, site.state.pieces, site.sight(),
                           swath_between({&from, 1}, {&to, 1}, kHair));
  const std::array<Eye, 9> eyes = eyes_on(site, from), marks = eyes_on(site, to);
  for (const Eye& eye : eyes)
    for (const Eye& mark : marks) {
      const bool cut = troops != nullptr && troops->any_crossed({eye.at, mark.at}, {}) >= 0;
      if (!cut && ground.sees(eye, mark)) return true;
    }
  return false;
}

// FF-285: an enemy whose every line to the unit crosses a good-order friend of it does not outflank it.
bool is_screened(const Site& site, UnitId enemy, UnitId id) {
  std::vector<TroopBox> friends;
  for (const UnitId f : site.friends_of(id)) {
    if (!in_good_order(site.state, f) || is_garrison(site.state, f)) continue;
    for (const Quad& box : site.print(f).boxes) friends.push_back({f, 1, 0, box});
  }
  if (friends.empty()) return false;
  const TroopIndex index(std::move(friends));
  for (const Quad& from : site.print(enemy).boxes)
    for (const Quad& to : site.print(id).boxes)
      if (free_line_between(site, from, to, &index)) return false;
  return true;
}

bool is_engaged_elsewhere(const BattleState& state, UnitId enemy, UnitId id) {
  for (const Record* contact : contacts_of(state, enemy))
    if (contact->a != id && contact->b != id) return true;
  return false;
}

bool outflanks(const Site& site, UnitId enemy, UnitId id) {
  return can_threaten(site.state, enemy) && site.near(enemy, id, site.book.tables.charge.outflanked) &&
         !is_garrison(site.state, enemy) && half_behind_front_line(site, id, site.stands(enemy)) &&
         in_field_of_fire(site, enemy, id) && !is_engaged_elsewhere(site.state, enemy, id) &&
         unit_sees(site, enemy, id) && !is_screened(site, enemy, id);
}

}  // namespace

Coord sight_limit(const Site& site) {
  const CommandTables& t = site.book.tables.command;
  const std::string_view sky = sky_of(site.state);
  if (sky == "fog") return t.fog;
  if (sky == "twilight" || sky == "night") return t.twilight;
  return kNoLimit;
}

bool is_dim(const BattleState& state) {
  const std::string_view sky = sky_of(state);
  return sky == "fog" || sky == "twilight" || sky == "night";
}

SightRules sight_rules(const Site& site, bool for_fire) {
  const GroundTables& t = site.book.tables.ground;
  SightRules rules;
  rules.contours = HeightRule::kNearLower;
  rules.crest = t.crest;
  rules.covers = HeightRule::kNearLower;
  rules.cover = {
      seen_through(PieceKind::kWood, 3, t.dense_woods),
      seen_through(PieceKind::kWood, 4, t.dense_woods),
      seen_through(PieceKind::kWood, -1, t.light_woods),
      seen_through(PieceKind::kOrchard, -1, t.light_woods),
      seen_through(PieceKind::kField, 1, t.corn),
      {.kind = PieceKind::kBuilding, .through = 0, .edge = kNoLimit, .inside = kNoLimit, .height = 1},
      {.kind = PieceKind::kTown, .through = 0, .edge = kNoLimit, .inside = kNoLimit, .height = 1}};
  rules.troops = for_fire ? HeightRule::kIgnored : HeightRule::kAboveBoth;
  rules.limit = sight_limit(site);
  return rules;
}

bool sees(const Site& site, Vec from, Vec to) {
  const BattleState& state = site.state;
  return drumhead::sees(*state.ground, state.pieces, nullptr, eye_at(*state.ground, from),
                        eye_at(*state.ground, to), site.sight());
}

bool unit_sees(const Site& site, UnitId viewer, UnitId seen) {
  for (const Quad& from : site.print(viewer).boxes)
    for (const Quad& to : site.print(seen).boxes)
      if (free_line_between(site, from, to, nullptr)) return true;
  return false;
}

bool line_through_dense_woods(const Site& site, Vec from, Vec to) {
  const Segment line{from, to};
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, bounds(line)))
    if (!is_linear(piece->kind) && area_row(*piece) == kDenseWoods && crosses(*piece, line)) return true;
  return false;
}

bool in_close_range(const Site& site, UnitId id) {
  for (const UnitId enemy : site.enemies_of(id))
    if (can_threaten(site.state, enemy) && site.near(id, enemy, site.book.tables.command.close_range) &&
        unit_sees(site, enemy, id))
      return true;
  return false;
}

bool is_outflanked(const Site& site, UnitId id) {
  if (!has_facing(site.state, id)) return false;
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(),
                     [&](UnitId enemy) { return outflanks(site, enemy, id); });
}

}  // namespace drumhead::ff
