#include "lab/reach_by_rules.h"

#include <algorithm>
#include <optional>

#include "table/path.h"

namespace drumhead {
namespace {

constexpr Angle kWidestWheel = degrees(90);
constexpr Angle kWheelStep = degrees(15);
constexpr Angle kRoundStep = degrees(30);
constexpr int kMostChecks = 240;
constexpr int kFineness = 20;  // found to a twentieth of the rulebook's unit

// A way that grows longer: how far it is allowed, and from where on it triggers something.
struct Ray {
  Coord longest = 0;
  std::optional<Coord> tested_from;
  Vec at;  // of the front, at its longest
  Vec tested_at;
};

class Explorer {
 public:
  Explorer(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer, std::int16_t param)
      : book_(book),
        known_(view.known),
        ask_(ask),
        answer_(answer),
        param_(param),
        form_(book.describe(known_, ask)) {
    fine_ = std::max<Coord>(1, book.words().per_unit / kFineness);
  }

  ReachOutline explore() {
    const ParamOffer* offer = this->offer();
    const UnitId unit = answer_.orders.front().unit;
    if (offer == nullptr || !unit.valid() || !known_.unit(unit).on_table) return {};
    start_ = marcher_of(body_of(known_, book_.words().formations, unit), unit);
    if (offers(*offer, LegKind::kAdvance)) fan_out(offers(*offer, LegKind::kWheel));
    if (!rays_.empty() && offers(*offer, LegKind::kRetire)) add_back();
    if (rays_.empty() && offers(*offer, LegKind::kFree)) go_round();
    return outlined();
  }

 private:
  const ParamOffer* offer() const {
    const Order& order = answer_.orders.front();
    for (const VerbOffer& verb : form_.verbs) {
      if (verb.verb != order.verb ||
          std::find(verb.units.begin(), verb.units.end(), order.unit) == verb.units.end())
        continue;
      for (const ParamOffer& one : verb.params)
        if (one.param == param_) return &one;
    }
    return nullptr;
  }
  static bool offers(const ParamOffer& offer, LegKind leg) {
    return offer.legs.empty() || std::find(offer.legs.begin(), offer.legs.end(), leg) != offer.legs.end();
  }

  // ---- Directions

  // Left to right, outward from straight ahead, so that a wheel that is refused ends its side.
  void fan_out(bool wheels) {
    if (const auto ahead = ray({}, LegKind::kAdvance)) rays_.push_back(*ahead);
    if (!wheels) return;
    for (const Hand hand : {Hand::kLeft, Hand::kRight})
      for (Angle angle = kWheelStep; angle <= kWidestWheel; angle += kWheelStep) {
        const auto turned = ray({leg::wheel(hand, angle)}, LegKind::kAdvance);
        if (!turned) break;
        rays_.insert(hand == Hand::kLeft ? rays_.begin() : rays_.end(), *turned);
      }
  }

  void add_back() {
    rays_.push_back({.at = start_.pose.at});
    if (const auto back = ray({}, LegKind::kRetire); back && back->longest > 0) rays_.back() = *back;
  }

  void go_round() {
    for (Angle angle = 0; angle < degrees(360); angle += kRoundStep) {
      way_round_ = start_.pose.facing + angle;
      if (const auto way = ray({}, LegKind::kFree); way && way->longest > 0) rays_.push_back(*way);
    }
  }

  // ---- One direction

  Path path_of(const Path& first, LegKind kind, Coord distance) const {
    Path path = first;
    if (distance <= 0) return path;
    switch (kind) {
      case LegKind::kRetire:
        path.push_back(leg::retire(distance));
        break;
      case LegKind::kFree:
        path.push_back(
            leg::free_move({point_from({start_.pose.at, way_round_}, distance, 0), start_.pose.facing}));
        break;
      default:
        path.push_back(leg::advance(distance));
    }
    return path;
  }

