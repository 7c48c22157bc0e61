#include "cli/bot_lines.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/answer_text.h"
#include "engine/chronicle.h"
#include "engine/facts.h"
#include "engine/json_fields.h"
#include "engine/naming.h"

namespace drumhead::cli {
namespace {

using Json = nlohmann::ordered_json;

LoadError trouble(std::string what) { return {"", 0, std::move(what)}; }

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Result<Heard> heard_hello(const Json& json, const Rulebook& book) {
  if (field<int>(json, "protocol") != kBotProtocol)
    return trouble(
        fmt::format("this bot speaks protocol {}, not {}", kBotProtocol, part(json, "protocol").dump()));
  if (const auto id = field<std::string>(json, "rulebook"); id != book.words().id)
    return trouble(
        fmt::format("this bot plays {}, not {}; start it with --rules {}", book.words().id, id, id));
  const std::optional<Seat> seat = seat_called(field<std::string>(json, "seat"));
  if (!seat) return trouble("`seat` must be A or B");
  return Heard(HeardHello{*seat, field_or(json, "seed", std::uint64_t{1})});
}

// A general needs the View itself; `known` is that, as the chronicle writes states.
Result<Heard> heard_ask(const Json& json) {
  Result<BattleState> known = changed(BattleState{}, part(json, "known").dump());
  if (!known) return trouble("`known` is not a state of this program: " + known.error().what);
  if (!known->setting || !known->ground) return trouble("`known` has no setting or no ground");
  const std::optional<Seat> seat = seat_called(field<std::string>(part(json, "view"), "seat"));
  const auto id = field<AskId>(part(json, "ask"), "id");
  if (!seat) return trouble("`seat` of the view must be A or B");
  for (const Ask& ask : known->asks)
    if (ask.seat == *seat && ask.id == id) return Heard(HeardAsk{{*seat, *known}, ask});
  return trouble(fmt::format("question {} is closed or was never asked of {}", id, name_of(*seat)));
}

}  // namespace

std::string hello_line(const Rulebook& book, Seat seat, std::string_view battle, std::uint64_t seed) {
  constexpr int kSpare = 11;  // 53 bits are a whole number in every language
  return dumped({{"type", "hello"},
                 {"protocol", kBotProtocol},
                 {"program", kProgramVersion},
                 {"rulebook", book.words().id},
                 {"seat", name_of(seat)},
                 {"battle", battle},
                 {"seed", seed >> kSpare}});
}

std::string ask_line(const View& view, const Ask& ask, const Rulebook& book) {
  return fmt::format(R"({{"type":"ask","view":{},"ask":{},"known":{}}})", view_json(view, book),
                     ask_json(ask, book.describe(view.known, ask), view.known, book.words()),
                     whole_state(view.known));
}

std::string refused_line(AskId ask, const Refusal& refusal, int tries_left, const Vocabulary& words) {
  Verdict verdict;
  verdict.refusal = refusal;
  const Json told = Json::parse(verdict_json(verdict, words));
  return dumped({{"type", "refused"},
                 {"ask", ask},
                 {"rule", told.at("rule")},
                 {"text", refusal.text},
                 {"marks", told.at("marks")},
                 {"tries_left", tries_left}});
}

std::string error_line(std::string_view text) { return dumped({{"type", "error"}, {"text", text}}); }

std::string over_line(const View& view, const Rulebook& book) {
  const Json seen = Json::parse(view_json(view, book));
  return dumped(
      {{"type", "over"}, {"outcome", seen.contains("outcome") ? seen["outcome"] : Json{}}, {"view", seen}});
}

BotLine read_bot_line(std::string_view line) {
  BotLine said;
  Json json;
  std::string not_read = "a line is one JSON object";
  try {
    json = json_from(line);
  } catch (const Unreadable& wrong) {
    not_read += fmt::format("; this is {}", wrong.what());
  }
  const bool typed = json.is_object() && json.contains("type") && json["type"].is_string();
  const std::string type = typed ? json["type"].get<std::string>() : "";
  if (json.is_object() && json.contains("ask") && json["ask"].is_number_integer())
    said.ask = json["ask"].get<AskId>();
  if (type == "hello") {
    said.kind = BotLine::Kind::kHello;
  } else if (type == "pass") {
    said.kind = BotLine::Kind::kPass;
  } else if (type == "resign") {
    said.kind = BotLine::Kind::kResign;
  } else if (type == "answer") {
    said.kind = BotLine::Kind::kAnswer;
    json.erase("type");
    said.answer = dumped(json);
  } else {
    said.trouble = !json.is_object() ? not_read : "`type` must be hello, answer, pass or resign";
  }
  return said;
}

Result<Heard> read_program_line(std::string_view line, const Rulebook& book) {
  try {
    const Json json = json_from(line);
    const auto type = field<std::string>(json, "type");
    if (type == "hello") return heard_hello(json, book);
    if (type == "ask") return heard_ask(json);
    if (type == "refused")
      return Heard(HeardRefusal{field<AskId>(json, "ask"), field<std::string>(json, "text")});
    if (type == "events" || type == "error" || type == "over") return Heard(HeardOther{});
    return trouble(
        fmt::format("unknown type `{}`; known are hello, events, ask, refused, error, over", type));
  } catch (const std::exception& e) {
    return trouble(reading_trouble(e));
  }
}

}  // namespace drumhead::cli
