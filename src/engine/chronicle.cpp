#include "engine/chronicle.h"

#include <fmt/format.h>

#include "engine/answer_tree.h"
#include "engine/chronicle_json.h"
#include "engine/facts.h"
#include "engine/naming.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

// Facts are JSON of our own making, or were read as JSON.
JsonTree told_facts(std::string_view facts) { return parse_json(facts).value(); }

JsonTree line_tree(const ReckoningLine& line) {
  return JsonTree::object({{"row", JsonTree::words(line.row)},
                           {"label", JsonTree::words(line.label)},
                           {"value", JsonTree::number(line.value)},
                           {"rule", JsonTree::words(line.cite.id)}});
}

// What an event does not have is left out.
void add_list(JsonTree& json, std::string key, JsonTree list) {
  if (!list.items.empty()) json.add(std::move(key), std::move(list));
}

JsonTree told_event(const Event& event) {
  JsonTree json =
      JsonTree::object({{"text", JsonTree::words(event.text)}, {"depth", JsonTree::number(event.depth)}});
  if (event.audience != Audience::kEveryone) json.add("to", JsonTree::words(audience_word(event.audience)));
  if (!event.hearsay.empty()) json.add("hearsay", JsonTree::words(event.hearsay));
  JsonTree cites = JsonTree::list(), units = JsonTree::list();
  JsonTree lines = JsonTree::list(), dice = JsonTree::list();
  for (const Cite& cite : event.cites)
    if (cite.valid()) cites.push(JsonTree::words(cite.id));
  for (const UnitId unit : event.units) units.push(JsonTree::number(unit.value));
  if (event.reckoning)
    for (const ReckoningLine& line : event.reckoning->lines) lines.push(line_tree(line));
  for (const Throw& t : event.dice) dice.push(throw_tree(t));
  add_list(json, "cites", std::move(cites));
  add_list(json, "units", std::move(units));
  add_list(json, "reckoning", std::move(lines));
  add_list(json, "dice", std::move(dice));
  if (!event.facts.empty()) json.add("facts", told_facts(event.facts));
  return json;
}

}  // namespace

std::string hash_digits(std::uint64_t n) { return fmt::format("{:016x}", n); }

std::string seat_word(Seat seat) { return seat == Seat::kNobody ? "-" : std::string(name_of(seat)); }

const char* audience_word(Audience audience) {
  switch (audience) {
    case Audience::kEveryone:
      return "all";
    case Audience::kSideA:
      return "A";
    case Audience::kSideB:
      return "B";
    case Audience::kNobody:
      return "-";
  }
  return "-";
}

std::vector<int> faces_of(const ChronicleEntry& entry) {
  std::vector<int> faces;
  for (const Event& event : entry.events)
    for (const Throw& t : event.dice) faces.insert(faces.end(), t.faces.begin(), t.faces.end());
  return faces;
}

JsonTree options_json(const ChronicleHeader& header, const Vocabulary& words) {
  JsonTree options = JsonTree::object();
  const auto& values = header.start.setting->options;
  for (std::size_t i = 0; i < words.options.size() && i < values.size(); ++i)
    options.add(words.options[i].name, JsonTree::number(values[i]));
  return options;
}

void add_secret(JsonTree& json, const ChronicleHeader& header) {
  JsonTree shares = JsonTree::list();
  for (const DiceShare& share : header.secret->shares)
    shares.push(JsonTree::object({{"seat", JsonTree::words(seat_word(share.seat))},
                                  {"place", JsonTree::number(share.place)},
                                  {"share", JsonTree::words(share.digits)}}));
  json.add("dice", JsonTree::words("keyed")).add("commitment", JsonTree::words(header.commitment));
  json.add("secret", JsonTree::words(header.secret->digits)).add("shares", std::move(shares));
}

std::string header_line(const ChronicleHeader& header, const Vocabulary& words) {
  JsonTree json = JsonTree::object({{"drumhead", JsonTree::number(header.format)},
                                    {"program", JsonTree::words(header.program)},
                                    {"rulebook", JsonTree::words(header.rulebook)},
                                    {"tables", JsonTree::words(hash_digits(header.tables))},
                                    {"battle", JsonTree::words(header.battle)}});
  if (!header.secret) json.add("seed", JsonTree::words(hash_digits(header.seed)));
  if (header.secret) add_secret(json, header);
  else if (header.seeded) json.add("dice", JsonTree::words("seeded"));
  json.add("options", options_json(header, words));
  if (!header.step.empty())
    json.add("step", JsonTree::words(header.step))
        .add("step_seat", JsonTree::words(seat_word(header.step_seat)));
  json.add("start", told_facts(whole_state(header.start)));
  return dump(json);
}

JsonTree entry_json(const ChronicleEntry& entry, int number) {
  JsonTree json =
      JsonTree::object({{"n", JsonTree::number(number)}, {"seat", JsonTree::words(seat_word(entry.seat))}});
  if (entry.seat != Seat::kNobody)
    json.add("said", JsonTree::words(entry.said)).add("answer", told_facts(answer_facts(entry.answer)));
  json.add("dice", JsonTree::list_of(faces_of(entry)));
  if (entry.by_hand) json.add("by_hand", JsonTree::yes_no(true));
  JsonTree events = JsonTree::list();
  for (const Event& event : entry.events) events.push(told_event(event));
  json.add("events", std::move(events)).add("hash", JsonTree::words(hash_digits(entry.hash)));
  return json;
}

std::string entry_line(const ChronicleEntry& entry, int number) { return dump(entry_json(entry, number)); }

std::string chronicle_text(const Chronicle& chronicle, const Vocabulary& words) {
  std::string text = header_line(chronicle.header, words) + "\n";
  for (std::size_t i = 0; i < chronicle.entries.size(); ++i)
    text += entry_line(chronicle.entries[i], static_cast<int>(i)) + "\n";
  return text;
}

}  // namespace drumhead
