// Batteries limber up and unlimber (2.2.4, R43); gunners leave their guns, return to them, come out of refuge
// and are shared out anew (1.2.4, 1.3.4, 2.2.5, R95).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {
namespace {

Footprint print_of(const Token& guns) { return footprint_of(Box{guns.pose, guns.width, guns.depth}); }

// ---- Limbers.

Pose rear_reversed(const Book& book, const Standing& column) {
  const Body body = body_of(book, column);
  const Coord deep = outline(body).depth;
  const Pose tail = column.bends.empty() ? Pose{point_from(column.pose, -deep, 0), column.pose.facing}
                                         : place_on_track(body, deep);
  return {tail.at, tail.facing + degrees(180)};
}

// R43: an inversion first, if ordered; then the line forms round the leading gun.
Standing unlimbered(const Book& book, const Standing& now, const Elements& e) {
  Standing column = now;
  if (e.order->number(kInversion) != 0) {
    column.pose = rear_reversed(book, now);
    column.bends.clear();
  }
  return formed(book, column, kUnlimbered, wish_of(e));
}

// R43: the column forms round the centre gun; an inversion last, if ordered.
Standing limbered(const Book& book, const Standing& now, const Elements& e) {
  Standing column = formed(book, now, kLimbered, wish_of(e));
  if (e.order->number(kInversion) != 0) column.pose = rear_reversed(book, column);
  return column;
}

// BA-087, BA-135: the guns in line with their limbers, before the column is formed.
Standing limbered_line(const Standing& now) {
  Standing line = now;
  line.formation = kLimbered;
  line.files = now.figures;
  return line;
}

// ---- Places that touch something.

Verdict check_touches(const Site& site, UnitId id, const Footprint& place, const Footprint& what, Cite cite,
                      const std::string& named) {
  if (overlap(place, what))
    return refuse(cite, fmt::format("{} would stand on {}", name(site.state, id), named));
  if (within(place, what, site.book.tables.march.contact)) return allow();
  return refuse(cite, fmt::format("{} form up touching {}", name(site.state, id), named),
                {mark(place.boxes.front(), name(site.state, id))});
}

InFormation wanted_off_guns(const Elements& e) {
  if (e.holds(Element::kRest)) return kRest;
  if (e.holds(Element::kWork)) return kWork;
  return plain(static_cast<InFormation>(e.order->number(kFormationParam, kLine)));
}

// Gunners form up as infantry does (BA-103), behind what they touch unless a place is named.
Standing on_foot(const BattleState& state, UnitId id, const Elements& e, InFormation form,
                 const Box& touched) {
  const int figures = state.unit(id).strength;
  Pose pose{point_from(touched.pose, -touched.depth, 0), touched.pose.facing};
  if (const auto* place = e.order->find<Pose>(kPlace)) pose = *place;
  return {form, usual_files(figures, form, static_cast<int>(e.order->number(kFiles))), pose, figures, 0, {}};
}

Verdict check_foot_formation(const BattleState& state, UnitId id, InFormation form) {
  switch (form) {
    case kLine:
    case kAttackColumn:
    case kMarchColumn:
    case kSquare:
    case kMass:
    case kHuddle:
    case kWork:
    case kRest:
      return allow();
    default:
      return refuse(cite::ba_103, fmt::format("the gunners of {} form up as infantry, not as skirmish line",
                                              name(state, id)));
  }
}

Standing at_guns(const Book& book, const Token& guns) {
  const int models = guns.markers[kModels];
  const Coord each = book.words.formations[kUnlimbered].file_width;
  return {kUnlimbered, 0, guns.pose, models > 0 ? models : static_cast<int>(guns.width / each), 0, {}};
}

// ---- Gunners of each gun.

void serve(BattleState& state, UnitId id, const std::vector<int>& gunners) {
  std::size_t gun = 0;
  for (Stand& stand : state.stands)
    if (stand.unit == id && gun < gunners.size()) stand.figures = (1U << gunners[gun++]) - 1U;
}

std::vector<int> shared_evenly(int gunners, int guns, std::uint64_t those) {
  std::vector<int> out(static_cast<std::size_t>(guns), 0);
  std::vector<std::size_t> served;
  for (std::size_t gun = 0; gun < out.size(); ++gun)
    if ((those >> gun & 1U) != 0) served.push_back(gun);
  if (served.empty())
    for (std::size_t gun = 0; gun < out.size(); ++gun) served.push_back(gun);
  for (int i = 0; i < gunners; ++i) ++out[served[static_cast<std::size_t>(i) % served.size()]];
  return out;
}

// A digit for each gun from the left: 3021 is three, none, two and one.
std::vector<int> by_digits(std::int64_t digits, int guns) {
  std::vector<int> out(static_cast<std::size_t>(guns), 0);
  for (auto gun = out.rbegin(); gun != out.rend(); ++gun, digits /= 10) *gun = static_cast<int>(digits % 10);
  return digits == 0 ? out : std::vector<int>{};
}

std::string spoken_gunners(const std::vector<int>& gunners) {
  std::string text;
  for (const int n : gunners) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text;
}

bool are_on_guns(const BattleState& state, UnitId id) {
  return trait(state, id, kArm) == kArtillery && !is_off_guns(state, id) && has(state, id, kGuns);
}

UnitId host_of(const BattleState& state, UnitId gunners) {
  return {static_cast<std::int16_t>(marker(state, gunners, kRefugeAt) - 1)};
}

}  // namespace

