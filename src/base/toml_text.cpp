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

bool is_letter_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// What may stand between the parts of one key, beside quoted parts and dots.
bool belongs_to_key(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == ' ' || c == '\t';
}

UnfitToml unfit_at(std::string_view toml, std::size_t place, std::string_view what) {
  const std::string_view before = toml.substr(0, place);
  return {1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')), what};
}

}  // namespace

std::optional<UnfitToml> unfit_toml(std::string_view toml) {
  std::size_t i = toml.substr(0, kByteOrderMark.size()) == kByteOrderMark ? kByteOrderMark.size() : 0;
  int parts = 1;
  while (i < toml.size()) {
    if (is_letter_beyond_ascii(toml[i]))
      return unfit_at(toml, i, "a letter beyond ASCII outside quotes; put names in quotes");
    if (toml[i] == '.' && ++parts > kMostKeyParts)
      return unfit_at(toml, i, "a key of more than 8 parts; shorten it");
    if (is_quote(toml[i])) {
      i += string_length(toml.substr(i));
    } else if (toml[i] == '#') {
      i = std::min(toml.find('\n', i), toml.size());
    } else {
      if (toml[i] != '.' && !belongs_to_key(toml[i])) parts = 1;
      ++i;
    }
  }
  return std::nullopt;
}

}  // namespace drumhead
