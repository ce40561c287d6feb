// SPDX-License-Identifier: MIT
#include "src/fitness/command/mutants.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/text.h"
#include "src/fitness/command/process.h"

namespace coevo::fitness::command {

Mutants::Mutants(const CommandTarget& target, std::filesystem::path folder)
    : target_(target), folder_(std::move(folder)) {
  const std::filesystem::path first = target.pairing(1).instance.name;
  std::error_code error;
  are_files_ = std::filesystem::is_regular_file(first, error);
  extension_ = first.extension().string();
}

CommandTarget::Pairing Mutants::pairing(std::uint64_t number) const {
  if (number < kFirst) return target_.pairing(number);
  const CommandInstance& instance = instances_.at(number - kFirst);
  return {instance, target_.seed_of(instance.hash)};
}

std::string Mutants::mutant(std::uint64_t number, common::RandomStream& random) const {
  const CommandSpec& spec = target_.spec();
  const PlaceholderValues values{{"instance", pairing(number).instance.name},
                                 {"seed", std::to_string(1 + random.below(kSeeds))}};
  const std::vector<std::string> command = spec.mutate->expand(values);
  const ProcessLimits limits{.wall_seconds = spec.kill_after};
  const ProcessResult run = run_process(command, limits);
  const bool is_done = run.end == ProcessEnd::exited && run.status == 0;
  if (!is_done || common::trimmed(run.out).empty()) {
    throw common::InputError(fmt::format(
        "{}: {}: expected exit status 0 and an instance on standard output (target.mutate)",
        common::printable(shell_text(command), 1000), end_text(run, limits)));
  }
  if (!are_files_) return std::string(common::trimmed(run.out));
  common::create_folders(folder_);
  std::string name = common::hex(common::content_hash(run.out)) + extension_;
  common::write_atomically(folder_ / name, run.out);
  return name;
}

void Mutants::set(std::vector<std::string> boards) {
  boards_ = std::move(boards);
  instances_.clear();
  for (const std::string& board : boards_) instances_.push_back(instance_of(board));
}

CommandInstance Mutants::instance_of(const std::string& board) const {
  if (!are_files_) return {board, common::content_hash(board)};
  const std::filesystem::path file = folder_ / board;
  const std::uint64_t hash = common::content_hash(common::read_whole_file(file));
  if (common::hex(hash) != file.stem()) {
    throw common::InputError(
        fmt::format("{}: expected the mutant as it was made: has it changed?", file.string()));
  }
  return {file.string(), hash};
}

}  // namespace coevo::fitness::command
