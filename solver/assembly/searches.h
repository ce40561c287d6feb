// SPDX-License-Identifier: MIT
// All searches over one puzzle's Traits, from searches.def.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "common/error.h"
#include "solver/assembly/engine.h"
#include "solver/search/included.h"

namespace coevo::assembly {

using Plugins = std::span<const solver::HeuristicPlugin>;

inline solver::SearchDescriptor with_parameters(solver::SearchDescriptor descriptor,
                                                const std::vector<common::Parameter>& more) {
  descriptor.parameters.insert(descriptor.parameters.end(), more.begin(), more.end());
  return descriptor;
}

// The search's descriptor, the domain's own parameters appended.
template <class Traits, class Kind>
solver::SearchDescriptor describe_search(const std::vector<common::Parameter>& domain_parameters) {
  auto descriptor = Kind::describe();
  if constexpr (search::kViewOf<Kind> == search::View::bounded && HasBoundedParameters<Traits>) {
    descriptor = with_parameters(std::move(descriptor), Traits::bounded_parameters());
  }
  if constexpr (search::kViewOf<Kind> == search::View::scored && NamesScoredHeuristics<Traits>) {
    if (descriptor.is_member) descriptor.heuristics = Traits::scored_heuristics();
  }
  return with_parameters(std::move(descriptor), domain_parameters);
}

// An alias has no parameters of the search itself; they are at their defaults.
inline solver::SearchDescriptor describe_alias(
    const char* alias, const solver::SearchDescriptor& search,
    const std::vector<common::Parameter>& domain_parameters) {
  return {.name = alias,
          .help = fmt::format("another name of {}, at its defaults", search.name),
          .parameters = domain_parameters};
}

template <class Traits>
std::vector<solver::SearchDescriptor> describe_searches(
    const std::vector<common::Parameter>& domain_parameters) {
  return {
#define COEVO_SEARCH(header, kind) describe_search<Traits, search::kind>(domain_parameters),
#define COEVO_ALIAS(alias, kind) \
  describe_alias(#alias, search::kind::describe(), domain_parameters),
#include "solver/search/searches.def"
#undef COEVO_ALIAS
#undef COEVO_SEARCH
  };
}

// The solver that an alias stands for.
inline solver::SolverSpec without_alias(solver::SolverSpec spec,
                                        const solver::SearchDescriptor& search) {
  spec.search = search.name;
  for (const auto& parameter : search.parameters) {
    spec.settings.set(parameter.name, parameter.standard);
  }
  return spec;
}

// Whether searches of that view work on these Traits: all do, unless the Traits say otherwise.
template <class Traits>
constexpr bool has_view(search::View view) {
  if constexpr (LimitsViews<Traits, search::View>) return Traits::has_view(view);
  return true;
}

template <class Traits, class Kind>
std::unique_ptr<solver::Solver> make_engine_of(const solver::SolverSpec& spec, Plugins plugins) {
  if constexpr (has_view<Traits>(search::kViewOf<Kind>)) {
    return std::make_unique<Engine<Traits, Kind>>(spec, plugins);
  } else {
    throw common::InputError(fmt::format(
        "search '{}': expected one that needs no lower bound of these moves", spec.search));
  }
}

// The named search's engine; the name was checked when the spec was read.
template <class Traits>
std::unique_ptr<solver::Solver> make_engine(const solver::SolverSpec& spec, Plugins plugins) {
#define COEVO_SEARCH(header, kind)                              \
  if (spec.search == search::kind::describe().name) {           \
    return make_engine_of<Traits, search::kind>(spec, plugins); \
  }
#define COEVO_ALIAS(alias, kind)                                                        \
  if (spec.search == #alias) {                                                          \
    return make_engine<Traits>(without_alias(spec, search::kind::describe()), plugins); \
  }
#include "solver/capabilities.h"
#include "solver/search/searches.def"
#undef COEVO_ALIAS
#undef COEVO_SEARCH
  throw std::logic_error("no search named " + spec.search);
}

}  // namespace coevo::assembly
