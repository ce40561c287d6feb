// SPDX-License-Identifier: MIT
#include "src/app/standard_commands.h"

namespace coevo::cli {

std::vector<CommandGroup> standard_commands() {
  return {{"Solve and play",
           {solve_command, prove_command, verify_command, view_command, deal_command, play_command,
            perft_command, estimate_command}},
          {"Evolve",
           {init_command, check_command, evolve_command, export_command, reproduce_command,
            target_runner_command}},
          {"Compare and see",
           {validate_command, ablate_command, report_command, film_command, dashboard_command,
            atlas_command}},
          {"Tools", {list_command, bench_command}},
          {"", {completion_command, man_command}}};
}

}  // namespace coevo::cli
