// The file in which a battle under way is kept: one line an answer, written through at once, so that whatever
// stops the program leaves a chronicle that can be played on. Taking an answer back shortens it.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "engine/chronicle.h"

namespace drumhead::cli {

class ChronicleFile {
 public:
  // Begins the file anew with all of a chronicle, the first line included.
  ChronicleFile(std::string path, const Chronicle& chronicle, const Vocabulary& words);
  ~ChronicleFile();
  ChronicleFile(const ChronicleFile&) = delete;
  ChronicleFile& operator=(const ChronicleFile&) = delete;

  // Makes the file say what the chronicle says: drops what was taken back, appends what is new.
  void follow(const Chronicle& chronicle);
  const std::string& path() const { return path_; }

 private:
  void append(std::string line);

  std::string path_;
  int file_ = -1;
  off_t size_ = 0;
  std::vector<off_t> ends_;  // where each entry ends
  std::vector<std::uint64_t> hashes_;
};

std::string data_folder();  // the user's own for this program's data; it is there and can be written to
// Where a battle is kept when the player names no file: in the user's own folder for programs' data.
std::string usual_chronicle_path(const std::string& battle);

}  // namespace drumhead::cli
