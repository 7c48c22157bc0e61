#include "contract/images.h"

namespace drumhead::test {
namespace {

void turn_value(const Transform& t, ParamKind kind, Value& value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  if (auto* pose = std::get_if<Pose>(&value)) *pose = transformed(t, *pose);
  if (auto* path = std::get_if<Path>(&value)) *path = transformed(t, *path);
  auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr) return;
  if (kind == ParamKind::kHand && t.mirrored) *number = 1 - *number;
  if (kind == ParamKind::kHeading) *number = transformed(t, Heading::of(*number)).centidegrees;
}

}  // namespace

Answer image(const Transform& t, Answer answer, const Vocabulary& words) {
  for (Order& order : answer.orders)
    for (auto& [param, value] : order.args) turn_value(t, words.params[static_cast<std::size_t>(param)].kind, value);
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
