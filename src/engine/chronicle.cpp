#include "engine/chronicle.h"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/facts.h"
#include "engine/referee.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

using Json = nlohmann::ordered_json;

std::string hex(std::uint64_t n) { return fmt::format("{:016x}", n); }

const char* seat_name(Seat seat) { return seat == Seat::kA ? "A" : seat == Seat::kB ? "B" : "-"; }

const char* audience_name(Audience audience) {
  switch (audience) {
    case Audience::kEveryone: return "all";
    case Audience::kSideA: return "A";
    case Audience::kSideB: return "B";
    case Audience::kNobody: return "-";
  }
  return "-";
}

Json throw_json(const Throw& t) {
  Json json{{"dice", t.dice}, {"sides", t.sides}};
  if (t.at_least != 0) json["at_least"] = t.at_least;
  json["faces"] = t.faces;
  json["result"] = t.result;
  return json;
}

Json event_json(const Event& event) {
  Json json{{"text", event.text}, {"depth", event.depth}};
  if (event.audience != Audience::kEveryone) json["to"] = audience_name(event.audience);
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

// ---- Reading: anything unexpected throws and becomes a LoadError with the line.

struct Reading {
  std::deque<std::string>& texts;
  const char* keep(const std::string& text) {
    for (const std::string& known : texts)
      if (known == text) return known.c_str();
    return texts.emplace_back(text).c_str();
  }
};

Seat read_seat(const std::string& name) {
  if (name == "A") return Seat::kA;
  if (name == "B") return Seat::kB;
  if (name == "-") return Seat::kNobody;
  throw std::runtime_error("seat must be \"A\", \"B\" or \"-\", not \"" + name + "\"");
}

Audience read_audience(const std::string& name) {
  for (const Audience a : {Audience::kEveryone, Audience::kSideA, Audience::kSideB, Audience::kNobody})
    if (name == audience_name(a)) return a;
  throw std::runtime_error("an event is told to \"all\", \"A\", \"B\" or \"-\", not \"" + name + "\"");
}

std::uint64_t read_hex(const std::string& text) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, 16);
  if (error != std::errc{} || end != text.data() + text.size() || text.size() != 16)
    throw std::runtime_error("a hash is sixteen hexadecimal digits, not \"" + text + "\"");
  return n;
}

Throw read_throw(const Json& json) {
  Throw t;
  t.dice = json.at("dice").get<int>();
  t.sides = json.at("sides").get<int>();
  t.at_least = json.value("at_least", 0);
  t.faces = json.at("faces").get<std::vector<int>>();
  t.result = json.at("result").get<int>();
  return t;
}

Event read_event(const Json& json, Reading& reading) {
  Event event;
  event.text = json.at("text").get<std::string>();
  event.depth = json.at("depth").get<std::int8_t>();
  event.audience = read_audience(json.value("to", std::string("all")));
  event.hearsay = json.value("hearsay", std::string{});
  for (const Json& cite : json.value("cites", Json::array())) event.cites.push_back({reading.keep(cite.get<std::string>()), -1});
  for (const Json& unit : json.value("units", Json::array())) event.units.push_back({unit.get<std::int16_t>()});
  if (json.contains("reckoning")) {
    event.reckoning.emplace();
    for (const Json& line : json["reckoning"])
      event.reckoning->add({reading.keep(line.at("row").get<std::string>()), reading.keep(line.at("label").get<std::string>()),
                            line.at("value").get<int>(), {reading.keep(line.at("rule").get<std::string>()), -1}});
  }
  for (const Json& t : json.value("dice", Json::array())) event.dice.push_back(read_throw(t));
  if (json.contains("facts")) event.facts = json["facts"].dump();
  return event;
}

