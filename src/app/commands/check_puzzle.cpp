// SPDX-License-Identifier: MIT
// check-puzzle: whether a user's puzzle keeps the promises that the searches rely on.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/stop.h"
#include "common/text.h"
#include "solver/contract.h"
#include "src/app/instance_options.h"
#include "src/app/standard_commands.h"

namespace coevo::cli {
namespace {

constexpr std::uint64_t kInstances = 20;

struct CheckPuzzleOptions {
  explicit CheckPuzzleOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  InstanceSetOptions instances{fmt::format("the first {}", kInstances)};
  std::uint64_t max_positions = 2000;
};

const solver::SelfChecking* self_checking(const solver::Domain& domain) {
  return dynamic_cast<const solver::SelfChecking*>(&domain);
}

const char* word(solver::ContractCheck::Result result) {
  switch (result) {
    case solver::ContractCheck::Result::kept:
      return "kept";
    case solver::ContractCheck::Result::broken:
      return "broken";
    default:
      return "unchecked";
  }
}

void print_json(const solver::Domain& domain, const solver::ContractReport& report) {
  nlohmann::ordered_json json{{"domain", domain.name()},
                              {"positions", report.positions},
                              {"kept", report.is_kept()},
                              {"checks", nlohmann::ordered_json::array()}};
  for (const auto& check : report.checks) {
    json["checks"].push_back(
        {{"name", check.name}, {"result", word(check.result)}, {"text", check.text}});
  }
  fmt::print("{}\n", common::json_line(json));
}

void print_text(const solver::Domain& domain, const solver::ContractReport& report) {
  for (const auto& check : report.checks) {
    fmt::print("{:<9}  {}: {}\n", word(check.result), check.name,
               common::printable(check.text, 2000));
  }
  fmt::print("{}: {}, in {} positions\n", domain.name(),
             report.is_kept() ? "no promise is broken" : "a promise is broken", report.positions);
}

int run_check_puzzle(CheckPuzzleOptions options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto* const puzzle = self_checking(domain);
  if (puzzle == nullptr) {
    throw common::InputError(
        fmt::format("--domain '{}': expected a puzzle of your own; coevo's tests check this one",
                    domain.name()));
  }
  const std::uint64_t first = domain.first_instance();
  options.instances.standard = fmt::format(
      "{}-{}", first, std::max(first, std::min(domain.last_instance(), first + kInstances - 1)));
  const auto settings = options.instance.settings();
  const auto instances = options.instances.read(domain, settings).all();
  const solver::Limits limits{.generated = options.max_positions,
                              .stop = &common::stop_requested()};
  const auto report = puzzle->check_contract(instances, settings, limits);
  common::throw_if_stopped();
  context.global.json ? print_json(domain, report) : print_text(domain, report);
  return report.is_kept() ? kDone : kCheckFailed;
}

}  // namespace

std::optional<std::string> own_puzzle(const solver::Registry& registry) {
  for (const auto& domain : registry.domains()) {
    if (self_checking(*domain) != nullptr) return domain->name();
  }
  return std::nullopt;
}

Command check_puzzle_command(const Context& context) {
  auto options = std::make_shared<CheckPuzzleOptions>(context.registry);
  Command command{"check-puzzle", "Checks a puzzle of your own against what the searches expect"};
  options->instance.add_domain(command, context.registry);
  options->instances.add(command);
  options->instance.add_rules(command);
  command
      .option("--max-nodes", &options->max_positions,
              "Number of positions to look at around each instance")
      .check(whole_number(1, 1'000'000))
      .show_default();
  command.action = [options, &context] { return run_check_puzzle(*options, context); };
  return command;
}

}  // namespace coevo::cli
