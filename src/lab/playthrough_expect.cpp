#include "lab/playthrough_expect.h"

#include <fmt/format.h>
#include <algorithm>

#include "engine/answer_text.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "engine/spoken.h"
#include "engine/words_reader.h"
#include "lab/image.h"
#include "table/measure.h"

namespace drumhead {
namespace {

using Kind = Expectation::Kind;

// What was found: whether it is what was expected, and how it reads.
struct Finding {
  bool holds = false;
  std::string expected;
  std::string found;
};

// Lengths are written to the hundredth: half of one either way is the same place.
bool as_written(Coord a, Coord b, Coord per_unit) { return is_at_most(std::abs(a - b), per_unit / 200); }

class Inspector {
 public:
  Inspector(const Expectation& e, const Referee& referee, std::size_t since,
            const std::optional<Transform>& image)
      : e_(e), referee_(referee), since_(since), image_(image), state_(referee.state()), words_(referee.book().words()) {}

  Finding find() const {
    switch (e_.kind) {
      case Kind::kReport:
        return report();
      case Kind::kReckoning:
        return reckoning();
      case Kind::kTotal:
        return total();
      case Kind::kHears:
        return hears();
      case Kind::kStrength:
        return strength();
      case Kind::kStands:
        return of_unit("stands", [this](const Unit& u) { return std::ssize(state_.stands_of(u.id)); });
      case Kind::kStand:
        return stand();
      case Kind::kFiles:
        return of_unit("files", [](const Unit& u) { return std::int64_t{u.files}; });
      case Kind::kRating:
        return of_leader();
      case Kind::kMarker:
        return marker();
      case Kind::kAt:
      case Kind::kFacing:
        return place();
      case Kind::kFormation:
        return formation();
      case Kind::kRemoved:
        return on_table(false);
      case Kind::kOnTable:
        return on_table(true);
      case Kind::kInside:
        return inside();
      case Kind::kWith:
        return with();
      case Kind::kPiece:
        return piece();
      case Kind::kAsked:
        return asked();
      case Kind::kOffered:
        return offered();
      case Kind::kOver:
        return over();
      case Kind::kTurn:
        return number("turn", state_.turn);
      case Kind::kDistance:
        return distance();
      case Kind::kNumber:
        return numbered("number", words_.game_numbers, state_.numbers);
      case Kind::kSideNumber:
        return numbered(fmt::format("side number {}", name_of(e_.seat)), words_.side_numbers,
                        state_.side_numbers[static_cast<std::size_t>(e_.seat)]);
    }
    return {};
  }

 private:
  // ---- What has been told since the last answer.
  std::vector<Event> events() const {
    std::vector<Event> told;
    const std::vector<ChronicleEntry>& entries = referee_.chronicle().entries;
    for (std::size_t i = since_; i < entries.size(); ++i)
      told.insert(told.end(), entries[i].events.begin(), entries[i].events.end());
    return told;
  }

  static bool cites(const std::vector<Cite>& cites, const std::string& rule) {
    return rule.empty() || std::any_of(cites.begin(), cites.end(), [&](Cite c) { return c.text() == rule; });
  }

  // Why it may not have come to that yet.
  std::string waiting() const {
    return state_.asks.empty() ? "the battle is over"
                               : fmt::format("open are: {} (an answer or a `pass` may be missing)", open_asks(referee_));
  }

  std::string quoted_and_rule() const {
    std::string text = e_.text.empty() ? "a line" : fmt::format("\"{}\"", e_.text);
    return e_.rule.empty() ? text : text + " [" + e_.rule + "]";
  }

  Finding report() const {
    Finding f{false, "report " + quoted_and_rule(), ""};
    for (const Event& event : events()) {
      if (event.text.empty()) continue;
      f.holds = f.holds || (tells(event.text, e_.text, image_) && cites(event.cites, e_.rule));
      f.found += "\n    " + event.text + cite_list(event.cites);
    }
    if (f.found.empty()) f.found = "nothing was told; " + waiting();
    return f;
  }

