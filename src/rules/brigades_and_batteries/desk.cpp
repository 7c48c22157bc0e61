// The umpire's desk: every procedure of the book that throws dice, used without a battle.
#include <fmt/format.h>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

struct InitiativeFacts {};
void circumstances(FactsForm&, InitiativeFacts&) {}

namespace {

enum InitiativeResult : std::int64_t { kThrowAgain, kFirstSideWins, kSecondSideWins };

// BB-049, R17: one throw of both; a tie is thrown again.
DeskCase lay_initiative(const InitiativeFacts&) {
  DeskCase c;
  c.question = "1d10 for the first side, then 1d10 for the second";
  c.throws = {{"the first side", {}}, {"the second", {}}};
  c.resolve = [](Dice& dice) -> std::int64_t {
    const int first = dice.roll(10), second = dice.roll(10);
    return first == second ? kThrowAgain : first > second ? kFirstSideWins : kSecondSideWins;
  };
  c.spoken = [](std::int64_t result) -> std::string {
    if (result == kThrowAgain) return "a tie: throw again";
    return result == kFirstSideWins ? "the first side chooses" : "the second side chooses";
  };
  c.next = [](std::int64_t result) {
    std::vector<std::pair<std::string, Cite>> next;
    if (result != kThrowAgain) next.emplace_back("It says whether it is Side A, which moves first, or Side B.", cite::bb_049);
    return next;
  };
  return c;
}

}  // namespace

std::vector<Procedure> desk_procedures(const Tables& tables) {
  std::vector<Procedure> desk{make_procedure<InitiativeFacts>("initiative", "Both sides throw for initiative",
                                                              cite::bb_049, kPerInch, lay_initiative)};
  add_fire_desk(tables, desk);
  add_morale_desk(tables, desk);
  add_combat_desk(tables, desk);
  add_general_desk(tables, desk);
  add_pursuit_desk(tables, desk);
  return desk;
}

}  // namespace drumhead::bb
