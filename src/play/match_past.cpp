// What a reader may read of a match's past: history, timeline, single moments.
#include "engine/answer_text.h"
#include "engine/naming.h"
#include "play/json_text.h"
#include "play/match.h"
#include "play/stands.h"

namespace drumhead {
namespace {

std::string by_json(Seat by) { return by == Seat::kNobody ? "null" : quoted(name_of(by)); }

const ChronicleEntry& entry_of(const Chronicle& chronicle, const Moment& moment) {
  return chronicle.entries[static_cast<std::size_t>(moment.entry)];
}

// The first deed a reader hears of; else the first heading.
std::string first_sentence(const ChronicleEntry& entry, Reader reader) {
  std::string heading;
  for (const Event& event : entry.events) {
    const std::string& text = text_for(event, reader);
    if (text.empty()) continue;
    if (event.depth > 0) return text;
    if (heading.empty()) heading = text;
  }
  return heading;
}

void note_headings(std::string& heading, const ChronicleEntry& entry, Reader reader) {
  for (const Event& event : entry.events)
    if (event.depth == 0 && !text_for(event, reader).empty()) heading = text_for(event, reader);
}

std::string mark_json(const Moment& moment, int n, const std::string& heading, const std::string& text) {
  JsonText losses;
  losses.number("A", moment.losses[0]).number("B", moment.losses[1]);
  return JsonText()
      .number("n", n)
      .number("turn", moment.turn)
      .raw("step", moment.step.empty() ? "null" : quoted(moment.step))
      .text("heading", heading)
      .raw("by", by_json(moment.by))
      .raw("losses", losses.str())
      .text("text", text)
      .str();
}

}  // namespace

std::string Match::events_of(Reader reader, int n) { return told(reader, moment(reader, n), view(reader).known); }

std::string Match::told(Reader reader, const Moment& moment, const BattleState& known) {
  return events_with_stands(book_, past_.after(chronicle(), moment.entry - 1), entry_of(chronicle(), moment), reader, known);
}

std::string Match::history_json(Reader reader, int after) const {
  std::vector<std::string> moments;
  const BattleState known = view(reader).known;
  for (int n = std::max(0, after + 1); n < this->moments(reader); ++n) {
    const Moment& one = moment(reader, n);
    moments.push_back(JsonText()
                          .number("n", n)
                          .raw("by", by_json(one.by))
                          .raw("events", events_json(entry_of(chronicle(), one).events, reader, known))
                          .str());
  }
  return json_list(moments);
}

std::string Match::timeline_json(Reader reader) const {
  std::vector<std::string> marks;
  std::string heading;
  for (int n = 0; n < moments(reader); ++n) {
    const ChronicleEntry& entry = entry_of(chronicle(), moment(reader, n));
    note_headings(heading, entry, reader);
    marks.push_back(mark_json(moment(reader, n), n, heading, first_sentence(entry, reader)));
  }
  return JsonText()
      .text("as", name_of(reader))
      .raw("moments", json_list(marks))
      .yes_no("over", is_told())
      .str();
}

std::string Match::moment_json(Reader reader, int n) {
  const Moment& one = moment(reader, n);
  const View then = view_for(book_, past_.after(chronicle(), one.entry), reader);
  return JsonText()
      .text("as", name_of(reader))
      .number("n", n)
      .number("moments", moments(reader))
      .raw("by", by_json(one.by))
      .raw("events", told(reader, one, then.known))
      .raw("view", drumhead::view_json(then, book_, {.asks = false}))
      .str();
}

}  // namespace drumhead
