# Flags every target of ours is compiled with. Warnings are errors; sanitizers stop at the first finding.
add_library(drumhead_flags INTERFACE)
target_compile_options(drumhead_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-missing-field-initializers -Werror)

# g++ 12 sees overlapping copies in `"text" + string` where there are none, once it optimises fully (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(drumhead_flags INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()

# -O3 compiles a third longer and fights a twentieth faster; the two layers that gain by it have it (functions.cmake).
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(DRUMHEAD_LIGHT)  # hardly longer than without optimising at all, and twice as fast: docs/performance.md
  set(CMAKE_CXX_FLAGS_RELEASE "-Og -DNDEBUG")
endif()

# RelWithDebInfo is the build to develop with: quick to compile, library assertions on.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
if(DRUMHEAD_SANITIZE)
  # Compiled in half the time, which is more than the tests lose; a finding names the function, -g1 would name the line
  # for a fifth more.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O0")
endif()
if(CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo" AND NOT EMSCRIPTEN)
  target_compile_definitions(drumhead_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()

if(DRUMHEAD_SANITIZE)
  target_compile_options(drumhead_flags INTERFACE
    -fsanitize=${DRUMHEAD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(drumhead_flags INTERFACE -fsanitize=${DRUMHEAD_SANITIZE} -fuse-ld=lld)  # these programs are large
endif()
# Null pointers and objects out of bounds stop the address sanitizer too; checking them twice is a sixth of the compile time.
if(DRUMHEAD_SANITIZE MATCHES "address")
  target_compile_options(drumhead_flags INTERFACE -fno-sanitize=null,alignment,object-size,vptr)
endif()

# What a fuzzer explores (functions.cmake): the layers that read what somebody else wrote, and drill.
if(DRUMHEAD_FUZZ)
  target_compile_options(drumhead_flags INTERFACE
    $<$<BOOL:$<TARGET_PROPERTY:DRUMHEAD_EXPLORED>>:-fsanitize=fuzzer-no-link>)
endif()

# emscripten leaves exceptions out unless asked; toml++ and nlohmann-json report errors by them.
if(EMSCRIPTEN)
  set(CMAKE_CXX_FLAGS_RELEASE "-O0")
  target_compile_options(drumhead_flags INTERFACE -fexceptions -Wno-shorten-64-to-32)  # its size_t has 32 bits
  add_link_options(-fexceptions)
endif()

# Format strings are held against their arguments by the builds to develop with and by the address sanitizer's, which compile
# every file. Doing it in every build is up to a fifth of the time that a rulebook takes to compile.
if(CMAKE_BUILD_TYPE STREQUAL "Release" OR DRUMHEAD_SANITIZE MATCHES "thread")
  add_compile_definitions(FMT_CONSTEVAL=)
endif()

# No path of this machine is compiled in: messages name files from the root of the sources, and two clones compile to the same.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What one clone has compiled serves the next: paths count from its root. Joined sources name their parts by full paths, so
  # what is compared is the preprocessed text. Precompiled headers are kept too, if ccache may trust their dates.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()
