// SPDX-License-Identifier: MIT
// Additions of a program to existing puzzles: a heuristic to one of them, a search to one or all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <typeindex>
#include <typeinfo>
#include <utility>

#include "solver/features/feature.h"
#include "solver/search_contract.h"
#include "solver/solver.h"
#include "solver/spaces/state_graph.h"

namespace coevo::solver {

class Domain;

// A heuristic of a puzzle: its feature and the function that computes it.
struct HeuristicPlugin {
  std::string domain;                              // the puzzle it belongs to
  Feature feature;                                 // of a name that is new there
  std::type_index state;                           // the State that `value` takes
  std::function<std::int32_t(const void*)> value;  // within the feature's range
};

// `value` takes a `const State&` of that domain and returns an integer within the feature's range;
// outside it, searches throw ContractError.
template <class State, class Value>
HeuristicPlugin heuristic(std::string domain, const Feature& feature, Value value) {
  return {std::move(domain), feature, typeid(State),
          [feature, value = std::move(value)](const void* state) {
            return checked_value(feature, value(*static_cast<const State*>(state)));
          }};
}

// A search that a config can name, and what makes a solver with it.
struct SearchPlugin {
  SearchDescriptor descriptor;  // of a new name; its own parameters, without the domain's
  // Called for each solver, by several threads at once. `spec` has the domain's settings too.
  std::function<std::unique_ptr<Solver>(const Domain& domain, const SolverSpec& spec)> make;
  std::string domain = {};  // the only one that has it; empty: all
};

// A search written against StateGraph, for every puzzle.
SearchPlugin graph_search(SearchDescriptor descriptor, GraphSearch search);

}  // namespace coevo::solver
