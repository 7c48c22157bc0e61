// Lists that are looked through from end to end.
#pragma once

#include <algorithm>
#include <iterator>

namespace drumhead {

template <class List, class One>
bool is_listed(const List& list, const One& one) {
  return std::find(std::begin(list), std::end(list), one) != std::end(list);
}

}  // namespace drumhead
