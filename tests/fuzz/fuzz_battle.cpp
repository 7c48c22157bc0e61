// Whatever a battle or army file holds, reading and mustering it ends in a position or in a complaint with words; a position
// can be played on. Which book musters it is drawn from the length of the input.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/play_on.h"
#include "muster/muster.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;
  const Rulebook& book = fuzz::any_book(size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<BattleFile> battle = read_battle(text, "fuzz.toml");
  if (!battle) {
    CHECK(!battle.error().what.empty());
    return 0;
  }
  const Result<Mustered> mustered = muster(*battle, book);
  if (!mustered) {
    CHECK(!mustered.error().what.empty());
    return 0;
  }
  CHECK(!muster_report(*mustered, book.words()).empty());
  CHECK(!muster_json(*mustered, book.words()).empty());
  const Result<BattleState> state = position_from_battle(text, "fuzz.toml", book);
  if (!state) CHECK(!state.error().what.empty());
  if (state) fuzz::play_on(book, *state, size);
  return 0;
}
