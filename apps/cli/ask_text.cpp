#include "cli/ask_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead::cli {
namespace {

constexpr std::size_t kTextColumn = 52;
constexpr std::size_t kMostNames = 3;

std::string units_text(const std::vector<UnitId>& ids, const BattleState& known) {
  if (ids.size() > kMostNames) return "<unit>";
  std::string text;
  for (const UnitId id : ids) text += (text.empty() ? "" : "|") + name_of(known, id);
  return ids.size() > 1 ? "<" + text + ">" : text;
}

std::string choices_text(const ParamOffer& offer, const std::vector<std::string>& all) {
  std::vector<std::string> names;
  for (const std::int16_t choice : offer.choices) names.push_back(all[static_cast<std::size_t>(choice)]);
  return fmt::format("<{}>", fmt::join(offer.choices.empty() ? all : names, "|"));
}

std::string bounds_text(const ParamOffer& offer, const ParamWord& word, const Vocabulary& words) {
  const auto bound = [&](std::int64_t n) {
    return word.kind == ParamKind::kLength ? length_text(n, words.per_unit) : std::to_string(n);
  };
  const bool low = offer.low != std::numeric_limits<std::int64_t>::min(),
             high = offer.high != std::numeric_limits<std::int64_t>::max();
  if (low && high) return fmt::format("<{} to {}>", bound(offer.low), bound(offer.high));
  if (low) return fmt::format("<{} or more>", bound(offer.low));
  if (high) return fmt::format("<{} or less>", bound(offer.high));
  return fmt::format("<{}>", name_of(word.kind));
}

std::string value_text(const ParamOffer& offer, const ParamWord& word, const BattleState& known,
                       const Vocabulary& words) {
  switch (word.kind) {
    case ParamKind::kUnit:
      return offer.units.empty() ? "<unit>" : units_text(offer.units, known);
    case ParamKind::kUnits:
      return "<unit>, <unit>, ...";
    case ParamKind::kLeader:
      return "<leader>";
    case ParamKind::kPiece:
      return "<piece of ground>";
    case ParamKind::kPath:
      return "<path>";
    case ParamKind::kFormation:
      return choices_text(offer, names_of(words.formations));
    case ParamKind::kChoice:
      return choices_text(offer, word.choices);
    case ParamKind::kHeading:
      return "<degrees>";
    case ParamKind::kPoint:
      return "<x,y>";
    case ParamKind::kPose:
      return "<x,y> facing <degrees>";
    case ParamKind::kNumber:
    case ParamKind::kLength:
      return bounds_text(offer, word, words);
    case ParamKind::kYesNo:
      return "<yes|no>";
    case ParamKind::kHand:
      return "<left|right>";
  }
  return {};
}

std::string verb_line(const VerbOffer& offer, const BattleState& known, const Vocabulary& words) {
  const VerbWord& verb = words.verbs[static_cast<std::size_t>(offer.verb)];
  std::string typed = offer.units.empty() ? verb.name : units_text(offer.units, known) + " " + verb.name;
  for (const ParamOffer& param : offer.params) {
    const ParamWord& word = words.params[static_cast<std::size_t>(param.param)];
    const std::string value = fmt::format("{} {}", word.name, value_text(param, word, known, words));
    typed += param.optional ? fmt::format(" [{}]", value) : " " + value;
  }
  const std::string gap = typed.size() + 2 > kTextColumn ? "\n" + std::string(kTextColumn + 4, ' ')
                                                         : std::string(kTextColumn - typed.size(), ' ');
  return fmt::format("    {}{}{} [{}]\n", typed, gap, verb.label, verb.rule.text());
}

// What a number means, where its label says so behind a colon: "guns: 13 is the first and the third".
std::string notes_text(const AskForm& form, const Vocabulary& words) {
  std::set<std::int16_t> told;
  std::string text;
  for (const VerbOffer& verb : form.verbs)
    for (const ParamOffer& param : verb.params) {
      const ParamWord& word = words.params[static_cast<std::size_t>(param.param)];
      const std::size_t colon = word.label.find(": ");
      if (word.kind != ParamKind::kNumber || colon == std::string::npos || !told.insert(param.param).second)
        continue;
      text += fmt::format("  {}: {}.\n", word.name, word.label.substr(colon + 2));
    }
  return text;
}

std::string leg_grammar(LegKind kind, const std::string& unit) {
  switch (kind) {
    case LegKind::kAdvance:
      return fmt::format("advance 4.5            straight ahead, in {}", unit);
    case LegKind::kOblique:
      return "oblique left 3 [at 45] slanting, the front kept";
    case LegKind::kWheel:
      return "wheel left 30          on the corner of that side, in degrees";
    case LegKind::kTurn:
      return "turn right 90          on the spot";
    case LegKind::kSidestep:
      return "sidestep left 1        sideways, the front kept";
    case LegKind::kRetire:
      return "retire 2               straight back";
    case LegKind::kFollowRoad:
      return "road \"Post Road\" 6 towards 10,20   along a road";
    case LegKind::kFree:
      return "free 10,20 facing 90   straight to a place";
    case LegKind::kManoeuvre:
      return "form column [files 2]  into a formation";
  }
  return {};
}

}  // namespace

std::string form_text(const AskForm& form, const BattleState& known, const Vocabulary& words) {
  std::string text;
  for (const VerbOffer& offer : form.verbs) text += verb_line(offer, known, words);
  text += notes_text(form, words);
  if (form.most_orders > 1)
    text +=
        fmt::format("  {} orders, separated by `;`, one a unit.\n",
                    form.least_orders == 0 ? fmt::format("Up to {}", form.most_orders)
                                           : fmt::format("{} to {}", form.least_orders, form.most_orders));
  return text;
}

std::string grammar_text(const AskForm& form, const Vocabulary& words) {
  std::set<LegKind> legs;
  bool any_leg = false, paths = false;
  for (const VerbOffer& verb : form.verbs)
    for (const ParamOffer& param : verb.params) {
      if (words.params[static_cast<std::size_t>(param.param)].kind != ParamKind::kPath) continue;
      paths = true;
      any_leg = any_leg || param.legs.empty();
      legs.insert(param.legs.begin(), param.legs.end());
    }
  if (!paths) return {};
  std::string text = "  A path is one leg or several, separated by commas:\n";
  for (int k = 0; k <= static_cast<int>(LegKind::kManoeuvre); ++k)
    if (const auto kind = static_cast<LegKind>(k); any_leg || legs.contains(kind))
      text += fmt::format("    {}\n", leg_grammar(kind, words.unit_name));
  return text;
}

std::string rule_statement(Cite cite, const Rulebook& book) {
  const LedgerEntry* entry = book.ledger().find(cite.text());
  return entry == nullptr ? std::string{} : fmt::format("{}: {}", entry->id, entry->statement);
}

std::string refusal_text(const Refusal& refusal, const Rulebook& book) {
  const std::string rule = rule_statement(refusal.cite, book);
  return fmt::format("Refused: {}{}\n", refusal.text, rule.empty() ? "" : "\n  " + rule);
}

std::string preview_text(const Preview& preview, const Vocabulary& words) {
  std::string text;
  for (const CostLine& cost : preview.costs)
    text += fmt::format("  {:<36} {}\n", cost.label, spoken_length(words, cost.spent));
  if (preview.allowance > 0)
    text += fmt::format("  {:<36} {}\n", "it may spend", spoken_length(words, preview.allowance));
  for (const auto& [what, cite] : preview.triggers)
    text += fmt::format("  then: {} [{}]\n", what, cite.text());
  return text;
}

}  // namespace drumhead::cli
