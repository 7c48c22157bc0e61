// Tokens and names that cannot be guessed. A token is told to its owner once; only its hash is kept.
#pragma once

#include <string>
#include <string_view>

namespace drumhead {

std::string new_token();    // 256 random bits as 43 letters, digits, '-' and '_'
std::string new_game_id();  // twelve letters and digits that are not easily taken for one another
std::uint64_t new_seed();   // 32 bits: short enough to be typed again

// What is kept of a token. Equal tokens have equal hashes; nothing leads back.
std::string token_hash(std::string_view token);
// In a time that says nothing about where they differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace drumhead
