// The two throws that most books are made of, each reckoned, resolved and laid before the desk from one place: a die
// with modifiers read in a table of results, and a pool of dice of which those that show enough hit. The tables that
// they are bound to must outlive the cases laid from them.
#pragma once

#include <algorithm>
#include <string>

#include "engine/desk.h"
#include "engine/spoken.h"

namespace drumhead {

template <class Facts, class Outcome>
struct DieInBands {
  Chart<Facts> chart;
  Bands<Outcome> results;
  int sides = 6;

  Reckoning reckon(const Facts& facts) const { return chart.reckon(facts); }
  struct Result {
    int die;
    const typename Bands<Outcome>::Band& band;
  };
  Result resolve(const Reckoning& reckoning, Dice& dice) const {
    const int die = dice.roll(sides);
    return {die, results.at(die + reckoning.total)};
  }
  DeskCase lay(const Facts& facts) const {
    return read_in(results, reckon(facts), "1d" + std::to_string(sides) + " with the modifiers above",
                   [n = sides](Dice& dice) { return dice.roll(n); });
  }
};

template <class Facts>
struct PoolOfDice {
  Chart<Facts> chart;  // of dice
  int least = 0;       // dice, however few the chart gives
  int hits_on = 6;
  int sides = 6;

  Reckoning reckon(const Facts& facts) const { return chart.reckon(facts); }
  int size(const Reckoning& reckoning) const { return std::max(least, reckoning.total); }
  int resolve(const Reckoning& reckoning, Dice& dice) const { return dice.count(size(reckoning), sides, hits_on); }
  DeskCase lay(const Facts& facts) const {
    DeskCase c;
    c.reckoning = reckon(facts);
    const int n = size(c.reckoning);
    c.question = counted(n, "die", "dice") + ", hitting on " + std::to_string(hits_on) + " or more";
    c.resolve = [n, s = sides, h = hits_on](Dice& dice) -> std::int64_t { return dice.count(n, s, h); };
    c.spoken = [](std::int64_t hits) { return hits == 0 ? "no hit" : counted(static_cast<int>(hits), "hit", "hits"); };
    return c;
  }
};

// A procedure of the desk for either of them, which asks for the facts of its chart.
template <class Trial>
Procedure desk_procedure(std::string name, std::string label, Cite rule, Coord per_unit, const Trial& trial) {
  return make_procedure(std::move(name), std::move(label), rule, per_unit, trial.chart,
                        [&trial](const auto& facts) { return trial.lay(facts); });
}

}  // namespace drumhead
