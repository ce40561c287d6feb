// SPDX-License-Identifier: MIT
#include "evolve/learning/encounters.h"

#include <fmt/format.h>

#include <algorithm>

#include "evolve/sampling.h"

namespace coevo::evolve {

std::vector<std::size_t> encounters_of(std::size_t hosts, std::size_t encounters,
                                       std::size_t parasites, common::RandomStream& random) {
  std::vector<std::size_t> met, left;
  for (std::size_t host = 0; host < hosts; ++host) {
    const auto mine = static_cast<std::ptrdiff_t>(met.size());
    for (std::size_t encounter = 0; encounter < encounters; ++encounter) {
      const auto is_new = [&](std::size_t parasite) {
        return std::find(met.begin() + mine, met.end(), parasite) == met.end();
      };
      auto next = std::find_if(left.begin(), left.end(), is_new);
      if (next == left.end()) {
        left = permutation(parasites, random);
        next = std::find_if(left.begin(), left.end(), is_new);
      }
      met.push_back(*next);
      left.erase(next);
    }
  }
  return met;
}

std::vector<std::size_t> same_encounters(std::size_t hosts, std::size_t encounters,
                                         std::size_t round, const std::vector<std::size_t>& order) {
  std::vector<std::size_t> met;
  for (std::size_t i = 0; i < hosts * encounters; ++i) {
    met.push_back(order[(round * encounters + i % encounters) % order.size()]);
  }
  return met;
}

GeneSpace parasite_space(std::size_t instances, std::size_t training_size) {
  std::vector<Gene> genes;
  for (std::size_t i = 0; i < instances; ++i) {
    genes.push_back({fmt::format("instance{}", i + 1), 0.0, static_cast<double>(training_size),
                     Gene::Kind::integer});
  }
  return GeneSpace(std::move(genes));
}

}  // namespace coevo::evolve
