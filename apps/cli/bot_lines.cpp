#include "cli/bot_lines.h"

#include <fmt/format.h>

#include "engine/answer_text.h"
#include "engine/chronicle.h"
#include "engine/facts.h"
#include "engine/json_fields.h"
#include "engine/naming.h"
#include "play/json_text.h"

namespace drumhead::cli {
namespace {

LoadError trouble(std::string what) { return {"", 0, std::move(what)}; }

Result<Heard> heard_hello(const JsonTree& json, const Rulebook& book) {
  if (field<int>(json, "protocol") != kBotProtocol)
    return trouble(
        fmt::format("this bot speaks protocol {}, not {}", kBotProtocol, dump(part(json, "protocol"))));
  if (const auto id = field<std::string>(json, "rulebook"); id != book.words().id)
    return trouble(
        fmt::format("this bot plays {}, not {}; start it with --rules {}", book.words().id, id, id));
  const std::optional<Seat> seat = seat_called(field<std::string>(json, "seat"));
  if (!seat) return trouble("`seat` must be A or B");
  return Heard(HeardHello{*seat, field_or(json, "seed", std::uint64_t{1})});
}

// A general needs the View itself; `known` is that, as the chronicle writes states.
Result<Heard> heard_ask(const JsonTree& json) {
  Result<BattleState> known = changed(BattleState{}, dump(part(json, "known")));
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
  return JsonText()
      .text("type", "hello")
      .number("protocol", kBotProtocol)
      .text("program", kProgramVersion)
      .text("rulebook", book.words().id)
      .text("seat", name_of(seat))
      .text("battle", battle)
      .number("seed", seed >> kSpare)
      .str();
}

std::string ask_line(const View& view, const Ask& ask, const Rulebook& book) {
  return JsonText()
      .text("type", "ask")
      .raw("view", view_json(view, book))
      .raw("ask", ask_json(ask, book.describe(view.known, ask), view.known, book.words()))
      .raw("known", whole_state(view.known))
      .str();
}

std::string refused_line(AskId ask, const Refusal& refusal, int tries_left, const Vocabulary& words) {
  Verdict verdict;
  verdict.refusal = refusal;
  const JsonTree told = parse_json(verdict_json(verdict, words)).value();
  return JsonText()
      .text("type", "refused")
      .number("ask", ask)
      .raw("rule", dump(*told.find("rule")))
      .text("text", refusal.text)
      .raw("marks", dump(*told.find("marks")))
      .number("tries_left", tries_left)
      .str();
}

std::string error_line(std::string_view text) {
  return JsonText().text("type", "error").text("text", text).str();
}

std::string over_line(const View& view, const Rulebook& book) {
  const std::string seen = view_json(view, book);
  const JsonTree json = parse_json(seen).value();
  const JsonTree* outcome = json.find("outcome");
  return JsonText()
      .text("type", "over")
      .raw("outcome", outcome == nullptr ? "null" : dump(*outcome))
      .raw("view", seen)
      .str();
}

BotLine read_bot_line(std::string_view line) {
  BotLine said;
  const Result<JsonTree> json = parse_json(line);
  if (!json || !json->is(JsonTree::Kind::kObject)) {
    said.trouble = "a line is one JSON object";
    if (!json) said.trouble += fmt::format("; what is wrong with this: {}", json.error().what);
    return said;
  }
  if (const JsonTree* ask = json->find("ask"))
    if (const std::optional<std::int64_t> id = whole_number(*ask)) said.ask = static_cast<AskId>(*id);
  const JsonTree* word = json->find("type");
  const std::string type = word != nullptr && word->is(JsonTree::Kind::kText) ? word->text : "";
  if (type == "hello") {
    said.kind = BotLine::Kind::kHello;
  } else if (type == "pass") {
    said.kind = BotLine::Kind::kPass;
  } else if (type == "resign") {
    said.kind = BotLine::Kind::kResign;
  } else if (type == "answer") {
    said.kind = BotLine::Kind::kAnswer;
    said.answer = line;
  } else {
    said.trouble = "`type` must be hello, answer, pass or resign";
  }
  return said;
}

Result<Heard> read_program_line(std::string_view line, const Rulebook& book) {
  try {
    const JsonTree json = json_from(line);
    const auto type = field<std::string>(json, "type");
    if (type == "hello") return heard_hello(json, book);
    if (type == "ask") return heard_ask(json);
    if (type == "refused")
      return Heard(HeardRefusal{field<AskId>(json, "ask"), field<std::string>(json, "text")});
    if (type == "events" || type == "error" || type == "over") return Heard(HeardOther{});
    return trouble(
        fmt::format("unknown type `{}`; known are hello, events, ask, refused, error, over", type));
  } catch (const std::exception& e) {
    return trouble(e.what());
  }
}

}  // namespace drumhead::cli
