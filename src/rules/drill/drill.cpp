#include "rules/drill/drill.h"

#include <fmt/format.h>

#include "engine/open_book.h"
#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "rules/drill/data.h"

namespace drumhead::drill {
namespace {

// What answers each kind of Ask, in order of AskKind.
struct Chapter {
  AskForm (*form)(const Book&, const BattleState&, const Ask&);
  Verdict (*check)(const Book&, const BattleState&, const Answer&);
  void (*resolve)(const Book&, Scene&, const Ask&, const Answer&);
};
constexpr std::array<Chapter, 4> kChapters{{{orders_form, check_orders, give_orders},
                                            {move_form, check_move, make_move},
                                            {react_form, check_react, react},
                                            {fire_form, check_fire, resolve_fire}}};
const Chapter& chapter_of(const Ask& ask) { return kChapters[static_cast<std::size_t>(ask.kind)]; }

class Drill final : public OpenedBook<Book> {
 public:
  using OpenedBook::OpenedBook;

  Scale scale() const override {
    return {book_->tables.metres_per_inch * 100, static_cast<int>(book_->tables.minutes_per_turn)};
  }
  Enlistment enlist(const HistoricUnit& unit) const override;

  void prepare(BattleState& state) const override;
  void begin(Scene& scene) const override { scene.push({kTurn, 0, {}}); }
  void begin_at(Scene& scene, std::size_t step, Seat seat) const override {
    begin_turn_at(scene, step, seat);
  }

  AskForm describe(const BattleState& state, const Ask& ask) const override {
    return chapter_of(ask).form(*book_, state, ask);
  }
  // The Referee asks with what the seat knows, so that no refusal betrays what is hidden.
  Verdict check(const BattleState& known, const Ask& ask, const Answer& answer) const override {
    return chapter_of(ask).check(*book_, known, answer);
  }
  void resolve(Scene& scene, const Ask& ask, const Answer& answer) const override {
    chapter_of(ask).resolve(*book_, scene, ask, answer);
  }
  SightRules sight_rules(const View&) const override { return drill::sight_rules(book_->tables); }
  std::vector<const Row*> ranges(const View& view, UnitId unit) const override { return ranges_of(*book_, view.known, unit); }
  int step_under_way(const BattleState& state) const override { return step_of_turn(state); }
  void advance(Scene& scene) const override {
    switch (static_cast<Procedures>(scene.frame().procedure)) {
      case kTurn:
        return advance_turn(*book_, scene);
      case kChargeUnderWay:
        return advance_charge(*book_, scene);
    }
  }

  View project(const BattleState& state, Seat seat) const override {
    return {seat, known_to(*book_, state, seat)};
  }
  std::optional<BattleState> imagine(const View& view, Sampler& sampler) const override {
    return drill::imagine(*book_, view, sampler);
  }
  std::vector<Prospect> prospects(const View& view, const Ask& ask, const Order& order) const override {
    return drill::prospects(*book_, view, ask, order);
  }
  std::vector<Answer> candidates(const View& view, const Ask& ask, Sampler& sampler) const override {
    return drill::candidates(*book_, view, ask, sampler);
  }
  std::int64_t value(const BattleState& state, Seat seat) const override {
    return drill::value(*book_, state, seat);
  }
};

// DR-001, DR-002: men become stands, six steps of quality three grades.
Enlistment Drill::enlist(const HistoricUnit& unit) const {
  Enlistment e;
  const auto per_stand = static_cast<int>(book_->tables.men_per_stand);
  e.spec.type = unit.arm == Arm::kCavalry ? "cavalry" : "infantry";
  e.spec.grade = unit.quality <= 2 ? "raw" : unit.quality <= 4 ? "trained" : "veteran";
  e.spec.strength = std::max(1, (2 * unit.men + per_stand) / (2 * per_stand));
  const bool in_column = unit.formation.find("column") != std::string::npos;
  e.spec.formation = unit.formation == "square" ? "square" : in_column ? "column" : "line";
  if (unit.arm == Arm::kCavalry) e.spec.formation = "horse";
  if (unit.men % per_stand != 0)
    e.notes.push_back(fmt::format("{} men are {}.{} stands of {}: {} stands", unit.men, unit.men / per_stand,
                                  unit.men % per_stand * 10 / per_stand, per_stand, e.spec.strength));
  if (unit.arm == Arm::kTrain) e.impossible = "Drill has no wagons";
  if (unit.arm == Arm::kArtillery)
    e.notes.emplace_back("Drill has no artillery: the gunners fight as infantry");
  return e;
}

// Grades become numbers once, so that no rule compares words; every battle has a last turn (DR-112);
// objectives start with their holders.
void Drill::prepare(BattleState& state) const {
  auto setting = std::make_shared<Setting>(*state.setting);
  for (Profile& profile : setting->units)
    profile.traits[kGrade] =
        words().grades[static_cast<std::size_t>(std::max(0, index_of(words().grades, profile.grade)))].value;
  setting->options.resize(words().options.size());
  if (setting->turn_limit == 0) setting->turn_limit = static_cast<std::int32_t>(book_->tables.turns);
  state.setting = std::move(setting);
  for (Unit& unit : state.units) unit.files = 0;  // DR-003: a formation has a width of its own
  set_starting_holders(state, kHolder);
}

}  // namespace

Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides) {
  Result<std::unique_ptr<Book>> book = open_book<Book>(make_words(), data::kBook, overrides, bind_tables, desk_procedures);
  if (!book) return book.error();
  return std::unique_ptr<Rulebook>(std::make_unique<Drill>(*std::move(book)));
}

}  // namespace drumhead::drill
