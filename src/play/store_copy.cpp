#include "play/store_copy.h"

#include <fmt/format.h>

namespace drumhead {
namespace {

std::vector<Change> changes_for(const StoredGame& game, const std::string& tables) {
  std::vector<Change> changes{NewGame{game.game, tables, game.places, game.entries}};
  for (const ChatRecord& line : game.chat) changes.emplace_back(NewChat{game.game.id, line});
  for (const PartRecord& part : game.parts) changes.emplace_back(NewPart{game.game.id, part});
  return changes;
}

// Is the game there already? The error: another of the same name is.
Result<bool> is_there(Store& to, const StoredGame& game) {
  const Result<std::optional<StoredGame>> there = to.game(game.game.id);
  if (!there) return there.error();
  if (!there->has_value()) return false;
  if ((*there)->game.header == game.game.header && (*there)->entries == game.entries) return true;
  return LoadError{"", 0,
                   fmt::format("game {} is in both stores with different histories: one of them was played on; copy into "
                               "another store",
                               game.game.id)};
}

}  // namespace

Result<bool> copy_game(Store& from, Store& to, const StoredGame& game) {
  const Result<bool> there = is_there(to, game);
  if (!there) return there.error();
  if (*there) return false;
  const Result<std::string> tables = from.tables(game.game.tables);
  if (!tables) return tables.error();
  const std::string trouble = to.apply(changes_for(game, *tables));
  if (!trouble.empty()) return LoadError{"", 0, trouble};
  return true;
}

Result<Copied> copy_games(Store& from, Store& to, const std::function<bool(const GameRecord&)>& wanted,
                          const std::function<std::string(const GameRecord&)>& copied) {
  const Result<std::vector<GameRecord>> games = from.games();
  if (!games) return games.error();
  Copied tally;
  for (const GameRecord& record : *games) {
    if (!wanted(record)) continue;
    const Result<std::optional<StoredGame>> game = from.game(record.id);
    if (!game) return game.error();
    if (!game->has_value()) continue;  // put away since
    const Result<bool> is_new = copy_game(from, to, **game);
    if (!is_new) return is_new.error();
    const std::string trouble = copied(record);
    if (!trouble.empty()) return LoadError{"", 0, trouble};
    ++(*is_new ? tally.games : tally.there_already);
  }
  return tally;
}

}  // namespace drumhead
