// Where games are kept between two starts of the server: the lines of their chronicles, who sits where, what
// was said. A change is kept as a whole or not at all, and is on disk when apply() returns without a
// complaint.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/result.h"

namespace drumhead {

enum class PlaceKind : std::uint8_t { kPerson, kOpen, kComputer };

// A commander's place at a side.
struct PlaceRecord {
  Seat seat = Seat::kA;
  int place = 0;  // counted within the side
  PlaceKind kind = PlaceKind::kPerson;
  std::string level;  // of a computer
  std::string name;
  std::vector<std::string> commands;  // his brigades; none: the whole side
  std::string token_hash;             // empty for computers, and while nobody has claimed it
  std::string webhook;                // empty: none
  std::string invite_hash{};          // of the invite that is still to be claimed; empty: none is
  friend bool operator==(const PlaceRecord&, const PlaceRecord&) = default;
};

struct GameRecord {
  std::string id;
  std::string battle;  // its id; empty for a chronicle from elsewhere
  std::string rulebook;
  std::string summary;  // what the list of games shows, as JSON; changes with every answer
  bool listed = true;
  bool typed_dice = false;
  bool over = false;
  bool replay_only = false;  // a chronicle from elsewhere: to be looked at, not played
  std::int64_t made = 0;     // seconds since 1970
  std::int64_t touched = 0;  // when somebody last answered or claimed a seat; as `made` at first
  std::string header;        // line of the chronicle; holds the secret of the dice
  std::string tables{};      // name of the rulebook's tables in force when it began (Store::tables); empty: not kept
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// A line of a chronicle, and which readers it was a moment for (play/moments.h).
struct EntryRecord {
  std::string line;
  std::string moments;
  friend bool operator==(const EntryRecord&, const EntryRecord&) = default;
};

struct ChatRecord {
  std::string from;
  Seat seat = Seat::kNobody;
  std::string text;
  friend bool operator==(const ChatRecord&, const ChatRecord&) = default;
};

// One commander's part of an order sheet that waits for the others of his side.
struct PartRecord {
  Seat seat = Seat::kA;
  int ask = 0;
  int place = 0;
  std::string answer;  // answer_facts()
  friend bool operator==(const PartRecord&, const PartRecord&) = default;
};

struct StoredGame {
  std::int64_t revision = 0;  // grows with every entry that comes or goes, where processes share the store
  GameRecord game;
  std::vector<PlaceRecord> places;
  std::vector<EntryRecord> entries;
  std::vector<ChatRecord> chat;
  std::vector<PartRecord> parts;
};

// ---- Changes. `fence` says under which lease of the game a change was made (SharedStore); 0 where one process has
// the store to itself.

struct NewGame {
  GameRecord game;
  std::string tables_text;  // of game.tables; kept once for all games
  std::vector<PlaceRecord> places;
  std::vector<EntryRecord> entries;
};
struct NewEntry {
  std::string game;
  int number = 0;
  EntryRecord entry;
  std::string summary;
  bool over = false;
  Seat seat = Seat::kA;  // whose answer it is, and to what: parts of that sheet are gone with it
  int ask = 0;
  std::int64_t fence = 0;
};
// A place is claimed. The last one begins the battle: with its opening, and the header that has everybody's share.
struct ClaimPlace {
  std::string game;
  PlaceRecord place;
  std::string header;
  std::vector<EntryRecord> opening;  // none: others are still to be claimed, or the battle goes on from entries there are
  std::string summary;
  bool over = false;
  std::int64_t fence = 0;
};
struct DropLastEntry {
  std::string game;
  int number = 0;  // of the entry that goes, which must be the last
  std::string summary;
  std::vector<PartRecord> parts{};  // of the same side, whose question goes with it: they go, too
  std::int64_t fence = 0;
};
struct NewChat {
  std::string game;
  ChatRecord chat;
  int keep = 0;  // of all lines of the game the latest so many stay; 0: all
  std::int64_t fence = 0;
};
struct ChangePlace {  // name, webhook, token and invite
  std::string game;
  PlaceRecord place;
  std::int64_t fence = 0;
};
struct NewPart {  // in place of an earlier one
  std::string game;
  PartRecord part;
  std::int64_t fence = 0;
};
struct DropGame {  // one that is over or was not touched since: it is in the archive, or nobody has played it
  std::string game;
  std::int64_t touched = -1;
};
using Change = std::variant<NewGame, NewEntry, ClaimPlace, DropLastEntry, NewChat, ChangePlace, NewPart, DropGame>;

class SharedStore;

class Store {
 public:
  virtual ~Store() = default;
  // Empty: everything is on disk. Otherwise nothing is, and this says why. Called by one thread at a time.
  virtual std::string apply(std::span<const Change> changes) = 0;
  // May be called from any thread, beside apply().
  virtual Result<std::vector<GameRecord>> games() = 0;  // without their header, oldest first
  virtual Result<std::optional<StoredGame>> game(const std::string& id) = 0;
  virtual Result<std::string> tables(const std::string& name) = 0;  // empty: there are none of that name
  // What keeps it from being written, as far as can be seen without writing; empty: nothing.
  virtual std::string trouble() { return {}; }
  // Null: one process has the store to itself.
  virtual SharedStore* shared() { return nullptr; }
};

// "sqlite:FILE" or "postgresql:URI". Errors say what is wrong and what to do: a wrong word, a file that cannot be written or is
// no store, a store written by a newer version, one that another server uses.
Result<std::unique_ptr<Store>> open_store(const std::string& where);
// To look into, beside a server that may be using it. What one would change is refused.
Result<std::unique_ptr<Store>> open_store_to_read(const std::string& where);

}  // namespace drumhead
