// The one place where muster meets toml++.
#undef NDEBUG  // for toml++: see cmake/third_party.cmake
#include "muster/entry.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include "base/toml_text.h"

namespace drumhead {
namespace {

constexpr std::int64_t kLargestNumber = 1'000'000'000;

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

// Builds entries until something cannot be one; `trouble` then says what.
struct Builder {
  const std::string& file;
  std::optional<LoadError> trouble;

  Entry build(const toml::node& node);
  Entry build_table(const toml::table& table);
  Entry number(const toml::node& node, Entry entry);
};

Entry Builder::number(const toml::node& node, Entry entry) {
  entry.kind = Entry::Kind::kNumber;
  const auto whole = node.value_exact<std::int64_t>();
  const double value = node.is_integer() ? static_cast<double>(*whole) : *node.value_exact<double>();
  if (!std::isfinite(value) || std::fabs(value) > static_cast<double>(kLargestNumber)) {
    if (!trouble)
      trouble = LoadError{file, entry.line,
                          fmt::format("a number out of all bounds; give one of at most {}", kLargestNumber)};
    return entry;
  }
  entry.hundredths = whole ? *whole * 100 : std::llround(value * 100.0);
  return entry;
}

Entry Builder::build_table(const toml::table& table) {
  Entry entry;
  entry.line = line_of(table);
  for (auto&& [key, value] : table) entry.fields.push_back({std::string(key.str()), build(value)});
  // toml++ keeps the keys by name; complaints read better from the top of the file down.
  std::stable_sort(entry.fields.begin(), entry.fields.end(),
                   [](const auto& a, const auto& b) { return a.entry.line < b.entry.line; });
  return entry;
}

template <class Written>
std::string as_written(const Written& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

Entry Builder::build(const toml::node& node) {
  if (const toml::table* table = node.as_table()) return build_table(*table);
  Entry entry;
  entry.line = line_of(node);
  if (node.is_number()) return number(node, std::move(entry));
  if (const toml::array* array = node.as_array()) {
    entry.kind = Entry::Kind::kList;
    for (const toml::node& item : *array) entry.list.push_back(build(item));
    return entry;
  }
  if (const auto yes = node.value_exact<bool>()) {
    entry.kind = Entry::Kind::kYesNo;
    entry.hundredths = *yes ? 1 : 0;
    return entry;
  }
  entry.kind = Entry::Kind::kText;
  if (const auto text = node.value_exact<std::string>()) entry.text = *text;
  if (const auto date = node.value_exact<toml::date>()) entry.text = as_written(*date);
  if (const auto time = node.value_exact<toml::time>()) entry.text = as_written(*time).substr(0, 5);
  if (const auto moment = node.value_exact<toml::date_time>()) entry.text = as_written(*moment);
  return entry;
}

}  // namespace

std::string_view spoken(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::kTable:
      return "a table";
    case Entry::Kind::kList:
      return "a list";
    case Entry::Kind::kText:
      return "a text";
    case Entry::Kind::kNumber:
      return "a number";
    case Entry::Kind::kYesNo:
      return "true or false";
  }
  return "";
}

Result<Entry> parse_entry(std::string_view text, const std::string& file) {
  if (const std::optional<UnfitToml> unfit = unfit_toml(text))
    return LoadError{file, unfit->line, fmt::format("not TOML: {}", unfit->what)};
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed)
    return LoadError{file, static_cast<int>(parsed.error().source().begin.line),
                     fmt::format("not TOML: {}; correct the line", parsed.error().description())};
  Builder builder{file, std::nullopt};
  Entry entry = builder.build_table(parsed.table());
  if (builder.trouble) return *builder.trouble;
  return entry;
}

}  // namespace drumhead
