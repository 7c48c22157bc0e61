#include "engine/rulebook.h"

namespace drumhead {

// In books where everything is open, what is known is all there is.
BattleState Rulebook::imagine(const View& view, Sampler&) const { return view.known; }

Verdict Rulebook::may_measure(const View&) const { return allow(); }

}  // namespace drumhead
