#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace drumhead {
namespace {
std::string (*check_context)() = nullptr;
}

void set_check_context(std::string (*context)()) { check_context = context; }

void check_failed(const char* condition, const char* file, int line, const std::string& values) {
  std::fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, condition);
  if (!values.empty()) std::fprintf(stderr, "  %s\n", values.c_str());
  if (check_context != nullptr) std::fprintf(stderr, "%s\n", check_context().c_str());
  std::abort();
}

}  // namespace drumhead
