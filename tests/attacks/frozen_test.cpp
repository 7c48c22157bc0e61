// Releases: a new one freezes no game, and a game that cannot go on tells nobody's secrets.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include "engine/tables_text.h"
#include "play/guests.h"

namespace drumhead::test {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// In the release before, a die of a volley hit on 2 or more, not on 6; and muskets carried 10 inches.
constexpr std::string_view kOlder = R"([numbers]
rows = [ { id = "hits_on", value = 2 } ]
[distances]
rows = [ { id = "long_range", value = 10 } ]
)";

// Dice are a seed's: who hit whom is known.
constexpr std::string_view kBothHere = R"({"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"person","name":"Bob"}]})";

std::string volley_after_restart(const std::shared_ptr<const Library>& began, const std::shared_ptr<const Library>& then) {
  House house;
  house.open(began);
  const JsonTree game = house.make(std::string(kBothHere));
  Seated(house, game, 0).answer("1", volleys("Red"));
  house.open(then);
  Seated bob(house, game, 1);
  EXPECT_EQ(bob.welcome.find("game")->find("frozen"), nullptr) << dump(*bob.welcome.find("game"));
  EXPECT_TRUE(yes(bob.answer("1", volleys("Blue")), "allowed"));
  return dump(*bob.guest->await("moment").find("events"));
}

// What is stored with a game brings back every number, of every book there is.
TEST(frozen_attack, the_tables_of_every_book_can_be_kept_and_laid_again) {
  for (const RulebookEntry& entry : rulebooks()) {
    const auto book = make_rulebook(entry.id).value();
    const std::string text = tables_as_override(book->tables(), entry.id);
    const EmbeddedFile file{"kept", text};
    const auto again = make_rulebook(entry.id, std::span(&file, 1));
    ASSERT_TRUE(again.ok()) << again.error().message();
    EXPECT_EQ((*again)->tables().hash(), book->tables().hash()) << entry.id;
  }
}

TEST(frozen_attack, a_game_goes_on_under_the_tables_it_began_with) {
  const auto older = drill_library_with(kOlder), newer = drill_library();
  EXPECT_NE(tables_name(*older->book("drill")), tables_name(*newer->book("drill")));
  const std::string never_updated = volley_after_restart(older, older);
  EXPECT_EQ(volley_after_restart(older, newer), never_updated);
  EXPECT_NE(volley_after_restart(newer, newer), never_updated) << "the releases must differ for this to show anything";
}

TEST(frozen_attack, what_is_made_after_an_update_has_the_new_tables) {
  House house;
  house.open(drill_library_with(kOlder));
  const JsonTree before = house.make(std::string(kBothHere));
  house.open();
  const JsonTree after = house.make(std::string(kBothHere));
  house.shut();
  const auto store = std::move(open_store("sqlite:" + house.store_file())).value();
  const std::string old_tables = store->game(text(before, "game")).value()->game.tables;
  const std::string new_tables = store->game(text(after, "game")).value()->game.tables;
  EXPECT_EQ(new_tables, tables_name(*drill_library()->book("drill")));
  EXPECT_NE(old_tables, new_tables);
  EXPECT_THAT(store->tables(old_tables).value(), HasSubstr(R"({ id = "hits_on", value = 2 })"));
}

void run_sql(const std::string& file, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

// A game of a release whose tables are not there any more, with Ann's orders sealed.
TEST(frozen_attack, a_game_that_cannot_go_on_is_not_over_and_tells_nothing) {
  House house;
  house.open(drill_library_with(kOlder));
  const Reply made = house.made(R"({"battle":"pickets","rulebook":"drill","seats":)" + std::string(kBothHere) + "}");
  const JsonTree game = parse_json(made.body).value();
  const std::string id = text(game, "game");
  Seated(house, game, 0).answer("1", volleys("Red"));
  house.shut();
  std::string secret;
  {
    const auto store = std::move(open_store("sqlite:" + house.store_file())).value();
    secret = read_header_line(store->game(id).value()->game.header, "c").value().secret->digits;
  }
  run_sql(house.store_file(), "UPDATE game SET tables = ''");
  house.open();
  Seated bob(house, game, 1), spectator(house, game, -1);
  const JsonTree& info = *bob.welcome.find("game");
  EXPECT_FALSE(yes(info, "over"));
  EXPECT_THAT(text(info, "frozen"), AllOf(HasSubstr("other tables"), HasSubstr("goes on where drumhead")));
  EXPECT_THAT(text(bob.guest->await("notice"), "text"), HasSubstr("cannot go on here now"));
  EXPECT_FALSE(bob.room->over());
  const std::string bobs = text(game.find("seats")->items[1], "token");
  std::vector<std::string> got{dump(bob.welcome), dump(spectator.welcome), house.hall().games_json()};
  for (const std::string& token : {bobs, std::string{}}) {
    for (const char* as : {"A", "truth"}) {
      const Reply reply = House::now([&](const Replied& done) { bob.room->timeline(token, as, done); });
      EXPECT_TRUE(reply.status == 401 || reply.status == 403) << reply.status;
      EXPECT_NE(House::now([&](const Replied& done) { bob.room->moment(token, as, 1, done); }).status, 200);
    }
    EXPECT_EQ(House::now([&](const Replied& done) { bob.room->chronicle(token, done); }).status, 409);
    got.push_back(House::now([&](const Replied& done) { bob.room->info(token, done); }).body);
    got.push_back(House::now([&](const Replied& done) { bob.room->timeline(token, "", done); }).body);
  }
  EXPECT_THAT(got, Each(Not(HasSubstr(secret))));
  EXPECT_THAT(got, Each(Not(HasSubstr(R"("verb":"volley","unit":"Red)"))));
  EXPECT_THAT(text(bob.answer("1", volleys("Blue")), "text"), HasSubstr("goes on where drumhead"));
  const BranchWish wish = read_branch_wish(R"({"at":1,"seats":{"A":[{"kind":"person"}],"B":[{"kind":"person"}]}})").value();
  EXPECT_NE(House::now([&](const Replied& done) { house.hall().branch(id, bobs, wish, done); }).status, 201);
}

}  // namespace
}  // namespace drumhead::test
