// The turn as a list of stages, run in order and over again. A stage is under way until the frames and questions that it
// opened are done. Where a playthrough starts from and what the page says is under way follow from the list.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/scene.h"

namespace drumhead {

// Runs once; or asks for one thing after another until it finds nothing more to ask for, and says so by `false`.
template <class Book>
struct Stage {
  int step;  // what the vocabulary calls it, by its place in Vocabulary::steps; -1: nothing
  void (*run)(const Book&, Scene&) = nullptr;
  bool (*ask_more)(const Book&, Scene&) = nullptr;

  constexpr Stage(int word, void (*once)(const Book&, Scene&)) : step(word), run(once) {}
  constexpr Stage(int word, bool (*until_done)(const Book&, Scene&)) : step(word), ask_more(until_done) {}
};

// The last number of the turn's frame says that a stage which asks for more is to ask no more. The others are the book's.
inline void end_stage(Scene& scene) { scene.frame().n.back() = 1; }

template <class Book>
class TurnOfStages {
 public:
  // After the last stage comes `loop`: what is before it is done once, before the first turn.
  constexpr TurnOfStages(std::int16_t procedure, std::span<const Stage<Book>> stages, std::size_t loop = 0)
      : procedure_(procedure), stages_(stages), loop_(loop) {}

  // Pushes the frame of the turn, before its first stage, or before the first of a step.
  void begin(Scene& scene) const { scene.push({procedure_, -1, {}}); }
  void begin_at(Scene& scene, std::size_t step) const {
    const auto named = [step](const Stage<Book>& stage) { return stage.step == static_cast<int>(step); };
    const auto before = std::find_if(stages_.begin(), stages_.end(), named) - stages_.begin() - 1;
    scene.push({procedure_, static_cast<std::int16_t>(before), {}});
    end_stage(scene);
  }

  void advance(const Book& book, Scene& scene) const {
    if (asks_more(book, scene)) return;
    Frame& frame = scene.frame();
    const auto next = static_cast<std::size_t>(frame.step + 1);
    frame.step = static_cast<std::int16_t>(next < stages_.size() ? next : loop_);
    frame.n.back() = 0;
    if (const Stage<Book>* stage = under_way(frame); stage->run != nullptr) stage->run(book, scene);
  }

  int step_under_way(const BattleState& state) const {
    if (state.outcome.over) return stages_.back().step;
    const Stage<Book>* stage = state.frames.empty() ? nullptr : under_way(state.frames.front());
    return stage == nullptr ? -1 : stage->step;
  }

 private:
  // None before the first, and in a frame that was not made here: a recorded battle may have been damaged.
  const Stage<Book>* under_way(const Frame& frame) const {
    const auto step = static_cast<std::size_t>(frame.step);
    return frame.step < 0 || step >= stages_.size() ? nullptr : &stages_[step];
  }
  bool asks_more(const Book& book, Scene& scene) const {
    const Stage<Book>* stage = under_way(scene.frame());
    const bool ended = scene.frame().n.back() != 0;
    return stage != nullptr && stage->ask_more != nullptr && !ended && stage->ask_more(book, scene);
  }

  std::int16_t procedure_;
  std::span<const Stage<Book>> stages_;
  std::size_t loop_;
};

}  // namespace drumhead
