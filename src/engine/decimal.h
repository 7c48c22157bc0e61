// Lengths and angles as decimal text, in the rulebook's unit and in degrees. What is written reads back as
// exactly the same integer; what people write is rounded to the nearest one. Whole numbers only, no floating
// point.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "geom/coord.h"
#include "geom/heading.h"

namespace drumhead {

// The shortest decimal that reads back as this length: 146304 in inches is "4.8".
std::string length_text(Coord length, Coord per_unit);
// Hundredths of a degree as degrees: 2250 is "22.5".
std::string degrees_text(std::int64_t hundredths);

// A plain decimal ("12", "-0.5", ".25"; at most a thousand million, and nine digits after the point), rounded
// to the nearest Coord or hundredth of a degree; none if it is anything else.
std::optional<Coord> length_from(std::string_view text, Coord per_unit);
std::optional<std::int64_t> degrees_from(std::string_view text);
std::optional<std::int64_t> whole_number_from(std::string_view text);

}  // namespace drumhead
