// The umpire's desk: a rule that throws dice, used without a battle. A person supplies the circumstances; the
// same reckon and resolve as in the game give the result, the arithmetic and, enumerated, the exact odds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/cite.h"
#include "engine/dice.h"
#include "engine/reckoning.h"
#include "engine/tables.h"
#include "geom/coord.h"

namespace drumhead {

// What a person may tell the desk about a case.
struct Circumstance {
  enum class Kind : std::uint8_t { kNumber, kYesNo, kChoice, kLength };
  std::string name;                    // "close"
  std::string label;
  Kind kind = Kind::kNumber;
  std::int64_t low = 0, high = 0, standard = 0;   // lengths in hundredths of the rulebook's unit; choices by index
  std::vector<std::string> choices;
};

using CircumstanceValues = std::vector<std::pair<std::string, std::string>>;   // "range", "4.5"

// Lists the fields of a struct of facts, or fills them in: a rulebook writes one function per struct,
// `void circumstances(FactsForm& form, Volley& v)`, and both come from it. What a field holds before is its standard,
// used when no value is given for it.
class FactsForm {
 public:
  explicit FactsForm(Coord per_unit) : per_unit_(per_unit) {}                                             // to list
  FactsForm(const CircumstanceValues& values, Coord per_unit) : values_(&values), per_unit_(per_unit) {}  // to fill in

  void number(const std::string& name, const std::string& label, int& field, int low, int high);
  void yes_no(const std::string& name, const std::string& label, bool& field);   // yes or no, true or false, 1 or 0
  void length(const std::string& name, const std::string& label, Coord& field, int low, int high);   // whole units of the rulebook
  void choice(const std::string& name, const std::string& label, int& field, std::vector<std::string> choices);   // field: the index

  const std::vector<Circumstance>& listed() const { return listed_; }
  // What was wrong with the values: an unknown name, one given twice, a value out of range. Call last.
  std::optional<LoadError> trouble() const;

 private:
  const std::string* value_of(std::string_view name) const;
  void complain(std::string what);

  const CircumstanceValues* values_ = nullptr;
  Coord per_unit_;
  std::vector<Circumstance> listed_;
  std::string trouble_;
};

// A throw of a case, and what the faces come to with the modifiers: "", +2; or "loss", -1 and "morale", +3.
struct DeskThrow {
  std::string whose;  // "the attacker"; empty: there is only one
  std::vector<std::pair<std::string, int>> added;
};

// A case laid before the desk.
struct DeskCase {
  Reckoning reckoning;
  std::string question;                                                      // "4 dice at 5 or more"
  std::function<std::int64_t(Dice&)> resolve;                                // the outcome as a number
  std::function<std::string(std::int64_t)> spoken;                           // "2 hits"
  using Next = std::vector<std::pair<std::string, Cite>>;
  std::function<Next(std::int64_t)> next = [](std::int64_t) { return Next{}; };  // what happens then
  std::vector<DeskThrow> throws{};   // in the order in which the dice are taken; none: nothing is added to them
};
// "3d6 for the attacker, then 3d6 for the defender": the dice of a case in the order in which they are taken.
std::string order_of_dice(const DeskCase& open_case);

// What an order would lead to: a case laid before the desk from a position, not by a person.
struct Prospect {
  std::string title;       // "Blue/2 fires at Red/1"
  Cite rule;
  DeskCase open_case;
  std::string given;       // when it comes to this: "if the charge is not stopped"; empty: in any case
  bool estimate = false;   // the enemy's choice, what is hidden or dice thrown before it could change the reckoning
};

// A throw read in a table of bands: the outcome is the band, by its place. `thrown(dice)` makes the throw, to which the
// reckoning is added. The bands must outlive the case.
template <class Outcome, class Throw>
DeskCase read_in(const Bands<Outcome>& bands, Reckoning reckoning, std::string question, Throw thrown) {
  DeskCase c;
  c.question = std::move(question);
  c.resolve = [&bands, thrown, total = reckoning.total](Dice& dice) -> std::int64_t {
    return &bands.at(thrown(dice) + total) - bands.all().data();
  };
  c.spoken = [&bands](std::int64_t place) {
    return std::string(bands.nth(place).label);
  };
  c.throws = {{"", {{"", reckoning.total}}}};
  c.reckoning = std::move(reckoning);
  return c;
}

struct Procedure {
  std::string name;                    // "volley"
  std::string label;
  Cite rule;
  std::vector<Circumstance> circumstances;
  std::function<Result<DeskCase>(const CircumstanceValues&)> open;
};

// Makes a procedure of a struct of facts: `list(FactsForm&, Facts&)` asks for them, `lay` makes the case.
template <class Facts, class List, class Lay>
Procedure make_procedure(std::string name, std::string label, Cite rule, Coord per_unit, List list, Lay lay) {
  FactsForm asked(per_unit);
  Facts standard;
  list(asked, standard);
  auto open = [per_unit, list, lay](const CircumstanceValues& values) -> Result<DeskCase> {
    FactsForm form(values, per_unit);
    Facts facts;
    list(form, facts);
    if (auto trouble = form.trouble()) return *trouble;
    return lay(facts);
  };
  return {std::move(name), std::move(label), rule, asked.listed(), std::move(open)};
}
// The same, the facts being asked for by the book's `circumstances(FactsForm&, Facts&)`.
template <class Facts, class Lay>
Procedure make_procedure(std::string name, std::string label, Cite rule, Coord per_unit, Lay lay) {
  return make_procedure<Facts>(std::move(name), std::move(label), rule, per_unit,
                               [](FactsForm& form, Facts& facts) { circumstances(form, facts); }, lay);
}

// The same, the facts being those that the rows of a chart ask for. The chart must outlive the procedure.
template <class Facts, class Lay>
Procedure make_procedure(std::string name, std::string label, Cite rule, Coord per_unit, const Chart<Facts>& chart, Lay lay) {
  return make_procedure<Facts>(std::move(name), std::move(label), rule, per_unit,
                               [&chart](FactsForm& form, Facts& facts) { chart.ask_for_facts(form, facts); }, lay);
}

// What the desk says of a case.
struct Decision {
  std::int64_t outcome = 0;
  std::string spoken;
  std::vector<Throw> dice;
  std::vector<std::pair<std::string, Cite>> next;
};

// Throws the dice of a case. Scripted dice that run out, cannot show a face or are left over are an error that says how
// many are needed. `recorder` hears of every rule that took part.
Result<Decision> decide(const Procedure& procedure, const DeskCase& open_case, Dice& dice, CiteRecorder* recorder = nullptr);

}  // namespace drumhead
