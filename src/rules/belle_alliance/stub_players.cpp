// Not written yet: whoever is asked takes the fallback.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler&) {
  const Site site(book, view.known);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskOrders: return {orders_form(site, ask).fallback};
    default: return {Answer{ask.id, {}}};
  }
}
std::int64_t value(const Book&, const BattleState&, Seat) { return {}; }
std::size_t worth_weighing(const Ask&) { return 1; }
std::vector<Prospect> prospects(const Book&, const View&, const Ask&, const Order&) { return {}; }
std::vector<const Row*> ranges_of(const Book&, const BattleState&, UnitId) { return {}; }

}  // namespace drumhead::ba
