// SPDX-License-Identifier: MIT
#include "tests/app/ranks/mpi_ranks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace coevo::cli {
namespace {

std::string file_of_rank(int rank) {
  return fmt::format("pid-{}", rank);
}

std::ptrdiff_t generations(const Workplace& workplace, const std::string& run) {
  if (!workplace.has(run + "/generations.jsonl")) return 0;
  const std::string journal = workplace.read(run + "/generations.jsonl");
  return std::count(journal.begin(), journal.end(), '\n');
}

}  // namespace

void prepare_mpi() {
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);  // as CI does
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  ::setenv("OMPI_MCA_plm", "isolated", 1);  // needs no ssh
  ::setenv("COEVO_RANK_SILENCE_MS", "1500", 1);
}

Surroundings ranks(int count) {
  Surroundings around;
  around.launcher = {"mpirun",
                     "--enable-recovery",  // then its own status is 0, regardless of ours
                     "--oversubscribe",
                     "-n",
                     std::to_string(count),
                     "sh",
                     "-c",
                     "echo $$ >pid-$OMPI_COMM_WORLD_RANK.new;"
                     "mv pid-$OMPI_COMM_WORLD_RANK.new pid-$OMPI_COMM_WORLD_RANK; exec \"$0\" "
                     "\"$@\""};
  return around;
}

pid_t process_of_rank(const Workplace& workplace, int rank) {
  return std::stoi(workplace.read(file_of_rank(rank)));
}

void await_generations(const Workplace& workplace, const Workplace::Process& process,
                       const std::string& run) {
  while (process.is_running() && generations(workplace, run) < 3) ::usleep(2000);
}

void kill_rank(const Workplace& workplace, const Workplace::Process& process, int rank,
               const std::string& run) {
  await_generations(workplace, process, run);
  ASSERT_TRUE(process.is_running());
  ::kill(process_of_rank(workplace, rank), SIGKILL);
  std::filesystem::remove(workplace.path(file_of_rank(rank)));
}

}  // namespace coevo::cli
