// SPDX-License-Identifier: MIT
#include "src/fitness/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "solver/weight_file.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search/search_target.h"

namespace coevo {
namespace {

TEST(StandardRegistry, has_all_of_this_repository) {
  const Registry registry = standard_registry();
  const std::vector<std::string> names = registry.domain_names();
  ASSERT_GT(names.size(), 20U);
  EXPECT_EQ(std::vector(names.begin(), names.begin() + 4),
            (std::vector<std::string>{"freecell", "tiles8", "tiles15", "tiles24"}));
  for (std::size_t i = 4; i < names.size(); ++i) {
    EXPECT_TRUE(registry.domain(names[i]).is_game()) << names[i];
  }
  EXPECT_EQ(registry.objectives.names(),
            (std::vector<std::string>{"node_reduction", "log_nodes", "mean_nodes", "capped_log",
                                      "short_solutions", "nodes_and_length"}));
  EXPECT_EQ(registry.evolvers.front().descriptor.name, "ga");
  EXPECT_EQ(registry.learning_methods.front().descriptor.name, "hillis");
  EXPECT_FALSE(registry.crossovers.names().empty());
  EXPECT_FALSE(registry.mutations.names().empty());
  EXPECT_FALSE(registry.selections.names().empty());
}

// "DOMAIN-NAME"; their tables may take minutes to build, so this makes no solver.
TEST(StandardRegistry, has_presets_that_read) {
  const Registry registry = standard_registry();
  EXPECT_TRUE(registry.presets().contains("freecell-fast"));
  for (const auto& [name, text] : registry.presets()) {
    const auto file = solver::WeightFile::parse(text, name, registry);
    EXPECT_TRUE(name.starts_with(file.domain->name() + "-")) << name;
    EXPECT_EQ(file.domain->search(file.spec.search).name, file.spec.search);
  }
}

TEST(StandardRegistry, has_the_benchmarks_config) {
  const Registry registry = standard_registry();
  EXPECT_NO_THROW(fitness::RunConfig::parse(registry.benchmark, "bench.yaml", registry));
}

// Every config of a program can name it then.
TEST(StandardRegistry, takes_an_objective_from_outside) {
  Registry registry = standard_registry();
  registry.add(fitness::Objective{
      {"solved", "1 for every solved instance"},
      [](const fitness::SearchOutcome& measured) { return measured.solved ? 1.0 : 0.0; }});
  EXPECT_THROW(registry.add(fitness::log_nodes()), std::logic_error);
  const auto root = common::ConfigNode::parse(
      "solver: {search: {name: hsd}, heuristics: [hsdh]}\nfitness: {objective: solved}\n",
      "o.yaml");
  const auto target = fitness::SearchTarget::read(root, registry);
  EXPECT_EQ(target.objective->descriptor.name, "solved");
  EXPECT_EQ(target.objective->fitness({.solved = true}), 1.0);
}

}  // namespace
}  // namespace coevo
