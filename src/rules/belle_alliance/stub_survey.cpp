// Not written yet.
#include "rules/belle_alliance/players.h"

namespace drumhead::ba {

bool touching(const Site&, UnitId, UnitId) { return {}; }
bool touching(const Site&, UnitId, const Piece&) { return {}; }
int level_at(const BattleState&, Vec) { return {}; }
Levels levels_under(const Site&, UnitId) { return {}; }
GroundUnder going_under(const Site&, UnitId, const Footprint&, InFormation) { return {}; }
int obstacle_class(const Book&, const Piece&) { return {}; }
int cover_class(const Book&, const BattleState&, const Piece&) { return {}; }
int passage_of(const Site&, UnitId) { return {}; }
bool in_wood_edge(const Site&, UnitId, const Piece&) { return {}; }
const Piece* wood_under(const Site&, UnitId) { return {}; }
CoverGiven cover_against(const Site&, UnitId, Vec, Vec) { return {}; }
bool on_table(const BattleState&, const Footprint&) { return true; }
Room room_for(const Site&, UnitId, const Footprint&, InFormation, std::span<const UnitId>) { return {}; }
bool line_is_clear(const Site&, Vec, Vec) { return true; }
Coord sight_limit(const Site&, UnitId, UnitId, Vec, Vec) { return cm(200); }
bool body_sees(const Site&, UnitId, UnitId) { return true; }
bool staff_sees(const Site&, LeaderId, UnitId) { return true; }
bool side_sees(const Site&, Seat, UnitId) { return true; }
bool sees_for_orders(const Site&, UnitId, UnitId) { return true; }
bool sees_piece_for_orders(const Site&, UnitId, const Piece&, Vec) { return true; }
SightRules sight_rules(const Site&) { return {}; }

}  // namespace drumhead::ba
