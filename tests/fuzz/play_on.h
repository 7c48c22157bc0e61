// Plays on from a position that came out of somebody's file: what could be read can be played, whatever it holds.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "generals/general.h"
#include "lab/series.h"
#include "rules/rulebooks.h"

namespace drumhead::fuzz {

// The book of that id; if there is none, one of them all, drawn by a number.
inline const Rulebook& book_called(std::string_view id, std::size_t number) {
  static const std::vector<std::unique_ptr<Rulebook>> books = [] {
    std::vector<std::unique_ptr<Rulebook>> all;
    for (const RulebookEntry& entry : rulebooks()) all.push_back(entry.make({}).value());
    return all;
  }();
  for (const auto& book : books)
    if (book->words().id == id) return *book;
  return *books[number % books.size()];
}
inline const Rulebook& any_book(std::size_t number) { return book_called({}, number); }

// Both sides answer at random for so many answers, a few turns of a small battle.
inline void play_on(const Rulebook& book, const BattleState& start, std::uint64_t seed, int most_answers = 24) {
  const auto player = [&](std::uint64_t luck) -> Player {
    const std::shared_ptr<General> general = make_general("random", book, luck).value();
    return [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
  };
  const FightResult result = fight_battle(book, start, {player(seed), player(seed + 1)},
                                          {.seed = seed, .most_answers = most_answers, .ear = Scene::Ear::kTelling});
  CHECK(result.answers <= most_answers);
}

}  // namespace drumhead::fuzz
