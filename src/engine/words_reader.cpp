#include "engine/words_reader.h"

#include <fmt/format.h>
#include <algorithm>

#include "engine/decimal.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostWordsInName = 8;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_sign(char c) { return c == ',' || c == ';'; }

// A word in quotes, from the opening one; none if it is not closed.
bool take_quoted(std::string_view line, std::size_t& i, std::string& text) {
  for (++i; i < line.size(); ++i) {
    if (line[i] == '"') return ++i, true;
    if (line[i] == '\\' && i + 1 < line.size()) ++i;
    text += line[i];
  }
  return false;
}

// "an edge", but "a unit".
const char* article(std::string_view word) {
  return !word.empty() && std::string_view("aeio").find(word[0]) != std::string_view::npos ? "an" : "a";
}

bool is_plain(std::string_view name) {
  return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
    return is_blank(c) || is_sign(c) || c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
  });
}

}  // namespace

std::vector<WordToken> cut_into_words(std::string_view line, std::string& trouble, std::size_t before) {
  std::vector<WordToken> tokens;
  std::size_t i = 0;
  while (i < line.size()) {
    if (is_blank(line[i])) {
      ++i;
      continue;
    }
    WordToken token{"", false, before + i + 1};
    if (is_sign(line[i])) {
      token.text = line[i++];
    } else if (line[i] == '"') {
      token.quoted = true;
      if (!take_quoted(line, i, token.text) && trouble.empty())
        trouble = fmt::format("the quote at character {} is not closed; add a \"", token.at);
    } else {
      while (i < line.size() && !is_blank(line[i]) && !is_sign(line[i]) && line[i] != '"')
        token.text += line[i++];
    }
    tokens.push_back(std::move(token));
  }
  return tokens;
}

