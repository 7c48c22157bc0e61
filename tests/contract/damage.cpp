#include "contract/damage.h"

#include <algorithm>
#include <limits>

#include "engine/referee.h"

namespace drumhead::test {
namespace {

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kTiny = std::numeric_limits<std::int64_t>::min();

Leg any_leg(Sampler& sampler) {
  const Coord lengths[] = {0, 1, inches(1), inches(40), kLargestCoord, kLargestCoord + 1, -1, kHuge, kTiny};
  const Angle angles[] = {0, 1, degrees(45), degrees(360), degrees(361), -1, std::numeric_limits<Angle>::max(), std::numeric_limits<Angle>::min()};
  Leg leg;
  leg.kind = static_cast<LegKind>(sampler.below(12));
  leg.hand = static_cast<Hand>(sampler.below(3));
  leg.anchor = static_cast<Anchor>(sampler.below(5));
  leg.formation = static_cast<std::uint8_t>(sampler.below(256));
  leg.files = static_cast<std::int16_t>(sampler.below(4) == 0 ? -1 : sampler.below(30));
  leg.piece = PieceId{static_cast<std::int16_t>(sampler.below(40) - 2)};
  leg.angle = angles[sampler.below(8)];
  leg.distance = lengths[sampler.below(9)];
  leg.to = {{lengths[sampler.below(9)], lengths[sampler.below(9)]}, {sampler.below(50'000) - 5'000}};
  return leg;
}

Value any_value(Sampler& sampler, std::size_t units) {
  const std::int64_t numbers[] = {0, 1, -1, 99, kHuge, kTiny};
  const auto unit = [&] { return UnitId{static_cast<std::int16_t>(sampler.below(static_cast<int>(units) + 4) - 2)}; };
  switch (sampler.below(8)) {
    case 0: return numbers[sampler.below(6)];
    case 1: return unit();
    case 2: return LeaderId{static_cast<std::int16_t>(sampler.below(3) - 1)};
    case 3: return PieceId{static_cast<std::int16_t>(sampler.below(40) - 2)};
    case 4: return Vec{kHuge, kTiny};
    case 5: return Pose{{kTiny, kHuge}, {99'999}};
    case 6: return std::vector<UnitId>{unit(), unit(), unit()};
    default: {
      Path path(static_cast<std::size_t>(sampler.below(3) == 0 ? 40 : sampler.below(4)));
      for (Leg& leg : path) leg = any_leg(sampler);
      return path;
    }
  }
}

class Damager {
 public:
  Damager(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& good,
          Sampler& sampler)
      : words_(book.words()),
        form_(form_of(book, state, ask)),
        state_(state),
        ask_(ask),
        good_(good),
        sampler_(sampler) {}

  std::vector<Damaged> all() {
    add("the number of another question", true, [](Answer& a) { ++a.ask; });
    add("the number of no question", true, [](Answer& a) { a.ask = -1; });
    add("more orders than may be given", true, [this](Answer& a) {
      a.orders.resize(static_cast<std::size_t>(form_.most_orders) + 1, a.orders.empty() ? Order{} : a.orders.front());
    });
    add("no order at all", form_.least_orders > 0, [](Answer& a) { a.orders.clear(); });
    if (!good_.orders.empty()) damage_an_order();
    for (int i = 0; i < 6; ++i) add("orders made up at random", false, [this](Answer& a) { make_up(a); });
    return std::move(out_);
  }

 private:
  template <class Change>
  void add(std::string how, bool must_be_refused, Change change) {
    Answer answer = good_;
    change(answer);
    out_.push_back({std::move(how), std::move(answer), must_be_refused});
  }

  Order& any_order(Answer& a) { return a.orders[static_cast<std::size_t>(sampler_.below(static_cast<int>(a.orders.size())))]; }

  void damage_an_order() {
    add("a verb that does not exist", true, [this](Answer& a) { any_order(a).verb = static_cast<std::int16_t>(words_.verbs.size()); });
    add("a verb below zero", true, [this](Answer& a) { any_order(a).verb = -1; });
    add("another verb", false, [this](Answer& a) { any_order(a).verb = static_cast<std::int16_t>(sampler_.below(static_cast<int>(words_.verbs.size()))); });
    add("an order to an enemy", true, [this](Answer& a) { any_order(a).unit = enemy(); });
    add("an order to a unit that does not exist", true, [this](Answer& a) { any_order(a).unit = UnitId{static_cast<std::int16_t>(state_.units.size())}; });
    add("an order to a unit below zero", true, [this](Answer& a) { any_order(a).unit = UnitId{-7}; });
    add("an order twice", true, [](Answer& a) { a.orders.push_back(a.orders.back()); });
    add("a parameter that does not exist", true, [this](Answer& a) { any_order(a).args.emplace_back(static_cast<std::int16_t>(words_.params.size()), std::int64_t{0}); });
    add("a parameter below zero", true, [this](Answer& a) { any_order(a).args.emplace_back(std::int16_t{-1}, std::int64_t{0}); });
    add("every parameter at once", false, [this](Answer& a) {
      for (std::size_t p = 0; p < words_.params.size(); ++p) any_order(a).args.emplace_back(static_cast<std::int16_t>(p), any());
    });
    const auto with_args = std::find_if(good_.orders.begin(), good_.orders.end(), [](const Order& o) { return !o.args.empty(); });
    if (with_args == good_.orders.end()) return;
    const auto at = static_cast<std::size_t>(with_args - good_.orders.begin());
    add("a parameter twice", true, [at](Answer& a) { a.orders[at].args.push_back(a.orders[at].args.front()); });
    add("no parameters", false, [at](Answer& a) { a.orders[at].args.clear(); });
    add("a value of the wrong kind", true, [at](Answer& a) {
      Value& value = a.orders[at].args.front().second;
      value = std::holds_alternative<LeaderId>(value) ? Value{std::int64_t{0}} : Value{LeaderId{0}};
    });
    for (int i = 0; i < 4; ++i)
      add("some other value", false, [this, at](Answer& a) {
        auto& args = a.orders[at].args;
        args[static_cast<std::size_t>(sampler_.below(static_cast<int>(args.size())))].second = any();
      });
    damage_a_path(at);
  }

  void damage_a_path(std::size_t at) {
    const auto& args = good_.orders[at].args;
    const auto found = std::find_if(args.begin(), args.end(), [](const auto& arg) { return std::holds_alternative<Path>(arg.second); });
    if (found == args.end()) return;
    const auto arg = static_cast<std::size_t>(found - args.begin());
    const auto path = [at, arg](Answer& a) -> Path& { return std::get<Path>(a.orders[at].args[arg].second); };
    add("a negative distance", true, [&](Answer& a) { path(a).push_back(leg::advance(-1)); });
    add("an endless distance", true, [&](Answer& a) { path(a).push_back(leg::advance(kHuge)); });
    add("a leg of no known kind", true, [&](Answer& a) { path(a).push_back({.kind = static_cast<LegKind>(77)}); });
    add("a path of no legs", false, [&](Answer& a) { path(a).clear(); });
    add("a path of a thousand legs", true, [&](Answer& a) { path(a).resize(1000, leg::advance(1)); });
    for (int i = 0; i < 4; ++i) add("a leg made up at random", false, [&](Answer& a) { path(a).push_back(any_leg(sampler_)); });
    for (int i = 0; i < 2; ++i)
      add("a path a little longer", false, [&](Answer& a) {
        if (!path(a).empty()) path(a).back().distance += inches(sampler_.below(8));
      });
  }

  void make_up(Answer& a) {
    a.orders.resize(static_cast<std::size_t>(sampler_.below(4)));
    for (Order& order : a.orders) {
      order.verb = static_cast<std::int16_t>(sampler_.below(static_cast<int>(words_.verbs.size()) + 2) - 1);
      order.unit = UnitId{static_cast<std::int16_t>(sampler_.below(static_cast<int>(state_.units.size()) + 3) - 2)};
      for (int i = sampler_.below(3); i > 0; --i)
        order.args.emplace_back(static_cast<std::int16_t>(sampler_.below(static_cast<int>(words_.params.size()) + 2) - 1), any());
    }
  }

  Value any() { return any_value(sampler_, state_.units.size()); }
  UnitId enemy() const {
    for (const Unit& unit : state_.units)
      if (unit.side != ask_.seat) return unit.id;
    return UnitId{-3};
  }

  const Vocabulary& words_;
  AskForm form_;
  const BattleState& state_;
  const Ask& ask_;
  const Answer& good_;
  Sampler& sampler_;
  std::vector<Damaged> out_;
};

}  // namespace

std::vector<Damaged> damaged(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& good, Sampler& sampler) {
  return Damager(book, state, ask, good, sampler).all();
}

}  // namespace drumhead::test
