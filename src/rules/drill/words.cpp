#include "rules/drill/words.h"

#include "rules/drill/cites.h"

namespace drumhead::drill {

Vocabulary make_words() {
  Vocabulary w;
  w.id = "drill";
  w.prefix = "DR";
  w.title = "Drill, a teaching rulebook";
  w.unit_name = "inch";
  w.per_unit = kPerInch;

  // A default of 0 files: as wide as it is strong.
  const Formation stand{.file_width = inches(1), .rank_depth = inches(1, 2), .default_files = 0};
  w.formations.assign(4, stand);
  w.formations[kLine].name = "line", w.formations[kLine].glyph = "L";
  w.formations[kColumn].name = "column", w.formations[kColumn].glyph = "C";
  w.formations[kColumn].shape = ShapeKind::kColumn, w.formations[kColumn].default_files = 2;
  w.formations[kSquare].name = "square", w.formations[kSquare].glyph = "Q";
  w.formations[kSquare].shape = ShapeKind::kSquare, w.formations[kSquare].least_side = inches(2);
  w.formations[kHorse].name = "horse", w.formations[kHorse].glyph = "H";

  w.markers = {{"order", "Orders", false, kStand, kAssault, {"stand", "march", "assault"}},
               {"moved", "Moved"},
               {"charged", "Charged"},
               {"fired", "Fired"},
               {"shaken", "Shaken"},
               {"lost", "Stands lost this turn", false, 0, 99},
               {"caught", "Caught forming square"},
               {"countering", "Countercharging"},
               {"retreated", "Retreated"}};
  w.piece_markers = {{"holder", "Held by (1 side A, 2 side B)", false, 0, 2}};
  w.types = {{"infantry", "infantry", {0}, {"line", "column", "square"}},
             {"cavalry", "cavalry", {1}, {"horse"}}};
  w.takes_files = false;
  w.grades = {{"trained", 0}, {"raw", -1}, {"veteran", 1}};
  w.params = {{"given", "Order", ParamKind::kChoice, {"stand", "march", "assault"}},
              {"path", "Path", ParamKind::kPath, {}},
              {"formation", "Formation", ParamKind::kFormation, {}},
              {"target", "Target", ParamKind::kUnit, {}}};
  w.verbs = {{"order", "Order a unit to stand, march or assault", cite::dr_010},
             {"move", "Move a unit", cite::dr_022},
             {"form", "Change formation", cite::dr_030},
             {"charge", "Charge an enemy", cite::dr_040},
             {"done", "End the movement", cite::dr_020},
             {"stand", "Stand and receive the charge", cite::dr_046},
             {"square", "Form square", cite::dr_048},
             {"countercharge", "Countercharge", cite::dr_050},
             {"volley", "Fire at an enemy", cite::dr_080}};
  w.asks = {{"orders", "Secret orders", cite::dr_010},
            {"move", "Movement", cite::dr_020},
            {"react", "Reaction to a charge", cite::dr_046},
            {"fire", "Fire", cite::dr_080}};
  w.steps = {{"orders", "Orders"},
             {"movement", "Movement"},
             {"fire", "Fire"},
             {"morale", "Morale"},
             {"end", "End of turn"}};
  w.options = {{"ambush", "Units in woods are hidden until they move, fire or are approached", cite::dr_120}};
  w.record_kinds = {{"charge", {"gap", "flank", "cover", "wheel_hand", "wheel_angle"}}};  // as ChargeNumber
  w.outcomes = {"the battle goes on",       "the enemy is broken",    "both sides are broken",
                "more objectives are held", "more stands were taken", "nothing decided it"};
  return w;
}

}  // namespace drumhead::drill
