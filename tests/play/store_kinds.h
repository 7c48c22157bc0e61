// The kinds of stores, for tests that every kind must pass: a place for a new one of each. PostgreSQL is the one of
// tests/support/with_postgres.py; without it, its tests are skipped and say so.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <pqxx/pqxx>

#include "play/store.h"
#include "play/table.h"

namespace drumhead::test {

enum class StoreKind { kSqlite, kPostgres };

inline std::string postgres_uri() {
  const char* uri = std::getenv("DRUMHEAD_POSTGRES");
  return uri == nullptr ? "" : uri;
}

// An empty database; false: there is none.
inline bool clear_postgres() {
  if (postgres_uri().empty()) return false;
  pqxx::connection connection(postgres_uri());
  pqxx::nontransaction(connection).exec("DROP SCHEMA IF EXISTS drumhead CASCADE");
  return true;
}

class EveryStore : public ::testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    if (GetParam() == StoreKind::kPostgres && !clear_postgres())
      GTEST_SKIP() << "run it with tests/support/with_postgres.py";
  }
  std::string where() const {
    return GetParam() == StoreKind::kSqlite ? "sqlite:" + folder_.file("games") : postgres_uri();
  }
  std::unique_ptr<Store> open() const { return std::move(open_store(where())).value(); }

 private:
  Folder folder_;
};

inline std::string name_of_kind(const ::testing::TestParamInfo<StoreKind>& info) {
  return info.param == StoreKind::kSqlite ? "sqlite" : "postgresql";
}

inline NewGame a_game(const std::string& id) {
  NewGame made;
  made.game = {.id = id, .battle = "ridge", .rulebook = "drill", .summary = "{}", .made = 5, .header = "H"};
  made.places = {{.seat = Seat::kA,
                  .place = 0,
                  .kind = PlaceKind::kPerson,
                  .name = "Ann \"A\"",
                  .commands = {"Left", "Right"},
                  .token_hash = "h"},
                 {.seat = Seat::kB, .place = 0, .kind = PlaceKind::kComputer, .level = "captain"}};
  made.entries = {{"line 0", "[]"}};
  return made;
}

inline std::string apply(Store& store, Change change) { return store.apply({&change, 1}); }

}  // namespace drumhead::test
