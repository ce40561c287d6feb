# SPDX-License-Identifier: MIT
# cmake -DSOURCE_DIR=DIR -DOUTPUT=FILE -P hash_sources.cmake, at every build: writes a source that defines
# reference_sources(), a hash of the C++ that a reference search is compiled from. The file stays as it is where the
# hash does.
file(GLOB files LIST_DIRECTORIES false RELATIVE ${SOURCE_DIR}
     ${SOURCE_DIR}/common/*.h ${SOURCE_DIR}/common/*.cpp
     ${SOURCE_DIR}/src/fitness/search/baseline.* ${SOURCE_DIR}/src/fitness/search/checked_solver.*
     ${SOURCE_DIR}/src/fitness/search/search_tasks.*)
file(GLOB_RECURSE solver LIST_DIRECTORIES false RELATIVE ${SOURCE_DIR}
     ${SOURCE_DIR}/solver/*.h ${SOURCE_DIR}/solver/*.cpp ${SOURCE_DIR}/solver/*.def)
list(APPEND files ${solver})
list(SORT files)
set(hashes "")
foreach(file IN LISTS files)
  file(SHA256 ${SOURCE_DIR}/${file} hash)
  string(APPEND hashes "${file} ${hash}\n")
endforeach()
string(SHA256 sources "${hashes}")
string(SUBSTRING ${sources} 0 16 sources)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "src/fitness/search/baseline.h"

namespace coevo::fitness {

std::string reference_sources() { return "@sources@"; }

}  // namespace coevo::fitness
]])
