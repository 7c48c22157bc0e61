#include "play/match.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_text.h"
#include "engine/facts.h"
#include "engine/json_tree.h"
#include "engine/naming.h"
#include "play/json_text.h"

namespace drumhead {

Match::Match(const Rulebook& book, BattleState start, std::uint64_t seed) : book_(book) {
  Referee::Settings settings;
  settings.seed = seed;
  referee_ = std::make_unique<Referee>(book, std::move(start), settings);
  remember(opening_moments(book_, state()));
}

Match::Match(const Rulebook& book, BattleState start, DiceSecret secret) : book_(book) {
  Referee::Settings settings;
  settings.secret = std::move(secret);
  referee_ = std::make_unique<Referee>(book, std::move(start), settings);
  remember(opening_moments(book_, state()));
}

Result<std::unique_ptr<Match>> Match::gathering(const Rulebook& book, Chronicle beginning) {
  std::unique_ptr<Match> match(new Match(book, nullptr));
  match->gathering_ = true;
  const int last = static_cast<int>(beginning.entries.size()) - 1;
  Result<BattleState> state = replay_events(beginning, last, "chronicle", &book.words());
  if (!state) return state.error();
  match->last_ = *std::move(state);
  match->last_.asks.clear();  // nobody is asked yet
  match->chronicle_ = std::move(beginning);
  match->read_moments();
  return match;
}

void Match::add_share(DiceShare share) {
  CHECK(gathering_);
  if (chronicle_.header.secret) chronicle_.header.secret->shares.push_back(std::move(share));
}

Result<std::vector<EntryRecord>> Match::begin() {
  CHECK(gathering_);
  const ChronicleHeader& header = chronicle_.header;
  if (chronicle_.entries.empty()) {
    Referee::Settings settings;
    settings.seed = header.seed;
    settings.secret = header.secret;
    referee_ = std::make_unique<Referee>(book_, header.start, settings);
    remember(opening_moments(book_, state()));
    gathering_ = false;
    return records();
  }
  Result<std::unique_ptr<Referee>> referee = resumed(chronicle_, book_, "chronicle");
  if (!referee) return referee.error();
  referee_ = *std::move(referee);
  gathering_ = false;
  return std::vector<EntryRecord>{};
}

std::string Match::why_not_played() const {
  if (gathering_) return "the battle begins when every seat is taken: not all invites have been claimed yet";
  if (!frozen_.empty()) return frozen_;
  if (!referee_) return "this battle can only be looked at";
  return over() ? "the battle is over" : "";
}

namespace {

bool waits_for_people(const StoredGame& stored) {
  return std::any_of(stored.places.begin(), stored.places.end(),
                     [](const PlaceRecord& place) { return !place.invite_hash.empty(); });
}

std::string frozen_because(const std::string& why, const std::string& program) {
  return fmt::format("the rules of this server lead elsewhere than those it was played with ({}). Nothing is lost or told: it goes "
                     "on where drumhead {} serves this store with the tables it was made with; ask the one who runs the server",
                     why, program);
}

}  // namespace

Result<std::unique_ptr<Match>> Match::reopened(const Rulebook& book, const StoredGame& stored) {
  const std::string file = "game " + stored.game.id;
  if (stored.entries.empty()) {
    Result<ChronicleHeader> header = read_header_line(stored.game.header, file);
    if (!header) return header.error();
    return gathering(book, {*std::move(header), {}, {}});
  }
  std::string text = stored.game.header + "\n";
  for (const EntryRecord& entry : stored.entries) text += entry.line + "\n";
  Result<ChronicleRead> read = read_chronicle(text, file);
  if (!read) return read.error();
  if (waits_for_people(stored)) return gathering(book, std::move((*std::move(read)).chronicle));
  std::unique_ptr<Match> match;
  Result<std::unique_ptr<Referee>> referee = resumed(read->chronicle, book, file);
  if (referee && !stored.game.replay_only) {
    match.reset(new Match(book, *std::move(referee)));
  } else {
    const std::string program = read->chronicle.header.program;
    Result<std::unique_ptr<Match>> replay = of_chronicle(book, std::move((*std::move(read)).chronicle), file);
    if (!replay) return replay.error();
    match = *std::move(replay);
    match->replay_only_ = stored.game.replay_only;
    if (!stored.game.replay_only) match->frozen_ = frozen_because(referee.error().message(), program);
    for (auto& list : match->moments_) list.clear();
  }
  for (std::size_t i = 0; i < stored.entries.size(); ++i) {
    const auto moments = moments_from(stored.entries[i].moments, static_cast<int>(i));
    if (!moments) return LoadError{file, static_cast<int>(i) + 2, "its moments cannot be read"};
    match->remember(*moments);
  }
  return match;
}

Result<std::unique_ptr<Match>> Match::of_chronicle(const Rulebook& book, Chronicle chronicle,
                                                   const std::string& file) {
  if (chronicle.entries.empty())
    return LoadError{file, 2, "there is no opening: the chronicle ends before the battle begins"};
  std::unique_ptr<Match> match(new Match(book, nullptr));
  match->chronicle_ = std::move(chronicle);
  const int last = static_cast<int>(match->chronicle_.entries.size()) - 1;
  Result<BattleState> end = replay_events(match->chronicle_, last, file, &book.words());
  if (!end) return end.error();
  match->last_ = *std::move(end);
  match->replay_only_ = true;
  match->read_moments();
  return match;
}

Result<std::unique_ptr<Match>> Match::branched(const Rulebook& book, const Chronicle& part) {
  Result<std::unique_ptr<Referee>> referee = resumed(part, book, "chronicle");
  if (!referee) return referee.error();
  std::unique_ptr<Match> match(new Match(book, *std::move(referee)));
  match->read_moments();
  return match;
}

void Match::read_moments() {
  const auto& entries = chronicle().entries;
  for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
    const BattleState after = past_.after(chronicle(), i);
    remember(i == 0 ? opening_moments(book_, after)
                    : moments_of(book_, past_.after(chronicle(), i - 1), after,
                                 entries[static_cast<std::size_t>(i)], i));
  }
}

