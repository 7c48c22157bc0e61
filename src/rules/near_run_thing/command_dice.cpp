// Initiative and C3: one die for each division, spared, taken, ranked and allotted; thrown again far from the corps commander, halved
// without a commander (NRT-055, NRT-056, NRT-061, NRT-077 to NRT-084, NRT-120, NRT-341, R-33, R-38 to R-46).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {
namespace {

// ---- Initiative.

LeaderId commander_in_chief(const BattleState& s, Seat side) {
  LeaderId chief;
  int level = -1;
  for (const Command& command : s.commands)
    if (command.side == side && command.level > level && command.leader.valid()) chief = command.leader, level = command.level;
  return chief;
}

int throw_for(const Book& book, Scene& scene, Seat side) {
  const LeaderId chief = commander_in_chief(scene.state, side);
  const int bonus = is_present(scene.state, chief) ? marker(scene.state, chief, kInitiativeBonus) : 0;
  const int die = scene.dice.roll(6), score = std::max(book.tables.command.least_die, die + bonus);
  scene.tell({cite::nrt_055, bonus != 0 ? cite::nrt_341 : Cite{}}, {}, [&] {
    return fmt::format("Initiative of {}: {}{}.", scene.state.side_name(side), die, bonus == 0 ? "" : fmt::format(" for {}", score));
  });
  return score;
}

AskForm describe_initiative(const Site&, const Ask& ask) {
  return one_of(ask, "You have the initiative: move first or second in this turn?", cite::nrt_055,
                {{kMoveFirst, {}, {}}, {kMoveSecond, {}, {}}}, {kMoveFirst, {}, {}});
}
Verdict check_initiative(const Site&, const Ask&, const Answer&) { return allow(); }
void enact_initiative(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& s = scene.state;
  const bool first = answer.orders.front().verb == kMoveFirst;
  s.numbers[kFirstSide] = static_cast<std::int32_t>(first ? ask.seat : other(ask.seat));
  s.numbers[kHasOrder] = 1;
  scene.say_then(cite::nrt_055, {}, "{0} moves {1}.", s.side_name(ask.seat), std::string_view(first ? "first" : "second"));
}

// ---- The dice of a corps.

std::vector<CommandId> corps_with_dice(const BattleState& s) {
  std::vector<CommandId> list;
  for (const Command& command : s.commands)
    if (command.side == mover(s) && is_chief(s, command.id)) list.push_back(command.id);
  return list;
}
std::vector<CommandId> divisions_under(const BattleState& s, CommandId corps) {
  std::vector<CommandId> list = commands_of(s, mover(s), 1);
  std::erase_if(list, [&](CommandId id) { return command_at(s, id).superior != corps; });
  return list;
}
std::vector<CommandId> diced_divisions(const BattleState& s, CommandId corps) {  // whose dice are ranked and allotted
  std::vector<CommandId> list = divisions_under(s, corps);
  std::erase_if(list, [&](CommandId id) { return has_special_score(s, id); });
  return list;
}
int score_of(const BattleState& s, CommandId id) { return marker(s, id, kScore); }

void throw_die(const Book& book, Scene& scene, CommandId division) {
  if (has_special_score(scene.state, division)) return give_special_score(book, scene, division);
  const int die = scene.dice.roll(6);
  set(scene.state, division, kScore, die);
  scene.tell({cite::nrt_061, cite::nrt_077}, {},
             [&] { return fmt::format("A die for {}: {}.", command_name(scene.state, division), die); });
}

void throw_for_brigades(const Book& book, Scene& scene, CommandId army) {  // NRT-084
  const auto brigades = static_cast<int>(brigades_under(scene.state, army).size());
  const int dice = (brigades + book.tables.command.brigades_per_die - 1) / book.tables.command.brigades_per_die;
  const int sum = scene.dice.sum(dice, 6);
  set(scene.state, army, kScore, sum);
  scene.tell({cite::nrt_084, cite::nrt_048}, {}, [&] {
    return fmt::format("{} has no divisions: {} for {}: {}.", command_name(scene.state, army), counted(dice, "die", "dice"),
                       counted(brigades, "brigade", "brigades"), sum);
  });
}

// ---- After a change of priority one die is spared (NRT-083, R-39).

bool some_die_shows_one(const BattleState& s, CommandId corps) {
  const std::vector<CommandId> diced = diced_divisions(s, corps);
  return std::any_of(diced.begin(), diced.end(), [&](CommandId id) { return score_of(s, id) == 1; });
}
bool priority_changed(const BattleState& s, CommandId corps) { return (marker(s, corps, kExtras) & kPriorityChanged) != 0; }

void deduct(const Book& book, Scene& scene, CommandId corps, CommandId spared) {
  BattleState& s = scene.state;
  for (const CommandId id : diced_divisions(s, corps)) {
    if (id == spared || score_of(s, id) <= book.tables.command.least_die) continue;
    set(s, id, kScore, score_of(s, id) - book.tables.command.change_deduction);
    scene.then(cite::nrt_083, {},
               [&] { return fmt::format("The priority was changed: the die of {} is a {} now.", command_name(s, id), score_of(s, id)); });
  }
}

CommandId corps_asked(const Ask& ask) {
  CommandId id;
  id.value = static_cast<std::int16_t>(ask.n[0]);
  return id;
}
std::vector<UnitId> units_of_dice(const BattleState& s, const std::vector<CommandId>& divisions) {
  return units_of(s, mover(s),
                  [&](UnitId id) { return std::find(divisions.begin(), divisions.end(), division_of_unit(s, id)) != divisions.end(); });
}
UnitId unit_of_highest_die(const BattleState& s, const std::vector<UnitId>& units) {
  return *std::max_element(units.begin(), units.end(),
                           [&](UnitId a, UnitId b) { return score_of(s, division_of_unit(s, a)) < score_of(s, division_of_unit(s, b)); });
}

AskForm describe_exempt(const Site& site, const Ask& ask) {
  const std::vector<UnitId> units = units_of_dice(site.state, diced_divisions(site.state, corps_asked(ask)));
  return one_of(
      ask,
      "The priority was changed: 1 is taken off every die but one. Which is spared? Name a unit of the division for which it was thrown.",
      cite::nrt_083, {{kExempt, units, {}}}, {kExempt, unit_of_highest_die(site.state, units), {}});
}
Verdict check_exempt(const Site&, const Ask&, const Answer&) { return allow(); }
void enact_exempt(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  deduct(book, scene, corps_asked(ask), division_of_unit(scene.state, answer.orders.front().unit));
}

// ---- Pips for the corps (NRT-050, NRT-233, R-45).

Bar bar_taking(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandId division = division_of_unit(s, id);
  if (!division.valid()) return refuse(cite::nrt_050, fmt::format("{} is of no division.", name(s, id)));
  if (score_of(s, division) <= site.book.tables.command.least_die)
    return refuse(cite::nrt_050, fmt::format("The die of {} is a {} and goes no lower.", command_name(s, division), score_of(s, division)));
  return std::nullopt;
}
std::vector<UnitId> units_to_take_from(const Site& site, CommandId corps) {
  std::vector<UnitId> units = units_of_dice(site.state, divisions_under(site.state, corps));
  std::erase_if(units, [&](UnitId id) { return bar_taking(site, id).has_value(); });
  return units;
}

AskForm describe_take(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> verbs;
  if (std::vector<UnitId> units = units_to_take_from(site, corps_asked(ask)); !units.empty())
    verbs.push_back({kTakeForCorps, std::move(units), {{.param = kNumber, .low = 1, .high = 5}}});
  verbs.push_back({kDone, {}, {}});
  return one_of(ask, "Pips for the corps itself: take them off dice, none below 1, or take none.", cite::nrt_050, std::move(verbs),
                {kDone, {}, {}});
}
Verdict check_take(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  if (Bar bar = bar_taking(site, order.unit)) return *bar;
  const CommandId division = division_of_unit(site.state, order.unit);
  if (command_at(site.state, division).superior != corps_asked(ask)) return refuse(cite::nrt_050, "That is a division of another corps.");
  const std::int64_t most = score_of(site.state, division) - site.book.tables.command.least_die;
  if (order.number(kNumber) > most)
    return refuse(cite::nrt_050, fmt::format("The die of {} is a {}: {} can be taken off it.", command_name(site.state, division),
                                             score_of(site.state, division), counted(static_cast<int>(most), "pip", "pips")));
  return allow();
}
void enact_take(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) {
    ++scene.frame().n[kLoopAt];
    return;
  }
  const CommandId division = division_of_unit(s, order.unit), corps = corps_asked(ask);
  const auto pips = static_cast<int>(order.number(kNumber));
  set(s, division, kScore, score_of(s, division) - pips);
  set(s, corps, kPips, marker(s, corps, kPips) + pips);
  scene.tell({cite::nrt_050, has_special_score(s, division) ? cite::nrt_478 : Cite{}}, {}, [&] {
    return fmt::format("{} takes {} off the die of {}, which is a {} now.", command_name(s, corps), counted(pips, "pip", "pips"),
                       command_name(s, division), score_of(s, division));
  });
}

