// A battle or an army as its file gives it, in history's units: men, guns, metres, hours. Rulebooks, the
// command line and the browser start from here. It says nothing of any rulebook, but keeps what the file says
// to each. docs/battle-files.md is the manual of the format.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/history.h"
#include "table/ground.h"

namespace drumhead {

using Centimetres = std::int64_t;  // of ground, not of table

struct MapPoint {
  Centimetres x = 0;  // east of the south-west corner
  Centimetres y = 0;  // north of it
  friend constexpr auto operator<=>(const MapPoint&, const MapPoint&) = default;
};

struct MapShape {
  enum class Form : std::uint8_t { kNone, kPolygon, kLine, kCircle, kRectangle } form = Form::kNone;
  std::vector<MapPoint> points;              // polygon, line
  std::vector<std::vector<MapPoint>> holes;  // polygon
  MapPoint centre;                           // circle, rectangle
  Centimetres radius = 0;
  Centimetres width = 0;  // rectangle: across its facing
  Centimetres depth = 0;
  Heading facing;
  int smooth = 0;  // how often corners are cut
};

// What a file says for one rulebook about one thing.
struct BookOverride {
  std::string book;
  Overrides values;
  int line = 0;
};

struct MapPiece {
  PieceKind kind = PieceKind::kField;
  std::string name;
  MapShape shape;
  Centimetres width = 0;  // of a line
  int grade = 0;
  Centimetres height = 0;  // of the ground in a contour above the plain; of what stands on it otherwise
  int men = 0;             // room in it
  std::vector<std::pair<std::string, int>> attributes;
  std::vector<BookOverride> overrides;
  int line = 0;
};

struct FileCommand {
  std::string name;
  Seat side = Seat::kA;
  int level = 0;
  std::string superior;
  int line = 0;
};

struct FileLeader {
  HistoricLeader leader;
  std::string attached_to;
  std::optional<MapPoint> place;  // none: with the unit, or the first unit of his command
  Heading facing;
  std::vector<BookOverride> overrides;
};

struct FileUnit {
  HistoricUnit unit;
  MapPoint place;
  Heading facing;
  int arrives = 0;  // minutes after the beginning; 0: it is there
  std::string inside;
  std::vector<BookOverride> overrides;
};

struct FileZone {
  Seat side = Seat::kA;
  std::string name;
  MapShape shape;
  int line = 0;
};

struct FileObjective {
  std::string name;
  std::string piece;  // empty: the shape
  MapShape shape;
  int points = 1;
  Seat held = Seat::kNobody;
  std::vector<BookOverride> overrides;
  int line = 0;
};

struct FileWeather {
  int minutes = 0;
  std::string sky;
  Centimetres sight = 0;
};

// [rules.ID]: what a file sets for one rulebook as a whole.
struct BookSettings {
  std::string book;
  std::int64_t metres_per_unit_x100 = 0;  // 0: the book's own scale
  int minutes_per_turn = 0;               // 0: the book's own
  int turns = 0;                          // 0: from the length
  std::vector<OptionSpec> options;
  int line = 0;
};

struct BattleFile {
  std::string file;
  bool is_army = false;  // no map, no places
  std::string title;
  std::string date;
  int year = 0;
  std::string place;
  std::string summary;
  std::vector<std::string> sources;
  std::vector<std::string> rulebooks;  // that it is written for; empty: any
  int begins = 0;                      // minutes after midnight
  int minutes = 0;                     // how long it lasts; 0: no limit
  Seat first = Seat::kNobody;
  std::array<std::string, 2> sides{"Red", "Blue"};
  std::array<std::string, 2> nations;
  std::array<std::string, 2> colours;

  Centimetres width = 0;
  Centimetres height = 0;
  Centimetres contour = 500;  // height of one level
  std::string map_note;
  std::vector<MapPiece> ground;
  std::vector<FileZone> zones;
  std::vector<FileObjective> objectives;
  std::vector<FileWeather> weather;
  std::array<int, 2> breaking_point{};
  std::string victory;  // in words, for the players

  std::vector<FileCommand> commands;
  std::vector<FileLeader> leaders;
  std::vector<FileUnit> units;
  std::vector<BookSettings> books;
};

// The books that a battle may be fought under, of those known: in the order in which the file names them, else all.
std::vector<std::string> books_for(const BattleFile& battle, const std::vector<std::string>& known);

// Reads a battle ([battle]) or a points army ([army]). `known_books`, unless empty, are the ids that rules
// for a book may name. Complaints name file, line, field and remedy.
Result<BattleFile> read_battle(std::string_view text, const std::string& file,
                               const std::vector<std::string>& known_books = {});

}  // namespace drumhead
