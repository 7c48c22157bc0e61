#include "engine/desk.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/decimal.h"

namespace drumhead {
namespace {

std::optional<bool> read_yes_no(std::string_view text) {
  if (text == "yes" || text == "true" || text == "1") return true;
  if (text == "no" || text == "false" || text == "0") return false;
  return std::nullopt;
}

}  // namespace

void FactsForm::number(const std::string& name, const std::string& label, int& field, int low, int high) {
  listed_.push_back({name, label, Circumstance::Kind::kNumber, low, high, field, {}});
  const std::string* text = value_of(name);
  if (text == nullptr) return;
  const std::optional<std::int64_t> value = whole_number_from(*text);
  if (!value || *value < low || *value > high)
    return complain(
        fmt::format("`{}` is {}; a whole number from {} to {} is expected", name, *text, low, high));
  field = static_cast<int>(*value);
}

void FactsForm::yes_no(const std::string& name, const std::string& label, bool& field) {
  listed_.push_back({name, label, Circumstance::Kind::kYesNo, 0, 1, field ? 1 : 0, {}});
  const std::string* text = value_of(name);
  if (text == nullptr) return;
  const std::optional<bool> value = read_yes_no(*text);
  if (!value) return complain(fmt::format("`{}` is {}; yes or no is expected", name, *text));
  field = *value;
}

void FactsForm::length(const std::string& name, const std::string& label, Coord& field, int low, int high) {
  const std::int64_t standard = divide_rounded(static_cast<Wide>(field) * 100, per_unit_);
  listed_.push_back({name, label, Circumstance::Kind::kLength, 100LL * low, 100LL * high, standard, {}});
  const std::string* text = value_of(name);
  if (text == nullptr) return;
  const std::optional<Coord> value = length_from(*text, per_unit_);
  if (!value || *value < low * per_unit_ || *value > high * per_unit_)
    return complain(fmt::format("`{}` is {}; a length from {} to {} is expected", name, *text, low, high));
  field = *value;
}

void FactsForm::choice(const std::string& name, const std::string& label, int& field, std::vector<std::string> choices) {
  const auto count = static_cast<std::int64_t>(choices.size());
  listed_.push_back({name, label, Circumstance::Kind::kChoice, 0, count - 1, field, choices});
  const std::string* text = value_of(name);
  if (text == nullptr) return;
  const auto found = std::find(choices.begin(), choices.end(), *text);
  if (found == choices.end())
    return complain(fmt::format("`{}` is {}; one of {} is expected", name, *text, fmt::join(choices, ", ")));
  field = static_cast<int>(found - choices.begin());
}

std::optional<LoadError> FactsForm::trouble() const {
  if (!trouble_.empty()) return LoadError{"", 0, trouble_};
  if (values_ == nullptr) return std::nullopt;
  std::vector<std::string> known;
  for (const Circumstance& circumstance : listed_) known.push_back(circumstance.name);
  for (std::size_t i = 0; i < values_->size(); ++i) {
    const std::string& name = (*values_)[i].first;
    for (std::size_t j = 0; j < i; ++j)
      if ((*values_)[j].first == name)
        return LoadError{"", 0, fmt::format("`{}` is given twice; keep one", name)};
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string nearest = nearest_word(name, known);
    return LoadError{
        "", 0,
        nearest.empty()
            ? fmt::format("no circumstance named `{}`; known are {}", name, fmt::join(known, ", "))
            : fmt::format("no circumstance named `{}`; nearest is `{}`", name, nearest)};
  }
  return std::nullopt;
}

const std::string* FactsForm::value_of(std::string_view name) const {
  if (values_ == nullptr) return nullptr;
  for (const auto& [given, value] : *values_)
    if (given == name) return &value;
  return nullptr;
}

void FactsForm::complain(std::string what) {
  if (trouble_.empty()) trouble_ = std::move(what);
}

std::string order_of_dice(const DeskCase& open_case) {
  Dice dice = Dice::seeded(1);
  open_case.resolve(dice);
  std::string text;
  std::size_t i = 0;
  for (const Throw& thrown : dice.take_throws()) {
    if (thrown.dice == 0) continue;
    text += fmt::format("{}{}d{}", text.empty() ? "" : ", then ", thrown.dice, thrown.sides);
    if (i < open_case.throws.size() && !open_case.throws[i].whose.empty())
      text += " for " + open_case.throws[i].whose;
    ++i;
  }
  return text.empty() ? "no dice" : text;
}

namespace {

// What is asked for; and in which order the dice are taken, where there is more than one throw.
std::string asked_of_dice(const DeskCase& open_case) {
  const std::string order = order_of_dice(open_case);
  if (order.find(", then ") == std::string::npos) return open_case.question;
  return fmt::format("{}; the dice are taken in this order: {}", open_case.question, order);
}

}  // namespace

Result<Decision> decide(const Procedure& procedure, const DeskCase& open_case, Dice& dice,
                        CiteRecorder* recorder) {
  dice.take_throws();
  Decision decision;
  decision.outcome = open_case.resolve(dice);
  if (!dice.trouble().empty())
    return LoadError{"", 0, fmt::format("{} ({})", dice.trouble(), asked_of_dice(open_case))};
  if (dice.faces_left() > 0)
    return LoadError{"", 0,
                     fmt::format("{} too many in the script of dice ({})",
                                 dice.faces_left() == 1 ? "1 face" : fmt::format("{} faces", dice.faces_left()),
                                 asked_of_dice(open_case))};
  decision.dice = dice.take_throws();
  if (open_case.spoken) decision.spoken = open_case.spoken(decision.outcome);
  if (open_case.next) decision.next = open_case.next(decision.outcome);
  if (recorder == nullptr) return decision;
  recorder->fired(procedure.rule, Credit::kCarried);
  for (const ReckoningLine& line : open_case.reckoning.lines) recorder->fired(line.cite, Credit::kCarried);
  for (const auto& [text, cite] : decision.next) recorder->fired(cite, Credit::kCarried);
  return decision;
}

}  // namespace drumhead
