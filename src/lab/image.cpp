#include "lab/image.h"

#include <algorithm>

namespace drumhead {
namespace {

std::string with_hands_changed(std::string word) {
  if (const std::size_t at = word.find("left"); at != std::string::npos) return word.replace(at, 4, "right");
  if (const std::size_t at = word.find("right"); at != std::string::npos) return word.replace(at, 5, "left");
  return word;
}

// "left" among the choices of a parameter is "right" in a mirror.
std::int64_t mirrored_choice(const std::vector<std::string>& choices, std::int64_t i) {
  if (i < 0 || i >= std::ssize(choices)) return i;
  const auto image = std::find(choices.begin(), choices.end(), with_hands_changed(choices[static_cast<std::size_t>(i)]));
  return image == choices.end() ? i : image - choices.begin();
}

// What is ordered of the left wing is ordered of the right one in a mirror, if the book has a word for it.
std::int16_t mirrored_param(const std::vector<ParamWord>& params, std::int16_t i) {
  const std::string image = with_hands_changed(params[static_cast<std::size_t>(i)].name);
  const auto found = std::find_if(params.begin(), params.end(), [&](const ParamWord& word) { return word.name == image; });
  return found == params.end() ? i : static_cast<std::int16_t>(found - params.begin());
}

void turn_value(const Transform& t, const ParamWord& param, Value& value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  if (auto* pose = std::get_if<Pose>(&value)) *pose = transformed(t, *pose);
  if (auto* path = std::get_if<Path>(&value)) *path = transformed(t, *path);
  auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr) return;
  if (param.kind == ParamKind::kHand && t.mirrored) *number = 1 - *number;
  if (param.kind == ParamKind::kChoice && t.mirrored) *number = mirrored_choice(param.choices, *number);
  if (param.kind == ParamKind::kHeading) *number = transformed(t, Heading::of(*number)).centidegrees;
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

void turn_expectation(const Transform& t, Expectation& e) {
  e.point = transformed(t, e.point);
  if (e.facing) e.facing = transformed(t, *e.facing);
}

}  // namespace

// The stands of a unit are kept rank by rank, each from the left. Without a number of files, a column is one wide and
// everything else one row.
std::ptrdiff_t rank_width(const Unit& unit, const Vocabulary& words, std::ptrdiff_t all) {
  if (unit.files > 0) return std::min<std::ptrdiff_t>(unit.files, all);
  return follows_its_head(words.formations[unit.formation].shape) ? 1 : all;
}

Answer image(const Transform& t, Answer answer, const Vocabulary& words) {
  for (Order& order : answer.orders)
    for (auto& [param, value] : order.args) {
      turn_value(t, words.params[static_cast<std::size_t>(param)], value);
      if (t.mirrored) param = mirrored_param(words.params, param);
    }
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

std::string without_hands(std::string text) {
  for (std::size_t at = text.find("right"); at != std::string::npos; at = text.find("right", at))
    text.replace(at, 5, "left");
  return text;
}

Playthrough image(Angle turn, bool mirrored, Playthrough playthrough, const Vocabulary& words) {
  const Ground& ground = *playthrough.start.ground;
  const Transform t{ground.width, ground.height, mirrored, turn};
  playthrough.start = image(t, playthrough.start, words);
  for (ScriptStep& step : playthrough.script) turn_expectation(t, step.expectation);
  playthrough.image = t;
  return playthrough;
}

}  // namespace drumhead
