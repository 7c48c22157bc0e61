#include "engine/referee.h"

#include <algorithm>
#include <fmt/format.h>

#include "engine/agreement.h"
#include "engine/answer_text.h"

namespace drumhead {
namespace {

// A turn of the largest book takes a few thousand automatic steps; a rulebook that takes this many never rests.
constexpr int kMostSteps = 1'000'000;

bool any_sealed_open(const BattleState& state) {
  return std::any_of(state.asks.begin(), state.asks.end(), [](const Ask& ask) { return ask.sealed; });
}

// What a broken promise adds to its message: where the battle stood, and how it came there.
thread_local const Referee* at_work = nullptr;

std::string battle_at_work() {
  if (at_work == nullptr) return {};
  std::string text = fmt::format("  {}, turn {}, state {:016x}; the last answers:", at_work->book().words().id, at_work->state().turn,
                                 hash_of(at_work->state()));
  const auto& entries = at_work->chronicle().entries;
  for (std::size_t i = entries.size() > 10 ? entries.size() - 10 : 0; i < entries.size(); ++i)
    text += fmt::format("\n  {:5} {}: {}", i, entries[i].seat == Seat::kA ? "A" : entries[i].seat == Seat::kB ? "B" : "-", entries[i].said);
  return text;
}

// Names the referee at work for as long as it is.
class AtWork {
 public:
  explicit AtWork(const Referee& referee) : before_(at_work) {
    at_work = &referee;
    set_check_context(battle_at_work);
  }
  ~AtWork() { at_work = before_; }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  const Referee* before_;
};

// The last slip is in: all are opened at once.
void open_slips(const Rulebook& book, Scene& scene) {
  std::vector<Slip> opened;
  for (const Slip& slip : scene.state.slips)
    if (slip.sealed) opened.push_back(slip);
  std::erase_if(scene.state.slips, [](const Slip& slip) { return slip.sealed; });
  std::stable_sort(opened.begin(), opened.end(), [](const Slip& a, const Slip& b) { return a.ask.seat < b.ask.seat; });
  for (const Slip& slip : opened) book.resolve(scene, slip.ask, *slip.answer);
}

// Did the seat learn something of the enemy between two states?
bool revealed(const Rulebook& book, const BattleState& before, const BattleState& after, Seat seat) {
  const BattleState known_before = book.project(before, seat).known;
  const BattleState known_after = book.project(after, seat).known;
  for (std::size_t i = 0; i < known_before.units.size() && i < known_after.units.size(); ++i)
    if (known_after.units[i].side != seat && !(known_before.units[i] == known_after.units[i])) return true;
  return known_before.units.size() != known_after.units.size();
}

// Sealed slips of other seats, still unopened.
std::ptrdiff_t unopened(const BattleState& state, Seat seat) {
  return std::count_if(state.slips.begin(), state.slips.end(), [seat](const Slip& slip) { return slip.sealed && slip.ask.seat != seat; });
}

bool is_offered(const AskForm& form, const Order& order) {
  return std::any_of(form.verbs.begin(), form.verbs.end(), [&](const VerbOffer& offer) {
    return offer.verb == order.verb && std::find(offer.units.begin(), offer.units.end(), order.unit) != offer.units.end();
  });
}

// Of an answer that does not suit its form: a unit was ordered what is not offered to it, and the book knows why.
std::optional<Verdict> why_not_offered(const Rulebook& book, const BattleState& known, const Ask& ask, const AskForm& form,
                                       const Answer& answer) {
  for (const Order& order : answer.orders) {
    const bool exists = order.verb >= 0 && static_cast<std::size_t>(order.verb) < book.words().verbs.size() &&
                        order.unit.valid() && order.unit.index() < known.units.size();
    if (!exists || is_offered(form, order)) continue;
    if (auto barred = book.why_not(known, ask, order)) return barred;
  }
  return std::nullopt;
}

}  // namespace

void run_to_rest(const Rulebook& book, Scene& scene) {
  int steps = 0;
  while (!scene.state.at_rest()) {
    CHECK_MSG(++steps < kMostSteps, fmt::format("{} never rests: procedure {} step {}", book.words().id, scene.frame().procedure,
                                                scene.frame().step));
    book.advance(scene);
  }
  if (scene.state.outcome.over) scene.state.asks.clear();
}

void play_out(const Rulebook& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Ask closed = ask;  // `ask` may live in the state
  std::erase_if(scene.state.asks, [&](const Ask& a) { return a.seat == closed.seat && a.id == closed.id; });
  if (closed.sealed) {
    scene.state.slips.push_back({closed, true, std::make_shared<const Answer>(answer)});
    if (any_sealed_open(scene.state)) return;
    open_slips(book, scene);
  } else {
    book.resolve(scene, closed, answer);
  }
  run_to_rest(book, scene);
}

AskForm form_of(const Rulebook& book, const BattleState& state, const Ask& ask) {
  AskForm form = book.describe(book.project(state, ask.seat).known, ask);
  form.prompt = in_agreement(std::move(form.prompt), state);
  return form;
}

Verdict check_answer(const Rulebook& book, const BattleState& state, const Ask& ask, const Answer& answer) {
  const BattleState known = book.project(state, ask.seat).known;
  const AskForm form = book.offers(known, ask);
  Verdict verdict = conforms(form, answer, known, book.words());
  if (verdict.allowed())
    verdict = book.check(known, ask, answer);
  else if (auto barred = why_not_offered(book, known, ask, form, answer))
    verdict = *std::move(barred);
  if (!verdict.allowed()) verdict.refusal->text = in_agreement(std::move(verdict.refusal->text), known);
  for (auto& [text, cite] : verdict.preview.triggers) text = in_agreement(std::move(text), known);
  return verdict;
}

ChronicleHeader header_for(const Rulebook& book, const BattleState& start, const Referee::Settings& settings) {
  ChronicleHeader header;
  header.rulebook = book.words().id;
  header.tables = book.tables().hash();
  header.battle = start.setting->battle;
  header.seeded = true;
  if (settings.secret) {
    header.format = kChronicleFormat;
    header.secret = settings.secret;
    header.commitment = settings.secret->commitment();
  } else {
    header.seed = settings.seed;
  }
  if (settings.step) header.step = book.words().steps[*settings.step].name;
  header.step_seat = settings.step_seat;
  if (settings.ear != Scene::Ear::kSilent) header.start = start;
  return header;
}

Referee::Referee(const Rulebook& book, BattleState start, Settings settings)
    : book_(book), settings_(std::move(settings)), state_(std::move(start)) {
  chronicle_.header = header_for(book_, state_, settings_);
  if (settings_.secret) key_ = std::make_shared<const DiceKey>(*settings_.secret);

  const AtWork working(*this);
  Dice dice = !settings_.opening_dice     ? own_dice()
              : settings_.seed_goes_on    ? Dice::scripted_then_seeded(*settings_.opening_dice, settings_.seed)
              : settings_.opening_by_hand ? Dice::scripted(*settings_.opening_dice)
                                          : Dice::repeated(*settings_.opening_dice);
  dice.resume(state_.dice_thrown);
  Scene scene(state_, dice, settings_.ear, settings_.recorder);
  if (settings_.step) {
    book_.begin_at(scene, *settings_.step, settings_.step_seat);
  } else {
    book_.begin(scene);
  }
  run_to_rest(book_, scene);
  opening_trouble_ = dice.trouble();
  if (opening_trouble_.empty() && settings_.opening_dice && dice.faces_left() > 0)
    opening_trouble_ = fmt::format("{} opening dice were not thrown", dice.faces_left());
  record({Seat::kNobody, {}, {}, scene.take_events()}, dice.by_hand());
}

Dice Referee::own_dice() const { return key_ ? Dice::keyed(key_) : Dice::seeded(settings_.seed); }

std::vector<Ask> Referee::asks(Seat seat) const {
  std::vector<Ask> open;
  for (const Ask& ask : state_.asks)
    if (ask.seat == seat) open.push_back(ask);
  return open;
}

const Ask* Referee::find_ask(Seat seat, AskId id) const {
  for (const Ask& ask : state_.asks)
    if (ask.seat == seat && ask.id == id) return &ask;
  return nullptr;
}

Verdict Referee::check(Seat seat, const Answer& answer) const {
  const Ask* ask = find_ask(seat, answer.ask);
  if (ask == nullptr)
    return refuse({}, fmt::format("question {} is closed or was never asked of you: look at the table again and answer what is open now", answer.ask));
  Verdict verdict = check_answer(book_, state_, *ask, answer);
  if (!verdict.allowed() && settings_.recorder != nullptr)
    settings_.recorder->fired(verdict.refusal->cite, Credit::kCarried);
  return verdict;
}

Verdict Referee::answer(Seat seat, const Answer& answer, Dice* scripted) {
  const AtWork working(*this);
  Verdict verdict = check(seat, answer);
  if (!verdict.allowed()) return verdict;
  BattleState before = state_;
  Dice dice = scripted != nullptr ? *scripted : own_dice();
  dice.resume(state_.dice_thrown);
  const bool telling = settings_.ear != Scene::Ear::kSilent;
  const std::string said = telling ? answer_words(answer, state_, book_.words()) : std::string{};
  Scene scene(state_, dice, settings_.ear, settings_.recorder);
  play_out(book_, scene, *find_ask(seat, answer.ask), answer);
  std::vector<Event> events = scene.take_events();
  if (!dice.trouble().empty()) {
    state_ = std::move(before);
    return refuse({}, dice.trouble());
  }
  if (scripted != nullptr) *scripted = dice;
  if (!telling) return verdict;
  record({seat, answer, said, std::move(events)}, dice.by_hand());
  const bool final = state_.dice_thrown != before.dice_thrown || unopened(state_, seat) < unopened(before, seat) ||
                     revealed(book_, before, state_, seat) || over();
  remember(seat, std::move(before), final);
  return verdict;
}

void Referee::record(ChronicleEntry entry, bool by_hand) {
  if (settings_.ear == Scene::Ear::kSilent) return;
  entry.hash = hash_of(state_);
  entry.by_hand = by_hand && !faces_of(entry).empty();
  chronicle_.entries.push_back(std::move(entry));
}

void Referee::remember(Seat seat, BattleState before, bool final) {
  if (final || before_seat_ != seat) before_.clear();
  before_seat_ = final ? Seat::kNobody : seat;
  if (!final) before_.push_back(std::move(before));
}

bool Referee::may_take_back(Seat seat) const { return before_seat_ == seat && !before_.empty(); }

bool Referee::take_back(Seat seat) {
  if (!may_take_back(seat)) return false;
  state_ = std::move(before_.back());
  before_.pop_back();
  chronicle_.entries.pop_back();
  return true;
}

}  // namespace drumhead
