// What the rules of Drill ask of the table: predicates that read aloud, and the facts that are reckoned with.
#pragma once

#include "engine/bodies.h"
#include "engine/open_book.h"
#include "engine/ways.h"
#include "rules/drill/tables.h"

namespace drumhead::drill {

using Book = PlainBook<Tables>;

inline bool is_wood(const Piece& p) { return p.kind == PieceKind::kWood || p.kind == PieceKind::kOrchard; }
inline bool is_built(const Piece& p) { return p.kind == PieceKind::kBuilding || p.kind == PieceKind::kTown; }
inline bool is_cover(const Piece& p) { return is_wood(p) || is_built(p); }  // DR-013
inline bool is_broken(const Piece& p) {
  return is_cover(p) || p.kind == PieceKind::kMarsh || p.kind == PieceKind::kRough;
}
inline bool is_closed(const Piece& p) { return p.kind == PieceKind::kWater || p.kind == PieceKind::kCliff; }

inline SightRules sight_rules(const Tables& t) {  // DR-012
  SightRules rules{.covers = HeightRule::kIgnored, .cover = {{.kind = PieceKind::kBuilding}, {.kind = PieceKind::kTown}}};
  for (const PieceKind wood : {PieceKind::kWood, PieceKind::kOrchard})
    rules.cover.push_back({.kind = wood, .through = t.wood_sight, .edge = t.wood_sight, .inside = t.wood_sight});
  return rules;
}

// A position under the rules.
struct Site : Bodies {
  Site(const Book& b, const BattleState& s) : Bodies(s, b.words.formations), words(b.words), t(b.tables) {}

  const Vocabulary& words;
  const Tables& t;

  bool has(UnitId id, Marker marker) const { return state.unit(id).markers[marker] != 0; }
  bool is_cavalry(UnitId id) const { return state.profile(id).traits[kCavalry] != 0; }
  int grade(UnitId id) const { return state.profile(id).traits[kGrade]; }
  int level(UnitId id) const { return level_at(*state.ground, centre(print(id))); }
  bool may_fire(UnitId id) const { return !is_cavalry(id) && !has(id, kShaken); }  // DR-011
  bool in_cover(UnitId id) const { return under(print(id), is_cover) != nullptr; }
  bool in_arc(UnitId a, UnitId b, Coord range = -1) const { return in_front(a, b, degrees(t.arc), range); }
  bool can_see(UnitId from, UnitId to) const { return sees(from, to, sight_rules(t)); }
  bool is_barred(UnitId id, const Piece& p) const { return is_closed(p) || (is_cavalry(id) && is_broken(p)); }  // DR-023
  std::vector<UnitId> still_to_act(Seat seat) const {  // DR-020
    std::vector<UnitId> units = units_of(state, seat);
    std::erase_if(units, [&](UnitId id) { return has(id, kActed); });
    return units;
  }

  WayRules way_rules(UnitId id, bool charging = false) const {
    return {.off_table = cite::dr_024, .barred_ground = cite::dr_023,
            .too_far = charging ? cite::dr_030 : cite::dr_021, .through_troops = cite::dr_025, .too_near = cite::dr_026,
            .barred = [this, id](const Piece& piece) { return is_barred(id, piece); },
            .rate = [this](const Leg&, const CheckPoint& point) {  // DR-022
              return Rate{under(point.footprint, is_broken) == nullptr ? 1 : t.broken_ground, 1};
            },
            .allowance = (is_cavalry(id) ? t.horse : t.foot) + (charging ? t.charge_bonus : 0),
            .keep_clear = t.keep_clear,
            .to_contact = charging};
  }
  Trace charge(UnitId charger, UnitId target) const {  // DR-030
    const Pose& pose = state.unit(charger).pose;
    const Angle turn = turn_between(pose.facing, heading_of(centre(print(target)) - pose.at));
    const Hand hand = turn < 0 ? Hand::kLeft : Hand::kRight;
    return way_to_contact(charger, {leg::turn(hand, magnitude(turn), Anchor::kFrontMiddle),
                                    leg::advance(way_rules(charger, true).allowance)});
  }
};

inline Volley survey_volley(const Site& site, UnitId firer, UnitId target, bool closing = false) {
  return {.stands = site.state.unit(firer).strength,
          .grade = site.grade(firer),
          .close = closing || site.near(firer, target, site.t.close_range),
          .cover = !closing && site.in_cover(target),
          .rain = site.state.setting->options[kRain] != 0};
}

inline Nerve survey_nerve(const Site& site, UnitId id) {
  const Unit& unit = site.state.unit(id);
  return {.grade = site.grade(id),
          .losses = std::max(0, unit.markers[kLost] - site.t.unfelt),
          .weak = 100 * unit.strength < site.t.weak * site.state.profile(id).original_strength};
}
inline Nerve survey_nerve(const Site& site, UnitId id, UnitId charger, bool braced) {
  Nerve facts = survey_nerve(site, id);
  facts.charged = true, facts.braced = braced;
  facts.by_cavalry = site.is_cavalry(charger);
  facts.behind = wholly_behind(site.state.unit(id).pose, site.print(charger));
  facts.higher = site.level(id) > site.level(charger);
  facts.cover = site.in_cover(id), facts.shaken = site.has(id, kShaken);
  return facts;
}

}  // namespace drumhead::drill
