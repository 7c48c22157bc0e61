// An open question on a terminal: what is asked, what may be typed, in the words that answers are read in.
// Made from the AskForm and the Vocabulary alone, for any rulebook.
#pragma once

#include <string>

#include "engine/answer.h"
#include "engine/battle_state.h"
#include "engine/rulebook.h"
#include "engine/verdict.h"

namespace drumhead::cli {

// "  Red/1|Red/2 charge target <Blue/1|Blue/2>          Charge an enemy [DR-030]", one line for each verb.
std::string form_text(const AskForm& form, const BattleState& known, const Vocabulary& words);
// How the parameters that are not plain names are written; only those that the form offers.
std::string grammar_text(const AskForm& form, const Vocabulary& words);

// A refusal with the statement of its rule; a preview of what an allowed answer would do.
std::string refusal_text(const Refusal& refusal, const Rulebook& book);
std::string preview_text(const Preview& preview, const Vocabulary& words);
// "DR-031: A shaken unit does not charge."
std::string rule_statement(Cite cite, const Rulebook& book);

}  // namespace drumhead::cli
