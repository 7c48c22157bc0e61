// Rolling all fire (T5.2) and taking the losses at once (T5.3). Every die is followed to its end: friends in
// danger, enemy guns in the way, the target, and with the option the units behind it.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

// What all the fire of the step will cost, taken off when everything has been rolled (R49, R65).
struct Bill {
  std::vector<int> figures;  // by unit
  std::vector<int> guns;
  std::vector<Record> hits;  // who hit whom
  std::vector<UnitId> fired;
};

const char* spoken_arms(int row) {
  if (is_ball(row)) return "ballshot";
  if (is_gun_fire(row)) return "canister";
  return is_musket(row) ? "muskets" : "rifles";
}

void note_hits(Bill& bill, const Volley& v, UnitId target, int figures) {
  if (figures == 0) return;
  bill.figures[target.index()] += figures;
  const Level cover = cover_from(v.field.site, target, front_middle(v.group.shots), v.firer.id);
  Record record;
  record.kind = kHitRecord;
  record.a = v.firer.id;
  record.b = target;
  record.n[kHitFigures] = figures;
  record.n[kHitCover] = 1 + static_cast<std::int32_t>(cover);
  bill.hits.push_back(record);
}

void hit_guns(const Book& book, Scene& scene, const Volley& v, UnitId target, Bill& bill) {
  const GunHitFacts facts{v.group.arms == Arms::kBall, is_limbered(scene.state, target)};
  const Reckoning reckoning = book.tables.fire.gun_hit_modifiers.reckon(facts);
  const GunHit hit = resolve_gun_hit(book.tables.fire, facts, scene.dice);
  scene.tell_reckoned({cite::bb_158, cite::bb_157}, {target}, reckoning, [&] {
    const char* effect = hit.guns > 0      ? "a gunner falls and a gun is lost"
                         : hit.gunners > 0 ? "a gunner falls"
                                           : "no effect";
    return fmt::format("A hit on the guns of {}: rolled {}{}: {}.", name(scene.state, target), hit.die,
                       reckoning.lines.empty() ? "" : fmt::format(", {}", sentence(reckoning)), effect);
  });
  note_hits(bill, v, target, hit.gunners);
  bill.guns[target.index()] += hit.guns;
}

void take_hits(const Book& book, Scene& scene, const Volley& v, UnitId target, int hits, Bill& bill) {
  if (!is_battery_hit(scene.state, target)) return note_hits(bill, v, target, hits);
  for (int i = 0; i < hits; ++i) hit_guns(book, scene, v, target, bill);
}

// One die at one unit on its way; true if it hits and goes no farther.
bool throw_at(const Book& book, Scene& scene, const Volley& v, UnitId target, const VolleyFacts& facts,
              const Cites& rules, const char* how, Bill& bill) {
  const FireTables& t = book.tables.fire;
  const Reckoning reckoning = t.modifiers.reckon(facts);
  const int face = volley_face(t, facts, reckoning);
  const int die = scene.dice.roll(10);
  const bool hit = die >= face;
  scene.tell_reckoned(rules, {v.firer.id, target}, reckoning, [&] {
    return fmt::format("A die of {} {} {}: {} or more, rolled {}: {}.", name(scene.state, v.firer.id), how,
                       name(scene.state, target), face, die, hit ? "a hit" : "a miss");
  });
  if (hit) take_hits(book, scene, v, target, 1, bill);
  return hit;
}

// Dice that missed go on to the units behind, as many together as are left (7.8).
void carry_on(const Book& book, Scene& scene, const Volley& v, const std::vector<UnitId>& behind, int misses,
              Bill& bill) {
  const FireTables& t = book.tables.fire;
  for (const UnitId id : behind) {
    if (misses == 0) return;
    const VolleyFacts facts = facts_at(v, id, distance(front_middle(v.group.shots), v.field.site.print(id)));
    const Reckoning reckoning = t.modifiers.reckon(facts);
    const int face = volley_face(t, facts, reckoning);
    if (face > 10) continue;
    const int dice = misses;
    const int hits = scene.dice.count(dice, 10, face);
    scene.tell_reckoned({cite::bb_395, cite::bb_396}, {v.firer.id, id}, reckoning, [&] {
      return fmt::format("The fire carries on to {}: {} at {} or more; rolled {}; {}.", name(scene.state, id),
                         counted(dice, "die", "dice"), face, spoken_faces(scene.dice.last()),
                         counted(hits, "hit", "hits"));
    });
    misses -= hits;
    take_hits(book, scene, v, id, hits, bill);
  }
}

