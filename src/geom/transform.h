// Transform: a table seen in a mirror or turned. Mirrors and quarter turns are exact; by any other angle every
// point is rounded to the grain. For tests that demand the turned game of a turned table. No rule uses it.
#pragma once

#include "geom/shapes.h"

namespace drumhead {

// First mirrored west to east, then turned clockwise about its middle; of a table `width` by `height` with its corner
// at the origin. The image is a table along the axes again: the smallest that the turned one lies on.
struct Transform {
  Coord width = 0;
  Coord height = 0;
  bool mirrored = false;
  Angle turn = 0;

  Coord new_width() const;
  Coord new_height() const;
};

Transform inverse(const Transform& t);  // of quarter turns; by other angles the table grows

Vec transformed(const Transform& t, Vec point);
Vec transformed_displacement(const Transform& t, Vec displacement);
Heading transformed(const Transform& t, Heading heading);
Angle transformed_angle(const Transform& t, Angle angle);
Pose transformed(const Transform& t, const Pose& pose);
Box transformed(const Transform& t, const Box& box);
Quad transformed(const Transform& t, const Quad& quad);  // front left stays front left
Segment transformed(const Transform& t, const Segment& segment);
Bounds transformed(const Transform& t, const Bounds& b);
Polygon transformed(const Transform& t, const Polygon& polygon);
Polyline transformed(const Transform& t, const Polyline& line);
Circle transformed(const Transform& t, const Circle& circle);

}  // namespace drumhead
