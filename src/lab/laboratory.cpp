// SPDX-License-Identifier: MIT
#include "src/lab/laboratory.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/stop.h"

namespace coevo::experiments {
namespace {

std::filesystem::path folder_of(const std::string& file) {
  const std::filesystem::path path(file);
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace

Laboratory::Laboratory(std::string output, const Context& context)
    : output_(std::move(output)),
      context_(context),
      executor_(fitness::make_executor(context.global.threads)) {
  if (std::error_code error; !std::filesystem::is_directory(folder_of(output_), error)) {
    throw common::InputError(
        fmt::format("--output '{}': expected a file in a folder that exists", output_));
  }
}

Results Laboratory::solve(const std::string& domain, const SolverOptions& solver,
                          std::uint64_t first, std::uint64_t last) {
  const solver::WeightFile file = solver.read(context_.registry, domain);
  std::vector<solver::Instance> instances;
  for (std::uint64_t number = first; number <= last; ++number) instances.push_back({number, ""});
  return fitness::solve_all(*file.domain, file.spec, instances, solver.limits(), *executor_);
}

void Laboratory::picture(const std::string& file, const std::string& what, const std::string& svg) {
  page.picture(file, what);
  pictures_.emplace_back(file, svg);
}

int Laboratory::publish(const std::vector<Experiment>& experiments) {
  for (const Experiment& experiment : experiments) {
    if (!context_.global.display.quiet) say(experiment.name);
    experiment.run();
    if (common::stop_requested()) return kInterrupted;  // the measurements are incomplete
  }
  write();
  return kDone;
}

void Laboratory::write() {
  if (!findings_.empty()) page.lead(findings_);
  nlohmann::ordered_json files{output_};
  for (const auto& [name, text] : pictures_) {
    const auto path = folder_of(output_) / name;
    common::write_atomically(path, text);
    files.push_back(path.string());
  }
  common::write_atomically(output_, page.str());
  if (context_.global.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"files", files}}.dump());
  } else {
    fmt::print("{}\n", output_);
  }
}

std::string solve_command(const std::string& instances, const SolverOptions& solver) {
  const SolverOptions usual;
  std::string command = "solve " + instances;
  const auto add = [&command](const std::string& option, const std::string& value) {
    if (!value.empty()) command += " " + option + " " + value;
  };
  add("--preset", solver.preset);
  add("--heuristic", solver.heuristic);
  add("--search", solver.search);
  if (solver.optimal) command += " --optimal";
  for (const auto& assignment : solver.assignments) add("--set", assignment);
  if (solver.max_nodes) add("--max-nodes", std::to_string(*solver.max_nodes));
  if (solver.max_memory_mib != usual.max_memory_mib) {
    add("--max-memory", std::to_string(solver.max_memory_mib));
  }
  return command;
}

Means Laboratory::means(const std::string& domain, const Results& results) const {
  const std::size_t metric = registry().domain(domain).primary_metric();
  Means means;
  for (const auto& checked : results) {
    if (checked.result.outcome != common::Outcome::solved) continue;
    ++means.solved;
    means.generated += static_cast<double>(checked.result.generated);
    means.length += static_cast<double>(checked.lengths[metric]);
  }
  const auto count = static_cast<double>(std::max<std::uint64_t>(1, means.solved));
  means.generated /= count;
  means.length /= count;
  return means;
}

}  // namespace coevo::experiments
