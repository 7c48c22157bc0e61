#include "lab/svg_pen.h"

#include <fmt/format.h>

namespace drumhead {

SvgPen::SvgPen(Coord table_width, Coord table_height, Coord per_unit, int pixels)
    : pixels_per_coord_(static_cast<double>(pixels) / static_cast<double>(table_width > 0 ? table_width : 1)),
      unit_(pixels_per_coord_ * static_cast<double>(per_unit)),
      width_(pixels),
      height_(pixels_per_coord_ * static_cast<double>(table_height)) {}

Dot SvgPen::at(Vec point) const {
  return {static_cast<double>(point.x) * pixels_per_coord_,
          height_ - static_cast<double>(point.y) * pixels_per_coord_};
}

std::string SvgPen::pair(Dot dot) { return fmt::format("{:.1f},{:.1f}", dot.x, dot.y); }

std::string SvgPen::path(const Ring& ring) const {
  const std::string open = line(ring);
  return open.empty() ? open : open + "Z";
}

std::string SvgPen::path(const Polygon& polygon) const {
  std::string text = path(polygon.outer);
  for (const Ring& hole : polygon.holes) text += path(hole);
  return text;
}

std::string SvgPen::line(const Polyline& line) const {
  std::string text;
  for (const Vec p : line) text += (text.empty() ? "M" : "L") + pair(at(p));
  return text;
}

void SvgPen::polygon(const std::string& points, std::string_view style) {
  out_ += fmt::format("<polygon points=\"{}\" {}/>\n", points, style);
}

void SvgPen::stroke(const std::string& path, std::string_view style) {
  out_ += fmt::format("<path d=\"{}\" fill=\"none\" {}/>\n", path, style);
}

void SvgPen::area(const std::string& path, std::string_view style) {
  out_ += fmt::format("<path d=\"{}\" fill-rule=\"evenodd\" {}/>\n", path, style);
}

void SvgPen::circle(Dot centre, double radius, std::string_view style) {
  out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>\n", centre.x, centre.y, radius,
                      style);
}

void SvgPen::text(Dot at, std::string_view words, std::string_view style) {
  out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at.x, at.y, style, escaped(words));
}

std::string SvgPen::escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

}  // namespace drumhead
