// Formations: how wide they may be, what changing them costs, and how they close up after losses (1.8
// to 1.10, 2.12; R3 to R8, R10). Bent lines are in bent_lines.cpp.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

int ranks_at(int figures, int files) { return (figures + files - 1) / std::max(1, files); }

std::optional<Verdict> check_arm(const BattleState& state, UnitId id, InFormation wanted) {
  const auto no = [&](Cite cite, const char* who) {
    return refuse(cite, fmt::format("{} cannot stand so: that is for {}.", name(state, id), who));
  };
  switch (wanted) {
    case kColumn:
    case kLine:
    case kExtended:
    case kSquare:
    case kBent:
    case kMasse:
      if (!is_infantry(state, id)) return no(cite::bb_018, "infantry");
      return std::nullopt;
    case kSkirmish:
      if (!is_light_infantry(state, id) && !has(state, id, kScreen))
        return refuse(cite::bb_010, fmt::format("{} is not light infantry and fights in close order only.",
                                                name(state, id)));
      return std::nullopt;
    case kCavalryLine:
    case kCavalryColumn:
      if (!is_cavalry(state, id)) return no(cite::bb_023, "cavalry");
      return std::nullopt;
    case kLimbered:
      if (!is_artillery(state, id)) return no(cite::bb_025, "artillery");
      return std::nullopt;
    case kUnlimbered:
      if (!is_artillery(state, id)) return no(cite::bb_026, "artillery");
      return std::nullopt;
    default:
      return refuse(cite::bb_114, fmt::format("{} cannot be ordered into that formation.", name(state, id)));
  }
}

// The widths a formation may have, both inclusive.
struct Widths {
  int least = 1, most = 1;
  Cite rule{};
  const char* what = "";
};

Widths widths_of(const ReformTables& t, InFormation wanted, int figures) {
  switch (wanted) {
    case kColumn:
      return {std::min(t.column_least, figures), t.column_most, cite::bb_018, "a column"};
    case kLine:  // R4: so few figures form line in one rank
      if (figures <= t.column_most) return {figures, figures, cite::bb_019, "a line of so few figures"};
      return {t.column_most + 1, t.line_most, cite::bb_019, "a line"};
    case kExtended:
      return {t.line_most + 1, figures, cite::bb_020, "an extended line"};
    case kSkirmish:
      return {std::min(t.skirmish_least, figures), figures, cite::bb_076, "skirmish order"};
    case kMasse:
      return {t.masse_width, t.masse_width, cite::bb_410, "a column masse"};
    case kCavalryLine:
    case kCavalryColumn:
      return {std::min(t.cavalry_least, figures), figures, cite::bb_023, "cavalry"};
    case kLimbered:
      return {1, figures, cite::bb_025, "a limbered battery"};
    default:
      return {1, INT16_MAX, cite::bb_114, ""};
  }
}

std::optional<Verdict> check_numbers(const Site& site, UnitId id, InFormation wanted, int figures) {
  const ReformTables& t = site.book.tables.reform;
  const std::string who = name(site.state, id);
  if (wanted == kSquare && figures < t.square_least)
    return refuse(cite::bb_021, fmt::format("{} has {} figures: {} are needed to form square.", who, figures,
                                            t.square_least));
  if (wanted != kMasse) return std::nullopt;
  if (national_infantry(site.state, id) != kAustria)
    return refuse(cite::bb_410,
                  fmt::format("{} does not form column masse: only Austrian infantry does.", who));
  if (figures < t.masse_least)
    return refuse(cite::bb_410, fmt::format("{} has {} figures: {} are needed to form column masse.", who,
                                            figures, t.masse_least));
  return std::nullopt;
}

// R7: cavalry is in column when it is three or more ranks deep.
constexpr int kRanksOfCavalryColumn = 3;
InFormation cavalry_label(int figures, int files) {
  return ranks_at(figures, files) >= kRanksOfCavalryColumn ? kCavalryColumn : kCavalryLine;
}

// A square's files are those of its front face, which gets the first odd figure (R5).
int front_face(int figures) { return figures_per_face(figures)[0]; }

int standing_in(const BattleState& state, UnitId id) {
  return is_artillery(state, id) ? std::max<int>(1, state.unit(id).markers[kModels])
                                 : state.unit(id).strength;
}

Coord side_of(const Formation& square, int face) {
  return std::max(square.least_side, face * square.file_width);
}

// R5: dealt out anew about the same centre.
void close_up_square(const Formation& square, Unit& unit) {
  const Coord before = side_of(square, unit.files);
  unit.files = static_cast<std::int16_t>(front_face(unit.strength));
  const Coord after = side_of(square, unit.files);
  unit.pose.at = point_from(unit.pose, divide_rounded(after - before, 2), 0);
}

}  // namespace

