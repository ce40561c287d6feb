// SPDX-License-Identifier: MIT
// Encounters: coevolution's hosts are evaluated on a few parasites each.
#pragma once

#include <cstdint>
#include <vector>

#include "evolve/genome.h"

namespace coevo::evolve {

// The parasites that the hosts meet: `encounters` different ones for host 0, for host 1 and so on.
// Taken from shuffled lists of all parasites, so that each is met about equally often.
// encounters <= parasites.
std::vector<std::size_t> encounters_of(std::size_t hosts, std::size_t encounters,
                                       std::size_t parasites, common::RandomStream& random);

// The same ones for every host: in round after round the next `encounters` of `order`, which begins
// again at its end.
std::vector<std::size_t> same_encounters(std::size_t hosts, std::size_t encounters,
                                         std::size_t round, const std::vector<std::size_t>& order);

// Parasites of `instances` genes, each a place in the training set.
GeneSpace parasite_space(std::size_t instances, std::size_t training_size);

}  // namespace coevo::evolve
