// The rules that had their say in a fire beside its tables, carried by what is told of it.
#include <algorithm>

#include "rules/belle_alliance/fire.h"

namespace drumhead::ba {
namespace {

// Bodies that the line of fire crosses, and may: troops hide nobody, screens do not screen, guns fire
// overhead.
void add_crossed(const Site& site, const FirePart& part, const LaidFire& laid, const FireFacts& f, Cites& rules) {
  const BattleState& state = site.state;
  for (const UnitId id : crossed_by(site, {laid.from.at, laid.impact}, part.firer, laid.target)) {
    const bool own = state.unit(id).side == state.unit(part.firer).side;
    const bool screen = !own && is_skirmish_line(state, id), over = f.artillery && !screen;
    rules.add(f.artillery ? cite::ba_221 : cite::ba_222, screen).add(cite::ba_223, screen);
    rules.add(cite::ba_231, over).add(cite::ba_232, over).add(cite::ba_233, over && own);
  }
}

// What the firer's own side of it comes from.
void add_of_firer(const Site& site, const FirePart& part, const FireFacts& f, Cites& rules) {
  const BattleState& state = site.state;
  const bool in_two_bodies = is_unsplit_line(state, part.firer) || line_of(state, part.firer).valid();
  const bool far_guns = f.artillery && f.zone != kZone1;
  rules.add(f.ranging ? cite::ba_228 : cite::ba_229, far_guns).add(cite::ba_227, in_two_bodies);
  for (const Cite rule : {cite::ba_019, cite::ba_236, cite::ba_237}) rules.add(rule, f.canister);
  for (const Cite rule : {cite::ba_238, cite::ba_239}) rules.add(rule, f.non_ricochet && f.zone != kZone1);
  for (const Cite rule : {cite::ba_183, cite::ba_184, cite::ba_185}) rules.add(rule, f.split);
  for (const Cite rule : {cite::ba_360, cite::ba_361}) rules.add(rule, f.marksmen);
  rules.add(cite::ba_024, f.hidden_target).add(cite::ba_203, f.neighbour).add(cite::ba_161, f.in_passage);
  rules.add(cite::ba_012, f.moved).add(cite::ba_011, f.moved);
}

}  // namespace

// Range, units of fire, and what the survey has found of both.
Cites rules_of_loss(const Site& site, const FirePart& part, const LaidFire& laid, const FireFacts& f,
                    Cite result) {
  const TargetFacts& target = f.target;
  Cites rules{result, f.artillery ? cite::ba_530 : cite::ba_529, f.artillery ? cite::ba_177 : cite::ba_176};
  rules.add(cite::ba_178, f.undersized_spent)
      .add(cite::ba_191, laid.some_without_aim)
      .add(cite::ba_194, laid.moved_into_arc)
      .add(cite::ba_383, is_garrison(site.state, part.firer));
  add_of_firer(site, part, f, rules);
  add_crossed(site, part, laid, f, rules);
  return rules.add(target.column_rule)
      .add(cite::ba_216, target.column_rule == cite::ba_215)
      .add(cite::ba_195, target.cover != kNoCover)
      .add(target.cover_rule)
      .add(cite::ba_397, target.in_wood);
}

Cites rules_of_morale(const FireFacts& f, Cite result) {
  const TargetFacts& target = f.target;
  const bool line = target.posture == Posture::kSkirmishLine;
  return Cites{result, cite::ba_407}
      .add(cite::ba_235, f.artillery)
      .add(cite::ba_210, target.from == kFireAtFlank)
      .add(cite::ba_211, target.from == kFireAtRear)
      .add(cite::ba_161, target.in_passage)
      .add(target.supported ? cite::ba_220 : cite::ba_219, line)
      .add(cite::ba_207, target.supported && !line)
      .add(cite::ba_208, target.supported && !line)
      .add(cite::ba_384, target.posture == Posture::kInBuilding)
      .add(cite::ba_224, target.skirmishers > 0);
}

// Of a fire that is not carried out.
Cites rules_of_lost(const Site& site, const LaidFire& laid, Cite why) {
  Cites rules{why, cite::ba_181};
  rules.add(cite::ba_015, !may_measure(site.state).allowed());  // he had to guess it
  switch (laid.lost) {
    case Lost::kNoAim:
      return rules.add(cite::ba_188);
    case Lost::kOutOfArc:
      return rules.add(cite::ba_189).add(cite::ba_192);
    case Lost::kFriendsInZone:
      return rules.add(cite::ba_197);
    case Lost::kFriendsBehind:
      return rules.add(cite::ba_199);
    case Lost::kBlocked:
      return rules.add(cite::ba_063).add(cite::ba_190).add(cite::ba_192);
    case Lost::kOverhead:
      return rules.add(cite::ba_231).add(cite::ba_234);
    case Lost::kOutOfRange:
      return rules.add(cite::ba_066);
    case Lost::kTooFew:
      return rules.add(cite::ba_178, laid.undersized_spent);
    case Lost::kNot:
    case Lost::kOutOfSight:
    case Lost::kCanisterTooFar:
    case Lost::kNotFiredAtBefore:
    case Lost::kTooSmallToHelp:
    case Lost::kPrincipalLost:
      return rules;
  }
  return rules;
}

}  // namespace drumhead::ba
