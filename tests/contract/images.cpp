#include "contract/images.h"

#include <algorithm>

namespace drumhead::test {
namespace {

// Numbers with a digit for each stand of a row, from the left.
bool has_a_digit_for_each_stand(const ParamWord& param) { return param.name == "tasks"; }

std::int64_t read_backwards(std::int64_t digits) {
  std::int64_t out = 0;
  for (; digits > 0; digits /= 10) out = 10 * out + digits % 10;
  return out;
}

void turn_value(const Transform& t, const ParamWord& param, Value& value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  if (auto* pose = std::get_if<Pose>(&value)) *pose = transformed(t, *pose);
  if (auto* path = std::get_if<Path>(&value)) *path = transformed(t, *path);
  auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr) return;
  if (has_a_digit_for_each_stand(param) && t.mirrored) *number = read_backwards(*number);
  if (param.kind == ParamKind::kHand && t.mirrored) *number = 1 - *number;
  if (param.kind == ParamKind::kHeading) *number = transformed(t, Heading::of(*number)).centidegrees;
}

// The stands of a unit are kept rank by rank, each from the left. Without a number of files, a column is one wide and
// everything else one row.
std::ptrdiff_t rank_width(const Unit& unit, const Vocabulary& words, std::ptrdiff_t all) {
  if (unit.files > 0) return std::min<std::ptrdiff_t>(unit.files, all);
  return follows_its_head(words.formations[unit.formation].shape) ? 1 : all;
}

void mirror_ranks_of_stands(BattleState& state, const Vocabulary& words) {
  for (auto first = state.stands.begin(); first != state.stands.end();) {
    const Unit& unit = state.unit(first->unit);
    const auto last = std::find_if(first, state.stands.end(), [&](const Stand& s) { return s.unit != unit.id; });
    while (first != last) {
      const auto rank_end = first + rank_width(unit, words, last - first);
      std::reverse(first, rank_end);
      first = rank_end;
    }
  }
}

}  // namespace

Answer image(const Transform& t, Answer answer, const Vocabulary& words) {
  for (Order& order : answer.orders)
    for (auto& [param, value] : order.args) turn_value(t, words.params[static_cast<std::size_t>(param)], value);
  return answer;
}

BattleState image(const Transform& t, const BattleState& state, const Vocabulary& words) {
  BattleState out = state;
  out.ground = settled(transformed(t, *state.ground));
  auto setting = std::make_shared<Setting>(*state.setting);
  for (Arrival& arrival : setting->arrivals) arrival.entry = transformed(t, arrival.entry);
  out.setting = std::move(setting);
  for (Unit& unit : out.units) unit = transformed(t, unit);
  for (Stand& stand : out.stands) stand = transformed(t, stand, words.formations[state.unit(stand.unit).formation]);
  if (t.mirrored) mirror_ranks_of_stands(out, words);
  for (Bend& bend : out.bends) bend = transformed(t, bend);
  for (Leader& leader : out.leaders) leader = transformed(t, leader);
  for (Token& token : out.tokens) token = transformed(t, token);
  // A record that has no use for a place leaves it as it was made: that has no image.
  for (Record& record : out.records)
    for (Pose* place : {&record.from, &record.to})
      if (*place != Pose{}) *place = transformed(t, *place);
  for (Slip& slip : out.slips) slip.answer = std::make_shared<const Answer>(image(t, *slip.answer, words));
  return out;
}

}  // namespace drumhead::test
