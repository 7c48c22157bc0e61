// Every restriction of the ledger is either refused under its own id somewhere in the playthroughs of this
// folder, or is one that the program keeps by itself, so that nobody can break it. Refusals about places show
// the place.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/fight.h"
#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

// Kept without anybody being asked: what a die, a modifier, a result or a retreat comes to.
const std::set<std::string> kKeptByItself = {
    "FF-189",            // a limit is met when the distance is not greater: shows in the limits themselves
    "FF-192",            // no national modifiers
    "FF-202",            // whose rating counts
    "FF-205",            // a leader without inches stays behind
    "FF-255", "FF-256",  // which lines of the fire modifiers count
    "FF-266",            // who stands massed
    "FF-285", "FF-288",  // who is outflanked, whose ground counts
    "FF-309",            // leaders go along in retreats
    "FF-314",            // horse stops before a major obstacle
    "FF-316",            // when command and close range are judged
};

// Their refusals are about places, all of them.
const std::set<std::string> kAboutPlaces = {
    "FF-001", "FF-002", "FF-003", "FF-029", "FF-042", "FF-071", "FF-072", "FF-154", "FF-160", "FF-164",
    "FF-215", "FF-217", "FF-218", "FF-219", "FF-225", "FF-229", "FF-230", "FF-231", "FF-238", "FF-244",
    "FF-246", "FF-248", "FF-249", "FF-250", "FF-251", "FF-260", "FF-269", "FF-277", "FF-298"};

struct Refused {
  std::string where;
  Refusal refusal;
};
const std::map<std::string, std::vector<Refused>>& refusals_by_rule() {
  static const auto all = [] {
    std::map<std::string, std::vector<Refused>> found;
    for (const std::string& file : files_in("tests/rules/fire_and_fury", ".battles"))
      for (const PlaythroughText& one : split_playthroughs(file, read_whole(file), "fire-and-fury")) {
        PlaythroughOutcome outcome = play(one);
        for (Refusal& refusal : outcome.refused)
          found[std::string(refusal.cite.text())].push_back(
              {one.suite + ", " + one.name, std::move(refusal)});
      }
    return found;
  }();
  return all;
}

std::set<std::string> suites_by_rule() {
  std::set<std::string> ids;
  for (const std::string& file : files_in("tests/rules/fire_and_fury", ".battles"))
    for (const PlaythroughText& one : split_playthroughs(file, read_whole(file), "fire-and-fury"))
      ids.insert("FF-" + one.suite.substr(3, 3));
  return ids;
}

TEST(ff_refusals, every_restriction_is_refused_under_its_own_id_or_kept_by_itself) {
  const std::set<std::string> tested = suites_by_rule();
  int restrictions = 0;
  for (const LedgerEntry& entry : rulebook("fire-and-fury").ledger().entries) {
    if (entry.kind != "restriction") continue;
    ++restrictions;
    EXPECT_TRUE(tested.contains(entry.id)) << entry.id << " has no playthrough of its own";
    EXPECT_NE(refusals_by_rule().contains(entry.id), kKeptByItself.contains(entry.id))
        << entry.id << ": " << entry.statement;
  }
  EXPECT_EQ(restrictions, 57);
}

TEST(ff_refusals, what_is_about_places_shows_the_place) {
  for (const std::string& id : kAboutPlaces)
    for (const Refused& one : refusals_by_rule().at(id))
      EXPECT_FALSE(one.refusal.marks.empty()) << one.where << ": " << one.refusal.text << " [" << id << "]";
}

}  // namespace
}  // namespace drumhead::test
