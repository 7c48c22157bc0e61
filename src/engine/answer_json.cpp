// Answers as JSON: {"ask":3,"orders":[{"verb":"charge","unit":"Red/1","target":"Blue/2","path":[...]}]}.
#include <fmt/format.h>
#include <algorithm>
#include <cstdint>

#include "engine/answer_text.h"
#include "engine/answer_tree.h"
#include "engine/decimal.h"
#include "engine/naming.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostText = 1 << 20;

LoadError wrong(std::string what) { return {"", 0, std::move(what)}; }

const std::string& choice_word(const std::vector<std::string>& names, std::int64_t i) {
  static const std::string none = "none";
  return i >= 0 && i < static_cast<std::int64_t>(names.size()) ? names[static_cast<std::size_t>(i)] : none;
}

// ---- Writing.

class Writer {
 public:
  Writer(const BattleState& state, const Vocabulary& words) : state_(state), words_(words) {}

  JsonTree order(const Order& order) const {
    JsonTree json = JsonTree::object();
    json.add("verb", JsonTree::words(choice_word(names_of(words_.verbs), order.verb)));
    if (order.unit.valid()) json.add("unit", JsonTree::words(name_of(state_, order.unit)));
    for (const auto& [param, value] : order.args) {
      if (param < 0 || static_cast<std::size_t>(param) >= words_.params.size()) continue;
      const ParamWord& word = words_.params[static_cast<std::size_t>(param)];
      json.add(word.name, this->value(word, value));
    }
    return json;
  }

 private:
  JsonTree value(const ParamWord& word, const Value& value) const {
    if (const auto* n = std::get_if<std::int64_t>(&value)) return number(word, *n);
    if (const auto* id = std::get_if<UnitId>(&value)) return name(*id);
    if (const auto* id = std::get_if<LeaderId>(&value)) return name(*id);
    if (const auto* id = std::get_if<PieceId>(&value)) return name(*id);
    if (const auto* v = std::get_if<Vec>(&value)) return point_tree(*v, words_);
    if (const auto* p = std::get_if<Pose>(&value)) return pose_tree(*p, words_);
    JsonTree list = JsonTree::list();
    if (const auto* path = std::get_if<Path>(&value))
      for (const Leg& leg : *path) list.push(this->leg(leg));
    if (const auto* ids = std::get_if<std::vector<UnitId>>(&value))
      for (const UnitId id : *ids) list.push(name(id));
    return list;
  }

  template <class IdType>
  JsonTree name(IdType id) const {
    return id.valid() ? JsonTree::words(name_of(state_, id)) : JsonTree{};
  }

  JsonTree number(const ParamWord& word, std::int64_t n) const {
    switch (word.kind) {
      case ParamKind::kFormation:
        return JsonTree::words(choice_word(names_of(words_.formations), n));
      case ParamKind::kChoice:
        return JsonTree::words(choice_word(word.choices, n));
      case ParamKind::kHeading:
        return JsonTree::number(degrees_text(n));
      case ParamKind::kLength:
        return JsonTree::number(length_text(n, words_.per_unit));
      case ParamKind::kYesNo:
        return JsonTree::yes_no(n != 0);
      case ParamKind::kHand:
        return JsonTree::words(name_of(n == 0 ? Hand::kLeft : Hand::kRight));
      case ParamKind::kUnit:
      case ParamKind::kUnits:
      case ParamKind::kLeader:
      case ParamKind::kPiece:
      case ParamKind::kPath:
      case ParamKind::kPoint:
      case ParamKind::kPose:
      case ParamKind::kNumber:
        break;
    }
    return JsonTree::number(n);
  }

  JsonTree leg(const Leg& leg) const {
    JsonTree json = JsonTree::object({{"leg", JsonTree::words(name_of(leg.kind))}});
    const auto distance = [&] {
      json.add("distance", JsonTree::number(length_text(leg.distance, words_.per_unit)));
    };
    const auto angle = [&] { json.add("angle", JsonTree::number(degrees_text(leg.angle))); };
    const auto hand = [&] { json.add("hand", JsonTree::words(name_of(leg.hand))); };
    const auto anchor = [&] { json.add("anchor", JsonTree::words(name_of(leg.anchor))); };
    switch (leg.kind) {
      case LegKind::kAdvance:
      case LegKind::kRetire:
        distance();
        break;
      case LegKind::kOblique:
        hand(), distance(), angle();
        break;
      case LegKind::kWheel:
        hand(), angle();
        break;
      case LegKind::kTurn:
        hand(), angle(), anchor();
        break;
      case LegKind::kSidestep:
        hand(), distance();
        break;
      case LegKind::kFollowRoad:
        json.add("piece", name(leg.piece));
        distance();
        json.add("towards", point_tree(leg.to.at, words_));
        break;
      case LegKind::kFree:
        json.add("to", pose_tree(leg.to, words_));
        break;
      case LegKind::kManoeuvre:
        json.add("formation", JsonTree::words(choice_word(names_of(words_.formations), leg.formation)));
        json.add("files", JsonTree::number(leg.files));
        hand(), angle(), anchor();
        break;
    }
    return json;
  }