// A gap between friends endangers those on both sides of it.
int friends_among(const BattleState& state, const Volley& v, const std::vector<UnitId>& chain) {
  return static_cast<int>(std::count_if(chain.begin(), chain.end(), [&](UnitId id) {
    return state.unit(id).side == state.unit(v.firer.id).side;
  }));
}

void follow_endangered_die(const Book& book, Scene& scene, const Volley& v, const std::vector<UnitId>& chain,
                           const std::vector<UnitId>& behind, Bill& bill) {
  const BattleState& state = scene.state;
  for (const UnitId id : chain) {
    const bool is_friend = state.unit(id).side == state.unit(v.firer.id).side;
    const Cites rules = is_friend ? Cites{cite::bb_171, cite::bb_172} : Cites{cite::bb_181, cite::bb_182};
    if (throw_at(book, scene, v, id, facts_in_lane(v, id), rules, is_friend ? "endangers" : "must pass the guns of", bill)) return;
  }
  if (throw_at(book, scene, v, v.group.target, v.facts,
               v.field.site.book.tables.fire.scores.cite(static_cast<std::size_t>(v.facts.row)), "goes on at",
               bill))
    return;
  carry_on(book, scene, v, behind, 1, bill);
}

// BB-178, BB-179, BB-184: whom the fire passes without danger; friends are named.
void tell_passed(Scene& scene, const Volley& v) {
  std::vector<UnitId> friends;
  for (const Passed& passed : v.field.passed_over(v.firer, v.quarry, v.group)) {
    if (passed.rule == cite::bb_178)
      friends.push_back(passed.unit);
    else
      scene.note_rule(passed.rule);
  }
  if (friends.empty()) return;
  scene.tell(cite::bb_178, {v.firer.id}, [&] {
    return fmt::format("{} fires over the heads of {}.", name(scene.state, v.firer.id),
                       names(scene.state, friends));
  });
}

// How the dice of guns are counted, and what slows their ball.
void add_gunnery(const Volley& v, Cites& rules) {
  const BattleState& state = v.field.site.state;
  const Unit& battery = state.unit(v.firer.id);
  const bool ball = is_ball(v.facts.row);
  rules.add(cite::bb_129)
      .add(2 * battery.markers[kModels] > battery.markers[kGuns] ? cite::bb_131 : cite::bb_130,
           v.group.dice < 2 * static_cast<int>(v.group.shots.size()))
      .add(cite::bb_147, ball && v.facts.cover == static_cast<int>(Level::kHard))
      .add(ball ? cite::bb_148 : cite::bb_145);
  const Segment& line = v.group.shots.front().line;
  if (ball && ball_distance(v.field.site, line) > length(line.b - line.a) + 1)
    rules.add(slowing_rule(v.field.site, line));
}

// Why the target is dense to ball, or is not though it is so to canister.
void add_density(const Volley& v, Cites& rules) {
  const Site& site = v.field.site;
  const UnitId target = v.group.target;
  const bool ball = is_ball(v.facts.row);
  if (v.facts.dense && ball) {
    const InFormation in = formation(site.state, target);
    const bool deep = ranks_of(site.book, site.state, target) >= site.book.tables.fire.dense_ranks;
    rules.add(in == kSquare ? cite::bb_161 : deep && in != kLine && in != kExtended ? cite::bb_160 : cite::bb_162);
  }
  rules.add(cite::bb_164, ball && is_artillery(site.state, target))
      .add(cite::bb_163, !ball && is_gun_fire(v.facts.row) && is_dense(site, target, front_middle(v.group.shots)));
}

void add_target(const Volley& v, Cites& rules) {
  const BattleState& state = v.field.site.state;
  if (v.quarry.charging) {
    rules.add(cite::bb_168)
        .add(cite::bb_357, !option(state, kPassThroughFire))
        .add(cite::bb_440, v.group.shots.size() < v.firer.muzzles.size());
  } else {
    rules.add(cite::bb_167, in_combat(state, v.group.target));
  }
  rules.add(cite::bb_310, in_block(state, v.group.target)).add(cite::bb_354, has(state, v.group.target, kWorked));
}

