// The stores: what went in comes out, whichever kind it is. Files that are not, no longer or not yet a store are
// refused with a remedy.
#include "play/store.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <fstream>

#include "play/secrets.h"
#include "play/store_kinds.h"
#include "play/store_writer.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

INSTANTIATE_TEST_SUITE_P(kinds, EveryStore, ::testing::Values(StoreKind::kSqlite, StoreKind::kPostgres),
                         name_of_kind);

TEST_P(EveryStore, keeps_games_entries_places_chat_and_parts) {
  {
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(apply(*store, a_game("one")), "");
    EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{\"turn\":1}", false, Seat::kA, 3}), "");
    EXPECT_EQ(apply(*store, NewEntry{"one", 2, {"line 2", "m"}, "{\"turn\":2}", true, Seat::kA, 4}), "");
    EXPECT_EQ(apply(*store, NewChat{"one", {"Ann", Seat::kA, "hello"}}), "");
    EXPECT_EQ(apply(*store, NewPart{"one", {Seat::kB, 9, 1, "p"}}), "");
  }
  const std::unique_ptr<Store> store = open();  // another start of the server
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

TEST_P(EveryStore, keeps_of_what_is_said_as_much_as_it_is_told_to) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  apply(*store, a_game("two"));
  EXPECT_EQ(apply(*store, NewChat{"two", {"Bob", Seat::kB, "elsewhere"}}), "");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(apply(*store, NewChat{"one", {"Ann", Seat::kA, std::to_string(i)}}), "");
  EXPECT_EQ(apply(*store, NewChat{"one", {"Ann", Seat::kA, "5"}, 3}), "");
  const std::vector<ChatRecord> chat = store->game("one").value()->chat;
  ASSERT_THAT(chat, SizeIs(3));
  EXPECT_EQ(chat.front().text, "3");
  EXPECT_EQ(chat.back().text, "5");
  EXPECT_THAT(store->game("two").value()->chat, SizeIs(1));
}

TEST_P(EveryStore, drops_a_game_only_if_it_is_over_or_nobody_has_touched_it_since) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  const std::int64_t touched = store->game("one").value()->game.touched;
  EXPECT_NE(apply(*store, DropGame{"one"}), "");
  EXPECT_NE(apply(*store, DropGame{"one", touched - 1}), "");
  EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{\"turn\":1}", false, Seat::kA, 3}), "");
  EXPECT_GT(store->game("one").value()->game.touched, touched);
  EXPECT_NE(apply(*store, DropGame{"one", touched}), "") << "somebody has answered meanwhile";
  EXPECT_THAT(store->game("one").value()->entries, SizeIs(2)) << "and nothing of it is gone";
  EXPECT_EQ(apply(*store, DropGame{"one", store->game("one").value()->game.touched}), "");
  EXPECT_FALSE(store->game("one").value().has_value());
}

TEST_P(EveryStore, keeps_a_part_in_place_of_an_earlier_one_until_its_sheet_is_entered) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  EXPECT_EQ(apply(*store, NewPart{"one", {Seat::kA, 9, 1, "first"}}), "");
  EXPECT_EQ(apply(*store, NewPart{"one", {Seat::kA, 9, 1, "second"}}), "");
  EXPECT_EQ(apply(*store, NewPart{"one", {Seat::kB, 9, 0, "other side"}}), "");
  EXPECT_EQ(store->game("one").value()->parts.front().answer, "second");
  EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{}", false, Seat::kA, 9}), "");
  ASSERT_THAT(store->game("one").value()->parts, SizeIs(1));
  EXPECT_EQ(store->game("one").value()->parts.front().seat, Seat::kB);
}

