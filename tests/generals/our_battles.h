// The battles that come with the program, laid out for a rulebook: what the tests of the generals fight.
#pragma once

#include <gtest/gtest.h>

#include "data/battles.h"
#include "muster/muster.h"

namespace drumhead::test {

inline BattleState our_battle(std::string_view battle, const Rulebook& book) {
  for (const EmbeddedFile& file : data::battles())
    if (file.name.find(battle) != std::string_view::npos)
      return position_from_battle(file.text, std::string(file.name), book).value();
  ADD_FAILURE() << "no " << battle;
  return {};
}

}  // namespace drumhead::test