// ---- Ranked and allotted.

void allot(const Book&, Scene& scene, const std::vector<CommandId>& diced) {
  BattleState& s = scene.state;
  if (diced.empty()) return;
  std::vector<int> dice;
  for (const CommandId id : diced) dice.push_back(score_of(s, id));
  std::sort(dice.rbegin(), dice.rend());
  std::vector<CommandId> list = divisions_beside(s, diced.front());
  std::erase_if(list, [&](CommandId id) { return has_special_score(s, id); });
  for (std::size_t i = 0; i < list.size();) {
    std::size_t end = i + 1;
    const int share = marker(s, list[i], kShare);
    while (end < list.size() && share != 0 && marker(s, list[end], kShare) == share) ++end;
    int sum = 0;
    for (std::size_t k = i; k < end; ++k) sum += dice[k];
    const int each = sum / static_cast<int>(end - i);  // rounded down
    for (std::size_t k = i; k < end; ++k) {
      set(s, list[k], kScore, each);
      scene.tell({cite::nrt_079, end - i > 1 ? cite::nrt_080 : Cite{}}, {}, [&] {
        return fmt::format("{} receives a {}{}.", command_name(s, list[k]), each, end - i > 1 ? ", the average of those who share" : "");
      });
    }
    i = end;
  }
}

