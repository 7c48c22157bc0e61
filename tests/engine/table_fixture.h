// A small made-up rulebook for the tests of tables: its ledger, its tables, and short ways to load them.
#pragma once

#include <string>
#include <string_view>

#include "engine/tables.h"

namespace drumhead::table_test {

inline const Ledger& ledger() {
  static const Ledger kLedger = load_ledger({"test",
                                             "TT",
                                             "id\tsection\tkind\tstatement\n"
                                             "TT-001\t1\tdata\tRates.\n"
                                             "TT-002\t1\ttable\tVolley.\n"
                                             "TT-003\t1\ttable\tMorale.\n"
                                             "TT-120\t1\ttable\tGuns.\n",
                                             {},
                                             {},
                                             {},
                                             {}})
                                    .value();
  return kLedger;
}

inline constexpr std::string_view kFire = R"([volley]
title = "Volley: dice more or fewer"
rule = "TT-002"
rows = [
  { id = "target_in_square", label = "target in square", value = 1 },
  { id = "shaken", label = "shaken", value = -2, rule = "TT-003" },
]

[morale]
title = "Morale"
rule = "TT-003"
bands = [
  { id = "holds", label = "holds", from = 5 },
  { id = "shaken", label = "is shaken", from = 2, to = 4 },
  { id = "routs", label = "routs", to = 1, rule = "TT-002" },
]

[guns]
title = "Guns: dice at each range"
rule = "TT-120"
reconstructed = "the page is lost"
columns = ["near", "far"]
rows = [
  { id = "light", label = "light gun", values = [4, "-"] },
  { id = "heavy", label = "heavy gun", values = [6, 3] },
]
)";

inline constexpr std::string_view kRates = R"(# lengths
[rates]
title = "Rates"
rule = "TT-001"
unit = "inch"
rows = [
  { id = "line", label = "line", value = 4.5 },
  { id = "column", label = "column", value = 8 },
]
)";

inline Result<TableSet> load(std::string_view built_in) {
  const EmbeddedFile file{"fire.toml", built_in};
  return load_tables({&file, 1}, {}, ledger());
}

// The whole book, with an override.
inline Result<TableSet> load_over(std::string_view override_text) {
  const EmbeddedFile files[] = {{"fire.toml", kFire}, {"rates.toml", kRates}};
  const EmbeddedFile override_file{"my.toml", override_text};
  return load_tables(files, {&override_file, override_text.empty() ? 0u : 1u}, ledger());
}

inline std::string trouble(const Result<TableSet>& set) { return set.ok() ? "none" : set.error().message(); }

}  // namespace drumhead::table_test
