// SPDX-License-Identifier: MIT
// What runs read: configs, journals, checkpoints, validations, messages and parameter spaces.
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/report/film_data.h"
#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"
#include "common/config/json_text.h"
#include "common/files/line_log.h"
#include "common/records/validation/results_file.h"
#include "common/records/validation/solutions_file.h"
#include "src/fitness/command/command_evaluator.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/formats/parameter_file.h"
#include "src/fitness/ranks/message.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search/search_tasks.h"
#include "tests/evolve/test_run.h"
#include "tests/fitness/test_registry.h"
#include "tests/fuzz/target.h"

namespace coevo::fuzz {

// A run's config, in YAML.
void fuzz_config(std::string text) {
  using fitness::RunConfig;
  // Members may name files; the target must not read ours.
  if (text.find("members") != std::string::npos) return;
  accepts([&] {
    const auto config = RunConfig::parse(text, "fuzz.yaml", test::registry());
    const std::string resolved = config.text();
    const bool same =
        RunConfig::parse(resolved, "resolved.yaml", test::registry()).text() == resolved;
    require(same, "the resolved config reads back equal");
  });
}

namespace {

std::string sealed_objects(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    const bool object = line.size() >= 2 && line.front() == '{' && line.back() == '}';
    result += (object ? common::sealed_json(line) : line) + "\n";
  }
  return result;
}

}  // namespace

// A run's journal, as a report, a film and resuming read it. If the first byte is odd, each line
// gets the right checksum first, to reach the code after the checksum.
void fuzz_journal(std::string text) {
  static const Folder folder;
  if (take_choice(text, 2) == 1) text = sealed_objects(text);
  const auto journal = folder.write("generations.jsonl", text);
  folder.write("config.yaml", "name: fuzz\n");
  accepts([&] {
    const auto read = common::read_lines(journal, common::json_seal_holds);
    require(read.good_bytes <= text.size(), "no more is kept than there is");
    const auto run = analysis::read_run(folder.path());
    require(run.generations.size() <= read.lines.size(), "damage ends what is read");
    for (const records::JournalEntry& entry : run.generations) {
      if (!entry.has_population()) continue;
      const auto population = entry.population(1, "journal");
      require(population.genomes.size() == 2 * population.fitness.size(),
              "a gene for each individual");
    }
  });
}

namespace {

constexpr std::array kRuns{
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: hillis, population: 4, interval: 1, instances: 2}\n"
    "evolver: {name: ga, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: rosin}\n"
    "evolver: {name: cma_es, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: gradual}\n"
    "evolver: {name: differential_evolution, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
};

}  // namespace

// A run's saved state, behind its checksum: refused, or the run continues from it. The first byte
// chooses the run's evolver and learning method.
void fuzz_checkpoint(std::string text) {
  const char* config = kRuns[take_choice(text, kRuns.size())];
  const auto state = nlohmann::json::parse(text, nullptr, false);
  if (state.is_discarded()) return;
  evolve::testing::FakeEvaluator evaluator;
  evolve::Evolution evolution(evolve::testing::config_of(config), evolve::testing::weights(3),
                              evaluator);
  const bool accepted = accepts([&] { evolution.load(state, "populations/checkpoint.json"); });
  if (!accepted) return;
  while (!evolution.is_done()) evolution.step();
  evolution.champion();
}

namespace {

// All rows but the header.
std::string sealed_rows(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    result += (result.empty() ? line : common::sealed_row(line)) + "\n";
  }
  return result;
}

}  // namespace

// results.csv and solutions.csv, as resuming and as a report read them; a NUL separates the two. If
// the first byte is odd, each row gets the right checksum first.
void fuzz_validation(std::string text) {
  static const Folder folder;
  const bool seals = take_choice(text, 2) == 1;
  const std::size_t part = std::min(text.find('\0'), text.size());
  std::string results = text.substr(0, part);
  std::string solutions = part < text.size() ? text.substr(part + 1) : "";
  if (seals) {
    results = sealed_rows(results);
    solutions = sealed_rows(solutions);
  }
  const auto results_file = folder.write("results.csv", results);
  const auto solutions_file = folder.write("solutions.csv", solutions);
  accepts([&] {
    records::ResultsReader reader(results_file, {"length"});
    records::SolutionsReader beside(solutions_file);
    bool is_there = true;
    while (const auto row = reader.next()) {
      records::row_text(*row, 1);
      is_there = is_there && beside.has(*row, 0);
    }
    require(reader.bytes() <= results.size(), "no more is kept than there is");
    require(beside.bytes() <= solutions.size(), "no more is kept than there is");
  });
  accepts([&] { analysis::read_validation(folder.path()); });
}

namespace {

using namespace fitness;
using command::encode;

template <class Read>
void comes_back(const std::string& bytes, const Read& read) {
  accepts([&] {
    const std::string once = encode(read(bytes));
    require(encode(read(once)) == once, "it comes back as it was sent");
  });
}

void read_tasks(const TaskBytes& tasks) {
  for (const auto& [index, bytes] : tasks) {
    comes_back(bytes, decode_search_task);
    comes_back(bytes, decode_search_result);
    comes_back(bytes, command::decode_command_task);
    comes_back(bytes, command::decode_command_result);
  }
}

}  // namespace

// A message between ranks, and what is in it, as each kind of task reads it.
void fuzz_message(std::string text) {
  comes_back(text, ranks::decode);
  accepts([&] {
    const ranks::Message message = ranks::decode(text);
    if (const auto* start = std::get_if<ranks::BatchStart>(&message)) {
      comes_back(start->setup, decode_search_setup);
      comes_back(start->setup, command::decode_command_setup);
    }
    if (const auto* list = std::get_if<ranks::TaskList>(&message)) read_tasks(list->tasks);
    if (const auto* list = std::get_if<ranks::ResultList>(&message)) read_tasks(list->results);
  });
}

namespace {

using common::ConfigNode;
using fitness::command::ParameterSpace;

ParameterSpace read_form(std::size_t form, const std::string& text) {
  using namespace fitness::command;
  if (form == 0) return ParameterSpace::read(ConfigNode::parse(text, "fuzz.yaml"));
  if (form == 1) return parse_irace_parameters(text, "fuzz.txt");
  if (form == 2) return parse_pcs(text, "fuzz.pcs");
  return parse_configspace(text, "fuzz.json");
}

}  // namespace

// A parameter space: first a byte for the form, then the text.
void fuzz_parameters(std::string text) {
  const std::size_t form = take_choice(text, 4);
  accepts([&] {
    const ParameterSpace space = read_form(form, text);
    const std::string yaml = common::yaml_text(space.to_json());
    require(ParameterSpace::read(ConfigNode::parse(yaml, "inline.yaml")) == space,
            "the inline form reads back equal");
    require(space.genes().contains(space.default_genome()), "the default is a genome");
    const auto configuration = space.decode(space.default_genome());
    require(space.decode(space.encode(configuration)) == configuration,
            "a configuration comes back as it was");
    accepts([&] { write_irace_parameters(space); });
  });
}

}  // namespace coevo::fuzz
