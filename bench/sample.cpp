#include "sample.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "data/battles.h"
#include "engine/dice.h"
#include "muster/muster.h"
#include "rules/rulebooks.h"

namespace drumhead::bench {
namespace {

constexpr std::uint64_t kSeed = 1815;

Polygon blob(Vec middle, Coord radius, Sampler& sampler) {
  Polygon out;
  for (int corner = 0; corner < 8; ++corner) {
    const Coord reach = radius * (70 + sampler.below(30)) / 100;
    out.outer.push_back(middle + step(Heading::of(corner * 4500), reach));
  }
  return out;
}

Polyline winding(Vec from, Sampler& sampler) {
  Polyline out{from};
  for (int i = 0; i < 4; ++i)
    out.push_back(out.back() + Vec{inches(2 + sampler.below(5)), inches(sampler.below(5) - 2)});
  return out;
}

Formation formation(const char* name, ShapeKind shape, int files) {
  Formation f;
  f.name = name;
  f.shape = shape;
  f.file_width = inches(3, 4);
  f.rank_depth = inches(1, 2);
  f.default_files = files;
  return f;
}

template <class T>
T need(Result<T> result) {
  CHECK_MSG(result.ok(), result.ok() ? "" : result.error().message());
  return *std::move(result);
}

}  // namespace

Ground country() {
  constexpr std::array kKinds{PieceKind::kContour,  PieceKind::kWood, PieceKind::kField,
                              PieceKind::kBuilding, PieceKind::kWall, PieceKind::kHedge,
                              PieceKind::kStream,   PieceKind::kRoad};
  Sampler sampler(kSeed);
  Ground ground;
  ground.width = kTableWidth;
  ground.height = kTableHeight;
  for (int i = 0; i < 24; ++i) {
    Piece piece;
    piece.id = PieceId(static_cast<std::int16_t>(i));
    piece.kind = kKinds[static_cast<std::size_t>(i) % kKinds.size()];
    piece.name = fmt::format("Piece {}", i);
    const Vec middle{inches(10 + sampler.below(90)), inches(8 + sampler.below(56))};
    if (is_linear(piece.kind)) {
      piece.line = winding(middle, sampler);
    } else {
      piece.area = blob(middle, inches(piece.kind == PieceKind::kBuilding ? 2 : 7), sampler);
      piece.height = piece.kind == PieceKind::kField ? 0 : 1;
    }
    ground.pieces.push_back(std::move(piece));
  }
  return ground;
}

const std::vector<Formation>& formations() {
  static const std::vector<Formation> all{formation("line", ShapeKind::kLine, 6),
                                          formation("column", ShapeKind::kColumn, 2),
                                          formation("square", ShapeKind::kSquare, 0)};
  return all;
}

BattleState armies(int units) {
  BattleState state;
  Sampler sampler(kSeed);
  auto setting = std::make_shared<Setting>();
  const int per_row = units <= 60 ? 15 : 30;
  const Coord across = kTableWidth / per_row;
  const Coord deep = kTableHeight / ((units + per_row - 1) / per_row + 1);
  for (int i = 0; i < units; ++i) {
    Unit unit;
    unit.id = UnitId(static_cast<std::int16_t>(i));
    unit.side = 2 * i < units ? Seat::kA : Seat::kB;
    unit.formation = static_cast<std::uint8_t>(sampler.below(3));
    unit.files = 0;
    unit.strength = units <= 60 ? 12 : 8;
    unit.command = CommandId(static_cast<std::int16_t>(i / 10));
    unit.pose.at = {across * (i % per_row) + across / 2, deep * (i / per_row + 1)};
    unit.pose.facing = Heading::of((unit.side == Seat::kA ? 0 : 18000) + sampler.below(4000) - 2000);
    for (std::size_t m = 0; m < 12; ++m) unit.markers[m] = static_cast<std::int16_t>(sampler.below(3));
    state.units.push_back(unit);
    setting->units.push_back(
        {fmt::format("{}. regiment of infantry", i + 1), "infantry", "Prussia", "trained", 12, {}});
  }
  for (int i = 0; i < (units + 9) / 10; ++i) {
    const auto id = static_cast<std::int16_t>(i);
    const Seat side = 20 * i < units ? Seat::kA : Seat::kB;
    state.leaders.push_back({.id = LeaderId(id), .side = side, .command = CommandId(id)});
    state.commands.push_back({.id = CommandId(id), .side = side, .leader = LeaderId(id)});
    setting->leaders.push_back(fmt::format("General {}", i));
    setting->commands.push_back(fmt::format("Brigade {}", i));
  }
  state.ground = settled(country());
  state.setting = std::move(setting);
  state.pieces.resize(state.ground->pieces.size());
  state.records.resize(6);
  state.frames.resize(3);
  state.asks.resize(2);
  return state;
}

std::vector<Footprint> footprints(const BattleState& state) {
  std::vector<Footprint> out;
  for (const Unit& unit : state.units) out.push_back(footprint(body_of(state, formations(), unit.id)));
  return out;
}

std::vector<Segment> lines(std::size_t count, Coord longest) {
  Sampler sampler(kSeed + 1);
  const auto anywhere = [&] {
    return Vec{sampler.below(static_cast<int>(kTableWidth)), sampler.below(static_cast<int>(kTableHeight))};
  };
  std::vector<Segment> out;
  while (out.size() < count) {
    const Segment line{anywhere(), anywhere()};
    if (length(line.b - line.a) <= longest) out.push_back(line);
  }
  return out;
}

const Rulebook& drill() {
  static const std::unique_ptr<Rulebook> book = need(make_rulebook("drill"));
  return *book;
}

BattleState battle(std::string_view name, const Rulebook& book) {
  const auto battles = data::battles();
  const auto file =
      std::find_if(battles.begin(), battles.end(), [&](const EmbeddedFile& f) { return f.name == name; });
  CHECK(file != battles.end());
  return need(position_from_battle(file->text, std::string(file->name), book));
}

const BattleState& crossroads() {
  static const BattleState state = battle("crossroads.toml", drill());
  return state;
}

}  // namespace drumhead::bench