void add_cover(const Volley& v, Cites& rules);
void add_targeting(const FieldOfFire& field, const Firer& firer, Cites& rules);

// What a volley rests on beside the rows of its chart.
Cites rules_of_volley(const Volley& v, const Reckoning& reckoning) {
  const FireTables& t = v.field.site.book.tables.fire;
  const BattleState& state = v.field.site.state;
  Cites rules{t.scores.cite(static_cast<std::size_t>(v.facts.row)), cite::bb_133, cite::bb_135};
  rules.add(cite::bb_047, static_cast<int>(volley_score(t, v.facts)) - reckoning.total > 10);
  if (is_gun_fire(v.facts.row)) {
    add_gunnery(v, rules);
  } else {
    rules.add(v.facts.two_rank ? (v.facts.skirmishing ? cite::bb_399 : cite::bb_398) : cite::bb_128)
        .add(cite::bb_136, v.facts.moved);
  }
  add_density(v, rules);
  add_target(v, rules);
  add_cover(v, rules);
  add_targeting(v.field, v.firer, rules);
  return rules.add(cite::bb_312, in_block(state, v.firer.id))
      .add(cite::bb_315, in_block(state, v.firer.id))
      .add(cite::bb_313, volley_mates(v.field.site, v.firer.id).size() > 1);
}

void roll_group(const Book& book, Scene& scene, const FieldOfFire& field, const Firer& firer,
                const Quarry& quarry, const Group& group, VolleyFacts facts, Bill& bill) {
  const FireTables& t = book.tables.fire;
  const Volley v{field, firer, quarry, group, facts};
  const Reckoning reckoning = t.modifiers.reckon(facts);
  const int face = volley_face(t, facts, reckoning);
  const std::vector<std::vector<UnitId>> chains = chains_of(v);
  const std::vector<UnitId> behind = behind_target(v);
  const int rest = group.dice - static_cast<int>(chains.size());
  tell_passed(scene, v);
  Cites rules = scene.wants_cites() ? rules_of_volley(v, reckoning) : t.scores.cite(static_cast<std::size_t>(facts.row));
  if (!chains.empty()) {
    const bool gap = std::any_of(chains.begin(), chains.end(),
                                 [&](const auto& chain) { return friends_among(scene.state, v, chain) > 1; });
    scene.tell(Cites{cite::bb_171}.add(cite::bb_173, gap), {firer.id}, [&] {
      return fmt::format("{} fires at {} past others: {} in danger of hitting them.",
                         name(scene.state, firer.id), name(scene.state, group.target),
                         counted(static_cast<int>(chains.size()), "die is", "dice are"));
    });
    for (const auto& chain : chains) follow_endangered_die(book, scene, v, chain, behind, bill);
  }
  if (rest == 0 && !chains.empty()) return;
  const int hits = scene.dice.count(rest, 10, face);
  if (scene.heard() && rest > 0) {
    const std::vector<int>& faces = scene.dice.last().faces;
    rules.add(cite::bb_046, std::find(faces.begin(), faces.end(), 1) != faces.end());
  }
  scene.tell_reckoned(
      rules, {firer.id, group.target}, reckoning,
      [&] {
        const std::string sum = reckoning.lines.empty() ? "" : fmt::format(" ({})", sentence(reckoning));
        const std::string what =
            rest == 0 ? "too few to give a die"
                      : fmt::format("{} at {} or more{}; rolled {}; {}", counted(rest, "die", "dice"),
                                    face, sum, spoken_faces(scene.dice.last()),
                                    hits == 0 ? "no hit" : counted(hits, "hit", "hits"));
        return fmt::format("{} fires at {} with {} at {}: {}.", name(scene.state, firer.id),
                           name(scene.state, group.target), spoken_arms(facts.row),
                           spoken_length(book.words, group.nearest), what);
      },
      1);
  take_hits(book, scene, v, group.target, hits, bill);
  carry_on(book, scene, v, behind, rest - hits, bill);
}

Cite rule_of_cover(ObstacleRow row) {
  switch (row) {
    case kLightWorksRow:
      return cite::bb_341;
    case kDestroyedWorksRow:
      return cite::bb_351;
    case kHeavyWorksRow:
      return cite::bb_342;
    case kCityWallRow:
      return cite::bb_429;
    case kBreachRow:
      return cite::bb_432;
    case kHedgerowRow:
    case kBrokenHedgerowRow:
    case kLowHedgeRow:
    case kStoneWallRow:
    case kStreamRow:
    case kFordRow:
    case kFenceRow:
    case kDitchRow:
    case kAbatisRow:
    case kObstacleRows:
      break;
  }
  return cite::bb_332;
}

