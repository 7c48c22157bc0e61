// The chapter `command`: its Asks and frames; the order in which divisions receive dice (NRT-079, NRT-080, NRT-082, R-38).
#include "rules/near_run_thing/command.h"

#include <fmt/format.h>

#include <algorithm>

#include "table/command.h"

namespace drumhead::nrt {
namespace {

void advance_command(const Book& book, Scene& scene) {
  switch (scene.frame().step) {
    case kPriorityLoop:
      return next_priority(book, scene);
    case kAidesLoop:
      return next_aide(book, scene);
    case kOrdersLoop:
      return next_order(book, scene);
    case kDiceLoop:
      return next_dice(book, scene);
    case kAllotLoop:
      return next_allotment(book, scene);
    case kRoutersLoop:
      return next_router(book, scene);
    case kRegroupLoop:
      return next_regrouping(book, scene);
    case kCommandersLoop:
      return next_commander(book, scene);
    default:
      return next_detaching(book, scene);
  }
}

// ---- 0.2: the list of priorities.

bool shares_with_the_one_before(const BattleState& s, const std::vector<CommandId>& list, std::size_t i) {
  return i > 0 && marker(s, list[i], kShare) != 0 && marker(s, list[i], kShare) == marker(s, list[i - 1], kShare);
}

// Ranks from 1 on, shares numbered by the first who has part in them.
void write_list(BattleState& s, const std::vector<CommandId>& list, const std::vector<bool>& shares) {
  for (std::size_t i = 0, first = 0; i < list.size(); ++i) {
    if (!shares[i]) first = i;
    const bool alone = first == i && (i + 1 == list.size() || !shares[i + 1]);
    set(s, list[i], kRank, static_cast<int>(i) + 1);
    set(s, list[i], kShare, alone ? 0 : static_cast<int>(first) + 1);
  }
}

std::string spoken_list(const BattleState& s, const std::vector<CommandId>& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "" : shares_with_the_one_before(s, list, i) ? " with " : ", then ") + command_name(s, list[i]);
  return text;
}

bool has_a_list(const Site& site, Seat seat) { return !free_for(site, seat, bar_priority).empty(); }

AskForm describe_priority(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  offer(verbs, site, ask.seat, kSetPriority, bar_priority, priority_params(site, ask.seat));
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "In which order do the divisions receive the dice? The order of battle, unless you say otherwise.", cite::nrt_079,
                std::move(verbs), {kDone, {}, {}});
}
Verdict check_priority_answer(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  return order.verb == kDone ? allow() : check_priority(site, order);
}
void enact_priority(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return end_loop(scene);
  set_priority(scene, order, cite::nrt_079);
}

}  // namespace

const AskEntry kPriorityAsk{kAskPriority, describe_priority, check_priority_answer, enact_priority};

Chapter command_chapter() {
  static const std::vector<AskEntry> asks{kPriorityAsk, kInitiativeAsk, kAidesAsk,  kOrdersAsk,  kExemptAsk,     kTakeAsk,
                                          kAllotAsk,    kRoutersAsk,    kReformAsk, kRegroupAsk, kCommandersAsk, kDetachAsk};
  static constexpr FrameEntry kFrames[]{{kCommandStep, advance_command}};
  return {asks, kFrames};
}

void set_priorities(const Book&, Scene& scene) {
  begin_loop(scene, kPriorityLoop, Seat::kB);
  begin_loop(scene, kPriorityLoop, Seat::kA);
}
void next_priority(const Book& book, Scene& scene) {
  const Seat seat = static_cast<Seat>(scene.frame().n[kLoopSeat]);
  if (loop_is_over(scene) || !has_a_list(Site(book, scene.state), seat)) return scene.pop();
  scene.ask(seat, kAskPriority);
}

Bar bar_priority(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId division = division_of_unit(s, id);
  if (!division.valid() || !command_at(s, division).superior.valid())
    return refuse(cite::nrt_079, fmt::format("{} is of no division whose corps commander could rank it.", name(s, id)));
  const CommandId corps = command_at(s, division).superior;
  if (!is_present(s, command_at(s, corps).leader))
    return refuse(cite::nrt_082, fmt::format("{} has no commander now who could rank the divisions anew.", command_name(s, corps)));
  if (divisions_beside(s, division).size() < 2)
    return refuse(cite::nrt_079, fmt::format("{} is the only division of its corps.", command_name(s, division)));
  return std::nullopt;
}

std::vector<ParamOffer> priority_params(const Site& site, Seat seat) {
  std::int64_t most = 1;
  for (const CommandId division : commands_of(site.state, seat, 1))
    most = std::max(most, static_cast<std::int64_t>(divisions_beside(site.state, division).size()));
  return {{.param = kNumber, .low = 1, .high = most}, {.param = kShares, .optional = true}};
}

Verdict check_priority(const Site& site, const Order& order) {
  if (Bar bar = bar_priority(site, order.unit)) return *bar;
  const auto divisions = static_cast<std::int64_t>(divisions_beside(site.state, division_of_unit(site.state, order.unit)).size());
  if (order.number(kNumber) > divisions)
    return refuse(cite::nrt_079, fmt::format("There are {} in that corps.", counted(static_cast<int>(divisions), "division", "divisions")));
  if (order.number(kNumber) == 1 && order.number(kShares) != 0)
    return refuse(cite::nrt_080, "The first division has none before it with which it could share.");
  return allow();
}

