#include "play/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/bodies.h"
#include "engine/answer_text.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/odds_card.h"
#include "lab/reach_by_rules.h"
#include "play/json_text.h"
#include "table/measure.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostSuggestions = 12;
constexpr std::uint64_t kHelpersSeed = 1815;

std::string rule_or_null(Cite cite) { return cite.valid() ? quoted(cite.text()) : "null"; }

std::string point_json(Vec point, const Vocabulary& words) {
  return fmt::format("[{},{}]", length_text(point.x, words.per_unit), length_text(point.y, words.per_unit));
}

std::string points_json(const std::vector<Vec>& points, const Vocabulary& words) {
  std::vector<std::string> list;
  for (const Vec point : points) list.push_back(point_json(point, words));
  return json_list(list);
}

}  // namespace

std::string suggestions_json(const Rulebook& book, const View& view, const Ask& ask) {
  Sampler sampler(kHelpersSeed);
  std::vector<std::string> list;
  for (const Answer& answer : book.candidates(view, ask, sampler)) {
    if (list.size() >= kMostSuggestions) break;
    Answer named = answer;
    named.ask = ask.id;
    list.push_back(JsonText()
                       .raw("answer", answer_json(named, view.known, book.words()))
                       .text("words", answer_words(named, view.known, book.words()))
                       .str());
  }
  return JsonText().raw("suggestions", json_list(list)).str();
}

std::string odds_json(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer) {
  return JsonText().raw("cards", odds_cards_json(odds_cards(book, view, ask, answer))).str();
}

std::string reach_json(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer,
                       const std::string& param) {
  const Vocabulary& words = book.words();
  const int index = index_of(words.params, param);
  // Where nobody may measure, nobody is shown how far he gets.
  const bool told = index >= 0 && book.may_measure(view).allowed();
  const ReachOutline reach =
      told ? reach_by_rules(book, view, ask, answer, static_cast<std::int16_t>(index)) : ReachOutline{};
  return JsonText()
      .raw("outline", points_json(reach.outline, words))
      .raw("tested", points_json(reach.tested, words))
      .str();
}

// ---- The tape measure

