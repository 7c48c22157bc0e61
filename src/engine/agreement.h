// Sentences about units whose name is a plural: "The Hussars charge", not "charges". Rulebooks write all
// their sentences for one unit in the singular; this puts them right where they are told, so that no rule
// thinks of grammar.
#pragma once

#include <string>
#include <string_view>

#include "engine/battle_state.h"

namespace drumhead {

// Does the name end in a plain plural: Hussars, Foot Guards, Red guns? Not Red/1, Horse, Louis.
bool reads_as_plural(std::string_view name);

// Verbs that follow such a name, and what refers back to it in a sentence that begins with it: "Hussars test
// their morale: they pass". Sentences without such a name are left alone.
std::string in_agreement(std::string sentence, const BattleState& state);

// "charges" -> "charge", "is" -> "are"; empty if it is no verb in the third person singular.
std::string plural_verb(std::string_view verb);

}  // namespace drumhead
