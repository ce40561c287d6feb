// SPDX-License-Identifier: MIT
#include "evolve/sampling.h"

#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

namespace coevo::evolve {

std::vector<std::uint64_t> sample_below(std::uint64_t bound, std::size_t count,
                                        common::RandomStream& random) {
  if (count > bound) throw std::logic_error("a sample larger than what it is drawn from");
  // Floyd's algorithm (Bentley & Floyd 1987): one draw each, memory for the sample only.
  std::set<std::uint64_t> chosen;
  for (std::uint64_t top = bound - count; top < bound; ++top) {
    const std::uint64_t draw = random.below(top + 1);
    if (!chosen.insert(draw).second) chosen.insert(top);
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<std::size_t> permutation(std::size_t size, common::RandomStream& random) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

}  // namespace coevo::evolve
