// Hall: all games of a server, with the threads, the store and the library that they share. Makes games,
// finds them again, closes down in good order. Knows no sockets.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "play/room.h"

namespace drumhead {

struct HallSettings {
  int game_threads = 2;
  int thinker_threads = 2;
  int helper_threads = 2;
  std::size_t most_games = 50'000;
  std::shared_ptr<Store> archive{};  // of old finished games, to be looked at
  Log log = [](std::string_view, const LogFields&) {};
  std::function<void(const std::string& url, std::string body)> call_webhook = [](const std::string&,
                                                                                  std::string) {};
};

class Hall {
 public:
  // Several halls may share a library.
  Hall(std::shared_ptr<const Library> library, std::unique_ptr<Store> store, HallSettings settings);
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  // Brings every game back where it stood. What is wrong with the store, if anything.
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

  std::shared_ptr<Room> find(const std::string& id);  // null: there is none
  std::size_t games() const;
  std::string games_json() const;  // those that are listed, latest first
  void tick();                     // about once a second

  void make_game(GameWish wish, Replied done);
  void load_chronicle(std::string text, Replied done);
  void branch(const std::string& game, std::string token, BranchWish wish, Replied done);
  void preview_battle(std::string battle, std::string book, Replied done);

 private:
  void hear(const StoreNews& news);  // of another server process
  std::shared_ptr<Room> add_room(const GameRecord& record);
  std::shared_ptr<Room> room_from(Store& store, const std::string& id, bool listed);
  void add_missing_rooms();

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
  std::size_t most_games_;
  Services services_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::vector<std::string> order_;  // of making
  bool closing_ = false;
  bool stopped_ = false;
};

}  // namespace drumhead
