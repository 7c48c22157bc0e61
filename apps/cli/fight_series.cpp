#include "cli/fight_series.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/hash.h"
#include "cli/players.h"

namespace drumhead::cli {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(200);

// Every option of the book drawn anew, from the seed of the game alone.
std::vector<OptionSpec> random_options(const Vocabulary& words, std::uint64_t game_seed) {
  Sampler sampler(mix(game_seed ^ 0x6f7074696f6e73ULL));
  std::vector<OptionSpec> options;
  for (const OptionWord& option : words.options)
    options.push_back({option.name, sampler.below(option.high + 1), 0});
  return options;
}

class Fight {
 public:
  Fight(const FightArguments& arguments, const BattleText& battle, const Rulebook& book)
      : arguments_(arguments), battle_(battle), book_(book), random_options_(arguments.options == "random") {
    const auto options =
        random_options_ ? std::vector<OptionSpec>{} : need_options(arguments.options, book.words());
    start_ = need_position(battle, book, options);
    results_.resize(static_cast<std::size_t>(arguments.games));
  }

  Series run() {
    const auto began = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    for (int i = 0; i < arguments_.jobs; ++i) threads.emplace_back([this] { work(); });
    if (error_is_terminal()) show_progress();
    for (std::thread& thread : threads) thread.join();
    if (trouble_) std::rethrow_exception(trouble_);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!arguments_.coverage.empty()) coverage_.write(arguments_.coverage, book_.words().id, "play");
    return summed(took.count());
  }

 private:
  void work() {
    try {
      Players players(book_, arguments_.bot_seconds);
      Coverage coverage;
      for (int game = next_++; game < arguments_.games && !failed_; game = next_++) {
        results_[static_cast<std::size_t>(game)] = play(game, players, coverage);
        ++done_;
      }
      const std::lock_guard lock(mutex_);
      coverage_.join(coverage);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!trouble_) trouble_ = std::current_exception();
      failed_ = true;
    }
  }

  bool swapped(int game) const { return arguments_.swap && game % 2 == 1; }

  FightResult play(int game, Players& players, Coverage& coverage) {
    const std::uint64_t seed = seed_of_game(arguments_.seed, game);
    const bool keeps = !arguments_.save.empty() || arguments_.verify;
    FightSettings settings;
    settings.seed = seed;
    settings.ear = keeps ? Scene::Ear::kRecording : Scene::Ear::kSilent;
    settings.recorder = arguments_.coverage.empty() ? nullptr : &coverage;
    settings.tries = is_bot(arguments_.a) || is_bot(arguments_.b) ? kBotTries : 1;
    settings.on_refusal = [&players](const Ask& ask, const Refusal& refusal, int left) {
      players.refused(ask, refusal, left);
    };
    settings.on_end = [&players](const Referee& referee) { players.over(referee); };
    const BattleState start =
        random_options_ ? need_position(battle_, book_, random_options(book_.words(), seed)) : start_;
    players.forget_trouble();
    FightResult result = fight_battle(book_, start, seated(game, seed, players), settings);
    result.refused += players.late();
    if (!players.trouble().empty()) result.trouble = players.trouble();
    if (keeps) keep(game, result);
    return result;
  }

  std::array<Player, 2> seated(int game, std::uint64_t seed, Players& players) const {
    const std::array<std::string, 2> names{arguments_.a, arguments_.b};
    const std::size_t first = swapped(game) ? 1 : 0;
    const std::string& battle = start_.setting->battle;
    return {players.seat(Seat::kA, names[first], first, battle, seed),
            players.seat(Seat::kB, names[1 - first], 1 - first, battle, seed)};
  }

  void keep(int game, FightResult& result) const {
    const std::string name = fmt::format("game-{:05}.chronicle", game + 1);
    const std::string file = (std::filesystem::path(arguments_.save) / name).string();
    const std::string text = chronicle_text(*result.chronicle, book_.words());
    result.chronicle.reset();
    if (!arguments_.save.empty()) write_whole(file, text);
    if (!arguments_.verify) return;
    const ChronicleRead read = need(read_chronicle(text, file));
    if (const auto trouble = verify(read.chronicle, book_, file)) stop(trouble->message(), kNo);
    const auto end = replay_events(read.chronicle, static_cast<int>(read.chronicle.entries.size()), file);
    if (!end) stop(end.error().message(), kNo);
    if (hash_of(*end) != result.hash)
      stop(fmt::format("{}: its events do not lead to the state the battle ended with", file), kNo);
  }

  void show_progress() const {
    while (done_ < arguments_.games && !failed_) {
      std::this_thread::sleep_for(kProgressEvery);
      fmt::print(stderr, "\r{} of {}", done_.load(), counted(arguments_.games, "battle"));
      std::fflush(stderr);
    }
    fmt::print(stderr, "\r{:40}\r", "");
  }

  Series summed(double seconds) const {
    Series series;
    series.rulebook = book_.words().id;
    series.battle = start_.setting->battle;
    series.sides = start_.setting->sides;
    series.generals = {arguments_.a, arguments_.b};
    series.outcomes = book_.words().outcomes;
    series.turn_word = book_.words().turn_word;
    series.seed = arguments_.seed;
    series.jobs = arguments_.jobs;
    series.cores =
        std::max(1, std::min(arguments_.jobs, static_cast<int>(std::thread::hardware_concurrency())));
    series.seconds = seconds;
    series.swapped = arguments_.swap;
    series.endings.resize(series.outcomes.size());
    Hasher hasher;
    for (int game = 0; game < arguments_.games; ++game) add(series, game, hasher);
    series.hash = hasher.value();
    return series;
  }

  void add(Series& series, int game, Hasher& hasher) const {
    const FightResult& result = results_[static_cast<std::size_t>(game)];
    series.totals.add(result);
    for (std::size_t side = 0; side < 2; ++side) series.strength[side] += result.strength_at_start[side];
    if (result.finished && result.winner != Seat::kNobody) {
      const auto seat = static_cast<std::size_t>(result.winner);
      ++series.wins_by_general[swapped(game) ? 1 - seat : seat];
    }
    if (const auto reason = static_cast<std::size_t>(result.reason);
        result.finished && reason < series.endings.size())
      ++series.endings[reason];
    const auto turns = static_cast<std::size_t>(result.turns);
    if (turns >= series.turns.size()) series.turns.resize(turns + 1);
    ++series.turns[turns];
    hasher.add(static_cast<std::int64_t>(result.hash));
    if (series.trouble.empty() && !result.trouble.empty())
      series.trouble = fmt::format("game {}: {}", game + 1, result.trouble);
  }

  const FightArguments& arguments_;
  const BattleText& battle_;
  const Rulebook& book_;
  bool random_options_;
  BattleState start_;
  std::vector<FightResult> results_;  // by game; each is written by the one thread that plays it
  std::atomic<int> next_{0};
  std::atomic<int> done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  // guards the two below
  std::exception_ptr trouble_;
  Coverage coverage_;
};

}  // namespace

Series fight_series(const FightArguments& arguments, const BattleText& battle, const Rulebook& book) {
  return Fight(arguments, battle, book).run();
}

}  // namespace drumhead::cli
