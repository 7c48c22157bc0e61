// Games that nobody touches any more: those never played are removed, the others put into the archive.
#include <algorithm>
#include <future>

#include "play/hall.h"
#include "play/store_copy.h"

namespace drumhead {
namespace {

// Has anybody answered? The opening is nobody's answer.
bool was_played(const StoredGame& game) { return game.entries.size() > 1; }

}  // namespace

int Hall::expire(std::int64_t now) {
  if (expiry_.unplayed_days == 0 && expiry_.played_days == 0) return 0;
  const Result<std::vector<GameRecord>> games = store_->games();
  if (!games) return 0;
  int gone = 0;
  for (const GameRecord& record : *games)
    if (!is_closing() && expire_one(record, now)) ++gone;
  if (gone > 0) services_.log("games expired", {{"games", std::to_string(gone)}});
  return gone;
}

bool Hall::expire_one(const GameRecord& record, std::int64_t now) {
  constexpr std::int64_t kDay = 24 * 60 * 60;
  const auto past = [&](int days) { return days > 0 && record.touched <= now - days * kDay; };
  if (!past(expiry_.unplayed_days) && !past(expiry_.played_days)) return false;
  const std::shared_ptr<Room> room = find(record.id);
  if (room && room->anybody_here()) return false;
  const Result<std::optional<StoredGame>> game = store_->game(record.id);
  if (!game || !game->has_value()) return false;
  const bool played = was_played(**game);
  if (!past(played ? expiry_.played_days : expiry_.unplayed_days) || (played && !archive_takes_)) return false;
  if (played) {
    const Result<bool> kept = copy_game(*store_, *archive_, **game);
    if (!kept) return services_.log("game not archived", {{"game", record.id}, {"why", kept.error().message()}}), false;
  }
  const auto dropped = std::make_shared<std::promise<std::string>>();
  writer_.write(DropGame{record.id, record.touched}, [dropped](const std::string& trouble) { dropped->set_value(trouble); });
  if (!dropped->get_future().get().empty()) return false;  // somebody has touched it meanwhile
  remove_room(record.id);
  return true;
}

void Hall::remove_room(const std::string& id) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(id);
  std::erase(order_, id);
}

bool Hall::is_closing() const {
  const std::lock_guard lock(mutex_);
  return closing_;
}

}  // namespace drumhead
