#include "engine/agreement.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

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
constexpr std::array<std::string_view, 20> kSecondDeeds{
    "is",    "has",   "does", "goes",     "halts",  "stands", "stays", "ends",  "routs", "loses",
    "tests", "turns", "was",  "retreats", "leaves", "falls",  "stops", "takes", "forms", "moves"};
// Verbs without an ending: "it may" -> "they may".
constexpr std::array<std::string_view, 9> kModal{"may",   "can",    "must", "cannot", "will",
                                                 "would", "should", "did",  "had"};
// Sentences that begin with one of them speak of somebody else.
constexpr std::array<std::string_view, 4> kAnybody{"A", "An", "Whoever", "Who"};
// Places and persons that end like a plural and are none: "4th Texas", "Archduke Charles".
constexpr std::array<std::string_view, 10> kOnlyOne{"Texas",   "Kansas",  "Arkansas", "Massachusetts",
                                                    "Charles", "James",   "Flanders", "Naples",
                                                    "Wales",   "Brussels"};
// Peoples without an ending, beside those in "-ish" and "-ese".
constexpr std::array<std::string_view, 4> kPeoples{"French", "Dutch", "Swiss", "Welsh"};
// What surely is a deed behind such a word, which may be an adjective too: "French fire", but "French guns".
constexpr std::array<std::string_view, 17> kDeedsOfPeoples{
    "is",      "was",    "has",     "does",  "goes",  "takes",  "holds",   "wins",    "loses",
    "deploys", "throws", "chooses", "fires", "moves", "begins", "charges", "retreats"};

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

std::string_view last_word(std::string_view name) {
  std::size_t from = name.size();
  while (from > 0 && is_letter(name[from - 1])) --from;
  return name.substr(from);
}

// What a sentence may speak of by name.
struct Name {
  enum class Of { kUnit, kSide, kPlace, kOther };

  std::string_view text;
  Of of = Of::kOther;
  bool plural = false;
};

std::vector<Name> names_known(const BattleState& state) {
  std::vector<Name> names;
  const auto know = [&](std::string_view text, Name::Of of, bool plural) {
    if (!text.empty()) names.push_back({text, of, plural});
  };
  const Setting& setting = *state.setting;
  for (const Profile& unit : setting.units) know(unit.name, Name::Of::kUnit, reads_as_plural(unit.name));
  for (const std::string& side : setting.sides) know(side, Name::Of::kSide, side_reads_as_plural(side));
  for (const std::string& leader : setting.leaders) know(leader, Name::Of::kOther, false);
  for (const std::string& command : setting.commands) know(command, Name::Of::kOther, false);
  for (const Objective& objective : setting.objectives) know(objective.name, Name::Of::kPlace, false);
  if (state.ground != nullptr)
    for (const Piece& piece : state.ground->pieces) know(piece.name, Name::Of::kPlace, false);
  return names;
}

// The sentence being put right, from left to right.
class Sentence {
 public:
  Sentence(std::string text, const BattleState& state) : text_(std::move(text)), names_(names_known(state)) {}

  // Verbs after a plural name, and its genitive.
  void agree() {
    for (const Name& name : names_)
      if (name.plural) agree_with(name);
  }

