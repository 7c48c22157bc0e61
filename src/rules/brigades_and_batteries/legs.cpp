// The legs of a path (M2): how they are read, who may use which (M4, 2 and 3).
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

bool is_facing_change(Angle angle) { return angle != 0; }

// R7: cavalry three or more ranks deep is in column.
InFormation label_of_cavalry(int figures, int files) {
  return (figures + files - 1) / std::max(1, files) >= 3 ? kCavalryColumn : kCavalryLine;
}

// The width of a formation for which none was given.
int usual_width(const Site& site, const Marcher& body, InFormation from, InFormation to) {
  if (from == to) return body.files;
  const bool horse = to == kCavalryLine || to == kCavalryColumn;
  const int wanted = horse ? body.files : site.book.words.formations[to].default_files;
  return std::clamp(to == kUnlimbered ? body.strength : wanted, 1, std::max(1, body.strength));
}

// R21: what stays where it is.
Anchor anchor_of(InFormation from, InFormation to, const Leg& leg) {
  if (from == kBent) return leg.anchor;
  if (is_facing_change(leg.angle) || from == kSquare || to == kSquare) return Anchor::kCentre;
  const bool front_only = from == kSkirmish || to == kSkirmish || (from == kLimbered) != (to == kLimbered);
  return front_only || leg.anchor == Anchor::kCentre ? Anchor::kFrontMiddle : leg.anchor;
}

Leg read_manoeuvre(const Site& site, UnitId id, const Marcher& body, Leg leg) {
  const InFormation from = formation_of(site.book, body);
  InFormation to = plain(leg.formation);
  int files = leg.files > 0 ? leg.files : usual_width(site, body, from, to);
  if (to == kCavalryLine || to == kCavalryColumn) to = label_of_cavalry(body.strength, files);
  if (to == kUnlimbered) files = body.strength;
  if (to == kSquare) files = std::max(1, figures_per_face(body.strength)[0]);
  leg.formation = as_formed_by(site.state, id, to);
  leg.files = static_cast<std::int16_t>(files);
  leg.anchor = anchor_of(from, to, leg);
  return leg;
}

// A turn is a change of facing; skirmishers turn by a free move; guns turn about as they are.
Leg read_turn(const Site& site, UnitId id, const Marcher& body, Leg leg) {
  leg.anchor = Anchor::kCentre;
  const InFormation in = formation_of(site.book, body);
  if (in == kUnlimbered) return leg;
  if (is_free_mover(in)) return leg::free_move(carry_out(body, leg, move_rules(site)).end.pose);
  const auto formation = static_cast<std::uint8_t>(body.formation - site.book.words.formations.data());
  return read_manoeuvre(
      site, id, body,
      leg::manoeuvre(formation, static_cast<std::int16_t>(body.files), leg.anchor, leg.hand, leg.angle));
}

Leg read_leg(const Site& site, UnitId id, const Marcher& body, const Leg& leg) {
  if (leg.kind == LegKind::kManoeuvre && leg.formation < kFormations)
    return read_manoeuvre(site, id, body, leg);
  if (leg.kind == LegKind::kTurn) return read_turn(site, id, body, leg);
  return leg;
}

// ---- A bent line straightens (R6).

// The segment at which it does: of the facing named, at the end named, else the base.
std::size_t segment_kept(const Marcher& bent, const Leg& leg) {
  const Heading wanted = bent.pose.facing + (leg.hand == Hand::kRight ? leg.angle : -leg.angle);
  if (leg.anchor == Anchor::kFrontLeft) return 0;
  if (leg.anchor == Anchor::kFrontRight) return bent.bends.size() - 1;
  for (std::size_t i = 0; i < bent.bends.size(); ++i)
    if (leg.angle == 0 ? bent.bends[i].pose == bent.pose : bent.bends[i].pose.facing == wanted) return i;
  return 0;
}

// It keeps its stretch of the front; the others fall in beside it.
Marcher in_straight_line(const Site& site, const Marcher& bent, const Leg& leg) {
  const std::size_t kept = segment_kept(bent, leg);
  int left = 0, right = 0;
  for (std::size_t i = 0; i < bent.bends.size(); ++i)
    (i < kept ? left : right) += i == kept ? 0 : bent.bends[i].files;
  Marcher line = bent;
  line.formation = &site.book.words.formations[leg.formation];
  const int whole = left + right + bent.bends[kept].files;
  line.files = leg.files > 0 ? leg.files : whole;
  line.pose = bent.bends[kept].pose;
  line.bends.clear();
  if (line.files == whole)
    line.pose.at = point_from(line.pose, 0, divide_rounded((right - left) * line.formation->file_width, 2));
  return line;
}