  // Longer and longer until it is refused, then halving; none: not even its beginning is allowed.
  std::optional<Ray> ray(const Path& first, LegKind kind) {
    const auto allowed = [&](Coord distance) { return verdict(path_of(first, kind, distance)); };
    if (!first.empty() && !allowed(0).allowed()) return std::nullopt;
    const Coord table = known_.ground->width + known_.ground->height;
    Coord good = 0, bad = std::min(table, std::max(guess_, book_.words().per_unit));
    while (checks_ < kMostChecks && bad < table && allowed(bad).allowed()) {
      good = bad;
      bad = std::min(table, bad + bad / 2 + 1);
    }
    while (checks_ < kMostChecks && bad - good > fine_) {
      const Coord middle = good + (bad - good) / 2;
      (allowed(middle).allowed() ? good : bad) = middle;
    }
    if (good == 0 && first.empty()) return std::nullopt;
    guess_ = good;
    return measured(first, kind, good);
  }

  Ray measured(const Path& first, LegKind kind, Coord longest) {
    Ray ray{.longest = longest, .at = end_of_path(path_of(first, kind, longest))};
    const auto triggers = [&](Coord distance) {
      return !verdict(path_of(first, kind, distance)).preview.triggers.empty();
    };
    if (!triggers(longest)) return ray;
    Coord quiet = 0, tested = longest;
    while (checks_ < kMostChecks && tested - quiet > fine_) {
      const Coord middle = quiet + (tested - quiet) / 2;
      (triggers(middle) ? tested : quiet) = middle;
    }
    ray.tested_from = tested;
    ray.tested_at = end_of_path(path_of(first, kind, tested));
    return ray;
  }

  Verdict verdict(const Path& path) {
    ++checks_;
    Answer trial = answer_;
    Order& order = trial.orders.front();
    std::erase_if(order.args, [this](const auto& arg) { return arg.first == param_; });
    if (!path.empty()) order.args.emplace_back(param_, path);
    Verdict form = conforms(form_, trial, known_, book_.words());
    return form.allowed() ? book_.check(known_, ask_, trial) : form;
  }

  Vec end_of_path(const Path& path) const {
    const MoveRules rules{.formations = book_.words().formations, .ground = known_.ground.get()};
    const std::vector<Motion> motions = carry_out(start_, path, rules);
    return end_of(motions, start_).pose.at;
  }

  // ---- The outline

  ReachOutline outlined() const {
    ReachOutline reach{.checks = checks_};
    for (const Ray& ray : rays_) reach.outline.push_back(ray.at);
    reach.tested = tested_part();
    return reach;
  }

  // Neighbouring directions in which something is triggered: out along the far ends, back along the near
  // ones. Of several such parts, the widest.
  std::vector<Vec> tested_part() const {
    std::size_t best_from = 0, best_to = 0;
    for (std::size_t i = 0; i < rays_.size(); ++i) {
      std::size_t to = i;
      while (to < rays_.size() && rays_[to].tested_from) ++to;
      if (to - i > best_to - best_from) best_from = i, best_to = to;
      i = std::max(i, to);
    }
    std::vector<Vec> part;
    for (std::size_t i = best_from; i < best_to; ++i) part.push_back(rays_[i].at);
    for (std::size_t i = best_to; i > best_from; --i) part.push_back(rays_[i - 1].tested_at);
    return part;
  }

  const Rulebook& book_;
  const BattleState& known_;
  const Ask& ask_;
  const Answer& answer_;
  std::int16_t param_;
  AskForm form_;
  Marcher start_;
  Coord fine_ = 1;
  Coord guess_ = 0;  // how far the direction before it went
  Heading way_round_{};
  int checks_ = 0;
  std::vector<Ray> rays_;
};

}  // namespace

ReachOutline reach_by_rules(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer,
                            std::int16_t param) {
  if (answer.orders.size() != 1) return {};
  return Explorer(book, view, ask, answer, param).explore();
}

}  // namespace drumhead
