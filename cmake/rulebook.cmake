# Rulebook libraries and embedded data.

set(DRUMHEAD_GENERATED ${PROJECT_BINARY_DIR}/generated)

# drumhead_rulebook(FOLDER fire_and_fury ID fire-and-fury PREFIX FF NAMESPACE ff [UNDER_WAY])
# The library drumhead_rules_<folder> of src/rules/<folder>/*.cpp, with "rules/<folder>/cites.h" and
# "rules/<folder>/data.h" generated from data/rulebooks/<id>/. Stands alone in src/rules/<folder>/CMakeLists.txt.
# The generator rewrites only what changed, so an edit of one file recompiles that file and data.cpp.
# UNDER_WAY: the book does not play yet, and is built only where DRUMHEAD_RULEBOOKS names it.
function(drumhead_rulebook)
  cmake_parse_arguments(PARSE_ARGV 0 arg "UNDER_WAY" "FOLDER;ID;PREFIX;NAMESPACE" "LIBS")
  if(arg_UNDER_WAY AND NOT arg_FOLDER IN_LIST DRUMHEAD_RULEBOOKS)
    return()
  endif()
  set(code ${PROJECT_SOURCE_DIR}/src/rules/${arg_FOLDER})
  set(data ${PROJECT_SOURCE_DIR}/data/rulebooks/${arg_ID})
  set(out ${DRUMHEAD_GENERATED}/rules/${arg_FOLDER})
  file(GLOB sources CONFIGURE_DEPENDS ${code}/*.cpp)
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${code}/*.cpp ${code}/*.h ${data}/*.tsv ${data}/*.toml)
  set(tools ${PROJECT_SOURCE_DIR}/tools)
  add_custom_command(OUTPUT ${out}/cites.h ${out}/data.h ${out}/data.cpp
    COMMAND ${Python3_EXECUTABLE} -B ${tools}/make_cites.py --data ${data} --sources ${code} --prefix ${arg_PREFIX}
            --namespace ${arg_NAMESPACE} --include rules/${arg_FOLDER} --out ${out}
    DEPENDS ${inputs} ${tools}/make_cites.py ${tools}/embed.py ${tools}/check_layers.py
    COMMENT "Ledger and tables of ${arg_ID}"
    VERBATIM)
  set(target drumhead_rules_${arg_FOLDER})
  drumhead_library(${target} SOURCES ${sources} ${out}/data.cpp ${out}/cites.h ${out}/data.h
    DEPS engine LIBS drumhead::fmt ${arg_LIBS})
  target_include_directories(${target} PUBLIC ${DRUMHEAD_GENERATED})
  # Of its own, so that the generator does not wait for the layers that the library stands on.
  add_custom_target(${target}_data DEPENDS ${out}/cites.h ${out}/data.h ${out}/data.cpp)
  add_dependencies(${target} ${target}_data)
  set_property(GLOBAL APPEND PROPERTY DRUMHEAD_RULEBOOK_ENTRIES "${arg_ID}|${arg_FOLDER}|${arg_NAMESPACE}")
endfunction()

# drumhead_built_books(books): the folders of src/rules that are built.
function(drumhead_built_books out)
  get_property(books GLOBAL PROPERTY DRUMHEAD_RULEBOOK_ENTRIES)
  list(TRANSFORM books REPLACE "^.*[|](.*)[|].*$" "\\1")
  set(${out} ${books} PARENT_SCOPE)
endfunction()

# "rules/every_rulebook.h": the headers of all rulebooks, and DRUMHEAD_EVERY_RULEBOOK(x), which is
# x("fire-and-fury", ff::make_fire_and_fury) and so on, by their ids.
function(drumhead_list_rulebooks)
  get_property(entries GLOBAL PROPERTY DRUMHEAD_RULEBOOK_ENTRIES)
  list(SORT entries)
  # The teaching book first: a battle that names no book is fought under it, unless somebody says otherwise.
  set(teaching ${entries})
  list(FILTER teaching INCLUDE REGEX "^drill[|]")
  list(FILTER entries EXCLUDE REGEX "^drill[|]")
  list(PREPEND entries ${teaching})
  set(includes "")
  set(list "")
  foreach(entry ${entries})
    string(REPLACE "|" ";" part ${entry})
    list(GET part 0 id)
    list(GET part 1 folder)
    list(GET part 2 namespace)
    string(APPEND includes "#include \"rules/${folder}/${folder}.h\"\n")
    string(APPEND list " \\\n  x(\"${id}\", ${namespace}::make_${folder})")
  endforeach()
  file(CONFIGURE OUTPUT ${DRUMHEAD_GENERATED}/rules/every_rulebook.h @ONLY CONTENT
    "// Generated from the folders of src/rules.\n#pragma once\n\n${includes}\n#define DRUMHEAD_EVERY_RULEBOOK(x)${list}\n")
endfunction()

# The library drumhead_battles: data/battles/*.toml, data/armies/*.toml, the golden games and the ledgers of all rulebooks (by
# "<id>/ledger.tsv", of those too that are not built), in "data/battles.h" as drumhead::data::battles(), armies(), goldens()
# and ledgers().
function(drumhead_embedded_battles)
  set(data ${PROJECT_SOURCE_DIR}/data)
  set(out ${DRUMHEAD_GENERATED}/data)
  set(golden ${PROJECT_SOURCE_DIR}/tests/golden)
  file(GLOB inputs CONFIGURE_DEPENDS ${data}/battles/*.toml ${data}/armies/*.toml ${golden}/*.battle
    ${data}/rulebooks/*/ledger.tsv)
  set(tool ${PROJECT_SOURCE_DIR}/tools/embed.py)
  add_custom_command(OUTPUT ${out}/battles.h ${out}/battles.cpp
    COMMAND ${Python3_EXECUTABLE} -B ${tool} ${out}/battles.h ${out}/battles.cpp data/battles.h drumhead::data
            battles=${data}/battles armies=${data}/armies "goldens=${golden}/*.battle"
            "ledgers=${data}/rulebooks/*/ledger.tsv"
    DEPENDS ${inputs} ${tool}
    COMMENT "Battles and armies"
    VERBATIM)
  drumhead_library(drumhead_battles SOURCES ${out}/battles.cpp ${out}/battles.h DEPS base)
  target_include_directories(drumhead_battles PUBLIC ${DRUMHEAD_GENERATED})
endfunction()
