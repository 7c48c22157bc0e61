// JSON as a tree of plain values in which a number stays the decimal it was written as, so that lengths are
// read and written exactly. For messages: answers, Asks, Views. Refuses what is too deep; keeps the order of
// fields.
#pragma once

#include <cstdint>
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
  static JsonTree number(std::int64_t n) { return number(std::to_string(n)); }
  static JsonTree words(std::string_view text);
  static JsonTree yes_no(bool yes);
  static JsonTree list(std::vector<JsonTree> items = {});
  static JsonTree object(std::vector<std::pair<std::string, JsonTree>> fields = {});

  JsonTree& add(std::string key, JsonTree value);  // a field of an object
  void push(JsonTree value) { items.push_back(std::move(value)); }
  const JsonTree* find(std::string_view key) const;
  bool is(Kind k) const { return kind == k; }
};

std::string_view name_of(JsonTree::Kind kind);  // "a number", "a list"

// On one line, without spaces. Text that is not UTF-8 is mended with replacement signs.
std::string dump(const JsonTree& json);
Result<JsonTree> parse_json(std::string_view text);

}  // namespace drumhead
