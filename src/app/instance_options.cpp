// SPDX-License-Identifier: MIT
#include "src/app/instance_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "common/config/config_node.h"
#include "common/error.h"
#include "common/files/atomic_file.h"

namespace coevo::cli {

void InstanceOptions::add_number(Command& command) {
  command
      .option(
          "NUMBER", [this](const std::string& number) { numbers = {number}; },
          "Number of the instance")
      .require();
}

void InstanceOptions::add_domain(Command& command, solver::Registry& known) {
  command.option("--domain", &domain, see("Puzzle", "list domains"))
      .show_default()
      .offer_words(registry->domain_names());
  add_game_option(command, domain, known);
}

void InstanceOptions::add_domain_of_solver(Command& command, solver::Registry& known) {
  command
      .option(
          "--domain", &named,
          fmt::format("{}; default: the solver's, or {}", see("Puzzle", "list domains"), domain))
      .offer_words(registry->domain_names());
  add_game_option(command, named, known);
}

void InstanceOptions::add_board(Command& command) {
  command.option("--board", &board, "File with a board's text; - for standard input").offer_files();
}

void InstanceOptions::add_rules(Command& command) {
  std::string example;
  std::vector<std::string> rules;
  for (const auto& parameter : chosen_domain().parameters()) {
    if (!parameter.is_rule) continue;
    rules.push_back(parameter.name + "=");
    if (!example.empty()) continue;
    example = fmt::format(", e.g. {}={}", parameter.name, common::to_text(parameter.standard));
  }
  command.set_option(assignments, "Rule of the puzzle" + example).offer_words(rules);
}

const solver::Domain& InstanceOptions::chosen_domain() const {
  return registry->domain(domain);
}

common::Settings InstanceOptions::settings() const {
  const auto parameters = chosen_domain().parameters();
  common::Settings settings = common::defaults(parameters);
  assign(settings, parameters, assignments);
  return settings;
}

common::Settings InstanceOptions::rules() const {
  auto parameters = chosen_domain().parameters();
  common::Settings settings = common::defaults(parameters);
  std::erase_if(parameters, [](const auto& parameter) { return !parameter.is_rule; });
  assign(settings, parameters, assignments);
  return settings;
}

std::vector<solver::Instance> InstanceOptions::instances(const common::Settings& settings) const {
  const solver::Domain& puzzle = chosen_domain();
  std::vector<solver::Instance> instances;
  for (const std::string& text : numbers) {
    const bool is_board = text.find_first_of(" \n") != std::string::npos;
    instances.push_back(is_board ? puzzle.read_board(text, "board", settings)
                                 : solver::Instance{instance_number(puzzle, text), ""});
  }
  if (!board.empty()) {
    const std::string name = board == "-" ? "standard input" : board;
    for (auto& each : puzzle.read_boards(read_text(board), name, settings)) {
      instances.push_back(std::move(each));
    }
  }
  if (instances.empty()) {
    throw common::InputError("no instance: expected a number or --board FILE");
  }
  return instances;
}

void add_game_option(Command& command, std::string& domain, solver::Registry& registry) {
  const auto read = [&domain, &registry](const std::string& game) {
    domain = registry.add_game(game).name();
  };
  command
      .option("--game", read,
              see("Game by its name", "list games") + ", or by a file with its rules")
      .call_values("NAME|FILE")
      .exclude("--domain")
      .offer_files();
}

std::string ChosenInstances::text() const {
  if (files.is_empty()) return numbers.text();
  const std::string file = std::filesystem::path(given_file).filename().string();
  return numbers.size() == files.size() ? file : fmt::format("{} {}", file, numbers.text());
}

std::vector<solver::Instance> ChosenInstances::all() const {
  std::vector<solver::Instance> instances;
  for (std::uint64_t i = 0; i < numbers.size(); ++i) {
    instances.push_back(files.instance(numbers.at(i)));
  }
  return instances;
}

void InstanceSetOptions::add(Command& command) {
  command.option(
      "--instances,--deals", [this](const std::string& text) { numbers = text; },
      fmt::format("Numbers and ranges, e.g. 1-100,617; default {}", standard));
  command
      .option("--instances-file", &file,
              "File with boards, or folder of such files; boards are numbered from 1")
      .offer_files();
}

ChosenInstances InstanceSetOptions::read(const solver::Domain& domain,
                                         const common::Settings& settings) const {
  if (file.empty()) {
    if (!domain.has_numbers()) {
      throw common::InputError(
          fmt::format("expected --instances-file: instances of {} have no numbers", domain.name()));
    }
    auto set = common::InstanceSet::parse(numbers.value_or(standard));
    set.require_within(domain.first_instance(), domain.last_instance(), "--instances");
    return {std::move(set), {}};
  }
  auto files = fitness::InstanceFiles::read(file, fitness::board_reader(domain, settings));
  auto set = common::InstanceSet::parse(numbers.value_or(fmt::format("1-{}", files.size())));
  set.require_within(1, files.size(), "--instances");
  return {std::move(set), std::move(files), file};
}

std::uint64_t instance_number(const solver::Domain& domain, const std::string& text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [parsed, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || parsed != end || number < domain.first_instance() ||
      number > domain.last_instance()) {
    if (!domain.has_numbers()) {
      throw common::InputError(fmt::format(
          "'{}': expected --board FILE: instances of {} have no numbers", text, domain.name()));
    }
    const bool is_range = text.find('-', 1) != std::string::npos;
    throw common::InputError(fmt::format(
        "'{}': expected the number of an instance of {}, {} to {}{}", text, domain.name(),
        domain.first_instance(), domain.last_instance(),
        is_range ? fmt::format(" ({} validate --instances takes ranges)", program_name()) : ""));
  }
  return number;
}

void assign(common::Settings& settings, const std::vector<common::Parameter>& parameters,
            const std::vector<std::string>& assignments) {
  std::vector<std::string> names;
  names.reserve(parameters.size());
  for (const auto& parameter : parameters) names.push_back(parameter.name);
  for (const std::string& text : assignments) {
    const std::size_t equals = text.find('=');
    const std::string key = text.substr(0, equals);
    const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                        [&](const auto& each) { return each.name == key; });
    if (equals == std::string::npos || parameter == parameters.end()) {
      throw common::InputError(fmt::format("--set '{}': expected KEY=VALUE with KEY one of {}{}",
                                           text, fmt::join(names, ", "),
                                           common::near_name(key, names)));
    }
    const auto node =
        common::ConfigNode::parse("value: " + text.substr(equals + 1), "--set " + key);
    settings.set(key, node.child("value").value(*parameter));
    node.finish();
  }
}

std::string read_text(const std::string& file) {
  if (file != "-") return common::read_whole_file(file);
  return common::read_standard_input();
}

std::string read_moves(const std::string& file) {
  std::string text = read_text(file);
  const std::size_t end = std::min(text.find('\n'), text.size());
  if (text.substr(0, end).find(": solved, ") != std::string::npos) text.erase(0, end);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace coevo::cli
