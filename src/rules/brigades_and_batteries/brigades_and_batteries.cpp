#include "rules/brigades_and_batteries/brigades_and_batteries.h"

#include <fmt/format.h>

#include "engine/open_book.h"
#include "rules/brigades_and_batteries/chapters.h"
#include "rules/brigades_and_batteries/data.h"
#include "rules/brigades_and_batteries/fire.h"
#include "rules/brigades_and_batteries/number_limits.h"
#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

// ---- D-SIDE, the one Ask that belongs to no chapter.

AskForm side_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} has the initiative: be Side A, which moves first, or Side B.", site.state.side_name(ask.seat));
  form.rule = cite::bb_049;
  form.verbs = {{kBeFirst, {}, {}}, {kBeSecond, {}, {}}};
  form.fallback = {ask.id, {{kBeFirst, {}, {}}}};
  return form;
}

Verdict check_side(const Site&, const Ask&, const Answer&) { return allow(); }

void choose_side(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  const Seat first = answer.orders.front().verb == kBeFirst ? ask.seat : other(ask.seat);
  scene.state.numbers[kSideA] = static_cast<std::int32_t>(first);
  scene.then(cite::bb_049, {}, [&] { return fmt::format("{} is Side A and moves first.", scene.state.side_name(first)); });
}

struct Chapter {
  Describe describe;
  Check check;
  Enact enact;
};

// By AskKind.
constexpr std::array kChapters{
    Chapter{deploy_form, check_deploy, answer_deploy},       Chapter{side_form, check_side, choose_side},
    Chapter{return_form, check_return, answer_return},       Chapter{move_form, check_move, make_move},
    Chapter{evade_form, check_evade, answer_evade},          Chapter{continue_form, check_continue, answer_continue},
    Chapter{fire_form, check_fire, declare_fire},            Chapter{test_form, check_test, answer_test},
    Chapter{split_form, check_split, answer_split},          Chapter{rout_form, check_rout, answer_rout},
    Chapter{recoil_form, check_recoil, answer_recoil},       Chapter{pursue_form, check_pursue, answer_pursue},
};

const Chapter& chapter_of(const Ask& ask) { return kChapters[static_cast<std::size_t>(ask.kind)]; }

class BrigadesAndBatteries final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override { return scale_of(*book_); }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_unit(*book_, unit); }
  Commission commission(const HistoricLeader& leader) const override { return commission_leader(*book_, leader); }

  void prepare(BattleState& state) const override { prepare_battle(*book_, state); }
  void begin(Scene& scene) const override { the_turn().begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override { begin_turn_at(scene, step, seat); }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    return chapter_of(ask).describe(Site(*book_, state), ask);
  }
  Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const override {
    return chapter_of(ask).check(Site(*book_, state), ask, answer);
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    chapter_of(ask).enact(*book_, scene, ask, answer);
  }
  SightRules sight_rules(const View&) const override { return bb::sight_rules(book_->tables.fire); }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override { return ranges_of(*book_, view.known, unit); }
  int step_under_way(const BattleState& state) const override { return the_turn().step_under_way(state); }
  void advance(Scene& scene) const override {
    switch (static_cast<Procedures>(scene.frame().procedure)) {
      case kTurn:
        return the_turn().advance(*book_, scene);
      case kChargeUnderWay:
        return advance_charge(*book_, scene);
      case kPursuitMoves:
        return advance_pursuit_moves(*book_, scene);
      case kTests:
        return advance_tests(*book_, scene);
      case kRoutUnderWay:
        return advance_rout(*book_, scene);
      case kCombat:
        return advance_combat(*book_, scene);
      case kRecoils:
        return advance_recoils(*book_, scene);
      case kPursuits6:
        return advance_pursuits(*book_, scene);
    }
  }

  // How units moved is plain to see: only sealed slips are secret (R128).
  View project(const BattleState& state, Seat seat) const override {
    View view = project_common(state, seat, book_->words);
    view.known.slips.clear();
    for (const Slip& slip : state.slips)
      if (!slip.sealed || slip.ask.seat == seat) view.known.slips.push_back(slip);
    return view;
  }

  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    return bb::prospects(*book_, view, ask, order);
  }
  std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const override {
    return bb::candidates(*book_, view, ask, sampler);
  }
  std::int64_t value(const BattleState& state, Seat seat) const override { return bb::value(*book_, state, seat); }
  std::size_t worth_weighing(const Ask& ask) const override { return bb::worth_weighing(ask); }
};

}  // namespace

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables tables{bind_movement(bind), bind_reform(bind), bind_terrain(bind), bind_fire(bind),
                bind_combat(bind),   bind_morale(bind), bind_general(bind), bind_charge(bind),
                bind_muster(bind), bind_victory(bind)};
  if (auto trouble = bind.finish()) return *trouble;
  if (auto trouble = number_without_meaning(set)) return *trouble;
  return tables;
}

Result<std::unique_ptr<Rulebook>> make_brigades_and_batteries(std::span<const EmbeddedFile> overrides) {
  return open_rulebook<BrigadesAndBatteries>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
}

}  // namespace drumhead::bb
