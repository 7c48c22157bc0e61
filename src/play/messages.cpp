#include "play/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/dice_secret.h"
#include "engine/json_tree.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

// Thrown and caught in this file: the sentence that a person reads.
struct Misread {
  std::string why;
};
[[noreturn]] void misread(std::string why) { throw Misread{std::move(why)}; }

using Kind = JsonTree::Kind;

// The fields of an object, each taken once; what is left over in the end is unknown.
class Fields {
 public:
  Fields(const JsonTree& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is(Kind::kObject)) misread(where_ + " must be an object");
    for (std::size_t i = 0; i < json.keys.size(); ++i)
      if (std::find(json.keys.begin(), json.keys.begin() + static_cast<std::ptrdiff_t>(i), json.keys[i]) !=
          json.keys.begin() + static_cast<std::ptrdiff_t>(i))
        misread(fmt::format("`{}` stands twice in {}", json.keys[i], where_));
  }

  const JsonTree* find(std::string_view key) {
    taken_.emplace_back(key);
    const JsonTree* value = json_.find(key);
    return value == nullptr || value->is(Kind::kNull) ? nullptr : value;
  }
  bool is_null(std::string_view key) const {
    const JsonTree* value = json_.find(key);
    return value != nullptr && value->is(Kind::kNull);
  }
  const JsonTree& need(std::string_view key, Kind kind) {
    const JsonTree* value = find(key);
    if (value == nullptr) misread(fmt::format("`{}` is missing in {}", key, where_));
    return of_kind(*value, key, kind);
  }
  std::string text(std::string_view key) { return need(key, Kind::kText).text; }
  std::string text_or(std::string_view key, std::string otherwise) {
    const JsonTree* value = find(key);
    return value == nullptr ? std::move(otherwise) : of_kind(*value, key, Kind::kText).text;
  }
  bool yes_or(std::string_view key, bool otherwise) {
    const JsonTree* value = find(key);
    return value == nullptr ? otherwise : of_kind(*value, key, Kind::kYesNo).yes;
  }
  std::optional<std::int64_t> number_if(std::string_view key, std::int64_t low, std::int64_t high) {
    const JsonTree* value = find(key);
    if (value == nullptr) return std::nullopt;
    const auto n = whole_number(of_kind(*value, key, Kind::kNumber));
    if (!n || *n < low || *n > high)
      misread(fmt::format("`{}` must be a whole number from {} to {}", key, low, high));
    return n;
  }
  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) {
    const auto n = number_if(key, low, high);
    if (!n) misread(fmt::format("`{}` is missing in {}", key, where_));
    return *n;
  }
  void finish() const {
    for (const std::string& key : json_.keys)
      if (std::find(taken_.begin(), taken_.end(), key) == taken_.end())
        misread(fmt::format("there is no field `{}` in {}", key, where_));
  }

 private:
  static const JsonTree& of_kind(const JsonTree& value, std::string_view key, Kind kind) {
    if (!value.is(kind))
      misread(fmt::format("`{}` must be {}, not {}", key, name_of(kind), name_of(value.kind)));
    return value;
  }

  const JsonTree& json_;
  std::string where_;
  std::vector<std::string> taken_;
};

constexpr std::int64_t kMostNumber = 2'000'000'000;
constexpr std::size_t kMostDice = 1000;
constexpr std::size_t kMostPlaces = 8;
constexpr std::size_t kMostUrl = 500;

std::string short_text(Fields& fields, std::string_view key, std::size_t most) {
  std::string text = tidy_line(fields.text(key));
  if (text.empty()) misread(fmt::format("`{}` is empty", key));
  if (letters_in(text) > most) misread(fmt::format("`{}` may have {} letters at most", key, most));
  return text;
}

