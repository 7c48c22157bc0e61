// Which rules fired while this program played, and the file that tells: `<rulebook>.<pid>.play`, an id a line
// and whether it was carried or only noted, read by tools/ledger_totals.py. One recorder a thread; they are joined at the end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cite.h"

namespace drumhead::cli {

class Coverage final : public CiteRecorder {
 public:
  void fired(Cite cite, Credit credit) override {
    if (cite.rule < 0) return;
    const auto rule = static_cast<std::size_t>(cite.rule);
    if (rule >= rules_.size()) rules_.resize(rule + 1);
    rules_[rule].add(cite.id, credit == Credit::kCarried);
  }
  void join(const Coverage& other);

  // `kind` is "play" for self-play, "fired" for tests.
  void write(const std::string& folder, std::string_view rulebook, std::string_view kind) const;

 private:
  struct Fired {
    const char* id = nullptr;  // null: it did not
    bool carried = false;
    void add(const char* rule, bool was_carried) { id = rule, carried = carried || was_carried; }
  };
  std::vector<Fired> rules_;  // by line of the ledger
};

}  // namespace drumhead::cli
