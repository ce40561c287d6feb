// SPDX-License-Identifier: MIT
// Reads a command line: the only place that knows the library that does it.
#pragma once

#include <string>
#include <vector>

#include "src/app/command.h"

namespace coevo::cli {

// A program's description. Its own options may come before or after its commands' options.
struct CommandLine {
  std::string name;
  std::string help;     // one line
  std::string version;  // what --version prints
  std::string footer;   // of --help
  std::string command_footer;
  std::vector<Option> options;
  std::vector<Command> commands;

  std::vector<std::string> command_names() const;
};

// Writes the values into the options' variables and returns the command that was named; null if
// --help or --version was asked for, which is then on standard output. Throws InputError for a
// wrong command line, with what was expected, and where standard output is closed or full.
const Command* parse(const CommandLine& line, int argc, char** argv);

}  // namespace coevo::cli
