// SPDX-License-Identifier: MIT
// All individuals of a generation and the instances they met, small enough for the journal:
// `coevo film` draws them.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/evaluation.h"
#include "evolve/genome.h"

namespace coevo::evolve {

// Whether the journal keeps that generation's population: each of the first 256, then of each
// doubling 128, so that a long run's journal grows with the logarithm of its generations. The rule
// depends on the number alone, as a run may be resumed and does not know when a budget ends it.
bool keeps_population(std::uint32_t generation);

inline constexpr std::size_t kIndividualsKept = 256;  // in one record, at most
inline constexpr std::size_t kInstancesKept = 256;    // in one record, at most
// {"genomes", "fitness", "instances"}: see docs/formats.md. A larger population keeps some
// individuals, evenly spaced by rank, and "individuals", their number. Of more instances, it keeps
// the hardest, and "left_out", the number of others.
nlohmann::ordered_json population_json(const Population& population, const Evaluation& evaluation,
                                       std::span<const Task> tasks, const GeneSpace& space);

// A gene's place in its range, on the operators' scale, as two characters of base64: 12 bits.
inline constexpr int kGenePlaces = 4096;
// The genes as such places, one genome after the other.
std::string packed_genes(const Population& population, const GeneSpace& space);
// These places, 0 to kGenePlaces - 1. InputError, which names `place`, for any other text.
std::vector<int> unpacked_genes(std::string_view text, const std::string& place);

}  // namespace coevo::evolve
