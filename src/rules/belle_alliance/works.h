// Field works as the files of the chapter share them (6.3, Table 20, R113, R114): works.cpp announces, starts
// and counts them, works_made.cpp puts what is finished on the table, powder.cpp burns and blows up bridges.
#pragma once

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// What an order asks for. One kWorkRecord stands for each element of it.
struct WorkPlan {
  WorkOf work = kMakeAbatis;
  PieceId piece;  // the bridge, or the building
  Pose at;        // where its workers touch it, and which way it looks
  int elements = 1;
};
WorkPlan plan_work(const Site& site, UnitId id, const Order& order);
Coord length_of_element(const Book& book, WorkOf work);
Pose element_at(const Book& book, const WorkPlan& plan, int element);
Segment line_of_element(const Book& book, WorkOf work, const Pose& at);
inline WorkOf work_of(const Record& record) { return static_cast<WorkOf>(record.n[kWorkOf]); }
inline bool is_of_bridge(WorkOf work) { return work == kBurning || work == kBlowingUp; }
WorkOf means_for(const Piece& bridge);  // wood burns, stone is blown up
inline PieceId piece_of(const Record& record) {
  return PieceId{static_cast<std::int16_t>(record.n[kWorkPiece] - 1)};
}
std::string spoken_work(WorkOf work);  // "an abatis"

// At the beginning of the termination, before powder is lit: works that went on without a break (BA-402,
// R113).
void count_works(const Book& book, Scene& scene);
void finish_work(const Book& book, Scene& scene, const Record& record);
void destroy_bridge(const Book& book, Scene& scene, PieceId bridge);
// Engineers or gunners in good order at the object (BA-405).
bool can_light(const Site& site, UnitId id, PieceId bridge);
bool may_light(const BattleState& state, Seat side,
               PieceId bridge);  // prepared by that side, and still there

}  // namespace drumhead::ba
