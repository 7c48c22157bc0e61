// Any bytes at all as a chronicle: either it is read and its events replay, or there is an error with a message.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/chronicle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<ChronicleRead> read = read_chronicle(text, "fuzz");
  if (!read.ok()) {
    CHECK(!read.error().what.empty());
    return 0;
  }
  const Chronicle& chronicle = read->chronicle;
  const auto last = static_cast<int>(chronicle.entries.size()) - 1;
  const Result<BattleState> state = replay_events(chronicle, last, "fuzz");
  if (!state.ok()) CHECK(!state.error().what.empty());
  (void)report(chronicle, Reader::kPublic);
  return 0;
}
