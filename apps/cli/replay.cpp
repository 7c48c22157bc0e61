// drumhead replay: a recorded battle: its report, the position at any moment, and whether the rules still
// agree with it.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/recorded.h"
#include "engine/naming.h"
#include "lab/table_svg.h"
#include "lab/table_text.h"

namespace drumhead::cli {
namespace {

Reader reader_of(const std::string& side) {
  if (side.empty()) return Reader::kTruth;
  return need_side(side) == Seat::kA ? Reader::kSideA : Reader::kSideB;
}

int verify_recorded(const Recorded& recorded, const Rulebook& book) {
  const Chronicle& chronicle = recorded.chronicle();
  const Verification found = verified(chronicle, book, recorded.file);
  const auto events = replay_events(chronicle, static_cast<int>(chronicle.entries.size()), recorded.file, &book.words());
  if (found.elsewhere) say_error(found.elsewhere->message());
  say_otherwise(found.otherwise);
  if (!events) say_error(events.error().message());
  if (found.first() || !events || !recorded.read.dropped.empty()) return kNo;
  say(fmt::format("{}: {} answers replayed, from the answers and from the events: the same battle{}",
                  recorded.file, chronicle.entries.size() - 1,
                  found.not_held.empty() ? "" : "; but " + found.not_held));
  return kDone;
}

std::string standing(const Recorded& recorded, const BattleState& state, const Rulebook* book) {
  const ChronicleHeader& header = recorded.chronicle().header;
  std::string text =
      fmt::format("{} under {}, seed {:x}: {} answers, turn {}\n", header.battle, header.rulebook,
                  header.seed, recorded.chronicle().entries.size() - 1, state.turn);
  if (!state.outcome.over) return text + "The battle is not over.\n";
  const auto reason = static_cast<std::size_t>(state.outcome.reason);
  const std::string why =
      book != nullptr && reason < book->words().outcomes.size() ? ": " + book->words().outcomes[reason] : "";
  return text + (state.outcome.winner == Seat::kNobody
                     ? fmt::format("The battle is drawn{}.\n", why)
                     : fmt::format("{} wins{}.\n", state.side_name(state.outcome.winner), why));
}

// What one side saw; without a side, the whole truth.
View seen_by(const std::string& side, const BattleState& state, const Rulebook& book) {
  return side.empty() ? View{Seat::kNobody, state} : book.project(state, need_side(side));
}

}  // namespace

int replay(const ReplayArguments& arguments) {
  Recorded recorded = need_recorded(arguments.chronicle);
  Bookshelf shelf(arguments.tables);
  const Rulebook* book = shelf.find(recorded.chronicle().header.rulebook);
  const int last = static_cast<int>(recorded.chronicle().entries.size()) - 1;
  if (arguments.at && (*arguments.at < 0 || *arguments.at > last))
    stop(fmt::format("--at must be from 0 (the opening) to {} (the last answer), not {}", last,
                     *arguments.at));
  if (arguments.verify) return verify_recorded(recorded, need_book(shelf, recorded));
  const Reader reader = reader_of(arguments.side);
  const int at = arguments.at.value_or(last);
  const BattleState state = need(replay_events(recorded.chronicle(), at, recorded.file, book == nullptr ? nullptr : &book->words()));
  if (arguments.report) {
    Chronicle upto = recorded.chronicle();
    upto.entries.resize(static_cast<std::size_t>(at) + 1);
    say(report(upto, reader));
    return kDone;
  }
  if (!arguments.svg.empty()) {
    write_text(arguments.svg,
               table_svg(seen_by(arguments.side, state, need_book(shelf, recorded)), book->words()));
    return kDone;
  }
  say(standing(recorded, state, book));
  if (book != nullptr) say("\n" + table_text(seen_by(arguments.side, state, *book), book->words()));
  return kDone;
}

}  // namespace drumhead::cli
