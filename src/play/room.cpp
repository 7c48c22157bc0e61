// The life of a room: opening, keeping, telling, and the computer players.
#include "play/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <limits>

#include "base/hash.h"
#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/naming.h"
#include "play/json_text.h"
#include "play/secrets.h"

namespace drumhead {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kPeopleToldASecond = 1;
constexpr double kPeopleToldAtOnce = 8;
constexpr auto kForgottenAfter = std::chrono::minutes(10);

void put_fence(Change& change, std::int64_t fence) {
  std::visit(
      [fence](auto& one) {
        if constexpr (requires { one.fence; }) one.fence = fence;
      },
      change);
}

// Does it change how the battle stands? The game's revision grows with it.
bool is_move(const Change& change) {
  return std::visit([](const auto& one) { return requires { one.summary; }; }, change);
}

std::uint64_t microseconds_since(Clock::time_point then) {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - then).count());
}

}  // namespace

std::int64_t seconds_now() { return static_cast<std::int64_t>(std::time(nullptr)); }

Reply error_reply(int status, std::string_view text) {
  return {status, JsonText().text("error", text).str()};
}

Reply too_often_reply(std::string_view text, int seconds) {
  Reply reply{429, JsonText().text("error", text).number("retry_after", seconds).str()};
  reply.headers.emplace_back("Retry-After", std::to_string(seconds));
  return reply;
}

Room::Room(Services& services, GameRecord record)
    : services_(services),
      record_(std::move(record)),
      book_(services.library.book(record_.rulebook)),
      people_often_(kPeopleToldASecond, kPeopleToldAtOnce),
      announced_often_(kPeopleToldASecond, kPeopleToldAtOnce),
      used_(Clock::now()),
      queue_(record_.replay_only ? services.heavy : services.games) {
  list_from_record();
}

void Room::list_from_record() {
  const std::lock_guard lock(listing_mutex_);
  listing_ = JsonText()
                 .text("game", record_.id)
                 .text("battle", record_.battle)
                 .text("rulebook", record_.rulebook)
                 .fields_of(record_.summary)
                 .str();
  over_ = record_.over;
}

std::string Room::listing() const {
  const std::lock_guard lock(listing_mutex_);
  return listing_;
}

bool Room::over() const {
  const std::lock_guard lock(listing_mutex_);
  return over_;
}

void Room::note_listing() {
  const std::lock_guard lock(listing_mutex_);
  listing_ = info_json(-1);
  over_ = match_->is_told();
}

void Room::enqueue(Task task) {
  queue_.post([self = shared_from_this(), task = std::move(task)]() mutable {
    if (self->keeping_) {
      self->waiting_.push_back(std::move(task));
      return;
    }
    self->used_ = Clock::now();
    task();
    self->note_here();
  });
}

void Room::note_here() {
  here_ = !sitters_.empty() || !elsewhere_.empty();
  awake_ = true;
}

void Room::open() {
  enqueue([this] {
    if (!need_open()) return;
    const bool computers = std::any_of(places_.begin(), places_.end(), [](const PlaceRecord& place) {
      return place.kind == PlaceKind::kComputer;
    });
    if (!computers || need_lease()) wake();
  });
}

bool Room::need_open() {
  if (match_) return true;
  if (book_ == nullptr) {
    trouble_ = fmt::format("this game is played under `{}`, a rulebook that this server does not have",
                           record_.rulebook);
    return false;
  }
  Result<std::optional<StoredGame>> stored = services_.store.game(record_.id);
  if (stored && !stored->has_value() && services_.archive != nullptr) stored = services_.archive->game(record_.id);
  trouble_ = stored ? "the game is not in the store any more" : stored.error().message();
  if (!stored || !stored->has_value()) return false;
  StoredGame game = **stored;
  book_ = book_of(game);
  Result<std::unique_ptr<Match>> match = Match::reopened(*book_, game);
  if (!match) {
    trouble_ = match.error().message();
    services_.log("game cannot be opened", {{"game", record_.id}, {"why", trouble_}});
    return false;
  }
  match_ = *std::move(match);
  places_ = std::move(game.places);
  take_chat_from(std::move(game.chat));
  revision_ = game.revision;
  set_parts(game.parts);
  generals_.resize(places_.size());
  thinking_.resize(places_.size());
  called_.resize(places_.size());
  note_asked();  // what is open already was told of, or is told by the page
  opened_ = new_game_id();
  rewritten_from_.fill(std::numeric_limits<int>::max());
  trouble_.clear();
  if (!match_->frozen().empty())
    services_.log("game cannot go on", {{"game", record_.id}, {"why", match_->frozen()}});
  note_listing();
  return true;
}

