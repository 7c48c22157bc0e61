// Sentences about units and sides whose name is a plural: "The Hussars charge", not "charges"; "Danes win".
// Rulebooks write all their sentences in the singular; this puts them right where they are told, so that no
// rule thinks of grammar.
#pragma once

#include <string>
#include <string_view>

#include "engine/battle_state.h"

namespace drumhead {

// Does the name end in a plain plural: Hussars, Foot Guards, Red guns? Not Red/1, Horse, Louis.
bool reads_as_plural(std::string_view name);

// The same of a side, which may be a people: Danes and Allies, but also French, British, Dutch. Not Red,
// Union, Russia.
bool side_reads_as_plural(std::string_view name);

// Verbs that follow such a name, and what refers back to it in a sentence that begins with it: "Hussars test
// their morale: they pass". The article of a place is small within a sentence: "Red takes the crossroads",
// also where the battle calls it "The crossroads". Other sentences are left alone.
std::string in_agreement(std::string sentence, const BattleState& state);

// "charges" -> "charge", "is" -> "are"; empty if it is no verb in the third person singular.
std::string plural_verb(std::string_view verb);

}  // namespace drumhead