std::optional<Verdict> check_width(const Site& site, UnitId id, InFormation wanted, int files, int figures) {
  if (auto refused = check_arm(site.state, id, wanted)) return refused;
  if (wanted == kBent)
    return refuse(cite::bb_027,
                  fmt::format("{} forms a bent line by an order of its own, segment by segment.",
                              name(site.state, id)));
  if (auto refused = check_numbers(site, id, wanted, figures)) return refused;
  if (wanted == kSquare || wanted == kUnlimbered) return std::nullopt;
  const Widths widths = widths_of(site.book.tables.reform, wanted, figures);
  const int most = std::min(widths.most, figures);
  if (files >= widths.least && files <= most) return std::nullopt;
  const std::string who = name(site.state, id);
  if (widths.least > most)
    return refuse(widths.rule, fmt::format("{} has too few figures for {}: that is {} or more wide.", who,
                                           widths.what, widths.least));
  return refuse(widths.rule,
                widths.least == most
                    ? fmt::format("{} cannot stand {} wide: {} is {} wide.", who, files, widths.what, most)
                    : fmt::format("{} cannot stand {} wide: {} is {} to {} wide.", who, files, widths.what,
                                  widths.least, most));
}

int plain_reform_cost(const Book& book, InFormation from, InFormation to) {
  const ReformTables& t = book.tables.reform;
  if (from == kSkirmish && to == kSkirmish) return 0;  // R8: inside its free move
  if (from == kSkirmish) return t.from_skirmish;
  if (from == kExtended && to != kExtended) return t.extended;
  const bool guns = from == kUnlimbered || to == kUnlimbered;
  return guns && from != to ? t.limbering : t.change;
}

int reform_cost(const Site& site, UnitId id, InFormation from, InFormation to) {
  const int cost = plain_reform_cost(site.book, from, to);
  return pays_double(site, id) ? 2 * cost : cost;
}

void take_formation(BattleState& state, UnitId id, std::uint8_t formation, int files, Pose pose) {
  Unit& unit = state.unit(id);
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  const int figures = standing_in(state, id);
  int width = std::clamp(files, 1, std::max(1, figures));
  InFormation wanted = plain(formation);
  if (wanted == kSquare) width = front_face(figures);
  if (wanted == kUnlimbered || wanted == kGunnersOnFoot) width = figures;
  if (wanted == kCavalryLine || wanted == kCavalryColumn) wanted = cavalry_label(figures, width);
  unit.formation = as_formed_by(state, id, wanted);
  unit.files = static_cast<std::int16_t>(width);
  unit.pose = pose;
}

void add_formation(const BattleState& state, UnitId id, InFormation in, Cites& rules) {
  rules.add(cite::bb_034);
  switch (in) {
    case kColumn:
      rules.add(cite::bb_018);
      break;
    case kLine:
      rules.add(cite::bb_019);
      break;
    case kExtended:
      rules.add(cite::bb_020);
      break;
    case kSquare:
      rules.add(cite::bb_021);
      break;
    case kMasse:
      rules.add(cite::bb_410);
      break;
    case kSkirmish:
      rules.add(cite::bb_022);
      rules.add(cite::bb_033);
      return;
    case kBent:
      rules.add(cite::bb_027);
      break;
    case kCavalryLine:
    case kCavalryColumn:
      rules.add(cite::bb_023);
      rules.add(cite::bb_031);
      return;
    case kLimbered:
    case kUnlimbered:
    case kGunnersOnFoot:
      rules.add(cite::bb_032);
      return;
    default:
      return;
  }
  rules.add(stands_in_two_ranks(state, id) ? cite::bb_397 : cite::bb_030);
}

void close_up(const Book& book, BattleState& state, UnitId id) {
  Unit& unit = state.unit(id);
  const int figures = standing_in(state, id);
  if (figures <= 0 || unit.inside.valid()) return;
  switch (plain(unit.formation)) {
    case kSquare:
      return close_up_square(book.words.formations[unit.formation], unit);
    case kBent:
      return close_up_bent_line(book, state, id);
    case kUnlimbered:
    case kGunnersOnFoot:
      unit.files = static_cast<std::int16_t>(figures);
      return;
    default:
      break;
  }
  unit.files = static_cast<std::int16_t>(std::clamp<int>(unit.files, 1, figures));
  if (is_cavalry(state, id)) unit.formation = cavalry_label(figures, unit.files);
  if (formation(state, id) == kExtended && unit.files <= book.tables.reform.line_most)  // R4
    unit.formation = as_formed_by(state, id, kLine);
}

}  // namespace drumhead::bb
