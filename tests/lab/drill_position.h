// A position of the drill, laid out by a playthrough, and answers to its first question in words.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "engine/answer_text.h"
#include "engine/referee.h"
#include "lab/playthrough.h"
#include "rules/rulebooks.h"

namespace drumhead {

class DrillPosition : public ::testing::Test {
 protected:
  DrillPosition() : book_(*make_rulebook("drill")) {}

  Referee start(std::string_view script) {
    const Playthrough read = *parse_playthrough(script, "script", *book_);
    return {*book_, read.start, {.step = read.step, .step_seat = read.step_seat}};
  }
  Answer answer(const Referee& referee, std::string_view words) {
    Answer read = *answer_from_words(words, referee.state(), book_->words());
    read.ask = referee.state().asks.front().id;
    return read;
  }

  std::unique_ptr<Rulebook> book_;
};

}  // namespace drumhead
