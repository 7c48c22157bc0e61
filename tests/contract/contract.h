// The contract as a GoogleTest fixture: one instance per battlefield of every rulebook.
#pragma once

#include <gtest/gtest.h>

#include "contract/games.h"
#include "support/fight.h"

namespace drumhead::test {

class Contract : public ::testing::TestWithParam<Field> {
 protected:
  // The parameter is a copy; games are kept by the field's place in the list.
  static const Field& field() {
    for (const Field& f : fields_of_battle())
      if (f.book == GetParam().book && f.title == GetParam().title) return f;
    return fields_of_battle().front();
  }
  static const Rulebook& book() { return rulebook(field().book); }
};

inline std::string field_name(const ::testing::TestParamInfo<Field>& info) { return test_name(info.param.book + "_" + info.param.title); }

}  // namespace drumhead::test
