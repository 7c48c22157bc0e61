#include "muster/paper_book.h"

#include <fmt/format.h>

namespace drumhead {

PaperBook::PaperBook(bool with_points) : with_points_(with_points) {
  words_.id = "paper";
  words_.prefix = "PB";
  words_.title = "Paper, a book for tests";
  words_.unit_name = "inch";
  words_.formations = {{.name = "line",
                        .shape = ShapeKind::kLine,
                        .file_width = inches(1, 2),
                        .rank_depth = inches(1, 2),
                        .default_files = 40},
                       {.name = "column",
                        .shape = ShapeKind::kColumn,
                        .file_width = inches(1, 2),
                        .rank_depth = inches(1, 2),
                        .default_files = 4},
                       {.name = "garrison", .shape = ShapeKind::kHidden}};
  words_.markers = {{"fresh", "Fresh"}, {"valour", "Valour", false, -3, 3}};
  words_.leader_markers = {{"charisma", "Charisma", false, 0, 2}};
  words_.types = {{"foot", "infantry", {}}, {"horse", "cavalry", {}}};
  words_.grades = {{"poor", -1}, {"good", 0}, {"best", 1}};
  words_.options = {{"fog", "Fog", {}, 0, 1}, {"rounds", "Rounds of fire", {}, 2, 3}};
}

Enlistment PaperBook::enlist(const HistoricUnit& unit) const {
  Enlistment enlistment;
  UnitSpec& spec = enlistment.spec;
  if (unit.arm == Arm::kArtillery || unit.arm == Arm::kTrain)
    enlistment.impossible = "the book has no guns or waggons";
  spec.type = unit.arm == Arm::kCavalry ? "horse" : "foot";
  spec.grade = unit.quality <= 2 ? "poor" : unit.quality <= 4 ? "good" : "best";
  spec.formation = unit.formation == "garrison" ? "garrison" : unit.formation == "line" ? "line" : "column";
  spec.strength = unit.men / 50;
  if (spec.strength * 50 != unit.men)
    enlistment.notes.push_back(fmt::format("{} men are {} figures and a part", unit.men, spec.strength));
  if (unit.formation == "skirmish") enlistment.notes.push_back("the book has no skirmish order: column");
  if (with_points_) enlistment.points = spec.strength * 3;
  for (const auto& [key, value] : unit.overrides) {
    if (key != "bravery") continue;
    spec.markers.emplace_back("valour", std::stoi(value));
    enlistment.understood.push_back(key);
  }
  return enlistment;
}

Commission PaperBook::commission(const HistoricLeader& leader) const {
  Commission commission;
  commission.spec.rating = std::max(0, leader.rating);
  if (leader.rating < 0) commission.notes.push_back("the book has no leader worse than 0");
  if (leader.charisma > 0) commission.spec.markers.emplace_back("charisma", leader.charisma);
  return commission;
}

void PaperBook::prepare(BattleState& state) const {
  for (Unit& unit : state.units) unit.markers[0] = 1;
}

}  // namespace drumhead
