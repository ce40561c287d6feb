// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_target.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "evolve/registry.h"
#include "src/fitness/search/search_parameters.h"
#include "tests/common/throws.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

constexpr const char* kGood =
    "solver:\n"
    "  search: {name: hsd, lookahead: 2, auto_moves: raymond}\n"
    "  heuristics: [hsdh, free_cells]\n"
    "limits: {nodes: 5000, memory_mib: 64}\n"
    "fitness: {objective: log_nodes, baseline_nodes: 100}\n";

SearchTarget read(const std::string& text) {
  const auto root = common::ConfigNode::parse(text, "e.yaml");
  SearchTarget target = SearchTarget::read(root, test::registry());
  root.finish();
  return target;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("no " + from);
  return text.replace(at, from.size(), to);
}

TEST(Target, reads_every_key) {
  const SearchTarget target = read(kGood);
  EXPECT_EQ(target.domain->name(), "freecell");
  EXPECT_EQ(target.search, "hsd");
  EXPECT_EQ(target.settings.integer("lookahead"), 2);
  EXPECT_EQ(target.settings.text("auto_moves"), "raymond");
  EXPECT_EQ(target.heuristics, (std::vector<std::string>{"hsdh", "free_cells"}));
  EXPECT_EQ(target.max_nodes, 5000U);
  EXPECT_EQ(target.max_memory, std::size_t{64} << 20);
  EXPECT_EQ(target.objective->descriptor.name, "log_nodes");
  EXPECT_EQ(target.baseline_nodes, 100U);
}

TEST(Target, the_reference_is_a_preset_a_file_or_written_out) {
  const std::string config = with(kGood, "log_nodes", "node_reduction, reference: freecell-single");
  const SearchTarget target = read(config);
  EXPECT_EQ(target.reference_spec().search, "restarts");
  EXPECT_EQ(read(kGood).reference_spec().search, read(kGood).domain->baseline().search);
  const SearchTarget again = read(common::yaml_text(target.to_json()));
  EXPECT_EQ(again.to_json(), target.to_json());
  const auto message = [](const std::string& reference) {
    return common::input_error(
        [&] { read(with(kGood, "log_nodes", "log_nodes, reference: " + reference)); });
  };
  EXPECT_NE(message("tiles15-default").find("of the domain freecell"), std::string::npos);
  EXPECT_NE(message("no-such-file.json").find("no-such-file.json"), std::string::npos);
}

TEST(Target, the_reference_need_not_count) {
  const std::string free = with(kGood, "log_nodes", "node_reduction, count_reference: false");
  EXPECT_FALSE(read(free).counts_reference);
  EXPECT_FALSE(read(common::yaml_text(read(free).to_json())).counts_reference);
  EXPECT_TRUE(read(kGood).counts_reference);
}

TEST(Target, judged_by_nodes_needs_no_reference) {
  SearchTarget target = read(with(kGood, "log_nodes", "node_reduction, second: short_solutions"));
  ASSERT_TRUE(target.objective->needs_baseline);
  target.judge_by_nodes();
  EXPECT_FALSE(target.objective->needs_baseline);
  EXPECT_EQ(target.second_objective, nullptr);
}

TEST(Target, search_parameters_are_genes_behind_the_weights) {
  const SearchTarget target = read(
      with(kGood, "heuristics:",
           "weights: {low: -2, high: 3}\n"
           "  genes: {lookahead: {high: 4}, replace_equal: {}, auto_moves: {}}\n  heuristics:"));
  const evolve::GeneSpace genes = target.genes();
  ASSERT_EQ(genes.size(), 5U);
  EXPECT_EQ(genes[0].low, -2);
  EXPECT_EQ(genes[0].high, 3);
  EXPECT_EQ(genes[2].name, "lookahead");
  EXPECT_EQ(genes[2].high, 5);  // exclusive
  EXPECT_TRUE(genes[2].is_whole());
  const solver::SolverSpec spec = target.spec({-1.5, 0.5, 4, 0, 2});
  EXPECT_EQ(spec.weights.at("hsdh"), -1.5);
  EXPECT_EQ(spec.settings.integer("lookahead"), 4);
  EXPECT_FALSE(spec.settings.flag("replace_equal"));
  EXPECT_EQ(spec.settings.text("auto_moves"), "raymond");
  EXPECT_EQ(spec.settings.integer("cells"), 4);
  const SearchTarget again = read(common::yaml_text(target.to_json()));
  EXPECT_EQ(again.to_json(), target.to_json());
}

