// Tokens and names that cannot be guessed. A token is told to its owner once; only its hash is kept.
#pragma once

#include <string>
#include <string_view>

#include "engine/dice_secret.h"

namespace drumhead {

std::string new_token();    // 256 random bits as 43 letters, digits, '-' and '_'
std::string new_game_id();  // twelve letters and digits that are not easily taken for one another
DiceSecret new_dice_secret();  // 256 random bits, without shares

// What is kept of a token. Equal tokens have equal hashes; nothing leads back.
std::string token_hash(std::string_view token);
// In a time that says nothing about where they differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace drumhead
