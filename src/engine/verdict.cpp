#include "engine/verdict.h"

namespace drumhead {

Mark mark(const Quad& quad, std::string label) {
  return {Mark::Kind::kArea, {quad.corner.begin(), quad.corner.end()}, std::move(label)};
}

Mark mark(const Segment& segment, std::string label) {
  return {Mark::Kind::kLine, {segment.a, segment.b}, std::move(label)};
}

std::string spoken(const Refusal& refusal) {
  if (!refusal.cite.valid()) return refusal.text;
  return refusal.text + " [" + std::string(refusal.cite.text()) + "]";
}

Verdict refuse(Cite cite, std::string text, std::vector<Mark> marks) {
  Verdict verdict;
  verdict.refusal = Refusal{cite, std::move(text), std::move(marks)};
  return verdict;
}

Verdict allow(Preview preview) {
  Verdict verdict;
  verdict.preview = std::move(preview);
  return verdict;
}

}  // namespace drumhead
