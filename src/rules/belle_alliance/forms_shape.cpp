// How formations are laid out (R2, R5) and where a new one stands after a change (R39, R41).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {

Standing standing_of(const Book& book, const BattleState& state, UnitId id) {
  const Body body = drumhead::body_of(state, book.words.formations, id);
  return {formation(state, id), state.unit(id).files,         body.pose,
          body.strength,        std::max<Coord>(0, body.gap), {body.bends.begin(), body.bends.end()}};
}

Body body_of(const Book& book, const Standing& standing) {
  Body body;
  body.formation = &book.words.formations[standing.formation];
  body.pose = standing.pose;
  body.files = standing.files;
  body.strength = standing.figures;
  body.bends = standing.bends;
  body.gap = standing.gap > 0 ? standing.gap : -1;
  return body;
}

Footprint print_of(const Book& book, const Standing& standing) { return footprint(body_of(book, standing)); }

Box box_of(const Book& book, const Standing& standing) { return outline(body_of(book, standing)); }

bool is_round(InFormation formation) {
  const InFormation form = plain(formation);
  return form == kHuddle || form == kWork || form == kRest;
}

namespace {

// Measured from the middle of its front, so that a tie is rounded to the image of the same point in a mirror.
Vec centre_from_front(const Book& book, Standing standing) {
  for (Bend& bend : standing.bends) bend.pose.at = bend.pose.at - standing.pose.at;
  standing.pose.at = {};
  return centre(print_of(book, standing));
}

}  // namespace

Vec centre_of(const Book& book, const Standing& standing) {
  return standing.pose.at + centre_from_front(book, standing);
}

Standing centred(const Book& book, Standing standing, Vec wanted) {
  standing.pose.at = wanted - centre_from_front(book, standing);
  return standing;
}

Standing refitted(const Book& book, const Standing& now, int figures) {
  Standing after = now;
  after.figures = figures;
  const InFormation form = plain(now.formation);
  const int wanted = form == kAttackColumn || form == kMass ? std::min(now.files, figures) : 0;
  after.files = wanted > 0 ? wanted : usual_files(figures, now.formation, 0);
  const bool keeps_centre = is_round(form) || form == kSquare || form == kRout;
  return keeps_centre ? centred(book, after, centre_of(book, now)) : after;
}

std::optional<Hand> hand_at(const Order& order, Param param) {
  const auto* hand = order.find<std::int64_t>(param);
  if (hand == nullptr) return std::nullopt;
  return *hand == 0 ? Hand::kLeft : Hand::kRight;
}

Wish wish_of(const Elements& elements) {
  const Order& order = *elements.order;
  Wish wish;
  wish.files = static_cast<int>(order.number(kFiles));
  if (const auto* heading = order.find<std::int64_t>(kFacing)) wish.facing = Heading::of(*heading);
  wish.quarter_turn = hand_at(order, kQuarterTurn);
  wish.anchor = hand_at(order, kAnchorHand);
  wish.gap = order.number(kGapParam);
  return wish;
}

