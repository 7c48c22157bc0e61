#include "rules/belle_alliance/belle_alliance.h"

#include <array>

#include "engine/open_book.h"
#include "rules/belle_alliance/chapters.h"
#include "rules/belle_alliance/data.h"
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {
namespace {

struct Chapter {
  Describe describe;
  Check check;
  Enact enact;
};

constexpr Chapter kMarchDecision{march_decision_form, check_march_decision, answer_march_decision};

// By AskKind.
constexpr std::array kChapters{
    Chapter{orders_form, check_orders, answer_orders},
    Chapter{directions_form, check_directions, answer_directions},
    Chapter{announce_form, check_announce, answer_announce},
    Chapter{refuge_form, check_refuge, answer_refuge},
    Chapter{replace_form, check_replace, answer_replace},
    Chapter{reform_form, check_reform, answer_reform},
    Chapter{fire_form, check_fire, answer_fire},
    Chapter{fire_form, check_fire, answer_fire},
    Chapter{supports_form, check_supports, answer_supports},
    Chapter{staff_form, check_staff, answer_staff},
    kMarchDecision,
    kMarchDecision,
    kMarchDecision,
    kMarchDecision,
    kMarchDecision,
    kMarchDecision,
    Chapter{melee_form, check_melee, answer_melee},
    Chapter{continue_form, check_continue, answer_continue},
    Chapter{powder_form, check_powder, answer_powder},
};
static_assert(kChapters.size() == kAskPowder + 1);

const Chapter& chapter_of(const Ask& ask) { return kChapters[static_cast<std::size_t>(ask.kind)]; }

class BelleAlliance final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override { return scale_of(*book_); }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_unit(*book_, unit); }
  Commission commission(const HistoricLeader& leader) const override {
    return commission_leader(*book_, leader);
  }

  void prepare(BattleState& state) const override { prepare_battle(*book_, state); }
  void begin(Scene& scene) const override { the_bound().begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    begin_bound_at(*book_, scene, step, seat);
  }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    return chapter_of(ask).describe(Site(*book_, state), ask);
  }
  AskForm offers(const BattleState& state, const Ask& ask) const override {
    return ask.kind == kAskOrders ? orders_offers(Site(*book_, state), ask) : describe(state, ask);
  }
  Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const override {
    return chapter_of(ask).check(Site(*book_, state), ask, answer);
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask,
                                 const Order& order) const override {
    const Site site(*book_, state);
    if (ask.kind == kAskOrders) return why_no_order(site, ask, order);
    if (ask.kind == kAskFire || ask.kind == kAskContinuedFire) return why_no_fire(site, ask, order);
    if (ask.kind == kAskMelee) return why_no_help(site, ask, order);
    if (ask.kind == kAskContinue) return why_no_going_on(site, ask, order);
    return std::nullopt;
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    chapter_of(ask).enact(*book_, scene, ask, answer);
  }
  void advance(Scene& scene) const override {
    switch (static_cast<Procedures>(scene.frame().procedure)) {
      case kBound:
        return the_bound().advance(*book_, scene);
      case kFireMachine:
        return advance_fire(*book_, scene);
      case kRouts:
        return advance_routs(*book_, scene);
      case kClock:
        return advance_clock(*book_, scene);
      case kMeleePhase:
        return advance_melees(*book_, scene);
    }
  }

  int step_under_way(const BattleState& state) const override { return the_bound().step_under_way(state); }
  View project(const BattleState& state, Seat seat) const override {
    return project_view(*book_, state, seat);
  }
  Verdict may_measure(const View& view) const override { return ba::may_measure(view.known); }
  SightRules sight_rules(const View& view) const override {
    return ba::sight_rules(Site(*book_, view.known));
  }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override {
    return ranges_of(*book_, view.known, unit);
  }
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    return ba::prospects(*book_, view, ask, order);
  }
  std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const override {
    return ba::candidates(*book_, view, ask, sampler);
  }
  std::size_t worth_weighing(const Ask& ask) const override { return ba::worth_weighing(ask); }
  std::int64_t value(const BattleState& state, Seat seat) const override {
    return ba::value(*book_, state, seat);
  }
};

}  // namespace

Result<std::unique_ptr<Rulebook>> make_belle_alliance(std::span<const EmbeddedFile> overrides) {
  Result<std::unique_ptr<Book>> book =
      open_book<Book>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
  if (!book) return book.error();
  mount_on_bases((*book)->words, (*book)->tables.muster);
  return std::unique_ptr<Rulebook>(std::make_unique<BelleAlliance>(*std::move(book)));
}

}  // namespace drumhead::ba