std::vector<int> dice_faces(const JsonTree& list) {
  if (!list.is(Kind::kList) || list.items.size() > kMostDice) misread("`dice` must be a list of faces");
  std::vector<int> faces;
  for (const JsonTree& item : list.items) {
    const auto face = whole_number(item);
    if (!face || *face < 1 || *face > 1000) misread("a face of a die is a whole number from 1");
    faces.push_back(static_cast<int>(*face));
  }
  return faces;
}

TapeEnd tape_end(const JsonTree& json, std::string_view key) {
  Fields fields(json, fmt::format("`{}`", key));
  TapeEnd end;
  if (const JsonTree* point = fields.find("point")) {
    if (!point->is(Kind::kList) || point->items.size() != 2 || !point->items[0].is(Kind::kNumber) ||
        !point->items[1].is(Kind::kNumber))
      misread("`point` must be [east, north]");
    end.point = {point->items[0].text, point->items[1].text};
  } else {
    end.unit = fields.text("unit");
  }
  fields.finish();
  return end;
}

// {"ask":4,"orders":[the order without the parameter that is asked about]}
std::string answer_of_one_order(int ask, const JsonTree& order) {
  return dump(JsonTree::object({{"ask", JsonTree::number(ask)}, {"orders", JsonTree::list({order})}}));
}

struct KindOf {
  std::string_view name;
  MessageKind kind;
  void (*read)(Fields&, ClientMessage&);
};

void read_nothing(Fields&, ClientMessage&) {}
void read_ask(Fields& fields, ClientMessage& message) {
  message.ask = static_cast<int>(fields.number("ask", 0, kMostNumber));
}
void read_answer(Fields& fields, ClientMessage& message) {
  message.answer = dump(fields.need("answer", Kind::kObject));
}

void read_hello(Fields& fields, ClientMessage& message) {
  if (fields.number("protocol", 0, kMostNumber) != kLiveProtocol)
    misread(fmt::format("this server speaks protocol {}: load the page again", kLiveProtocol));
  if (const JsonTree* token = fields.find("token")) {
    if (!token->is(Kind::kText)) misread("`token` must be a text");
    message.token = token->text;
  }
  if (const auto after = fields.number_if("after", -1, kMostNumber)) message.after = static_cast<int>(*after);
  if (const JsonTree* opened = fields.find("opened")) {
    if (!opened->is(Kind::kText)) misread("`opened` must be a text");
    message.opened = opened->text;
  }
}
void read_answer_with_dice(Fields& fields, ClientMessage& message) {
  read_answer(fields, message);
  if (const JsonTree* dice = fields.find("dice")) message.dice = dice_faces(*dice);
}
void read_words(Fields& fields, ClientMessage& message) {
  read_ask(fields, message);
  message.text = fields.text("text");
}
void read_reach(Fields& fields, ClientMessage& message) {
  read_ask(fields, message);
  message.answer = answer_of_one_order(message.ask, fields.need("order", Kind::kObject));
  message.param = fields.text("param");
}
void read_measure(Fields& fields, ClientMessage& message) {
  message.from = tape_end(fields.need("from", Kind::kObject), "from");
  message.to = tape_end(fields.need("to", Kind::kObject), "to");
}
void read_chat(Fields& fields, ClientMessage& message) {
  message.text = short_text(fields, "text", kMostChatLetters);
}
void read_earlier(Fields& fields, ClientMessage& message) { message.before = fields.number("before", 0, kMostNumber); }
void read_new_name(Fields& fields, ClientMessage& message) {
  message.text = short_text(fields, "name", kMostNameLetters);
}

