// What people at a live connection say, and what they are told.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/naming.h"
#include "play/json_text.h"
#include "play/room.h"
#include "play/secrets.h"

namespace drumhead {
namespace {

std::string verdict_message(const ClientMessage& message, const Verdict& verdict, const Vocabulary& words) {
  return reply_to(message, "verdict").fields_of(verdict_json(verdict, words)).str();
}

bool changes_the_game(MessageKind kind, int place) {
  const bool answers = kind == MessageKind::kAnswer || kind == MessageKind::kPass || kind == MessageKind::kTakeBack;
  return kind == MessageKind::kChat || (place >= 0 && (answers || kind == MessageKind::kName));
}

// Parts of sheets whose question is not open in that state.
std::vector<PartRecord> parts_without_ask(const std::map<std::pair<Seat, AskId>, SheetParts>& sheets, const BattleState& state) {
  std::vector<PartRecord> parts;
  for (const auto& [asked, sheet] : sheets) {
    const auto is_it = [&, asked = asked](const Ask& ask) { return ask.seat == asked.first && ask.id == asked.second; };
    if (std::any_of(state.asks.begin(), state.asks.end(), is_it)) continue;
    for (const auto& [place, answer] : sheet) parts.push_back({asked.first, asked.second, place, {}});
  }
  return parts;
}

constexpr std::string_view kTwoTabs =
    "This seat is open in another window too: both show the same battle, and either may answer.";
constexpr std::string_view kOnlyLook = "you are a spectator: without the link of a seat one can only look";

}  // namespace

void Room::hear(std::shared_ptr<Client> client, std::string text) {
  enqueue([this, client = std::move(client), text = std::move(text)] {
    if (closed_) return client->close(kCloseGoingAway, "the server is closing");
    ++services_.tallies.messages;
    const ReadMessage read = read_message(text);
    const auto sitter = sitters_.find(client.get());
    if (!read.message) {
      ++services_.tallies.messages_refused;
      JsonText error;
      error.text("type", "error");
      if (read.unread.ref) error.number("ref", *read.unread.ref);
      client->tell(std::make_shared<const std::string>(error.text("text", read.unread.why).str()));
      if (sitter == sitters_.end()) client->close(kCloseNoHello, "the first message must be a hello");
      return;
    }
    if (sitter != sitters_.end()) return obey(sitter->second, *read.message);
    if (read.message->kind != MessageKind::kHello)
      return client->close(kCloseNoHello, "the first message must be a hello");
    hello(client, *read.message);
  });
}

void Room::leave(std::shared_ptr<Client> client) {
  enqueue([this, client = std::move(client)] {
    const auto sitter = sitters_.find(client.get());
    if (sitter == sitters_.end()) return;
    const int place = sitter->second.place;
    sitters_.erase(sitter);
    if (!match_) return;
    tell_people();
    tell_windows(place);
    announce_people();
  });
}

void Room::hello(const std::shared_ptr<Client>& client, const ClientMessage& message) {
  // Who comes from a process that is gone must find all that it acknowledged, whether the news of it is here already or not.
  const bool was_open = match_ != nullptr;
  if (!need_open() || (was_open && services_.store.shared() != nullptr && !catch_up()))
    return client->close(kCloseTryLater, trouble_.substr(0, 120));
  Sitter sitter{.client = client, .since = seconds_now()};
  if (message.token) {
    sitter.place = place_of(*message.token);
    if (sitter.place < 0)
      return client->close(kCloseWrongToken,
                           "this link is not, or no longer, the link of a seat of this game");
    sitter.reader = reader_at(places_[static_cast<std::size_t>(sitter.place)].seat);
  }
  if (const int most = services_.gate.limits().spectators; sitter.place < 0 && most > 0 && spectators() >= most)
    return client->close(kCloseTryLater, fmt::format("{} people look at this game already: come back later", most));
  const bool second = sitter.place >= 0 && is_here(static_cast<std::size_t>(sitter.place));
  Sitter& seated = sitters_[client.get()] = std::move(sitter);
  note_here();  // before he is told so
  tell(seated, welcome(seated, message));
  tell_people();
  announce_people();
  if (!match_->frozen().empty())
    tell(seated, JsonText()
                     .text("type", "notice")
                     .text("text", "This battle cannot go on here now: " + match_->frozen())
                     .str());
  if (second) {
    for (const auto& [key, other] : sitters_)
      if (other.place == seated.place)
        tell(other, JsonText().text("type", "notice").text("text", kTwoTabs).str());
    tell_windows(seated.place);
  }
  wake();
}

std::string Room::welcome(const Sitter& sitter, const ClientMessage& hello) const {
  const Reader reader = sitter.reader;
  const int last = match_->last_moment(reader);
  // Moments that were taken back and played otherwise have the numbers of old ones: they are sent again. What was taken back
  // before the game was opened is not known any more: then all are.
  const bool known = hello.after && *hello.after <= last && (hello.opened.empty() || hello.opened == opened_);
  const int from = known ? std::min(*hello.after, rewritten_from_[index_of(reader)] - 1) : -1;
  return JsonText()
      .text("type", "welcome")
      .raw("game", info_json(sitter.place))
      .raw("you", you_json(sitter))
      .raw("words", words_json(book_->words()))
      .raw("view", match_->view_json(reader))
      .number("moment", last)
      .text("opened", opened_)
      .raw("history", match_->history_json(reader, from))
      .fields_of(chat_json(std::numeric_limits<std::int64_t>::max()))
      .raw("people", people_json())
      .number("spectators", spectators())
      .str();
}

void Room::obey(Sitter& sitter, const ClientMessage& message) {
  if (!need_open()) return tell_error(sitter, message, trouble_);
  if (changes_the_game(message.kind, sitter.place) && !need_lease()) return tell_error(sitter, message, trouble_);
  switch (message.kind) {
    case MessageKind::kHello:
      return tell_error(sitter, message, "you have said hello already");
    case MessageKind::kAnswer:
      return take_answer(sitter, message);
    case MessageKind::kPass:
      return take_pass(sitter, message);
    case MessageKind::kTakeBack:
      return take_back(sitter, message);
    case MessageKind::kCheck:
      return check(sitter, message);
    case MessageKind::kWords:
      return read_words(sitter, message);
    case MessageKind::kSuggest:
      return suggest(sitter, message);
    case MessageKind::kReach:
      return reach(sitter, message);
    case MessageKind::kOdds:
      return odds(sitter, message);
    case MessageKind::kMeasure:
      return measure(sitter, message);
    case MessageKind::kChat:
      return chat(sitter, message);
    case MessageKind::kEarlier:
      return tell_earlier(sitter, message);
    case MessageKind::kName:
      return rename_sitter(sitter, message);
    case MessageKind::kPing:
      return tell(sitter, reply_to(message, "pong").str());
  }
}

// ---- Answers

std::optional<Answer> Room::need_answer(const Sitter& sitter, const ClientMessage& message) {
  if (sitter.place < 0) {
    tell_error(sitter, message, kOnlyLook);
    return std::nullopt;
  }
  // Names are looked up in what the seat knows: a hidden unit is as unknown as one that does not exist.
  Result<Answer> answer = answer_from_json(message.answer, match_->view(sitter.reader).known, book_->words());
  if (answer) return *std::move(answer);
  ++services_.tallies.answers_refused;
  tell_error(sitter, message, answer.error().what);
  return std::nullopt;
}

void Room::refuse_stale(const Sitter& sitter, const ClientMessage& message, AskId ask) {
  ++services_.tallies.answers_refused;
  const Seat seat = places_[static_cast<std::size_t>(sitter.place)].seat;
  Answer stale;
  stale.ask = ask;
  tell(sitter, verdict_message(message, match_->check(seat, stale), book_->words()));
  tell(sitter, JsonText()
                   .text("type", "view")
                   .number("n", match_->last_moment(sitter.reader))
                   .raw("view", match_->view_json(sitter.reader))
                   .str());
}

void Room::take_answer(Sitter& sitter, const ClientMessage& message) {
  if (const std::optional<Answer> answer = need_answer(sitter, message)) give(sitter, message, *answer);
}

void Room::take_pass(Sitter& sitter, const ClientMessage& message) {
  if (sitter.place < 0) return tell_error(sitter, message, kOnlyLook);
  const PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  const Ask* ask = match_->find_ask(place.seat, message.ask);
  if (ask == nullptr) return refuse_stale(sitter, message, message.ask);
  const AskForm form = form_of(*book_, match_->state(), *ask);
  Answer fallback = form.fallback;
  fallback.ask = ask->id;
  if (is_shared_sheet(places_, place.seat, form))
    fallback = part_of(places_, place, match_->state(), fallback);
  give(sitter, message, fallback);
}

void Room::give(Sitter& sitter, const ClientMessage& message, const Answer& answer) {
  const PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  const Ask* ask = match_->find_ask(place.seat, answer.ask);
  if (ask == nullptr) return refuse_stale(sitter, message, answer.ask);
  const AskForm form = form_of(*book_, match_->state(), *ask);
  const std::string not_his =
      not_his_to_order(places_, place, match_->state(), *ask, form.most_orders, answer);
  if (!not_his.empty()) {
    ++services_.tallies.answers_refused;
    return tell(sitter, verdict_message(message, refuse({}, not_his), book_->words()));
  }
  if (is_shared_sheet(places_, place.seat, form)) return give_part(sitter, message, Ask(*ask), form, answer);
  enter(sitter, message, answer);
}

// Held against the rules together with what the others have given so far; the whole is entered when the last
// part is there.
void Room::give_part(Sitter& sitter, const ClientMessage& message, const Ask& ask, const AskForm& form,
                     const Answer& answer) {
  const PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  SheetParts parts = parts_[{ask.seat, ask.id}];
  parts[place.place] = answer;
  const Answer whole = whole_sheet(places_, match_->state(), ask, form, parts);
  const Verdict verdict = match_->check(ask.seat, whole);
  if (!verdict.allowed()) {
    ++services_.tallies.answers_refused;
    return tell(sitter, verdict_message(message, verdict, book_->words()));
  }
  const std::vector<int> missing = parts_missing(places_, match_->state(), ask, form, parts);
  if (missing.empty()) return enter(sitter, message, whole);
  const NewPart change{record_.id, {ask.seat, ask.id, place.place, answer_facts(answer)}};
  keep(change,
       [this, client = sitter.client, message, parts, ask, who = sitter.place](const std::string& trouble) {
         if (try_again(client, message, trouble)) return;
         if (!trouble.empty()) {
           client->tell(std::make_shared<const std::string>(
               reply_to(message, "error")
                   .text("text", "Your orders were not taken, because they could not be kept: " + trouble)
                   .str()));
           return;
         }
         parts_[{ask.seat, ask.id}] = parts;
         client->tell(std::make_shared<const std::string>(
             reply_to(message, "verdict")
                 .yes_no("allowed", true)
                 .yes_no("waiting", true)
                 .number("moment", match_->last_moment(reader_at(ask.seat)))
                 .str()));
         const std::string told =
             fmt::format("{} has given his orders; they count when all commanders of the side have.",
                         name_at(static_cast<std::size_t>(who)));
         for (const auto& [key, other] : sitters_)
           if (other.reader == reader_at(ask.seat))
             tell(other, JsonText().text("type", "notice").text("text", told).str());
       });
}

void Room::enter(Sitter& sitter, const ClientMessage& message, const Answer& answer) {
  const PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  if (message.dice && !record_.typed_dice)
    return tell_error(sitter, message, "in this game the server throws the dice");
  Match::Attempt attempt = match_->answer(place.seat, answer, message.dice ? &*message.dice : nullptr);
  if (!attempt.step) {
    ++services_.tallies.answers_refused;
    return tell(sitter, verdict_message(message, attempt.verdict, book_->words()));
  }
  const int moment = match_->last_moment(sitter.reader);
  commit(
      std::move(*attempt.step),
      [client = sitter.client, message, moment] {
        client->tell(std::make_shared<const std::string>(
            reply_to(message, "verdict").yes_no("allowed", true).number("moment", moment).str()));
      },
      [this, client = sitter.client, message](const std::string& trouble) {
        if (try_again(client, message, trouble)) return;
        client->tell(std::make_shared<const std::string>(
            reply_to(message, "error")
                .text("text", "Your answer was not taken, because it could not be kept: " + trouble)
                .str()));
      });
}

void Room::take_back(Sitter& sitter, const ClientMessage& message) {
  if (sitter.place < 0) return tell_error(sitter, message, kOnlyLook);
  const Seat seat = places_[static_cast<std::size_t>(sitter.place)].seat;
  const BattleState* before = match_->before_latest(seat);
  const std::vector<PartRecord> loose = before == nullptr ? std::vector<PartRecord>{} : parts_without_ask(parts_, *before);
  const bool others = std::any_of(loose.begin(), loose.end(), [&](const PartRecord& part) { return part.seat != seat; });
  const std::optional<Match::Step> gone = others ? std::nullopt : match_->take_back(seat);
  if (!gone)
    return tell(sitter, verdict_message(message,
                                        refuse({},
                                               "nothing can be taken back: dice have fallen, something was "
                                               "revealed, or the other side has answered since"),
                                        book_->words()));
  note_taken_back(*gone);
  keep(DropLastEntry{record_.id, gone->number, summary(), loose},
       [this, gone = *gone, loose, client = sitter.client, message](const std::string& trouble) {
         if (!trouble.empty()) {
           roll_back();
           if (try_again(client, message, trouble)) return;
           client->tell(std::make_shared<const std::string>(
               reply_to(message, "error")
                   .text("text", "It was not taken back, because that could not be kept: " + trouble)
                   .str()));
           return;
         }
         for (const PartRecord& part : loose) parts_.erase({part.seat, part.ask});
         note_listing();
         client->tell(
             std::make_shared<const std::string>(reply_to(message, "verdict").yes_no("allowed", true).str()));
         tell_taken_back(gone);
         wake();
       });
}

void Room::note_taken_back(const Match::Step& gone) {
  ++edition_;
  for (const Reader reader : kReaders)
    if (gone.moments[index_of(reader)])
      rewritten_from_[index_of(reader)] =
          std::min(rewritten_from_[index_of(reader)], match_->moments(reader));
}

void Room::tell_taken_back(const Match::Step& gone) {
  for (const auto& [key, other] : sitters_) {
    const std::optional<Moment>& noticed = gone.moments[index_of(other.reader)];
    if (!noticed) continue;
    tell(other, JsonText()
                    .text("type", "view")
                    .number("n", match_->last_moment(other.reader))
                    .raw("view", match_->view_json(other.reader, {.ground = noticed->ground_changed}))
                    .str());
  }
}

void Room::check(Sitter& sitter, const ClientMessage& message) {
  const std::optional<Answer> answer = need_answer(sitter, message);
  if (answer) tell(sitter, verdict_message(message, verdict_on(sitter, *answer), book_->words()));
}

Verdict Room::verdict_on(const Sitter& sitter, const Answer& answer) const {
  const PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  const Ask* ask = match_->find_ask(place.seat, answer.ask);
  if (ask == nullptr) return match_->check(place.seat, answer);
  const AskForm form = form_of(*book_, match_->state(), *ask);
  const std::string not_his =
      not_his_to_order(places_, place, match_->state(), *ask, form.most_orders, answer);
  if (!not_his.empty()) return refuse({}, not_his);
  if (!is_shared_sheet(places_, place.seat, form)) return match_->check(place.seat, answer);
  const auto kept = parts_.find({ask->seat, ask->id});
  SheetParts parts = kept == parts_.end() ? SheetParts{} : kept->second;
  parts[place.place] = answer;
  return match_->check(place.seat, whole_sheet(places_, match_->state(), *ask, form, parts));
}

const Ask* Room::need_ask(const Sitter& sitter, const ClientMessage& message) {
  const Ask* ask = sitter.place < 0
                       ? nullptr
                       : match_->find_ask(places_[static_cast<std::size_t>(sitter.place)].seat, message.ask);
  if (ask == nullptr)
    tell_error(sitter, message,
               sitter.place < 0 ? kOnlyLook : fmt::format("question {} is not open", message.ask));
  return ask;
}

void Room::read_words(Sitter& sitter, const ClientMessage& message) {
  const Ask* ask = need_ask(sitter, message);
  if (ask == nullptr) return;
  const BattleState known = match_->view(sitter.reader).known;
  Result<Answer> answer = answer_from_words(message.text, known, book_->words());
  if (!answer) return tell_error(sitter, message, answer.error().what);
  Answer named = *std::move(answer);
  named.ask = ask->id;
  tell(sitter, reply_to(message, "words").raw("answer", answer_json(named, known, book_->words())).str());
}

// ---- Telling

void Room::tell(const Sitter& sitter, std::string message) {
  sitter.client->tell(std::make_shared<const std::string>(std::move(message)));
}

void Room::tell_all(const std::string& message) {
  const auto shared = std::make_shared<const std::string>(message);
  for (const auto& [key, sitter] : sitters_) sitter.client->tell(shared);
}

void Room::tell_error(const Sitter& sitter, const ClientMessage& message, std::string_view text) {
  tell(sitter, reply_to(message, "error").text("text", text).str());
}

}  // namespace drumhead
