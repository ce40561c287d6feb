// SPDX-License-Identifier: MIT
// The compiled half of the Python package: the library on numbers, texts and arrays. The other half
// (coevo/*.py) has names, defaults and records.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "src/fitness/registry.h"

namespace coevo::python {

namespace py = pybind11;

// The standard one, made once, with the puzzles of the libraries that were loaded.
const Registry& registry();
// Replaces the registry. Existing puzzles must stay in it.
void set_registry(Registry registry);
// The domain of that name; empty: the default. Throws InputError if there is none.
const solver::Domain& domain_named(const std::string& name);
// `number` as an instance of the domain; InputError, beginning with `where`, for another.
solver::Instance instance_of(const solver::Domain& domain, std::uint64_t number,
                             const std::string& where);
// A number, or a board's text. Messages begin with `where`.
solver::Instance instance_of(const solver::Domain& domain, const common::Settings& settings,
                             const py::handle& instance, const std::string& where);

// One file each.
void bind_solver(py::module_& module);
void bind_evaluate(py::module_& module);
void bind_solve(py::module_& module);
void bind_evolve(py::module_& module);
void bind_read(py::module_& module);
void bind_library(py::module_& module);

}  // namespace coevo::python
