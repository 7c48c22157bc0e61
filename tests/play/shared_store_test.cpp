// A store that processes share: one writes a game at a time, a process that slept writes nothing, and everybody
// hears what the others have done. Two stores on one database are two processes here.
#include "play/shared_store.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "play/store_kinds.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using Kind = StoreNews::Kind;

// What a process hears of the others.
class Heard {
 public:
  void operator()(const StoreNews& news) {
    const std::lock_guard lock(mutex_);
    news_.push_back(news);
    came_.notify_all();
  }
  StoreNews await(Kind kind) {
    std::unique_lock lock(mutex_);
    auto found = news_.end();
    came_.wait_for(lock, std::chrono::seconds(20), [&] {
      found = std::find_if(news_.begin(), news_.end(), [&](const StoreNews& one) { return one.kind == kind; });
      return found != news_.end();
    });
    EXPECT_NE(found, news_.end()) << "kind " << static_cast<int>(kind) << " was not heard";
    if (found == news_.end()) return {};
    StoreNews news = *found;
    news_.erase(found);
    return news;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<StoreNews> news_;
};

class SharedStores : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!clear_postgres()) GTEST_SKIP() << "run it with tests/support/with_postgres.py";
    first = std::move(open_store(postgres_uri())).value();
    second = std::move(open_store(postgres_uri())).value();
    EXPECT_EQ(apply(*first, a_game("one")), "");
  }
  static Lease must_take(Store& store) {
    for (int i = 0; i < 100; ++i) {
      if (const auto lease = store.shared()->take("one").value()) return *lease;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "the lease was not to be had";
    return {};
  }
  static NewEntry entry(int number, std::int64_t fence) {
    NewEntry made{"one", number, {"line", "m"}, "{}"};
    made.fence = fence;
    return made;
  }

  std::unique_ptr<Store> first;
  std::unique_ptr<Store> second;
};

TEST_F(SharedStores, a_process_whose_lease_was_taken_changes_nothing) {
  const Lease old = must_take(*first);
  EXPECT_EQ(apply(*first, entry(1, old.fence)), "");
  const Lease lease = must_take(*second);  // while the first is asleep
  EXPECT_GT(lease.fence, old.fence);
  NewChat said{"one", {"Ann", Seat::kA, "hello"}};
  NewPart part{"one", {Seat::kA, 9, 0, "p"}};
  ChangePlace place{"one", a_game("one").places.front()};
  DropLastEntry drop{"one", 1, "{}"};
  said.fence = part.fence = place.fence = drop.fence = old.fence;
  for (const Change& change : {Change(entry(2, old.fence)), Change(said), Change(part), Change(place), Change(drop)})
    EXPECT_EQ(apply(*first, change), kFencedOff);
  EXPECT_EQ(apply(*second, entry(2, lease.fence)), "");
  const StoredGame game = first->game("one").value().value();
  EXPECT_THAT(game.entries, SizeIs(3));
  EXPECT_TRUE(game.chat.empty() && game.parts.empty());
}

TEST_F(SharedStores, a_lease_is_left_alone_until_its_holder_has_written) {
  const Lease lease = must_take(*first);
  EXPECT_FALSE(second->shared()->take("one").value().has_value());
  EXPECT_EQ(apply(*first, entry(1, lease.fence)), "");
  EXPECT_TRUE(second->shared()->take("one").value().has_value());
  std::this_thread::sleep_for(std::chrono::milliseconds(60));  // or for a moment, should it never write
  EXPECT_TRUE(first->shared()->take("one").value().has_value());
}

TEST_F(SharedStores, tell_what_one_does_not_have_yet) {
  const Lease lease = must_take(*first);
  EXPECT_EQ(apply(*first, entry(1, lease.fence)), "");
  EXPECT_EQ(apply(*first, entry(2, lease.fence)), "");
  const GameSince since = second->shared()->since("one", 2).value().value();
  EXPECT_EQ(since.revision, lease.revision + 2);
  EXPECT_EQ(since.entries, 3);
  EXPECT_THAT(since.added, SizeIs(1));
  EXPECT_EQ(since.places, a_game("one").places);
  EXPECT_EQ(must_take(*second).revision, since.revision);
  EXPECT_FALSE(second->shared()->since("none", 0).value().has_value());
}

TEST_F(SharedStores, tell_one_another_what_they_have_kept) {
  Heard heard;
  second->shared()->listen([&](const StoreNews& news) { heard(news); });
  heard.await(Kind::kMissed);  // it listens now
  EXPECT_EQ(apply(*first, a_game("two")), "");
  EXPECT_EQ(heard.await(Kind::kMade).game, "two");
  const Lease lease = must_take(*first);
  EXPECT_EQ(heard.await(Kind::kTaken).lease.fence, lease.fence);
  EXPECT_EQ(apply(*first, entry(1, lease.fence)), "");
  EXPECT_EQ(heard.await(Kind::kMoved).game, "one");
  NewChat said{"one", {"Ann", Seat::kA, "hello there"}};
  said.fence = lease.fence;
  EXPECT_EQ(apply(*first, said), "");
  EXPECT_THAT(heard.await(Kind::kChat).text, HasSubstr("hello there"));
  first->shared()->tell_people("one", "[0]");
  EXPECT_EQ(heard.await(Kind::kPeople).text, "[0]");
  second->shared()->silence();
}

TEST_F(SharedStores, give_the_games_of_a_process_that_is_gone_to_another) {
  Heard one, other;
  first->shared()->listen([&](const StoreNews& news) { one(news); });
  second->shared()->listen([&](const StoreNews& news) { other(news); });
  one.await(Kind::kMissed), other.await(Kind::kMissed);
  const Lease lease = must_take(*first);
  first->shared()->silence();
  other.await(Kind::kGone);
  const StoreNews orphan = other.await(Kind::kOrphaned);
  EXPECT_EQ(orphan.game, "one");
  EXPECT_GT(orphan.lease.fence, lease.fence);
  EXPECT_EQ(apply(*first, entry(1, lease.fence)), kFencedOff);
  second->shared()->silence();
}

TEST_F(SharedStores, say_so_when_the_database_is_of_a_newer_version) {
  pqxx::connection connection(postgres_uri());
  pqxx::nontransaction(connection).exec("UPDATE drumhead.store SET version = 99");
  EXPECT_THAT(open_store(postgres_uri()).error().what, HasSubstr("newer drumhead"));
}

TEST(postgres_store, says_when_there_is_no_database) {
  EXPECT_THAT(open_store("postgresql:///nowhere?host=/nowhere").error().what, HasSubstr("does not answer"));
}

}  // namespace
}  // namespace drumhead::test
