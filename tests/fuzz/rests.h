// Battles at rest for the fuzzers: one of every kind of question drill asks.
#pragma once

#include <vector>

#include "engine/referee.h"
#include "rules/rulebooks.h"

namespace drumhead::fuzz {

inline const Rulebook& book() {
  static const std::unique_ptr<Rulebook> drill = make_rulebook("drill").value();
  return *drill;
}

// Horse and foot a side before a wood, at a given step of the turn.
inline BattleState position(const Rulebook& rules = book()) {
  Layout layout;
  layout.ground.width = inches(36);
  layout.ground.height = inches(30);
  Piece wood{.id = {0}, .kind = PieceKind::kWood, .name = "Wood"};
  wood.area.outer = {{inches(2), inches(12)}, {inches(10), inches(12)}, {inches(10), inches(18)}, {inches(2), inches(18)}};
  layout.ground.pieces = {wood};
  layout.turn_limit = 3;
  const auto unit = [&](const char* name, Seat side, const char* type, Coord x, Coord y) {
    UnitSpec spec;
    spec.name = name;
    spec.side = side;
    spec.type = type;
    spec.strength = 6;
    spec.pose = {{inches(x), inches(y)}, side == Seat::kA ? kNorth : kSouth};
    spec.markers = {{"lost", 1}};
    layout.units.push_back(spec);
  };
  unit("Red/1", Seat::kA, "infantry", 8, 10);
  unit("Red/2", Seat::kA, "cavalry", 20, 10);
  unit("Blue/1", Seat::kB, "infantry", 20, 18);
  unit("Blue/2", Seat::kB, "cavalry", 30, 18);
  BattleState state = lay_out(layout, rules.words()).value();
  rules.prepare(state);
  return state;
}

inline const std::vector<BattleState>& rests() {
  static const std::vector<BattleState> all = [] {
    std::vector<BattleState> states;
    for (const std::size_t step : {0U, 1U, 2U}) {
      Referee referee(book(), position(), {.seed = 3, .step = step, .step_seat = Seat::kA});
      if (!referee.over()) states.push_back(referee.state());
      if (step != 1) continue;
      // A charge opens the question how to receive it.
      const Ask ask = referee.state().asks.front();
      Sampler sampler(1);
      for (const Answer& answer : book().candidates(referee.view(ask.seat), ask, sampler)) {
        BattleState copy = referee.state();
        Dice dice = Dice::seeded(3, copy.dice_thrown);
        Scene scene(copy, dice, Scene::Ear::kSilent);
        play_out(book(), scene, ask, answer);
        if (copy.asks.empty() || copy.asks.front().kind == ask.kind) continue;
        states.push_back(copy);
        break;
      }
    }
    return states;
  }();
  return all;
}

}  // namespace drumhead::fuzz
