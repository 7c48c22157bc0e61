// The battles and armies that come with the program can be read and, but for what a book cannot express, laid
// out.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

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

// The teaching battle favours neither side: mirrored north to south it is the same battle.
TEST(crossroads, is_the_same_from_both_sides) {
  const char* path = "data/battles/crossroads.toml";
  const Result<BattleFile> read = read_battle(text_of(path), path);
  ASSERT_TRUE(read.ok()) << read.error().message();
  const auto mirrored = [&](MapPoint p) { return MapPoint{p.x, read->height - p.y}; };
  ASSERT_EQ(read->units.size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) {
    const FileUnit &red = read->units[i], &blue = read->units[i + 3];
    EXPECT_EQ(red.place, mirrored(blue.place));
    EXPECT_EQ(red.facing, blue.facing + degrees(180));
    EXPECT_EQ(red.unit.men, blue.unit.men);
    EXPECT_EQ(red.unit.quality, blue.unit.quality);
    EXPECT_EQ(red.unit.formation, blue.unit.formation);
  }
  for (const MapPiece& piece : read->ground) {
    if (piece.kind == PieceKind::kField) continue;  // only to be looked at
    const auto has_twin = [&](const MapPiece& other) {
      std::vector<MapPoint> here = piece.shape.points, there = other.shape.points;
      for (MapPoint& p : there) p = mirrored(p);
      std::sort(here.begin(), here.end());
      std::sort(there.begin(), there.end());
      return piece.kind == other.kind && here == there && piece.height == other.height &&
             piece.grade == other.grade &&
             (!here.empty() ||
              (piece.shape.centre == mirrored(other.shape.centre) && piece.shape.width == other.shape.width &&
               piece.shape.depth == other.shape.depth));
    };
    EXPECT_TRUE(std::any_of(read->ground.begin(), read->ground.end(), has_twin)) << piece.name;
  }
}

}  // namespace
}  // namespace drumhead
