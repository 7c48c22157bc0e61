// The form of the order sheet (R9). Every verb needs the parameters of its own element and takes those of all
// other elements that may stand beside it. Nothing is measured here (R7): the form knows only what units are.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

// Formations that an order may name; rest, work, rout and the inside of a building have orders of their own
// (R32).
constexpr std::int16_t kFootFormations[] = {kLine, kAttackColumn, kMarchColumn, kSquare,
                                            kMass, kHuddle,       kSkirmish};
constexpr std::int16_t kHorseFormations[] = {kHorseLine, kHorseAttackColumn, kHorseMarchColumn,
                                             kHorseSkirmish};
// Named for horse only to be refused by their own rules (BA-090 to BA-092).
constexpr std::int16_t kOfFootAlone[] = {kSquare, kMass, kHuddle};
constexpr LegKind kLegs[] = {LegKind::kAdvance,  LegKind::kWheel,   LegKind::kTurn,      LegKind::kRetire,
                             LegKind::kSidestep, LegKind::kOblique, LegKind::kFollowRoad};

constexpr Param kMarchParams[] = {kPath, kRate, kStopAt, kFromSegment, kToSegment};
constexpr Param kAttackParams[] = {kTarget, kTargetPiece, kTargetPoint, kAgainstPosition, kAtCharge};
constexpr Param kFormParams[] = {kFormationParam, kFiles, kFacing, kQuarterTurn, kAnchorHand};
constexpr Param kLineParams[] = {kFigures, kCentre, kGapParam, kLineFacing, kDetachedPath};
constexpr Param kWorkParams[] = {kWorkType, kCentre, kFacing, kPieceParam, kElements};

// The groups above, as bits.
enum Group : std::uint8_t { kToMarch = 1, kToAttack = 2, kToForm = 4, kToSkirmish = 8, kToWork = 16 };
constexpr std::span<const Param> kGroups[] = {kMarchParams, kAttackParams, kFormParams, kLineParams,
                                              kWorkParams};
constexpr int kMarchFight = kToMarch | kToAttack | kToForm, kAll = kMarchFight | kToSkirmish;

// Parameters beside the groups, a bit each.
constexpr std::uint64_t bits(std::initializer_list<Param> params) {
  std::uint64_t mask = 0;
  for (const Param param : params) mask |= std::uint64_t{1} << param;
  return mask;
}
static_assert(kParams <= 64);

// One verb of the sheet: what it needs (kParams: nothing), and what may stand beside it.
struct SheetVerb {
  Verb verb;
  Param needs;
  int beside;
  std::uint64_t also;
};
constexpr SheetVerb kSheet[] = {
    {kMarch, kPath, kAll, bits({kSoutienParam, kOtherPart, kCanisterParam})},
    {kAttack, kTarget, kAll, bits({kSoutienParam, kOtherPart})},
    {kAttack, kTargetPiece, kAll, bits({kSoutienParam, kOtherPart})},
    {kChangeFormation, kFormationParam, kAll, bits({kSoutienParam, kOtherPart, kPlace, kPurpose})},
    {kDeploySkirmishers, kFigures, kAll, bits({kSoutienParam, kOtherPart})},
    {kRecallSkirmishers, kParams, kMarchFight, bits({kFigures, kGapParam, kSoutienParam, kOtherPart})},
    {kLimberUp, kParams, kToMarch, bits({kInversion, kOtherPart})},
    {kUnlimber, kParams, kToMarch, bits({kInversion, kOtherPart, kCanisterParam})},
    {kLeaveGuns, kParams, kToMarch | kToForm | kToWork, bits({kPlace, kPurpose})},
    {kRejoinGuns, kParams, 0, 0},
    {kRedistribute, kParams, kToMarch, bits({kGunners, kGunsParam, kCanisterParam, kOtherPart})},
    {kEnterBuilding, kBuilding, 0, bits({kFigures, kOtherPart})},
    {kLeaveBuilding, kParams, kMarchFight, bits({kFigures, kPlace, kGapParam, kSoutienParam})},
    {kSplit, kParams, kMarchFight,
     bits({kFigures, kParts, kHandParam, kCanisterParam, kSoutienParam, kDetachedPath})},
    {kAssemble, kOtherPart, kAll, bits({kCanisterParam, kSoutienParam})},
    {kTakeRest, kParams, 0, bits({kPurpose, kOtherPart})},
    {kDoWork, kWorkType, kToWork, 0},
    {kLoadCanister, kParams, kToMarch, 0},
    {kBeSoutien, kSoutienParam, kAll, bits({kOtherPart})},
    {kTransfer, kNewOfficer, 0, 0},
};

