// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/ranks.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "common/error.h"
#include "common/hash.h"
#include "common/notice.h"
#include "common/outcome.h"
#include "common/stop.h"
#include "common/version.h"
#include "src/fitness/command/command_evaluator.h"
#include "src/fitness/ranks/coordinator.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/worker.h"
#include "src/fitness/search/search_tasks.h"

namespace coevo::fitness::ranks {
namespace {

// Within run(), on rank 0 of several.
Coordinator* coordinator = nullptr;

// How long a rank may be silent before it counts as dead.
std::chrono::milliseconds allowed_silence() {
  constexpr std::chrono::seconds kStandard{30};
  const char* const text = std::getenv("COEVO_RANK_SILENCE_MS");
  if (text == nullptr) return kStandard;
  const std::string_view digits = text;
  int given = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), given);
  if (end.ptr != digits.data() + digits.size() || given < 1) {
    throw common::InputError(
        fmt::format("COEVO_RANK_SILENCE_MS '{}': expected a number of milliseconds", text));
  }
  return std::chrono::milliseconds(given);
}

// Signature of a few short searches of each puzzle; takes milliseconds, while the whole bench takes
// seconds.
std::string signature_of(const solver::Registry& registry) {
  std::string record;
  solver::Limits limits;
  limits.generated = 2000;
  for (const auto& domain : registry.domains()) {
    if (!domain->has_numbers()) continue;
    CheckedSolver solver(*domain, domain->baseline());
    for (std::uint64_t i = 0; i < 3; ++i) {
      const auto checked = solver.solve({domain->first_instance() + i, ""}, limits);
      record += fmt::format("{} {} {} {}\n", domain->name(), common::name(checked.result.outcome),
                            checked.result.generated, checked.solution);
    }
  }
  return common::hex(common::content_hash(record));
}

Hello own_hello(const solver::Registry& registry, std::size_t threads) {
  return {fmt::format("{} {} {}", common::version(), common::git_revision(), common::compiler()),
          signature_of(registry), threads};
}

int run_worker(Mailbox& mailbox, const solver::Registry& registry, std::size_t threads) {
  const auto local = make_local_executor(threads);
  const std::array kinds{search_kind(registry), command::command_kind()};
  const Ending ending = serve(mailbox, kinds, *local, own_hello(registry, local->workers()),
                              allowed_silence(), common::stop_requested());
  const int stopped = common::exit_status(common::Outcome::interrupted);
  if (ending == Ending::done_without_some) ::_exit(0);  // MPI would wait for the dead
  if (ending == Ending::deserted) ::_exit(stopped);     // MPI would wait for rank 0
  return ending == Ending::stopped ? stopped : 0;
}

int run_command(Mailbox& mailbox, const solver::Registry& registry,
                const std::function<int()>& action) {
  Coordinator ranks(mailbox, own_hello(registry, 0), allowed_silence());
  coordinator = &ranks;
  int status = 0;
  std::exception_ptr fault;
  try {
    status = action();
  } catch (...) {
    fault = std::current_exception();
  }
  coordinator = nullptr;
  const bool all_alive = ranks.end();
  if (all_alive) finalize_mpi();
  if (fault) std::rethrow_exception(fault);
  if (!all_alive) {  // MPI would wait for the dead
    std::fflush(stdout);
    ::_exit(status);
  }
  return status;
}

}  // namespace

bool is_worker() {
  return place_by_environment().rank > 0;
}

int run(const solver::Registry& registry, std::size_t threads, const std::function<int()>& action) {
  if (const std::size_t processes = processes_of_srun(); processes > 1) {
    throw common::InputError(
        fmt::format("srun has started {} processes: expected mpirun to start several", processes));
  }
  if (place_by_environment().ranks < 2) return action();
  const auto mailbox = open_mpi_mailbox();
  if (mailbox->rank() == 0) return run_command(*mailbox, registry, action);
  const int status = run_worker(*mailbox, registry, threads);
  finalize_mpi();
  return status;
}

std::unique_ptr<Executor> spread(std::unique_ptr<Executor> local) {
  if (coordinator == nullptr) return local;
  return spread(std::move(local), *coordinator);
}

}  // namespace coevo::fitness::ranks
