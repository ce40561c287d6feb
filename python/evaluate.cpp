// SPDX-License-Identifier: MIT
// Many weight vectors on many instances, in parallel: the bridge to optimisers of one's own.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "common/error.h"
#include "common/instance_set.h"
#include "python/calls.h"
#include "python/solver.h"
#include "src/fitness/executors/executor.h"

namespace coevo::python {
namespace {

using Weights = py::array_t<double, py::array::c_style | py::array::forcecast>;

// Results by solver and instance.
struct Table {
  py::array_t<std::uint64_t> positions;
  py::array_t<bool> solved;
  py::array_t<std::int64_t> lengths;  // -1 if not solved

  Table(std::size_t solvers, std::size_t instances)
      : positions({solvers, instances}),
        solved({solvers, instances}),
        lengths({solvers, instances}) {}
};

// A text is a set of numbers ("1-100,617"), anything else a sequence of numbers or boards.
std::vector<solver::Instance> instances_of(const Solver& solver, const py::object& given) {
  std::vector<solver::Instance> instances;
  const solver::Domain& domain = solver.domain();
  if (py::isinstance<py::str>(given)) {
    const auto set = common::InstanceSet::parse(given.cast<std::string>());
    set.require_within(domain.first_instance(), domain.last_instance(), "instances");
    for (std::uint64_t i = 0; i < set.size(); ++i) instances.push_back({set.at(i), ""});
    return instances;
  }
  if (!py::isinstance<py::iterable>(given)) {
    throw common::InputError(fmt::format("instances: {}: expected a sequence of numbers or boards",
                                         std::string(py::repr(given))));
  }
  for (const py::handle& each : given) {
    instances.push_back(instance_of(domain, solver.spec().settings, each,
                                    fmt::format("instances[{}]", instances.size())));
  }
  if (instances.empty()) throw common::InputError("instances: none: expected at least one");
  return instances;
}

std::vector<solver::SolverSpec> specs_of(const Solver& solver, const Weights& weights) {
  const std::size_t genes = solver.heuristics().size();
  if (weights.ndim() != 2 || static_cast<std::size_t>(weights.shape(1)) != genes) {
    throw common::InputError(
        fmt::format("weights: shape {}: expected (n, {}): a row for each solver, a column for each "
                    "heuristic",
                    std::string(py::str(weights.attr("shape"))), genes));
  }
  std::vector<solver::SolverSpec> specs;
  for (py::ssize_t row = 0; row < weights.shape(0); ++row) {
    specs.push_back(solver.spec({weights.data(row, 0), genes}, fmt::format("weights[{}, ", row)));
  }
  return specs;
}

py::tuple evaluate(const Solver& solver, const Weights& weights, const py::object& given,
                   std::uint64_t max_nodes, std::uint64_t max_memory_mib, std::size_t threads) {
  std::atomic<bool> stop = false;
  const auto specs = specs_of(solver, weights);
  const auto instances = instances_of(solver, given);
  const auto limits = limits_of(max_nodes, max_memory_mib, 0, stop);
  const auto executor = executor_of(threads);
  Table table(specs.size(), instances.size());
  std::uint64_t* const positions = table.positions.mutable_data();
  bool* const solved = table.solved.mutable_data();
  std::int64_t* const lengths = table.lengths.mutable_data();
  const std::size_t metric = solver.domain().primary_metric();
  const fitness::SearchBatch batch{.domain = solver.domain(),
                                   .solvers = specs,
                                   .count = specs.size() * instances.size(),
                                   .task =
                                       [&](std::size_t i) {
                                         return fitness::SearchTask{i / instances.size(),
                                                                    instances[i % instances.size()],
                                                                    max_nodes};
                                       },
                                   .limits = limits,
                                   .options = {.with_solutions = false}};
  run_interruptible(stop, [&] {
    executor->solve_each(batch, [&](std::size_t i, fitness::CheckedResult&& checked) {
      positions[i] = checked.result.generated;
      solved[i] = checked.result.outcome == common::Outcome::solved;
      lengths[i] = solved[i] ? static_cast<std::int64_t>(checked.lengths[metric]) : -1;
    });
  });
  return py::make_tuple(table.positions, table.solved, table.lengths);
}

}  // namespace

void bind_evaluate(py::module_& module) {
  module.def("evaluate", &evaluate);
}

}  // namespace coevo::python