// Which cover rule the target owes its column to.
void add_cover(const Volley& v, Cites& rules) {
  const Site& site = v.field.site;
  if (in_block(site.state, v.group.target)) return;
  const Vec from = front_middle(v.group.shots);
  const Footprint& place = v.quarry.places.front();
  for (const Piece& piece : site.state.ground->pieces) {
    if (is_woods(piece) &&
        std::any_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& b) { return meets(piece, b); }))
      rules.add(v.facts.cover > 0 ? cite::bb_284 : cite::bb_288);
    if (!is_linear(piece.kind) || v.facts.cover == 0 || piece.line.size() < 2) continue;
    const auto share = first_crossing({from, centre(place)}, piece.line);
    if (!share) continue;
    const Vec way = centre(place) - from;
    const Vec there{from.x + divide_rounded(Wide{way.x} * *share, kWholeSegment),
                    from.y + divide_rounded(Wide{way.y} * *share, kWholeSegment)};
    if (const auto row = row_near(site.state, piece, there)) {
      rules.add(rule_of_cover(*row));
      if (is_linear_works(piece)) {
        const Ground& ground = *site.state.ground;
        rules.add(level_at(ground, from) > level_at(ground, there) ? cite::bb_346 : cite::bb_345);
      }
    }
  }
}

// Option artillery_targeting: which of its rules gave a battery its choice (R123).
void add_targeting(const FieldOfFire& field, const Firer& firer, Cites& rules) {
  const BattleState& state = field.site.state;
  if (!option(state, kArtilleryTargeting) || !is_artillery(state, firer.id)) return;
  const bool led = attached_general(state, firer.id).valid();
  rules.add(led ? cite::bb_426 : cite::bb_425);
  if (led) return;
  UnitId nearest;
  for (const UnitId enemy : field.site.enemies_of(firer.id))
    if (!nearest.valid() || field.site.gap(firer.id, enemy) < field.site.gap(firer.id, nearest))
      nearest = enemy;
  rules.add(cite::bb_427,
            nearest.valid() && is_skirmish_target(state, nearest) && best_group(field, firer, nearest).empty());
}

void roll_order(const Book& book, Scene& scene, const FieldOfFire& field, const Order& order, Bill& bill) {
  const auto firer = firer_of(field.site, order.unit, static_cast<int>(order.number(kSide, -1)));
  if (!firer) return;
  const std::vector<UnitId> together = volley_mates(field.site, order.unit);
  bill.fired.insert(bill.fired.end(), together.begin(), together.end());
  const std::vector<Group> groups = groups_of(field, *firer, order);
  if (groups.size() > 1)
    scene.note_rule(chargers_of(scene.state, order.unit).empty() ? cite::bb_175 : cite::bb_177);
  for (const Group& group : groups)
    roll_group(book, scene, field, *firer, quarry_of(field, *firer, group.target), group,
               survey_volley(field, *firer, group), bill);
}

void roll_batter(const Book& book, Scene& scene, const FieldOfFire& field, const Order& order, Bill& bill) {
  const auto firer = firer_of(field.site, order.unit);
  const PieceId id = *order.find<PieceId>(kPiece);
  const Piece& piece = scene.state.ground->piece(id);
  const auto section = static_cast<int>(order.number(kSection));
  const Group group = field.group(*firer, section_of(field.site, piece, section), Arms::kBall);
  const VolleyFacts facts = survey_batter(field, *firer, group);
  const Reckoning reckoning = book.tables.fire.modifiers.reckon(facts);
  const int face = volley_face(book.tables.fire, facts, reckoning);
  const int hits = resolve_volley(book.tables.fire, facts, reckoning, scene.dice);
  bill.fired.push_back(order.unit);
  scene.tell_reckoned(
      piece.kind == PieceKind::kWall ? cite::bb_430 : cite::bb_350, {order.unit}, reckoning,
      [&] {
        return fmt::format("{} batters section {} of {}: {} at {} or more; rolled {}; {}.",
                           name(scene.state, order.unit), section, name(piece),
                           counted(group.dice, "die", "dice"), face, spoken_faces(scene.dice.last()),
                           counted(hits, "hit", "hits"));
      },
      1);
  if (hits > 0) hit_section(book, scene, id, section, hits);
}

