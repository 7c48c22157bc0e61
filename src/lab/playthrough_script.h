// The second half of a playthrough: answers, dice and expectations, one line each. Inside lab only.
#pragma once

#include <string>
#include <vector>

#include "lab/playthrough.h"
#include "lab/playthrough_lines.h"
#include "lab/playthrough_setup.h"

namespace drumhead {

const std::vector<std::string>& script_statements();  // the first words of the lines after `start`
Result<ScriptStep> read_script_step(const ScriptText& line, const std::string& file, const SetUp& set_up,
                                    const Rulebook& book);

// The faces of a `dice` line.
std::vector<int> read_faces(WordsReader& in);

}  // namespace drumhead