ChronicleHeader read_header(const Json& json) {
  ChronicleHeader header;
  if (!json.is_object() || !json.contains("drumhead")) throw std::runtime_error("this is not the header of a chronicle");
  header.format = json.at("drumhead").get<int>();
  if (header.format > kChronicleFormat)
    throw std::runtime_error(fmt::format("the chronicle has format {}, written by a newer program ({}); this one reads up to format {}: "
                                         "update it", header.format, json.value("program", std::string("unknown")), kChronicleFormat));
  header.program = json.at("program").get<std::string>();
  header.rulebook = json.at("rulebook").get<std::string>();
  header.tables = read_hex(json.at("tables").get<std::string>());
  header.battle = json.at("battle").get<std::string>();
  header.seed = read_hex(json.at("seed").get<std::string>());
  header.step = json.value("step", std::string{});
  header.step_seat = read_seat(json.value("step_seat", std::string("A")));
  Result<BattleState> start = changed(BattleState{}, json.at("start").dump());
  if (!start) throw std::runtime_error(start.error().what);
  header.start = *std::move(start);
  return header;
}

ChronicleEntry read_entry(const Json& json, std::size_t number, Reading& reading) {
  if (json.at("n").get<std::size_t>() != number)
    throw std::runtime_error(fmt::format("entry {} is expected here, not {}: a line is missing or out of place", number, json.at("n").dump()));
  ChronicleEntry entry;
  entry.seat = read_seat(json.at("seat").get<std::string>());
  entry.said = json.value("said", std::string{});
  if (json.contains("answer")) {
    Result<Answer> answer = answer_from_facts(json["answer"].dump());
    if (!answer) throw std::runtime_error(answer.error().what);
    entry.answer = *std::move(answer);
  }
  for (const Json& event : json.at("events")) entry.events.push_back(read_event(event, reading));
  entry.hash = read_hex(json.at("hash").get<std::string>());
  return entry;
}

}  // namespace

std::vector<int> faces_of(const ChronicleEntry& entry) {
  std::vector<int> faces;
  for (const Event& event : entry.events)
    for (const Throw& t : event.dice) faces.insert(faces.end(), t.faces.begin(), t.faces.end());
  return faces;
}

std::string header_line(const ChronicleHeader& header, const Vocabulary& words) {
  Json json{{"drumhead", header.format}, {"program", header.program}, {"rulebook", header.rulebook},
            {"tables", hex(header.tables)}, {"battle", header.battle}, {"seed", hex(header.seed)}};
  Json options = Json::object();
  const auto& values = header.start.setting->options;
  for (std::size_t i = 0; i < words.options.size() && i < values.size(); ++i) options[words.options[i].name] = values[i];
  json["options"] = options;
  if (!header.step.empty()) {
    json["step"] = header.step;
    json["step_seat"] = seat_name(header.step_seat);
  }
  json["start"] = Json::parse(whole_state(header.start));
  return json.dump();
}

std::string entry_line(const ChronicleEntry& entry, int number) {
  Json json{{"n", number}, {"seat", seat_name(entry.seat)}};
  if (entry.seat != Seat::kNobody) {
    json["said"] = entry.said;
    json["answer"] = Json::parse(answer_facts(entry.answer));
  }
  json["dice"] = faces_of(entry);
  json["events"] = Json::array();
  for (const Event& event : entry.events) json["events"].push_back(event_json(event));
  json["hash"] = hex(entry.hash);
  return json.dump();
}

std::string chronicle_text(const Chronicle& chronicle, const Vocabulary& words) {
  std::string text = header_line(chronicle.header, words) + "\n";
  for (std::size_t i = 0; i < chronicle.entries.size(); ++i)
    text += entry_line(chronicle.entries[i], static_cast<int>(i)) + "\n";
  return text;
}

Result<ChronicleRead> read_chronicle(std::string_view text, const std::string& file) {
  ChronicleRead read;
  read.chronicle.texts = std::make_shared<std::deque<std::string>>();
  Reading reading{*read.chronicle.texts};
  int line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = text.find('\n');
    const std::string_view one = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    const bool torn = end == std::string_view::npos;  // a line is whole when its newline is there
    try {
      if (torn && line > 1) throw std::runtime_error("it has no end");
      const Json json = Json::parse(one);
      if (line == 1) {
        read.chronicle.header = read_header(json);
      } else {
        read.chronicle.entries.push_back(read_entry(json, static_cast<std::size_t>(line) - 2, reading));
      }
    } catch (const std::exception& e) {
      if (!torn || line == 1) return LoadError{file, line, fmt::format("cannot be read: {}", e.what())};
      read.dropped = fmt::format("{}:{}: the last line is torn and was left out ({}); the {} lines before it stand", file, line,
                                 e.what(), line - 1);
    }
  }
  if (line == 0) return LoadError{file, 0, "the chronicle is empty"};
  if (read.chronicle.entries.empty()) return LoadError{file, 2, "the chronicle has a header and no opening: nothing was played"};
  return read;
}

