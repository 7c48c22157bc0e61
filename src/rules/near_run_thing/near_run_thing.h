// A Near Run Thing: divisions that live on pips, and a movement phase in which the other side answers every charge. What
// shall be true stands in data/rulebooks/near-run-thing/ledger.tsv, what we decided in docs/rulings/near-run-thing.md.
#pragma once

#include "engine/rulebook.h"

namespace drumhead::nrt {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_near_run_thing(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::nrt
