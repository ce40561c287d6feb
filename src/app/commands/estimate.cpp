// SPDX-License-Identifier: MIT
// coevo estimate: the size of a search tree, by random walks, and exact counts as far as they fit.
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "common/stop.h"
#include "evolve/evaluation.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/fitness/tree_estimate.h"

namespace coevo::cli {
namespace {

struct EstimateOptions {
  explicit EstimateOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  solver::TreeWalks walks{.depth = 16, .trials = 524'288};
  std::uint64_t exact_nodes = 2'000'000;
};

// As deep as the limits allow.
std::vector<solver::PerftCount> exact_counts(const EstimateOptions& options,
                                             const solver::Domain& domain,
                                             const solver::Instance& instance,
                                             const common::Settings& settings) {
  solver::Limits limits;
  limits.generated = options.exact_nodes;
  limits.stop = &common::stop_requested();
  auto counts = domain.perft(instance, options.walks.depth, limits, settings);
  common::throw_if_stopped();
  return counts;
}

nlohmann::ordered_json row_json(const solver::TreeSample& sample, std::size_t depth,
                                std::uint64_t trials,
                                const std::vector<solver::PerftCount>& exact) {
  const solver::TreeLevel& level = sample[depth];
  nlohmann::ordered_json row{{"depth", depth},
                             {"estimate", level.mean(trials)},
                             {"standard_error", level.standard_error(trials)}};
  row["paths"] = depth < exact.size() ? nlohmann::ordered_json(exact[depth].paths) : nullptr;
  row["positions"] =
      depth < exact.size() ? nlohmann::ordered_json(exact[depth].positions) : nullptr;
  row["mean_moves"] = level.walks == 0 ? nlohmann::ordered_json(nullptr)
                                       : nlohmann::ordered_json(static_cast<double>(level.moves) /
                                                                static_cast<double>(level.walks));
  return row;
}

void print_text(const nlohmann::ordered_json& json) {
  const auto exact = [](const nlohmann::ordered_json& value) {
    return value.is_null() ? std::string("-") : std::to_string(value.get<std::uint64_t>());
  };
  fmt::print("{:>5} {:>22} {:>20} {:>16} {:>16} {:>10}\n", "depth", "estimate", "standard error",
             "exact paths", "positions", "mean moves");
  for (const auto& row : json["depths"]) {
    const auto& moves = row["mean_moves"];
    fmt::print("{:>5} {:>22.1f} {:>20.1f} {:>16} {:>16} {:>10}\n", row["depth"].get<int>(),
               row["estimate"].get<double>(), row["standard_error"].get<double>(),
               exact(row["paths"]), exact(row["positions"]),
               moves.is_null() ? "-" : fmt::format("{:.3f}", moves.get<double>()));
  }
  fmt::print("branching factor (mean moves over walks to every depth): {:.3f}\n",
             json["branching_factor"].get<double>());
}

nlohmann::ordered_json estimate_json(const EstimateOptions& options, const solver::Domain& domain,
                                     const solver::Instance& instance,
                                     const solver::TreeSample& sample,
                                     const std::vector<solver::PerftCount>& exact) {
  nlohmann::ordered_json json{{"domain", domain.name()},
                              {"instance", instance.number},
                              {"trials", options.walks.trials},
                              {"seed", options.walks.seed},
                              {"branching_factor", solver::branching_factor(sample)}};
  for (std::size_t depth = 0; depth < sample.size(); ++depth) {
    json["depths"].push_back(row_json(sample, depth, options.walks.trials, exact));
  }
  return json;
}

int estimate(const EstimateOptions& options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto settings = options.instance.settings();
  const auto instance = options.instance.instances(settings).front();
  const auto executor = fitness::make_executor(context.global.threads);
  const auto sample = fitness::estimate_tree(domain, instance, options.walks, settings, *executor,
                                             &common::stop_requested());
  const auto exact = exact_counts(options, domain, instance, settings);
  const auto json = estimate_json(options, domain, instance, sample, exact);
  if (context.global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    print_text(json);
  }
  if (!common::stop_requested() || exact.size() >= sample.size()) return kDone;
  say(fmt::format("interrupted: exact counts end before depth {}", exact.size()));
  return kInterrupted;
}

int run_estimate(const EstimateOptions& options, const Context& context) {
  try {
    return estimate(options, context);
  } catch (const evolve::Interrupted&) {
    say("interrupted during the random walks: no estimate");
    return kInterrupted;
  }
}

}  // namespace

Command estimate_command(const Context& context) {
  auto options = std::make_shared<EstimateOptions>(context.registry);
  Command command{"estimate", "Estimates the search tree by depth (Knuth) and counts it exactly"};
  options->instance.add_number(command);
  command.option("--depth", &options->walks.depth, "Number of moves in a walk")
      .check(whole_number(0, 100))
      .show_default();
  command.option("--trials", &options->walks.trials, "Number of random walks")
      .check(whole_number(1, std::uint64_t{1} << 40))
      .show_default();
  command.option("--seed", &options->walks.seed, "Seed of the random walks")
      .check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      .show_default();
  command
      .option("--exact-nodes", &options->exact_nodes,
              see("Limit on positions generated for the exact counts", "perft"))
      .check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      .show_default();
  command.option("--skip-last", &options->walks.skip_last,
                 "Never takes the last move and takes the first twice as often: the biased walks "
                 "of Heineman (2009)");
  options->instance.add_domain(command, context.registry);
  options->instance.add_rules(command);
  command.action = [options, &context] { return run_estimate(*options, context); };
  return command;
}

}  // namespace coevo::cli
