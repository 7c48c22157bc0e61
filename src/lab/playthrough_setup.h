// The first half of a playthrough: the position, line by line. Inside lab only.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/layout.h"
#include "engine/rulebook.h"
#include "engine/words_reader.h"
#include "lab/placing.h"
#include "lab/playthrough_lines.h"
#include "lab/playthrough_numbers.h"

namespace drumhead {

class SetUp {
 public:
  SetUp(std::string file, const Rulebook& book);

  static const std::vector<std::string>& statements();  // the first words it knows
  // Reads one line that begins with one of them.
  std::optional<LoadError> read(const ScriptText& line);
  // The position: laid out, prepared by the rulebook, with what the lines said on top.
  Result<BattleState> finish() const;
  // The turn that `turn N` says it is; none: nothing is said.
  std::optional<int> turn() const { return turn_; }
  // The first record that a turn which begins would forget: where it stands, and what it is called.
  struct ForgottenRecord {
    int line = 0;
    std::string name;
  };
  const std::optional<ForgottenRecord>& forgotten_record() const { return forgotten_; }

  const Layout& layout() const { return layout_; }
  Seat side(WordsReader& in) const;  // A, B or the side's name

 private:
  struct Place {
    enum class Kind : std::uint8_t { kNone, kAt, kBeside, kBearing, kOffTable } kind = Kind::kNone;
    enum class Look : std::uint8_t { kUnsaid, kGiven, kAtIt, kAway, kSame } look = Look::kUnsaid;
    Vec at;
    PlaceSide side = PlaceSide::kAhead;
    Coord distance = 0;
    Heading bearing;
    std::string reference;
    Heading facing;
  };
  // Something to set once the rulebook has prepared the position: what went wrong, if anything.
  struct Later {
    int line = 0;
    std::function<std::string(BattleState&)> set;
  };

  void table(WordsReader& in);
  void ground(WordsReader& in, int line);
  void shape(WordsReader& in, Piece& piece);
  void attribute(WordsReader& in, Piece& piece);
  void side_name(WordsReader& in);
  void command(WordsReader& in, int line);
  void unit(WordsReader& in, int line);
  void read_unit(WordsReader& in, int line, UnitSpec& spec);
  int files(WordsReader& in);
  bool unit_word(WordsReader& in, UnitSpec& spec);
  void leader(WordsReader& in, int line);
  void read_leader(WordsReader& in, int line, LeaderSpec& spec);
  void marker(WordsReader& in, int line);
  void piece(WordsReader& in, int line);
  void stand(WordsReader& in, int line);
  void token(WordsReader& in, int line);
  void record(WordsReader& in, int line);
  void number(WordsReader& in, int line);
  void objective(WordsReader& in);
  void weather(WordsReader& in);

  bool place_word(WordsReader& in, Place& place);
  void beside(WordsReader& in, Place& place);
  void facing(WordsReader& in, Place& place);
  Pose resolve(WordsReader& in, const Place& place, Box box) const;
  Box box_of(const UnitSpec& spec) const;  // as the rulebook would have it stand
  // name=value: a marker that the rulebook knows, set after it has prepared the position.
  static bool marker_word(WordsReader& in, const std::vector<MarkerWord>& known, NotedNumbers& markers);
  void stand_word(WordsReader& in, Stand& stand, NotedNumbers& markers, bool& has_figures, bool& has_kind, bool& has_pose);
  std::string wrong_arms(const UnitSpec& spec, const NotedNumbers& markers) const;
  bool places_collide_as_written() const;
  std::optional<LoadError> complaint_of_leaders(const BattleState& state) const;
  void strength(WordsReader& in, UnitSpec& spec);
  std::vector<Vec> points(WordsReader& in);
  int small_number(WordsReader& in, std::string_view what, int low, int high);
  int rating(WordsReader& in) const;

  std::string file_;
  const Rulebook& book_;
  const Vocabulary& words_;
  Layout layout_;
  std::vector<Later> later_;
  std::optional<int> turn_;
  std::optional<ForgottenRecord> forgotten_;
};

}  // namespace drumhead
