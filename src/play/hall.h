// Hall: all games of a server, with the threads, the store and the library that they share. Makes games,
// finds them again, closes down in good order. Knows no sockets.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "play/room.h"

namespace drumhead {

// When games that nobody touches any more leave the store. In days since the latest answer or claim; 0: never.
struct Expiry {
  int unplayed_days = 0;  // nobody has answered anything yet: the game is removed
  int played_days = 0;    // it is put into the archive, if that can be written
};

struct HallSettings {
  int game_threads = 2;
  int thinker_threads = 2;
  int helper_threads = 2;
  int heavy_threads = 1;
  std::size_t most_games = 50'000;
  Limits limits{};
  Expiry expiry{};
  std::shared_ptr<Store> archive{};  // of old games, to be looked at
  bool archive_takes = false;        // it can be written, too
  Log log = [](std::string_view, const LogFields&) {};
  std::function<void(const std::string& url, std::string body)> call_webhook = [](const std::string&,
                                                                                  std::string) {};
  // Why it will not be called; empty: it will.
  std::function<std::string(const std::string& url)> trouble_with_webhook = [](const std::string&) {
    return std::string{};
  };
};

class Hall {
 public:
  // Several halls may share a library.
  Hall(std::shared_ptr<const Library> library, std::unique_ptr<Store> store, HallSettings settings);
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  // Every game is there again, where it stood. It is read when somebody comes, or when a computer player is due in it: those
  // a few at a time. What is wrong with the store, if anything.
  std::string open();
  // Says farewell to everybody; from then on nobody is let in.
  void farewell(const std::string& why);
  // Lets what is under way reach the disk, and stops all threads. No socket may be left that talks to a room.
  void stop();

  const Library& library() const { return *library_; }
  Tallies& tallies() { return tallies_; }
  const StoreWriter& writer() const { return writer_; }
  std::string store_trouble() const;  // why nothing can be kept now; empty: it can
  const Log& log() const { return services_.log; }
  Gate& gate() { return gate_; }

  std::shared_ptr<Room> find(const std::string& id);  // null: there is none
  std::size_t games() const;
  std::string games_json() const;  // those that are listed, latest first
  void tick();                     // about once a second
  // Games that nobody has touched since long before `now` (seconds since 1970): how many left the store.
  int expire(std::int64_t now);

  void make_game(GameWish wish, Replied done);
  void load_chronicle(std::string text, Replied done);
  void branch(const std::string& game, std::string token, BranchWish wish, Replied done);
  void preview_battle(std::string battle, std::string book, Replied done);

 private:
  void hear(const StoreNews& news);  // of another server process
  std::shared_ptr<Room> add_room(const GameRecord& record);
  std::shared_ptr<Room> room_from(Store& store, const std::string& id, bool listed);
  void add_missing_rooms();
  void wake_some();
  bool expire_one(const GameRecord& record, std::int64_t now);
  void remove_room(const std::string& id);
  bool is_closing() const;

  struct Invited;  // places with the tokens that are told once
  Reply trouble_with(const GameWish& wish) const;
  void begin(GameRecord record, const Match& match, Invited invited, Replied done);
  void keep_new(NewGame game, std::function<Reply()> made, Replied done);
  void branch_off(Chronicle part, const GameRecord& from, const Rulebook& book, const BranchWish& wish, Replied done);
  void make_now(const GameWish& wish, const Replied& done);
  void load_now(const std::string& text, const Replied& done);

  std::shared_ptr<const Library> library_;
  std::unique_ptr<Store> store_;
  std::shared_ptr<Store> archive_;
  Tallies tallies_;
  StoreWriter writer_;
  Workers games_;
  Workers thinkers_;
  Workers helpers_;
  Workers heavy_;
  Gate gate_;
  Expiry expiry_;
  bool archive_takes_;
  std::size_t most_games_;
  Services services_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::vector<std::string> order_;  // of making
  std::vector<std::shared_ptr<Room>> due_;  // a computer player is, and nobody has come since the start; the next is the last
  std::atomic<int> uploads_{0};     // that wait or are being read
  int seconds_ = 0;                 // that the hall has been open
  bool closing_ = false;
  bool stopped_ = false;
};

}  // namespace drumhead
