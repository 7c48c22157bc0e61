#include "rules/belle_alliance/book.h"

namespace drumhead::ba {

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables tables{bind_march(bind),  bind_ground(bind), bind_fire(bind),    bind_melee(bind),
                bind_morale(bind), bind_works(bind),  bind_victory(bind), bind_muster(bind)};
  if (auto trouble = bind.finish()) return *trouble;
  return tables;
}

}  // namespace drumhead::ba
