// Where a captain's staff rides: officers behind the middle of their units, so that orders carry to all of
// them; to those who have to be rallied; never where the enemy is. Adjutants to those who run, or are out of
// hand.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Coord kReach = cm(28);    // orders carry 30 cm (BA-028); a little to spare
constexpr Coord kTooNear = cm(14);  // an officer keeps so far from the enemy, unless he is with his men
constexpr Coord kSafeToRally = cm(25);
constexpr Coord kWorthRiding = cm(4);
constexpr int kRandomRides = 3;

class StaffOrders {
 public:
  StaffOrders(const Site& site, const Ask& ask) : site_(site), s_(site.state), ask_(ask) {}

  Answer write() {
    Answer answer{ask_.id, {}};
    for (const Leader& l : s_.leaders)
      if (is_mine(l) && !is_adjutant(l)) add(answer, officer(l));
    for (const Leader& l : s_.leaders)
      if (is_mine(l) && is_adjutant(l)) add(answer, adjutant(l));
    return answer;
  }

 private:
  bool is_mine(const Leader& l) const { return l.side == ask_.seat && l.on_table && !is_fallen(l); }

  static void add(Answer& answer, std::optional<Order> order) {
    if (order) answer.orders.push_back(*std::move(order));
  }

  Vec place(const Leader& l) const { return staff_box(site_, l.id).pose.at; }

  Coord nearest_enemy(Vec point) const {
    Coord least = kNoDistance;
    for (const UnitId id : units_of(s_, other(ask_.seat)))
      least = std::min(least, distance(point, site_.print(id)));
    return least;
  }

  Order ride_to(const Leader& l, Vec point) const {
    const Ground& ground = *s_.ground;
    const Vec on{std::clamp<Coord>(point.x, cm(3), ground.width - cm(3)),
                 std::clamp<Coord>(point.y, cm(3), ground.height - cm(3))};
    return {kStaffRides, {}, {{kLeaderParam, l.id}, {kPoint, on}}};
  }
  Order join(const Leader& l, UnitId id) const {
    return {kStaffRides, {}, {{kLeaderParam, l.id}, {kTarget, id}}};
  }

  // ---- Officers.
  std::vector<UnitId> units_under(const Leader& l) const {
    std::vector<UnitId> units;
    for (const UnitId id : site_.side(ask_.seat))
      if (!is_unsplit_line(s_, id) && direct_officer(s_, id) == l.id) units.push_back(id);
    if (!units.empty()) return units;
    for (const UnitId id : site_.side(ask_.seat))
      if (!is_unsplit_line(s_, id)) units.push_back(id);  // a higher commander: the whole army
    return units;
  }

  std::optional<Order> officer(const Leader& l) {
    const std::vector<UnitId> units = units_under(l);
    if (units.empty()) return std::nullopt;
    if (const UnitId routed = to_rally(l, units); routed.valid()) {
      rallied_.push_back(routed);
      if (l.attached_to == routed) return std::nullopt;
      return join(l, routed);
    }
    const Vec here = place(l);
    Vec best = here;
    std::int64_t most = worth_of_place(here, units) + (l.attached_to.valid() ? -8 : 6);
    for (const UnitId id : units)
      for (const Coord behind : {cm(6), cm(12), cm(20)}) {
        const Box& box = site_.box(id);
        const Vec point = point_from(box.pose, -box.depth - behind, 0);
        if (const std::int64_t worth = worth_of_place(point, units); worth > most) most = worth, best = point;
      }
    if (length(best - here) < kWorthRiding) return std::nullopt;
    return ride_to(l, best);
  }

  // In hundredths of a unit that he has in hand.
  std::int64_t worth_of_place(Vec point, const std::vector<UnitId>& units) const {
    if (!contains(s_.ground->bounds(), point)) return -1000;
    std::int64_t worth = 0;
    for (const UnitId id : units) {
      const Coord gap = distance(point, site_.print(id));
      if (gap <= kReach) worth += 20 + s_.unit(id).strength;
      if (gap <= cm(3)) worth -= 10;  // who touches troops under fire is engaged with them (BA-043)
      worth -= gap / cm(8);
    }
    const Coord enemy = nearest_enemy(point);
    return enemy < kTooNear ? worth - 200 : worth;
  }

  // BA-356: one of his own who runs, with nobody after it.
  UnitId to_rally(const Leader& l, const std::vector<UnitId>& units) const {
    for (const UnitId id : units) {
      if (disorder(s_, id) != kFD || is_rallied(id) || nearest_enemy(site_.centre_of(id)) < kSafeToRally)
        continue;
      if (distance(place(l), site_.print(id)) > cm(50)) continue;
      const int left = static_cast<int>(std::count_if(units.begin(), units.end(), [&](UnitId one) {
        return one != id && disorder(s_, one) < kMD && site_.gap(one, id) <= kReach;
      }));
      if (2 * left + 2 >= static_cast<int>(units.size())) return id;
    }
    return {};
  }
  bool is_rallied(UnitId id) const {
    return std::find(rallied_.begin(), rallied_.end(), id) != rallied_.end();
  }

