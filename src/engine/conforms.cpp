// An answer held against the form of its Ask, before any rule looks at it: a rulebook's check() can then rely
// on every verb, parameter, id and number being one that was offered.
#include <fmt/format.h>
#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "engine/spoken.h"
#include "engine/rulebook.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostLegs = 32;
constexpr std::int16_t kMostFiles = 1000;

using Nonconformity = std::optional<std::string>;  // what is wrong and what would be right; none: it conforms

bool on_the_map(Vec point) {
  return point.x >= -kLargestCoord && point.x <= kLargestCoord && point.y >= -kLargestCoord &&
         point.y <= kLargestCoord;
}

bool is_heading(Heading h) { return h.centidegrees >= 0 && h.centidegrees < kFullTurn; }

// Holds one answer against one form; every function returns the first thing that is wrong.
class Inspection {
 public:
  Inspection(const AskForm& form, const BattleState& state, const Vocabulary& words)
      : form_(form), state_(state), words_(words) {}

  Nonconformity answer(const Answer& answer) const {
    if (Nonconformity t = number_of_orders(answer)) return t;
    std::vector<UnitId> ordered;
    for (const Order& order : answer.orders) {
      if (Nonconformity t = this->order(order)) return t;
      if (!order.unit.valid()) continue;
      if (is_listed(ordered, order.unit))
        return fmt::format("{} is ordered twice; give each unit one order", name_of(state_, order.unit));
      ordered.push_back(order.unit);
    }
    return {};
  }

 private:
  Nonconformity number_of_orders(const Answer& answer) const {
    const auto n = static_cast<int>(answer.orders.size());
    if (n < form_.least_orders)
      return fmt::format("{} given, at least {} needed; choose from: {}", counted(n, "order", "orders"),
                         form_.least_orders, offered_verbs());
    if (n > form_.most_orders)
      return fmt::format("{} given, at most {} allowed here", counted(n, "order", "orders"), form_.most_orders);
    return {};
  }

  Nonconformity order(const Order& order) const {
    if (order.verb < 0 || static_cast<std::size_t>(order.verb) >= words_.verbs.size())
      return fmt::format("there is no such order; choose from: {}", offered_verbs());
    if (order.unit.value < -1 || (order.unit.valid() && order.unit.index() >= state_.units.size()))
      return fmt::format("`{}` is given to a unit that does not exist", verb_name(order.verb));
    bool verb_offered = false;
    Nonconformity first;
    for (const VerbOffer& offer : form_.verbs) {
      if (offer.verb != order.verb) continue;
      verb_offered = true;
      if (offer.units.empty() ? order.unit.valid() : !is_listed(offer.units, order.unit)) continue;
      Nonconformity t = parameters(offer, order);
      if (!t) return {};
      if (!first) first = std::move(t);
    }
    if (first) return first;
    if (!verb_offered)
      return fmt::format("`{}` cannot be ordered now; choose from: {}", verb_name(order.verb),
                         offered_verbs());
    return wrong_unit(order);
  }

  Nonconformity wrong_unit(const Order& order) const {
    std::vector<std::string> names;
    for (const VerbOffer& offer : form_.verbs)
      if (offer.verb == order.verb)
        for (const UnitId id : offer.units) names.push_back(name_of(state_, id));
    if (names.empty())
      return fmt::format("`{}` is ordered to nobody in particular; leave out the unit",
                         verb_name(order.verb));
    if (!order.unit.valid())
      return fmt::format("`{}` needs a unit; name one of: {}", verb_name(order.verb), listed(names));
    return fmt::format("{} cannot be ordered to `{}` now; these can: {}", name_of(state_, order.unit),
                       verb_name(order.verb), listed(names));
  }

