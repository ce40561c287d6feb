// SPDX-License-Identifier: MIT
// A program with a puzzle of its own, whose instances are boards from files: examples/maze.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

const std::string kMazes = std::string(COEVO_SOURCE_DIR) + "/examples/maze/mazes.txt";
constexpr const char* kLift = "......#.\n@^....#.\n";

class OwnPuzzle : public testing::Test {
 protected:
  Result run(Arguments arguments) {
    Surroundings surroundings;
    surroundings.program = COEVO_MAZE_PROGRAM;
    return workplace_.run(arguments, surroundings);
  }
  Workplace workplace_;
};

// Each maze has walls of its own, even if one solver solves all of them.
TEST_F(OwnPuzzle, keeps_the_constants_of_an_instance_once) {
  for (const char* const search : {"bfs", "astar", "ida_star", "branch_and_bound"}) {
    const auto result = run({"solve", "--domain", "maze", "--board", kMazes, "--search", search,
                             "--json", "--threads", "1"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto lines = json_lines_of(result.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["moves"], "R R R R R R R") << search;
    EXPECT_EQ(lines[1]["moves"], "D D R R U U R R R R R") << search;
    // Two paths of ten steps lead around the first corner.
    const std::string moves = lines[2]["moves"];
    EXPECT_TRUE(moves == "U R U R R R R R D R" || moves == "R U U R R R R R D R") << moves;
  }
  for (const char* const search : {"best_first", "beam", "attempt", "dfs"}) {
    const auto result = run({"solve", "--domain", "maze", "--board", kMazes, "--search", search});
    EXPECT_EQ(result.status, 0) << search << result.err;
  }
}

TEST_F(OwnPuzzle, is_validated_and_evolved_on_boards_of_files) {
  const auto validated = run({"validate", "--domain", "maze", "--optimal", "--instances-file",
                              kMazes, "--output", "validation"});
  ASSERT_EQ(validated.status, 0) << validated.err;
  const std::string config =
      "name: m\ndomain: maze\nsolver: {search: {name: best_first}, heuristics: [columns_left, "
      "walls_ahead]}\nlearning: {method: random, instances: 2}\n"
      "evolver: {name: ga, generations: 2, population: 4}\n";
  workplace_.write("files.yaml", config + "training: {files: " + kMazes + "}\n");
  const auto evolved = run({"evolve", "files.yaml", "--run-dir", "run"});
  EXPECT_EQ(evolved.status, 0) << evolved.err;
  EXPECT_EQ(run({"report", "run", "validation", "--output", "report.html"}).status, 0);
  workplace_.write("numbers.yaml", config + "training: {instances: 1-3}\n");
  const auto refused = run({"evolve", "numbers.yaml", "--run-dir", "other"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("expected files: instances of maze have no numbers"),
            std::string::npos)
      << refused.err;
}

TEST_F(OwnPuzzle, is_the_programs_own_in_name_and_by_default) {
  const auto name = std::filesystem::path(COEVO_MAZE_PROGRAM).filename().string();
  const auto solved = run({"solve", "--board", kMazes});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_TRUE(run({"--version"}).out.starts_with(name + ", made with coevo "));
  EXPECT_TRUE(run({"solve"}).err.starts_with(name + ": ")) << run({"solve"}).err;
  EXPECT_NE(run({"completion", "bash"}).out.find("complete -F _" + name), std::string::npos)
      << run({"completion", "bash"}).out;
  EXPECT_NE(run({"solve", "--help"}).out.find("(see " + name), std::string::npos);
  EXPECT_NE(run({}).err.find(name + " solve --board FILE"), std::string::npos) << run({}).err;
  EXPECT_NE(run({"solve", "--board", kMazes, "--preset", "fast"}).err.find("maze has none"),
            std::string::npos);
  EXPECT_EQ(run({"completion", "bash"}).out.find("freecell-fast"), std::string::npos);
  EXPECT_NE(run({"solve", "1", "--domain", "freecell"}).out.find("1: solved"), std::string::npos);
}

TEST_F(OwnPuzzle, without_numbers_says_what_to_name_instead) {
  EXPECT_NE(run({"solve", "1", "--domain", "maze"})
                .err.find("'1': expected --board FILE: instances of maze have no numbers"),
            std::string::npos);
  EXPECT_NE(run({"validate", "--domain", "maze", "--optimal", "--output", "v"})
                .err.find("expected --instances-file: instances of maze have no numbers"),
            std::string::npos);
  EXPECT_EQ(run({"init", "--domain", "maze"}).status, 2);
}

TEST_F(OwnPuzzle, is_checked_against_its_contract) {
  const auto kept = run({"check-puzzle", "--instances-file", kMazes});
  EXPECT_EQ(kept.status, 0) << kept.out << kept.err;
  EXPECT_NE(kept.out.find("\nmaze: no promise is broken, in "), std::string::npos) << kept.out;
  EXPECT_EQ(run({"check-puzzle"}).status, 2);
  EXPECT_EQ(run({"check-puzzle", "--domain", "freecell"}).status, 2);
  EXPECT_EQ(workplace_.run({"check-puzzle"}).status, 2);  // coevo has no such puzzle
}

// A lift makes the number of columns no lower bound.
TEST_F(OwnPuzzle, with_a_wrong_bound_proves_nothing) {
  workplace_.write("lift.txt", kLift);
  const auto checked = run({"check-puzzle", "--instances-file", "lift.txt", "--json"});
  EXPECT_EQ(checked.status, 13);
  const auto report = json_of(checked.out);
  EXPECT_EQ(report["kept"], false);
  for (const auto& check : report["checks"]) {
    const bool is_broken = check["name"] == "admissible heuristics" || check["name"] == "searches";
    EXPECT_EQ(check["result"] == "broken", is_broken) << check;
  }
  const auto solved = run({"solve", "--domain", "maze", "--board", "lift.txt", "--optimal"});
  EXPECT_EQ(solved.status, 1);
  EXPECT_NE(solved.err.find("the lower bound is 7, but 1 moves solve it"), std::string::npos)
      << solved.err;
}

}  // namespace
}  // namespace coevo::cli
