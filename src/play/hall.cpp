#include "play/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "engine/json_tree.h"
#include "engine/naming.h"
#include "engine/tables_text.h"
#include "muster/muster.h"
#include "play/commanders.h"
#include "play/json_text.h"
#include "play/people.h"
#include "play/secrets.h"

namespace drumhead {
namespace {

constexpr int kMostFarewell = 2000;  // milliseconds

std::vector<OptionSpec> specs_of(const std::vector<std::pair<std::string, int>>& options) {
  std::vector<OptionSpec> specs;
  for (const auto& [name, value] : options) specs.push_back({name, value, 0});
  return specs;
}

std::string trouble_with_options(const std::vector<std::pair<std::string, int>>& options,
                                 const Vocabulary& words) {
  for (const auto& [name, value] : options) {
    const int index = index_of(words.options, name);
    if (index < 0) return unknown("option", name, names_of(words.options));
    const int high = words.options[static_cast<std::size_t>(index)].high;
    if (value > high) return fmt::format("option `{}` is a number from 0 to {}", name, high);
  }
  return {};
}

std::string trouble_with_levels(const std::array<std::vector<PlaceWish>, 2>& places,
                                const std::vector<std::string>& levels) {
  for (const auto& side : places)
    for (const PlaceWish& place : side)
      if (place.kind == PlaceKind::kComputer &&
          std::find(levels.begin(), levels.end(), place.level) == levels.end())
        return fmt::format("`level` of a computer is one of: {}", fmt::join(levels, ", "));
  return {};
}

// Is one asked something, as far as the list of games tells? Sealed answers do not show: then it may have answered already.
bool computer_is_due(const GameRecord& record) {
  if (record.over || record.summary.find("\"computer\"") == std::string::npos) return false;
  const Result<JsonTree> summary = parse_json(record.summary);
  const JsonTree* waiting = summary ? summary->find("waiting_for") : nullptr;
  const JsonTree* seats = summary ? summary->find("seats") : nullptr;
  if (waiting == nullptr || seats == nullptr) return true;
  return std::any_of(seats->items.begin(), seats->items.end(), [&](const JsonTree& place) {
    const JsonTree* kind = place.find("kind");
    const JsonTree* seat = place.find("seat");
    return kind != nullptr && seat != nullptr && kind->text == "computer" &&
           std::any_of(waiting->items.begin(), waiting->items.end(), [&](const JsonTree& one) { return one.text == seat->text; });
  });
}

// The dice that fell are written down; those to come are of a secret of their own: the old one is known to everybody.
void throw_anew(Chronicle& part, DiceSecret secret) {
  part.header.format = kChronicleFormat;
  part.header.seed = 0;
  part.header.commitment = secret.commitment();
  part.header.secret = std::move(secret);
  part.header.seeded = true;
  for (ChronicleEntry& entry : part.entries) entry.by_hand = !faces_of(entry).empty();
}

}  // namespace

struct Hall::Invited {
  std::vector<PlaceRecord> places;
  std::vector<std::string> tokens;  // by place: of a person the token, of an open place the invite; empty for computers
  std::vector<DiceShare> shares;

  explicit Invited(const std::array<std::vector<PlaceWish>, 2>& wishes) {
    for (const Seat seat : {Seat::kA, Seat::kB}) {
      const auto& side = wishes[static_cast<std::size_t>(seat)];
      for (std::size_t i = 0; i < side.size(); ++i) {
        const bool person = side[i].kind == PlaceKind::kPerson, open = side[i].kind == PlaceKind::kOpen;
        tokens.push_back(person || open ? new_token() : std::string{});
        if (!side[i].share.empty()) shares.push_back({seat, static_cast<int>(i), side[i].share});
        places.push_back({.seat = seat,
                          .place = static_cast<int>(i),
                          .kind = side[i].kind,
                          .level = person || open ? std::string{} : side[i].level,
                          .name = side[i].name,
                          .commands = side[i].commands,
                          .token_hash = person ? token_hash(tokens.back()) : std::string{},
                          .invite_hash = open ? token_hash(tokens.back()) : std::string{}});
      }
    }
  }

  bool all_here() const {
    return std::all_of(places.begin(), places.end(), [](const PlaceRecord& p) { return p.invite_hash.empty(); });
  }
  DiceSecret new_secret() const {
    DiceSecret secret = new_dice_secret();
    secret.shares = shares;
    return secret;
  }

