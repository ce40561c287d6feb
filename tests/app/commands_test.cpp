// SPDX-License-Identifier: MIT
// Every command as users call it: its output, its JSON, its exit status.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "common/files/atomic_file.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Commands : public testing::Test {
 protected:
  Workplace workplace_;

  // Runs it, insists on the status and gives standard output.
  std::string output(const Arguments& arguments, int status = 0, const std::string& input = "") {
    const Result result = workplace_.run(arguments, {.input = input});
    EXPECT_EQ(result.status, status) << result.err;
    if (status == 0) {
      EXPECT_EQ(result.out.empty(), false);
    }
    return result.out;
  }
};

TEST_F(Commands, help_and_version_are_everywhere) {
  EXPECT_NE(output({"--help"}).find("Exit status"), std::string::npos);
  EXPECT_TRUE(output({"--version"}).starts_with("coevo "));
  for (const char* command : {"evolve", "check", "export", "validate", "ablate", "solve", "verify",
                              "deal", "perft", "prove", "list", "bench"}) {
    EXPECT_NE(output({command, "--help"}).find("--threads"), std::string::npos) << command;
  }
}

TEST_F(Commands, help_fits_80_columns) {
  for (const char* command : {"help", "solve", "validate", "evolve", "play", "target-runner"}) {
    std::istringstream help(output({command, "--help"}));
    for (std::string line; std::getline(help, line);) EXPECT_LT(line.size(), 80U) << line;
  }
}

TEST_F(Commands, help_groups_them_by_purpose) {
  const std::string help = output({"--help"});
  std::size_t at = 0;
  for (const char* text :
       {"\nSolve and play:\n  solve ", "\n  play ", "\nEvolve:\n  init ", "\n  evolve ",
        "\nCompare and see:\n  validate ", "\n  report ", "\nTools:\n  list "}) {
    at = help.find(text, at);
    ASSERT_NE(at, std::string::npos) << text << help;
  }
  EXPECT_EQ(help.find("Subcommands:"), std::string::npos);
  for (const char* text : {"\n  man ", "\n  completion "}) {
    EXPECT_EQ(help.find(text), std::string::npos) << "only packages call it:" << text;
  }
}

TEST_F(Commands, what_people_type_leads_on) {
  EXPECT_EQ(output({"help", "solve"}), output({"solve", "--help"}));
  EXPECT_EQ(output({"help"}), output({"--help"}));
  const std::pair<Arguments, const char*> faults[] = {
      {{"slove", "1"}, "did you mean 'solve'?"},
      {{"view", "617"}, "did you mean --deal 617?"},
      {{"view", ""}, "'': expected an option or argument of view"},
      {{"solve", "1", "--optimale"}, "coevo solve --help lists its options"},
      {{"solve", "1-10"}, "coevo validate --instances takes ranges"},
      {{"solve", "1", "--preset", "fats"},
       "expected one of balanced, default, digs, fast, quality, single"},
      {{"solve", "1", "--preset", "fats"}, "did you mean 'fast'?"},
      {{"solve", "1", "--preset", "freecell-fats"}, "did you mean 'freecell-fast'?"},
      {{"solve", "1", "--domain", "tiles8", "--preset", "fast"}, "tiles8 has none"},
      {{"bench", "--check", "zz"}, "--check 'zz': expected a hexadecimal signature"}};
  for (const auto& [arguments, message] : faults) {
    expect_one_line_fault(workplace_.run(arguments), message);
  }
}

TEST_F(Commands, deal_prints_microsofts_deals) {
  EXPECT_NE(output({"deal", "1"}).find("JD"), std::string::npos);
  const std::string board = output({"deal", "1", "--format", "fc-solve"});
  EXPECT_NE(board.find("JD KD 2S 4C 3S 6D 6S"), std::string::npos) << board;
  const auto json = json_of(output({"deal", "617", "--json"}));
  EXPECT_EQ(json["instance"], 617);
  EXPECT_EQ(json["columns"].size(), 8U);
  EXPECT_EQ(json_of(output({"deal", "2147483647", "--format", "json"}))["columns"][7].size(), 6U);
}

TEST_F(Commands, solve_and_verify_agree_in_every_notation) {
  for (const char* format : {"standard", "cards", "extended"}) {
    std::istringstream lines(output({"solve", "1", "--format", format}));
    std::string head;
    std::string moves;
    std::getline(lines, head);
    std::getline(lines, moves);
    EXPECT_TRUE(head.starts_with("1: solved, ")) << head;
    const auto verdict =
        json_of(output({"verify", "--deal", "1", "--format", format, "--json"}, 0, moves + "\n"));
    EXPECT_EQ(verdict["solved"], true) << format;
    EXPECT_EQ(verdict["legal"], true);
  }
}

