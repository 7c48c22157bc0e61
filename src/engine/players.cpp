#include "engine/players.h"

#include <algorithm>
#include <memory>

#include "base/lists.h"
#include "engine/bodies.h"
#include "engine/objectives.h"
#include "table/reach.h"

namespace drumhead {
namespace {

constexpr int kSheets = 8;  // in the first everybody has an order, in the others now this unit has none, now that
constexpr std::int64_t kStrengthWorth = 100, kObjectiveWorth = 400, kWorthOfNearness = 3;

template <class T>
const T& drawn_from(const std::vector<T>& list, Sampler& sampler) {
  return list[static_cast<std::size_t>(sampler.below(static_cast<int>(list.size())))];
}

// The middles of the objectives, then the enemies.
std::vector<Vec> worth_going_to(const BattleState& state, Seat seat) {
  std::vector<Vec> aims;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const Piece& piece = state.ground->piece(objective.piece);
    const Bounds b = is_linear(piece.kind) ? bounds(piece.line) : bounds(piece.area);
    aims.push_back({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2});
  }
  for (const UnitId enemy : units_of(state, other(seat))) aims.push_back(state.unit(enemy).pose.at);
  return aims;
}

// Fills in the form of one Ask.
class FormFiller {
 public:
  FormFiller(const Rulebook& book, const View& view, const Ask& ask)
      : book_(book), known_(view.known), ask_(ask), form_(book.describe(known_, ask)) {}

  std::vector<Answer> one_order() {
    std::vector<Answer> answers{form_.fallback};
    for (const VerbOffer& offer : form_.verbs)
      for (const UnitId unit : offer.units.empty() ? std::vector<UnitId>{{}} : offer.units)
        for (const Order& order : orders(offer, unit)) add(answers, {ask_.id, {order}});
    return answers;
  }

  std::vector<Answer> sheets(Sampler& sampler) {
    std::vector<Answer> answers{form_.fallback};
    const std::vector<std::vector<Order>> orders = orders_by_unit();
    for (int n = 0; n < kSheets; ++n) {
      Answer sheet{ask_.id, {}};
      for (const std::vector<Order>& of_unit : orders)
        if (static_cast<int>(sheet.orders.size()) < form_.most_orders && (n == 0 || sampler.below(3) != 0))
          sheet.orders.push_back(drawn_from(of_unit, sampler));
      add(answers, std::move(sheet));
    }
    return answers;
  }

  bool is_sheet() const { return form_.most_orders > 1; }

 private:
  void add(std::vector<Answer>& answers, Answer answer) const {
    if (!is_listed(answers, answer) && is_allowed(answer)) answers.push_back(std::move(answer));
  }
  bool is_allowed(const Answer& answer) const {
    const auto n = static_cast<int>(answer.orders.size());
    return n >= form_.least_orders && n <= form_.most_orders && book_.check(known_, ask_, answer).allowed();
  }

  // What every unit could be ordered by itself; units without an order are left out.
  std::vector<std::vector<Order>> orders_by_unit() const {
    std::vector<std::vector<Order>> all(known_.units.size());
    for (const VerbOffer& offer : form_.verbs)
      for (const UnitId unit : offer.units)
        for (Order& order : orders(offer, unit))
          if (book_.check(known_, ask_, {ask_.id, {order}}).allowed())
            all[unit.index()].push_back(std::move(order));
    std::erase_if(all, [](const std::vector<Order>& orders) { return orders.empty(); });
    return all;
  }

  // The verb with every combination of values; none if a parameter that it needs has none.
  std::vector<Order> orders(const VerbOffer& offer, UnitId unit) const {
    std::vector<Order> list{{offer.verb, unit, {}}};
    for (const ParamOffer& param : offer.params) {
      const std::vector<Value> values = values_of(offer, param, unit);
      if (values.empty() && param.optional) continue;
      std::vector<Order> longer;
      for (const Order& order : list)
        for (const Value& value : values) {
          longer.push_back(order);
          longer.back().args.emplace_back(param.param, value);
        }
      list = std::move(longer);
    }
    return list;
  }

  std::vector<Value> values_of(const VerbOffer& offer, const ParamOffer& param, UnitId unit) const {
    const ParamWord& word = book_.words().params[static_cast<std::size_t>(param.param)];
    switch (word.kind) {
      case ParamKind::kUnit:
        return {param.units.begin(), param.units.end()};
      case ParamKind::kYesNo:
      case ParamKind::kHand:
        return numbers({0, 1});
      case ParamKind::kChoice:
        return choices(param, word.choices.size());
      case ParamKind::kFormation:
        return choices(param, book_.words().formations.size());
      case ParamKind::kNumber:
      case ParamKind::kLength:
        return is_bounded(param) ? numbers({param.low, param.high}) : std::vector<Value>{};
      case ParamKind::kPath:
        return unit.valid() ? ways(offer, param, unit) : std::vector<Value>{};
      case ParamKind::kUnits:
      case ParamKind::kLeader:
      case ParamKind::kPiece:
      case ParamKind::kHeading:
      case ParamKind::kPoint:
      case ParamKind::kPose:
        break;
    }
    return {};
  }