  static std::string cite_list(const std::vector<Cite>& cites) {
    std::string text;
    for (const Cite& cite : cites)
      if (!cite.text().empty()) text += (text.empty() ? "" : ", ") + std::string(cite.text());
    return text.empty() ? "" : " [" + text + "]";
  }

  Finding hears() const {
    Finding f{false, fmt::format("{} hears \"{}\"", name_of(e_.seat), e_.text), ""};
    for (const Event& event : events()) {
      const std::string& text = text_for(event, e_.seat);
      if (text.empty()) continue;
      f.holds = f.holds || tells(text, e_.text, image_);
      f.found += "\n    " + text;
    }
    if (f.found.empty()) f.found = "it hears nothing";
    return f;
  }

  Finding reckoning() const {
    Finding f{false, "reckoning " + quoted_and_rule(), ""};
    for (const Event& event : events()) {
      if (!event.reckoning) continue;
      for (const ReckoningLine& line : event.reckoning->lines) {
        const std::string text = fmt::format("{} {}", signed_number(line.value), line.label);
        f.holds = f.holds || (tells(text, e_.text, image_) && cites({line.cite}, e_.rule));
        f.found += "\n    " + text + cite_list({line.cite});
      }
    }
    if (f.found.empty()) f.found = "nothing was reckoned; " + waiting();
    return f;
  }

  Finding total() const {
    Finding f{false, fmt::format("total {}", e_.number), ""};
    for (const Event& event : events()) {
      if (!event.reckoning) continue;
      f.holds = f.holds || event.reckoning->total == e_.number;
      f.found += fmt::format("{}{}", f.found.empty() ? "" : ", ", event.reckoning->total);
    }
    if (f.found.empty()) f.found = "nothing was reckoned; " + waiting();
    return f;
  }

  // ---- The table.
  template <class Then>
  Finding with_unit(const std::string& expected, Then then) const {
    const Result<UnitId> id = unit_called(state_, e_.subject);
    if (!id) return {e_.no, expected, id.error().what};
    return then(state_.unit(*id));
  }

  Finding number(const std::string& what, std::int64_t found) const {
    return {found == e_.number, fmt::format("{} {}", what, e_.number), std::to_string(found)};
  }

  // A number that is written in words.
  Finding worded(const std::string& what, const Meaning& means, std::int64_t found) const {
    const std::string expected = fmt::format("{} {}", what, e_.text);
    const Result<std::int64_t> n = number_written(means, e_.text, state_);
    if (!n) return {e_.no, expected, n.error().what};
    return {found == *n, expected, written_number(means, found, state_)};
  }

  template <class Numbers>
  Finding numbered(const std::string& sort, const std::vector<NumberWord>& known, const Numbers& numbers) const {
    const auto i = static_cast<std::size_t>(e_.index);
    const NumberWord word = i < known.size() ? known[i] : NumberWord(std::to_string(i).c_str());
    return worded(fmt::format("{} {}", sort, word.name), word.means, numbers[i]);
  }

  template <class Get>
  Finding of_unit(const char* what, Get get) const {
    const std::string label = fmt::format("{} {}", what, e_.subject);
    return with_unit(label, [&](const Unit& unit) { return number(label, get(unit)); });
  }

  // 15, or 15 of 24.
  Finding strength() const {
    const std::string label = fmt::format("strength {}", e_.subject);
    return with_unit(label, [&](const Unit& unit) {
      if (!e_.original) return number(label, unit.strength);
      const int original = state_.profile(unit.id).original_strength;
      return Finding{unit.strength == e_.number && original == *e_.original,
                     fmt::format("{} {} of {}", label, e_.number, *e_.original),
                     fmt::format("{} of {}", unit.strength, original)};
    });
  }