constexpr std::array kKinds{
    KindOf{"hello", MessageKind::kHello, read_hello},
    KindOf{"answer", MessageKind::kAnswer, read_answer_with_dice},
    KindOf{"pass", MessageKind::kPass, read_ask},
    KindOf{"take_back", MessageKind::kTakeBack, read_nothing},
    KindOf{"check", MessageKind::kCheck, read_answer},
    KindOf{"words", MessageKind::kWords, read_words},
    KindOf{"suggest", MessageKind::kSuggest, read_ask},
    KindOf{"reach", MessageKind::kReach, read_reach},
    KindOf{"odds", MessageKind::kOdds, read_answer},
    KindOf{"measure", MessageKind::kMeasure, read_measure},
    KindOf{"chat", MessageKind::kChat, read_chat},
    KindOf{"earlier", MessageKind::kEarlier, read_earlier},
    KindOf{"name", MessageKind::kName, read_new_name},
    KindOf{"ping", MessageKind::kPing, read_nothing},
};

ClientMessage message_from(const JsonTree& json, std::optional<std::int64_t>& ref) {
  Fields fields(json, "the message");
  ref = fields.number_if("ref", 0, std::int64_t{1} << 53);
  const std::string type = fields.text("type");
  const auto kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const KindOf& k) { return k.name == type; });
  if (kind == kKinds.end()) misread(fmt::format("there is no message of type `{}`", type));
  ClientMessage message{.kind = kind->kind, .ref = ref};
  kind->read(fields, message);
  fields.finish();
  return message;
}

template <class Read>
auto body_of(std::string_view body, Read&& read) -> Result<decltype(read(std::declval<Fields&>()))> {
  const Result<JsonTree> json = parse_json(body);
  if (!json) return LoadError{"", 0, "the body is no JSON: " + json.error().what};
  try {
    Fields fields(*json, "the body");
    auto value = read(fields);
    fields.finish();
    return value;
  } catch (const Misread& wrong) {
    return LoadError{"", 0, wrong.why};
  }
}

PlaceKind place_kind(const std::string& name) {
  if (name == "person") return PlaceKind::kPerson;
  if (name == "open") return PlaceKind::kOpen;
  if (name == "computer") return PlaceKind::kComputer;
  misread(fmt::format("`kind` is `person`, `open` or `computer`, not `{}`", name));
}

std::string share_of_dice(Fields& fields) {
  std::string share = fields.text_or("share", "");
  if (!share.empty() && !is_dice_share(share))
    misread("`share` is your part in the dice: an even number of hexadecimal digits, from 32 to 128");
  return share;
}

PlaceWish place_wish(const JsonTree& json) {
  Fields fields(json, "a seat");
  PlaceWish wish;
  wish.kind = place_kind(fields.text("kind"));
  wish.level = fields.text_or("level", "");
  wish.name = tidy_line(fields.text_or("name", ""));
  if (letters_in(wish.name) > kMostNameLetters)
    misread(fmt::format("`name` may have {} letters at most", kMostNameLetters));
  if (const JsonTree* commands = fields.find("commands")) {
    if (!commands->is(Kind::kList)) misread("`commands` must be a list of names");
    for (const JsonTree& name : commands->items) wish.commands.push_back(name.text);
  }
  wish.share = share_of_dice(fields);
  if (!wish.share.empty() && wish.kind != PlaceKind::kPerson)
    misread("only a `person` of the one who makes the game has a `share` now; a friend adds his when he claims his invite");
  fields.finish();
  return wish;
}

std::array<std::vector<PlaceWish>, 2> places_wish(const JsonTree& json) {
  Fields fields(json, "`seats`");
  std::array<std::vector<PlaceWish>, 2> places;
  for (std::size_t side = 0; side < 2; ++side) {
    const JsonTree& list = fields.need(side == 0 ? "A" : "B", Kind::kList);
    if (list.items.empty() || list.items.size() > kMostPlaces)
      misread(fmt::format("a side has from 1 to {} commanders", kMostPlaces));
    for (const JsonTree& item : list.items) places[side].push_back(place_wish(item));
    const bool computers = std::any_of(places[side].begin(), places[side].end(), [](const PlaceWish& place) {
      return place.kind == PlaceKind::kComputer;
    });
    if (computers && places[side].size() > 1)
      misread("a computer leads a whole side: it is its only commander");
  }
  fields.finish();
  return places;
}