  Nonconformity parameters(const VerbOffer& offer, const Order& order) const {
    std::vector<std::int16_t> given;
    for (const auto& [param, value] : order.args) {
      if (param < 0 || static_cast<std::size_t>(param) >= words_.params.size())
        return fmt::format("`{}` has a parameter that does not exist; {}", verb_name(order.verb),
                           takes(offer));
      if (is_listed(given, param))
        return fmt::format("`{}` has two of `{}`; leave one out", verb_name(order.verb), param_name(param));
      given.push_back(param);
      const auto o = std::find_if(offer.params.begin(), offer.params.end(),
                                  [p = param](const ParamOffer& po) { return po.param == p; });
      if (o == offer.params.end())
        return fmt::format("`{}` takes no `{}`; {}", verb_name(order.verb), param_name(param), takes(offer));
      if (Nonconformity t = this->value(*o, value))
        return fmt::format("`{}` of `{}`: {}", param_name(param), verb_name(order.verb), *t);
    }
    for (const ParamOffer& o : offer.params)
      if (!o.optional && !is_listed(given, o.param)) return missing(order, o);
    return {};
  }

  std::string missing(const Order& order, const ParamOffer& o) const {
    const std::string choice = offered_values(o);
    return fmt::format("`{}` needs a {}; add {}", verb_name(order.verb), param_name(o.param),
                       choice.empty()
                           ? fmt::format("`{} ...` ({})", param_name(o.param), name_of(kind_of(o.param)))
                           : "one of: " + choice);
  }

  Nonconformity value(const ParamOffer& o, const Value& value) const {
    switch (kind_of(o.param)) {
      case ParamKind::kUnit:
        return with<UnitId>(o, value, [&](UnitId id) { return unit(o, id); });
      case ParamKind::kUnits:
        return with<std::vector<UnitId>>(o, value, [&](const auto& ids) { return units(o, ids); });
      case ParamKind::kLeader:
        return with<LeaderId>(o, value, [&](LeaderId id) { return leader(id); });
      case ParamKind::kPiece:
        return with<PieceId>(o, value, [&](PieceId id) { return piece(id); });
      case ParamKind::kPath:
        return with<Path>(o, value, [&](const Path& p) { return path(o, p); });
      case ParamKind::kPoint:
        return with<Vec>(o, value, [&](Vec v) { return point(v); });
      case ParamKind::kPose:
        return with<Pose>(o, value, [&](const Pose& p) { return pose(p); });
      case ParamKind::kFormation:
      case ParamKind::kHeading:
      case ParamKind::kNumber:
      case ParamKind::kLength:
      case ParamKind::kChoice:
      case ParamKind::kYesNo:
      case ParamKind::kHand:
        return with<std::int64_t>(o, value, [&](std::int64_t n) { return number(o, n); });
    }
    return "is of no known kind";
  }

  template <class T, class Then>
  Nonconformity with(const ParamOffer& o, const Value& value, Then then) const {
    const T* held = std::get_if<T>(&value);
    if (held == nullptr) return fmt::format("must be a {}", name_of(kind_of(o.param)));
    return then(*held);
  }

  Nonconformity unit(const ParamOffer& o, UnitId id) const {
    if (!id.valid() || id.index() >= state_.units.size())
      return fmt::format("no such unit; name one of: {}", offered_values(o));
    if (is_listed(o.units, id)) return {};
    const std::string who = name_of(state_, id);  // none: it is hidden from whoever asks
    const std::string cannot = who.empty() ? "no such unit is known" : who + " cannot be named";
    if (o.units.empty()) return cannot + "; nobody can be named";
    return fmt::format("{}; these can: {}", cannot, offered_values(o));
  }

  Nonconformity units(const ParamOffer& o, const std::vector<UnitId>& ids) const {
    if (ids.size() > state_.units.size())
      return fmt::format("{} named, there are only {}", counted(static_cast<int>(ids.size()), "unit", "units"),
                         state_.units.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (Nonconformity t = unit(o, ids[i])) return t;
      if (std::find(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(i), ids[i]) !=
          ids.begin() + static_cast<std::ptrdiff_t>(i))
        return fmt::format("{} is named twice", name_of(state_, ids[i]));
    }
    const auto n = static_cast<std::int64_t>(ids.size());
    if (n < o.low || n > o.high)
      return fmt::format("{} named, {}", counted(static_cast<int>(n), "unit", "units"),
                         bounds(o, [](std::int64_t v) { return std::to_string(v); }));
    return {};
  }

  Nonconformity leader(LeaderId id) const {
    if (id.valid() && id.index() < state_.leaders.size()) return {};
    return fmt::format("no such leader; known are: {}", listed(leader_names(state_)));
  }