Result<BattleState> replay_events(const Chronicle& chronicle, int upto, const std::string& file, const Vocabulary* words) {
  BattleState state = chronicle.header.start;
  const auto unfit = [&] { return words == nullptr ? std::string{} : unfit_for(state, *words); };
  if (const std::string why = unfit(); !why.empty()) return LoadError{file, 1, why};
  const int last = std::min(upto, static_cast<int>(chronicle.entries.size()) - 1);
  for (int i = 0; i <= last; ++i) {
    const ChronicleEntry& entry = chronicle.entries[static_cast<std::size_t>(i)];
    const int line = i + 2;
    for (const Event& event : entry.events) {
      if (event.facts.empty()) continue;
      Result<BattleState> next = changed(state, event.facts);
      if (!next) return LoadError{file, line, next.error().what};
      state = *std::move(next);
    }
    if (hash_of(state) != entry.hash)
      return LoadError{file, line, fmt::format("the events lead to a state with hash {}, but {} is written: the line was edited or damaged",
                                               hex(hash_of(state)), hex(entry.hash))};
    if (const std::string why = unfit(); !why.empty()) return LoadError{file, line, why};
  }
  return state;
}

std::optional<LoadError> other_rules(const ChronicleHeader& header, const Rulebook& book,
                                     const std::string& file) {
  if (header.rulebook != book.words().id)
    return LoadError{file, 1, fmt::format("the chronicle is of {}, not of {}", header.rulebook, book.words().id)};
  if (header.tables != book.tables().hash())
    return LoadError{file, 1, "it was played with other tables than those in force: give the same --tables files"};
  return std::nullopt;
}

Result<std::unique_ptr<Referee>> resumed(const Chronicle& chronicle, const Rulebook& book,
                                         const std::string& file) {
  const ChronicleHeader& header = chronicle.header;
  if (auto other = other_rules(header, book, file)) return *std::move(other);
  if (const std::string why = unfit_for(header.start, book.words()); !why.empty()) return LoadError{file, 1, why};
  std::optional<std::size_t> step;
  if (!header.step.empty()) {
    const int index = index_of(book.words().steps, header.step);
    if (index < 0) return LoadError{file, 1, fmt::format("{} has no step called {}", book.words().id, header.step)};
    step = static_cast<std::size_t>(index);
  }
  Referee::Settings settings{.seed = header.seed, .step = step, .step_seat = header.step_seat,
                             .opening_dice = faces_of(chronicle.entries.front())};
  auto referee = std::make_unique<Referee>(book, header.start, std::move(settings));
  for (std::size_t i = 0; i < chronicle.entries.size(); ++i) {
    const ChronicleEntry& entry = chronicle.entries[i];
    const int line = static_cast<int>(i) + 2;
    if (i > 0) {
      Dice dice = Dice::scripted(faces_of(entry));
      const Verdict verdict = referee->answer(entry.seat, entry.answer, &dice);
      if (!verdict.allowed())
        return LoadError{file, line, fmt::format("the rules refuse the recorded answer: {} [{}]", verdict.refusal->text, verdict.refusal->cite.id)};
      if (dice.faces_left() > 0) return LoadError{file, line, fmt::format("{} recorded dice were not thrown", dice.faces_left())};
    }
    if (hash_of(referee->state()) != entry.hash)
      return LoadError{file, line, fmt::format("replaying the answer leads to a state with hash {}, but {} is written",
                                               hex(hash_of(referee->state())), hex(entry.hash))};
  }
  return referee;
}

std::optional<LoadError> verify(const Chronicle& chronicle, const Rulebook& book, const std::string& file) {
  const auto referee = resumed(chronicle, book, file);
  return referee ? std::nullopt : std::optional(referee.error());
}

}  // namespace drumhead
