// drumhead store: games from one store into another, a copy of a store, old finished games put away.
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "cli/commands.h"
#include "play/store_copy.h"

namespace drumhead::cli {
namespace {

constexpr std::int64_t kSecondsADay = 24 * 60 * 60;

std::string games(int n) { return n == 1 ? "1 game" : fmt::format("{} games", n); }

std::string there_already(const Copied& copied) {
  return copied.there_already == 0 ? std::string{} : fmt::format("; {} there already", copied.there_already);
}

}  // namespace

int store_copy(const StoreCopyArguments& arguments) {
  if (arguments.from == arguments.to) stop("FROM and TO are the same store; name another");
  const std::unique_ptr<Store> from = need(open_store_to_read(arguments.from));
  const std::unique_ptr<Store> to = need(open_store(arguments.to));
  const Copied copied = need(copy_games(*from, *to));
  say(fmt::format("Copied {}{}", games(copied.games), there_already(copied)));
  return kDone;
}

int store_backup(const StoreBackupArguments& arguments) {
  if (std::filesystem::exists(arguments.file))
    stop(fmt::format("{}: this file is there already; name another, so that no older copy is lost", arguments.file));
  const std::unique_ptr<Store> from = need(open_store_to_read(arguments.store));
  const std::string unfinished = arguments.file + ".unfinished";
  std::filesystem::remove(unfinished);
  Copied copied;
  {
    const std::unique_ptr<Store> to = need(open_store("sqlite:" + unfinished));
    copied = need(copy_games(*from, *to));
  }
  std::filesystem::rename(unfinished, arguments.file);
  say(fmt::format("Copied {} into {}", games(copied.games), arguments.file));
  return kDone;
}

int store_archive(const StoreArchiveArguments& arguments) {
  if (arguments.store == arguments.archive) stop("STORE and ARCHIVE are the same store; name another");
  const std::unique_ptr<Store> store = need(open_store(arguments.store));
  const std::unique_ptr<Store> archive = need(open_store(arguments.archive));
  const std::int64_t before = std::time(nullptr) - arguments.older_than * kSecondsADay;
  const Copied copied = need(copy_games(
      *store, *archive, [&](const GameRecord& game) { return game.over && game.made <= before; },
      [&](const GameRecord& game) {
        const Change drop = DropGame{game.id};
        return store->apply({&drop, 1});
      }));
  say(fmt::format("Put {} away, finished and made at least {} days ago. `drumhead serve --archive {}` still opens them.",
                  games(copied.games + copied.there_already), arguments.older_than, arguments.archive));
  return kDone;
}

}  // namespace drumhead::cli