TEST_F(Commands, solve_prints_a_json_line_an_instance) {
  const auto lines = json_lines_of(output({"solve", "1", "2", "3", "--format", "json"}));
  ASSERT_EQ(lines.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(lines[i]["instance"], i + 1);
    for (const char* key :
         {"domain", "outcome", "moves", "cards", "length_moves", "length_cards", "generated",
          "expanded", "lower_bound", "optimal", "seconds", "peak_memory_mib"}) {
      EXPECT_TRUE(lines[i].contains(key)) << key;
    }
  }
  EXPECT_EQ(lines[0]["outcome"], "solved");
}

TEST_F(Commands, solve_takes_boards_and_their_deal_gives_the_same) {
  const std::string board = output({"deal", "5", "--format", "fc-solve"});
  workplace_.write("board.txt", board);
  const auto by_number = json_of(output({"solve", "5", "--json"}));
  const auto by_file = json_of(output({"solve", "--board", "board.txt", "--json"}));
  const auto by_pipe = json_of(output({"solve", "--board", "-", "--json"}, 0, board));
  EXPECT_EQ(by_file["moves"], by_number["moves"]);
  EXPECT_EQ(by_pipe["moves"], by_number["moves"]);
  EXPECT_EQ(by_file["generated"], by_number["generated"]);
}

TEST_F(Commands, solve_says_by_its_status_how_it_ended) {
  EXPECT_NE(output({"solve", "3", "--max-nodes", "10"}, 11).find("node_limit"), std::string::npos);
  output({"solve", "11982", "--search", "best_first", "--max-memory", "1"}, 11);
  // No cell and nothing to do but expose the aces' graves: proven at once.
  const std::string blocked = output(
      {"solve", "11982", "--search", "best_first", "--set", "cells=0", "--max-nodes", "100000"},
      10);
  EXPECT_NE(blocked.find("unsolvable"), std::string::npos);
  // Several: the largest.
  output({"solve", "1", "3", "--max-nodes", "10"}, 11);
}

TEST_F(Commands, solve_takes_the_baseline_of_a_domain_without_a_shipped_solver) {
  EXPECT_TRUE(output({"solve", "1", "--domain", "tiles8"}).starts_with("1: solved, "));
}

TEST_F(Commands, a_game_is_a_domain) {
  EXPECT_EQ(output({"deal", "1", "--game", "tiles8"}), output({"deal", "1", "--domain", "tiles8"}));
  EXPECT_EQ(output({"list", "searches", "--game", "tiles8"}),
            output({"list", "searches", "--domain", "tiles8"}));
  EXPECT_TRUE(output({"list", "games"}).starts_with("games\n"));
}

// The kings of Bisley go home without the cards below them.
TEST_F(Commands, prove_names_how_far_both_foundations_of_a_suit_get) {
  const std::string board =
      "Foundations: C-0 D-K H-K S-5\nDescending: C-A D-0 H-0 S-Q\n"
      ": TS 6S 8S\n: 9S 7S\n: JS\n";
  const auto result =
      workplace_.run({"prove", "--game", "bisley", "--board", "-", "--json"}, {.input = board});
  EXPECT_EQ(result.status, 10) << result.err;
  const auto json = json_of(result.out);
  EXPECT_EQ(json["positions"], 11);
  const auto facts = json["facts"];
  EXPECT_EQ(facts["highest cards at home from the ace up"],
            nlohmann::json({"KC", "KD", "KH", "6S"}));
  EXPECT_EQ(facts["lowest cards at home from the king down"],
            nlohmann::json({"AC", "AD", "AH", "TS"}));
  EXPECT_EQ(facts["cards that never reach home"], nlohmann::json({"7S", "8S", "9S"}));
}

TEST_F(Commands, verify_reads_what_solve_prints) {
  const std::string printed = output({"solve", "617"});
  ASSERT_TRUE(printed.starts_with("617: solved, ")) << printed;
  EXPECT_TRUE(output({"verify", "--deal", "617"}, 0, printed).starts_with("solved: "));
  const auto verify = [this](const std::string& text) {
    return workplace_.run({"verify", "--deal", "617"}, {.input = text}).out;
  };
  EXPECT_EQ(verify("\xEF\xBB\xBF-=-=-\n"), verify("-=-=-\n")) << "a byte order mark";
  // Faults keep their places in the file.
  EXPECT_TRUE(verify("617: solved, 1\n61\n").starts_with("standard input:2:1: "));
}