TEST_P(EveryStore, keeps_every_letter_there_is) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  const std::string letters = "Möckern \"quoted\" 'single' \\ \t\n $1 ? 滑铁卢 🐎";
  EXPECT_EQ(apply(*store, NewEntry{"one", 1, {letters, letters}, letters}), "");
  EXPECT_EQ(apply(*store, NewChat{"one", {letters, Seat::kNobody, letters}}), "");
  const StoredGame game = store->game("one").value().value();
  EXPECT_EQ(game.entries[1], (EntryRecord{letters, letters}));
  EXPECT_EQ(game.chat.front(), (ChatRecord{letters, Seat::kNobody, letters}));
}

TEST_P(EveryStore, drops_what_was_taken_back) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{}"});
  EXPECT_EQ(apply(*store, DropLastEntry{"one", 1, "{}"}), "");
  EXPECT_THAT(store->game("one").value()->entries, SizeIs(1));
  EXPECT_EQ(apply(*store, NewEntry{"one", 1, {"another", "m"}, "{}"}), "");
}

TEST_P(EveryStore, a_take_back_drops_the_parts_it_names_and_no_others) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  apply(*store, NewEntry{"one", 1, {"line 1", "m"}, "{}"});
  apply(*store, NewPart{"one", {Seat::kA, 9, 0, "his own"}});
  apply(*store, NewPart{"one", {Seat::kB, 8, 0, "the enemy's"}});
  EXPECT_EQ(apply(*store, DropLastEntry{"one", 1, "{}", {{Seat::kA, 9, 0, ""}}}), "");
  ASSERT_THAT(store->game("one").value()->parts, SizeIs(1));
  EXPECT_EQ(store->game("one").value()->parts.front().answer, "the enemy's");
}

TEST_P(EveryStore, keeps_a_claimed_place_with_the_opening_it_brings) {
  const std::unique_ptr<Store> store = open();
  NewGame made = a_game("one");
  made.entries.clear();
  made.places[0].token_hash.clear();
  made.places[0].invite_hash = "i";
  apply(*store, made);
  EXPECT_EQ(store->game("one").value()->places[0].invite_hash, "i");
  PlaceRecord claimed = made.places[0];
  claimed.token_hash = "t";
  claimed.invite_hash.clear();
  claimed.name = "Anna";
  EXPECT_EQ(apply(*store, ClaimPlace{"one", claimed, "header with shares", {{"opening", "m"}}, "{\"turn\":1}", false}), "");
  const StoredGame game = store->game("one").value().value();
  EXPECT_EQ(game.places[0], claimed);
  EXPECT_EQ(game.game.header, "header with shares");
  EXPECT_EQ(game.game.summary, "{\"turn\":1}");
  EXPECT_EQ(game.entries, (std::vector<EntryRecord>{{"opening", "m"}}));
}

TEST_P(EveryStore, keeps_tables_once_for_all_games_that_began_with_them) {
  const std::unique_ptr<Store> store = open();
  for (const char* id : {"one", "two"}) {
    NewGame made = a_game(id);
    made.game.tables = "drill 7";
    made.tables_text = "[numbers]";
    EXPECT_EQ(apply(*store, made), "");
  }
  EXPECT_EQ(store->game("two").value()->game.tables, "drill 7");
  EXPECT_EQ(store->tables("drill 7").value(), "[numbers]");
  EXPECT_EQ(store->tables("drill 8").value(), "");
}

TEST_P(EveryStore, takes_back_only_what_is_still_the_last) {
  const std::unique_ptr<Store> store = open();
  apply(*store, a_game("one"));
  apply(*store, NewEntry{"one", 1, {"mine", "m"}, "{}"});
  apply(*store, NewEntry{"one", 2, {"yours", "m"}, "{}"});
  EXPECT_THAT(apply(*store, DropLastEntry{"one", 1, "{}"}), HasSubstr("not the last any more"));
  EXPECT_THAT(store->game("one").value()->entries, SizeIs(3));
  EXPECT_THAT(apply(*store, DropLastEntry{"one", 3, "{}"}), HasSubstr("not the last any more"));
  EXPECT_EQ(apply(*store, DropLastEntry{"one", 2, "{}"}), "");
}

