// The desk: one pairing of a melee, both sides' dice, and the spread of a rout (Tables 8, 9, 11 and 12).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/desk.h"

namespace drumhead::ba {
namespace {

// The fields of one side, named after it.
class SideForm {
 public:
  SideForm(FactsForm& form, std::string side) : form_(form), side_(std::move(side)) {}

  void number(const char* name, const char* label, int& field, int low, int high) {
    form_.number(named(name).c_str(), label, field, low, high);
  }
  void yes_no(const char* name, const char* label, bool& field) {
    form_.yes_no(named(name).c_str(), label, field);
  }
  void choice(const char* name, const char* label, int& field, std::vector<std::string> choices) {
    form_.choice(named(name).c_str(), label, field, std::move(choices));
  }

 private:
  std::string named(const char* name) const { return side_ + "_" + name; }

  FactsForm& form_;
  std::string side_;
};

void who_fights(SideForm& form, MeleeFacts& f) {
  form.choice("arm", "it is", f.arm, {"infantry", "cavalry", "artillery", "waggons", "engineers"});
  int posture = static_cast<int>(f.posture);
  form.choice("posture", "it stands in", posture, posture_words());
  f.posture = static_cast<Posture>(posture);
  form.choice("class", "class of cavalry", f.cavalry_class, {"medium", "heavy", "light"});
  form.yes_no("lancers", "it has lances", f.lancers);
  form.number("figures", "all its figures that count", f.figures, 1, 400);
  form.number("fighting", "figures that make units of melee", f.fighting, 0, 400);
  form.choice("disorder", "its disorder", f.disorder, disorder_words());
  form.number("officer", "factor of its engaged officer", f.officer, -4, 4);
  form.number("valour", "its valour", f.valour, -5, 5);
}

void how_it_fights(SideForm& form, MeleeFacts& f) {
  form.yes_no("screened", "covered by its skirmish line, or in cover", f.screened);
  form.yes_no("changed", "split, assembled or changed formation this bound", f.changed);
  form.yes_no("overreaches", "it overreaches the other", f.overreaches);
  form.yes_no("in_passage", "in passage of an obstacle", f.in_passage);
  form.yes_no("fired", "fired this bound", f.fired);
  form.yes_no("without_supplies", "without supplies", f.without_supplies);
  form.yes_no("first", "its first fire or melee", f.first);
  form.yes_no("charged_last", "charged in the last bound", f.charged_last);
  form.yes_no("passive", "passive cavalry", f.passive);
  form.yes_no("attacked_before", "attacked before, this or last bound", f.attacked_before);
  form.yes_no("defended_before", "defended before, this or last bound", f.defended_before);
  form.yes_no("routed_opponent", "brought an opponent to FD, this or last bound", f.routed_opponent);
  form.yes_no("supported", "it has a support unit or soutien", f.supported);
  form.yes_no("neighbour", "it has a neighbour unit", f.neighbour);
  form.number("caught", "what its side loses by a caught staff figure", f.caught, 0, 2);
}

void how_it_attacks(SideForm& form, MeleeFacts& f) {
  form.yes_no("charged", "at the charge", f.charged);
  form.yes_no("uphill", "uphill", f.uphill);
  form.choice("cover", "against cover of class", f.cover, cover_words());
  form.yes_no("hidden_target", "against a hidden target", f.hidden_target);
}

}  // namespace

void circumstances(FactsForm& form, PairingFacts& f) {
  form.choice("direction", "the attack is", f.attacker.from, {"frontal", "on the flank", "on the rear"});
  f.defender.from = f.attacker.from;
  form.yes_no("both_attack", "both attack each other", f.both_attack);
  SideForm attacker(form, "attacker"), defender(form, "defender");
  who_fights(attacker, f.attacker);
  how_it_attacks(attacker, f.attacker);
  how_it_fights(attacker, f.attacker);
  who_fights(defender, f.defender);
  how_it_attacks(defender, f.defender);
  how_it_fights(defender, f.defender);
}

void circumstances(FactsForm& form, SpreadFacts& f) {
  form.number("routing_figures", "figures of the routing unit, with those it sweeps along", f.routing_figures,
              1, 400);
  form.yes_no("routing_cavalry", "it is cavalry", f.routing_cavalry);
  form.number("routing_valour", "its valour", f.routing_valour, -5, 5);
  form.number("routing_caught", "what its rolls lose by a caught staff figure", f.routing_caught, 0, 2);
  form.number("second_figures", "figures of the second unit", f.second_figures, 1, 400);
  form.yes_no("second_cavalry", "it is cavalry", f.second_cavalry);
  form.yes_no("second_in_march", "it is in column of march", f.second_in_march);
  form.yes_no("second_in_passage", "it is in passage of an obstacle", f.second_in_passage);
  form.choice("second_cover", "class of its cover", f.second_cover, cover_words());
  form.choice("second_disorder", "its disorder", f.second_disorder, disorder_words());
  form.yes_no("second_officer", "its directly commanding officer touches it", f.second_officer);
  form.number("second_valour", "its valour", f.second_valour, -5, 5);
  form.number("second_caught", "what its rolls lose by a caught staff figure", f.second_caught, 0, 2);
}

namespace {

// Both sides' factors as their tables print them; in all what the first has over the second.
Reckoning balance(const char* first, const Reckoning& one, const char* second, const Reckoning& other) {
  Reckoning both;
  const auto add = [&](const char* side, const Reckoning& of_side) {
    for (ReckoningLine line : of_side.lines) {
      line.side = side;
      both.lines.push_back(line);
    }
  };
  add(first, one);
  add(second, other);
  both.total = one.total - other.total;
  return both;
}

// ---- A melee's outcome as one number: what the umpire has to tell, digit by digit.

struct Told {
  int one_morale = kOR, other_morale = kOR;
  int one_quarters = 0, other_quarters = 0;
  int one_prisoners = 0, other_prisoners = 0;
};
constexpr std::int64_t kHowManyDegrees = 4, kMostLost = 4096;

std::int64_t packed(const MeleeOutcome& o) {
  std::int64_t n = o.one_morale * kHowManyDegrees + o.other_morale;
  for (const int lost : {o.one_quarters, o.other_quarters, o.one_prisoners, o.other_prisoners})
    n = n * kMostLost + std::min<std::int64_t>(lost, kMostLost - 1);
  return n;
}

Told unpacked(std::int64_t n) {
  Told t;
  for (int* lost : {&t.other_prisoners, &t.one_prisoners, &t.other_quarters, &t.one_quarters}) {
    *lost = static_cast<int>(n % kMostLost);
    n /= kMostLost;
  }
  t.one_morale = static_cast<int>(n / kHowManyDegrees);
  t.other_morale = static_cast<int>(n % kHowManyDegrees);
  return t;
}

std::string spoken_melee(std::int64_t outcome) {
  const Told t = unpacked(outcome);
  std::string who = "neither side is beaten";
  if (t.one_morale != kOR)
    who = fmt::format("the attacker is beaten: {}", disorder_words()[static_cast<std::size_t>(t.one_morale)]);
  if (t.other_morale != kOR)
    who =
        fmt::format("the defender is beaten: {}", disorder_words()[static_cast<std::size_t>(t.other_morale)]);
  std::string text =
      fmt::format("{}; attacker loses {}, defender {}", who, spoken_quarters(t.one_quarters, "no figure"),
                  spoken_quarters(t.other_quarters, "no figure"));
  if (const int prisoners = t.one_prisoners + t.other_prisoners; prisoners > 0)
    text += fmt::format("; {} {}", prisoners, prisoners == 1 ? "prisoner" : "prisoners");
  return text;
}

void tell_prisoners(NextSteps& next, int prisoners, const char* who) {
  if (prisoners > 0)
    next.emplace_back(
        fmt::format("{} {} taken prisoner, at most as many figures as it has.",
                    prisoners == 1 ? "1 figure of the" : fmt::format("{} figures of the", prisoners),
                    fmt::format("{} {}", who, prisoners == 1 ? "is" : "are")),
        cite::ba_527);
}

NextSteps after_melee(const Tables& tables, std::int64_t outcome) {
  const Told t = unpacked(outcome);
  NextSteps next{
      {fmt::format(
           "The attacker loses {}, the defender {}; all melee of a unit is added up before rounding down.",
           spoken_quarters(t.one_quarters, "no figure"), spoken_quarters(t.other_quarters, "no figure")),
       cite::ba_525},
      {"The difference decides the loser's morale.", cite::ba_524},
      {fmt::format("Whoever its losses bring below valour {} is in FD whatever the difference.",
                   tables.morale.lowest_valour),
       cite::ba_363}};
  tell_prisoners(next, t.one_prisoners, "attacker");
  tell_prisoners(next, t.other_prisoners, "defender");
  const bool attacker_beaten = t.one_morale != kOR;
  const auto degree = static_cast<Disorder>(attacker_beaten ? t.one_morale : t.other_morale);
  for (auto& step : effects_of(tables.morale, degree, attacker_beaten ? "The attacker" : "The defender"))
    next.push_back(std::move(step));
  if (!attacker_beaten && degree >= kMD)
    next.emplace_back(
        degree == kFD ? "The attacker may advance, or attack again." : "The attacker may advance.",
        cite::ba_272);
  return next;
}

}  // namespace

DeskCase lay_melee(const Tables& tables, const MeleeFacts& one, const MeleeFacts& other) {
  const Reckoning ours = reckon_melee(tables.melee, one), theirs = reckon_melee(tables.melee, other);
  DeskCase c;
  c.reckoning = balance("attacker", ours, "defender", theirs);
  c.question = fmt::format("the attacker {}, the defender {}", three_dice_and(ours.total),
                           three_dice_and(theirs.total));
  c.throws = {{"the attacker", {{"", ours.total}}}, {"the defender", {{"", theirs.total}}}};
  c.resolve = [&tables, one, other](Dice& dice) -> std::int64_t {
    const int first = dice.sum(3, 6), second = dice.sum(3, 6);
    return packed(melee_outcome(tables.melee, one, other, first, second));
  };
  c.spoken = spoken_melee;
  c.next = [&tables, one_of_group = group_decides(one) || group_decides(other)](std::int64_t outcome) {
    NextSteps next = after_melee(tables, outcome);
    if (one_of_group) next.emplace_back("Of a group of factors only one counts.", cite::ba_406);
    return next;
  };
  return c;
}

DeskCase lay_bout(const Tables& tables, const MeleeFacts& own, const MeleeFacts& theirs, std::string victim) {
  DeskCase c;
  c.reckoning = reckon_melee(tables.melee, own);
  c.question = fmt::format("{} against {}", three_dice_and(c.reckoning.total),
                           three_dice_and(reckon_melee(tables.melee, theirs).total));
  c.resolve = [&tables, own, theirs](Dice& dice) -> std::int64_t {
    const int first = dice.sum(3, 6), second = dice.sum(3, 6);
    MeleeOutcome o = melee_outcome(tables.melee, own, theirs, first, second);
    o.one_morale = kOR, o.one_quarters = o.one_prisoners = 0;  // that is the other's card
    return packed(o);
  };
  c.spoken = [victim](std::int64_t outcome) {
    const Told t = unpacked(outcome);
    const std::string loss = spoken_quarters(t.other_quarters, "no figure");
    if (t.other_morale == kOR) return fmt::format("{} stands and loses {}", victim, loss);
    const std::string beaten = fmt::format("{} is beaten, {}, and loses {}", victim,
                                           disorder_words()[static_cast<std::size_t>(t.other_morale)], loss);
    return t.other_prisoners == 0 ? beaten : fmt::format("{} and {} as prisoners", beaten, t.other_prisoners);
  };
  c.next = [&tables, victim](std::int64_t outcome) {
    return effects_of(tables.morale, static_cast<Disorder>(unpacked(outcome).other_morale), victim);
  };
  return c;
}

DeskCase lay_spread(const Tables& tables, const SpreadFacts& facts) {
  const Reckoning routing = reckon_spread_routing(tables.morale, facts),
                  second = reckon_spread_second(tables.morale, facts);
  DeskCase c;
  c.reckoning = balance("routing unit", routing, "second unit", second);
  c.question = fmt::format("the routing unit {}, the second {}", three_dice_and(routing.total),
                           three_dice_and(second.total));
  c.throws = {{"the routing unit", {{"", routing.total}}}, {"the second", {{"", second.total}}}};
  c.resolve = [&tables, ours = routing.total, theirs = second.total](Dice& dice) -> std::int64_t {
    const int first = dice.sum(3, 6) + ours;
    return spread_result(tables.morale, first, dice.sum(3, 6) + theirs);
  };
  c.spoken = [](std::int64_t degree) -> std::string {
    if (degree == kOR) return "the rout does not spread";
    return fmt::format("the second unit is in {}", disorder_words()[static_cast<std::size_t>(degree)]);
  };
  c.next = [&tables](std::int64_t degree) {
    NextSteps next{{"The difference decides what becomes of the second unit.", cite::ba_524}};
    for (auto& step : effects_of(tables.morale, static_cast<Disorder>(degree), "The second unit"))
      next.push_back(std::move(step));
    if (degree == kFD) next.emplace_back("The first unit follows it through this new rout.", cite::ba_350);
    return next;
  };
  return c;
}

std::vector<Procedure> melee_procedures(const Tables& tables) {
  const auto lay_pairing = [&tables](PairingFacts f) {
    f.attacker.attacks = true;
    f.defender.attacks = f.both_attack;
    face_to_face(f.attacker, f.defender);
    return lay_melee(tables, f.attacker, f.defender);
  };
  return {make_procedure<PairingFacts>("melee", "A melee of two units", cite::ba_261, cm(1), lay_pairing),
          make_procedure<SpreadFacts>("spread_of_rout", "A rout touches a second unit", cite::ba_349, cm(1),
                                      [&tables](const SpreadFacts& f) { return lay_spread(tables, f); })};
}

}  // namespace drumhead::ba
