// A quad whose sides run along the axes, from its edges: most tests are easiest to read with these.
#pragma once

#include "geom/shapes.h"

namespace drumhead {

inline Quad upright(Coord west, Coord south, Coord east, Coord north) {
  return {{Vec{west, north}, Vec{east, north}, Vec{east, south}, Vec{west, south}}};
}

}  // namespace drumhead