// he has fallen or is out of action in this phase.
bool is_missed(const BattleState& s, CommandId id) {
  const LeaderId man = command_at(s, id).leader;
  return man.valid() && !is_present(s, man);
}

void throw_again(Scene& scene, CommandId id, int dice, Cite rule) {
  BattleState& s = scene.state;
  const int second = scene.dice.sum(dice, 6), first = score_of(s, id);
  set(s, id, kScore, std::min(first, second));
  scene.then({rule, rule == cite::nrt_081 ? cite::nrt_106 : Cite{}}, {}, [&] {
    return fmt::format("{} is out of command and throws again: {}. The lower counts: {}.", command_name(s, id), second, score_of(s, id));
  });
}
void halve(Scene& scene, CommandId id, Cite rule) {
  BattleState& s = scene.state;
  set(s, id, kScore, (score_of(s, id) + 1) / 2);
  scene.then({cite::nrt_120, rule}, {},
             [&] { return fmt::format("{} is without its commander: the score is halved to {}.", command_name(s, id), score_of(s, id)); });
}
void add_personality(const Book& book, Scene& scene, CommandId id) {
  BattleState& s = scene.state;
  const LeaderId man = command_at(s, id).leader;
  if (!man.valid() || !is_present(s, man) || marker(s, man, kPipBonus) == 0) return;
  set(s, id, kScore, std::max(book.tables.command.least_die, score_of(s, id) + marker(s, man, kPipBonus)));
  scene.then({cite::nrt_341, cite::nrt_388}, {}, [&] { return fmt::format("{} makes it {}.", leader_name(s, man), score_of(s, id)); });
}

void settle_score(const Book& book, Scene& scene, CommandId id, int dice) {
  const bool special = has_special_score(scene.state, id), missed = is_missed(scene.state, id);
  if (!special && (missed || !division_in_command(Site(book, scene.state), id)))
    throw_again(scene, id, dice, missed ? cite::nrt_120 : cite::nrt_081);
  if (missed)
    halve(scene, id,
          special                                                                         ? cite::nrt_478
          : leader(scene.state, command_at(scene.state, id).leader).markers[kFallen] == 0 ? cite::nrt_339
                                                                                          : Cite{});
  if (!special) add_personality(book, scene, id);
}

