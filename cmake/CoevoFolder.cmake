# SPDX-License-Identifier: MIT
# One static library for one folder, with the flags that all share.

set(COEVO_GENERATED ${PROJECT_BINARY_DIR}/generated)

# What users of the libraries compile with too. No contraction to fused multiply-add: floating-point
# results must be the same on every machine.
add_library(coevo_flags INTERFACE)
add_library(coevo::flags ALIAS coevo_flags)
set_target_properties(coevo_flags PROPERTIES EXPORT_NAME flags)
target_compile_features(coevo_flags INTERFACE cxx_std_20)
target_compile_options(coevo_flags INTERFACE -ffp-contract=off)
if(COEVO_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(coevo_flags INTERFACE -march=${COEVO_ARCH})
endif()
if(COEVO_SANITIZE)
  target_compile_options(coevo_flags INTERFACE -fsanitize=${COEVO_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(coevo_flags INTERFACE -fsanitize=${COEVO_SANITIZE})
endif()
if(COEVO_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "COEVO_FUZZERS: '${CMAKE_CXX_COMPILER_ID}': expected clang")
  endif()
  target_compile_options(coevo_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(coevo_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
# Headers are included from the repository's root, and from the folder of the same shape when installed.
target_include_directories(coevo_flags INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${COEVO_GENERATED}>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/coevo>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/coevo/include>)

# What only the project's own sources are compiled with.
add_library(coevo_own_flags INTERFACE)
target_compile_options(coevo_own_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  # g++ 12 warns wrongly of string concatenation.
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>"
  $<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>  # embedded files are long
  # g++ collects garbage less often: a seventh less CPU time for a third more memory (1.1 GB at most).
  "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-expand=100 --param ggc-min-heapsize=700000>")
if(COEVO_WERROR)
  target_compile_options(coevo_own_flags INTERFACE -Werror)
endif()

# Headers that most sources include, compiled once for all sources of one kind.
set(COEVO_COMMON_HEADERS
  <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <vector> <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)

# Folders where no time is spent compile at this level, faster than at the preset's.
set(COEVO_QUICK $<$<NOT:$<CONFIG:Debug>>:-O1>)

# With CMAKE_UNITY_BUILD (the presets release and ci), g++ compiles this many sources of a library as one, so names
# in unnamed namespaces must be unique within a library.
set(COEVO_UNITY_BATCH 32 CACHE STRING "Sources that compile as one where CMAKE_UNITY_BUILD is on")
mark_as_advanced(COEVO_UNITY_BATCH)

# coevo_for_module(<targets...>): where there is a Python module, what it is linked from is position-independent.
# Hidden names and no interposition spare calls the detour that this costs otherwise.
function(coevo_for_module)
  if(COEVO_PYTHON)
    set_target_properties(${ARGN} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                          VISIBILITY_INLINES_HIDDEN ON)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -fno-semantic-interposition)
    endforeach()
  endif()
endfunction()

# coevo_precompiled(<name> HEADERS <headers...> OPTIONS <options...>): what coevo_sources() takes.
function(coevo_precompiled name)
  cmake_parse_arguments(PCH "" "" "HEADERS;OPTIONS" ${ARGN})
  file(CONFIGURE OUTPUT ${COEVO_GENERATED}/${name}.cpp CONTENT "// Made by CMake: has the precompiled headers.\n")
  add_library(${name} OBJECT ${COEVO_GENERATED}/${name}.cpp)
  target_compile_options(${name} PRIVATE ${PCH_OPTIONS})
  target_link_libraries(${name} PRIVATE coevo_flags coevo_own_flags fmt::fmt nlohmann_json::nlohmann_json
                        Threads::Threads)
  target_precompile_headers(${name} PRIVATE ${PCH_HEADERS})
endfunction()
coevo_precompiled(coevo_headers HEADERS ${COEVO_COMMON_HEADERS})
coevo_precompiled(coevo_quick_headers HEADERS ${COEVO_COMMON_HEADERS} OPTIONS ${COEVO_QUICK})
coevo_for_module(coevo_headers coevo_quick_headers)

# coevo_sources(<target> [QUICK]): the flags and precompiled headers of the project's own sources.
function(coevo_sources target)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:coevo_own_flags>)
  coevo_for_module(${target})
  if("QUICK" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE ${COEVO_QUICK})
    target_precompile_headers(${target} REUSE_FROM coevo_quick_headers)
  else()
    target_precompile_headers(${target} REUSE_FROM coevo_headers)
  endif()
endfunction()

# coevo_folder(<name> FOLDERS <folders...> [EXCEPT <sources...>] USES <targets...> [QUICK] [SEPARATE <sources...>]):
# the library coevo::<name> of the sources right in these folders (default: the present one), without those of EXCEPT.
# SEPARATE sources, which instantiate whole searches, compile on their own in a unity build too, since joined they
# would leave all but one core idle.
function(coevo_folder name)
  cmake_parse_arguments(FOLDER "QUICK" "" "FOLDERS;EXCEPT;USES;SEPARATE" ${ARGN})
  if(NOT FOLDER_FOLDERS)
    set(FOLDER_FOLDERS .)
  endif()
  list(TRANSFORM FOLDER_FOLDERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(TRANSFORM FOLDER_FOLDERS APPEND "/*.cpp" OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  foreach(source IN LISTS FOLDER_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "/${source}$")
  endforeach()
  add_library(coevo_${name} STATIC ${sources})
  add_library(coevo::${name} ALIAS coevo_${name})
  set_target_properties(coevo_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(coevo_${name} PUBLIC coevo_flags ${FOLDER_USES})
  if(FOLDER_QUICK)
    coevo_sources(coevo_${name} QUICK)
  else()
    coevo_sources(coevo_${name})
  endif()
  set_target_properties(coevo_${name} PROPERTIES UNITY_BUILD_BATCH_SIZE ${COEVO_UNITY_BATCH})
  set_source_files_properties(${FOLDER_SEPARATE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(GLOBAL APPEND PROPERTY COEVO_LIBRARIES coevo_${name})
endfunction()

# coevo_expand(<name> <archives...>): expands the .tar.xz files into <build>/generated/<name>.
function(coevo_expand name)
  file(REMOVE_RECURSE ${COEVO_GENERATED}/${name})
  file(MAKE_DIRECTORY ${COEVO_GENERATED}/${name})
  foreach(archive IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${archive})
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${COEVO_GENERATED}/${name})
  endforeach()
endfunction()

# coevo_embed(<target> <function> <files...>): compiles the files into the target as
# std::map<std::string, std::string_view> <function>(), by name without folder and ending.
function(coevo_embed target function)
  set(entries "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    get_filename_component(stem ${file} NAME_WE)
    string(APPEND entries "      {\"${stem}\", R\"embedded(${content})embedded\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${COEVO_GENERATED}/${function}.cpp @ONLY CONTENT
"#include <map>\n#include <string>\n#include <string_view>\n\nnamespace coevo::embedded {\n
const std::map<std::string, std::string_view>& @function@() {
  static const std::map<std::string, std::string_view> files{\n@entries@  };\n  return files;\n}\n
}  // namespace coevo::embedded\n")
  target_sources(${target} PRIVATE ${COEVO_GENERATED}/${function}.cpp)
endfunction()
