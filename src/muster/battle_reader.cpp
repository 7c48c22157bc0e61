#include <fmt/format.h>

#include <algorithm>

#include "engine/setting.h"
#include "muster/battle_file.h"
#include "muster/map_reader.h"

namespace drumhead {
namespace {

using Kind = Entry::Kind;

constexpr Centimetres kLongestTable = 100'000'00;  // a hundred kilometres
constexpr int kMostMinutes = 7 * 24 * 60;
constexpr std::size_t kMostOfAKind = 2000;

const std::vector<std::string> kArms = {"infantry", "cavalry", "artillery", "train"};
const std::vector<std::string> kLevels = {"brigade", "division", "corps", "army"};
const std::vector<std::string> kQualities = {"raw", "green", "trained", "seasoned", "veteran", "elite"};
const std::vector<std::string> kFormations = {"line",     "column",   "march column", "square",
                                              "skirmish", "garrison", "limbered",     "unlimbered"};

// "14:30" or "9:30" as minutes after midnight; -1 if it is no time of day.
int clock_time(std::string text) {
  if (text.size() == 4) text.insert(text.begin(), '0');
  const auto digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9' ? text[i] - '0' : -1;
  };
  if (text.size() != 5 || text[2] != ':') return -1;
  for (const std::size_t i : {0U, 1U, 3U, 4U})
    if (digit(i) < 0) return -1;
  const int hours = digit(0) * 10 + digit(1), minutes = digit(3) * 10 + digit(4);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : -1;
}

// A moment of the battle: a time of day, or minutes after the beginning. -1 if the field is missing.
int take_moment(Fields& fields, std::string_view key, int begins, BattleReading& reading) {
  const Entry* entry = fields.take(key);
  if (entry == nullptr) return -1;
  if (entry->is_whole() && entry->hundredths >= 0 && entry->hundredths <= kMostMinutes * 100)
    return static_cast<int>(entry->hundredths / 100);
  const int clock = entry->kind == Kind::kText ? clock_time(entry->text) : -1;
  if (clock >= begins) return clock - begins;
  reading.complain(
      entry->line,
      clock >= 0 ? fmt::format("`{}` is {}, before the battle begins; give a later time, or minutes after it",
                               key, entry->text)
                 : fmt::format("`{}` must be a time such as \"14:30\", or minutes after the beginning", key));
  return -1;
}

int take_length(Fields& fields) {
  const Entry* entry = fields.take("length");
  if (entry == nullptr) return 0;
  if (entry->kind == Kind::kText) {
    const int minutes = clock_time(entry->text);
    if (minutes > 0) return minutes;
  } else if (entry->is_whole() && entry->hundredths > 0 && entry->hundredths <= kMostMinutes * 100) {
    return static_cast<int>(entry->hundredths / 100);
  }
  fields.complain_at("length", "`length` must be hours and minutes such as \"3:30\", or minutes above 0");
  return 0;
}

int year_of(Fields& fields, const std::string& date) {
  const int year = fields.whole("year", 1500, 1950, 0);
  if (year != 0 || date.size() < 4) return year;
  int found = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (date[i] < '0' || date[i] > '9') return 0;
    found = found * 10 + (date[i] - '0');
  }
  return found >= 1500 && found <= 1950 ? found : 0;
}

void read_heading(const Entry& entry, BattleFile& battle, BattleReading& reading) {
  Fields fields(entry, battle.is_army ? "[army]" : "[battle]", reading);
  battle.title = fields.need_text("title");
  battle.date = fields.text("date");
  battle.year = year_of(fields, battle.date);
  battle.place = fields.text("place");
  battle.summary = fields.text("summary");
  battle.sources = fields.texts("sources");
  if (battle.sources.empty())
    fields.complain(
        "`sources` is missing or empty; say what it is drawn from, or that it is made up: [\"invented\"]");
  battle.rulebooks = fields.texts("rulebooks");
  for (const std::string& book : battle.rulebooks) check_book(book, fields.line_of("rulebooks"), reading);
  if (battle.is_army) battle.nations[0] = fields.text("nation", battle.nations[0]);
  if (!battle.is_army) {
    const std::string begins = fields.text("begins", "12:00");
    battle.begins = clock_time(begins);
    if (battle.begins < 0)
      fields.complain_at("begins", fmt::format("`begins` is `{}`; give a time such as \"11:30\"", begins));
    battle.minutes = take_length(fields);
    battle.first = take_side(fields, "first", reading, Seat::kNobody);
  }
  fields.finish();
}

