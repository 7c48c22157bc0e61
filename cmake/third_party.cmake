# The libraries of others, under names of our own, so that native and WebAssembly builds link the same way:
#   drumhead::fmt  drumhead::json  drumhead::toml  drumhead::boost_headers
# None of them may appear in a header of ours; link them PRIVATE. The one for JSON is for engine/json_tree.cpp alone.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

add_library(drumhead_fmt INTERFACE)
add_library(drumhead_json INTERFACE)
add_library(drumhead_toml INTERFACE)
add_library(drumhead::fmt ALIAS drumhead_fmt)
add_library(drumhead::json ALIAS drumhead_json)
add_library(drumhead::toml ALIAS drumhead_toml)

if(EMSCRIPTEN)
  # Debian's headers, and only these: /usr/include itself would put glibc's headers before emscripten's.
  set(borrowed ${PROJECT_BINARY_DIR}/borrowed_headers)
  file(MAKE_DIRECTORY ${borrowed})
  foreach(name fmt nlohmann toml++)
    file(CREATE_LINK /usr/include/${name} ${borrowed}/${name} SYMBOLIC)
  endforeach()
  foreach(target drumhead_fmt drumhead_json drumhead_toml)
    target_include_directories(${target} SYSTEM INTERFACE ${borrowed})
  endforeach()
  # Debian has no fmt for emscripten: what its library would hold is compiled once, of the same headers.
  add_library(drumhead_fmt_code STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt_code.cpp)
  target_include_directories(drumhead_fmt_code SYSTEM PRIVATE ${borrowed})
  target_compile_options(drumhead_fmt_code PRIVATE -fexceptions)
  target_link_libraries(drumhead_fmt INTERFACE drumhead_fmt_code)
else()
  find_package(fmt REQUIRED)
  find_package(nlohmann_json REQUIRED)
  target_link_libraries(drumhead_fmt INTERFACE fmt::fmt)
  target_link_libraries(drumhead_json INTERFACE nlohmann_json::nlohmann_json)
endif()

# toml++ as headers alone and without exceptions, natively and as WebAssembly alike.
target_compile_definitions(drumhead_toml INTERFACE TOML_HEADER_ONLY=1 TOML_EXCEPTIONS=0 TOML_ENABLE_FORMATTERS=0)
# Its parser asserts that a key follows "[[" before it looks; "[[[" in a file would stop the program. Without the
# assertion the check right after it reports the error (marzer/tomlplusplus#301; fixed after Debian's version).
# With NDEBUG it would let the compiler assume it instead, so whoever includes toml++ undefines NDEBUG first.
target_compile_options(drumhead_toml INTERFACE "-DTOML_ASSERT(x)=static_cast<void>(0)")
