// Which rules fired while this program played, and the file that tells: `<rulebook>.<pid>.play`, one id a
// line, read by tools/ledger_totals.py. One recorder a thread; they are joined at the end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cite.h"

namespace drumhead::cli {

class Coverage final : public CiteRecorder {
 public:
  void fired(Cite cite) override {
    if (cite.rule < 0) return;
    const auto rule = static_cast<std::size_t>(cite.rule);
    if (rule >= ids_.size()) ids_.resize(rule + 1, nullptr);
    ids_[rule] = cite.id;
  }
  void join(const Coverage& other);

  // `kind` is "play" for self-play, "fired" for tests.
  void write(const std::string& folder, std::string_view rulebook, std::string_view kind) const;

 private:
  std::vector<const char*> ids_;  // by line of the ledger; null: did not fire
};

}  // namespace drumhead::cli
