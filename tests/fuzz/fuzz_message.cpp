// Messages and bodies from outside: each is read or refused with a sentence; nothing else happens.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/dice_secret.h"
#include "play/messages.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead;  // NOLINT(google-build-using-namespace)
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const ReadMessage read = read_message(text);
  CHECK(read.message.has_value() || !read.unread.why.empty());
  if (read.message) {
    CHECK(read.message->text.size() <= kMostMessageBytes);
    CHECK(!read.message->ref || *read.message->ref >= 0);
  }
  const Result<GameWish> wish = read_game_wish(text);
  CHECK(wish.ok() ? !wish->places[0].empty() && !wish->places[1].empty() : !wish.error().what.empty());
  const Result<BranchWish> branch = read_branch_wish(text);
  CHECK(branch.ok() ? branch->at >= 0 : !branch.error().what.empty());
  const Result<std::string> name = read_name(text);
  CHECK(name.ok() ? letters_in(*name) <= kMostNameLetters && !name->empty() : !name.error().what.empty());
  const Result<ClaimWish> claim = read_claim_wish(text);
  CHECK(claim.ok() ? claim->share.empty() || is_dice_share(claim->share) : !claim.error().what.empty());
  CHECK(read_invite_wish(text).ok() || !read_invite_wish(text).error().what.empty());
  CHECK(read_webhook(text).ok() || !read_webhook(text).error().what.empty());
  return 0;
}