bool straightens(const Site& site, const Marcher& body, const Path& path) {
  return formation_of(site.book, body) == kBent && !body.bends.empty() && !path.empty() &&
         path.front().kind == LegKind::kManoeuvre && path.front().formation < kFormations;
}

Marcher after(const Site& site, const Marcher& body, const Leg& leg) {
  if (straightens(site, body, {leg})) return in_straight_line(site, body, leg);
  return carry_out(body, leg, move_rules(site)).end;
}

// ---- Who may use which leg.

std::string what_of(const Site& site, UnitId id, const char* what) {
  return fmt::format("{} {}", name(site.state, id), what);
}

std::optional<Verdict> check_guns_leg(const Site& site, UnitId id, const Leg& leg) {
  switch (leg.kind) {
    case LegKind::kAdvance:
    case LegKind::kRetire:
    case LegKind::kWheel:
      break;
    case LegKind::kTurn:
      if (leg.angle != degrees(180))
        return refuse(cite::bb_096, what_of(site, id, "is unlimbered: its guns wheel, or turn right about."));
      break;
    case LegKind::kManoeuvre:
      if (plain(leg.formation) == kLimbered) return std::nullopt;
      return refuse(cite::bb_096,
                    what_of(site, id, "is unlimbered: its guns change facing only by wheeling."));
    case LegKind::kOblique:
    case LegKind::kSidestep:
    case LegKind::kFree:
    case LegKind::kFollowRoad:
      return refuse(cite::bb_096,
                    what_of(site, id, "is unlimbered: its guns neither sidestep nor go obliquely."));
  }
  if (site.state.unit(id).strength >= 2) return std::nullopt;
  return refuse(cite::bb_099,
                what_of(site, id, "has not two of its crew left: they cannot manhandle a gun."));
}

