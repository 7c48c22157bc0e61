// The battles and armies that come with the program can be read and, but for what a book cannot express, laid
// out.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include "muster/muster.h"
#include "muster/paper_book.h"

namespace drumhead {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> files_in(const char* folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(battles, can_all_be_read_and_mustered) {
  const auto files = files_in("data/battles");
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    const Result<BattleFile> battle = read_battle(text_of(path), path.string());
    ASSERT_TRUE(battle.ok()) << battle.error().message();
    EXPECT_FALSE(battle->is_army) << path;
    if (!battle->rulebooks.empty()) continue;
    const Result<BattleState> state = position_from_battle(text_of(path), path.string(), PaperBook());
    EXPECT_TRUE(state.ok()) << state.error().message();
  }
}

TEST(armies, can_all_be_read_and_mustered) {
  const auto files = files_in("data/armies");
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    const Result<BattleFile> army = read_battle(text_of(path), path.string());
    ASSERT_TRUE(army.ok()) << army.error().message();
    EXPECT_TRUE(army->is_army) << path;
    const PaperBook book(true);
    const Result<Mustered> mustered = muster(*army, book);
    ASSERT_TRUE(mustered.ok()) << mustered.error().message();
    EXPECT_EQ(mustered->units.size(), army->units.size());
  }
}

// ---- Battles that favour neither side: seen from the other side it is the same battle.

using Turned = MapPoint (*)(const BattleFile&, MapPoint);
MapPoint mirrored(const BattleFile& battle, MapPoint p) { return {p.x, battle.height - p.y}; }
MapPoint turned_round(const BattleFile& battle, MapPoint p) {
  return {battle.width - p.x, battle.height - p.y};
}

bool is_twin(const BattleFile& battle, const MapPiece& piece, const MapPiece& other, Turned seen) {
  std::vector<MapPoint> here = piece.shape.points, there = other.shape.points;
  for (MapPoint& p : there) p = seen(battle, p);
  std::sort(here.begin(), here.end());
  std::sort(there.begin(), there.end());
  const bool alike = piece.kind == other.kind && piece.height == other.height && piece.grade == other.grade &&
                     piece.men == other.men && piece.attributes == other.attributes && here == there;
  return alike && (!here.empty() ||
                   (piece.shape.centre == seen(battle, other.shape.centre) &&
                    piece.shape.width == other.shape.width && piece.shape.depth == other.shape.depth));
}

void expect_the_same_troops(const BattleFile& battle, Turned seen) {
  std::array<std::vector<FileUnit>, 2> sides;
  for (const FileUnit& unit : battle.units) sides[static_cast<std::size_t>(unit.unit.side)].push_back(unit);
  ASSERT_EQ(sides[0].size(), sides[1].size());
  for (std::size_t i = 0; i < sides[0].size(); ++i) {
    const FileUnit &red = sides[0][i], &blue = sides[1][i];
    EXPECT_EQ(red.inside.empty(), blue.inside.empty()) << red.unit.name;
    EXPECT_EQ(red.inside.empty() ? red.place : MapPoint{},
              red.inside.empty() ? seen(battle, blue.place) : MapPoint{})
        << red.unit.name;
    EXPECT_EQ(red.facing, blue.facing + degrees(180)) << red.unit.name;
    const auto facts = [](const HistoricUnit& u) {
      return std::tuple(u.arm, u.role, u.men, u.squadrons, u.guns, u.pounder, u.quality, u.weapon,
                        u.formation);
    };
    EXPECT_EQ(facts(red.unit), facts(blue.unit)) << red.unit.name << ", " << blue.unit.name;
  }
}

void expect_fair(const char* path, std::size_t units, Turned seen) {
  const Result<BattleFile> read = read_battle(text_of(path), path);
  ASSERT_TRUE(read.ok()) << read.error().message();
  ASSERT_EQ(read->units.size(), units);
  expect_the_same_troops(*read, seen);
  for (const MapPiece& piece : read->ground) {
    if (piece.kind == PieceKind::kField && piece.attributes.empty()) continue;  // only to be looked at
    EXPECT_TRUE(std::any_of(read->ground.begin(), read->ground.end(),
                            [&](const MapPiece& other) { return is_twin(*read, piece, other, seen); }))
        << path << ": " << name_of(piece.kind) << " " << piece.name << ", line " << piece.line;
  }
}

TEST(fair_battles, crossroads) { expect_fair("data/battles/crossroads.toml", 6, mirrored); }
TEST(fair_battles, hollerbach) { expect_fair("data/battles/hollerbach.toml", 16, mirrored); }
TEST(fair_battles, altenstein) { expect_fair("data/battles/altenstein.toml", 60, turned_round); }

}  // namespace
}  // namespace drumhead
