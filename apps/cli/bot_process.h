// A bot in a process of its own: started by the shell with pipes to its input and output, its errors left on
// ours. Ends with this object. A bot that dies or shuts its pipe stops the program with its name.
#pragma once

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
  bool write_all(std::string_view text);
  bool wait_for_text(double seconds);  // false: nothing came in time
  [[noreturn]] void give_up(const std::string& why);

  std::string command_;
  double seconds_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;  // read and not yet taken
};

}  // namespace drumhead::cli
