// All searches over one domain's Kit, from searches.def.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <type_traits>

#include "solver/engines/engine.h"
#include "solver/search/included.h"
#include "src/common/error.h"

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

template <class Kit, class Kind>
std::unique_ptr<solver::Solver> make_engine_of(const solver::SolverSpec& spec) {
  if constexpr (NeedsBound<Kind> && std::is_void_v<typename Kit::Bound>) {
    throw common::InputError(fmt::format(
        "search '{}': expected one that needs no lower bound of these moves", spec.search));
  } else {
    return std::make_unique<Engine<Kit, Kind>>(spec);
  }
}

// The named search's engine; the name was checked when the spec was read. A Kit whose Bound is void
// has none of the searches that need one.
template <class Kit>
std::unique_ptr<solver::Solver> make_engine(const solver::SolverSpec& spec) {
#define COEVO_SEARCH(header, kind)                    \
  if (spec.search == search::kind::describe().name) { \
    return make_engine_of<Kit, search::kind>(spec);   \
  }
#include "solver/search/searches.def"
#undef COEVO_SEARCH
  throw std::logic_error("no search named " + spec.search);
}

}  // namespace coevo::engines
