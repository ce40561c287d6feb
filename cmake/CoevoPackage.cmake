# SPDX-License-Identifier: MIT
# `cpack -G DEB` in a build of the preset `package`: Debian packages coevo, libcoevo-dev and python3-coevo.
set(COEVO_MAINTAINER "The coevo authors <maintainers@coevo.invalid>" CACHE STRING
    "Maintainer of the packages: NAME <ADDRESS>")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME coevo)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT ${COEVO_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME coevo)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "evolves search heuristics by coevolution
coevo evolves vectors of weights over the heuristics of a search. Their fitness
comes from full searches, which run in parallel, and the training instances can
evolve against the solvers. coevo comes with puzzles and evolved solvers, and
can tune any program with parameters.

coevo-lab repeats published experiments.")

# What the headers include, and what the libraries are linked with.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcoevo-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libcpp-httplib-dev, libeigen3-dev, libfmt-dev (>= 9), \
librandom123-dev, libtbb-dev (>= 2021), libxxhash-dev, libyaml-cpp-dev, nlohmann-json3-dev, pkg-config")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "evolves search heuristics by coevolution (development files)
The static libraries and headers of coevo, its CMake package and its file for
pkg-config: for programs with puzzles, searches, evolvers, objectives or
commands of their own.")

if(COEVO_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  find_package(Python3 3.10 REQUIRED COMPONENTS Interpreter)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-coevo)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
      ${PROJECT_SOURCE_DIR}/cmake/debian/postinst ${PROJECT_SOURCE_DIR}/cmake/debian/prerm)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "evolves search heuristics by coevolution (Python 3)
coevo as a Python package with numpy arrays: weight vectors measured in
parallel, for optimisers of your own; evolutions as loops over generations;
the parameters of a function tuned; runs read as arrays.")
endif()

# Each package's copyright, changelog and lintian overrides.
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%cD OUTPUT_VARIABLE COEVO_DATE
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT COEVO_DATE)
  string(TIMESTAMP COEVO_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
endif()
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "^MIT License\n\nCopyright[^\n]*\n\n" "" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " COEVO_LICENCE " ${licence}")
set(debian ${PROJECT_BINARY_DIR}/debian)
configure_file(cmake/debian/copyright.in ${debian}/copyright @ONLY)
configure_file(cmake/debian/changelog.in ${debian}/changelog @ONLY)
execute_process(COMMAND sh -c "'${COEVO_GZIP}' -9nc changelog > changelog.gz" WORKING_DIRECTORY ${debian}
                COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  # Not with the other files: a plain `cmake --install` is no Debian package.
  install(FILES ${debian}/copyright ${debian}/changelog.gz DESTINATION share/doc/${package}
          COMPONENT ${component} EXCLUDE_FROM_ALL)
  if(EXISTS ${PROJECT_SOURCE_DIR}/cmake/debian/${package}.lintian-overrides)
    install(FILES cmake/debian/${package}.lintian-overrides DESTINATION share/lintian/overrides RENAME ${package}
            COMPONENT ${component} EXCLUDE_FROM_ALL)
  endif()
endforeach()

include(CPack)
