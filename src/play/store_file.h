// The file of a SQLite store: one server has it at a time, whatever name it was opened by, nobody else on the
// machine may read it, and it is noticed when it goes away under the server.
#pragma once

#include <sys/stat.h>

#include <string>

namespace drumhead {

class StoreFile {
 public:
  // Makes the file if there is none. Throws SqlTrouble.
  explicit StoreFile(const std::string& name);
  ~StoreFile();
  StoreFile(const StoreFile&) = delete;
  StoreFile& operator=(const StoreFile&) = delete;

  const std::string& path() const { return path_; }  // without symbolic links
  std::string trouble() const;  // empty: the file that was opened is still in its place

 private:
  std::string path_;
  int handle_ = -1;
  struct ::stat opened_ {};
};

}  // namespace drumhead