  static bool is_bounded(const ParamOffer& param) {
    return param.low > ParamOffer{}.low && param.high < ParamOffer{}.high;
  }
  static std::vector<Value> numbers(std::initializer_list<std::int64_t> list) {
    return {list.begin(), list.end()};
  }
  static std::vector<Value> choices(const ParamOffer& param, std::size_t all) {
    std::vector<Value> values;
    for (const std::int16_t choice : param.choices) values.emplace_back(std::int64_t{choice});
    for (std::size_t i = 0; param.choices.empty() && i < all; ++i)
      values.emplace_back(static_cast<std::int64_t>(i));
    return values;
  }

  // Changes of formation, and ways as far as the book's preview of a short step says that the unit may go.
  std::vector<Value> ways(const VerbOffer& offer, const ParamOffer& param, UnitId unit) const {
    const auto offered = [&](const Leg& leg) { return param.legs.empty() || is_listed(param.legs, leg.kind); };
    std::vector<Value> values;
    for (const std::int16_t formation : param.choices)
      if (offered(leg::manoeuvre(0, 0)))
        values.emplace_back(Path{leg::manoeuvre(static_cast<std::uint8_t>(formation), 0)});
    const Bodies bodies(known_, book_.words().formations);
    ReachRules rules;
    rules.move = bodies.move_rules();
    rules.budget = allowance(offer, param, unit);
    ReachRequest request;
    request.lengths = 2;
    request.wheels = {degrees(30), degrees(60)};
    request.towards = worth_going_to(known_, known_.unit(unit).side);
    for (Path& path : sensible_paths(bodies.marcher(unit), rules, request))
      if (!path.empty() && std::all_of(path.begin(), path.end(), offered)) values.emplace_back(std::move(path));
    return values;
  }

  Coord allowance(const VerbOffer& offer, const ParamOffer& param, UnitId unit) const {
    const Coord step = book_.words().per_unit / 4;
    for (const Leg& leg : {leg::advance(step), leg::retire(step)}) {
      const Verdict verdict =
          book_.check(known_, ask_, {ask_.id, {{offer.verb, unit, {{param.param, Path{leg}}}}}});
      if (verdict.allowed()) return verdict.preview.allowance;
    }
    return 0;
  }

  const Rulebook& book_;
  const BattleState& known_;
  const Ask& ask_;
  const AskForm form_;
};

const Ask* sealed_question(const BattleState& state, Seat seat) {
  const auto such = [seat](const Ask& ask) { return ask.seat == seat && ask.sealed; };
  const auto found = std::find_if(state.asks.begin(), state.asks.end(), such);
  return found == state.asks.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Answer> Rulebook::candidates(const View& view, const Ask& ask, Sampler& sampler) const {
  return candidates_by_form(*this, view, ask, sampler);
}

std::vector<Answer> candidates_by_form(const Rulebook& book, const View& view, const Ask& ask, Sampler& sampler) {
  FormFiller filler(book, view, ask);
  return filler.is_sheet() ? filler.sheets(sampler) : filler.one_order();
}

std::int64_t value_by_strength(const BattleState& state, Seat seat, std::size_t holder,
                               const std::function<std::int64_t(UnitId)>& more) {
  const std::vector<Vec> aims = worth_going_to(state, seat);
  std::int64_t total = 0;
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    total += (unit.side == seat ? 1 : -1) * (kStrengthWorth * unit.strength + (more ? more(unit.id) : 0));
    if (unit.side == seat && !aims.empty()) total -= kWorthOfNearness * distance(unit.pose.at, aims.front()) / kPerInch;
  }
  for (const Objective& objective : state.setting->objectives) {
    const Seat held_by = holder_of(state, objective, holder);
    if (held_by != Seat::kNobody) total += (held_by == seat ? 1 : -1) * kObjectiveWorth * objective.points;
  }
  return total;
}

std::optional<BattleState> with_guessed_slip(const Rulebook& book, const View& view, Sampler& sampler) {
  const Seat enemy = other(view.seat);
  const Ask* question = sealed_question(view.known, view.seat);
  if (question == nullptr || sealed_question(view.known, enemy) != nullptr) return std::nullopt;
  BattleState world = view.known;
  const Ask asked{.seat = enemy, .sealed = true, .kind = question->kind};
  const std::vector<Answer> sheets = book.candidates(book.project(world, enemy), asked, sampler);
  world.slips.push_back({asked, true, std::make_shared<const Answer>(drawn_from(sheets, sampler))});
  return world;
}

}  // namespace drumhead
