#include "rules/belle_alliance/book.h"
namespace drumhead::ba {
std::vector<Procedure> desk_procedures(const Tables&) { return {}; }
}  // namespace drumhead::ba
