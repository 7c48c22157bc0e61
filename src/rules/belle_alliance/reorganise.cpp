// Reorganisation from FD (5.4.3, Table 16, R102): the rolls at the end of the announcement phase, and the
// formation in which those who succeed form up.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/rout.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {

ReorganisationFacts survey_reorganisation(const Book& book, const BattleState& state, UnitId id) {
  ReorganisationFacts f;
  for (const LeaderId staff : staff_touching(state, id))
    (is_adjutant(state.leaders[staff.index()]) ? f.adjutant : f.officer) = true;
  f.failures = marker(state, id, kRallyFails);
  f.valour = valour(book, state, id);
  f.caught = -roll_penalty(state, state.unit(id).side);
  return f;
}

namespace {

// R102: one that went FD in this bound has to wait for the next.
bool rolls_now(const BattleState& state, const Unit& unit) {
  return unit.on_table && disorder(state, unit.id) == kFD && !this_bound(state, unit.id, kDisorderBound);
}

void recover(Scene& scene, UnitId id, Disorder degree) {
  BattleState& state = scene.state;
  set(state, id, kDisorder, degree);
  set(state, id, kDisorderBound, state.turn);
  set(state, id, kRallyFails, 0);
}

// The roll is public; whose it is, only to those who see the unit.
template <class Spoken>
void tell_rally(Scene& scene, const Cites& rules, UnitId id, const Reckoning& reckoning, const Spoken& spoken) {
  const BattleState& state = scene.state;
  const Seat side = state.unit(id).side;
  const auto named = [&] { return spoken(name(state, id)); };
  if (is_seen_by(state, other(side), id)) return scene.tell_reckoned(rules, {id}, reckoning, named, 1);
  scene.note_reckoning(reckoning);
  scene.whisper(side, rules, {id}, named, scene.heard() ? spoken("A unit out of sight") : "");
}

void roll_to_reorganise(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const ReorganisationFacts facts = survey_reorganisation(book, state, id);
  const Reckoning reckoning = reckon_reorganisation(book.tables.morale, facts);
  const int thrown = scene.dice.sum(3, 6), total = thrown + reckoning.total;
  const auto& band = book.tables.morale.reorganised.at(total);
  const bool still_disordered = band.outcome != kRoutsAgain && disorder_of(band.outcome) != kOR;
  const Cites rules = Cites{cite::ba_355, band.cite, cite::ba_327}
                          .add(cite::ba_356, facts.officer || facts.adjutant)
                          .add(cite::ba_357, still_disordered);
  const auto spoken = [&](const std::string& who) {
    const std::string sum =
        reckoning.lines.empty() ? "" : fmt::format(", {} = {}", sentence(reckoning), total);
    return fmt::format("{} throws {}{}: it {}.", who, thrown, sum, band.label);
  };
  tell_rally(scene, rules, id, reckoning, spoken);
  if (band.outcome != kRoutsAgain) return recover(scene, id, disorder_of(band.outcome));
  set(state, id, kRallyFails, marker(state, id, kRallyFails) + 1);
  bring_into(book, scene, id, kFD, {}, kByRally, static_cast<int>(band.values.front()));
}

// ---- Forming up.

bool awaits_forming(const BattleState& state, const Unit& unit) {
  return unit.on_table && plain_formation(state, unit.id) == kRout && disorder(state, unit.id) != kFD &&
         this_bound(state, unit.id, kDisorderBound);
}

std::vector<UnitId> forming(const BattleState& state, Seat seat) {
  std::vector<UnitId> bodies;
  for (const Unit& unit : state.units)
    if (unit.side == seat && awaits_forming(state, unit)) bodies.push_back(unit.id);
  return bodies;
}

// A skirmish line not split from its mother may be a line again: in any other formation it could not return
// to her.
std::vector<InFormation> formations_for(const BattleState& state, UnitId id) {
  std::vector<InFormation> all;
  if (is_unsplit_line(state, id)) all.push_back(of_arm(state, id, kSkirmish));
  for (const InFormation form : {kLine, kAttackColumn, kMarchColumn, kSquare, kMass, kHuddle})
    if (may_form(state, id, of_arm(state, id, form))) all.push_back(of_arm(state, id, form));
  return all;
}

struct Formed {
  InFormation formation = kLine;
  int files = 0;
  Pose pose;
};

Footprint print_of(const Site& site, UnitId id, const Formed& formed) {
  return print_as(site.book, site.state, id, formed.formation, formed.files, formed.pose);
}

Formed formed_as(const Site& site, UnitId id, InFormation formation, int files, Heading facing) {
  const int wide = usual_files(site.state, id, formation, files);
  return {formation, wide,
          pose_for_centre(site.book, site.state, id, formation, wide, site.centre_of(id), facing)};
}

bool has_room(const Site& site, UnitId id, const Formed& formed) {
  return room_for(site, id, print_of(site, id, formed), formed.formation).free;
}

Heading towards_opponent(const Site& site, UnitId id) {
  const Seat side = site.state.unit(id).side;
  Coord least = kNoDistance;
  Heading facing = site.state.unit(id).pose.facing;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (!is_seen_by(site.state, side, enemy) || site.gap(id, enemy) >= least) continue;
    least = site.gap(id, enemy);
    facing = heading_of(site.centre_of(enemy) - site.centre_of(id));
  }
  return facing;
}

// If nothing is said: line towards the nearest opponent in sight, or the next formation that has room.
std::optional<Formed> usual_form(const Site& site, UnitId id) {
  const Heading facing = towards_opponent(site, id);
  for (const InFormation form : formations_for(site.state, id))
    if (const Formed formed = formed_as(site, id, form, 0, facing); has_room(site, id, formed)) return formed;
  return std::nullopt;
}

