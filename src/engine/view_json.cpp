// A View as JSON: what a seat sees of the table, by names, in the rulebook's unit.
#include "engine/answer_text.h"
#include "engine/answer_tree.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "engine/objectives.h"
#include "engine/view_things.h"
#include "table/command.h"

namespace drumhead {
namespace {

class ViewWriter {
 public:
  ViewWriter(const View& view, const Rulebook& book, ViewParts parts)
      : view_(view),
        parts_(parts),
        state_(view.known),
        book_(book),
        words_(book.words()),
        pieces_(piece_names(view.known)) {}

  JsonTree view() const {
    JsonTree json = JsonTree::object({{"rulebook", JsonTree::words(words_.id)},
                                      {"seat", JsonTree::words(name_of(view_.seat))},
                                      {"battle", JsonTree::words(state_.setting->battle)},
                                      {"turn", JsonTree::number(state_.turn)},
                                      {"turn_limit", JsonTree::number(state_.setting->turn_limit)},
                                      {"turn_word", JsonTree::words(words_.turn_word)}});
    const int step = book_.step_under_way(state_);
    if (step >= 0) json.add("step", JsonTree::words(words_.steps[static_cast<std::size_t>(step)].name));
    json.add("unit_of_length", JsonTree::words(words_.unit_name));
    json.add("counted_in", JsonTree::words(words_.counted_in)).add("sides", by_side(state_.setting->sides));
    json.add("colours", by_side(state_.setting->colours));
    if (!book_.may_measure(view_).allowed()) json.add("measuring", JsonTree::yes_no(false));
    json.add("table", JsonTree::object({{"width", length(state_.ground->width)},
                                        {"height", length(state_.ground->height)}}));
    if (parts_.ground) json.add("ground", ground());
    json.add("units", units()).add("leaders", leaders()).add("commands", commands());
    json.add("tokens", tokens()).add("objectives", objectives());
    json.add("slips", slips()).add("asks", asks());
    if (state_.outcome.over) json.add("outcome", outcome());
    return json;
  }

 private:
  JsonTree length(Coord n) const { return JsonTree::number(length_text(n, words_.per_unit)); }
  template <class Points>
  JsonTree points(const Points& points) const {
    JsonTree list = JsonTree::list();
    for (const Vec point : points) list.push(point_tree(point, words_));
    return list;
  }
  // Only those that lie there: a marker of 0 is no marker.
  template <class Markers>
  JsonTree markers(const Markers& markers, const std::vector<MarkerWord>& names) const {
    JsonTree json = JsonTree::object();
    for (std::size_t i = 0; i < names.size() && i < markers.size(); ++i)
      if (markers[i] != 0) json.add(names[i].name, JsonTree::number(markers[i]));
    return json;
  }

  static JsonTree by_side(const std::array<std::string, 2>& texts) {
    return JsonTree::object({{"A", JsonTree::words(texts[0])}, {"B", JsonTree::words(texts[1])}});
  }

  JsonTree ground() const {
    JsonTree list = JsonTree::list();
    for (const Piece& piece : state_.ground->pieces) list.push(this->piece(piece));
    return list;
  }

  JsonTree piece(const Piece& piece) const {
    JsonTree json = JsonTree::object({{"name", JsonTree::words(pieces_[piece.id.index()])},
                                      {"kind", JsonTree::words(name_of(piece.kind))}});
    if (!piece.area.outer.empty()) json.add("area", points(piece.area.outer));
    JsonTree holes = JsonTree::list();
    for (const Ring& hole : piece.area.holes) holes.push(points(hole));
    if (!piece.area.holes.empty()) json.add("holes", std::move(holes));
    if (!piece.line.empty()) json.add("line", points(piece.line)).add("width", length(piece.width));
    if (piece.grade != 0) json.add("grade", JsonTree::number(piece.grade));
    if (piece.height != 0) json.add("height", JsonTree::number(piece.height));
    if (piece.capacity != 0) json.add("capacity", JsonTree::number(piece.capacity));
    JsonTree attributes = JsonTree::object();
    for (const auto& [name, value] : piece.attributes) attributes.add(name, JsonTree::number(value));
    if (!piece.attributes.empty()) json.add("attributes", std::move(attributes));
    if (piece.id.index() < state_.pieces.size()) {
      const PieceState& now = state_.pieces[piece.id.index()];
      if (now.condition != Condition::kWhole) json.add("condition", JsonTree::words(name_of(now.condition)));
      JsonTree lying = markers(now.markers, words_.piece_markers);
      if (!lying.keys.empty()) json.add("markers", std::move(lying));
    }
    return json;
  }

