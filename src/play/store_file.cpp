#include "play/store_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>

#include "play/sql.h"

namespace drumhead {
namespace {

constexpr mode_t kOwnerAlone = 0600;

// The files this process holds. A second handle of one of them must not even be opened: closing it would take
// away the locks that SQLite has on the first (POSIX locks are the process's, not the handle's).
class HeldFiles {
 public:
  bool add(const struct ::stat& file) {
    const std::lock_guard lock(mutex_);
    return files_.emplace(file.st_dev, file.st_ino).second;
  }
  bool has(const struct ::stat& file) {
    const std::lock_guard lock(mutex_);
    return files_.contains({file.st_dev, file.st_ino});
  }
  void remove(const struct ::stat& file) {
    const std::lock_guard lock(mutex_);
    files_.erase({file.st_dev, file.st_ino});
  }

 private:
  std::mutex mutex_;
  std::set<std::pair<dev_t, ino_t>> files_;
};

HeldFiles& held_files() {
  static HeldFiles files;
  return files;
}

[[noreturn]] void refuse_file(const std::string& name, std::string_view advice, std::string_view what) {
  throw SqlTrouble{fmt::format("{}: {} ({})", name, advice, what)};
}
[[noreturn]] void refuse_second(const std::string& name) {
  refuse_file(name, "another program holds it: is a second server running on the same store?",
         "a store serves one server at a time, by whatever name it is opened");
}
[[noreturn]] void refuse_unwritable(const std::string& name) {
  refuse_file(name, "it cannot be written: choose a place where you may write", std::strerror(errno));
}

std::string without_links(const std::string& name) {
  char* resolved = ::realpath(name.c_str(), nullptr);
  if (resolved == nullptr) return name;
  std::string path = resolved;
  std::free(resolved);  // NOLINT(cppcoreguidelines-no-malloc): realpath's own
  return path;
}

}  // namespace

StoreFile::StoreFile(const std::string& name) : path_(name) {
  struct ::stat before {};
  if (::stat(name.c_str(), &before) == 0 && held_files().has(before)) refuse_second(name);
  handle_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerAlone);
  if (handle_ < 0) refuse_unwritable(name);
  const bool free = ::flock(handle_, LOCK_EX | LOCK_NB) == 0;
  const bool known = free && ::fstat(handle_, &opened_) == 0;
  const bool two_names = known && opened_.st_nlink > 1;
  if (!known || two_names || !held_files().add(opened_)) {
    ::close(handle_);
    if (two_names)
      refuse_file(name, "the file has a second name (a hard link), and what SQLite keeps beside it goes by one of them",
             "remove the other name, or make a copy with `drumhead store backup`");
    refuse_second(name);
  }
  path_ = without_links(name);
  ::fchmod(handle_, kOwnerAlone);  // a store of an earlier version; not ours to change if it is another's
  for (const char* beside : {"-wal", "-shm"}) ::chmod((path_ + beside).c_str(), kOwnerAlone);
}

StoreFile::~StoreFile() {
  held_files().remove(opened_);
  ::close(handle_);
}

std::string StoreFile::trouble() const {
  struct ::stat now {};
  if (::stat(path_.c_str(), &now) != 0)
    return fmt::format("{}: the store has gone away under the server ({}): put it back, or start the server anew",
                       path_, std::strerror(errno));
  if (now.st_dev != opened_.st_dev || now.st_ino != opened_.st_ino)
    return fmt::format("{}: another file has taken the store's place under the server: put it back, or start the "
                       "server anew",
                       path_);
  return {};
}

}  // namespace drumhead
