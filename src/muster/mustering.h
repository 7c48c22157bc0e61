// One battle being mustered under one book: muster.cpp has the scale, the clock and the ground,
// muster_troops.cpp units and leaders.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "muster/map_scale.h"
#include "muster/muster.h"

namespace drumhead {

using MusterTrouble = std::optional<LoadError>;

// What a book's override says, as a number or a place ("400, 250" in whole metres); nothing if it says
// something else.
std::optional<int> whole_number(const std::string& text);
std::optional<MapPoint> map_point(const std::string& text);
const BookOverride* override_for(const std::vector<BookOverride>& overrides, const std::string& book);

class Mustering {
 public:
  Mustering(const BattleFile& battle, const Rulebook& book)
      : battle_(battle), book_(book), words_(book.words()) {}

  MusterTrouble check_book() const;
  MusterTrouble set_scale();
  void set_heading();
  void set_clock();
  MusterTrouble take_ground();
  MusterTrouble take_aims();
  void take_weather();
  MusterTrouble take_units();
  void take_commands();
  MusterTrouble take_leaders();
  void take_options(const std::vector<OptionSpec>& more);
  MusterTrouble check_sides() const;
  Mustered finish() { return std::move(out_); }

 private:
  LoadError error(int line, std::string what) const { return {battle_.file, line, std::move(what)}; }
  void complain(int line, std::string what) { out_.complaints.push_back(error(line, std::move(what))); }
  void note(std::string text) { out_.notes.push_back(std::move(text)); }
  Pose pose_of(MapPoint at, Heading facing) const { return {map_.on_table(at), facing}; }
  int turn_at(int minutes) const { return minutes / out_.scale.minutes_per_turn + 1; }

  MusterTrouble take_piece(const MapPiece& from);
  MusterTrouble override_piece(const BookOverride& o, Piece& piece, bool& left_out) const;
  MusterTrouble override_objective(const FileObjective& from, int& points, bool& left_out) const;
  int levels_of(const MapPiece& from);
  int room_in(const MapPiece& from);
  PieceId add_zone(const std::string& name, const MapShape& shape, int line);
  MusterTrouble find_piece(const FileObjective& objective, PieceId& found);

  MusterTrouble take_unit(const FileUnit& from);
  MusterTrouble override_unit(const BookOverride& o, const Enlistment& enlisted, UnitSpec& spec,
                              MusteredUnit& unit) const;
  void place_unit(const FileUnit& from, UnitSpec& spec, MusteredUnit& unit);
  MusterTrouble take_leader(const FileLeader& from);
  MusterTrouble place_leader(const FileLeader& from, LeaderSpec& spec);
  bool is_under(const std::string& command, const std::string& superior) const;

  const BattleFile& battle_;
  const Rulebook& book_;
  const Vocabulary& words_;
  const BookSettings* settings_ = nullptr;
  MapScale map_;
  Mustered out_;
  std::vector<std::string> omitted_;  // names of pieces this book does without
};

}  // namespace drumhead
