// A store that several server processes share. Whoever has people at a game follows it; whoever is about to change
// it takes its lease first. Taking raises the game's fence, and every change names the fence under which it was
// made: of two processes that both believe the game is theirs, one has an old fence and is refused, however long
// it slept. docs/decisions/0013-one-writer-a-game.md has the whole of it.
#pragma once

#include <functional>

#include "play/store.h"

namespace drumhead {

// The complaint of apply() about a change under an old fence: what was changed since is to be read first.
inline constexpr std::string_view kFencedOff = "another server process has gone on with this game meanwhile";

struct Lease {
  std::int64_t fence = 0;
  std::int64_t revision = 0;  // of the game: that of what one has, if one has it all
};

// What a process that follows a game does not have yet.
struct GameSince {
  std::int64_t revision = 0;
  int entries = 0;                 // that there are
  std::vector<EntryRecord> added;  // those from the number that was asked for
  std::vector<PlaceRecord> places;
  std::vector<PartRecord> parts;
  std::string summary;
  bool over = false;
};

// What another process has done.
struct StoreNews {
  enum class Kind : std::uint8_t {
    kMade,      // a game
    kDropped,   // one: it has expired
    kMoved,     // an entry came or went
    kTaken,     // the lease, under `lease.fence`
    kSeats,     // who sits where, or parts of sheets
    kChat,      // `text` is the line, as JSON
    kPeople,    // `text` says who is at the game in `process`
    kOrphaned,  // its process is gone, and the lease is ours now: `lease`
    kGone,      // `process` is
    kMissed,    // news may have been missed: look at everything
  };
  Kind kind = Kind::kMissed;
  std::string game;
  std::string process;
  std::string text;
  Lease lease;
};

class SharedStore {
 public:
  virtual ~SharedStore() = default;
  // None: another process took it a moment ago and has not written yet. Ask again.
  virtual Result<std::optional<Lease>> take(const std::string& game) = 0;
  virtual Result<std::optional<GameSince>> since(const std::string& game, int entries) = 0;
  // From now on, on a thread of the store's. Nothing is heard of what this process does itself.
  virtual void listen(std::function<void(const StoreNews&)> hear) = 0;
  virtual void silence() = 0;  // nothing is heard after it returns, and the leases are given back
  virtual void tell_people(const std::string& game, const std::string& text) = 0;
};

}  // namespace drumhead
