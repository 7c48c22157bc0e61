// Any bytes at all as a change of state: refused with a reason, or a whole state that can be written, read back, hashed
// and projected.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/facts.h"
#include "fuzz/rests.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const BattleState& before = fuzz::rests().front();
  const Result<BattleState> after = changed(before, text);
  if (!after.ok()) {
    CHECK(!after.error().what.empty());
    return 0;
  }
  const Result<BattleState> again = changed(before, change_between(before, *after));
  CHECK(again.ok());
  CHECK(*again == *after);
  CHECK(hash_of(*again) == hash_of(*after));
  for (const Seat seat : {Seat::kA, Seat::kB, Seat::kNobody}) (void)project_common(*after, seat, fuzz::book().words());
  return 0;
}
