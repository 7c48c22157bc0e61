// What lies beside the troops of a playthrough: markers, stands, tokens, records of the turn under way, numbers.
#include <fmt/format.h>

#include "engine/decimal.h"
#include "engine/naming.h"
#include "lab/playthrough_setup.h"

namespace drumhead {

bool SetUp::marker_word(WordsReader& in, const std::vector<MarkerWord>& known, NotedNumbers& markers) {
  return take_number(in, "marker", number_words(known), markers);
}

void SetUp::marker(WordsReader& in, int line) {
  const std::string owner = in.any_word("a unit or leader");
  const bool of_unit = find_name(names_of(layout_.units), owner) >= 0;
  const std::vector<MarkerWord>& known = of_unit ? words_.markers : words_.leader_markers;
  if (!of_unit && find_name(names_of(layout_.leaders), owner) < 0) {
    std::vector<std::string> all = names_of(layout_.units);
    for (const LeaderSpec& spec : layout_.leaders) all.push_back(spec.name);
    return in.complain_of_last(unknown("unit or leader above this line", owner, all));
  }
  const auto i = static_cast<std::size_t>(in.one_of("marker", names_of(known)));
  if (!in.ok()) return;
  NotedNumber note{i, number_word(known[i]), in.at_end() ? "1" : in.any_word("its number"), std::nullopt};
  if (const auto n = number_in_bounds(note.word, note.text, BattleState{}); n)
    note.number = *n;
  else if (!needs_position(note.word.means))
    return in.complain_of_last(n.error().what);
  later_.push_back({line, [=, this](BattleState& state) {
                      if (of_unit) {
                        const UnitId id = *unit_called(state, owner);
                        const int type = index_of(words_.types, state.profile(id).type);
                        std::string wrong = set_numbers(state.units[id.index()].markers, {note}, state);
                        if (wrong.empty() && type >= 0)
                          wrong = wrong_marker(known[i], words_.types[static_cast<std::size_t>(type)],
                                               state.units[id.index()].markers[i]);
                        return wrong;
                      }
                      return set_numbers(state.leaders[leader_called(state, owner)->index()].markers, {note},
                                         state);
                    }});
}

// figures 3 | kind HR | at 10,12 facing 0 | silenced | task=rally | marker 0 1
void SetUp::stand_word(WordsReader& in, Stand& stand, NotedNumbers& markers, bool& has_figures, bool& has_kind,
                       bool& has_pose) {
  const std::vector<NumberWord> known = number_words(words_.stand_markers);
  if (in.take("figures")) {
    const int n = small_number(in, "a number of figures", 0, 32);
    stand.figures = n == 32 ? 0xFFFFFFFFU : (1U << static_cast<unsigned>(n)) - 1U;
    has_figures = true;
  } else if (in.take("kind")) {
    std::vector<NumberWord> kinds;
    for (const std::string& kind : words_.stand_kinds) kinds.emplace_back(kind.c_str());
    if (kinds.empty()) return in.complain_of_last(fmt::format("stands of {} are of one kind; leave `kind` out", words_.id));
    stand.kind = static_cast<std::int16_t>(which_number(in, "kind of stand", kinds, kinds.size()));
    has_kind = true;
  } else if (in.take("at")) {
    stand.pose = in.pose();
    has_pose = true;
  } else if (in.take("marker")) {
    const std::size_t i = which_number(in, "marker of a stand", known, kStandMarkers);
    const NumberWord word = i < known.size() ? known[i] : NumberWord("marker");
    const int value = small_number(in, "its number", -1000, 1000);
    if (in.ok() && (value < word.low || value > word.high))
      return in.complain_of_last(fmt::format("`{}` goes from {} to {}", word.name, word.low, word.high));
    markers.push_back({i, word, "", value});
  } else if (in.peek() != nullptr && index_of(known, in.peek()->text) >= 0) {
    const auto i = static_cast<std::size_t>(index_of(known, in.any_word("a marker")));
    markers.push_back({i, known[i], "", 1});
  } else if (!take_number(in, "marker of a stand", known, markers)) {
    in.expected(fmt::format("figures, kind, at{}", known.empty() ? "" : " or a marker: " + listed(names_of(known))));
  }
}

void SetUp::stand(WordsReader& in, int line) {
  const std::string owner = in.any_word("a unit");
  const auto index = static_cast<std::size_t>(small_number(in, "which of its stands, from 1", 1, 1000));
  Stand given;
  bool has_figures = false, has_kind = false, has_pose = false;
  NotedNumbers markers;
  while (in.ok() && !in.at_end()) stand_word(in, given, markers, has_figures, has_kind, has_pose);
  later_.push_back({line, [=, this](BattleState& state) {
                      const Result<UnitId> id = unit_called(state, owner);
                      if (!id) return id.error().what;
                      const std::size_t count = state.stands_of(*id).size();
                      if (count == 0)
                        return fmt::format("{} has no stands of its own to mark; in this book a {} has", owner,
                                           words_.stands_of);
                      if (index > count) return fmt::format("{} has {} stands, not {}", owner, count, index);
                      const auto first =
                          static_cast<std::size_t>(state.stands_of(*id).data() - state.stands.data());
                      Stand& stand = state.stands[first + index - 1];
                      if (has_figures) stand.figures = given.figures;
                      if (has_kind) stand.kind = given.kind;
                      if (has_pose) stand.pose = given.pose;
                      return set_numbers(stand.markers, markers, state);
                    }});
}

void SetUp::token(WordsReader& in, int line) {
  Token token;
  Place place;
  std::string owner;
  NotedNumbers markers;
  token.kind = static_cast<std::int16_t>(in.one_of("kind of token", names_of(words_.token_kinds)));
  if (!in.ok()) return;
  const TokenWord& word = words_.token_kinds[static_cast<std::size_t>(token.kind)];
  const std::vector<NumberWord> known = number_words(word.markers);
  while (in.ok() && !in.at_end()) {
    if (in.take("side"))
      token.side = side(in);
    else if (in.take("owner"))
      owner = in.any_word("a unit");
    else if (in.take("width"))
      token.width = in.length("a width");
    else if (in.take("depth"))
      token.depth = in.length("a depth");
    else if (in.take("marker")) {
      const std::size_t i = which_number(in, "marker of a token", known, kSmallMarkers);
      const int value = small_number(in, "its number", -1000, 1000);
      if (in.ok() && i < known.size() && (value < known[i].low || value > known[i].high))
        return in.complain_of_last(fmt::format("`{}` goes from {} to {}", known[i].name, known[i].low, known[i].high));
      if (in.ok()) token.markers[i] = static_cast<std::int16_t>(value);
    } else if (!take_number(in, "marker of this token", known, markers) && !place_word(in, place))
      in.expected("side, owner, width, depth, name=number or a place");
  }
  if (in.ok() && word.owned && owner.empty())
    in.complain(fmt::format("`{}` means nothing without the unit that it belongs to; add `owner UNIT`", word.name));
  if (in.ok()) token.pose = resolve(in, place, {{}, token.width, token.depth});
  later_.push_back({line, [token, owner, markers](BattleState& state) {
                      Token laid = token;
                      if (!owner.empty()) {
                        const Result<UnitId> id = unit_called(state, owner);
                        if (!id) return id.error().what;
                        laid.owner = *id;
                      }
                      std::string wrong = set_numbers(laid.markers, markers, state);
                      state.tokens.push_back(laid);
                      return wrong;
                    }});
}

// A fact of the turn under way: `record contact Red/1 Blue/1 round=2 from 10,12 facing 90`.
void SetUp::record(WordsReader& in, int line) {
  Record record;
  const int kind = in.one_of("kind of record", names_of(words_.record_kinds));
  if (!in.ok()) return;
  record.kind = static_cast<std::int16_t>(kind);
  const RecordWord& word = words_.record_kinds[static_cast<std::size_t>(kind)];
  std::vector<std::string> units;
  while (units.size() < 2 && in.peek() != nullptr && find_name(names_of(layout_.units), in.peek()->text) >= 0)
    units.push_back(in.any_word("a unit"));
  if (std::ssize(units) < word.units) {
    if (in.peek() != nullptr && in.peek()->text.find('=') == std::string::npos)
      return in.complain(unknown("unit above this line", in.peek()->text, names_of(layout_.units)));
    return in.complain(fmt::format("`record {}` says nothing without {}", word.name,
                                   word.units == 1 ? "a unit" : "two units: whom it is about, and the other"));
  }
  NotedNumbers numbers;
  while (in.ok() && !in.at_end()) {
    if (in.take("from"))
      record.from = in.pose();
    else if (in.take("to"))
      record.to = in.pose();
    else if (!take_number(in, "number of this record", word.numbers, numbers))
      in.expected(fmt::format("from, to{}", word.numbers.empty() ? "" : " or name=value of " + listed(names_of(word.numbers))));
  }
  if (!word.lasts && !forgotten_) forgotten_ = {line, word.name};
  later_.push_back({line, [record, units, numbers](BattleState& state) {
                      Record made = record;
                      if (!units.empty()) made.a = *unit_called(state, units[0]);
                      if (units.size() > 1) made.b = *unit_called(state, units[1]);
                      std::string wrong = set_numbers(made.n, numbers, state);
                      state.records.push_back(made);
                      return wrong;
                    }});
}

// number player_turn 3 | number A guns_taken 2
void SetUp::number(WordsReader& in, int line) {
  const bool of_side = in.find({"A", "B", layout_.sides[0], layout_.sides[1]}) >= 0;
  const auto seat = of_side ? static_cast<std::size_t>(side(in)) : 0;
  const std::vector<NumberWord>& known = of_side ? words_.side_numbers : words_.game_numbers;
  const std::size_t i = which_number(in, of_side ? "number of a side" : "number of the game", known,
                                     of_side ? kSideNumbers : kGameNumbers);
  const NumberWord word = i < known.size() ? known[i] : NumberWord("number");
  const NotedNumber note{i, word, in.any_word("its value"), std::nullopt};
  if (in.ok() && !needs_position(word.means))
    if (const auto n = number_in_bounds(word, note.text, BattleState{}); !n) in.complain_of_last(n.error().what);
  later_.push_back({line, [=](BattleState& state) {
                      if (of_side) return set_numbers(state.side_numbers[seat], {note}, state);
                      return set_numbers(state.numbers, {note}, state);
                    }});
}

}  // namespace drumhead