  const BattleState& state_;
  const Vocabulary& words_;
};

// ---- Reading. A Reader keeps the first thing that went wrong, with the way to it:
// "orders[0].path[1].angle".

class AnswerReader {
 public:
  AnswerReader(const BattleState& state, const Vocabulary& words) : state_(state), words_(words) {}

  Result<Answer> answer(const JsonTree& json) {
    Answer answer;
    if (!expect(json, JsonTree::Kind::kObject, "the answer")) return wrong(trouble_);
    allow_only(json, {"ask", "orders", "type"}, "the answer");
    const JsonTree* ask = json.find("ask");
    if (ask != nullptr) answer.ask = static_cast<AskId>(whole(*ask, "ask", INT32_MIN, INT32_MAX));
    const JsonTree* orders = json.find("orders");
    if (orders == nullptr) complain("the answer needs `orders`, a list");
    if (orders != nullptr && expect(*orders, JsonTree::Kind::kList, "orders"))
      for (std::size_t i = 0; i < orders->items.size() && trouble_.empty(); ++i)
        answer.orders.push_back(order(orders->items[i], fmt::format("orders[{}]", i)));
    if (!trouble_.empty()) return wrong(trouble_);
    return answer;
  }

 private:
  Order order(const JsonTree& json, const std::string& at) {
    Order order;
    if (!expect(json, JsonTree::Kind::kObject, at)) return order;
    const JsonTree* verb = json.find("verb");
    if (verb == nullptr) return complain(fmt::format("{} needs a `verb`", at)), order;
    order.verb = static_cast<std::int16_t>(one_of(*verb, at + ".verb", "verb", names_of(words_.verbs)));
    for (std::size_t i = 0; i < json.items.size() && trouble_.empty(); ++i) {
      const std::string& key = json.keys[i];
      const std::string where = at + "." + key;
      if (key == "verb") continue;
      if (key == "unit") {
        order.unit = named<UnitId>(json.items[i], where, unit_called);
        continue;
      }
      const int param = index_of(words_.params, key);
      if (param < 0) return complain(at + ": " + unknown("parameter", key, names_of(words_.params))), order;
      order.args.emplace_back(static_cast<std::int16_t>(param),
                              value(json.items[i], where, words_.params[static_cast<std::size_t>(param)]));
    }
    return order;
  }

  Value value(const JsonTree& json, const std::string& at, const ParamWord& word) {
    switch (word.kind) {
      case ParamKind::kUnit:
        return named<UnitId>(json, at, unit_called);
      case ParamKind::kLeader:
        return named<LeaderId>(json, at, leader_called);
      case ParamKind::kPiece:
        return named<PieceId>(json, at, piece_called);
      case ParamKind::kUnits:
        return units(json, at);
      case ParamKind::kPath:
        return path(json, at);
      case ParamKind::kFormation:
        return std::int64_t{one_of(json, at, "formation", names_of(words_.formations))};
      case ParamKind::kChoice:
        return std::int64_t{one_of(json, at, "choice", word.choices)};
      case ParamKind::kHand:
        return std::int64_t{one_of(json, at, "hand", {"left", "right"})};
      case ParamKind::kHeading:
        return degrees(json, at);
      case ParamKind::kPoint:
        return point(json, at);
      case ParamKind::kPose:
        return pose(json, at);
      case ParamKind::kNumber:
        return whole(json, at, INT64_MIN, INT64_MAX);
      case ParamKind::kLength:
        return length(json, at);
      case ParamKind::kYesNo:
        return std::int64_t{expect(json, JsonTree::Kind::kYesNo, at) && json.yes ? 1 : 0};
    }
    return std::int64_t{0};
  }

  std::vector<UnitId> units(const JsonTree& json, const std::string& at) {
    std::vector<UnitId> ids;
    if (!expect(json, JsonTree::Kind::kList, at)) return ids;
    for (std::size_t i = 0; i < json.items.size() && trouble_.empty(); ++i)
      ids.push_back(named<UnitId>(json.items[i], fmt::format("{}[{}]", at, i), unit_called));
    return ids;
  }

  Path path(const JsonTree& json, const std::string& at) {
    Path path;
    if (!expect(json, JsonTree::Kind::kList, at)) return path;
    for (std::size_t i = 0; i < json.items.size() && trouble_.empty(); ++i)
      path.push_back(leg(json.items[i], fmt::format("{}[{}]", at, i)));
    return path;
  }

