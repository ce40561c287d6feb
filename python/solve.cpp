// SPDX-License-Identifier: MIT
// One instance: solved, replayed, shown.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "common/error.h"
#include "python/calls.h"
#include "python/solver.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::python {
namespace {

// `name`, or the first of the formats if it is empty.
std::string format_of(const std::string& name, const std::vector<std::string>& formats) {
  if (name.empty()) return formats.front();
  if (std::ranges::find(formats, name) != formats.end()) return name;
  throw common::InputError(fmt::format("format: '{}': expected one of {}{}", name,
                                       fmt::join(formats, ", "), common::near_name(name, formats)));
}

py::dict lengths_dict(const solver::Domain& domain, const std::vector<std::uint64_t>& lengths) {
  py::dict result;
  const auto metrics = domain.metrics();
  for (std::size_t m = 0; m < lengths.size(); ++m) result[py::str(metrics[m])] = lengths[m];
  return result;
}

py::dict solve(const Solver& solver, const py::object& given, std::uint64_t max_nodes,
               std::uint64_t max_memory_mib, double max_seconds, const std::string& format) {
  std::atomic<bool> stop = false;
  const solver::Domain& domain = solver.domain();
  const auto& settings = solver.spec().settings;
  const std::string notation = format_of(format, domain.notations());
  const auto instance = instance_of(domain, settings, given, "instance");
  const auto limits = limits_of(max_nodes, max_memory_mib, max_seconds, stop);
  fitness::CheckedResult checked;
  run_interruptible(stop, [&] {
    fitness::CheckedSolver search(domain, solver.spec());
    checked = search.solve_on_this_machine(instance, limits);
  });
  const bool has_solution = !checked.lengths.empty();
  const solver::SolveResult& result = checked.result;
  py::dict fields;
  fields["instance"] = given;
  fields["outcome"] = std::string(common::name(result.outcome));
  fields["moves"] =
      has_solution ? py::object(py::str(domain.write(instance, result.plan, notation, settings)))
                   : py::none();
  fields["lengths"] = lengths_dict(domain, checked.lengths);
  fields["length"] =
      has_solution ? py::object(py::int_(checked.lengths[domain.primary_metric()])) : py::none();
  fields["positions"] = result.generated;
  fields["expanded"] = result.expanded;
  fields["seconds"] = result.cpu_seconds;
  return fields;
}

py::dict verify(const std::string& domain_name, const py::object& given, const std::string& moves,
                const std::string& format, const py::dict& rules) {
  const solver::Domain& domain = domain_named(domain_name);
  const auto settings = rules_of(domain, rules);
  const auto instance = instance_of(domain, settings, given, "instance");
  const auto verdict =
      domain.replay(instance, moves, format_of(format, domain.notations()), settings);
  if (!verdict.readable) {
    throw common::InputError(
        fmt::format("moves:{}:{}: {}", verdict.line, verdict.column, verdict.fault));
  }
  py::dict fields;
  fields["solved"] = verdict.won;
  fields["legal"] = verdict.legal;
  fields["fault"] = verdict.fault;
  fields["line"] = verdict.line;
  fields["column"] = verdict.column;
  fields["lengths"] = lengths_dict(domain, verdict.lengths);
  fields["position"] = verdict.position;
  return fields;
}

std::string deal(std::uint64_t number, const std::string& domain_name, const std::string& format,
                 const py::dict& rules) {
  const solver::Domain& domain = domain_named(domain_name);
  const auto settings = rules_of(domain, rules);
  return domain.board_text(instance_of(domain, number, "instance"),
                           format_of(format, domain.board_formats()), settings);
}

py::dict feature_dict(const solver::Feature& feature) {
  const double unit = feature.unit;
  py::dict fields;
  fields["name"] = std::string(feature.name);
  fields["help"] = std::string(feature.help);
  fields["low"] = feature.low / unit;
  fields["high"] = feature.high / unit;
  fields["smaller_is_better"] = feature.direction == solver::Direction::smaller_is_better;
  fields["admissible"] = feature.admissible;
  return fields;
}

}  // namespace

void bind_solve(py::module_& module) {
  module.def("solve", &solve);
  module.def("verify", &verify);
  module.def("deal", &deal);
  module.def(
      "domains", [] { return registry().domain_names(); },
      "Names of the puzzles; the first is the default.");
  module.def(
      "presets",
      [] {
        std::vector<std::string> names;
        for (const auto& [name, text] : registry().presets()) names.push_back(name);
        return names;
      },
      "Full names of the shipped solvers.");
  module.def("heuristics", [](const std::string& domain) {
    py::list list;
    for (const auto& feature : domain_named(domain).features()) list.append(feature_dict(feature));
    return list;
  });
}

}  // namespace coevo::python
