#include "rules/brigades_and_batteries/words.h"

#include "engine/naming.h"
#include "rules/brigades_and_batteries/cites.h"

namespace drumhead::bb {
namespace {

Formation shaped(const char* name, const char* glyph, ShapeKind shape, Coord file, Coord rank, int files) {
  Formation f;
  f.name = name;
  f.glyph = glyph;
  f.shape = shape;
  f.file_width = file;
  f.rank_depth = rank;
  f.default_files = files;
  return f;
}

// Frontages and depths of 1.10; the widths are what a unit that names none takes.
std::vector<Formation> make_formations() {
  constexpr Coord kFoot = inches(3, 8), kTwoRankFoot = inches(1, 2), kLoose = inches(3, 4), kHorse = inches(1, 2);
  constexpr Coord kGun = inches(1), kFootDepth = inches(1, 2), kHorseDepth = inches(1), kGunDepth = inches(3, 2);
  std::vector<Formation> f(kFormations);
  f[kColumn] = shaped("column", "C", ShapeKind::kColumn, kFoot, kFootDepth, 8);
  f[kLine] = shaped("line", "L", ShapeKind::kLine, kFoot, kFootDepth, 24);
  f[kExtended] = shaped("extended line", "X", ShapeKind::kLine, kFoot, kFootDepth, 48);
  f[kSquare] = shaped("square", "Q", ShapeKind::kSquare, kFoot, kFootDepth, 1);
  f[kSkirmish] = shaped("skirmish", "S", ShapeKind::kSkirmish, kLoose, kFootDepth, 48);
  f[kBent] = shaped("bent line", "B", ShapeKind::kBentLine, kFoot, kFootDepth, 24);
  f[kMasse] = shaped("masse", "M", ShapeKind::kColumn, kFoot, kFootDepth, 4);
  f[kCavalryLine] = shaped("cavalry line", "V", ShapeKind::kLine, kHorse, kHorseDepth, 12);
  f[kCavalryColumn] = shaped("cavalry column", "W", ShapeKind::kColumn, kHorse, kHorseDepth, 4);
  f[kLimbered] = shaped("limbered", "l", ShapeKind::kColumn, kGun, kGunDepth, 1);
  f[kUnlimbered] = shaped("unlimbered", "G", ShapeKind::kGuns, kGun, kGunDepth, 1);
  f[kGunnersOnFoot] = shaped("gunners on foot", "g", ShapeKind::kGuns, kGun, kGunDepth, 1);
  f[kGarrison] = shaped("garrison", "H", ShapeKind::kHidden, kFoot, kFootDepth, 1);
  f[kTwoRankColumn] = shaped("two-rank column", "C", ShapeKind::kColumn, kTwoRankFoot, kFootDepth, 8);
  f[kTwoRankLine] = shaped("two-rank line", "L", ShapeKind::kLine, kTwoRankFoot, kFootDepth, 24);
  f[kTwoRankExtended] = shaped("two-rank extended line", "X", ShapeKind::kLine, kTwoRankFoot, kFootDepth, 48);
  f[kTwoRankSquare] = shaped("two-rank square", "Q", ShapeKind::kSquare, kTwoRankFoot, kFootDepth, 1);
  f[kTwoRankBent] = shaped("two-rank bent line", "B", ShapeKind::kBentLine, kTwoRankFoot, kFootDepth, 24);
  for (const InFormation square : {kSquare, kTwoRankSquare}) f[square].least_side = inches(1);
  for (const InFormation guns : {kLimbered, kUnlimbered, kGunnersOnFoot}) {
    f[guns].counted_by = kModels;
    f[guns].figures_per_stand = 4;
    f[guns].last_rank = RankFill::kLeft;
  }
  return f;
}

std::vector<MarkerWord> make_markers() {
  std::vector<MarkerWord> m(kMarkersUsed);
  m[kShaken] = {"shaken", "Shaken"};
  m[kDisordered] = {"disordered", "Disordered"};
  m[kUnsteadyTurn] = {"unsteady", "Unsteady for want of room"};
  m[kHasFought] = {"has_fought", "Has fought: fresh no longer"};
  m[kSpent] = {"spent", "Spent of its move, in ten-thousandths", false, 0, 2 * kWholeMove};
  m[kReformed] = {"reformed", "Has changed formation"};
  m[kMoved] = {"moved", "Moved"};
  m[kShot] = {"shot", "Shot"};
  m[kFought] = {"fought", "Fought"};
  m[kCharged] = {"charged", "Charged"};
  m[kEvaded] = {"evaded", "Evaded", false, 0, 2};
  m[kRouted] = {"routed", "Routed this turn"};
  m[kWorked] = {"worked", "Works at the obstacle", false, 0, 9999};
  m[kDone] = {"done", "Has had its order"};
  m[kMustStand] = {"must_stand", "Stands while a friend passes through"};
  m[kFlanked] = {"flanked", "Charged in flank or rear"};
  m[kFullAdvance] = {"full_advance", "Advances at full speed in column"};
  m[kReturned] = {"returned", "Came back this turn"};
  m[kHits5] = {"fire_hits", "Lost to fire this turn", false, 0, 99};
  m[kSuffered] = {"suffered", "Combat hits suffered", false, 0, 99};
  m[kInflicted] = {"inflicted", "Combat hits inflicted", false, 0, 99};
  m[kShattered] = {"shattered", "Shattered"};
  m[kWasShaken] = {"was_shaken", "Was shaken when the turn began"};
  m[kWasDisordered] = {"was_disordered", "Was disordered when the turn began"};
  m[kAdvanced] = {"advanced", "Advanced 2 inches straight ahead"};
  m[kSpotted] = {"spotted", "Spotted"};
  m[kShotAcross] = {"shot_across", "Has shot across the hedgerow"};
  m[kProgress] = {"progress", "Paid for a change of formation, in parts of a move", false, 0, 2 * kWholeMove};
  m[kProgressFormation] = {"progress_formation", "The formation it changes to", false, 0, kFormations - 1};
  m[kProgressFiles] = {"progress_files", "The width it changes to", false, 0, 99};
  m[kProgressTurn] = {"progress_turn", "The quarter turns it makes", false, 0, 3};
  m[kProgressAnchor] = {"progress_anchor", "What it turns about", false, 0, 3};
  m[kPursuing] = {"pursuing", "Pursues", false, 0, 9999};
  m[kPursuits] = {"pursuits", "Turns of pursuit in a row", false, 0, 99};
  m[kFollowsUp] = {"follows_up", "Follows up a recoil"};
  m[kRoutedBy] = {"routed_by", "Routed by", false, 0, 9999};
  m[kLeftTable] = {"left_table", "Turn in which it left the table", false, 0, 9999};
  m[kReturns] = {"returns", "Times it came back", false, 0, 99};
  m[kModels] = {"models", "Gun models", false, 0, 6};
  m[kGuns] = {"guns", "Guns in working order", false, 0, 12};
  m[kRifle] = {"rifles", "Armed with rifles"};
  m[kTwoRank] = {"two_rank", "Stands in two ranks"};
  m[kScreenCapable] = {"screen_capable", "May throw out a skirmish screen"};
  m[kScreen] = {"screen", "Skirmish screen"};
  m[kDetached] = {"detached", "Detached to hold a block"};
  m[kEmplaced] = {"emplaced", "Emplaced in a town block"};
  m[kLadders] = {"ladders", "Stands with scaling ladders", false, 0, 12};
  m[kBaseline] = {"baseline", "Routs towards", false, 0, 5, {"its side's edge", "north", "east", "south", "west", "its centre point"}};
  m[kSpent].means = m[kProgress].means = kept_in("%", kWholeMove / 100);
  m[kWorked].means = names_piece();
  m[kPursuing].means = m[kRoutedBy].means = names_unit();
  m[kProgressFormation].means = one_of_these(names_of(make_formations()));
  m[kProgressTurn].means = one_of_these({"none", "right", "about", "left"});
  m[kProgressAnchor].means = one_of_these({"front", "left", "right", "centre"});
  for (const Marker bookkeeping :
       {kHasFought, kSpent, kReformed, kWorked, kDone, kMustStand, kFullAdvance, kReturned, kSuffered, kInflicted,
        kWasShaken, kWasDisordered, kAdvanced, kSpotted, kShotAcross, kProgress, kProgressFormation, kProgressFiles,
        kProgressTurn, kProgressAnchor, kPursuing, kRoutedBy, kLeftTable, kReturns, kModels, kGuns, kRifle, kTwoRank,
        kScreenCapable, kDetached, kBaseline})
    m[bookkeeping].shown = false;
  return m;
}

std::vector<TypeWord> make_types() {
  return {{"line infantry", "infantry", {kInfantry, kLineInfantry}},
          {"light infantry", "infantry", {kInfantry, kLightInfantry}},
          {"light cavalry", "cavalry", {kCavalry, kLightCavalry}},
          {"lancers", "cavalry", {kCavalry, kLightCavalry, 0, 1}},
          {"heavy cavalry", "cavalry", {kCavalry, kHeavyCavalry}},
          {"heavy lancers", "cavalry", {kCavalry, kHeavyCavalry, 0, 1}},
          {"cuirassiers", "cavalry", {kCavalry, kCuirassiers}},
          {"light guns", "artillery", {kArtillery, kLightGuns}},
          {"field guns", "artillery", {kArtillery, kFieldGuns}},
          {"heavy guns", "artillery", {kArtillery, kHeavyGuns}},
          {"light horse guns", "artillery", {kArtillery, kLightGuns, 1}},
          {"field horse guns", "artillery", {kArtillery, kFieldGuns, 1}}};
}

std::vector<ParamWord> make_params() {
  return {{"place", "Place", ParamKind::kPose, {}},
          {"formation", "Formation", ParamKind::kFormation, {}},
          {"files", "Width in figures", ParamKind::kNumber, {}},
          {"path", "Path", ParamKind::kPath, {}},
          {"targets", "Enemies charged", ParamKind::kUnits, {}},
          {"target", "Target", ParamKind::kUnit, {}},
          {"second", "Targets of figures that cannot hit the first", ParamKind::kUnits, {}},
          {"ammunition", "Ammunition", ParamKind::kChoice, {"canister", "ball"}},
          {"leave_out", "Leave out figures that would endanger friends", ParamKind::kYesNo, {}},
          {"columns", "Columns that push", ParamKind::kUnits, {}},
          {"distance", "Distance", ParamKind::kLength, {}},
          {"piece", "Ground", ParamKind::kPiece, {}},
          {"figures", "Figures", ParamKind::kNumber, {}},
          {"left_files", "Width of the left wing", ParamKind::kNumber, {}},
          {"left_angle", "Left wing turned to the left by", ParamKind::kNumber, {}},
          {"right_files", "Width of the right wing", ParamKind::kNumber, {}},
          {"right_angle", "Right wing turned to the right by", ParamKind::kNumber, {}},
          {"general", "General", ParamKind::kLeader, {}},
          {"point", "Point", ParamKind::kPoint, {}},
          {"attach", "Attach to", ParamKind::kUnit, {}},
          {"direction", "Degrees from the line of the charge, left negative", ParamKind::kNumber, {}},
          {"shoot", "Shoot first", ParamKind::kYesNo, {}},
          {"away", "Face away from the cause", ParamKind::kYesNo, {}},
          {"shift", "Sideways, left negative", ParamKind::kLength, {}},
          {"add", "Add the general's charisma, instead of subtracting it", ParamKind::kYesNo, {}},
          {"section", "Section, counted from the start of the line", ParamKind::kNumber, {}},
          {"side", "Side of the block", ParamKind::kNumber, {}},
          {"outer_files", "Width of a second segment beyond the only wing", ParamKind::kNumber, {}},
          {"outer_angle", "The second segment turned outward by", ParamKind::kNumber, {}}};
}

std::vector<VerbWord> make_verbs() {
  return {{"place", "Place a unit", cite::bb_273},
          {"first", "Be Side A and move first", cite::bb_049},
          {"second", "Be Side B and move second", cite::bb_049},
          {"come_back", "Come back on the table", cite::bb_386},
          {"hold", "Hold", cite::bb_050},
          {"move", "Move a unit", cite::bb_050},
          {"charge", "Charge", cite::bb_079},
          {"continue", "Finish a change of formation", cite::bb_114},
          {"bend", "Form a bent line", cite::bb_027},
          {"push", "Skirmishers pushed forward by columns", cite::bb_077},
          {"enter", "Enter a town block", cite::bb_301},
          {"detach", "Put part of a unit into a town block", cite::bb_307},
          {"leave", "Leave a town block", cite::bb_302},
          {"work", "Break down a hedgerow, remove an abatis", cite::bb_335},
          {"screen", "Throw out a skirmish screen", cite::bb_401},
          {"rejoin", "Call a skirmish screen in", cite::bb_406},
          {"rout", "Rout by choice", cite::bb_394},
          {"ride", "Move a general", cite::bb_108},
          {"done", "End the movement", cite::bb_050},
          {"stand", "Stand and receive the charge", cite::bb_087},
          {"evade", "Evade", cite::bb_087},
          {"halt", "Halt the charge", cite::bb_091},
          {"go_on", "Carry the charge on", cite::bb_091},
          {"fire", "Fire at an enemy", cite::bb_053},
          {"batter", "Fire at works or a wall", cite::bb_350},
          {"test", "Test next", cite::bb_053},
          {"odd_dice", "Odd dice go to", cite::bb_213},
          {"rout_to", "Rout", cite::bb_264},
          {"recoil", "Recoil", cite::bb_358},
          {"pursue", "Pursue", cite::bb_369},
          {"resist", "Roll to resist pursuit", cite::bb_370},
          {"stay", "Do not pursue", cite::bb_370}};
}

std::vector<OptionWord> make_options() {
  return {{"pass_through_fire", "Fire at enemies that passed through range and arc", cite::bb_356},
          {"cavalry_bounce", "Beaten cavalry recoils", cite::bb_358},
          {"elbow_room", "Room to change formation", cite::bb_362},
          {"pinning", "Changing formation near the enemy shakes a unit", cite::bb_367},
          {"pursuit", "Pursuit", cite::bb_369},
          {"danger_to_generals", "Attached generals may fall", cite::bb_389},
          {"command_initiative", "Command points", cite::bb_390},
          {"voluntary_rout", "Routing by choice", cite::bb_394},
          {"carry_through", "Fire carries through to targets behind", cite::bb_395},
          {"two_rank_line", "Two-rank line", cite::bb_397},
          {"skirmish_screens", "Skirmish screens", cite::bb_401},
          {"national_modifiers", "National modifiers", cite::bb_407},
          {"artillery_targeting", "Limits on the targets of batteries", cite::bb_425},
          {"first_rout_off_table", "A unit may come back from its first rout off the table", cite::bb_428},
          {"city_walls", "Old city walls", cite::bb_429}};
}

// In the order of RecordKind, their numbers in the order of its enums.
std::vector<RecordWord> make_record_kinds() {
  const Meaning yes_no = yes_or_no(), formation = one_of_these(names_of(make_formations()));
  const Meaning who = one_of_these({"nobody", "first", "second"}), cells = some_of_numbered("cell", 31);
  const Meaning along = measured_in("in", kPerInch);
  constexpr Coord kLongest = 240 * kPerInch;
  return {{"charge",
           {{"status", one_of_these({"pending", "home", "failed", "void"})},
            {"sort", one_of_these({"ordinary", "pursuit", "follow up"})},
            {"start_behind", yes_no},
            {"flank", yes_no},
            {"start_steady", yes_no},
            {"home_steady", yes_no},
            {"start_formation", formation},
            "start_files"},
           2},
          {"contact",
           {"round", {"flank_by", who}, "fought_pairs", "hits_by_first", "hits_by_second", {"ran_down", yes_no}},
           2,
           true},
          {"overrun", {{"cells", cells}, {"more_cells", cells}}, 2},
          {"way", {{"formation", formation}, "files", "strength", {"steady", yes_no}}, 1},
          {"evade fire",
           {{"formation", formation}, "files", "figures", {"shaken", yes_no}, {"disordered", yes_no}, {"moved", yes_no}},
           2},
          {"hit", {"hits", "cover"}, 2},
          {"section", {{"piece", names_piece(0)}, "index", "hits"}, 0, true},
          {"stretch", {{"piece", names_piece(0)}, {"from", along, 0, kLongest}, {"to", along, 0, kLongest}}, 0, true},
          {"separated", {"round", {"flank_by", who}}, 2},
          {"evade", {}, 2},
          {"tested", {}, 1},
          {"odd dice", {}, 2},
          {"recoil", {{"done", yes_no}}, 2},
          {"rout way", {}, 1, true}};
}

}  // namespace

Vocabulary make_words() {
  Vocabulary w;
  w.id = "brigades-and-batteries";
  w.prefix = "BB";
  w.title = "Brigades and Batteries";
  w.unit_name = "inch";
  w.per_unit = kPerInch;
  w.formations = make_formations();
  w.markers = make_markers();
  w.leader_markers = {{"cinc", "Commander-in-chief"},
                      {"roll_charisma", "His charisma is rolled for"},
                      {"points", "Command points", false, 0, 4},
                      {"moved", "Moved"}};
  w.piece_markers = {{"holder", "Held by", false, 0, 2}};
  w.piece_markers[kHolder].means = names_seat(1);
  w.types = make_types();
  w.grades = {{"D", kGradeD}, {"A", kGradeA}, {"B", kGradeB}, {"C", kGradeC}, {"E", kGradeE}, {"F", kGradeF}};
  w.grade_trait = kGrade;
  w.params = make_params();
  w.verbs = make_verbs();
  w.asks = {{"deploy", "Deployment", cite::bb_273},       {"side", "Choice of Side A or B", cite::bb_049},
            {"return", "Return to the table", cite::bb_386}, {"move", "Movement", cite::bb_050},
            {"evade", "Evading a charge", cite::bb_087},  {"continue", "The charge after an evade", cite::bb_091},
            {"fire", "Fire", cite::bb_053},               {"test", "Which unit tests next", cite::bb_053},
            {"split", "Odd dice", cite::bb_213},          {"rout", "Rout", cite::bb_264},
            {"recoil", "Recoil", cite::bb_358},           {"pursue", "Pursuit", cite::bb_369}};
  w.steps = {{"turn", "Start of the turn"}, {"move_a", "Movement of Side A"}, {"move_b", "Movement of Side B"},
             {"fire", "Shooting"},          {"tests", "Charges and tests"},   {"combat", "Combat"},
             {"end", "End of the turn"}};
  w.options = make_options();
  w.token_kinds = {{"abandoned gun", true, {{"guns", "Guns in working order", false, 0, 2}}}, "centre point", "baseline"};
  w.game_numbers = {{"side_a", names_seat()}};
  w.side_numbers = {"units_at_start"};
  w.record_kinds = make_record_kinds();
  w.outcomes = {"the battle goes on",       "the enemy is broken",  "both sides are broken",
                "more objectives are held", "fewer units are lost", "nothing decided it"};
  return w;
}

}  // namespace drumhead::bb
