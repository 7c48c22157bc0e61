#include "rules/fire_and_fury/fire_and_fury.h"

#include <array>

#include "engine/open_book.h"
#include "rules/fire_and_fury/chapters.h"
#include "rules/fire_and_fury/data.h"
#include "rules/fire_and_fury/players.h"

namespace drumhead::ff {
namespace {

struct Chapter {
  Describe describe;
  Check check;
  Enact enact;
};

// By AskKind.
constexpr std::array kChapters{
    Chapter{deploy_form, check_deploy, answer_deploy},
    Chapter{leaders_form, check_leaders, answer_leaders},
    Chapter{check_form, check_check, answer_check},
    Chapter{charges_form, check_charges, answer_charges},
    Chapter{countercharge_form, check_countercharge, answer_countercharge},
    Chapter{retreat_form, check_retreat, answer_retreat},
    Chapter{reform_form, check_reform, answer_reform},
    Chapter{moves_form, check_moves, answer_moves},
    Chapter{fire_form, check_fire, answer_fire},
    Chapter{low_ammo_form, check_low_ammo, answer_low_ammo},
    Chapter{checked_form, check_checked, answer_checked},
    Chapter{combat_form, check_combat, answer_combat},
    Chapter{losses_form, check_losses, answer_losses},
    Chapter{victor_form, check_victor, answer_victor},
    Chapter{breakthrough_form, check_breakthrough, answer_breakthrough},
    Chapter{in_danger_form, check_in_danger, answer_in_danger},
};

const Chapter& chapter_of(const Ask& ask) { return kChapters[static_cast<std::size_t>(ask.kind)]; }

class FireAndFury final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override { return scale_of(*book_); }
  Enlistment enlist(const HistoricUnit& unit) const override { return enlist_unit(*book_, unit); }
  Commission commission(const HistoricLeader& leader) const override {
    return commission_leader(*book_, leader);
  }

  void prepare(BattleState& state) const override { prepare_battle(*book_, state); }
  void begin(Scene& scene) const override { player_turns().begin(scene); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    begin_turn_at(scene, step, seat);
  }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    return chapter_of(ask).describe(Site(*book_, state), ask);
  }
  AskForm offers(const BattleState& state, const Ask& ask) const override {
    return ask.kind == kAskFire ? fire_offers(Site(*book_, state), ask) : describe(state, ask);
  }
  Verdict check(const BattleState& state, const Ask& ask, const Answer& answer) const override {
    return chapter_of(ask).check(Site(*book_, state), ask, answer);
  }
  std::optional<Verdict> why_not(const BattleState& state, const Ask& ask,
                                 const Order& order) const override {
    return ff::why_not(Site(*book_, state), ask, order);
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    chapter_of(ask).enact(*book_, scene, ask, answer);
  }
  void advance(Scene& scene) const override {
    switch (static_cast<Procedures>(scene.frame().procedure)) {
      case kTurn:
        return player_turns().advance(*book_, scene);
      case kManeuverCheck:
        return advance_check(*book_, scene);
      case kRetreatUnderWay:
        return advance_retreat(*book_, scene);
      case kFireStep:
        return advance_fire_step(*book_, scene);
      case kFireEffects:
        return advance_fire_effects(*book_, scene);
      case kChargeCombats:
        return advance_charge_combats(*book_, scene);
      case kCombat:
        return advance_combat(*book_, scene);
    }
  }

  int step_under_way(const BattleState& state) const override { return player_turns().step_under_way(state); }
  SightRules sight_rules(const View& view) const override {
    return ff::sight_rules(Site(*book_, view.known), true);
  }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override {
    return ranges_of(*book_, view.known, unit);
  }
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    return ff::prospects(*book_, view, ask, order);
  }
  std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const override {
    return ff::candidates(*book_, view, ask, sampler);
  }
  std::size_t worth_weighing(const Ask& ask) const override { return ff::worth_weighing(ask); }
  std::int64_t value(const BattleState& state, Seat seat) const override {
    return ff::value(*book_, state, seat);
  }
};

}  // namespace

Result<Tables> bind_tables(const TableSet& set) {
  TableBinder bind(set);
  Tables tables{bind_maneuver(bind), bind_ground(bind), bind_command(bind),
                bind_fire(bind),     bind_charge(bind), bind_muster(bind)};
  if (auto trouble = bind.finish()) return *trouble;
  return tables;
}

Result<std::unique_ptr<Rulebook>> make_fire_and_fury(std::span<const EmbeddedFile> overrides) {
  return open_rulebook<FireAndFury>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
}

}  // namespace drumhead::ff
