// The store in SQLite: what went in comes out; files that are not, no longer or not yet a store are refused
// with a remedy.
#include "play/store.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <fstream>

#include "play/secrets.h"
#include "play/store_writer.h"
#include "play/table.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

NewGame a_game(const std::string& id) {
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

std::string apply(Store& store, Change change) { return store.apply({&change, 1}); }

TEST(sqlite_store, keeps_games_entries_places_chat_and_parts) {
  const Folder folder;
  const std::string where = "sqlite:" + folder.file("games");
  {
    const std::unique_ptr<Store> store = std::move(open_store(where)).value();
    EXPECT_EQ(apply(*store, a_game("one")), "");
    EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{\"turn\":1}", false, Seat::kA, 3}), "");
    EXPECT_EQ(apply(*store, NewEntry{"one", 2, {"line 2", "m"}, "{\"turn\":2}", true, Seat::kA, 4}), "");
    EXPECT_EQ(apply(*store, NewChat{"one", {"Ann", Seat::kA, "hello"}}), "");
    EXPECT_EQ(apply(*store, NewPart{"one", {Seat::kB, 9, 1, "p"}}), "");
  }
  const std::unique_ptr<Store> store = std::move(open_store(where)).value();  // another start of the server
  const StoredGame game = store->game("one").value().value();
  EXPECT_EQ(game.game.summary, "{\"turn\":2}");
  EXPECT_TRUE(game.game.over);
  EXPECT_EQ(game.places, a_game("one").places);
  ASSERT_THAT(game.entries, SizeIs(3));
  EXPECT_EQ(game.entries[2].line, "line 2");
  EXPECT_EQ(game.chat.front().text, "hello");
  EXPECT_EQ(game.parts.front(), (PartRecord{Seat::kB, 9, 1, "p"}));
  EXPECT_THAT(store->games().value(), SizeIs(1));
  EXPECT_FALSE(store->game("two").value().has_value());
}

TEST(sqlite_store, drops_what_was_taken_back) {
  const Folder folder;
  const std::unique_ptr<Store> store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  apply(*store, a_game("one"));
  apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{}"});
  EXPECT_EQ(apply(*store, DropLastEntry{"one", 1, "{}"}), "");
  EXPECT_THAT(store->game("one").value()->entries, SizeIs(1));
  EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"another", "m"}, "{}"}), "");
}

TEST(sqlite_store, a_change_that_does_not_fit_leaves_nothing_behind) {
  const Folder folder;
  const std::unique_ptr<Store> store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  const std::vector<Change> changes{a_game("one"), NewEntry{"nowhere", 1, {"line", "m"}, "{}"}};
  EXPECT_THAT(store->apply(changes), HasSubstr("FOREIGN KEY"));
  EXPECT_THAT(store->games().value(), IsEmpty());
}

TEST(sqlite_store, refuses_what_is_no_store) {
  const Folder folder;
  EXPECT_THAT(open_store("games").error().what, HasSubstr("sqlite:FILE"));
  std::ofstream(folder.file("letter")) << std::string(5000, 'x');
  EXPECT_THAT(open_store("sqlite:" + folder.file("letter")).error().what, HasSubstr("no store of games"));
  EXPECT_THAT(open_store("sqlite:/proc/nowhere/games").error().what, HasSubstr("cannot be written"));
}

void run_sql(const std::string& file, const char* sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
}

TEST(sqlite_store, refuses_a_newer_version_and_another_programs_file) {
  const Folder folder;
  { const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value(); }
  run_sql(folder.file("games"), "PRAGMA user_version=99");
  EXPECT_THAT(open_store("sqlite:" + folder.file("games")).error().what, HasSubstr("newer drumhead"));
  run_sql(folder.file("other"), "CREATE TABLE recipes (name TEXT)");
  EXPECT_THAT(open_store("sqlite:" + folder.file("other")).error().what, HasSubstr("no store of games"));
}

TEST(sqlite_store, serves_one_server_at_a_time) {
  const Folder folder;
  const std::string where = "sqlite:" + folder.file("games");
  const auto store = std::move(open_store(where)).value();
  EXPECT_THAT(open_store(where).error().what, HasSubstr("second server"));
}

TEST(store_writer, tells_each_whether_his_change_was_kept) {
  const Folder folder;
  const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  std::string first = "?", bad = "?", last = "?";
  StoreWriter writer(*store);
  writer.write(a_game("one"), [&](const std::string& trouble) { first = trouble; });
  writer.write(NewEntry{"nowhere", 1, {"line", "m"}, "{}"},
               [&](const std::string& trouble) { bad = trouble; });
  writer.write(a_game("two"), [&](const std::string& trouble) { last = trouble; });
  writer.finish();
  EXPECT_EQ(first, "");
  EXPECT_THAT(bad, HasSubstr("FOREIGN KEY"));
  EXPECT_EQ(last, "");
  EXPECT_THAT(store->games().value(), SizeIs(2));
  EXPECT_EQ(writer.changes(), 2U);
}

TEST(store_writer, keeps_nothing_and_nobody_after_it_has_finished) {
  const Folder folder;
  const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  StoreWriter writer(*store);
  writer.finish();
  const auto waiting = std::make_shared<int>(0);
  writer.write(a_game("late"), [waiting](const std::string&) { ++*waiting; });
  EXPECT_THAT(store->games().value(), IsEmpty());
  EXPECT_EQ(*waiting, 0);
  EXPECT_EQ(waiting.use_count(), 1);
}

TEST(secrets, tokens_are_long_different_and_kept_as_hashes) {
  const std::string token = new_token();
  EXPECT_EQ(token.size(), 43U);
  EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  EXPECT_NE(token, new_token());
  EXPECT_EQ(token_hash(token), token_hash(token));
  EXPECT_EQ(token_hash(token).find(token), std::string::npos);
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
  EXPECT_NE(new_game_id(), new_game_id());
}

}  // namespace
}  // namespace drumhead::test