void Room::set_parts(const std::vector<PartRecord>& parts) {
  parts_.clear();
  for (const PartRecord& part : parts)
    if (Result<Answer> answer = answer_from_facts(part.answer))
      parts_[{part.seat, part.ask}][part.place] = *std::move(answer);
}

void Room::note_asked() {
  for (std::size_t i = 0; i < places_.size(); ++i)
    for (const Ask& ask : match_->asks(places_[i].seat)) called_[i] = std::max(called_[i], ask.id);
}

// A new release may have other tables: what was begun goes on with its own.
const Rulebook* Room::book_of(const StoredGame& game) {
  const Rulebook* in_force = services_.library.book(record_.rulebook);
  if (game.game.tables.empty() || game.game.tables == tables_name(*in_force)) return in_force;
  Result<std::string> text = services_.store.tables(game.game.tables);
  if (text && text->empty() && services_.archive != nullptr) text = services_.archive->tables(game.game.tables);
  const Result<const Rulebook*> own = text ? services_.library.book_with(record_.rulebook, game.game.tables, *text)
                                           : Result<const Rulebook*>(text.error());
  if (own) return *own;
  services_.log("tables of a game cannot be laid", {{"game", record_.id}, {"why", own.error().message()}});
  return in_force;
}

void Room::keep(Change change, Kept done) {
  keeping_ = true;
  put_fence(change, fence_);
  const bool moves = is_move(change);
  const auto began = Clock::now();
  services_.writer.write(std::move(change), [self = shared_from_this(), began, moves,
                                             done = std::move(done)](const std::string& trouble) {
    self->services_.tallies.keeping_microseconds += microseconds_since(began);
    self->queue_.post([self, moves, trouble, done] {
      self->keeping_ = false;
      if (trouble == kFencedOff) self->fence_ = 0;
      if (trouble.empty() && moves) ++self->revision_;
      done(trouble);
      while (!self->keeping_ && !self->waiting_.empty()) {
        const Task next = std::move(self->waiting_.front());
        self->waiting_.pop_front();
        next();
      }
      self->note_here();
    });
  });
}

void Room::roll_back() {
  if (services_.store.shared() != nullptr) return void(reread());
  ++edition_;
  match_.reset();
  if (!need_open()) services_.log("game cannot be read back", {{"game", record_.id}, {"why", trouble_}});
}

void Room::commit(Match::Step step, Task acknowledged, std::function<void(const std::string&)> lost) {
  const ChronicleEntry& entry = match_->chronicle().entries.back();
  NewEntry change{record_.id,           step.number, std::move(step.record), summary(),
                  match_->is_told(),    entry.seat,  entry.answer.ask};
  const auto news = std::make_shared<std::vector<News>>();
  const std::pair<Seat, AskId> answered{entry.seat, entry.answer.ask};
  keep(std::move(change), [this, news, answered, acknowledged = std::move(acknowledged),
                           lost = std::move(lost)](const std::string& trouble) {
    if (!trouble.empty()) {
      ++services_.tallies.answers_lost;
      services_.log("answer not kept", {{"game", record_.id}, {"why", trouble}});
      roll_back();
      return lost(trouble);
    }
    ++services_.tallies.answers;
    parts_.erase(answered);
    note_listing();
    acknowledged();
    publish(*news);
    call_webhooks();
    wake();
  });
  *news = news_of(step);  // while the disk is busy
}

std::vector<Room::News> Room::news_of(const Match::Step& step) const {
  std::vector<News> news;
  for (const Reader reader : {Reader::kSideA, Reader::kSideB, Reader::kPublic}) {
    const std::optional<Moment>& moment = step.moments[index_of(reader)];
    const bool anybody = std::any_of(sitters_.begin(), sitters_.end(),
                                     [&](const auto& s) { return s.second.reader == reader; });
    if (!moment || !anybody) continue;
    const int n = match_->last_moment(reader);
    news.push_back(
        {reader, std::make_shared<const std::string>(
                     JsonText()
                         .text("type", "moment")
                         .number("n", n)
                         .raw("by", moment->by == Seat::kNobody ? "null" : quoted(name_of(moment->by)))
                         .raw("events", match_->events_of(reader, n))
                         .raw("view", match_->view_json(reader, {.ground = moment->ground_changed}))
                         .str())});
  }
  return news;
}

void Room::publish(const std::vector<News>& news) {
  for (const News& one : news)
    for (const auto& [key, sitter] : sitters_)
      if (sitter.reader == one.reader) sitter.client->tell(one.message);
}

