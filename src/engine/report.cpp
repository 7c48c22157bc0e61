// The battle report: what a player reads aloud.
#include <fmt/format.h>

#include "engine/chronicle.h"

namespace drumhead {
namespace {

constexpr std::size_t kCiteColumn = 88;

const std::string* text_for(const Event& event, Reader reader) {
  switch (reader) {
    case Reader::kTruth: return &event.text;
    case Reader::kSideA: return &drumhead::text_for(event, Seat::kA);
    case Reader::kSideB: return &drumhead::text_for(event, Seat::kB);
    case Reader::kPublic: return &drumhead::text_for(event, Seat::kNobody);
  }
  return nullptr;
}

std::string cites_of(const Event& event) {
  std::string cites;
  for (const Cite& cite : event.cites) {
    if (!cite.valid()) continue;
    if (!cites.empty()) cites += ", ";
    cites += cite.text();
  }
  return cites.empty() ? cites : "[" + cites + "]";
}

// Columns, not bytes: names may have accents.
std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++columns;
  return columns;
}

// The text, broken at words where it would run into the cites, which stand at the end of its last line.
std::string laid_out(std::string_view text, const std::string& indent, const std::string& cites) {
  std::string out;
  std::string line = indent;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (columns_of(line) + columns_of(word) + 1 > kCiteColumn && columns_of(line) > indent.size()) {
      out += line + "\n";
      line = indent + "  ";
    }
    if (!line.empty() && line.back() != ' ') line += ' ';
    line += word;
  }
  if (!cites.empty()) {
    const std::size_t used = columns_of(line);
    line += std::string(used < kCiteColumn ? kCiteColumn - used : 2, ' ') + cites;
  }
  return out + line + "\n";
}

}  // namespace

std::string report_lines(const std::vector<Event>& events, Reader reader) {
  std::string out;
  for (const Event& event : events) {
    const std::string* text = text_for(event, reader);
    if (text == nullptr || text->empty()) continue;
    if (event.depth == 0 && !out.empty()) out += "\n";
    const bool told = text == &event.text;
    const std::string indent(event.depth > 1 ? 2 * static_cast<std::size_t>(event.depth - 1) : 0, ' ');
    out += laid_out(*text, indent, told ? cites_of(event) : std::string{});
  }
  return out;
}

std::string report(const Chronicle& chronicle, Reader reader) {
  std::vector<Event> all;
  for (const ChronicleEntry& entry : chronicle.entries) all.insert(all.end(), entry.events.begin(), entry.events.end());
  return fmt::format("{}\n\n{}", chronicle.header.battle, report_lines(all, reader));
}

}  // namespace drumhead