Formed wanted(const Site& site, const Order& order) {
  const auto* facing = order.find<std::int64_t>(kFacing);
  return formed_as(site, order.unit, static_cast<InFormation>(order.number(kFormationParam)),
                   static_cast<int>(order.number(kFiles)),
                   facing != nullptr ? Heading::of(*facing) : towards_opponent(site, order.unit));
}

const Order* reform_order(const BattleState& state, UnitId id) {
  for (const Slip& slip : state.slips) {
    if (slip.ask.kind != kAskReform) continue;
    for (const Order& order : slip.answer->orders)
      if (order.unit == id) return &order;
  }
  return nullptr;
}

struct Claim {
  UnitId unit;
  Formed formed;
  Footprint print;
  bool lost = false;
};

std::vector<Claim> claims_of(const Site& site) {
  std::vector<Claim> claims;
  for (const Unit& unit : site.state.units) {
    if (!awaits_forming(site.state, unit)) continue;
    const Order* order = reform_order(site.state, unit.id);
    std::optional<Formed> formed = order != nullptr ? wanted(site, *order) : usual_form(site, unit.id);
    if (formed && !has_room(site, unit.id, *formed)) formed = usual_form(site, unit.id);
    if (formed) claims.push_back({unit.id, *formed, print_of(site, unit.id, *formed), false});
  }
  return claims;
}

// R27, R40: ground that two of them want goes to the higher throw.
void settle_claims(Scene& scene, std::vector<Claim>& claims) {
  for (std::size_t i = 0; i < claims.size(); ++i)
    for (std::size_t j = i + 1; j < claims.size(); ++j) {
      if (claims[i].lost || claims[j].lost || !overlap(claims[i].print, claims[j].print)) continue;
      int one = 0, two = 0;
      while (one == two) one = scene.dice.sum(3, 6), two = scene.dice.sum(3, 6);
      Claim& loser = one > two ? claims[j] : claims[i];
      loser.lost = true;
      tell_among(scene, cite::ba_358, {claims[i].unit, claims[j].unit}, [&] {
        return fmt::format("{} and {} want the same ground and throw {} and {}: {} stays as it is.",
                           name(scene.state, claims[i].unit), name(scene.state, claims[j].unit), one, two,
                           name(scene.state, loser.unit));
      });
    }
}

}  // namespace

void reorganise(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  std::vector<UnitId> rolling;
  for (const Unit& unit : state.units)
    if (rolls_now(state, unit)) rolling.push_back(unit.id);
  for (const UnitId id : rolling) roll_to_reorganise(book, scene, id);
  const bool for_a = !forming(state, Seat::kA).empty(), for_b = !forming(state, Seat::kB).empty();
  if (!for_a && !for_b) return;
  scene.push({kRouts, kFormingUp, {}});
  ask_sealed(book, scene, kAskReform, for_a, for_b);
}

AskForm reform_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.rule = cite::ba_358;
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  const std::vector<UnitId> bodies = forming(site.state, ask.seat);
  form.most_orders = static_cast<int>(bodies.size());
  std::vector<std::string> names;
  for (const UnitId id : bodies) {
    VerbOffer offer{kReformAs, {id}, {}};
    ParamOffer formation{.param = kFormationParam};
    for (const InFormation f : formations_for(site.state, id)) formation.choices.push_back(f);
    offer.params = {std::move(formation),
                    {.param = kFiles, .optional = true, .low = 1, .high = site.state.unit(id).strength},
                    {.param = kFacing, .optional = true}};
    form.verbs.push_back(std::move(offer));
    names.push_back(name(site.state, id));
  }
  form.prompt = fmt::format("{} {} in order again: in which formation, facing where?", fmt::join(names, ", "),
                            names.size() == 1 ? "is" : "are");
  return form;
}

Verdict check_reform(const Site& site, const Ask&, const Answer& answer) {
  std::vector<Footprint> taken;
  for (const Order& order : answer.orders) {
    const Formed formed = wanted(site, order);
    const Footprint print = print_of(site, order.unit, formed);
    const bool free = has_room(site, order.unit, formed) &&
                      std::none_of(taken.begin(), taken.end(),
                                   [&](const Footprint& other) { return overlap(other, print); });
    if (!free)
      return refuse(cite::ba_358,
                    fmt::format("{} forms up round its middle, and there is no room for that there",
                                name(site.state, order.unit)),
                    {mark(print.boxes.front(), "no room")});
    taken.push_back(print);
  }
  return allow();
}

void answer_reform(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  scene.state.slips.push_back({ask, false, std::make_shared<const Answer>(answer)});
}

void form_up(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  std::vector<Claim> claims = claims_of(Site(book, state));
  settle_claims(scene, claims);
  std::erase_if(state.slips, [](const Slip& slip) { return slip.ask.kind == kAskReform; });
  for (const Claim& claim : claims) {
    if (claim.lost) continue;
    Unit& unit = state.unit(claim.unit);
    unit.formation = claim.formed.formation;
    unit.files = static_cast<std::int16_t>(claim.formed.files);
    unit.pose = claim.formed.pose;
    note_moved(state, claim.unit);  // R8
    take_staff_along(book, state, claim.unit);
    tell_of(scene, cite::ba_358, claim.unit, [&] {
      return fmt::format("{} forms {}.", name(state, claim.unit), book.words.formations[unit.formation].name);
    });
  }
  catch_staff(book, scene);
}

}  // namespace drumhead::ba
