// The chain of command: brigades in divisions in corps, their leaders and units. Plain questions over spans;
// nothing here knows how far a voice carries.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/formation.h"
#include "table/unit.h"

namespace drumhead {

// Complaints about a chain of command: ids out of place, unknown superiors or leaders, circles, sides mixed.
std::vector<std::string> complaints(std::span<const Command> commands, std::span<const Leader> leaders,
                                    std::span<const Unit> units);
// A command that is its own superior's superior, if any: the one with the lowest id.
std::optional<CommandId> first_in_a_circle(std::span<const Command> commands);

// From a command up to the top: itself first. Ends where a circle would begin.
std::vector<CommandId> chain_above(std::span<const Command> commands, CommandId command);
bool is_under(std::span<const Command> commands, CommandId command, CommandId superior);  // itself included
std::optional<CommandId> superior_at_level(std::span<const Command> commands, CommandId command, int level);
std::vector<CommandId> direct_subordinates(std::span<const Command> commands, CommandId superior);
// The units of a command and of all commands under it, by id; on the table only, if asked.
std::vector<UnitId> units_under(std::span<const Command> commands, std::span<const Unit> units,
                                CommandId command, bool on_table_only = true);
LeaderId leader_of(std::span<const Command> commands, CommandId command);
// The leaders over a unit, from its brigadier upwards; commands without a leader are skipped.
std::vector<LeaderId> leaders_over(std::span<const Command> commands, const Unit& unit);

// Where a leader stands: his own pose, or with the unit he is attached to (its front middle and facing).
Pose place_of(const Leader& leader, std::span<const Unit> units);
std::vector<LeaderId> attached_leaders(std::span<const Leader> leaders, UnitId unit);

}  // namespace drumhead
