// Degrees of disorder as they strike (5.1.1; R61, R100, R103, R108): the mark at once, the loss of FD when
// all other loss is taken, retreats and routs queued for the next frame kRouts.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

struct Strike {
  Disorder degree = kLD;
  UnitId cause;
  StruckByOf how = kByFire;
  int loss_percent = 0;
  Cite reaches_it{};  // the rule by which another's result is its own too
};

// What it is, and what it may no longer do until it has recovered.
Cites rules_of(const Strike& strike) {
  switch (strike.degree) {
    case kOR:
      break;
    case kLD:
      return {cite::ba_325, cite::ba_330};
    case kMD:
      return {cite::ba_332, cite::ba_338, cite::ba_341};
    case kFD:
      return {cite::ba_343, cite::ba_354};
  }
  return cite::ba_325;
}

Vec centre_of_cause(const Book& book, const BattleState& state, UnitId cause) {
  if (!state.unit(cause).on_table) return state.unit(cause).pose.at;
  return Site(book, state).centre_of(cause);
}

void set_cause(const Book& book, const BattleState& state, Record& record, const Strike& strike) {
  record.b = strike.cause;
  record.n[kStruckBy] = strike.how;
  record.n[kFreeDirection] = strike.cause.valid() ? 0 : 1;
  record.from = strike.cause.valid()
                    ? Pose{centre_of_cause(book, state, strike.cause), state.unit(strike.cause).pose.facing}
                    : Pose{};
}

Record record_of(const Book& book, const BattleState& state, UnitId id, const Strike& strike,
                 StruckStage stage) {
  Record record;
  record.kind = kStruckRecord;
  record.a = id;
  record.n[kStruckDegree] = strike.degree;
  record.n[kStruckLoss] = strike.degree == kFD ? strike.loss_percent : 0;
  record.n[kStruckDone] = stage;
  record.n[kOutOf] = state.unit(id).inside.value + 1;
  set_cause(book, state, record, strike);
  return record;
}

bool is_named(const BattleState& state, UnitId id, UnitId cause) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kStruckRecord && r.a == id && r.b == cause &&
           (r.n[kStruckDone] == kQueued || r.n[kStruckDone] == kOtherCause);
  });
}

// R61: of one event a body takes one result. A second unit that did as much to it is another cause (BA-201,
// BA-280); one that gives a direction goes before the loss of valour, which gives none (BA-345).
void add_cause(const Book& book, BattleState& state, UnitId id, const Strike& strike) {
  Record& queued = *strike_on(state, id, kQueued);
  if (!strike.cause.valid() || is_named(state, id, strike.cause)) return;
  if (queued.n[kFreeDirection] != 0) return set_cause(book, state, queued, strike);
  state.records.push_back(record_of(book, state, id, strike, kOtherCause));
}

// A new retreat or rout takes the place of whatever it was about.
void queue(const Book& book, BattleState& state, UnitId id, const Strike& strike) {
  std::erase_if(state.records, [id](const Record& r) {
    return r.kind == kStruckRecord && r.a == id &&
           (r.n[kStruckDone] == kQueued || r.n[kStruckDone] == kOtherCause);
  });
  for (Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == id) r.n[kStruckDone] = kCarriedOut;
  state.records.push_back(record_of(book, state, id, strike, kQueued));
}

void mark(BattleState& state, UnitId id, Disorder degree) {
  set(state, id, kDisorder, degree);
  set(state, id, kDisorderBound, state.turn);
  if (degree < kMD) return;
  set(state, id, kHalted);
  set(state, id, kNotIdle);
}

void strike_one(const Book& book, Scene& scene, UnitId id, const Strike& strike) {
  BattleState& state = scene.state;
  if (strike.degree < disorder(state, id)) return scene.note_rule(cite::ba_326);
  if (strike.degree >= kMD) note_struck_at_contact(state, id);
  const Record* queued = strike_on(state, id, kQueued);
  if (queued != nullptr && queued->n[kStruckDegree] == strike.degree)
    return add_cause(book, state, id, strike);
  const bool again = strike.degree == disorder(state, id);
  mark(state, id, strike.degree);
  then_of(scene, rules_of(strike).add(cite::ba_326, again).add(strike.reaches_it), id, [&] {
    return fmt::format("{} is {}brought into {}.", name(state, id), again ? "again " : "",
                       spoken(strike.degree));
  });
  if (strike.degree == kLD) return;
  queue(book, state, id, strike);
}

