#include "cli/bot_lines.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/naming.h"

namespace drumhead::cli {
namespace {

using Json = nlohmann::ordered_json;

LoadError trouble(std::string what) { return {"", 0, std::move(what)}; }

Result<Heard> heard_game(const Json& json, const Rulebook& book) {
  if (json.at("protocol").get<int>() != kBotProtocol)
    return trouble(fmt::format("this bot speaks protocol {}, not {}", kBotProtocol, json.at("protocol").dump()));
  if (const auto id = json.at("rulebook").get<std::string>(); id != book.words().id)
    return trouble(fmt::format("this bot plays {}, not {}; start it with --rules {}", book.words().id, id, id));
  const std::optional<Seat> seat = seat_called(json.at("seat").get<std::string>());
  if (!seat) return trouble("`seat` must be A or B");
  return Heard(HeardGame{*seat, json.value("seed", std::uint64_t{1})});
}

Result<Heard> heard_ask(const Json& json) {
  Result<BattleState> known = changed(BattleState{}, json.at("known").dump());
  if (!known) return trouble("`known` is not a state of this program: " + known.error().what);
  const std::optional<Seat> seat = seat_called(json.at("view").at("seat").get<std::string>());
  const auto id = json.at("ask").at("id").get<AskId>();
  if (!seat) return trouble("`view` has no seat");
  for (const Ask& ask : known->asks)
    if (ask.seat == *seat && ask.id == id) return Heard(HeardAsk{{*seat, *known}, ask});
  return trouble(fmt::format("question {} is not open in `known`", id));
}

}  // namespace

std::string game_line(const Rulebook& book, Seat seat, std::uint64_t seed) {
  return Json{{"drumhead", "game"}, {"protocol", kBotProtocol}, {"rulebook", book.words().id}, {"seat", name_of(seat)},
              {"seed", seed >> 11}}.dump();
}

std::string ask_line(const View& view, const Ask& ask, const Rulebook& book) {
  const Vocabulary& words = book.words();
  return fmt::format(R"({{"drumhead":"ask","ask":{},"view":{},"known":{}}})",
                     ask_json(ask, book.describe(view.known, ask), view.known, words), view_json(view, book),
                     whole_state(view.known));
}

std::string refused_line(AskId ask, std::string_view rule, std::string_view text) {
  return Json{{"drumhead", "refused"}, {"ask", ask}, {"rule", rule}, {"text", text}}.dump(-1, ' ', false,
                                                                                        Json::error_handler_t::replace);
}

std::string over_line(const Outcome& outcome, int turns, const Vocabulary& words) {
  const auto reason = static_cast<std::size_t>(outcome.reason);
  return Json{{"drumhead", "over"}, {"winner", name_of(outcome.winner)}, {"turns", turns},
              {"reason", outcome.over && reason < words.outcomes.size() ? words.outcomes[reason] : "unfinished"}}.dump();
}

Result<Answer> read_answer_line(std::string_view line, const BattleState& known, const Vocabulary& words) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return trouble("an answer is one JSON object on one line");
  if (!json.contains("words")) return answer_from_json(line, known, words);
  if (!json["words"].is_string() || !json.contains("ask") || !json["ask"].is_number_integer())
    return trouble(R"(an answer in words is {"ask":3,"words":"..."})");
  Result<Answer> answer = answer_from_words(json["words"].get<std::string>(), known, words);
  if (!answer) return answer;
  Answer read = *std::move(answer);
  read.ask = json["ask"].get<AskId>();
  return read;
}

Result<Heard> read_referee_line(std::string_view line, const Rulebook& book) {
  try {
    const Json json = Json::parse(line);
    const auto kind = json.at("drumhead").get<std::string>();
    if (kind == "game") return heard_game(json, book);
    if (kind == "ask") return heard_ask(json);
    if (kind == "refused") return Heard(HeardRefusal{json.at("ask").get<AskId>(), json.at("text").get<std::string>()});
    if (kind == "over") return Heard(HeardEnd{});
    return trouble(fmt::format("unknown line `{}`; known are game, ask, refused, over", kind));
  } catch (const std::exception& e) {
    return trouble(fmt::format("cannot be read: {}", e.what()));
  }
}

}  // namespace drumhead::cli
