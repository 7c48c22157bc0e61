#include "server/addresses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace drumhead {
namespace {

namespace ip = boost::asio::ip;
using Unread = boost::system::error_code;

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

// ::ffff:192.0.2.1 is 192.0.2.1 to whoever counts.
ip::address plain(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

bool lies_in(const ip::address& address, const std::string& network) {
  const std::string whole = network.find('/') == std::string::npos
                                ? network + (network.find(':') == std::string::npos ? "/32" : "/128")
                                : network;
  Unread unread;
  if (address.is_v4()) {
    const ip::network_v4 range = ip::make_network_v4(whole, unread);
    return !unread && ip::network_v4(address.to_v4(), range.prefix_length()).canonical() == range.canonical();
  }
  const ip::network_v6 range = ip::make_network_v6(whole, unread);
  return !unread && ip::network_v6(address.to_v6(), range.prefix_length()).canonical() == range.canonical();
}

bool is_network(const std::string& text) {
  Unread unread;
  const ip::address address = ip::make_address(text.substr(0, text.find('/')), unread);
  return !unread && lies_in(address, text);
}

// RFC 6890 and what came after it.
constexpr std::array<const char*, 15> kSpecial{
    "0.0.0.0/8",      "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",     "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24",   "192.0.2.0/24",   "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",  "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4"};
// All public ones of IPv6 are in 2000::/3; of it these carry others inside, or are for books.
constexpr std::array<const char*, 4> kSpecialIn2000{"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"};

}  // namespace

Proxies::Proxies(const std::vector<std::string>& networks) : networks_(networks) {
  for (const std::string& network : networks_)
    if (!is_network(network)) trouble_ = network;
}

bool Proxies::trusts(const std::string& text) const {
  Unread unread;
  const ip::address address = plain(ip::make_address(text, unread));
  return !unread && std::any_of(networks_.begin(), networks_.end(),
                                [&](const std::string& network) { return lies_in(address, network); });
}

std::string Proxies::client_of(const std::string& peer, std::string_view forwarded_for) const {
  std::string client = peer;
  while (trusts(client) && !forwarded_for.empty()) {
    const std::size_t comma = forwarded_for.rfind(',');
    const std::string named = trimmed(forwarded_for.substr(comma == std::string_view::npos ? 0 : comma + 1));
    if (!is_address(named)) break;
    client = named;
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
  }
  return client;
}

std::string limited_as(const std::string& text) {
  constexpr int kHouse = 64;
  Unread unread;
  const ip::address address = plain(ip::make_address(text, unread));
  if (unread) return text;
  if (address.is_v4()) return address.to_string();
  ip::address_v6 house = address.to_v6();
  house.scope_id(0);
  return ip::network_v6(house, kHouse).canonical().to_string();
}

bool is_address(std::string_view text) {
  Unread unread;
  ip::make_address(std::string(text), unread);
  return !unread;
}

bool is_public_address(std::string_view text) {
  Unread unread;
  const ip::address address = ip::make_address(std::string(text), unread);
  if (unread) return false;
  const auto inside = [&](const char* network) { return lies_in(address, network); };
  if (address.is_v4()) return std::none_of(kSpecial.begin(), kSpecial.end(), inside);
  return inside("2000::/3") && std::none_of(kSpecialIn2000.begin(), kSpecialIn2000.end(), inside);
}

}  // namespace drumhead