// R108: a result strikes all who hold a building together.
std::vector<UnitId> struck_together(const BattleState& state, UnitId id) {
  return is_garrison(state, id) ? garrison_of(state, state.unit(id).inside) : std::vector<UnitId>{id};
}

}  // namespace

const char* spoken(Disorder degree) {
  switch (degree) {
    case kOR:
      return "good order";
    case kLD:
      return "LD";
    case kMD:
      return "MD";
    case kFD:
      return "FD";
  }
  return "good order";
}

Record* strike_on(BattleState& state, UnitId id, StruckStage stage) {
  for (Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == id && r.n[kStruckDone] == stage) return &r;
  return nullptr;
}

const Record* strike_on(const BattleState& state, UnitId id, StruckStage stage) {
  for (const Record& r : state.records)
    if (r.kind == kStruckRecord && r.a == id && r.n[kStruckDone] == stage) return &r;
  return nullptr;
}

bool is_about_to_rout(const BattleState& state, UnitId id) {
  const Record* queued = strike_on(state, id, kQueued);
  return queued != nullptr && queued->n[kStruckDegree] == kFD;
}

std::vector<UnitId> bodies_at(const BattleState& state, StruckStage stage) {
  std::vector<UnitId> bodies;
  for (const Unit& unit : state.units)
    if (unit.on_table && strike_on(state, unit.id, stage) != nullptr) bodies.push_back(unit.id);
  return bodies;
}

std::vector<UnitId> going_along_with(const BattleState& state, UnitId leader) {
  std::vector<UnitId> bodies = bodies_at(state, kGoesAlong);
  std::erase_if(bodies, [&](UnitId id) { return strike_on(state, id, kGoesAlong)->b != leader; });
  return bodies;
}

// R100: every FD costs a tenth but that of a failed reorganisation, whose table says how much.
void bring_into(const Book& book, Scene& scene, UnitId id, Disorder degree, UnitId cause, StruckByOf how,
                int loss_percent, Cite reaches_it) {
  if (!scene.state.unit(id).on_table || degree == kOR) return;
  const int percent = how == kByRally ? loss_percent : book.tables.morale.fd_percent;
  for (const UnitId body : struck_together(scene.state, id))
    strike_one(book, scene, body, {degree, cause, how, percent, reaches_it});
  if (degree == kFD && scene.frame().procedure == kRouts) take_fd_losses(book, scene);
}

// BA-342: of the figures then present, after prisoners and all other loss; of those who hold a building
// together one share of all of them (BA-382). Then valour is set right (BA-363).
void take_fd_losses(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.units.size(); ++i) {
    const UnitId id = scene.state.units[i].id;
    Record* queued = strike_on(scene.state, id, kQueued);
    if (queued == nullptr || queued->n[kStruckLoss] == 0 || !scene.state.unit(id).on_table) continue;
    const int percent = queued->n[kStruckLoss];
    const bool by_rally = queued->n[kStruckBy] == kByRally;
    const std::vector<UnitId> together = struck_together(scene.state, id);
    int figures = 0;
    for (const UnitId body : together) {
      if (Record* r = strike_on(scene.state, body, kQueued)) r->n[kStruckLoss] = 0;
      figures += figures_with_refugees(scene.state, body);
    }
    const Cites why{by_rally ? cite::ba_534 : cite::ba_342, together.size() > 1 ? cite::ba_382 : Cite{}};
    lose_together(book, scene, id, loss_of_percent(figures, percent), why);
    for (const UnitId body : together) raise_to_lowest_valour(book, scene.state, body);
  }
}

}  // namespace drumhead::ba
