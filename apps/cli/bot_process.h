// A bot in a process of its own: started by the shell with pipes to its input and output, its errors left on
// ours. Ends with this object. A bot that dies, shuts its pipe or does not read stops the program with its name.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "engine/rulebook.h"

namespace drumhead::cli {

class BotProcess {
 public:
  BotProcess(std::string command, double seconds_per_answer);
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  void tell(const std::string& line);
  void tell_last(const std::string& line);  // that it has gone already does not matter any more
  std::optional<std::string> next_line();   // none: it did not come in the time an answer may take
  const std::string& command() const { return command_; }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Told { kAll, kGone, kNotTaken };
  Told write_all(std::string_view text);
  void wait_for_room(Clock::time_point until);
  bool wait_for_text(Clock::time_point until);  // false: nothing came in time
  bool hear_more();                             // false: there is no more
  Clock::duration seconds() const {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds_));
  }
  [[noreturn]] void give_up(const std::string& why);

  std::string command_;
  double seconds_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;  // read and not yet taken
};

}  // namespace drumhead::cli
