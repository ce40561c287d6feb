// SPDX-License-Identifier: MIT
// Injected faults, kills and damaged files.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <regex>

#include "tests/faults/work.h"

namespace coevo::faults {
namespace {

// Takes the count of runs out of a checkpoint, and the digest of the whole.
void forget_runs(std::string& checkpoint) {
  static const std::regex runs(R"re("(runs|check)":("\w*"|\d+))re");
  checkpoint = std::regex_replace(checkpoint, runs, "");
}

// Files of a run torn or with a flipped bit: the next command says so in one line, or recovers to
// the very same results; it never gives others. A share of the places, or all of them with
// COEVO_FAULTS_ALL=1.

namespace fs = std::filesystem;
using cli::Result;

class Damage : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;
  std::map<std::string, std::string> expected_;

  void SetUp() override {
    furnish(workplace_);
    ASSERT_EQ(run(GetParam().begin("whole")).status, 0);
    expected_ = results(workplace_, "whole");
    // Half of the work: its disk fills up at a write in the middle.
    const auto full = around(GetParam(), {"write", "full"}, 13);
    ASSERT_EQ(workplace_.run(with_threads(GetParam().begin("half"), 1), full).status, 2);
  }

  Result run(const Arguments& arguments) {
    return workplace_.run(with_threads(arguments, 2), around(GetParam()));
  }

  // Resumes a copy of `from` in which one file has other bytes.
  void expect_message_or_same(const std::string& from, const std::string& path,
                              const std::string& bytes) {
    fs::remove_all(workplace_.path("copy"));
    fs::copy(workplace_.path(from), workplace_.path("copy"), fs::copy_options::recursive);
    std::ofstream(workplace_.path("copy/" + path), std::ios::binary) << bytes;
    const Result result = run(GetParam().resume(workplace_, "copy"));
    if (result.status == 0) {
      auto expected = expected_;
      auto found = results(workplace_, "copy");
      // Runs that the log has lost are made again, and count for the budget.
      if (path == "runs.jsonl") {
        for (auto* each : {&expected, &found}) forget_runs((*each)["populations/checkpoint.json"]);
      }
      EXPECT_EQ(difference(expected, found), "");
      return;
    }
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_EQ(fault_lines(result.err), 1) << result.err;
    EXPECT_NE(result.err.find("copy"), std::string::npos) << result.err;
  }

