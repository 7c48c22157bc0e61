// Whatever a battle file holds, reading and mustering it ends in a position or in a complaint with words.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "muster/muster.h"
#include "rules/rulebooks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;
  static const std::unique_ptr<Rulebook> book = std::move(*make_rulebook("drill"));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<BattleFile> battle = read_battle(text, "fuzz.toml");
  if (!battle) {
    CHECK(!battle.error().what.empty());
    return 0;
  }
  const Result<Mustered> mustered = muster(*battle, *book);
  if (!mustered) {
    CHECK(!mustered.error().what.empty());
    return 0;
  }
  CHECK(!muster_report(*mustered, book->words()).empty());
  CHECK(!muster_json(*mustered, book->words()).empty());
  const Result<BattleState> state = position_from_battle(text, "fuzz.toml", *book);
  if (!state) CHECK(!state.error().what.empty());
  return 0;
}
