// Answers as plain words: `Red/1 charge target Blue/2 path advance 4.8, wheel left 30`. docs/protocol.md has
// the grammar.
#include <fmt/format.h>

#include "engine/answer_text.h"
#include "engine/decimal.h"
#include "engine/words_reader.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostWords = 1 << 16;

// Words with a meaning of their own at the start of an order; a name that is one of them is put in quotes.
std::vector<std::string> taken_at_start(const Vocabulary& words) {
  std::vector<std::string> taken = names_of(words.verbs);
  taken.emplace_back("pass");
  return taken;
}

template <class Words>
std::string word_at(const Words& names, std::int64_t i) {
  if (i < 0 || i >= static_cast<std::int64_t>(names.size())) return "none";
  return written(names[static_cast<std::size_t>(i)]);
}

std::string number_words(const ParamWord& word, std::int64_t n, const Vocabulary& words) {
  switch (word.kind) {
    case ParamKind::kFormation:
      return word_at(names_of(words.formations), n);
    case ParamKind::kChoice:
      return word_at(word.choices, n);
    case ParamKind::kHeading:
      return degrees_text(n);
    case ParamKind::kLength:
      return length_text(n, words.per_unit);
    case ParamKind::kYesNo:
      return n != 0 ? "yes" : "no";
    case ParamKind::kHand:
      return n == 0 ? "left" : "right";
    case ParamKind::kUnit:
    case ParamKind::kUnits:
    case ParamKind::kLeader:
    case ParamKind::kPiece:
    case ParamKind::kPath:
    case ParamKind::kPoint:
    case ParamKind::kPose:
    case ParamKind::kNumber:
      break;
  }
  return std::to_string(n);
}

template <class IdType>
std::string id_words(const BattleState& state, IdType id) {
  return id.valid() ? written(name_of(state, id)) : "none";
}

std::string units_words(const std::vector<UnitId>& ids, const BattleState& state) {
  std::string text;
  for (const UnitId id : ids) text += (text.empty() ? "" : ", ") + id_words(state, id);
  return text.empty() ? "none" : text;
}

std::string value_words(const ParamWord& word, const Value& value, const BattleState& state,
                        const Vocabulary& words) {
  if (const auto* n = std::get_if<std::int64_t>(&value)) return number_words(word, *n, words);
  if (const auto* id = std::get_if<UnitId>(&value)) return id_words(state, *id);
  if (const auto* id = std::get_if<LeaderId>(&value)) return id_words(state, *id);
  if (const auto* id = std::get_if<PieceId>(&value)) return id_words(state, *id);
  if (const auto* v = std::get_if<Vec>(&value)) return point_words(*v, words);
  if (const auto* p = std::get_if<Pose>(&value)) return pose_words(*p, words);
  if (const auto* path = std::get_if<Path>(&value)) return path_words(*path, state, words);
  return units_words(std::get<std::vector<UnitId>>(value), state);
}

std::string order_words(const Order& order, const BattleState& state, const Vocabulary& words) {
  std::string text;
  if (order.unit.valid()) text = written(name_of(state, order.unit), taken_at_start(words)) + " ";
  const auto verbs = names_of(words.verbs);
  const bool known = order.verb >= 0 && static_cast<std::size_t>(order.verb) < verbs.size();
  text += known ? written(verbs[static_cast<std::size_t>(order.verb)], {"pass"}) : "none";
  for (const auto& [param, value] : order.args) {
    if (param < 0 || static_cast<std::size_t>(param) >= words.params.size()) continue;
    const ParamWord& word = words.params[static_cast<std::size_t>(param)];
    text += fmt::format(" {} {}", written(word.name), value_words(word, value, state, words));
  }
  return text;
}

class OrderReader {
 public:
  OrderReader(std::string_view text, const BattleState& state, const Vocabulary& words, std::size_t before)
      : in_(text, words, before), state_(state), words_(words) {}

  Result<Answer> answer() {
    Answer answer;
    const WordToken* first = in_.peek();
    if (first == nullptr) in_.expected("an order, or `pass`");
    if (in_.sees("pass") && (in_.peek(1) == nullptr)) return answer;
    while (in_.ok()) {
      answer.orders.push_back(order());
      if (!in_.take(";") || in_.at_end()) break;
    }
    if (in_.ok() && !in_.at_end()) in_.expected("another parameter, `;` or the end");
    if (!in_.ok()) return LoadError{"", 0, in_.trouble()};
    return answer;
  }

