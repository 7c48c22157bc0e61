#include "lab/playthrough_script.h"

#include <fmt/format.h>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/playthrough_numbers.h"

namespace drumhead {
namespace {

using Kind = Expectation::Kind;

// The words of `expect`, in the order of Expectation::Kind.
const std::vector<std::string>& expectations() {
  static const std::vector<std::string> known{
      "report",  "reckoning", "total",    "strength", "marker", "at",          "facing", "formation",
      "files",   "removed",   "on table", "inside",   "with",   "rating",      "piece",  "asked",
      "offered", "over",      "turn",     "distance", "hears",  "side number", "number",
      "stands",  "stand"};
  return known;
}

class StepReader {
 public:
  StepReader(const SetUp& set_up, const Rulebook& book)
      : set_up_(set_up), book_(book), words_(book.words()) {}

  // answer A: WORDS | answer A react: WORDS | refuse A: WORDS -> DR-012 "part of the sentence"
  void answer(ScriptStep& step, const ScriptText& rest) {
    const std::size_t colon = rest.text.find(':');
    if (colon == std::string::npos)
      return fail(fmt::format("expected `{} A: ...`, with a colon before the words", verb_of(step)));
    who(step, part_of(rest, 0, colon));
    ScriptText words = part_of(rest, colon + 1);
    if (step.kind == ScriptStep::Kind::kRefuse) cut_reason(step, words);
    if (words.text.empty()) fail("expected an answer after the colon");
    step.words = words.text;
    step.before = words.before;
  }

  void who(ScriptStep& step, const ScriptText& text) {
    WordsReader in = reader(text);
    step.seat = set_up_.side(in);
    if (in.ok() && !in.at_end()) step.ask = words_of(in, "kind of question", names_of(words_.asks));
    finish(in);
  }

  void expectation(Expectation& e, const ScriptText& rest) {
    WordsReader in = reader(rest);
    e.no = in.take("no") || in.take("not");
    e.kind = static_cast<Kind>(in.one_of("expectation", expectations()));
    if (in.ok()) fill(e, in);
    finish(in);
  }

  void dice(ScriptStep& step, const ScriptText& rest) {
    WordsReader in = reader(rest);
    step.faces = read_faces(in);
    finish(in);
  }

  const std::string& trouble() const { return trouble_; }

 private:
  static const char* verb_of(const ScriptStep& step) {
    return step.kind == ScriptStep::Kind::kRefuse ? "refuse" : "answer";
  }

  WordsReader reader(const ScriptText& text) const { return {text.text, words_, text.before}; }

  void cut_reason(ScriptStep& step, ScriptText& words) {
    const std::size_t arrow = words.text.rfind("->");
    if (arrow == std::string::npos)
      return fail("expected `-> RULE` after the answer: the rule it is refused by");
    const ScriptText reason = part_of(words, arrow + 2);
    WordsReader in = reader(reason);
    if (in.peek() != nullptr && !in.peek()->quoted) step.rule = rule(in);
    if (!in.at_end()) step.text = in.any_word("part of the sentence, in quotes");
    if (step.rule.empty() && step.text.empty())
      in.expected("a rule such as DR-012, or part of the sentence in quotes");
    finish(in);
    words = part_of(words, 0, arrow);
  }