  Nonconformity piece(PieceId id) const {
    const bool known = id.valid() && state_.ground != nullptr && id.index() < state_.ground->pieces.size();
    if (known) return {};
    return fmt::format("no such piece of ground; known are: {}", listed(piece_names(state_)));
  }

  Nonconformity point(Vec v) const {
    if (on_the_map(v)) return {};
    return "lies beyond any table; points are [east, north] from the south-west corner";
  }

  Nonconformity pose(const Pose& p) const {
    if (Nonconformity t = point(p.at)) return t;
    return is_heading(p.facing) ? Nonconformity{}
                                : Nonconformity{"faces nowhere: a heading is at least 0 and under 360 degrees"};
  }

  Nonconformity number(const ParamOffer& o, std::int64_t n) const {
    switch (kind_of(o.param)) {
      case ParamKind::kFormation:
        return chosen(o, n, words_.formations.size());
      case ParamKind::kChoice:
        return chosen(o, n, words_.params[static_cast<std::size_t>(o.param)].choices.size());
      case ParamKind::kYesNo:
        return n == 0 || n == 1 ? Nonconformity{} : Nonconformity{"must be yes or no"};
      case ParamKind::kHand:
        return n == 0 || n == 1 ? Nonconformity{} : Nonconformity{"must be left or right"};
      case ParamKind::kHeading:
        if (n < -kFullTurn || n > kFullTurn) return "a heading is between -360 and 360 degrees";
        return bounded(o, n, [](std::int64_t v) { return degrees_text(v) + " degrees"; });
      case ParamKind::kLength:
        if (n < 0 || n > kLargestCoord) return "a length cannot be negative, nor longer than any table";
        return bounded(o, n, [this](std::int64_t v) { return spoken_length(words_, v); });
      case ParamKind::kUnit:
      case ParamKind::kUnits:
      case ParamKind::kLeader:
      case ParamKind::kPiece:
      case ParamKind::kPath:
      case ParamKind::kPoint:
      case ParamKind::kPose:
      case ParamKind::kNumber:
        break;
    }
    return bounded(o, n, [](std::int64_t v) { return std::to_string(v); });
  }

  template <class Spoken>
  Nonconformity bounded(const ParamOffer& o, std::int64_t n, Spoken spoken) const {
    if (n >= o.low && n <= o.high) return {};
    return fmt::format("{} is out of bounds: {}", spoken(n), bounds(o, spoken));
  }

  template <class Spoken>
  static std::string bounds(const ParamOffer& o, Spoken spoken) {
    if (o.low == std::numeric_limits<std::int64_t>::min()) return fmt::format("at most {}", spoken(o.high));
    if (o.high == std::numeric_limits<std::int64_t>::max()) return fmt::format("at least {}", spoken(o.low));
    return fmt::format("from {} to {}", spoken(o.low), spoken(o.high));
  }

  Nonconformity chosen(const ParamOffer& o, std::int64_t n, std::size_t size) const {
    if (n < 0 || n >= static_cast<std::int64_t>(size))
      return fmt::format("no such choice; choose from: {}", offered_values(o));
    if (o.choices.empty() || is_listed(o.choices, static_cast<std::int16_t>(n))) return {};
    return fmt::format("`{}` cannot be chosen; choose from: {}",
                       choice_name(o.param, static_cast<std::size_t>(n)), offered_values(o));
  }

  Nonconformity path(const ParamOffer& o, const Path& path) const {
    if (path.size() > kMostLegs) return fmt::format("{} legs; a path has at most {}", path.size(), kMostLegs);
    for (std::size_t i = 0; i < path.size(); ++i)
      if (Nonconformity t = leg(o, path[i]))
        return fmt::format("leg {} (`{}`): {}", i + 1, name_of(path[i].kind), *t);
    return {};
  }

  Nonconformity leg(const ParamOffer& o, const Leg& leg) const {
    if (leg.kind > LegKind::kManoeuvre) return "is no known kind of leg";
    if (!o.legs.empty() && !is_listed(o.legs, leg.kind))
      return fmt::format("not allowed here; use: {}", leg_names(o.legs));
    if (leg.distance < 0 || leg.distance > kLargestCoord)
      return "a distance cannot be negative, nor longer than any table";
    if (leg.angle < 0 || leg.angle > kFullTurn)
      return "an angle is between 0 and 360 degrees; left or right says which way";
    if (leg.hand > Hand::kRight || leg.anchor > Anchor::kCentre)
      return "must be left or right, about front, left, right or centre";
    if (Nonconformity t = pose(leg.to)) return t;
    if (leg.kind == LegKind::kFollowRoad) return road(leg.piece);
    return leg.kind == LegKind::kManoeuvre ? manoeuvre(o, leg) : Nonconformity{};
  }

