// The desk: volleys of hand weapons and fire of artillery (Tables 6, 7, 12, 13 and 14).
#include <fmt/format.h>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/desk.h"

namespace drumhead::ba {
namespace {

constexpr std::int64_t kNotFired = -1;
constexpr std::int64_t kPerDegree = 100'000;  // an outcome: degree of disorder, and quarters of a figure

void target_circumstances(FactsForm& form, TargetFacts& t, bool by_artillery) {
  form.number("target_figures", "figures of the target", t.figures, 1, 400);
  form.choice("target_arm", "it is", t.arm, {"infantry", "cavalry", "artillery", "waggons", "engineers"});
  int posture = static_cast<int>(t.posture);
  form.choice("target_posture", "it stands in", posture, posture_words());
  t.posture = static_cast<Posture>(posture);
  form.yes_no("column_effect", "it suffers column effect", t.column_effect);
  form.yes_no("target_charged", "it is cavalry that charged this bound", t.charged);
  form.choice("struck", "the fire strikes its", t.from, {"front", "flank", "rear"});
  form.choice("cover", "class of its cover", t.cover, cover_words());
  if (by_artillery) form.yes_no("target_in_wood", "it is in a wood or its edge", t.in_wood);
  form.yes_no("target_in_passage", "it is in passage of an obstacle", t.in_passage);
  form.yes_no("target_off_guns", "it is gunners away from their guns", t.off_guns);
  form.choice("target_disorder", "its disorder", t.disorder, disorder_words());
  form.yes_no("target_without_supplies", "it has no supplies", t.without_supplies);
  form.yes_no("target_supported", "it has a support unit or soutien", t.supported);
  form.number("target_officer", "factor of its engaged officer", t.officer, -4, 4);
  form.number("target_valour", "its valour", t.valour, -5, 5);
}

void firer_circumstances(FactsForm& form, FireFacts& f) {
  form.yes_no("hidden_target", "the target is hidden", f.hidden_target);
  form.yes_no("in_passage", "the firer is in passage of an obstacle", f.in_passage);
  form.yes_no("moved", "it has moved this bound", f.moved);
  form.yes_no("split", "it splits its fire on two targets", f.split);
  form.yes_no("undersized_spent", "the other part has the undersized unit of fire", f.undersized_spent);
  form.yes_no("first", "its first fire or melee", f.first);
  form.choice("disorder", "its disorder", f.disorder, {"OR", "LD"});
  form.yes_no("neighbour", "it has a neighbour unit", f.neighbour);
  form.number("officer", "factor of its engaged officer", f.officer, -4, 4);
  form.number("valour", "its valour", f.valour, -5, 5);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

}  // namespace

void circumstances(FactsForm& form, VolleyFacts& f) {
  form.number("firing", "figures that fire", f.fire.firing, 1, 400);
  form.choice("weapon", "their weapon", f.weapon, {"none", "carbine", "musket", "rifle"});
  form.length("range", "range along the line of fire", f.range, 0, 200);
  form.yes_no("skirmishing", "they are a skirmish line", f.fire.skirmishing);
  form.yes_no("mounted", "they are mounted cavalry", f.fire.mounted);
  form.yes_no("marksmen", "they are highly trained marksmen", f.fire.marksmen);
  firer_circumstances(form, f.fire);
  target_circumstances(form, f.fire.target, false);
}

void circumstances(FactsForm& form, CannonadeFacts& f) {
  form.number("firing", "gunners that fire", f.fire.firing, 1, 100);
  form.number("pounder", "calibre in pd", f.fire.pounder, 3, 24);
  form.length("range", "range along the line of fire", f.range, 0, 200);
  form.yes_no("horse_guns", "they are horse artillery", f.fire.horse_guns);
  form.yes_no("canister", "canister is loaded", f.fire.canister);
  form.yes_no("ranging", "they have not the range yet", f.fire.ranging);
  form.yes_no("non_ricochet", "soft ground before the target", f.fire.non_ricochet);
  firer_circumstances(form, f.fire);
  target_circumstances(form, f.fire.target, true);
}

namespace {

std::string spoken_fire(std::int64_t outcome) {
  if (outcome == kNotFired) return "the fire is not carried out";
  const auto degree = static_cast<std::size_t>(outcome / kPerDegree);
  return fmt::format("{}; {} lost", disorder_words()[degree],
                     spoken_quarters(static_cast<int>(outcome % kPerDegree), "no figure"));
}

Cite range_cite(const FireFacts& f) { return f.artillery ? cite::ba_530 : cite::ba_529; }

NextSteps after_fire(const Tables& tables, const FireFacts& facts, std::int64_t outcome) {
  const auto degree = static_cast<Disorder>(outcome / kPerDegree);
  NextSteps next{
      {"The range decides the zone.", range_cite(facts)},
      {fmt::format("The target loses {}.",
                   spoken_quarters(static_cast<int>(outcome % kPerDegree), "no figure")),
       cite::ba_525},
      {"All fire at one target is added up before it is rounded down to whole figures.", cite::ba_528},
      {fmt::format("Its morale: {}; of several fires the worst counts.",
                   disorder_words()[static_cast<std::size_t>(degree)]),
       cite::ba_526}};
  for (auto& step : effects_of(tables.morale, degree, "The target")) next.push_back(std::move(step));
  next.emplace_back(
      fmt::format("With {} ones or more among the dice the firer has supplies for {} rolls more.",
                  tables.morale.short_ones, tables.morale.short_rolls),
      cite::ba_366);
  if (group_decides(tables.fire, facts))
    next.emplace_back("Of a group of factors only one counts.", cite::ba_406);
  return next;
}

// A fire that the rules do not let happen.
DeskCase not_fired(std::string why, Cite rule) {
  DeskCase c;
  c.question = why;
  c.resolve = [](Dice&) -> std::int64_t { return kNotFired; };
  c.spoken = spoken_fire;
  c.next = [why = std::move(why), rule](std::int64_t) { return NextSteps{{why, rule}}; };
  return c;
}

}  // namespace

DeskCase lay_fire(const Tables& tables, const FireFacts& facts) {
  if (facts.zone == kOutOfRange) return not_fired("The target is out of range.", range_cite(facts));
  if (facts.canister && facts.zone != kZone1)
    return not_fired("Canister fires in zone 1 only.", cite::ba_236);
  const int units = units_of_fire(tables.fire, facts.artillery, facts.firing, facts.undersized_spent);
  if (units == 0) return not_fired("So few make no unit of fire.", cite::ba_600);
  const Reckoning loss = reckon_loss(tables.fire, facts), morale = reckon_morale(tables.fire, facts);
  DeskCase c;
  c.reckoning = loss;
  for (const ReckoningLine& line : morale.lines) c.reckoning.add(line);
  c.question = fmt::format("{} for loss and {} more for morale, {} of fire, zone {}",
                           three_dice_and(loss.total), signed_number(morale.total),
                           units == 1 ? "1 unit" : fmt::format("{} units", units), facts.zone + 1);
  c.throws = {{"", {{"loss", loss.total}, {"morale", loss.total + morale.total}}}};
  c.resolve = [&tables, facts](Dice& dice) -> std::int64_t {
    const FireOutcome outcome = fire_outcome(tables.fire, facts, dice.sum(3, 6));
    return outcome.morale * kPerDegree + outcome.quarters;
  };
  c.spoken = spoken_fire;
  c.next = [&tables, facts](std::int64_t outcome) { return after_fire(tables, facts, outcome); };
  return c;
}

DeskCase lay_fire_loss(const Tables& tables, const FireFacts& facts) {
  const int units = units_of_fire(tables.fire, facts.artillery, facts.firing, facts.undersized_spent);
  DeskCase c;
  c.reckoning = reckon_loss(tables.fire, facts);
  c.question = fmt::format("{}, {} of fire, zone {}", three_dice_and(c.reckoning.total),
                           units == 1 ? "1 unit" : fmt::format("{} units", units), facts.zone + 1);
  c.resolve = [&tables, facts](Dice& dice) -> std::int64_t {
    return fire_outcome(tables.fire, facts, dice.sum(3, 6)).quarters;
  };
  c.spoken = [](std::int64_t quarters) {
    return fmt::format("{} lost", spoken_quarters(static_cast<int>(quarters), "no figure"));
  };
  c.next = [](std::int64_t quarters) {
    NextSteps next;
    if (quarters > 0)
      next.emplace_back("All fire at one target is added up before it is rounded down to whole figures.",
                        cite::ba_528);
    return next;
  };
  return c;
}

DeskCase lay_fire_morale(const Tables& tables, const FireFacts& facts) {
  DeskCase c;
  c.reckoning = reckon_morale(tables.fire, facts);
  c.question =
      fmt::format("the loss result, {}, and {} for morale",
                  three_dice_and(reckon_loss(tables.fire, facts).total), signed_number(c.reckoning.total));
  c.resolve = [&tables, facts](Dice& dice) -> std::int64_t {
    return fire_outcome(tables.fire, facts, dice.sum(3, 6)).morale;
  };
  c.spoken = [](std::int64_t degree) { return disorder_words()[static_cast<std::size_t>(degree)]; };
  c.next = [&tables](std::int64_t degree) {
    return effects_of(tables.morale, static_cast<Disorder>(degree), "The target");
  };
  return c;
}

std::vector<Procedure> fire_procedures(const Tables& tables) {
  const auto lay_volley = [&tables](VolleyFacts f) {
    f.fire.zone = hand_zone(tables.fire, f.weapon, f.range);
    return lay_fire(tables, f.fire);
  };
  const auto lay_cannonade = [&tables](CannonadeFacts f) {
    f.fire.artillery = true;
    f.fire.zone = gun_zone(tables.fire, f.fire.pounder, f.range);
    return lay_fire(tables, f.fire);
  };
  return {make_procedure<VolleyFacts>("volley", "Fire of hand weapons at one target", cite::ba_407, cm(1),
                                      lay_volley),
          make_procedure<CannonadeFacts>("cannonade", "Fire of artillery at one target", cite::ba_407, cm(1),
                                         lay_cannonade)};
}

}  // namespace drumhead::ba