  JsonTree units() const {
    JsonTree list = JsonTree::list();
    for (const Unit& unit : state_.units)
      if (!state_.name(unit.id).empty()) list.push(this->unit(unit));  // a nameless one is not known of
    return list;
  }

 public:
  JsonTree unit(const Unit& unit) const {
    const Profile& profile = state_.profile(unit.id);
    JsonTree json = JsonTree::object({{"name", JsonTree::words(profile.name)},
                                      {"side", JsonTree::words(name_of(unit.side))},
                                      {"type", JsonTree::words(profile.type)},
                                      {"arm", JsonTree::words(arm_of(profile))},
                                      {"grade", JsonTree::words(profile.grade)},
                                      {"strength", JsonTree::number(unit.strength)},
                                      {"original_strength", JsonTree::number(profile.original_strength)},
                                      {"on_table", JsonTree::yes_no(unit.on_table)}});
    if (!profile.nation.empty()) json.add("nation", JsonTree::words(profile.nation));
    if (unit.command.valid()) json.add("command", JsonTree::words(name_of(state_, unit.command)));
    if (unit.inside.valid()) json.add("inside", JsonTree::words(pieces_[unit.inside.index()]));
    if (unit.parent.valid()) json.add("parent", JsonTree::words(name_of(state_, unit.parent)));
    if (unit.on_table) add_place(json, unit);
    return json.add("markers", markers(unit.markers, words_.markers));
  }

  void add_place(JsonTree& json, const Unit& unit) const {
    const Formation& formation = words_.formations[unit.formation];
    json.add("formation", JsonTree::words(formation.name)).add("files", JsonTree::number(unit.files));
    json.add("at", point_tree(unit.pose.at, words_))
        .add("facing", JsonTree::number(degrees_text(unit.pose.facing.centidegrees)));
    JsonTree boxes = JsonTree::list();
    for (const Quad& box : footprint(body_of(state_, words_.formations, unit.id)).boxes)
      boxes.push(points(box.corner));
    json.add("footprint", std::move(boxes));
  }

  JsonTree leader(const Leader& leader) const {
    JsonTree json = JsonTree::object({{"name", JsonTree::words(name_of(state_, leader.id))},
                                      {"side", JsonTree::words(name_of(leader.side))},
                                      {"rating", JsonTree::number(leader.rating)},
                                      {"on_table", JsonTree::yes_no(leader.on_table)}});
    if (leader.command.valid()) json.add("command", JsonTree::words(name_of(state_, leader.command)));
    if (leader.attached_to.valid()) json.add("with", JsonTree::words(name_of(state_, leader.attached_to)));
    if (leader.on_table) json.add("at", point_tree(place_of(leader, state_.units).at, words_));
    return json.add("markers", markers(leader.markers, words_.leader_markers));
  }

 private:
  std::string_view arm_of(const Profile& profile) const {
    const int type = index_of(words_.types, profile.type);
    return type < 0 ? std::string_view{} : std::string_view{words_.types[static_cast<std::size_t>(type)].arm};
  }

  JsonTree leaders() const {
    JsonTree list = JsonTree::list();
    for (const Leader& leader : state_.leaders)
      if (!name_of(state_, leader.id).empty()) list.push(this->leader(leader));
    return list;
  }

