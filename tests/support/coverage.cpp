#include "support/coverage.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <unistd.h>
#include <utility>

namespace drumhead::test {
namespace {

class Recorder final : public CiteRecorder {
 public:
  void fired(Cite cite, Credit credit) override {
    if (cite.valid()) carried_[cite.id] |= credit == Credit::kCarried;
  }
  const std::map<std::string, bool>& rules() const { return carried_; }

 private:
  std::map<std::string, bool> carried_;  // by the id of a rule that fired; false: it was only noted
};

// Writes the files when the program ends.
struct Recorders {
  std::map<std::pair<std::string, std::string>, Recorder> by_book;

  Recorders() = default;
  Recorders(const Recorders&) = delete;
  Recorders& operator=(const Recorders&) = delete;
  ~Recorders() {
    const char* folder = std::getenv("DRUMHEAD_COVERAGE_DIR");
    if (folder == nullptr || *folder == '\0') return;
    for (const auto& [key, recorder] : by_book) {
      std::ofstream out(std::filesystem::path(folder) / (key.first + "." + std::to_string(getpid()) + "." + key.second));
      for (const auto& [id, carried] : recorder.rules()) out << id << (carried ? "\tcarried\n" : "\tnoted\n");
    }
  }
};

}  // namespace

CiteRecorder& coverage(std::string_view book, std::string_view kind) {
  static Recorders recorders;
  return recorders.by_book[{std::string(book), std::string(kind)}];
}

}  // namespace drumhead::test
