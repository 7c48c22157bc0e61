// Result<T>: a value, or a LoadError that names the place and the remedy.
// Used wherever text from outside is read: tables, battles, chronicles, playthroughs, answers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"

namespace drumhead {

// "shooting.toml:14: no predicate named `target_in_sqare`; nearest is `target_in_square`"
struct LoadError {
  std::string file;
  int line = 0;  // 0: the file as a whole
  std::string what;

  std::string message() const;
};

template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}            // NOLINT(google-explicit-constructor)
  Result(LoadError error) : held_(std::move(error)) {}    // NOLINT(google-explicit-constructor)

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }

  const T& value() const& {
    CHECK_MSG(ok(), ok() ? std::string{} : error().message());
    return std::get<0>(held_);
  }
  T&& value() && {
    CHECK_MSG(ok(), ok() ? std::string{} : error().message());
    return std::get<0>(std::move(held_));
  }
  const LoadError& error() const { return std::get<1>(held_); }

 private:
  std::variant<T, LoadError> held_;
};

// The known word nearest to a misspelt one, for remedies; empty if none is near.
template <class Words>
std::string nearest_word(const std::string& word, const Words& known);
std::size_t edit_distance(const std::string& a, const std::string& b);

// "no formation named `colum`; nearest is `column`", or, if none is near, what is known.
std::string unknown_word(const std::string& what, const std::string& word, const std::vector<std::string>& known);

template <class Words>
std::string nearest_word(const std::string& word, const Words& known) {
  std::string best;
  std::size_t best_distance = word.size() / 3 + 2;  // farther than this is another word, not a slip
  for (const auto& candidate : known) {
    const std::string text(candidate);
    const std::size_t distance = edit_distance(word, text);
    if (distance < best_distance) {
      best = text;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace drumhead
