#include "engine/facts.h"

#include "engine/fields.h"
#include "engine/json_fields.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

// ---- Writing. An atom is its new value; a struct an object of its changed fields; a list an object of its changed
// elements by index, with its new length as "n" when that changed; a shared value is written whole.

template <class T>
inline constexpr bool kIsAtom =
    kIsNumber<T> || std::is_same_v<T, std::string> || IsId<T>::value || std::is_same_v<T, Vec> || std::is_same_v<T, Pose>;

template <class T>
JsonTree atom(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return JsonTree::yes_no(value);
  } else if constexpr (kIsNumber<T>) {
    return JsonTree::number(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    return JsonTree::words(value);
  } else if constexpr (IsId<T>::value) {
    return JsonTree::number(value.value);
  } else if constexpr (std::is_same_v<T, Vec>) {
    return JsonTree::list({JsonTree::number(value.x), JsonTree::number(value.y)});
  } else {
    return JsonTree::list({JsonTree::number(value.at.x), JsonTree::number(value.at.y),
                           JsonTree::number(value.facing.centidegrees)});
  }
}

// Sets `out` to the change and says whether there was one.
template <class T>
bool change(const T& before, const T& after, JsonTree& out) {
  if constexpr (kIsAtom<T>) {
    if (before == after) return false;
    out = atom(after);
    return true;
  } else if constexpr (IsShared<T>::value) {
    if (before == after || (before && after && *before == *after)) return false;
    out = JsonTree::object();
    if (after) {
      JsonTree whole;
      using Held = std::remove_const_t<typename T::element_type>;
      out.add("whole", change(Held{}, *after, whole) ? std::move(whole) : JsonTree::object());
    }
    return true;
  } else if constexpr (IsVariant<T>::value) {
    if (before == after) return false;
    std::visit(
        [&](const auto& held) {
          using Held = std::remove_cvref_t<decltype(held)>;
          JsonTree whole;
          out = JsonTree::object({{"type", JsonTree::number(after.index())}});
          out.add("value", change(Held{}, held, whole) ? std::move(whole) : JsonTree{});
        },
        after);
    return true;
  } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
    out = JsonTree::object();
    if (before.size() != after.size()) out.add("n", JsonTree::number(after.size()));
    using Element = typename T::value_type;
    const Element blank{};
    for (std::size_t i = 0; i < after.size(); ++i) {
      JsonTree element;
      if (change(i < before.size() ? before[i] : blank, after[i], element)) out.add(std::to_string(i), std::move(element));
    }
    return !out.items.empty();
  } else {
    out = JsonTree::object();
    // The two field lists run side by side: collect the addresses of one, then compare with the other.
    std::vector<const void*> old_fields;
    fields(before, [&](const char*, const auto& field) { old_fields.push_back(&field); });
    std::size_t i = 0;
    fields(after, [&](const char* name, const auto& field) {
      const auto& old_field = *static_cast<const std::remove_cvref_t<decltype(field)>*>(old_fields[i++]);
      JsonTree changed_field;
      if (change(old_field, field, changed_field)) out.add(name, std::move(changed_field));
    });
    return !out.items.empty();
  }
}

// ---- Reading. Anything that does not fit throws Misfit, which changed() turns into a LoadError.

using Misfit = Unreadable;

std::int64_t whole_number_for(const JsonTree& json, const char* what) {
  if (json.is(JsonTree::Kind::kYesNo)) return json.yes ? 1 : 0;
  if (!json.is(JsonTree::Kind::kNumber) || json.text.find_first_of(".eE") != std::string::npos)
    throw Misfit(std::string("a whole number is expected for ") + what);
  const std::optional<std::int64_t> n = whole_number(json);
  if (!n) throw Misfit(std::string("the number is too large for ") + what);
  return *n;
}

template <class T>
T number(const JsonTree& json, const char* what) {
  const std::int64_t n = whole_number_for(json, what);
  if constexpr (std::is_enum_v<T>) {
    if (n < 0 || n > 63) throw Misfit(std::string("no such kind of ") + what);
    return static_cast<T>(n);
  } else {
    if (static_cast<std::int64_t>(static_cast<T>(n)) != n) throw Misfit(std::string("the number does not fit ") + what);
    return static_cast<T>(n);
  }
}

Coord coordinate(const JsonTree& json) {
  const Coord c = whole_number_for(json, "a coordinate");
  if (c > 4 * kLargestCoord || c < -4 * kLargestCoord) throw Misfit("a coordinate lies outside any table");
  return c;
}

const JsonTree& element(const JsonTree& json, std::size_t i, std::size_t size) {
  if (!json.is(JsonTree::Kind::kList) || json.items.size() != size) throw Misfit("a point or pose is expected");
  return json.items[i];
}

constexpr std::size_t kMostElements = 20'000;

template <class T, std::size_t... I>
void apply_variant(const JsonTree& json, T& value, std::int64_t index, const char* what, std::index_sequence<I...>);

