#include "play/sql_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/json_tree.h"
#include "play/json_text.h"
#include "play/services.h"

namespace drumhead {
namespace {

std::vector<std::string> names_from(const std::string& text) {
  std::vector<std::string> names;
  if (const Result<JsonTree> list = parse_json(text))
    for (const JsonTree& item : list->items) names.push_back(item.text);
  return names;
}

GameRecord game_row(const SqlRow& row) {
  return {.id = row.text(0),
          .battle = row.text(1),
          .rulebook = row.text(2),
          .summary = row.text(3),
          .listed = row.yes(4),
          .typed_dice = row.yes(5),
          .over = row.yes(6),
          .replay_only = row.yes(7),
          .made = row.number(8),
          .touched = row.number(11),
          .header = row.text(9),
          .tables = row.text(10)};
}

}  // namespace

std::string SqlStore::apply(std::span<const Change> changes) {
  try {
    need_writable();
    writer().begin(SqlLink::For::kWriting);
    for (const Change& change : changes) std::visit([this](const auto& one) { make(one); }, change);
    writer().commit();
    return {};
  } catch (const SqlTrouble& trouble) {
    writer().roll_back();
    return trouble.what;
  }
}

Result<std::vector<GameRecord>> SqlStore::games() {
  return reading([this] {
    std::vector<GameRecord> games;
    for (const SqlRow& row : reader()
                                 .run("SELECT id, battle, rulebook, summary, listed, typed_dice, over, "
                                      "replay_only, made, '', tables, touched FROM game ORDER BY made, rowid")
                                 .rows)
      games.push_back(game_row(row));
    return games;
  });
}

Result<std::optional<StoredGame>> SqlStore::game(const std::string& id) {
  return reading([&]() -> std::optional<StoredGame> {
    const SqlAnswer found = reader().run(
        "SELECT id, battle, rulebook, summary, listed, typed_dice, over, replay_only, made, header, tables, touched "
        "FROM game WHERE id = $1",
        id);
    if (found.rows.empty()) return std::nullopt;
    return StoredGame{revision_of(id),  game_row(found.rows.front()), places_of(id), entries_of(id, 0), chat_of(id),
                      parts_of(id)};
  });
}

Result<std::string> SqlStore::tables(const std::string& name) {
  return reading([&]() -> std::string {
    const SqlAnswer found = reader().run("SELECT text FROM tables WHERE name = $1", name);
    return found.rows.empty() ? std::string{} : found.rows.front().text(0);
  });
}

// ---- Changes

void SqlStore::make(const NewGame& made) {
  const GameRecord& g = made.game;
  writer().run(
      "INSERT INTO game (id, battle, rulebook, summary, listed, typed_dice, over, replay_only, made, header, tables, "
      "touched) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)",
      g.id, g.battle, g.rulebook, g.summary, g.listed, g.typed_dice, g.over, g.replay_only, g.made, g.header, g.tables,
      std::max(g.touched, g.made));
  if (!g.tables.empty())
    writer().run("INSERT INTO tables (name, text) VALUES ($1,$2) ON CONFLICT (name) DO NOTHING", g.tables, made.tables_text);
  for (const PlaceRecord& p : made.places)
    writer().run(
        "INSERT INTO place (game, seat, place, kind, level, name, commands, token_hash, webhook, invite_hash) "
        "VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)",
        g.id, p.seat, p.place, p.kind, p.level, p.name, json_names(p.commands), p.token_hash, p.webhook, p.invite_hash);
  for (std::size_t i = 0; i < made.entries.size(); ++i)
    insert_entry(g.id, static_cast<int>(i), made.entries[i]);
}

void SqlStore::keep_entry(const NewEntry& made) {
  need_lease(made.game, made.fence);
  insert_entry(made.game, made.number, made.entry);
  writer().run("DELETE FROM part WHERE game = $1 AND seat = $2 AND ask = $3", made.game, made.seat, made.ask);
  writer().run("UPDATE game SET summary = $1, over = $2, touched = $3 WHERE id = $4", made.summary, made.over,
               seconds_now(), made.game);
}

void SqlStore::make(const ClaimPlace& claimed) {
  need_lease(claimed.game, claimed.fence);
  write_place(claimed.game, claimed.place);
  for (std::size_t i = 0; i < claimed.opening.size(); ++i)
    insert_entry(claimed.game, static_cast<int>(i), claimed.opening[i]);
  writer().run("UPDATE game SET header = $1, summary = $2, over = $3, touched = $4 WHERE id = $5", claimed.header,
               claimed.summary, claimed.over, seconds_now(), claimed.game);
}

// Only the last entry can be taken back: were another one behind it, it would be an answer that was acknowledged.
void SqlStore::make(const DropLastEntry& dropped) {
  need_lease(dropped.game, dropped.fence);
  const SqlAnswer gone = writer().run(
      "DELETE FROM entry WHERE game = $1 AND number = $2 "
      "AND NOT EXISTS (SELECT 1 FROM entry AS later WHERE later.game = $1 AND later.number > $2)",
      dropped.game, dropped.number);
  if (gone.changed != 1)
    throw SqlTrouble{fmt::format("answer {} is not the last any more: nothing was taken back", dropped.number)};
  for (const PartRecord& p : dropped.parts)
    writer().run("DELETE FROM part WHERE game = $1 AND seat = $2 AND ask = $3 AND place = $4", dropped.game, p.seat, p.ask,
                 p.place);
  writer().run("UPDATE game SET summary = $1, touched = $2 WHERE id = $3", dropped.summary, seconds_now(), dropped.game);
}

void SqlStore::make(const NewChat& said) {
  need_lease(said.game, said.fence);
  writer().run("INSERT INTO chat (game, name, seat, text) VALUES ($1,$2,$3,$4)", said.game, said.chat.from,
               said.chat.seat, said.chat.text);
  if (said.keep > 0)
    writer().run(
        "DELETE FROM chat WHERE game = $1 AND number <= (SELECT number FROM chat WHERE game = $1 ORDER BY number DESC LIMIT 1 "
        "OFFSET $2)",
        said.game, said.keep);
}

void SqlStore::make(const ChangePlace& changed) {
  need_lease(changed.game, changed.fence);
  write_place(changed.game, changed.place);
}

void SqlStore::write_place(const std::string& game, const PlaceRecord& p) {
  writer().run(
      "UPDATE place SET name = $1, webhook = $2, token_hash = $3, invite_hash = $4 WHERE game = $5 AND seat = $6 AND "
      "place = $7",
      p.name, p.webhook, p.token_hash, p.invite_hash, game, p.seat, p.place);
}

void SqlStore::make(const NewPart& made) {
  need_lease(made.game, made.fence);
  const PartRecord& p = made.part;
  writer().run(
      "INSERT INTO part (game, seat, ask, place, answer) VALUES ($1,$2,$3,$4,$5) "
      "ON CONFLICT (game, seat, ask, place) DO UPDATE SET answer = excluded.answer",
      made.game, p.seat, p.ask, p.place, p.answer);
}

void SqlStore::make(const DropGame& dropped) {
  for (const char* sql : {"DELETE FROM part WHERE game = $1", "DELETE FROM chat WHERE game = $1",
                          "DELETE FROM entry WHERE game = $1", "DELETE FROM place WHERE game = $1"})
    writer().run(sql, dropped.game);
  if (writer().run("DELETE FROM game WHERE id = $1 AND (over = 1 OR touched <= $2)", dropped.game, dropped.touched).changed != 1)
    throw SqlTrouble{fmt::format("game {} is not over, or not there: it stays", dropped.game)};
}

void SqlStore::insert_entry(const std::string& game, int number, const EntryRecord& entry) {
  writer().run("INSERT INTO entry (game, number, line, moments) VALUES ($1,$2,$3,$4)", game, number, entry.line,
               entry.moments);
}

// ---- One game

std::vector<PlaceRecord> SqlStore::places_of(const std::string& id) {
  std::vector<PlaceRecord> places;
  for (const SqlRow& row : reader()
                               .run("SELECT seat, place, kind, level, name, commands, token_hash, webhook, invite_hash FROM "
                                    "place WHERE game = $1 ORDER BY seat, place",
                                    id)
                               .rows)
    places.push_back({row.as<Seat>(0), row.as(1), row.as<PlaceKind>(2), row.text(3), row.text(4),
                      names_from(row.text(5)), row.text(6), row.text(7), row.text(8)});
  return places;
}

std::vector<EntryRecord> SqlStore::entries_of(const std::string& id, int from) {
  std::vector<EntryRecord> entries;
  for (const SqlRow& row :
       reader()
           .run("SELECT line, moments FROM entry WHERE game = $1 AND number >= $2 ORDER BY number", id, from)
           .rows)
    entries.push_back({row.text(0), row.text(1)});
  return entries;
}

std::vector<ChatRecord> SqlStore::chat_of(const std::string& id) {
  std::vector<ChatRecord> chat;
  for (const SqlRow& row :
       reader().run("SELECT name, seat, text FROM chat WHERE game = $1 ORDER BY number", id).rows)
    chat.push_back({row.text(0), row.as<Seat>(1), row.text(2)});
  return chat;
}

std::vector<PartRecord> SqlStore::parts_of(const std::string& id) {
  std::vector<PartRecord> parts;
  for (const SqlRow& row :
       reader()
           .run("SELECT seat, ask, place, answer FROM part WHERE game = $1 ORDER BY seat, ask, place", id)
           .rows)
    parts.push_back({row.as<Seat>(0), row.as(1), row.as(2), row.text(3)});
  return parts;
}

}  // namespace drumhead
