// One sitting at the terminal: a battle played in text. Shows each person what his seat may know, explains
// and refuses, lets the computer answer for the other seats, and keeps the battle in a file after every
// answer.
#pragma once

#include <array>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "cli/chronicle_file.h"
#include "engine/referee.h"
#include "lab/series.h"

namespace drumhead::cli {

struct Terminal {
  std::istream& in;
  bool live_in = false;   // a person types: wait for him to change places
  bool live_out = false;  // a person reads: colours, and a screen that can be cleared
  int columns = 96;
  int rows = 36;
};

class Sitting {
 public:
  // A seat without a player is a person's.
  Sitting(Referee& referee, std::array<Player, 2> computers, ChronicleFile& file, Terminal terminal);

  // Until the battle is over (true) or the players stop (false).
  bool play();

 private:
  enum class Then { kAskAgain, kGoOn, kStop };
  struct Command {
    std::string_view name;
    std::string_view use;
    Then (Sitting::*run)(const std::string& rest);
  };
  static const std::vector<Command>& commands();

  bool is_person(Seat seat) const { return !computers_[static_cast<std::size_t>(seat)]; }
  void let_computer_answer(const Ask& ask);
  Then ask_person(const Ask& ask);
  void hand_over(Seat seat);
  bool has_secrets(Seat seat) const;
  void show_report(Seat seat);
  void show_question();
  void show_suggestions(bool all);
  void show_end();

  Then obey(const std::string& line);
  Then give(const Answer& answer);
  bool read_answer(const std::string& text, Answer& answer);  // a number of a suggestion, or words; complains

  Then help(const std::string& rest);
  Then more(const std::string& rest);
  Then show_table(const std::string& rest);
  Then show_units(const std::string& rest);
  Then show_log(const std::string& rest);
  Then why(const std::string& rest);
  Then undo(const std::string& rest);
  Then odds(const std::string& rest);
  Then look(const std::string& rest);  // "try": check without doing
  Then hint(const std::string& rest);
  Then measure(const std::string& rest);
  Then save(const std::string& rest);
  Then quit(const std::string& rest);

  Reader reader(Seat seat) const;
  // The events that a reader hears, with the entry each belongs to.
  std::vector<const Event*> heard_by(Reader reader) const;

  Referee& referee_;
  const Rulebook& book_;
  std::array<Player, 2> computers_;
  ChronicleFile& file_;
  Terminal terminal_;
  Seat at_table_ = Seat::kNobody;          // who looked at the screen last
  std::array<std::size_t, 3> reported_{};  // entries already read, by seat; the last for spectators
  bool stopped_ = false;

  // The question under way.
  Ask ask_;
  View view_;
  AskForm form_;
  std::vector<Answer> suggestions_;
};

}  // namespace drumhead::cli
