// The store in a file of SQLite: write-ahead log, synchronous FULL, so that what was committed outlives the
// process and the machine. One connection writes, another reads beside it.
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>

#include "engine/json_tree.h"
#include "play/json_text.h"
#include "play/store.h"

namespace drumhead {
namespace {

constexpr int kSchema = 1;  // of this program; a file with a higher one was written by a newer program
constexpr int kOurMark = 0x44524d48;  // "DRMH": application_id of a store
constexpr int kBusyMilliseconds = 5000;

constexpr const char* kTables = R"(
CREATE TABLE game (id TEXT PRIMARY KEY, battle TEXT NOT NULL, rulebook TEXT NOT NULL, summary TEXT NOT NULL,
  listed INTEGER NOT NULL, typed_dice INTEGER NOT NULL, over INTEGER NOT NULL, replay_only INTEGER NOT NULL,
  made INTEGER NOT NULL, header TEXT NOT NULL) STRICT;
CREATE TABLE entry (game TEXT NOT NULL REFERENCES game(id), number INTEGER NOT NULL, line TEXT NOT NULL, moments TEXT NOT NULL,
  PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
CREATE TABLE place (game TEXT NOT NULL REFERENCES game(id), seat INTEGER NOT NULL, place INTEGER NOT NULL, kind INTEGER NOT NULL,
  level TEXT NOT NULL, name TEXT NOT NULL, commands TEXT NOT NULL, token_hash TEXT NOT NULL, webhook TEXT NOT NULL,
  PRIMARY KEY (game, seat, place)) STRICT, WITHOUT ROWID;
CREATE TABLE chat (number INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id), name TEXT NOT NULL,
  seat INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE part (game TEXT NOT NULL REFERENCES game(id), seat INTEGER NOT NULL, ask INTEGER NOT NULL, place INTEGER NOT NULL,
  answer TEXT NOT NULL, PRIMARY KEY (game, seat, ask, place)) STRICT, WITHOUT ROWID;
CREATE INDEX chat_by_game ON chat (game, number);
)";

// What went wrong in the middle of a statement; becomes a complaint before it leaves this file.
struct SqlTrouble {
  int code = 0;
  std::string what;
};

class Connection {
 public:
  explicit Connection(const std::string& file) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &db_, kFlags, nullptr);
    if (code != SQLITE_OK) {
      const SqlTrouble trouble{code, sqlite3_errstr(code)};
      sqlite3_close(db_);
      throw trouble;
    }
    sqlite3_extended_result_codes(db_, 1);
    sqlite3_busy_timeout(db_, kBusyMilliseconds);
  }
  ~Connection() { sqlite3_close_v2(db_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* sql) {
    const int code = sqlite3_exec(db_, sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
  }
  [[noreturn]] void fail(int code) const { throw SqlTrouble{code, sqlite3_errmsg(db_)}; }
  sqlite3* raw() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

// Two servers on one store would play the same games twice. Held by the file beside it, as long as the
// process lives.
class FileLock {
 public:
  explicit FileLock(const std::string& file)
      : handle_(::open((file + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (handle_ < 0) throw SqlTrouble{SQLITE_CANTOPEN, std::strerror(errno)};
    if (::flock(handle_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(handle_);
    throw SqlTrouble{SQLITE_BUSY, "it is locked"};
  }
  ~FileLock() { ::close(handle_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int handle_;
};

class Statement {
 public:
  Statement(const Connection& db, const char* sql) : db_(db) {
    const int code = sqlite3_prepare_v2(db.raw(), sql, -1, &statement_, nullptr);
    if (code != SQLITE_OK) db.fail(code);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  template <class... Values>
  Statement& with(const Values&... values) {
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }
  bool next() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) db_.fail(code);
    return false;
  }
  void run() {
    while (next()) {
    }
  }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return bytes == nullptr
               ? std::string{}
               : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  bool yes(int column) const { return number(column) != 0; }

 private:
  void bind(int place, const std::string& text) {
    note(sqlite3_bind_text64(statement_, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  template <class Number>
  void bind(int place, Number n) {
    note(sqlite3_bind_int64(statement_, place, static_cast<std::int64_t>(n)));
  }
  void note(int code) const {
    if (code != SQLITE_OK) db_.fail(code);
  }

  const Connection& db_;
  sqlite3_stmt* statement_ = nullptr;
};

std::vector<std::string> names_from(const std::string& text) {
  std::vector<std::string> names;
  if (const Result<JsonTree> list = parse_json(text))
    for (const JsonTree& item : list->items) names.push_back(item.text);
  return names;
}

std::string advice_for(int code) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return "the disk is full: make room on it, and go on";
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return "it cannot be written: choose a place where you may write";
    case SQLITE_NOTADB:
      return "it is no store of games but some other file: name another";
    case SQLITE_CORRUPT:
      return "the file is damaged: put back a copy of it";
    case SQLITE_BUSY:
      return "another program holds it: is a second server running on the same store?";
    case SQLITE_IOERR:
      return "the disk does not take or give it: is it full or broken?";
    default:
      return "";
  }
}

std::string spoken(const std::string& file, const SqlTrouble& trouble) {
  const std::string advice = advice_for(trouble.code);
  return advice.empty() ? fmt::format("{}: {}", file, trouble.what)
                        : fmt::format("{}: {} ({})", file, advice, trouble.what);
}

GameRecord game_row(const Statement& row) {
  return {.id = row.text(0),
          .battle = row.text(1),
          .rulebook = row.text(2),
          .summary = row.text(3),
          .listed = row.yes(4),
          .typed_dice = row.yes(5),
          .over = row.yes(6),
          .replay_only = row.yes(7),
          .made = row.number(8),
          .header = row.text(9)};
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(std::string file)
      : file_(std::move(file)), lock_(file_), writer_(file_), reader_(file_) {
    // FULL and not only NORMAL: an answer that was acknowledged is there after the power fails, too.
    writer_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
    reader_.run("PRAGMA query_only=ON;");
  }

  std::string apply(std::span<const Change> changes) override {
    try {
      writer_.run("BEGIN IMMEDIATE");
      for (const Change& change : changes) std::visit([this](const auto& one) { make(one); }, change);
      writer_.run("COMMIT");
      return {};
    } catch (const SqlTrouble& trouble) {
      sqlite3_exec(writer_.raw(), "ROLLBACK", nullptr, nullptr,
                   nullptr);  // some errors have already rolled back
      return spoken(file_, trouble);
    }
  }

  Result<std::vector<GameRecord>> games() override {
    return reading([this] {
      std::vector<GameRecord> games;
      Statement rows(reader_,
                     "SELECT id, battle, rulebook, summary, listed, typed_dice, over, replay_only, made, '' "
                     "FROM game ORDER BY made, rowid");
      while (rows.next()) games.push_back(game_row(rows));
      return games;
    });
  }

  Result<std::optional<StoredGame>> game(const std::string& id) override {
    return reading([&]() -> std::optional<StoredGame> {
      Statement row(reader_,
                    "SELECT id, battle, rulebook, summary, listed, typed_dice, over, replay_only, made, "
                    "header FROM game WHERE id = ?");
      if (!row.with(id).next()) return std::nullopt;
      return StoredGame{game_row(row), places_of(id), entries_of(id), chat_of(id), parts_of(id)};
    });
  }

  // Whether this is a store at all, and one that this program understands; makes the tables of a new one.
  void need_tables() {
    Statement version(writer_, "PRAGMA user_version"), mark(writer_, "PRAGMA application_id"),
        tables(writer_, "SELECT count(*) FROM sqlite_schema");
    version.next(), mark.next(), tables.next();
    if (tables.number(0) > 0 && mark.number(0) != kOurMark)
      throw SqlTrouble{SQLITE_NOTADB, "a database of another program"};
    if (version.number(0) > kSchema)
      throw SqlTrouble{
          SQLITE_ERROR,
          fmt::format(
              "the store has version {}, written by a newer drumhead; this one understands version {}: "
              "update it, or name another store",
              version.number(0), kSchema)};
    if (tables.number(0) > 0) return;
    writer_.run("BEGIN IMMEDIATE");
    writer_.run(kTables);
    writer_.run(
        fmt::format("PRAGMA application_id={}; PRAGMA user_version={}; COMMIT", kOurMark, kSchema).c_str());
  }

 private:
  template <class Read>
  auto reading(Read&& read) -> Result<decltype(read())> {
    const std::lock_guard alone(reading_);
    try {
      return read();
    } catch (const SqlTrouble& trouble) {
      return LoadError{"", 0, spoken(file_, trouble)};
    }
  }

  void make(const NewGame& made) {
    const GameRecord& g = made.game;
    Statement(writer_, "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?)")
        .with(g.id, g.battle, g.rulebook, g.summary, g.listed, g.typed_dice, g.over, g.replay_only, g.made,
              g.header)
        .run();
    for (const PlaceRecord& p : made.places)
      Statement(writer_, "INSERT INTO place VALUES (?,?,?,?,?,?,?,?,?)")
          .with(g.id, p.seat, p.place, p.kind, p.level, p.name, json_names(p.commands), p.token_hash,
                p.webhook)
          .run();
    for (std::size_t i = 0; i < made.entries.size(); ++i)
      insert_entry(g.id, static_cast<int>(i), made.entries[i]);
  }
  void make(const NewEntry& made) {
    insert_entry(made.game, made.number, made.entry);
    Statement(writer_, "DELETE FROM part WHERE game = ? AND seat = ? AND ask = ?")
        .with(made.game, made.seat, made.ask)
        .run();
    Statement(writer_, "UPDATE game SET summary = ?, over = ? WHERE id = ?")
        .with(made.summary, made.over, made.game)
        .run();
  }
  void make(const DropLastEntry& dropped) {
    Statement(writer_, "DELETE FROM entry WHERE game = ? AND number >= ?")
        .with(dropped.game, dropped.number)
        .run();
    Statement(writer_, "DELETE FROM part WHERE game = ?").with(dropped.game).run();
    Statement(writer_, "UPDATE game SET summary = ? WHERE id = ?").with(dropped.summary, dropped.game).run();
  }
  void make(const NewChat& said) {
    Statement(writer_, "INSERT INTO chat (game, name, seat, text) VALUES (?,?,?,?)")
        .with(said.game, said.chat.from, said.chat.seat, said.chat.text)
        .run();
  }
  void make(const ChangePlace& changed) {
    const PlaceRecord& p = changed.place;
    Statement(writer_, "UPDATE place SET name = ?, webhook = ? WHERE game = ? AND seat = ? AND place = ?")
        .with(p.name, p.webhook, changed.game, p.seat, p.place)
        .run();
  }
  void make(const NewPart& made) {
    const PartRecord& p = made.part;
    Statement(writer_, "INSERT OR REPLACE INTO part VALUES (?,?,?,?,?)")
        .with(made.game, p.seat, p.ask, p.place, p.answer)
        .run();
  }
  void insert_entry(const std::string& game, int number, const EntryRecord& entry) {
    Statement(writer_, "INSERT INTO entry VALUES (?,?,?,?)")
        .with(game, number, entry.line, entry.moments)
        .run();
  }

  std::vector<PlaceRecord> places_of(const std::string& id) {
    std::vector<PlaceRecord> places;
    Statement rows(reader_,
                   "SELECT seat, place, kind, level, name, commands, token_hash, webhook FROM place WHERE "
                   "game = ? ORDER BY seat, place");
    rows.with(id);
    while (rows.next())
      places.push_back({static_cast<Seat>(rows.number(0)), static_cast<int>(rows.number(1)),
                        static_cast<PlaceKind>(rows.number(2)), rows.text(3), rows.text(4),
                        names_from(rows.text(5)), rows.text(6), rows.text(7)});
    return places;
  }
  std::vector<EntryRecord> entries_of(const std::string& id) {
    std::vector<EntryRecord> entries;
    Statement rows(reader_, "SELECT line, moments FROM entry WHERE game = ? ORDER BY number");
    rows.with(id);
    while (rows.next()) entries.push_back({rows.text(0), rows.text(1)});
    return entries;
  }
  std::vector<ChatRecord> chat_of(const std::string& id) {
    std::vector<ChatRecord> chat;
    Statement rows(reader_, "SELECT name, seat, text FROM chat WHERE game = ? ORDER BY number");
    rows.with(id);
    while (rows.next()) chat.push_back({rows.text(0), static_cast<Seat>(rows.number(1)), rows.text(2)});
    return chat;
  }

  std::vector<PartRecord> parts_of(const std::string& id) {
    std::vector<PartRecord> parts;
    Statement rows(reader_,
                   "SELECT seat, ask, place, answer FROM part WHERE game = ? ORDER BY seat, ask, place");
    rows.with(id);
    while (rows.next())
      parts.push_back({static_cast<Seat>(rows.number(0)), static_cast<int>(rows.number(1)),
                       static_cast<int>(rows.number(2)), rows.text(3)});
    return parts;
  }

  std::string file_;
  FileLock lock_;
  Connection writer_;
  Connection reader_;
  std::mutex reading_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& where) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!where.starts_with(kSqlite) || where.size() == kSqlite.size())
    return LoadError{"", 0, fmt::format("`{}` names no store; write sqlite:FILE", where)};
  const std::string file = where.substr(kSqlite.size());
  try {
    auto store = std::make_unique<SqliteStore>(file);
    store->need_tables();
    return std::unique_ptr<Store>(std::move(store));
  } catch (const SqlTrouble& trouble) {
    return LoadError{"", 0, spoken(file, trouble)};
  }
}

}  // namespace drumhead
