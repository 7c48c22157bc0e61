#include "lab/playthrough_texts.h"

#include <algorithm>
#include <cctype>

#include "lab/playthrough.h"

namespace drumhead {
namespace {

constexpr std::string_view kHeading = "=== ";

// "dr_028_keep_clear, two inches is within" -> suite and name, both fit for GoogleTest.
void name_by(std::string heading, PlaythroughText& playthrough) {
  for (char& c : heading)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != ',') c = '_';
  const std::size_t comma = heading.find(',');
  playthrough.suite = heading.substr(0, comma);
  playthrough.name = comma == std::string::npos ? "holds" : heading.substr(std::min(comma + 2, heading.size()));
}

std::string_view before_first_heading(std::string_view text) {
  if (text.starts_with(kHeading)) return {};
  return text.substr(0, text.find("\n" + std::string(kHeading)));
}

std::string folder_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view folder = file.substr(0, slash);
  return std::string(folder.substr(folder.rfind('/') + 1));
}

}  // namespace

bool holds_several(std::string_view file) { return file.ends_with(".battles"); }

Result<std::string> rules_of_series(const std::string& file, std::string_view text) {
  const std::string_view above = before_first_heading(text);
  if (above.size() == text.size())
    return LoadError{file, 0, "no playthrough is in it; begin each with a line `=== rule, what it shows`"};
  if (const Result<std::string> said = peek_rules(above, file)) return said;
  std::string folder = folder_of(file);
  std::replace(folder.begin(), folder.end(), '_', '-');
  if (folder.empty())
    return LoadError{file, 0, "no rulebook is named; add a line such as `rules drill` above the first heading"};
  return folder;
}

std::vector<PlaythroughText> split_playthroughs(const std::string& file, const std::string& text,
                                                const std::string& rules) {
  std::vector<PlaythroughText> all;
  std::string_view rest = text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string line(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    if (line.starts_with(kHeading)) {
      all.push_back({file, {}, {}, std::string(number - 1, '\n')});
      name_by(line.substr(kHeading.size()), all.back());
      line = "rules " + rules;
    }
    if (!all.empty()) all.back().text += line + '\n';
  }
  return all;
}

}  // namespace drumhead
