// Which way the beaten go (R97; BA-201, BA-280, BA-333, BA-334, BA-344, BA-345): asked of both owners at
// once, sealed. With it is asked what else they decide before anybody runs: where a garrison comes out
// (BA-392), and whether a skirmish line in cover lets itself be forced back (BA-301).
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

bool is_free_direction(const Record& struck) { return struck.n[kFreeDirection] != 0; }

Vec cause_of(const Site& site, const Record& struck) {
  const bool there = struck.b.valid() && site.state.unit(struck.b).on_table;
  return struck.from == Pose{} && there ? site.centre_of(struck.b) : struck.from.at;
}

// ---- The own table edge.

// The middle of those of a side whom a seat sees.
std::optional<Vec> middle_of_side(const Site& site, Seat side, Seat seen_by) {
  Vec sum;
  Coord n = 0;
  for (const UnitId id : site.side(side)) {
    if (!is_seen_by(site.state, seen_by, id)) continue;
    sum = sum + site.centre_of(id);
    ++n;
  }
  if (n == 0) return std::nullopt;
  return Vec{divide_rounded(sum.x, n), divide_rounded(sum.y, n)};
}

// R97: the edge behind a side, away from the opponents it sees; if it sees none, away from the middle of the
// table. Between two edges it goes to the corner.
Heading towards_own_edge(const Site& site, UnitId id) {
  const Unit& unit = site.state.unit(id);
  const Ground& ground = *site.state.ground;
  const Vec middle{ground.width / 2, ground.height / 2};
  const Vec own = middle_of_side(site, unit.side, unit.side).value_or(site.centre_of(id));
  const Vec away = own - middle_of_side(site, other(unit.side), unit.side).value_or(middle);
  if (away == Vec{}) return unit.pose.facing + degrees(180);
  const Coord x = std::abs(away.x), y = std::abs(away.y);
  if (x == y) return heading_of(away);
  return heading_of(x > y ? Vec{away.x, 0} : Vec{0, away.y});
}

// ---- Lines in cover.

// BA-301: does it stand in cover against this comer, near enough to be pressed by it?
bool may_stand_against(const Site& site, UnitId line, UnitId comer, bool rout) {
  if (!is_forced_back_by(site, line, comer)) return false;
  if (site.gap(line, comer) > forced_rate_over(site, comer, site.print(comer), rout)) return false;
  const Vec from = site.centre_of(comer);
  return cover_against(site, line, from, nearest_points(site.print(comer), site.print(line)).b).cover !=
         kNoCover;
}

std::vector<UnitId> lines_to_decide(const Site& site, Seat seat) {
  std::vector<UnitId> lines;
  const std::vector<UnitId> running = bodies_at(site.state, kUnderWay);
  for (const UnitId line : site.side(seat)) {
    if (!is_skirmish_line(site.state, line) || is_garrison(site.state, line)) continue;
    if (std::any_of(running.begin(), running.end(), [&](UnitId comer) {
          return site.state.unit(comer).side != seat &&
                 may_stand_against(site, line, comer, disorder(site.state, comer) == kFD);
        }))
      lines.push_back(line);
  }
  return lines;
}

std::vector<UnitId> running_of(const BattleState& state, Seat seat) {
  std::vector<UnitId> running = bodies_at(state, kUnderWay);
  std::erase_if(running, [&](UnitId id) { return state.unit(id).side != seat; });
  return running;
}

// ---- Causes.

// All who may be named: the one that counts if nothing is said, then the others.
std::vector<UnitId> causes_of(const BattleState& state, UnitId id) {
  std::vector<UnitId> causes;
  for (const Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == id && r.b.valid() &&
        (r.n[kStruckDone] == kUnderWay || r.n[kStruckDone] == kOtherCause))
      causes.push_back(r.b);
  return causes;
}

// The record of the cause that an order names.
const Record& record_for(const BattleState& state, const Order& order) {
  const Record& usual = *strike_on(state, order.unit, kUnderWay);
  const UnitId cause = order.unit_at(kCause);
  if (!cause.valid() || cause == usual.b) return usual;
  for (const Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == order.unit && r.b == cause && r.n[kStruckDone] == kOtherCause)
      return r;
  return usual;
}

// A record that names an unseen unit would be lost to the owner of the body: the centre of the cause stays.
void forget_unseen_causes(BattleState& state) {
  for (Record& r : state.records)
    if (r.kind == kStruckRecord && r.b.valid() && r.n[kStruckDone] == kUnderWay &&
        !is_seen_by(state, state.unit(r.a).side, r.b))
      r.b = {};
}

// ---- The form.

VerbOffer offer_for(const BattleState& state, UnitId id) {
  const bool rout = disorder(state, id) == kFD;
  VerbOffer offer{static_cast<std::int16_t>(rout ? kRoutTo : kRetreatTo), {id}, {}};
  offer.params.push_back({.param = kHeading, .optional = true});
  ParamOffer cause{.param = kCause, .optional = true};
  cause.units = causes_of(state, id);
  if (cause.units.size() > 1) offer.params.push_back(std::move(cause));
  if (!rout && is_garrison(state, id)) offer.params.push_back({.param = kCentre, .optional = true});
  return offer;
}

