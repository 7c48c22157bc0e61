// How fire is told and why it is lost, in sentences for the table.
#include <fmt/format.h>

#include <array>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

std::string figures_in_words(const BattleState& state, const FirePart& part, const LaidFire& laid) {
  if (is_artillery(state, part.firer)) return counted(laid.figures, "gunner", "gunners");
  return counted(laid.figures, "figure", "figures");
}

std::string target_in_words(const BattleState& state, const LaidFire& laid, Seat hearer) {
  return laid.target.valid() ? name_for(state, hearer, laid.target) : "a place where nobody stands";
}

struct WhyLost {
  Cite cite;
  std::string text;
};

WhyLost reason_of_overhead(const Site& site, const FirePart& part, const LaidFire& laid, Seat hearer) {
  const BattleState& state = site.state;
  const FireTables& t = site.book.tables.fire;
  const std::string over = name_for(state, hearer, laid.in_way);
  const bool own = state.unit(laid.in_way).side == state.unit(part.firer).side;
  if (own && has(state, part.firer, kCanister))
    return {cite::ba_233, fmt::format("canister is not fired over own troops such as {}", over)};
  return {own ? cite::ba_233 : cite::ba_232,
          fmt::format("to fire over {} it needs {} from the guns to it, {} from it to the target, and a "
                      "target no lower than it is",
                      over, spoken_cm(t.over_from_guns),
                      spoken_cm(own ? t.over_own_to_target : t.over_to_target))};
}

// R66: an opposing skirmish line screens; any other body is just in the way.
WhyLost reason_of_body(const BattleState& state, const FirePart& part, const LaidFire& laid, Seat hearer,
                       const char* how) {
  const std::string body = name_for(state, hearer, laid.in_way);
  if (is_skirmish_line(state, laid.in_way) && state.unit(laid.in_way).side != state.unit(part.firer).side)
    return {cite::ba_222, fmt::format("{} screens {}", body, target_in_words(state, laid, hearer))};
  return {laid.lost == Lost::kNoAim ? cite::ba_191 : cite::ba_193, fmt::format("{} {}", how, body)};
}

// BA-178: they would make a unit of fire if the other part had not the undersized one.
bool is_second_undersized(const Site& site, const FirePart& part, const LaidFire& laid) {
  return laid.undersized_spent &&
         units_of_fire(site.book.tables.fire, is_artillery(site.state, part.firer), laid.figures) > 0;
}

WhyLost reason_of(const Site& site, const FirePart& part, const LaidFire& laid, Seat hearer) {
  const BattleState& state = site.state;
  const std::string whom = target_in_words(state, laid, hearer);
  const std::string body = laid.in_way.valid() ? name_for(state, hearer, laid.in_way) : "";
  switch (laid.lost) {
    case Lost::kNot:
      return {};
    case Lost::kNoAim:
      if (laid.in_way.valid())
        return reason_of_body(state, part, laid, hearer, "no figure has a line of aim past");
      return {cite::ba_191, fmt::format("no figure has a line of aim to {}", whom)};
    case Lost::kTooFew:
      return {cite::ba_600, fmt::format("{} make no unit of fire{}", figures_in_words(state, part, laid),
                                        is_second_undersized(site, part, laid)
                                            ? ": the one undersized unit is in the other part"
                                            : "")};
    case Lost::kOutOfArc:
      return {cite::ba_194, fmt::format("{} is not in its arc of fire", whom)};
    case Lost::kOutOfSight:
      return {cite::ba_193, fmt::format("the line of fire to {} is not clear to see along", whom)};
    case Lost::kBlocked:
      return reason_of_body(state, part, laid, hearer, "the line of fire runs through");
    case Lost::kOutOfRange:
      return {cite::ba_196, fmt::format("{} is out of range at {}", whom, spoken_cm(laid.range))};
    case Lost::kFriendsInZone:
      return {cite::ba_199, fmt::format("{} is in its security zone", body)};
    case Lost::kFriendsBehind:
      return {cite::ba_198, fmt::format("{} stands less than {} behind the target", body,
                                        spoken_cm(site.book.tables.fire.behind_target))};
    case Lost::kOverhead:
      return reason_of_overhead(site, part, laid, hearer);
    case Lost::kCanisterTooFar:
      return {cite::ba_236, fmt::format("canister is loaded, and {} is not in zone 1", whom)};
    case Lost::kNotFiredAtBefore:
      return {cite::ba_006, fmt::format("it did not fire at {} in the last bound", whom)};
    case Lost::kTooSmallToHelp:
      return {cite::ba_204, "it fires with less than half the figures of the unit it would be neighbour of"};
    case Lost::kPrincipalLost:
      return {cite::ba_203, "the unit it would be neighbour of does not fire"};
  }
  return {};
}

}  // namespace

std::string spoken_fire(const Site& site, const FirePart& part, const LaidFire& laid, Seat hearer) {
  return fmt::format("{} fires at {} at {}, {}, {}", name_for(site.state, hearer, part.firer),
                     target_in_words(site.state, laid, hearer), spoken_cm(laid.range),
                     figures_in_words(site.state, part, laid),
                     counted(laid.units, "unit of fire", "units of fire"));
}

std::string spoken_disorder(Disorder disorder) {
  constexpr std::array<const char*, 4> kDegrees{"good order", "LD", "MD", "FD"};
  return kDegrees[static_cast<std::size_t>(disorder)];
}

Verdict verdict_on(const Site& site, const FirePart& part, const LaidFire& laid, std::optional<Seat> reader) {
  if (laid.carried_out()) return allow();
  const Seat hearer = reader.value_or(site.state.unit(part.firer).side);
  const WhyLost reason = reason_of(site, part, laid, hearer);
  std::vector<Mark> marks{mark(Segment{laid.from.at, laid.impact}, "line of fire")};
  if (laid.in_way.valid())
    marks.push_back(mark(corners(site.box(laid.in_way)), name_for(site.state, hearer, laid.in_way)));
  return refuse(
      reason.cite,
      fmt::format("{}'s fire cannot be carried out: {}.", name(site.state, part.firer), reason.text),
      std::move(marks));
}

}  // namespace drumhead::ba
