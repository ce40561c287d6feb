# SPDX-License-Identifier: MIT

# coevo_quick(<target>): compiles a program with a puzzle of its own in about half the time, for work on the
# puzzle. Its searches are slower.
function(coevo_quick target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-Og>)
  target_precompile_headers(${target} PRIVATE <coevo/coevo.h>)
endfunction()
