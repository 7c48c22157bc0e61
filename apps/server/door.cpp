#include "server/door.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead {
namespace {

std::string small(std::string_view text) {
  std::string letters(text);
  for (char& c : letters)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return letters;
}

// "club.example:443" without its port; "[::1]:8100" is "[::1]".
std::string name_alone(const std::string& host) {
  const std::size_t colon = host.rfind(':');
  return colon == std::string::npos || host.find(']', colon) != std::string::npos ? host : host.substr(0, colon);
}

// The host with its port, as the scheme would have it: "https://Club.example" is "club.example:443".
std::string with_port(const std::string& host, std::string_view scheme) {
  if (name_alone(host) != host) return host;
  return host + (scheme == "https" ? ":443" : ":80");
}

bool is_same_origin(const std::string& origin, const std::string& host) {
  const std::size_t end = origin.find("://");
  if (end == std::string::npos || host.empty()) return false;
  const std::string scheme = origin.substr(0, end), from = origin.substr(end + 3);
  return (scheme == "http" || scheme == "https") && with_port(from, scheme) == with_port(host, scheme);
}

bool writes(const Knock& knock) { return knock.live || (knock.method != "GET" && knock.method != "HEAD"); }

std::optional<Reply> refuses_body(const Knock& knock) {
  if (!knock.transfer_encoding) return std::nullopt;
  if (small(*knock.transfer_encoding) != "chunked")
    return error_reply(501, "this server reads bodies that come whole or `chunked`, and no other Transfer-Encoding");
  if (knock.content_length || knock.http10)
    return error_reply(400, knock.http10 ? "HTTP/1.0 has no Transfer-Encoding"
                                         : "a body has a Content-Length or a Transfer-Encoding, not both");
  return std::nullopt;
}

}  // namespace

std::optional<Reply> Door::refuses(const Knock& knock) const {
  if (std::optional<Reply> body = refuses_body(knock)) return body;
  const std::string host = small(knock.host);
  const auto is_ours = [&](const std::string& name) { return small(name) == host || small(name) == name_alone(host); };
  if (!hosts.empty() && std::none_of(hosts.begin(), hosts.end(), is_ours))
    return error_reply(421, "this server does not go by that name: open it by the address that you were given");
  if (!knock.origin || !writes(knock)) return std::nullopt;
  const std::string origin = small(*knock.origin);
  const bool known = std::any_of(origins.begin(), origins.end(), [&](const std::string& one) { return small(one) == origin; });
  if (known || is_same_origin(origin, host)) return std::nullopt;
  return error_reply(403, "a page of another site asked for this: only this server's own pages may");
}

std::string bearer_token(std::string_view authorization) {
  constexpr std::string_view kBearer = "bearer ";
  if (small(authorization.substr(0, kBearer.size())) != kBearer) return {};
  authorization.remove_prefix(kBearer.size());
  const std::size_t first = std::min(authorization.find_first_not_of(' '), authorization.size());
  return std::string(authorization.substr(first));
}

}  // namespace drumhead
