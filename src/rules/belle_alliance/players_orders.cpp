// Order sheets worth considering: the captain's plan, then sheets at random, which between them use every
// verb there is.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr int kRandomSheets = 6;

// One order spoils a sheet if it clashes with another: the later one goes.
std::vector<Order> without_clashes(const Asked& asked, std::vector<Order> orders) {
  Answer answer{asked.ask.id, std::move(orders)};
  if (asked.check(asked.site, asked.ask, answer).allowed()) return std::move(answer.orders);
  return pruned(asked, std::move(answer)).orders;
}

// What the form does not offer is no order at all.
std::vector<Order> only_offered(const Asked& asked, std::vector<Order> orders) {
  std::erase_if(orders, [&](const Order& order) {
    return !conforms(asked.form, {asked.ask.id, {order}}, asked.site.state, asked.site.book.words).allowed();
  });
  return orders;
}

}  // namespace

std::vector<Answer> sheet_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, orders_form(site, ask), check_orders};
  std::vector<Answer> list;
  const auto add = [&](std::vector<Order> orders) {
    Answer answer{ask.id, without_clashes(asked, only_offered(asked, std::move(orders)))};
    if (std::find(list.begin(), list.end(), answer) == list.end()) list.push_back(std::move(answer));
  };
  add(planned_sheet(site, ask.seat));
  for (int i = 0; i < kRandomSheets; ++i) add(random_sheet(site, ask.seat, sampler));
  return list;
}

}  // namespace drumhead::ba::hq
