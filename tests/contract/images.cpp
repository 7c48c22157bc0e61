#include "contract/images.h"

#include <algorithm>

#include "contract/book_notes.h"

namespace drumhead::test {
namespace {

bool is_among(const std::vector<std::string_view>& names, const ParamWord& param) {
  return std::find(names.begin(), names.end(), param.name) != names.end();
}

std::int64_t read_backwards(std::int64_t digits) {
  std::int64_t out = 0;
  for (; digits > 0; digits /= 10) out = 10 * out + digits % 10;
  return out;
}

// The stands of a unit are kept rank by rank, each from the left. Without a number of files, a column is one wide and
// everything else one row.
std::ptrdiff_t rank_width(const Unit& unit, const Vocabulary& words, std::ptrdiff_t all) {
  if (unit.files > 0) return std::min<std::ptrdiff_t>(unit.files, all);
  return follows_its_head(words.formations[unit.formation].shape) ? 1 : all;
}

std::int64_t bits_backwards(std::int64_t bits, std::ptrdiff_t places) {
  std::int64_t out = bits >> places << places;
  for (std::ptrdiff_t i = 0; i < places; ++i)
    if ((bits >> i & 1) != 0) out |= std::int64_t{1} << (places - 1 - i);
  return out;
}

void mirror_row(const BattleState& state, const Vocabulary& words, UnitId unit, const ParamWord& param, std::int64_t& number) {
  const BookNotes& notes = notes_of(words.id);
  if (is_among(notes.digits_from_the_left, param)) number = read_backwards(number);
  if (!is_among(notes.bits_from_the_left, param) || !unit.valid()) return;
  const auto stands = static_cast<std::ptrdiff_t>(state.stands_of(unit).size());
  if (stands > 0) number = bits_backwards(number, rank_width(state.unit(unit), words, stands));
}

void turn_value(const Transform& t, const ParamWord& param, Value& value) {
  if (auto* point = std::get_if<Vec>(&value)) *point = transformed(t, *point);
  if (auto* pose = std::get_if<Pose>(&value)) *pose = transformed(t, *pose);
  if (auto* path = std::get_if<Path>(&value)) *path = transformed(t, *path);
  auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr) return;
  if (param.kind == ParamKind::kHand && t.mirrored) *number = 1 - *number;
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

}  // namespace

Answer image(const Transform& t, Answer answer, const BattleState& state, const Vocabulary& words) {
  for (Order& order : answer.orders)
    for (auto& [param, value] : order.args) {
      const ParamWord& word = words.params[static_cast<std::size_t>(param)];
      turn_value(t, word, value);
      if (auto* number = std::get_if<std::int64_t>(&value); number != nullptr && t.mirrored)
        mirror_row(state, words, order.unit, word, *number);
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
  for (Slip& slip : out.slips) slip.answer = std::make_shared<const Answer>(image(t, *slip.answer, state, words));
  return out;
}

}  // namespace drumhead::test
