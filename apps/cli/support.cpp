#include "cli/support.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

namespace drumhead::cli {
namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestFile = std::size_t{256} << 20;

void stop(std::string message, int code) { throw Stop{code, std::move(message)}; }

std::string read_text(const std::string& path) {
  std::error_code trouble;
  if (fs::is_directory(path, trouble)) stop(fmt::format("{}: this is a folder; name a file in it", path));
  std::ifstream file(path, std::ios::binary);
  if (!file) stop(fmt::format("{}: cannot be opened ({}); check the name", path, std::strerror(errno)));
  std::string read;
  std::vector<char> part(1 << 16);
  while (file.read(part.data(), static_cast<std::streamsize>(part.size())) || file.gcount() > 0) {
    read.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (read.size() > kLongestFile)
      stop(fmt::format("{}: longer than {} MB, and so no file of Drumhead; check the name", path, kLongestFile >> 20));
  }
  if (file.bad()) stop(fmt::format("{}: cannot be read to its end", path));
  if (read.starts_with(kByteOrderMark)) read.erase(0, kByteOrderMark.size());
  return read;
}

namespace {

std::ofstream opened_to_write(const std::string& path, std::ios::openmode mode) {
  std::error_code trouble;
  if (fs::is_directory(path, trouble)) stop(fmt::format("{}: this is a folder; name a file to write", path));
  std::ofstream file(path, std::ios::binary | mode);
  if (!file)
    stop(fmt::format("{}: cannot be written ({}); choose a place where you may write", path,
                     std::strerror(errno)));
  return file;
}

}  // namespace

void write_text(const std::string& path, std::string_view text) {
  std::ofstream file = opened_to_write(path, std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file)
    stop(fmt::format("{}: not all of it could be written ({}); is the disk full?", path,
                     std::strerror(errno)));
}

void write_whole(const std::string& path, std::string_view text) {
  const std::string part = path + ".part";
  write_text(part, text);
  std::error_code trouble;
  fs::rename(part, path, trouble);
  if (trouble) stop(fmt::format("{}: cannot be written ({}); choose another place", path, trouble.message()));
}

void need_folder(const std::string& path) {
  std::error_code trouble;
  fs::create_directories(path, trouble);
  if (!fs::is_directory(path))
    stop(fmt::format("{}: no folder can be made there; choose another place", path));
  const std::string probe = (fs::path(path) / fmt::format(".drumhead-{}", ::getpid())).string();
  if (!std::ofstream(probe))
    stop(fmt::format("{}: this folder cannot be written to; choose another, or change its rights", path));
  fs::remove(probe, trouble);
}

void need_writable(const std::string& path) {
  const bool there = exists(path);
  opened_to_write(path, std::ios::app);
  std::error_code trouble;
  if (!there) fs::remove(path, trouble);
}

bool exists(const std::string& path) {
  std::error_code trouble;
  return fs::exists(path, trouble);
}

void say(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (text.empty() || text.back() != '\n') std::fputc('\n', stdout);
}

void need_output() {
  const bool flushed = std::fflush(stdout) == 0;
  if (!flushed || std::ferror(stdout) != 0) stop("not all of the output could be written; is the disk full?");
}

void say_error(std::string_view text) {
  std::fflush(stdout);
  fmt::print(stderr, "drumhead: {}\n", text);
}

std::string counted(std::int64_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }
bool error_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

Seat need_side(std::string_view text) {
  if (text == "A" || text == "a") return Seat::kA;
  if (text == "B" || text == "b") return Seat::kB;
  stop(fmt::format("`{}` is no side; there are A and B", text));
}

std::uint64_t seed_or_any(const std::optional<std::uint64_t>& seed) {
  if (seed) return *seed;
  std::random_device any;
  return any();  // 32 bits: short enough to be typed again
}

std::vector<int> need_faces(std::string_view text) {
  std::vector<int> faces;
  std::string_view rest = text;
  while (true) {
    int face = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), face);
    if (error != std::errc{} || face < 1)
      stop(fmt::format("--dice {}: faces are numbers from 1, separated by commas: --dice 3,5,1", text));
    faces.push_back(face);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (rest.empty()) return faces;
    if (rest.front() != ',')
      stop(fmt::format("--dice {}: faces are numbers from 1, separated by commas: --dice 3,5,1", text));
    rest.remove_prefix(1);
  }
}

}  // namespace drumhead::cli
