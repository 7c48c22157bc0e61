#include "contract/games.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <numeric>

#include "engine/answer_text.h"
#include "generals/general.h"
#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

Referee::Settings settings_for(const Rulebook& book, std::uint64_t seed) {
  Referee::Settings settings;
  settings.seed = seed;
  settings.recorder = &coverage(book.words().id, "play");
  return settings;
}

std::string why(const Verdict& verdict) { return fmt::format("{} [{}]", verdict.refusal->text, verdict.refusal->cite.id); }

class RandomPlay {
 public:
  RandomPlay(const Field& field, std::uint64_t seed) : sampler_(seed + 1000) {
    game_.field = &field;
    game_.book = &rulebook(field.book);
    game_.seed = seed;
    game_.start = field.start(seed);
    if (const char* level = std::getenv("DRUMHEAD_CONTRACT_PLAYER"))
      for (std::size_t side = 0; side < generals_.size(); ++side) generals_[side] = make_general(level, *game_.book, 2 * seed + side).value();
  }

  Game play() {
    Referee referee(*game_.book, game_.start, settings_for(*game_.book, game_.seed));
    while (!referee.over() && game_.moves.size() < kMostAnswers && game_.troubles.size() < 5) {
      if (referee.state().asks.empty()) {
        trouble("nothing is asked and the battle is not over");
        break;
      }
      if (!answer(referee)) break;
    }
    game_.end = referee.state();
    game_.chronicle = referee.chronicle();
    return std::move(game_);
  }

 private:
  bool answer(Referee& referee) {
    const auto& open = referee.state().asks;
    const Ask ask = open[static_cast<std::size_t>(sampler_.below(static_cast<int>(open.size())))];
    const std::vector<Answer> candidates = game_.book->candidates(referee.view(ask.seat), ask, sampler_);
    if (candidates.empty()) return trouble("no candidate where an answer is owed"), false;
    check_all(referee, ask, candidates);
    const Answer chosen = choice(referee, ask, candidates);
    game_.moves.push_back({referee.state(), ask, chosen});
    const Verdict verdict = referee.answer(ask.seat, chosen);
    if (verdict.allowed()) return true;
    game_.moves.pop_back();
    return trouble("the chosen candidate is refused: " + why(verdict)), false;
  }

  Answer choice(const Referee& referee, const Ask& ask, const std::vector<Answer>& candidates) {
    General* general = generals_[static_cast<std::size_t>(ask.seat)].get();
    if (general != nullptr) return general->answer(referee.view(ask.seat), ask);
    return candidates[static_cast<std::size_t>(sampler_.below(static_cast<int>(candidates.size())))];
  }

  void check_all(Referee& referee, const Ask& ask, const std::vector<Answer>& candidates) {
    for (const Answer& candidate : candidates) {
      const Verdict verdict = check_answer(*game_.book, referee.state(), ask, candidate);
      if (!verdict.allowed()) trouble(fmt::format("the candidate `{}` is refused: {}", said(candidate, referee.state()), why(verdict)));
    }
    const Answer fallback = form_of(*game_.book, referee.state(), ask).fallback;
    const Verdict verdict = referee.check(ask.seat, fallback);
    if (!verdict.allowed()) trouble("the default answer is refused: " + why(verdict));
  }

  std::string said(const Answer& answer, const BattleState& state) const { return answer_words(answer, state, game_.book->words()); }
  void trouble(const std::string& what) { game_.troubles.push_back(fmt::format("answer {}: {}", game_.moves.size(), what)); }

  Game game_;
  Sampler sampler_;
  std::array<std::unique_ptr<General>, 2> generals_;  // none: any candidate
};

}  // namespace

std::string Game::place(std::size_t move) const {
  std::string place = fmt::format("{}, {}, seed {}, answer {}", field->book, field->title, seed, move);
  if (move < moves.size()) place += fmt::format(" ({})", answer_words(moves[move].answer, moves[move].before, book->words()));
  return place;
}

Referee::Settings Game::settings() const { return settings_for(*book, seed); }

std::vector<std::uint64_t> contract_seeds() {
  const char* env = std::getenv("DRUMHEAD_CONTRACT_SEEDS");
  const std::string given = env == nullptr ? "3" : env;
  const std::size_t dash = given.find('-');
  const std::uint64_t first = dash == std::string::npos ? 1 : std::stoul(given);
  const std::uint64_t last = std::stoul(dash == std::string::npos ? given : given.substr(dash + 1));
  std::vector<std::uint64_t> seeds(last < first ? 0 : last - first + 1);
  std::iota(seeds.begin(), seeds.end(), first);
  return seeds;
}

const Game& random_game(const Field& field, std::uint64_t seed) {
  static std::map<std::pair<const Field*, std::uint64_t>, Game> games;
  const auto key = std::make_pair(&field, seed);
  const auto found = games.find(key);
  if (found != games.end()) return found->second;
  return games.emplace(key, RandomPlay(field, seed).play()).first->second;
}

}  // namespace drumhead::test
