#include "cli/bot_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <thread>

#include "cli/support.h"

extern char** environ;

namespace drumhead::cli {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr auto kGrace = std::chrono::milliseconds(500);  // for a bot to end once its input has

std::array<int, 2> need_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    stop(fmt::format("no pipe to a bot can be made ({})", std::strerror(errno)));
  return ends;
}

// In a group of its own, so that the shell and what it started can be ended together.
pid_t start(const std::string& command, int input, int output) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  sigset_t pipe_broken;
  sigemptyset(&pipe_broken);
  sigaddset(&pipe_broken, SIGPIPE);
  posix_spawnattr_setsigdefault(&how, &pipe_broken);
  std::string shell = "sh", option = "-c", text = command;
  std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
  pid_t pid = -1;
  const int failed = ::posix_spawn(&pid, "/bin/sh", &files, &how, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  if (failed != 0) stop(fmt::format("the bot `{}` cannot be started ({})", command, std::strerror(failed)));
  return pid;
}

int milliseconds_to(std::chrono::steady_clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

}  // namespace

BotProcess::BotProcess(std::string command, double seconds_per_answer)
    : command_(std::move(command)), seconds_(seconds_per_answer) {
  std::signal(SIGPIPE, SIG_IGN);  // a bot that is gone shows when we write to it
  const std::array<int, 2> to = need_pipe();
  const std::array<int, 2> from = need_pipe();
  pid_ = start(command_, to[0], from[1]);
  ::close(to[0]);
  ::close(from[1]);
  to_ = to[1];
  from_ = from[0];
  ::fcntl(to_, F_SETFL, O_NONBLOCK);  // so that a bot that does not read cannot hold us up for ever
}

BotProcess::~BotProcess() {
  ::close(to_);
  ::close(from_);
  const auto until = std::chrono::steady_clock::now() + kGrace;
  while (::waitpid(pid_, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > until) {
      ::kill(-pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void BotProcess::give_up(const std::string& why) {
  stop(fmt::format("the bot `{}` {}; run it by hand and feed it the lines of docs/protocol.md to see why",
                   command_, why));
}

// Both ways at once: a bot may fill its own pipe before it empties ours, and then each would wait for the other.
BotProcess::Told BotProcess::write_all(std::string_view text) {
  const auto until = Clock::now() + seconds();
  while (!text.empty()) {
    const ssize_t written = ::write(to_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (Clock::now() >= until) return Told::kNotTaken;
      wait_for_room(until);
    } else if (errno != EINTR) {
      return Told::kGone;
    }
  }
  return Told::kAll;
}

void BotProcess::wait_for_room(Clock::time_point until) {
  const bool hears_more = heard_.size() <= kLongestLine;
  std::array<pollfd, 2> waiting{pollfd{to_, POLLOUT, 0}, pollfd{hears_more ? from_ : -1, POLLIN, 0}};
  ::poll(waiting.data(), waiting.size(), milliseconds_to(until));
  if ((waiting[1].revents & POLLIN) != 0) hear_more();
}

bool BotProcess::hear_more() {
  std::array<char, 65536> part;
  const ssize_t got = ::read(from_, part.data(), part.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (got <= 0) return false;
  heard_.append(part.data(), static_cast<std::size_t>(got));
  return true;
}

void BotProcess::tell(const std::string& line) {
  switch (write_all(line + "\n")) {
    case Told::kAll:
      return;
    case Told::kGone:
      give_up("has ended or closed its input");
    case Told::kNotTaken:
      give_up(fmt::format("has not read for {} seconds what it is told", seconds_));
  }
}

void BotProcess::tell_last(const std::string& line) { write_all(line + "\n"); }

bool BotProcess::wait_for_text(Clock::time_point until) {
  pollfd waiting{from_, POLLIN, 0};
  const int ready = ::poll(&waiting, 1, milliseconds_to(until));
  return ready > 0 || (ready < 0 && errno == EINTR);
}

std::optional<std::string> BotProcess::next_line() {
  const auto until = Clock::now() + seconds();
  while (true) {
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    if (heard_.size() > kLongestLine) give_up("sends a line of more than a megabyte");
    if (Clock::now() >= until || !wait_for_text(until)) return std::nullopt;
    if (!hear_more()) give_up("has ended without an answer");
  }
}

}  // namespace drumhead::cli
