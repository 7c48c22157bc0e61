#include "rules/brigades_and_batteries/number_limits.h"

#include <fmt/format.h>

#include <array>

namespace drumhead::bb {
namespace {

struct Limits {
  std::string_view table, column;  // no column: of all
  std::int64_t low, high;
  const char* right;  // what may stand there
  bool or_dash = false;
};

constexpr const char* kYesOrNo = "1 (yes) or 0 (no)";
constexpr const char* kCoverLevel = "0 (no cover), 1 (soft) or 2 (hard)";
constexpr std::array kLimits{
    Limits{"obstacles", "shooting", 0, 2, kCoverLevel},
    Limits{"obstacles", "combat", 0, 2, kCoverLevel},
    Limits{"obstacles", "hinders", 0, 1, "1 (yes), 0 (no) or, where there is cover in combat, a dash", true},
    Limits{"obstacles", "infantry", 0, 1, kYesOrNo},
    Limits{"obstacles", "cavalry", 0, 1, kYesOrNo},
    Limits{"obstacles", "limbered", 0, 1, kYesOrNo},
    Limits{"obstacles", "manhandled", 0, 1, kYesOrNo},
    Limits{"obstacles", "gunners", 0, 1, kYesOrNo},
    Limits{"shooting_cover", "", 0, 2, kCoverLevel},
    Limits{"rates", "", 1, kOpenHigh, "1 or more: an inch never counts less than an inch"},
    Limits{"rout_result", "", 0, kOpenHigh, "0 or more, or dashes for a unit that is shattered", true},
    Limits{"unit_sizes", "", 1, kOpenHigh, "1 or more: no unit is without figures"},
};

bool is_meant(const Limits& limits, std::int64_t value) {
  return value == kNil ? limits.or_dash : value >= limits.low && value <= limits.high;
}

std::optional<LoadError> wrong_cell(const Table& table, const Limits& limits) {
  for (const Row& row : table.rows)
    for (std::size_t c = 0; c < row.values.size(); ++c) {
      if (!limits.column.empty() && table.columns[c] != limits.column) continue;
      if (is_meant(limits, row.values[c])) continue;
      const std::string column = limits.column.empty() ? "" : fmt::format(", `{}`", limits.column);
      return LoadError{row.file, row.line,
                       fmt::format("`{}` of `{}`{}: {} means nothing here; write {}", row.id, table.id, column,
                                   printed(table, row.values[c]), limits.right)};
    }
  return std::nullopt;
}

}  // namespace

std::optional<LoadError> number_without_meaning(const TableSet& set) {
  for (const Limits& limits : kLimits)
    if (auto wrong = wrong_cell(*set.find(limits.table), limits)) return wrong;
  return std::nullopt;
}

}  // namespace drumhead::bb
