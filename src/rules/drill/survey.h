// What the rules of Drill ask of the table: predicates that read aloud, and the facts that are reckoned with.
#pragma once

#include "engine/bodies.h"
#include "engine/open_book.h"
#include "engine/ways.h"
#include "rules/drill/tables.h"

namespace drumhead::drill {

using Book = PlainBook<Tables>;

inline bool is_wood(const Piece& p) { return p.kind == PieceKind::kWood || p.kind == PieceKind::kOrchard; }
inline bool is_broken(const Piece& p) {
  return is_wood(p) || p.kind == PieceKind::kMarsh || p.kind == PieceKind::kRough;
}
inline bool is_closed(const Piece& p) {
  return p.kind == PieceKind::kWater || p.kind == PieceKind::kCliff || p.kind == PieceKind::kBuilding;
}

inline SightRules sight_rules(const Tables& t) {  // DR-012
  const Coord wood = t.distance(kWoodSight);
  return {.covers = HeightRule::kIgnored,
          .cover = {{.kind = PieceKind::kWood, .through = wood, .edge = wood, .inside = wood},
                    {.kind = PieceKind::kOrchard, .through = wood, .edge = wood, .inside = wood},
                    {.kind = PieceKind::kBuilding},
                    {.kind = PieceKind::kTown}}};
}

// A position under the rules.
struct Site : Bodies {
  Site(const Book& b, const BattleState& s) : Bodies(s, b.words.formations), book(b), t(b.tables) {}

  const Book& book;
  const Tables& t;

  bool has(UnitId id, Marker marker) const { return state.unit(id).markers[marker] != 0; }
  bool is_cavalry(UnitId id) const { return state.profile(id).traits[kCavalry] != 0; }
  int grade(UnitId id) const { return state.profile(id).traits[kGrade]; }
  int level(UnitId id) const { return level_at(*state.ground, centre(print(id))); }
  bool may_fire(UnitId id) const { return !is_cavalry(id) && !has(id, kShaken); }  // DR-011
  bool in_cover(UnitId id) const { return under(print(id), is_wood) != nullptr; }  // DR-013
  bool in_arc(UnitId a, UnitId b, Coord range = -1) const { return in_front(a, b, degrees(t.number(kArc)), range); }
  bool can_see(UnitId from, UnitId to) const { return sees(from, to, sight_rules(t)); }
  bool is_barred(UnitId id, const Piece& p) const {  // DR-023
    return is_closed(p) || (is_cavalry(id) && is_broken(p));
  }
  std::vector<UnitId> still_to_act(Seat seat) const {  // DR-020
    std::vector<UnitId> units = units_of(state, seat);
    std::erase_if(units, [&](UnitId id) { return has(id, kActed); });
    return units;
  }

  WayRules way_rules(UnitId id) const {
    return {.off_table = cite::dr_024, .barred_ground = cite::dr_023, .too_far = cite::dr_021,
            .through_troops = cite::dr_025, .too_near = cite::dr_026,
            .barred = [this, id](const Piece& piece) { return is_barred(id, piece); },
            .rate = [this](const Leg&, const CheckPoint& point) {  // DR-022
              return Rate{under(point.footprint, is_broken) == nullptr ? 1 : t.number(kBrokenGround), 1};
            },
            .allowance = t.distance(is_cavalry(id) ? kHorseRate : kFootRate),
            .keep_clear = t.distance(kKeepClear)};
  }
  WayRules charge_rules(UnitId id) const {
    WayRules rules = way_rules(id);
    rules.to_contact = true, rules.too_far = cite::dr_030, rules.allowance += t.distance(kChargeBonus);
    return rules;
  }
  Trace charge(UnitId charger, UnitId target) const {  // DR-030
    const Pose& pose = state.unit(charger).pose;
    const Angle turn = turn_between(pose.facing, heading_of(centre(print(target)) - pose.at));
    const Hand hand = turn < 0 ? Hand::kLeft : Hand::kRight;
    return way_to_contact(charger, {leg::turn(hand, magnitude(turn), Anchor::kFrontMiddle),
                                    leg::advance(charge_rules(charger).allowance)});
  }
};

inline Volley survey_volley(const Site& site, UnitId firer, UnitId target, bool closing = false) {
  return {.stands = site.state.unit(firer).strength,
          .grade = site.grade(firer),
          .close = closing || site.near(firer, target, site.t.distance(kClose)),
          .cover = !closing && site.in_cover(target),
          .rain = site.state.setting->options[kRain] != 0};
}

inline Nerve survey_nerve(const Site& site, UnitId id, UnitId charger = {}) {
  const Unit& unit = site.state.unit(id);
  const bool charged = charger.valid();
  return {.grade = site.grade(id),
          .losses = std::max(0, unit.markers[kLost] - site.t.number(kUnfelt)),
          .weak = 100 * unit.strength < site.t.number(kWeak) * site.state.profile(id).original_strength,
          .charged = charged,
          .by_cavalry = charged && site.is_cavalry(charger),
          .behind = charged && wholly_behind(unit.pose, site.print(charger)),
          .higher = charged && site.level(id) > site.level(charger),
          .cover = charged && site.in_cover(id),
          .braced = charged && site.has(id, kBraced),
          .shaken = charged && site.has(id, kShaken)};
}

}  // namespace drumhead::drill
