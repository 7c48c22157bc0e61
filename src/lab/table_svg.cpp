#include "lab/table_svg.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "engine/naming.h"
#include "lab/svg_ground.h"
#include "lab/svg_pen.h"
#include "table/command.h"

namespace drumhead {
namespace {

constexpr std::array<std::string_view, 2> kColours{"#a4372f", "#33508a"};
constexpr double kFrame = 9;
constexpr double kLegendHeight = 62;

std::string colour_of(const BattleState& state, Seat side) {
  if (side == Seat::kNobody) return "#6f6a63";
  const auto i = static_cast<std::size_t>(side);
  const std::string& own = state.setting->colours[i];
  const bool sane = own.size() == 7 && own[0] == '#' && std::all_of(own.begin() + 1, own.end(), [](char c) {
                      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
                    });
  return sane ? own : std::string(kColours[i]);
}

std::string_view arm_of(const Vocabulary& words, const Profile& profile) {
  const int type = index_of(words.types, profile.type);
  return type < 0 ? std::string_view{} : std::string_view{words.types[static_cast<std::size_t>(type)].arm};
}

// Units a View has erased have no name.
bool drawn(const BattleState& state, const Unit& unit) {
  return unit.on_table && !state.name(unit.id).empty();
}

class Artist {
 public:
  Artist(const View& view, const Vocabulary& words, const SvgOptions& options)
      : state_(view.known),
        words_(words),
        options_(options),
        pen_(state_.ground->width, state_.ground->height, words.per_unit,
             std::clamp(options.width, 200, 6000)) {}

  std::string draw() {
    open();
    draw_ground(pen_, state_);
    if (options_.labels) draw_ground_names(pen_, state_);
    for (const Token& token : state_.tokens) this->token(token);
    for (const Unit& unit : state_.units)
      if (drawn(state_, unit)) this->unit(unit);
    for (const Leader& leader : state_.leaders) this->leader(leader);
    if (options_.labels)
      for (const Unit& unit : state_.units)
        if (drawn(state_, unit)) label(unit);
    frame();
    if (options_.legend) legend();
    pen_.raw("</g></svg>\n");
    return pen_.take();
  }

 private:
  void open() {
    const double w = pen_.width() + 2 * kFrame;
    const double h = pen_.height() + 2 * kFrame + (options_.legend ? kLegendHeight : 0);
    pen_.raw(
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
                    "width=\"{:.0f}\" height=\"{:.0f}\">\n",
                    w, h, w, h));
    pen_.raw(
        "<style>.place{font-family:'IM Fell English',Georgia,serif;font-style:italic;fill:#3d301c}"
        ".water{font-family:'IM Fell English',Georgia,serif;font-style:italic;fill:#3f6274}"
        ".ulab{font:600 10.5px 'Source Sans "
        "3',system-ui,sans-serif;fill:#2a2116;text-anchor:middle;paint-order:stroke;"
        "stroke:#efe6cb;stroke-width:3px;stroke-linejoin:round}"
        ".tag{font:600 9.5px 'Source Sans 3',system-ui,sans-serif;fill:#7a4306;text-anchor:middle}"
        ".small{font:11px 'Source Sans 3',system-ui,sans-serif;fill:#4d4029}"
        ".head{font:600 15px 'Source Serif 4',Georgia,serif;fill:#2a2116}</style>\n");
    pen_.raw("<defs>\n" + ground_patterns() +
             "<filter id=\"paper\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence "
             "type=\"fractalNoise\" baseFrequency=\"0.9\" "
             "numOctaves=\"3\" seed=\"4\"/><feColorMatrix values=\"0 0 0 0 0.36  0 0 0 0 0.30  0 0 0 0 0.18  "
             "0 0 0 0.11 0\"/></filter>\n");
    pen_.raw(
        fmt::format("<clipPath id=\"table\"><rect width=\"{:.1f}\" height=\"{:.1f}\"/></clipPath></defs>\n",
                    pen_.width(), pen_.height()));
    pen_.raw(
        fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#f7f1df\"/><rect width=\"{:.1f}\" "
                    "height=\"{:.1f}\" fill=\"#5a452b\"/>\n",
                    w, h, pen_.width() + 2 * kFrame, pen_.height() + 2 * kFrame));
    pen_.raw(
        fmt::format("<g transform=\"translate({},{})\"><g clip-path=\"url(#table)\">\n", kFrame, kFrame));
    pen_.raw(
        fmt::format("<rect width=\"{0:.1f}\" height=\"{1:.1f}\" fill=\"#e7dfc6\"/><rect width=\"{0:.1f}\" "
                    "height=\"{1:.1f}\" filter=\"url(#paper)\"/>\n",
                    pen_.width(), pen_.height()));
  }

