// coevo solve: solves instances and prints the solutions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/fitness/checked_solver.h"
#include "src/fitness/executor.h"

namespace coevo::app {
namespace {

struct Options {
  InstanceOptions instance;
  SolverOptions solver;
  std::string format;
};

class Printer {
 public:
  Printer(const engines::WeightFile& solver, std::string format)
      : solver_(solver), domain_(*solver.domain), format_(std::move(format)) {}

  std::string text(const solver::Instance& instance, const fitness::CheckedReport& checked) const {
    if (format_ == "json") return json(instance, checked);
    const solver::Report& report = checked.report;
    const std::string name = instance.board.empty() ? std::to_string(instance.number) : "board";
    const std::string counts = fmt::format("{} generated, {} expanded, {:.3f} s", report.generated,
                                           report.expanded, report.cpu_seconds);
    if (report.outcome != common::Outcome::solved) {
      return fmt::format("{}: {} ({})\n", name, common::name(report.outcome), counts);
    }
    return fmt::format("{}: solved, {} ({})\n{}\n", name, lengths(checked), counts,
                       moves(instance, report));
  }

 private:
  std::string moves(const solver::Instance& instance, const solver::Report& report) const {
    const auto& settings = solver_.spec.settings;
    if (format_ != "link") return domain_.write(instance, report.steps, format_, settings);
    const std::string link = domain_.link(instance, report.steps, settings);
    return link.empty() ? "no link: only solutions of numbered deals under the usual rules have one"
                        : link;
  }

  std::string lengths(const fitness::CheckedReport& checked) const {
    std::string text;
    const auto metrics = domain_.metrics();
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      text += fmt::format("{}{} {}", m == 0 ? "" : ", ", checked.lengths[m], metrics[m]);
    }
    return text;
  }

  std::string json(const solver::Instance& instance, const fitness::CheckedReport& checked) const {
    const solver::Report& report = checked.report;
    const auto metrics = domain_.metrics();
    const bool solved = report.outcome == common::Outcome::solved;
    nlohmann::ordered_json line{{"domain", domain_.name()},
                                {"instance", instance.number},
                                {"outcome", common::name(report.outcome)}};
    // "moves": the standard notation; a domain with two metrics has one notation for each.
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      const std::string key = metrics.size() == 1 ? "moves" : metrics[m];
      line[key] = solved
                      ? nlohmann::ordered_json(domain_.write(
                            instance, report.steps, domain_.notations()[m], solver_.spec.settings))
                      : nullptr;
    }
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      const std::string key = metrics.size() == 1 ? "length" : "length_" + metrics[m];
      line[key] = solved ? nlohmann::ordered_json(checked.lengths[m]) : nullptr;
    }
    line["generated"] = report.generated;
    line["expanded"] = report.expanded;
    line["lower_bound"] =
        report.lower_bound ? nlohmann::ordered_json(*report.lower_bound) : nullptr;
    line["optimal"] = report.optimal;
    line["seconds"] = report.cpu_seconds;
    line["peak_memory_mib"] = static_cast<double>(report.peak_memory) / (1 << 20);
    return line.dump() + "\n";
  }

  const engines::WeightFile& solver_;
  const solver::Domain& domain_;
  std::string format_;
};

std::string checked_format(const Options& options, const solver::Domain& domain, bool json) {
  auto formats = domain.notations();
  formats.insert(formats.end(), {"json", "link"});
  if (json) return "json";
  if (options.format.empty()) return formats.front();
  if (std::find(formats.begin(), formats.end(), options.format) != formats.end()) {
    return options.format;
  }
  throw common::InputError(fmt::format("--format '{}': expected one of {}{}", options.format,
                                       fmt::join(formats, ", "),
                                       common::near_name(options.format, formats)));
}

int run(const Options& options, const GlobalOptions& global) {
  const engines::WeightFile solver = options.solver.read(options.instance.domain);
  const Printer printer(solver, checked_format(options, *solver.domain, global.json));
  const auto instances = options.instance.instances(solver.spec.settings);
  const auto executor =
      fitness::make_executor(std::min(instances.size(), global.threads == 0 ? 64 : global.threads));
  const auto answers = fitness::solve_all(*solver.domain, solver.spec, instances,
                                          options.solver.limits(), *executor);
  int status = kDone;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    fmt::print("{}", printer.text(instances[i], answers[i]));
    status = std::max(status, common::exit_status(answers[i].report.outcome));
  }
  return status;
}

}  // namespace

void add_solve(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("solve", "Solves deals and prints the solutions");
  command->add_option("NUMBER", options->instance.numbers,
                      "Numbers of the deals, or quoted boards");
  command->add_option("--format", options->format, "standard, cards, extended, json or link");
  options->instance.add_domain(*command);
  options->instance.add_board(*command);
  options->solver.add(*command, true);
  command->add_flag("--optimal", options->solver.optimal,
                    "Shortest solutions (the domain's search for them)");
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
