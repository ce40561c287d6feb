// SPDX-License-Identifier: MIT
// Files that describe parameter spaces, in any of the formats.
#pragma once

#include <filesystem>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// Decides by the ending .json (ConfigSpace) or .pcs, or by content: JSON begins with '{' and a key,
// a line of irace's has a switch in quotes after the name, and the rest is .pcs. Throws InputError.
ParameterSpace read_parameter_file(const std::filesystem::path& path);

}  // namespace coevo::fitness::command