  Leg leg(const JsonTree& json, const std::string& at) {
    Leg leg;
    if (!expect(json, JsonTree::Kind::kObject, at)) return leg;
    const JsonTree* kind = json.find("leg");
    if (kind == nullptr) return complain(fmt::format("{} needs a `leg`: advance, wheel, ...", at)), leg;
    leg.kind = static_cast<LegKind>(one_of(*kind, at + ".leg", "leg", kLegNames));
    switch (leg.kind) {
      case LegKind::kAdvance:
        leg = leg::advance(distance(json, at));
        return done(json, at, {"distance"}, leg);
      case LegKind::kRetire:
        leg = leg::retire(distance(json, at));
        return done(json, at, {"distance"}, leg);
      case LegKind::kOblique:
        leg = leg::oblique(hand(json, at), distance(json, at), angle(json, at, drumhead::degrees(45)));
        return done(json, at, {"hand", "distance", "angle"}, leg);
      case LegKind::kWheel:
        leg = leg::wheel(hand(json, at), angle(json, at));
        return done(json, at, {"hand", "angle"}, leg);
      case LegKind::kTurn:
        leg = leg::turn(hand(json, at), angle(json, at), anchor(json, at, Anchor::kCentre));
        return done(json, at, {"hand", "angle", "anchor"}, leg);
      case LegKind::kSidestep:
        leg = leg::sidestep(hand(json, at), distance(json, at));
        return done(json, at, {"hand", "distance"}, leg);
      case LegKind::kFollowRoad:
        return road(json, at);
      case LegKind::kFree:
        leg = leg::free_move(pose(field(json, at, "to"), at + ".to"));
        return done(json, at, {"to"}, leg);
      case LegKind::kManoeuvre:
        return manoeuvre(json, at);
    }
    return leg;
  }

  Leg road(const JsonTree& json, const std::string& at) {
    const PieceId piece = named<PieceId>(field(json, at, "piece"), at + ".piece", piece_called);
    const Vec towards = point(field(json, at, "towards"), at + ".towards");
    return done(json, at, {"piece", "distance", "towards"},
                leg::follow_road(piece, distance(json, at), towards));
  }

  Leg manoeuvre(const JsonTree& json, const std::string& at) {
    const int formation =
        one_of(field(json, at, "formation"), at + ".formation", "formation", names_of(words_.formations));
    const JsonTree* files = json.find("files");
    const auto width = files == nullptr ? 0 : whole(*files, at + ".files", INT16_MIN, INT16_MAX);
    const Hand to = json.find("hand") == nullptr ? Hand::kRight : hand(json, at);
    return done(json, at, {"formation", "files", "hand", "angle", "anchor"},
                leg::manoeuvre(static_cast<std::uint8_t>(formation), static_cast<std::int16_t>(width),
                               anchor(json, at, Anchor::kFrontMiddle), to, angle(json, at, 0)));
  }

  Leg done(const JsonTree& json, const std::string& at, std::vector<std::string> fields, const Leg& leg) {
    fields.emplace_back("leg");
    allow_only(json, fields, at);
    return leg;
  }

  // ---- Fields of a leg.
  const JsonTree& field(const JsonTree& json, const std::string& at, const char* key) {
    static const JsonTree nothing;
    const JsonTree* found = json.find(key);
    if (found == nullptr) complain(fmt::format("{} needs `{}`", at, key));
    return found == nullptr ? nothing : *found;
  }
  Coord distance(const JsonTree& json, const std::string& at) {
    return length(field(json, at, "distance"), at + ".distance");
  }
  Angle angle(const JsonTree& json, const std::string& at) {
    return to_angle(degrees(field(json, at, "angle"), at + ".angle"), at);
  }
  Angle angle(const JsonTree& json, const std::string& at, Angle otherwise) {
    return json.find("angle") == nullptr ? otherwise : angle(json, at);
  }
  Angle to_angle(std::int64_t hundredths, const std::string& at) {
    if (hundredths < -kFullTurn || hundredths > kFullTurn)
      return complain(at + ".angle: at most 360 degrees"), 0;
    return static_cast<Angle>(hundredths);
  }
  Hand hand(const JsonTree& json, const std::string& at) {
    return static_cast<Hand>(one_of(field(json, at, "hand"), at + ".hand", "hand", {"left", "right"}));
  }
  Anchor anchor(const JsonTree& json, const std::string& at, Anchor otherwise) {
    const JsonTree* found = json.find("anchor");
    if (found == nullptr) return otherwise;
    return static_cast<Anchor>(
        one_of(*found, at + ".anchor", "anchor", {"front", "left", "right", "centre"}));
  }

