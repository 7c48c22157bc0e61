#include "engine/json_fields.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace drumhead {
namespace {

std::string_view kind_of(const JsonTree& json) {
  return json.is(JsonTree::Kind::kNull) ? "nothing" : name_of(json.kind);
}

[[noreturn]] void wrong_kind(const char* name, const char* wanted, const JsonTree& found) {
  throw Unreadable(fmt::format("`{}` must be {}, not {}", name, wanted,
                               found.is(JsonTree::Kind::kNumber) ? found.text : kind_of(found)));
}

const JsonTree* part_if(const JsonTree& object, const char* name) {
  if (!object.is(JsonTree::Kind::kObject))
    throw Unreadable(fmt::format("an object with a field `{}` is expected, not {}", name, kind_of(object)));
  return object.find(name);
}

void read_value(const JsonTree& json, const char* name, std::string& value) {
  if (!json.is(JsonTree::Kind::kText)) wrong_kind(name, "a text", json);
  value = json.text;
}

void read_value(const JsonTree& json, const char* name, bool& value) {
  if (!json.is(JsonTree::Kind::kYesNo)) wrong_kind(name, "true or false", json);
  value = json.yes;
}

template <class Number>
void read_value(const JsonTree& json, const char* name, Number& value) {
  const char* end = json.text.data() + json.text.size();
  const auto [read, trouble] = std::from_chars(json.text.data(), end, value);
  if (!json.is(JsonTree::Kind::kNumber) || trouble != std::errc{} || read != end)
    wrong_kind(name, "a whole number that fits", json);
}

template <class T>
void read_value(const JsonTree& json, const char* name, std::vector<T>& list) {
  if (!json.is(JsonTree::Kind::kList)) wrong_kind(name, "a list", json);
  for (const JsonTree& item : json.items) read_value(item, name, list.emplace_back());
}

}  // namespace

JsonTree json_from(std::string_view text) {
  Result<JsonTree> json = parse_json(text);
  if (!json) throw Unreadable(json.error().what);
  return *std::move(json);
}

const JsonTree& part(const JsonTree& object, const char* name) {
  const JsonTree* found = part_if(object, name);
  if (found == nullptr) throw Unreadable(fmt::format("`{}` is missing", name));
  return *found;
}

const std::vector<JsonTree>& list_in(const JsonTree& object, const char* name) {
  static const std::vector<JsonTree> none;
  const JsonTree* found = part_if(object, name);
  if (found == nullptr) return none;
  if (!found->is(JsonTree::Kind::kList)) wrong_kind(name, "a list", *found);
  return found->items;
}

template <class T>
T field(const JsonTree& object, const char* name) {
  T value{};
  read_value(part(object, name), name, value);
  return value;
}

template <class T>
T field_or(const JsonTree& object, const char* name, T otherwise) {
  return part_if(object, name) == nullptr ? std::move(otherwise) : field<T>(object, name);
}

template std::string field(const JsonTree&, const char*);
template std::int8_t field(const JsonTree&, const char*);
template std::int32_t field(const JsonTree&, const char*);
template std::uint64_t field(const JsonTree&, const char*);
template std::vector<int> field(const JsonTree&, const char*);

template bool field_or(const JsonTree&, const char*, bool);
template std::string field_or(const JsonTree&, const char*, std::string);
template std::int32_t field_or(const JsonTree&, const char*, std::int32_t);
template std::uint64_t field_or(const JsonTree&, const char*, std::uint64_t);
template std::vector<std::string> field_or(const JsonTree&, const char*, std::vector<std::string>);
template std::vector<std::int16_t> field_or(const JsonTree&, const char*, std::vector<std::int16_t>);

}  // namespace drumhead
