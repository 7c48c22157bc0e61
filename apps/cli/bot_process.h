// A bot in a process of its own: started by the shell with pipes to its input and output, its errors left on ours.
// Ends with this object. A bot that dies, says nothing in time or shuts its pipe stops the program with its name.
#pragma once

#include <string>

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
  std::string next_line();           // waits for it as long as an answer may take
  const std::string& command() const { return command_; }

 private:
  bool wait_for_text();              // false: nothing came in time
  [[noreturn]] void give_up(const std::string& why);

  std::string command_;
  double seconds_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;                // read and not yet taken
};

}  // namespace drumhead::cli
