// which way each formation may go. March columns follow their head; extended lines and broken troops go
// as they like.
#include <fmt/format.h>
#include <algorithm>

#include "engine/spoken_way.h"
#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

bool is_leg_of_column(LegKind kind) {
  return kind == LegKind::kAdvance || kind == LegKind::kWheel || kind == LegKind::kFollowRoad;
}
bool is_leg_of_line(LegKind kind) {
  return kind == LegKind::kAdvance || kind == LegKind::kWheel || kind == LegKind::kOblique ||
         kind == LegKind::kRetire;
}

std::optional<Verdict> check_lines_directions(const Site& site, const std::string& who, const Path& path,
                                              const std::vector<Mark>& where) {
  const GroundTables& t = site.book.tables.ground;
  Angle wheeled = 0;
  bool obliqued = false, retired = false;
  for (const Leg& leg : path) {
    if (!is_leg_of_line(leg.kind))
      return refuse(
          cite::ff_217,
          fmt::format("{} goes straight ahead, wheels, goes obliquely or steps straight back: it cannot {}.",
                      who, name_of(leg.kind)),
          where);
    if (leg.kind == LegKind::kWheel) wheeled += leg.angle;
    if (leg.kind == LegKind::kOblique && leg.angle > degrees(t.oblique))
      return refuse(cite::ff_217, fmt::format("{} goes obliquely at {} degrees at most.", who, t.oblique),
                    where);
    obliqued = obliqued || leg.kind == LegKind::kOblique;
    retired = retired || leg.kind == LegKind::kRetire;
  }
  if (wheeled > degrees(t.wheel))
    return refuse(cite::ff_217,
                  fmt::format("{} wheels {} degrees in all in one phase, and no more.", who, t.wheel), where);
  if (wheeled > 0 && obliqued)
    return refuse(cite::ff_217, fmt::format("{} cannot wheel and go obliquely in the same phase.", who),
                  where);
  if (retired && path.size() > 1)
    return refuse(cite::ff_218,
                  fmt::format("{} may step straight back, and then does nothing else in this phase.", who),
                  where);
  return std::nullopt;
}

std::optional<Verdict> check_columns_directions(const std::string& who, const Path& path,
                                                const std::vector<Mark>& where) {
  for (const Leg& leg : path)
    if (!is_leg_of_column(leg.kind))
      return refuse(
          cite::ff_217,
          fmt::format("{} is in column: it goes where its head goes, and cannot {}.", who, name_of(leg.kind)),
          where);
  return std::nullopt;
}

// Of legs that books have their own words for.
std::string spoken_leg(const Book& book, const Motion& motion) {
  const Leg& leg = motion.leg;
  const std::string far = spoken_reach(book.words, motion);
  switch (leg.kind) {
    case LegKind::kAdvance:
    case LegKind::kOblique:
    case LegKind::kWheel:
      break;  // said alike
    case LegKind::kTurn:
      return leg.angle == degrees(180)
                 ? "faces about"
                 : fmt::format("faces {} by {}", name_of(leg.hand), spoken_angle(leg.angle));
    case LegKind::kSidestep:
      return fmt::format("goes {} to the {}", far, name_of(leg.hand));
    case LegKind::kRetire:
      return "steps back " + far;
    case LegKind::kFree:
      return "goes " + far;
    case LegKind::kFollowRoad:
      return fmt::format("follows the road for {}", far);
    case LegKind::kManoeuvre:
      return "forms " + book.words.formations[leg.formation].name;
  }
  return {};
}

}  // namespace

std::optional<Verdict> check_directions(const Site& site, UnitId id, const Marcher& start, const Path& path) {
  const std::string who = name(site.state, id);
  const InFormation in = formation_of(site.book, start);
  const std::vector<Mark> where{mark(corners(outline(start.body())), "from here")};
  if (in == kUnlimbered)
    return refuse(
        cite::ff_229,
        fmt::format("{} is unlimbered: its guns can only be turned, hauled by hand or limbered.", who),
        where);
  if (in == kGarrison)
    return refuse(cite::ff_232,
                  fmt::format("{} is in a building and leaves it only by a change of formation.", who),
                  where);
  if (std::any_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kManoeuvre; }))
    return refuse(cite::ff_220,
                  fmt::format("{} changes its formation by a maneuver of its own, not on its march.", who));
  if (goes_any_way(in)) return std::nullopt;
  return is_column_of_route(in) ? check_columns_directions(who, path, where)
                                : check_lines_directions(site, who, path, where);
}

std::string spoken_way(const Book& book, const Trace& way) {
  return spoken_legs(book.words, way.motions, [&](const Motion& motion) { return spoken_leg(book, motion); });
}

std::string spoken_part(int part) {
  if (part == kWholeMove) return "a whole move";
  if (part == kHalfMove) return "half a move";
  constexpr int kPercent = kWholeMove / 100;
  return fmt::format("{} % of a move", (part + kPercent - 1) / kPercent);  // a little too much is 101 %
}

}  // namespace drumhead::ff
