// drumhead replay: a recorded battle: its report, the position at any moment, and whether the rules still
// agree with it.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/recorded.h"
#include "engine/agreement.h"
#include "engine/naming.h"
#include "lab/table_svg.h"
#include "lab/table_text.h"

namespace drumhead::cli {
namespace {

Reader reader_of(const std::string& side) {
  if (side.empty()) return Reader::kTruth;
  return need_side(side) == Seat::kA ? Reader::kSideA : Reader::kSideB;
}

// The battle up to one of its answers.
Chronicle beginning(const Chronicle& chronicle, int at) {
  Chronicle part = chronicle;
  part.entries.resize(static_cast<std::size_t>(at) + 1);
  return part;
}

std::string names_of(const std::vector<std::string>& sides, std::string_view none) {
  return sides.empty() ? std::string(none) : fmt::format("{}", fmt::join(sides, " and "));
}

// Dice from a secret can be told from chosen ones: by the commitment, and by the shares of those who played. Empty: a seed's.
std::string verified_dice(const ChronicleHeader& header, const Verification& found) {
  if (!header.secret) return {};
  std::vector<std::string> with, without;
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    const auto& shares = header.secret->shares;
    const bool shared = std::any_of(shares.begin(), shares.end(), [&](const DiceShare& s) { return s.seat == seat; });
    (shared ? with : without).emplace_back(header.start.side_name(seat));
  }
  return fmt::format("dice verified: {} of {}{}; the secret is the one committed to ({}...); shares of {}{}", found.dice_held,
                     found.dice, found.dice_by_hand == 0 ? "" : fmt::format(", and {} written down by hand", found.dice_by_hand),
                     header.commitment.substr(0, 16), names_of(with, "nobody"),
                     without.empty() ? "" : ", none of " + names_of(without, ""));
}

std::string origin_of_dice(const ChronicleHeader& header) {
  return header.secret ? fmt::format("dice from a secret ({}...)", header.commitment.substr(0, 16)) : fmt::format("seed {:x}", header.seed);
}

// A finished battle carries its end in its last line; what was cut off an unfinished one nothing can tell.
std::string how_whole(const BattleState& state, bool whole) {
  if (!whole) return "the same battle, as far as that";
  return state.outcome.over ? "the same battle, to its end"
                            : "UNFINISHED: the beginning of a battle that is not over; lines may be missing at its end";
}

// Says whether the rules agree with the battle up to `at`. A torn last line is no part of a battle cut short.
bool is_verified(const Recorded& recorded, const Rulebook& book, int at, bool whole) {
  const Verification found = verified(beginning(recorded.chronicle(), at), book, recorded.file);
  const auto events = replay_events(recorded.chronicle(), at, recorded.file, &book.words());
  if (found.elsewhere) say_error(found.elsewhere->message());
  say_otherwise(found.otherwise);
  if (!events) say_error(events.error().message());
  if (found.first() || !events || (whole && !recorded.read.dropped.empty())) return false;
  say(fmt::format("{}: {} replayed, from the answers and from the events: {}{}", recorded.file, counted(at, "answer"),
                  how_whole(*events, whole), found.not_held.empty() ? "" : "; but " + found.not_held));
  if (const std::string dice = verified_dice(recorded.chronicle().header, found); !dice.empty()) say(dice);
  return true;
}

std::string standing(const Recorded& recorded, const BattleState& state, const Rulebook* book) {
  const ChronicleHeader& header = recorded.chronicle().header;
  std::string text = fmt::format("{} under {}, {}: {}, {} {}\n", header.battle, header.rulebook,
                                 origin_of_dice(header), counted(std::ssize(recorded.chronicle().entries) - 1, "answer"),
                                 book == nullptr ? "turn" : book->words().turn_word, state.turn);
  if (!state.outcome.over) return text + "The battle is not over.\n";
  const auto reason = static_cast<std::size_t>(state.outcome.reason);
  const std::string why =
      book != nullptr && reason < book->words().outcomes.size() ? ": " + book->words().outcomes[reason] : "";
  return text +
         (state.outcome.winner == Seat::kNobody
              ? fmt::format("The battle is drawn{}.\n", why)
              : in_agreement(fmt::format("{} wins{}.\n", state.side_name(state.outcome.winner), why), state));
}

// What one side saw; without a side, the whole truth.
View seen_by(const std::string& side, const BattleState& state, const Rulebook& book) {
  return side.empty() ? View{Seat::kNobody, state} : book.project(state, need_side(side));
}

}  // namespace

int replay(const ReplayArguments& arguments) {
  const Reader reader = reader_of(arguments.side);
  const bool shows = arguments.report || !arguments.svg.empty();
  if (arguments.verify && !shows && !arguments.side.empty())
    stop("--verify compares the whole truth and shows none of it: --side goes with --report or --svg");
  const Recorded recorded = need_recorded(arguments.chronicle);
  Bookshelf shelf(arguments.tables);
  const Rulebook* book = shelf.find(recorded.chronicle().header.rulebook);
  const int last = static_cast<int>(recorded.chronicle().entries.size()) - 1;
  const int at = arguments.at.value_or(last);
  if (at < 0 || at > last)
    stop(fmt::format("--at must be from 0 (the opening) to {} (the last answer), not {}", last, at));
  if (arguments.verify && !is_verified(recorded, need_book(shelf, recorded), at, !arguments.at)) return kNo;
  const BattleState state = need(replay_events(recorded.chronicle(), at, recorded.file, book == nullptr ? nullptr : &book->words()));
  if (!arguments.svg.empty())
    write_text(arguments.svg,
               table_svg(seen_by(arguments.side, state, need_book(shelf, recorded)), book->words()));
  if (arguments.report) say(report(beginning(recorded.chronicle(), at), reader));
  if (arguments.verify || shows) return kDone;
  say(standing(recorded, state, book));
  if (book != nullptr) say("\n" + table_text(seen_by(arguments.side, state, *book), book->words()));
  return kDone;
}

}  // namespace drumhead::cli