TEST_F(Commands, verify_names_the_first_illegal_move_and_shows_the_position) {
  const Result result = workplace_.run({"verify", "--deal", "1"}, {.input = "3a 32 7a 1h\n"});
  EXPECT_EQ(result.status, 13);
  EXPECT_NE(result.out.find("standard input:1:"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("Foundations:"), std::string::npos);
  const auto json = json_of(output({"verify", "--deal", "1", "--json"}, 13, "3a\n"));
  EXPECT_EQ(json["legal"], true);
  EXPECT_EQ(json["solved"], false);
  EXPECT_EQ(json["length_moves"], 1);
}

TEST_F(Commands, perft_counts_by_depth) {
  const auto lines = json_lines_of(output({"perft", "1", "3", "--json"}));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["positions"], 1);
  EXPECT_EQ(lines[3]["depth"], 3);
  EXPECT_GT(lines[3]["paths"], lines[3]["positions"]);
  EXPECT_NE(output({"perft", "1", "2"}).find("distinct positions"), std::string::npos);
  output({"perft", "1", "30", "--max-memory", "1"}, 11);
}

TEST_F(Commands, list_names_every_kind) {
  const auto all = json_of(output({"list", "--json"}));
  for (const char* kind :
       {"domains", "heuristics", "searches", "evolvers", "learning", "objectives", "presets"}) {
    ASSERT_TRUE(all.contains(kind)) << kind;
  }
  for (const auto& [kind, entries] : all.items()) {
    EXPECT_FALSE(entries.empty()) << kind;
    for (const auto& entry : entries) EXPECT_FALSE(entry["help"].empty()) << entry;
    EXPECT_NE(output({"list", kind}).find(std::string(entries[0]["name"])), std::string::npos);
  }
}

TEST_F(Commands, list_says_whose_heuristics_they_are) {
  const std::string all = output({"list", "heuristics"});
  EXPECT_NE(all.find("heuristics of freecell\n"), std::string::npos) << all;
  EXPECT_NE(all.find("heuristics of tiles15\n"), std::string::npos) << all;
}

// Deal 3 has a solution of 73 moves.
TEST_F(Commands, list_names_bounds_that_astar_takes) {
  int bounds = 0;
  const auto listed = json_of(output({"list", "heuristics", "--domain", "freecell", "--json"}));
  for (const auto& entry : listed["heuristics"]) {
    const std::string name = entry["name"];
    if (!name.starts_with("bound=")) continue;
    ++bounds;
    EXPECT_NE(std::string(entry["help"]).find("never above"), std::string::npos) << entry;
    const auto solved = json_of(output(
        {"solve", "3", "--search", "astar", "--set", name, "--max-nodes", "3000", "--json"}, 11));
    EXPECT_LE(solved["lower_bound"], 73) << name;
    EXPECT_GE(solved["lower_bound"], 50) << name;
  }
  EXPECT_EQ(bounds, 7);
}

TEST_F(Commands, check_prints_a_config_in_full_that_reads_back) {
  workplace_.write("tiny.yaml", tiny_config());
  const std::string full = output({"check", "tiny.yaml", "--set", "limits.nodes=77"});
  EXPECT_NE(full.find("77"), std::string::npos);
  workplace_.write("tiny.yaml", full);
  EXPECT_EQ(output({"check", "tiny.yaml"}), full);
  EXPECT_EQ(json_of(output({"check", "tiny.yaml", "--json"}))["limits"]["nodes"], 77);
}

TEST_F(Commands, evolve_export_and_validate_work_together) {
  workplace_.write("my tiny run.yaml", tiny_config());  // a name that needs care
  const auto best = json_of(output({"evolve", "my tiny run.yaml", "--json", "--quiet"}));
  EXPECT_EQ(best["instances"], 10);
  const std::string run = "runs/my_tiny_run-1";
  ASSERT_TRUE(workplace_.has(run)) << best;
  for (const char* file : {"config.yaml", "manifest.json", "generations.jsonl", "best.json",
                           "log.txt", "populations/checkpoint.json"}) {
    EXPECT_TRUE(workplace_.has(run + "/" + file)) << file;
  }
  const auto records = json_lines_of(workplace_.read(run + "/generations.jsonl"));
  EXPECT_EQ(records.size(), 6U);
  output({"evolve", "--resume", run});  // a finished run: the same again
  const std::string weights = output({"export", run});
  workplace_.run({"export", run, "--output", "w.json"});
  EXPECT_EQ(workplace_.read("w.json"), weights);
  EXPECT_EQ(json_of(weights)["format"], "coevo-weights");
  const auto other = json_of(output({"export", run, "--search", "best_first"}));
  EXPECT_EQ(other["search"]["name"], "best_first");
  EXPECT_EQ(other["weights"], json_of(weights)["weights"]);
  EXPECT_EQ(other["provenance"], json_of(weights)["provenance"]);
  const auto summary =
      json_of(output({"validate", "w.json", "--deals", "1-5", "--output", "v", "--json"}));
  EXPECT_EQ(summary["instances"], 5);
  EXPECT_EQ(summary["replayed_ok"], summary["solved"]);
  EXPECT_EQ(json_of(workplace_.read("v/summary.json")), summary);
  for (const char* key :
       {"instances", "solved", "unsolvable", "unsolved", "mean_generated", "median_generated",
        "p99_generated", "max_generated", "mean_moves", "mean_cards", "cpu_seconds", "wall_seconds",
        "threads", "replayed_ok", "max_seconds", "weights_file", "weights_hash", "git_revision",
        "compiler"}) {
    EXPECT_TRUE(summary.contains(key)) << key;
  }
}

