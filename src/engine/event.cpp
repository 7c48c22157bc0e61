#include "engine/event.h"

namespace drumhead {

const std::string& text_for(const Event& event, Seat seat) {
  return hears(seat, event.audience) ? event.text : event.hearsay;
}

}  // namespace drumhead