  JsonTree commands() const {
    JsonTree list = JsonTree::list();
    for (const Command& command : state_.commands) {
      JsonTree json = JsonTree::object({{"name", JsonTree::words(name_of(state_, command.id))},
                                        {"side", JsonTree::words(name_of(command.side))},
                                        {"level", JsonTree::number(command.level)}});
      if (command.superior.valid()) json.add("under", JsonTree::words(name_of(state_, command.superior)));
      if (command.leader.valid()) json.add("leader", JsonTree::words(name_of(state_, command.leader)));
      JsonTree lying = markers(command.markers, words_.command_markers);
      if (!lying.keys.empty()) json.add("markers", std::move(lying));
      list.push(std::move(json));
    }
    return list;
  }

  JsonTree tokens() const {
    JsonTree list = JsonTree::list();
    for (const Token& token : state_.tokens) {
      if (!token.on_table) continue;
      const auto kind = static_cast<std::size_t>(token.kind);
      JsonTree json = JsonTree::object(
          {{"kind", JsonTree::words(kind < words_.token_kinds.size() ? words_.token_kinds[kind].name : "token")}});
      if (token.side != Seat::kNobody) json.add("side", JsonTree::words(name_of(token.side)));
      if (token.owner.valid()) json.add("owner", JsonTree::words(name_of(state_, token.owner)));
      json.add("at", point_tree(token.pose.at, words_))
          .add("facing", JsonTree::number(degrees_text(token.pose.facing.centidegrees)));
      list.push(std::move(json.add("width", length(token.width)).add("depth", length(token.depth))));
    }
    return list;
  }

  JsonTree objectives() const {
    JsonTree list = JsonTree::list();
    const int marker = index_of(words_.piece_markers, "holder");
    for (const Objective& objective : state_.setting->objectives) {
      JsonTree json = JsonTree::object(
          {{"name", JsonTree::words(objective.name)},
           {"piece",
            objective.piece.valid() ? JsonTree::words(pieces_[objective.piece.index()]) : JsonTree{}},
           {"points", JsonTree::number(objective.points)}});
      const Seat holder =
          marker < 0 ? Seat::kNobody : holder_of(state_, objective, static_cast<std::size_t>(marker));
      if (holder != Seat::kNobody) json.add("holder", JsonTree::words(name_of(holder)));
      list.push(std::move(json));
    }
    return list;
  }

  // The seat's own answers that are not carried out yet: sealed ones, and orders for later in the turn.
  JsonTree slips() const {
    JsonTree list = JsonTree::list();
    for (const Slip& slip : state_.slips)
      if (slip.ask.seat == view_.seat)
        list.push(JsonTree::object({{"ask", JsonTree::number(slip.ask.id)},
                                    {"sealed", JsonTree::yes_no(slip.sealed)},
                                    {"answer", answer_tree(*slip.answer, state_, words_)}}));
    return list;
  }

  JsonTree asks() const {
    JsonTree list = JsonTree::list();
    if (!parts_.asks) return list;
    for (const Ask& ask : state_.asks)
      if (ask.seat == view_.seat) list.push(ask_tree(ask, book_.describe(state_, ask), state_, words_));
    return list;
  }

  JsonTree outcome() const {
    const Outcome& end = state_.outcome;
    const auto reason = static_cast<std::size_t>(end.reason);
    return JsonTree::object(
        {{"winner", JsonTree::words(name_of(end.winner))},
         {"reason", JsonTree::words(reason < words_.outcomes.size() ? words_.outcomes[reason] : "")}});
  }

  const View& view_;
  const ViewParts parts_;
  const BattleState& state_;
  const Rulebook& book_;
  const Vocabulary& words_;
  std::vector<std::string> pieces_;
};

}  // namespace

std::string view_json(const View& view, const Rulebook& book, ViewParts parts) {
  return dump(ViewWriter(view, book, parts).view());
}

std::string unit_json(const View& view, const Rulebook& book, UnitId id) {
  if (view.known.name(id).empty()) return {};
  return dump(ViewWriter(view, book, {}).unit(view.known.unit(id)));
}

std::string leader_json(const View& view, const Rulebook& book, LeaderId id) {
  if (name_of(view.known, id).empty()) return {};
  return dump(ViewWriter(view, book, {}).leader(view.known.leaders[id.index()]));
}

}  // namespace drumhead
