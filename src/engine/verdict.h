// Verdict: what the Referee says of an answer before anything happens. Refused, with the rule, a sentence
// that teaches it and the geometry that failed; or allowed, with a preview of what it would do.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/cite.h"
#include "geom/shapes.h"

namespace drumhead {

// Something to draw on the table: where a path crossed, what is too near.
struct Mark {
  enum class Kind : std::uint8_t { kPoint, kLine, kArea } kind = Kind::kPoint;
  std::vector<Vec> points;
  std::string label;
};
Mark mark(const Quad& quad, std::string label = {});
Mark mark(const Segment& segment, std::string label = {});

struct Refusal {
  Cite cite;
  std::string text;        // "Red/1 cannot stop there: within 2 inches of an enemy it is not charging."
  std::vector<Mark> marks;
};

std::string spoken(
    const Refusal& refusal);  // the sentence, and its rule if there is one: "... charging it. [DR-026]"

struct CostLine {
  std::string label;       // "wheel left 30 degrees"
  Coord spent = 0;         // of the allowance
};

struct Preview {
  std::vector<Quad> ghost;           // where it would stand
  std::vector<CostLine> costs;
  Coord allowance = 0;
  std::vector<std::pair<std::string, Cite>> triggers;  // "Blue/2 is charged"
};

struct Verdict {
  std::optional<Refusal> refusal;
  Preview preview;

  bool allowed() const { return !refusal.has_value(); }
};

Verdict refuse(Cite cite, std::string text, std::vector<Mark> marks = {});
Verdict allow(Preview preview = {});

}  // namespace drumhead