  Finding stand() const {
    const std::string label = fmt::format("stand {} {} {}", e_.subject, e_.index, e_.word);
    return with_unit(label, [&](const Unit& unit) {
      const auto stands = state_.stands_of(unit.id);
      if (e_.index > std::ssize(stands))
        return Finding{e_.no, label, fmt::format("it has {}", counted(static_cast<int>(stands.size()), "stand", "stands"))};
      const Stand& one = stands[static_cast<std::size_t>(e_.index) - 1];
      if (e_.word == "figures") return number(label, figures_left(one));
      if (e_.word == "kind") return worded(label, one_of_these(words_.stand_kinds), one.kind);
      const auto i = static_cast<std::size_t>(index_of(words_.stand_markers, e_.word));
      return worded(label, meaning_of(words_.stand_markers[i]), one.markers[i]);
    });
  }

  Finding of_leader() const {
    const Result<LeaderId> id = leader_called(state_, e_.subject);
    if (!id) return {e_.no, "rating " + e_.subject, id.error().what};
    return number("rating " + e_.subject, state_.leaders[id->index()].rating);
  }

  Finding marker() const {
    const std::string label = fmt::format("marker {} {}", e_.subject, e_.word);
    const int of_unit = index_of(words_.markers, e_.word);
    if (of_unit >= 0 && unit_called(state_, e_.subject).ok())
      return with_unit(label, [&](const Unit& unit) {
        const auto i = static_cast<std::size_t>(of_unit);
        return worded(label, meaning_of(words_.markers[i]), unit.markers[i]);
      });
    const int command = find_name(state_.setting->commands, e_.subject);
    const int of_command = index_of(words_.command_markers, e_.word);
    if (command >= 0 && of_command >= 0) {
      const auto i = static_cast<std::size_t>(of_command);
      return worded(label, meaning_of(words_.command_markers[i]), state_.commands[static_cast<std::size_t>(command)].markers[i]);
    }
    const Result<LeaderId> id = leader_called(state_, e_.subject);
    const int of_leader = index_of(words_.leader_markers, e_.word);
    if (!id || of_leader < 0)
      return {e_.no, label, unknown("unit or leader with such a marker", e_.subject, unit_names(state_))};
    const auto i = static_cast<std::size_t>(of_leader);
    return worded(label, meaning_of(words_.leader_markers[i]), state_.leaders[id->index()].markers[i]);
  }

  // A unit's place, or a leader's.
  Finding place() const {
    Pose pose;
    if (const Result<UnitId> unit = unit_called(state_, e_.subject)) {
      pose = state_.unit(*unit).pose;
    } else if (const Result<LeaderId> leader = leader_called(state_, e_.subject)) {
      pose = state_.leaders[leader->index()].pose;
    } else {
      return {e_.no, "a place of " + e_.subject, unit.error().what};
    }
    const bool there = e_.kind == Kind::kFacing || is_there(pose.at);
    const bool so = !e_.facing || pose.facing == *e_.facing;
    std::string expected = e_.subject;
    if (e_.kind == Kind::kAt) expected += " at " + point_words(e_.point, words_);
    if (e_.facing) expected += " facing " + degrees_text(e_.facing->centidegrees);
    return {there && so, expected, "it stands at " + pose_words(pose, words_)};
  }

  // Along the axes of the table as it was written: there the hundredths were counted.
  bool is_there(Vec at) const {
    const Vec off = image_ ? rotated(at - e_.point, -image_->turn) : at - e_.point;
    return as_written(off.x, 0, words_.per_unit) && as_written(off.y, 0, words_.per_unit);
  }

  Finding formation() const {
    return with_unit("formation", [&](const Unit& unit) {
      const std::string& now = words_.formations[unit.formation].name;
      return Finding{now == e_.word, fmt::format("{} in {}", e_.subject, e_.word), now};
    });
  }

