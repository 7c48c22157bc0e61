#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler&) {
  const Site site(book, view.known);
  if (ask.kind == kAskSide) return {{ask.id, {{kBeFirst, {}, {}}}}, {ask.id, {{kBeSecond, {}, {}}}}};
  return {move_form(site, ask).fallback};
}
std::int64_t value(const Book&, const BattleState&, Seat) { return 0; }

}  // namespace drumhead::bb
