// SPDX-License-Identifier: MIT
#include "common/records/run/run_log.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::records {
namespace {

using common::input_error;
using common::Outcome;

CommandRun logged_run(std::uint64_t seed) {
  return {{{"depth", "3"}, {"rule", "a \"b\""}}, "boards/1.txt", 0xabc, seed, 20000};
}

CommandResult logged_result(double cost) {
  return {Outcome::solved, cost, 0.1, 1.0 / 3, ""};
}

TEST(RunLog, replays_after_it_was_closed) {
  const common::TemporaryFolder folder;
  const CommandResult crashed{Outcome::crashed, 200000, 0, 0, "signal 11; stderr: 'x'"};
  {
    RunLog log(folder / "runs.jsonl");
    EXPECT_FALSE(log.has_result());
    EXPECT_EQ(log.append(logged_run(2), crashed), crashed);
    EXPECT_FALSE(log.has_result());
    EXPECT_EQ(log.append(logged_run(1), logged_result(0.1)), logged_result(0.1));
  }
  const RunLog log(folder / "runs.jsonl");
  EXPECT_EQ(log.size(), 2U);
  EXPECT_TRUE(log.has_result());
  EXPECT_EQ(log.find(logged_run(1)), logged_result(0.1));
  EXPECT_EQ(log.find(logged_run(2)), crashed);
  EXPECT_EQ(log.find(logged_run(3)), std::nullopt);
}

TEST(RunLog, what_makes_runs_the_same) {
  const common::TemporaryFolder folder;
  RunLog log(folder / "runs.jsonl");
  log.append(logged_run(1), logged_result(5));
  CommandRun other = logged_run(1);
  other.instance = "elsewhere/1.txt";  // of the same content
  EXPECT_EQ(log.find(other), logged_result(5));
  other.instance_hash = 7;
  EXPECT_EQ(log.find(other), std::nullopt);
  other = logged_run(1);
  other.cutoff = 10000;
  EXPECT_EQ(log.find(other), std::nullopt);
  other = logged_run(1);
  other.configuration["depth"] = "4";
  EXPECT_EQ(log.find(other), std::nullopt);
  other.configuration.erase("depth");
  EXPECT_EQ(log.find(other), std::nullopt);
}

TEST(RunLog, the_first_result_counts) {
  const common::TemporaryFolder folder;
  RunLog log(folder / "runs.jsonl");
  log.append(logged_run(1), logged_result(5));
  EXPECT_EQ(log.append(logged_run(1), logged_result(6)), logged_result(5));
  EXPECT_EQ(RunLog(folder / "runs.jsonl").find(logged_run(1)), logged_result(5));
}

// Killed after any byte of the last line, it resumes with the lines before.
TEST(RunLog, cuts_a_torn_end) {
  const common::TemporaryFolder folder;
  RunLog(folder / "runs.jsonl").append(logged_run(1), logged_result(1));
  const std::string first = common::read_whole_file(folder / "runs.jsonl");
  RunLog(folder / "runs.jsonl").append(logged_run(2), logged_result(2));
  const std::string both = common::read_whole_file(folder / "runs.jsonl");
  for (std::size_t length = first.size(); length < both.size(); length += 7) {
    common::write_atomically(folder / "runs.jsonl", both.substr(0, length));
    RunLog log(folder / "runs.jsonl");
    ASSERT_EQ(log.size(), 1U);
    log.append(logged_run(2), logged_result(2));
    ASSERT_EQ(common::read_whole_file(folder / "runs.jsonl"), both);
  }
}

TEST(RunLog, refuses_damage) {
  const common::TemporaryFolder folder;
  const std::string path = (folder / "runs.jsonl").string();
  for (const std::uint32_t seed : {1U, 2U, 3U})
    RunLog(path).append(logged_run(seed), logged_result(seed));
  std::string text = common::read_whole_file(path);
  text[text.find("\"cost\":2") + 7] = '3';
  common::write_atomically(path, text);
  EXPECT_EQ(input_error([&] { RunLog log(path); }),
            path + ":2: a damaged line: its check is wrong");
}

TEST(RunLog, refuses_lines_of_another_kind) {
  const common::TemporaryFolder folder;
  const std::string path = (folder / "runs.jsonl").string();
  const auto fault = [&](const std::string& object) {
    common::write_atomically(path, common::sealed_json(object) + "\n");
    const std::string text = input_error([&] { RunLog log(path); });
    EXPECT_TRUE(text.starts_with(path + ":1: ")) << text;
    return text.substr(std::min(text.size(), path.size() + 4));
  };
  EXPECT_EQ(fault("{}"), "expected the key 'configuration'");
  EXPECT_EQ(fault("{\"seed\":-1}"), "seed: '-1': expected a whole number from 0 on");
  EXPECT_EQ(fault("{\"configuration\":{\"a\":1}}"), "configuration: '1': expected texts");
  const std::string start = "{\"configuration\":{},\"instance\":\"i\",\"instance_hash\":";
  EXPECT_EQ(fault(start + "\"1\"}"), "instance_hash: '1': expected 16 hexadecimal digits");
  EXPECT_EQ(fault(start + "\"0000000000000001\",\"seed\":1,\"cutoff\":1,\"outcome\":\"fine\"}"),
            "unknown outcome 'fine'");
}

// Each key with values of every kind, and without one: read, or refused in one line.
TEST(RunLog, refuses_other_values_or_reads_them) {
  const common::TemporaryFolder folder;
  const std::string path = (folder / "runs.jsonl").string();
  RunLog(path).append(logged_run(1), logged_result(1));
  const auto good = nlohmann::ordered_json::parse(common::read_whole_file(path));
  for (const auto& [key, value] : good.items()) {
    for (const char* other :
         {"", "null", "-1", "1e300", "\"\"", "[]", "{}", "{\"a\":[]}", "true"}) {
      auto changed = good;
      changed.erase("check");
      changed.erase(key);
      if (*other != '\0') changed[key] = nlohmann::ordered_json::parse(other);
      common::write_atomically(path, common::sealed_json(changed.dump()) + "\n");
      const std::string fault = input_error([&] { EXPECT_EQ(RunLog(path).size(), 1U); });
      EXPECT_TRUE(fault == "(no InputError)" || fault.starts_with(path + ":1: ")) << fault;
    }
  }
}

TEST(RunLog, takes_runs_of_many_threads) {
  const common::TemporaryFolder folder;
  {
    RunLog log(folder / "runs.jsonl");
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&log] {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
          log.append(logged_run(seed), logged_result(1));
          log.sync();
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(log.size(), 25U);
  }
  EXPECT_EQ(RunLog(folder / "runs.jsonl").size(), 25U);
}

TEST(RunLog, keeps_the_numbers_of_configurations) {
  const common::TemporaryFolder folder;
  const auto numbered = [](const std::string& depth, std::uint64_t number) {
    CommandRun run = logged_run(1);
    run.configuration = {{"depth", depth}};
    run.configuration_id = number;
    return run;
  };
  {
    RunLog log(folder / "runs.jsonl");
    log.append(numbered("1", 1), logged_result(1));
    log.append(numbered("3", 3), logged_result(1));
  }
  ConfigurationNumbers numbers = RunLog(folder / "runs.jsonl").numbers();
  EXPECT_EQ(numbers.number_of({{"depth", "3"}}), 3U);
  EXPECT_EQ(numbers.number_of({{"depth", "2"}}), 2U) << "it had it, but its run was lost";
  EXPECT_EQ(numbers.number_of({{"depth", "4"}}), 4U);
  EXPECT_EQ(numbers.number_of({{"depth", "1"}}), 1U);
}

}  // namespace
}  // namespace coevo::records