std::optional<Verdict> check_close_order_leg(const Site& site, UnitId id, InFormation in, const Leg& leg) {
  switch (leg.kind) {
    case LegKind::kWheel:
      if (in == kSquare) return refuse(cite::bb_104, what_of(site, id, "is in square and cannot wheel."));
      return std::nullopt;
    case LegKind::kOblique:
      if (leg.angle != degrees(45))
        return refuse(cite::bb_119, what_of(site, id, "may go obliquely at 45 degrees only."));
      return std::nullopt;
    case LegKind::kFree:
    case LegKind::kFollowRoad:
      return refuse(cite::bb_075,
                    what_of(site, id, "is not in skirmish order and cannot move freely in any direction."));
    case LegKind::kAdvance:
    case LegKind::kRetire:
    case LegKind::kSidestep:
    case LegKind::kTurn:
    case LegKind::kManoeuvre:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Verdict> check_leg_kind(const Site& site, UnitId id, InFormation in, const Leg& leg) {
  if (in == kGarrison)
    return refuse(cite::bb_302, what_of(site, id, "holds a town block and must leave it first."));
  if (in == kBent) {
    const bool to_line = leg.kind == LegKind::kManoeuvre &&
                         (plain(leg.formation) == kLine || plain(leg.formation) == kExtended);
    if (to_line) return std::nullopt;
    return refuse(
        cite::bb_028,
        what_of(site, id, "is in a bent line: it must change back to a straight line before it moves."));
  }
  if (in == kUnlimbered) return check_guns_leg(site, id, leg);
  if (is_free_mover(in)) {
    if (leg.kind == LegKind::kFollowRoad)
      return refuse(cite::bb_075, what_of(site, id, "moves by free legs."));
    return std::nullopt;
  }
  return check_close_order_leg(site, id, in, leg);
}

std::optional<Verdict> check_unlimbering(const Survey& survey, const Motion& motion) {
  const Footprint place = drawn_in(footprint(motion.end.body()));
  if (!survey.ground.on_steep_slope(place)) return std::nullopt;
  return refuse(cite::bb_296,
                what_of(survey.site, survey.id, "cannot unlimber on the slope of a steep hill."),
                {mark(corners(outline(motion.end.body())), "steep slope")});
}

std::optional<Verdict> check_manoeuvre(const Survey& survey, const Motion& motion) {
  const Site& site = survey.site;
  const UnitId id = survey.id;
  const InFormation from = formation_of(site.book, motion.start), to = plain(motion.leg.formation);
  if (from == kGunnersOnFoot)
    return refuse(cite::bb_099, what_of(site, id, "are away from their guns and form nothing."));
  if (auto refused = check_width(site, id, to, motion.end.files, motion.end.strength)) return refused;
  if (from == kBent) return std::nullopt;
  const Angle angle = motion.leg.angle;
  if (angle != 0 && angle != degrees(90) && angle != degrees(180))
    return refuse(cite::bb_116, what_of(site, id, "can change its facing by 90 or 180 degrees only."));
  if (!is_limbering(site, motion)) return std::nullopt;
  if (angle != 0)
    return refuse(cite::bb_121, what_of(site, id, "keeps its facing when it limbers or unlimbers."));
  return to == kUnlimbered ? check_unlimbering(survey, motion) : std::nullopt;
}

}  // namespace

bool is_free_mover(InFormation in) { return in == kSkirmish || in == kGunnersOnFoot; }

bool is_limbering(const Site& site, const Motion& motion) {
  if (motion.leg.kind != LegKind::kManoeuvre) return false;
  const InFormation from = formation_of(site.book, motion.start), to = formation_of(site.book, motion.end);
  return from != to && (from == kUnlimbered || to == kUnlimbered);
}

// Limbering is no such change (R10), nor is skirmishers' width, which is part of their free move (R8).
bool is_reform(const Site& site, const Motion& motion) {
  if (motion.leg.kind != LegKind::kManoeuvre || is_limbering(site, motion)) return false;
  return formation_of(site.book, motion.start) != kSkirmish ||
         formation_of(site.book, motion.end) != kSkirmish;
}

bool is_new_formation(const Site& site, const Motion& motion) {
  if (!is_reform(site, motion)) return false;
  const InFormation from = formation_of(site.book, motion.start), to = formation_of(site.book, motion.end);
  const bool horse = from == kCavalryLine || from == kCavalryColumn;  // R7: a matter of frontage
  return from != to && to != kSquare && !horse;
}

MoveRules move_rules(const Site& site) {
  return {.formations = site.book.words.formations, .ground = nullptr};
}

Path as_ordered(const Site& site, UnitId id, const Path& path) {
  Path read;
  Marcher body = mover(site, id, path);
  for (const Leg& given : path) {
    const Leg leg = read_leg(site, id, body, given);
    body = after(site, body, leg);
    if (leg.kind == LegKind::kAdvance && !read.empty() && read.back().kind == LegKind::kAdvance)
      read.back().distance += leg.distance;
    else
      read.push_back(leg);
  }
  return read;
}

Trace trace_march(const Site& site, UnitId id, const Path& ordered) {
  const Marcher body = mover(site, id, ordered);
  const MoveRules rules = move_rules(site);
  if (!straightens(site, body, ordered)) return trace(body, ordered, rules);
  const Marcher line = in_straight_line(site, body, ordered.front());
  Trace way = trace(line, {ordered.begin() + 1, ordered.end()}, rules);
  for (CheckPoint& point : way.points) ++point.where.leg;
  way.points.front().where = {0, 0};  // the end of the first leg
  way.points.insert(way.points.begin(), {{0, 0}, body, footprint(body.body())});
  way.motions.insert(way.motions.begin(), {ordered.front(), body, line, 0, {body.pose.at, line.pose.at}});
  return way;
}

std::optional<Verdict> check_legs(const Survey& survey) {
  const Site& site = survey.site;
  const UnitId id = survey.id;
  int reforms = has(site.state, id, kReformed) ? 1 : 0, widths = 0;
  for (const Motion& motion : survey.way.motions) {
    const InFormation in = formation_of(site.book, motion.start);
    if (auto refused = check_leg_kind(site, id, in, motion.leg)) return refused;
    if (motion.leg.kind != LegKind::kManoeuvre) continue;
    if (auto refused = check_manoeuvre(survey, motion)) return refused;
    if (is_reform(site, motion) && ++reforms > 1)
      return refuse(cite::bb_115,
                    what_of(site, id, "may change formation, facing and frontage only once in a turn."));
    if (in == kSkirmish && !is_reform(site, motion) && ++widths > 1)
      return refuse(cite::bb_076,
                    what_of(site, id, "may change the width of its skirmish line only once in a turn."));
  }
  return std::nullopt;
}

}  // namespace drumhead::bb
