// The store in a database, whichever: what is kept of a game, and how it is read back. Who opens the database,
// and who else may use it, is the business of sqlite_store.cpp and postgres_store.cpp.
#pragma once

#include <mutex>

#include "play/sql.h"
#include "play/store.h"

namespace drumhead {

class SqlStore : public Store {
 public:
  std::string apply(std::span<const Change> changes) override;
  Result<std::vector<GameRecord>> games() override;
  Result<std::optional<StoredGame>> game(const std::string& id) override;
  Result<std::string> tables(const std::string& name) override;

 protected:
  virtual SqlLink& writer() = 0;
  virtual SqlLink& reader() = 0;
  // Throws SqlTrouble if nothing may be written now.
  virtual void need_writable() {}
  // Throws SqlTrouble if the game is not, or no longer, this process's to change.
  virtual void need_lease(const std::string& /*game*/, std::int64_t /*fence*/) {}
  // The change that is made for every answer; a database may have a shorter way.
  virtual void keep_entry(const NewEntry& made);
  virtual std::int64_t revision_of(const std::string& /*game*/) { return 0; }

  // What `read` finds, all of one moment.
  template <class Read>
  auto reading(Read&& read) -> Result<decltype(read())>;
  std::vector<PlaceRecord> places_of(const std::string& id);
  std::vector<EntryRecord> entries_of(const std::string& id, int from);
  std::vector<PartRecord> parts_of(const std::string& id);

 private:
  void make(const NewGame& made);
  void make(const NewEntry& made) { keep_entry(made); }
  void make(const ClaimPlace& claimed);
  void make(const DropLastEntry& dropped);
  void make(const NewChat& said);
  void make(const ChangePlace& changed);
  void make(const NewPart& made);
  void make(const DropGame& dropped);
  void write_place(const std::string& game, const PlaceRecord& place);
  void insert_entry(const std::string& game, int number, const EntryRecord& entry);

  std::vector<ChatRecord> chat_of(const std::string& id);

  std::mutex reading_;
};

template <class Read>
auto SqlStore::reading(Read&& read) -> Result<decltype(read())> {
  const std::lock_guard alone(reading_);
  try {
    reader().begin(SqlLink::For::kReading);
    auto found = read();
    reader().commit();
    return found;
  } catch (const SqlTrouble& trouble) {
    reader().roll_back();
    return LoadError{"", 0, trouble.what};
  }
}

}  // namespace drumhead
