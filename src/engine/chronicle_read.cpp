// Reading chronicles: what a line says, or what is wrong with it.
#include <fmt/format.h>

#include <charconv>

#include "engine/chronicle.h"
#include "engine/chronicle_json.h"
#include "engine/facts.h"
#include "engine/json_fields.h"

namespace drumhead {
namespace {

constexpr const char* kNotAChronicle = "this is not a chronicle: chronicles begin with {\"drumhead\":";

// Anything unexpected throws and becomes a LoadError with the line.

JsonTree line_from(std::string_view line, int number) {
  if (number == 1 && !line.starts_with("{")) throw Unreadable(kNotAChronicle);
  try {
    return json_from(line);
  } catch (const Unreadable& wrong) {
    throw Unreadable(fmt::format(
        "{}: it was edited or damaged; {}", wrong.what(),
        number == 1 ? "without this first line the others cannot be read" : "the lines before it stand"));
  }
}

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
  throw Unreadable("seat must be \"A\", \"B\" or \"-\", not \"" + name + "\"");
}

Audience read_audience(const std::string& name) {
  for (const Audience a : {Audience::kEveryone, Audience::kSideA, Audience::kSideB, Audience::kNobody})
    if (name == audience_word(a)) return a;
  throw Unreadable("an event is told to \"all\", \"A\", \"B\" or \"-\", not \"" + name + "\"");
}

std::uint64_t read_hex(const std::string& text) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, 16);
  if (error != std::errc{} || end != text.data() + text.size() || text.size() != 16)
    throw Unreadable("a hash is sixteen hexadecimal digits, not \"" + text + "\"");
  return n;
}

Throw read_throw(const JsonTree& json) {
  Throw t;
  t.dice = field<int>(json, "dice");
  t.sides = field<int>(json, "sides");
  t.at_least = field_or(json, "at_least", 0);
  t.faces = field<std::vector<int>>(json, "faces");
  t.result = field<int>(json, "result");
  return t;
}

Event read_event(const JsonTree& json, Reading& reading) {
  Event event;
  event.text = field<std::string>(json, "text");
  event.depth = field<std::int8_t>(json, "depth");
  event.audience = read_audience(field_or<std::string>(json, "to", "all"));
  event.hearsay = field_or<std::string>(json, "hearsay", {});
  for (const std::string& cite : field_or<std::vector<std::string>>(json, "cites", {}))
    event.cites.push_back({reading.keep(cite), -1});
  for (const std::int16_t unit : field_or<std::vector<std::int16_t>>(json, "units", {}))
    event.units.push_back({unit});
  if (json.find("reckoning") != nullptr) {
    event.reckoning.emplace();
    for (const JsonTree& line : list_in(json, "reckoning"))
      event.reckoning->add({reading.keep(field<std::string>(line, "row")),
                            reading.keep(field<std::string>(line, "label")),
                            field<int>(line, "value"),
                            {reading.keep(field<std::string>(line, "rule")), -1}});
  }
  for (const JsonTree& t : list_in(json, "dice")) event.dice.push_back(read_throw(t));
  if (const JsonTree* facts = json.find("facts")) event.facts = dump(*facts);
  return event;
}

DiceSecret read_secret(const JsonTree& json) {
  DiceSecret secret{field<std::string>(json, "secret"), {}};
  if (!is_dice_secret(secret.digits)) throw Unreadable("`secret` is 64 hexadecimal digits: the line was edited");
  for (const JsonTree& item : list_in(json, "shares")) {
    const auto digits = field<std::string>(item, "share");
    if (!is_dice_share(digits)) throw Unreadable("a share of the dice is from 32 to 128 hexadecimal digits: the line was edited");
    secret.shares.push_back({read_seat(field<std::string>(item, "seat")), field<int>(item, "place"), digits});
  }
  return secret;
}

// Where the dice come from. Older chronicles do not say it. Any other word is none of ours.
void read_dice(const JsonTree& json, ChronicleHeader& header) {
  const auto dice = field_or<std::string>(json, "dice", "");
  header.seeded = json.find("dice") != nullptr;
  if (dice == "keyed") {
    header.secret = read_secret(json);
    header.commitment = field<std::string>(json, "commitment");
    return;
  }
  header.seed = read_hex(field<std::string>(json, "seed"));
  if (header.seeded && dice != "seeded")
    throw Unreadable(fmt::format("`dice` is \"{}\"; it can only be \"seeded\" or \"keyed\": the line was edited", dice));
}

