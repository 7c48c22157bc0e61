#include "rules/near_run_thing/near_run_thing.h"

#include <algorithm>

#include "engine/open_book.h"
#include "engine/players.h"
#include "rules/near_run_thing/chapters.h"
#include "rules/near_run_thing/data.h"

namespace drumhead::nrt {
namespace {

const std::vector<Chapter>& chapters() {
  static const std::vector<Chapter> all{command_chapter(), moves_chapter(), charges_chapter(),
                                        forced_chapter(),  fire_chapter(),  melee_chapter()};
  return all;
}

const AskEntry& entry_of(const Ask& ask) {
  for (const Chapter& chapter : chapters())
    for (const AskEntry& entry : chapter.asks)
      if (entry.kind == ask.kind) return entry;
  check_failed("every Ask is some chapter's", __FILE__, __LINE__, std::to_string(ask.kind));
}

void advance_frame(const Book& book, Scene& scene) {
  const std::int16_t procedure = scene.frame().procedure;
  if (procedure == kTurn) return turns_of_the_book().advance(book, scene);
  for (const Chapter& chapter : chapters())
    for (const FrameEntry& entry : chapter.frames)
      if (entry.procedure == procedure) return entry.advance(book, scene);
  check_failed("every frame is some chapter's", __FILE__, __LINE__, std::to_string(procedure));
}

class NearRunThing final : public OpenedBook<Book> {
 public:
  explicit NearRunThing(std::unique_ptr<Book> book) : OpenedBook(std::move(book)) { lay_bases(*book_); }

  Scale scale() const override { return scale_of(*book_); }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_unit(*book_, unit); }
  Commission commission(const HistoricLeader& leader) const override { return commission_leader(*book_, leader); }

  void prepare(BattleState& state) const override { prepare_battle(*book_, state); }
  void begin(Scene& scene) const override { turns_of_the_book().begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override { begin_turn_at(*book_, scene, step, seat); }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    return entry_of(ask).describe(Site(*book_, state), ask);
  }
  Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const override {
    return entry_of(ask).check(Site(*book_, state), ask, answer);
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask, const Order& order) const override {
    const AskEntry& entry = entry_of(ask);
    return entry.why_not == nullptr ? std::nullopt : entry.why_not(Site(*book_, state), ask, order);
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    entry_of(ask).enact(*book_, scene, ask, answer);
  }
  void advance(Scene& scene) const override { advance_frame(*book_, scene); }

  int step_under_way(const BattleState& state) const override { return turns_of_the_book().step_under_way(state); }
  SightRules sight_rules(const View&) const override { return nrt::sight_rules(*book_); }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override { return ranges_of(*book_, view.known, unit); }
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    return nrt::prospects(*book_, view, ask, order);
  }
  std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const override {
    if (ask.kind != kAskDeclare && ask.kind != kAskOpportunity) return Rulebook::candidates(view, ask, sampler);
    const AskForm form = describe(view.known, ask);
    const auto may = [&](UnitId id, const Answer& answer) {
      const std::vector<UnitId>& offered = form.verbs.front().units;
      return std::find(offered.begin(), offered.end(), id) != offered.end() && check(view.known, ask, answer).allowed();
    };
    return charges_to_weigh(*book_, view, ask, {form.verbs.front().verb, may});
  }
  std::int64_t value(const BattleState& state, Seat seat) const override { return nrt::value(*book_, state, seat); }
};

}  // namespace

Cite rule_numbered(const Book& book, std::int32_t number) {
  if (number < 0 || static_cast<std::size_t>(number) >= book.ledger.entries.size()) return {};
  return {book.ledger.entries[static_cast<std::size_t>(number)].id.c_str(), static_cast<std::int16_t>(number)};
}

Result<std::unique_ptr<Rulebook>> make_near_run_thing(std::span<const EmbeddedFile> overrides) {
  return open_rulebook<NearRunThing>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
}

}  // namespace drumhead::nrt
