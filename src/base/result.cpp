#include "base/result.h"

#include <algorithm>
#include <numeric>

namespace drumhead {

std::string LoadError::message() const {
  if (file.empty()) return what;
  if (line == 0) return file + ": " + what;
  return file + ":" + std::to_string(line) + ": " + what;
}

std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

std::string unknown_word(const std::string& what, const std::string& word, const std::vector<std::string>& known) {
  std::string text = "no " + what + " named `" + word + "`";
  const std::string nearest = nearest_word(word, known);
  if (!nearest.empty()) return text + "; nearest is `" + nearest + "`";
  if (known.empty()) return text + "; there are none here";
  text += "; known:";
  for (std::size_t i = 0; i < known.size(); ++i) text += (i == 0 ? " `" : ", `") + known[i] + "`";
  return text;
}

}  // namespace drumhead