  // ---- Adjutants.
  std::optional<Order> adjutant(const Leader& l) {
    const CommandId command = l.command;
    const LeaderId chief = command.valid() ? s_.commands[command.index()].leader : LeaderId{};
    for (const UnitId id : site_.side(ask_.seat)) {
      const bool runs = disorder(s_, id) == kFD,
                 lost = chief.valid() && direct_officer(s_, id) == chief && !in_hand(site_, id);
      if ((!runs && !lost) || is_rallied(id) || is_unsplit_line(s_, id)) continue;
      if (nearest_enemy(site_.centre_of(id)) < cm(8) || distance(place(l), site_.print(id)) > cm(70))
        continue;
      rallied_.push_back(id);
      if (l.attached_to == id) return std::nullopt;
      return join(l, id);
    }
    if (!chief.valid() || !s_.leaders[chief.index()].on_table) return std::nullopt;
    const Vec home = place(s_.leaders[chief.index()]);
    if (length(home - place(l)) < cm(25) && nearest_enemy(place(l)) > kTooNear) return std::nullopt;
    return ride_to(l, home);
  }

  const Site& site_;
  const BattleState& s_;
  const Ask& ask_;
  std::vector<UnitId> rallied_;
};

std::vector<UnitId> units_of_command(const Site& site, Seat seat, CommandId command) {
  std::vector<UnitId> units = site.side(seat);
  std::erase_if(units,
                [&](UnitId id) { return site.state.unit(mother_of(site.state, id)).command != command; });
  return units;
}

// For every fallen officer the adjutant who is nearest to his units: there the new one will stand.
Answer planned_successors(const Site& site, const Ask& ask) {
  const BattleState& s = site.state;
  Answer answer{ask.id, {}};
  std::vector<LeaderId> taken;
  for (const Leader& fallen : s.leaders) {
    if (fallen.side != ask.seat || is_adjutant(fallen) || !is_fallen(fallen) || !fallen.command.valid())
      continue;
    const std::vector<UnitId> units = units_of_command(site, ask.seat, fallen.command);
    const Leader* best = nullptr;
    Coord least = 0;
    for (const Leader& l : s.leaders) {
      if (l.side != ask.seat || !is_adjutant(l) || !l.on_table || is_fallen(l) ||
          l.markers[kServedIn] == s.turn || (units.empty() && l.command != fallen.command) ||
          std::find(taken.begin(), taken.end(), l.id) != taken.end())
        continue;
      Coord far = 0;
      for (const UnitId id : units) far += distance(staff_box(site, l.id).pose.at, site.print(id));
      if (best == nullptr || far < least) best = &l, least = far;
    }
    if (best == nullptr) break;
    taken.push_back(best->id);
    answer.orders.push_back({kReplaceOfficer, {}, {{kNewOfficer, fallen.id}, {kLeaderParam, best->id}}});
  }
  return answer;
}

// Any of them anywhere, or along with the unit he touches.
Answer random_rides(const Site& site, const Ask& ask, Sampler& sampler) {
  Answer answer{ask.id, {}};
  const std::vector<UnitId> own = site.side(ask.seat);
  for (const Leader& l : site.state.leaders) {
    if (l.side != ask.seat || !l.on_table || is_fallen(l)) continue;
    const auto some_unit = [&] {
      return own[static_cast<std::size_t>(sampler.below(static_cast<int>(own.size())))];
    };
    switch (own.empty() ? 5 : sampler.below(6)) {
      case 0:
        answer.orders.push_back({kStaffStays, {}, {{kLeaderParam, l.id}}});
        break;
      case 1:
        answer.orders.push_back({kStaffFollows, {}, {{kLeaderParam, l.id}}});
        break;
      case 2:
        answer.orders.push_back({kStaffRides, {}, {{kLeaderParam, l.id}, {kTarget, some_unit()}}});
        break;
      case 3:
        answer.orders.push_back({kStaffRides,
                                 {},
                                 {{kLeaderParam, l.id},
                                  {kPoint, site.centre_of(some_unit()) + Vec{cm(sampler.below(41) - 20),
                                                                             cm(sampler.below(41) - 20)}}}});
        break;
      default:
        break;
    }
  }
  return answer;
}

}  // namespace

std::vector<Answer> staff_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, staff_form(site, ask), check_staff};
  std::vector<Answer> list{pruned(asked, StaffOrders(site, ask).write())};
  const auto add = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end()) list.push_back(std::move(answer));
  };
  add(asked.form.fallback);
  for (int i = 0; i < kRandomRides; ++i) add(pruned(asked, random_rides(site, ask, sampler)));
  return list;
}

std::vector<Answer> replace_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, replace_form(site, ask), check_replace};
  return with_random_ones(asked, planned_successors(site, ask), sampler, 4);
}

}  // namespace drumhead::ba::hq