template <class T>
void apply(const JsonTree& json, T& value, const char* what) {
  if constexpr (kIsNumber<T>) {
    value = number<T>(json, what);
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (!json.is(JsonTree::Kind::kText)) throw Misfit(std::string("text is expected for ") + what);
    value = json.text;
  } else if constexpr (IsId<T>::value) {
    value.value = number<std::int16_t>(json, what);
  } else if constexpr (std::is_same_v<T, Vec>) {
    value = {coordinate(element(json, 0, 2)), coordinate(element(json, 1, 2))};
  } else if constexpr (std::is_same_v<T, Pose>) {
    value.at = {coordinate(element(json, 0, 3)), coordinate(element(json, 1, 3))};
    value.facing = Heading::of(whole_number_for(element(json, 2, 3), "a heading") % kFullTurn);
  } else if constexpr (IsShared<T>::value) {
    using Held = std::remove_const_t<typename T::element_type>;
    if (!json.is(JsonTree::Kind::kObject)) throw Misfit(std::string("an object is expected for ") + what);
    const JsonTree* whole = json.find("whole");
    if (whole == nullptr) {
      value = nullptr;
      return;
    }
    Held held{};
    apply(*whole, held, what);
    if constexpr (std::is_same_v<Held, Ground>) {
      value = settled(std::move(held));
    } else {
      value = std::make_shared<const Held>(std::move(held));
    }
  } else if constexpr (IsVariant<T>::value) {
    const JsonTree* type = json.find("type");
    const JsonTree* held = json.find("value");
    if (type == nullptr || held == nullptr) throw Misfit("an argument is expected");
    const std::int64_t index = whole_number_for(*type, "an argument's type");
    apply_variant(*held, value, index, what, std::make_index_sequence<std::variant_size_v<T>>{});
  } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
    if (!json.is(JsonTree::Kind::kObject)) throw Misfit(std::string("a change of a list is expected for ") + what);
    for (std::size_t at = 0; at < json.items.size(); ++at) {
      const std::string& key = json.keys[at];
      const JsonTree& change = json.items[at];
      if (key == "n") {
        if constexpr (IsVector<T>::value) {
          const std::int64_t size = whole_number_for(change, what);
          if (size < 0 || size > static_cast<std::int64_t>(kMostElements)) throw Misfit(std::string("too many elements in ") + what);
          value.resize(static_cast<std::size_t>(size));
          continue;
        }
      }
      if (key.empty() || key.size() > 6 || key.find_first_not_of("0123456789") != std::string::npos)
        throw Misfit(std::string("no such element in ") + what);
      const std::size_t i = static_cast<std::size_t>(std::stoul(key));
      if (i >= value.size()) throw Misfit(std::string("no such element in ") + what);
      apply(change, value[i], what);
    }
  } else {
    if (!json.is(JsonTree::Kind::kObject)) throw Misfit(std::string("an object is expected for ") + what);
    std::size_t known = 0;
    fields(value, [&](const char* name, auto& field) {
      const JsonTree* found = json.find(name);
      if (found == nullptr) return;
      ++known;
      apply(*found, field, name);
    });
    if (known != json.items.size()) throw Misfit(std::string("an unknown field in ") + what);
  }
}

template <class T, std::size_t... I>
void apply_variant(const JsonTree& json, T& value, std::int64_t index, const char* what, std::index_sequence<I...>) {
  bool found = false;
  const auto read = [&](auto held, std::int64_t i) {
    if (i != index) return;
    found = true;
    if (!json.is(JsonTree::Kind::kNull)) apply(json, held, what);
    value = std::move(held);
  };
  (read(std::variant_alternative_t<I, T>{}, static_cast<std::int64_t>(I)), ...);
  if (!found) throw Misfit("no such type of argument");
}

// Whatever is changed, the lists that are read side by side stay of one length, everything stands in its own place, and
// whoever is named is there: nobody who uses a state need look twice.
class Whole {
 public:
  explicit Whole(const BattleState& state) : s_(state) {}

  void check() const {
    lengths();
    units();
    for (std::size_t i = 0; i < s_.leaders.size(); ++i) leader(s_.leaders[i], i);
    for (std::size_t i = 0; i < s_.commands.size(); ++i) command(s_.commands[i], i);
    for (const Stand& stand : s_.stands) need(in(stand.unit, s_.units), "stands of nobody");
    for (const Bend& bend : s_.bends) need(in(bend.unit, s_.units), "a column of nobody");
    for (const Token& token : s_.tokens) need(side(token.side) && in_or_none(token.owner, s_.units), "a token of nobody");
    for (const Record& record : s_.records) need(in_or_none(record.a, s_.units) && in_or_none(record.b, s_.units), "a record of nobody");
    for (const Ask& ask : s_.asks) this->ask(ask);
    for (const Slip& slip : s_.slips) this->ask(slip.ask), need(slip.answer != nullptr, "a slip without an answer");
    setting();
  }

