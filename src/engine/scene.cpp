#include "engine/scene.h"

#include "engine/agreement.h"
#include "engine/facts.h"

namespace drumhead {

Scene::Scene(BattleState& battle, Dice& battle_dice, Ear ear, CiteRecorder* recorder)
    : state(battle), dice(battle_dice), ear_(ear), recorder_(recorder) {
  if (ear_ == Ear::kRecording) told_ = state;
}

void Scene::note_reckoning(const Reckoning& reckoning) {
  if (recorder_ == nullptr) return;
  for (const ReckoningLine& line : reckoning.lines) recorder_->fired(line.cite, Credit::kCarried);
}

void Scene::note_carried(const std::vector<Cite>& cites, const Reckoning* reckoning) {
  if (recorder_ == nullptr) return;
  for (const Cite& cite : cites) recorder_->fired(cite, Credit::kCarried);
  if (reckoning != nullptr) note_reckoning(*reckoning);
}

void Scene::keep(std::vector<Cite> cites, std::vector<UnitId> units, std::string text, const Reckoning* reckoning, int depth,
                 Audience audience, std::string hearsay) {
  Event event;
  event.audience = audience;
  event.depth = static_cast<std::int8_t>(depth);
  event.text = in_agreement(std::move(text), state);
  event.hearsay = in_agreement(std::move(hearsay), state);
  event.cites = std::move(cites);
  event.units = std::move(units);
  if (reckoning != nullptr) {
    event.reckoning = *reckoning;
    for (const ReckoningLine& line : reckoning->lines) {
      bool known = false;
      for (const Cite& cite : event.cites) known = known || cite == line.cite;
      if (!known) event.cites.push_back(line.cite);
    }
  }
  event.dice = dice.take_throws();
  if (ear_ == Ear::kRecording) {
    state.dice_thrown = dice.thrown();
    event.facts = change_between(told_, state);
    told_ = state;
  }
  events_.push_back(std::move(event));
}

Ask& Scene::ask(Seat seat, std::int16_t kind, bool sealed) {
  Ask ask;
  ask.id = ++state.asked[static_cast<std::size_t>(seat)];
  ask.seat = seat;
  ask.kind = kind;
  ask.sealed = sealed;
  // Seat A's Asks stand first, each seat's in the order they were opened.
  auto place = state.asks.end();
  if (seat == Seat::kA)
    for (place = state.asks.begin(); place != state.asks.end() && place->seat == Seat::kA;) ++place;
  return *state.asks.insert(place, ask);
}

Ask& Scene::ask_about(UnitId unit, std::int16_t kind, UnitId other) {
  Ask& ask = this->ask(state.unit(unit).side, kind);
  ask.unit = unit, ask.other = other;
  return ask;
}

std::vector<Event> Scene::take_events() {
  state.dice_thrown = dice.thrown();
  if (ear_ == Ear::kRecording && !(told_ == state)) {
    Event rest;
    rest.audience = Audience::kNobody;
    rest.dice = dice.take_throws();
    rest.facts = change_between(told_, state);
    told_ = state;
    events_.push_back(std::move(rest));
  }
  return std::exchange(events_, {});
}

}  // namespace drumhead
