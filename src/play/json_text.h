// JSON put together from pieces that are JSON already: a view is written once and sent inside many messages.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drumhead {

std::string quoted(std::string_view text);                      // with its quotation marks
std::string json_list(const std::vector<std::string>& items);   // of pieces
std::string json_names(const std::vector<std::string>& names);  // of texts
std::string json_by_side(const std::array<std::string, 2>& texts);  // {"A":…,"B":…}

// An object field by field.
class JsonText {
 public:
  JsonText& raw(std::string_view key, std::string_view json);
  JsonText& text(std::string_view key, std::string_view words) { return raw(key, quoted(words)); }
  JsonText& yes_no(std::string_view key, bool yes) { return raw(key, yes ? "true" : "false"); }
  template <std::integral Number>
  JsonText& number(std::string_view key, Number n) {
    return raw(key, std::to_string(n));
  }
  JsonText& fields_of(std::string_view object);  // all fields of an object that is JSON already
  std::string str() const { return fields_ + "}"; }

 private:
  std::string fields_ = "{";
};

}  // namespace drumhead
