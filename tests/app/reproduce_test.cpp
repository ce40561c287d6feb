// SPDX-License-Identifier: MIT
// coevo export --crate and coevo reproduce.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Reproduce : public testing::Test {
 protected:
  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "run", "--quiet"}).status, 0);
  }
  Result reproduce(const Arguments& more) {
    Arguments arguments{"reproduce", "--quiet", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return workplace_.run(arguments);
  }
  static std::map<std::string, std::string> matches(const Result& result) {
    std::map<std::string, std::string> found;
    for (const auto& file : json_of(result.out)) found[file.at("file")] = file.at("match");
    return found;
  }

  Workplace workplace_;
};

TEST_F(Reproduce, a_crate_is_made_again_with_its_validation) {
  ASSERT_EQ(workplace_
                .run({"validate", "run/best.json", "--instances", "1-5", "--max-nodes", "2000",
                      "--output", "run/validation", "--quiet"})
                .status,
            0);
  ASSERT_EQ(workplace_.run({"export", "run", "--crate", "crate"}).status, 0);
  ASSERT_TRUE(workplace_.has("crate/ro-crate-metadata.json"));
  const Result result = reproduce({"crate", "--output", "again", "--threads", "2"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(matches(result),
            (std::map<std::string, std::string>{{"best.json", "equal"},
                                                {"config.yaml", "equal"},
                                                {"generations.jsonl", "equal"},
                                                {"log.txt", "not compared"},
                                                {"manifest.json", "not compared"},
                                                {"populations/checkpoint.json", "equal"},
                                                {"validation/plan.json", "equal"},
                                                {"validation/results.csv", "equal"},
                                                {"validation/summary.json", "not compared"}}));
  // What is there already is taken up.
  EXPECT_EQ(reproduce({"crate", "--output", "again"}).out, result.out);
}

TEST_F(Reproduce, a_difference_is_named_with_its_line) {
  std::string journal = workplace_.read("run/generations.jsonl");
  const std::size_t second = journal.find('\n') + 20;
  journal[second] = journal[second] == '1' ? '2' : '1';
  workplace_.write("run/generations.jsonl", journal);
  const Result result = workplace_.run({"reproduce", "run", "--quiet"});
  EXPECT_EQ(result.status, 13);
  EXPECT_NE(result.out.find("different from line 2 on"), std::string::npos) << result.out;
  EXPECT_TRUE(workplace_.has("runs/reproduced-run/best.json"));
}

TEST_F(Reproduce, refuses_what_is_no_finished_run) {
  expect_one_line_fault(workplace_.run({"reproduce", "none"}), "contains no finished run");
  workplace_.write("run/best.json", "{}");
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "crate"}), "changed since");
  EXPECT_FALSE(workplace_.has("crate"));
}

TEST_F(Reproduce, a_crate_overwrites_nothing) {
  std::filesystem::create_directory(workplace_.path("notes"));
  workplace_.write("notes/a.txt", "mine");
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "notes"}), "notes");
  EXPECT_EQ(workplace_.files("notes").size(), 1U);
  expect_one_line_fault(workplace_.run({"export", "run", "--crate", "crate", "--beams", "4"}),
                        "--crate: expected no other options");
}

}  // namespace
}  // namespace coevo::cli
