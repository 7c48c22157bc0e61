#include "engine/spoken_way.h"

#include <fmt/format.h>
#include <optional>

#include "engine/naming.h"

namespace drumhead {
namespace {

// None: a leg that books have their own words for.
std::optional<std::string> spoken_alike(const Vocabulary& words, const Motion& motion) {
  const Leg& leg = motion.leg;
  if (leg.kind == LegKind::kAdvance) return "advances " + spoken_reach(words, motion);
  if (leg.kind == LegKind::kOblique)
    return fmt::format("goes {} obliquely to the {}", spoken_reach(words, motion), name_of(leg.hand));
  if (leg.kind == LegKind::kWheel)
    return fmt::format("wheels {} by {}", name_of(leg.hand), spoken_angle(leg.angle));
  return std::nullopt;
}

}  // namespace

std::string spoken_angle(Angle angle) {
  return angle % 100 == 0 ? fmt::format("{} degrees", angle / 100)
                          : fmt::format("{}.{:02} degrees", angle / 100, angle % 100);
}

std::string spoken_reach(const Vocabulary& words, const Motion& motion) {
  return spoken_length(words, motion.leg.kind == LegKind::kFree ? motion.length : motion.leg.distance);
}

std::string spoken_legs(const Vocabulary& words, std::span<const Motion> motions,
                        const std::function<std::string(const Motion&)>& own_words) {
  std::string text;
  for (std::size_t i = 0; i < motions.size(); ++i) {
    if (i > 0) text += i + 1 == motions.size() ? " and " : ", ";
    const auto alike = spoken_alike(words, motions[i]);
    text += alike ? *alike : own_words(motions[i]);
  }
  return text;
}

}  // namespace drumhead