  void fill(Expectation& e, WordsReader& in) {
    switch (e.kind) {
      case Kind::kReport:
      case Kind::kReckoning:
        text_and_rule(e, in);
        return;
      case Kind::kHears:
        e.seat = set_up_.side(in);
        e.text = in.any_word("part of a line of the report, in quotes");
        return;
      case Kind::kTotal:
        e.number = in.whole_number("a total");
        return;
      case Kind::kTurn:
        e.number = in.whole_number("a turn");
        return;
      case Kind::kStrength:
        subject(e, in), e.number = in.whole_number("a strength");
        if (in.take("of")) e.original = in.whole_number("the strength that it began with");
        return;
      case Kind::kStands:
        subject(e, in), e.number = in.whole_number("a number of stands");
        return;
      case Kind::kStand:
        stand(e, in);
        return;
      case Kind::kFiles:
        subject(e, in), e.number = in.whole_number("a width in files");
        return;
      case Kind::kRating:
        subject(e, in), e.number = in.whole_number("a rating");
        return;
      case Kind::kMarker:
        marker(e, in);
        return;
      case Kind::kAt:
        subject(e, in);
        e.point = in.point();
        if (in.take("facing")) e.facing = in.heading("a heading");
        return;
      case Kind::kFacing:
        subject(e, in), e.facing = in.heading("a heading");
        return;
      case Kind::kFormation:
        subject(e, in), e.word = words_of(in, "formation", names_of(words_.formations));
        return;
      case Kind::kRemoved:
      case Kind::kOnTable:
        subject(e, in);
        return;
      case Kind::kInside:
        subject(e, in), e.other = in.any_word("a building or town, or none");
        return;
      case Kind::kWith:
        subject(e, in), e.other = in.any_word("a unit, or none");
        return;
      case Kind::kPiece:
        subject(e, in), piece(e, in);
        return;
      case Kind::kAsked:
        asked(e, in);
        return;
      case Kind::kOffered:
        offered(e, in);
        return;
      case Kind::kOver:
        over(e, in);
        return;
      case Kind::kDistance:
        subject(e, in);
        e.other = in.any_word("another unit");
        e.number = in.length("a distance");
        return;
      case Kind::kSideNumber:
        e.seat = set_up_.side(in);
        number(e, in, "number of a side", words_.side_numbers, kSideNumbers);
        return;
      case Kind::kNumber:
        number(e, in, "number of the game", words_.game_numbers, kGameNumbers);
        return;
    }
  }

  void subject(Expectation& e, WordsReader& in) {
    e.subject = in.any_word("the name of a unit, leader or piece of ground");
  }

  void text_and_rule(Expectation& e, WordsReader& in) {
    if (in.peek() != nullptr && in.peek()->quoted) e.text = in.any_word("a text");
    if (!in.at_end()) e.rule = rule(in);
    if (e.text.empty() && e.rule.empty()) in.expected("part of a line in quotes, or a rule, or both");
  }

  void marker(Expectation& e, WordsReader& in) {
    subject(e, in);
    std::vector<NumberWord> known = number_words(words_.markers);
    for (const NumberWord& word : number_words(words_.leader_markers)) known.push_back(word);
    for (const NumberWord& word : number_words(words_.command_markers)) known.push_back(word);
    named_value(e, in, "marker", known);
  }

  // A marker and its value, 1 if none is given. Words are held against their list here, names when it comes to it.
  void named_value(Expectation& e, WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known) {
    e.word = words_of(in, sort, names_of(known));
    e.text = in.at_end() ? "1" : in.any_word("its number");
    if (in.ok()) value(in, known[static_cast<std::size_t>(index_of(known, e.word))], e.text);
  }

  void value(WordsReader& in, const NumberWord& word, const std::string& text) {
    if (needs_position(word.means)) return;
    if (const auto n = number_written(word.means, text, BattleState{}); !n) in.complain_of_last(n.error().what);
  }

  void number(Expectation& e, WordsReader& in, std::string_view sort, const std::vector<NumberWord>& known,
              std::size_t places) {
    const std::size_t i = which_number(in, sort, known, places);
    e.index = static_cast<std::int64_t>(i);
    e.text = in.any_word("its value");
    if (in.ok()) value(in, i < known.size() ? known[i] : NumberWord("number"), e.text);
  }

  // stand Battery 2 figures 3 | kind HR | silenced | task rally
  void stand(Expectation& e, WordsReader& in) {
    subject(e, in);
    e.index = in.number_from("which of its stands, from 1", 1, 1000);
    if (in.take("figures")) {
      e.word = "figures";
      e.number = in.whole_number("a number of figures");
    } else if (in.take("kind")) {
      e.word = "kind";
      e.text = words_of(in, "kind of stand", words_.stand_kinds);
    } else {
      named_value(e, in, "marker of a stand (or figures, kind)", number_words(words_.stand_markers));
    }
  }

