#include "cli/bot_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
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

bool BotProcess::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(to_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void BotProcess::tell(const std::string& line) {
  if (!write_all(line + "\n")) give_up("has ended or closed its input");
}

void BotProcess::tell_last(const std::string& line) { write_all(line + "\n"); }

bool BotProcess::wait_for_text(double seconds) {
  pollfd waiting{from_, POLLIN, 0};
  const int ready = ::poll(&waiting, 1, static_cast<int>(seconds * 1000));
  return ready > 0 || (ready < 0 && errno == EINTR);
}

std::optional<std::string> BotProcess::next_line() {
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds_);
  while (true) {
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    if (heard_.size() > kLongestLine) give_up("sends a line of more than a megabyte");
    const std::chrono::duration<double> left = until - std::chrono::steady_clock::now();
    if (left.count() <= 0 || !wait_for_text(left.count())) return std::nullopt;
    std::array<char, 65536> part;
    const ssize_t got = ::read(from_, part.data(), part.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) give_up("has ended without an answer");
    heard_.append(part.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace drumhead::cli
