// A small vocabulary with one parameter of every kind, and a table with a few things to name: for the tests
// of text.
#pragma once

#include <memory>

#include "engine/battle_state.h"
#include "engine/vocabulary.h"

namespace drumhead::test {

enum SmallParam : std::int16_t {
  kTarget,
  kFriends,
  kWith,
  kGround,
  kWay,
  kInto,
  kToward,
  kSpot,
  kPlace,
  kCount,
  kReach,
  kManner,
  kLoudly,
  kSide,
};
enum SmallVerb : std::int16_t { kCharge, kDone, kChangeFormation, kPassVerb };

inline Vocabulary small_words(Coord per_unit = kPerInch) {
  Vocabulary words;
  words.id = "small";
  words.unit_name = per_unit == kPerInch ? "inch" : "cm";
  words.per_unit = per_unit;
  Formation line{.name = "line",
                 .glyph = "L",
                 .shape = ShapeKind::kLine,
                 .file_width = inches(1, 2),
                 .rank_depth = inches(1, 2)};
  Formation column{.name = "attack column",
                   .glyph = "C",
                   .shape = ShapeKind::kColumn,
                   .file_width = inches(1, 2),
                   .rank_depth = inches(1, 2)};
  words.formations = {line, column};
  words.markers = {{"shaken", "Shaken", false, 0, 1}, {"valour", "Valour", true, -3, 3}};
  words.types = {{"infantry", "infantry", {}}, {"gun", "artillery", {}}};
  words.grades = {{"trained", 0}, {"veteran", 1}};
  words.params = {
      {"target", "Target", ParamKind::kUnit, {}},
      {"friends", "Friends", ParamKind::kUnits, {}},
      {"with", "With", ParamKind::kLeader, {}},
      {"ground", "Ground", ParamKind::kPiece, {}},
      {"path", "Path", ParamKind::kPath, {}},
      {"into", "Into", ParamKind::kFormation, {}},
      {"toward", "Toward", ParamKind::kHeading, {}},
      {"spot", "Spot", ParamKind::kPoint, {}},
      {"place", "Place", ParamKind::kPose, {}},
      {"count", "Count", ParamKind::kNumber, {}},
      {"reach", "Reach", ParamKind::kLength, {}},
      {"manner", "Manner", ParamKind::kChoice, {"boldly", "at the double"}},
      {"loudly", "Loudly", ParamKind::kYesNo, {}},
      {"side", "Side", ParamKind::kHand, {}},
  };
  words.verbs = {{"charge", "Charge", {}},
                 {"done", "Done", {}},
                 {"change formation", "Change formation", {}},
                 {"pass", "Pass", {}}};
  words.asks = {{"move", "Move", {}}, {"react", "React", {}}};
  words.steps = {{"move", "Movement"}, {"orders", "Orders"}};
  words.options = {{"fog", "Fog", {}, 0, 1}};
  words.outcomes = {"the time is up"};
  return words;
}

// Units Red/1, Red/2 of A; Blue/1, "42nd Highlanders", `done` of B; a leader; a wood, a road and two nameless
// fences.
inline BattleState small_battle() {
  auto setting = std::make_shared<Setting>();
  setting->battle = "A small battle";
  BattleState state;
  for (const char* name : {"Red/1", "Red/2", "Blue/1", "42nd Highlanders", "done"}) {
    Profile profile;
    profile.name = name;
    profile.type = "infantry";
    profile.grade = "trained";
    profile.original_strength = 12;
    const auto i = static_cast<std::int16_t>(setting->units.size());
    setting->units.push_back(profile);
    Unit unit;
    unit.id = {i};
    unit.side = i < 2 ? Seat::kA : Seat::kB;
    unit.files = 6;
    unit.strength = 12;
    unit.pose = {{inches(10 * (i + 1)), inches(12)}, kNorth};
    state.units.push_back(unit);
  }
  setting->leaders = {"Sir John"};
  Leader leader;
  leader.id = {0};
  leader.attached_to = {0};
  state.leaders = {leader};
  state.setting = setting;
  auto ground = std::make_shared<Ground>();
  ground->width = inches(72);
  ground->height = inches(48);
  Piece wood{.id = {0}, .kind = PieceKind::kWood, .name = "North wood"};
  wood.area.outer = {{inches(1), inches(1)}, {inches(5), inches(1)}, {inches(5), inches(5)}};
  Piece road{.id = {1}, .kind = PieceKind::kRoad, .name = "Road"};
  road.line = {{0, inches(20)}, {inches(72), inches(20)}};
  Piece fence{.id = {2}, .kind = PieceKind::kFence};
  fence.line = {{0, 0}, {inches(1), 0}};
  ground->pieces = {wood, road, fence, fence};
  ground->pieces[3].id = {3};
  state.pieces.resize(4);
  state.ground = ground;
  return state;
}

}  // namespace drumhead::test
