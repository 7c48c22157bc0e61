// Computer players. A general is given what its seat may know and a question, and answers it; it knows no rulebook
// but through the Rulebook interface, and never sees the state.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead {

class General {
 public:
  virtual ~General() = default;
  // An answer that the rules allow. Deterministic: the same view, question and seed give the same answer.
  virtual Answer answer(const View& view, const Ask& ask) = 0;
};

// The levels there are, weakest first: "random" takes any candidate; "captain" looks one answer ahead, on sampled
// worlds, with the rulebook's own values.
std::vector<std::string> general_levels();
Result<std::unique_ptr<General>> make_general(std::string_view level, const Rulebook& book, std::uint64_t seed);

}  // namespace drumhead
