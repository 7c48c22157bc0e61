// The words of Drill: enums for its code, and in the same order the Vocabulary that all else speaks.
#pragma once

#include "engine/vocabulary.h"
#include "rules/drill/cites.h"

namespace drumhead::drill {

enum Marker : std::uint8_t { kActed, kShaken, kLost };
enum Trait : std::uint8_t { kCavalry, kGrade };
enum AskKind : std::uint8_t { kAskFire, kAskMove, kAskReact };
enum Verb : std::uint8_t { kVolley, kMove, kCharge, kDone, kFire, kBrace };
enum Param : std::uint8_t { kPath, kTarget };
enum Step : std::uint8_t { kStepFire, kStepMoves, kStepNerve, kStepEnd };
enum Option : std::uint8_t { kRain };
enum RecordKind : std::uint8_t { kVolleyOrdered };
enum PieceMarker : std::uint8_t { kHolder };  // of an objective: 0 nobody, 1 side A, 2 side B

inline Vocabulary make_words() {
  Vocabulary w;
  w.id = "drill", w.prefix = "DR", w.title = "Drill, a teaching rulebook";
  w.unit_name = "inch", w.counted_in = "stands", w.takes_files = false;
  for (const char* name : {"line", "horse"})  // as wide as it is strong
    w.formations.push_back({.name = name, .file_width = inches(1), .rank_depth = inches(1, 2), .default_files = 0});
  w.formations[0].glyph = "L", w.formations[1].glyph = "H";
  w.types = {{"infantry", "infantry", {0}, {"line"}}, {"cavalry", "cavalry", {1}, {"horse"}}};
  w.grades = {{"trained", 0}, {"raw", -1}, {"veteran", 1}}, w.grade_trait = kGrade;
  w.markers = {{"acted", "Acted"}, {"shaken", "Shaken"}, {"lost", "Losses", false, 0, 99}};
  w.piece_markers = {{"holder", "Held by (1 side A, 2 side B)", false, 0, 2}};
  w.params = {{"path", "Path", ParamKind::kPath, {}}, {"target", "Target", ParamKind::kUnit, {}}};
  w.verbs = {{"volley", "Fire at an enemy", cite::dr_010}, {"move", "Move a unit", cite::dr_021},
             {"charge", "Charge an enemy", cite::dr_030}, {"done", "End the movement", cite::dr_020},
             {"fire", "Fire a closing volley", cite::dr_034}, {"brace", "Brace for the charge", cite::dr_034}};
  w.asks = {{"fire", "Secret fire orders", cite::dr_010}, {"move", "Movement", cite::dr_020},
            {"react", "Reaction to a charge", cite::dr_034}};
  w.steps = {{"fire", "Fire"}, {"moves", "Movement"}, {"nerve", "Nerve"}, {"end", "End of turn"}};
  w.options = {{"rain", "Rain: muskets misfire", cite::dr_070}};
  w.record_kinds = {{"volley"}};
  w.outcomes = {"the battle goes on", "the enemy is broken", "more objectives are held", "fewer stands were lost",
                "nothing decided it"};
  return w;
}

}  // namespace drumhead::drill
