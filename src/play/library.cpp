#include "play/library.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_text.h"
#include "muster/muster.h"
#include "play/json_text.h"

namespace drumhead {
namespace {

std::string id_of_file(std::string_view name) { return std::string(name.substr(0, name.rfind('.'))); }

std::string options_json(const Vocabulary& words) {
  std::vector<std::string> options;
  for (const OptionWord& option : words.options)
    options.push_back(JsonText()
                          .text("name", option.name)
                          .text("label", option.label)
                          .raw("rule", option.rule.valid() ? quoted(option.rule.text()) : "null")
                          .number("standard", option.standard)
                          .number("high", option.high)
                          .str());
  return json_list(options);
}

std::string_view shape_name(ShapeKind shape) {
  switch (shape) {
    case ShapeKind::kLine:
      return "line";
    case ShapeKind::kColumn:
      return "column";
    case ShapeKind::kRoadColumn:
      return "road column";
    case ShapeKind::kBentLine:
      return "bent line";
    case ShapeKind::kSquare:
      return "square";
    case ShapeKind::kMasse:
      return "masse";
    case ShapeKind::kDisc:
      return "disc";
    case ShapeKind::kSkirmish:
      return "skirmish";
    case ShapeKind::kLoose:
      return "loose";
    case ShapeKind::kGuns:
      return "guns";
    case ShapeKind::kLimbered:
      return "limbered";
    case ShapeKind::kHidden:
      return "hidden";
  }
  return "";
}

std::string markers_json(const std::vector<MarkerWord>& markers) {
  std::vector<std::string> list;
  for (const MarkerWord& marker : markers)
    list.push_back(JsonText()
                       .text("name", marker.name)
                       .text("label", marker.label)
                       .raw("values", json_names(marker.values))
                       .number("low", marker.low)
                       .yes_no("shown", marker.shown)
                       .yes_no("lasting", marker.lasting)
                       .str());
  return json_list(list);
}

template <class Words>
std::string ruled_json(const Words& words) {
  std::vector<std::string> list;
  for (const auto& word : words)
    list.push_back(JsonText()
                       .text("name", word.name)
                       .text("label", word.label)
                       .raw("rule", word.rule.valid() ? quoted(word.rule.text()) : "null")
                       .str());
  return json_list(list);
}

std::string formations_json(const Vocabulary& words) {
  std::vector<std::string> list;
  for (const Formation& formation : words.formations)
    list.push_back(JsonText()
                       .text("name", formation.name)
                       .text("glyph", formation.glyph)
                       .text("shape", shape_name(formation.shape))
                       .str());
  return json_list(list);
}

std::string types_json(const Vocabulary& words) {
  std::vector<std::string> list;
  for (const TypeWord& type : words.types)
    list.push_back(JsonText().text("name", type.name).text("arm", type.arm).str());
  return json_list(list);
}

std::string steps_json(const Vocabulary& words) {
  std::vector<std::string> list;
  for (const StepWord& step : words.steps)
    list.push_back(JsonText().text("name", step.name).text("label", step.label).str());
  return json_list(list);
}

}  // namespace

Library::Library(std::vector<std::unique_ptr<Rulebook>> books, std::span<const EmbeddedFile> battles,
                 std::string teaching, std::vector<std::string> levels, MakeBook make)
    : books_(std::move(books)), teaching_(std::move(teaching)), levels_(std::move(levels)), make_(std::move(make)) {
  std::vector<std::string> ids;
  for (const auto& book : books_) ids.push_back(book->words().id);
  for (const EmbeddedFile& file : battles) {
    Result<BattleFile> read = read_battle(file.text, std::string(file.name), ids);
    if (!read) {
      complaints_.push_back(read.error().message());
      continue;
    }
    Battle battle{id_of_file(file.name), std::string(file.text), *std::move(read), {}};
    for (const std::string& id : books_for(battle.file, ids))
      if (muster(battle.file, *book(id))) battle.fits.push_back(id);
    if (!battle.fits.empty()) battles_.push_back(std::move(battle));
  }
  // The battle for newcomers stands first.
  std::stable_partition(battles_.begin(), battles_.end(),
                        [this](const Battle& battle) { return battle.id == teaching_; });
}

const Rulebook* Library::book(std::string_view id) const {
  for (const auto& book : books_)
    if (book->words().id == id) return book.get();
  return nullptr;
}

Result<const Rulebook*> Library::book_with(std::string_view id, const std::string& tables_name,
                                           const std::string& tables) const {
  const std::lock_guard lock(older_mutex_);
  OlderBook& older = older_[tables_name];
  if (older.book) return older.book.get();
  older.tables = tables;
  const EmbeddedFile file{tables_name, older.tables};
  Result<std::unique_ptr<Rulebook>> made = make_(id, std::span(&file, 1));
  if (!made) return made.error();
  older.book = *std::move(made);
  return older.book.get();
}

std::string tables_name(const Rulebook& book) {
  return fmt::format("{} {:016x}", book.words().id, book.tables().hash());
}

const Library::Battle* Library::battle(std::string_view id) const {
  for (const Battle& battle : battles_)
    if (battle.id == id) return &battle;
  return nullptr;
}

std::string Library::rulebooks_json() const {
  std::vector<std::string> list;
  for (const auto& book : books_) {
    const Vocabulary& words = book->words();
    list.push_back(JsonText()
                       .text("id", words.id)
                       .text("title", words.title)
                       .text("unit_of_length", words.unit_name)
                       .raw("options", options_json(words))
                       .str());
  }
  return JsonText().raw("rulebooks", json_list(list)).raw("levels", json_names(levels_)).str();
}

std::string Library::battles_json() const {
  std::vector<std::string> list;
  for (const Battle& battle : battles_)
    list.push_back(JsonText()
                       .text("id", battle.id)
                       .text("title", battle.file.title)
                       .text("date", battle.file.date)
                       .text("summary", battle.file.summary)
                       .raw("rulebooks", json_names(battle.fits))
                       .raw("sides", json_by_side(battle.file.sides))
                       .raw("colours", json_by_side(battle.file.colours))
                       .yes_no("teaching", battle.id == teaching_)
                       .number("units", battle.file.units.size())
                       .str());
  return JsonText().raw("battles", json_list(list)).str();
}

Result<std::string> Library::battle_json(const Battle& battle, const Rulebook& book) const {
  const Result<Mustered> mustered = muster(battle.file, book);
  if (!mustered) return mustered.error();
  const Result<BattleState> start = position_from_battle(battle.text, battle.file.file, book);
  if (!start) return start.error();
  std::vector<std::string> notes = mustered->notes;
  for (const LoadError& complaint : mustered->complaints) notes.push_back(complaint.what);
  return JsonText()
      .text("id", battle.id)
      .text("title", battle.file.title)
      .text("summary", battle.file.summary)
      .raw("sources", json_names(battle.file.sources))
      .raw("notes", json_names(notes))
      .raw("view", view_json(book.project(*start, Seat::kNobody), book))
      .str();
}

std::string words_json(const Vocabulary& words) {
  return JsonText()
      .text("id", words.id)
      .text("title", words.title)
      .text("unit_of_length", words.unit_name)
      .raw("formations", formations_json(words))
      .raw("markers", markers_json(words.markers))
      .raw("leader_markers", markers_json(words.leader_markers))
      .raw("piece_markers", markers_json(words.piece_markers))
      .raw("types", types_json(words))
      .raw("verbs", ruled_json(words.verbs))
      .raw("asks", ruled_json(words.asks))
      .raw("steps", steps_json(words))
      .raw("options", options_json(words))
      .str();
}

std::string rule_json(const Ledger& ledger, std::string_view id) {
  const LedgerEntry* entry = ledger.find(id);
  if (entry == nullptr) return {};
  return JsonText()
      .text("id", entry->id)
      .text("chapter", entry->section)
      .text("text", entry->statement)
      .str();
}

}  // namespace drumhead
