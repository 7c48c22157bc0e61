#include "engine/chronicle.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/chronicle_json.h"
#include "engine/facts.h"
#include "engine/naming.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

using Json = nlohmann::ordered_json;

Json throw_json(const Throw& t) {
  Json json{{"dice", t.dice}, {"sides", t.sides}};
  if (t.at_least != 0) json["at_least"] = t.at_least;
  json["faces"] = t.faces;
  json["result"] = t.result;
  return json;
}

Json event_json(const Event& event) {
  Json json{{"text", event.text}, {"depth", event.depth}};
  if (event.audience != Audience::kEveryone) json["to"] = audience_word(event.audience);
  if (!event.hearsay.empty()) json["hearsay"] = event.hearsay;
  for (const Cite& cite : event.cites)
    if (cite.valid()) json["cites"].push_back(cite.id);
  for (const UnitId unit : event.units) json["units"].push_back(unit.value);
  if (event.reckoning)
    for (const ReckoningLine& line : event.reckoning->lines)
      json["reckoning"].push_back(Json{{"row", line.row}, {"label", line.label}, {"value", line.value}, {"rule", line.cite.id}});
  for (const Throw& t : event.dice) json["dice"].push_back(throw_json(t));
  if (!event.facts.empty()) json["facts"] = Json::parse(event.facts);
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

Json options_json(const ChronicleHeader& header, const Vocabulary& words) {
  Json options = Json::object();
  const auto& values = header.start.setting->options;
  for (std::size_t i = 0; i < words.options.size() && i < values.size(); ++i) options[words.options[i].name] = values[i];
  return options;
}

std::string header_line(const ChronicleHeader& header, const Vocabulary& words) {
  Json json{{"drumhead", header.format},   {"program", header.program},
            {"rulebook", header.rulebook}, {"tables", hash_digits(header.tables)},
            {"battle", header.battle},     {"seed", hash_digits(header.seed)}};
  if (header.seeded) json["dice"] = "seeded";
  json["options"] = options_json(header, words);
  if (!header.step.empty()) {
    json["step"] = header.step;
    json["step_seat"] = seat_word(header.step_seat);
  }
  json["start"] = Json::parse(whole_state(header.start));
  return json.dump();
}

Json entry_json(const ChronicleEntry& entry, int number) {
  Json json{{"n", number}, {"seat", seat_word(entry.seat)}};
  if (entry.seat != Seat::kNobody) {
    json["said"] = entry.said;
    json["answer"] = Json::parse(answer_facts(entry.answer));
  }
  json["dice"] = faces_of(entry);
  if (entry.by_hand) json["by_hand"] = true;
  json["events"] = Json::array();
  for (const Event& event : entry.events) json["events"].push_back(event_json(event));
  json["hash"] = hash_digits(entry.hash);
  return json;
}

std::string entry_line(const ChronicleEntry& entry, int number) { return entry_json(entry, number).dump(); }

std::string chronicle_text(const Chronicle& chronicle, const Vocabulary& words) {
  std::string text = header_line(chronicle.header, words) + "\n";
  for (std::size_t i = 0; i < chronicle.entries.size(); ++i)
    text += entry_line(chronicle.entries[i], static_cast<int>(i)) + "\n";
  return text;
}

}  // namespace drumhead