const Token* guns_of(const BattleState& state, UnitId battery) {
  for (const Token& token : state.tokens)
    if (token.kind == kAbandonedGuns && token.owner == battery && token.on_table) return &token;
  return nullptr;
}

int gunners_on(const BattleState& state, UnitId battery, int gun) {
  const std::span<const Stand> stands = state.stands_of(battery);
  return static_cast<std::size_t>(gun) < stands.size() ? figures_left(stands[static_cast<std::size_t>(gun)])
                                                       : 0;
}

void leave_guns(BattleState& state, UnitId battery, const Book& book) {
  const Box box = outline(drumhead::body_of(state, book.words.formations, battery));
  Token guns;
  guns.kind = kAbandonedGuns;
  guns.side = state.unit(battery).side;
  guns.owner = battery;
  guns.pose = box.pose;
  guns.width = box.width;
  guns.depth = box.depth;
  guns.markers[kModels] = static_cast<std::int16_t>(marker(state, battery, kGuns));
  state.tokens.push_back(guns);
  Unit& unit = state.unit(battery);
  unit.markers[kGuns] = 0;
  unit.formation = kLine;
  unit.files = static_cast<std::int16_t>(usual_files(unit.strength, kLine, 0));
  serve(state, battery, std::vector<int>(state.stands_of(battery).size(), 0));
  std::erase_if(state.bends, [battery](const Bend& bend) { return bend.unit == battery; });
}

Plan plan_limbers(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  Plan plan{.unit = id, .change = Change::kLimbers, .rule = cite::ba_134};
  const bool up = e.holds(Element::kLimber);
  if (!are_on_guns(state, id))
    return barred(plan, cite::ba_134, fmt::format("{} has no gunners at guns", name(state, id)));
  if (up ? !is_unlimbered(state, id) : !is_limbered(state, id))
    return barred(plan, cite::ba_134,
                  fmt::format("{} is {} already", name(state, id), up ? "limbered" : "unlimbered"));
  const Standing now = standing_of(site.book, state, id);
  plan.standing = up ? limbered(site.book, now, e) : unlimbered(site.book, now, e);
  if (up) plan.passing = limbered_line(now);
  return plan;
}

void enact_limbers(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.unit;
  const bool up = plan.standing.formation == kLimbered;
  const bool inverted =
      magnitude(turn_between(state.unit(id).pose.facing, plan.standing.pose.facing)) > degrees(90);
  stand_as(book, state, id, plan.standing);
  note_reformed(scene, id);
  const Cites rules = Cites{cite::ba_134, rule_of(plan.standing.formation), cite::ba_135, cite::ba_087}
                          .add(cite::ba_133, inverted);
  tell_of(scene, rules, id, [&] {
    return fmt::format("{} {}{}.", name(state, id), up ? "limbers up" : "unlimbers",
                       inverted ? up ? " and inverts" : " facing about" : "");
  });
}

Plan plan_leave_guns(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  Plan plan{.unit = id, .change = Change::kLeaveGuns, .rule = cite::ba_136};
  if (!are_on_guns(state, id) || !is_unlimbered(state, id))
    return barred(plan, cite::ba_136,
                  fmt::format("{} has no unlimbered guns that its gunners could leave", name(state, id)));
  const InFormation form = wanted_off_guns(e);
  plan.standing = on_foot(state, id, e, form, site.box(id));
  plan.verdict = check_foot_formation(state, id, form);
  if (!plan.verdict.allowed()) return plan;
  const Cite rule = form == kWork || form == kRest ? cite::ba_137 : cite::ba_136;
  plan.verdict =
      check_touches(site, id, print_of(site.book, plan.standing), site.print(id), rule, "the battery");
  plan.rule = rule;
  return plan;
}