// ---- Computer players

void Room::wake() {
  if (!match_ || !match_->can_go_on() || !may_go_on()) return;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].kind != PlaceKind::kComputer || thinking_[i]) continue;
    const std::vector<Ask> asks = match_->asks(places_[i].seat);
    if (!asks.empty()) think(i, asks.front());
  }
}

void Room::think(std::size_t place, const Ask& ask) {
  const PlaceRecord& who = places_[place];
  if (!generals_[place]) {
    const std::uint64_t seed =
        mix(match_->chronicle().header.seed_of_players() ^ mix(static_cast<std::uint64_t>(who.seat) + 1));
    Result<std::unique_ptr<General>> general = make_general(who.level, *book_, seed);
    if (!general) {
      services_.log("no such computer player", {{"game", record_.id}, {"why", general.error().message()}});
      general = make_general(services_.library.levels().front(), *book_, seed);
    }
    generals_[place] = *std::move(general);
  }
  thinking_[place] = true;
  ++services_.tallies.thinking;
  if (!ask.sealed) tell_all(JsonText().text("type", "thinking").text("seat", name_of(who.seat)).str());
  services_.thinkers.post([self = shared_from_this(), place, ask, edition = edition_,
                           general = generals_[place], view = match_->view(reader_at(who.seat))] {
    const auto began = Clock::now();
    Answer answer = general->answer(view, ask);
    self->services_.tallies.thinking_microseconds += microseconds_since(began);
    --self->services_.tallies.thinking;
    self->enqueue([self, place, ask, edition, answer = std::move(answer)] {
      self->computer_answers(place, ask, answer, edition);
    });
  });
}

void Room::computer_answers(std::size_t place, const Ask& ask, const Answer& answer, int edition) {
  thinking_[place] = false;
  if (!may_go_on()) return;  // another process has taken the game, and thinks now
  if (!match_ || edition != edition_ || match_->find_ask(ask.seat, ask.id) == nullptr) return wake();
  Match::Attempt attempt = match_->answer(ask.seat, answer);
  if (!attempt.step) {
    services_.log("computer player refused", {{"game", record_.id}, {"why", attempt.verdict.refusal->text}});
    Answer fallback = form_of(*book_, match_->state(), ask).fallback;
    fallback.ask = ask.id;
    attempt = match_->answer(ask.seat, fallback);
    CHECK_MSG(attempt.step.has_value(), "a fallback was refused");
  }
  ++services_.tallies.computer_answers;
  commit(
      std::move(*attempt.step), [] {}, [this](const std::string&) { retry_ = true; });
}

// ---- Now and then

void Room::tick() {
  queue_.post([self = shared_from_this()] {
    if (self->keeping_) return;
    self->refresh_listing();
    if (std::exchange(self->retry_, false) && self->need_open()) self->wake();
    if (self->people_stale_ && self->match_) self->tell_people();
    if (self->announced_stale_) self->announce_people();
    const bool busy = std::any_of(self->thinking_.begin(), self->thinking_.end(), [](bool b) { return b; });
    if (self->match_ && self->sitters_.empty() && !busy && Clock::now() - self->used_ > kForgottenAfter)
      self->match_.reset();
    if (!self->match_ && !self->retry_) self->awake_ = false;
  });
}

void Room::close_all(std::string why, Task done) {
  queue_.post([self = shared_from_this(), why = std::move(why), done = std::move(done)] {
    const auto notice =
        std::make_shared<const std::string>(JsonText().text("type", "notice").text("text", why).str());
    for (const auto& [key, sitter] : self->sitters_) {
      sitter.client->tell(notice);
      sitter.client->close(kCloseGoingAway, why);
    }
    self->sitters_.clear();
    self->closed_ = true;
    done();
  });
}

void Room::forget_clients() {
  waiting_.clear();
  sitters_.clear();
}

void Room::call_webhooks() {
  if (!match_ || !match_->can_go_on()) return;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const PlaceRecord& place = places_[i];
    for (const Ask& ask : match_->asks(place.seat)) {
      if (ask.id <= called_[i] || !is_asked(places_, place, match_->state(), ask)) continue;
      called_[i] = ask.id;
      if (place.webhook.empty()) continue;
      ++services_.tallies.webhooks;
      services_.call_webhook(place.webhook, JsonText()
                                                .text("game", record_.id)
                                                .text("seat", name_of(place.seat))
                                                .text("title", match_->state().setting->battle)
                                                .text("prompt", form_of(*book_, match_->state(), ask).prompt)
                                                .str());
    }
  }
}

}  // namespace drumhead
