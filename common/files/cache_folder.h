// SPDX-License-Identifier: MIT
// The folder of files that can always be made again.
#pragma once

#include <filesystem>

namespace coevo::common {

// $COEVO_CACHE, else $XDG_CACHE_HOME/coevo, else ~/.cache/coevo.
std::filesystem::path cache_folder();

}  // namespace coevo::common
