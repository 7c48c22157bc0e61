#include "engine/json_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/decimal.h"

namespace drumhead {
namespace {

constexpr std::size_t kDeepest = 32;

// "not JSON at character 5". `at` counts from 1; past the end: the text breaks off.
std::string not_json(std::string_view text, std::size_t at) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return "not JSON at character 1: there is nothing";
  if (at > text.size()) return fmt::format("not JSON at character {}: it breaks off there", text.size());
  return fmt::format("not JSON at character {}", at);
}

// Builds the tree from the parser's calls; the number's own text is kept, its double is not looked at.
class TreeBuilder : public nlohmann::json_sax<nlohmann::ordered_json> {
 public:
  explicit TreeBuilder(std::string_view text) : text_(text) {}

  bool null() override { return put({}); }
  bool boolean(bool yes) override { return put(JsonTree::yes_no(yes)); }
  bool number_integer(number_integer_t n) override { return put(JsonTree::number(std::to_string(n))); }
  bool number_unsigned(number_unsigned_t n) override { return put(JsonTree::number(std::to_string(n))); }
  bool number_float(number_float_t, const string_t& text) override { return put(JsonTree::number(text)); }
  bool string(string_t& text) override { return put(JsonTree::words(text)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonTree::object()); }
  bool start_array(std::size_t) override { return open(JsonTree::list()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (open_.back().find(name) != nullptr) return complain(fmt::format("the field `{}` stands twice", name));
    keys_.back() = std::move(name);
    return true;
  }

  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    return complain(not_json(text_, at));
  }

  JsonTree root;
  std::string trouble;

 private:
  bool put(JsonTree value) {
    if (open_.empty()) {
      root = std::move(value);
      return true;
    }
    JsonTree& parent = open_.back();
    if (parent.is(JsonTree::Kind::kObject)) parent.keys.push_back(std::move(keys_.back()));
    parent.items.push_back(std::move(value));
    return true;
  }
  bool open(JsonTree value) {
    if (open_.size() == kDeepest) return complain(fmt::format("nested deeper than {} levels", kDeepest));
    open_.push_back(std::move(value));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    JsonTree done = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return put(std::move(done));
  }
  bool complain(std::string what) {
    trouble = std::move(what);
    return false;
  }

  std::string_view text_;
  std::vector<JsonTree> open_;
  std::vector<std::string> keys_;  // the key each open object waits for a value of
};

bool needs_no_escape(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void append_quoted(std::string& out, const std::string& text) {
  if (std::all_of(text.begin(), text.end(),
                  needs_no_escape)) {  // nearly all there is; the library takes its time
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::ordered_json(text).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

class TreeWriter {
 public:
  explicit TreeWriter(std::size_t indent) : indent_(indent) {}

  void append(const JsonTree& json, std::size_t depth = 0) {
    switch (json.kind) {
      case JsonTree::Kind::kNull:
        text += "null";
        return;
      case JsonTree::Kind::kYesNo:
        text += json.yes ? "true" : "false";
        return;
      case JsonTree::Kind::kNumber:
        text += json.text;
        return;
      case JsonTree::Kind::kText:
        append_quoted(text, json.text);
        return;
      case JsonTree::Kind::kList:
      case JsonTree::Kind::kObject:
        append_items(json, depth);
        return;
    }
  }

  std::string text;

 private:
  void append_items(const JsonTree& json, std::size_t depth) {
    const bool object = json.is(JsonTree::Kind::kObject);
    text += object ? '{' : '[';
    for (std::size_t i = 0; i < json.items.size(); ++i) {
      if (i > 0) text += ',';
      begin_line(depth + 1);
      if (object) {
        append_quoted(text, json.keys[i]);
        text += indent_ == 0 ? ":" : ": ";
      }
      append(json.items[i], depth + 1);
    }
    if (!json.items.empty()) begin_line(depth);
    text += object ? '}' : ']';
  }

  void begin_line(std::size_t depth) {
    if (indent_ > 0) text.append("\n").append(depth * indent_, ' ');
  }

  std::size_t indent_;
};

}  // namespace

JsonTree JsonTree::number(std::string decimal) {
  JsonTree json;
  json.kind = Kind::kNumber;
  json.text = std::move(decimal);
  return json;
}

JsonTree JsonTree::number(double n) {
  return std::isfinite(n) ? number(nlohmann::ordered_json(n).dump()) : JsonTree{};
}

JsonTree JsonTree::words(std::string_view text) {
  JsonTree json;
  json.kind = Kind::kText;
  json.text = text;
  return json;
}

JsonTree JsonTree::yes_no(bool yes) {
  JsonTree json;
  json.kind = Kind::kYesNo;
  json.yes = yes;
  return json;
}

JsonTree JsonTree::list(std::vector<JsonTree> items) {
  JsonTree json;
  json.kind = Kind::kList;
  json.items = std::move(items);
  return json;
}

JsonTree JsonTree::list_of(const std::vector<std::string>& texts) {
  JsonTree json = list();
  for (const std::string& text : texts) json.push(words(text));
  return json;
}

JsonTree JsonTree::list_of(const std::vector<int>& numbers) {
  JsonTree json = list();
  for (const int n : numbers) json.push(number(n));
  return json;
}

JsonTree JsonTree::object(std::vector<std::pair<std::string, JsonTree>> fields) {
  JsonTree json;
  json.kind = Kind::kObject;
  for (auto& [key, value] : fields) json.add(std::move(key), std::move(value));
  return json;
}

JsonTree& JsonTree::add(std::string key, JsonTree value) {
  keys.push_back(std::move(key));
  items.push_back(std::move(value));
  return *this;
}

const JsonTree* JsonTree::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

std::string_view name_of(JsonTree::Kind kind) {
  switch (kind) {
    case JsonTree::Kind::kNull:
      return "null";
    case JsonTree::Kind::kYesNo:
      return "true or false";
    case JsonTree::Kind::kNumber:
      return "a number";
    case JsonTree::Kind::kText:
      return "a text";
    case JsonTree::Kind::kList:
      return "a list";
    case JsonTree::Kind::kObject:
      return "an object";
  }
  return "";
}

std::optional<std::int64_t> whole_number(const JsonTree& json) {
  return json.is(JsonTree::Kind::kNumber) ? whole_number_from(json.text) : std::nullopt;
}

std::string dump(const JsonTree& json, std::size_t indent) {
  TreeWriter writer(indent);
  writer.append(json);
  return std::move(writer.text);
}

Result<JsonTree> parse_json(std::string_view text) {
  TreeBuilder builder(text);
  const bool ok = nlohmann::ordered_json::sax_parse(text.begin(), text.end(), &builder);
  if (ok) return std::move(builder.root);
  return LoadError{"", 0, builder.trouble.empty() ? "not JSON" : builder.trouble};
}

}  // namespace drumhead