  // Of a unit or a leader.
  Finding on_table(bool wanted) const {
    const std::string expected = fmt::format("{} {}", e_.subject, wanted ? "on the table" : "removed");
    const auto found = [&](bool there) {
      return Finding{there == wanted, expected, there ? "it is on the table" : "it is not on the table"};
    };
    if (const Result<LeaderId> leader = leader_called(state_, e_.subject); leader && !unit_called(state_, e_.subject))
      return found(state_.leaders[leader->index()].on_table);
    return with_unit(expected, [&](const Unit& unit) { return found(unit.on_table); });
  }

  Finding inside() const {
    return with_unit("a unit", [&](const Unit& unit) {
      const std::string now = name_of(state_, unit.inside);
      return Finding{now == e_.other, fmt::format("{} inside {}", e_.subject, e_.other), now};
    });
  }

  Finding with() const {
    const std::string expected = fmt::format("{} with {}", e_.subject, e_.other);
    const Result<LeaderId> id = leader_called(state_, e_.subject);
    if (!id) return {e_.no, expected, id.error().what};
    const std::string now = name_of(state_, state_.leaders[id->index()].attached_to);
    return {now == e_.other, expected, now};
  }

  Finding piece() const {
    const Result<PieceId> id = piece_called(state_, e_.subject);
    if (!id) return {e_.no, "piece " + e_.subject, id.error().what};
    const PieceState& now = state_.pieces[id->index()];
    const int marker = index_of(words_.piece_markers, e_.word);
    if (marker >= 0)
      return worded(fmt::format("piece {} {}", e_.subject, e_.word),
                    meaning_of(words_.piece_markers[static_cast<std::size_t>(marker)]),
                    now.markers[static_cast<std::size_t>(marker)]);
    return {name_of(now.condition) == e_.text, fmt::format("{} {}", e_.subject, e_.text),
            std::string(name_of(now.condition))};
  }

  Finding distance() const {
    const Result<UnitId> a = unit_called(state_, e_.subject);
    const Result<UnitId> b = unit_called(state_, e_.other);
    const std::string expected =
        fmt::format("{} from {} to {}", spoken_length(words_, e_.number), e_.subject, e_.other);
    if (!a || !b) return {e_.no, expected, (a ? b : a).error().what};
    const Footprint one = footprint(body_of(state_, words_.formations, *a)),
                    two = footprint(body_of(state_, words_.formations, *b));
    const Coord d = drumhead::distance(one, two);
    if (d == kNoDistance) return {false, expected, "one of them has no place on the table"};
    if (overlap(one, two)) return {false, expected, "they stand on the same ground"};
    return {as_written(d, e_.number, words_.per_unit), expected, length_text(d, words_.per_unit)};
  }

  // ---- The game.
  Finding asked() const {
    Finding f{false,
              fmt::format("{} asked {}{}", name_of(e_.seat), e_.word.empty() ? "something" : e_.word,
                          e_.subject.empty() ? "" : " about " + e_.subject),
              "open are: " + open_asks(referee_)};
    for (const Ask& ask : referee_.asks(e_.seat)) {
      const bool kind = e_.word.empty() || words_.asks[static_cast<std::size_t>(ask.kind)].name == e_.word;
      f.holds = f.holds || (kind && (e_.subject.empty() || name_of(state_, ask.unit) == e_.subject));
    }
    return f;
  }

  Finding offered() const {
    if (!e_.text.empty()) return offered_with_values();
    Finding f{false,
              fmt::format("{} offered {}{}", name_of(e_.seat), e_.word,
                          e_.subject.empty() ? "" : " for " + e_.subject),
              ""};
    for (const Ask& ask : referee_.asks(e_.seat)) {
      for (const VerbOffer& offer : referee_.book().describe(state_, ask).verbs) {
        const std::string& verb = words_.verbs[static_cast<std::size_t>(offer.verb)].name;
        std::vector<std::string> units;
        for (const UnitId id : offer.units) units.push_back(name_of(state_, id));
        const bool unit =
            e_.subject.empty() || std::find(units.begin(), units.end(), e_.subject) != units.end();
        f.holds = f.holds || (verb == e_.word && unit);
        f.found += fmt::format("{}{}{}", f.found.empty() ? "" : "; ", verb,
                               units.empty() ? "" : " (" + listed(units) + ")");
      }
    }
    if (f.found.empty()) f.found = "nothing is offered";
    return f;
  }