void settle_all(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (const CommandId corps : corps_with_dice(s)) allot(book, scene, diced_divisions(s, corps));
  allot(book, scene, diced_divisions(s, CommandId{}));
  for (std::size_t i = 0; i < s.commands.size(); ++i) {
    const Command command = s.commands[i];
    if (command.side != mover(s)) continue;
    if (command.level == 1) settle_score(book, scene, command.id, 1);
    if (without_divisions(s, command.id)) {
      const auto brigades = static_cast<int>(brigades_under(s, command.id).size());
      settle_score(book, scene, command.id, (brigades + book.tables.command.brigades_per_die - 1) / book.tables.command.brigades_per_die);
    }
  }
}

enum DicePart : std::int32_t { kSparing, kTaking };
enum DiceNumber : std::uint8_t { kDicePart = 3 };

}  // namespace

const AskEntry kInitiativeAsk{kAskInitiative, describe_initiative, check_initiative, enact_initiative};
const AskEntry kExemptAsk{kAskExempt, describe_exempt, check_exempt, enact_exempt};
const AskEntry kTakeAsk{kAskTake, describe_take, check_take, enact_take,
                        [](const Site& site, const Ask&, const Order& order) -> std::optional<Verdict> {
                          return order.unit.valid() && order.verb == kTakeForCorps ? bar_taking(site, order.unit) : std::nullopt;
                        }};

void throw_initiative(const Book& book, Scene& scene) {
  for (;;) {
    const int a = throw_for(book, scene, Seat::kA), b = throw_for(book, scene, Seat::kB);
    if (a != b) {
      scene.ask(a > b ? Seat::kA : Seat::kB, kAskInitiative);
      return;
    }
    if (scene.state.numbers[kHasOrder] != 0) return scene.say_then(cite::nrt_056, {}, "The order of the sides stays as it was.");
    scene.say_then(cite::nrt_056, {}, "Equal, and there is no order yet: both throw again.");
  }
}

void throw_command_dice(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  end_reserve_moves(book, scene);
  for (std::size_t i = 0; i < s.commands.size(); ++i) {
    const Command command = s.commands[i];
    if (command.side != mover(s)) continue;
    if (command.level == 1) throw_die(book, scene, command.id);
    if (without_divisions(s, command.id)) throw_for_brigades(book, scene, command.id);
  }
  begin_loop(scene, kDiceLoop);
}

void next_dice(const Book& book, Scene& scene) {
  const std::vector<CommandId> corps = corps_with_dice(scene.state);
  Frame& frame = scene.frame();
  for (; frame.n[kDicePart] == kSparing; ++frame.n[kLoopAt]) {
    if (frame.n[kLoopAt] == static_cast<std::int32_t>(corps.size())) {
      frame.n[kDicePart] = kTaking;
      frame.n[kLoopAt] = 0;
      break;
    }
    const CommandId id = corps[static_cast<std::size_t>(frame.n[kLoopAt])];
    if (!priority_changed(scene.state, id)) continue;
    const bool choice = !some_die_shows_one(scene.state, id) && diced_divisions(scene.state, id).size() > 1;
    if (!choice && !some_die_shows_one(scene.state, id)) continue;  // one die: it is spared
    if (!choice) {
      deduct(book, scene, id, {});
      continue;
    }
    ++frame.n[kLoopAt];
    scene.ask(mover(scene.state), kAskExempt).n[0] = id.value;
    return;
  }
  for (; frame.n[kLoopAt] < static_cast<std::int32_t>(corps.size()); ++frame.n[kLoopAt]) {
    const CommandId id = corps[static_cast<std::size_t>(frame.n[kLoopAt])];
    const Site site(book, scene.state);
    if (!is_present(scene.state, command_at(scene.state, id).leader) || units_to_take_from(site, id).empty()) continue;
    scene.ask(mover(scene.state), kAskTake).n[0] = id.value;
    return;
  }
  scene.pop();
  settle_all(book, scene);
}

}  // namespace drumhead::nrt
