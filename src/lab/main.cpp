// SPDX-License-Identifier: MIT
// The program coevo-lab: coevo, with the commands that run the literature's experiments again and
// what only these need.
#include "src/app/run.h"
#include "src/lab/commands.h"
#include "src/lab/heineman_2009.h"

int main(int argc, char** argv) {
  using namespace coevo::experiments;
  const auto registry = [] {
    auto all = coevo::standard_registry();
    all.add(hsd_2009());
    return all;
  };
  const coevo::cli::Program lab{
      .name = "coevo-lab",
      .help = "Repeats published experiments; also has coevo's commands.",
      .more_commands = {classics_command, tiles_command, storage_command, bounds_command,
                        outside_command, peers_command, cluster_command, coevolution_command,
                        games_command, winnability_command}};
  return coevo::cli::run(registry, lab, argc, argv);
}
