// SPDX-License-Identifier: MIT
// What runs and validations wrote, as arrays.
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"
#include "common/config/json_text.h"
#include "python/config_json.h"
#include "python/module.h"

namespace coevo::python {
namespace {

py::dict read_run(const std::string& folder) {
  const analysis::RunData run = analysis::read_run(folder);
  nlohmann::ordered_json generations = nlohmann::ordered_json::array();
  for (const auto& each : run.generations) generations.push_back(each.whole());
  py::dict fields;
  fields["name"] = run.name;
  fields["config_text"] = run.config;
  fields["manifest"] = common::json_line(run.manifest);
  fields["best"] = common::json_line(run.best);
  fields["generations"] = common::json_line(generations);
  fields["damage"] = run.damage;
  return fields;
}

template <class Number>
py::array_t<Number> array_of(const std::vector<Number>& values) {
  return py::array_t<Number>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::dict read_validation(const std::string& folder) {
  const analysis::ValidationData data = analysis::read_validation(folder);
  const std::size_t metrics = data.metrics.size();
  std::vector<std::uint64_t> instances, generated, expanded;
  std::vector<std::vector<std::int64_t>> lengths(metrics);
  std::vector<double> seconds;
  py::list outcomes;
  for (const records::ResultRow& row : data.rows) {
    instances.push_back(row.instance);
    generated.push_back(row.generated);
    expanded.push_back(row.expanded);
    seconds.push_back(row.seconds());
    outcomes.append(std::string(common::name(row.outcome)));
    for (std::size_t m = 0; m < metrics; ++m) {
      const bool solved = m < row.lengths.size();
      lengths[m].push_back(solved ? static_cast<std::int64_t>(row.lengths[m]) : -1);
    }
  }
  py::dict fields;
  fields["name"] = data.name;
  fields["domain"] = data.facts.domain;
  fields["instance"] = array_of(instances);
  fields["outcome"] = outcomes;
  fields["generated"] = array_of(generated);
  fields["expanded"] = array_of(expanded);
  fields["seconds"] = array_of(seconds);
  py::dict by_metric;
  for (std::size_t m = 0; m < metrics; ++m) {
    by_metric[py::str(data.metrics[m])] = array_of(lengths[m]);
  }
  fields["lengths"] = by_metric;
  fields["summary"] = common::json_line(data.facts.summary);
  return fields;
}

}  // namespace

void bind_read(py::module_& module) {
  module.def("read_run", &read_run);
  module.def("read_validation", &read_validation);
  module.def("config_json", [](const std::string& text, const std::string& name) {
    return common::json_line(config_json(common::ConfigNode::parse(text, name)));
  });
}

}  // namespace coevo::python
