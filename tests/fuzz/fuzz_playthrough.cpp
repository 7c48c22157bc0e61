// Playthroughs from outside: each is read or refused with a line; what is read plays to its end or to a named failure, and on
// from there. Which book reads it is what it says itself, else drawn from its length.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/play_on.h"
#include "lab/playthrough.h"
#include "lab/table_svg.h"
#include "lab/table_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;  // NOLINT(google-build-using-namespace)
  if (size > 4096) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<std::string> rules = peek_rules(text, "fuzz");
  const Rulebook& book = fuzz::book_called(rules.ok() ? *rules : "", size);
  const Result<Playthrough> playthrough = parse_playthrough(text, "fuzz", book);
  if (!playthrough) {
    CHECK(!playthrough.error().what.empty());
    return 0;
  }
  const PlaythroughOutcome outcome = run(*playthrough, book);
  CHECK(!outcome.chronicle.entries.empty());
  const View view = book.project(outcome.end, Seat::kA);
  CHECK(!table_text(view, book.words()).empty());
  fuzz::play_on(book, playthrough->start, size);
  return 0;
}
