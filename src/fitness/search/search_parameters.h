// SPDX-License-Identifier: MIT
// A search's genes as parameters with names and texts, as programs that tune others write them.
#pragma once

#include "src/fitness/command/parameters/parameter_space.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

// One a gene, in the order of target.genes(). Throws InputError for a policy: rules are no
// parameters.
command::ParameterSpace search_parameters(const SearchTarget& target);

// The configuration as the target's genome. Throws InputError for unknown and missing names and for
// illegal values.
evolve::Genome search_genome(const SearchTarget& target,
                             const command::Configuration& configuration);

}  // namespace coevo::fitness
