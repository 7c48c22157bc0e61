// Any answer that a form offers: verbs, units and parameters filled in at random, and what the rules leave of
// it. For the computer player that takes whatever comes.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Coord kNearby = cm(40);
constexpr int kMostOrdersTried = 12;

class AtRandom {
 public:
  AtRandom(const Asked& asked, Sampler& sampler)
      : asked_(asked), state_(asked.site.state), sampler_(sampler) {}

  Answer answer() {
    Answer answer{asked_.ask.id, {}};
    const int most = std::min(asked_.form.most_orders, kMostOrdersTried);
    const int orders = std::max(asked_.form.least_orders, most <= 1 ? 1 : 1 + sampler_.below(most));
    std::vector<UnitId> used;
    for (int i = 0; i < orders && !asked_.form.verbs.empty(); ++i) {
      std::optional<Order> order = this->order(used);
      if (order) answer.orders.push_back(*std::move(order));
    }
    return answer;
  }

 private:
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(sampler_.below(static_cast<int>(list.size())))];
  }

  std::optional<Order> order(std::vector<UnitId>& used) {
    const VerbOffer& offer = one_of(asked_.form.verbs);
    Order order{offer.verb, {}, {}};
    if (!offer.units.empty()) {
      order.unit = one_of(offer.units);
      if (std::find(used.begin(), used.end(), order.unit) != used.end()) return std::nullopt;
      used.push_back(order.unit);
    }
    for (const ParamOffer& param : offer.params) {
      if (param.optional && sampler_.below(2) == 0) continue;
      if (std::optional<Value> value = this->value(param, order.unit))
        order.args.emplace_back(param.param, *std::move(value));
    }
    return order;
  }

  Vec place_near(UnitId id) {
    const Ground& ground = *state_.ground;
    const Vec from = id.valid() && state_.unit(id).on_table ? asked_.site.centre_of(id) : somewhere();
    const auto off = [&] { return Coord{sampler_.below(81) - 40} * kNearby / 40; };
    const Vec place = from + Vec{off(), off()};
    return {std::clamp<Coord>(place.x, 0, ground.width), std::clamp<Coord>(place.y, 0, ground.height)};
  }
  Vec somewhere() {
    const std::vector<UnitId> own = units_of(state_, asked_.ask.seat);
    return own.empty() ? Vec{state_.ground->width / 2, state_.ground->height / 2}
                       : asked_.site.centre_of(one_of(own));
  }

  std::int64_t number(const ParamOffer& o, std::int64_t low, std::int64_t high) {
    low = std::max(low, o.low), high = std::min(high, o.high);
    if (low >= high) return o.low > high ? o.low : high;
    return low + (high - low) * sampler_.below(1000) / 999;
  }

  std::optional<Value> value(const ParamOffer& o, UnitId id) {
    const ParamWord& word = asked_.site.book.words.params[static_cast<std::size_t>(o.param)];
    switch (word.kind) {
      case ParamKind::kUnit:
        return o.units.empty() ? std::nullopt : std::optional<Value>(one_of(o.units));
      case ParamKind::kUnits:
        return o.units.empty() ? std::nullopt : std::optional<Value>(std::vector<UnitId>{one_of(o.units)});
      case ParamKind::kLeader:
        return leader();
      case ParamKind::kPiece:
        return state_.ground->pieces.empty() ? std::nullopt
                                             : std::optional<Value>(one_of(state_.ground->pieces).id);
      case ParamKind::kPath:
        return Path{leg::advance(cm(5 + sampler_.below(30)))};
      case ParamKind::kFormation:
        return o.choices.empty() ? std::int64_t{sampler_.below(kFormations)}
                                 : std::int64_t{one_of(o.choices)};
      case ParamKind::kChoice:
        return o.choices.empty()
                   ? std::int64_t{sampler_.below(std::max<int>(1, static_cast<int>(word.choices.size())))}
                   : std::int64_t{one_of(o.choices)};
      case ParamKind::kHeading:
        return std::int64_t{sampler_.below(360)} * 100;
      case ParamKind::kPoint:
        return place_near(id);
      case ParamKind::kPose:
        return Pose{place_near(id), Heading::of(std::int64_t{sampler_.below(360)} * 100)};
      case ParamKind::kNumber:
        return number(o, 1, 20);
      case ParamKind::kLength:
        return number(o, cm(1), cm(40));
      case ParamKind::kYesNo:
      case ParamKind::kHand:
        return std::int64_t{sampler_.below(2)};
    }
    return std::nullopt;
  }

  std::optional<Value> leader() {
    std::vector<LeaderId> own;
    for (const Leader& l : state_.leaders)
      if (l.side == asked_.ask.seat && l.on_table) own.push_back(l.id);
    if (own.empty()) return std::nullopt;
    return one_of(own);
  }

  const Asked& asked_;
  const BattleState& state_;
  Sampler& sampler_;
};

}  // namespace

bool Asked::allows(const Answer& answer) const {
  return conforms(form, answer, site.state, site.book.words).allowed() && check(site, ask, answer).allowed();
}

Answer pruned(const Asked& asked, Answer answer) {
  if (asked.allows(answer)) return answer;
  Answer kept{answer.ask, {}};
  for (Order& order : answer.orders) {
    kept.orders.push_back(std::move(order));
    if (static_cast<int>(kept.orders.size()) >= asked.form.least_orders && !asked.allows(kept))
      kept.orders.pop_back();
  }
  return asked.allows(kept) ? kept : asked.form.fallback;
}

std::vector<Answer> with_random_ones(const Asked& asked, Answer first, Sampler& sampler, int tries) {
  std::vector<Answer> list{pruned(asked, std::move(first))};
  const auto add = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end()) list.push_back(std::move(answer));
  };
  add(asked.form.fallback);
  AtRandom at_random(asked, sampler);
  for (int i = 0; i < tries; ++i) add(pruned(asked, at_random.answer()));
  return list;
}

}  // namespace drumhead::ba::hq
