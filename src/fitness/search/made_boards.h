// SPDX-License-Identifier: MIT
// A search target's instances, and boards that a learning method makes of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "evolve/evaluation.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

class MadeBoards final : public evolve::Boards {
 public:
  // The target must outlive it.
  explicit MadeBoards(const SearchTarget& target) : target_(target) {}

  // The instance with that number, made or not.
  solver::Instance instance(std::uint64_t number) const;

  std::string mutant(std::uint64_t number, common::RandomStream& random) const override;
  void set(std::vector<std::string> boards) override { boards_ = std::move(boards); }

 private:
  const SearchTarget& target_;
  std::vector<std::string> boards_;
};

}  // namespace coevo::fitness
