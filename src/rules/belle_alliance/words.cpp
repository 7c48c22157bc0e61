#include "rules/belle_alliance/words.h"

#include "engine/naming.h"
#include "rules/belle_alliance/cites.h"

namespace drumhead::ba {
namespace {

Coord tenths(Coord n) { return mm(n) / 10; }

// R1, R2: the bases of foot are 1.5 cm square, of horse 2.0 by 4.5 cm, a gun 5.0 by 7.5 cm with its limber as
// much again.
Formation foot(const char* name, const char* glyph, ShapeKind shape, int files) {
  return {.name = name,
          .glyph = glyph,
          .shape = shape,
          .file_width = mm(15),
          .rank_depth = mm(15),
          .default_files = files};
}
Formation horse(const char* name, const char* glyph, ShapeKind shape, int files) {
  return {.name = name,
          .glyph = glyph,
          .shape = shape,
          .file_width = mm(20),
          .rank_depth = mm(45),
          .default_files = files};
}
Formation of_models(const char* name, const char* glyph, ShapeKind shape, Coord depth) {
  return {.name = name,
          .glyph = glyph,
          .shape = shape,
          .file_width = mm(50),
          .rank_depth = depth,
          .default_files = shape == ShapeKind::kLimbered ? 1 : 0,
          .counted_by = kGuns};
}
Formation with_gaps(Formation f) {
  f.file_gap = f.file_width;
  f.spaced_by = kGap;
  return f;
}

void add_formations(Vocabulary& w) {
  w.formations = {foot("line", "L", ShapeKind::kLine, 0),
                  foot("column of attack", "C", ShapeKind::kRoadColumn, 4),
                  foot("column of march", "M", ShapeKind::kRoadColumn, 2),
                  foot("square", "Q", ShapeKind::kSquare, 0),
                  foot("battalion mass", "B", ShapeKind::kColumn, 4),
                  foot("huddle", "U", ShapeKind::kDisc, 0),
                  with_gaps(foot("skirmish line", "S", ShapeKind::kSkirmish, 0)),
                  foot("work", "W", ShapeKind::kDisc, 0),
                  foot("rest", "R", ShapeKind::kDisc, 0),
                  foot("rout", "F", ShapeKind::kMasse, 0),
                  foot("garrison", "G", ShapeKind::kHidden, 0),
                  horse("horse line", "H", ShapeKind::kLine, 0),
                  horse("horse column of attack", "C", ShapeKind::kRoadColumn, 4),
                  horse("horse column of march", "M", ShapeKind::kRoadColumn, 2),
                  with_gaps(horse("horse skirmish line", "S", ShapeKind::kSkirmish, 0)),
                  horse("horse rest", "R", ShapeKind::kDisc, 0),
                  horse("horse rout", "F", ShapeKind::kMasse, 0),
                  of_models("unlimbered", "A", ShapeKind::kGuns, mm(75)),
                  of_models("limbered", "T", ShapeKind::kLimbered, mm(150)),
                  of_models("waggons", "T", ShapeKind::kLimbered, mm(100))};
  Formation& square = w.formations[kSquare];
  square.face_ranks = 2, square.corner_depths = 1, square.least_side = tenths(450);
}

void add_markers(Vocabulary& w) {
  const std::vector<std::string> orders{"none",      "stands",   "void",     "withheld",
                                        "announced", "demanded", "cancelled"};
  const auto lasting = [](const char* name, const char* label, int low, int high,
                          std::vector<std::string> values = {}) {
    return MarkerWord{name, label, false, low, high, std::move(values), true, true};
  };
  const auto kept = [](const char* name, const char* label, int high) {
    return MarkerWord{name, label, false, 0, high, {}, false};
  };
  w.markers = {
      lasting("valour", "Valour at the start", -5, 5),
      lasting("weapon", "Weapon", 0, 4, {"none", "carbine", "musket", "rifle", "unarmed"}),
      lasting("pounder", "Calibre in pounds", 0, 24),
      lasting("guns", "Model guns", 0, 12),
      lasting("squadrons", "Squadrons", 0, 12),
      lasting("light", "Light troops", 0, 1),
      lasting("lancers", "Lancers", 0, 1),
      lasting("marksmen", "Trained marksmen", 0, 1),
      lasting("ammunition", "Carries ammunition", 0, 1),
      kept("role", "Part of a unit", 3),
      MarkerWord{"soutien_of", "Soutien of", true, 0, 999, {}, false},
      kept("refuge_at", "In refuge with", 999),
      kept("gap", "Gap between figures", 400),
      {"disorder", "Disorder", false, 0, 3, {"good order", "light", "medium", "full"}},
      kept("disorder_bound", "Brought into disorder in bound", 999),
      kept("rally_fails", "Reorganisation failed", 99),
      kept("valour_steps", "Points of valour lost", 20),
      kept("regained", "Points of valour regained", 20),
      MarkerWord{
          "supplies", "Supplies", true, -1, 3, {"none", "unlimited", "one roll", "two rolls", "three rolls"}},
      kept("first_used", "Has fired or fought", 1),
      MarkerWord{"rest_count", "Bounds of rest", true, 0, 99, {}, false},
      MarkerWord{"rest_purpose", "Rests for", true, 0, 2, {"nothing", "supplies", "valour"}, false},
      MarkerWord{"waggon_rest", "Of these at a waggon", true, 0, 99, {}, false},
      kept("misplaced", "Figures wrongly placed", 1),
      MarkerWord{"order_state", "Its order", true, 0, 6, orders, false},
      kept("moved", "Not stationary", 1),
      {"fired", "Fired", false, 0, 2, {"no", "now", "continued fire"}},
      {"passed", "Passed through"},
      MarkerWord{"pace", "Pace", true, 0, 3, {}, false},  // its order tells it; the enemy sees what it did
      kept("was_fast", "Marched fast", 1),
      kept("divided", "Split or assembled", 1),
      kept("reformed", "Changed formation", 1),
      kept("inverted", "Has inverted", 1),
      kept("wheeled", "Wheeled at the charge", 9000),
      kept("marched", "Marched", 32000),
      kept("shifted", "Shifted", 32000),
      MarkerWord{"engaged", "Factor of its engaged officer", false, 0, 9, {}, false},
      MarkerWord{"canister", "Canister loaded", true, 0, 1, {}},
      kept("halted", "Halted", 1),
      kept("not_idle", "Not idle", 1),
      kept("helping", "Neighbour, support or under fire", 31),
      kept("attacked_in", "Attacked in bound", 999),
      kept("defended_in", "Defended in bound", 999),
      kept("charged_in", "Charged in bound", 999),
      kept("caused_fd_in", "Broke an opponent in bound", 999),
      kept("fired_in", "Fired in bound", 999),
      kept("seen", "Seen", 1)};
  w.aide_marker = "adjutant";
  w.leader_markers = {{"adjutant", "Adjutant"},
                      MarkerWord{"fallen_in", "Fell in bound", false, 0, 999},
                      MarkerWord{"engaged_in", "Engaged in bound", false, 0, 999, {}, false},
                      MarkerWord{"caught", "Escaped capture", false, 0, 1, {}, false},
                      MarkerWord{"replace_fails", "Replacement failed", false, 0, 99, {}, false},
                      MarkerWord{"served_in", "Served in bound", false, 0, 999, {}, false},
                      MarkerWord{"along", "Goes along", true, 0, 1, {}, false},
                      MarkerWord{"staff_seen", "Seen", false, 0, 1, {}, false}};
  w.markers[kSoutienOf].means = w.markers[kRefugeAt].means = names_unit();
  w.markers[kRole].means = one_of_these({"whole", "skirmish line", "part", "urban part"});
  w.markers[kGap].means = kept_in("cm", 100);
  w.markers[kMarchedMm].means = w.markers[kShiftedMm].means = kept_in("cm", 10);
  w.markers[kWheeled].means = kept_in("degrees", 100);
  w.markers[kPace].means = one_of_these({"stands", "normal", "fast", "charge"});
  w.markers[kEngaged].means = one_of_these({"nobody", "factor -4", "factor -3", "factor -2", "factor -1", "factor 0",
                                            "factor +1", "factor +2", "factor +3", "factor +4"});
  w.markers[kHelping].means =
      some_of_these({"support", "neighbour", "has principal", "has support", "fired upon"});
  w.piece_markers = {{"holder", "Held by", false, 0, 2},
                     {"reinforced", "Reinforced"},
                     {"prepared", "Prepared for destruction by", true, 0, 2},
                     MarkerWord{"powder_fails", "Failed to burn or blow up", true, 0, 99, {}, false},
                     MarkerWord{"powder_in", "Last tried in bound", true, 0, 999, {}, false}};
  w.piece_markers[kHolder].means = w.piece_markers[kPrepared].means = names_seat(1);
}

void add_types(Vocabulary& w) {
  w.types = {{"infantry", "infantry", {kInfantry}},
             {"light infantry", "infantry", {kInfantry}},
             {"engineers", "infantry", {kEngineers}},
             {"heavy cavalry", "cavalry", {kCavalry, kHeavy}},
             {"medium cavalry", "cavalry", {kCavalry, kMedium}},
             {"light cavalry", "cavalry", {kCavalry, kLight}},
             {"foot artillery", "artillery", {kArtillery}},
             {"horse artillery", "artillery", {kArtillery, kMedium, 1}},
             {"waggon", "artillery", {kWaggons}}};
  w.grades = {{"ordinary", 0}};
}

void add_verbs(Vocabulary& w) {
  w.verbs = {{"march", "March", cite::ba_021},
             {"attack", "Attack", cite::ba_022},
             {"form", "Change formation", cite::ba_118},
             {"deploy", "Deploy skirmishers", cite::ba_127},
             {"recall", "Recall skirmishers", cite::ba_128},
             {"limber", "Limber up", cite::ba_134},
             {"unlimber", "Unlimber", cite::ba_134},
             {"leave_guns", "Leave the guns", cite::ba_136},
             {"rejoin_guns", "Return to the guns", cite::ba_138},
             {"redistribute", "Share the gunners out anew", cite::ba_077},
             {"enter", "Enter a building", cite::ba_378},
             {"leave", "Leave the building", cite::ba_378},
             {"split", "Split the unit", cite::ba_071},
             {"assemble", "Assemble the unit", cite::ba_116},
             {"rest", "Rest", cite::ba_371},
             {"work", "Field work", cite::ba_398},
             {"canister", "Load canister", cite::ba_019},
             {"soutien", "Be soutien of a skirmish line", cite::ba_102},
             {"transfer", "Transfer to another officer", cite::ba_054},
             {"transfer_command", "Transfer a whole command", cite::ba_056},
             {"retreat", "Retreat that way", cite::ba_333},
             {"rout", "Rout that way", cite::ba_344},
             {"announce", "Announce the attack", cite::ba_243},
             {"withhold", "Withhold the attack", cite::ba_242},
             {"refuge", "Take refuge", cite::ba_319},
             {"stay", "Stay at the guns", cite::ba_319},
             {"replace", "Replace a fallen officer", cite::ba_047},
             {"reform", "Form up again", cite::ba_358},
             {"fire", "Fire", cite::ba_018},
             {"fire_split", "Fire in two parts", cite::ba_183},
             {"fire_with", "Fire as neighbour", cite::ba_203},
             {"range", "Range only", cite::ba_230},
             {"support", "Support a unit under fire", cite::ba_207},
             {"staff_stays", "Staff: stay", cite::ba_050},
             {"staff_follows", "Staff: go along", cite::ba_051},
             {"staff_rides", "Staff: ride", cite::ba_050},
             {"attack_it", "Attack", cite::ba_257},
             {"stop", "Stop", cite::ba_257},
             {"go_on", "Go straight on", cite::ba_256},
             {"let_stand", "Let it stand", cite::ba_242},
             {"demand", "Demand the attack", cite::ba_242},
             {"give_way", "Be forced back", cite::ba_300},
             {"stand", "Stand", cite::ba_301},
             {"include", "Attack further opponents", cite::ba_283},
             {"neighbour", "Fight as neighbour", cite::ba_284},
             {"support_melee", "Support in melee", cite::ba_289},
             {"advance", "Continued advance", cite::ba_273},
             {"attack_again", "Continued attack", cite::ba_275},
             {"occupy", "Occupy the building", cite::ba_380},
             {"light", "Set it off", cite::ba_404},
             {"leave_it", "Leave it for now", cite::ba_404}};
}

void add_params(Vocabulary& w) {
  w.params = {{"path", "Path", ParamKind::kPath, {}},
              {"rate", "Rate", ParamKind::kChoice, {"normal", "fast", "charge"}},
              {"stop_at", "No farther than", ParamKind::kPoint, {}},
              {"from", "From segment", ParamKind::kNumber, {}},
              {"to", "To segment", ParamKind::kNumber, {}},
              {"target", "Target", ParamKind::kUnit, {}},
              {"at_piece", "Terrain", ParamKind::kPiece, {}},
              {"at_point", "Point", ParamKind::kPoint, {}},
              {"position", "Against the position", ParamKind::kYesNo, {}},
              {"charge", "At the charge", ParamKind::kYesNo, {}},
              {"formation", "Formation", ParamKind::kFormation, {}},
              {"files", "Figures wide", ParamKind::kNumber, {}},
              {"facing", "Facing", ParamKind::kHeading, {}},
              {"quarter_turn", "Quarter turn", ParamKind::kHand, {}},
              {"anchor", "Centre figure", ParamKind::kHand, {}},
              {"figures", "Figures", ParamKind::kNumber, {}},
              {"centre", "Centre", ParamKind::kPoint, {}},
              {"gap", "Gap", ParamKind::kLength, {}},
              {"line_facing", "Line faces", ParamKind::kHeading, {}},
              {"inversion", "With inversion", ParamKind::kYesNo, {}},
              {"building", "Building", ParamKind::kPiece, {}},
              {"place", "Place", ParamKind::kPose, {}},
              {"purpose", "Purpose", ParamKind::kChoice, {"supplies", "valour"}},
              {"work_type",
               "Work",
               ParamKind::kChoice,
               {"reinforce building", "abatis", "chevaux-de-frise", "barricade", "emplacement",
                "prepare fire", "prepare powder"}},
              {"piece", "Bridge", ParamKind::kPiece, {}},
              {"elements", "Elements", ParamKind::kNumber, {}},
              {"load_canister", "Load canister", ParamKind::kYesNo, {}},
              {"soutien_of", "Soutien of", ParamKind::kUnit, {}},
              {"with", "Other part", ParamKind::kUnit, {}},
              {"officer", "Officer", ParamKind::kLeader, {}},
              {"heading", "Direction", ParamKind::kHeading, {}},
              {"cause", "Away from", ParamKind::kUnit, {}},
              {"leader", "Staff figure", ParamKind::kLeader, {}},
              {"point", "Ride to", ParamKind::kPoint, {}},
              {"firers", "Figures firing", ParamKind::kNumber, {}},
              {"firers_two", "Figures of the second part", ParamKind::kNumber, {}},
              {"target_two", "Second target", ParamKind::kUnit, {}},
              {"at_point_two", "Second point of impact", ParamKind::kPoint, {}},
              {"undersized_second", "Undersized unit in the second part", ParamKind::kYesNo, {}},
              {"principal", "Neighbour of", ParamKind::kUnit, {}},
              {"supporter", "Supported by", ParamKind::kUnit, {}},
              {"targets", "Opponents", ParamKind::kUnits, {}},
              {"distance", "Distance", ParamKind::kLength, {}},
              {"hand", "Hand", ParamKind::kHand, {}},
              {"angle", "Angle", ParamKind::kNumber, {}},
              {"guns", "Guns by number: 13 is the first and the third", ParamKind::kNumber, {}},
              {"guns_two", "Guns of part two: 24 is the second and the fourth", ParamKind::kNumber, {}},
              {"parts", "Parts", ParamKind::kNumber, {}},
              {"gunners", "Gunners, a digit a gun: 402 is 4, none, 2", ParamKind::kNumber, {}},
              {"detached_path", "March of the skirmishers or the part", ParamKind::kPath, {}}};
}

// In the order of Element.
const std::vector<std::string>& elements() {
  static const std::vector<std::string> all{
      "transfer", "canister",   "soutien",     "split",        "assemble", "form",  "deploy",
      "recall",   "resize",     "limber",      "unlimber",     "leave guns", "rejoin guns",
      "redistribute", "enter", "leave", "rest", "work", "march", "attack"};
  return all;
}

// In the order of RecordKind, their numbers in the order of its enums.
void add_records(Vocabulary& w) {
  const Meaning yes_no = yes_or_no(), piece = names_piece(), degrees = measured_in("degrees", 100);
  const Meaning way = measured_in("cm", 256 * cm(1));
  const Meaning disorder = one_of_these({"good order", "light", "medium", "full"});
  const Meaning both = some_of_these({"first", "second"});
  const std::vector<std::string>& works = w.params[kWorkType].choices;
  constexpr std::int64_t kLongest = 600 * 256 * cm(1);
  w.record_kinds = {
      {"failed order",
       {{"verbs", some_of_these(elements())}, {"form", one_of_these(names_of(w.formations), 1)}, "times", "bound",
        {"piece", piece}, {"work", one_of_these(works, 1)}},
       1, true},
      {"march",
       {"leg", {"along", way, 0, kLongest}, {"gone", way, 0, kLongest},
        {"pursuit", one_of_these({"no", "on", "to the right", "to the rear", "to the left"})}, "rate",
        {"state", some_of_these({"straight on", "finished"})}, {"wheel", degrees, -kFullTurn, kFullTurn},
        {"before", way, -kLongest, kLongest}},
       1},
      {"attack",
       {{"position", yes_no}, {"charging", yes_no}, {"piece", piece}, {"reached", yes_no}, {"presumed", yes_no},
        {"redirected", yes_no}, {"undeclared", yes_no}, {"refuge_asked", one_of_these({"no", "in vain", "yes"})}},
       1},
      {"contact",
       {{"fight", one_of_these({"to fight", "fought out", "cancelled by fire", "only stands"})},
        {"side", one_of_these({"front", "flank", "rear", "overreaching"})}, {"overreach", yes_no},
        {"cover", one_of_these({"none", "class I", "class II", "class III"})}, {"uphill", both}, {"obstacle", both},
        {"mutual", one_of_these({"one attacks", "both attack", "for a building"})}, {"hidden", yes_no}},
       2},
      {"push", {{"pressed", yes_no}, {"told", yes_no}}, 2},
      {"fired at", {"bound", "ranged", {"shifted", kept_in("cm", 10)}}, 2, true},
      {"fire part",
       {"part", "figures", "guns", {"hidden", yes_no}, {"undersized", yes_no},
        {"valid", one_of_these({"declared", "fires", "lost", "spent"})},
        {"how", some_of_these({"as neighbour", "ranging only", "point named", "undersized here"})},
        {"morale", disorder}},
       1},
      {"neighbour", {}, 2},
      {"support", {}, 2},
      {"struck",
       {{"by", one_of_these({"ordering", "fire", "melee", "spread", "rally", "valour", "blocked retreat"})},
        {"degree", disorder}, {"heading", some_of_these({"given", "roll made"})}, {"free", yes_no}, "loss",
        {"done", one_of_these({"queued", "carried out", "under way", "at contact", "goes along", "other cause",
                               "stands firm"})},
        "time", {"out_of", piece}},
       1},
      {"spread", {{"begins", yes_no}}, 2},
      {"continue",
       {{"attack", yes_no}, {"occupy", yes_no}, {"support", yes_no}, {"position", yes_no}, {"building", piece}},
       1},
      {"work",
       {{"work", one_of_these(works)}, {"piece", piece}, "done", "elements", "fails", "begun", "rolled"}, 1, true},
      {"staff ride", {{"leader", names_leader()}, {"joins", names_unit()}, "rate"}},
      {"transfer",
       {{"superior", names_leader()}, {"officer", names_leader()}, {"commander", names_leader()}}},
      {"forced", {}, 2},
      {"cancelled", {"rule"}, 1},
      {"border", {"edges"}, 1}};
}

}  // namespace

Vocabulary make_words() {
  Vocabulary w;
  w.id = "belle-alliance";
  w.prefix = "BA";
  w.title = "Belle Alliance";
  w.unit_name = "cm";
  w.per_unit = cm(1);
  w.turn_word = "bound";
  add_formations(w);
  add_markers(w);
  add_types(w);
  add_verbs(w);
  add_params(w);
  w.asks = {{"orders", "Secret orders", cite::ba_016},
            {"directions", "Retreats and routs", cite::ba_333},
            {"announce", "Announcement of attacks", cite::ba_243},
            {"refuge", "Gunners under attack", cite::ba_319},
            {"replace", "Fallen officers", cite::ba_047},
            {"reform", "Reorganised", cite::ba_358},
            {"continued_fire", "Continued fire", cite::ba_006},
            {"fire", "Fire", cite::ba_018},
            {"supports", "Support under fire", cite::ba_207},
            {"staff", "Staff", cite::ba_050},
            {"meets", "Another opponent is met", cite::ba_257},
            {"demand", "An attack was ordered and not announced", cite::ba_242},
            {"go_on", "The target is out of reach", cite::ba_256},
            {"give_way", "Skirmishers are pressed", cite::ba_301},
            {"blocked_push", "The way is blocked", cite::ba_304},
            {"soutien", "The soutien is reached", cite::ba_307},
            {"melee", "Melee", cite::ba_263},
            {"continue", "Continued moves", cite::ba_277},
            {"powder", "Fire and powder", cite::ba_404}};
  w.steps = {{"orders", "Orders"},
             {"announcement", "Announcement"},
             {"continued_fire", "Continued fire"},
             {"movement", "Movement"},
             {"fire", "Firing"},
             {"melee", "Melee"},
             {"termination", "Termination"}};
  w.options = {{"measuring", "Distances may be measured in advance", cite::ba_015}};
  w.token_kinds = {{"abandoned guns",
                    true,
                    {{"models", "Model guns", false, 0, 12},
                     {"touched_by", "Touched by", false, 0, 999, {}, true, false, names_unit()},
                     {"touched_since", "Touched since the end of bound", false, 0, 999},
                     {"seen", "Seen by", false, 0, 3, {}, true, false, some_of_these({"A", "B"})}}}};
  w.game_numbers = {{"continuing", yes_or_no()}, "catching"};
  w.side_numbers = {"penalty", "penalty_until", "figures_had", "guns_taken", "officers_fallen", "mild_until"};
  add_records(w);
  w.outcomes = {"the battle goes on", "the enemy is gone",  "nobody is left",
                "more points",        "nothing decided it", "the enemy has lost too much"};
  return w;
}

}  // namespace drumhead::ba