// Before everything else: units name their side by these names.
void read_sides(Fields& top, BattleFile& battle, BattleReading& reading) {
  const Entry* entry = top.take("sides", Kind::kTable);
  if (entry == nullptr) return;
  Fields sides(*entry, "[sides]", reading);
  for (const std::size_t i : {0U, 1U}) {
    const std::string key = i == 0 ? "a" : "b";
    const Entry* side = sides.take(key, Kind::kTable);
    if (side == nullptr) continue;
    Fields fields(*side, "[sides." + key + "]", reading);
    battle.sides[i] = fields.text("name", battle.sides[i]);
    battle.nations[i] = fields.text("nation");
    battle.colours[i] = fields.text("colour");
    if (!battle.colours[i].empty() && !is_colour(battle.colours[i]))
      fields.complain_at("colour",
                         fmt::format("`colour` is `{}`; write it as \"#b03030\"", battle.colours[i]));
    fields.finish();
  }
  sides.finish();
  if (battle.sides[0] == battle.sides[1]) sides.complain("both sides have the same name; rename one");
  reading.sides = battle.sides;
}

void read_table(Fields& top, BattleFile& battle, BattleReading& reading) {
  const Entry* entry = top.take("table", Kind::kTable);
  if (entry == nullptr) {
    reading.complain(0, "[table] is missing; give the ground's `width` and `height` in metres");
    return;
  }
  Fields fields(*entry, "[table]", reading);
  battle.width = fields.need_hundredths("width", 1000, kLongestTable);
  battle.height = fields.need_hundredths("height", 1000, kLongestTable);
  battle.contour = fields.hundredths("contour", 50, 50'000, 500);
  battle.map_note = fields.text("note");
  fields.finish();
  reading.width = battle.width;
  reading.height = battle.height;
}

// ---- The armies.

void read_leader(const Entry& entry, const FileCommand& command, BattleFile& battle, BattleReading& reading) {
  Fields fields(entry, "leader", reading);
  FileLeader leader;
  leader.leader.name = fields.need_text("name");
  fields.call(leader.leader.name);
  leader.leader.side = command.side;
  leader.leader.command = command.name;
  leader.leader.level = command.level;
  leader.leader.rating = fields.whole("rating", -2, 2, 0);
  leader.leader.charisma = fields.whole("charisma", -2, 2, 0);
  leader.leader.charisma_given = fields.has("charisma");
  leader.leader.aides = fields.whole("aides", 0, 20, 0);
  leader.leader.line = entry.line;
  leader.attached_to = fields.text("attached");
  if (!battle.is_army) {
    if (fields.has("place")) leader.place = take_point(fields, "place", reading);
    leader.facing = take_facing(fields, "facing", reading, kNorth);
    if (leader.place && !leader.attached_to.empty())
      fields.complain("is attached to a unit and has a place of his own; leave one out");
  }
  leader.overrides = take_overrides(fields, reading);
  fields.finish();
  battle.leaders.push_back(std::move(leader));
}

void read_command(const Entry& entry, BattleFile& battle, BattleReading& reading) {
  Fields fields(entry, "[[command]]", reading);
  FileCommand command;
  command.line = entry.line;
  command.name = fields.need_text("name");
  fields.call(command.name);
  if (!battle.is_army && !fields.has("side")) fields.complain("`side` is missing; give \"a\" or \"b\"");
  command.side = take_side(fields, "side", reading, Seat::kA);
  command.level = fields.word("level", {"level of command", kLevels}, 0);
  command.superior = fields.text("superior");
  if (const Entry* leader = fields.take("leader", Kind::kTable))
    read_leader(*leader, command, battle, reading);
  fields.finish();
  battle.commands.push_back(std::move(command));
}

int take_quality(Fields& fields, BattleReading& reading) {
  if (!fields.has("quality")) return static_cast<int>(fields.whole("quality", 1, 6, 3));
  const Entry* entry = fields.take("quality");
  if (entry->kind == Kind::kNumber) return fields.whole("quality", 1, 6, 3);
  if (entry->kind == Kind::kText) return fields.word("quality", {"quality", kQualities}, 2) + 1;
  reading.complain(
      entry->line,
      "`quality` must be a number from 1 to 6 or one of \"raw\", \"green\", \"trained\", \"seasoned\", "
      "\"veteran\" and \"elite\"");
  return 3;
}

void take_strength(Fields& fields, HistoricUnit& unit) {
  unit.men = fields.need_whole("men", 1, 100'000);
  unit.squadrons = fields.whole("squadrons", 0, 40, 0);
  unit.guns = fields.whole("guns", 0, 200, 0);
  unit.howitzers = fields.whole("howitzers", 0, 200, 0);
  unit.pounder = fields.whole("pounder", 0, 200, 0);
  if (unit.arm == Arm::kArtillery && unit.guns == 0) fields.complain("is artillery; give its `guns`");
  if (unit.arm != Arm::kArtillery && unit.guns + unit.howitzers + unit.pounder > 0)
    fields.complain("has guns and is not artillery; make the guns a unit of their own");
  if (unit.howitzers > unit.guns)
    fields.complain("has more `howitzers` than `guns`; the howitzers count among the guns");
}

void take_place(Fields& fields, FileUnit& unit, int begins, BattleReading& reading) {
  unit.inside = fields.text("inside");
  if (unit.inside.empty() || fields.has("place")) unit.place = take_point(fields, "place", reading);
  if (unit.inside.empty() && !fields.has("facing"))
    fields.complain("`facing` is missing; give degrees from north clockwise, or a point of the compass");
  unit.facing = take_facing(fields, "facing", reading, kNorth);
  unit.arrives = std::max(0, take_moment(fields, "arrival", begins, reading));
  if (unit.arrives > 0 && !unit.inside.empty())
    fields.complain("arrives later and is inside something; leave one out");
}

void read_unit(const Entry& entry, BattleFile& battle, BattleReading& reading) {
  Fields fields(entry, "[[unit]]", reading);
  FileUnit file_unit;
  HistoricUnit& unit = file_unit.unit;
  unit.line = entry.line;
  unit.name = fields.need_text("name");
  fields.call(unit.name);
  if (!battle.is_army && !fields.has("side")) fields.complain("`side` is missing; give \"a\" or \"b\"");
  unit.side = take_side(fields, "side", reading, Seat::kA);
  unit.nation = fields.text("nation", battle.nations[static_cast<std::size_t>(unit.side)]);
  unit.command = fields.text("command");
  if (!fields.has("arm"))
    fields.complain("`arm` is missing; give \"infantry\", \"cavalry\", \"artillery\" or \"train\"");
  unit.arm = static_cast<Arm>(fields.word("arm", {"arm", kArms}, 0));
  unit.role = fields.text("role");
  take_strength(fields, unit);
  unit.quality = take_quality(fields, reading);
  unit.weapon = fields.text("weapon");
  unit.traits = fields.texts("traits");
  const int formation = fields.word("formation", {"formation", kFormations}, -1);
  if (formation >= 0) unit.formation = kFormations[static_cast<std::size_t>(formation)];
  unit.year = battle.year;
  if (!battle.is_army) take_place(fields, file_unit, battle.begins, reading);
  if (!file_unit.inside.empty() && unit.formation.empty()) unit.formation = "garrison";
  file_unit.overrides = take_overrides(fields, reading);
  fields.finish();
  battle.units.push_back(std::move(file_unit));
}

// ---- Aims, weather, rulebooks.

void read_victory(Fields& top, BattleFile& battle, BattleReading& reading) {
  const Entry* entry = top.take("victory", Kind::kTable);
  if (entry == nullptr) return;
  Fields fields(*entry, "[victory]", reading);
  const int both = fields.whole("broken", 1, 100, 0);
  battle.breaking_point = {fields.whole("broken_a", 1, 100, both), fields.whole("broken_b", 1, 100, both)};
  battle.victory = fields.text("text");
  fields.finish();
}

FileWeather read_weather(const Entry& entry, int begins, BattleReading& reading) {
  Fields fields(entry, "[[weather]]", reading);
  FileWeather weather;
  weather.minutes = std::max(0, take_moment(fields, "from", begins, reading));
  if (!fields.has("sky")) fields.complain("`sky` is missing; give one such as \"rain\" or \"fog\"");
  weather.sky = skies()[static_cast<std::size_t>(fields.word("sky", {"sky", skies()}, 0))];
  weather.sight = fields.hundredths("sight", 0, kLongestTable, 0);
  fields.finish();
  return weather;
}

BookSettings read_book(const std::string& book, const Entry& entry, BattleReading& reading) {
  check_book(book, entry.line, reading);
  BookSettings settings;
  settings.book = book;
  settings.line = entry.line;
  if (entry.kind != Kind::kTable) {
    reading.complain(entry.line, fmt::format("`rules.{}` must be a table, written [rules.{}]", book, book));
    return settings;
  }
  Fields fields(entry, "[rules." + book + "]", reading);
  settings.metres_per_unit_x100 = fields.hundredths("metres_per_unit", 10, 100'000, 0);
  settings.minutes_per_turn = fields.whole("minutes_per_turn", 1, 24 * 60, 0);
  settings.turns = fields.whole("turns", 1, 1000, 0);
  if (const Entry* options = fields.take("options", Kind::kTable))
    for (const auto& [name, value] : options->fields) {
      const bool usable = value.kind == Kind::kYesNo ||
                          (value.is_whole() && value.hundredths >= 0 && value.hundredths <= 3'000'000);
      if (!usable)
        reading.complain(value.line,
                         fmt::format("option `{}` must be true, false or a whole number from 0", name));
      const std::int64_t number = value.kind == Kind::kYesNo ? value.hundredths : value.hundredths / 100;
      if (usable) settings.options.push_back({name, static_cast<int>(number), value.line});
    }
  fields.finish();
  return settings;
}

void read_books(Fields& top, BattleFile& battle, BattleReading& reading) {
  const Entry* rules = top.take("rules", Kind::kTable);
  if (rules == nullptr) return;
  for (const auto& [book, entry] : rules->fields) battle.books.push_back(read_book(book, entry, reading));
}

void read_map(Fields& top, BattleFile& battle, BattleReading& reading) {
  for (const Entry* entry : top.tables("ground")) battle.ground.push_back(read_piece(*entry, reading));
  for (const Entry* entry : top.tables("zone")) battle.zones.push_back(read_zone(*entry, reading));
  for (const Entry* entry : top.tables("objective"))
    battle.objectives.push_back(read_objective(*entry, reading));
  for (const Entry* entry : top.tables("weather"))
    battle.weather.push_back(read_weather(*entry, battle.begins, reading));
  read_victory(top, battle, reading);
}

void read_armies(Fields& top, BattleFile& battle, BattleReading& reading) {
  for (const Entry* entry : top.tables("command")) read_command(*entry, battle, reading);
  for (const Entry* entry : top.tables("unit")) read_unit(*entry, battle, reading);
  if (battle.units.empty()) reading.complain(0, "no units; write each as [[unit]]");
}

void check_size(const Entry& top, BattleReading& reading) {
  for (const auto& [name, entry] : top.fields)
    if (entry.list.size() > kMostOfAKind)
      reading.complain(entry.line, fmt::format("more than {} of [[{}]]; leave some out", kMostOfAKind, name));
}

}  // namespace

std::vector<std::string> books_for(const BattleFile& battle, const std::vector<std::string>& known) {
  if (battle.rulebooks.empty()) return known;
  std::vector<std::string> books = battle.rulebooks;
  std::erase_if(books, [&](const std::string& book) {
    return std::find(known.begin(), known.end(), book) == known.end();
  });
  return books;
}

Result<BattleFile> read_battle(std::string_view text, const std::string& file,
                               const std::vector<std::string>& known_books) {
  const Result<Entry> parsed = parse_entry(text, file);
  if (!parsed) return parsed.error();
  BattleReading reading;
  reading.file = file;
  reading.known_books = known_books;
  check_size(*parsed, reading);
  if (reading.trouble) return *reading.trouble;

  BattleFile battle;
  battle.file = file;
  Fields top(*parsed, "this file", reading);
  battle.is_army = top.has("army");
  read_sides(top, battle, reading);
  if (const Entry* heading = top.need(battle.is_army ? "army" : "battle", Kind::kTable))
    read_heading(*heading, battle, reading);
  if (!battle.is_army) read_table(top, battle, reading);
  if (!battle.is_army) read_map(top, battle, reading);
  read_armies(top, battle, reading);
  read_books(top, battle, reading);
  top.finish();
  if (reading.trouble) return *reading.trouble;
  return battle;
}

}  // namespace drumhead
