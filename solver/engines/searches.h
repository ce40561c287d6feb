// All searches over one domain's Kit, from searches.def.
#pragma once

#include <stdexcept>

#include "solver/engines/engine.h"
#include "solver/search/included.h"

namespace coevo::engines {

inline solver::SearchDescriptor with_parameters(solver::SearchDescriptor descriptor,
                                                const std::vector<common::Parameter>& more) {
  descriptor.parameters.insert(descriptor.parameters.end(), more.begin(), more.end());
  return descriptor;
}

// Every search's descriptor, the domain's own parameters appended.
inline std::vector<solver::SearchDescriptor> describe_searches(
    const std::vector<common::Parameter>& domain_parameters) {
  std::vector<solver::SearchDescriptor> all;
#define COEVO_SEARCH(header, kind) all.push_back(search::kind::describe());
#include "solver/search/searches.def"
#undef COEVO_SEARCH
  for (auto& descriptor : all) {
    descriptor = with_parameters(std::move(descriptor), domain_parameters);
  }
  return all;
}

// The named search's engine; the name was checked when the spec was read.
template <class Kit>
std::unique_ptr<solver::Solver> make_engine(const solver::SolverSpec& spec) {
#define COEVO_SEARCH(header, kind)                            \
  if (spec.search == search::kind::describe().name) {         \
    return std::make_unique<Engine<Kit, search::kind>>(spec); \
  }
#include "solver/search/searches.def"
#undef COEVO_SEARCH
  throw std::logic_error("no search named " + spec.search);
}

}  // namespace coevo::engines