TEST_P(EveryStore, a_change_that_does_not_fit_leaves_nothing_behind) {
  const std::unique_ptr<Store> store = open();
  const std::vector<Change> changes{a_game("one"), a_game("one")};
  EXPECT_NE(store->apply(changes), "");
  EXPECT_THAT(store->games().value(), IsEmpty());
  EXPECT_EQ(apply(*store, a_game("one")), "");
  EXPECT_NE(apply(*store, NewEntry{"one", 0, {"in place of the opening", "m"}, "{}"}), "");
  EXPECT_EQ(store->game("one").value()->entries.front().line, "line 0");
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

// Version 1 knew neither invites nor tables, version 2 not when a game was touched.
TEST(sqlite_store, goes_on_with_a_store_of_version_1) {
  const Folder folder;
  const std::string where = "sqlite:" + folder.file("games");
  apply(*std::move(open_store(where)).value(), a_game("one"));
  run_sql(folder.file("games"),
          "ALTER TABLE game DROP COLUMN tables; ALTER TABLE place DROP COLUMN invite_hash; DROP TABLE tables; "
          "ALTER TABLE game DROP COLUMN touched; PRAGMA user_version=1");
  for (int start = 0; start < 2; ++start) {
    const std::unique_ptr<Store> store = std::move(open_store(where)).value();
    EXPECT_EQ(store->game("one").value()->places, a_game("one").places);
    EXPECT_EQ(store->game("one").value()->game.tables, "");
    EXPECT_GT(store->game("one").value()->game.touched, 1'700'000'000) << "nothing is old because nobody knows its age";
  }
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

TEST(sqlite_store, serves_one_server_at_a_time_by_whatever_name) {
  const Folder folder;
  const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  std::filesystem::create_symlink(folder.file("games"), folder.file("symlink"));
  std::filesystem::create_hard_link(folder.file("games"), folder.file("hard"));
  for (const char* name : {"symlink", "hard"})
    EXPECT_THAT(open_store("sqlite:" + folder.file(name)).error().what, HasSubstr("second server")) << name;
}

TEST(sqlite_store, refuses_a_file_of_two_names) {
  const Folder folder;
  { const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value(); }
  std::filesystem::create_hard_link(folder.file("games"), folder.file("hard"));
  EXPECT_THAT(open_store("sqlite:" + folder.file("hard")).error().what, HasSubstr("second name"));
  std::filesystem::remove(folder.file("games"));
  EXPECT_TRUE(open_store("sqlite:" + folder.file("hard")));
}

TEST(sqlite_store, is_its_owners_alone) {
  using std::filesystem::perms;
  const Folder folder;
  std::ofstream(folder.file("games")).close();
  std::filesystem::permissions(folder.file("games"), perms(0644));
  const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  apply(*store, a_game("one"));
  for (const char* name : {"games", "games-wal", "games-shm"})
    EXPECT_EQ(std::filesystem::status(folder.file(name)).permissions(), perms(0600)) << name;
}

TEST(sqlite_store, notices_when_it_goes_away) {
  const Folder folder;
  const auto store = std::move(open_store("sqlite:" + folder.file("games"))).value();
  EXPECT_EQ(store->trouble(), "");
  std::filesystem::rename(folder.file("games"), folder.file("elsewhere"));
  EXPECT_THAT(store->trouble(), HasSubstr("gone away"));
  EXPECT_THAT(apply(*store, a_game("one")), HasSubstr("gone away"));
  std::ofstream(folder.file("games")) << "another";
  EXPECT_THAT(apply(*store, a_game("one")), HasSubstr("another file has taken the store's place"));
  std::filesystem::rename(folder.file("elsewhere"), folder.file("games"));
  EXPECT_EQ(apply(*store, a_game("one")), "");
}

TEST(sqlite_store, refuses_to_keep_games_in_memory) {
  EXPECT_THAT(open_store("sqlite::memory:").error().what, HasSubstr("name a file"));
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
