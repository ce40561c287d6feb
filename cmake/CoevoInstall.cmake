# SPDX-License-Identifier: MIT
# cmake --install: programs, libraries, headers, configs, find_package(coevo CONFIG), pkg-config. The components
# program, development and python (python/CMakeLists.txt) are one package each (CoevoPackage.cmake).
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY COEVO_LIBRARIES)
install(TARGETS coevo_flags coevo_version ${libraries} EXPORT coevo-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
if(COEVO_PROGRAMS)
  install(TARGETS coevo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  # Optional: scripts/run.sh builds coevo alone.
  install(TARGETS coevo_lab RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program OPTIONAL)
endif()

# The headers keep their folders below one of the project's own.
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/coevo)
foreach(folder include solver evolve common src/fitness src/app analysis)
  get_filename_component(parent ${folder} DIRECTORY)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${headers}/${parent} COMPONENT development
          FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
endforeach()
# The lists of plug-in types that CMake makes.
install(DIRECTORY ${COEVO_GENERATED}/solver DESTINATION ${headers} COMPONENT development
        FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/configs DESTINATION ${CMAKE_INSTALL_DATADIR}/coevo
        COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/coevo)
install(EXPORT coevo-targets NAMESPACE coevo:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/coevo-config.cmake.in
                              ${PROJECT_BINARY_DIR}/coevo-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/coevo-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/coevo-config.cmake ${PROJECT_BINARY_DIR}/coevo-config-version.cmake
        ${PROJECT_SOURCE_DIR}/cmake/CoevoQuick.cmake
        DESTINATION ${package} COMPONENT development)

set(coevo_pc_arch "")
if(COEVO_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(coevo_pc_arch "-march=${COEVO_ARCH}")
endif()
set(coevo_pc_mpi "")
if(COEVO_MPI)
  set(coevo_pc_mpi " ompi")
endif()
list(TRANSFORM libraries PREPEND -l OUTPUT_VARIABLE coevo_pc_libraries)
list(APPEND coevo_pc_libraries -lcoevo_version)
list(JOIN coevo_pc_libraries " " coevo_pc_libraries)
# From the folder of coevo.pc to the prefix.
file(RELATIVE_PATH coevo_pc_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" coevo_pc_prefix ${coevo_pc_prefix})
configure_file(${PROJECT_SOURCE_DIR}/cmake/coevo.pc.in ${PROJECT_BINARY_DIR}/coevo.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/coevo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
