#include "play/json_text.h"

#include "engine/json_tree.h"

namespace drumhead {

std::string quoted(std::string_view text) { return dump(JsonTree::words(text)); }

std::string json_list(const std::vector<std::string>& items) {
  std::string list = "[";
  for (const std::string& item : items) {
    if (list.size() > 1) list += ',';
    list += item;
  }
  return list + "]";
}

std::string json_names(const std::vector<std::string>& names) { return dump(JsonTree::list_of(names)); }

std::string json_by_side(const std::array<std::string, 2>& texts) {
  return JsonText().text("A", texts[0]).text("B", texts[1]).str();
}

JsonText& JsonText::raw(std::string_view key, std::string_view json) {
  if (fields_.size() > 1) fields_ += ',';
  fields_ += quoted(key);
  fields_ += ':';
  fields_ += json;
  return *this;
}

JsonText& JsonText::fields_of(std::string_view object) {
  if (object.size() <= 2) return *this;
  if (fields_.size() > 1) fields_ += ',';
  fields_ += object.substr(1, object.size() - 2);
  return *this;
}

}  // namespace drumhead
