// The store in PostgreSQL, for several server processes. The database tells the others what one of them has kept
// (triggers and NOTIFY), says who is alive (a row each process renews) and whose a game is (holder and fence).
// The one file that knows libpqxx.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <pqxx/pqxx>
#include <thread>
#include <unordered_map>

#include "engine/json_tree.h"
#include "play/secrets.h"
#include "play/shared_store.h"
#include "play/sql_store.h"
#include "play/stores.h"

namespace drumhead {
namespace {

constexpr int kPostgresSchema = 2;
constexpr const char* kChannel = "drumhead";
constexpr auto kHeartbeat = std::chrono::milliseconds(250);
constexpr int kMostOrphans = 50;  // taken over at a time: the other processes want some, too

// A process is gone when it has not renewed its row for a second; a lease is left alone for 50 ms or until its
// holder has written, so that two who both want a game do not take it from one another for ever.
constexpr const char* kPostgresTables = R"(
CREATE TABLE store (version INTEGER NOT NULL);
CREATE TABLE game (id TEXT PRIMARY KEY, battle TEXT NOT NULL, rulebook TEXT NOT NULL, summary TEXT NOT NULL,
  listed INTEGER NOT NULL, typed_dice INTEGER NOT NULL, over INTEGER NOT NULL, replay_only INTEGER NOT NULL,
  made BIGINT NOT NULL, header TEXT NOT NULL, tables TEXT NOT NULL DEFAULT '', rowid BIGINT GENERATED ALWAYS AS IDENTITY,
  revision BIGINT NOT NULL DEFAULT 0, holder TEXT NOT NULL DEFAULT '', fence BIGINT NOT NULL DEFAULT 0,
  taken TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(), fresh BOOLEAN NOT NULL DEFAULT false);
CREATE TABLE entry (game TEXT NOT NULL REFERENCES game(id), number INTEGER NOT NULL, line TEXT NOT NULL, moments TEXT NOT NULL,
  PRIMARY KEY (game, number));
CREATE TABLE place (game TEXT NOT NULL REFERENCES game(id), seat INTEGER NOT NULL, place INTEGER NOT NULL, kind INTEGER NOT NULL,
  level TEXT NOT NULL, name TEXT NOT NULL, commands TEXT NOT NULL, token_hash TEXT NOT NULL, webhook TEXT NOT NULL,
  invite_hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (game, seat, place));
CREATE TABLE chat (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id),
  name TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE part (game TEXT NOT NULL REFERENCES game(id), seat INTEGER NOT NULL, ask INTEGER NOT NULL, place INTEGER NOT NULL,
  answer TEXT NOT NULL, PRIMARY KEY (game, seat, ask, place));
CREATE TABLE tables (name TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE process (id TEXT PRIMARY KEY, seen TIMESTAMPTZ NOT NULL);
CREATE INDEX chat_by_game ON chat (game, number);
CREATE INDEX game_by_holder ON game (holder) WHERE over = 0;

-- SqlStore::keep_entry and need_lease in one statement: every answer waits for it. False: the lease is another's.
CREATE FUNCTION keep_entry(the_game TEXT, the_fence BIGINT, the_number INTEGER, the_line TEXT, the_moments TEXT,
  the_seat INTEGER, the_ask INTEGER, the_summary TEXT, is_over INTEGER) RETURNS BOOLEAN LANGUAGE plpgsql AS $$ BEGIN
  UPDATE game SET summary = the_summary, over = is_over WHERE id = the_game AND fence = the_fence;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO entry (game, number, line, moments) VALUES (the_game, the_number, the_line, the_moments);
  DELETE FROM part WHERE game = the_game AND seat = the_seat AND ask = the_ask;
  RETURN true; END $$;

CREATE FUNCTION tell(what TEXT) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('drumhead', current_setting('application_name') || ' ' || what) $$;

CREATE FUNCTION tell_made() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('made ' || NEW.id); RETURN NULL; END $$;
CREATE TRIGGER tell_made AFTER INSERT ON game FOR EACH ROW EXECUTE FUNCTION tell_made();

CREATE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.revision := OLD.revision + 1; NEW.fresh := false;
  PERFORM tell('moved ' || NEW.id); RETURN NEW; END $$;
CREATE TRIGGER note_moved BEFORE UPDATE OF summary ON game FOR EACH ROW EXECUTE FUNCTION note_moved();

CREATE FUNCTION tell_taken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('taken ' || NEW.id || ' ' || NEW.fence); RETURN NULL; END $$;
CREATE TRIGGER tell_taken AFTER UPDATE OF holder ON game FOR EACH ROW EXECUTE FUNCTION tell_taken();

CREATE FUNCTION tell_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('seats ' || NEW.game); RETURN NULL; END $$;
CREATE TRIGGER tell_seats AFTER UPDATE ON place FOR EACH ROW EXECUTE FUNCTION tell_seats();
CREATE TRIGGER tell_parts AFTER INSERT OR UPDATE ON part FOR EACH ROW EXECUTE FUNCTION tell_seats();

CREATE FUNCTION tell_chat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('chat ' || NEW.game || ' ' ||
    json_build_object('from', NEW.name, 'seat', NEW.seat, 'text', NEW.text)); RETURN NULL; END $$;
CREATE TRIGGER tell_chat AFTER INSERT ON chat FOR EACH ROW EXECUTE FUNCTION tell_chat();

CREATE FUNCTION tell_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('gone ' || OLD.id); RETURN NULL; END $$;
CREATE TRIGGER tell_gone AFTER DELETE ON process FOR EACH ROW EXECUTE FUNCTION tell_gone();
)";

// Since version 2: when a game was last touched (of those there are nobody knows: they count from now), and games that go.
constexpr const char* kPostgresSinceSecond = R"(
ALTER TABLE game ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
UPDATE game SET touched = extract(epoch FROM clock_timestamp());
CREATE OR REPLACE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.revision := OLD.revision + 1; NEW.fresh := false; NEW.touched := extract(epoch FROM clock_timestamp());
  PERFORM tell('moved ' || NEW.id); RETURN NEW; END $$;
CREATE FUNCTION tell_dropped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell('dropped ' || OLD.id); RETURN NULL; END $$;
CREATE TRIGGER tell_dropped AFTER DELETE ON game FOR EACH ROW EXECUTE FUNCTION tell_dropped();
)";

constexpr const char* kTake =
    "UPDATE game SET holder = $2, fence = fence + 1, taken = clock_timestamp(), fresh = true WHERE id = $1 "
    "AND (holder = $2 OR NOT fresh OR taken < clock_timestamp() - interval '50 milliseconds') "
    "RETURNING fence, revision";
constexpr const char* kBeat =
    "INSERT INTO process VALUES ($1, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
constexpr const char* kBury = "DELETE FROM process WHERE seen < clock_timestamp() - interval '1 second'";
// Games in which a computer player may be due, and whose process is gone.
constexpr const char* kAdopt =
    "UPDATE game SET holder = $1, fence = fence + 1, taken = clock_timestamp(), fresh = true WHERE id IN ("
    "  SELECT id FROM game AS g WHERE over = 0 AND taken < clock_timestamp() - interval '1 second'"
    "    AND NOT EXISTS (SELECT 1 FROM process AS p WHERE p.id = g.holder)"
    "    AND EXISTS (SELECT 1 FROM place AS s WHERE s.game = g.id AND s.kind = 2)"
    "  LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id, fence, revision";

// "the server closed the connection unexpectedly\n\tThis probably ..." in one line.
std::string one_line(std::string_view what) {
  std::string line;
  for (const char c : what) {
    const bool space = c == '\n' || c == '\t' || c == ' ';
    if (!space) line += c;
    if (space && !line.empty() && line.back() != ' ') line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// A connection that is made anew when it was lost, unless somebody listens through it.
class PostgresLink final : public SqlLink {
 public:
  // `process` is what its notifications are signed with.
  PostgresLink(std::string uri, std::string process) : uri_(std::move(uri)), process_(std::move(process)) {
    need_connection();
  }
  ~PostgresLink() override { work_.reset(); }
  PostgresLink(const PostgresLink&) = delete;
  PostgresLink& operator=(const PostgresLink&) = delete;

  void begin(For what) override {
    need_connection();
    guarded([&] {
      if (what == For::kWriting) {
        work_ = std::make_unique<pqxx::work>(*connection_);
      } else {
        work_ = std::make_unique<pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>>(*connection_);
      }
    });
  }
  void commit() override {
    guarded([&] { work_->commit(); });
    work_.reset();
  }
  void roll_back() noexcept override { work_.reset(); }  // what was not committed ends with it
  // One statement that is a transaction by itself.
  template <class... Values>
  SqlAnswer alone(const char* sql, const Values&... values) {
    begin(For::kWriting);
    try {
      SqlAnswer answer = run(sql, values...);
      commit();
      return answer;
    } catch (const SqlTrouble&) {
      roll_back();
      throw;
    }
  }
  void script(const std::string& sql) {
    guarded([&] { work_->exec(sql); });
  }
  // To listen through; from then on it is not made anew.
  pqxx::connection& ear() {
    listening_ = true;
    return *connection_;
  }

 protected:
  SqlAnswer send(const char* sql, const std::vector<std::string>& values) override {
    return guarded([&] {
      const pqxx::result found = work_->exec_prepared(prepared(sql), pqxx::prepare::make_dynamic_params(values));
      SqlAnswer answer;
      answer.changed = static_cast<std::int64_t>(found.affected_rows());
      for (const auto& row : found) {
        std::vector<std::string> cells;
        for (const auto& cell : row) cells.emplace_back(cell.c_str(), cell.size());
        answer.rows.emplace_back(std::move(cells));
      }
      return answer;
    });
  }

 private:
  template <class Work>
  static auto guarded(Work&& work) -> decltype(work()) {
    try {
      return work();
    } catch (const pqxx::broken_connection& lost) {
      throw SqlTrouble{"the database does not answer: is it running, and may this machine reach it? (" +
                       one_line(lost.what()) + ")"};
    } catch (const std::exception& wrong) {
      throw SqlTrouble{"the database did not take it: " + one_line(wrong.what())};
    }
  }
  // An idle connection that the database has closed shows it when one looks for news: without asking anything.
  bool is_connected() {
    try {
      if (connection_ && connection_->is_open()) connection_->get_notifs();
      return connection_ && connection_->is_open();
    } catch (const pqxx::broken_connection&) {
      return false;
    }
  }
  void need_connection() {
    if (is_connected()) return;
    if (listening_) throw SqlTrouble{"the database does not answer"};
    work_.reset();
    prepared_.clear();
    guarded([&] {
      connection_ = std::make_unique<pqxx::connection>(uri_);
      connection_->set_variable("search_path", "drumhead");
      // One that falls asleep in the middle of a transaction holds the game for no longer than this, and its transaction
      // is undone. Who waits for it gives up a little later.
      connection_->set_variable("idle_in_transaction_session_timeout", "1200");
      connection_->set_variable("lock_timeout", "3000");
      connection_->set_variable("application_name", "'" + process_ + "'");
    });
  }
  const std::string& prepared(const char* sql) {
    std::string& name = prepared_[sql];
    if (name.empty()) {
      name = fmt::format("s{}", prepared_.size());
      connection_->prepare(name, sql);
    }
    return name;
  }

  std::string uri_;
  std::string process_;
  bool listening_ = false;
  std::unique_ptr<pqxx::connection> connection_;
  std::unique_ptr<pqxx::transaction_base> work_;
  std::unordered_map<const char*, std::string> prepared_;
};

std::string word_of(std::string& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string word = text.substr(0, end);
  text.erase(0, end + 1);
  return word;
}

class PostgresStore final : public SqlStore, public SharedStore {
 public:
  explicit PostgresStore(const std::string& uri)
      : uri_(uri), writer_(uri, me_), reader_(uri, me_), leases_(uri, me_) {
    need_tables();
  }
  ~PostgresStore() override { PostgresStore::silence(); }

  SharedStore* shared() override { return this; }
  std::string trouble() override {
    const std::lock_guard lock(away_mutex_);
    return away_;
  }

  Result<std::optional<Lease>> take(const std::string& game) override {
    const std::lock_guard alone(leasing_);
    try {
      const SqlAnswer taken = leases_.alone(kTake, game, me_);
      if (taken.rows.empty()) return std::optional<Lease>{};
      return std::optional<Lease>{{taken.rows.front().number(0), taken.rows.front().number(1)}};
    } catch (const SqlTrouble& trouble) {
      return LoadError{"", 0, trouble.what};
    }
  }

  Result<std::optional<GameSince>> since(const std::string& game, int entries) override {
    return reading([&]() -> std::optional<GameSince> {
      const SqlAnswer found =
          reader_.run("SELECT revision, summary, over, (SELECT count(*) FROM entry WHERE game = $1) FROM game WHERE id = $1", game);
      if (found.rows.empty()) return std::nullopt;
      const SqlRow& row = found.rows.front();
      return GameSince{row.number(0),   row.as(3),      entries_of(game, entries), places_of(game),
                       parts_of(game),  row.text(1),    row.yes(2)};
    });
  }

  void tell_people(const std::string& game, const std::string& text) override {
    const std::lock_guard alone(leasing_);
    try {
      leases_.alone("SELECT tell('people ' || $1 || ' ' || $2)", game, text);
    } catch (const SqlTrouble&) {
      // who is here is told again with the next who comes or goes
    }
  }

  void listen(std::function<void(const StoreNews&)> hear) override {
    hear_ = std::move(hear);
    listening_ = true;
    listener_ = std::thread([this] { listen_on(); });
  }
  void silence() override {
    listening_ = false;
    if (!listener_.joinable()) return;
    listener_.join();
    const std::lock_guard alone(leasing_);
    try {
      leases_.alone("DELETE FROM process WHERE id = $1", me_);
    } catch (const SqlTrouble&) {
      // then it is taken for gone in a second
    }
  }

 protected:
  SqlLink& writer() override { return writer_; }
  SqlLink& reader() override { return reader_; }
  void need_lease(const std::string& game, std::int64_t fence) override {
    if (writer_.run("SELECT 1 FROM game WHERE id = $1 AND fence = $2 FOR NO KEY UPDATE", game, fence).rows.empty())
      throw SqlTrouble{std::string(kFencedOff)};
  }
  void keep_entry(const NewEntry& made) override {
    const SqlAnswer kept = writer_.run("SELECT keep_entry($1,$2,$3,$4,$5,$6,$7,$8,$9)", made.game, made.fence,
                                       made.number, made.entry.line, made.entry.moments, made.seat, made.ask,
                                       made.summary, made.over);
    if (kept.rows.front().text(0) != "t") throw SqlTrouble{std::string(kFencedOff)};
  }
  std::int64_t revision_of(const std::string& game) override {
    const SqlAnswer found = reader_.run("SELECT revision FROM game WHERE id = $1", game);
    return found.rows.empty() ? 0 : found.rows.front().number(0);
  }

 private:
  // One process makes the tables, should several start at the same time.
  void need_tables() {
    writer_.begin(SqlLink::For::kWriting);
    writer_.script("SELECT pg_advisory_xact_lock(1146244424)");
    writer_.script("CREATE SCHEMA IF NOT EXISTS drumhead");
    const bool there = writer_.run("SELECT to_regclass('drumhead.store') IS NOT NULL").rows.front().text(0) == "t";
    if (!there) {
      writer_.script(kPostgresTables);
      writer_.script("INSERT INTO store VALUES (1)");
    }
    const std::int64_t version = writer_.run("SELECT version FROM store").rows.front().number(0);
    if (version < 2) {
      writer_.script(kPostgresSinceSecond);
      writer_.script(fmt::format("UPDATE store SET version = {}", kPostgresSchema));
    }
    writer_.commit();
    if (version > kPostgresSchema)
      throw SqlTrouble{
          fmt::format("the store has version {}, written by a newer drumhead; this one understands version {}: "
                      "update it, or name another store",
                      version, kPostgresSchema)};
  }

  // ---- On the listening thread

  class Ear final : public pqxx::notification_receiver {
   public:
    Ear(pqxx::connection& connection, PostgresStore& store)
        : pqxx::notification_receiver(connection, kChannel), store_(store) {}
    void operator()(const std::string& payload, int) override { store_.hear_one(payload); }

   private:
    PostgresStore& store_;
  };

  void listen_on() {
    while (listening_) {
      try {
        PostgresLink link(uri_, me_);
        pqxx::connection& connection = link.ear();
        const Ear ear(connection, *this);
        link.alone(kBeat, me_);
        note_away({});
        hear_({.kind = StoreNews::Kind::kMissed});
        while (listening_) attend(link, connection);
      } catch (const std::exception& lost) {
        note_away(one_line(lost.what()));
      } catch (const SqlTrouble& lost) {
        note_away(lost.what);
      }
    }
  }
  void note_away(const std::string& why) {
    {
      const std::lock_guard lock(away_mutex_);
      away_ = why;
    }
    if (!why.empty()) std::this_thread::sleep_for(kHeartbeat);
  }
  void attend(PostgresLink& link, pqxx::connection& connection) {
    const auto until = std::chrono::steady_clock::now() + kHeartbeat;
    for (auto left = kHeartbeat; listening_ && left.count() > 0;
         left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()))
      connection.await_notification(0, 1000 * static_cast<long>(left.count()));
    link.alone(kBeat, me_);
    link.alone(kBury);
    for (const SqlRow& orphan : link.alone(kAdopt, me_, kMostOrphans).rows)
      hear_({.kind = StoreNews::Kind::kOrphaned, .game = orphan.text(0), .lease = {orphan.number(1), orphan.number(2)}});
  }

  void hear_one(std::string payload) {
    using News = StoreNews::Kind;
    static const std::unordered_map<std::string_view, News> kNews{
        {"made", News::kMade}, {"moved", News::kMoved}, {"taken", News::kTaken},   {"seats", News::kSeats},
        {"chat", News::kChat}, {"gone", News::kGone},   {"people", News::kPeople}, {"dropped", News::kDropped},
    };
    StoreNews news{.process = word_of(payload)};
    const auto kind = kNews.find(word_of(payload));
    if (kind == kNews.end()) return;
    news.kind = kind->second;
    if (news.kind == News::kGone) {
      news.process = word_of(payload);
    } else if (news.process == me_) {
      return;
    }
    news.game = word_of(payload);
    if (news.kind == News::kTaken) news.lease.fence = SqlRow({payload}).number(0);
    news.text = std::move(payload);
    hear_(news);
  }

  std::string uri_;
  std::string me_ = new_game_id();
  PostgresLink writer_;
  PostgresLink reader_;
  PostgresLink leases_;
  std::mutex leasing_;
  std::mutex away_mutex_;
  std::string away_;  // why the database does not answer; empty: it does
  std::function<void(const StoreNews&)> hear_;
  std::atomic<bool> listening_{false};
  std::thread listener_;
};

}  // namespace

std::unique_ptr<Store> open_postgres_store(const std::string& uri) { return std::make_unique<PostgresStore>(uri); }

}  // namespace drumhead