// The rules of a game are in its weight files.
TEST_F(Commands, a_solver_brings_its_puzzle) {
  workplace_.write("w.json",
                   "{\"format\": \"coevo-weights\", \"version\": 1, \"domain\": {\"game\":"
                   " {\"name\": \"my-fan\", \"tableau piles\": {\"count\": 18}}},\n"
                   " \"search\": {\"name\": \"best_first\"}, \"quantisation\": 1000,\n"
                   " \"weights\": {\"num_cards_not_at_foundations\": 0.9}}\n");
  const auto solved = json_of(output({"solve", "--weights", "w.json", "5", "--json"}));
  EXPECT_EQ(solved["domain"], "my-fan");
  EXPECT_EQ(solved["outcome"], "solved");
  output({"view", "--weights", "w.json", "--deal", "5"});
  EXPECT_EQ(json_of(output({"solve", "--preset", "fan-fast", "5", "--json"}))["domain"], "fan");
  output({"play", "--preset", "fan-fast", "5"});
  expect_one_line_fault(
      workplace_.run({"solve", "--domain", "freecell", "--preset", "fan-fast", "5"}),
      "expected a solver of freecell");
}

TEST_F(Commands, ablate_drops_each_part_in_turn) {
  workplace_.write("w.json",
                   "{\"format\": \"coevo-weights\", \"version\": 1, \"domain\": \"freecell\",\n"
                   " \"search\": {\"name\": \"best_first\", \"auto_moves\": \"raymond\"},\n"
                   " \"weights\": {\"hsdh\": 0.9, \"num_cards_not_at_foundations\": 0.9,"
                   " \"free_cells\": 0},\n \"quantisation\": 1000}\n");
  const Arguments arguments{"ablate", "w.json", "--instances", "1-10", "--max-nodes", "2000"};
  auto json_arguments = arguments;
  json_arguments.push_back("--json");
  const auto rows = json_of(output(json_arguments));
  ASSERT_EQ(rows.size(), 4U);  // the whole, two weights, auto_moves; not the weight of 0
  EXPECT_EQ(rows[0]["dropped"], "");
  EXPECT_EQ(rows[0]["ratio"], 1.0);
  EXPECT_GT(rows[0]["solved"], rows[1]["solved"]);
  EXPECT_EQ(rows[0]["ratio_low"], 1.0);
  std::set<std::string> dropped;
  for (const auto& row : rows) dropped.insert(row["dropped"].get<std::string>());
  EXPECT_EQ(dropped, (std::set<std::string>{"", "hsdh", "num_cards_not_at_foundations",
                                            "auto_moves: none"}));
  EXPECT_NE(output(arguments).find("(whole)"), std::string::npos);
  expect_one_line_fault(workplace_.run({"ablate", "--preset", "fast"}), "not a portfolio");
  expect_one_line_fault(workplace_.run({"ablate", "w.json", "--instances", "0-5"}),
                        "--instances '0-5': expected numbers from 1");
}

TEST_F(Commands, validate_prints_our_row_in_80_columns) {
  const std::string table = output({"validate", "--preset", "freecell-default", "--instances",
                                    "1-3", "--max-nodes", "300000", "--output", "v"});
  EXPECT_NE(table.find("\n> freecell-default "), std::string::npos) << table;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 82U) << line;
}

TEST_F(Commands, bench_has_the_recorded_signature) {
  std::string recorded = common::read_whole_file(COEVO_SOURCE_DIR "/tests/app/signature.txt");
  recorded.resize(recorded.find('\n'));
  const std::string out = output({"bench", "--signature-only", "--check", recorded});
  EXPECT_EQ(out, "Signature: " + recorded + "\n") << "if that was meant, write it to signature.txt";
}

TEST_F(Commands, bench_tells_another_signature) {
  const Result result =
      workplace_.run({"bench", "--signature-only", "--check", "0123456789abcdef"});
  EXPECT_EQ(result.status, 13);
  EXPECT_NE(result.err.find("expected 0123456789abcdef"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace coevo::cli
