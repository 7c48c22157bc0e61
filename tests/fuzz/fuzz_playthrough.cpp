// Playthroughs from outside: each is read or refused with a line; what is read plays to its end or to a named
// failure.
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/check.h"
#include "lab/playthrough.h"
#include "lab/table_svg.h"
#include "lab/table_text.h"
#include "rules/rulebooks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;  // NOLINT(google-build-using-namespace)
  static const std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  if (size > 4096) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Playthrough> playthrough = parse_playthrough(text, "fuzz", *book);
  if (!playthrough) {
    CHECK(!playthrough.error().what.empty());
    return 0;
  }
  const PlaythroughOutcome outcome = run(*playthrough, *book);
  CHECK(!outcome.chronicle.entries.empty());
  const View view = book->project(outcome.end, Seat::kA);
  CHECK(!table_text(view, book->words()).empty());
  return 0;
}
