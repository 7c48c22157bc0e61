// What a captain orders his infantry that does not attack: to come up in column, to deploy beyond musket
// shot, to stand and fire, to form square, to rest.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Coord kNoRollBeyond = cm(31);  // BA-030
constexpr Coord kPoise = cm(36);         // from where a charge gets home
constexpr Coord kDeployWithin = cm(60);  // line from here on
constexpr Coord kColumnBeyond = cm(80);  // column from here on
constexpr Coord kMusketry = cm(9), kMusketShot = cm(18);
constexpr Coord kHorseNear = cm(50), kHorseGone = cm(75);
constexpr int kSpentValour = -4, kSpentShare = 40;  // percent of its original strength
constexpr std::int64_t kWorthSquare = 80;           // hundredths of a figure
constexpr int kFrontArc = 30;                       // degrees off the front (BA-189)

bool counts(const Post& p) { return p.closed && !p.broken(); }
bool is_fresh_horse(const Post& p) { return p.horse() && !p.broken(); }

class FootOrders {
 public:
  FootOrders(const Map& map, const Post& post, Aim aim)
      : map_(map), site_(map.site), p_(post), aim_(aim), now_(formation(map.site.state, post.id)) {
    nearest_ = map.nearest_foe(post.centre, counts);
    if (nearest_ == nullptr) nearest_ = map.nearest_foe(post.centre);
    if (nearest_ != nullptr) gap_ = map.gap_to(post, *nearest_);
  }

  std::optional<Order> write() const {
    if (p_.broken()) return std::nullopt;
    if (!in_hand(site_, p_.id)) return out_of_hand();
    if (p_.garrison()) return out_of_building();
    if (is_spent()) return out_of_it();
    if (!has_supplies(site_.state, p_.id) && gap_ > kDeployWithin) return rest();
    if (const Post* horse = threatening_horse()) return against(*horse);
    if (p_.posture == Posture::kSquare || p_.posture == Posture::kHuddle || p_.posture == Posture::kAtRest)
      return out_of_square();
    if (map_.is_engaged(p_)) return std::nullopt;
    if (aim_.holds) return hold();
    if (aim_.goal != nullptr) return to_objective();
    if (gap_ <= kMusketShot) return stand_and_fire();
    return come_up();
  }

 private:
  std::optional<Order> allowed(Order order) const { return if_allowed(site_, std::move(order)); }
  std::optional<Order> march(Path path) const {
    if (path.empty()) return std::nullopt;
    return allowed({kMarch, p_.id, {{kPath, std::move(path)}}});
  }
  bool safe_from_rolls() const { return gap_ >= kNoRollBeyond && p_.disorder == kOR; }

  // BA-033: whoever is out of hand is ordered back to his officer; or to an objective, if that is worth the
  // throw.
  std::optional<Order> out_of_hand() const {
    if (p_.garrison() || aim_.holds || p_.disorder != kOR) return std::nullopt;
    if (aim_.goal != nullptr && !is_at_goal() &&
        map_.is_worth_ordering(p_, map_.promise_of(*aim_.goal, p_))) {
      if (auto order = straight_to(map_, p_, *aim_.goal)) return order;
      return march(way_to_goal());
    }
    const LeaderId officer = direct_officer(site_.state, p_.id);
    if (!officer.valid() || gap_ < kPoise || p_.valour < 0) return std::nullopt;
    return march(way_to(staff_box(site_, officer).pose.at, cm(15)));
  }

  Path way_to(Vec place, Coord short_of) const {
    return map_.traffic.way(p_.id, now_, {place, short_of, false});
  }
  Path way_to_goal() const { return way_to(map_.traffic.next_stop(p_.id, now_, aim_.goal->middle), 0); }
  Path turn_to(const Post& foe) const { return map_.traffic.turn(p_.id, now_, foe.centre); }
  bool is_at_goal() const { return touching(site_, p_.id, site_.state.ground->piece(aim_.goal->piece)); }

