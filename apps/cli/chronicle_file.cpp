#include "cli/chronicle_file.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "cli/support.h"

namespace drumhead::cli {
namespace {

namespace fs = std::filesystem;

std::string plain_name(std::string_view title) {
  std::string name;
  for (const char c : title) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool capital = c >= 'A' && c <= 'Z';
    if (plain || capital)
      name += capital ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "battle" : name;
}

fs::path folder_of_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return fs::path(data) / "drumhead";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".local/share/drumhead";
  return fs::temp_directory_path() / "drumhead";
}

}  // namespace

ChronicleFile::ChronicleFile(std::string path, const Chronicle& chronicle, const Vocabulary& words)
    : path_(std::move(path)) {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file_ < 0)
    stop(fmt::format("{}: the battle cannot be kept there ({}); choose another place with --save", path_,
                     std::strerror(errno)));
  append(header_line(chronicle.header, words));
  follow(chronicle);
}

ChronicleFile::~ChronicleFile() { ::close(file_); }

void ChronicleFile::append(std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      stop(fmt::format("{}: the battle can no longer be kept ({}); what is there can be played on", path_,
                       std::strerror(errno)));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  size_ += static_cast<off_t>(line.size());
}

void ChronicleFile::follow(const Chronicle& chronicle) {
  const auto& entries = chronicle.entries;
  std::size_t same = std::min(ends_.size(), entries.size());
  while (same > 0 && hashes_[same - 1] != entries[same - 1].hash) --same;
  if (same < ends_.size()) {
    // The opening is never taken back, so there is an end to cut at.
    size_ = ends_[same - 1];
    ends_.resize(same);
    hashes_.resize(same);
    if (::ftruncate(file_, size_) != 0 || ::lseek(file_, size_, SEEK_SET) != size_)
      stop(fmt::format("{}: an answer that was taken back could not be cut off ({})", path_,
                       std::strerror(errno)));
  }
  for (std::size_t i = ends_.size(); i < entries.size(); ++i) {
    append(entry_line(entries[i], static_cast<int>(i)));
    ends_.push_back(size_);
    hashes_.push_back(entries[i].hash);
  }
}

std::string data_folder() {
  const std::string folder = folder_of_data().string();
  need_folder(folder);
  return folder;
}

std::string usual_chronicle_path(const std::string& battle) {
  const fs::path folder = data_folder();
  const std::string stem =
      fmt::format("{}-{:%Y%m%d-%H%M%S}", plain_name(battle), fmt::localtime(std::time(nullptr)));
  std::string name = stem + ".chronicle";
  for (int n = 2; exists((folder / name).string()); ++n) name = fmt::format("{}-{}.chronicle", stem, n);
  return (folder / name).string();
}

}  // namespace drumhead::cli
