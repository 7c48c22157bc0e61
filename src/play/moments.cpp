#include "play/moments.h"

#include <algorithm>

#include "engine/answer_text.h"
#include "engine/json_tree.h"
#include "engine/naming.h"
#include "play/json_text.h"

namespace drumhead {
namespace {

const std::string kNothing;

std::string step_name(const Rulebook& book, const BattleState& known) {
  const int step = book.step_under_way(known);
  return step < 0 ? std::string{} : book.words().steps[static_cast<std::size_t>(step)].name;
}

// Figures that were there before and are not now, of units known before and after. One that has left the
// table is lost whole.
std::array<int, 2> losses_between(const BattleState& before, const BattleState& after) {
  std::array<int, 2> losses{};
  for (std::size_t i = 0; i < before.units.size() && i < after.units.size(); ++i) {
    const Unit& was = before.units[i];
    const Unit& is = after.units[i];
    if (!was.on_table || was.side == Seat::kNobody || before.name(was.id).empty() ||
        after.name(is.id).empty())
      continue;
    const int left = is.on_table ? is.strength : 0;
    losses[static_cast<std::size_t>(was.side)] += std::max(0, was.strength - left);
  }
  return losses;
}

bool answers_sealed(const BattleState& before, const ChronicleEntry& entry) {
  return std::any_of(before.asks.begin(), before.asks.end(), [&](const Ask& ask) {
    return ask.seat == entry.seat && ask.id == entry.answer.ask && ask.sealed;
  });
}

bool ground_differs(const BattleState& a, const BattleState& b) {
  return a.pieces != b.pieces || (a.ground != b.ground && !(*a.ground == *b.ground));
}

// Only when nothing was heard and the views are not equal as values: the views as they are sent decide.
bool looks_different(const Rulebook& book, const View& before, const View& after) {
  return !(before == after) && view_json(before, book) != view_json(after, book);
}

Moment moment_at(const Rulebook& book, const View& before, const View& after, int number) {
  return {.entry = number,
          .turn = after.known.turn,
          .step = step_name(book, after.known),
          .losses = losses_between(before.known, after.known),
          .ground_changed = ground_differs(before.known, after.known)};
}

std::optional<Moment> moment_from(const JsonTree& item, int number) {
  if (item.items.size() != 6) return std::nullopt;
  const auto whole = [&](std::size_t i) { return std::atoi(item.items[i].text.c_str()); };
  return Moment{.entry = number,
                .by = seat_called(item.items[0].text).value_or(Seat::kNobody),
                .turn = whole(1),
                .step = item.items[2].text,
                .losses = {whole(3), whole(4)},
                .ground_changed = item.items[5].yes};
}

}  // namespace

// Truth has no seat: an event is told as to those who hear it.
Seat ear_for(const Event& event, Reader reader) {
  switch (reader) {
    case Reader::kSideA:
      return Seat::kA;
    case Reader::kSideB:
      return Seat::kB;
    case Reader::kPublic:
      return Seat::kNobody;
    case Reader::kTruth:
      return event.audience == Audience::kSideB ? Seat::kB : Seat::kA;
  }
  return Seat::kNobody;
}

std::string_view name_of(Reader reader) {
  switch (reader) {
    case Reader::kSideA:
      return "A";
    case Reader::kSideB:
      return "B";
    case Reader::kPublic:
      return "nobody";
    case Reader::kTruth:
      return "truth";
  }
  return "";
}

std::optional<Reader> reader_called(std::string_view name) {
  for (const Reader reader : kReaders)
    if (name == name_of(reader)) return reader;
  return std::nullopt;
}

View view_for(const Rulebook& book, const BattleState& state, Reader reader) {
  switch (reader) {
    case Reader::kSideA:
      return book.project(state, Seat::kA);
    case Reader::kSideB:
      return book.project(state, Seat::kB);
    case Reader::kPublic:
      return book.project(state, Seat::kNobody);
    case Reader::kTruth:
      return {Seat::kNobody, state};
  }
  return {};
}

const std::string& text_for(const Event& event, Reader reader) {
  if (reader == Reader::kTruth && event.audience == Audience::kNobody) return kNothing;
  return text_for(event, ear_for(event, reader));
}

std::string events_json(const std::vector<Event>& events, Reader reader, const BattleState& known) {
  std::vector<std::string> heard;
  for (const Event& event : events)
    if (!text_for(event, reader).empty()) heard.push_back(event_json(event, ear_for(event, reader), known));
  return json_list(heard);
}

bool hears_anything(const std::vector<Event>& events, Reader reader) {
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return !text_for(event, reader).empty(); });
}

EntryMoments moments_of(const Rulebook& book, const BattleState& before, const BattleState& after,
                        const ChronicleEntry& entry, int number) {
  EntryMoments moments;
  const bool sealed = answers_sealed(before, entry);
  for (const Reader reader : kReaders) {
    const View was = view_for(book, before, reader), is = view_for(book, after, reader);
    const bool own = reader == Reader::kTruth || reader == reader_at(entry.seat);
    if (!own && !hears_anything(entry.events, reader) && !looks_different(book, was, is)) continue;
    Moment moment = moment_at(book, was, is, number);
    if (own || !sealed) moment.by = entry.seat;  // who was last to seal his orders is nobody's business
    moments[index_of(reader)] = std::move(moment);
  }
  return moments;
}

EntryMoments opening_moments(const Rulebook& book, const BattleState& state) {
  EntryMoments moments;
  for (const Reader reader : kReaders) {
    const View view = view_for(book, state, reader);
    moments[index_of(reader)] = moment_at(book, view, view, 0);
  }
  return moments;
}

std::string moments_text(const EntryMoments& moments) {
  JsonTree list = JsonTree::list();
  for (const std::optional<Moment>& moment : moments) {
    if (!moment) {
      list.push({});
      continue;
    }
    list.push(
        JsonTree::list({JsonTree::words(name_of(moment->by)), JsonTree::number(moment->turn),
                        JsonTree::words(moment->step), JsonTree::number(moment->losses[0]),
                        JsonTree::number(moment->losses[1]), JsonTree::yes_no(moment->ground_changed)}));
  }
  return dump(list);
}

std::optional<EntryMoments> moments_from(std::string_view text, int number) {
  const Result<JsonTree> list = parse_json(text);
  if (!list || list->items.size() != kReaders.size()) return std::nullopt;
  EntryMoments moments;
  for (std::size_t i = 0; i < kReaders.size(); ++i)
    if (list->items[i].is(JsonTree::Kind::kList)) moments[i] = moment_from(list->items[i], number);
  return moments;
}

}  // namespace drumhead
