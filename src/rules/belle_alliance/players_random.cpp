// Orders at random, of every verb of the sheet, shaped so that many of them are allowed: for the player that
// does anything, and for everything that such a player finds out about the rules.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"
#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba::hq {
namespace {

constexpr int kTriesEach = 3;

class RandomOrders {
 public:
  RandomOrders(const Site& site, UnitId id, Sampler& sampler)
      : site_(site), s_(site.state), id_(id), sampler_(sampler) {}

  std::optional<Order> any() {
    for (int i = 0; i < kTriesEach; ++i) {
      Order order = write(one_of(verbs()));
      if (check_one_order(site_, order).allowed()) return order;
    }
    return std::nullopt;
  }

 private:
  template <class T>
  T one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(sampler_.below(static_cast<int>(list.size())))];
  }
  bool chance(int percent) { return sampler_.below(100) < percent; }
  std::int64_t up_to(int n) { return 1 + sampler_.below(std::max(1, n)); }

  // What makes sense for such troops; marching and attacking more often than the rest.
  std::vector<Verb> verbs() const {
    if (is_waggon(s_, id_)) return {kMarch, kMarch, kTransfer};
    if (has(s_, id_, kRefugeAt)) return {kRejoinGuns, kChangeFormation};
    if (is_off_guns(s_, id_)) return {kRejoinGuns, kRejoinGuns, kMarch, kDoWork, kTakeRest, kChangeFormation};
    if (is_artillery(s_, id_))
      return {is_unlimbered(s_, id_) ? kLimberUp : kUnlimber,
              kUnlimber,
              kMarch,
              kMarch,
              kLoadCanister,
              kLoadCanister,
              kLeaveGuns,
              kRedistribute,
              kSplit,
              kAssemble,
              kTransfer};
    if (is_garrison(s_, id_)) return {kLeaveBuilding, kDoWork, kTransfer};
    std::vector<Verb> verbs{
        kMarch, kMarch,    kMarch,    kAttack,   kAttack,    kChangeFormation,   kChangeFormation,
        kSplit, kAssemble, kTakeRest, kTransfer, kBeSoutien, kDeploySkirmishers, kRecallSkirmishers};
    if (is_infantry(s_, id_)) verbs.insert(verbs.end(), {kDeploySkirmishers, kEnterBuilding, kEnterBuilding});
    if (is_engineers(s_, id_)) verbs.insert(verbs.end(), {kDoWork, kDoWork, kDoWork, kDoWork});
    return verbs;
  }

  Order write(Verb verb) {
    Order order{verb, id_, {}};
    switch (verb) {
      case kMarch:
        add_march(order);
        if (is_artillery(s_, id_) && chance(20)) add(order, kCanisterParam, 1);
        break;
      case kAttack:
        add_attack(order);
        break;
      case kChangeFormation:
        add_formation(order);
        if (chance(40)) add_march(order);
        break;
      case kDeploySkirmishers:
        add_line(order);
        if (chance(25)) add_formation(order);
        break;
      case kRecallSkirmishers:
        if (chance(30)) add(order, kFigures, up_to(6));
        break;
      case kLimberUp:
      case kUnlimber:
        if (chance(40)) add(order, kInversion, 1);
        if (chance(40)) add_march(order);
        if (verb == kUnlimber && chance(20)) add(order, kCanisterParam, 1);
        break;
      case kLeaveGuns:
        if (chance(35))
          add(order, kPurpose, sampler_.below(2));
        else if (chance(60))
          add(order, kFormationParam, one_of<std::int64_t>({kLine, kAttackColumn, kSquare}));
        break;
      case kRedistribute:
        if (chance(50)) add(order, kGunsParam, up_to(7));
        break;
      case kEnterBuilding:
        add_building(order);
        break;
      case kLeaveBuilding:
        add(order, kFormationParam, one_of<std::int64_t>({kLine, kAttackColumn, kMarchColumn, kSquare}));
        if (chance(20)) add(order, kFigures, up_to(12));
        if (chance(20)) add_attack(order);
        break;
      case kSplit:
        add(order, kFigures, is_infantry(s_, id_) ? s_.unit(id_).strength / 2 : std::int64_t{1});
        if (chance(40)) add(order, kHandParam, sampler_.below(2));
        if (chance(20)) add_march(order);
        break;
      case kAssemble:
        add_part(order);
        break;
      case kTakeRest:
        add(order, kPurpose, sampler_.below(2));
        break;
      case kDoWork:
        add_work(order);
        break;
      case kBeSoutien:
        add_soutien(order);
        break;
      case kTransfer:
        add_officer(order);
        break;
      default:
        break;
    }
    return order;
  }

  static void add(Order& order, Param param, std::int64_t n) { order.args.emplace_back(param, n); }

  // ---- Marches.
  Leg any_leg() {
    const Hand hand = sampler_.below(2) == 0 ? Hand::kLeft : Hand::kRight;
    const Angle angle = degrees(5 + 5 * sampler_.below(10));
    const Coord way = cm(3 + sampler_.below(30));
    switch (sampler_.below(12)) {
      case 0:
      case 1:
        return leg::wheel(hand, angle);
      case 2:
        return leg::turn(hand, angle, Anchor::kFrontMiddle);
      case 3:
        return leg::about_turn();
      case 4:
        return leg::retire(way);
      case 5:
        return leg::sidestep(hand, way);
      case 6:
        return road_leg(way);
      default:
        return leg::advance(way);
    }
  }

  Leg road_leg(Coord way) {
    for (const Piece& piece : s_.ground->pieces)
      if (piece.kind == PieceKind::kRoad && within(piece, corners(site_.box(id_)), cm(10)))
        return leg::follow_road(
            piece.id, way,
            piece.line[static_cast<std::size_t>(sampler_.below(static_cast<int>(piece.line.size())))]);
    return leg::advance(way);
  }

  void add_march(Order& order) {
    Path path;
    for (int i = 1 + sampler_.below(3); i > 0; --i) path.push_back(any_leg());
    order.args.emplace_back(kPath, std::move(path));
    if (chance(25)) add(order, kRate, sampler_.below(3));
    if (chance(8)) add(order, kFromSegment, up_to(5));
    if (chance(8)) add(order, kToSegment, 5 + up_to(5));
    if (chance(8)) order.args.emplace_back(kStopAt, point_from(site_.box(id_).pose, cm(up_to(30)), 0));
  }

  // ---- Attacks.
  UnitId near_foe() {
    std::vector<UnitId> foes = site_.enemies_of(id_);
    std::stable_sort(foes.begin(), foes.end(),
                     [&](UnitId a, UnitId b) { return site_.gap(id_, a) < site_.gap(id_, b); });
    if (foes.size() > 3) foes.resize(3);
    return foes.empty() ? UnitId{} : one_of(foes);
  }

  const Piece* near_piece(bool (*wanted)(const Piece&), Coord within_this) {
    const Piece* nearest = nullptr;
    const Quad here = corners(site_.box(id_));
    for (const Piece& piece : s_.ground->pieces)
      if (wanted(piece) && is_there(s_.pieces, piece.id) && within(piece, here, within_this) &&
          (nearest == nullptr || distance(piece, here) < distance(*nearest, here)))
        nearest = &piece;
    return nearest;
  }
  static bool is_place(const Piece& piece) { return is_house(piece) || piece.kind == PieceKind::kWood; }

  void add_attack(Order& order) {
    const UnitId foe = near_foe();
    const Piece* place = near_piece(is_place, cm(100));
    if (place != nullptr && (!foe.valid() || chance(25))) {
      order.args.emplace_back(kTargetPiece, place->id);
      order.args.emplace_back(kTargetPoint, place->area.outer[static_cast<std::size_t>(
                                                sampler_.below(static_cast<int>(place->area.outer.size())))]);
    } else if (foe.valid()) {
      order.args.emplace_back(kTarget, foe);
      if (chance(20)) add(order, kAgainstPosition, 1);
    }
    if (chance(40)) add(order, kAtCharge, 1);
    if (chance(15)) order.args.emplace_back(kPath, Path{leg::advance(cm(up_to(10)))});
  }

  // ---- Formations.
  void add_formation(Order& order) {
    const bool horse = is_cavalry(s_, id_);
    const std::vector<std::int64_t> foot{kLine, kAttackColumn, kMarchColumn, kSquare,
                                         kMass, kHuddle,       kSkirmish};
    const std::vector<std::int64_t> mounted{kHorseLine, kHorseAttackColumn, kHorseMarchColumn,
                                            kHorseSkirmish};
    const std::int64_t to = one_of(horse ? mounted : foot);
    add(order, kFormationParam, to);
    const InFormation form = plain(static_cast<InFormation>(to));
    if ((form == kAttackColumn || form == kMass) && chance(50)) add(order, kFiles, 4 + sampler_.below(4));
    if (form == kSkirmish && chance(50)) add(order, kGapParam, horse ? mm(30) : mm(20));
    if (form == kSquare && chance(30))
      add(order, kFacing, (s_.unit(id_).pose.facing + degrees(90)).centidegrees);
    const bool may_turn = (form == kMarchColumn && plain_formation(s_, id_) == kLine) ||
                          (form == kLine && plain_formation(s_, id_) == kMarchColumn);
    if (may_turn && chance(50)) add(order, kQuarterTurn, sampler_.below(2));
    if (chance(15)) add(order, kAnchorHand, sampler_.below(2));
  }

  void add_line(Order& order) {
    const bool light = has(s_, id_, kLightTroops);
    const int figures = figures_of_tactical_unit(s_, id_);
    const bool more = line_of(s_, id_).valid();
    add(order, kFigures, light && chance(30) ? figures : up_to(std::max(1, figures / (more ? 6 : 3))));
    if (more) return;
    const Pose& front = site_.box(id_).pose;
    const Coord depth = is_cavalry(s_, id_) ? mm(45) : mm(15);
    const Coord aside = cm(sampler_.below(9) - 4), ahead = cm(1 + sampler_.below(4)) + depth;
    order.args.emplace_back(kCentre, point_from(front, ahead, aside));
    if (chance(30)) add(order, kGapParam, is_cavalry(s_, id_) ? mm(25) : mm(25));
    if (chance(30)) add(order, kLineFacing, (front.facing + degrees(sampler_.below(61) - 30)).centidegrees);
  }

  void add_building(Order& order) {
    const Piece* building = near_piece(is_house, cm(20));
    order.args.emplace_back(kBuilding, building == nullptr ? PieceId{0} : building->id);
    if (chance(20)) add(order, kFigures, up_to(12));
    if (building == nullptr) order.verb = kMarch, order.args.clear(), add_march(order);
  }

  void add_part(Order& order) {
    std::vector<UnitId> parts = split_parts_of(s_, id_);
    std::erase(parts, id_);
    if (parts.empty()) return void(order = write(kMarch));
    order.args.emplace_back(kOtherPart, one_of(parts));
  }

  // ---- Work: at the nearest thing it could be, or in the open.
  static bool is_bridge(const Piece& piece) { return piece.kind == PieceKind::kBridge; }
  void add_work(Order& order) {
    if (is_garrison(s_, id_)) return add(order, kWorkType, 0);
    const Piece* bridge = near_piece(is_bridge, cm(2));
    const int type = bridge != nullptr && chance(60) ? 5 + sampler_.below(2) : 1 + sampler_.below(4);
    add(order, kWorkType, type);
    if (type >= 5 && bridge != nullptr)
      order.args.emplace_back(kPieceParam, bridge->id);
    else
      order.args.emplace_back(kCentre, site_.box(id_).pose.at);
    if (chance(30)) add(order, kFacing, sampler_.below(360) * 100);
    if (chance(30)) add(order, kElements, up_to(3));
  }

  void add_soutien(Order& order) {
    std::vector<UnitId> lines;
    for (const UnitId one : site_.friends_of(id_))
      if (is_skirmish_line(s_, one)) lines.push_back(one);
    if (lines.empty()) return void(order = write(kMarch));
    order.args.emplace_back(kSoutienParam, one_of(lines));
  }

  void add_officer(Order& order) {
    std::vector<LeaderId> officers;
    for (const Leader& l : s_.leaders)
      if (l.side == s_.unit(id_).side && l.on_table && !is_adjutant(l)) officers.push_back(l.id);
    if (officers.size() < 2) return void(order = write(kMarch));
    order.args.emplace_back(kNewOfficer, one_of(officers));
  }

  const Site& site_;
  const BattleState& s_;
  UnitId id_;
  Sampler& sampler_;
};

