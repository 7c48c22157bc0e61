// A rulebook on paper only: enough to muster under. An inch is 25 metres, a figure 50 men, a turn 15 minutes;
// it has no artillery, no leaders worse than 0 and, if asked, points.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/rulebook.h"

namespace drumhead {

class PaperBook : public Rulebook {
 public:
  explicit PaperBook(bool with_points = false);
  void call_a_turn(std::string word) { words_.turn_word = std::move(word); }

  const Vocabulary& words() const override { return words_; }
  const Ledger& ledger() const override { return ledger_; }
  const TableSet& tables() const override { return tables_; }
  const std::vector<Procedure>& procedures() const override { return procedures_; }

  Scale scale() const override { return {2500, 15, 50}; }
  Enlistment enlist(const HistoricUnit& unit) const override;
  Commission commission(const HistoricLeader& leader) const override;
  void prepare(BattleState& state) const override;

  void begin(Scene&) const override {}
  void begin_at(Scene&, std::size_t, Seat) const override {}
  AskForm describe(const BattleState&, const Ask&) const override { return {}; }
  Verdict check(const BattleState&, const Ask&, const Answer&) const override { return allow(); }
  void resolve(Scene&, const Ask&, const Answer&) const override {}
  void advance(Scene&) const override {}
  std::vector<Answer> candidates(const View&, const Ask&, Sampler&) const override { return {}; }
  std::int64_t value(const BattleState&, Seat) const override { return 0; }

 private:
  bool with_points_;
  Vocabulary words_;
  Ledger ledger_;
  TableSet tables_;
  std::vector<Procedure> procedures_;
};

}  // namespace drumhead
