#include "rules/fire_and_fury/muster_tables.h"

#include <fmt/format.h>

#include <string>

namespace drumhead::ff {
namespace {

constexpr int kSmallestCard = 2, kLargestCard = 20;

// The order of the printed columns; words.h has the usual one first.
std::size_t card_column(DependabilityOf dependability) {
  switch (dependability) {
    case kSpirited:
      return 0;
    case kReliable:
      return 1;
    case kUnreliable:
      return 2;
  }
  return 1;
}

}  // namespace

MusterTables bind_muster(TableBinder& bind) {
  MusterTables t;
  const auto scale = [&](const char* row) { return static_cast<int>(bind.number("scale", row)); };
  t.men_per_stand = scale("men_per_stand");
  t.guns_per_stand = scale("guns_per_stand");
  t.yards_per_inch = scale("yards_per_inch");
  t.minutes_per_turn = scale("minutes_per_turn");
  std::vector<std::string> names;
  for (int stands = kSmallestCard; stands <= kLargestCard; ++stands)
    names.push_back(fmt::format("card_{}", stands));
  t.cards = bind.grid("cards", {names.begin(), names.end()},
                      {"spirited_worn", "spirited_spent", "reliable_worn", "reliable_spent",
                       "unreliable_worn", "unreliable_spent"});
  t.large_cards = bind.grid("large_cards", {"spirited", "reliable", "unreliable"}, {"worn", "spent"});
  t.stand_points =
      bind.grid("stand_points", {"green", "trained", "veteran", "crack", "spirited", "unreliable", "cavalry",
                                 "mounted_infantry", "RM", "SM", "BR", "BC", "RR", "RC", "MC"});
  t.unit_points = bind.grid("unit_points", {"sharpshooters", "colonel", "HR", "LR", "HS", "LS", "LH", "horse",
                                            "fixed", "guns_green", "guns_trained", "guns_veteran",
                                            "guns_crack", "poor", "able", "gallant", "higher"});
  return t;
}

StrengthCard card_for(const MusterTables& tables, int stands, DependabilityOf dependability) {
  const std::size_t column = card_column(dependability);
  if (stands < kSmallestCard) return {};
  if (stands <= kLargestCard) {
    const auto row = static_cast<std::size_t>(stands - kSmallestCard);
    return {static_cast<int>(tables.cards.at(row, 2 * column)),
            static_cast<int>(tables.cards.at(row, 2 * column + 1))};
  }
  // To the nearest; an exact half goes up for worn and down for spent.
  const auto worn = stands * tables.large_cards.at(column, 0),
             spent = stands * tables.large_cards.at(column, 1);
  return {static_cast<int>((worn + 50) / 100), static_cast<int>((spent + 49) / 100)};
}

}  // namespace drumhead::ff