  void frame() {
    pen_.raw(
        fmt::format("</g><rect x=\"-1\" y=\"-1\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
                    "stroke=\"#2c2114\" stroke-width=\"2\"/>\n",
                    pen_.width() + 2, pen_.height() + 2));
  }

  // ---- Troops.
  void unit(const Unit& unit) {
    const Body body = body_of(state_, words_.formations, unit.id);
    const Footprint blocks = footprint(body);
    const std::vector<Ring> outlines = outlines_of(body, blocks);
    const std::string colour = colour_of(state_, unit.side);
    const std::string_view arm = arm_of(words_, state_.profile(unit.id));
    for (const Ring& outline : outlines)
      pen_.raw(
          fmt::format("<g transform=\"translate(1.6,2.4)\" opacity=\".38\"><polygon points=\"{}\" "
                      "fill=\"#231a10\"/></g>\n",
                      pen_.points(outline)));
    for (const Ring& outline : outlines)
      pen_.polygon(
          pen_.points(outline),
          fmt::format("fill=\"{}\" stroke=\"#231a10\" stroke-width=\"1.2\" stroke-linejoin=\"round\"",
                      arm == "artillery" ? "#56604a" : colour));
    for (const Box& cell : cells(body)) figure(corners(cell), arm, colour);
    if (body.formation->shape != ShapeKind::kDisc)
      for (const Quad& block : blocks.boxes) front_edge(block);
    if (!blocks.empty()) arrow(unit.pose);
  }

  // Block by block; the pieces of a disc are one.
  static std::vector<Ring> outlines_of(const Body& body, const Footprint& blocks) {
    std::vector<Ring> out;
    for (const Quad& block : blocks.boxes) out.emplace_back(block.corner.begin(), block.corner.end());
    if (body.formation->shape != ShapeKind::kDisc || out.empty()) return out;
    Ring all;
    for (const Ring& piece : out) all.insert(all.end(), piece.begin(), piece.end());
    return {convex_hull(std::move(all))};
  }

  // One stand or figure: a pair of men, a horseman's slash, a gun.
  void figure(const Quad& cell, std::string_view arm, const std::string& colour) {
    const auto at = [&](double right, double back) {
      const Dot fl = pen_.at(cell.front_left());
      const Dot fr = pen_.at(cell.front_right());
      const Dot rl = pen_.at(cell.rear_left());
      return Dot{fl.x + (fr.x - fl.x) * right + (rl.x - fl.x) * back,
                 fl.y + (fr.y - fl.y) * right + (rl.y - fl.y) * back};
    };
    pen_.polygon(pen_.points(cell.corner),
                 "fill=\"none\" stroke=\"#231a10\" stroke-width=\".5\" opacity=\".7\"");
    const Dot a = at(0.12, 0.86), b = at(0.88, 0.2);
    if (arm == "cavalry") {
      pen_.stroke(fmt::format("M{}L{}", SvgPen::pair(a), SvgPen::pair(b)),
                  "stroke=\"#f0d9a0\" stroke-width=\"1.3\"");
      return;
    }
    if (arm == "artillery") {
      pen_.circle(at(0.5, 0.62), std::max(pen_.unit() * 0.09, 1.6),
                  fmt::format("fill=\"{}\" stroke=\"#f2e2b0\" stroke-width=\".8\"", colour));
      pen_.stroke(fmt::format("M{}L{}", SvgPen::pair(at(0.5, 0.62)), SvgPen::pair(at(0.5, 0.02))),
                  "stroke=\"#f2e2b0\" stroke-width=\"1.8\"");
      return;
    }
    const double r = std::clamp(pen_.unit() * 0.055, 0.7, 2.4);
    for (const double x : {0.2, 0.5, 0.8})
      for (const double y : {0.46, 0.78}) pen_.circle(at(x, y), r, "fill=\"#f7f0da\" opacity=\".75\"");
  }

