// The numbers of a chapter, and the facts that decide which of them apply.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct FireTables {};
FireTables bind_fire(TableBinder& bind);

}  // namespace drumhead::bb
