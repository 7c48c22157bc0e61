// The fields of everything a state is made of, named once. Hashing, saving and the changes that events carry all walk
// these lists, so a new field is added here and nowhere else.
#pragma once

#include <type_traits>

#include "engine/battle_state.h"

namespace drumhead {

// S is T or const T: the same list serves reading and writing.
template <class S, class T>
concept SameAs = std::is_same_v<std::remove_const_t<S>, T>;

template <class S, class V>
  requires SameAs<S, Bend>
void fields(S& s, V&& v) {
  v("unit", s.unit), v("pose", s.pose), v("files", s.files);
}

template <class S, class V>
  requires SameAs<S, Stand>
void fields(S& s, V&& v) {
  v("unit", s.unit), v("pose", s.pose), v("figures", s.figures), v("kind", s.kind), v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Unit>
void fields(S& s, V&& v) {
  v("id", s.id), v("side", s.side), v("on_table", s.on_table), v("formation", s.formation), v("files", s.files);
  v("strength", s.strength), v("command", s.command), v("inside", s.inside), v("parent", s.parent);
  v("pose", s.pose), v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Leader>
void fields(S& s, V&& v) {
  v("id", s.id), v("side", s.side), v("on_table", s.on_table), v("rating", s.rating), v("command", s.command);
  v("attached_to", s.attached_to), v("pose", s.pose), v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Command>
void fields(S& s, V&& v) {
  v("id", s.id), v("side", s.side), v("level", s.level), v("superior", s.superior), v("leader", s.leader);
  v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Token>
void fields(S& s, V&& v) {
  v("kind", s.kind), v("side", s.side), v("on_table", s.on_table), v("owner", s.owner), v("pose", s.pose);
  v("width", s.width), v("depth", s.depth), v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Profile>
void fields(S& s, V&& v) {
  v("name", s.name), v("type", s.type), v("nation", s.nation), v("grade", s.grade);
  v("original_strength", s.original_strength), v("traits", s.traits);
}

template <class S, class V>
  requires SameAs<S, Polygon>
void fields(S& s, V&& v) {
  v("outer", s.outer), v("holes", s.holes);
}

template <class S, class V>
  requires SameAs<S, Piece>
void fields(S& s, V&& v) {
  v("id", s.id), v("kind", s.kind), v("name", s.name), v("area", s.area), v("line", s.line), v("width", s.width);
  v("grade", s.grade), v("height", s.height), v("capacity", s.capacity), v("attributes", s.attributes);
}

template <class S, class V>
  requires SameAs<S, std::pair<std::string, int>>
void fields(S& s, V&& v) {
  v("name", s.first), v("value", s.second);
}

template <class S, class V>
  requires SameAs<S, Ground>
void fields(S& s, V&& v) {
  v("width", s.width), v("height", s.height), v("pieces", s.pieces);
}

template <class S, class V>
  requires SameAs<S, PieceState>
void fields(S& s, V&& v) {
  v("condition", s.condition), v("markers", s.markers);
}

template <class S, class V>
  requires SameAs<S, Objective>
void fields(S& s, V&& v) {
  v("name", s.name), v("piece", s.piece), v("held_at_start", s.held_at_start), v("points", s.points);
}

template <class S, class V>
  requires SameAs<S, Arrival>
void fields(S& s, V&& v) {
  v("unit", s.unit), v("turn", s.turn), v("entry", s.entry);
}

template <class S, class V>
  requires SameAs<S, DeploymentZone>
void fields(S& s, V&& v) {
  v("side", s.side), v("piece", s.piece);
}

template <class S, class V>
  requires SameAs<S, Weather>
void fields(S& s, V&& v) {
  v("turn", s.turn), v("sky", s.sky), v("sight", s.sight);
}

template <class S, class V>
  requires SameAs<S, Setting>
void fields(S& s, V&& v) {
  v("battle", s.battle), v("sides", s.sides), v("nations", s.nations), v("colours", s.colours), v("year", s.year);
  v("first", s.first), v("units", s.units), v("leaders", s.leaders), v("commands", s.commands);
  v("options", s.options), v("objectives", s.objectives), v("zones", s.zones), v("arrivals", s.arrivals);
  v("weather", s.weather), v("breaking_point", s.breaking_point), v("turn_limit", s.turn_limit);
}

template <class S, class V>
  requires SameAs<S, Frame>
void fields(S& s, V&& v) {
  v("procedure", s.procedure), v("step", s.step), v("n", s.n);
}

template <class S, class V>
  requires SameAs<S, Record>
void fields(S& s, V&& v) {
  v("kind", s.kind), v("a", s.a), v("b", s.b), v("from", s.from), v("to", s.to), v("n", s.n);
}

template <class S, class V>
  requires SameAs<S, Ask>
void fields(S& s, V&& v) {
  v("id", s.id), v("seat", s.seat), v("sealed", s.sealed), v("kind", s.kind), v("unit", s.unit), v("other", s.other);
  v("n", s.n);
}

template <class S, class V>
  requires SameAs<S, Leg>
void fields(S& s, V&& v) {
  v("kind", s.kind), v("hand", s.hand), v("anchor", s.anchor), v("formation", s.formation), v("files", s.files);
  v("piece", s.piece), v("angle", s.angle), v("distance", s.distance), v("to", s.to);
}

template <class S, class V>
  requires SameAs<S, std::pair<std::int16_t, Value>>
void fields(S& s, V&& v) {
  v("param", s.first), v("value", s.second);
}

template <class S, class V>
  requires SameAs<S, Order>
void fields(S& s, V&& v) {
  v("verb", s.verb), v("unit", s.unit), v("args", s.args);
}

template <class S, class V>
  requires SameAs<S, Answer>
void fields(S& s, V&& v) {
  v("ask", s.ask), v("orders", s.orders);
}

template <class S, class V>
  requires SameAs<S, Slip>
void fields(S& s, V&& v) {
  v("ask", s.ask), v("sealed", s.sealed), v("answer", s.answer);
}

template <class S, class V>
  requires SameAs<S, Outcome>
void fields(S& s, V&& v) {
  v("over", s.over), v("winner", s.winner), v("reason", s.reason);
}

template <class S, class V>
  requires SameAs<S, BattleState>
void fields(S& s, V&& v) {
  v("ground", s.ground), v("setting", s.setting), v("pieces", s.pieces), v("units", s.units), v("stands", s.stands);
  v("bends", s.bends), v("leaders", s.leaders), v("commands", s.commands), v("tokens", s.tokens);
  v("records", s.records), v("frames", s.frames), v("asks", s.asks), v("slips", s.slips), v("asked", s.asked);
  v("turn", s.turn), v("dice_thrown", s.dice_thrown), v("numbers", s.numbers), v("side_numbers", s.side_numbers);
  v("outcome", s.outcome);
}

// ---- Telling the kinds of field apart.

template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};

template <class T>
struct IsShared : std::false_type {};
template <class T>
struct IsShared<std::shared_ptr<const T>> : std::true_type {};

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsVector<PlainList<T>> : std::true_type {};

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};

template <class T>
inline constexpr bool kIsNumber = std::is_integral_v<T> || std::is_enum_v<T>;

}  // namespace drumhead
