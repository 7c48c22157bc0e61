// Bent lines (1.9, R6): two or three segments, each with its own facing, joined at the ends of their front
// edges. The segments of a unit are its bends, from left to right; its own pose is that of the base, the
// segment that kept its place.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

std::vector<Bend> take_bends(BattleState& state, UnitId id) {
  const std::span<const Bend> own = state.bends_of(id);
  std::vector<Bend> taken(own.begin(), own.end());
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  return taken;
}

void put_bends(BattleState& state, UnitId id, const std::vector<Bend>& segments) {
  const auto place = std::partition_point(state.bends.begin(), state.bends.end(),
                                          [id](const Bend& bend) { return bend.unit < id; });
  state.bends.insert(place, segments.begin(), segments.end());
}

int width_of(const std::vector<Bend>& segments) {
  int sum = 0;
  for (const Bend& bend : segments) sum += bend.files;
  return sum;
}

// A segment loses a figure of its front at its outer end; the inner end stays where it is.
void shorten(Bend& segment, Coord file, bool at_right) {
  --segment.files;
  segment.pose.at =
      point_from(segment.pose, 0, at_right ? -divide_rounded(file, 2) : divide_rounded(file, 2));
}

}  // namespace

void close_up_bent_line(const Book& book, BattleState& state, UnitId id) {
  Unit& unit = state.unit(id);
  const Coord file = book.words.formations[unit.formation].file_width;
  std::vector<Bend> segments = take_bends(state, id);
  if (segments.empty()) return;
  const auto base =
      std::find_if(segments.begin(), segments.end(), [&](const Bend& b) { return b.pose == unit.pose; });
  auto kept = static_cast<std::size_t>(base == segments.end() ? 0 : base - segments.begin());
  const int formed = std::max<int>(unit.markers[kProgressFiles], width_of(segments));
  for (int width = width_of(segments); width > unit.strength; --width) {
    const bool at_right = (formed - width) % 2 == 0;  // R6: right and left in turn
    shorten(at_right ? segments.back() : segments.front(), file, at_right);
    if (at_right && segments.back().files == 0) segments.pop_back();
    if (!at_right && segments.front().files == 0) {
      segments.erase(segments.begin());
      if (kept > 0) --kept;
    }
    kept = std::min(kept, segments.size() - 1);
  }
  unit.pose = segments[kept].pose;
  unit.files = static_cast<std::int16_t>(width_of(segments));
  if (segments.size() > 1) return put_bends(state, id, segments);
  take_formation(state, id, kLine, unit.files, unit.pose);
}

std::vector<Box> segments_of(const Site& site, UnitId id) {
  if (formation(site.state, id) != kBent) return {site.box(id)};
  const Formation& form = site.book.words.formations[site.state.unit(id).formation];
  std::vector<Box> boxes;
  const Coord deep = ranks_of(site.book, site.state, id) * form.rank_depth;
  for (const Bend& bend : site.state.bends_of(id))
    boxes.push_back({bend.pose, bend.files * form.file_width, deep});
  return boxes;
}

}  // namespace drumhead::bb
