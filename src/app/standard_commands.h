// SPDX-License-Identifier: MIT
// The usual commands, each in the file of its name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/app/command.h"

namespace coevo::cli {

Command init_command(const Context& context);
Command evolve_command(const Context& context);
Command check_command(const Context& context);
Command export_command(const Context& context);
Command validate_command(const Context& context);
Command ablate_command(const Context& context);
Command solve_command(const Context& context);
Command verify_command(const Context& context);
Command deal_command(const Context& context);
Command perft_command(const Context& context);
Command estimate_command(const Context& context);
Command prove_command(const Context& context);
Command list_command(const Context& context);
Command report_command(const Context& context);
Command film_command(const Context& context);
Command view_command(const Context& context);
Command play_command(const Context& context);
Command atlas_command(const Context& context);
Command dashboard_command(const Context& context);
Command bench_command(const Context& context);
Command target_runner_command(const Context& context);
Command reproduce_command(const Context& context);
Command completion_command(const Context& context);
Command man_command(const Context& context);

// Only of programs with a puzzle of their own.
Command check_puzzle_command(const Context& context);
// The name of the first puzzle of the program's own.
std::optional<std::string> own_puzzle(const solver::Registry& registry);

// Commands for one purpose.
struct CommandGroup {
  std::string purpose;  // a heading; empty: not in --help, because only packages call them
  std::vector<MakeCommand> commands;
};
// In the order of --help.
std::vector<CommandGroup> standard_commands();

}  // namespace coevo::cli
