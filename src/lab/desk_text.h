// The umpire's desk in text and JSON: what can be asked, what was decided and why, and the odds. Used by
// `drumhead desk` and the phone page. Knows no rulebook: everything comes from the procedures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/desk.h"
#include "lab/odds.h"

namespace drumhead {

// The words around a desk: the rulebook's id and title, and its unit of length ("inch").
struct DeskWords {
  std::string id;
  std::string title;
  std::string unit_name;
};

std::string desk_list_text(const DeskWords& words, const std::vector<Procedure>& procedures);
// {"rulebook":"drill","unit":"inch","procedures":[{"name","label","rule","circumstances":[
//   {"name","label","kind":"number","low","high","standard"}          whole numbers
//   {"name","label","kind":"length","low","high","standard"}          in the unit, decimals allowed
//   {"name","label","kind":"yes_no","standard":false}
//   {"name","label","kind":"choice","choices":["line","column"],"standard":"line"}],
//   "dice":"3d6 for the attacker, then 3d6 for the defender"}]}: with the standard circumstances
std::string desk_list_json(const DeskWords& words, const std::vector<Procedure>& procedures);

std::string decision_text(const Procedure& procedure, const DeskCase& open_case, const Decision& decision);
// {"procedure","rule","question","reckoning":{"lines":[{"row","label","value","rule"}],"total"},
//  "dice":[{"dice":2,"sides":6,"at_least"?:5,"faces":[5,1],"result","whose"?:"the attacker",
//           "totals"?:[{"of":"loss","added":2,"total":8}]}],"outcome":2,"spoken":"2 hits","next":[{"text","rule"}]}
// "at_least" only where successes are counted, "totals" where modifiers are added to the faces.
std::string decision_json(const Procedure& procedure, const DeskCase& open_case, const Decision& decision);

std::string odds_text(const Procedure& procedure, const DeskCase& open_case, const Odds& odds);
// {"procedure","rule","question","reckoning":{..as above..},"exact":true,"runs":n,"mean":x,
//  "chances":[{"outcome":2,"spoken":"2 hits","chance":x,"at_least":x,"low"?:x,"high"?:x}]}
// "at_least" is the chance of this outcome number or a higher one; "low" and "high" bound the chance with 95
// % confidence and are there only when the odds are sampled.
std::string odds_json(const Procedure& procedure, const DeskCase& open_case, const Odds& odds);

}  // namespace drumhead
