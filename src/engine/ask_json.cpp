// Open Asks, verdicts and events as JSON: everything a page, a terminal or a bot needs to fill in any Ask.
#include <limits>

#include "engine/agreement.h"
#include "engine/answer_text.h"
#include "engine/answer_tree.h"
#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

JsonTree rule_tree(Cite cite) { return cite.text().empty() ? JsonTree{} : JsonTree::words(cite.text()); }

JsonTree names_tree(const std::vector<UnitId>& ids, const BattleState& state) {
  JsonTree list = JsonTree::list();
  for (const UnitId id : ids) list.push(JsonTree::words(name_of(state, id)));
  return list;
}

JsonTree points_tree(const std::vector<Vec>& points, const Vocabulary& words) {
  JsonTree list = JsonTree::list();
  for (const Vec point : points) list.push(point_tree(point, words));
  return list;
}

// A bound of a parameter in its own unit.
JsonTree bound_tree(ParamKind kind, std::int64_t bound, const Vocabulary& words) {
  if (kind == ParamKind::kLength) return JsonTree::number(length_text(bound, words.per_unit));
  if (kind == ParamKind::kHeading) return JsonTree::number(degrees_text(bound));
  return JsonTree::number(bound);
}

JsonTree choices_tree(const ParamOffer& offer, const ParamWord& word, const Vocabulary& words) {
  const std::vector<std::string> all =
      word.kind == ParamKind::kChoice ? word.choices : names_of(words.formations);
  if (offer.choices.empty()) return JsonTree::list_of(all);
  JsonTree list = JsonTree::list();
  for (const std::int16_t c : offer.choices) list.push(JsonTree::words(all[static_cast<std::size_t>(c)]));
  return list;
}

JsonTree legs_tree(const ParamOffer& offer) {
  JsonTree list = JsonTree::list();
  for (int k = 0; k <= static_cast<int>(LegKind::kManoeuvre); ++k) {
    const auto kind = static_cast<LegKind>(k);
    bool allowed = offer.legs.empty();
    for (const LegKind leg : offer.legs) allowed = allowed || leg == kind;
    if (allowed) list.push(JsonTree::words(name_of(kind)));
  }
  return list;
}

JsonTree param_tree(const ParamOffer& offer, const BattleState& state, const Vocabulary& words) {
  const ParamWord& word = words.params[static_cast<std::size_t>(offer.param)];
  JsonTree json = JsonTree::object({{"param", JsonTree::words(word.name)},
                                    {"label", JsonTree::words(word.label)},
                                    {"kind", JsonTree::words(name_of(word.kind))},
                                    {"optional", JsonTree::yes_no(offer.optional)}});
  if (offer.low != std::numeric_limits<std::int64_t>::min())
    json.add("low", bound_tree(word.kind, offer.low, words));
  if (offer.high != std::numeric_limits<std::int64_t>::max())
    json.add("high", bound_tree(word.kind, offer.high, words));
  if (word.kind == ParamKind::kUnit || word.kind == ParamKind::kUnits)
    json.add("units", names_tree(offer.units, state));
  const bool manoeuvres = word.kind == ParamKind::kPath && !offer.choices.empty();
  if (word.kind == ParamKind::kChoice || word.kind == ParamKind::kFormation || manoeuvres)
    json.add(manoeuvres ? "formations" : "choices", choices_tree(offer, word, words));
  if (word.kind == ParamKind::kPath) json.add("legs", legs_tree(offer));
  return json;
}

JsonTree verb_tree(const VerbOffer& offer, const BattleState& state, const Vocabulary& words) {
  const VerbWord& word = words.verbs[static_cast<std::size_t>(offer.verb)];
  JsonTree params = JsonTree::list();
  for (const ParamOffer& param : offer.params) params.push(param_tree(param, state, words));
  return JsonTree::object({{"verb", JsonTree::words(word.name)},
                           {"label", JsonTree::words(word.label)},
                           {"rule", rule_tree(word.rule)},
                           {"units", names_tree(offer.units, state)},
                           {"params", std::move(params)}});
}

JsonTree mark_tree(const Mark& mark, const Vocabulary& words) {
  const char* kind = mark.kind == Mark::Kind::kPoint  ? "point"
                     : mark.kind == Mark::Kind::kLine ? "line"
                                                      : "area";
  return JsonTree::object({{"kind", JsonTree::words(kind)},
                           {"points", points_tree(mark.points, words)},
                           {"label", JsonTree::words(mark.label)}});
}

