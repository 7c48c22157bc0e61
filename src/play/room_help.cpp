// Questions of a person that take a while: answered by helpers on copies of what the seat knows, so that the
// game's queue goes on meanwhile.
#include <fmt/format.h>

#include "engine/answer_text.h"
#include "play/help.h"
#include "play/json_text.h"
#include "play/room.h"

namespace drumhead {
namespace {

// Questions that wait or are worked on.
constexpr int kMostOfOne = 4;
constexpr std::int64_t kMostOfAll = 64;

}  // namespace

void Room::help(const Sitter& sitter, const ClientMessage& message, std::string type,
                std::function<std::string()> work) {
  if (!may(sitter, message, Limited::kHelp)) return;
  std::atomic<std::int64_t>& all = services_.tallies.helping;
  if (*sitter.helping >= kMostOfOne || all >= kMostOfAll)
    return tell_error(sitter, message,
                      *sitter.helping >= kMostOfOne
                          ? fmt::format("{} questions of yours are being worked on: wait for an answer", kMostOfOne)
                          : "the server has its hands full with questions: ask again in a moment");
  ++*sitter.helping;
  ++all;
  services_.helpers.post(
      [client = sitter.client, message, type = std::move(type), work = std::move(work), own = sitter.helping, &all] {
        const std::string found = work();
        --*own;
        --all;
        client->tell(std::make_shared<const std::string>(reply_to(message, type).fields_of(found).str()));
      });
}

void Room::suggest(Sitter& sitter, const ClientMessage& message) {
  const Ask* ask = need_ask(sitter, message);
  if (ask == nullptr) return;
  help(sitter, message, "suggest", [book = book_, view = match_->view(sitter.reader), ask = *ask] {
    return suggestions_json(*book, view, ask);
  });
}

void Room::odds(Sitter& sitter, const ClientMessage& message) {
  const std::optional<Answer> answer = need_answer(sitter, message);
  if (!answer) return;
  const Ask* ask = match_->find_ask(places_[static_cast<std::size_t>(sitter.place)].seat, answer->ask);
  if (ask == nullptr) return tell_error(sitter, message, fmt::format("question {} is not open", answer->ask));
  help(sitter, message, "odds",
       [book = book_, view = match_->view(sitter.reader), ask = *ask, answer = *answer] {
         return odds_json(*book, view, ask, answer);
       });
}

void Room::reach(Sitter& sitter, const ClientMessage& message) {
  const Ask* ask = need_ask(sitter, message);
  if (ask == nullptr) return;
  const std::optional<Answer> answer = need_answer(sitter, message);
  if (!answer) return;
  help(sitter, message, "reach",
       [book = book_, view = match_->view(sitter.reader), ask = *ask, answer = *answer,
        param = message.param] { return reach_json(*book, view, ask, answer, param); });
}

void Room::measure(Sitter& sitter, const ClientMessage& message) {
  help(sitter, message, "measure",
       [book = book_, view = match_->view(sitter.reader), from = message.from, to = message.to] {
         return measure_json(*book, view, from, to);
       });
}

}  // namespace drumhead