namespace {

bool is_ranked(InFormation formation) {
  const InFormation form = plain(formation);
  return !is_round(form) && form != kSquare && form != kRout && form != kGarrison;
}

// The middle of a side, looking outwards; measured like the centre.
Pose looking_out_of(const Box& box, Face face) {
  const Coord half_width = divide_rounded(box.width, 2), half_depth = divide_rounded(box.depth, 2);
  switch (face) {
    case Face::kFront:
      break;
    case Face::kRight:
      return {point_from(box.pose, -half_depth, half_width), box.pose.facing + degrees(90)};
    case Face::kRear:
      return {point_from(box.pose, -box.depth, 0), box.pose.facing + degrees(180)};
    case Face::kLeft:
      return {point_from(box.pose, -half_depth, -half_width), box.pose.facing - degrees(90)};
  }
  return box.pose;
}

// R41: the facing turns, the middle of the new front is that of the old flank.
Standing turned_by_quarter(const Book& book, const Standing& now, InFormation to, Hand hand) {
  const Pose flank = looking_out_of(box_of(book, now), hand == Hand::kRight ? Face::kRight : Face::kLeft);
  return {to, usual_files(now.figures, to, 0), flank, now.figures, now.gap, {}};
}

// The side of a square that looks that way; its front if none does.
Pose side_looking(const Box& square, std::optional<Heading> wanted, int tolerance) {
  if (!wanted) return square.pose;
  for (const Face face : {Face::kFront, Face::kRight, Face::kRear, Face::kLeft}) {
    const Pose side = looking_out_of(square, face);
    if (magnitude(turn_between(side.facing, *wanted)) <= tolerance) return side;
  }
  return square.pose;
}

Coord pitch(const Book& book, const Standing& standing) {
  return book.words.formations[standing.formation].file_width + gap_in_rank(body_of(book, standing));
}

int files_in_front(const Book& book, const Standing& standing) {
  return static_cast<int>(front_rank(body_of(book, standing)).size());
}

// BA-120: of an even number of files either middle one may be the centre figure; where the other formation
// has an odd number, the body shifts by half a file so that he keeps his place.
Coord anchor_shift(const Book& book, const Standing& now, const Standing& after, std::optional<Hand> hand) {
  if (!hand || !is_ranked(now.formation) || !is_ranked(after.formation)) return 0;
  const bool even = files_in_front(book, now) % 2 == 0;
  if (even == (files_in_front(book, after) % 2 == 0)) return 0;
  const Coord half = divide_rounded(pitch(book, even ? now : after), 2);
  return *hand == Hand::kRight ? half : -half;
}

}  // namespace

Standing formed(const Book& book, const Standing& now, InFormation to, const Wish& wish) {
  if (wish.quarter_turn) return turned_by_quarter(book, now, to, *wish.quarter_turn);
  const int tolerance = book.tables.march.angle_tolerance;
  Standing after{to, usual_files(now.figures, to, wish.files), now.pose, now.figures, wish.gap, {}};
  if (is_round(now.formation)) {
    after.pose.facing = wish.facing.value_or(now.pose.facing);
    return centred(book, after, centre_of(book, now));
  }
  if (plain(now.formation) == kSquare)
    after.pose = side_looking(box_of(book, now), wish.facing, tolerance);
  else if (plain(to) == kSquare)
    after.pose = side_looking(box_of(book, after), wish.facing, tolerance);
  if (plain(to) == kRest || plain(to) == kWork) return centred(book, after, centre_of(book, now));
  after.pose.at = point_from(after.pose, 0, anchor_shift(book, now, after, wish.anchor));
  return after;
}

std::string formed_words(const Book& book, const Standing& standing) {
  switch (plain(standing.formation)) {
    case kLine:
      return "line";
    case kAttackColumn:
      return fmt::format("column of attack, {} wide", counted(standing.files, "figure", "figures"));
    case kMarchColumn:
      return "column of march";
    case kSquare:
      return "square";
    case kMass:
      return fmt::format("battalion mass, {} wide", counted(standing.files, "figure", "figures"));
    case kHuddle:
      return "a huddle";
    case kSkirmish:
      return fmt::format("skirmish line with gaps of {}", spoken_cm(gap_in_rank(body_of(book, standing))));
    case kWork:
      return "for work";
    case kRest:
      return "for rest";
    default:
      return book.words.formations[standing.formation].name;
  }
}

Cite rule_of(InFormation formation) {
  switch (plain(formation)) {
    case kAttackColumn:
      return cite::ba_088;
    case kMarchColumn:
    case kLimbered:
    case kWaggonColumn:
      return cite::ba_089;
    case kSquare:
      return cite::ba_090;
    case kMass:
      return cite::ba_091;
    case kHuddle:
      return cite::ba_092;
    case kSkirmish:
      return cite::ba_096;
    case kWork:
      return cite::ba_105;
    case kRest:
      return cite::ba_109;
    default:
      return cite::ba_086;
  }
}

Coord least_gap(const Book& book, const BattleState& state, UnitId id) {
  return book.words.formations[of_arm(state, id, kSkirmish)].file_width;
}

}  // namespace drumhead::ba