TEST(Target, a_unit_bounds_each_weight_by_its_heuristics_range) {
  const SearchTarget target = read(
      "solver: {search: {name: best_first}, heuristics: [hsdh, free_cells, "
      "num_cards_not_at_foundations], weights: {low: -1, high: 3, unit: 0.04}}");
  const evolve::GeneSpace genes = target.genes();
  EXPECT_EQ(genes[0].low, -1);  // 104 cards
  EXPECT_EQ(genes[0].high, 3);
  EXPECT_NEAR(genes[1].high, 0.04 * 12, 1e-12);
  EXPECT_NEAR(genes[2].high, 0.04 * 52, 1e-12);
  const SearchTarget again = read(common::yaml_text(target.to_json()));
  EXPECT_EQ(again.to_json(), target.to_json());
}

TEST(Target, weights_may_evolve_by_their_logarithm) {
  const SearchTarget target = read(
      "solver: {search: {name: best_first}, heuristics: [hsdh, free_cells], "
      "weights: {low: 0.001, high: 1, scale: log}}");
  EXPECT_EQ(target.genes()[1].kind, evolve::Gene::Kind::log);
  EXPECT_EQ(target.spec({0.5, 0.25}).weights.at("free_cells"), 0.25);
  const SearchTarget again = read(common::yaml_text(target.to_json()));
  EXPECT_EQ(again.to_json(), target.to_json());
}

TEST(Target, a_weight_on_a_log_scale_is_the_same_from_another_tuner) {
  const SearchTarget target = read(
      "solver: {search: {name: best_first}, heuristics: [hsdh, free_cells], "
      "weights: {low: 0.001, high: 1, scale: log}}");
  const evolve::Genome genome = search_genome(target, {{"hsdh", "0.001"}, {"free_cells", "0.25"}});
  EXPECT_TRUE(target.genes().contains(genome));
  EXPECT_NEAR(genome[0], 0.001, 1e-9);
  EXPECT_NEAR(genome[1], 0.25, 1e-9);
}

TEST(Target, moves_per_doubling_are_printed_where_they_are_not_the_default) {
  const std::string solver = "solver: {search: {name: best_first}, heuristics: [hsdh]}\n";
  EXPECT_FALSE(read(solver).to_json()["fitness"].contains("moves_per_doubling"));
  const auto given =
      read(solver + "fitness: {objective: nodes_and_length, moves_per_doubling: 40}");
  EXPECT_EQ(given.moves_per_doubling, 40);
  EXPECT_EQ(read(common::yaml_text(given.to_json())).to_json(), given.to_json());
}

TEST(Target, a_real_parameter_keeps_its_own_range) {
  const SearchTarget target =
      read("solver: {search: {name: best_first}, heuristics: [hsdh], genes: {depth_weight: {}}}");
  EXPECT_EQ(target.genes()[1].high, 1);
  EXPECT_EQ(target.spec({0.5, 0.25}).settings.real("depth_weight"), 0.25);
}

TEST(Target, evolves_search_parameters_alone_beside_fixed_weights) {
  const SearchTarget target = read(
      "solver: {search: {name: best_first}, heuristics: [], fixed_weights: {hsdh: 0.5, "
      "heineman: -1}, genes: {depth_weight: {}}}");
  EXPECT_EQ(target.genes().size(), 1U);
  const solver::SolverSpec spec = target.spec({0.25});
  EXPECT_EQ(spec.weights, (std::map<std::string, double>{{"hsdh", 0.5}, {"heineman", -1}}));
  EXPECT_EQ(spec.settings.real("depth_weight"), 0.25);
  EXPECT_EQ(read(common::yaml_text(target.to_json())).to_json(), target.to_json());
  const auto expect_fault = [](const std::string& rest, const std::string& expected) {
    const std::string fault = common::input_error(
        [&] { read("solver: {search: {name: best_first}, heuristics: " + rest + "}"); });
    EXPECT_TRUE(fault.ends_with("': expected " + expected)) << fault;
  };
  expect_fault("[]", "at least one heuristic, here or in fixed_weights");
  expect_fault("[], fixed_weights: {hsdh: 1}", "at least one heuristic, or genes, to evolve");
  expect_fault("[hsdh], fixed_weights: {hsdh: 1}",
               "hsdh here or in fixed_weights, but not in both");
}

