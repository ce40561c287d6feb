// SPDX-License-Identifier: MIT
// The whole command line as one function, for any registry: what main() of a program calls.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "src/app/command.h"

namespace coevo::cli {

// A program with its own name, and with commands in addition to the usual ones.
struct Program {
  // In --help, --version and completion, and before each message; "": that of the file which
  // argv[0] names.
  std::string name = {};
  // Of --help: one line.
  std::string help = "Evolves search heuristics by coevolution of solvers and problems.";
  std::vector<MakeCommand> more_commands = {};  // listed behind the usual ones
  // A folder of weight files that become presets (Registry::add_presets), if there is one.
  std::filesystem::path presets = {};
};

// Runs the command that `argv` names; returns the exit status. Every message is on standard error;
// nothing is thrown. The registry must have a domain; the default is the program's own puzzle that
// was added first, or else the first of all.
int run(const Registry& registry, int argc, char** argv);
// The same under the program's name, with its commands.
int run(const Registry& registry, const Program& program, int argc, char** argv);
// The same with the registry that `make` makes, whose faults, such as too little memory, are
// messages as well.
int run(const std::function<Registry()>& make, const Program& program, int argc, char** argv);

}  // namespace coevo::cli
