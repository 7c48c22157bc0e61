#include "base/toml_text.h"

#include <algorithm>
#include <cstddef>

namespace drumhead {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_quote(char c) { return c == '"' || c == '\''; }

std::size_t run_of(std::string_view text, char c) {
  return std::min(text.find_first_not_of(c), text.size());
}

// How many characters the string that begins here takes, its quotes included; to the end of the text if it has no end.
std::size_t string_length(std::string_view text) {
  const char quote = text.front();
  const bool escapes = quote == '"';
  const std::size_t opening = run_of(text, quote);
  if (opening == 2) return 2;  // empty
  const std::size_t closing = opening >= 3 ? 3 : 1;
  for (std::size_t i = closing; i < text.size(); ++i) {
    if (escapes && text[i] == '\\') {
      ++i;
    } else if (text[i] == '\n' && closing == 1) {
      return i;  // the parser will complain
    } else if (text[i] == quote) {
      const std::size_t run = run_of(text.substr(i), quote);
      if (closing == 1) return i + 1;
      if (run >= 3) return i + std::min<std::size_t>(run, 5);  // up to two quotes may stand before the three that close
      i += run - 1;
    }
  }
  return text.size();
}

}  // namespace

std::optional<int> line_of_stray_letter(std::string_view toml) {
  std::size_t i = toml.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  while (i < toml.size()) {
    if (static_cast<unsigned char>(toml[i]) >= 0x80)
      return 1 + static_cast<int>(std::count(toml.begin(), toml.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
    if (is_quote(toml[i])) {
      i += string_length(toml.substr(i));
    } else if (toml[i] == '#') {
      i = std::min(toml.find('\n', i), toml.size());
    } else {
      ++i;
    }
  }
  return std::nullopt;
}

}  // namespace drumhead
