// The server's log: one JSON object a line on the error output.
#pragma once

#include "play/services.h"

namespace drumhead {

Log log_to_stderr();

}  // namespace drumhead
