// JSON from outside, and its fields by name. Whatever is wrong is said in our own words and names the field:
// the library's are for its programmers. For the readers of chronicles, facts and the lines of bots.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace drumhead {

// Thrown while a text is read, and caught by the function that was asked to read it.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// "not JSON at character 5". `at` counts from 1; past the end: the text breaks off.
std::string not_json(std::string_view text, std::size_t at);
nlohmann::ordered_json json_from(std::string_view text);
// What an exception says that reading has thrown.
std::string reading_trouble(const std::exception& error);

// The field of an object; it must be there.
const nlohmann::ordered_json& part(const nlohmann::ordered_json& object, const char* name);
// A list of anything; an empty one if it is not there.
nlohmann::ordered_json list_in(const nlohmann::ordered_json& object, const char* name);

// A field of a kind: text, true or false, a whole number that fits, or a list of texts or numbers. The .cpp
// file names the types.
template <class T>
T field(const nlohmann::ordered_json& object, const char* name);
template <class T>
T field_or(const nlohmann::ordered_json& object, const char* name, T otherwise);

}  // namespace drumhead