  std::string json(const std::string& game, const Match& match) const {
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (tokens[i].empty()) continue;
      const PlaceRecord& place = places[i];
      const bool open = place.kind == PlaceKind::kOpen;
      seats.push_back(JsonText()
                          .text("seat", name_of(place.seat))
                          .number("place", place.place)
                          .text("kind", open ? "open" : "person")
                          .text("name", place.name)
                          .text(open ? "invite" : "token", tokens[i])
                          .text("link", fmt::format("/#/{}/{}/{}", open ? "join" : "game", game, tokens[i]))
                          .str());
    }
    return JsonText()
        .text("game", game)
        .raw("seats", json_list(seats))
        .text("watch", "/#/game/" + game)
        .raw("dice", dice_json(match))
        .str();
  }
};

Hall::Hall(std::shared_ptr<const Library> library, std::unique_ptr<Store> store, HallSettings settings)
    : library_(std::move(library)),
      store_(std::move(store)),
      archive_(std::move(settings.archive)),
      writer_(*store_),
      games_(settings.game_threads),
      thinkers_(settings.thinker_threads, true),
      helpers_(settings.helper_threads, true),
      heavy_(settings.heavy_threads, true),
      gate_(settings.limits),
      expiry_(settings.expiry),
      archive_takes_(settings.archive_takes),
      most_games_(settings.most_games),
      services_{*library_,
                *store_,
                archive_.get(),
                writer_,
                games_,
                thinkers_,
                helpers_,
                heavy_,
                tallies_,
                gate_,
                std::move(settings.log),
                std::move(settings.call_webhook),
                std::move(settings.trouble_with_webhook)} {}

Hall::~Hall() {
  farewell("The server is closing.");
  stop();
}

std::string Hall::open() {
  const Result<std::vector<GameRecord>> games = store_->games();
  if (!games) return games.error().message();
  SharedStore* shared = store_->shared();
  for (const GameRecord& record : *games) {
    const std::shared_ptr<Room> room = add_room(record);
    if (shared == nullptr && computer_is_due(record)) due_.push_back(room);  // else whoever has the lease, or takes it over, sees to it
  }
  std::reverse(due_.begin(), due_.end());
  wake_some();
  services_.log("games brought back", {{"games", std::to_string(games->size())}});
  if (shared != nullptr) shared->listen([this](const StoreNews& news) { hear(news); });
  return {};
}

void Hall::wake_some() {
  constexpr std::size_t kAtOnce = 20;
  for (std::size_t i = 0; i < kAtOnce && !due_.empty(); ++i) {
    due_.back()->open();
    due_.pop_back();
  }
}

std::shared_ptr<Room> Hall::add_room(const GameRecord& record) {
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = rooms_.try_emplace(record.id);
  if (is_new) {
    place->second = std::make_shared<Room>(services_, record);
    order_.push_back(record.id);
  }
  return place->second;
}

void Hall::hear(const StoreNews& news) {
  if (news.kind == StoreNews::Kind::kDropped) return remove_room(news.game);
  if (news.kind == StoreNews::Kind::kMissed) add_missing_rooms();
  if (news.kind == StoreNews::Kind::kMade) find(news.game);
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    const auto one = rooms_.find(news.game);
    if (one != rooms_.end()) rooms.push_back(one->second);
    if (news.game.empty())
      for (const auto& [id, room] : rooms_) rooms.push_back(room);
  }
  for (const auto& room : rooms) room->hear_news(news);
}

void Hall::add_missing_rooms() {
  const Result<std::vector<GameRecord>> games = store_->games();
  if (!games) return services_.log("games cannot be listed", {{"why", games.error().message()}});
  for (const GameRecord& record : *games) add_room(record);
}

void Hall::farewell(const std::string& why) {
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(closing_, true)) return;
    for (const auto& [id, room] : rooms_) rooms.push_back(room);
  }
  services_.log("closing", {{"games", std::to_string(rooms.size())}});
  const auto left = std::make_shared<std::atomic<std::size_t>>(rooms.size());
  for (const auto& room : rooms) room->close_all(why, [left] { --*left; });
  for (int waited = 0; *left > 0 && waited < kMostFarewell; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void Hall::stop() {
  if (std::exchange(stopped_, true)) return;
  if (SharedStore* shared = store_->shared()) shared->silence();
  thinkers_.stop();
  helpers_.drain();
  heavy_.drain();
  writer_.finish();
  games_.drain();
  for (const auto& [id, room] : rooms_) room->forget_clients();
}

std::shared_ptr<Room> Hall::find(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(id);
    if (found != rooms_.end()) return found->second;
  }
  std::shared_ptr<Room> found;
  if (store_->shared() != nullptr) found = room_from(*store_, id, true);  // made by another process, a moment ago
  if (!found && archive_) found = room_from(*archive_, id, false);
  return found;
}

