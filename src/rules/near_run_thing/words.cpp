#include "rules/near_run_thing/words.h"

#include "rules/near_run_thing/cites.h"

namespace drumhead::nrt {
namespace {

// Bases are laid out by the table of bases (bases.cpp); here only what they are called and how they are arranged.
Formation bases_in(const char* name, const char* glyph, ShapeKind shape, int files) {
  Formation f;
  f.name = name;
  f.glyph = glyph;
  f.shape = shape;
  f.default_files = files;
  f.counted_by = kBases;
  f.file_width = inches(1);
  f.rank_depth = inches(1, 2);
  return f;
}

std::vector<Formation> make_formations() {
  std::vector<Formation> f(kFormations);
  f[kLine] = bases_in("line", "L", ShapeKind::kLine, 0);
  f[kReinforcedLine] = bases_in("reinforced line", "R", ShapeKind::kLine, 0);
  f[kColumn] = bases_in("column", "C", ShapeKind::kColumn, 1);
  f[kMasse] = bases_in("masse", "M", ShapeKind::kColumn, 1);
  f[kMarchColumn] = bases_in("march column", "r", ShapeKind::kColumn, 1);
  f[kSquare] = bases_in("square", "Q", ShapeKind::kSquare, 1);
  f[kSkirmishLine] = bases_in("skirmish line", "S", ShapeKind::kSkirmish, 0);
  f[kSkirmishCloud] = bases_in("skirmish cloud", "s", ShapeKind::kSkirmish, 0);
  f[kGarrison] = bases_in("garrison", "H", ShapeKind::kHidden, 1);
  f[kHorseLine] = bases_in("mounted line", "L", ShapeKind::kLine, 0);
  f[kHorseColumn] = bases_in("mounted column", "C", ShapeKind::kColumn, 1);
  f[kHorseMarchColumn] = bases_in("mounted march column", "r", ShapeKind::kColumn, 1);
  f[kHorseSkirmishLine] = bases_in("mounted skirmish line", "S", ShapeKind::kSkirmish, 0);
  f[kHorseSkirmishCloud] = bases_in("mounted skirmish cloud", "s", ShapeKind::kSkirmish, 0);
  f[kUnlimbered] = bases_in("unlimbered", "G", ShapeKind::kGuns, 0);
  f[kLimbered] = bases_in("limbered", "l", ShapeKind::kColumn, 1);
  f[kGunMarchColumn] = bases_in("gun march column", "r", ShapeKind::kColumn, 1);
  f[kWagon] = bases_in("wagon", "W", ShapeKind::kColumn, 1);
  return f;
}

MarkerWord hidden(const char* name, const char* label, int high = 1) {
  MarkerWord word{name, label, false, 0, high};
  word.shown = false;
  return word;
}
MarkerWord some_of(const char* name, const char* label, std::vector<std::string> values, bool shown = false) {
  MarkerWord word{name, label, false, 0, (1 << values.size()) - 1};
  word.means = some_of_these(std::move(values));
  word.shown = shown;
  return word;
}
MarkerWord lasting(MarkerWord word) {
  word.lasting = true;
  return word;
}

void state_markers(std::vector<MarkerWord>& m) {
  m[kOrder] = {"order", "Order", false, kGoodOrder, kDisordered, {"good", "disordered"}};
  m[kRouting] = {"routing", "Routing"};
  m[kWithdrawing] = {"withdrawing", "Withdrawing"};
  m[kShattered] = {"shattered", "Shattered"};
  m[kBlown] = {"blown", "Blown"};
  m[kWindUsed] = {"winded", "Has been winded once"};
  m[kLying] = {"lying", "Lying down"};
  m[kImpetuous] = {"impetuous", "Impetuous"};
  m[kLent] = hidden("lent", "Figures in a screen", 99);
  m[kGuns] = {"guns", "Its guns", false, kNoGuns, kTaken, {"none", "served", "abandoned", "spiked", "taken"}};
  m[kCaissons] = {"caissons", "Caissons"};
  m[kStanding] = {"hold", "On hold or screen"};
  m[kShelled] = some_of("shelled", "Under artillery fire", {"now", "before"});
}

void description_markers(std::vector<MarkerWord>& m) {
  m[kFigures] = lasting({"figures", "Figures", false, 0, 99});
  m[kBases] = hidden("bases", "Bases", 99);
  m[kTwoPieces] = lasting({"two_pieces", "Two pieces"});
  m[kNation] = lasting({"nation", "Nation", false, 0, kNations - 1,
                        {"none", "British", "French", "French allied", "Russian", "Austrian", "Prussian", "Spanish", "Portuguese", "Saxon",
                         "other"}});
  m[kTraining] = lasting(some_of("training", "Training",
                                 {"light", "masse", "volley", "passage", "KGL", "cossack", "British command", "regular"}, true));
  m[kMounts] = lasting(some_of("mounts", "Horse", {"heavy", "lancer", "armoured", "well mounted", "dragoon", "light horse", "carabinier"}, true));
  m[kCalibre] = lasting({"calibre", "Calibre", false, 0, kRockets, {"none", "3-4 pdr", "6-9 pdr", "12 pdr", "rockets"}});
  m[kOrdnance] = lasting(some_of("ordnance", "Ordnance", {"position", "shrapnel"}, true));
  m[kCompanies] = lasting({"companies", "Figures of light companies with it", false, 0, 99});
}

void phase_markers(std::vector<MarkerWord>& m) {
  m[kTurnBars] = some_of("turn_bars", "This turn", {"no move", "no fire", "meleed in a new square"});
  m[kRegained] = hidden("regained", "Hits regrouped this turn", 99);
  m[kActions] = hidden("actions", "Actions made", 99);
  m[kActedIn] = hidden("acted", "Has acted", kActedAlone);
  m[kActedIn].values = {"no", "with the charges", "alone"};
  m[kDeeds] = some_of("deeds", "Has",
                      {"moved", "changed formation", "changed face", "recovered", "prolonged", "unlimbered", "limbered", "charged",
                       "countercharged", "moved again", "moved to contact", "evaded", "crossed", "stood up", "fought cavalry"});
  m[kBars] = some_of("bars", "May not", {"fire", "act", "move on", "keep order in melee", "rise", "regroup", "be sure of its square", "evade without the extra die"});
  m[kCovered] = hidden("covered", "Actions of its brigade left", 99);
  m[kMarchMoves] = hidden("march_moves", "Moves in march column", 99);
  m[kTravelled] = hidden("travelled", "Gone this phase", 30'000);
  m[kTravelled].means = kept_in("in", 100);
  m[kHeld] = {"held", "Held by its pip"};
  m[kSquareTried] = {"square_tried", "Has tried to form square"};
  m[kReacted] = {"reacted", "Has reacted"};
  m[kOpportunity] = {"opportunity", "Has made its opportunity charge"};
  m[kFireHits] = {"fire_hits", "Fire hits this phase", false, 0, 99};
  m[kMeleeHits] = {"melee_hits", "Melee hits this phase", false, 0, 99};
  m[kSkirmishLost] = hidden("skirmish_lost", "Hits by skirmishers", 99);
  m[kSkirmishHit] = hidden("skirmish_hit", "Hits on skirmishers", 99);
  m[kFired] = some_of("fired", "Has fired", {"front", "right", "rear", "left"});
  m[kLongFired] = hidden("long_fired", "Has fired at long range at", 9'999);
  m[kLongFired].means = names_unit(1);
  m[kAtStart] = some_of("at_start", "At the start of the phase", {"near", "disordered", "unsteady"});
  m[kPursuit] = {"pursuit", "Pursuit", false, kNoPursuit, kSecondMelee, {"none", "pursuing", "second melee"}};
  m[kSqueezed] = {"squeezed", "Squeezed out by friends"};
  m[kHitsThisPhase] = hidden("hits_this_phase", "Hits lost this phase", 99);
}

std::vector<MarkerWord> make_markers() {
  std::vector<MarkerWord> m(kMarkersUsed);
  state_markers(m);
  description_markers(m);
  phase_markers(m);
  return m;
}

std::vector<MarkerWord> make_leader_markers() {
  const auto personal = [](const char* name, const char* label) { return lasting({name, label, false, -1, 1}); };
  return {{"aide", "ADC"},
          hidden("riding_to", "Rides to", 9'999),
          hidden("with_brigade", "Attached to the brigade", 9'999),
          {"absent_in", "Missed in his side's phase", false, 0, 999},
          {"fallen", "Has fallen"},
          {"replacement", "Replacement"},
          personal("pip_bonus", "Added to his dice"),
          personal("morale_bonus", "Added to morale"),
          personal("initiative_bonus", "Added to the initiative"),
          hidden("moves_made", "Moves this phase", 99),
          hidden("turned", "Has turned or joined", 3),
          hidden("hit", "Hit this phase")};
}

std::vector<MarkerWord> make_command_markers() {
  return {{"pips", "Pips", false, 0, 99},
          {"score", "Score", false, 0, 99},
          lasting({"rank", "Priority", false, 0, 99}),
          lasting({"share", "Shares its dice", false, 0, 99}),
          {"attack", "Planned attack", false, 0, kAttackDone, {"none", "first turn", "second turn", "done"}},
          hidden("bled", "Has lost hits in its attack"),
          hidden("aides", "ADCs arrived", 99),
          some_of("extras", "Has", {"paid for contact", "paid the slow move", "regroups", "changed priority", "begun out of command", "got out of hand"}),
          hidden("regroup_pips", "Pips for regrouping", 99),
          hidden("actions_paid", "Actions paid", 99),
          hidden("spent", "Pips spent", 99),
          {"reserve", "Moves from reserve"}};
}

std::vector<ParamWord> make_params() {
  return {{"path", "Path", ParamKind::kPath, {}},
          {"target", "Target", ParamKind::kUnit, {}},
          {"formation", "Formation", ParamKind::kFormation, {}},
          {"facing", "Facing", ParamKind::kHeading, {}},
          {"point", "To", ParamKind::kPoint, {}},
          {"place", "Place", ParamKind::kPose, {}},
          {"with", "With", ParamKind::kUnit, {}},
          {"units", "Units", ParamKind::kUnits, {}},
          {"leader", "General", ParamKind::kLeader, {}},
          {"piece", "Ground", ParamKind::kPiece, {}},
          {"face", "Face", ParamKind::kChoice, {"front", "right", "rear", "left"}},
          {"distance", "Distance", ParamKind::kLength, {}},
          {"number", "Number", ParamKind::kNumber, {}},
          {"actions", "Actions", ParamKind::kNumber, {}},
          {"first", "First", ParamKind::kYesNo, {}},
          {"refuge", "Refuge", ParamKind::kUnit, {}},
          {"shares", "Shares with the one before", ParamKind::kYesNo, {}}};
}

std::vector<VerbWord> make_verbs() {
  return {{"priority", "Rank the divisions", cite::nrt_079},
          {"move_first", "Move first", cite::nrt_055},
          {"move_second", "Move second", cite::nrt_055},
          {"ride_to", "Send an ADC", cite::nrt_114},
          {"plan_attack", "Planned attack", cite::nrt_086},
          {"from_reserve", "Move from reserve", cite::nrt_101},
          {"regroup_brigade", "Regroup a brigade", cite::nrt_125},
          {"hold", "Hold or screen", cite::nrt_103},
          {"cancel_hold", "Cancel hold or screen", cite::nrt_103},
          {"attach_unit", "Attach a unit to a brigade", cite::nrt_051},
          {"attach_brigade", "Attach a brigade to a division", cite::nrt_052},
          {"exempt", "Spare a die", cite::nrt_083},
          {"take", "Take pips for the corps", cite::nrt_050},
          {"allot", "Pips for a brigade", cite::nrt_085},
          {"keep", "Keep the rest", cite::nrt_085},
          {"rally", "Rally", cite::nrt_453},
          {"leave_routing", "Let it run", cite::nrt_238},
          {"reform", "Form up", cite::nrt_453},
          {"regroup", "Regroup hits", cite::nrt_130},
          {"attach", "Attach a general", cite::nrt_229},
          {"turn", "Turn a brigadier", cite::nrt_459},
          {"ride", "Move a general", cite::nrt_232},
          {"detach", "Detach a general", cite::nrt_065},
          {"pay_hold", "Pay for holding", cite::nrt_029},
          {"lie_down", "Lie down", cite::nrt_348},
          {"stand_up", "Stand up", cite::nrt_348},
          {"close_column", "Column to masse or back", cite::nrt_228},
          {"buy", "Buy an action", cite::nrt_117},
          {"move", "Move", cite::nrt_134},
          {"form", "Change formation or face", cite::nrt_134},
          {"recover", "Recover order", cite::nrt_318},
          {"enter", "Occupy", cite::nrt_176},
          {"leave", "Leave a building", cite::nrt_178},
          {"cross", "Cross an obstacle", cite::nrt_467},
          {"limber", "Limber", cite::nrt_187},
          {"unlimber", "Unlimber", cite::nrt_192},
          {"prolong", "Move by prolong", cite::nrt_186},
          {"change_face", "Change face", cite::nrt_189},
          {"form_screen", "Throw out a screen", cite::nrt_166},
          {"absorb_screen", "Take a screen in", cite::nrt_488},
          {"dismount", "Dismount", cite::nrt_261},
          {"mount", "Mount", cite::nrt_261},
          {"man_guns", "Man the guns", cite::nrt_213},
          {"spike", "Spike the guns", cite::nrt_360},
          {"prepare_guns", "Prepare the guns for prolong", cite::nrt_360},
          {"take_guns", "Take the guns along", cite::nrt_359},
          {"leave_guns", "Leave the guns", cite::nrt_359},
          {"charge", "Charge", cite::nrt_066},
          {"to_contact", "Multiple moves to contact", cite::nrt_141},
          {"place_ground", "Place unexpected terrain", cite::nrt_182},
          {"about", "Turn about", cite::nrt_152},
          {"wheel", "Wheel", cite::nrt_152},
          {"square", "Form emergency square", cite::nrt_223},
          {"opportunity", "Opportunity charge", cite::nrt_219},
          {"stand", "Stand", cite::nrt_269},
          {"evade", "Evade", cite::nrt_276},
          {"countercharge", "Countercharge", cite::nrt_273},
          {"volley", "Volley and countercharge", cite::nrt_273},
          {"gunners_run", "Fire, and run from the guns", cite::nrt_210},
          {"extra_die", "Evade with one more die", cite::nrt_280},
          {"no_extra_die", "Evade without", cite::nrt_280},
          {"halt", "Halt", cite::nrt_214},
          {"pursue", "Pursue", cite::nrt_214},
          {"rally_back", "Rally back", cite::nrt_240},
          {"withdraw", "Withdraw", cite::nrt_234},
          {"close_ranks", "Close ranks", cite::nrt_239},
          {"let_pass", "Let them through", cite::nrt_239},
          {"form_up", "Form up outside", cite::nrt_177},
          {"fire", "Fire", cite::nrt_073},
          {"shrapnel", "Fire shrapnel", cite::nrt_346},
          {"hold_fire", "No more fire", cite::nrt_073},
          {"follow_up", "Follow up", cite::nrt_172},
          {"fight", "Fight next", cite::nrt_075},
          {"stay", "Fight on", cite::nrt_286},
          {"turn_to_face", "Turn to face", cite::nrt_301},
          {"advance", "Advance", cite::nrt_310},
          {"occupy", "Occupy the building", cite::nrt_311},
          {"test", "Test next", cite::nrt_324},
          {"done", "No more", cite::nrt_058}};
}

std::vector<AskWord> make_asks() {
  return {{"priority", "Priority of the divisions", cite::nrt_079},
          {"initiative", "Initiative", cite::nrt_055},
          {"aides", "ADCs", cite::nrt_059},
          {"orders", "Orders", cite::nrt_060},
          {"exempt", "The die that is spared", cite::nrt_083},
          {"take", "Pips for the corps", cite::nrt_050},
          {"allot", "Pips for the brigades", cite::nrt_085},
          {"routers", "Routers", cite::nrt_063},
          {"reform", "Forming up", cite::nrt_453},
          {"regroup", "Regrouping", cite::nrt_063},
          {"commanders", "Commanders", cite::nrt_064},
          {"detach", "Detaching", cite::nrt_065},
          {"duties", "Duties before the moves", cite::nrt_029},
          {"multiple", "Multiple moves", cite::nrt_067},
          {"moves", "Moves", cite::nrt_071},
          {"declare", "Declarations", cite::nrt_066},
          {"unexpected", "Unexpected terrain", cite::nrt_182},
          {"react", "Reactions", cite::nrt_068},
          {"redraw", "The charge drawn anew", cite::nrt_483},
          {"next_charge", "Order of the charges", cite::nrt_324},
          {"response", "Response to a charge", cite::nrt_325},
          {"extra_die", "One more die", cite::nrt_280},
          {"evade", "The way of evaders", cite::nrt_206},
          {"gone", "The target is gone", cite::nrt_214},
          {"opportunity", "Opportunity charges", cite::nrt_072},
          {"go_back", "Going back", cite::nrt_234},
          {"ranks", "Routers come", cite::nrt_239},
          {"form_up", "Out of a building", cite::nrt_177},
          {"long_fire", "Long range fire", cite::nrt_259},
          {"fire", "Fire", cite::nrt_073},
          {"halted", "A charge halted by fire", cite::nrt_256},
          {"follow_up", "Following up", cite::nrt_172},
          {"melee", "Melees", cite::nrt_075},
          {"drawn", "A drawn round", cite::nrt_286},
          {"turn_to_face", "Turning to face", cite::nrt_301},
          {"winner", "After the melee", cite::nrt_310},
          {"guns", "Overrun guns", cite::nrt_359}};
}

std::vector<StepWord> make_steps() {
  return {{"initiative", "Initiative"}, {"aides", "ADCs"},           {"orders", "Orders"},
          {"dice", "Command dice"},     {"routers", "Routers"},      {"commanders", "Commanders"},
          {"detach", "Detaching"},      {"duties", "Duties"},        {"declare", "Declarations"},
          {"multiple", "Multiple moves"}, {"reactions", "Reactions"}, {"charges", "Charges"},
          {"moves", "Moves"},           {"opportunity", "Opportunity charges"}, {"fire", "Fire of the other side"},
          {"mover_fire", "Fire of the mover"}, {"melee", "Melee"},   {"generals", "Generals"},
          {"end", "End of the phase"}};
}

// In the order of RecordKind, their numbers in the order of its enums.
std::vector<RecordWord> make_record_kinds() {
  const Meaning yes_no = yes_or_no(), length = measured_in("in", kPerInch);
  const Meaning aspect = one_of_these({"front", "flank", "rear"});
  const Meaning order = one_of_these({"good", "disordered"});
  return {{"charge",
           {{"stage", one_of_these({"declared", "tested", "responded", "contact", "set back", "over"})},
            {"length", length},
            {"was_disordered", yes_no},
            {"aspect", aspect},
            {"kind", some_of_these({"multiple", "opportunity", "out of command", "pursuit", "uncovered", "redrawn", "left path"})},
            {"response", one_of_these({"none", "stands", "square", "evades", "evades disordered", "countercharges", "volley", "halted",
                                       "rallies back", "rallies back disordered", "withdraws", "routs", "runs", "receives disordered"})},
            "place",
            {"left", length}},
           2},
          {"melee",
           {"group",
            {"aspect", aspect},
            "round",
            "hits_made",
            "hits_suffered",
            {"order_a", order},
            {"order_b", order},
            {"kind", some_of_these({"a moving", "b moving", "pursuit", "first"})}},
           2},
          {"shot", {"hits", "band", {"into_melee", yes_no}, "face"}, 2},
          {"multiple", {"bought", "left", {"to_contact", yes_no}, {"charge", yes_no}, {"stopped", yes_no}, "group"}, 1},
          {"mark", {{"width", length}, {"depth", length}, "turn"}, 1, true},
          {"start", {}, 1, true},
          {"route", {"brigade", "leg", "turn", {"goal", yes_no}}, 0, true},
          {"screen", {"figures"}, 2, true},
          {"charged_over", {}, 1, true},
          {"refuge", {}, 2, true},
          {"fighter",
           {"group",
            {"attacks", yes_no},
            "hits_made",
            "hits_suffered",
            {"outcome", one_of_these({"none", "wins", "draws", "loses"})},
            {"lot", one_of_these({"none", "fights on", "withdraws", "routs", "gone", "chosen", "pursues", "rallies back"})},
            {"firm", yes_no},
            "takes"},
           2}};
}

}  // namespace

Vocabulary make_words() {
  Vocabulary w;
  w.id = "near-run-thing";
  w.prefix = "NRT";
  w.title = "A Near Run Thing";
  w.unit_name = "inch";
  w.counted_in = "hits";
  w.per_unit = kPerInch;
  w.takes_files = false;
  w.formations = make_formations();
  w.markers = make_markers();
  w.leader_markers = make_leader_markers();
  w.aide_marker = "aide";
  w.command_markers = make_command_markers();
  w.piece_markers = {{"holder", "Held by", false, 0, 2}, hidden("garrison", "Garrisoned by", 9'999)};
  w.piece_markers[kHolder].means = names_seat(1);
  w.piece_markers[kGarrisonedBy].means = names_unit(1);
  w.types = {{"infantry", "infantry", {kInfantry}},
             {"cavalry", "cavalry", {kCavalry}},
             {"foot battery", "artillery", {kFootArtillery}},
             {"horse battery", "artillery", {kHorseArtillery}},
             {"regimental gun", "artillery", {kRegimentalGun}},
             {"screen", "infantry", {kScreen}},
             {"baggage", "train", {kBaggage}},
             {"ambulance", "train", {kAmbulance}},
             {"morale booster", "train", {kBooster}}};
  w.grades = {{"average", kAverage}, {"elite", kElite}, {"veteran", kVeteran}, {"inferior", kInferior}, {"bad", kBad}};
  w.grade_trait = kClass;
  w.params = make_params();
  w.verbs = make_verbs();
  w.asks = make_asks();
  w.steps = make_steps();
  w.options = {{"meeting_engagement", "A meeting engagement: no planned attacks", cite::nrt_087},
               {"hidden_routes", "Lines of march are shown to their owner alone", cite::nrt_092}};
  w.token_kinds = {TokenWord("left guns", true), "unexpected ground", "fallen general"};
  w.record_kinds = make_record_kinds();
  w.game_numbers = {{"first_side", names_seat()}, {"mover", names_seat()}, {"has_order", yes_or_no()}, "melees", {"second_phase", yes_or_no()}};
  w.side_numbers = {"own_phases", "points_had", {"base", one_of_these({"north", "east", "south", "west"})}};
  w.outcomes = {"the battle goes on", "the enemy has no unit left", "more points were won", "nobody leads by enough"};
  return w;
}

}  // namespace drumhead::nrt
