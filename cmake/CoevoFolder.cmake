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
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # g++ 12 warns wrongly of string concatenation
if(COEVO_WERROR)
  target_compile_options(coevo_own_flags INTERFACE -Werror)
endif()

# Headers that most sources include, compiled once for each library.
set(COEVO_COMMON_HEADERS
  <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <vector> <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)

# coevo_sources(<target>): the flags and precompiled headers of the project's own sources.
function(coevo_sources target)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:coevo_own_flags>)
  target_precompile_headers(${target} PRIVATE ${COEVO_COMMON_HEADERS})
endfunction()

# coevo_folder(<name> FOLDERS <folders...> USES <targets...> OPTIMISE <level>): the library coevo::<name> of the
# sources right in these folders (default: the present one). OPTIMISE: for folders where no time is spent, so
# that they compile faster than at the preset's level.
function(coevo_folder name)
  cmake_parse_arguments(FOLDER "" "OPTIMISE" "FOLDERS;USES" ${ARGN})
  if(NOT FOLDER_FOLDERS)
    set(FOLDER_FOLDERS .)
  endif()
  list(TRANSFORM FOLDER_FOLDERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(TRANSFORM FOLDER_FOLDERS APPEND "/*.cpp" OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  add_library(coevo_${name} STATIC ${sources})
  add_library(coevo::${name} ALIAS coevo_${name})
  set_target_properties(coevo_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(coevo_${name} PUBLIC coevo_flags ${FOLDER_USES})
  coevo_sources(coevo_${name})
  if(FOLDER_OPTIMISE)
    target_compile_options(coevo_${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O${FOLDER_OPTIMISE}>)
  endif()
  set_property(GLOBAL APPEND PROPERTY COEVO_LIBRARIES coevo_${name})
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
