// A pen for SVG: table coordinates in, picture elements out. Inside lab only. Drawing may use floating point:
// nothing that is drawn is ever read back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "geom/shapes.h"

namespace drumhead {

struct Dot {
  double x = 0;
  double y = 0;
};

class SvgPen {
 public:
  SvgPen(Coord table_width, Coord table_height, Coord per_unit, int pixels);

  double width() const { return width_; }
  double height() const { return height_; }
  double scale() const { return pixels_per_coord_; }
  double unit() const { return unit_; }  // pixels of one inch (or centimetre)
  Dot at(Vec point) const;

  template <class Points>
  std::string points(const Points& list) const {  // "10.0,20.0 30.0,40.0"
    std::string text;
    for (const Vec p : list) text += pair(at(p)) + " ";
    if (!text.empty()) text.pop_back();
    return text;
  }
  std::string path(const Ring& ring) const;        // "M10,20L30,40Z"
  std::string path(const Polygon& polygon) const;  // with its holes
  std::string line(const Polyline& line) const;

  void raw(std::string_view text) { out_ += text; }
  void polygon(const std::string& points, std::string_view style);
  void stroke(const std::string& path, std::string_view style);  // an open or closed path with fill="none"
  void area(const std::string& path, std::string_view style);    // evenodd
  void circle(Dot centre, double radius, std::string_view style);
  void text(Dot at, std::string_view words, std::string_view style);

  std::string take() { return std::move(out_); }

  static std::string pair(Dot dot);
  static std::string escaped(std::string_view text);

 private:
  double pixels_per_coord_;
  double unit_;
  double width_;
  double height_;
  std::string out_;
};

}  // namespace drumhead