  // ---- Plain values.
  std::int64_t whole(const JsonTree& json, const std::string& at, std::int64_t low, std::int64_t high) {
    if (!expect(json, JsonTree::Kind::kNumber, at)) return 0;
    const auto n = whole_number(json);
    if (!n || *n < low || *n > high)
      return complain(fmt::format("{}: {} is no whole number that fits", at, json.text)), 0;
    return *n;
  }
  Coord length(const JsonTree& json, const std::string& at) {
    if (!expect(json, JsonTree::Kind::kNumber, at)) return 0;
    const auto n = length_from(json.text, words_.per_unit);
    if (!n) complain(fmt::format("{}: {} is no plain decimal", at, json.text));
    return n.value_or(0);
  }
  std::int64_t degrees(const JsonTree& json, const std::string& at) {
    if (!expect(json, JsonTree::Kind::kNumber, at)) return 0;
    const auto n = degrees_from(json.text);
    if (!n) complain(fmt::format("{}: {} is no plain decimal", at, json.text));
    return n.value_or(0);
  }
  Vec point(const JsonTree& json, const std::string& at) {
    if (!expect(json, JsonTree::Kind::kList, at)) return {};
    if (json.items.size() != 2) return complain(at + ": a point is [east, north]"), Vec{};
    return {length(json.items[0], at + "[0]"), length(json.items[1], at + "[1]")};
  }
  Pose pose(const JsonTree& json, const std::string& at) {
    if (!expect(json, JsonTree::Kind::kObject, at)) return {};
    allow_only(json, {"at", "facing"}, at);
    const Vec where = point(field(json, at, "at"), at + ".at");
    return {where, Heading::of(degrees(field(json, at, "facing"), at + ".facing"))};
  }
  template <class IdType>
  IdType named(const JsonTree& json, const std::string& at,
               Result<IdType> (*called)(const BattleState&, std::string_view)) {
    if (json.is(JsonTree::Kind::kNull) || !expect(json, JsonTree::Kind::kText, at)) return {};
    const Result<IdType> id = called(state_, json.text);
    if (!id) return complain(at + ": " + id.error().what), IdType{};
    return *id;
  }
  int one_of(const JsonTree& json, const std::string& at, const char* sort,
             const std::vector<std::string>& names) {
    if (!expect(json, JsonTree::Kind::kText, at)) return 0;
    const int i = find_name(names, json.text);
    if (i < 0) complain(at + ": " + unknown(sort, json.text, names));
    return std::max(i, 0);
  }

  bool expect(const JsonTree& json, JsonTree::Kind kind, const std::string& at) {
    if (json.is(kind)) return true;
    complain(fmt::format("{} must be {}, not {}", at, name_of(kind), name_of(json.kind)));
    return false;
  }
  void allow_only(const JsonTree& json, const std::vector<std::string>& fields, const std::string& at) {
    for (const std::string& key : json.keys)
      if (std::find(fields.begin(), fields.end(), key) == fields.end())
        complain(at + ": " + unknown("field", key, fields));
  }
  void complain(std::string what) {
    if (trouble_.empty()) trouble_ = std::move(what);
  }

  inline static const std::vector<std::string> kLegNames{"advance", "oblique", "wheel", "turn", "sidestep",
                                                         "retire",  "road",    "free",  "form"};
  const BattleState& state_;
  const Vocabulary& words_;
  std::string trouble_;
};

}  // namespace

JsonTree answer_tree(const Answer& answer, const BattleState& state, const Vocabulary& words) {
  JsonTree orders = JsonTree::list();
  for (const Order& order : answer.orders) orders.push(Writer(state, words).order(order));
  return JsonTree::object({{"ask", JsonTree::number(answer.ask)}, {"orders", std::move(orders)}});
}

JsonTree point_tree(Vec point, const Vocabulary& words) {
  return JsonTree::list({JsonTree::number(length_text(point.x, words.per_unit)),
                         JsonTree::number(length_text(point.y, words.per_unit))});
}

JsonTree pose_tree(const Pose& pose, const Vocabulary& words) {
  return JsonTree::object({{"at", point_tree(pose.at, words)},
                           {"facing", JsonTree::number(degrees_text(pose.facing.centidegrees))}});
}

std::string answer_json(const Answer& answer, const BattleState& state, const Vocabulary& words) {
  return dump(answer_tree(answer, state, words));
}

Result<Answer> answer_from_json(std::string_view text, const BattleState& state, const Vocabulary& words) {
  if (text.size() > kMostText) return wrong(fmt::format("an answer has at most {} characters", kMostText));
  const Result<JsonTree> json = parse_json(text);
  if (!json) return json.error();
  return AnswerReader(state, words).answer(*json);
}

}  // namespace drumhead