std::string prompt_for(const Site& site, UnitId id) {
  const Record& struck = *strike_on(site.state, id, kUnderWay);
  const char* goes = disorder(site.state, id) == kFD ? "routs" : "retreats";
  if (is_free_direction(struck))
    return fmt::format("{} {} whichever way you choose", name(site.state, id), goes);
  return fmt::format("{} {} within {} degrees of {}", name(site.state, id), goes,
                     site.book.tables.march.retreat_angle, usual_heading(site, struck).centidegrees / 100);
}

// ---- Checks.

Verdict check_heading(const Site& site, const Order& order) {
  const auto* given = order.find<std::int64_t>(kHeading);
  const Record& struck = record_for(site.state, order);
  if (given == nullptr || is_free_direction(struck)) return allow();
  const MarchTables& t = site.book.tables.march;
  const Heading straight = usual_heading(site, struck), wanted = Heading::of(*given);
  if (magnitude(turn_between(straight, wanted)) <= degrees(t.retreat_angle) + t.angle_tolerance)
    return allow();
  const Vec from = site.centre_of(order.unit);
  return refuse(order.verb == kRoutTo ? cite::ba_344 : cite::ba_333,
                fmt::format("{} must go within {} degrees of straight away from what beat it",
                            name(site.state, order.unit), t.retreat_angle),
                {mark(Segment{from, from + step(straight, cm(20))}, "straight away"),
                 mark(Segment{from, from + step(wanted, cm(20))}, "too near the enemy")});
}

Verdict check_way_out(const Site& site, const Order& order) {
  const Vec* centre = order.find<Vec>(kCentre);
  if (centre == nullptr) return allow();
  const Pose pose = pose_for_centre(site.book, site.state, order.unit, kHuddle, 0, *centre,
                                    site.state.unit(order.unit).pose.facing);
  if (is_outside_at(site, order.unit, pose)) return allow();
  return refuse(
      cite::ba_392,
      fmt::format("{} comes out in huddle, touching its building, where there is room for all of it",
                  name(site.state, order.unit)));
}

}  // namespace

Heading usual_heading(const Site& site, const Record& struck) {
  if (is_free_direction(struck)) return towards_own_edge(site, struck.a);
  const Vec away = site.centre_of(struck.a) - cause_of(site, struck);
  return away == Vec{} ? site.state.unit(struck.a).pose.facing + degrees(180) : heading_of(away);
}

void ask_for_directions(const Book& book, Scene& scene) {
  update_sight(book, scene);
  forget_unseen_causes(scene.state);
  const Site site(book, scene.state);
  const auto decides = [&](Seat seat) {
    return !running_of(scene.state, seat).empty() || !lines_to_decide(site, seat).empty();
  };
  const bool for_a = decides(Seat::kA), for_b = decides(Seat::kB);
  ask_sealed(book, scene, kAskDirections, for_a, for_b);
}

AskForm directions_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.rule = cite::ba_328;
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  std::vector<std::string> says;
  for (const UnitId id : running_of(site.state, ask.seat)) {
    form.verbs.push_back(offer_for(site.state, id));
    says.push_back(prompt_for(site, id));
  }
  const std::vector<UnitId> lines = lines_to_decide(site, ask.seat);
  for (const Verb verb : {kGiveWay, kStandFirm})
    if (!lines.empty()) form.verbs.push_back({verb, lines, {}});
  for (const UnitId line : lines)
    says.push_back(fmt::format("{} may stand in its cover", name(site.state, line)));
  form.most_orders = static_cast<int>(says.size());
  form.prompt = fmt::format("Which way? {}.", fmt::join(says, "; "));
  return form;
}

Verdict check_directions(const Site& site, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders) {
    if (order.verb == kStandFirm || order.verb == kGiveWay) continue;
    if (Verdict verdict = check_heading(site, order); !verdict.allowed()) return verdict;
    if (Verdict verdict = check_way_out(site, order); !verdict.allowed()) return verdict;
  }
  return allow();
}

void answer_directions(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  BattleState& state = scene.state;
  for (const Order& order : answer.orders) {
    if (order.verb == kGiveWay) continue;
    if (order.verb == kStandFirm) {
      Record firm;
      firm.kind = kStruckRecord;
      firm.a = order.unit;
      firm.n[kStruckDone] = kStandsFirm;
      state.records.push_back(firm);
      tell_of(scene, cite::ba_301, order.unit,
              [&] { return fmt::format("{} stands in its cover.", name(state, order.unit)); });
      continue;
    }
    const Record chosen = record_for(state, order);
    Record& struck = *strike_on(state, order.unit, kUnderWay);
    struck.b = chosen.b;
    struck.from = chosen.from;
    const Site site(book, state);
    const Vec* centre = order.find<Vec>(kCentre);
    const auto* given = order.find<std::int64_t>(kHeading);
    struck.to = {centre != nullptr ? *centre : site.centre_of(order.unit),  // its own: no place was chosen
                 given != nullptr ? Heading::of(*given) : usual_heading(site, struck)};
    struck.n[kStruckHeading] |= kHeadingGiven;
  }
}

}  // namespace drumhead::ba
