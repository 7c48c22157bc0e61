// JSON as a tree of plain values in which a number stays the decimal it was written as, so that lengths are read and
// written exactly. For messages: answers, Asks, Views. Refuses what is too deep; keeps the order of fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct Json {
  enum class Kind : std::uint8_t { kNull, kYesNo, kNumber, kText, kList, kObject };

  Kind kind = Kind::kNull;
  bool yes = false;
  std::string text;                 // of a number or a text
  std::vector<std::string> keys;    // of an object, one per item
  std::vector<Json> items;          // of a list or an object

  static Json number(std::string decimal);
  static Json number(std::int64_t n) { return number(std::to_string(n)); }
  static Json words(std::string_view text);
  static Json yes_no(bool yes);
  static Json list(std::vector<Json> items = {});
  static Json object(std::vector<std::pair<std::string, Json>> fields = {});

  Json& add(std::string key, Json value);   // a field of an object
  void push(Json value) { items.push_back(std::move(value)); }
  const Json* find(std::string_view key) const;
  bool is(Kind k) const { return kind == k; }
};

std::string_view name_of(Json::Kind kind);   // "a number", "a list"

// On one line, without spaces. Text that is not UTF-8 is mended with replacement signs.
std::string dump(const Json& json);
Result<Json> parse_json(std::string_view text);

}  // namespace drumhead