std::vector<std::pair<std::string, int>> option_wishes(const JsonTree* json) {
  std::vector<std::pair<std::string, int>> options;
  if (json == nullptr) return options;
  Fields fields(*json, "`options`");
  for (const std::string& key : json->keys)
    options.emplace_back(key, static_cast<int>(fields.number(key, 0, 1000)));
  return options;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

JsonText reply_to(const ClientMessage& message, std::string_view type) {
  JsonText json;
  json.text("type", type);
  if (message.ref) json.number("ref", *message.ref);
  return json;
}

ReadMessage read_message(std::string_view text) {
  ReadMessage read;
  if (text.size() > kMostMessageBytes) {
    read.unread.why = fmt::format("a message may have {} bytes at most", kMostMessageBytes);
    return read;
  }
  const Result<JsonTree> json = parse_json(text);
  if (!json) {
    read.unread.why = "the message is no JSON: " + json.error().what;
    return read;
  }
  try {
    read.message = message_from(*json, read.unread.ref);
  } catch (const Misread& wrong) {
    read.unread.why = wrong.why;
  }
  return read;
}

Result<GameWish> read_game_wish(std::string_view body) {
  return body_of(body, [](Fields& fields) {
    GameWish wish;
    wish.battle = fields.text("battle");
    wish.rulebook = fields.text("rulebook");
    wish.options = option_wishes(fields.find("options"));
    if (const auto seed = fields.number_if("seed", 0, std::int64_t{1} << 53))
      wish.seed = static_cast<std::uint64_t>(*seed);
    wish.listed = fields.yes_or("listed", true);
    wish.typed_dice = fields.yes_or("typed_dice", false);
    wish.places = places_wish(fields.need("seats", Kind::kObject));
    return wish;
  });
}

Result<BranchWish> read_branch_wish(std::string_view body) {
  return body_of(body, [](Fields& fields) {
    BranchWish wish;
    wish.at = static_cast<int>(fields.number("at", 0, kMostNumber));
    wish.as = fields.text_or("as", "");
    wish.places = places_wish(fields.need("seats", Kind::kObject));
    return wish;
  });
}

Result<ClaimWish> read_claim_wish(std::string_view body) {
  return body_of(body, [](Fields& fields) {
    ClaimWish wish;
    wish.invite = fields.text("invite");
    wish.name = tidy_line(fields.text_or("name", ""));
    if (letters_in(wish.name) > kMostNameLetters)
      misread(fmt::format("`name` may have {} letters at most", kMostNameLetters));
    wish.share = share_of_dice(fields);
    wish.agrees = fields.yes_or("agree", false);
    return wish;
  });
}

Result<InviteWish> read_invite_wish(std::string_view body) {
  return body_of(body, [](Fields& fields) {
    const std::optional<Seat> seat = seat_called(fields.text("seat"));
    if (!seat || *seat == Seat::kNobody) misread("`seat` is `A` or `B`");
    return InviteWish{*seat, static_cast<int>(fields.number("place", 0, static_cast<std::int64_t>(kMostPlaces)))};
  });
}

Result<std::string> read_name(std::string_view body) {
  return body_of(body, [](Fields& fields) { return short_text(fields, "name", kMostNameLetters); });
}

Result<std::optional<std::string>> read_webhook(std::string_view body) {
  return body_of(body, [](Fields& fields) -> std::optional<std::string> {
    if (fields.is_null("url")) {
      fields.find("url");
      return std::nullopt;
    }
    std::string url = fields.text("url");
    if (!(url.starts_with("http://") || url.starts_with("https://")) || url.size() > kMostUrl ||
        std::any_of(url.begin(), url.end(), [](char c) { return is_control(c) || c == ' '; }))
      misread(fmt::format("`url` must begin with http:// or https:// and have {} letters at most", kMostUrl));
    return url;
  });
}

}  // namespace drumhead