ChronicleHeader read_header(const JsonTree& json) {
  ChronicleHeader header;
  if (json.find("drumhead") == nullptr) throw Unreadable(kNotAChronicle);
  header.format = field<int>(json, "drumhead");
  if (header.format > kChronicleFormat)
    throw Unreadable(fmt::format(
        "the chronicle has format {}, written by a newer program ({}); this one reads up to format {}: "
        "update it",
        header.format, field_or<std::string>(json, "program", "unknown"), kChronicleFormat));
  if (header.format < 1)
    throw Unreadable(fmt::format("`drumhead` is {}; formats are numbered from 1", header.format));
  header.program = field<std::string>(json, "program");
  header.rulebook = field<std::string>(json, "rulebook");
  header.tables = read_hex(field<std::string>(json, "tables"));
  header.battle = field<std::string>(json, "battle");
  read_dice(json, header);
  const JsonTree* options = json.find("options");
  header.options = dump(options == nullptr ? JsonTree{} : *options);
  header.step = field_or<std::string>(json, "step", {});
  header.step_seat = read_seat(field_or<std::string>(json, "step_seat", "A"));
  Result<BattleState> start = changed(BattleState{}, dump(part(json, "start")));
  if (!start) throw Unreadable(start.error().what);
  header.start = *std::move(start);
  return header;
}

// The dice of a line are told twice: in its list, and by the events that threw them.
void check_faces(const std::vector<int>& listed, const std::vector<int>& told) {
  if (listed == told) return;
  throw Unreadable(
      fmt::format("`dice` are [{}], but those of its events are [{}]: the line was edited or damaged",
                  fmt::join(listed, ","), fmt::join(told, ",")));
}

ChronicleEntry read_entry(const JsonTree& json, std::size_t number, Reading& reading) {
  if (field<std::uint64_t>(json, "n") != number)
    throw Unreadable(fmt::format("entry {} is expected here, not {}: a line is missing or out of place",
                                 number, dump(part(json, "n"))));
  ChronicleEntry entry;
  entry.seat = read_seat(field<std::string>(json, "seat"));
  entry.said = field_or<std::string>(json, "said", {});
  if (const JsonTree* written = json.find("answer")) {
    Result<Answer> answer = answer_from_facts(dump(*written));
    if (!answer) throw Unreadable(answer.error().what);
    entry.answer = *std::move(answer);
  }
  part(json, "events");  // a line that tells nothing has an empty list
  for (const JsonTree& event : list_in(json, "events")) entry.events.push_back(read_event(event, reading));
  entry.hash = read_hex(field<std::string>(json, "hash"));
  entry.by_hand = field_or(json, "by_hand", false);
  check_faces(field<std::vector<int>>(json, "dice"), faces_of(entry));
  return entry;
}

}  // namespace

Result<ChronicleHeader> read_header_line(std::string_view line, const std::string& file) {
  try {
    return read_header(line_from(line, 1));
  } catch (const std::exception& e) {
    return LoadError{file, 1, e.what()};
  }
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
      if (torn && line > 1) throw Unreadable("it has no end");
      const JsonTree json = line_from(one, line);
      if (line == 1) {
        read.chronicle.header = read_header(json);
      } else {
        read.chronicle.entries.push_back(read_entry(json, static_cast<std::size_t>(line) - 2, reading));
      }
    } catch (const std::exception& e) {
      if (line == 1) return LoadError{file, line, e.what()};
      if (!torn) return LoadError{file, line, std::string(e.what()) + kCutOffBefore};
      read.dropped =
          fmt::format("{}:{}: the last line is torn and was left out ({}); the {} lines before it stand",
                      file, line, e.what(), line - 1);
    }
  }
  if (line == 0) return LoadError{file, 0, "the chronicle is empty: nothing was kept in it; name another"};
  if (read.chronicle.entries.empty())
    return LoadError{file, 2, "the chronicle has a header and no opening: nothing was played; name another"};
  return read;
}

}  // namespace drumhead
