// A bare table with bodies on it, for the tests of what every book asks of the table: lines an inch wide for every
// man of strength and half an inch deep. Places in inches.
#pragma once

#include <memory>
#include <string>

#include "engine/bodies.h"

namespace drumhead::test {

class BodyField {
 public:
  BodyField() {
    ground_.width = inches(40), ground_.height = inches(30);
    const Formation line{.name = "line", .file_width = inches(1), .rank_depth = inches(1, 2), .default_files = 0};
    formations = {line};
    state.setting = setting;
    state.ground = settled(ground_);
  }

  UnitId unit(const std::string& name, Seat side, int strength, Vec at, Heading facing = kNorth) {
    const UnitId id{static_cast<std::int16_t>(state.units.size())};
    Profile profile;
    profile.name = name, profile.original_strength = static_cast<std::int16_t>(strength);
    setting->units.push_back(profile);
    Unit unit;
    unit.id = id, unit.side = side, unit.strength = static_cast<std::int16_t>(strength);
    unit.files = 0, unit.pose = {{inches(1) * at.x, inches(1) * at.y}, facing};
    state.units.push_back(unit);
    return id;
  }

  PieceId rectangle(PieceKind kind, const std::string& name, Vec low, Vec high) {
    Piece piece;
    piece.id = PieceId{static_cast<std::int16_t>(ground_.pieces.size())}, piece.kind = kind, piece.name = name;
    const Vec a{inches(1) * low.x, inches(1) * low.y}, c{inches(1) * high.x, inches(1) * high.y};
    piece.area.outer = {a, {c.x, a.y}, c, {a.x, c.y}};
    ground_.pieces.push_back(piece);
    state.ground = settled(ground_);
    state.pieces.resize(ground_.pieces.size());
    return piece.id;
  }

  Bodies bodies() const { return {state, formations}; }

  std::shared_ptr<Setting> setting = std::make_shared<Setting>();
  std::vector<Formation> formations;
  BattleState state;

 private:
  Ground ground_;
};

}  // namespace drumhead::test
