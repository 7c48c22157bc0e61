#include "engine/chronicle_differences.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/chronicle_json.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

constexpr std::size_t kBefore = 24,
                      kShown = 72;  // of a long value: what stands before the difference, and all of it

bool inside_a_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// A long value from shortly before the place where it differs from the other.
std::string shown(const std::string& value, const std::string& other) {
  if (value.size() <= kShown) return value;
  const auto differs = static_cast<std::size_t>(
      std::mismatch(value.begin(), value.end(), other.begin(), other.end()).first - value.begin());
  std::size_t from = differs <= kBefore ? 0 : differs - kBefore;
  while (from > 0 && inside_a_letter(value[from])) --from;
  std::size_t to = std::min(value.size(), from + kShown);
  while (to < value.size() && inside_a_letter(value[to])) ++to;
  return fmt::format("{}{}{}", from > 0 ? "..." : "", value.substr(from, to - from),
                     to < value.size() ? "..." : "");
}

std::string told(const JsonTree& json) { return json.is(JsonTree::Kind::kNull) ? "nothing" : dump(json); }

std::string difference(const std::string& at, const JsonTree& written, const JsonTree& by_rules) {
  const std::string a = told(written), b = told(by_rules);
  return fmt::format("`{}`: {} is written, the rules give {}", at, shown(a, b), shown(b, a));
}

const JsonTree& at_key(const JsonTree& object, const std::string& key) {
  static const JsonTree none;
  const JsonTree* found = object.find(key);
  return found == nullptr ? none : *found;
}

bool is_structured(const JsonTree& json) {
  return json.is(JsonTree::Kind::kObject) || json.is(JsonTree::Kind::kList);
}

// The first place in which two values differ; both are known to.
std::string first_difference(const std::string& at, const JsonTree& written, const JsonTree& by_rules) {
  if (written.is(JsonTree::Kind::kObject) && by_rules.is(JsonTree::Kind::kObject)) {
    for (const JsonTree* either : {&written, &by_rules})
      for (const std::string& key : either->keys)
        if (at_key(written, key) != at_key(by_rules, key))
          return first_difference(fmt::format("{}.{}", at, key), at_key(written, key), at_key(by_rules, key));
  }
  const std::vector<JsonTree>& a = written.items;
  const std::vector<JsonTree>& b = by_rules.items;
  if (written.is(JsonTree::Kind::kList) && by_rules.is(JsonTree::Kind::kList) && !a.empty() &&
      is_structured(a.front())) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
      if (a[i] != b[i]) return first_difference(fmt::format("{}[{}]", at, i), a[i], b[i]);
    return fmt::format("`{}`: {} are written, the rules give {}", at, a.size(), b.size());
  }
  return difference(at, written, by_rules);
}

}  // namespace

std::vector<std::string> differences(const ChronicleEntry& written, const ChronicleEntry& by_rules) {
  std::vector<std::string> found;
  const JsonTree a = entry_json(written, 0), b = entry_json(by_rules, 0);
  for (const char* field : {"seat", "said", "answer", "dice", "events", "hash"})
    if (at_key(a, field) != at_key(b, field))
      found.push_back(first_difference(field, at_key(a, field), at_key(b, field)));
  return found;
}

std::vector<std::string> differences_of_header(const ChronicleHeader& header, const Vocabulary& words) {
  std::vector<std::string> found;
  const std::string& battle = header.start.setting->battle;
  if (header.battle != battle)
    found.push_back(
        fmt::format("`battle` is \"{}\", but the start position is of \"{}\"", header.battle, battle));
  const std::string options = dump(options_json(header, words));
  if (!header.options.empty() && header.options != options)  // empty: it was never read from a text
    found.push_back(fmt::format("`options` are {}, but the start position has {}", header.options, options));
  return found;
}

}  // namespace drumhead