  // What refers back to a plural name that a sentence begins with: "it passes" -> "they pass", "its" ->
  // "their". The next sentence may begin with another name, or with anybody ("A unit without an order stays
  // as it is").
  void refer_back() {
    bool plural = false;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (begins_sentence(at)) plural = is_plural_from(at, plural);
      const bool begins_word = at == 0 || (!is_letter(text_[at - 1]) && text_[at - 1] != '\'');
      if (plural && begins_word && is_letter(text_[at])) refer_back_at(at);
    }
  }

  // A place keeps the capital of its article only where a sentence begins: "takes the crossroads".
  void small_articles() {
    for (const Name& name : names_) {
      if (name.of != Name::Of::kPlace || name.text.substr(0, 4) != "The ") continue;
      for (std::size_t at = text_.find(name.text); at != std::string::npos;
           at = text_.find(name.text, at + name.text.size()))
        if (at > 0 && text_[at - 1] == ' ' && !begins_sentence(at) && ends_at(at + name.text.size()))
          text_[at] = 't';
    }
  }

  std::string take() { return std::move(text_); }

 private:
  void agree_with(const Name& plural) {
    const std::string_view name = plural.text;
    const bool is_noun = plural.of != Name::Of::kSide || reads_as_plural(name);
    for (std::size_t at = text_.find(name); at != std::string::npos;
         at = text_.find(name, at + name.size())) {
      const std::size_t after = at + name.size();
      const bool begins = at == 0 || text_[at - 1] == ' ' || text_[at - 1] == '"';
      if (!begins || after >= text_.size() || is_in_longer_name(at, name)) continue;
      if (ends_with(name, "s") && text_.compare(after, 2, "'s") == 0 && ends_at(after + 2))
        text_.erase(after + 1, 1);
      if (text_[after] != ' ') continue;
      if (is_noun || is_among(kDeedsOfPeoples, letters_from(text_, after + 1))) make_plural(after + 1);
    }
  }

  // "Hussars" of "Hussars skirmishers", "French" of "2nd French Dragoons".
  bool is_in_longer_name(std::size_t at, std::string_view name) const {
    return std::any_of(names_.begin(), names_.end(), [&](const Name& other) {
      if (other.text.size() <= name.size()) return false;
      const std::size_t before = other.text.find(name);
      return before <= at && text_.compare(at - before, other.text.size(), other.text) == 0;
    });
  }

  bool begins_sentence(std::size_t at) const {
    return at == 0 || (at > 1 && text_[at - 1] == ' ' &&
                       std::string_view(".!?").find(text_[at - 2]) != std::string_view::npos);
  }
  bool ends_at(std::size_t at) const { return at >= text_.size() || !is_letter(text_[at]); }

  // Of the sentence that begins here. A side before a colon is only spoken to: "Danes: which unit tests its
  // morale?"
  bool is_plural_from(std::size_t at, bool so_far) const {
    const Name* longest = nullptr;
    for (const Name& name : names_)
      if (text_.compare(at, name.text.size(), name.text) == 0 && ends_at(at + name.text.size()) &&
          (longest == nullptr || name.text.size() > longest->text.size()))
        longest = &name;
    if (longest == nullptr) return so_far && !is_among(kAnybody, letters_from(text_, at));
    const std::size_t after = at + longest->text.size();
    return longest->plural &&
           (longest->of != Name::Of::kSide || (after < text_.size() && text_[after] == ' '));
  }

  void refer_back_at(std::size_t at) {
    const std::string_view word = letters_from(text_, at);
    if (word == "its")
      replace(at, 3, "their");
    else if (word == "itself")
      replace(at, 6, "themselves");
    else if (word == "neither" && letters_from(text_, at + 8) == "it")
      replace(at + 8, 2, "they");
    else if (word == "it" && text_.size() > at + 3 && text_[at + 2] == ' ')
      they(at);
    else if (word == "and" && is_among(kSecondDeeds, letters_from(text_, at + 4)))
      make_plural(at + 4);
    else if (word == "throws" && at > 1 && text_[at - 2] == ':')
      make_plural(at);  // "tests its morale: throws 3"
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
  std::vector<Name> names_;
};

}  // namespace

bool reads_as_plural(std::string_view name) {
  const std::string_view last = last_word(name);
  return last.size() > 3 && ends_with(last, "s") && !ends_with(last, "ss") && !ends_with(last, "us") &&
         !ends_with(last, "is") && !is_among(kOnlyOne, last);
}

bool side_reads_as_plural(std::string_view name) {
  const std::string_view last = last_word(name);
  return reads_as_plural(name) || ends_with(last, "ish") || ends_with(last, "ese") ||
         is_among(kPeoples, last);
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
  if (state.setting == nullptr || sentence.empty()) return sentence;
  Sentence text(std::move(sentence), state);
  text.agree();
  text.refer_back();
  text.small_articles();
  return text.take();
}

}  // namespace drumhead
