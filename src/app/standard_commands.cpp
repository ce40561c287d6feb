// SPDX-License-Identifier: MIT
#include "src/app/standard_commands.h"

namespace coevo::cli {

std::vector<MakeCommand> standard_commands() {
  return {evolve_command,    check_command,         init_command,       export_command,
          reproduce_command, validate_command,      ablate_command,     solve_command,
          verify_command,    deal_command,          perft_command,      estimate_command,
          prove_command,     list_command,          report_command,     film_command,
          view_command,      play_command,          atlas_command,      dashboard_command,
          bench_command,     target_runner_command, completion_command, man_command};
}

}  // namespace coevo::cli
