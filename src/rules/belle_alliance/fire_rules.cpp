// The rules that had their say in a fire without a word of their own in its report.
#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

void note_line(const Site& site, Scene& scene, const FirePart& part, const LaidFire& laid,
               const FireFacts& f) {
  for (const Cite rule :
       {cite::ba_187, cite::ba_188, cite::ba_189, cite::ba_190, cite::ba_192, cite::ba_193, cite::ba_196})
    scene.note_rule(rule);
  if (laid.some_without_aim) scene.note_rule(cite::ba_191);
  if (laid.moved_into_arc) scene.note_rule(cite::ba_194);
  scene.note_rule(f.artillery ? cite::ba_530 : cite::ba_529);
  scene.note_rule(f.artillery ? cite::ba_177 : cite::ba_176);
  if (f.artillery) scene.note_rule(cite::ba_235);
  if (!f.artillery) scene.note_rule(is_garrison(site.state, part.firer) ? cite::ba_383 : cite::ba_218);
  if (f.undersized_spent) scene.note_rule(cite::ba_178);
}

// Bodies that the line of fire crosses, and may: troops hide nobody, screens do not screen, guns fire
// overhead.
void note_crossed(const Site& site, Scene& scene, const FirePart& part, const LaidFire& laid,
                  const FireFacts& f) {
  const BattleState& state = site.state;
  for (const UnitId id : crossed_by(site, {laid.from.at, laid.impact}, part.firer, laid.target)) {
    const bool own = state.unit(id).side == state.unit(part.firer).side;
    scene.note_rule(cite::ba_063);
    if (!own && is_skirmish_line(state, id)) {
      scene.note_rule(f.artillery ? cite::ba_221 : cite::ba_222);
      scene.note_rule(cite::ba_223);
    } else if (f.artillery) {
      scene.note_rule(cite::ba_231);
      scene.note_rule(cite::ba_232);
      if (own) scene.note_rule(cite::ba_233);
    }
  }
}

void note_firer(const Site& site, Scene& scene, const FirePart& part, const FireFacts& f) {
  const BattleState& state = site.state;
  if (f.artillery && f.zone != kZone1) scene.note_rule(f.ranging ? cite::ba_228 : cite::ba_229);
  if (f.canister) scene.note_rule(cite::ba_019), scene.note_rule(cite::ba_236), scene.note_rule(cite::ba_237);
  if (f.non_ricochet && f.zone != kZone1) scene.note_rule(cite::ba_238), scene.note_rule(cite::ba_239);
  if (f.split) scene.note_rule(cite::ba_183), scene.note_rule(cite::ba_184), scene.note_rule(cite::ba_185);
  if (f.hidden_target) scene.note_rule(cite::ba_024);
  if (f.neighbour) scene.note_rule(cite::ba_203);
  if (f.marksmen) scene.note_rule(cite::ba_360), scene.note_rule(cite::ba_361);
  if (is_unsplit_line(state, part.firer) || line_of(state, part.firer).valid()) scene.note_rule(cite::ba_227);
}

void note_target(const Site& site, Scene& scene, const FirePart& part, const LaidFire& laid,
                 const FireFacts& f) {
  const BattleState& state = site.state;
  const ColumnEffect column = column_effect(site, part.firer, laid.target, laid.from.at, laid.impact);
  if (column.suffered || column.rule == cite::ba_214 || column.rule == cite::ba_217) scene.note_rule(column.rule);
  if (column.suffered && column.rule == cite::ba_215) scene.note_rule(cite::ba_216);
  if (f.target.cover != kNoCover) scene.note_rule(cite::ba_195);
  note_cover(scene, cover_against(site, laid.target, laid.from.at, laid.impact, part.firer));
  note_passage(site, scene, laid.target);
  note_passage(site, scene, part.firer);
  if (f.target.from == kFireAtFlank) scene.note_rule(cite::ba_210);
  if (f.target.from == kFireAtRear) scene.note_rule(cite::ba_211);
  if (f.target.posture == Posture::kSkirmishLine)
    scene.note_rule(f.target.supported ? cite::ba_220 : cite::ba_219);
  if (f.target.supported && f.target.posture != Posture::kSkirmishLine)
    scene.note_rule(cite::ba_207), scene.note_rule(cite::ba_208);
  if (f.target.posture == Posture::kInBuilding) scene.note_rule(cite::ba_384);
  if (counted_skirmishers(site, laid.target) > 0) scene.note_rule(cite::ba_224);
  if (!refugees_with(state, laid.target).empty()) scene.note_rule(cite::ba_321);
}

}  // namespace

void note_rules_of_fire(const Site& site, Scene& scene, const FirePart& part, const LaidFire& laid,
                        const FireFacts& facts) {
  for (const Cite rule : {cite::ba_018, cite::ba_067, cite::ba_068, cite::ba_180, cite::ba_407})
    scene.note_rule(rule);
  note_line(site, scene, part, laid, facts);
  note_crossed(site, scene, part, laid, facts);
  note_firer(site, scene, part, facts);
  note_target(site, scene, part, laid, facts);
}

void note_rules_of_loss(const Site& site, Scene& scene, const FirePart&, const LaidFire& laid) {
  scene.note_rule(cite::ba_181);
  if (!may_measure(site.state).allowed()) scene.note_rule(cite::ba_015);  // he had to guess it
  switch (laid.lost) {
    case Lost::kFriendsInZone:
      return scene.note_rule(cite::ba_197);
    case Lost::kFriendsBehind:
      return scene.note_rule(cite::ba_199);
    case Lost::kBlocked:
      scene.note_rule(cite::ba_063);
      return scene.note_rule(cite::ba_190);
    case Lost::kOverhead:
      scene.note_rule(cite::ba_231);
      return scene.note_rule(cite::ba_234);
    case Lost::kTooFew:
      if (laid.undersized_spent) scene.note_rule(cite::ba_178);
      return;
    case Lost::kNot:
    case Lost::kNoAim:
    case Lost::kOutOfArc:
    case Lost::kOutOfSight:
    case Lost::kOutOfRange:
    case Lost::kCanisterTooFar:
    case Lost::kNotFiredAtBefore:
    case Lost::kTooSmallToHelp:
    case Lost::kPrincipalLost:
      return;
  }
}

}  // namespace drumhead::ba
