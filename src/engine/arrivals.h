// Units that come later, brought on in their turn or the first after it in which there is room for them.
#pragma once

#include <functional>

#include "engine/scene.h"

namespace drumhead {

// `may_come`: whether a unit whose turn has come is still expected; `has_room`: whether it can stand where it then is.
void bring_on_arrivals(Scene& scene, Cite rule, const std::function<bool(const Unit&)>& may_come,
                       const std::function<bool(UnitId)>& has_room);
// The same for a book that minds nothing but room on the table: with its front where it comes on or, at the edge, its rear.
void bring_on_arrivals(Scene& scene, Cite rule, std::span<const Formation> formations);

}  // namespace drumhead
