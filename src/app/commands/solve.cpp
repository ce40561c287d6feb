// SPDX-License-Identifier: MIT
// coevo solve: solves instances and prints the solutions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/stop.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::cli {
namespace {

struct SolveOptions {
  explicit SolveOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  SolverOptions solver;
  std::string format;
};

class Printer {
 public:
  Printer(const solver::WeightFile& solver, std::string format)
      : solver_(solver), domain_(*solver.domain), format_(std::move(format)) {}

  std::string text(const solver::Instance& instance, const fitness::CheckedResult& checked) const {
    if (format_ == "json") return json(instance, checked);
    const solver::SolveResult& result = checked.result;
    const std::string name = instance.board.empty() ? std::to_string(instance.number) : "board";
    const std::string counts = fmt::format("{} generated, {} expanded, {:.3f} s", result.generated,
                                           result.expanded, result.cpu_seconds);
    std::string text = fmt::format("{}: {}", name, common::name(result.outcome));
    const bool has_solution = !checked.lengths.empty();
    if (has_solution) text += ", " + lengths_text(domain_, checked.lengths);
    if (result.lower_bound && !result.optimal) {
      text += fmt::format(", at least {} {}", *result.lower_bound,
                          domain_.metrics()[domain_.primary_metric()]);
    }
    text += fmt::format("{} ({})\n", result.optimal ? ", optimal" : "", counts);
    if (!has_solution) return text;
    const std::string found = moves(instance, result);
    return text + (format_ == "link" ? found : fitted(found, 0)) + "\n";
  }

 private:
  std::string moves(const solver::Instance& instance, const solver::SolveResult& result) const {
    const auto& settings = solver_.spec.settings;
    if (format_ != "link") return domain_.write(instance, result.plan, format_, settings);
    const std::string link = domain_.link(instance, result.plan, settings);
    return link.empty()
               ? "no link: only solutions of numbered deals under the usual rules have links"
               : link;
  }

  std::string json(const solver::Instance& instance, const fitness::CheckedResult& checked) const {
    const solver::SolveResult& result = checked.result;
    nlohmann::ordered_json line{{"domain", domain_.name()},
                                {"instance", instance.number},
                                {"outcome", common::name(result.outcome)}};
    add_moves(line, domain_, instance, result, solver_.spec.settings);
    add_lengths(line, domain_, checked.lengths);
    line["generated"] = result.generated;
    line["expanded"] = result.expanded;
    line["lower_bound"] =
        result.lower_bound ? nlohmann::ordered_json(*result.lower_bound) : nullptr;
    line["optimal"] = result.optimal;
    if (!result.activations.empty()) line["fired"] = result.activations;
    line["seconds"] = result.cpu_seconds;
    line["peak_memory_mib"] = static_cast<double>(result.peak_memory) / (1 << 20);
    return common::json_line(line) + "\n";
  }

  const solver::WeightFile& solver_;
  const solver::Domain& domain_;
  std::string format_;
};

std::vector<std::string> formats_of(const solver::Domain& domain) {
  auto formats = domain.notations();
  formats.insert(formats.end(), {"json", "link"});
  return formats;
}

std::string checked_format(const SolveOptions& options, const solver::Domain& domain, bool json) {
  const auto formats = formats_of(domain);
  if (json) return "json";
  if (options.format.empty()) return formats.front();
  if (std::find(formats.begin(), formats.end(), options.format) != formats.end()) {
    return options.format;
  }
  throw common::InputError(fmt::format("--format '{}': expected one of {}{}", options.format,
                                       fmt::join(formats, ", "),
                                       common::near_name(options.format, formats)));
}

// Threads not needed for other instances run the search for a shortest solution in parallel; its
// result does not depend on their number.
void share_threads(common::Settings& settings, std::size_t instances, std::size_t threads) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t each = threads / std::max<std::size_t>(1, instances);
  settings.set("threads", static_cast<std::int64_t>(std::clamp<std::size_t>(each, 1, 256)));
}

int run_solve(SolveOptions& options, const Context& context) {
  options.solver.choose_domain(options.instance, context.registry);
  solver::WeightFile solver = options.solver.read(context.registry, options.instance.domain);
  const Printer printer(solver, checked_format(options, *solver.domain, context.global.json));
  const auto instances = options.instance.instances(solver.spec.settings);
  if (options.solver.optimal) {
    share_threads(solver.spec.settings, instances.size(), context.global.threads);
  }
  const auto executor = fitness::make_executor(
      std::min(instances.size(), context.global.threads == 0 ? 64 : context.global.threads));
  const auto answers =
      fitness::solve_all(*solver.domain, solver.spec, instances, options.solver.limits(), *executor,
                         {.memory_may_end = true});
  int status = kDone;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    fmt::print("{}", printer.text(instances[i], answers[i]));
    status = std::max(status, common::exit_status(answers[i].result.outcome));
  }
  return status;
}

}  // namespace

Command solve_command(const Context& context) {
  auto options = std::make_shared<SolveOptions>(context.registry);
  Command command{"solve", "Solves instances and prints their solutions"};
  command.option("NUMBER", &options->instance.numbers, "Numbers of instances, or quoted boards");
  command.choice("--format", options->format, formats_of(options->instance.chosen_domain()));
  options->instance.add_domain_of_solver(command, context.registry);
  options->instance.add_board(command);
  options->solver.add_weights(command);
  options->solver.add(command, context.registry);
  command.option("--optimal", &options->solver.optimal,
                 "Finds shortest solutions, with the domain's search for them");
  command.action = [options, &context] { return run_solve(*options, context); };
  return command;
}

}  // namespace coevo::cli