  void piece(Expectation& e, WordsReader& in) {
    if (index_of(words_.piece_markers, in.peek() == nullptr ? "" : in.peek()->text) >= 0) {
      return named_value(e, in, "marker", number_words(words_.piece_markers));
    }
    std::vector<std::string> conditions;
    for (int k = 0; k <= static_cast<int>(Condition::kRemoved); ++k)
      conditions.emplace_back(name_of(static_cast<Condition>(k)));
    for (const MarkerWord& word : words_.piece_markers) conditions.push_back(word.name);
    e.text = words_of(in, "condition or marker", conditions);
  }

  void asked(Expectation& e, WordsReader& in) {
    e.seat = set_up_.side(in);
    if (in.ok() && !in.at_end() && !in.sees("about"))
      e.word = words_of(in, "kind of question", names_of(words_.asks));
    if (in.take("about")) e.subject = in.any_word("a unit");
  }

  void offered(Expectation& e, WordsReader& in) {
    e.seat = set_up_.side(in);
    e.word = words_of(in, "verb", names_of(words_.verbs));
    if (!in.at_end() && in.find(names_of(words_.params)) < 0) e.subject = in.any_word("a unit");
    // The values of parameters are read when the units, pieces and leaders are known that they name.
    while (in.ok() && !in.at_end()) {
      const WordToken& token = *in.peek();
      e.text += (e.text.empty() ? "" : " ") + (token.quoted ? written(token.text, {token.text}) : token.text);
      if (!in.take(token.text)) in.any_word("a value");
    }
  }

  void over(Expectation& e, WordsReader& in) {
    if (in.take("draw"))
      e.word = "draw";
    else if (!in.at_end() && !in.peek()->quoted)
      e.seat = set_up_.side(in), e.word = "won";
    if (!in.at_end()) e.text = in.any_word("the reason, in quotes");
  }

  std::string words_of(WordsReader& in, std::string_view sort, const std::vector<std::string>& names) {
    const auto i = static_cast<std::size_t>(in.one_of(sort, names));
    return in.ok() ? names[i] : std::string{};
  }

  std::string rule(WordsReader& in) {
    const std::string id = in.any_word("a rule such as DR-012");
    if (!in.ok() || book_.ledger().find(id) != nullptr) return id;
    std::vector<std::string> known;
    for (const LedgerEntry& entry : book_.ledger().entries) known.push_back(entry.id);
    in.complain_of_last(unknown("rule", id, known));
    return {};
  }

  void finish(WordsReader& in) {
    if (in.ok() && !in.at_end()) in.complain("nothing more is expected here");
    if (!in.ok()) fail(in.trouble());
  }
  void fail(std::string what) {
    if (trouble_.empty()) trouble_ = std::move(what);
  }

  const SetUp& set_up_;
  const Rulebook& book_;
  const Vocabulary& words_;
  std::string trouble_;
};

}  // namespace

const std::vector<std::string>& script_statements() {
  static const std::vector<std::string> known{"answer", "pass", "refuse", "undo", "dice", "expect"};
  return known;
}

std::vector<int> read_faces(WordsReader& in) {
  std::vector<int> faces;
  while (in.ok() && !in.at_end()) {
    faces.push_back(static_cast<int>(in.number_from("the face of a die", 1, 1000)));
    in.take(",");
  }
  if (faces.empty()) in.expected("the faces of the dice");
  return faces;
}

Result<ScriptStep> read_script_step(const ScriptText& line, const std::string& file, const SetUp& set_up,
                                    const Rulebook& book) {
  ScriptStep step;
  step.line = line.line;
  step.kind = static_cast<ScriptStep::Kind>(find_name(script_statements(), first_word(line.text)));
  const ScriptText rest = after_first_word(line);
  StepReader reader(set_up, book);
  switch (step.kind) {
    case ScriptStep::Kind::kAnswer:
    case ScriptStep::Kind::kRefuse:
      reader.answer(step, rest);
      break;
    case ScriptStep::Kind::kPass:
    case ScriptStep::Kind::kUndo:
      reader.who(step, rest);
      break;
    case ScriptStep::Kind::kDice:
      reader.dice(step, rest);
      break;
    case ScriptStep::Kind::kExpect:
      reader.expectation(step.expectation, rest);
      break;
  }
  if (!reader.trouble().empty()) return LoadError{file, line.line, reader.trouble()};
  return step;
}

}  // namespace drumhead
