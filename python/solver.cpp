// SPDX-License-Identifier: MIT
#include "python/solver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

#include "common/config/config_node.h"
#include "common/error.h"
#include "solver/spec_reader.h"

namespace coevo::python {
namespace {

[[noreturn]] void fail(const std::string& where, const std::string& text,
                       const std::vector<std::string>& expected) {
  throw common::InputError(fmt::format("{}: '{}': expected one of {}{}", where, text,
                                       fmt::join(expected, ", "),
                                       common::near_name(text, expected)));
}

solver::SearchDescriptor search_named(const solver::Domain& domain, const std::string& name) {
  std::vector<std::string> names;
  for (auto& search : domain.searches()) {
    if (search.name == name) return search;
    names.push_back(search.name);
  }
  fail("search", name, names);
}

void check_heuristics(const std::vector<std::string>& chosen, const solver::Domain& domain,
                      const solver::SearchDescriptor& search) {
  const bool any = search.heuristics.empty();
  auto names = any ? solver::feature_names(domain) : search.heuristics;
  if (chosen.empty()) throw common::InputError("heuristics: expected at least one");
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::string& name = chosen[i];
    const auto place = fmt::format("heuristics[{}]", i);
    const bool known = std::ranges::find(names, name) != names.end();
    if (!known && !(any && domain.has_feature(name))) fail(place, name, names);
    if (std::find(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(i), name) !=
        chosen.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw common::InputError(fmt::format("{}: '{}': expected each heuristic once", place, name));
    }
  }
}

// Python's value as the strict reader takes it.
std::string value_text(const py::handle& value) {
  return py::str(py::module_::import("json").attr("dumps")(value));
}

common::Settings settings_of(const py::dict& given,
                             const std::vector<common::Parameter>& parameters) {
  common::Settings settings = common::defaults(parameters);
  std::vector<std::string> names;
  for (const auto& parameter : parameters) names.push_back(parameter.name);
  for (const auto& [key, value] : given) {
    const std::string name = py::str(key);
    const auto found = std::ranges::find(parameters, name, &common::Parameter::name);
    if (found == parameters.end()) fail("settings", name, names);
    const auto node = common::ConfigNode::parse("value: " + value_text(value), "settings: " + name);
    settings.set(name, node.child("value").value(*found));
    node.finish();
  }
  return settings;
}

py::dict settings_dict(const common::Settings& settings) {
  py::dict result;
  for (const auto& [name, value] : settings.values()) {
    result[py::str(name)] = std::visit([](const auto& held) { return py::cast(held); }, value);
  }
  return result;
}

}  // namespace

common::Settings rules_of(const solver::Domain& domain, const py::dict& given) {
  return settings_of(given, domain.parameters());
}

Solver Solver::make(const std::string& domain_name, const std::string& search_name,
                    const py::object& heuristics, const py::dict& settings,
                    std::int64_t quantisation) {
  const solver::Domain& domain = domain_named(domain_name);
  const auto search = search_named(domain, search_name);
  std::vector<std::string> chosen = !heuristics.is_none()
                                        ? heuristics.cast<std::vector<std::string>>()
                                    : search.heuristics.empty() ? solver::feature_names(domain)
                                                                : search.heuristics;
  check_heuristics(chosen, domain, search);
  if (quantisation < 1 || quantisation > solver::kMaxQuantisation) {
    throw common::InputError(fmt::format("quantisation: {}: expected an integer 1..{}",
                                         quantisation, solver::kMaxQuantisation));
  }
  solver::WeightFile file{.domain = registry().shared_domain(domain.name()),
                          .spec = domain.plain_solver(search),
                          .provenance = {}};
  file.spec.settings = settings_of(settings, search.parameters);
  file.spec.quantisation = static_cast<std::int32_t>(quantisation);
  file.spec.weights.clear();
  for (const std::string& name : chosen) file.spec.weights[name] = 1;
  return {std::move(file), std::move(chosen)};
}

Solver Solver::of(solver::WeightFile file) {
  std::vector<std::string> names;
  for (const auto& [name, weight] : file.spec.weights) names.push_back(name);
  return {std::move(file), std::move(names)};
}

Solver Solver::read(const std::string& path) {
  return of(solver::WeightFile::read(path, registry()));
}

Solver Solver::standard(const std::string& domain_name) {
  return of(solver::default_solver(registry(), domain_named(domain_name).name()));
}

Solver Solver::preset(const std::string& name, const std::string& domain) {
  const auto& presets = registry().presets();
  const std::string puzzle = domain_named(domain).name();
  if (auto found = solver::shipped_solver(registry(), name, puzzle)) return of(*std::move(found));
  if (presets.contains(name)) return of(solver::WeightFile::preset(name, registry()));
  std::vector<std::string> names;
  for (const auto& [known, text] : presets) names.push_back(known);
  fail("solver", name, names);
}

solver::SolverSpec Solver::spec(std::span<const double> weights, const std::string& where) const {
  solver::SolverSpec result = file_.spec;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(std::abs(weights[i]) <= solver::kMaxWeight)) {  // NaN too
      throw common::InputError(fmt::format("{}{}]: {}: expected a number {}..{}", where, i,
                                           weights[i], -solver::kMaxWeight, solver::kMaxWeight));
    }
    result.weights[heuristics_[i]] = weights[i];
  }
  return result;
}

Solver Solver::with_weights(const std::vector<double>& weights) const {
  if (weights.size() != heuristics_.size()) {
    throw common::InputError(fmt::format("weights: {} of them: expected {}, one for each heuristic",
                                         weights.size(), heuristics_.size()));
  }
  Solver result = *this;
  result.file_.spec = spec(weights, "weights[");
  result.file_.provenance.clear();
  return result;
}

void bind_solver(py::module_& module) {
  py::class_<Solver>(module, "Solver")
      .def_static("make", &Solver::make)
      .def_static("read", &Solver::read)
      .def_static("standard", &Solver::standard)
      .def_static("preset", &Solver::preset)
      .def("with_weights", &Solver::with_weights)
      .def_property_readonly("domain", [](const Solver& self) { return self.domain().name(); })
      .def_property_readonly("search", [](const Solver& self) { return self.spec().search; })
      .def_property_readonly("heuristics", [](const Solver& self) { return self.heuristics(); })
      .def_property_readonly("weights", [](const Solver& self) { return self.spec().weights; })
      .def_property_readonly("metrics", [](const Solver& self) { return self.domain().metrics(); })
      .def_property_readonly("settings",
                             [](const Solver& self) { return settings_dict(self.spec().settings); })
      .def_property_readonly("text", &Solver::text);
}

}  // namespace coevo::python
