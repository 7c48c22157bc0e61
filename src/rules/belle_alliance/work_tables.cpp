#include "rules/belle_alliance/work_tables.h"

#include "rules/belle_alliance/fire_tables.h"

namespace drumhead::ba {
namespace {

enum : std::size_t {
  kFiguresColumn,
  kLengthColumn,
  kBoundsColumn,
  kMaterialsColumn,
  kNearColumn,
  kDestroyedColumn
};

int failures_of_materials(const MaterialsFacts& f) { return f.failures; }
int failures_of_destruction(const DestructionFacts& f) { return f.failures; }

}  // namespace

WorkTables bind_works(TableBinder& bind) {
  WorkTables t;
  t.works = bind.grid(
      "field_works",
      {"reinforcing", "abatis", "chevaux_de_frise", "barricade", "emplacement", "incineration", "detonation"},
      {"figures", "cm", "bounds", "materials", "materials_near", "destroyed_on"});
  t.near = bind.length("work_measures", "near");
  t.occupied_percent = static_cast<int>(bind.number("work_numbers", "occupied_percent"));
  t.materials = bind.chart<MaterialsFacts>("materials", {{"failures", failures_of_materials}});
  t.destruction = bind.chart<DestructionFacts>("destruction", {{"failures", failures_of_destruction}});
  t.caught = bind_caught(bind);
  return t;
}

WorkNeeds needs_of(const WorkTables& t, WorkOf work, bool near) {
  const auto row = static_cast<std::size_t>(work);
  const auto number = [&](std::size_t column) {
    return t.works.nil(row, column) ? 0 : static_cast<int>(t.works.at(row, column));
  };
  WorkNeeds needs;
  needs.figures = number(kFiguresColumn);
  needs.length = cm(number(kLengthColumn));
  needs.bounds = number(kBoundsColumn);
  needs.materials = number(near ? kNearColumn : kMaterialsColumn);
  needs.destroyed_on = number(kDestroyedColumn);
  needs.cite = t.works.cite(row);
  return needs;
}

int elements_of(const WorkTables& t, WorkOf work, int figures) {
  const int each = needs_of(t, work).figures;
  return each == 0 ? 1 : figures / each;
}

Reckoning reckon_materials(const WorkTables& t, const MaterialsFacts& facts) {
  Reckoning reckoning = t.materials.reckon(facts);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

Reckoning reckon_destruction(const WorkTables& t, const DestructionFacts& facts) {
  Reckoning reckoning = t.destruction.reckon(facts);
  t.caught.reckon_into(reckoning, facts.caught);
  return reckoning;
}

}  // namespace drumhead::ba