// The division is taken out of the list and put in again at the place named, sharing with the one before it or not.
void set_priority(Scene& scene, const Order& order, Cite rule) {
  BattleState& s = scene.state;
  const CommandId division = division_of_unit(s, order.unit);
  std::vector<CommandId> list = divisions_beside(s, division);
  std::vector<bool> shares;
  for (std::size_t i = 0; i < list.size(); ++i) shares.push_back(shares_with_the_one_before(s, list, i));
  const auto was = static_cast<std::size_t>(std::find(list.begin(), list.end(), division) - list.begin());
  if (was + 1 < list.size() && shares[was + 1]) shares[was + 1] = shares[was];  // whoever shared through it
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(was));
  shares.erase(shares.begin() + static_cast<std::ptrdiff_t>(was));
  const auto place = static_cast<std::ptrdiff_t>(order.number(kNumber)) - 1;
  list.insert(list.begin() + place, division);
  shares.insert(shares.begin() + place, order.number(kShares) != 0);
  shares[0] = false;
  write_list(s, list, shares);
  scene.tell({rule, order.number(kShares) != 0 ? cite::nrt_080 : Cite{}}, {},
             [&] { return fmt::format("Priority: {}.", spoken_list(s, list)); });
}

// ---- What the files share.

std::vector<UnitId> free_for(const Site& site, Seat seat, BarOfUnit bar) {
  return units_of(site.state, seat, [&](UnitId id) { return !bar(site, id); });
}
void offer(std::vector<VerbOffer>& verbs, const Site& site, Seat seat, Verb verb, BarOfUnit bar, std::vector<ParamOffer> params) {
  std::vector<UnitId> units = free_for(site, seat, bar);
  if (!units.empty()) verbs.push_back({verb, std::move(units), std::move(params)});
}

const std::string& command_name(const BattleState& s, CommandId id) { return s.setting->commands[id.index()]; }

std::vector<CommandId> commands_of(const BattleState& s, Seat side, int level) {
  std::vector<CommandId> list;
  for (const Command& command : s.commands)
    if (command.side == side && command.level == level) list.push_back(command.id);
  return list;
}
std::vector<CommandId> brigades_under(const BattleState& s, CommandId above) {
  std::vector<CommandId> list;
  for (const Command& command : s.commands)
    if (command.superior == above && command.level == 0) list.push_back(command.id);
  return list;
}
CommandId division_of_unit(const BattleState& s, UnitId id) {
  return s.unit(id).command.valid() ? division_of(s, s.unit(id).command) : CommandId{};
}
std::vector<CommandId> divisions_beside(const BattleState& s, CommandId division) {
  std::vector<CommandId> list = commands_of(s, command_at(s, division).side, 1);
  std::erase_if(list, [&](CommandId id) { return command_at(s, id).superior != command_at(s, division).superior; });
  std::stable_sort(list.begin(), list.end(), [&](CommandId a, CommandId b) { return marker(s, a, kRank) < marker(s, b, kRank); });
  return list;
}
bool is_chief(const BattleState& s, CommandId id) { return command_at(s, id).level >= 2 && has_divisions(s, id); }
bool without_divisions(const BattleState& s, CommandId id) {
  return command_at(s, id).level >= 2 && !has_divisions(s, id) && !brigades_under(s, id).empty();
}

Coord gap_between(const Site& site, LeaderId a, LeaderId b) {
  const Circle one = base_of_leader(site, a), two = base_of_leader(site, b);
  return std::max<Coord>(0, distance(one.centre, two.centre) - one.radius - two.radius);
}
bool bases_within(const Site& site, LeaderId a, LeaderId b, Coord d) {
  const Circle one = base_of_leader(site, a), two = base_of_leader(site, b);
  return within(one.centre, two.centre, one.radius + two.radius + d + kHair);
}
Mark line_between(const Site& site, LeaderId a, LeaderId b, std::string label) {
  return mark(Segment{place_of_leader(site.state, a).at, place_of_leader(site.state, b).at}, std::move(label));
}

Bar bar_ride(const Site& site, LeaderId who, Vec from, Vec to, Cite rule) {
  const BattleState& s = site.state;
  const Coord most = site.book.tables.command.ride, far = distance(from, to);
  const Segment way{from, to};
  if (far > most + kHair)
    return refuse(rule,
                  fmt::format("{} rides {} at most and this is {}.", leader_name(s, who), spoken_length(site.book.words, most),
                              spoken_length(site.book.words, far)),
                  {mark(way, "too far")});
  if (to.x < 0 || to.y < 0 || to.x > s.ground->width || to.y > s.ground->height)
    return refuse(rule, fmt::format("{} would leave the table.", leader_name(s, who)), {mark(way, "off the table")});
  for (const Piece* piece : pieces_near(*s.ground, s.pieces, bounds(way))) {
    if (is_linear(piece->kind) || area_row(*piece) != kRiver || relate(way, piece->area) != Relation::kOverlapping) continue;
    return refuse(cite::nrt_406, fmt::format("{} crosses {} by a bridge only.", leader_name(s, who), name(*piece)), {mark(way, "river")});
  }
  return std::nullopt;
}

}  // namespace drumhead::nrt