 private:
  static void need(bool fine, const char* what) {
    if (!fine) throw Misfit(std::string("the state would be torn: ") + what);
  }
  template <class Tag, class List>
  static bool in(Id<Tag> id, const List& list) { return id.valid() && id.index() < list.size(); }
  template <class Tag, class List>
  static bool in_or_none(Id<Tag> id, const List& list) { return id.value == -1 || in(id, list); }
  static bool side(Seat seat) { return seat <= Seat::kNobody; }
  static bool player(Seat seat) { return seat == Seat::kA || seat == Seat::kB; }

  void lengths() const {
    need(s_.ground != nullptr && s_.setting != nullptr, "it has no ground or no setting");
    need(s_.units.size() == s_.setting->units.size(), "units without profiles");
    need(s_.leaders.size() == s_.setting->leaders.size(), "leaders without names");
    need(s_.commands.size() == s_.setting->commands.size(), "commands without names");
    need(s_.pieces.size() == s_.ground->pieces.size(), "pieces of ground without a condition");
    for (std::size_t i = 0; i < s_.ground->pieces.size(); ++i) {
      const Piece& piece = s_.ground->pieces[i];
      need(in(piece.id, s_.pieces) && piece.id.index() == i && piece.kind <= PieceKind::kZone, "a piece of ground out of its place");
      need(s_.pieces[i].condition <= Condition::kRemoved, "a piece of ground in no condition");
    }
  }
  void units() const {
    for (std::size_t i = 0; i < s_.units.size(); ++i) {
      const Unit& unit = s_.units[i];
      need(in(unit.id, s_.units) && unit.id.index() == i && player(unit.side), "a unit out of its place or of no side");
      need(in_or_none(unit.command, s_.commands) && in_or_none(unit.inside, s_.pieces) && in_or_none(unit.parent, s_.units),
           "a unit that belongs to nobody");
    }
  }
  void leader(const Leader& leader, std::size_t i) const {
    need(in(leader.id, s_.leaders) && leader.id.index() == i && player(leader.side), "a leader out of his place");
    need(in_or_none(leader.command, s_.commands) && in_or_none(leader.attached_to, s_.units), "a leader with nobody");
  }
  void command(const Command& command, std::size_t i) const {
    need(in(command.id, s_.commands) && command.id.index() == i && player(command.side), "a command out of its place");
    need(in_or_none(command.superior, s_.commands) && in_or_none(command.leader, s_.leaders), "a command under nobody");
  }
  void ask(const Ask& ask) const {
    need(player(ask.seat) && in_or_none(ask.unit, s_.units) && in_or_none(ask.other, s_.units), "a question to nobody");
  }
  void setting() const {
    need(side(s_.outcome.winner), "a winner who is nobody");
    for (const Objective& objective : s_.setting->objectives) need(in(objective.piece, s_.pieces), "an objective that is nowhere");
    for (const DeploymentZone& zone : s_.setting->zones) need(in(zone.piece, s_.pieces), "a zone that is nowhere");
    for (const Arrival& arrival : s_.setting->arrivals) need(in(arrival.unit, s_.units), "nobody arrives");
  }

  const BattleState& s_;
};

}  // namespace

std::string change_between(const BattleState& before, const BattleState& after) {
  JsonTree out;
  return change(before, after, out) ? dump(out) : "{}";
}

std::string unfit_for(const BattleState& state, const Vocabulary& words) {
  const auto beyond = [](auto index, const auto& list) { return index < 0 || static_cast<std::size_t>(index) >= list.size(); };
  for (const Unit& unit : state.units)
    if (beyond(unit.formation, words.formations)) return "unit " + std::to_string(unit.id.value) + " is in a formation " + words.id + " does not have";
  for (const Ask& ask : state.asks)
    if (beyond(ask.kind, words.asks)) return "a question is open that " + words.id + " does not ask";
  for (const Slip& slip : state.slips) {
    if (beyond(slip.ask.kind, words.asks)) return "a slip answers a question that " + words.id + " does not ask";
    for (const Order& order : slip.answer->orders)
      if (beyond(order.verb, words.verbs)) return "a slip orders what " + words.id + " has no word for";
  }
  if (beyond(state.outcome.reason, words.outcomes)) return "the battle ended in a way " + words.id + " does not know";
  if (state.setting->options.size() > words.options.size()) return "it has options that " + words.id + " does not have";
  return {};
}

std::string answer_facts(const Answer& answer) {
  JsonTree out;
  return change(Answer{}, answer, out) ? dump(out) : "{}";
}

Result<Answer> answer_from_facts(std::string_view text) {
  try {
    Answer answer;
    apply(json_from(text), answer, "the answer");
    return answer;
  } catch (const std::exception& e) {
    return LoadError{"", 0, std::string("an answer cannot be read: ") + e.what()};
  }
}

Result<BattleState> changed(const BattleState& before, std::string_view text) {
  try {
    const JsonTree json = json_from(text);
    BattleState after = before;
    apply(json, after, "the state");
    Whole(after).check();
    return after;
  } catch (const std::exception& e) {
    return LoadError{"", 0, std::string("a change of state cannot be read: ") + e.what()};
  }
}

}  // namespace drumhead
