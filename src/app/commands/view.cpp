// SPDX-License-Identifier: MIT
// coevo view: a solution as a page that replays it card by card.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/report/page.h"
#include "common/config/json_text.h"
#include "common/error.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/pages/page_data.h"
#include "src/app/pages/replays.h"
#include "src/app/solver_options.h"
#include "src/fitness/search/checked_solver.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ViewOptions {
  explicit ViewOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  SolverOptions solver;
  std::string deal;
  std::string moves;
  std::string format;
  std::string output;
};

std::string notation_of(const ViewOptions& options, const solver::Domain& domain) {
  const auto& notations = domain.notations();
  if (options.format.empty()) return notations.front();
  if (std::find(notations.begin(), notations.end(), options.format) != notations.end()) {
    return options.format;
  }
  throw common::InputError(fmt::format("--format '{}': expected one of {}{}", options.format,
                                       fmt::join(notations, ", "),
                                       common::near_name(options.format, notations)));
}

solver::Instance instance_of(const ViewOptions& options, const common::Settings& settings) {
  if (options.deal.empty() == options.instance.board.empty()) {
    throw common::InputError("view: expected either --deal N or --board FILE");
  }
  InstanceOptions instance = options.instance;
  if (!options.deal.empty()) instance.numbers = {options.deal};
  return instance.instances(settings).front();
}

// A solution that cannot be read as moves is a wrong file, not a wrong solution.
void require_readable(const ViewOptions& options, const solver::Domain& domain,
                      const solver::Instance& instance, const std::string& moves,
                      const common::Settings& settings) {
  const auto verdict = domain.replay(instance, moves, notation_of(options, domain), settings);
  if (verdict.readable) return;
  throw common::InputError(fmt::format("{}:{}:{}: {}",
                                       options.moves == "-" ? "standard input" : options.moves,
                                       verdict.line, verdict.column, verdict.fault));
}

// deal-617.html, board.html
std::string default_output(const ViewOptions& options) {
  if (options.deal.empty()) return "board.html";
  return fmt::format("{}-{}.html", options.instance.chosen_domain().instance_noun(), options.deal);
}

void write_page(const ViewOptions& options, const Json& replay, const Context& context) {
  const std::string output = options.output.empty() ? default_output(options) : options.output;
  const std::string title = replay.at("title");
  write_page_file(output, analysis::page_html(analysis::view_page(title, {{"replay", replay}})));
  if (context.global.json) {
    fmt::print("{}\n", common::json_line(Json{{"page", output}, {"solved", replay.at("won")}}));
  } else {
    fmt::print("{}\n", common::printable(output, 1000));
  }
}

// Given moves need no solver, unless one is named for its rules.
common::Settings rules_of(const ViewOptions& options) {
  const SolverOptions& solver = options.solver;
  if (!solver.weights.empty() || !solver.preset.empty() || !solver.search.empty()) {
    return solver.read(*options.instance.registry, options.instance.domain).spec.settings;
  }
  InstanceOptions instance = options.instance;
  instance.assignments = solver.assignments;
  return instance.settings();
}

int view_moves(const ViewOptions& options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const common::Settings settings = rules_of(options);
  const auto instance = instance_of(options, settings);
  const std::string moves = read_moves(options.moves);
  require_readable(options, domain, instance, moves, settings);
  const Json replay =
      replay_of_moves(domain, instance, moves, notation_of(options, domain), settings);
  write_page(options, replay, context);
  if (replay["won"]) return kDone;
  say(replay["fault"].is_null() ? "legal, but not solved" : replay["fault"].get<std::string>());
  return kCheckFailed;
}

// "a line that long" is longer than a page.
constexpr std::size_t kFactLength = 400;

// The page of an instance that provably has no solution: its start, and facts from visiting every
// position, as far as the limits allow.
int view_unsolvable(const ViewOptions& options, const solver::WeightFile& weights,
                    const solver::Instance& instance, const Context& context) {
  const solver::Domain& domain = *weights.domain;
  const auto& settings = weights.spec.settings;
  Json replay = replay_of_moves(domain, instance, "", domain.exact_notation(), settings);
  Json facts = Json::array();
  const auto proof = domain.prove(instance, settings, options.solver.limits());
  const bool is_known = proof && proof->result.outcome == common::Outcome::unsolvable;
  if (is_known) {
    for (const auto& fact : proof->facts) {
      if (fmt::format("{}", fmt::join(fact.values, " ")).size() > kFactLength) continue;
      facts.push_back({{"name", fact.name}, {"values", fact.values}});
    }
  }
  replay["unsolvable"] = {{"positions", is_known ? proof->positions : 0}, {"facts", facts}};
  write_page(options, replay, context);
  say("unsolvable: the page shows the reason");
  return common::exit_status(common::Outcome::unsolvable);
}

int view_solver(const ViewOptions& options, const Context& context) {
  const solver::WeightFile weights = options.solver.read(context.registry, options.instance.domain);
  const auto instance = instance_of(options, weights.spec.settings);
  fitness::CheckedSolver solver(*weights.domain, weights.spec);
  const auto checked = solver.solve_on_this_machine(instance, options.solver.limits());
  if (checked.result.outcome == common::Outcome::unsolvable) {
    return view_unsolvable(options, weights, instance, context);
  }
  if (checked.result.outcome != common::Outcome::solved) {
    say(fmt::format("no page: {}", common::name(checked.result.outcome)));
    return common::exit_status(checked.result.outcome);
  }
  Json replay = replay_of_moves(*weights.domain, instance, checked.solution,
                                weights.domain->exact_notation(), weights.spec.settings);
  if (checked.result.optimal) replay["shortest"] = weights.domain->primary_metric();
  write_page(options, replay, context);
  return kDone;
}

int run_view(ViewOptions& options, const Context& context) {
  if (options.moves.empty() && !options.format.empty()) {
    throw common::InputError("--format: expected --moves, too");
  }
  options.solver.choose_domain(options.instance, context.registry);
  return options.moves.empty() ? view_solver(options, context) : view_moves(options, context);
}

}  // namespace

Command view_command(const Context& context) {
  auto options = std::make_shared<ViewOptions>(context.registry);
  Command command{"view", "Makes a page that replays a solution step by step"};
  command.option("--deal", &options->deal, "Number of the instance");
  command
      .option("--moves", &options->moves,
              "File with a solution, - for standard input; by default, the instance is solved")
      .offer_files();
  command
      .option("--format", &options->format,
              "Notation of the moves, as in `verify`; default: the domain's first")
      .offer_words(options->instance.chosen_domain().notations());
  command
      .option("--output", &options->output,
              "Page; default deal-N.html, DOMAIN-N.html or board.html")
      .offer_files();
  command.option("--optimal", &options->solver.optimal, "Finds a proven shortest solution");
  options->instance.add_domain_of_solver(command, context.registry);
  options->instance.add_board(command);
  options->solver.add_weights(command);
  options->solver.add(command, context.registry);
  command.action = [options, &context] { return run_view(*options, context); };
  return command;
}

}  // namespace coevo::cli