namespace {

struct TapeBody {
  Footprint footprint;
  Vec eye;
  UnitId unit;
};

// A place is as small a box as there can be: 1/1,200 mm.
Footprint speck_at(Vec point) {
  return footprint_of(Quads{
      Quad{{Vec{point.x, point.y + 1}, Vec{point.x + 1, point.y + 1}, Vec{point.x + 1, point.y}, point}}});
}

// Where the arithmetic of distances is exact, and then some.
bool is_near_table(Vec point, const Ground& ground) {
  const Coord beyond = std::max(ground.width, ground.height);
  return -beyond <= point.x && point.x <= ground.width + beyond && -beyond <= point.y && point.y <= ground.height + beyond;
}

Result<TapeBody> body_at(const TapeEnd& end, const Rulebook& book, const BattleState& known) {
  const Vocabulary& words = book.words();
  if (end.unit.empty()) {
    const auto x = length_from(end.point[0], words.per_unit), y = length_from(end.point[1], words.per_unit);
    if (!x || !y) return LoadError{"", 0, "a point is two plain decimals"};
    const Vec point{*x, *y};
    if (!is_near_table(point, *known.ground))
      return LoadError{"", 0, "that place is far off the table: the tape reaches one table's length beyond its edges"};
    return TapeBody{speck_at(point), point, {}};
  }
  const Result<UnitId> unit = unit_called(known, end.unit);
  if (!unit) return unit.error();
  if (!known.unit(*unit).on_table) return LoadError{"", 0, fmt::format("{} is not on the table", end.unit)};
  Footprint footprint = drumhead::footprint(body_of(known, words.formations, *unit));
  if (footprint.empty()) footprint = speck_at(known.unit(*unit).pose.at);  // in a building
  return TapeBody{std::move(footprint), known.unit(*unit).pose.at, *unit};
}

Vec place_on(const Segment& line, std::int32_t share) {
  const Vec way = line.b - line.a;
  return {line.a.x + divide_rounded(Wide{way.x} * share, kWholeSegment),
          line.a.y + divide_rounded(Wide{way.y} * share, kWholeSegment)};
}

std::string block_json(const Block& block, const Segment& line, const BattleState& known,
                       const Vocabulary& words) {
  std::string what;
  switch (block.what) {
    case Blocker::kTooFar:
      what = "too far to see";
      break;
    case Blocker::kTroops:
      what = name_of(known, block.unit);
      break;
    case Blocker::kContour:
    case Blocker::kCrest:
    case Blocker::kCover:
      what = name_of(known, block.piece);
      if (block.piece.valid() && known.ground->piece(block.piece).name.empty())
        what = fmt::format("the {}", name_of(known.ground->piece(block.piece).kind));
      break;
  }
  return JsonText().text("what", what).raw("at", point_json(place_on(line, block.where.from), words)).str();
}

std::string profile_json(const std::vector<ProfileStep>& steps, Coord whole, const Vocabulary& words) {
  std::vector<std::string> list;
  for (const ProfileStep& step : steps) {
    const Coord at = divide_rounded(Wide{whole} * step.where.from, kWholeSegment);
    list.push_back(fmt::format("[{},{}]", length_text(at, words.per_unit), step.top));
  }
  if (!steps.empty())
    list.push_back(fmt::format("[{},{}]", length_text(whole, words.per_unit), steps.back().top));
  return json_list(list);
}

// The range of the first unit's weapons in which the second place lies; the last of them if it lies beyond.
std::string band_json(const Rulebook& book, const View& view, UnitId from, Coord away) {
  const std::vector<const Row*> ranges = from.valid() ? book.ranges(view, from) : std::vector<const Row*>{};
  if (ranges.empty()) return "null";
  const Row* found = range_at(ranges, away);
  const Row& row = found == nullptr ? *ranges.back() : *found;
  return JsonText()
      .text("text", row.label)
      .raw("reach", length_text(row.values.front(), book.words().per_unit))
      .yes_no("within", found != nullptr)
      .raw("rule", rule_or_null(row.cite))
      .str();
}

}  // namespace

std::string measure_json(const Rulebook& book, const View& view, const TapeEnd& from, const TapeEnd& to) {
  const Verdict may = book.may_measure(view);
  if (!may.allowed())
    return JsonText()
        .yes_no("allowed", false)
        .raw("rule", rule_or_null(may.refusal->cite))
        .text("text", may.refusal->text)
        .str();
  const BattleState& known = view.known;
  const Result<TapeBody> a = body_at(from, book, known), b = body_at(to, book, known);
  if (!a || !b)
    return JsonText()
        .yes_no("allowed", false)
        .raw("rule", "null")
        .text("text", (!a ? a.error() : b.error()).what)
        .str();
  const Segment tape = nearest_points(a->footprint, b->footprint);
  const SightRules rules = book.sight_rules(view);
  const TroopIndex troops = Bodies(known, book.words().formations).troops();
  const Segment line{a->unit.valid() ? tape.a : a->eye, b->unit.valid() ? tape.b : b->eye};
  const Sight sight = look(*known.ground, known.pieces, &troops, eye_at(*known.ground, line.a),
                           eye_at(*known.ground, line.b), rules, {.except_a = a->unit, .except_b = b->unit});
  std::vector<std::string> blocked;
  for (const Block& block : sight.blocks) blocked.push_back(block_json(block, line, known, book.words()));
  const Coord away = distance(a->footprint, b->footprint);
  return JsonText()
      .yes_no("allowed", true)
      .raw("distance", length_text(away, book.words().per_unit))
      .raw("band", band_json(book, view, a->unit, away))
      .raw("line", json_list({point_json(tape.a, book.words()), point_json(tape.b, book.words())}))
      .yes_no("sees", sight.clear())
      .raw("blocked", json_list(blocked))
      .raw("profile", profile_json(profile(*known.ground, known.pieces, line, rules), length(line.b - line.a),
                                   book.words()))
      .str();
}

}  // namespace drumhead