// BA-056: now and then a whole command changes hands.
std::optional<Order> command_transfer(const Site& site, Seat seat, Sampler& sampler) {
  std::vector<LeaderId> officers;
  for (const Leader& l : site.state.leaders)
    if (l.side == seat && l.on_table && !is_adjutant(l) && !is_fallen(l)) officers.push_back(l.id);
  if (officers.size() < 3 || sampler.below(3) != 0) return std::nullopt;
  const auto any = [&] {
    return officers[static_cast<std::size_t>(sampler.below(static_cast<int>(officers.size())))];
  };
  return if_allowed(site, {kTransferCommand, {}, {{kLeaderParam, any()}, {kNewOfficer, any()}}});
}

}  // namespace

std::optional<Order> random_order(const Site& site, UnitId id, Sampler& sampler) {
  return RandomOrders(site, id, sampler).any();
}

// Some sheets order nearly everybody about, others hardly anybody.
std::vector<Order> random_sheet(const Site& site, Seat seat, Sampler& sampler) {
  std::vector<Order> orders;
  const int busy = 25 + 25 * sampler.below(4);
  for (const UnitId id : orderable(site.state, seat)) {
    if (sampler.below(100) >= busy) continue;
    if (std::optional<Order> order = random_order(site, id, sampler)) orders.push_back(*std::move(order));
  }
  if (std::optional<Order> order = command_transfer(site, seat, sampler)) orders.push_back(*std::move(order));
  return orders;
}

}  // namespace drumhead::ba::hq
