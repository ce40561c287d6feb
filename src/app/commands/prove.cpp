// SPDX-License-Identifier: MIT
// coevo prove: solves or exhausts an instance.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/error.h"
#include "common/stop.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

struct ProveOptions {
  explicit ProveOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t max_memory_mib = 2048;
  double max_seconds = 0;  // 0: none
};

solver::Limits limits_of(const ProveOptions& options) {
  solver::Limits limits;
  limits.generated = options.max_nodes;
  limits.memory = options.max_memory_mib << 20;
  if (options.max_seconds > 0) limits.seconds = options.max_seconds;
  limits.stop = &common::stop_requested();
  return limits;
}

// A line of hundreds of moves would bury the other facts.
std::string fact_text(const solver::Fact& fact) {
  constexpr std::size_t kMaxLength = 400;
  const std::string values = fmt::format("{}", fmt::join(fact.values, " "));
  if (values.size() <= kMaxLength) return values.empty() ? "none" : values;
  const auto words = std::ranges::count(values, ' ') + 1;
  return fmt::format("{} ... ({} in all; --json has them)", values.substr(0, values.rfind(' ', 60)),
                     words);
}

std::string text_of(const std::string& name, const solver::Proof& proof, const std::string& moves) {
  const solver::SolveResult& result = proof.result;
  std::string text = fmt::format("{}: {} ({} generated, {} expanded, {:.3f} s)\n", name,
                                 common::name(result.outcome), result.generated, result.expanded,
                                 result.cpu_seconds);
  if (result.outcome == common::Outcome::unsolvable) {
    text += fmt::format("distinct positions: {}\n", proof.positions == 0
                                                        ? "more than the limits allow"
                                                        : std::to_string(proof.positions));
  } else if (result.lower_bound) {
    text += fmt::format("{}: {}\n",
                        result.optimal ? "shortest solution" : "no solution is shorter than",
                        *result.lower_bound);
  }
  if (!moves.empty()) text += moves + "\n";
  for (const auto& fact : proof.facts) {
    text += fitted(fmt::format("{}: {}", fact.name, fact_text(fact)), 2) + "\n";
  }
  return text;
}

// "" if there is no solution. In the notation of the metric that the search minimises.
std::string moves_of(const solver::Domain& domain, const solver::Instance& instance,
                     const solver::Proof& proof, const common::Settings& rules) {
  if (!has_solution(proof.result)) return "";
  return domain.write(instance, proof.result.plan, domain.notations()[domain.primary_metric()],
                      rules);
}

nlohmann::ordered_json json_of(const solver::Domain& domain, const solver::Instance& instance,
                               const solver::Proof& proof, const common::Settings& rules) {
  const solver::SolveResult& result = proof.result;
  nlohmann::ordered_json json{{"domain", domain.name()},
                              {"instance", instance.number},
                              {"outcome", common::name(result.outcome)},
                              {"lower_bound", nullptr},
                              {"positions", nullptr},
                              {"generated", result.generated},
                              {"expanded", result.expanded},
                              {"seconds", result.cpu_seconds},
                              {"facts", nlohmann::ordered_json::object()}};
  if (result.lower_bound) json["lower_bound"] = *result.lower_bound;
  if (proof.positions != 0) json["positions"] = proof.positions;
  for (const auto& fact : proof.facts) json["facts"][fact.name] = fact.values;
  add_moves(json, domain, instance, result, rules);
  return json;
}

// If the machine runs out of memory before the limit, the outcome is the memory limit.
std::optional<solver::Proof> proof_of(const solver::Domain& domain,
                                      const solver::Instance& instance,
                                      const common::Settings& rules, const solver::Limits& limits) {
  try {
    return domain.prove(instance, rules, limits);
  } catch (const std::bad_alloc&) {
    return solver::Proof{{.outcome = common::Outcome::memory_limit}};
  }
}

int run_prove(const ProveOptions& options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto settings = options.instance.rules();
  int status = kDone;
  for (const auto& instance : options.instance.instances(settings)) {
    const auto proof = proof_of(domain, instance, settings, limits_of(options));
    if (!proof)
      throw common::InputError(
          fmt::format("--domain '{}': expected a domain with proofs", domain.name()));
    const std::string name = instance.board.empty() ? std::to_string(instance.number) : "board";
    if (context.global.json) {
      fmt::print("{}\n", json_of(domain, instance, *proof, settings).dump());
    } else {
      fmt::print("{}", text_of(name, *proof, moves_of(domain, instance, *proof, settings)));
    }
    status = std::max(status, common::exit_status(proof->result.outcome));
  }
  return status;
}

}  // namespace

Command prove_command(const Context& context) {
  auto options = std::make_shared<ProveOptions>(context.registry);
  Command command{"prove",
                  "Finds a shortest solution, or proves that there is none by visiting every "
                  "reachable position"};
  command.option("NUMBER", &options->instance.numbers, "Numbers of instances");
  options->instance.add_domain(command, context.registry);
  options->instance.add_board(command);
  options->instance.add_rules(command);
  command.option("--max-nodes", &options->max_nodes, "Limit on positions generated in each search")
      .check(whole_number(1, std::numeric_limits<std::uint64_t>::max()));
  command.option("--max-memory", &options->max_memory_mib, "Memory of a search's tables, in MiB")
      .check(whole_number(1, 1 << 24))
      .show_default();
  command
      .option("--max-seconds", &options->max_seconds,
              "Seconds of wall time for each search; 0 = no limit")
      .check(real_number(0, 1e9))
      .show_default();
  command.action = [options, &context] { return run_prove(*options, context); };
  return command;
}

}  // namespace coevo::cli