JsonTree preview_tree(const Preview& preview, const Vocabulary& words) {
  JsonTree ghost = JsonTree::list(), costs = JsonTree::list(), triggers = JsonTree::list();
  for (const Quad& quad : preview.ghost)
    ghost.push(points_tree({quad.corner.begin(), quad.corner.end()}, words));
  for (const CostLine& cost : preview.costs)
    costs.push(JsonTree::object({{"label", JsonTree::words(cost.label)},
                                 {"spent", JsonTree::number(length_text(cost.spent, words.per_unit))}}));
  for (const auto& [text, cite] : preview.triggers)
    triggers.push(JsonTree::object({{"text", JsonTree::words(text)}, {"rule", rule_tree(cite)}}));
  return JsonTree::object({{"ghost", std::move(ghost)},
                           {"costs", std::move(costs)},
                           {"allowance", JsonTree::number(length_text(preview.allowance, words.per_unit))},
                           {"triggers", std::move(triggers)}});
}

JsonTree reckoning_tree(const Reckoning& reckoning) {
  JsonTree lines = JsonTree::list();
  for (const ReckoningLine& line : reckoning.lines)
    lines.push(JsonTree::object({{"row", JsonTree::words(line.row)},
                                 {"label", JsonTree::words(line.label)},
                                 {"value", JsonTree::number(line.value)},
                                 {"rule", rule_tree(line.cite)}}));
  return JsonTree::object({{"lines", std::move(lines)}, {"total", JsonTree::number(reckoning.total)}});
}

}  // namespace

JsonTree throw_tree(const Throw& t) {
  JsonTree json =
      JsonTree::object({{"dice", JsonTree::number(t.dice)}, {"sides", JsonTree::number(t.sides)}});
  if (t.at_least != 0) json.add("at_least", JsonTree::number(t.at_least));
  return json.add("faces", JsonTree::list_of(t.faces)).add("result", JsonTree::number(t.result));
}

JsonTree ask_tree(const Ask& ask, const AskForm& form, const BattleState& state, const Vocabulary& words) {
  const AskWord& word = words.asks[static_cast<std::size_t>(ask.kind)];
  JsonTree json = JsonTree::object({{"id", JsonTree::number(ask.id)},
                                    {"seat", JsonTree::words(name_of(ask.seat))},
                                    {"kind", JsonTree::words(word.name)},
                                    {"label", JsonTree::words(word.label)},
                                    {"sealed", JsonTree::yes_no(ask.sealed)},
                                    {"prompt", JsonTree::words(in_agreement(form.prompt, state))},
                                    {"rule", rule_tree(form.rule)}});
  if (ask.unit.valid()) json.add("unit", JsonTree::words(name_of(state, ask.unit)));
  if (ask.other.valid()) json.add("other", JsonTree::words(name_of(state, ask.other)));
  json.add("least_orders", JsonTree::number(form.least_orders))
      .add("most_orders", JsonTree::number(form.most_orders));
  JsonTree verbs = JsonTree::list();
  for (const VerbOffer& offer : form.verbs) verbs.push(verb_tree(offer, state, words));
  Answer fallback = form.fallback;
  fallback.ask = ask.id;
  return json.add("verbs", std::move(verbs)).add("fallback", answer_tree(fallback, state, words));
}

std::string ask_json(const Ask& ask, const AskForm& form, const BattleState& state, const Vocabulary& words) {
  return dump(ask_tree(ask, form, state, words));
}

std::string verdict_json(const Verdict& verdict, const Vocabulary& words) {
  if (verdict.allowed())
    return dump(JsonTree::object(
        {{"allowed", JsonTree::yes_no(true)}, {"preview", preview_tree(verdict.preview, words)}}));
  JsonTree marks = JsonTree::list();
  for (const Mark& mark : verdict.refusal->marks) marks.push(mark_tree(mark, words));
  return dump(JsonTree::object({{"allowed", JsonTree::yes_no(false)},
                                {"rule", rule_tree(verdict.refusal->cite)},
                                {"text", JsonTree::words(verdict.refusal->text)},
                                {"marks", std::move(marks)}}));
}

std::string event_json(const Event& event, Seat seat, const BattleState& state) {
  const std::string& text = text_for(event, seat);
  if (text.empty()) return {};
  JsonTree json =
      JsonTree::object({{"text", JsonTree::words(text)}, {"depth", JsonTree::number(event.depth)}});
  if (!hears(seat, event.audience)) return dump(json);  // hearsay: the words and nothing else
  JsonTree rules = JsonTree::list();
  for (const Cite& cite : event.cites)
    if (!cite.text().empty()) rules.push(rule_tree(cite));
  json.add("rules", std::move(rules)).add("units", names_tree(event.units, state));
  if (event.reckoning) json.add("reckoning", reckoning_tree(*event.reckoning));
  JsonTree dice = JsonTree::list();
  for (const Throw& t : event.dice) dice.push(throw_tree(t));
  if (!event.dice.empty()) json.add("dice", std::move(dice));
  return dump(json);
}

}  // namespace drumhead
