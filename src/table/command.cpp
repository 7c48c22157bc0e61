#include "table/command.h"

#include <algorithm>

namespace drumhead {
namespace {

bool is_known(std::span<const Command> commands, CommandId id) {
  return id.valid() && id.index() < commands.size();
}

std::string named(CommandId id) { return "command " + std::to_string(id.value); }

void complain_about_command(const Command& command, std::size_t place, std::span<const Command> commands,
                            std::span<const Leader> leaders, std::vector<std::string>& out) {
  if (command.id.value != static_cast<std::int16_t>(place)) {
    out.push_back(named(command.id) + " stands at place " + std::to_string(place) + " of the list");
  }
  if (command.superior.valid()) {
    if (!is_known(commands, command.superior)) {
      out.push_back(named(command.id) + " has an unknown superior " + std::to_string(command.superior.value));
    } else if (commands[command.superior.index()].side != command.side) {
      out.push_back(named(command.id) + " serves under a command of the other side");
    }
  }
  if (!command.leader.valid()) return;
  if (command.leader.index() >= leaders.size()) {
    out.push_back(named(command.id) + " has an unknown leader " + std::to_string(command.leader.value));
  } else if (leaders[command.leader.index()].side != command.side) {
    out.push_back(named(command.id) + " is led by a leader of the other side");
  }
}

}  // namespace

std::vector<std::string> complaints(std::span<const Command> commands, std::span<const Leader> leaders,
                                    std::span<const Unit> units) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    complain_about_command(commands[i], i, commands, leaders, out);
  }
  for (const Unit& unit : units) {
    if (!unit.command.valid()) continue;
    if (!is_known(commands, unit.command)) {
      out.push_back("unit " + std::to_string(unit.id.value) + " belongs to an unknown command");
    } else if (commands[unit.command.index()].side != unit.side) {
      out.push_back("unit " + std::to_string(unit.id.value) + " belongs to a command of the other side");
    }
  }
  if (const auto circle = first_in_a_circle(commands)) {
    out.push_back(named(*circle) + " is its own superior: the chain of command goes in a circle");
  }
  return out;
}

std::optional<CommandId> first_in_a_circle(std::span<const Command> commands) {
  for (const Command& command : commands) {
    CommandId at = command.superior;
    for (std::size_t steps = 0; steps <= commands.size() && is_known(commands, at); ++steps) {
      if (at == command.id) return command.id;
      at = commands[at.index()].superior;
    }
  }
  return std::nullopt;
}

std::vector<CommandId> chain_above(std::span<const Command> commands, CommandId command) {
  std::vector<CommandId> out;
  while (is_known(commands, command) && std::find(out.begin(), out.end(), command) == out.end()) {
    out.push_back(command);
    command = commands[command.index()].superior;
  }
  return out;
}

bool is_under(std::span<const Command> commands, CommandId command, CommandId superior) {
  const auto chain = chain_above(commands, command);
  return std::find(chain.begin(), chain.end(), superior) != chain.end();
}

std::optional<CommandId> superior_at_level(std::span<const Command> commands, CommandId command, int level) {
  for (const CommandId id : chain_above(commands, command)) {
    if (commands[id.index()].level == level) return id;
  }
  return std::nullopt;
}

std::vector<CommandId> direct_subordinates(std::span<const Command> commands, CommandId superior) {
  std::vector<CommandId> out;
  if (!superior.valid()) return out;
  for (const Command& command : commands) {
    if (command.superior == superior) out.push_back(command.id);
  }
  return out;
}

std::vector<UnitId> units_under(std::span<const Command> commands, std::span<const Unit> units,
                                CommandId command, bool on_table_only) {
  std::vector<UnitId> out;
  for (const Unit& unit : units) {
    if (on_table_only && !unit.on_table) continue;
    if (is_under(commands, unit.command, command)) out.push_back(unit.id);
  }
  return out;
}

LeaderId leader_of(std::span<const Command> commands, CommandId command) {
  return is_known(commands, command) ? commands[command.index()].leader : LeaderId{};
}

std::vector<LeaderId> leaders_over(std::span<const Command> commands, const Unit& unit) {
  std::vector<LeaderId> out;
  for (const CommandId id : chain_above(commands, unit.command)) {
    if (const LeaderId leader = leader_of(commands, id); leader.valid()) out.push_back(leader);
  }
  return out;
}

Pose place_of(const Leader& leader, std::span<const Unit> units) {
  if (!leader.attached_to.valid() || leader.attached_to.index() >= units.size()) return leader.pose;
  return units[leader.attached_to.index()].pose;
}

std::vector<LeaderId> attached_leaders(std::span<const Leader> leaders, UnitId unit) {
  std::vector<LeaderId> out;
  for (const Leader& leader : leaders) {
    if (leader.on_table && unit.valid() && leader.attached_to == unit) out.push_back(leader.id);
  }
  return out;
}

}  // namespace drumhead
