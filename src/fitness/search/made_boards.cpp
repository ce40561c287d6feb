// SPDX-License-Identifier: MIT
#include "src/fitness/search/made_boards.h"

namespace coevo::fitness {

solver::Instance MadeBoards::instance(std::uint64_t number) const {
  if (number < kFirst) return target_.files.instance(number);
  return {0, boards_.at(number - kFirst)};
}

std::string MadeBoards::mutant(std::uint64_t number, common::RandomStream& random) const {
  return target_.domain->mutant(instance(number), random, target_.settings).board;
}

}  // namespace coevo::fitness
