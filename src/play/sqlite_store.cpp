// The store in a file of SQLite: write-ahead log, synchronous FULL, so that what was committed outlives the
// process and the machine. One connection writes, another reads beside it.
#include <fmt/format.h>
#include <sqlite3.h>

#include <unordered_map>

#include "play/sql_store.h"
#include "play/store_file.h"
#include "play/stores.h"

namespace drumhead {
namespace {

constexpr int kSchema = 3;  // of this program; a file with a higher one was written by a newer program
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
// Since version 2: tables that stay with games, invites.
constexpr const char* kSinceSecond = R"(
ALTER TABLE game ADD COLUMN tables TEXT NOT NULL DEFAULT '';
ALTER TABLE place ADD COLUMN invite_hash TEXT NOT NULL DEFAULT '';
CREATE TABLE tables (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
)";

// Since version 3: when a game was last touched. Of those there are nobody knows: they count from now.
constexpr const char* kSinceThird = R"(
ALTER TABLE game ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE game SET touched = unixepoch();
)";

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

[[noreturn]] void fail_with(const std::string& file, int code, std::string_view what) {
  const std::string advice = advice_for(code);
  throw SqlTrouble{advice.empty() ? fmt::format("{}: {}", file, what)
                                  : fmt::format("{}: {} ({})", file, advice, what)};
}

class SqliteLink final : public SqlLink {
 public:
  explicit SqliteLink(const std::string& file) : file_(file) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &db_, kFlags, nullptr);
    if (code != SQLITE_OK) {
      sqlite3_close(db_);
      fail_with(file_, code, sqlite3_errstr(code));
    }
    sqlite3_extended_result_codes(db_, 1);
    sqlite3_busy_timeout(db_, kBusyMilliseconds);
  }
  ~SqliteLink() override {
    for (const auto& [sql, statement] : prepared_) sqlite3_finalize(statement);
    sqlite3_close_v2(db_);
  }
  SqliteLink(const SqliteLink&) = delete;
  SqliteLink& operator=(const SqliteLink&) = delete;

  void begin(For what) override { script(what == For::kWriting ? "BEGIN IMMEDIATE" : "BEGIN"); }
  void commit() override { script("COMMIT"); }
  void roll_back() noexcept override {
    sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);  // some errors have already rolled back
  }
  void script(const char* sql) { need(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr)); }
  std::int64_t single(const char* sql) { return run(sql).rows.front().number(0); }

 protected:
  SqlAnswer send(const char* sql, const std::vector<std::string>& values) override {
    sqlite3_stmt* statement = prepared(sql);
    const Reset afterwards{statement};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int place = sqlite3_bind_parameter_index(statement, fmt::format("${}", i + 1).c_str());
      need(sqlite3_bind_text64(statement, place, values[i].data(), values[i].size(), SQLITE_STATIC, SQLITE_UTF8));
    }
    SqlAnswer answer;
    for (int code = 0; (code = sqlite3_step(statement)) != SQLITE_DONE;) {
      if (code != SQLITE_ROW) need(code);
      answer.rows.push_back(row_of(statement));
    }
    answer.changed = sqlite3_changes64(db_);
    return answer;
  }

 private:
  struct Reset {
    sqlite3_stmt* statement;
    ~Reset() {
      sqlite3_reset(statement);
      sqlite3_clear_bindings(statement);
    }
  };

  void need(int code) const {
    if (code != SQLITE_OK) fail_with(file_, code, sqlite3_errmsg(db_));
  }
  sqlite3_stmt* prepared(const char* sql) {
    sqlite3_stmt*& statement = prepared_[sql];
    if (statement == nullptr)
      need(sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    return statement;
  }
  static SqlRow row_of(sqlite3_stmt* statement) {
    std::vector<std::string> cells;
    for (int column = 0; column < sqlite3_column_count(statement); ++column) {
      const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      cells.emplace_back(bytes == nullptr ? "" : bytes,
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
    return SqlRow(std::move(cells));
  }

  std::string file_;
  sqlite3* db_ = nullptr;
  std::unordered_map<const char*, sqlite3_stmt*> prepared_;
};

// Whether this is a store at all, and one that this program understands. False: it is an empty file.
bool is_our_store(SqliteLink& link, const std::string& file) {
  const std::int64_t version = link.single("PRAGMA user_version");
  const std::int64_t tables = link.single("SELECT count(*) FROM sqlite_schema");
  if (tables > 0 && link.single("PRAGMA application_id") != kOurMark)
    fail_with(file, SQLITE_NOTADB, "a database of another program");
  if (version > kSchema)
    fail_with(file, SQLITE_ERROR,
              fmt::format("the store has version {}, written by a newer drumhead; this one understands version {}: "
                          "update it, or name another store",
                          version, kSchema));
  return tables > 0;
}

class SqliteStore final : public SqlStore {
 public:
  explicit SqliteStore(const std::string& name)
      : file_(name), writer_(file_.path()), reader_(file_.path()) {
    // FULL and not only NORMAL: an answer that was acknowledged is there after the power fails, too.
    writer_.script("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
    reader_.script("PRAGMA query_only=ON;");
    need_tables();
  }

  std::string trouble() override { return file_.trouble(); }

 protected:
  SqlLink& writer() override { return writer_; }
  SqlLink& reader() override { return reader_; }
  void need_writable() override {
    if (std::string missing = file_.trouble(); !missing.empty()) throw SqlTrouble{std::move(missing)};
  }

 private:
  void need_tables() {
    const bool ours = is_our_store(writer_, file_.path());
    const std::int64_t version = ours ? writer_.single("PRAGMA user_version") : 0;
    if (version == kSchema) return;
    writer_.begin(SqlLink::For::kWriting);
    if (version < 1) writer_.script(kTables);
    if (version < 2) writer_.script(kSinceSecond);
    writer_.script(kSinceThird);
    writer_.script(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", kOurMark, kSchema).c_str());
    writer_.commit();
  }

  StoreFile file_;  // first: it is let go of when SQLite has closed its handles
  SqliteLink writer_;
  SqliteLink reader_;
};

// Beside the server that has the file: SQLite lets others read while one writes.
class SqliteStoreToRead final : public SqlStore {
 public:
  explicit SqliteStoreToRead(const std::string& file) : file_(file), reader_(file) {
    reader_.script("PRAGMA query_only=ON;");
    if (!is_our_store(reader_, file)) fail_with(file, SQLITE_NOTADB, "there is nothing in it");
    if (reader_.single("PRAGMA user_version") < kSchema)
      fail_with(file, SQLITE_ERROR, "the store is of an older drumhead: serve it once with this one, and try again");
  }

 protected:
  SqlLink& writer() override { return reader_; }
  SqlLink& reader() override { return reader_; }
  void need_writable() override { throw SqlTrouble{file_ + ": it was opened to be read alone"}; }

 private:
  std::string file_;
  SqliteLink reader_;
};

void refuse_memory(const std::string& file) {
  if (file.starts_with(":"))
    throw SqlTrouble{fmt::format(
        "`sqlite:{}` would keep the games in memory, and none after the server ends: name a file", file)};
}

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& file) {
  refuse_memory(file);
  return std::make_unique<SqliteStore>(file);
}

std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file) {
  refuse_memory(file);
  return std::make_unique<SqliteStoreToRead>(file);
}

}  // namespace drumhead