// Units that read the sheet alike: by what their formations are called, and whether they have guns.
enum Sort : std::uint8_t { kOnFoot, kOnHorse, kWithGuns, kSorts };

Sort sort_of(const BattleState& state, UnitId id) {
  if (is_cavalry(state, id)) return kOnHorse;
  return is_artillery(state, id) && !is_off_guns(state, id) ? kWithGuns : kOnFoot;
}

// With its guns a battery has formations to name only for gunners who leave them, and no skirmishers.
int groups_for(Sort sort, const SheetVerb& verb) {
  if (sort != kWithGuns || verb.verb == kLeaveGuns) return verb.beside;
  return verb.beside & ~(kToForm | kToSkirmish);
}

// What a sort of troops has no use for at all.
bool suits(Sort sort, Param param) {
  switch (param) {
    case kCanisterParam:
    case kInversion:
      return sort == kWithGuns;
    case kTarget:
    case kTargetPiece:
    case kTargetPoint:
    case kAgainstPosition:
    case kAtCharge:
    case kQuarterTurn:
    case kAnchorHand:
    case kSoutienParam:
    case kGapParam:
    case kLineFacing:
      return sort != kWithGuns;
    case kWorkType:
    case kPieceParam:
    case kElements:
    case kBuilding:
      return sort != kOnHorse;
    default:
      return true;
  }
}

// Whom an order may name, looked up once.
class Sheet {
 public:
  Sheet(const Site& site, Seat seat) : site_(site) {
    const BattleState& state = site.state;
    opponents_ = units_of(state, other(seat));
    for (const UnitId id : orderable(state, seat)) sorted_[sort_of(state, id)].push_back(id);
    for (const UnitId id : units_of(state, seat)) {
      if (is_skirmish_line(state, id)) lines_.push_back(id);
      if (is_part_of_unit(state, id)) parts_.push_back(id);
    }
  }

  void offer(AskForm& form, const SheetVerb& verb) const {
    for (int i = 0; i < kSorts; ++i) {
      const auto sort = static_cast<Sort>(i);
      VerbOffer offer{verb.verb, open_to(sort, verb.verb), {}};
      if (offer.units.empty() || !suits(sort, verb.needs) || !can_be_named(verb.needs)) continue;
      add(offer, sort, verb.needs, false);
      for (std::size_t group = 0; group < std::size(kGroups); ++group)
        if ((groups_for(sort, verb) >> group & 1) != 0)
          for (const Param param : kGroups[group]) add(offer, sort, param, true);
      for (int param = 0; param < kParams; ++param)
        if ((verb.also >> param & 1) != 0) add(offer, sort, static_cast<Param>(param), true);
      form.verbs.push_back(std::move(offer));
    }
  }

 private:
  std::vector<UnitId> open_to(Sort sort, Verb verb) const {
    std::vector<UnitId> open = sorted_[sort];
    std::erase_if(open, [&](UnitId id) { return static_cast<bool>(bar_of(site_, id, verb)); });
    return open;
  }