  void front_edge(const Quad& block) {
    pen_.stroke(pen_.line({block.front_left(), block.front_right()}),
                "stroke=\"#f7f0da\" stroke-width=\"2\" stroke-linecap=\"round\"");
  }

  void arrow(const Pose& pose) {
    const double s = 5 / pen_.scale();
    const auto px = [&](double forward, double right) {
      return point_from(pose, static_cast<Coord>(forward * s), static_cast<Coord>(right * s));
    };
    pen_.polygon(pen_.points(std::array<Vec, 3>{px(0.4, -0.9), px(1.6, 0), px(0.4, 0.9)}),
                 "fill=\"#2a2116\"");
  }

  // ---- Names.
  Dot label_place(const Unit& unit) const {
    const Footprint blocks = footprint(body_of(state_, words_.formations, unit.id));
    if (blocks.empty()) {
      const Dot middle = pen_.at(unit.pose.at);
      return {middle.x, middle.y + 13 * housemates_before(unit)};
    }
    const Bounds b = blocks.bounds;
    const Dot low = pen_.at(b.low);
    const Dot high = pen_.at(b.high);
    const double x = (low.x + high.x) / 2;
    // Behind the men: above a unit that looks south, else below it.
    const bool looks_south = unit.pose.facing.centidegrees > 9000 && unit.pose.facing.centidegrees < 27000;
    return {x, looks_south ? high.y - 7 : low.y + 14};
  }

  // The names of those who share a house stand below each other.
  int housemates_before(const Unit& unit) const {
    if (!unit.inside.valid()) return 0;
    return static_cast<int>(std::count_if(state_.units.begin(), state_.units.end(), [&](const Unit& other) {
      return other.id < unit.id && other.inside == unit.inside && drawn(state_, other);
    }));
  }

  std::string markers_of(const Unit& unit) const {
    std::string text;
    for (std::size_t i = 0; i < words_.markers.size() && i < unit.markers.size(); ++i) {
      const MarkerWord& word = words_.markers[i];
      if (unit.markers[i] == 0 || !word.shown) continue;
      text += (text.empty() ? "" : ", ") + spoken_marker(word, unit.markers[i]);
    }
    return text.size() > 34 ? text.substr(0, 32) + "…" : text;
  }

