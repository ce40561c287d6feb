// SPDX-License-Identifier: MIT
// Manual pages in the macros of man(7), from the options that the commands declare.
#pragma once

#include <string>

#include "src/app/command_line.h"

namespace coevo::cli {

// PROGRAM(1): the commands and what all of them take.
std::string man_page(const CommandLine& line);
// PROGRAM-COMMAND(1).
std::string man_page(const CommandLine& line, const Command& command);

}  // namespace coevo::cli
