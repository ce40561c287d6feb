// SPDX-License-Identifier: MIT
// Boards from files wherever instances are named by number.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// Without the column of times.
std::string counts_of(const std::string& results) {
  std::string counts;
  std::istringstream lines(results);
  for (std::string line; std::getline(lines, line);) {
    line.resize(line.rfind(','));                      // the seal
    counts += line.substr(0, line.rfind(',')) + "\n";  // the time
  }
  return counts;
}

class InstanceFiles : public testing::Test {
 protected:
  Workplace workplace_;

  // The boards of these instances, in the format that the domain reads.
  std::string boards(const std::string& domain, const std::string& format, int first, int last) {
    Arguments command{"deal", "--domain", domain, "--format", format};
    for (int number = first; number <= last; ++number) command.push_back(std::to_string(number));
    return workplace_.run(command).out;
  }
  void write_config(const std::string& name, const std::string& training) {
    workplace_.write(name,
                     "name: f\ndomain: tiles8\nsolver: {search: {name: best_first}, heuristics: "
                     "[manhattan_distance, misplaced_tiles]}\nlimits: {nodes: 300}\n"
                     "fitness: {objective: node_reduction, baseline_nodes: 1000}\n"
                     "training: " +
                         training +
                         "\nlearning: {method: random, instances: 8}\n"
                         "evolver: {name: ga, generations: 3, population: 6}\n");
  }
};

