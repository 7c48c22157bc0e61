// The words of a rulebook as a person reads them who writes a playthrough, a battle or a bot, and as JSON:
// types, grades, formations, markers with their bounds, steps, verbs, parameters, records, ground. Used by
// `drumhead rules ID words`; decides nothing.
#pragma once

#include <string>

#include "engine/vocabulary.h"

namespace drumhead {

std::string vocabulary_text(const Vocabulary& words);

// {"rulebook","title","unit","counted_in",
//  "types":[{"name","arm"}],"grades":["raw"],"formations":["line"],
//  "markers":[{"name","label","low","high","values"?:["stand"],"written","secret"?:true,"bookkeeping"?:true}],
//  "leader_markers","piece_markers","stand_markers":[as markers],"stands":["HR"],
//  "game_numbers","side_numbers":["guns_taken"],
//  "steps":[{"name","label"}],"asks":[{"name","label","rule"}],"verbs":[{"name","label","rule"}],
//  "params":[{"name","label","kind","choices"?:["stand"]}],
//  "options":[{"name","label","rule","standard","high"}],
//  "records":[{"name","numbers":["round"]}],"tokens":["smoke"],"outcomes":["the enemy is broken"],
//  "ground":{"areas":["wood"],"lines":["wall"],"conditions":["burning"]}}
// `values` are what the numbers of a marker from `low` on are called, `written` says how files write it. What has a ? is left out when it does
// not apply.
std::string vocabulary_json(const Vocabulary& words);

}  // namespace drumhead
