// SPDX-License-Identifier: MIT
#include "src/fitness/command/mutants.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/text.h"
#include "src/fitness/command/process.h"

namespace coevo::fitness::command {
namespace {

std::string extension_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

}  // namespace

CommandTarget::Pairing Mutants::pairing(std::uint64_t number) const {
  if (number < kFirst) return target_.pairing(number);
  const CommandInstance& instance = instances_.at(number - kFirst);
  return {instance, target_.seed_of(instance.hash)};
}

std::string Mutants::mutant(std::uint64_t number, common::RandomStream& random) const {
  const CommandSpec& spec = target_.spec();
  const std::string parent = pairing(number).instance.name;
  const PlaceholderValues values{{"instance", parent},
                                 {"seed", std::to_string(1 + random.below(kSeeds))}};
  const std::vector<std::string> command = spec.mutate->expand(values);
  const ProcessLimits limits{.wall_seconds = spec.kill_after};
  const ProcessResult run = run_process(command, limits, "", stop_);
  if (run.end == ProcessEnd::stopped) throw evolve::Interrupted();
  const bool is_done = run.end == ProcessEnd::exited && run.status == 0;
  if (!is_done || common::trimmed(run.out).empty()) {
    throw common::InputError(fmt::format(
        "{}: {}{}: expected an instance on standard output (target.mutate)",
        common::printable(shell_text(command), 1000), end_text(run, limits), stderr_text(run)));
  }
  common::create_folders(folder_);
  std::string name = common::hex(common::content_hash(run.out)) + extension_of(parent);
  common::write_atomically(folder_ / name, run.out);
  return name;
}

void Mutants::set(std::vector<std::string> boards) {
  boards_ = std::move(boards);
  instances_.clear();
  for (const std::string& board : boards_) instances_.push_back(instance_of(board));
}

CommandInstance Mutants::instance_of(const std::string& board) const {
  const std::filesystem::path file = folder_ / board;
  const std::uint64_t hash = common::content_hash(common::read_whole_file(file));
  if (common::hex(hash) != file.stem()) {
    throw common::InputError(
        fmt::format("{}: expected the mutant as it was made: has it changed?", file.string()));
  }
  return {file.string(), hash};
}

}  // namespace coevo::fitness::command
