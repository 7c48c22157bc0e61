# The helpers that the folders' CMakeLists.txt use.

function(drumhead_add_if_present folder)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    add_subdirectory(${folder})
  endif()
endfunction()

# drumhead_optimise(target -O1): in the release build, unless it is to be compiled quickly, this instead of the usual -O2.
function(drumhead_optimise target level)
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT DRUMHEAD_LIGHT AND NOT EMSCRIPTEN)
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# drumhead_layer(geom DEPS base [LIBS drumhead::fmt ...])
# The library drumhead_geom of all src/geom/*.cpp. DEPS are layers below it, LIBS are the libraries of
# others that its .cpp files use. A folder that has only headers yet makes a library without code.
function(drumhead_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPS;LIBS")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  drumhead_library(drumhead_${name} SOURCES ${sources} DEPS ${arg_DEPS} LIBS ${arg_LIBS})
  # Half the time of a battle, and nearly all the time of a sanitizer's test, is spent in these two small layers.
  if(name MATCHES "^(geom|table)$" AND NOT EMSCRIPTEN)
    if(DRUMHEAD_SANITIZE)
      target_compile_options(drumhead_${name} PRIVATE -O1)
    else()
      drumhead_optimise(drumhead_${name} -O3)
    endif()
  endif()
endfunction()

# drumhead_library(target SOURCES a.cpp ... [DEPS layer ...] [LIBS target ...])
function(drumhead_library target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPS;LIBS")
  list(TRANSFORM arg_DEPS PREPEND drumhead_)
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} PUBLIC ${arg_DEPS} PRIVATE drumhead_flags ${arg_LIBS})
    if(target MATCHES "^drumhead_(base|engine|muster|lab|play|rules_drill)$")
      set_target_properties(${target} PROPERTIES DRUMHEAD_EXPLORED ON)
    endif()
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} INTERFACE ${arg_DEPS})
  endif()
endfunction()

# drumhead_test(NAME geom_test SOURCES predicates_test.cpp LIBS drumhead_geom [THREADED] [PLAIN] [ONCE] [RUNS name argument ...])
# One program with GoogleTest's main, run from the root of the sources. It is one ctest entry, or with RUNS several of other
# names, each with one argument. Properties are tried with the same random numbers in every run; a program started by hand
# takes others. THREADED marks the tests that the thread sanitizer's build runs; the others are left out of that build.
# PLAIN marks those that no sanitizer's build has: they count won battles, or try rules that its playthroughs, golden games and
# contract try too. ONCE marks those of parts that play no battle, which one compiler is enough for: the release build leaves
# them out.
function(drumhead_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "THREADED;PLAIN;ONCE;POSTGRES" "NAME" "SOURCES;LIBS;RUNS")
  if((DRUMHEAD_SANITIZE MATCHES "thread" AND NOT arg_THREADED) OR (DRUMHEAD_SANITIZE AND arg_PLAIN)
      OR (CMAKE_BUILD_TYPE STREQUAL "Release" AND arg_ONCE))
    return()
  endif()
  add_executable(${arg_NAME} ${arg_SOURCES})
  drumhead_test_flags(${arg_NAME})
  target_precompile_headers(${arg_NAME} REUSE_FROM drumhead_test_headers)
  target_include_directories(${arg_NAME} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${arg_NAME} PRIVATE drumhead_flags ${arg_LIBS} GTest::gmock_main GTest::gtest rapidcheck)
  if(NOT arg_RUNS)
    set(arg_RUNS ${arg_NAME} "")
  endif()
  set(environment RC_PARAMS=seed=1815)
  if(DRUMHEAD_SANITIZE)  # a battle takes many times as long: see tests/support/battles.h
    list(APPEND environment DRUMHEAD_BATTLES_PERCENT=10 DRUMHEAD_CONTRACT_SEEDS=1)
  endif()
  set(beside "")
  if(arg_POSTGRES)
    set(beside ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tests/support/with_postgres.py)
  endif()
  while(arg_RUNS)
    list(POP_FRONT arg_RUNS run argument)
    add_test(NAME ${run} COMMAND ${beside} $<TARGET_FILE:${arg_NAME}> ${argument} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${run} PROPERTIES TIMEOUT 600 ENVIRONMENT "${environment}")
  endwhile()
endfunction()

# Tests are not optimised, since they are compiled more often than they run.
function(drumhead_test_flags target)
  target_compile_options(${target} PRIVATE -O0)
endfunction()

# drumhead_fuzzer(NAME fuzz_tables SOURCES fuzz_tables.cpp CORPUS corpus/tables LIBS drumhead_engine [RUNS 20000])
# A fuzzer (LLVMFuzzerTestOneInput) as a test with a bounded number of inputs from a fixed seed, starting from the
# committed CORPUS. With DRUMHEAD_FUZZ (the asan preset) it is a libFuzzer target, which can also be run by hand for as
# long as you like; in the builds to develop with tests/fuzz/driver.cpp feeds it.
function(drumhead_fuzzer)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;CORPUS;RUNS" "SOURCES;LIBS")
  if(DRUMHEAD_SANITIZE MATCHES "thread" OR CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/${arg_CORPUS})
  add_executable(${arg_NAME} ${arg_SOURCES})
  target_include_directories(${arg_NAME} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${arg_NAME} PRIVATE drumhead_flags ${arg_LIBS})
  if(DRUMHEAD_FUZZ)
    if(NOT arg_RUNS)
      set(arg_RUNS 20000)
    endif()
    target_link_options(${arg_NAME} PRIVATE -fsanitize=fuzzer)
    # libFuzzer writes what it finds into the first folder it is given: one of the build's, never the corpus.
    set(found ${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}.found)
    file(MAKE_DIRECTORY ${found})
    add_test(NAME ${arg_NAME}
      COMMAND ${arg_NAME} -runs=${arg_RUNS} -max_total_time=2 -seed=1815 -timeout=10 -verbosity=0 ${found} ${corpus}
      WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  else()
    target_sources(${arg_NAME} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/driver.cpp)
    add_test(NAME ${arg_NAME} COMMAND ${arg_NAME} ${corpus} 3000 WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  set_tests_properties(${arg_NAME} PROPERTIES TIMEOUT 120 LABELS fuzz)
endfunction()

# A build step: no include goes against the layers. Stamped, so that it runs only when a source changed.
function(drumhead_layer_check)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/*.h ${PROJECT_SOURCE_DIR}/src/*.cpp
    ${PROJECT_SOURCE_DIR}/apps/*.h ${PROJECT_SOURCE_DIR}/apps/*.cpp)
  set(stamp ${PROJECT_BINARY_DIR}/layers.stamp)
  set(tool ${PROJECT_SOURCE_DIR}/tools/check_layers.py)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${Python3_EXECUTABLE} ${tool} ${PROJECT_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${tool} ${sources}
    COMMENT "Checking that no include goes against the layers"
    VERBATIM)
  add_custom_target(check_layers ALL DEPENDS ${stamp})
endfunction()

# Makes an executable of the emscripten build run in node: synchronous start (newer nodes have a `fetch` that
# emscripten 3.1.6 takes for a browser's), files of the machine, memory that grows. Linking above -O1 would
# need a JavaScript optimiser that not every node finds.
function(drumhead_node_program target)
  target_link_options(${target} PRIVATE -O1 -sENVIRONMENT=node -sWASM_ASYNC_COMPILATION=0 -sNODERAWFS=1
    -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1)
  set_target_properties(${target} PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()
