#include "engine/json_fields.h"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace drumhead {
namespace {

using Json = nlohmann::ordered_json;

const char* kind_of(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object:
      return "an object";
    case Json::value_t::array:
      return "a list";
    case Json::value_t::string:
      return "a text";
    case Json::value_t::boolean:
      return "true or false";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float:
      return "a number";
    case Json::value_t::null:
    case Json::value_t::binary:
    case Json::value_t::discarded:
      break;
  }
  return "nothing";
}

[[noreturn]] void wrong_kind(const char* name, const char* wanted, const Json& found) {
  throw Unreadable(fmt::format("`{}` must be {}, not {}", name, wanted,
                               found.is_number() ? found.dump() : std::string(kind_of(found))));
}

const Json* part_if(const Json& object, const char* name) {
  if (!object.is_object())
    throw Unreadable(fmt::format("an object with a field `{}` is expected, not {}", name, kind_of(object)));
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

void read_value(const Json& json, const char* name, std::string& value) {
  if (!json.is_string()) wrong_kind(name, "a text", json);
  value = json.get<std::string>();
}

void read_value(const Json& json, const char* name, bool& value) {
  if (!json.is_boolean()) wrong_kind(name, "true or false", json);
  value = json.get<bool>();
}

template <class Number>
void read_value(const Json& json, const char* name, Number& value) {
  const bool fits = json.is_number_unsigned()  ? std::in_range<Number>(json.get<std::uint64_t>())
                    : json.is_number_integer() ? std::in_range<Number>(json.get<std::int64_t>())
                                               : false;
  if (!fits) wrong_kind(name, "a whole number that fits", json);
  value = json.get<Number>();
}

template <class T>
void read_value(const Json& json, const char* name, std::vector<T>& list) {
  if (!json.is_array()) wrong_kind(name, "a list", json);
  for (const Json& item : json) read_value(item, name, list.emplace_back());
}

}  // namespace

std::string not_json(std::string_view text, std::size_t at) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return "not JSON at character 1: there is nothing";
  if (at > text.size()) return fmt::format("not JSON at character {}: it breaks off there", text.size());
  return fmt::format("not JSON at character {}", at);
}

Json json_from(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw Unreadable(not_json(text, error.byte));
  }
}

std::string reading_trouble(const std::exception& error) {
  // Our own readers name the fields they miss; what is left is a shape that none of them expects.
  if (dynamic_cast<const Json::exception*>(&error) != nullptr)
    return "a value is of another kind than is expected there";
  return error.what();
}

const Json& part(const Json& object, const char* name) {
  const Json* found = part_if(object, name);
  if (found == nullptr) throw Unreadable(fmt::format("`{}` is missing", name));
  return *found;
}

Json list_in(const Json& object, const char* name) {
  const Json* found = part_if(object, name);
  if (found == nullptr) return Json::array();
  if (!found->is_array()) wrong_kind(name, "a list", *found);
  return *found;
}

template <class T>
T field(const Json& object, const char* name) {
  T value{};
  read_value(part(object, name), name, value);
  return value;
}

template <class T>
T field_or(const Json& object, const char* name, T otherwise) {
  const Json* found = part_if(object, name);
  if (found == nullptr) return otherwise;
  return field<T>(object, name);
}

template std::string field(const Json&, const char*);
template std::int8_t field(const Json&, const char*);
template std::int32_t field(const Json&, const char*);
template std::uint64_t field(const Json&, const char*);
template std::vector<int> field(const Json&, const char*);

template bool field_or(const Json&, const char*, bool);
template std::string field_or(const Json&, const char*, std::string);
template std::int32_t field_or(const Json&, const char*, std::int32_t);
template std::uint64_t field_or(const Json&, const char*, std::uint64_t);
template std::vector<std::string> field_or(const Json&, const char*, std::vector<std::string>);
template std::vector<std::int16_t> field_or(const Json&, const char*, std::vector<std::int16_t>);

}  // namespace drumhead
