// Cite: the ledger id behind a modifier, a refusal or an event. The constants are generated from each
// rulebook's ledger, so a misspelt id does not compile.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace drumhead {

struct Cite {
  const char* id = "";      // "DR-012"
  std::int16_t rule = -1;   // its line in the ledger, from 0

  constexpr bool valid() const { return *id != '\0'; }
  constexpr std::string_view text() const { return id; }
  friend constexpr bool operator==(Cite a, Cite b) { return a.text() == b.text(); }
};

// The rules behind one event, the one that decides it first, each once. A cite that is not set adds nothing.
class Cites {
 public:
  Cites(Cite cite) { add(cite); }  // NOLINT(google-explicit-constructor): one rule is a list of one
  Cites(std::initializer_list<Cite> cites) {
    for (const Cite& cite : cites) add(cite);
  }
  Cites& add(Cite cite, bool decides = true) {
    if (decides && cite.valid() && std::find(list_.begin(), list_.end(), cite) == list_.end()) list_.push_back(cite);
    return *this;
  }
  const std::vector<Cite>& list() const { return list_; }
  friend bool operator==(const Cites& cites, Cite first) { return !cites.list_.empty() && cites.list_.front() == first; }

 private:
  std::vector<Cite> list_;
};

// What speaks for a rule: a refusal, an event or a row of a reckoning carries its cite; a credit placed by hand beside the code
// that decides merely notes it.
enum class Credit : std::uint8_t { kCarried, kNoted };

// Hears which rules fired. The Referee, the scenes and the desk tell it every cite they pass on.
class CiteRecorder {
 public:
  virtual ~CiteRecorder() = default;
  virtual void fired(Cite cite, Credit credit) = 0;
};

}  // namespace drumhead
