#include "play/past.h"

#include "engine/facts.h"

namespace drumhead {
namespace {

constexpr int kKeepEvery = 16;

void apply_events(BattleState& state, const ChronicleEntry& entry) {
  for (const Event& event : entry.events) {
    if (event.facts.empty()) continue;
    Result<BattleState> next = changed(state, event.facts);
    CHECK_MSG(next.ok(), next.ok() ? std::string{} : next.error().message());
    state = *std::move(next);
  }
}

}  // namespace

BattleState Past::after(const Chronicle& chronicle, int entry) {
  auto nearest = kept_.upper_bound(entry);
  int at = -1;
  BattleState state;
  if (nearest == kept_.begin()) {
    state = chronicle.header.start;
  } else {
    --nearest;
    at = nearest->first;
    state = nearest->second;
  }
  while (at < entry) {
    apply_events(state, chronicle.entries[static_cast<std::size_t>(++at)]);
    if (at % kKeepEvery == 0) kept_.try_emplace(at, state);
  }
  // And the one that was asked for last: the usual next question is what comes after it.
  std::erase_if(kept_, [](const auto& one) { return one.first % kKeepEvery != 0; });
  kept_.try_emplace(entry, state);
  return state;
}

void Past::forget_from(int entry) { kept_.erase(kept_.lower_bound(entry), kept_.end()); }

}  // namespace drumhead
