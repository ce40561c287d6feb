// SPDX-License-Identifier: MIT
// Mutants of a command's instances, made by `target.mutate`, for learning methods with boards.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "evolve/evaluation.h"
#include "src/fitness/command/command_target.h"

namespace coevo::fitness::command {

// A board is the name of a file in the folder: the hash of its content and the extension of the
// instance that it was made of.
class Mutants final : public evolve::Boards {
 public:
  // The target, whose spec must have `mutate`, and the flag must outlive it. Creates the folder
  // with the first mutant.
  Mutants(const CommandTarget& target, std::filesystem::path folder, const std::atomic<bool>* stop)
      : target_(target), folder_(std::move(folder)), stop_(stop) {}

  // A training instance or a mutant, and the seed of its runs.
  CommandTarget::Pairing pairing(std::uint64_t number) const;

  // Runs `mutate`; throws InputError, one line with the command, unless it prints an instance and
  // exits with 0, and Interrupted when stopped.
  std::string mutant(std::uint64_t number, common::RandomStream& random) const override;
  const std::string& board(std::uint64_t number) const override {
    return boards_.at(number - kFirst);
  }
  // Throws InputError if a mutant's file is missing or has changed.
  void set(std::vector<std::string> boards) override;

 private:
  CommandInstance instance_of(const std::string& board) const;

  const CommandTarget& target_;
  std::filesystem::path folder_;
  const std::atomic<bool>* stop_;
  std::vector<std::string> boards_;
  std::vector<CommandInstance> instances_;  // of the boards
};

}  // namespace coevo::fitness::command
