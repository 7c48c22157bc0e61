// A link to a database, as the stores of games use it: statements with `$1 $2 ...` for their values, which SQLite
// and PostgreSQL both read, so that what is kept, and how, is written once (sql_store.cpp).
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace drumhead {

// What went wrong, in words for a person; becomes a complaint of the Store before it leaves it.
struct SqlTrouble {
  std::string what;
};

class SqlRow {
 public:
  explicit SqlRow(std::vector<std::string> cells) : cells_(std::move(cells)) {}
  const std::string& text(std::size_t column) const { return cells_[column]; }
  std::int64_t number(std::size_t column) const {
    std::int64_t n = 0;
    std::from_chars(cells_[column].data(), cells_[column].data() + cells_[column].size(), n);
    return n;
  }
  template <class Kind = int>
  Kind as(std::size_t column) const {
    return static_cast<Kind>(number(column));
  }
  bool yes(std::size_t column) const { return number(column) != 0; }

 private:
  std::vector<std::string> cells_;
};

struct SqlAnswer {
  std::vector<SqlRow> rows;
  std::int64_t changed = 0;  // rows inserted, updated or deleted
};

// Used by one thread at a time. Every function throws SqlTrouble.
class SqlLink {
 public:
  virtual ~SqlLink() = default;

  // The statement is a literal: it is prepared once and found again by its address.
  template <class... Values>
  SqlAnswer run(const char* sql, const Values&... values) {
    return send(sql, {as_text(values)...});
  }
  enum class For { kReading, kWriting };
  virtual void begin(For what) = 0;  // what is read from here to commit() is of one moment
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;

 protected:
  virtual SqlAnswer send(const char* sql, const std::vector<std::string>& values) = 0;

 private:
  static const std::string& as_text(const std::string& text) { return text; }
  template <class Number>
  static std::string as_text(Number n) {
    return std::to_string(static_cast<std::int64_t>(n));
  }
};

}  // namespace drumhead
