#include "server/page_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace drumhead {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kNoPage =
    "<!doctype html><title>Drumhead</title><p>The server runs, but its page was not built: `make build` "
    "builds both.</p>";

// The page loads nothing from outside, and nobody may frame it.
constexpr std::string_view kPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'";

struct Type {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array kTypes{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".json", "application/json"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".woff", "font/woff"},
    Type{".txt", "text/plain; charset=utf-8"},
    Type{".webmanifest", "application/manifest+json"},
};

std::string type_of(const std::string& name) {
  for (const Type& type : kTypes)
    if (name.ends_with(type.ending)) return std::string(type.type);
  return "application/octet-stream";
}

bool is_plain(const std::string& segment) {
  return !segment.empty() && segment[0] != '.' && std::all_of(segment.begin(), segment.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '-' || c == '_';
  });
}

Reply page_reply(std::string body, std::string type, bool lasting) {
  Reply reply{200, std::move(body), std::move(type)};
  reply.headers.emplace_back("Content-Security-Policy", kPolicy);
  // Names of built assets have their hash in them: what has the name is the same for ever.
  reply.headers.emplace_back("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
  return reply;
}

std::optional<std::string> contents(const fs::path& name) {
  std::error_code trouble;
  if (!fs::is_regular_file(name, trouble)) return std::nullopt;
  std::ifstream file(name, std::ios::binary);
  if (!file.is_open()) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace

bool PageFiles::there() const {
  std::error_code trouble;
  return !folder_.empty() && fs::is_regular_file(fs::path(folder_) / "index.html", trouble);
}

Reply PageFiles::file(const std::vector<std::string>& path, bool squeezed) const {
  const bool root = path.empty() || (path.size() == 1 && path[0].empty());
  if (root && !there()) return page_reply(std::string(kNoPage), "text/html; charset=utf-8", false);
  if (folder_.empty()) return error_reply(404, "there is no such file");
  fs::path name(folder_);
  if (root) name /= "index.html";
  for (const std::string& segment : path) {
    if (root) break;
    if (!is_plain(segment)) return error_reply(404, "there is no such file");
    name /= segment;
  }
  const bool lasting = path.size() > 1 && path[0] == "assets";
  if (const auto text = squeezed ? contents(name.string() + ".gz") : std::nullopt) {
    Reply reply = page_reply(*text, type_of(name.string()), lasting);
    reply.headers.emplace_back("Content-Encoding", "gzip");
    reply.headers.emplace_back("Vary", "Accept-Encoding");
    return reply;
  }
  const auto text = contents(name);
  return text ? page_reply(*text, type_of(name.string()), lasting) : error_reply(404, "there is no such file");
}

std::string usual_page_folder() {
  std::error_code trouble;
  const fs::path program = fs::read_symlink("/proc/self/exe", trouble);
  if (trouble) return {};
  const fs::path beside = program.parent_path(), above = beside.parent_path();
  for (const fs::path& folder : {beside / "page", above / "page", above / "share/drumhead/page"})
    if (PageFiles(folder.string()).there()) return folder.string();
  return {};
}

}  // namespace drumhead