void enact_leave_guns(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.unit;
  const bool from_refuge = has(state, id, kRefugeAt);
  const UnitId host = from_refuge ? host_of(state, id) : UnitId{};
  if (from_refuge) {
    for (const Marker m : {kDisorder, kDisorderBound})
      set(state, id, m, marker(state, host, m));  // R95: they shared it
    set(state, id, kRefugeAt, 0);
  } else {
    leave_guns(state, id, book);
  }
  stand_as(book, state, id, plan.standing);
  note_reformed(scene, id);
  const Cites rules = Cites{plan.rule, cite::ba_103, cite::ba_119, rule_of(plan.standing.formation)}
                          .add(cite::ba_104, from_refuge)
                          .add(cite::ba_076, !from_refuge)
                          .add(cite::ba_107, !from_refuge);
  tell_of(scene, rules, id, [&] {
    return fmt::format("The gunners of {} {} and form {}.", name(state, id),
                       from_refuge ? fmt::format("come out from {}", name(state, host)) : "leave their guns",
                       formed_words(book, plan.standing));
  });
}

Plan plan_rejoin_guns(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  Plan plan{.unit = id, .change = Change::kRejoinGuns, .rule = cite::ba_138};
  const Token* guns = guns_of(state, id);
  if (guns == nullptr)
    return barred(plan, cite::ba_138, fmt::format("{} has no guns to return to", name(state, id)));
  const UnitId stands = has(state, id, kRefugeAt) ? host_of(state, id) : id;
  if (!within(site.print(stands), print_of(*guns), site.book.tables.march.contact))
    return barred(
        plan, cite::ba_138,
        fmt::format("{} has to touch the guns before the gunners return to them", name(state, stands)),
        {mark(print_of(*guns).boxes.front(), "guns")});
  plan.standing = at_guns(site.book, *guns);
  return plan;
}

void enact_rejoin_guns(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.unit;
  if (has(state, id, kRefugeAt)) {
    const UnitId host = host_of(state, id);
    for (const Marker m : {kDisorder, kDisorderBound}) set(state, id, m, marker(state, host, m));
    set(state, id, kRefugeAt, 0);
    scene.note_rule(cite::ba_104);
  }
  for (Token& token : state.tokens)
    if (token.kind == kAbandonedGuns && token.owner == id) token.on_table = false;
  set(state, id, kGuns, plan.standing.figures);
  stand_as(book, state, id, plan.standing);
  serve(state, id, shared_evenly(state.unit(id).strength, plan.standing.figures, 0));
  note_reformed(scene, id);
  tell_of(scene, {cite::ba_138, cite::ba_119}, id,
          [&] { return fmt::format("The gunners of {} return to their guns.", name(state, id)); });
}

// R95: out of the infantry that took them in, touching it, or straight to guns that touch it.
Plan plan_out_of_refuge(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  if (e.holds(Element::kRejoinGuns)) return plan_rejoin_guns(site, id);
  Plan plan{.unit = id, .change = Change::kLeaveGuns, .rule = cite::ba_104};
  const UnitId host = host_of(state, id);
  const InFormation form = wanted_off_guns(e);
  plan.standing = on_foot(state, id, e, form, site.box(host));
  plan.verdict = check_foot_formation(state, id, form);
  if (!plan.verdict.allowed()) return plan;
  plan.verdict = check_touches(site, id, print_of(site.book, plan.standing), site.print(host), cite::ba_104,
                               name(state, host));
  return plan;
}

Plan plan_redistribute(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  Plan plan{.unit = id, .change = Change::kRedistribute, .rule = cite::ba_077};
  if (!are_on_guns(state, id))
    return barred(plan, cite::ba_077,
                  fmt::format("{} has no gunners at guns to be shared out", name(state, id)));
  const int gunners = state.unit(id).strength, guns = marker(state, id, kGuns);
  plan.standing = standing_of(site.book, state, id);
  const std::int64_t digits = e.order->number(kGunners);
  plan.gunners = digits > 0 ? by_digits(digits, guns)
                            : shared_evenly(gunners, guns, guns_named(e.order->number(kGunsParam)));
  int sum = 0;
  for (const int n : plan.gunners) sum += n;
  if (sum != gunners)
    return barred(plan, cite::ba_077,
                  fmt::format("{} has {} for {}", name(state, id), counted(gunners, "gunner", "gunners"),
                              counted(guns, "gun", "guns")));
  return plan;
}

void enact_redistribute(const Book&, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  serve(state, plan.unit, plan.gunners);
  note_reformed(scene, plan.unit);
  tell_of(scene, cite::ba_077, plan.unit, [&] {
    return fmt::format("The gunners of {} are shared out anew: {}.", name(state, plan.unit),
                       spoken_gunners(plan.gunners));
  });
}

std::uint64_t guns_named(std::int64_t digits) {
  constexpr int kNoSuchGun = 30;
  std::uint64_t guns = 0;
  for (; digits > 0; digits /= 10)
    guns |= std::uint64_t{1} << (digits % 10 == 0 ? kNoSuchGun : static_cast<int>(digits % 10) - 1);
  return guns;
}

std::int64_t all_gun_digits(int guns) {
  std::int64_t digits = 0;
  for (int gun = std::min(guns, 9); gun > 0; --gun) digits = digits * 10 + gun;
  return digits;
}

}  // namespace drumhead::ba
