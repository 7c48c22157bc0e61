// What the layers rely on and WebAssembly makes fragile: 128-bit products, shifts of negative numbers, exceptions
// thrown inside a borrowed library, the order of JSON members. Prints the same natively and in node.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "geom/coord.h"

namespace drumhead {
namespace {

std::string toml_error(std::string_view text) {
  const toml::parse_result parsed = toml::parse(text);
  return parsed ? "none" : fmt::format("line {}", parsed.error().source().begin.line);
}

std::string json_error(std::string_view text) {
  try {
    return nlohmann::ordered_json::parse(text).empty() ? "empty" : "none";
  } catch (const nlohmann::json::parse_error& error) {
    return fmt::format("byte {}", error.byte);
  }
}

std::uint64_t arithmetic_hash() {
  Hasher hasher;
  for (std::int64_t i = -1000; i <= 1000; ++i) {
    const Wide product = Wide{i * kLargestCoord} * kLargestCoord;
    hasher.add(divide_rounded(product, Wide{kPerInch} * 7 * kLargestCoord));
    hasher.add(static_cast<std::int64_t>((product + i) >> 40));
  }
  return hasher.value();
}

}  // namespace
}  // namespace drumhead

int main() {
  using namespace drumhead;
  const nlohmann::ordered_json report = {
      {"toml", toml_error("a = 1\nb = [1, 2\n")},
      {"good toml", toml_error("a = 1\n[b]\nc = 'x'\n")},
      {"json", json_error("{\"x\":")},
      {"good json", json_error("[1]")},
      {"error", LoadError{"f", 3, nearest_word("sqare", std::vector<std::string>{"line", "square"})}.message()},
      {"arithmetic", fmt::format("{:016x}", arithmetic_hash())},
  };
  fmt::print("{}\n", report.dump());
}
