// Transform: a table seen in a mirror or turned by quarters. Every shape has its image, exactly, so that
// tests can demand that the mirrored game is the mirror of the game. No rule uses it.
#pragma once

#include "geom/shapes.h"

namespace drumhead {

// First mirrored west to east, then turned clockwise; of a table `width` by `height` with its corner at the
// origin.
struct Transform {
  Coord width = 0;
  Coord height = 0;
  bool mirrored = false;
  int quarter_turns = 0;  // 0 to 3

  // The size of the image of the table.
  Coord new_width() const { return quarter_turns % 2 == 0 ? width : height; }
  Coord new_height() const { return quarter_turns % 2 == 0 ? height : width; }
};

Transform inverse(const Transform& t);

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
