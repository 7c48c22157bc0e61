// The numbers of a chapter, and the facts that decide which of them apply.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct MoraleTables {};
MoraleTables bind_morale(TableBinder& bind);

}  // namespace drumhead::bb