TEST(Target, is_no_portfolio) {
  EXPECT_EQ(
      common::input_error([] { read("solver: {search: {name: portfolio}, heuristics: [hsdh]}"); }),
      "e.yaml:1:25: 'portfolio': expected a search with one vector of weights; the key portfolio "
      "grows a portfolio");
}

TEST(Target, has_defaults_for_all_but_the_solver) {
  const SearchTarget target = read("solver: {search: {name: best_first}, heuristics: [heineman]}");
  EXPECT_EQ(target.domain->name(), "freecell");
  EXPECT_EQ(target.objective->descriptor.name, "node_reduction");
  EXPECT_EQ(target.max_nodes, 20'000'000U);
  EXPECT_EQ(target.quantisation, 65536);
  EXPECT_EQ(target.settings.integer("cells"), 4);
}

TEST(Target, is_the_same_after_printing_in_full_and_reading) {
  const SearchTarget target = read(kGood);
  const SearchTarget again = read(common::yaml_text(target.to_json()));
  EXPECT_EQ(again.to_json(), target.to_json());
  EXPECT_EQ(again.settings.values(), target.settings.values());
}

TEST(Target, makes_a_solver_of_a_genome) {
  const SearchTarget target = read(kGood);
  const auto genes = target.genes();
  ASSERT_EQ(genes.size(), 2U);
  EXPECT_EQ(genes[1].name, "free_cells");
  const auto spec = target.spec({0.25, 0.5});
  EXPECT_EQ(spec.search, "hsd");
  EXPECT_EQ(spec.weights, (std::map<std::string, double>{{"free_cells", 0.5}, {"hsdh", 0.25}}));
  EXPECT_EQ(spec.settings.values(), target.settings.values());
}

struct Fault {
  const char* from;
  const char* to;
  const char* message;  // its beginning
};

