// SPDX-License-Identifier: MIT
// coevo target-runner: one run of a config's target for irace, which tunes it instead of our own
// evolution (docs/irace.md).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/stop.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/documentation/manual.h"
#include "src/app/instance_options.h"
#include "src/fitness/command/command_runner.h"
#include "src/fitness/command/command_target.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search/search_parameters.h"

namespace coevo::cli {
namespace {

using fitness::SearchTarget;
using fitness::command::CommandTarget;
using fitness::command::Configuration;
using fitness::command::ParameterSpace;

constexpr double kPenalty = 10;  // times limits.nodes: of an unsolved search, under --measure nodes

struct RunnerOptions {
  bool parameters = false;
  std::string measure = "fitness";
  std::vector<std::string> assignments;
  std::vector<std::string> words;
};

// What irace asks for.
struct Request {
  std::string instance;
  std::uint64_t seed = 0;
  std::uint64_t configuration = 1;
  std::uint64_t instance_id = 1;
  std::optional<double> bound = {};
  std::vector<std::string> switches = {};
};

struct Answer {
  double cost = 0;
  double seconds = 0;
};

[[noreturn]] void refuse(std::string_view word, std::string_view expected) {
  throw common::InputError(
      fmt::format("target-runner: '{}': expected {}", common::printable(word), expected));
}

std::uint64_t whole_word(const std::string& word, std::string_view expected) {
  std::uint64_t number = 0;
  const char* end = word.data() + word.size();
  const auto [parsed, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || parsed != end) refuse(word, expected);
  return number;
}

// irace numbers test instances 1t, 2t ...
std::uint64_t leading_number(const std::string& word) {
  std::uint64_t number = 1;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

// Words: CONFIG ID_CONFIGURATION ID_INSTANCE SEED INSTANCE [BOUND] SWITCHES...
Request read_request(const std::vector<std::string>& words) {
  if (words.size() < 5) {
    throw common::InputError(
        "target-runner: expected CONFIG ID_CONFIGURATION ID_INSTANCE SEED INSTANCE [BOUND] "
        "--NAME VALUE ...");
  }
  Request request{.instance = words[4], .seed = whole_word(words[3], "the seed, a whole number")};
  request.configuration = leading_number(words[1]);
  request.instance_id = leading_number(words[2]);
  std::size_t at = 5;
  if (at < words.size() && !words[at].starts_with("--")) {
    request.bound = fitness::command::number_of(words[at]);
    if (!request.bound || *request.bound <= 0)
      refuse(words[at], "a bound above 0, or --NAME VALUE");
    ++at;
  }
  request.switches.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  return request;
}

// "--name value" and "--name=value"; a value reaches to the next switch, so that it may have
// blanks.
Configuration read_switches(const std::vector<std::string>& words, const ParameterSpace& space) {
  const std::vector<std::string> names = space.names();
  Configuration configuration;
  std::string name;
  for (const std::string& word : words) {
    if (!word.starts_with("--")) {
      if (name.empty()) refuse(word, "--NAME before it");
      std::string& value = configuration[name];
      value += (value.empty() ? "" : " ") + word;
      continue;
    }
    const std::size_t equals = word.find('=');
    name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    if (space.find(name) == nullptr) {
      refuse(word, fmt::format("--NAME of a gene{}", common::near_name(name, names)));
    }
    if (configuration.contains(name)) refuse(word, "each gene once");
    configuration[name] = equals == std::string::npos ? "" : word.substr(equals + 1);
  }
  return configuration;
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The target with the instance as its number 1 if that is a board file; otherwise its number.
std::uint64_t choose_instance(SearchTarget& target, const std::string& text) {
  target.files = {};
  if (!std::filesystem::is_regular_file(text)) return instance_number(*target.domain, text);
  target.files =
      fitness::InstanceFiles::read(text, fitness::board_reader(*target.domain, target.settings));
  if (target.files.size() != 1) refuse(text, "a file of one board");
  return 1;
}

Answer run_search(SearchTarget target, const Request& request, bool counts_nodes) {
  const Configuration configuration =
      read_switches(request.switches, fitness::search_parameters(target));
  const std::vector<evolve::Genome> host{fitness::search_genome(target, configuration)};
  evolve::Task task{.host = 0, .instance = choose_instance(target, request.instance)};
  const auto limit = static_cast<double>(target.max_nodes);
  if (counts_nodes) target.judge_by_nodes();
  if (request.bound && counts_nodes) {
    target.max_nodes = static_cast<std::uint64_t>(std::clamp(*request.bound, 1.0, limit));
  } else if (request.bound && target.objective->falls_with_nodes) {
    task.least = std::max(0.0, 1 - *request.bound);
  }
  const auto executor = fitness::make_local_executor(1);
  const auto evaluator = target.make_evaluator({*executor, &common::stop_requested()});
  const double start = cpu_seconds();
  const evolve::Score score = evaluator->evaluate(host, std::span(&task, 1)).front();
  Answer answer{.cost = 1 - score.fitness, .seconds = cpu_seconds() - start};
  if (counts_nodes)
    answer.cost = score.solved ? static_cast<double>(score.nodes) : kPenalty * limit;
  return answer;
}

Answer run_command(const CommandTarget& target, const Request& request) {
  const auto& spec = target.spec();
  const ParameterSpace& space = target.space();
  const Configuration configuration =
      space.decode(space.encode(read_switches(request.switches, space), "target-runner"));
  if (space.is_forbidden(configuration)) return {spec.penalty * spec.cutoff, 0};
  fitness::command::CommandRunner runner(spec, nullptr, &common::stop_requested());
  const double cutoff = std::min(spec.cutoff, request.bound.value_or(spec.cutoff));
  const auto result = runner.run({target.parameters(configuration),
                                  {request.instance, 0},
                                  request.seed,
                                  cutoff,
                                  request.configuration,
                                  request.instance_id});
  if (result.outcome == common::Outcome::interrupted) throw common::Stopped();
  const bool has_result =
      result.outcome == common::Outcome::solved || result.outcome == common::Outcome::unsolvable;
  // Whatever the bound was: costs of different bounds are compared.
  return {has_result ? result.cost : spec.penalty * spec.cutoff, result.cpu_seconds};
}

// The genes with the switches that this command reads.
ParameterSpace runner_space(const fitness::RunConfig& config) {
  const SearchTarget* search = config.search_target();
  if (search != nullptr) return fitness::search_parameters(*search);
  auto json = dynamic_cast<const CommandTarget&>(*config.target).space().to_json();
  for (auto& [name, parameter] : json["parameters"].items()) {
    parameter["switch"] = fmt::format("--{} ", name);
  }
  return ParameterSpace::read(common::ConfigNode::parse(json.dump(), "target"));
}

// irace 3 has `digits` and what is forbidden elsewhere: comments say what to put there.
void print_parameters(const ParameterSpace& space) {
  const int digits = irace_digits(space);
  if (digits > fitness::command::kStandardDigits) {
    fmt::print("# In scenario.txt: digits = {}\n", digits);
  }
  const std::string forbidden = write_irace_forbidden(space);
  if (!forbidden.empty()) fmt::print("# In the file that scenario.txt names as forbiddenFile:\n");
  for (const auto& line : fitness::command::lines_without_comments(forbidden, "")) {
    fmt::print("#   {}\n", line.text);
  }
  fmt::print("{}", write_irace_parameters(space, fitness::command::IraceSections::without));
}

int run_target(const RunnerOptions& options, const Context& context) {
  if (options.words.empty() || (options.parameters && options.words.size() > 1)) {
    throw common::InputError(
        "target-runner: expected CONFIG ID_CONFIGURATION ID_INSTANCE SEED INSTANCE [BOUND] "
        "--NAME VALUE ..., or --parameters CONFIG");
  }
  const auto config =
      fitness::RunConfig::read(options.words.front(), options.assignments, context.registry);
  if (options.parameters) {
    print_parameters(runner_space(config));
    return kDone;
  }
  const Request request = read_request(options.words);
  const SearchTarget* search = config.search_target();
  const Answer answer =
      search != nullptr ? run_search(*search, request, options.measure == "nodes")
                        : run_command(dynamic_cast<const CommandTarget&>(*config.target), request);
  if (context.global.json) {
    fmt::print("{}\n",
               nlohmann::ordered_json{{"cost", answer.cost}, {"seconds", answer.seconds}}.dump());
  } else {
    fmt::print("{} {:.6f}\n", answer.cost, answer.seconds);
  }
  return kDone;
}

}  // namespace

Command target_runner_command(const Context& context) {
  auto options = std::make_shared<RunnerOptions>();
  Command command{"target-runner", "Makes one run of a config's target for irace"};
  command
      .option("CONFIG", &options->words,
              "YAML file, followed by irace's arguments: ID_CONFIGURATION ID_INSTANCE SEED "
              "INSTANCE [BOUND] --NAME VALUE ...")
      .take_rest()
      .offer_files();
  command.option("--parameters", &options->parameters,
                 "Prints the genes of CONFIG as a parameters file for irace");
  command
      .option("--measure", &options->measure,
              "Cost of a search: 1 - fitness, or nodes, the positions generated (ten times the "
              "limit if unsolved)")
      .check(one_of({"fitness", "nodes"}))
      .offer_words({"fitness", "nodes"})
      .show_default();
  command.set_option(options->assignments, "Overrides a key of the config", "KEY.PATH=VALUE")
      .offer_words(config_keys(context.registry));
  command.action = [options, &context] { return run_target(*options, context); };
  return command;
}

}  // namespace coevo::cli
