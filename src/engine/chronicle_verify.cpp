// Replaying chronicles from their answers: the rules are run again, and everything the chronicle says is held
// against them.
#include <fmt/format.h>

#include "engine/chronicle_differences.h"
#include "engine/chronicle_json.h"
#include "engine/facts.h"
#include "engine/referee.h"
#include "engine/vocabulary.h"

namespace drumhead {
namespace {

// What the seed or the secret of a battle throws.
class Thrower {
 public:
  explicit Thrower(const ChronicleHeader& header) : seed_(header.seed) {
    if (header.secret) key_.emplace(*header.secret);
  }
  int face(std::int64_t i, int sides) const {
    if (sides < 1) return 0;
    return key_ ? key_->face(i, sides) : seeded_face(seed_, i, sides);
  }

 private:
  std::uint64_t seed_;
  std::optional<DiceKey> key_;
};

// The dice of an entry held against those; dice are counted from the battle's first.
struct HeldDice {
  struct Strange {
    std::int64_t number = 0;
    int face = 0, thrown = 0;
  };
  std::int64_t dice = 0, held = 0;
  std::optional<Strange> first_strange;
};
HeldDice held_dice(const ChronicleEntry& entry, const Thrower& thrower, std::int64_t already_thrown) {
  HeldDice found;
  for (const Event& event : entry.events)
    for (const Throw& t : event.dice)
      for (const int face : t.faces) {
        const std::int64_t i = already_thrown++;
        const int thrown = thrower.face(i, t.sides);
        ++found.dice;
        if (face == thrown) ++found.held;
        else if (!found.first_strange) found.first_strange = {i + 1, face, thrown};
      }
  return found;
}

class Rerun {
 public:
  // Without `compares`, only what leads elsewhere is looked for.
  Rerun(const Chronicle& chronicle, const Rulebook& book, const std::string& file, bool compares)
      : chronicle_(chronicle), header_(chronicle.header), thrower_(chronicle.header), book_(book), file_(file), compares_(compares) {}

  void run() {
    if (const std::string why = header_trouble(); !why.empty()) return lead_elsewhere(1, why);
    if (compares_)
      for (const std::string& what : differences_of_header(header_, book_.words()))
        tell_otherwise(1, what + ": the line was edited");
    if (compares_ && header_.secret && header_.commitment != header_.secret->commitment())
      tell_otherwise(1, "`secret` is not the one that was committed to when the game began: the dice were chosen, or the line was edited");
    for (std::size_t i = 0; i < chronicle_.entries.size() && !found_.elsewhere; ++i) replay(i);
    if (compares_) hold_seed();
  }

  Verification take_found() { return std::move(found_); }
  std::unique_ptr<Referee> take_referee() { return std::move(referee_); }

 private:
  std::string header_trouble() {
    const Vocabulary& words = book_.words();
    if (const auto other = other_rules(header_, book_, file_)) return other->what;
    if (std::string why = unfit_for(header_.start, words); !why.empty()) return why;
    if (header_.step.empty()) return {};
    const int index = index_of(words.steps, header_.step);
    if (index < 0) return fmt::format("{} has no step called {}", words.id, header_.step);
    step_ = static_cast<std::size_t>(index);
    return {};
  }

  void replay(std::size_t i) {
    const ChronicleEntry& entry = chronicle_.entries[i];
    const int line = static_cast<int>(i) + 2;
    const bool by_hand = look_at_dice(entry, line);
    if (i == 0)
      open(entry, by_hand);
    else if (const std::string why = answer(entry, by_hand); !why.empty())
      return lead_elsewhere(line, why);
    const ChronicleEntry& by_rules = referee_->chronicle().entries.back();
    const bool same = by_rules.hash == entry.hash;
    std::string what;
    if (compares_ || !same)
      for (const std::string& difference : differences(entry, by_rules))
        what += (what.empty() ? "" : "; ") + difference;
    if (!same)
      return lead_elsewhere(line, "replaying the answer leads to another state than is written: " + what);
    if (!what.empty())
      tell_otherwise(
          line, fmt::format("told otherwise: {}; the battle is the same: the line was edited, or another "
                            "version of the program wrote it",
                            what));
  }

