// SPDX-License-Identifier: MIT
// Full disks, files that may not be written, closed outputs: one line, status 2, nothing lost.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Files : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    workplace_.write("w.json", tiny_weights());
  }
  static Arguments evolve(const std::string& run) {
    return {"evolve", "tiny.yaml", "--run-dir", run, "--quiet", "--threads", "2"};
  }
  static Arguments validate(const std::string& folder) {
    return {"validate", "w.json", "--deals", "1-40",   "--max-nodes", "500",
            "--output", folder,   "--quiet", "--json", "--threads",   "2"};
  }
};

// A file of the run does not fit: the run stops, and is resumed to the same bytes when there is
// room.
TEST_F(Files, a_run_survives_a_disk_that_fills_up_anywhere) {
  ASSERT_EQ(workplace_.run(evolve("straight")).status, 0);
  const auto expected = run_files(workplace_, "straight");
  int stopped = 0;
  for (long limit = 150; limit < 6000; limit = limit * 3 / 2 + 100) {
    const std::string run = "full" + std::to_string(limit);
    const Result full = workplace_.run(evolve(run), {.file_size_limit = limit});
    if (full.status != 0) {
      expect_one_line_fault(full, "cannot write: File too large");
      ++stopped;
    }
    const bool begun = workplace_.has(run + "/config.yaml");
    const Result result =
        workplace_.run(begun ? Arguments{"evolve", "--resume", run} : evolve(run));
    ASSERT_EQ(result.status, 0) << result.err;
    ASSERT_EQ(run_files(workplace_, run), expected) << limit;
  }
  EXPECT_GT(stopped, 3);
}

TEST_F(Files, a_validation_survives_a_full_disk) {
  for (const long limit : {150L, 400L, 700L, 1100L}) {
    const std::string folder = "full" + std::to_string(limit);
    expect_one_line_fault(workplace_.run(validate(folder), {.file_size_limit = limit}),
                          "cannot write: File too large");
    Arguments again = validate(folder);
    again.emplace_back("--resume");
    const Result result = workplace_.run(again);
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(json_of(result.out)["instances"], 40);
  }
}

TEST_F(Files, an_export_to_a_full_disk_leaves_the_old_file) {
  ASSERT_EQ(workplace_.run(evolve("run")).status, 0);
  workplace_.write("old.json", "the old one");
  expect_one_line_fault(
      workplace_.run({"export", "run", "--output", "old.json"}, {.file_size_limit = 150}),
      "old.json: cannot write: File too large");
  EXPECT_EQ(workplace_.read("old.json"), "the old one");
  EXPECT_FALSE(workplace_.has(".old.json.tmp"));
  expect_one_line_fault(workplace_.run({"export", "run", "--output", "/dev/full"}),
                        "/dev/full: cannot write: No space left on device");
}

