// SPDX-License-Identifier: MIT
// The folder for files that coevo can always make again.
#pragma once

#include <filesystem>

namespace coevo::common {

// $COEVO_CACHE, or $XDG_CACHE_HOME/coevo, or ~/.cache/coevo; the first that is set.
std::filesystem::path cache_folder();

}  // namespace coevo::common