  // Whether its dice are to be repeated as fallen by hand. What the chronicle says is the seed's or the
  // secret's is held against it; an older one does not say.
  bool look_at_dice(const ChronicleEntry& entry, int line) {
    const std::int64_t thrown = referee_ ? referee_->state().dice_thrown : header_.start.dice_thrown;
    if (entry.by_hand) {
      found_.dice_by_hand += static_cast<std::int64_t>(faces_of(entry).size());
      return true;
    }
    const HeldDice held = held_dice(entry, thrower_, thrown);
    any_of_seed_ = any_of_seed_ || (!held.first_strange && held.dice > 0);
    if (held.first_strange && !header_.seeded) return any_strange_ = true;
    found_.dice += held.dice;
    found_.dice_held += held.held;
    if (held.first_strange)
      tell_otherwise(line, fmt::format("die {} of the battle is a {} here, but {} a {}: the dice of this line, or the "
                                       "{} in line 1, were edited",
                                       held.first_strange->number, held.first_strange->face,
                                       header_.secret ? "secret and shares give" : "the seed gives",
                                       held.first_strange->thrown, header_.secret ? "secret and shares" : "seed"));
    return false;
  }

  void open(const ChronicleEntry& entry, bool by_hand) {
    Referee::Settings settings{.seed = header_.seed,
                               .secret = header_.secret,
                               .step = step_,
                               .step_seat = header_.step_seat,
                               .opening_dice = faces_of(entry),
                               .opening_by_hand = by_hand};
    referee_ = std::make_unique<Referee>(book_, header_.start, std::move(settings));
  }

  std::string answer(const ChronicleEntry& entry, bool by_hand) {
    std::vector<int> faces = faces_of(entry);
    Dice dice = by_hand ? Dice::scripted(std::move(faces)) : Dice::repeated(std::move(faces));
    const Verdict verdict = referee_->answer(entry.seat, entry.answer, &dice);
    if (!verdict.allowed()) return "the rules refuse the recorded answer: " + spoken(*verdict.refusal);
    return dice.faces_left() == 0 ? std::string{}
                                  : fmt::format("{} recorded dice were not thrown", dice.faces_left());
  }

  void hold_seed() {
    if (any_strange_)
      found_.not_held =
          "nothing confirms the seed: not all dice are its own, and the chronicle does not say which fell by hand";
    else if (!any_of_seed_)
      found_.not_held = fmt::format("nothing confirms the {}: it has thrown no die", header_.secret ? "secret" : "seed");
  }

  void lead_elsewhere(int line, std::string what) { found_.elsewhere = {file_, line, std::move(what)}; }
  void tell_otherwise(int line, std::string what) {
    found_.otherwise.push_back({file_, line, std::move(what)});
  }

  const Chronicle& chronicle_;
  const ChronicleHeader& header_;
  Thrower thrower_;
  const Rulebook& book_;
  const std::string& file_;
  bool compares_;
  std::optional<std::size_t> step_;
  std::unique_ptr<Referee> referee_;
  bool any_of_seed_ = false, any_strange_ = false;
  Verification found_;
};

}  // namespace

std::optional<LoadError> other_rules(const ChronicleHeader& header, const Rulebook& book,
                                     const std::string& file) {
  if (header.rulebook != book.words().id)
    return LoadError{file, 1, fmt::format("the chronicle is of {}, not of {}", header.rulebook, book.words().id)};
  if (header.tables != book.tables().hash())
    return LoadError{file, 1, "it was played with other tables than those in force: give the same --tables files"};
  return std::nullopt;
}

Verification verified(const Chronicle& chronicle, const Rulebook& book, const std::string& file) {
  Rerun rerun(chronicle, book, file, true);
  rerun.run();
  return rerun.take_found();
}

std::optional<LoadError> verify(const Chronicle& chronicle, const Rulebook& book, const std::string& file) {
  return verified(chronicle, book, file).first();
}

Result<std::unique_ptr<Referee>> resumed(const Chronicle& chronicle, const Rulebook& book,
                                         const std::string& file, std::vector<LoadError>* otherwise) {
  Rerun rerun(chronicle, book, file, otherwise != nullptr);
  rerun.run();
  Verification found = rerun.take_found();
  if (found.elsewhere) return *found.elsewhere;
  if (otherwise != nullptr) *otherwise = std::move(found.otherwise);
  return rerun.take_referee();
}

}  // namespace drumhead