TEST_F(Files, an_export_to_a_dash_is_printed) {
  ASSERT_EQ(workplace_.run(evolve("run")).status, 0);
  const Result printed = workplace_.run({"export", "run", "--output", "-"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out, workplace_.read("run/best.json"));
  EXPECT_FALSE(workplace_.has("-"));
  expect_one_line_fault(workplace_.run({"export", "run", "--output", "-"}, {.closed = {1}}),
                        "standard output: cannot write");
}

// Its bytes are no text, but the output is still a line, and JSON.
TEST_F(Files, a_path_that_is_not_utf8_is_like_any_other) {
  const std::string name = "a\xff";
  workplace_.write(name + ".json", tiny_weights());
  const Result plain = workplace_.run(evolve(name + "/1"));
  EXPECT_EQ(plain.status, 0) << plain.err;
  EXPECT_NE(plain.out.find("in a\\xff/1/best.json\n"), std::string::npos) << plain.out;
  Arguments as_json = evolve(name + "/2");
  as_json.emplace_back("--json");
  const Result json = workplace_.run(as_json);
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_EQ(json_of(json.out)["best"], "a\xEF\xBF\xBD/2/best.json");
  for (const char* format : {"--json", "--quiet"}) {
    const Result validated =
        workplace_.run({"validate", name + ".json", "--deals", "1-3", "--max-nodes", "500",
                        "--output", name + "/v" + format, format});
    EXPECT_EQ(validated.status, 0) << validated.err;
    const Result report =
        workplace_.run({"report", name + "/1", name + "/v" + format, "--replays", "0", format});
    EXPECT_EQ(report.status, 0) << report.err;
    const Result page = workplace_.run({"view", "--deal", "1", "--output", name + ".html", format});
    EXPECT_EQ(page.status, 0) << page.err;
  }
}

// A small file system in memory, if mounting is allowed.
TEST_F(Files, a_run_survives_a_really_full_disk) {
  const auto disk = workplace_.path("disk");
  std::filesystem::create_directory(disk);
  if (::mount("none", disk.c_str(), "tmpfs", 0, "size=16k") != 0) GTEST_SKIP() << "cannot mount";
  const Result full = workplace_.run(evolve("disk/run"));
  EXPECT_EQ(full.status, 2);
  EXPECT_NE(full.err.find("cannot"), std::string::npos) << full.err;
  EXPECT_EQ(::mount("none", disk.c_str(), "tmpfs", MS_REMOUNT, "size=4m"), 0);
  const bool begun = workplace_.has("disk/run/config.yaml");
  const Result result =
      workplace_.run(begun ? Arguments{"evolve", "--resume", "disk/run"} : evolve("disk/run"));
  EXPECT_EQ(result.status, 0) << result.err;
  ASSERT_EQ(workplace_.run(evolve("straight")).status, 0);
  EXPECT_EQ(run_files(workplace_, "disk/run"), run_files(workplace_, "straight"));
  ::umount(disk.c_str());
}

TEST_F(Files, a_folder_that_may_not_be_written_is_named) {
  // Nobody must be able to come here and to read, and could write nowhere but in "mine".
  namespace fs = std::filesystem;
  fs::permissions(workplace_.path(""),
                  fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  fs::create_directory(workplace_.path("locked"));
  fs::permissions(workplace_.path("locked"), fs::perms::owner_read | fs::perms::owner_exec |
                                                 fs::perms::others_read | fs::perms::others_exec);
  const Surroundings nobody{.without_rights = true};
  if (workplace_.run({"--version"}, nobody).status != 0) GTEST_SKIP() << "nobody cannot run it";
  expect_one_line_fault(workplace_.run(evolve("locked/run"), nobody), "Permission denied");
  expect_one_line_fault(workplace_.run(validate("locked/v"), nobody), "Permission denied");
  EXPECT_TRUE(workplace_.files("locked").empty());
  fs::permissions(workplace_.path("locked"), fs::perms::owner_all);
}

TEST_F(Files, a_standard_output_that_is_full_or_closed_is_an_error) {
  const Arguments commands[] = {{"deal", "1"},         {"list"},
                                {"list", "--json"},    {"--help"},
                                {"--version"},         {"perft", "1", "1"},
                                {"check", "tiny.yaml"}};
  for (const Arguments& command : commands) {
    expect_one_line_fault(workplace_.run(command, {.output_file = "/dev/full"}),
                          "standard output: cannot write");
    expect_one_line_fault(workplace_.run(command, {.closed = {1}}),
                          "standard output: cannot write");
  }
  // More than a buffer of it.
  Arguments many{"deal"};
  for (int deal = 1; deal <= 60; ++deal) many.push_back(std::to_string(deal));
  expect_one_line_fault(workplace_.run(many, {.output_file = "/dev/full"}),
                        "standard output: cannot write: No space left on device");
}

TEST_F(Files, nothing_is_written_into_a_run_by_closed_outputs) {
  ASSERT_EQ(workplace_.run(evolve("straight")).status, 0);
  ASSERT_EQ(workplace_.run(evolve("closed"), {.closed = {0, 1, 2}}).status, 2);  // nowhere to print
  EXPECT_EQ(run_files(workplace_, "closed"), run_files(workplace_, "straight"));
}

TEST_F(Files, a_closed_standard_error_stops_nothing) {
  EXPECT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "run"}, {.closed = {2}}).status, 0);
  EXPECT_EQ(workplace_.run(validate("v"), {.closed = {2}}).status, 0);
  EXPECT_EQ(workplace_.run({"deal", "0"}, {.closed = {2}}).status, 2);
}

TEST_F(Files, a_closed_standard_input_is_an_error_where_it_is_read) {
  expect_one_line_fault(workplace_.run({"verify", "--deal", "1"}, {.closed = {0}}),
                        "standard input: cannot read");
  EXPECT_EQ(workplace_.run({"deal", "1"}, {.closed = {0}}).status, 0);
}

// The sanitizers need more of it.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void expect_out_of_memory(const Result& result) {
  EXPECT_EQ(result.status, 11);
  EXPECT_NE(result.err.find("out of memory"), std::string::npos) << result.err;
}

// A smaller address space than the limit that a search keeps to.
TEST_F(Files, memory_that_ends_before_its_limit_is_that_limits_outcome) {
  const Surroundings small{.memory_limit = 1L << 30};
  const Arguments limit{"--max-memory", "65536", "--threads", "1"};
  const auto with_limit = [&](Arguments arguments) {
    arguments.insert(arguments.end(), limit.begin(), limit.end());
    return workplace_.run(arguments, small);
  };
  const Result solved = with_limit({"solve", "1", "2", "--optimal", "--json"});
  EXPECT_EQ(solved.status, 11) << solved.err;
  for (const auto& line : json_lines_of(solved.out)) EXPECT_EQ(line["outcome"], "memory_limit");
  EXPECT_EQ(with_limit({"prove", "11982"}).status, 11);
  EXPECT_EQ(with_limit({"view", "--deal", "1", "--optimal"}).status, 11);
  // Its rows must not depend on the machine.
  const Result validated = with_limit({"validate", "--optimal", "--deals", "1-2", "--output", "v"});
  expect_out_of_memory(validated);
  const Surroundings smaller{.memory_limit = 200L << 20};
  expect_out_of_memory(workplace_.run({"perft", "1", "30"}, smaller));
  expect_out_of_memory(
      workplace_.run({"estimate", "1", "--depth", "20", "--exact-nodes", "100000000"}, smaller));
}
#endif

}  // namespace
}  // namespace coevo::cli
