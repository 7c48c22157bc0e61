// Rulebook: the whole of what a book must answer. A pure set of functions over plain values: no rulebook keeps
// anything between calls, so one instance serves every battle and every thread.
//
//   survey -> reckon -> resolve -> enact happens inside resolve() and advance(); check() uses the same predicates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer.h"
#include "engine/battle_state.h"
#include "engine/desk.h"
#include "engine/history.h"
#include "engine/ledger.h"
#include "engine/scene.h"
#include "engine/tables.h"
#include "engine/verdict.h"
#include "engine/view.h"
#include "engine/vocabulary.h"
#include "table/sight.h"

namespace drumhead {

class Rulebook {
 public:
  virtual ~Rulebook() = default;

  virtual const Vocabulary& words() const = 0;
  virtual const Ledger& ledger() const = 0;
  virtual const TableSet& tables() const = 0;
  virtual const std::vector<Procedure>& procedures() const = 0;   // of the umpire's desk

  // Muster: what history's units become under this book.
  virtual Scale scale() const = 0;
  virtual Enlistment enlist(const HistoricUnit& unit) const = 0;
  virtual Commission commission(const HistoricLeader& leader) const {   // as rated, unless the book rates otherwise
    Commission commission;
    commission.spec.rating = leader.rating;
    return commission;
  }

  // Set-up. prepare() gives a laid-out position its starting markers; begin() pushes the first frame, or the frames of
  // a given step (a word of the vocabulary, for playthroughs), with `seat` the side whose step it is.
  virtual void prepare(BattleState& state) const = 0;
  virtual void begin(Scene& scene) const = 0;
  virtual void begin_at(Scene& scene, std::size_t step, Seat seat) const = 0;

  // Play. describe() says what an open Ask offers. check() is pure and never trusts its caller beyond what the form
  // promises (the Referee has already held the answer against the form). describe() and check() are given what the
  // asked seat can know, not the whole truth; resolve() the truth, and may assume that check() allowed the answer on what
  // was known and that the Ask has been closed; advance() takes the next automatic step and is called until the state rests.
  virtual AskForm describe(const BattleState& state, const Ask& ask) const = 0;
  // The same without its fallback, for a book to whom that is dear: what an answer is held against.
  virtual AskForm offers(const BattleState& state, const Ask& ask) const { return describe(state, ask); }
  virtual Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const = 0;
  // The rule that bars an order which the form does not offer to its unit; none: the form's own complaint will do. Asked only
  // when an answer is refused for such an order. Of the order only its verb and its unit are sure to exist.
  virtual std::optional<Verdict> why_not(const BattleState&, const Ask&, const Order&) const { return std::nullopt; }
  virtual void resolve(Scene& scene, const Ask& ask, const Answer& answer) const = 0;
  virtual void advance(Scene& scene) const = 0;

  // The step of the turn that is under way, by its place in words().steps, from what any seat knows; -1: none of them.
  virtual int step_under_way(const BattleState&) const { return -1; }

  // Knowledge. project() erases what a seat must not know; imagine() fills a View's gaps with a sampled
  // guess: a state whose projection to the seat is the View again. None: what is known is all there is, or
  // all that the book can guess.
  virtual View project(const BattleState& state, Seat seat) const { return project_common(state, seat, words()); }
  virtual std::optional<BattleState> imagine(const View&, Sampler&) const { return std::nullopt; }
  virtual Verdict may_measure(const View& view) const;
  // What hides one place from another, as far as it can be said of bare places: for a tape measure. Who may shoot at whom
  // is for check() to say.
  virtual SightRules sight_rules(const View&) const { return {}; }
  // The ranges of a unit's weapons, nearest first: rows of the book's own tables of lengths. None: it does not shoot.
  virtual std::vector<const Row*> ranges(const View&, UnitId) const { return {}; }

  // What an order of an answer that check() allows would lead to, from what the seat knows: the cases that would be thrown
  // for, in the order in which they would be. Laid by the surveys of the game and decided by its reckonings.
  virtual std::vector<Prospect> prospects(const View&, const Ask&, const Order&) const { return {}; }

  // Computer players. Sensible legal answers, never empty where an answer is owed (those of players.h, unless the book
  // knows better); and how a position looks to a seat, in hundredths of a unit's worth (an enemy's losses count for it).
  virtual std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const;
  virtual std::int64_t value(const BattleState& state, Seat seat) const = 0;
  // How many of the candidates, from the first, are worth playing out before one is taken; one, where the book's first
  // thought is as good as look-ahead could tell.
  virtual std::size_t worth_weighing(const Ask&) const { return SIZE_MAX; }
};

// Of ranges, the nearest that reaches so far; none: it lies beyond them all.
const Row* range_at(const std::vector<const Row*>& ranges, Coord away);

// Holds an answer against the form of its Ask: known verbs, the right parameters of the right kinds within their
// bounds, no unit ordered twice. Refusals cite the Ask's rule.
Verdict conforms(const AskForm& form, const Answer& answer, const BattleState& state, const Vocabulary& words);

}  // namespace drumhead