TEST_F(InstanceFiles, are_validated_as_their_numbers_are) {
  workplace_.write("boards.txt", boards("freecell", "fc-solve", 1, 12));
  ASSERT_EQ(workplace_.run({"validate", "--instances", "1-12", "--output", "numbers"}).status, 0);
  const auto run =
      workplace_.run({"validate", "--instances-file", "boards.txt", "--output", "files"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(counts_of(workplace_.read("files/results.csv")),
            counts_of(workplace_.read("numbers/results.csv")));
  const auto report =
      workplace_.run({"report", "files", "--replays", "2", "--output", "page.html"});
  EXPECT_EQ(report.status, 0) << report.err;

  workplace_.write("boards.txt", boards("freecell", "fc-solve", 2, 13));
  const auto resumed = workplace_.run(
      {"validate", "--instances-file", "boards.txt", "--output", "files", "--resume"});
  EXPECT_EQ(resumed.status, 2);
  EXPECT_NE(resumed.err.find("the instances or the limits differ"), std::string::npos)
      << resumed.err;
}

TEST_F(InstanceFiles, of_a_folder_are_taken_in_order_of_name) {
  std::filesystem::create_directory(workplace_.path("boards"));
  workplace_.write("boards/2.txt", boards("tiles8", "text", 3, 4));
  workplace_.write("boards/1.txt", boards("tiles8", "text", 1, 2));
  const Arguments numbers{"validate", "--domain", "tiles8", "--instances", "1-4", "--output", "a"};
  const Arguments files{"validate", "--domain", "tiles8", "--instances-file",
                        "boards",   "--output", "b"};
  ASSERT_EQ(workplace_.run(numbers).status, 0);
  ASSERT_EQ(workplace_.run(files).status, 0);
  EXPECT_EQ(counts_of(workplace_.read("b/results.csv")),
            counts_of(workplace_.read("a/results.csv")));
}

TEST_F(InstanceFiles, train_as_their_numbers_do) {
  workplace_.write("train.txt", boards("tiles8", "text", 1, 40));
  workplace_.write("test.txt", boards("tiles8", "text", 41, 50));
  write_config("numbers.yaml", "{instances: 1-40, sample: 20}\nchampion: {test: 41-50}");
  write_config("files.yaml", "{files: train.txt, sample: 20}\nchampion: {test_files: [test.txt]}");
  for (const std::string name : {"numbers", "files"}) {
    const auto run = workplace_.run({"evolve", name + ".yaml", "--run-dir", name});
    ASSERT_EQ(run.status, 0) << run.err;
  }
  const auto best = [&](const std::string& run) {
    auto json = nlohmann::json::parse(workplace_.read(run + "/best.json"));
    json["provenance"].erase("config_hash");
    return json;
  };
  EXPECT_EQ(best("files"), best("numbers"));
  EXPECT_EQ(workplace_.read("files/generations.jsonl"),
            workplace_.read("numbers/generations.jsonl"));
  EXPECT_EQ(workplace_.run({"report", "files", "--replays", "1", "--output", "p.html"}).status, 0);
  EXPECT_EQ(workplace_.run({"evolve", "--resume", "files"}).status, 0);

  workplace_.write("train.txt", boards("tiles8", "text", 2, 41));
  const auto resumed = workplace_.run({"evolve", "--resume", "files"});
  EXPECT_EQ(resumed.status, 2);
  EXPECT_NE(resumed.err.find("the content of train.txt: has it changed?"), std::string::npos)
      << resumed.err;
}

TEST_F(InstanceFiles, test_what_numbers_train) {
  workplace_.write("test.txt", boards("tiles8", "text", 41, 50));
  write_config("numbers.yaml", "{instances: 1-40, sample: 20}\nchampion: {test: 41-50}");
  write_config("files.yaml", "{instances: 1-40, sample: 20}\nchampion: {test_files: test.txt}");
  const auto provenance = [&](const std::string& name) {
    const auto run = workplace_.run({"evolve", name + ".yaml", "--run-dir", name});
    EXPECT_EQ(run.status, 0) << run.err;
    auto json = nlohmann::json::parse(workplace_.read(name + "/best.json"));
    json["provenance"].erase("config_hash");
    return json["provenance"];
  };
  EXPECT_EQ(provenance("files"), provenance("numbers"));
  EXPECT_TRUE(workplace_.has("files/instances.jsonl"));
}

TEST_F(InstanceFiles, that_cannot_be_read_are_said_with_their_place) {
  workplace_.write("bad.txt", "0 1 2 3 4 5 6 7 9\n");
  const auto fault_of = [&](const std::string& training) {
    write_config("c.yaml", training);
    const auto run = workplace_.run({"check", "c.yaml"});
    EXPECT_EQ(run.status, 2) << run.out;
    return run.err;
  };
  EXPECT_NE(fault_of("{files: bad.txt}").find("bad.txt:1:17: '9': expected a number from 0 to 8"),
            std::string::npos);
  EXPECT_NE(fault_of("{files: none.txt}").find("c.yaml:6:19: none.txt: "), std::string::npos);
  EXPECT_NE(fault_of("{files: []}").find("expected a file, a folder or a list of such"),
            std::string::npos);
  EXPECT_NE(fault_of("{files: bad.txt, instances: 1-5}").find("bad.txt:1:17"), std::string::npos);
  workplace_.write("good.txt", boards("tiles8", "text", 1, 9));
  EXPECT_NE(fault_of("{files: good.txt, instances: 1-5}").find("either instances or files"),
            std::string::npos);
  EXPECT_NE(fault_of("{instances: 1-9}\nchampion: {test_files: good.txt, test: 4}")
                .find("either test or test_files"),
            std::string::npos);
  EXPECT_NE(fault_of("{files: good.txt}\nchampion: {test: 4}").find("test_files"),
            std::string::npos);
  EXPECT_EQ(
      workplace_.run({"validate", "--domain", "tiles8", "--instances-file", "bad.txt"}).status, 2);
}

TEST(Boards, deal_finds_the_number_of_a_board) {
  Workplace workplace;
  const auto output = [&](const Arguments& arguments) { return workplace.run(arguments).out; };
  for (const std::string number : {"1", "617", "2147483648", "8589934591"}) {
    const Surroundings board{.input = output({"deal", number, "--format", "fc-solve"})};
    EXPECT_EQ(workplace.run({"deal", "--find", "-"}, board).out, number + "\n");
  }
  const std::string towers = output({"deal", "77", "--game", "seahaven-towers"});
  const Arguments find{"deal", "--game", "seahaven-towers", "--find", "-", "--json"};
  EXPECT_EQ(workplace.run(find, {.input = towers}).out, "{\"instance\":77}\n");
  const Result none =
      workplace.run({"deal", "--find", "-"}, {.input = "Foundations: H-K C-K D-K S-Q\n: KS\n"});
  EXPECT_EQ(none.out, "none\n");
  EXPECT_EQ(none.status, 13);
  expect_one_line_fault(workplace.run({"deal"}), "expected NUMBER or --find FILE");
  expect_one_line_fault(
      workplace.run({"deal", "--find", "-", "--domain", "tiles8"},
                    {.input = output({"deal", "1", "--domain", "tiles8", "--format", "text"})}),
      "do not tell their numbers");
}

TEST(Boards, verify_says_which_moves_it_takes_from_autoplay) {
  Workplace workplace;
  // All cards but the last three of spades are home.
  workplace.write("b", "Foundations: H-K C-K D-K S-T\n: KS QS JS\n");
  const Result solved = workplace.run({"verify", "--board", "b"}, {.input = "1a"});
  EXPECT_EQ(solved.out, "solved: 4 moves, 4 cards; of them 3 by autoplay, not in the text\n");
  const Result json = workplace.run({"verify", "--board", "b", "--json"}, {.input = "1a"});
  EXPECT_EQ(json_of(json.out)["autoplay_moves"], 3);
}

}  // namespace
}  // namespace coevo::cli