void Match::remember(const EntryMoments& moments) {
  for (std::size_t reader = 0; reader < moments.size(); ++reader)
    if (moments[reader]) moments_[reader].push_back(*moments[reader]);
}

std::vector<Ask> Match::asks(Seat seat) const { return referee_ ? referee_->asks(seat) : std::vector<Ask>{}; }

const Ask* Match::find_ask(Seat seat, AskId id) const {
  return referee_ ? referee_->find_ask(seat, id) : nullptr;
}

std::vector<Seat> Match::waiting_for() const {
  std::vector<Seat> waiting;
  if (!can_go_on()) return waiting;
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    const auto& asks = state().asks;
    const auto& slips = state().slips;
    const bool any_sealed = std::any_of(asks.begin(), asks.end(), [](const Ask& ask) { return ask.sealed; });
    if (std::any_of(asks.begin(), asks.end(), [&](const Ask& ask) { return ask.seat == seat; }) ||
        (any_sealed && std::any_of(slips.begin(), slips.end(),
                                   [&](const Slip& slip) { return slip.sealed && slip.ask.seat == seat; })))
      waiting.push_back(seat);
  }
  return waiting;
}

Verdict Match::check(Seat seat, const Answer& answer) const {
  if (!referee_) return refuse({}, why_not_played());
  return referee_->check(seat, answer);
}

std::string trouble_with_faces(const Rulebook& book, const BattleState& state, const Ask& ask,
                               const Answer& answer, const std::vector<int>& faces) {
  BattleState trial = state;
  Dice dice = Dice::scripted(faces);
  dice.resume(trial.dice_thrown);
  Scene scene(trial, dice, Scene::Ear::kSilent);
  play_out(book, scene, ask, answer);
  if (!dice.trouble().empty()) return dice.trouble();
  if (dice.faces_left() == 0) return {};
  return fmt::format("{} of the {} dice were not needed: give those that were thrown, in order",
                     dice.faces_left(), faces.size());
}

