// The umpire's desk: maneuver checks, fire, charge combats, fallen leaders, first turn. A whole charge is its
// fire and its combat.
#include <fmt/format.h>

#include "rules/fire_and_fury/desk.h"

namespace drumhead::ff {

// What a fallen leader's die needs to know: nothing. The struct is there for the desk's form.
struct FallenFacts {};

namespace {

const std::vector<std::string> kQualityWords{"crack", "veteran", "trained", "green"};
const std::vector<std::string> kStateWords{"fresh", "worn", "spent"};

using NextSteps = std::vector<std::pair<std::string, Cite>>;

std::string die_and(int modifiers) {
  return modifiers == 0 ? "1d10" : fmt::format("1d10 {}", signed_number(modifiers));
}

}  // namespace

void circumstances(FactsForm& form, ManeuverFacts& f) {
  form.yes_no("in_command", "it is in command", f.in_command);
  form.number("rating", "rating of the controlling leader: -1 poor, 0 able, 1 gallant", f.rating, -1, 1);
  form.yes_no("provisional", "he is a provisional commander", f.provisional);
  form.yes_no("attached", "a leader is attached to it, or it has a brave colonel", f.attached);
  form.choice("quality", "quality", f.quality, kQualityWords);
  form.yes_no("battery", "it is a battery", f.battery);
  form.choice("state", "how worn it is", f.state, kStateWords);
  form.choice("order", "order", f.order, {"good", "disordered", "broken"});
  form.yes_no("column_or_cover", "in column, garrison, limbered or lining cover", f.column_or_cover);
  form.yes_no("outflanked", "outflanked by enemy within 8\"", f.outflanked);
  form.yes_no("key_position_lost", "its army has lost a key position", f.key_position_lost);
  form.yes_no("heavy_casualties", "its army has heavy casualties", f.heavy_casualties);
  form.yes_no("greater_losses", "and the greater losses", f.greater_losses);
}

void circumstances(FactsForm& form, FireFacts& f) {
  form.number("quarters", "fire points after halving, in quarters of a point", f.quarters, 1, 400);
  form.yes_no("cannonade", "at least half the points come from guns", f.cannonade);
  form.yes_no("buck_or_sharp", "at least half from smoothbores or sharpshooters", f.buck_or_sharp);
  form.yes_no("green", "at least half the musketry points from green troops", f.green);
  form.choice("exposure", "the target", f.exposure,
              {"not exposed", "field column, mounted, marked or broken",
               "troops in march column or enfiladed", "guns limbered or enfiladed"});
  form.choice("cover", "its cover", f.cover, {"none", "partial", "full", "fortified"});
  form.yes_no("extended", "it is in extended line", f.extended);
  form.choice("quality", "its quality", f.quality, kQualityWords);
}

namespace {

void side_circumstances(FactsForm& form, SideFacts& f, bool defends) {
  // The names of the two sides' fields differ by their first word; FactsForm keeps pointers to none of them.
  const auto named = [&](const char* attacking, const char* defending) {
    return defends ? defending : attacking;
  };
  form.choice(named("attacker_quality", "defender_quality"), "quality of the lead unit", f.quality,
              kQualityWords);
  form.choice(named("attacker_state", "defender_state"), "how worn it is", f.state, kStateWords);
  form.choice(named("attacker_outnumbered", "defender_outnumbered"), "outnumbered", f.outnumbered,
              {"no", "3:2", "2:1", "3:1"});
  form.choice(named("attacker_guns", "defender_guns"), "guns", f.guns, {"none", "supported", "unsupported"});
  form.yes_no(named("attacker_disordered", "defender_disordered"), "disordered, or silenced guns",
              f.disordered);
  form.yes_no(named("attacker_leader", "defender_leader"), "attached leader or brave colonel", f.leader);
  form.yes_no(named("attacker_extended", "defender_extended"), "in extended line", f.extended);
  form.yes_no(named("attacker_helpless", "defender_helpless"),
              "outflanked, broken, in march column or limbered", f.helpless);
  form.choice(named("attacker_cavalry", "defender_cavalry"), "cavalry charging", f.cavalry,
              {"no", "over open ground", "over broken ground"});
  form.yes_no(named("attacker_steel", "defender_steel"), "cold steel or breakthrough", f.steel);
  if (defends)
    form.choice("defender_ground", "its ground", f.ground, {"plain", "favorable", "strong or fortified"});
}

}  // namespace

void circumstances(FactsForm& form, ChargeFacts& f) {
  side_circumstances(form, f.attacker, false);
  side_circumstances(form, f.defender, true);
}

void circumstances(FactsForm&, FallenFacts&) {}

DeskCase lay_maneuver(const Tables& tables, const ManeuverFacts& facts) {
  DeskCase c;
  c.reckoning = reckon_maneuver(tables.maneuver, facts);
  c.question = fmt::format("{} on the maneuver table, {}", die_and(c.reckoning.total),
                           facts.in_command ? "in command" : "out of command");
  c.throws = {{"", {{"", c.reckoning.total}}}};
  c.resolve = [r = c.reckoning](Dice& dice) -> std::int64_t { return dice.roll(10) + r.total; };
  c.spoken = [&tables, facts](std::int64_t total) {
    return fmt::format("{}: {}", total,
                       maneuver_result(tables.maneuver, facts, static_cast<int>(total)).label);
  };
  c.next = [&tables, facts](std::int64_t total) {
    const auto& band = maneuver_result(tables.maneuver, facts, static_cast<int>(total));
    NextSteps next;
    if (band.outcome == kRout)
      next.emplace_back(
          fmt::format("It loses {}, is broken and retreats.",
                      counted(rout_losses(tables.maneuver, static_cast<int>(total)), "stand", "stands")),
          cite::ff_036);
    return next;
  };
  return c;
}

namespace {

NextSteps after_fire(const FireTables& t, FireResult result, int total) {
  NextSteps next;
  const int more = total > t.withering_over ? total - t.withering_over : 0;
  switch (result) {
    case kWithering:
      next.emplace_back(fmt::format("Troops are disordered and lose {}.",
                                    counted(t.withering_stands + more, "stand", "stands")),
                        cite::ff_087);
      next.emplace_back(fmt::format("Of guns all are silenced and {} wrecked.",
                                    counted(t.withering_guns + more, "stand is", "stands are")),
                        cite::ff_088);
      next.emplace_back("A charge is checked.", cite::ff_094);
      break;
    case kTellingChecked:
    case kTellingSteel:
    case kTellingHome:
      next.emplace_back(
          fmt::format("Troops are disordered and lose {}.", counted(t.telling_stands, "stand", "stands")),
          cite::ff_090);
      next.emplace_back("Of guns one stand is silenced and damaged.", cite::ff_090);
      if (result == kTellingChecked)
        next.emplace_back("A charge is checked.", cite::ff_095);
      else if (result == kTellingSteel)
        next.emplace_back("A charge is checked unless it uses cold steel.", cite::ff_096);
      else
        next.emplace_back("A charge goes home.", cite::ff_097);
      break;
    case kGalling:
      next.emplace_back(
          "Troops are disordered, or lose 1 stand if they are already; of guns one stand is silenced.",
          cite::ff_091);
      break;
    case kLively:
      next.emplace_back("If it is a cannonade, troops are disordered or one gun stand is silenced.",
                        cite::ff_092);
      break;
    case kDesultory:
      break;
  }
  return next;
}

}  // namespace

DeskCase lay_fire(const Tables& tables, const FireFacts& facts) {
  DeskCase c;
  c.reckoning = reckon_fire(tables.fire, facts);
  c.question = fmt::format("{} at a {} target", die_and(c.reckoning.total),
                           kQualityWords[static_cast<std::size_t>(facts.quality)]);
  c.throws = {{"", {{"", c.reckoning.total}}}};
  c.resolve = [r = c.reckoning](Dice& dice) -> std::int64_t { return dice.roll(10) + r.total; };
  c.spoken = [&tables, facts](std::int64_t total) {
    return fmt::format("{}: {}", total,
                       fire_result(tables.fire, facts.quality, static_cast<int>(total)).label);
  };
  c.next = [&tables, facts](std::int64_t total) {
    return after_fire(tables.fire, fire_result(tables.fire, facts.quality, static_cast<int>(total)).outcome,
                      static_cast<int>(total));
  };
  return c;
}

NextSteps after_defeat_of_defender(ChargeResult result, const std::string& swept) {
  if (result == kSwept)
    return {{fmt::format("The defender loses {}.", swept), cite::ff_117},
            {"Troops make a full retreat broken, guns limber and go silenced, fixed guns are lost.",
             cite::ff_118},
            {"Leaders attached to the defender are in danger.", cite::ff_118},
            {"The attacker may break through; after a second combat it carries the position.", cite::ff_119}};
  if (result == kDrivenBack)
    return {
        {"The defender loses 1 stand; troops are disordered, guns silenced.", cite::ff_120},
        {"Troops retreat out of close range; guns limber and make a full retreat, fixed guns are lost.",
         cite::ff_121},
        {"Outflanked or before cavalry it loses 1 more stand and makes a full retreat broken.", cite::ff_122},
        {"The attacker carries the position; cavalry must break through after a first combat.",
         cite::ff_123}};
  return {{"Troops are disordered, or lose 1 stand if they were; guns are silenced and one stand damaged.",
           cite::ff_124},
          {"Troops go back to 2\", outflanked in a full retreat broken; guns limber and go.", cite::ff_125},
          {"Fortified it stays, and the attacker goes back 2\".", cite::ff_126},
          {"Otherwise the attacker carries the position.", cite::ff_127}};
}

NextSteps after_defeat_of_attacker(ChargeResult result, const std::string& swept) {
  const std::pair<std::string, Cite> holds{"The defender holds; its cavalry is disordered.", cite::ff_134};
  if (result == kFalter)
    return {{"The attacker is disordered, or loses 1 stand if it was, and goes back to 2\".", cite::ff_130},
            {"Outflanked it makes a full retreat broken.", cite::ff_130},
            holds};
  if (result == kRecoil)
    return {
        {"The attacker loses 1 stand, is disordered and retreats out of close range.", cite::ff_131},
        {"Outflanked or before cavalry it loses 1 more stand and makes a full retreat broken.", cite::ff_132},
        holds};
  return {
      {fmt::format("The attacker loses {} and makes a full retreat broken; attached leaders are in danger.",
                   swept),
       cite::ff_133},
      holds};
}

NextSteps after_charge(const ChargeTables& t, int difference) {
  const ChargeResult result = t.result.at(difference).outcome;
  const std::string swept = counted(swept_losses(t, difference), "stand", "stands");
  if (difference > 0) return after_defeat_of_defender(result, swept);
  if (difference < 0) return after_defeat_of_attacker(result, swept);
  return {{"Both sides lose 1 stand; troops are disordered, guns silenced.", cite::ff_128},
          {"Both throw again without cold steel, breakthrough and cavalry charge.", cite::ff_129}};
}

DeskCase lay_charge(const Tables& tables, const ChargeFacts& facts) {
  DeskCase c;
  const ChargeReckoning reckoning = reckon_charge(tables.charge, facts);
  c.reckoning = reckoning.balance();
  c.question = fmt::format("1d10 each, the attacker {}", signed_number(c.reckoning.total));
  c.throws = {{"the attacker", {{"", reckoning.attacker.total}}}, {"the defender", {{"", reckoning.defender.total}}}};
  c.resolve = [reckoning](Dice& dice) -> std::int64_t { return resolve_charge(reckoning, dice).difference; };
  c.spoken = [&tables](std::int64_t difference) {
    return fmt::format("{}: {}", signed_number(static_cast<int>(difference)),
                       tables.charge.result.at(difference).label);
  };
  c.next = [&tables](std::int64_t difference) {
    return after_charge(tables.charge, static_cast<int>(difference));
  };
  return c;
}

namespace {

DeskCase lay_fallen(const Tables& tables) {
  DeskCase c;
  c.question = "1d10";
  c.resolve = [&tables](Dice& dice) -> std::int64_t {
    return static_cast<std::int64_t>(tables.charge.fallen.at(dice.roll(10)).outcome);
  };
  c.spoken = [&tables](std::int64_t outcome) {
    return std::string(tables.charge.fallen.nth(outcome).label);
  };
  c.next = [](std::int64_t) { return NextSteps{}; };
  return c;
}

}  // namespace

std::vector<Procedure> desk_procedures(const Tables& tables) {
  std::vector<Procedure> desk;
  desk.push_back(
      make_procedure<ManeuverFacts>("maneuver", "A unit makes a maneuver check", cite::ff_015, kPerInch,
                                    [&tables](const ManeuverFacts& f) { return lay_maneuver(tables, f); }));
  desk.push_back(make_procedure<FireFacts>("fire", "Fire at one target", cite::ff_086, kPerInch,
                                           [&tables](const FireFacts& f) { return lay_fire(tables, f); }));
  desk.push_back(
      make_procedure<ChargeFacts>("charge", "A charge combat", cite::ff_116, kPerInch,
                                  [&tables](const ChargeFacts& f) { return lay_charge(tables, f); }));
  desk.push_back(make_procedure<FallenFacts>("fallen_leader", "Is a leader hit?", cite::ff_138, kPerInch,
                                             [&tables](const FallenFacts&) { return lay_fallen(tables); }));
  return desk;
}

}  // namespace drumhead::ff
