// Messages of a live connection and bodies of requests, read from the text that came. Whatever comes is read
// or refused with a sentence that says what would be right; unknown fields are errors. Knows neither sockets
// nor games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/json_text.h"
#include "play/store.h"

namespace drumhead {

inline constexpr std::size_t kMostMessageBytes = 64 * 1024;
inline constexpr std::size_t kMostChatLetters = 500;
inline constexpr std::size_t kMostNameLetters = 40;
inline constexpr int kLiveProtocol = 1;

enum class MessageKind : std::uint8_t {
  kHello,
  kAnswer,
  kPass,
  kTakeBack,
  kCheck,
  kWords,
  kSuggest,
  kReach,
  kOdds,
  kMeasure,
  kChat,
  kEarlier,
  kName,
  kPing,
};

// An end of a tape measure: a unit, or a place as two decimals of the rulebook's unit.
struct TapeEnd {
  std::string unit;  // empty: the point
  std::array<std::string, 2> point{};
};

struct ClientMessage {
  MessageKind kind = MessageKind::kPing;
  std::optional<std::int64_t> ref;
  std::optional<std::string> token;      // hello
  std::optional<int> after;              // hello
  std::string opened;                    // hello: of the welcome that `after` was counted from
  int ask = 0;                           // pass, words, suggest, reach
  std::string answer;                    // answer, check, odds: JSON; reach: an answer of its one order
  std::optional<std::vector<int>> dice;  // answer
  std::string text;                      // words, chat, name
  std::string param;                     // reach
  TapeEnd from, to;                      // measure
  std::int64_t before = 0;               // earlier
  int tries = 0;                         // how often it was obeyed before, in vain
};

struct UnreadMessage {
  std::string why;
  std::optional<std::int64_t> ref;  // as far as it could be read
};

// Either of the two.
struct ReadMessage {
  std::optional<ClientMessage> message;
  UnreadMessage unread;
};
ReadMessage read_message(std::string_view text);
// The beginning of every answer to a message: its type and its ref.
JsonText reply_to(const ClientMessage& message, std::string_view type);

// ---- Bodies of requests

struct PlaceWish {
  PlaceKind kind = PlaceKind::kPerson;
  std::string level;
  std::string name;
  std::vector<std::string> commands;
  std::string share;  // of the dice; empty: none
};
struct GameWish {
  std::string battle;
  std::string rulebook;
  std::vector<std::pair<std::string, int>> options;
  std::optional<std::uint64_t> seed;
  bool listed = true;
  bool typed_dice = false;
  std::array<std::vector<PlaceWish>, 2> places;  // by seat
};
struct BranchWish {
  int at = 0;
  std::string as;  // whose moments `at` counts; empty: the truth's
  std::array<std::vector<PlaceWish>, 2> places;
};
Result<GameWish> read_game_wish(std::string_view body);
Result<BranchWish> read_branch_wish(std::string_view body);
struct ClaimWish {
  std::string invite;
  std::string name;    // empty: as it is
  std::string share;   // of the dice; empty: none
  bool agrees = false;  // to dice that the maker of the game chose or that people type
};
Result<ClaimWish> read_claim_wish(std::string_view body);
struct InviteWish {
  Seat seat = Seat::kA;
  int place = 0;
};
Result<InviteWish> read_invite_wish(std::string_view body);  // {"seat":"B","place":0}
Result<std::string> read_name(std::string_view body);                    // {"name":"Ann"}
Result<std::optional<std::string>> read_webhook(std::string_view body);  // {"url":"http://…"} or null

// A name or a chat line as people may read it: without control characters and those that turn the writing round, trimmed.
// Empty if nothing is left.
std::string tidy_line(std::string_view text);
// Would one be taken for the other? Size of letters, spaces, letters that cannot be seen and letters of other scripts that look
// the same make no difference.
bool look_alike(std::string_view name, std::string_view other);
std::size_t letters_in(std::string_view text);  // of UTF-8

}  // namespace drumhead
