// T14: the formations of the words laid out by the table of bases.
#include "rules/near_run_thing/book.h"

namespace drumhead::nrt {
namespace {

BaseRow base_of(std::size_t formation) {
  if (formation < kHorseLine) return kInfantryBase;
  if (formation < kUnlimbered) return kCavalryBase;
  if (formation == kUnlimbered) return kUnlimberedBase;
  return formation == kWagon ? kWagonBase : kLimberedBase;
}

bool is_cloud(std::size_t f) { return f == kSkirmishCloud || f == kHorseSkirmishCloud; }
bool is_skirmish(std::size_t f) { return f == kSkirmishLine || f == kHorseSkirmishLine || is_cloud(f); }

}  // namespace

void lay_bases(Book& book) {
  const Grid& bases = book.tables.muster.bases;
  for (std::size_t i = 0; i < book.words.formations.size(); ++i) {
    Formation& f = book.words.formations[i];
    f.file_width = bases.at(base_of(i), 0);
    f.rank_depth = bases.at(base_of(i), 1);
    if (is_skirmish(i)) f.file_gap = bases.at(kGapOfBases, 0);
    if (is_cloud(i)) f.rank_gap = bases.at(kGapOfBases, 1);
    if (i == kSquare) f.corner_depths = 1;
  }
}

}  // namespace drumhead::nrt
