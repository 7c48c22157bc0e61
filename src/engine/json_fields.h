// JSON from outside, and its fields by name. Whatever is wrong is said in our own words and names the field.
// For the readers of chronicles, facts and the lines of bots.
#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "engine/json_tree.h"

namespace drumhead {

// Thrown while a text is read, and caught by the function that was asked to read it.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

JsonTree json_from(std::string_view text);

// The field of an object; it must be there.
const JsonTree& part(const JsonTree& object, const char* name);
// A list of anything; an empty one if it is not there.
const std::vector<JsonTree>& list_in(const JsonTree& object, const char* name);

// A field of a kind: text, true or false, a whole number that fits, or a list of texts or numbers. The .cpp
// file names the types.
template <class T>
T field(const JsonTree& object, const char* name);
template <class T>
T field_or(const JsonTree& object, const char* name, T otherwise);

}  // namespace drumhead
