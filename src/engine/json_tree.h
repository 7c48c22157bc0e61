// JSON as a tree of plain values in which a number stays the decimal it was written as, so that lengths are
// read and written exactly. All JSON of the program is read and written by it; the library behind it stays in
// the .cpp file. Refuses what is too deep; keeps the order of fields.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct JsonTree {
  enum class Kind : std::uint8_t { kNull, kYesNo, kNumber, kText, kList, kObject };

  Kind kind = Kind::kNull;
  bool yes = false;
  std::string text;               // of a number or a text
  std::vector<std::string> keys;  // of an object, one per item
  std::vector<JsonTree> items;    // of a list or an object

  static JsonTree number(std::string decimal);
  // The shortest decimal that reads back as it, with a point or an exponent: 1.0. What is not finite is null.
  static JsonTree number(double n);
  template <std::integral Number>
  static JsonTree number(Number n) {
    return number(std::to_string(n));
  }
  static JsonTree words(std::string_view text);
  static JsonTree yes_no(bool yes);
  static JsonTree list(std::vector<JsonTree> items = {});
  static JsonTree list_of(const std::vector<std::string>& texts);
  static JsonTree list_of(const std::vector<int>& numbers);
  static JsonTree object(std::vector<std::pair<std::string, JsonTree>> fields = {});

  JsonTree& add(std::string key, JsonTree value);  // a field of an object
  void push(JsonTree value) { items.push_back(std::move(value)); }
  const JsonTree* find(std::string_view key) const;
  bool is(Kind k) const { return kind == k; }
  bool operator==(const JsonTree&) const = default;  // with the fields in the same order
};

std::string_view name_of(JsonTree::Kind kind);  // "a number", "a list"

// None if it is anything else, or does not fit.
std::optional<std::int64_t> whole_number(const JsonTree& json);

// On one line, without spaces; with an indent every item stands on a line of its own, so much deeper than
// what it is in. Text that is not UTF-8 is mended with replacement signs.
std::string dump(const JsonTree& json, std::size_t indent = 0);
Result<JsonTree> parse_json(std::string_view text);

}  // namespace drumhead
