// A room whose game other server processes may play, too: following what they do, and taking the lease before this
// one changes anything (play/shared_store.h).
#include <algorithm>
#include <limits>
#include <thread>

#include "engine/facts.h"
#include "engine/json_tree.h"
#include "engine/naming.h"
#include "play/json_text.h"
#include "play/room.h"
#include "play/shared_store.h"

namespace drumhead {
namespace {

constexpr int kMostTakings = 50;
constexpr auto kBetweenTakings = std::chrono::milliseconds(5);
constexpr int kMostNamesTold = 20;  // a notification has room for 8,000 bytes

}  // namespace

bool Room::need_lease() {
  SharedStore* shared = services_.store.shared();
  if (shared == nullptr || fence_ != 0) return true;
  for (int i = 0; i < kMostTakings; ++i) {
    const Result<std::optional<Lease>> lease = shared->take(record_.id);
    if (!lease) {
      trouble_ = lease.error().message();
      return false;
    }
    if (lease->has_value()) {
      fence_ = (*lease)->fence;
      return (*lease)->revision == revision_ || catch_up();
    }
    std::this_thread::sleep_for(kBetweenTakings);
  }
  trouble_ = "other server processes are busy with this game: try again";
  return false;
}

bool Room::catch_up() {
  const int have = static_cast<int>(match_->chronicle().entries.size());
  const Result<std::optional<GameSince>> since = services_.store.shared()->since(record_.id, have);
  if (!since || !since->has_value()) {
    trouble_ = since ? "the game is not in the store any more" : since.error().message();
    return false;
  }
  take_seats(**since);
  if ((*since)->revision == revision_) return true;
  if (!follow(**since)) return reread();
  revision_ = (*since)->revision;
  note_listing();
  return true;
}

// False: it cannot be told from what is known here; the game must be read as a whole.
bool Room::follow(const GameSince& since) {
  const auto have = static_cast<int>(match_->chronicle().entries.size());
  const auto added = static_cast<int>(since.added.size());
  if (since.revision == revision_ + 1 && since.entries == have - 1) return follow_take_back();
  if (since.revision != revision_ + added || since.entries != have + added) return false;
  for (const EntryRecord& record : since.added) {
    const std::optional<Match::Step> step = match_->follow(record);
    if (!step) return false;
    publish(news_of(*step));
    note_asked();
  }
  return true;
}

bool Room::follow_take_back() {
  const std::optional<Match::Step> gone = match_->take_back(match_->chronicle().entries.back().seat);
  if (!gone) return false;
  note_taken_back(*gone);
  tell_taken_back(*gone);
  return true;
}

void Room::take_seats(const GameSince& since) {
  if (since.places.size() == places_.size()) {
    const std::vector<PlaceRecord> before = std::exchange(places_, since.places);
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (before[i].token_hash != places_[i].token_hash) shut_out(static_cast<int>(i));
  }
  set_parts(since.parts);
}

// Everybody is welcomed anew: with the whole history, since what was told may have been taken back.
bool Room::reread() {
  ++edition_;
  match_.reset();
  if (!need_open()) {
    services_.log("game cannot be read back", {{"game", record_.id}, {"why", trouble_}});
    return false;
  }
  for (const auto& [key, sitter] : sitters_) tell(sitter, welcome(sitter, {}));
  return true;
}

bool Room::try_again(const std::shared_ptr<Client>& client, ClientMessage message, const std::string& trouble) {
  constexpr int kMostTries = 3;
  const auto sitter = sitters_.find(client.get());
  if (trouble != kFencedOff || message.tries >= kMostTries || sitter == sitters_.end()) return false;
  ++message.tries;
  obey(sitter->second, message);
  return true;
}

// ---- News of other processes

void Room::hear_news(const StoreNews& news) {
  enqueue([this, news] { take_news(news); });
}

void Room::take_news(const StoreNews& news) {
  using Heard = StoreNews::Kind;
  switch (news.kind) {
    case Heard::kTaken:
      if (news.lease.fence > fence_) fence_ = 0;
      return;
    case Heard::kOrphaned:
      return adopt(news.lease);
    case Heard::kChat:
      return take_chat(news.text);
    case Heard::kPeople:
      return take_people(news);
    case Heard::kGone:
      if (elsewhere_.erase(news.process) > 0 && match_) tell_people();
      return;
    case Heard::kSeats:
    case Heard::kMoved:
    case Heard::kMissed:
      if (!match_) {
        listing_stale_ = listing_stale_ || news.kind != Heard::kMissed;  // thousands at once would ask for themselves
      } else if (catch_up() && news.kind != Heard::kMoved) {
        tell_people();
      }
      return;
    case Heard::kMade:
    case Heard::kDropped:
      return;
  }
}

void Room::adopt(const Lease& lease) {
  if (!need_open()) return;
  fence_ = lease.fence;
  if (lease.revision != revision_ && !catch_up()) return;
  services_.log("game taken over", {{"game", record_.id}});
  wake();
}

void Room::take_chat(const std::string& text) {
  const Result<JsonTree> json = parse_json(text);
  if (!match_ || !json || json->items.size() != 3) return;
  const ChatRecord line{json->find("from")->text,
                        static_cast<Seat>(whole_number(*json->find("seat")).value_or(0)),
                        json->find("text")->text};
  remember_chat(line);
}

// The list of games shows how a battle stands that nobody here looks at.
void Room::refresh_listing() {
  if (match_ || !std::exchange(listing_stale_, false)) return;
  const auto since = services_.store.shared()->since(record_.id, std::numeric_limits<int>::max());
  if (!since || !since->has_value()) return;
  record_.summary = (*since)->summary;
  record_.over = (*since)->over;
  list_from_record();
}

// ---- Who is at the game in other processes

void Room::announce_people() {
  SharedStore* shared = services_.store.shared();
  if (shared == nullptr) return;
  announced_stale_ = !announced_often_.take();
  if (announced_stale_) return;
  std::vector<std::string> places, names;
  int count = 0;
  for (const auto& [key, sitter] : sitters_) {
    if (sitter.place >= 0) places.push_back(std::to_string(sitter.place));
    if (sitter.place < 0 && ++count <= kMostNamesTold) names.push_back(sitter.name);
  }
  shared->tell_people(
      record_.id,
      JsonText().raw("places", json_list(places)).raw("names", json_names(names)).number("count", count).str());
}

void Room::take_people(const StoreNews& news) {
  const Result<JsonTree> json = parse_json(news.text);
  if (!json || json->find("places") == nullptr || json->find("names") == nullptr) return;
  const bool stranger = !elsewhere_.contains(news.process);
  Elsewhere& there = elsewhere_[news.process] = {};
  for (const JsonTree& place : json->find("places")->items)
    there.places.push_back(static_cast<int>(whole_number(place).value_or(-1)));
  for (const JsonTree& name : json->find("names")->items) there.spectators.push_back(name.text);
  const JsonTree* count = json->find("count");
  there.count = count == nullptr ? 0 : static_cast<int>(whole_number(*count).value_or(0));
  if (!match_) return;
  tell_people();
  if (stranger && !sitters_.empty()) announce_people();  // it does not know who is here
}

}  // namespace drumhead