TEST(Target, refuses_every_fault_with_its_place) {
  const Fault faults[] = {
      {"solver:", "domain: chess\nsolver:", "e.yaml:1:9: 'chess': expected one of "},
      {"name: hsd", "name: hsdx", "e.yaml:2:18: 'hsdx': expected one of hsd, best_first"},
      {"name: hsd, ", "", "e.yaml:2:11: '{lookahead"},
      {"lookahead: 2", "lookahead: two", "e.yaml:2:34: 'two': expected an integer 0..15"},
      {"lookahead: 2", "lookahead: 2.0", "e.yaml:2:34: '2.0': expected an integer 0..15"},
      {"lookahead: 2", "lookahead: 010", "e.yaml:2:34: '010': expected an integer 0..15"},
      {"lookahead: 2", "depth: 2", "e.yaml:2:23: 'depth': expected one of the keys"},
      {"lookahead: 2", "name: 2", "e.yaml:2:23: 'name': expected each key once"},
      {"[hsdh, free_cells]", "[hsdh, hsdh]", "e.yaml:3:22: 'hsdh': expected each heuristic once"},
      {"[hsdh, free_cells]", "[hsdh, freecells]", "e.yaml:3:22: 'freecells': expected one of "},
      {"[hsdh, free_cells]", "[]",
       "e.yaml:3:15: '[]': expected at least one heuristic, here or in fixed_weights"},
      {"[hsdh, free_cells]", "hsdh", "e.yaml:3:15: 'hsdh': expected a list"},
      {"  heuristics: [hsdh, free_cells]\n", "", "e.yaml:2:3: "},
      {"heuristics:", "weights: {low: 1, high: 1}\n  heuristics:",
       "e.yaml:3:27: '1': expected more than low, 1"},
      {"log_nodes", "log_nodes, moves_per_doubling: 40",
       "e.yaml:5:53: '40': expected objective: nodes_and_length"},
      {"heuristics:", "weights: {low: 0, high: 1, unit: 0}\n  heuristics:",
       "e.yaml:3:36: '0': expected a number 1e-06..16"},
      {"heuristics:", "weights: {low: 0, high: 1, scale: log}\n  heuristics:",
       "e.yaml:3:18: '0': expected more than 0 with scale log"},
      {"heuristics:", "weights: {low: 0.5, high: 1, scale: ln}\n  heuristics:",
       "e.yaml:3:39: 'ln': expected one of linear, log"},
      {"heuristics:", "weights: {low: 0.5, high: 1, unit: 0.04}\n  heuristics:",
       "e.yaml:3:38: '0.04': expected a bound that leaves free_cells a range"},
      {"heuristics:", "genes: {cells: {}}\n  heuristics:",
       "e.yaml:3:18: 'cells': expected a parameter that can evolve, one of lookahead, table_size, "
       "replace_equal, auto_moves"},
      {"heuristics:", "genes: {lookahead: {low: 3, high: 3}}\n  heuristics:",
       "e.yaml:3:37: '3': expected more than low, 3"},
      {"heuristics:", "genes: {lookahead: {high: 16}}\n  heuristics:",
       "e.yaml:3:29: '16': expected an integer 0..15"},
      {"nodes: 5000", "nodes: 0", "e.yaml:4:17: '0': expected an integer 1..1000000000000"},
      {"nodes: 5000", "nodes: -1", "e.yaml:4:17: '-1': expected an integer 1.."},
      {"nodes: 5000", "nodes: 1e6", "e.yaml:4:17: '1e6': expected an integer 1.."},
      {"nodes: 5000", "nodes: .nan", "e.yaml:4:17: '.nan': expected an integer 1.."},
      {"nodes: 5000", "nodes:", "e.yaml:4:"},
      {"memory_mib: 64", "memory: 64", "e.yaml:4:23: 'memory': expected one of the keys"},
      {"limits: {", "limits: 5\nfoo: {", "e.yaml:4:9: '5': expected a map"},
      {"log_nodes", "nodes",
       "e.yaml:5:22: 'nodes': expected one of node_reduction, log_nodes, mean_nodes, "
       "capped_log"},
      {"  search", "\tsearch", "e.yaml:2:1: "},
  };
  for (const Fault& fault : faults) {
    const std::string message =
        common::input_error([&] { read(with(kGood, fault.from, fault.to)); });
    EXPECT_TRUE(message.starts_with(fault.message)) << fault.to << "\n" << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_NE(message.find("expected"), std::string::npos) << message;
  }
}

constexpr const char* kOfGame =
    "domain: {game: GAME}\n"
    "solver: {search: {name: greedy}, heuristics: [lowest_home_card]}\n";

TEST(Target, a_game_has_a_name_a_rule_file_or_rules) {
  const common::TemporaryFolder folder;
  const std::string file = folder / "three.json";
  common::write_atomically(file, "cells: {count: 3}");
  const auto read_game = [&](const std::string& game) {
    const auto root = common::ConfigNode::parse(with(kOfGame, "GAME", game), "e.yaml");
    SearchTarget target = SearchTarget::read(root, test::registry());
    root.finish();
    return target;
  };
  EXPECT_EQ(read_game("fan").domain->name(), "fan");
  EXPECT_EQ(read_game("fan").to_json()["domain"], "fan");
  const SearchTarget target = read_game(file);
  EXPECT_EQ(target.domain->name(), "three");
  const auto written = target.to_json()["domain"]["game"];
  EXPECT_EQ(written["cells"]["count"], 3) << "a run does not need the file";
  std::filesystem::remove(file);
  EXPECT_EQ(read_game(written.dump()).to_json(), target.to_json());
  const auto fault = [&](const std::string& game) {
    return common::input_error([&] { read_game(game); });
  };
  EXPECT_TRUE(fault("chess").starts_with("e.yaml:1:16: 'chess': expected one of freecell"));
  EXPECT_TRUE(fault("no/file").starts_with("e.yaml:1:16: "));
  EXPECT_TRUE(fault("[a]").starts_with("e.yaml:1:16: "));
  EXPECT_TRUE(fault("fan, gam: a").starts_with("e.yaml:1:21: 'gam': expected a known key"));
  common::write_atomically(file, "cells: 3");
  EXPECT_EQ(fault(file),
            "e.yaml:1:16: " + file + ":1:8: '3': expected a map (which may contain 'count')");
}

}  // namespace
}  // namespace coevo::fitness
