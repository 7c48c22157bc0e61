// The points of a fire combat, and what else its die takes into account: survey only.
#include <algorithm>

#include "rules/fire_and_fury/fire.h"

namespace drumhead::ff {
namespace {

// ---- Shares.

struct Shot {
  int stand = 0;
  int quarters = 0;
  bool behind = false;
  bool at_nearest = false;  // it has no nearer enemy to choose
  bool halved = false;
  Coord range = 0;
  Coord from_centre = 0;  // of the target

  // Of stands alike those nearest to the target's middle: counted neither from the left nor from the right.
  bool comes_before(const Shot& other) const {
    if (at_nearest != other.at_nearest) return at_nearest;
    if (quarters != other.quarters) return quarters > other.quarters;
    return range != other.range ? range < other.range : from_centre < other.from_centre;
  }
};

// FF-231: a garrison has no more stands than it has, however many places there are at its faces.
int stands_left_to_fire(const Site& site, UnitId firer) {
  const BattleState& state = site.state;
  if (!is_garrison(state, firer)) return state.unit(firer).strength;
  int fired = 0;
  for (const Marker m : kFiredIn)
    for (int bits = marker(state, firer, m); bits != 0; bits &= bits - 1) ++fired;
  return state.unit(firer).strength - fired;
}

Bearing bearing_of(const Site& site, UnitId firer, std::vector<Shot> shots, int most) {
  const int limit =
      most < 0 ? stands_left_to_fire(site, firer) : std::min(most, stands_left_to_fire(site, firer));
  std::stable_sort(shots.begin(), shots.end(),
                   [](const Shot& a, const Shot& b) { return a.comes_before(b); });
  if (static_cast<int>(shots.size()) > limit) shots.resize(static_cast<std::size_t>(std::max(0, limit)));
  Bearing bearing;
  bearing.firer = firer;
  for (const Shot& shot : shots) {
    bearing.stands.push_back(shot.stand);
    bearing.quarters += shot.quarters;
    bearing.halved = bearing.halved || shot.halved;
    if (shot.behind) bearing.behind_quarters += shot.quarters;
  }
  std::sort(bearing.stands.begin(), bearing.stands.end());
  return bearing;
}

template <class Wanted>
Bearing gather_share(const Site& site, const FieldOfFire& field, UnitId target, int most, Wanted&& wanted) {
  std::vector<Shot> shots;
  for (std::size_t i = 0; i < field.muzzles.size(); ++i)
    for (const Aim& aim : field.aims[i])
      if (aim.target == target && wanted(field.aims[i], aim)) {
        const Vec from = field.muzzles[i].box.pose.at;
        const bool behind = has_facing(site.state, target) && behind_front_line(site, target, from);
        shots.push_back({field.muzzles[i].stand, aim.quarters, behind,
                         aim.range == field.aims[i].front().range, field.muzzles[i].halved, aim.range,
                         distance(from, site.centre_of(target))});
      }
  return bearing_of(site, field.firer, std::move(shots), most);
}

// ---- The firers.

struct Points {
  int all = 0, guns = 0, muskets = 0, buck_or_sharp = 0, green = 0, behind = 0;
};

bool fires_buck_and_ball(const BattleState& state, UnitId id) { return small_arm_of(state, id) == kSM; }

Points fire_points_of(const BattleState& state, std::span<const Bearing> firers) {
  Points p;
  for (const Bearing& b : firers) {
    p.all += b.quarters;
    p.behind += b.behind_quarters;
    if (is_guns(state, b.firer)) {
      p.guns += b.quarters;
      continue;
    }
    p.muskets += b.quarters;
    if (fires_buck_and_ball(state, b.firer) || has(state, b.firer, kSharpshooters))
      p.buck_or_sharp += b.quarters;
    if (quality(state, b.firer) == kGreen) p.green += b.quarters;
  }
  return p;
}

bool at_least_half(int part, int whole) { return part > 0 && 2 * part >= whole; }

// ---- The target.

// FF-256: of these lines only the largest counts.
ExposureOf exposure_of(const BattleState& state, UnitId target, bool enfiladed) {
  if (is_guns(state, target) && (is_limbered(state, target) || enfiladed)) return kDenseGuns;
  if (is_troops(state, target) && (plain_formation(state, target) == kMarchColumn || enfiladed))
    return kDenseTroops;
  const bool exposed = plain_formation(state, target) == kFieldColumn || is_mounted(state, target) ||
                       is_broken(state, target) || has(state, target, kFlankMarched) ||
                       has(state, target, kFacedAbout) || has(state, target, kPassedLines);
  return exposed ? kExposed : kUnexposed;
}

std::vector<const Piece*> features_lined_by_touched(const Site& site, UnitId charger) {
  std::vector<const Piece*> pieces;
  for (const Record* contact : contacts_of(site.state, charger))
    if (contact->a == charger)
      if (const Piece* lined = feature_lined(site, contact->b)) pieces.push_back(lined);
  return pieces;
}

bool covers_stand(const Site& site, const Piece& piece, Vec from, const Box& stand) {
  const Quad quad = corners(stand);
  return is_linear(piece.kind) ? shelters(piece, from, quad, site.book.tables.fire.behind_cover)
                               : lies_on(piece, centre(quad));
}

// FF-259: a charger has no shelter from what the defender lines.
CoverOf cover_of_charger(const Site& site, UnitId charger, Vec from) {
  const auto lined = features_lined_by_touched(site, charger);
  const std::vector<Box> stands = site.stands(charger);
  CoverOf best = kNoCover;
  for (const Piece& piece : site.state.ground->pieces) {
    if (!is_there(site.state.pieces, piece.id) ||
        std::find(lined.begin(), lined.end(), &piece) != lined.end())
      continue;
    const CoverOf cover = cover_of(site.book, piece);
    if (cover <= best) continue;
    const auto covered = std::count_if(stands.begin(), stands.end(), [&](const Box& stand) {
      return covers_stand(site, piece, from, stand);
    });
    if (2 * covered >= static_cast<std::ptrdiff_t>(stands.size())) best = cover;
  }
  return best;
}

CoverOf cover_from(const Site& site, UnitId target, UnitId firer) {
  const Vec from = site.centre_of(firer);
  const bool charger_at_works =
      has(site.state, target, kCharging) && !features_lined_by_touched(site, target).empty();
  return charger_at_works ? cover_of_charger(site, target, from) : cover_against(site, target, from);
}

// FF-258: judged for each firing unit; the class that holds for at least half of the points.
CoverOf cover_in_combat(const Site& site, UnitId target, std::span<const Bearing> firers, int all) {
  std::array<int, kFortified + 1> quarters{};  // of those against whom the target has this cover or better
  for (const Bearing& b : firers)
    for (int cover = cover_from(site, target, b.firer); cover > kNoCover; --cover)
      quarters[static_cast<std::size_t>(cover)] += b.quarters;
  for (int cover = kFortified; cover > kNoCover; --cover)
    if (at_least_half(quarters[static_cast<std::size_t>(cover)], all)) return static_cast<CoverOf>(cover);
  return kNoCover;
}

}  // namespace

Bearing share_of(const Site& site, const FieldOfFire& field, UnitId target, int most) {
  return gather_share(site, field, target, most, [](const std::vector<Aim>&, const Aim&) { return true; });
}

Bearing nearest_share_of(const Site& site, const FieldOfFire& field, UnitId target) {
  return gather_share(site, field, target, -1, [](const std::vector<Aim>& list, const Aim& aim) {
    return aim.range == list.front().range;
  });
}

Bearing bearing_on(const Site& site, UnitId firer, UnitId target) {
  return share_of(site, field_of(site, firer), target);
}

FireFacts survey_fire(const Site& site, UnitId target, std::span<const Bearing> firers) {
  const BattleState& state = site.state;
  const Points p = fire_points_of(state, firers);
  FireFacts facts;
  facts.quarters = p.all;
  facts.cannonade = at_least_half(p.guns, p.all);               // FF-253
  facts.buck_or_sharp = at_least_half(p.buck_or_sharp, p.all);  // FF-255
  facts.green = !facts.cannonade && at_least_half(p.green, p.muskets);
  facts.enfiladed = has_facing(state, target) && at_least_half(p.behind, p.all);  // FF-257
  facts.exposure = exposure_of(state, target, facts.enfiladed);
  facts.cover = cover_in_combat(site, target, firers, p.all);
  facts.extended = in_extended_line(state, target);
  facts.quality = quality(state, target);
  return facts;
}

}  // namespace drumhead::ff
