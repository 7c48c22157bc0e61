// How much of a rule is code, in words. Used by `ledger` and `rules`.
#pragma once

#include <string>

#include "engine/ledger.h"

namespace drumhead::cli {

std::string standing(const LedgerEntry& entry);  // "cited, carried in tests", "no code: ...", "nothing yet"

}  // namespace drumhead::cli