  std::optional<Order> out_of_building() const {
    const PieceId inside = site_.state.unit(p_.id).inside;
    const bool wanted =
        std::any_of(map_.goals.begin(), map_.goals.end(), [&](const Goal& g) { return g.piece == inside; });
    if (wanted || gap_ < cm(100)) return std::nullopt;
    return allowed(
        {kLeaveBuilding, p_.id, {{kFormationParam, std::int64_t{kAttackColumn}}, {kFiles, std::int64_t{4}}}});
  }

  bool is_spent() const {
    const int original = site_.state.profile(p_.id).original_strength;
    return p_.valour <= kSpentValour || p_.figures * 100 < original * kSpentShare;
  }
  // Broken battalions are taken out of the fight.
  std::optional<Order> out_of_it() const {
    if (nearest_ == nullptr || gap_ > cm(60)) return std::nullopt;
    if (gap_ < cm(20)) return std::nullopt;  // too late to turn one's back
    const Vec away = p_.centre + (p_.centre - nearest_->centre);
    return march(way_to(away, 0));
  }
  std::optional<Order> rest() const { return allowed({kTakeRest, p_.id, {{kPurpose, std::int64_t{0}}}}); }

  // ---- Cavalry.
  const Post* threatening_horse() const {
    const bool square = p_.posture == Posture::kSquare;
    for (const Post& foe : map_.foe) {
      if (!is_fresh_horse(foe) || map_.gap_to(p_, foe) > (square ? kHorseGone : kHorseNear)) continue;
      if (square ? degrees_off(foe, p_.centre) <= 50 : could_ride_us_down(foe)) return &foe;
    }
    return nullptr;
  }
  bool could_ride_us_down(const Post& horse) const {
    const InFormation rides = formation(site_.state, horse.id);
    const int files = site_.state.unit(horse.id).files;
    const std::optional<Approach> way = run_to(site_, horse.id, rides, files, p_.id);
    if (!way || way->way > rate_of(site_, horse.id, rides, kChargeGait)) return false;
    Attack attack{horse.id, p_.id, rides, files};
    attack.charge = may_charge_now(site_, horse.id, rides) && !way->rough;
    attack.from = way->from;
    return attack_swing(site_, attack).gain > kWorthSquare;
  }
  std::optional<Order> against(const Post& horse) const {
    const bool formed = p_.posture == Posture::kSquare || p_.posture == Posture::kMass;
    const Post* foot = map_.nearest_foe(p_.centre, [](const Post& f) { return f.foot() && !f.broken(); });
    const bool pressed = foot != nullptr && map_.gap_to(p_, *foot) < map_.gap_to(p_, horse);
    if (formed || pressed) return formed ? std::nullopt : gap_ <= kMusketShot ? stand_and_fire() : come_up();
    if (!safe_from_rolls() && p_.valour < 3) return std::nullopt;
    return allowed({kChangeFormation, p_.id, {{kFormationParam, std::int64_t{kSquare}}}});
  }
  std::optional<Order> out_of_square() const {
    if (!safe_from_rolls()) return std::nullopt;
    const bool near = gap_ < kColumnBeyond;
    return allowed(near ? line_order() : column_order());
  }

  // ---- Formations.
  Order column_order() const {
    return {
        kChangeFormation, p_.id, {{kFormationParam, std::int64_t{kAttackColumn}}, {kFiles, std::int64_t{4}}}};
  }
  Order line_order() const { return {kChangeFormation, p_.id, {{kFormationParam, std::int64_t{kLine}}}}; }

  bool has_room_for_line() const {
    return map_.traffic.has_room_to_form(p_.id, kLine, site_.state.unit(p_.id).pose);
  }

  // ---- Fighting.
  std::optional<Order> stand_and_fire() const {
    if (nearest_ == nullptr) return std::nullopt;
    const bool line = p_.posture == Posture::kLine || p_.skirmishers();
    if (!map_.has_before_it(p_, kMusketShot, kFrontArc + 15) && gap_ > cm(6))
      return march(turn_to(*nearest_));
    const bool worth_closing =
        line && gap_ > cm(11) && p_.disorder == kOR && (map_.bold || nearest_->disorder != kOR);
    if (worth_closing) return march(way_to_gap(kMusketry));
    return std::nullopt;
  }

