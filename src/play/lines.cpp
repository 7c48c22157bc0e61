// Names and chat lines as people may read them, and which names pass for one another.
#include <algorithm>
#include <array>

#include "play/messages.h"

namespace drumhead {
namespace {

// Code points of UTF-8; what is none stands for itself, byte by byte.
std::u32string code_points(std::string_view text) {
  std::u32string points;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : (first >> 5U) == 0x6 ? 2 : (first >> 4U) == 0xE ? 3 : (first >> 3U) == 0x1E ? 4 : 1;
    constexpr std::array<unsigned, 5> kMasks{0, 0xFF, 0x1F, 0x0F, 0x07};
    char32_t point = first & kMasks[length];
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k)
      point = (point << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    points += point;
    i += length;
  }
  return points;
}

bool lies_between(char32_t point, char32_t low, char32_t high) { return low <= point && point <= high; }

// They turn the writing round, and a line with them may be read as another one.
bool turns_round(char32_t point) { return lies_between(point, 0x202A, 0x202E) || lies_between(point, 0x2066, 0x2069); }

bool is_unseen(char32_t point) {
  return point <= 0x20 || lies_between(point, 0x7F, 0xA0) || point == 0xAD || point == 0x34F || point == 0x61C || point == 0x1680 ||
         point == 0x115F || point == 0x1160 || lies_between(point, 0x2000, 0x200F) || lies_between(point, 0x2028, 0x202F) ||
         lies_between(point, 0x205F, 0x206F) || point == 0x3000 || point == 0x3164 || lies_between(point, 0xFE00, 0xFE0F) ||
         point == 0xFEFF || point == 0xFFA0 || lies_between(point, 0xE0000, 0xE01EF);
}

// Letters of Greek and Cyrillic beside the Latin one (small) that they look like.
constexpr std::u32string_view kForeign = U"\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03BF\u03BD"
                                         U"\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405"
                                         U"\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051B\u04BB";
constexpr std::u32string_view kLatin = U"abezhikmnoptyxov"
                                       U"abekmhopctyxijs"
                                       U"aeopcyxijsdqh";
static_assert(kForeign.size() == kLatin.size());

char32_t as_it_looks(char32_t point) {
  if (lies_between(point, U'A', U'Z')) return point - U'A' + U'a';
  if (lies_between(point, 0xFF01, 0xFF5E)) return as_it_looks(point - 0xFEE0);  // wide ones
  if (point == U'0') return U'o';
  if (point == U'1' || point == U'|' || point == U'l') return U'i';
  const std::size_t found = kForeign.find(point);
  return found == std::u32string_view::npos ? point : kLatin[found];
}

std::u32string looks(std::string_view name) {
  std::u32string seen;
  for (const char32_t point : code_points(name))
    if (!is_unseen(point)) seen += as_it_looks(point);
  return seen;
}

bool is_control_sign(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// A turning sign is three bytes: E2 80 AA..AE or E2 81 A6..A9.
bool turns_round_at(std::string_view text, std::size_t i) {
  const std::u32string points = code_points(text.substr(i, 3));
  return points.size() == 1 && turns_round(points.front());
}

}  // namespace

std::string tidy_line(std::string_view text) {
  std::string tidy;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (turns_round_at(text, i)) {
      i += 2;
    } else {
      tidy += is_control_sign(text[i]) ? ' ' : text[i];
    }
  }
  const std::size_t first = tidy.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return tidy.substr(first, tidy.find_last_not_of(' ') - first + 1);
}

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool look_alike(std::string_view name, std::string_view other) { return looks(name) == looks(other); }

}  // namespace drumhead