std::shared_ptr<Room> Hall::room_from(Store& store, const std::string& id, bool listed) {
  const Result<std::optional<StoredGame>> stored = store.game(id);
  if (!stored || !stored->has_value()) return nullptr;
  GameRecord record = (*stored)->game;
  record.header.clear();
  record.listed = record.listed && listed;
  return add_room(record);
}

std::string Hall::store_trouble() const {
  const std::string missing = store_->trouble();
  return missing.empty() ? writer_.trouble() : missing;
}

std::size_t Hall::games() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

std::string Hall::games_json() const {
  constexpr std::size_t kMostListed = 200;
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard lock(mutex_);
    for (auto id = order_.rbegin(); id != order_.rend() && rooms.size() < kMostListed; ++id)
      if (const auto& room = rooms_.at(*id); room->listed()) rooms.push_back(room);
  }
  std::vector<std::string> list;
  for (const auto& room : rooms) list.push_back(room->listing());
  return JsonText().raw("games", json_list(list)).str();
}

void Hall::tick() {
  constexpr int kHour = 3600;
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    for (const auto& [id, room] : rooms_)
      if (room->has_to_do()) rooms.push_back(room);
  }
  for (const auto& room : rooms) room->tick();
  wake_some();
  if (seconds_ % 60 == 0) gate_.forget();
  if (seconds_++ % kHour == 0) heavy_.post([this] { expire(seconds_now()); });
}

// ---- New games

void Hall::make_game(GameWish wish, Replied done) {
  helpers_.post([this, wish = std::move(wish), done = std::move(done)] { make_now(wish, done); });
}

void Hall::make_now(const GameWish& wish, const Replied& done) {
  const Rulebook* book = library_->book(wish.rulebook);
  const Library::Battle* battle = library_->battle(wish.battle);
  if (book == nullptr)
    return done(error_reply(404, fmt::format("there is no rulebook called `{}`", wish.rulebook)));
  if (battle == nullptr)
    return done(error_reply(404, fmt::format("there is no battle called `{}`", wish.battle)));
  if (std::find(battle->fits.begin(), battle->fits.end(), wish.rulebook) == battle->fits.end())
    return done(error_reply(400, fmt::format("{} cannot be fought under {}; it can under: {}", wish.battle,
                                             wish.rulebook, fmt::join(battle->fits, ", "))));
  for (const std::string& trouble : {trouble_with_options(wish.options, book->words()),
                                     trouble_with_levels(wish.places, library_->levels())})
    if (!trouble.empty()) return done(error_reply(400, trouble));
  const Result<BattleState> start =
      position_from_battle(battle->text, battle->file.file, *book, specs_of(wish.options));
  if (!start) return done(error_reply(400, start.error().message()));
  Invited invited(wish.places);
  const std::string trouble = trouble_with_commands(invited.places, *start);
  if (!trouble.empty()) return done(error_reply(400, trouble));
  Referee::Settings settings;
  if (wish.seed) settings.seed = *wish.seed;
  if (!wish.seed) settings.secret = invited.new_secret();
  Result<std::unique_ptr<Match>> match = Match::gathering(*book, {header_for(*book, *start, settings), {}, {}});
  if (match && invited.all_here())
    if (const auto begun = (*match)->begin(); !begun) match = begun.error();
  if (!match) return done(error_reply(400, match.error().message()));
  begin({.battle = wish.battle,
         .rulebook = wish.rulebook,
         .listed = wish.listed,
         .typed_dice = wish.typed_dice},
        **match, std::move(invited), done);
}

void Hall::begin(GameRecord record, const Match& match, Invited invited, Replied done) {
  record.id = new_game_id();
  record.summary = summary_of(match, invited.places);
  record.over = match.is_told();
  record.tables = tables_name(match.book());
  record.made = record.touched = seconds_now();
  record.header = header_line(match.chronicle().header, match.book().words());
  std::string told = invited.json(record.id, match);
  keep_new(
      {std::move(record), tables_as_override(match.book().tables(), match.book().words().id), std::move(invited.places),
       match.records()},
      [told = std::move(told)] {
        return Reply{201, told};
      },
      std::move(done));
}

