// People at a game: what they say, how much of it is kept, what they are called, and who is told that they are here.
#include <fmt/format.h>

#include <algorithm>

#include "engine/naming.h"
#include "play/json_text.h"
#include "play/room.h"

namespace drumhead {
namespace {

constexpr std::size_t kChatAtOnce = 50;       // lines that are told together
constexpr std::size_t kMostSpectatorsNamed = 20;
constexpr const char* kNoName = "Spectator";

std::size_t bytes_of(const ChatRecord& line) { return line.from.size() + line.text.size(); }

std::string line_json(const ChatRecord& line, std::int64_t number) {
  return JsonText()
      .text("from", line.from)
      .text("seat", name_of(line.seat))
      .text("text", line.text)
      .number("n", number)
      .str();
}

}  // namespace

// ---- Shares

std::string Room::talker(const Sitter& sitter) const {
  return sitter.place < 0 ? "@" + sitter.client->address() : fmt::format("{}/{}", record_.id, sitter.place);
}

bool Room::may(const Sitter& sitter, const ClientMessage& message, Limited what) {
  Gate& gate = services_.gate;
  const int wait = gate.wait(what, what == Limited::kSpectatorsChat ? record_.id : talker(sitter));
  if (wait == 0) return true;
  ++services_.tallies.messages_refused;
  tell(sitter, reply_to(message, "error").text("text", gate.refusal(what, wait)).number("retry_after", wait).str());
  return false;
}

// ---- Names

bool Room::is_players_name(const std::string& name) const {
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (look_alike(name, name_at(i)) || look_alike(name, match_->state().side_name(places_[i].seat))) return true;
  return false;
}

// A player may have taken the name since.
std::string Room::name_of_spectator(const std::string& wanted) const {
  return wanted.empty() || is_players_name(wanted) ? kNoName : wanted;
}

void Room::rename_sitter(Sitter& sitter, const ClientMessage& message) {
  if (!may(sitter, message, Limited::kChat)) return;
  if (sitter.place < 0) {
    if (is_players_name(message.text))
      return tell_error(sitter, message, fmt::format("`{}` is the name of one who plays here: take another", message.text));
    sitter.name = message.text;
    announce_people();
    return tell_people();
  }
  PlaceRecord& place = places_[static_cast<std::size_t>(sitter.place)];
  place.name = message.text;
  keep(ChangePlace{record_.id, place}, [this](const std::string&) { tell_people(); });
}

// ---- Chat

void Room::chat(Sitter& sitter, const ClientMessage& message) {
  if (message.tries == 0 && (!may(sitter, message, Limited::kChat) ||
                             (sitter.place < 0 && !may(sitter, message, Limited::kSpectatorsChat))))
    return;
  const Seat seat = sitter.place < 0 ? Seat::kNobody : places_[static_cast<std::size_t>(sitter.place)].seat;
  const std::string from =
      sitter.place < 0 ? name_of_spectator(sitter.name) : name_at(static_cast<std::size_t>(sitter.place));
  ChatRecord line{from, seat, message.text};
  const int kept = chat_kept_with(line);
  const bool trims = chat_trimmed_ || kept <= static_cast<int>(chat_.size());
  keep(NewChat{record_.id, line, trims ? kept : 0},
       [this, line, client = sitter.client, message](const std::string& trouble) {
         if (try_again(client, message, trouble)) return;
         if (!trouble.empty()) {
           client->tell(std::make_shared<const std::string>(
               reply_to(message, "error").text("text", "That was not said: " + trouble).str()));
           return;
         }
         remember_chat(line);
       });
}

void Room::take_chat_from(std::vector<ChatRecord> stored) {
  chat_.clear();
  chat_bytes_ = 0;
  chat_from_ = 0;
  std::size_t kept = 0, bytes = 0;
  const Limits& limits = services_.gate.limits();
  for (auto line = stored.rbegin(); line != stored.rend(); ++line, ++kept) {
    bytes += bytes_of(*line);
    if (kept >= static_cast<std::size_t>(limits.chat_lines) || bytes > 1024 * static_cast<std::size_t>(limits.chat_kilobytes)) break;
    chat_.push_front(std::move(*line));
    chat_bytes_ = bytes;
  }
  chat_trimmed_ = chat_.size() < stored.size();
}

int Room::chat_kept_with(const ChatRecord& line) const {
  const Limits& limits = services_.gate.limits();
  const std::size_t most = 1024 * static_cast<std::size_t>(limits.chat_kilobytes);
  std::size_t bytes = bytes_of(line) + chat_bytes_;
  int kept = static_cast<int>(chat_.size()) + 1;
  for (const ChatRecord& oldest : chat_) {
    if (kept <= limits.chat_lines && bytes <= most) break;
    bytes -= bytes_of(oldest);
    --kept;
  }
  return kept;
}

void Room::remember_chat(const ChatRecord& line) {
  for (const int kept = chat_kept_with(line); static_cast<int>(chat_.size()) >= kept; ++chat_from_) {
    chat_bytes_ -= bytes_of(chat_.front());
    chat_.pop_front();
    chat_trimmed_ = true;
  }
  chat_.push_back(line);
  chat_bytes_ += bytes_of(line);
  const std::int64_t number = chat_from_ + static_cast<std::int64_t>(chat_.size()) - 1;
  tell_all(JsonText().text("type", "chat").fields_of(line_json(line, number)).str());
}

std::string Room::chat_json(std::int64_t before) const {
  const auto end = static_cast<std::size_t>(
      std::clamp(before - chat_from_, std::int64_t{0}, static_cast<std::int64_t>(chat_.size())));
  const std::size_t begin = end - std::min(end, kChatAtOnce);
  std::vector<std::string> lines;
  for (std::size_t i = begin; i < end; ++i) lines.push_back(line_json(chat_[i], chat_from_ + static_cast<std::int64_t>(i)));
  return JsonText().raw("chat", json_list(lines)).yes_no("earlier", begin > 0).str();
}

void Room::tell_earlier(const Sitter& sitter, const ClientMessage& message) {
  tell(sitter, reply_to(message, "earlier").fields_of(chat_json(message.before)).str());
}

// ---- Who is here

int Room::spectators() const {
  int count = static_cast<int>(
      std::count_if(sitters_.begin(), sitters_.end(), [](const auto& entry) { return entry.second.place < 0; }));
  for (const auto& [process, there] : elsewhere_) count += std::max(there.count, static_cast<int>(there.spectators.size()));
  return count;
}

std::string Room::people_json() const {
  std::vector<std::string> people;
  const auto add = [&people](const std::string& name, Seat seat, bool here) {
    people.push_back(JsonText().text("name", name).text("seat", name_of(seat)).yes_no("here", here).str());
  };
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (places_[i].kind != PlaceKind::kComputer) add(name_at(i), places_[i].seat, is_here(i));
  std::size_t named = 0;
  const auto add_spectator = [&](const std::string& name) {
    if (++named <= kMostSpectatorsNamed) add(name_of_spectator(name), Seat::kNobody, true);
  };
  for (const auto& [key, sitter] : sitters_)
    if (sitter.place < 0) add_spectator(sitter.name);
  for (const auto& [process, there] : elsewhere_)
    for (const std::string& name : there.spectators) add_spectator(name);
  return json_list(people);
}

// Who is here is in the list of games too: it changes there when somebody comes or goes, and not with somebody's answer.
// Where very many come and go, the others are told once a second.
void Room::tell_people() {
  note_listing();
  people_stale_ = !people_often_.take();
  if (people_stale_) return;
  tell_all(JsonText().text("type", "people").raw("people", people_json()).number("spectators", spectators()).str());
}

}  // namespace drumhead
