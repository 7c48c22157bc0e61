#include <fmt/format.h>
#include <algorithm>

#include "base/hash.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/playthrough.h"
#include "lab/playthrough_lines.h"
#include "lab/playthrough_script.h"
#include "lab/playthrough_setup.h"

namespace drumhead {
namespace {

bool knows(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::size_t kMostMistakes = 20;

class Parser {
 public:
  Parser(const std::string& file, const Rulebook& book) : file_(file), book_(book), set_up_(file, book) {}

  // All that is wrong with the lines; if nothing is, what is wrong with the position they make.
  std::vector<LoadError> parse(std::string_view text) {
    std::vector<LoadError> mistakes;
    for (const ScriptText& line : script_lines(text)) {
      auto trouble = read(line);
      if (!trouble) continue;
      if (mistakes.size() == kMostMistakes) {
        mistakes.push_back(
            wrong(line, "this line and others after it are wrong, too: mend those above first"));
        break;
      }
      mistakes.push_back(*std::move(trouble));
    }
    if (!mistakes.empty()) return mistakes;
    if (!started_) return {{file_, 0, "the position is never played; add a line `start`"}};
    if (auto forgotten = forgotten_record()) return {*forgotten};
    Result<BattleState> start = set_up_.finish();
    if (!start) return {start.error()};
    result_.start = *std::move(start);
    if (set_up_.turn() && !result_.step) result_.start.turn = std::max(0, *set_up_.turn() - 1);  // it is the turn that begins
    result_.file = file_;
    return {};
  }

  Playthrough result() && { return std::move(result_); }

 private:
  using Trouble = std::optional<LoadError>;

  Trouble read(const ScriptText& line) {
    const std::string word = first_word(line.text);
    if (word == "start") return start(line);
    if (word == "seed") return seed(line);
    if (word == "dice" && !started_) return opening_dice(line);
    if (knows(SetUp::statements(), word)) {
      if (started_) return wrong(line, fmt::format("`{}` belongs before `start`", word));
      return set_up_.read(line);
    }
    if (!knows(script_statements(), word)) return wrong(line, unknown_statement(word));
    if (!started_) return wrong(line, fmt::format("`{}` belongs after `start`", word));
    Result<ScriptStep> step = read_script_step(line, file_, set_up_, book_);
    if (!step) return step.error();
    result_.script.push_back(*std::move(step));
    return std::nullopt;
  }

  std::string unknown_statement(const std::string& word) const {
    std::vector<std::string> all = SetUp::statements();
    all.insert(all.end(), script_statements().begin(), script_statements().end());
    for (const char* more : {"start", "seed"}) all.emplace_back(more);
    return unknown("statement", word, all);
  }

  // start | start STEP [side A]
  Trouble start(const ScriptText& line) {
    if (started_) return wrong(line, "`start` stands twice");
    started_ = true;
    result_.start_line = line.line;
    WordsReader in = after_keyword(line);
    if (!in.at_end())
      result_.step = static_cast<std::size_t>(in.one_of("step", names_of(book_.words().steps)));
    if (in.take("side")) result_.step_seat = set_up_.side(in);
    return finish(in, line);
  }

  // A turn that begins forgets what happened in the one before it.
  Trouble forgotten_record() const {
    if (result_.step || !set_up_.forgotten_record()) return std::nullopt;
    return LoadError{file_, set_up_.forgotten_record()->line,
                     fmt::format("`record {}` has no effect: `start` begins a turn, which forgets it; start at a step, one of {}",
                                 set_up_.forgotten_record()->name, listed(names_of(book_.words().steps)))};
  }

  Trouble seed(const ScriptText& line) {
    WordsReader in = after_keyword(line);
    if (started_) return wrong(line, "`seed` belongs before `start`");
    result_.seed = static_cast<std::uint64_t>(in.whole_number("a seed"));
    return finish(in, line);
  }

  Trouble opening_dice(const ScriptText& line) {
    WordsReader in = after_keyword(line);
    const std::vector<int> faces = read_faces(in);
    result_.opening_dice.insert(result_.opening_dice.end(), faces.begin(), faces.end());
    return finish(in, line);
  }

  WordsReader after_keyword(const ScriptText& line) const {
    const ScriptText rest = after_first_word(line);
    return {rest.text, book_.words(), rest.before};
  }
  Trouble finish(WordsReader& in, const ScriptText& line) {
    if (in.ok() && !in.at_end()) in.complain("nothing more is expected here");
    if (!in.ok()) return wrong(line, in.trouble());
    return std::nullopt;
  }
  LoadError wrong(const ScriptText& line, std::string what) const {
    return {file_, line.line, std::move(what)};
  }

  std::string file_;
  const Rulebook& book_;
  SetUp set_up_;
  bool started_ = false;
  Playthrough result_;
};

}  // namespace

Result<std::string> peek_rules(std::string_view text, const std::string& file, int* line_of_rules) {
  for (const ScriptText& line : script_lines(text)) {
    if (first_word(line.text) != "rules") continue;
    if (line_of_rules != nullptr) *line_of_rules = line.line;
    const std::string rest = after_first_word(line).text;
    if (rest.empty()) return LoadError{file, line.line, "expected the id of a rulebook after `rules`"};
    return rest;
  }
  return LoadError{file, 0, "no rulebook is named; begin with a line such as `rules drill`"};
}

Result<Playthrough> parse_playthrough(std::string_view text, const std::string& file, const Rulebook& book,
                                      std::vector<LoadError>* mistakes) {
  Parser parser(file, book);
  const std::vector<LoadError> found = parser.parse(text);
  if (mistakes != nullptr) *mistakes = found;
  if (!found.empty()) return found.front();
  return std::move(parser).result();
}

Result<std::uint64_t> signature(std::span<const NamedText> games, const BookFinder& book_of) {
  std::vector<const NamedText*> sorted;
  for (const NamedText& game : games) sorted.push_back(&game);
  std::sort(sorted.begin(), sorted.end(),
            [](const NamedText* a, const NamedText* b) { return a->name < b->name; });
  Hasher hasher;
  for (const NamedText* game : sorted) {
    int line = 0;
    const Result<std::string> rules = peek_rules(game->text, game->name, &line);
    if (!rules) return rules.error();
    const Rulebook* book = book_of(*rules);
    if (book == nullptr) return LoadError{game->name, line, fmt::format("there is no rulebook `{}`", *rules)};
    const Result<Playthrough> playthrough = parse_playthrough(game->text, game->name, *book);
    if (!playthrough) return playthrough.error();
    const PlaythroughOutcome outcome = run(*playthrough, *book);
    if (!outcome.passed()) return outcome.failures.front();
    hasher.add(std::string_view{game->name});
    hasher.add(static_cast<std::int64_t>(hash_of(outcome.end)));
    hasher.add(std::string_view{outcome.report});
  }
  return hasher.value();
}

}  // namespace drumhead
