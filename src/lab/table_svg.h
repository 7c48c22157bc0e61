// The table as a picture: an SVG of what a View shows, in the look of a printed map with lead figures on it.
// Used by `drumhead replay --svg` and for the pictures of the documentation. Draws true outlines, and decides
// nothing.
#pragma once

#include <string>

#include "engine/view.h"
#include "engine/vocabulary.h"

namespace drumhead {

struct SvgOptions {
  int width = 1280;    // of the table in pixels
  bool labels = true;  // names of units, leaders and ground
  bool legend = true;  // sides, strengths, formations and a scale below the table
};

std::string table_svg(const View& view, const Vocabulary& words, const SvgOptions& options = {});

}  // namespace drumhead
