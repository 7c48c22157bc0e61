// Match: a battle being played, as the server keeps it: the Referee, and for every reader the moments it has
// noticed. Knows neither sockets nor threads nor disks: it says what to keep and what to tell, and others do
// so.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/answer_text.h"
#include "engine/referee.h"
#include "play/moments.h"
#include "play/past.h"
#include "play/store.h"

namespace drumhead {

class Match {
 public:
  // A new battle, up to its first question: with a short seed, which whoever searches can foretell, or a secret.
  Match(const Rulebook& book, BattleState start, std::uint64_t seed);
  Match(const Rulebook& book, BattleState start, DiceSecret secret);
  // A battle that begins, or goes on from where the chronicle ends, when every seat is taken: no die falls before.
  static Result<std::unique_ptr<Match>> gathering(const Rulebook& book, Chronicle beginning);
  // A battle from the lines of a store, where it stood. Where the rules of today lead elsewhere than those it
  // was played with, it can still be looked at, but not go on: frozen() says why.
  static Result<std::unique_ptr<Match>> reopened(const Rulebook& book, const StoredGame& stored);
  // A chronicle from elsewhere, to be looked at. The error names the line that is wrong.
  static Result<std::unique_ptr<Match>> of_chronicle(const Rulebook& book, Chronicle chronicle,
                                                     const std::string& file);

  // A battle that goes on from where a chronicle ends.
  static Result<std::unique_ptr<Match>> branched(const Rulebook& book, const Chronicle& part);

  bool is_gathering() const { return gathering_; }
  void add_share(DiceShare share);  // while it gathers, and the dice come from a secret
  // Every seat is taken: the opening, if there was none. The error says why it cannot go on from there.
  Result<std::vector<EntryRecord>> begin();

  const Rulebook& book() const { return book_; }
  const BattleState& state() const { return referee_ ? referee_->state() : last_; }
  const Chronicle& chronicle() const { return referee_ ? referee_->chronicle() : chronicle_; }
  bool over() const { return state().outcome.over; }
  // Nobody has anything to hide any more: it came to its end, or it is a chronicle from elsewhere. A battle that is frozen
  // is not.
  bool is_told() const { return over() || replay_only_; }
  bool can_go_on() const { return referee_ != nullptr && !over(); }
  const std::string& frozen() const { return frozen_; }
  std::string why_not_played() const;  // empty: it is

  View view(Reader reader) const { return view_for(book_, state(), reader); }
  std::vector<Ask> asks(Seat seat) const;
  const Ask* find_ask(Seat seat, AskId id) const;
  // Seats that owe an answer. While answers are sealed, all that were asked: nothing shows who has answered.
  std::vector<Seat> waiting_for() const;

  Verdict check(Seat seat, const Answer& answer) const;

  // What an answer has led to, to be kept and then told.
  struct Step {
    int number = 0;  // of the entry
    EntryRecord record;
    EntryMoments moments;
  };
  struct Attempt {
    Verdict verdict;
    std::optional<Step> step;  // none: it was refused, and nothing has changed
  };
  // `faces`, if any, are dice thrown on a real table: too few or too many are refused.
  Attempt answer(Seat seat, const Answer& answer, const std::vector<int>* faces = nullptr);
  // An answer that was given elsewhere and kept: where it leads to here. None: somewhere else, or it does not fit.
  std::optional<Step> follow(const EntryRecord& record);
  // The entry that is gone, with who had noticed it; none: the seat may take back nothing.
  std::optional<Step> take_back(Seat seat);
  // Where taking back would lead to; null: the seat may take back nothing.
  const BattleState* before_latest(Seat seat) const { return referee_ ? referee_->before_latest(seat) : nullptr; }

  // ---- What readers have noticed
  int moments(Reader reader) const { return static_cast<int>(moments_[index_of(reader)].size()); }
  int last_moment(Reader reader) const { return moments(reader) - 1; }
  const Moment& moment(Reader reader, int n) const {
    return moments_[index_of(reader)][static_cast<std::size_t>(n)];
  }
  std::string view_json(Reader reader, ViewParts parts = {}) const;
  // {"n":..,"by":..,"events":[..]} for every moment after `after`.
  std::string history_json(Reader reader, int after) const;
  std::string events_of(Reader reader, int n);  // each with what stands elsewhere after it
  std::string timeline_json(Reader reader) const;
  std::string moment_json(Reader reader, int n);
  std::string summary_json() const;          // title, turn, turn_limit, turn_word, over, sides, waiting_for
  std::vector<EntryRecord> records() const;  // of all entries

  // The chronicle up to a moment of a reader, to begin another battle from.
  Chronicle chronicle_up_to(Reader reader, int n) const;

 private:
  Match(const Rulebook& book, std::unique_ptr<Referee> referee) : book_(book), referee_(std::move(referee)) {}
  void remember(const EntryMoments& moments);
  void read_moments();  // of a chronicle that comes without
  std::string told(Reader reader, const Moment& moment, const BattleState& known);

  const Rulebook& book_;
  std::unique_ptr<Referee> referee_;  // none: it can only be looked at
  Chronicle chronicle_;               // then this is what happened
  BattleState last_;                  // and how it stood in the end
  std::string frozen_;
  bool gathering_ = false;
  bool replay_only_ = false;
  std::array<std::vector<Moment>, kReaders.size()> moments_;
  Past past_;
};

// Is there anything a match would not survive in this script? Empty: it fits the answer exactly.
std::string trouble_with_faces(const Rulebook& book, const BattleState& state, const Ask& ask,
                               const Answer& answer, const std::vector<int>& faces);

}  // namespace drumhead
