# SPDX-License-Identifier: MIT
# Manual pages and shell completion, which the built programs print: <build>/manual/<program> and
# <build>/completion. One target for each program, coevo_manual and coevo_lab_manual.
set(COEVO_MANUAL ${PROJECT_BINARY_DIR}/manual)
set(COEVO_COMPLETION ${PROJECT_BINARY_DIR}/completion)
find_program(COEVO_GZIP gzip REQUIRED)

# A program for another processor cannot be asked, unless an emulator is there.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "No manual pages and completion: the program cannot run here")
  return()
endif()

foreach(program coevo coevo_lab)
  string(REPLACE _ - name ${program})
  set(stamp ${COEVO_MANUAL}/${name}.stamp)
  # Packed without name and time: the same bytes at each build.
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${COEVO_COMPLETION}/bash ${COEVO_COMPLETION}/zsh ${COEVO_COMPLETION}/fish
    COMMAND ${program} man --output ${COEVO_MANUAL}/${name}
    COMMAND sh -c "'${COEVO_GZIP}' -9nf '${COEVO_MANUAL}/${name}'/*.1"
    COMMAND ${program} completion bash > ${COEVO_COMPLETION}/bash/${name}
    COMMAND ${program} completion zsh > ${COEVO_COMPLETION}/zsh/_${name}
    COMMAND ${program} completion fish > ${COEVO_COMPLETION}/fish/${name}.fish
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${program} COMMENT "Manual pages and completion of ${name}" VERBATIM)
  add_custom_target(${program}_manual ALL DEPENDS ${stamp})
  if(COEVO_INSTALL)
    # Optional: scripts/run.sh builds coevo alone.
    install(DIRECTORY ${COEVO_MANUAL}/${name}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program OPTIONAL)
  endif()
endforeach()

if(COEVO_INSTALL)
  install(DIRECTORY ${COEVO_COMPLETION}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
          COMPONENT program)
  install(DIRECTORY ${COEVO_COMPLETION}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
          COMPONENT program)
  install(DIRECTORY ${COEVO_COMPLETION}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
          COMPONENT program)
endif()
