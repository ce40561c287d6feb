// SPDX-License-Identifier: MIT
// The values of a policy's terms during a search. With them, random conditions can hold in some
// positions and not in others.
#pragma once

#include <string>
#include <vector>

#include "solver/domain.h"

namespace coevo::fitness {

// The distribution of a term's values, within [0, 1], over the positions that a search evaluates.
class TermQuantiles {
 public:
  // `shares`: of the positions whose value is at most the cut, for each of the ascending cuts.
  TermQuantiles(const std::vector<double>& cuts, const std::vector<double>& shares);

  // The value that this share of the positions does not exceed, linear between cuts; share in [0,
  // 1].
  double value(double share) const;

 private:
  std::vector<double> values_;
  std::vector<double> shares_;  // as many, from 0 to 1
};

// Quantiles of each term, over the first positions of searches on a few of the domain's last
// instances with the weights of its reference solver. `solver`: search and settings; it must take
// rules.
std::vector<TermQuantiles> observed_quantiles(const solver::Domain& domain,
                                              solver::SolverSpec solver,
                                              const std::vector<std::string>& terms);

}  // namespace coevo::fitness
