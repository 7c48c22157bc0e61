// The past of a battle: its state after any answer, found again from the changes that the chronicle's events
// carry. No rule is asked. Some states are kept, so that going through a battle step by step costs a few
// changes each time.
#pragma once

#include <map>

#include "engine/chronicle.h"

namespace drumhead {

class Past {
 public:
  // After the entry of that number; -1: the position before the opening. The chronicle is one whose changes
  // fit.
  BattleState after(const Chronicle& chronicle, int entry);
  void forget_from(int entry);  // that entry was taken back

 private:
  std::map<int, BattleState> kept_;
};

}  // namespace drumhead