 private:
  Order order() {
    Order order;
    order.unit = ordered_unit();
    order.verb = static_cast<std::int16_t>(
        in_.one_of(order.unit.valid() ? "verb" : "unit or verb", names_of(words_.verbs)));
    while (in_.ok() && !in_.at_end() && !in_.sees(";")) {
      const auto param = static_cast<std::size_t>(in_.one_of("parameter", names_of(words_.params)));
      if (!in_.ok()) break;
      order.args.emplace_back(static_cast<std::int16_t>(param), value(words_.params[param]));
    }
    return order;
  }

  // A name at the start is a unit if no verb begins there, if it stands in quotes, or if a verb follows it.
  UnitId ordered_unit() {
    std::size_t taken = 0;
    const int unit = in_.find(unit_names(state_), &taken);
    if (unit < 0) return {};
    const bool verb_here = in_.find(names_of(words_.verbs)) >= 0;
    const WordToken* first = in_.peek();
    if (verb_here && !first->quoted && !verb_after(taken)) return {};
    return in_.unit(state_);
  }

  bool verb_after(std::size_t tokens) const {
    WordsReader ahead = in_;
    for (std::size_t i = 0; i < tokens; ++i) ahead.any_word("a word");
    return ahead.find(names_of(words_.verbs)) >= 0;
  }

  Value value(const ParamWord& word) {
    switch (word.kind) {
      case ParamKind::kUnit:
        return in_.unit(state_);
      case ParamKind::kUnits:
        return units();
      case ParamKind::kLeader:
        return in_.leader(state_);
      case ParamKind::kPiece:
        return in_.piece(state_);
      case ParamKind::kPath:
        return in_.path(state_);
      case ParamKind::kFormation:
        return std::int64_t{in_.one_of("formation", names_of(words_.formations))};
      case ParamKind::kChoice:
        return std::int64_t{in_.one_of(word.name, word.choices)};
      case ParamKind::kHeading:
        return in_.bearing("a heading");
      case ParamKind::kPoint:
        return in_.point();
      case ParamKind::kPose:
        return in_.pose();
      case ParamKind::kNumber:
        return word.choices.empty() || (in_.peek() != nullptr && whole_number_from(in_.peek()->text))
                   ? in_.whole_number(word.name)
                   : one_digit_each(word);
      case ParamKind::kLength:
        return in_.length(word.name);
      case ParamKind::kYesNo:
        return std::int64_t{in_.one_of("yes or no", {"no", "yes"})};
      case ParamKind::kHand:
        return std::int64_t{in_.one_of("hand", {"left", "right"})};
    }
    return std::int64_t{0};
  }

  // "rally+fire+fire": 211.
  std::int64_t one_digit_each(const ParamWord& word) {
    const std::string text = in_.any_word(word.name);
    std::int64_t digits = 0;
    for (std::size_t from = 0; from <= text.size() && in_.ok();) {
      const std::size_t end = std::min(text.find('+', from), text.size());
      const int choice = find_name(word.choices, std::string_view(text).substr(from, end - from));
      if (choice < 0) in_.complain_of_last(fmt::format("`{}` is one for each, joined by +, of {}", word.name, fmt::join(word.choices, ", ")));
      digits = digits * 10 + choice;
      from = end + 1;
    }
    return digits;
  }

  std::vector<UnitId> units() {
    std::vector<UnitId> ids;
    if (in_.take("none")) return ids;
    do ids.push_back(in_.unit(state_));
    while (in_.ok() && in_.take(","));
    return ids;
  }

  WordsReader in_;
  const BattleState& state_;
  const Vocabulary& words_;
};

}  // namespace

std::string answer_words(const Answer& answer, const BattleState& state, const Vocabulary& words) {
  std::string text;
  for (const Order& order : answer.orders)
    text += (text.empty() ? "" : "; ") + order_words(order, state, words);
  return text.empty() ? "pass" : text;
}

Result<Answer> answer_from_words(std::string_view text, const BattleState& state, const Vocabulary& words,
                                 std::size_t before) {
  if (text.size() > kMostWords)
    return LoadError{"", 0, fmt::format("an answer has at most {} characters", kMostWords)};
  return OrderReader(text, state, words, before).answer();
}

}  // namespace drumhead
