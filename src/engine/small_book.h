// What a small book need not write: one whose turn is a list of stages with now one side first and now the other, whose
// answers are judged and carried out order by order, and which hides nothing but slips.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/bodies.h"
#include "engine/open_book.h"
#include "engine/players.h"
#include "engine/turns.h"

namespace drumhead {

// Who is first in this turn: the first number of the turn's frame.
inline Seat first_side(const Scene& scene) { return static_cast<Seat>(scene.state.frames.front().n[0]); }
inline void set_first_side(Scene& scene, Seat seat) { scene.state.frames.front().n[0] = static_cast<std::int32_t>(seat); }
// The next turn, announced: whoever begins the battle, side A if nothing is said, is first in the odd ones, the other in the
// even ones.
void begin_next_turn(Scene& scene, Cite rule);

// A position under the rules of a book: its words and tables at hand.
template <class Book>
struct SmallSite : Bodies {
  SmallSite(const Book& book, const BattleState& position)
      : Bodies(position, book.words.formations), words(book.words), t(book.tables) {}

  const Vocabulary& words;
  const decltype(Book::tables)& t;

  bool has(UnitId id, std::size_t marker) const { return state.unit(id).markers[marker] != 0; }
};

template <class Book, class Site = SmallSite<Book>>
class SmallBook : public OpenedBook<Book> {
 public:
  using OpenedBook<Book>::OpenedBook;

  // What the book says instead.
  virtual const TurnOfStages<Book>& turns() const = 0;
  virtual Verdict check_order(const BattleState& state, const Ask& ask, const Order& order) const = 0;
  virtual void carry_out(Scene& scene, const Ask& ask, const Order& order) const = 0;

  void begin(Scene& scene) const override { turns().begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    scene.state.turn = std::max(1, scene.state.turn);
    turns().begin_at(scene, step);
    set_first_side(scene, seat);
  }
  void advance(Scene& scene) const override { turns().advance(*this->book_, scene); }
  int step_under_way(const BattleState& state) const override { return turns().step_under_way(state); }

  Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const override {
    Verdict verdict = allow();
    for (const Order& order : answer.orders)
      if (verdict.allowed()) verdict = check_order(state, ask, order);
    return verdict;
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    for (const Order& order : answer.orders) carry_out(scene, ask, order);
  }

  std::optional<BattleState> imagine(const View& view, Sampler& sampler) const override {
    return with_guessed_slip(*this, view, sampler);
  }

 protected:
  Site at(const BattleState& state) const { return {*this->book_, state}; }
};

}  // namespace drumhead
