// Seats: invites are claimed, links made anew, and who plays is told where his seat is open and where the dice come from.
#include <fmt/format.h>

#include <algorithm>

#include "engine/naming.h"
#include "play/json_text.h"
#include "play/people.h"
#include "play/room.h"
#include "play/secrets.h"

namespace drumhead {
namespace {

std::string link_of(const std::string& game, const std::string& token) {
  return fmt::format("/#/game/{}/{}", game, token);
}

}  // namespace

std::string Room::trouble_with_claim(const ClaimWish& wish, int place) const {
  const bool chosen = !match_->chronicle().header.secret;
  if (place < 0 || wish.agrees || !(chosen || record_.typed_dice)) return {};
  return chosen ? "the one who made this game has chosen its dice by a seed, and can know them all: claim the seat with "
                  "`agree` if you play so"
                : "in this game the players type what their dice show: claim the seat with `agree` if you play so";
}

void Room::claim(ClaimWish wish, Replied done) {
  enqueue([this, wish = std::move(wish), done = std::move(done)] {
    if (!need_open() || !need_lease()) return done(error_reply(503, trouble_));
    const std::string hash = token_hash(wish.invite);
    int found = -1;
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (same_secret(hash, places_[i].invite_hash)) found = static_cast<int>(i);
    if (found < 0)
      return done(error_reply(410, "this invite is good no more: it was claimed already, or a newer one was made. Ask the one who sent it"));
    if (const std::string trouble = trouble_with_claim(wish, found); !trouble.empty()) return done(error_reply(409, trouble));
    const auto place = static_cast<std::size_t>(found);
    const std::string token = new_token();
    places_[place].invite_hash.clear();
    places_[place].token_hash = token_hash(token);
    if (!wish.name.empty()) places_[place].name = wish.name;
    if (!wish.share.empty()) match_->add_share({places_[place].seat, places_[place].place, wish.share});
    seat_claimed(place, token, done);
  });
}

// The last one begins the battle. What cannot be kept did not happen: the game is read from the store again.
void Room::seat_claimed(std::size_t place, const std::string& token, const Replied& done) {
  const bool all = std::all_of(places_.begin(), places_.end(), [](const PlaceRecord& p) { return p.invite_hash.empty(); });
  std::vector<EntryRecord> opening;
  if (all) {
    Result<std::vector<EntryRecord>> begun = match_->begin();
    if (!begun) {
      roll_back();
      return done(error_reply(409, "the battle cannot begin: " + begun.error().message()));
    }
    opening = *std::move(begun);
  }
  const bool begins = !opening.empty();
  const PlaceRecord& claimed = places_[place];
  ClaimPlace change{record_.id, claimed,   header_line(match_->chronicle().header, book_->words()),
                    std::move(opening), summary(), match_->is_told()};
  keep(std::move(change), [this, place, token, all, begins, done](const std::string& trouble) {
    if (!trouble.empty()) {
      roll_back();
      return done(error_reply(503, "the seat could not be kept for you: " + trouble));
    }
    done({200, JsonText()
                   .text("game", record_.id)
                   .text("seat", name_of(places_[place].seat))
                   .number("place", places_[place].place)
                   .text("token", token)
                   .text("link", link_of(record_.id, token))
                   .raw("dice", dice_json(*match_))
                   .str()});
    tell_game();
    tell_people();
    if (begins) publish(news_of({0, {}, opening_moments(*book_, match_->state())}));
    if (!all) return;
    call_webhooks();
    wake();
  });
}

void Room::invite_anew(std::string token, InviteWish wish, Replied done) {
  enqueue([this, token = std::move(token), wish, done = std::move(done)] {
    if (!need_open() || !need_lease()) return done(error_reply(503, trouble_));
    const int own = place_of(token);
    if (own < 0) return done(error_reply(401, "this needs the token of a seat of this game"));
    if (places_[static_cast<std::size_t>(own)].kind != PlaceKind::kPerson)
      return done(error_reply(403, "invites are made by the one who made the game"));
    const auto asked = std::find_if(places_.begin(), places_.end(), [&](const PlaceRecord& p) {
      return p.seat == wish.seat && p.place == wish.place && p.kind == PlaceKind::kOpen;
    });
    if (asked == places_.end()) return done(error_reply(404, "there is no such place for a friend"));
    if (asked->invite_hash.empty())
      return done(error_reply(409, "this seat is taken; its link can be made anew by whoever sits there"));
    PlaceRecord changed = *asked;
    const std::string invite = new_token();
    changed.invite_hash = token_hash(invite);
    keep(ChangePlace{record_.id, changed},
         [this, place = asked - places_.begin(), changed, invite, done](const std::string& trouble) {
           if (!trouble.empty()) return done(error_reply(503, trouble));
           places_[static_cast<std::size_t>(place)] = changed;
           done({200, JsonText().text("invite", invite).text("link", fmt::format("/#/join/{}/{}", record_.id, invite)).str()});
         });
  });
}

void Room::renew_token(std::string token, Replied done) {
  enqueue([this, token = std::move(token), done = std::move(done)] {
    if (!need_open() || !need_lease()) return done(error_reply(503, trouble_));
    const int place = place_of(token);
    if (place < 0) return done(error_reply(401, "this is not, or no longer, the link of a seat of this game"));
    PlaceRecord changed = places_[static_cast<std::size_t>(place)];
    const std::string made = new_token();
    changed.token_hash = token_hash(made);
    keep(ChangePlace{record_.id, changed}, [this, place, changed, made, done](const std::string& trouble) {
      if (!trouble.empty()) return done(error_reply(503, trouble));
      places_[static_cast<std::size_t>(place)] = changed;
      done({200, JsonText().text("token", made).text("link", link_of(record_.id, made)).str()});
      shut_out(place);
      tell_people();
    });
  });
}

void Room::shut_out(int place) {
  for (const auto& [key, sitter] : sitters_)
    if (sitter.place == place)
      sitter.client->close(kCloseWrongToken, "the link of this seat was made anew: open the new one");
  std::erase_if(sitters_, [&](const auto& entry) { return entry.second.place == place; });
}

void Room::tell_game() {
  for (const auto& [key, sitter] : sitters_)
    tell(sitter, JsonText().text("type", "game").raw("game", info_json(sitter.place)).str());
}

void Room::tell_windows(int place) {
  if (place < 0) return;
  for (const auto& [key, sitter] : sitters_) {
    if (sitter.place != place) continue;
    std::vector<std::string> windows;
    for (const auto& [other_key, other] : sitters_)
      if (other.place == place)
        windows.push_back(JsonText()
                              .text("from", other.client->from())
                              .number("since", other.since)
                              .yes_no("this", other_key == key)
                              .str());
    tell(sitter, JsonText().text("type", "windows").raw("windows", json_list(windows)).str());
  }
}

}  // namespace drumhead