Match::Attempt Match::answer(Seat seat, const Answer& answer, const std::vector<int>* faces) {
  if (!referee_) return {refuse({}, why_not_played()), std::nullopt};
  const BattleState before = state();
  Verdict verdict;
  if (faces != nullptr) {
    verdict = referee_->check(seat, answer);
    if (!verdict.allowed()) return {std::move(verdict), std::nullopt};
    const std::string trouble =
        trouble_with_faces(book_, before, *find_ask(seat, answer.ask), answer, *faces);
    if (!trouble.empty()) return {refuse({}, trouble), std::nullopt};
    Dice dice = Dice::scripted(*faces);
    verdict = referee_->answer(seat, answer, &dice);
  } else {
    verdict = referee_->answer(seat, answer);
  }
  if (!verdict.allowed()) return {std::move(verdict), std::nullopt};
  const int number = static_cast<int>(chronicle().entries.size()) - 1;
  const ChronicleEntry& entry = chronicle().entries.back();
  EntryMoments moments = moments_of(book_, before, state(), entry, number);
  remember(moments);
  return {std::move(verdict),
          Step{number, {entry_line(entry, number), moments_text(moments)}, std::move(moments)}};
}

std::optional<Match::Step> Match::follow(const EntryRecord& record) {
  const Result<JsonTree> line = parse_json(record.line);
  const JsonTree* written = line ? line->find("answer") : nullptr;
  const JsonTree* seat = line ? line->find("seat") : nullptr;
  const JsonTree* dice = line ? line->find("dice") : nullptr;
  if (!referee_ || written == nullptr || seat == nullptr || dice == nullptr) return std::nullopt;
  const Result<Answer> given = answer_from_facts(dump(*written));
  const std::optional<Seat> by = seat_called(seat->text);
  if (!given || !by) return std::nullopt;
  std::vector<int> faces;
  for (const JsonTree& face : dice->items) faces.push_back(static_cast<int>(whole_number(face).value_or(0)));
  Attempt attempt = answer(*by, *given, line->find("by_hand") != nullptr ? &faces : nullptr);
  if (!attempt.step || attempt.step->record != record) return std::nullopt;
  return std::move(attempt.step);
}

std::optional<Match::Step> Match::take_back(Seat seat) {
  if (!referee_ || !referee_->take_back(seat)) return std::nullopt;
  const int number = static_cast<int>(chronicle().entries.size());
  past_.forget_from(number);
  Step gone{number, {}, {}};
  for (std::size_t reader = 0; reader < moments_.size(); ++reader) {
    auto& list = moments_[reader];
    if (list.empty() || list.back().entry != number) continue;
    gone.moments[reader] = list.back();
    list.pop_back();
  }
  return gone;
}

std::string Match::view_json(Reader reader, ViewParts parts) const {
  return drumhead::view_json(view(reader), book_, parts);
}

std::vector<EntryRecord> Match::records() const {
  std::vector<EntryRecord> records;
  const auto& entries = chronicle().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const int number = static_cast<int>(i);
    EntryMoments moments;
    for (std::size_t reader = 0; reader < moments_.size(); ++reader) {
      const auto found = std::find_if(moments_[reader].begin(), moments_[reader].end(),
                                      [&](const Moment& moment) { return moment.entry == number; });
      if (found != moments_[reader].end()) moments[reader] = *found;
    }
    records.push_back({entry_line(entries[i], number), moments_text(moments)});
  }
  return records;
}

Chronicle Match::chronicle_up_to(Reader reader, int n) const {
  Chronicle part = chronicle();
  part.entries.resize(static_cast<std::size_t>(moment(reader, n).entry) + 1);
  return part;
}

std::string Match::summary_json() const {
  const Setting& setting = *state().setting;
  std::vector<std::string> waiting;
  for (const Seat seat : waiting_for()) waiting.push_back(quoted(name_of(seat)));
  JsonText json;
  json.text("title", setting.battle)
      .number("turn", state().turn)
      .number("turn_limit", setting.turn_limit)
      .text("turn_word", book_.words().turn_word)
      .yes_no("over", is_told())
      .raw("sides", json_by_side(setting.sides))
      .raw("colours", json_by_side(setting.colours))
      .raw("waiting_for", json_list(waiting));
  if (gathering_) json.yes_no("gathering", true);
  return json.str();
}

}  // namespace drumhead
