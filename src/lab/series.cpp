#include "lab/series.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace drumhead {
namespace {

std::array<int, 2> strength_of(const BattleState& state) {
  std::array<int, 2> strength{};
  for (const Unit& unit : state.units) strength[static_cast<std::size_t>(unit.side)] += unit.strength;
  return strength;
}

// Lets a player answer, again if he is refused, in the end with the Ask's fallback; false: not even that is legal.
bool let_answer(Referee& referee, const Ask& ask, const Player& player, const FightSettings& settings, FightResult& result) {
  for (int tries_left = settings.tries - 1; tries_left >= 0; --tries_left) {
    const Verdict verdict = referee.answer(ask.seat, player(referee.view(ask.seat), ask));
    ++result.answers;
    if (verdict.allowed()) return true;
    ++result.refused;
    if (settings.on_refusal) settings.on_refusal(ask, *verdict.refusal, tries_left);
    if (!result.trouble.empty()) continue;
    const Vocabulary& words = referee.book().words();
    result.trouble =
        fmt::format("{} {}, question {} of kind {}: {}", words.turn_word, referee.state().turn, ask.id,
                    words.asks[static_cast<std::size_t>(ask.kind)].name, spoken(*verdict.refusal));
  }
  return referee.answer(ask.seat, form_of(referee.book(), referee.state(), ask).fallback).allowed();
}

}  // namespace

FightResult fight_battle(const Rulebook& book, const BattleState& start, const std::array<Player, 2>& players,
                         const FightSettings& settings) {
  Referee referee(book, start, {.seed = settings.seed, .ear = settings.ear, .recorder = settings.recorder});
  FightResult result;
  result.strength_at_start = strength_of(start);
  while (!referee.over() && result.answers < settings.most_answers) {
    const Ask ask = referee.state().asks.front();
    if (!let_answer(referee, ask, players[static_cast<std::size_t>(ask.seat)], settings, result)) break;  // a dead end
  }
  if (settings.on_end) settings.on_end(referee);
  result.finished = referee.over();
  result.winner = referee.state().outcome.winner;
  result.reason = referee.state().outcome.reason;
  result.turns = referee.state().turn;
  result.strength_left = strength_of(referee.state());
  result.hash = hash_of(referee.state());
  if (settings.ear != Scene::Ear::kSilent) result.chronicle = referee.chronicle();
  return result;
}

void SeriesTotals::add(const FightResult& result) {
  ++games;
  answers += result.answers;
  refused += result.refused;
  turns += result.turns;
  for (std::size_t side = 0; side < 2; ++side) losses[side] += result.strength_at_start[side] - result.strength_left[side];
  if (!result.finished) return;
  ++finished;
  if (result.winner == Seat::kNobody) {
    ++draws;
  } else {
    ++wins[static_cast<std::size_t>(result.winner)];
  }
}

std::uint64_t seed_of_game(std::uint64_t series_seed, int game) {
  return mix(mix(series_seed) + static_cast<std::uint64_t>(game));
}

}  // namespace drumhead
