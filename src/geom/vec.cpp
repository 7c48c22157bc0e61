#include "geom/vec.h"

namespace drumhead {

Coord length(Vec a) { return sqrt_rounded(static_cast<std::uint64_t>(length_squared(a))); }

}  // namespace drumhead
