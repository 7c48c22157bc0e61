#include "muster/fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead {
namespace {

// 1250 -> "12.5"
std::string written(std::int64_t hundredths) {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  std::string text = fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "", size / 100, size % 100);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

Fields::Fields(const Entry& table, std::string what, Reading& reading)
    : table_(table), what_(std::move(what)), reading_(reading) {}

const Entry* Fields::find(std::string_view key) const {
  for (const auto& [name, entry] : table_.fields)
    if (name == key) return &entry;
  return nullptr;
}

int Fields::line_of(std::string_view key) const {
  const Entry* entry = find(key);
  return entry == nullptr ? table_.line : entry->line;
}

void Fields::expect(const Entry& entry, std::string_view key, std::string_view wanted) {
  reading_.complain(entry.line,
                    fmt::format("{}: `{}` must be {}, not {}", what_, key, wanted, spoken(entry.kind)));
}

const Entry* Fields::take(std::string_view key) {
  asked_.emplace_back(key);
  return find(key);
}

const Entry* Fields::take(std::string_view key, Entry::Kind kind) {
  const Entry* entry = take(key);
  if (entry == nullptr || entry->kind == kind) return entry;
  expect(*entry, key, spoken(kind));
  return nullptr;
}

const Entry* Fields::need(std::string_view key, Entry::Kind kind) {
  if (!has(key)) complain(fmt::format("`{}` is missing; give {}", key, spoken(kind)));
  return take(key, kind);
}

std::string Fields::text(std::string_view key, std::string otherwise) {
  const Entry* entry = take(key, Entry::Kind::kText);
  return entry == nullptr ? otherwise : entry->text;
}

std::string Fields::need_text(std::string_view key) {
  const Entry* entry = need(key, Entry::Kind::kText);
  if (entry == nullptr) return {};
  if (entry->text.empty()) complain_at(key, fmt::format("`{}` is empty; give a text", key));
  return entry->text;
}

std::vector<std::string> Fields::texts(std::string_view key) {
  std::vector<std::string> list;
  const Entry* entry = take(key, Entry::Kind::kList);
  if (entry == nullptr) return list;
  for (const Entry& item : entry->list) {
    if (item.kind != Entry::Kind::kText) expect(item, key, "a list of texts");
    list.push_back(item.text);
  }
  return list;
}

bool Fields::check_whole(const Entry& entry, std::string_view key, int low, int high) {
  if (!entry.is_whole()) {
    if (entry.kind != Entry::Kind::kNumber) {
      expect(entry, key, "a whole number");
      return false;
    }
    complain_at(key, fmt::format("`{}` is {}; it must be a whole number", key, written(entry.hundredths)));
    return false;
  }
  const std::int64_t value = entry.hundredths / 100;
  if (value >= low && value <= high) return true;
  complain_at(key, fmt::format("`{}` is {}; it goes from {} to {}", key, value, low, high));
  return false;
}

int Fields::whole(std::string_view key, int low, int high, int otherwise) {
  const Entry* entry = take(key);
  if (entry == nullptr || !check_whole(*entry, key, low, high)) return otherwise;
  return static_cast<int>(entry->hundredths / 100);
}

int Fields::need_whole(std::string_view key, int low, int high) {
  if (!has(key)) complain(fmt::format("`{}` is missing; give a whole number from {} to {}", key, low, high));
  return whole(key, low, high, low);
}

std::int64_t Fields::hundredths(std::string_view key, std::int64_t low, std::int64_t high,
                                std::int64_t otherwise) {
  const Entry* entry = take(key, Entry::Kind::kNumber);
  if (entry == nullptr) return otherwise;
  if (entry->hundredths >= low && entry->hundredths <= high) return entry->hundredths;
  complain_at(key, fmt::format("`{}` is {}; it goes from {} to {}", key, written(entry->hundredths),
                               written(low), written(high)));
  return otherwise;
}

std::int64_t Fields::need_hundredths(std::string_view key, std::int64_t low, std::int64_t high) {
  if (!has(key))
    complain(fmt::format("`{}` is missing; give a number from {} to {}", key, written(low), written(high)));
  return hundredths(key, low, high, low);
}

bool Fields::yes(std::string_view key, bool otherwise) {
  const Entry* entry = take(key, Entry::Kind::kYesNo);
  return entry == nullptr ? otherwise : entry->hundredths != 0;
}

int Fields::word(std::string_view key, const WordList& list, int otherwise) {
  const Entry* entry = take(key, Entry::Kind::kText);
  if (entry == nullptr) return otherwise;
  const auto found = std::find(list.words.begin(), list.words.end(), entry->text);
  if (found != list.words.end()) return static_cast<int>(found - list.words.begin());
  complain_at(key, unknown_word(std::string(list.what), entry->text, list.words));
  return otherwise;
}

std::vector<const Entry*> Fields::tables(std::string_view key) {
  std::vector<const Entry*> list;
  const Entry* entry = take(key);
  if (entry == nullptr) return list;
  if (entry->kind != Entry::Kind::kList) {
    expect(*entry, key, fmt::format("written as [[{}]], once for each", key));
    return list;
  }
  for (const Entry& item : entry->list) {
    if (item.kind == Entry::Kind::kTable)
      list.push_back(&item);
    else
      expect(item, key, fmt::format("written as [[{}]], once for each", key));
  }
  return list;
}

void Fields::finish() {
  for (const auto& [name, entry] : table_.fields)
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
      reading_.complain(entry.line, fmt::format("{}: {}", what_, unknown_word("field", name, asked_)));
}

}  // namespace drumhead
