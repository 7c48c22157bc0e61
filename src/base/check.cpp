#include "base/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace drumhead {
namespace {
std::atomic<std::string (*)()> check_context = nullptr;  // set by whichever thread referees
}

void set_check_context(std::string (*context)()) { check_context = context; }

void check_failed(const char* condition, const char* file, int line, const std::string& values) {
  std::fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, condition);
  if (!values.empty()) std::fprintf(stderr, "  %s\n", values.c_str());
  if (std::string (*context)() = check_context; context != nullptr) std::fprintf(stderr, "%s\n", context().c_str());
  std::abort();
}

}  // namespace drumhead
