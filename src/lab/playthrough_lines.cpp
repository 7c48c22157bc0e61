#include "lab/playthrough_lines.h"

namespace drumhead {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (quoted && line[i] == '\\') ++i;
    if (quoted || i >= line.size() || line[i] != '#') continue;
    const bool opens = i == 0 || is_blank(line[i - 1]);
    const bool at_start = trimmed(line.substr(0, i)).empty();
    const bool blank_after = i + 1 == line.size() || is_blank(line[i + 1]) || line[i + 1] == '#';
    if (at_start || (opens && blank_after)) return line.substr(0, i);
  }
  return line;
}

}  // namespace

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

std::vector<ScriptText> script_lines(std::string_view text) {
  std::vector<ScriptText> lines;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    ScriptText line = part_of({number + 1, std::string(without_comment(text.substr(0, end))), 0}, 0);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++number;
    if (!line.text.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

std::string first_word(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && !is_blank(line[end])) ++end;
  return std::string(line.substr(0, end));
}

ScriptText part_of(const ScriptText& line, std::size_t from, std::size_t count) {
  std::string_view part = std::string_view(line.text).substr(from, count);
  std::size_t before = line.before + from;
  while (!part.empty() && is_blank(part.front())) part.remove_prefix(1), ++before;
  return {line.line, trimmed(part), before};
}

ScriptText after_first_word(const ScriptText& line) { return part_of(line, first_word(line.text).size()); }

}  // namespace drumhead
