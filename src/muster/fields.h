// Fields: one table of a file, taken field by field. Whatever is missing, of the wrong kind, out of bounds or
// never asked for is a complaint with its line; the first complaint counts, and reading goes on with harmless
// values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "muster/entry.h"

namespace drumhead {

// A file being read, and the first thing wrong with it.
struct Reading {
  std::string file;
  std::optional<LoadError> trouble;

  void complain(int line, std::string what) {
    if (!trouble) trouble = LoadError{file, line, std::move(what)};
  }
};

// One of a list of words: its index.
struct WordList {
  std::string_view what;  // "quality"
  std::vector<std::string> words;
};

class Fields {
 public:
  // `what` names the table in complaints: "[[unit]]", "[battle]".
  Fields(const Entry& table, std::string what, Reading& reading);

  int line() const { return table_.line; }
  int line_of(std::string_view key) const;  // of the field, or of the table if it is missing
  bool has(std::string_view key) const { return find(key) != nullptr; }
  void complain(std::string what) { reading_.complain(table_.line, what_ + ": " + what); }
  void complain_at(std::string_view key, std::string what) {
    reading_.complain(line_of(key), what_ + ": " + what);
  }
  // From now on the table is called by its name too: "[[unit]] `42nd`".
  void call(const std::string& name) { what_ += " `" + name + "`"; }

  const Entry* take(std::string_view key);                    // any kind; null if missing
  const Entry* take(std::string_view key, Entry::Kind kind);  // null if missing or of another kind
  const Entry* need(std::string_view key, Entry::Kind kind);

  std::string text(std::string_view key, std::string otherwise = {});
  std::string need_text(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  int whole(std::string_view key, int low, int high, int otherwise);
  int need_whole(std::string_view key, int low, int high);
  // Hundredths of the number written: metres become centimetres.
  std::int64_t hundredths(std::string_view key, std::int64_t low, std::int64_t high, std::int64_t otherwise);
  std::int64_t need_hundredths(std::string_view key, std::int64_t low, std::int64_t high);
  bool yes(std::string_view key, bool otherwise = false);
  // The index of a word; `otherwise` if missing.
  int word(std::string_view key, const WordList& list, int otherwise);

  // The tables of an array of tables ("[[unit]]"), or of a list of inline tables.
  std::vector<const Entry*> tables(std::string_view key);

  // Whatever was never asked for is unknown.
  void finish();

 private:
  const Entry* find(std::string_view key) const;
  void expect(const Entry& entry, std::string_view key, std::string_view wanted);
  bool check_whole(const Entry& entry, std::string_view key, int low, int high);

  const Entry& table_;
  std::string what_;
  Reading& reading_;
  std::vector<std::string> asked_;
};

}  // namespace drumhead
