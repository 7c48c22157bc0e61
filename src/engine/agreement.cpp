#include "engine/agreement.h"

#include <algorithm>
#include <array>
#include <utility>

namespace drumhead {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kIrregular{
    {{"is", "are"}, {"was", "were"}, {"has", "have"}, {"does", "do"}, {"goes", "go"}}};
// Words that end like a verb and are none.
constexpr std::array<std::string_view, 10> kNoVerbs{"as",   "its",  "this",   "less",    "across",
                                                    "plus", "thus", "always", "towards", "besides"};
// What may come second: "have no order and stand". Other words after "and" may be nouns.
constexpr std::array<std::string_view, 19> kSecondDeeds{
    "is",    "has",   "does", "goes",     "halts",  "stands", "stays", "ends",  "routs", "loses",
    "tests", "turns", "was",  "retreats", "leaves", "falls",  "stops", "takes", "forms"};
// Verbs without an ending: "it may" -> "they may".
constexpr std::array<std::string_view, 9> kModal{"may",   "can",    "must", "cannot", "will",
                                                 "would", "should", "did",  "had"};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view letters_from(std::string_view text, std::size_t from) {
  from = std::min(from, text.size());
  std::size_t end = from;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(from, end - from);
}

// The sentence being put right, from left to right.
class Sentence {
 public:
  explicit Sentence(std::string text) : text_(std::move(text)) {}

  // Verbs after the name, and its genitive; not where it is only the beginning of a longer name ("Hussars
  // skirmishers").
  void agree_with(std::string_view name, const std::vector<Profile>& all) {
    for (std::size_t at = text_.find(name); at != std::string::npos;
         at = text_.find(name, at + name.size())) {
      const std::size_t after = at + name.size();
      const bool begins = at == 0 || text_[at - 1] == ' ' || text_[at - 1] == '"';
      if (!begins || after >= text_.size() || begins_longer_name(at, name, all)) continue;
      if (text_.compare(after, 3, "'s ") == 0) text_.erase(after + 1, 1);
      if (text_[after] == ' ') make_plural(after + 1);
    }
  }

  // "it passes" -> "they pass", "its" -> "their".
  void refer_back() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (!is_letter(text_[at]) || (at > 0 && (is_letter(text_[at - 1]) || text_[at - 1] == '\''))) continue;
      const std::string_view word = letters_from(text_, at);
      if (word == "its")
        replace(at, 3, "their");
      else if (word == "itself")
        replace(at, 6, "themselves");
      else if (word == "it" && text_.size() > at + 3 && text_[at + 2] == ' ')
        they(at);
      else if (word == "and" && is_among(kSecondDeeds, letters_from(text_, at + 4)))
        make_plural(at + 4);
      else if (word == "throws" && at > 1 && text_[at - 2] == ':')
        make_plural(at);  // "tests its morale: throws 3"
    }
  }

  bool begins_with(std::string_view name) const { return text_.compare(0, name.size(), name) == 0; }
  std::string take() { return std::move(text_); }

 private:
  bool begins_longer_name(std::size_t at, std::string_view name, const std::vector<Profile>& all) const {
    return std::any_of(all.begin(), all.end(), [&](const Profile& other) {
      return other.name.size() > name.size() && text_.compare(at, other.name.size(), other.name) == 0;
    });
  }
  void replace(std::size_t at, std::size_t length, std::string_view with) { text_.replace(at, length, with); }
  bool make_plural(std::size_t at) {
    const std::string_view verb = letters_from(text_, at);
    const std::string plural = plural_verb(verb);
    if (plural.empty()) return false;
    replace(at, verb.size(), plural);
    return true;
  }
  void they(std::size_t at) {
    if (is_among(kModal, letters_from(text_, at + 3)) || make_plural(at + 3)) replace(at, 2, "they");
  }

  std::string text_;
};

}  // namespace

bool reads_as_plural(std::string_view name) {
  std::size_t from = name.size();
  while (from > 0 && is_letter(name[from - 1])) --from;
  const std::string_view last = name.substr(from);
  return last.size() > 3 && ends_with(last, "s") && !ends_with(last, "ss") && !ends_with(last, "us") &&
         !ends_with(last, "is");
}

std::string plural_verb(std::string_view verb) {
  for (const auto& [one, many] : kIrregular)
    if (verb == one) return std::string(many);
  if (verb.size() < 3 || !ends_with(verb, "s") || ends_with(verb, "ss") || is_among(kNoVerbs, verb))
    return {};
  if (ends_with(verb, "ies")) return std::string(verb.substr(0, verb.size() - 3)) + "y";
  for (const std::string_view hissing : {"sses", "shes", "ches", "xes", "zzes"})
    if (ends_with(verb, hissing)) return std::string(verb.substr(0, verb.size() - 2));
  return std::string(verb.substr(0, verb.size() - 1));
}

std::string in_agreement(std::string sentence, const BattleState& state) {
  if (state.setting == nullptr) return sentence;
  Sentence text(std::move(sentence));
  bool refers_back = false;
  for (const Profile& unit : state.setting->units) {
    if (!reads_as_plural(unit.name)) continue;
    refers_back = refers_back || text.begins_with(unit.name);
    text.agree_with(unit.name, state.setting->units);
  }
  if (refers_back) text.refer_back();
  return text.take();
}

}  // namespace drumhead
