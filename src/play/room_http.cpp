// What is told of a game over HTTP, and to whom.
#include <fmt/format.h>

#include "engine/naming.h"
#include "play/json_text.h"
#include "play/people.h"
#include "play/room.h"
#include "play/secrets.h"

namespace drumhead {
namespace {

const Reply kWrongToken = error_reply(401, "this is not, or no longer, the link of a seat of this game");
const Reply kNeedsToken =
    error_reply(401, "this needs the token of a seat of this game: open the link that you were sent");

}  // namespace

// All are compared, so that the time says nothing about which.
int Room::place_of(std::string_view token) const {
  const std::string hash = token_hash(token);
  int found = -1;
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (same_secret(hash, places_[i].token_hash)) found = static_cast<int>(i);
  return found;
}

std::string Room::name_at(std::size_t place) const { return spoken_name(places_[place], match_->state()); }

bool Room::is_here(std::size_t place) const {
  for (const auto& [key, sitter] : sitters_)
    if (sitter.place == static_cast<int>(place)) return true;
  for (const auto& [process, there] : elsewhere_)
    for (const int taken : there.places)
      if (taken == static_cast<int>(place)) return true;
  return false;
}

std::string Room::seats_json() const {
  return drumhead::seats_json(places_, match_->state(), [this](std::size_t place) { return is_here(place); });
}

std::string Room::summary() const { return summary_of(*match_, places_); }

std::string Room::you_json(const Sitter& sitter) const {
  if (sitter.place < 0)
    return JsonText()
        .text("seat", "nobody")
        .number("place", 0)
        .text("name", sitter.name)
        .raw("commands", "[]")
        .str();
  const auto index = static_cast<std::size_t>(sitter.place);
  const PlaceRecord& place = places_[index];
  return JsonText()
      .text("seat", name_of(place.seat))
      .number("place", place.place)
      .text("name", name_at(index))
      .raw("commands", json_names(place.commands))
      .str();
}

std::string Room::info_json(int place) const {
  const Reader reader =
      place < 0 ? Reader::kPublic : reader_at(places_[static_cast<std::size_t>(place)].seat);
  const Vocabulary& words = book_->words();
  const std::vector<std::int16_t>& values = match_->state().setting->options;
  JsonText options;
  for (std::size_t i = 0; i < words.options.size() && i < values.size(); ++i)
    options.number(words.options[i].name, values[i]);
  JsonText json;
  json.text("game", record_.id).text("battle", record_.battle).text("rulebook", record_.rulebook);
  json.fields_of(match_->summary_json())
      .raw("seats", seats_json())
      .number("moments", match_->moments(reader));
  json.raw("options", options.str()).yes_no("typed_dice", record_.typed_dice).raw("dice", dice_json(*match_));
  if (!match_->frozen().empty()) json.text("frozen", match_->frozen());
  if (place >= 0) json.raw("you", you_json({.place = place}));
  return json.str();
}

void Room::info(std::string token, Replied done) {
  enqueue([this, token = std::move(token), done = std::move(done)] {
    if (!need_open()) return done(error_reply(503, trouble_));
    const int place = token.empty() ? -1 : place_of(token);
    if (place < 0 && !token.empty()) return done(kWrongToken);
    done({200, info_json(place)});
  });
}

// One's own side and the public view always; the rest when the battle is over.
bool Room::may_read(const std::string& token, const std::string& as, Reader& reader, const Replied& done) {
  if (!need_open()) return done(error_reply(503, trouble_)), false;
  const int place = token.empty() ? -1 : place_of(token);
  if (place < 0 && !token.empty()) return done(kWrongToken), false;
  const Reader own = place < 0 ? Reader::kPublic : reader_at(places_[static_cast<std::size_t>(place)].seat);
  const std::optional<Reader> wanted = as.empty() ? own : reader_called(as);
  if (!wanted) return done(error_reply(400, "`as` must be A, B, nobody or truth")), false;
  reader = *wanted;
  if (reader == own || reader == Reader::kPublic || match_->is_told()) return true;
  if (place < 0 && reader != Reader::kTruth) return done(kNeedsToken), false;
  return done(error_reply(403, "what others see is told when the battle is over")), false;
}

void Room::timeline(std::string token, std::string as, Replied done) {
  enqueue([this, token = std::move(token), as = std::move(as), done = std::move(done)] {
    Reader reader{};
    if (may_read(token, as, reader, done)) done({200, match_->timeline_json(reader)});
  });
}

void Room::moment(std::string token, std::string as, int n, Replied done) {
  enqueue([this, token = std::move(token), as = std::move(as), n, done = std::move(done)] {
    Reader reader{};
    if (!may_read(token, as, reader, done)) return;
    if (match_->moments(reader) == 0) return done(error_reply(404, match_->why_not_played()));
    if (n < 0 || n >= match_->moments(reader))
      return done(error_reply(404, fmt::format("there are moments 0 to {}", match_->last_moment(reader))));
    done({200, match_->moment_json(reader, n)});
  });
}

void Room::earlier_chat(std::string token, std::int64_t before, Replied done) {
  enqueue([this, token = std::move(token), before, done = std::move(done)] {
    if (!need_open()) return done(error_reply(503, trouble_));
    if (!token.empty() && place_of(token) < 0) return done(kWrongToken);
    done({200, chat_json(before)});
  });
}

void Room::chronicle(std::string token, Replied done) {
  enqueue([this, token = std::move(token), done = std::move(done)] {
    if (!need_open()) return done(error_reply(503, trouble_));
    if (!token.empty() && place_of(token) < 0) return done(kWrongToken);
    if (!match_->is_told())
      return done(
          error_reply(409, "the chronicle holds everybody's secrets: it can be had when the battle is over"));
    Reply reply{200, chronicle_text(match_->chronicle(), book_->words()), "application/x-ndjson"};
    reply.headers.emplace_back("Content-Disposition",
                               fmt::format("attachment; filename=\"{}.chronicle\"", record_.id));
    done(std::move(reply));
  });
}

void Room::rename(std::string token, std::string name, Replied done) {
  enqueue([this, token = std::move(token), name = std::move(name), done = std::move(done)] {
    if (!need_open()) return done(error_reply(503, trouble_));
    const int place = place_of(token);
    if (place < 0) return done(token.empty() ? kNeedsToken : kWrongToken);
    if (!need_lease()) return done(error_reply(503, trouble_));
    PlaceRecord changed = places_[static_cast<std::size_t>(place)];
    changed.name = name;
    keep(ChangePlace{record_.id, changed}, [this, place, name, done](const std::string& trouble) {
      if (!trouble.empty()) return done(error_reply(503, trouble));
      places_[static_cast<std::size_t>(place)].name = name;
      note_listing();
      tell_people();
      done({200, JsonText().text("name", name).str()});
    });
  });
}

void Room::set_webhook(std::string token, std::string url, Replied done) {
  enqueue([this, token = std::move(token), url = std::move(url), done = std::move(done)] {
    if (!need_open()) return done(error_reply(503, trouble_));
    const int place = place_of(token);
    if (place < 0) return done(token.empty() ? kNeedsToken : kWrongToken);
    if (const std::string trouble = url.empty() ? "" : services_.trouble_with_webhook(url); !trouble.empty())
      return done(error_reply(400, trouble));
    if (!need_lease()) return done(error_reply(503, trouble_));
    PlaceRecord changed = places_[static_cast<std::size_t>(place)];
    changed.webhook = url;
    keep(ChangePlace{record_.id, changed}, [this, place, url, done](const std::string& trouble) {
      if (!trouble.empty()) return done(error_reply(503, trouble));
      places_[static_cast<std::size_t>(place)].webhook = url;
      done({200, JsonText().raw("url", url.empty() ? "null" : quoted(url)).str()});
    });
  });
}

void Room::part(std::string token, std::string as, int n, TakenChronicle done, Replied refused) {
  enqueue([this, token = std::move(token), as = std::move(as), n, done = std::move(done),
           refused = std::move(refused)] {
    Reader reader{};
    if (!may_read(token, as.empty() ? "truth" : as, reader, refused)) return;
    if (!match_->is_told())
      return refused(error_reply(409, "another battle can branch off when this one is over"));
    if (n < 0 || n >= match_->moments(reader))
      return refused(error_reply(404, fmt::format("there are moments 0 to {}", match_->last_moment(reader))));
    done(match_->chronicle_up_to(reader, n), record_, *book_);
  });
}

}  // namespace drumhead
