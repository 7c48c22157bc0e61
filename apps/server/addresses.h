// Addresses of the network: who is behind a proxy, who counts as one stranger, what is public.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drumhead {

// Proxies that are trusted to say for whom they ask. Whoever else says so is not believed.
class Proxies {
 public:
  Proxies() = default;
  // Each an address or a network such as 10.0.0.0/8. What is none is named by trouble().
  explicit Proxies(const std::vector<std::string>& networks);
  const std::string& trouble() const { return trouble_; }
  bool trusts(const std::string& address) const;
  // X-Forwarded-For is read from its end, where the proxy nearest to us wrote: the first that is no proxy of ours.
  std::string client_of(const std::string& peer, std::string_view forwarded_for) const;

 private:
  std::vector<std::string> networks_;
  std::string trouble_;
};

// Whose share of the limits it uses: of IPv6 the whole network of a house (64 bits), which has as many addresses as it likes.
std::string limited_as(const std::string& address);

// An address that everybody can reach: not this machine, its network, a group, or one for special use. What is no address is not.
bool is_public_address(std::string_view address);
bool is_address(std::string_view text);

}  // namespace drumhead