void Hall::keep_new(NewGame game, std::function<Reply()> made, Replied done) {
  if (games() >= most_games_)
    return done(error_reply(503, "there are as many games as this server can hold"));
  GameRecord record = game.game;
  record.header.clear();
  writer_.write(std::move(game), [this, record, made = std::move(made),
                                  done = std::move(done)](const std::string& trouble) {
    if (!trouble.empty()) {
      services_.log("game not kept", {{"why", trouble}});
      return done(error_reply(503, "the game could not be kept: " + trouble));
    }
    add_room(record)->open();
    services_.log("game made",
                  {{"game", record.id}, {"battle", record.battle}, {"rulebook", record.rulebook}});
    done(made());
  });
}

void Hall::load_chronicle(std::string text, Replied done) {
  constexpr int kMostWaiting = 8;
  constexpr int kSoon = 20;
  if (++uploads_ > kMostWaiting) {
    --uploads_;
    return done(too_often_reply(fmt::format("this server is busy with other chronicles: come back in {} seconds", kSoon), kSoon));
  }
  heavy_.post([this, text = std::move(text), done = std::move(done)] {
    load_now(text, done);
    --uploads_;
  });
}

void Hall::load_now(const std::string& text, const Replied& done) {
  Result<ChronicleRead> read = read_chronicle(text, "chronicle");
  if (!read) return done(error_reply(400, read.error().message()));
  const std::string id = read->chronicle.header.rulebook;
  const Rulebook* book = library_->book(id);
  if (book == nullptr)
    return done(error_reply(400, fmt::format("chronicle:1: this server has no rulebook called `{}`", id)));
  Result<std::unique_ptr<Match>> match =
      Match::of_chronicle(*book, std::move((*std::move(read)).chronicle), "chronicle");
  if (!match) return done(error_reply(400, match.error().message()));
  GameRecord record{.id = new_game_id(),
                    .battle = "",
                    .rulebook = id,
                    .summary = summary_of(**match, {}),
                    .listed = false,
                    .over = true,
                    .replay_only = true,
                    .made = seconds_now(),
                    .touched = seconds_now(),
                    .header = header_line((*match)->chronicle().header, book->words())};
  std::string told = JsonText().text("game", record.id).text("watch", "/#/game/" + record.id).str();
  keep_new(
      {std::move(record), {}, {}, (*match)->records()},
      [told = std::move(told)] {
        return Reply{201, told};
      },
      done);
}

void Hall::branch(const std::string& game, std::string token, BranchWish wish, Replied done) {
  const std::shared_ptr<Room> room = find(game);
  if (!room) return done(error_reply(404, "there is no such game"));
  const std::string as = wish.as;
  const int at = wish.at;
  room->part(
      std::move(token), as, at,
      [this, wish = std::move(wish), done](Result<Chronicle> part, const GameRecord& from, const Rulebook& book) {
        if (!part) return done(error_reply(400, part.error().message()));
        heavy_.post(
            [this, part = *std::move(part), from, &book, wish, done] { branch_off(part, from, book, wish, done); });
      },
      done);
}

void Hall::branch_off(Chronicle part, const GameRecord& from, const Rulebook& book, const BranchWish& wish, Replied done) {
  const std::string trouble = trouble_with_levels(wish.places, library_->levels());
  if (!trouble.empty()) return done(error_reply(400, trouble));
  Invited invited(wish.places);
  throw_anew(part, invited.new_secret());
  Result<std::unique_ptr<Match>> match =
      invited.all_here() ? Match::branched(book, part) : Match::gathering(book, part);
  if (!match) return done(error_reply(409, "no battle can go on from there: " + match.error().message()));
  const std::string wrong = trouble_with_commands(invited.places, (*match)->state());
  if (!wrong.empty()) return done(error_reply(400, wrong));
  begin({.battle = from.battle,
         .rulebook = from.rulebook,
         .listed = from.listed,
         .typed_dice = from.typed_dice},
        **match, std::move(invited), std::move(done));
}

void Hall::preview_battle(std::string battle, std::string book, Replied done) {
  const Library::Battle* found = library_->battle(battle);
  if (found == nullptr) return done(error_reply(404, fmt::format("there is no battle called `{}`", battle)));
  const Rulebook* rules = library_->book(book.empty() ? found->fits.front() : book);
  if (rules == nullptr) return done(error_reply(404, fmt::format("there is no rulebook called `{}`", book)));
  helpers_.post([this, found, rules, done = std::move(done)] {
    Result<std::string> json = library_->battle_json(*found, *rules);
    done(json ? Reply{200, *std::move(json)} : error_reply(400, json.error().message()));
  });
}

}  // namespace drumhead
