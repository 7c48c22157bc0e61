// Reading plain words: a line cut into tokens, and the sorts of words that answers and playthroughs have in
// common. Keeps the first thing that went wrong, with its place; everything read after that is worthless but
// safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/battle_state.h"
#include "engine/naming.h"
#include "engine/vocabulary.h"

namespace drumhead {

struct WordToken {
  std::string text;
  bool quoted = false;
  std::size_t at = 0;  // character in the line, from 1
};

// Words are separated by blanks; `,` and `;` stand for themselves; "double quotes" hold a word with blanks;
// inside them a backslash takes the next character, a quote or a backslash, as it is.
// `before`: characters of the line that stand before this part of it.
std::vector<WordToken> cut_into_words(std::string_view line, std::string& trouble, std::size_t before = 0);

// A name as words write it: in quotes if it would not read back as one plain word, or could be taken for one
// of `taken`.
std::string written(std::string_view name, const std::vector<std::string>& taken = {});

class WordsReader {
 public:
  WordsReader(std::string_view line, const Vocabulary& words, std::size_t before = 0);

  bool ok() const { return trouble_.empty(); }
  const std::string& trouble() const { return trouble_; }
  bool at_end() const { return next_ >= tokens_.size(); }

  // The next token is this plain word (or sign); take() also steps over it.
  bool sees(std::string_view word) const;
  bool take(std::string_view word);
  bool expect(std::string_view word);  // complains if it is not there
  const WordToken* peek(std::size_t ahead = 0) const;
  std::string any_word(std::string_view what);  // `what` is wanted here, for the complaint
  std::string rest() const;                     // the unread words, for complaints

  // The longest run of words that is one of the names; -1 if none begins here.
  int find(const std::vector<std::string>& names, std::size_t* tokens = nullptr) const;
  int one_of(std::string_view sort, const std::vector<std::string>& names);  // complains, and gives 0
  std::int64_t whole_number(std::string_view what);
  std::int64_t number_from(std::string_view what, std::int64_t low,
                           std::int64_t high);  // complains, and gives low
  Coord length(std::string_view what);
  std::int64_t degrees(std::string_view what);
  std::int64_t bearing(std::string_view what);  // in degrees, or north, east, south, west
  Heading heading(std::string_view what);       // the same as a heading
  Vec point();                            // 10,20
  Pose pose();                            // 10,20 facing 90
  UnitId unit(const BattleState& state);  // or none
  LeaderId leader(const BattleState& state);
  PieceId piece(const BattleState& state);
  Leg leg(const BattleState& state);
  Path path(const BattleState& state);  // legs separated by commas, or none

  void complain(std::string what);          // of the next word, if there is one: names it and its place
  void complain_of_last(std::string what);  // of the word that was read last
  void expected(std::string_view what);     // something else stands here, or the line ends

 private:
  Leg oblique();
  Leg turn();
  Leg road(const BattleState& state);
  Leg manoeuvre();
  Hand hand();
  Angle angle();
  Anchor anchor(Anchor otherwise);  // [on front|left|right|centre]

  void complain_at(std::string what, const WordToken& token);

  const Vocabulary& words_;
  std::vector<WordToken> tokens_;
  std::size_t next_ = 0;
  std::string trouble_;
};

// The same the other way.
std::string point_words(Vec point, const Vocabulary& words);
std::string pose_words(const Pose& pose, const Vocabulary& words);
std::string path_words(const Path& path, const BattleState& state, const Vocabulary& words);

}  // namespace drumhead