  // The order as it would be given, held against the form: what it does not say may be anything.
  Finding offered_with_values() const {
    const std::string words = fmt::format("{}{}{} {}", e_.subject.empty() ? "" : written(e_.subject, {e_.subject}),
                                          e_.subject.empty() ? "" : " ", e_.word, e_.text);
    Finding f{false, fmt::format("{} offered {}", name_of(e_.seat), words), ""};
    const Result<Answer> answer = answer_from_words(words, state_, words_);
    if (!answer) return {e_.no, f.expected, answer.error().what};
    for (const Ask& ask : referee_.asks(e_.seat)) {
      AskForm form = referee_.book().describe(state_, ask);
      form.least_orders = form.most_orders = 1;
      for (VerbOffer& offer : form.verbs)
        for (ParamOffer& param : offer.params) param.optional = true;
      const Verdict verdict = conforms(form, *answer, state_, words_);
      f.holds = f.holds || verdict.allowed();
      f.found += (f.found.empty() ? "" : " ") + (verdict.allowed() ? "It is offered." : verdict.refusal->text);
    }
    if (f.found.empty()) f.found = "nothing is offered";
    return f;
  }

  Finding over() const {
    const Outcome& end = state_.outcome;
    const auto reason = static_cast<std::size_t>(end.reason);
    const std::string why = reason < words_.outcomes.size() ? words_.outcomes[reason] : "";
    const bool who =
        e_.word.empty() || (e_.word == "draw" ? end.winner == Seat::kNobody : end.winner == e_.seat);
    const std::string found = !end.over ? "it goes on; open are: " + open_asks(referee_)
                              : end.winner == Seat::kNobody
                                  ? "a draw: " + why
                                  : fmt::format("{} has won: {}", name_of(end.winner), why);
    return {end.over && who && why.find(e_.text) != std::string::npos,
            fmt::format("the battle over{}{}",
                        e_.word.empty()     ? ""
                        : e_.word == "draw" ? ", a draw"
                                            : fmt::format(", won by {}", name_of(e_.seat)),
                        e_.text.empty() ? "" : fmt::format(" (\"{}\")", e_.text)),
            found};
  }

  const Expectation& e_;
  const Referee& referee_;
  std::size_t since_;
  const std::optional<Transform>& image_;
  const BattleState& state_;
  const Vocabulary& words_;
};

}  // namespace

bool tells(const std::string& text, const std::string& part, const std::optional<Transform>& image) {
  if (image && image->mirrored) return without_hands(text).find(without_hands(part)) != std::string::npos;
  return text.find(part) != std::string::npos;
}

std::string unmet(const Expectation& expectation, const Referee& referee, std::size_t since,
                  const std::optional<Transform>& image) {
  const Finding finding = Inspector(expectation, referee, since, image).find();
  if (finding.holds != expectation.no) return {};
  return fmt::format("expected {}{}, found: {}", expectation.no ? "no " : "", finding.expected,
                     finding.found);
}

std::string open_asks(const Referee& referee) {
  std::string text;
  for (const Ask& ask : referee.state().asks) {
    const AskWord& word = referee.book().words().asks[static_cast<std::size_t>(ask.kind)];
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : "; ", name_of(ask.seat), word.name,
                        ask.unit.valid() ? " about " + name_of(referee.state(), ask.unit) : "");
  }
  return text.empty() ? "none" : text;
}

}  // namespace drumhead
