// Writes what the fuzzers of chronicles, facts and answers start from, out of a real game: make_corpus tests/fuzz/corpus
// Not part of any build but by name; run it when the format or the words of drill change.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/answer_text.h"
#include "engine/facts.h"
#include "fuzz/rests.h"

using namespace drumhead;

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: make_corpus FOLDER\n", stderr), 2;
  const std::filesystem::path folder(argv[1]);
  const auto write = [&](const char* fuzzer, const std::string& name, const std::string& text) {
    std::filesystem::create_directories(folder / fuzzer);
    std::ofstream(folder / fuzzer / name, std::ios::binary) << text;
  };
  const Rulebook& book = fuzz::book();
  Referee referee(book, fuzz::position(), {.seed = 7});
  Sampler sampler(5);
  for (int n = 0; n < 12 && !referee.over(); ++n) {
    const BattleState before = referee.state();
    const Ask ask = before.asks.front();
    const auto candidates = book.candidates(referee.view(ask.seat), ask, sampler);
    const Answer answer = candidates[static_cast<std::size_t>(sampler.below(static_cast<int>(candidates.size())))];
    if (!referee.answer(ask.seat, answer).allowed()) return 1;
    const std::string number = std::to_string(n);
    write("fuzz_referee", "json" + number, answer_json(answer, before, book.words()));
    write("fuzz_referee", "words" + number, answer_words(answer, before, book.words()));
    write("fuzz_referee", "facts" + number, answer_facts(answer));
    write("fuzz_facts", "change" + number, change_between(before, referee.state()));
    if (n == 3 || n == 11) write("fuzz_chronicle", "game" + number, chronicle_text(referee.chronicle(), book.words()));
  }
  for (const BattleState& rest : fuzz::rests())
    for (const Ask& ask : rest.asks)
      for (const Answer& answer : book.candidates(book.project(rest, ask.seat), ask, sampler)) {
        const std::string number = std::to_string(ask.kind) + "_" + std::to_string(hash_of(rest) % 1000) + "_" + std::to_string(answer.orders.empty() ? 99 : answer.orders.front().verb);
        write("fuzz_referee", "rest" + number, answer_json(answer, rest, book.words()));
      }
  write("fuzz_facts", "whole", whole_state(referee.state()));
  return 0;
}
