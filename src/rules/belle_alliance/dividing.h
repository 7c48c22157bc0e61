// Orders to split and to assemble as the files of 4.1 share them: planned in dividing_plan.cpp, carried out
// in dividing.cpp.
#pragma once

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {

// One order to split or to assemble.
struct Division {
  UnitId unit{};
  Verdict verdict{};
  bool assembles = false;
  UnitId other{};  // the part it assembles with
  // Splitting: what each of the parts takes.
  std::vector<int> figures{};
  int each = 0;                       // squadrons or guns of a part
  std::optional<Hand> beside{};       // none: one behind the other
  bool line_goes = false;             // an unsplit skirmish line becomes a unit of its own
  std::vector<Standing> standings{};  // of the unit itself, then of its parts
};
bool asks_for_division(const Elements& elements);
Division plan_division(const Site& site, UnitId id, const Elements& elements);
Division plan_assembly(const Site& site, UnitId id, UnitId other_part);
// Which guns of a battery go with a part, numbered from the left or from the head of the column.
std::vector<int> guns_of_part(int guns, const Division& division, int part, int parts);

}  // namespace drumhead::ba
