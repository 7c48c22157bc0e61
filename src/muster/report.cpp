#include <fmt/format.h>

#include <algorithm>

#include "engine/json_tree.h"
#include "engine/spoken.h"
#include "muster/muster.h"

namespace drumhead {
namespace {

// 2500 -> "25", 2550 -> "25.50"
std::string in_full(std::int64_t hundredths) {
  return hundredths % 100 == 0 ? fmt::format("{}", hundredths / 100)
                               : fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

struct Totals {
  int units = 0, men = 0, guns = 0, strength = 0, points = 0;
  bool has_points = false;
};

Totals totals_of(const Mustered& mustered, Seat side) {
  Totals totals;
  for (const MusteredUnit& unit : mustered.units) {
    if (unit.spec.side != side || unit.left_out) continue;
    ++totals.units;
    totals.men += unit.unit.men;
    totals.guns += unit.unit.guns;
    totals.strength += unit.spec.strength;
    totals.has_points |= unit.points >= 0;
    totals.points += std::max(0, unit.points);
  }
  for (const MusteredLeader& leader : mustered.leaders)
    if (leader.spec.side == side) totals.points += std::max(0, leader.points);
  return totals;
}

std::string_view arm_name(Arm arm) {
  switch (arm) {
    case Arm::kInfantry:
      return "infantry";
    case Arm::kCavalry:
      return "cavalry";
    case Arm::kArtillery:
      return "artillery";
    case Arm::kTrain:
      return "train";
  }
  return "";
}

std::string history_of(const HistoricUnit& unit) {
  if (unit.guns == 0) return fmt::format("{} men", unit.men);
  return fmt::format("{} men, {} guns", unit.men, unit.guns);
}

// As at the table: "weapon musket", "light"; neither bookkeeping nor what is not there.
std::string spoken_at_table(const Vocabulary& words, const std::string& marker, int value) {
  const int i = index_of(words.markers, marker);
  if (i < 0) return fmt::format("{} {}", marker, value);
  const MarkerWord& word = words.markers[static_cast<std::size_t>(i)];
  return value == 0 || !word.shown ? "" : spoken_marker(word, value);
}

// ", 36 points"; nothing where the book has none.
std::string cost_of(int points) { return points < 0 ? "" : fmt::format(", {} points", points); }

// "8 line infantry, veteran, column, 4 wide, weapon musket, 36 points, from turn 3"
std::string becomes(const MusteredUnit& unit, const Vocabulary& words) {
  if (unit.left_out) return "left out";
  const UnitSpec& spec = unit.spec;
  std::string text = fmt::format("{} {}", spec.strength, spec.type);
  if (!spec.grade.empty()) text += ", " + spec.grade;
  if (!spec.formation.empty()) text += ", " + spec.formation;
  if (spec.files > 0) text += fmt::format(", {} wide", spec.files);
  for (const auto& [name, value] : spec.markers) {
    const std::string marker = spoken_at_table(words, name, value);
    if (!marker.empty()) text += ", " + marker;
  }
  if (!spec.inside.empty()) text += ", in " + spec.inside;
  text += cost_of(unit.points);
  if (spec.arrival > 0) text += fmt::format(", from {} {}", words.turn_word, spec.arrival);
  return text;
}

std::string side_report(const Mustered& mustered, const Vocabulary& words, Seat side) {
  const auto i = static_cast<std::size_t>(side);
  const Layout& layout = mustered.layout;
  const std::string& nation = layout.nations[i];
  std::string text = "\n" + (mustered.is_army ? layout.title : layout.sides[i]) +
                     (nation.empty() ? "" : " (" + nation + ")") + "\n";
  for (const MusteredLeader& leader : mustered.leaders)
    if (leader.spec.side == side) {
      text += fmt::format("  {:<34} {:<20} rating {}{}\n", leader.spec.name, leader.spec.command,
                          leader.spec.rating, cost_of(leader.points));
      for (const std::string& note : leader.notes) text += "    - " + note + "\n";
    }
  for (const MusteredUnit& unit : mustered.units) {
    if (unit.spec.side != side) continue;
    text += fmt::format("  {:<34} {:<20} {}\n", unit.spec.name, history_of(unit.unit), becomes(unit, words));
    for (const std::string& note : unit.notes) text += "    - " + note + "\n";
  }
  const Totals totals = totals_of(mustered, side);
  text += fmt::format("  {}: {}", counted(totals.units, "unit", "units"), counted(totals.men, "man", "men"));
  if (totals.guns > 0) text += ", " + counted(totals.guns, "gun", "guns");
  text += fmt::format("; {} {}", totals.strength, words.counted_in);
  return text + (totals.has_points ? fmt::format(", {} points\n", totals.points) : "; the book gives no points\n");
}

JsonTree unit_tree(const MusteredUnit& unit) {
  const UnitSpec& spec = unit.spec;
  JsonTree json = JsonTree::object({{"name", JsonTree::words(spec.name)},
                                    {"arm", JsonTree::words(arm_name(unit.unit.arm))},
                                    {"men", JsonTree::number(unit.unit.men)},
                                    {"guns", JsonTree::number(unit.unit.guns)},
                                    {"left_out", JsonTree::yes_no(unit.left_out)},
                                    {"type", JsonTree::words(spec.type)},
                                    {"grade", JsonTree::words(spec.grade)},
                                    {"formation", JsonTree::words(spec.formation)},
                                    {"strength", JsonTree::number(spec.strength)},
                                    {"files", JsonTree::number(spec.files)}});
  if (spec.arrival > 0) json.add("arrival", JsonTree::number(spec.arrival));
  if (!spec.inside.empty()) json.add("inside", JsonTree::words(spec.inside));
  JsonTree markers = JsonTree::object();
  for (const auto& [name, value] : spec.markers) markers.add(name, JsonTree::number(value));
  if (!spec.markers.empty()) json.add("markers", std::move(markers));
  if (unit.points >= 0) json.add("points", JsonTree::number(unit.points));
  json.add("notes", JsonTree::list_of(unit.notes));
  return json;
}

JsonTree leader_tree(const MusteredLeader& leader) {
  JsonTree json = JsonTree::object({{"name", JsonTree::words(leader.spec.name)},
                                    {"command", JsonTree::words(leader.spec.command)},
                                    {"rating", JsonTree::number(leader.spec.rating)}});
  if (leader.points >= 0) json.add("points", JsonTree::number(leader.points));
  json.add("notes", JsonTree::list_of(leader.notes));
  return json;
}

JsonTree side_tree(const Mustered& mustered, Seat side) {
  JsonTree leaders = JsonTree::list(), units = JsonTree::list();
  for (const MusteredLeader& leader : mustered.leaders)
    if (leader.spec.side == side) leaders.push(leader_tree(leader));
  for (const MusteredUnit& unit : mustered.units)
    if (unit.spec.side == side) units.push(unit_tree(unit));
  const Totals totals = totals_of(mustered, side);
  JsonTree total = JsonTree::object({{"units", JsonTree::number(totals.units)},
                                     {"men", JsonTree::number(totals.men)},
                                     {"guns", JsonTree::number(totals.guns)},
                                     {"strength", JsonTree::number(totals.strength)}});
  if (totals.has_points) total.add("points", JsonTree::number(totals.points));
  const auto i = static_cast<std::size_t>(side);
  return JsonTree::object({{"name", JsonTree::words(mustered.layout.sides[i])},
                           {"nation", JsonTree::words(mustered.layout.nations[i])},
                           {"leaders", std::move(leaders)},
                           {"units", std::move(units)},
                           {"total", std::move(total)}});
}

}  // namespace

std::string muster_report(const Mustered& mustered, const Vocabulary& words) {
  const Layout& layout = mustered.layout;
  std::string text = fmt::format("{} under {}\n", layout.title, words.title);
  if (!mustered.is_army) {
    text += fmt::format("A table of {} by {}, one {} to {} metres; a {} is {} minutes",
                        spoken_length(words, layout.ground.width), spoken_length(words, layout.ground.height),
                        words.unit_name, in_full(mustered.scale.metres_per_unit_x100), words.turn_word,
                        mustered.scale.minutes_per_turn);
    text += layout.turn_limit > 0 ? fmt::format(", {} {}s\n", layout.turn_limit, words.turn_word) : "\n";
  }
  text += side_report(mustered, words, Seat::kA);
  if (!mustered.is_army) text += side_report(mustered, words, Seat::kB);
  if (!mustered.notes.empty()) text += "\nRounded:\n";
  for (const std::string& note : mustered.notes) text += "  " + note + "\n";
  if (!mustered.complaints.empty()) text += "\nThe book cannot express:\n";
  for (const LoadError& complaint : mustered.complaints) text += "  " + complaint.message() + "\n";
  return text;
}

std::string muster_json(const Mustered& mustered, const Vocabulary& words) {
  const Layout& layout = mustered.layout;
  JsonTree json = JsonTree::object({{"title", JsonTree::words(layout.title)},
                                    {"file", JsonTree::words(layout.file)},
                                    {"rulebook", JsonTree::words(words.id)}});
  if (!mustered.is_army) {
    json.add("unit_of_length", JsonTree::words(words.unit_name));
    json.add("metres_per_unit_x100", JsonTree::number(mustered.scale.metres_per_unit_x100));
    json.add("minutes_per_turn", JsonTree::number(mustered.scale.minutes_per_turn));
    json.add("turns", JsonTree::number(layout.turn_limit));
  }
  JsonTree sides = JsonTree::list(), complaints = JsonTree::list();
  sides.push(side_tree(mustered, Seat::kA));
  if (!mustered.is_army) sides.push(side_tree(mustered, Seat::kB));
  for (const LoadError& complaint : mustered.complaints)
    complaints.push(JsonTree::words(complaint.message()));
  json.add("sides", std::move(sides)).add("notes", JsonTree::list_of(mustered.notes));
  return dump(json.add("complaints", std::move(complaints)), 2) + "\n";
}

}  // namespace drumhead
