// The table in letters and as a picture.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "lab/playthrough.h"
#include "lab/table_svg.h"
#include "lab/table_text.h"
#include "rules/rulebooks.h"

namespace drumhead {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const Rulebook& drill_book() {
  static const std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  return *book;
}

View view_of(const std::string& more) {
  const std::string text =
      "rules drill\ntitle Smith & Sons\ntable 48 x 36\n"
      "unit Red/1 side A type infantry strength 6 at 20,10 facing north\n" +
      more + "start\n";
  const Result<Playthrough> p = parse_playthrough(text, "test", drill_book());
  EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message());
  return drill_book().project(p->start, Seat::kA);
}

// The letters of a line of text; each may be several bytes long.
std::vector<std::string> letters(const std::string& line) {
  std::vector<std::string> list;
  for (const char c : line) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) list.emplace_back();
    list.back() += c;
  }
  return list;
}

std::vector<std::vector<std::string>> lines_of(const std::string& text) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(letters(line));
  return lines;
}

// 96 letters for 48", 36 lines for 36": a letter is half an inch wide and an inch high. The frame takes one
// line and one letter. Red/1 covers 17" to 23" and 9.5" to 10": the ten lowest lines are 0 to 10", so line 26
// from the top.
TEST(table_text, a_line_of_six_inches_is_twelve_letters_with_an_arrow_ahead) {
  const auto lines = lines_of(table_text(view_of(""), drill_book().words(), {96, 36, false}));
  for (int column = 34; column < 46; ++column)
    EXPECT_EQ(lines[27][static_cast<std::size_t>(column) + 1], "A") << column;
  EXPECT_EQ(lines[27][34], " ");
  EXPECT_EQ(lines[27][47], " ");
  EXPECT_EQ(lines[26][41], "↑");
}

TEST(table_text, ground_and_the_list_are_there) {
  const std::string text =
      table_text(view_of("ground wood \"North wood\" rect 4,20 8 6\nground stream line 0,18.5 48,18.5\n"
                         "unit Blue/1 side B type cavalry strength 4 at 40,30 facing 180 shaken=1\n"),
                 drill_book().words());
  const auto lines = lines_of(text);
  EXPECT_EQ(lines[36 - 22][20], "♣");  // 9.5" east, 22.5" north
  EXPECT_EQ(lines[36 - 18][60], "~");
  EXPECT_THAT(text, HasSubstr("♣ wood"));
  EXPECT_THAT(text, HasSubstr("a  Blue/1"));
  EXPECT_THAT(text, HasSubstr("4/4"));
  EXPECT_THAT(text, HasSubstr("[shaken]"));
  EXPECT_THAT(text, Not(HasSubstr("\033")));
  EXPECT_THAT(table_text(view_of(""), drill_book().words(), {96, 36, true}), HasSubstr("\033[1;31m"));
}

TEST(table_text, staff_is_told_where_it_is) {
  const std::string text = table_text(view_of("leader Ney side A rating 1 with Red/1\n"
                                              "leader Hill side A rating 0 at 30.25,20 facing north\n"),
                                      drill_book().words(), {96, 36, false});
  EXPECT_THAT(text, HasSubstr("*  Ney (1) with Red/1"));
  EXPECT_THAT(text, HasSubstr("1  Hill (0) at 30.3,20"));
  EXPECT_EQ(lines_of(text)[36 - 20][61], "1");
}

TEST(table_text, keeps_the_shape_of_the_table) {
  const auto lines = lines_of(table_text(view_of(""), drill_book().words(), {96, 18, false}));
  EXPECT_EQ(lines[0].size(), 50U);  // 18 lines for 36" make 48 letters for 48", and the frame
  EXPECT_EQ(lines[19][0], "└");
}

// Opening and closing tags match; attributes are in quotes.
bool well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t i = xml.find('<'); i != std::string::npos; i = xml.find('<', i + 1)) {
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(i + 1, end - i - 1);
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return false;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty();
}

TEST(table_svg, is_well_formed_and_names_are_escaped) {
  const std::string svg = table_svg(
      view_of(
          "ground wood \"A <b> & c\" rect 4,20 8 6\nground contour polygon 30,4 40,4 40,14 height 2\n"
          "ground building rect 22,22 3 2\nground town rect 1,1 6 5\nground road line 0,18 48,18 width 1\n"
          "unit Blue/1 side B type cavalry strength 4 at 40,30 facing 180 shaken=1\n"
          "leader Ney side A rating 1 with Red/1\n"),
      drill_book().words());
  EXPECT_TRUE(well_formed(svg));
  EXPECT_THAT(svg, HasSubstr("A &lt;b&gt; &amp; c"));
  EXPECT_THAT(svg, HasSubstr("Smith &amp; Sons"));
  EXPECT_THAT(svg, HasSubstr(">shaken<"));
  EXPECT_THAT(svg, HasSubstr(">Ney<"));
  EXPECT_THAT(table_svg(view_of(""), drill_book().words(), {.labels = false, .legend = false}),
              Not(HasSubstr("Red/1")));
}

// 1280 pixels for 48": Red/1's block from 17" to 23" east and 9.5" to 10" north, y counted from the top of
// 960 pixels.
TEST(table_svg, a_unit_is_drawn_where_it_stands) {
  EXPECT_THAT(
      table_svg(view_of(""), drill_book().words()),
      HasSubstr("<polygon points=\"453.3,693.3 613.3,693.3 613.3,706.7 453.3,706.7\" fill=\"#a4372f\""));
}

TEST(table_svg, a_disc_is_drawn_in_one_piece) {
  Vocabulary words = drill_book().words();
  for (Formation& formation : words.formations) formation.shape = ShapeKind::kDisc;
  const std::string svg = table_svg(view_of(""), words);
  const std::size_t body = svg.find("fill=\"#a4372f\"");
  ASSERT_NE(body, std::string::npos);
  const std::size_t from = svg.rfind("<polygon points=\"", body);
  EXPECT_EQ(std::count(svg.begin() + static_cast<std::ptrdiff_t>(from),
                       svg.begin() + static_cast<std::ptrdiff_t>(body), ','),
            16);
  EXPECT_TRUE(well_formed(svg));
}

TEST(table_svg, what_a_seat_does_not_know_of_is_not_drawn) {
  View view = view_of("unit Blue/1 side B type infantry strength 4 at 36,28 facing 180\n");
  EXPECT_THAT(table_svg(view, drill_book().words()), HasSubstr("Blue/1"));
  EXPECT_THAT(table_text(view, drill_book().words()), HasSubstr("Blue/1"));
  erase_unit(view, UnitId{1});
  EXPECT_THAT(table_svg(view, drill_book().words()), Not(HasSubstr("Blue/1")));
  EXPECT_THAT(table_text(view, drill_book().words()), Not(HasSubstr("Blue/1")));
}

}  // namespace
}  // namespace drumhead
