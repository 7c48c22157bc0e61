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

}  // namespace

Answer image_of(const Transform& t, Answer answer, const BattleState& state, const Vocabulary& words) {
  answer = image(t, std::move(answer), words);
  if (!t.mirrored) return answer;
  for (Order& order : answer.orders)
    for (auto& [param, value] : order.args)
      if (auto* number = std::get_if<std::int64_t>(&value))
        mirror_row(state, words, order.unit, words.params[static_cast<std::size_t>(param)], *number);
  return answer;
}

BattleState image_of(const Transform& t, const BattleState& state, const Vocabulary& words) {
  BattleState out = image(t, state, words);
  for (std::size_t i = 0; i < out.slips.size(); ++i)
    out.slips[i].answer = std::make_shared<const Answer>(image_of(t, *state.slips[i].answer, state, words));
  return out;
}

}  // namespace drumhead::test
