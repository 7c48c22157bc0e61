// A small good battle file, and the same with one piece of text replaced: how the bad ones are made.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace drumhead {

// Lines are counted in the tests: add at the end only.
inline const char* const kGoodBattle = R"(
[battle]
title = "A test"
date = 1809-05-21
sources = ["invented"]
begins = "11:00"
length = "3:30"
first = "b"
rulebooks = ["paper", "other"]
[sides.a]
name = "Austrians"
nation = "Austria"
colour = "#f0f0f0"
[sides.b]
name = "French"
nation = "France"
[table]
width = 1000
height = 750
contour = 10
[[ground]]
kind = "wood"
name = "The Wood"
polygon = [[100, 100], [300, 100], [300, 200], [100, 200]]
grade = 2
height = 12
[[ground]]
kind = "contour"
name = "The Hill"
height = 20
circle = { centre = [800, 600], radius = 100 }
[[ground]]
kind = "stream"
line = [[0, 375], [500, 400], [1000, 375]]
width = 5
attributes = { deep = true, banks = 3 }
[[ground]]
kind = "building"
name = "Farm"
rectangle = { centre = [500, 350], width = 50, depth = 25, facing = "east" }
capacity = 120
[[command]]
name = "Left Wing"
side = "a"
level = "division"
leader = { name = "Hiller", rating = 1, charisma = 2 }
[[command]]
name = "Brigade"
side = "Austrians"
superior = "Left Wing"
leader = { name = "Nordmann", rating = -1, attached = "1st" }
[[unit]]
name = "1st"
side = "a"
command = "Brigade"
arm = "infantry"
role = "line"
men = 1020
quality = "veteran"
formation = "line"
place = [500, 250]
facing = "north"
[[unit]]
name = "2nd"
side = "b"
arm = "cavalry"
men = 400
quality = 2
formation = "column"
place = [250, 700]
facing = 180
[[unit]]
name = "3rd"
side = "b"
arm = "infantry"
men = 600
quality = "trained"
arrival = "12:10"
formation = "march column"
place = [750, 750]
facing = "SSW"
[[unit]]
name = "Grand Battery"
side = "b"
arm = "artillery"
men = 300
guns = 12
howitzers = 4
pounder = 8
place = [600, 650]
facing = 180
[[unit]]
name = "4th"
side = "a"
arm = "infantry"
men = 100
inside = "Farm"
[[objective]]
name = "The Farm"
piece = "Farm"
points = 3
held = "a"
[[objective]]
name = "The Pass"
circle = { centre = [900, 100], radius = 50 }
[[zone]]
side = "b"
polygon = [[0, 600], [1000, 600], [1000, 750], [0, 750]]
[[weather]]
from = "12:00"
sky = "rain"
sight = 250
[victory]
broken = 40
broken_b = 50
text = "Hold the farm."
[rules.paper]
turns = 10
options = { fog = true, rounds = 3 }
)";

inline std::string with(const std::string& old_text, const std::string& new_text, std::string text = kGoodBattle) {
  const std::size_t at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  if (at != std::string::npos) text.replace(at, old_text.size(), new_text);
  return text;
}

}  // namespace drumhead
