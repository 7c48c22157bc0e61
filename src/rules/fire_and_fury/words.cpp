#include "rules/fire_and_fury/words.h"

#include "rules/fire_and_fury/cites.h"

namespace drumhead::ff {
namespace {

Formation stands_in(const char* name, const char* glyph, ShapeKind shape, Coord depth, int files,
                    Coord gap = 0) {
  Formation f;
  f.name = name;
  f.glyph = glyph;
  f.shape = shape;
  f.file_width = inches(1);
  f.rank_depth = depth;
  f.file_gap = gap;
  f.default_files = files;
  return f;
}

// R-16. A default of 0 files: as wide as it is strong.
std::vector<Formation> make_formations() {
  constexpr Coord kFoot = inches(3, 4), kHorse = inches(1), kGun = inches(3, 2);
  std::vector<Formation> f(kFormations);
  f[kLine] = stands_in("line", "L", ShapeKind::kLine, kFoot, 0);
  f[kFieldColumn] = stands_in("field column", "C", ShapeKind::kColumn, kFoot, 2);
  f[kMarchColumn] = stands_in("march column", "R", ShapeKind::kRoadColumn, kFoot, 1);
  f[kExtended] = stands_in("extended line", "X", ShapeKind::kSkirmish, kFoot, 0, inches(1));
  f[kGarrison] = stands_in("garrison", "H", ShapeKind::kHidden, kFoot, 1);
  f[kBrokenMass] = stands_in("broken", "B", ShapeKind::kColumn, kFoot, 2);
  f[kHorseLine] = stands_in("mounted line", "L", ShapeKind::kLine, kHorse, 0);
  f[kHorseFieldColumn] = stands_in("mounted field column", "C", ShapeKind::kColumn, kHorse, 2);
  f[kHorseMarchColumn] = stands_in("mounted march column", "R", ShapeKind::kRoadColumn, kHorse, 1);
  f[kHorseExtended] = stands_in("mounted extended line", "X", ShapeKind::kSkirmish, kHorse, 0, inches(1));
  f[kHorseBrokenMass] = stands_in("mounted broken", "B", ShapeKind::kColumn, kHorse, 2);
  f[kLimbered] = stands_in("limbered", "l", ShapeKind::kLimbered, kGun, 1);
  f[kUnlimbered] = stands_in("unlimbered", "G", ShapeKind::kGuns, kGun, 0, inches(1, 2));
  return f;
}

MarkerWord hidden(const char* name, const char* label, int high = 1) {
  MarkerWord word{name, label, false, 0, high};
  word.shown = false;
  return word;
}

// In the order of GunClass: what a gun stand is, and what a battery is armed with.
std::vector<std::string> gun_classes() { return {"HR", "LR", "HS", "LS", "LH"}; }

std::vector<MarkerWord> make_markers() {
  std::vector<MarkerWord> m(kMarkersUsed);
  m[kOrder] = {"order", "Order", false, kGoodOrder, kBroken, {"good", "disordered", "broken"}};
  m[kLowAmmo] = {"low_ammo", "Low on ammunition"};
  m[kColonelOut] = {"colonel_out", "Its colonel is away until player turn", false, 0, 999};
  m[kColonelLost] = {"colonel_lost", "Its colonel has fallen"};
  m[kInCheck] = hidden("in_check", "Takes part in the check under way");
  m[kChecked] = {"checked", "Has checked"};
  m[kResult] = {"result",
                "Result of its check",
                false,
                0,
                kRout + 1,
                {"none", "Double Quick", "Well Handled", "Tardy", "Fall Back", "Panic", "Rally with Elan",
                 "Rally", "Wavering", "Rout"}};
  m[kActed] = hidden("acted", "Has moved");
  m[kElan] = {"elan", "Rallied with elan"};
  m[kFlankMarched] = {"flank_marched", "Marched by the flank"};
  m[kFacedAbout] = {"faced_about", "Faced by the rear rank"};
  m[kPassedLines] = {"passed_lines", "Passed lines"};
  m[kRetreated] = {"retreated", "Retreated"};
  m[kNoFire] = {"no_fire", "No offensive fire"};
  m[kCharging] = {"charging", "Charging"};
  m[kCountercharging] = {"countercharging", "Countercharging"};
  m[kColdSteel] = {"cold_steel", "Cold steel"};
  m[kHome] = hidden("home", "Its charge went home");
  m[kEntitled] = {"entitled", "May break through"};
  m[kBreakingThrough] = {"breaking_through", "Breaking through"};
  m[kCombats] = hidden("combats", "Combats fought this phase", 2);
  m[kWorstGround] = hidden("worst_ground", "Worst ground of its charge", 3);
  m[kOverObstacle] = hidden("over_obstacle", "Its charge crossed an obstacle");
  m[kArriving] = {"arriving", "Arriving"};
  m[kRoutStands] = hidden("rout_stands", "Stands its rout will cost", 99);
  m[kFiredOn] = hidden("fired_on", "Fired on in this step");
  m[kFiredLeft] = hidden("fired_left", "Stands that have fired", 0x7fff);
  m[kFiredRight] = hidden("fired_right", "Stands that have fired, from the sixteenth", 0x7fff);
  m[kSmallArm] = {"small_arm", "Armed with",   false,
                  0,           kSmallArms - 1, {"RM", "SM", "BR", "BC", "RR", "RC", "MC"}};
  m[kSecondArm] = {"second_arm", "Also armed with",
                   false,        0,
                   kSmallArms,   {"none", "RM", "SM", "BR", "BC", "RR", "RC", "MC"}};
  m[kSecondStands] = {"second_stands", "Stands with the other arm", false, 0, 99};
  m[kSharpshooters] = {"sharpshooters", "Sharpshooters"};
  m[kBraveColonel] = {"brave_colonel", "Brave colonel"};
  m[kWornAt] = {"worn_at", "Worn at", false, 0, 99};
  m[kSpentAt] = {"spent_at", "Spent at", false, 0, 99};
  m[kFixed] = {"fixed", "Fixed guns"};
  m[kFiredThird] = hidden("fired_third", "Stands that have fired, from the thirty-first", 0x7fff);
  m[kFiredFourth] = hidden("fired_fourth", "Stands that have fired, from the forty-sixth", 0x7fff);
  m[kDependableAs] = {"dependability", "How dependable", false, kReliable, kUnreliable, {"reliable", "spirited", "unreliable"}};
  m[kSmallArm].means = one_of_these(m[kSmallArm].values);
  m[kSmallArm].means.of_guns = gun_classes();
  for (const Marker fired : kFiredIn) m[fired].means = some_of_numbered("stand", kStandsInMarker);
  for (const Marker card : {kSmallArm, kSecondArm, kSecondStands, kWornAt, kSpentAt, kDependableAs}) m[card].lasting = true;
  // Guns are never disordered or broken, never charge and have no strength card; what fires of them is marked on the stand.
  for (const Marker of_troops :
       {kOrder, kLowAmmo, kColonelOut, kColonelLost, kElan, kFlankMarched, kFacedAbout, kCharging, kColdSteel, kHome,
        kEntitled, kBreakingThrough, kRoutStands, kFiredLeft, kFiredRight, kFiredThird, kFiredFourth, kSecondArm,
        kSecondStands, kSharpshooters, kBraveColonel, kWornAt, kSpentAt, kDependableAs})
    m[of_troops].arms = {"infantry", "cavalry"};
  for (const Marker of_guns : {kNoFire, kFixed}) m[of_guns].arms = {"artillery"};
  m[kCountercharging].arms = {"cavalry"};
  return m;
}

std::vector<ParamWord> make_params() {
  return {{"place", "Place", ParamKind::kPose, {}},
          {"formation", "Formation", ParamKind::kFormation, {}},
          {"leader", "Leader", ParamKind::kLeader, {}},
          {"point", "To", ParamKind::kPoint, {}},
          {"attach", "Attach to", ParamKind::kUnit, {}},
          {"with", "Also the commands of", ParamKind::kUnits, {}},
          {"units", "Units", ParamKind::kUnits, {}},
          {"under", "Under", ParamKind::kLeader, {}},
          {"path", "Path", ParamKind::kPath, {}},
          {"targets", "Targets", ParamKind::kUnits, {}},
          {"target", "Target", ParamKind::kUnit, {}},
          {"steel", "Cold steel", ParamKind::kYesNo, {}},
          {"facing", "Facing", ParamKind::kHeading, {}},
          {"anchor", "On its", ParamKind::kChoice, {"centre", "left", "right"}},
          {"distance", "Distance", ParamKind::kLength, {}},
          {"hand", "To the", ParamKind::kHand, {}},
          {"through", "Through", ParamKind::kUnit, {}},
          {"first", "Before the half move", ParamKind::kYesNo, {}},
          {"firers", "Firing", ParamKind::kUnits, {}},
          {"stands", "Stands", ParamKind::kNumber, {}},
          {"tasks", "Stands, from the left", ParamKind::kNumber, {"nothing", "fire", "rally", "replenish"}},
          {"piece", "Ground", ParamKind::kPiece, {}},
          {"turn", "Turning", ParamKind::kChoice, {"straight", "left", "right"}}};
}

std::vector<VerbWord> make_verbs() {
  return {{"place", "Place a unit", cite::ff_311},
          {"post", "Place a leader", cite::ff_311},
          {"deployed", "End the deployment", cite::ff_311},
          {"ride", "Move a leader", cite::ff_204},
          {"ready", "Leaders are placed", cite::ff_038},
          {"check", "Check a leader's units together", cite::ff_196},
          {"alone", "Check a unit alone", cite::ff_198},
          {"done", "No more checks", cite::ff_039},
          {"charge", "Charge", cite::ff_041},
          {"no_charge", "No more charges", cite::ff_041},
          {"stand", "Stand", cite::ff_067},
          {"countercharge", "Countercharge", cite::ff_067},
          {"retreat", "Retreat", cite::ff_235},
          {"reform", "Reform", cite::ff_243},
          {"hold", "Hold", cite::ff_201},
          {"move", "Move", cite::ff_061},
          {"form", "Change formation", cite::ff_220},
          {"pass", "Pass through friends", cite::ff_223},
          {"flank", "March by the flank", cite::ff_064},
          {"about", "Face by the rear rank", cite::ff_222},
          {"scale", "Scale an obstacle", cite::ff_226},
          {"replenish", "Replenish ammunition", cite::ff_227},
          {"guns_move", "Move limbered guns", cite::ff_068},
          {"limber", "Limber", cite::ff_068},
          {"unlimber", "Unlimber", cite::ff_068},
          {"pivot", "Pivot", cite::ff_229},
          {"haul", "Haul by hand", cite::ff_071},
          {"serve", "Serve the guns in place", cite::ff_228},
          {"retire", "Limber and retreat, silenced", cite::ff_069},
          {"moved", "No more moves", cite::ff_039},
          {"fire", "Fire", cite::ff_086},
          {"hold_fire", "No more fire", cite::ff_043},
          {"mark", "Is low on ammunition", cite::ff_268},
          {"go_back", "Go back", cite::ff_099},
          {"recall", "Recall", cite::ff_297},
          {"fight", "Fight next", cite::ff_045},
          {"lose", "Lose a stand", cite::ff_290},
          {"hold_position", "Hold the position", cite::ff_134},
          {"carry", "Carry the position", cite::ff_293},
          {"break_through", "Break through", cite::ff_295},
          {"stop", "Stop", cite::ff_296},
          {"lead", "Takes the lead", cite::ff_279},
          {"endanger", "Is in danger", cite::ff_103}};
}

std::vector<AskWord> make_asks() {
  return {{"deploy", "Deployment", cite::ff_311},
          {"leaders", "Leaders", cite::ff_038},
          {"check", "Maneuver check", cite::ff_039},
          {"charges", "Charges", cite::ff_041},
          {"countercharge", "Countercharge", cite::ff_067},
          {"retreat", "Retreat", cite::ff_235},
          {"reform", "Reforming", cite::ff_243},
          {"moves", "Moves", cite::ff_039},
          {"fire", "Fire", cite::ff_043},
          {"low_ammo", "Low on ammunition", cite::ff_268},
          {"checked", "Charge checked", cite::ff_099},
          {"combat", "Charge combats", cite::ff_045},
          {"losses", "Losses", cite::ff_290},
          {"victor", "After the combat", cite::ff_135},
          {"breakthrough", "Breakthrough", cite::ff_046},
          {"in_danger", "Leader in danger", cite::ff_103}};
}

// In the order of RecordKind, their numbers in the order of its enums.
std::vector<RecordWord> make_record_kinds() {
  const Meaning yes_no = yes_or_no(), length = measured_in("in", kPerInch);
  return {{"charge",
           {{"declared", yes_no},
            {"turned", measured_in("degrees", 100), -kFullTurn, kFullTurn},
            {"from_flank", yes_no},
            {"met_halfway", yes_no},
            {"asked", yes_no}},
           2},
          {"contact",
           {{"face", one_of_these({"front", "right", "rear", "left"})},
            {"began_behind", yes_no},
            {"second_round", yes_no},
            {"will_stand", one_of_these({"neither", "first", "second"})},
            {"carry_by", length, 0, 240 * kPerInch},
            {"building", names_piece()},
            {"of_this_combat", yes_no},
            {"victor_does", one_of_these({"undecided", "holds", "carries", "recalls", "goes back", "goes in"})}},
           2},
          {"path", {}, 1},
          {"volley", {"quarters", {"half", yes_no}, {"stands", some_of_numbered("stand", 31)}}, 2},
          {"checked", {}, 1}};
}

}  // namespace

Vocabulary make_words() {
  Vocabulary w;
  w.id = "fire-and-fury";
  w.prefix = "FF";
  w.title = "Regimental Fire and Fury";
  w.unit_name = "inch";
  w.counted_in = "stands";
  w.most_strength = kMostStands;
  w.rating = {"rating", one_of_these({"poor", "able", "gallant"}, -1), -1, 1};
  w.per_unit = kPerInch;
  w.formations = make_formations();
  w.markers = make_markers();
  w.leader_markers = {{"provisional", "Provisional commander"},
                      {"absent_until", "Away until player turn", false, 0, 999},
                      {"gone", "Out of the battle"},
                      {"on_foot_until", "On foot until player turn", false, 0, 999},
                      hidden("spent", "Of his move", 10'000),
                      hidden("check_used", "Has led his check"),
                      hidden("original_rating", "Rating of the man he stands in for", 3),
                      hidden("stands_in", "A provisional commander is to be placed"),
                      hidden("held_aside", "Left behind by his unit"),
                      hidden("leads_check", "Leads the check under way")};
  w.leader_markers[kSpentInches].means = kept_in("%", 100);
  w.leader_markers[kOriginalRating].means = one_of_these({"poor", "able", "gallant"}, 1);
  w.piece_markers = {{"holder", "Held by", false, 0, 2}, {"owner", "Belongs to", false, 0, 2}};
  for (MarkerWord& marker : w.piece_markers) marker.means = names_seat(1);
  w.types = {{"infantry", "infantry", {kInfantry}},
             {"cavalry", "cavalry", {kCavalry}},
             {"mounted infantry", "cavalry", {kMountedInfantry}},
             {"battery", "artillery", {kArtillery}},
             {"horse battery", "artillery", {kArtillery, 0, 1}}};
  w.grades = {{"trained", kTrained}, {"crack", kCrack}, {"veteran", kVeteran}, {"green", kGreen}};
  w.grade_trait = kQuality;
  w.params = make_params();
  w.verbs = make_verbs();
  w.asks = make_asks();
  w.steps = {{"leaders", "Leaders"},
             {"maneuver", "Maneuver"},
             {"defensive_fire", "Defensive fire"},
             {"offensive_fire", "Offensive fire"},
             {"charge", "Charge"},
             {"end", "End of the player turn"}};
  w.options = {{"ammunition_trains", "Ammunition is replenished from trains", cite::ff_227}};
  w.token_kinds = {"ammunition train", "edge"};
  w.record_kinds = make_record_kinds();
  w.stands_of = "battery";
  w.stand_kinds = gun_classes();
  w.stand_markers = {{"silenced", "Silenced"},
                     {"damaged", "Damaged"},
                     {"low_ammo", "Low on ammunition"},
                     {"fired", "Has fired"},
                     {"task", "Told to", false, 0, kToReplenish, {"nothing", "fire", "rally", "replenish"}}};
  w.game_numbers = {{"first_side", names_seat(), 0, 1}, {"active_side", names_seat(), 0, 1}, {"player_turn", Meaning{}, 0, 999}};
  w.side_numbers = {"stands_had", "gun_stands_had", "stands_lost", "guns_taken"};
  w.leaders_keep_to_their_own = true;
  w.outcomes = {"the battle goes on", "the enemy has no unit left", "neither side has a unit left",
                "a decisive victory", "a marginal victory",         "a draw"};
  return w;
}

}  // namespace drumhead::ff