  Nonconformity road(PieceId id) const {
    if (Nonconformity t = piece(id)) return t;
    if (state_.ground->piece(id).line.size() >= 2) return {};
    return fmt::format("{} has no line to follow", name_of(state_, id));
  }

  Nonconformity manoeuvre(const ParamOffer& o, const Leg& leg) const {
    if (leg.formation >= words_.formations.size()) return "no such formation";
    if (leg.files < 0 || leg.files > kMostFiles)
      return fmt::format("a width is between 0 (as it is) and {} files", kMostFiles);
    if (o.choices.empty() || is_listed(o.choices, static_cast<std::int16_t>(leg.formation))) return {};
    std::vector<std::string> names;
    for (const std::int16_t c : o.choices)
      names.push_back(words_.formations[static_cast<std::size_t>(c)].name);
    return fmt::format("`{}` cannot be taken up; choose from: {}", words_.formations[leg.formation].name,
                       listed(names));
  }

  // ---- Words for the remedies.
  ParamKind kind_of(std::int16_t param) const { return words_.params[static_cast<std::size_t>(param)].kind; }
  const std::string& param_name(std::int16_t param) const {
    return words_.params[static_cast<std::size_t>(param)].name;
  }
  const std::string& verb_name(std::int16_t verb) const {
    return words_.verbs[static_cast<std::size_t>(verb)].name;
  }

  std::string offered_verbs() const {
    std::vector<std::string> names;
    for (const VerbOffer& offer : form_.verbs)
      if (!is_listed(names, verb_name(offer.verb))) names.push_back(verb_name(offer.verb));
    return listed(names);
  }

  std::string takes(const VerbOffer& offer) const {
    if (offer.params.empty()) return "it takes none";
    std::vector<std::string> names;
    for (const ParamOffer& o : offer.params) names.push_back(param_name(o.param));
    return "it takes: " + listed(names);
  }

  static std::string leg_names(const std::vector<LegKind>& legs) {
    std::vector<std::string> names;
    for (const LegKind kind : legs) names.emplace_back(name_of(kind));
    return listed(names);
  }

  std::string choice_name(std::int16_t param, std::size_t i) const {
    return kind_of(param) == ParamKind::kFormation
               ? words_.formations[i].name
               : words_.params[static_cast<std::size_t>(param)].choices[i];
  }

  // What may be given, where it can be listed; empty where it cannot.
  std::string offered_values(const ParamOffer& o) const {
    std::vector<std::string> names;
    for (const UnitId id : o.units) names.push_back(name_of(state_, id));
    const ParamKind kind = kind_of(o.param);
    if (kind == ParamKind::kYesNo) names = {"yes", "no"};
    if (kind == ParamKind::kHand) names = {"left", "right"};
    if (kind != ParamKind::kFormation && kind != ParamKind::kChoice) return listed(names);
    for (const std::int16_t c : o.choices) names.push_back(choice_name(o.param, static_cast<std::size_t>(c)));
    if (!o.choices.empty()) return listed(names);
    return listed(kind == ParamKind::kFormation ? names_of(words_.formations)
                                                : words_.params[static_cast<std::size_t>(o.param)].choices);
  }

  const AskForm& form_;
  const BattleState& state_;
  const Vocabulary& words_;
};

}  // namespace

Verdict conforms(const AskForm& form, const Answer& answer, const BattleState& state,
                 const Vocabulary& words) {
  if (Nonconformity trouble = Inspection(form, state, words).answer(answer)) {
    trouble->front() = static_cast<char>(
        trouble->front() >= 'a' && trouble->front() <= 'z' ? trouble->front() - 'a' + 'A' : trouble->front());
    return refuse(form.rule, *trouble + ".");
  }
  return allow();
}

}  // namespace drumhead