std::string written(std::string_view name, const std::vector<std::string>& taken) {
  if (is_plain(name) && std::find(taken.begin(), taken.end(), name) == taken.end() && name != "none")
    return std::string(name);
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

WordsReader::WordsReader(std::string_view line, const Vocabulary& words, std::size_t before) : words_(words) {
  tokens_ = cut_into_words(line, trouble_, before);
}

const WordToken* WordsReader::peek(std::size_t ahead) const {
  return next_ + ahead < tokens_.size() ? &tokens_[next_ + ahead] : nullptr;
}

bool WordsReader::sees(std::string_view word) const {
  const WordToken* token = peek();
  return token != nullptr && !token->quoted && token->text == word;
}

bool WordsReader::take(std::string_view word) {
  if (!sees(word)) return false;
  ++next_;
  return true;
}

bool WordsReader::expect(std::string_view word) {
  if (take(word)) return true;
  expected(fmt::format("`{}`", word));
  return false;
}

std::string WordsReader::any_word(std::string_view what) {
  if (at_end() ||
      (!tokens_[next_].quoted && tokens_[next_].text.size() == 1 && is_sign(tokens_[next_].text[0])))
    return expected(what), std::string{};
  return tokens_[next_++].text;
}

std::string WordsReader::rest() const {
  std::string text;
  for (std::size_t i = next_; i < tokens_.size(); ++i) text += (text.empty() ? "" : " ") + tokens_[i].text;
  return text;
}

void WordsReader::complain(std::string what) {
  if (const WordToken* token = peek()) return complain_at(std::move(what), *token);
  if (trouble_.empty()) trouble_ = std::move(what);
}

void WordsReader::complain_of_last(std::string what) {
  if (next_ == 0) return complain(std::move(what));
  complain_at(std::move(what), tokens_[next_ - 1]);
}

void WordsReader::expected(std::string_view what) {
  complain(fmt::format("expected {}{}", what, at_end() ? ", but the line ends there" : ""));
}

void WordsReader::complain_at(std::string what, const WordToken& token) {
  if (trouble_.empty()) trouble_ = fmt::format("{}, at `{}` (character {})", what, token.text, token.at);
}

int WordsReader::find(const std::vector<std::string>& names, std::size_t* tokens) const {
  int best = -1;
  std::string run;
  for (std::size_t n = 0; n < kMostWordsInName; ++n) {
    const WordToken* token = peek(n);
    if (token == nullptr || (n > 0 && (token->quoted || is_sign(token->text[0])))) break;
    run += (n > 0 ? " " : "") + token->text;
    if (const int i = find_name(names, run); i >= 0) {
      best = i;
      if (tokens != nullptr) *tokens = n + 1;
    }
    if (token->quoted) break;
  }
  return best;
}

int WordsReader::one_of(std::string_view sort, const std::vector<std::string>& names) {
  std::size_t taken = 0;
  const int i = find(names, &taken);
  if (i >= 0) {
    next_ += taken;
    return i;
  }
  if (at_end()) {
    expected(fmt::format("{} {} ({})", article(sort), sort, listed(names)));
  } else {
    complain(unknown(sort, tokens_[next_].text, names));
  }
  return 0;
}

std::int64_t WordsReader::whole_number(std::string_view what) {
  const auto n = at_end() ? std::nullopt : whole_number_from(tokens_[next_].text);
  if (!n) return expected(fmt::format("{}, a whole number", what)), 0;
  ++next_;
  return *n;
}

std::int64_t WordsReader::number_from(std::string_view what, std::int64_t low, std::int64_t high) {
  const auto n = at_end() ? std::nullopt : whole_number_from(tokens_[next_].text);
  if (!n || *n < low || *n > high)
    return expected(fmt::format("{}, a whole number from {} to {}", what, low, high)), low;
  ++next_;
  return *n;
}

Coord WordsReader::length(std::string_view what) {
  std::string_view text = at_end() ? std::string_view{} : std::string_view{tokens_[next_].text};
  const auto n = length_from(text, words_.per_unit);
  if (!n) return expected(fmt::format("{}, a number such as 4.5", what)), 0;
  ++next_;
  return *n;
}

std::int64_t WordsReader::degrees(std::string_view what) {
  const auto n = at_end() ? std::nullopt : degrees_from(tokens_[next_].text);
  if (!n) return expected(fmt::format("{}, in degrees", what)), 0;
  ++next_;
  return *n;
}

std::int64_t WordsReader::bearing(std::string_view what) {
  static const std::vector<std::string> compass{"north", "east", "south", "west"};
  if (const int word = find(compass); word >= 0) {
    one_of("heading", compass);
    return std::int64_t{word} * kFullTurn / 4;
  }
  return degrees(what);
}

Heading WordsReader::heading(std::string_view what) {
  const std::int64_t by = bearing(what);
  if (by < -kFullTurn || by > kFullTurn)
    return complain_of_last("a heading goes from 0 to 360 degrees"), Heading{};
  return Heading::of(by);
}

Vec WordsReader::point() {
  const Coord x = length("a point such as 10,20");
  expect(",");
  return {x, length("the second number of a point such as 10,20")};
}

Pose WordsReader::pose() {
  const Vec at = point();
  expect("facing");
  return {at, heading("a heading")};
}

UnitId WordsReader::unit(const BattleState& state) {
  if (take("none")) return {};
  const auto i = one_of("unit", unit_names(state));
  return ok() ? UnitId{static_cast<std::int16_t>(i)} : UnitId{};
}

LeaderId WordsReader::leader(const BattleState& state) {
  if (take("none")) return {};
  const auto i = one_of("leader", leader_names(state));
  return ok() ? LeaderId{static_cast<std::int16_t>(i)} : LeaderId{};
}

PieceId WordsReader::piece(const BattleState& state) {
  if (take("none")) return {};
  if (const WordToken* token = peek(); token != nullptr && token->text.starts_with('#')) {
    const Result<PieceId> id = piece_called(state, token->text);
    if (!id) return complain(id.error().what), PieceId{};
    ++next_;
    return *id;
  }
  const auto i = one_of("piece of ground", piece_names(state));
  return ok() ? PieceId{static_cast<std::int16_t>(i)} : PieceId{};
}

Path WordsReader::path(const BattleState& state) {
  Path path;
  if (take("none")) return path;
  do path.push_back(leg(state));
  while (ok() && take(","));
  return path;
}

Leg WordsReader::leg(const BattleState& state) {
  const auto kind = static_cast<LegKind>(
      one_of("leg", {"advance", "oblique", "wheel", "turn", "sidestep", "retire", "road", "free", "form"}));
  switch (kind) {
    case LegKind::kAdvance:
      return leg::advance(length("a distance"));
    case LegKind::kRetire:
      return leg::retire(length("a distance"));
    case LegKind::kOblique:
      return oblique();
    case LegKind::kTurn:
      return turn();
    case LegKind::kFollowRoad:
      return road(state);
    case LegKind::kFree:
      return leg::free_move(pose());
    case LegKind::kManoeuvre:
      return manoeuvre();
    case LegKind::kWheel: {
      const Hand to = hand();
      return leg::wheel(to, angle());
    }
    case LegKind::kSidestep: {
      const Hand to = hand();
      return leg::sidestep(to, length("a distance"));
    }
  }
  return {};
}

Leg WordsReader::oblique() {
  const Hand to = hand();
  const Coord distance = length("a distance");
  return take("at") ? leg::oblique(to, distance, angle()) : leg::oblique(to, distance);
}

Leg WordsReader::turn() {
  const Hand to = hand();
  const Angle by = angle();
  return leg::turn(to, by, anchor(Anchor::kCentre));
}

Leg WordsReader::road(const BattleState& state) {
  const PieceId id = piece(state);
  const Coord distance = length("a distance");
  expect("towards");
  return leg::follow_road(id, distance, point());
}

Leg WordsReader::manoeuvre() {
  const int formation = one_of("formation", names_of(words_.formations));
  std::int64_t files = take("files") ? whole_number("the files") : 0;
  if (files < INT16_MIN || files > INT16_MAX)
    complain_of_last("a width of at most 1000 files is expected"), files = 0;
  Hand to = Hand::kRight;
  Angle by = 0;
  if (take("turn")) {
    to = hand();
    by = angle();
  }
  return leg::manoeuvre(static_cast<std::uint8_t>(formation), static_cast<std::int16_t>(files),
                        anchor(Anchor::kFrontMiddle), to, by);
}

Hand WordsReader::hand() { return static_cast<Hand>(one_of("hand", {"left", "right"})); }

Angle WordsReader::angle() {
  const std::int64_t by = degrees("an angle");
  if (by < -kFullTurn || by > kFullTurn) return complain_of_last("an angle is at most 360 degrees"), 0;
  return static_cast<Angle>(by);
}

Anchor WordsReader::anchor(Anchor otherwise) {
  if (!take("on")) return otherwise;
  return static_cast<Anchor>(one_of("anchor", {"front", "left", "right", "centre"}));
}

std::string point_words(Vec point, const Vocabulary& words) {
  return fmt::format("{},{}", length_text(point.x, words.per_unit), length_text(point.y, words.per_unit));
}

std::string pose_words(const Pose& pose, const Vocabulary& words) {
  return fmt::format("{} facing {}", point_words(pose.at, words), degrees_text(pose.facing.centidegrees));
}

namespace {

std::string manoeuvre_words(const Leg& leg, const Vocabulary& words) {
  std::string text =
      "form " +
      (leg.formation < words.formations.size() ? written(words.formations[leg.formation].name) : "none");
  if (leg.files != 0) text += fmt::format(" files {}", leg.files);
  if (leg.angle != 0 || leg.hand != Hand::kRight)
    text += fmt::format(" turn {} {}", name_of(leg.hand), degrees_text(leg.angle));
  if (leg.anchor != Anchor::kFrontMiddle) text += fmt::format(" on {}", name_of(leg.anchor));
  return text;
}

std::string leg_words(const Leg& leg, const BattleState& state, const Vocabulary& words) {
  const std::string distance = length_text(leg.distance, words.per_unit);
  const std::string angle = degrees_text(leg.angle);
  const auto hand = name_of(leg.hand);
  switch (leg.kind) {
    case LegKind::kAdvance:
      return "advance " + distance;
    case LegKind::kRetire:
      return "retire " + distance;
    case LegKind::kWheel:
      return fmt::format("wheel {} {}", hand, angle);
    case LegKind::kSidestep:
      return fmt::format("sidestep {} {}", hand, distance);
    case LegKind::kOblique:
      return fmt::format("oblique {} {}{}", hand, distance, leg.angle == degrees(45) ? "" : " at " + angle);
    case LegKind::kTurn:
      return fmt::format("turn {} {}{}", hand, angle,
                         leg.anchor == Anchor::kCentre ? "" : fmt::format(" on {}", name_of(leg.anchor)));
    case LegKind::kFollowRoad: {
      const std::string piece = leg.piece.valid() ? written(name_of(state, leg.piece)) : "none";
      return fmt::format("road {} {} towards {}", piece, distance, point_words(leg.to.at, words));
    }
    case LegKind::kFree:
      return "free " + pose_words(leg.to, words);
    case LegKind::kManoeuvre:
      return manoeuvre_words(leg, words);
  }
  return "none";
}

}  // namespace

std::string path_words(const Path& path, const BattleState& state, const Vocabulary& words) {
  std::string text;
  for (const Leg& leg : path) text += (text.empty() ? "" : ", ") + leg_words(leg, state, words);
  return text.empty() ? "none" : text;
}

}  // namespace drumhead