  void label(const Unit& unit) {
    Dot at = label_place(unit);
    const Formation& formation = words_.formations[unit.formation];
    pen_.text(at, fmt::format("{} · {} {}", state_.name(unit.id), formation.glyph, unit.strength),
              "class=\"ulab\"");
    const std::string markers = markers_of(unit);
    if (markers.empty()) return;
    const bool above = unit.pose.facing.centidegrees > 9000 && unit.pose.facing.centidegrees < 27000;
    at.y += above ? -13 : 13;
    const double w = 5.2 * static_cast<double>(markers.size()) + 12;
    pen_.raw(
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12.5\" rx=\"6\" "
                    "fill=\"#fbf0d2\" stroke=\"#9b5b12\" stroke-width=\".9\"/>\n",
                    at.x - w / 2, at.y - 9.4, w));
    pen_.text(at, markers, "class=\"tag\"");
  }

  void leader(const Leader& leader) {
    if (!leader.on_table || name_of(state_, leader.id).empty()) return;
    Pose place = place_of(leader, state_.units);
    // With a unit he stands at its right flank, so that neither hides the other.
    if (leader.attached_to.valid() && leader.attached_to.index() < state_.units.size()) {
      const Box box = outline(body_of(state_, words_.formations, leader.attached_to));
      place.at = point_from(box.pose, -box.depth / 2, box.width / 2 + words_.per_unit * 2 / 3);
    }
    const Dot at = pen_.at(place.at);
    pen_.circle(
        at, 6.5,
        fmt::format("fill=\"#f6efd9\" stroke=\"{}\" stroke-width=\"2.2\"", colour_of(state_, leader.side)));
    pen_.raw(fmt::format("<path d=\"M{:.1f},{:.1f}l3,5.2h-6z\" fill=\"{}\"/>\n", at.x, at.y - 3.4,
                         colour_of(state_, leader.side)));
    if (options_.labels) pen_.text({at.x, at.y + 17}, name_of(state_, leader.id), "class=\"ulab\"");
  }

  void token(const Token& token) {
    if (!token.on_table) return;
    const Coord least = words_.per_unit / 3;
    const Quad quad = corners({token.pose, std::max(token.width, least), std::max(token.depth, least)});
    pen_.polygon(pen_.points(quad.corner),
                 fmt::format("fill=\"#e6d8ae\" stroke=\"{}\" stroke-width=\"1.2\" opacity=\".9\"",
                             colour_of(state_, token.side)));
    const auto kind = static_cast<std::size_t>(token.kind);
    if (options_.labels && kind < words_.token_kinds.size())
      pen_.text({pen_.at(token.pose.at).x, pen_.at(token.pose.at).y + 14}, words_.token_kinds[kind].name,
                "class=\"small\" text-anchor=\"middle\"");
  }

  // ---- The legend below the table.
  void legend() {
    const double top = pen_.height() + kFrame;
    pen_.text({6, top + 22}, state_.setting->battle.empty() ? words_.title : state_.setting->battle,
              "class=\"head\"");
    pen_.text({6, top + 40},
              fmt::format("{}{}", words_.title,
                          state_.turn > 0 ? fmt::format(" · {} {}", words_.turn_word, state_.turn) : ""),
              "class=\"small\"");
    double x = pen_.width() * 0.28;
    for (const Seat side : {Seat::kA, Seat::kB}) {
      pen_.raw(fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"13\" height=\"13\" fill=\"{}\" stroke=\"#231a10\"/>\n", x,
          top + 10, colour_of(state_, side)));
      pen_.text({x + 19, top + 21}, state_.side_name(side), "class=\"head\"");
      pen_.text({x + 19, top + 38}, strength_of(side), "class=\"small\"");
      x += pen_.width() * 0.13;
    }
    pen_.text({x, top + 21}, formations(), "class=\"small\"");
    scale_bar(x, top + 36);
  }

  std::string strength_of(Seat side) const {
    int now = 0, first = 0;
    for (const Unit& unit : state_.units) {
      if (unit.side != side || state_.name(unit.id).empty()) continue;
      now += unit.on_table ? unit.strength : 0;
      first += state_.profile(unit.id).original_strength;
    }
    return fmt::format("{} of {} on the table", now, first);
  }

  // Those that somebody stands in.
  std::string formations() const {
    std::string text;
    for (std::size_t f = 0; f < words_.formations.size(); ++f) {
      const bool used = std::any_of(state_.units.begin(), state_.units.end(),
                                    [&](const Unit& u) { return drawn(state_, u) && u.formation == f; });
      if (used)
        text += fmt::format("{}{} {}", text.empty() ? "" : " · ", words_.formations[f].glyph,
                            words_.formations[f].name);
    }
    return text;
  }

  void scale_bar(double x, double y) {
    // About a seventh of the table, in steps that divide well.
    const double units = pen_.width() / pen_.unit();
    int each = 1;
    for (const int step : {2, 4, 5, 10, 20, 50, 100})
      if (units / 7 / 3 >= step) each = step;
    for (int i = 0; i < 3; ++i)
      pen_.raw(
          fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"5\" fill=\"{}\" "
                      "stroke=\"#3c301d\" stroke-width=\".9\"/>\n",
                      x + i * each * pen_.unit(), y, each * pen_.unit(), i % 2 == 0 ? "#3c301d" : "#f7f1df"));
    for (int i = 0; i <= 3; ++i)
      pen_.text({x + i * each * pen_.unit(), y + 17}, std::to_string(i * each),
                "class=\"small\" text-anchor=\"middle\"");
    pen_.text({x + 3 * each * pen_.unit() + 10, y + 6},
              words_.unit_name == "inch" ? "inches" : words_.unit_name, "class=\"small\"");
  }

  const BattleState& state_;
  const Vocabulary& words_;
  SvgOptions options_;
  SvgPen pen_;
};

}  // namespace

std::string table_svg(const View& view, const Vocabulary& words, const SvgOptions& options) {
  return Artist(view, words, options).draw();
}

}  // namespace drumhead
