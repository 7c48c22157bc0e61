// What stands at a place in JSON: json_at(json, "sides/0/name") is "\"Red\"" with its quotation marks. What
// is not there is empty.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/json_tree.h"

namespace drumhead::test {

inline std::string json_at(const JsonTree& json, std::string_view path) {
  const JsonTree* here = &json;
  while (here != nullptr && !path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string step(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    if (here->is(JsonTree::Kind::kList)) {
      const std::size_t i = std::stoul(step);
      here = i < here->items.size() ? &here->items[i] : nullptr;
    } else {
      here = here->find(step);
    }
  }
  return here == nullptr ? "" : dump(*here);
}

}  // namespace drumhead::test
