// All searches over one domain's Traits, from searches.def.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <type_traits>

#include "solver/assembly/engine.h"
#include "solver/assembly/shortest_engine.h"
#include "solver/search/included.h"
#include "src/common/error.h"

namespace coevo::assembly {

inline solver::SearchDescriptor with_parameters(solver::SearchDescriptor descriptor,
                                                const std::vector<common::Parameter>& more) {
  descriptor.parameters.insert(descriptor.parameters.end(), more.begin(), more.end());
  return descriptor;
}

// The search's descriptor, the domain's own parameters appended.
template <class Traits, class Kind>
solver::SearchDescriptor describe_search(const std::vector<common::Parameter>& domain_parameters) {
  auto descriptor = Kind::describe();
  if constexpr (FindsShortest<Kind> && requires { Traits::shortest_parameters(); }) {
    descriptor = with_parameters(std::move(descriptor), Traits::shortest_parameters());
  }
  return with_parameters(std::move(descriptor), domain_parameters);
}

template <class Traits>
std::vector<solver::SearchDescriptor> describe_searches(
    const std::vector<common::Parameter>& domain_parameters) {
  return {
#define COEVO_SEARCH(header, kind) describe_search<Traits, search::kind>(domain_parameters),
#include "solver/search/searches.def"
#undef COEVO_SEARCH
  };
}

template <class Traits, class Kind>
std::unique_ptr<solver::Solver> make_engine_of(const solver::SolverSpec& spec) {
  if constexpr (!FindsShortest<Kind>) {
    return std::make_unique<Engine<Traits, Kind>>(spec);
  } else if constexpr (!std::is_void_v<typename Traits::Bound>) {
    return std::make_unique<ShortestEngine<Traits, Kind>>(spec);
  } else {
    throw common::InputError(fmt::format(
        "search '{}': expected one that needs no lower bound of these moves", spec.search));
  }
}

// The named search's engine; the name was checked when the spec was read. A Traits whose Bound is void
// has none of the searches that need one.
template <class Traits>
std::unique_ptr<solver::Solver> make_engine(const solver::SolverSpec& spec) {
#define COEVO_SEARCH(header, kind)                    \
  if (spec.search == search::kind::describe().name) { \
    return make_engine_of<Traits, search::kind>(spec);   \
  }
#include "solver/search/searches.def"
#undef COEVO_SEARCH
  throw std::logic_error("no search named " + spec.search);
}

}  // namespace coevo::assembly