  // Towards the nearest enemy until so much lies between.
  Path way_to_gap(Coord gap) const {
    const Vec there = nearest_points(site_.print(p_.id), site_.print(nearest_->id)).b;
    const bool deploys =
        p_.posture == Posture::kColumnOfAttack && gap_ > kNoRollBeyond && gap_ <= kColumnBeyond;
    return map_.traffic.way(p_.id, now_, {there, gap, deploys});
  }

  bool skirmishes() const {
    return has(site_.state, p_.id, kLightTroops) && !is_unsplit_line(site_.state, p_.id) &&
           map_.nearest_foe(p_.centre, is_fresh_horse) == nullptr;
  }

  std::optional<Order> come_up() const {
    if (nearest_ == nullptr) return march(way_to(map_.front_line, cm(10)));
    const bool column = p_.posture == Posture::kColumnOfAttack || p_.posture == Posture::kColumnOfMarch;
    if (safe_from_rolls() && gap_ <= kDeployWithin) {
      if (skirmishes() && !p_.skirmishers())
        if (auto order = allowed({kChangeFormation, p_.id, {{kFormationParam, std::int64_t{kSkirmish}}}}))
          return order;
      if (column && has_room_for_line())
        if (auto order = allowed(line_order())) return order;
    }
    if (safe_from_rolls() && gap_ > kColumnBeyond && p_.posture == Posture::kLine) {
      Order order = column_order();
      if (Path path = map_.traffic.way(p_.id, kAttackColumn, {nearest_->centre, kPoise, false});
          !path.empty())
        order.args.emplace_back(kPath, std::move(path));
      if (auto written = allowed(std::move(order))) return written;
      if (auto written = allowed(column_order())) return written;
    }
    const bool to_fire = p_.skirmishers() || map_.bold || map_.left <= 8;
    const Coord stop = p_.disorder != kOR ? kPoise : gap_ <= kPoise + cm(4) && to_fire ? kMusketry : kPoise;
    if (gap_ <= stop + cm(1)) return face_enemy();
    return march(way_to_gap(stop));
  }

  std::optional<Order> face_enemy() const {
    if (map_.has_before_it(p_, gap_ + cm(5), kFrontArc)) return std::nullopt;
    return march(turn_to(*nearest_));
  }

  // ---- Objectives.
  std::optional<Order> to_objective() const {
    if (is_at_goal()) {
      if (auto order = into_building()) return order;
      return gap_ <= kMusketShot ? stand_and_fire() : std::nullopt;
    }
    if (p_.posture == Posture::kLine && safe_from_rolls() &&
        length(aim_.goal->middle - p_.front) > kDeployWithin)
      if (auto order = allowed(column_order())) return order;
    if (auto order = march(way_to_goal())) return order;
    return gap_ <= kMusketShot ? stand_and_fire() : std::nullopt;
  }

  // Who stands at it has it; he does not throw for getting inside.
  std::optional<Order> into_building() const {
    if (!safe_from_rolls()) return std::nullopt;
    return allowed({kEnterBuilding, p_.id, {{kBuilding, aim_.goal->piece}}});
  }

  // Where it stands; in line and its front to the enemy when he comes.
  std::optional<Order> hold() const {
    if (nearest_ == nullptr || gap_ > kColumnBeyond) return std::nullopt;
    if (auto order = into_building()) return order;
    if (!map_.has_before_it(p_, std::max(kMusketShot, gap_), kFrontArc + 15))
      return march(turn_to(*nearest_));
    const bool column = p_.posture == Posture::kColumnOfAttack || p_.posture == Posture::kColumnOfMarch;
    if (column && safe_from_rolls() && gap_ <= kDeployWithin && has_room_for_line())
      return allowed(line_order());
    return std::nullopt;
  }

  const Map& map_;
  const Site& site_;
  const Post& p_;
  Aim aim_;
  InFormation now_;
  const Post* nearest_ = nullptr;
  Coord gap_ = cm(1000);
};

}  // namespace

std::optional<Order> order_for_foot(const Map& map, const Post& post, Aim aim) {
  return FootOrders(map, post, aim).write();
}

}  // namespace drumhead::ba::hq
