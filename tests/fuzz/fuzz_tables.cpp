// Any bytes at all as a file of tables, built in and as an override: they are refused with a message, or
// read, and then they can be bound, printed and hashed; and what overrides tables of drill can be played with.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/tables.h"
#include "engine/tables_text.h"
#include "fuzz/play_on.h"
#include "fuzz/rests.h"

namespace {

using namespace drumhead;

constexpr EmbeddedBook kBook{
    "fuzz",
    "TT",
    "id\tsection\tkind\tstatement\nTT-001\t1\tdata\tRates.\nTT-002\t1\ttable\tVolley.\n"
    "TT-003\t1\ttable\tMorale.\nTT-120\t1\ttable\tGuns.\n",
    {},
    {},
    {},
    {}};

constexpr EmbeddedFile kBuiltIn{"built_in.toml", R"([volley]
title = "Volley"
rule = "TT-002"
rows = [ { id = "moved", label = "moved", value = -1 }, { id = "shaken", label = "shaken", value = -2 } ]
[morale]
title = "Morale"
rule = "TT-003"
bands = [ { id = "routs", label = "routs", to = 1 }, { id = "holds", label = "holds", from = 2 } ]
[guns]
title = "Guns"
rule = "TT-120"
unit = "inch"
columns = ["near", "far"]
rows = [ { id = "light", label = "light", values = [4.5, "-"] } ]
)"};

struct Facts {};
bool always(const Facts&) { return true; }

void use(const Result<TableSet>& set) {
  if (!set.ok()) {
    CHECK(!set.error().what.empty() && !set.error().file.empty());
    return;
  }
  CHECK(tables_text(*set).ok() && tables_json(*set).ok());
  (void)set->hash();
  TableBinder bind(*set);
  const auto volley = bind.chart<Facts>("volley", {{"moved", always}, {"shaken", always}});
  const auto morale = bind.bands<int>("morale", {{"routs", 0}, {"holds", 1}});
  const Grid guns = bind.length_grid("guns", {"light"}, {"near", "far"});
  if (const auto trouble = bind.finish()) {
    CHECK(!trouble->what.empty());
    return;
  }
  (void)volley.reckon({});
  for (const std::int64_t n : {kOpenLow, std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, kOpenHigh})
    (void)morale.at(n);
  CHECK(guns.at(0, 0) == kNil || guns.at(0, 0) <= kLargestCoord);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Ledger kLedger = load_ledger(kBook).value();
  const EmbeddedFile file{"input.toml", {reinterpret_cast<const char*>(data), size}};
  use(load_tables({&file, 1}, {}, kLedger));
  use(load_tables({&kBuiltIn, 1}, {&file, 1}, kLedger));
  if (const auto drill = make_rulebook("drill", {&file, 1})) fuzz::play_on(**drill, fuzz::position(**drill), size);
  return 0;
}