// R36: evaders fire as they stood, at the charger where it then was.
void roll_evade_fire(const Book& book, Scene& scene, const FieldOfFire& field, const Record& record,
                     Bill& bill) {
  const std::optional<EvadersVolley> volley = survey_evaders_volley(field, record);
  if (!volley) return;
  scene.note_rule(cite::bb_139);
  bill.fired.push_back(record.a);
  roll_group(book, scene, field, volley->firer, volley->quarry, volley->group, volley->facts, bill);
}

std::vector<Order> orders_of(const BattleState& state, Seat seat) {
  std::vector<Order> orders;
  for (const Slip& slip : state.slips)
    if (slip.ask.kind == kAskFire && !slip.sealed && slip.ask.seat == seat)
      orders.insert(orders.end(), slip.answer->orders.begin(), slip.answer->orders.end());
  std::sort(orders.begin(), orders.end(), [](const Order& a, const Order& b) { return a.unit < b.unit; });
  return orders;
}

// BB-404: a screen's losses are made good out of its parent, and frighten nobody.
void take_losses(const Book& book, Scene& scene, const Bill& bill) {
  BattleState& state = scene.state;
  for (std::size_t i = 0; i < bill.figures.size(); ++i) {
    const UnitId id{static_cast<std::int16_t>(i)};
    for (int n = 0; n < bill.guns[i]; ++n) lose_gun(book, scene, id);
    if (bill.figures[i] == 0) continue;
    const bool screen = has(state, id, kScreen) && state.unit(id).parent.valid();
    const UnitId loser = screen ? state.unit(id).parent : id;
    const int fell = lose_figures(book, scene, loser, bill.figures[i], LossCause::kFire,
                                  screen ? cite::bb_404 : cite::bb_053);
    if (!screen) set(state, id, kHits5, state.unit(id).markers[kHits5] + fell);
  }
}

void mark_firers(const Site& site, Scene& scene, const Bill& bill) {
  BattleState& state = scene.state;
  std::vector<UnitId> spotted, across;
  for (const UnitId id : bill.fired) {
    if (has(state, id, kEvaded)) continue;
    if (!in_block(state, id) && stands_in_woods(site, site.print(id))) spotted.push_back(id);
    for (const Piece& piece : state.ground->pieces)
      if (piece.kind == PieceKind::kHedge && piece.grade >= 2 && touches_hedgerow(site, piece, id))
        across.push_back(id);
  }
  for (const UnitId id : bill.fired) set(state, id, kShot);
  for (const UnitId id : spotted) {
    if (has(state, id, kSpotted)) continue;
    set(state, id, kSpotted);
    scene.then(cite::bb_282, {id},
               [&] { return fmt::format("{} has fired from the woods and is spotted.", name(state, id)); });
  }
  for (const UnitId id : across) {
    if (has(state, id, kShotAcross)) continue;
    set(state, id, kShotAcross);
    scene.then(cite::bb_333, {id}, [&] {
      return fmt::format("{} has fired through the hedgerow and is seen there.", name(state, id));
    });
  }
}

}  // namespace

void roll_all_fire(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const FieldOfFire field(site);
  Bill bill;
  bill.figures.resize(state.units.size());
  bill.guns.resize(state.units.size());
  std::vector<Record> evaders;
  for (const Record& record : state.records)
    if (record.kind == kEvadeFire) evaders.push_back(record);
  for (const Record& record : evaders) roll_evade_fire(book, scene, field, record, bill);
  const auto first = static_cast<Seat>(state.numbers[kSideA]);
  for (const Seat seat : {first, other(first)})
    for (const Order& order : orders_of(state, seat)) {
      if (order.verb == kFireAtWorks)
        roll_batter(book, scene, field, order, bill);
      else
        roll_order(book, scene, field, order, bill);
    }
  std::erase_if(state.slips, [](const Slip& slip) { return slip.ask.kind == kAskFire && !slip.sealed; });
  mark_firers(site, scene, bill);
  state.records.insert(state.records.end(), bill.hits.begin(), bill.hits.end());
  take_losses(book, scene, bill);
}

}  // namespace drumhead::bb
