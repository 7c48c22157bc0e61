#include "lab/change_text.h"

#include <fmt/format.h>

#include "engine/agreement.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

class Comparison {
 public:
  Comparison(const BattleState& before, const BattleState& after, const Vocabulary& words)
      : before_(before), after_(after), words_(words) {}

  std::vector<std::string> clauses() {
    outcome();
    for (std::size_t i = 0; i < after_.units.size(); ++i) {
      if (i < before_.units.size()) {
        unit(before_.units[i], after_.units[i]);
      } else {
        add("{} is formed with a strength of {}", name_of(after_, after_.units[i].id),
            after_.units[i].strength);
      }
    }
    for (std::size_t i = 0; i < after_.leaders.size() && i < before_.leaders.size(); ++i)
      leader(before_.leaders[i], after_.leaders[i]);
    for (std::size_t i = 0; i < after_.pieces.size() && i < before_.pieces.size(); ++i) piece(i);
    tokens();
    return std::move(clauses_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    clauses_.push_back(in_agreement(fmt::format(text, std::forward<Args>(args)...), after_));
  }

  void outcome() {
    const Outcome& end = after_.outcome;
    if (before_.outcome == end || !end.over) return;
    const auto reason = static_cast<std::size_t>(end.reason);
    const std::string why = reason < words_.outcomes.size() ? ": " + words_.outcomes[reason] : "";
    if (end.winner == Seat::kNobody) {
      add("the battle is drawn{}", why);
    } else {
      add("{} wins{}", after_.side_name(end.winner), why);
    }
  }

  void unit(const Unit& was, const Unit& is) {
    if (was == is) return;
    const std::string name = name_of(after_, is.id);
    if (name.empty()) return;  // a unit that the seat knows nothing of
    if (was.strength > is.strength)
      add("{} loses {} ({} left)", name, was.strength - is.strength, is.strength);
    if (was.strength < is.strength)
      add("{} gains {} (now {})", name, is.strength - was.strength, is.strength);
    if (was.on_table && !is.on_table) return add("{} is removed", name);
    if (!was.on_table && is.on_table) add("{} arrives", name);
    if (was.formation != is.formation) add("{} is in {}", name, formation(is.formation));
    if (was.on_table && is.on_table) moved(name, was.pose, is.pose);
    if (was.inside != is.inside && is.inside.valid())
      add("{} is inside {}", name, name_of(after_, is.inside));
    if (was.inside != is.inside && !is.inside.valid()) add("{} leaves {}", name, name_of(after_, was.inside));
    markers(name, was.markers, is.markers, words_.markers);
  }

  std::string formation(std::uint8_t index) const {
    return index < words_.formations.size() ? std::string(words_.formations[index].name)
                                            : "another formation";
  }

  void moved(const std::string& name, const Pose& was, const Pose& is) {
    if (was.at != is.at) {
      add("{} moves {}", name, spoken_length(words_, distance(was.at, is.at)));
    } else if (was.facing != is.facing) {
      add("{} turns to {} degrees", name, degrees_text(is.facing.centidegrees));
    }
  }

  // "shaken", "no longer shaken"; a marker with more than two values says which. Bookkeeping is not listed.
  template <class Markers>
  void markers(const std::string& name, const Markers& was, const Markers& is,
               const std::vector<MarkerWord>& known) {
    for (std::size_t i = 0; i < known.size() && i < is.size(); ++i) {
      if (was[i] == is[i] || !known[i].shown) continue;
      if (is[i] == 0 && known[i].values.empty()) {
        add("{}: no longer {}", name, known[i].name);
      } else {
        add("{}: {}", name, spoken_marker(known[i], is[i]));
      }
    }
  }

  void leader(const Leader& was, const Leader& is) {
    if (was == is) return;
    const std::string name = name_of(after_, is.id);
    if (name.empty()) return;
    if (was.on_table && !is.on_table) return add("{} leaves the table", name);
    if (!was.on_table && is.on_table) add("{} arrives", name);
    if (was.attached_to != is.attached_to && is.attached_to.valid())
      add("{} joins {}", name, name_of(after_, is.attached_to));
    if (was.attached_to != is.attached_to && !is.attached_to.valid())
      add("{} leaves {}", name, name_of(after_, was.attached_to));
    if (!was.attached_to.valid() && !is.attached_to.valid() && was.on_table) moved(name, was.pose, is.pose);
    markers(name, was.markers, is.markers, words_.leader_markers);
  }

  void piece(std::size_t i) {
    const PieceState &was = before_.pieces[i], &is = after_.pieces[i];
    if (was == is) return;
    const std::string name = name_of(after_, PieceId{static_cast<std::int16_t>(i)});
    if (was.condition != is.condition) add("{} is {}", name, drumhead::name_of(is.condition));
    markers(name, was.markers, is.markers, words_.piece_markers);
  }

  void tokens() {
    for (std::size_t i = before_.tokens.size(); i < after_.tokens.size(); ++i) {
      const auto kind = static_cast<std::size_t>(after_.tokens[i].kind);
      add("a {} is laid down", kind < words_.token_kinds.size() ? words_.token_kinds[kind].name : "token");
    }
  }

  const BattleState& before_;
  const BattleState& after_;
  const Vocabulary& words_;
  std::vector<std::string> clauses_;
};

}  // namespace

std::vector<std::string> changes(const BattleState& before, const BattleState& after,
                                 const Vocabulary& words) {
  return Comparison(before, after, words).clauses();
}

std::string change_line(const std::vector<std::string>& clauses) {
  return clauses.empty() ? "nothing changes" : fmt::format("{}", fmt::join(clauses, "; "));
}

}  // namespace drumhead
