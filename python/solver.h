// SPDX-License-Identifier: MIT
// What turns a vector of weights into a search: puzzle, search, settings, the heuristics in order.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "python/module.h"
#include "solver/weight_file.h"

namespace coevo::python {

class Solver {
 public:
  // `heuristics` none: all that can lead the search. Settings by name.
  static Solver make(const std::string& domain, const std::string& search,
                     const py::object& heuristics, const py::dict& settings,
                     std::int64_t quantisation);
  static Solver read(const std::string& path);
  // The program's default solver: a preset of the domain or a borrowed one, or else its baseline.
  static Solver standard(const std::string& domain);
  // `name` in full, or without its domain; the domain may borrow it.
  static Solver preset(const std::string& name, const std::string& domain);

  const solver::Domain& domain() const { return *file_.domain; }
  const solver::SolverSpec& spec() const { return file_.spec; }
  const std::vector<std::string>& heuristics() const { return heuristics_; }
  // With these weights, one for each of heuristics(). `where` begins messages.
  solver::SolverSpec spec(std::span<const double> weights, const std::string& where) const;
  Solver with_weights(const std::vector<double>& weights) const;
  // As a weight file.
  std::string text() const { return file_.text(); }

 private:
  Solver(solver::WeightFile file, std::vector<std::string> heuristics)
      : file_(std::move(file)), heuristics_(std::move(heuristics)) {}
  static Solver of(solver::WeightFile file);

  solver::WeightFile file_;
  std::vector<std::string> heuristics_;
};

// The domain's own settings, those given by name changed.
common::Settings rules_of(const solver::Domain& domain, const py::dict& given);

}  // namespace coevo::python