  // A parameter that could name nobody is not offered, nor a verb that needs it.
  bool can_be_named(Param param) const {
    if (param == kTarget) return !opponents_.empty();
    if (param == kSoutienParam) return !lines_.empty();
    if (param == kOtherPart) return !parts_.empty();
    if (param == kNewOfficer) return !site_.state.leaders.empty();
    if (param == kBuilding) return !site_.state.ground->pieces.empty();
    return true;
  }

  void add(VerbOffer& offer, Sort sort, Param param, bool optional) const {
    if (param == kParams) return;
    const bool there = std::any_of(offer.params.begin(), offer.params.end(),
                                   [&](const ParamOffer& o) { return o.param == param; });
    if (there || !suits(sort, param) || !can_be_named(param)) return;
    ParamOffer o;
    o.param = param;
    o.optional = optional;
    bound(o, sort, param);
    offer.params.push_back(std::move(o));
  }

  void bound(ParamOffer& o, Sort sort, Param param) const {
    const MarchTables& march = site_.book.tables.march;
    const auto from_to = [&](std::int64_t low, std::int64_t high) { o.low = low, o.high = high; };
    switch (param) {
      case kPath:
      case kDetachedPath:
        o.legs.assign(std::begin(kLegs), std::end(kLegs));
        return;
      case kFromSegment:
      case kToSegment:
        return from_to(1, march.segment_ticks == 0 ? 1 : march.ticks / march.segment_ticks);
      case kTarget:
        o.units = opponents_;
        return;
      case kSoutienParam:
        o.units = lines_;
        return;
      case kOtherPart:
        o.units = parts_;
        return;
      case kFormationParam:
        if (sort == kOnHorse) o.choices.assign(std::begin(kHorseFormations), std::end(kHorseFormations));
        if (sort != kOnHorse) o.choices.assign(std::begin(kFootFormations), std::end(kFootFormations));
        return;
      case kFiles:
      case kParts:
      case kElements:
        return from_to(1, 99);
      case kFigures:  // of a battery its guns
        return from_to(1, sort == kWithGuns ? most_guns() : most_figures(sort));
      case kGunsParam:
        return from_to(1, all_gun_digits(static_cast<int>(most_guns())));
      case kGunners:
        return from_to(1, 999'999'999);
      default:
        return;
    }
  }

  std::int64_t most_guns() const {
    int most = 1;
    for (const UnitId id : sorted_[kWithGuns]) most = std::max<int>(most, marker(site_.state, id, kGuns));
    return most;
  }
  std::int64_t most_figures(Sort sort) const {
    int most = 1;
    for (const UnitId id : sorted_[sort]) most = std::max(most, figures_of_tactical_unit(site_.state, id));
    return most;
  }

  const Site& site_;
  std::vector<UnitId> opponents_, lines_, parts_;
  std::array<std::vector<UnitId>, kSorts> sorted_;
};

}  // namespace

AskForm orders_form(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  AskForm form;
  form.prompt =
      fmt::format("{}: write the order sheet. A unit without an order stays as it is, and may fire.",
                  state.side_name(ask.seat));
  form.rule = cite::ba_016;
  form.least_orders = 0;
  form.most_orders = std::max(1, static_cast<int>(orderable(state, ask.seat).size() + state.commands.size()));
  const Sheet sheet(site, ask.seat);
  for (const SheetVerb& verb : kSheet) sheet.offer(form, verb);
  if (state.commands.size() > 1)
    form.verbs.push_back({kTransferCommand, {}, {{.param = kLeaderParam}, {.param = kNewOfficer}}});
  form.fallback = {ask.id, {}};
  return form;
}

AskForm orders_offers(const Site& site, const Ask& ask) {
  AskForm form = orders_form(site, ask);
  for (VerbOffer& verb : form.verbs)
    for (ParamOffer& o : verb.params)
      if (o.param == kFormationParam && !o.choices.empty() && o.choices.front() == kHorseLine)
        o.choices.insert(o.choices.end(), std::begin(kOfFootAlone), std::end(kOfFootAlone));
  return form;
}

}  // namespace drumhead::ba