  // Places to try in a file of this size.
  std::vector<std::size_t> places(std::size_t size) const {
    const bool all = number_from("COEVO_FAULTS_ALL", 0) != 0;
    std::vector<std::size_t> chosen;
    const std::size_t step = all ? 1 : std::max<std::size_t>(1, size / 12);
    for (std::size_t place = 0; place < size; place += step) chosen.push_back(place);
    if (size > 1 && chosen.back() != size - 1) chosen.push_back(size - 1);
    return chosen;
  }
};

TEST_P(Damage, torn_files_are_said_or_mended) {
  for (const char* from : {"half", "whole"}) {
    for (const auto& [path, text] : workplace_.files(from)) {
      for (const std::size_t size : places(text.size())) {
        SCOPED_TRACE(std::string(from) + "/" + path + " torn at " + std::to_string(size));
        expect_message_or_same(from, path, text.substr(0, size));
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(Damage, flipped_bits_are_said_or_mended) {
  for (const char* from : {"half", "whole"}) {
    for (const auto& [path, text] : workplace_.files(from)) {
      for (const std::size_t place : places(text.size())) {
        SCOPED_TRACE(std::string(from) + "/" + path + " flipped at " + std::to_string(place));
        std::string flipped = text;
        flipped[place] = static_cast<char>(flipped[place] ^ (1 << (place % 7)));
        expect_message_or_same(from, path, flipped);
        if (HasFailure()) return;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, Damage, testing::ValuesIn(works({"evolve", "portfolio", "command", "validate", "optimal"})),
    [](const auto& work) { return work.param.name; });

// Each write, flush, rename, open and mkdir of a command fails in turn, or the process is killed at
// it (inject/): one clear line and status 2, or 0 if the fault was harmless; and without faults it
// resumes to the same bytes. A share of the calls, or all of them with COEVO_FAULTS_ALL=1.

const std::vector<Fault>& faults() {
  static const std::vector<Fault> all{{"write", "EIO"},    {"write", "full"}, {"write", "short"},
                                      {"fsync", "EIO"},    {"fsync", "full"}, {"rename", "EIO"},
                                      {"rename", "full"},  {"open", "EIO"},   {"open", "full"},
                                      {"mkdir", "ENOSPC"}, {"write", "kill"}, {"fsync", "kill"},
                                      {"rename", "kill"},  {"open", "kill"},  {"mkdir", "kill"}};
  return all;
}

class Faults : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;

  void SetUp() override { furnish(workplace_); }

  // How many calls of the kind an undisturbed run has.
  long calls(const Fault& fault) {
    const Result result =
        workplace_.run(with_threads(GetParam().begin("count-" + fault.call + fault.kind), 2),
                       around(GetParam(), fault, 0, workplace_.path("count").string()));
    EXPECT_EQ(result.status, 0) << result.err;
    return workplace_.has("count") ? std::stol(workplace_.read("count")) : 0;
  }

  void expect_clear_end(const Fault& fault, const Result& result) {
    if (fault.kind == "kill") {
      EXPECT_EQ(result.status, 128 + SIGKILL) << result.err;
      return;
    }
    if (result.status == 0) return;
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_EQ(fault_lines(result.err), 1) << result.err;
    EXPECT_NE(result.err.find("cannot"), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("internal"), std::string::npos) << result.err;
  }

  void expect_resumes(const std::string& folder,
                      const std::map<std::string, std::string>& expected) {
    const Result result =
        workplace_.run(with_threads(GetParam().resume(workplace_, folder), 2), around(GetParam()));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(difference(expected, results(workplace_, folder)), "");
  }
};

TEST_P(Faults, end_clearly_and_resume_to_the_same_bytes) {
  ASSERT_EQ(workplace_.run(GetParam().begin("straight"), around(GetParam())).status, 0);
  const auto expected = results(workplace_, "straight");
  const bool all = number_from("COEVO_FAULTS_ALL", 0) != 0;
  int stopped = 0;
  for (const Fault& fault : faults()) {
    const long count = calls(fault);
    EXPECT_GT(count, 0) << fault.call;
    const long step = all ? 1 : std::max(1L, count / 4);
    for (long at = 1; at <= count; at += step) {
      const std::string folder = fault.call + fault.kind + std::to_string(at);
      SCOPED_TRACE(folder);
      const Result result =
          workplace_.run(with_threads(GetParam().begin(folder), 2), around(GetParam(), fault, at));
      stopped += result.status != 0 ? 1 : 0;
      expect_clear_end(fault, result);
      expect_resumes(folder, expected);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(stopped, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Of, Faults, testing::ValuesIn(works({"evolve", "portfolio", "command", "validate", "optimal"})),
    [](const auto& work) { return work.param.name; });

// Commands killed at random times and resumed with another number of threads: the same bytes in the
// end. COEVO_KILL_ROUNDS (10) rounds of each; the seed of the times is COEVO_KILL_SEED, or drawn
// and said.

using Clock = std::chrono::steady_clock;

class Kills : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;
  std::mt19937_64 random_;
  Clock::duration straight_time_{};

  void SetUp() override {
    furnish(workplace_);
    const long seed = number_from("COEVO_KILL_SEED", static_cast<long>(std::random_device()()));
    RecordProperty("seed", std::to_string(seed));
    random_.seed(static_cast<std::uint64_t>(seed));
    seed_ = seed;
  }

  int threads() { return std::uniform_int_distribution(1, 4)(random_); }

  // Starts the command and kills it after a time in which it may just have ended.
  void run_killed(const Arguments& arguments) {
    const auto most = std::chrono::duration_cast<std::chrono::microseconds>(straight_time_).count();
    const auto wait = std::uniform_int_distribution<long>(0, most + most / 10)(random_);
    auto process = workplace_.start(with_threads(arguments, threads()), around(GetParam()));
    ::usleep(static_cast<useconds_t>(wait));
    process.signal(SIGKILL);
    process.wait();
  }

  Result run(const Arguments& arguments) {
    return workplace_.run(with_threads(arguments, threads()), around(GetParam()));
  }

  long seed_ = 0;
};

TEST_P(Kills, are_never_seen_in_the_results) {
  const auto began = Clock::now();
  ASSERT_EQ(run(GetParam().begin("straight")).status, 0);
  straight_time_ = Clock::now() - began;
  const auto expected = results(workplace_, "straight");
  const long rounds = number_from("COEVO_KILL_ROUNDS", 10);
  for (long round = 0; round < rounds; ++round) {
    const std::string folder = "killed" + std::to_string(round);
    SCOPED_TRACE("COEVO_KILL_SEED=" + std::to_string(seed_) + " " + folder);
    run_killed(GetParam().begin(folder));
    for (int again = std::uniform_int_distribution(0, 2)(random_); again > 0; --again) {
      run_killed(GetParam().resume(workplace_, folder));
    }
    const Result result = run(GetParam().resume(workplace_, folder));
    ASSERT_EQ(result.status, 0) << result.err;
    ASSERT_EQ(difference(expected, results(workplace_, folder)), "");
    std::filesystem::remove_all(workplace_.path(folder));
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Kills, testing::ValuesIn(all_works()),
                         [](const auto& work) { return work.param.name; });

// Memory that ends, once or from then on, also while the message about it is made.
TEST(Memory, that_ends_is_one_line_and_status_11) {
#ifndef COEVO_INJECT_MALLOC
  GTEST_SKIP() << "a sanitizer has its own malloc";
#endif
  Workplace workplace;
  furnish(workplace);
  const Work evolve = works({"evolve"}).front();
  for (const Arguments& arguments :
       {Arguments{"solve", "1", "--threads", "1"}, Arguments{"check", "tiles.yaml"}}) {
    const auto counted = around(evolve, {"malloc", "EIO"}, 0, workplace.path("count").string());
    ASSERT_EQ(workplace.run(arguments, counted).status, 0);
    const long count = std::stol(workplace.read("count"));
    EXPECT_GT(count, 1000);
    for (const char* kind : {"EIO", "full"}) {
      for (long i = 1; i <= 8; ++i) {
        const long at = count * i / 9;
        SCOPED_TRACE(arguments.front() + kind + std::to_string(at));
        const Result result = workplace.run(arguments, around(evolve, {"malloc", kind}, at));
        EXPECT_EQ(result.status, 11) << result.err;
        EXPECT_EQ(fault_lines(result.err), 1) << result.err;
        EXPECT_TRUE(result.err.starts_with("coevo: out of memory: ")) << result.err;
      }
    }
  }
}

// coevo export --crate: the crate is there as a whole or not at all.
TEST(Crate, is_whole_or_not_there) {
  Workplace workplace;
  furnish(workplace);
  const Work evolve = works({"evolve"}).front();
  ASSERT_EQ(workplace.run(evolve.begin("done"), around(evolve)).status, 0);
  const Arguments crate{"export", "done", "--crate", "crate"};
  ASSERT_EQ(workplace.run({"export", "done", "--crate", "whole"}, around(evolve)).status, 0);
  const auto whole = workplace.files("whole");
  for (const Fault& fault : faults()) {
    int stopped = 0;
    for (long at = 1; at < 100; at += 3) {
      SCOPED_TRACE(fault.call + fault.kind + std::to_string(at));
      const Result result = workplace.run(crate, around(evolve, fault, at));
      if (result.status == 0) break;
      ++stopped;
      if (fault.kind != "kill") {
        EXPECT_EQ(result.status, 2) << result.err;
        EXPECT_EQ(fault_lines(result.err), 1) << result.err;
        EXPECT_FALSE(workplace.has("crate"));
        const bool is_full = fault.kind != "EIO";
        EXPECT_EQ(result.err.find("No space left on device") != result.err.npos, is_full)
            << result.err;
      }
      // Killed at its very end, it is whole.
      const bool is_there = workplace.has("crate") && !workplace.files("crate").empty();
      ASSERT_EQ(is_there ? 0 : workplace.run(crate).status, 0);
      EXPECT_EQ(workplace.files("crate"), whole);
      fs::remove_all(workplace.path("crate"));
    }
    EXPECT_GT(stopped, 0) << fault.call;
    fs::remove_all(workplace.path("crate"));
  }
}

}  // namespace
}  // namespace coevo::faults
