// SPDX-License-Identifier: MIT
// The dashboard's states of runs that are active, stopped, killed or damaged.
#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class RunStates : public testing::Test {
 protected:
  Workplace workplace_;
  std::optional<Workplace::Process> server_;
  std::optional<httplib::Client> client_;
  std::string url_;

  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config());
    std::filesystem::create_directory(workplace_.path("runs"));
    serve();
  }
  void serve() {
    server_.emplace(workplace_.start({"dashboard", "runs", "--port", "0"}));
    await([&] { return server_->out().find('\n') != std::string::npos; });
    url_ = server_->out();
    url_.resize(url_.find_last_not_of("/\n") + 1);
    client_.emplace(url_);
    client_->set_read_timeout(std::chrono::seconds(60));
  }
  template <class Condition>
  static void await(const Condition& condition) {
    for (int i = 0; i < 6'000 && !condition(); ++i) ::usleep(10'000);
  }
  // The line of the run; null if it is not listed.
  nlohmann::json line(const std::string& path) {
    const auto answer = client_->Get("/api/list");
    if (!answer || answer->status != 200) return nullptr;
    const auto list = json_of(answer->body);
    for (const auto& each : list["lines"]) {
      if (each["path"] == path) return each;
    }
    return nullptr;
  }
  std::string state(const std::string& path) {
    const auto found = line(path);
    return found.is_null() ? "not listed" : found["state"].get<std::string>();
  }
  // A long run that has done two generations, so that at least one is saved.
  Workplace::Process long_run(const std::string& name) {
    auto process = workplace_.start({"evolve", "tiny.yaml", "--set", "evolver.generations=100000",
                                     "--run-dir", "runs/" + name, "--threads", "1"});
    const std::string journal = "runs/" + name + "/generations.jsonl";
    await([&] {
      if (!workplace_.has(journal)) return false;
      const std::string text = workplace_.read(journal);
      return std::count(text.begin(), text.end(), '\n') >= 2;
    });
    return process;
  }
};

TEST_F(RunStates, a_run_at_work_is_running_and_has_a_time_left) {
  auto process = long_run("a");
  const auto found = line("a");
  ASSERT_TRUE(found.is_object());
  EXPECT_EQ(found["state"], "running");
  EXPECT_GT(found["pid"], 0);
  EXPECT_GE(found["seconds"], 0);
  EXPECT_EQ(found["planned"], 100000);
  EXPECT_GT(found["left"], 0);
  EXPECT_EQ(found["method"], "hillis");
  const auto report = client_->Get("/api/report?path=a");
  ASSERT_TRUE(report);
  EXPECT_EQ(json_of(report->body)["runs"][0]["work"]["state"], "running");
  const auto log = client_->Get("/api/log?path=a");
  ASSERT_TRUE(log);
  const auto lines = json_of(log->body)["lines"];
  ASSERT_GE(lines.size(), 2U);
  EXPECT_NE(lines[1].get<std::string>().find("generation 0: best"), std::string::npos);
}

TEST_F(RunStates, a_stop_is_told_from_a_kill) {
  for (const int number : {SIGINT, SIGTERM}) {
    const std::string name = number == SIGINT ? "a" : "b";
    auto process = long_run(name);
    process.signal(number);
    EXPECT_EQ(process.wait().status, 12);
    EXPECT_EQ(state(name), "stopped");
  }
  auto process = long_run("c");
  process.signal(SIGKILL);
  process.wait();
  EXPECT_EQ(state("c"), "died");
  EXPECT_EQ(line("c")["left"], nullptr);
  // Resumed by another process, it runs again.
  auto again = workplace_.start({"evolve", "--resume", "runs/c", "--threads", "1"});
  await([&] { return state("c") == "running"; });
  EXPECT_EQ(state("c"), "running");
  again.signal(SIGINT);
  again.wait();
  EXPECT_EQ(state("c"), "stopped");
  EXPECT_GT(line("c")["done_before"], 0);
}

TEST_F(RunStates, finished_damaged_and_of_an_earlier_version) {
  ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "runs/a"}).status, 0);
  EXPECT_EQ(state("a"), "finished");
  // A journal that is damaged is no finished run.
  std::string journal = workplace_.read("runs/a/generations.jsonl");
  journal[journal.size() / 2] ^= 1;
  workplace_.write("runs/a/generations.jsonl", journal);
  EXPECT_EQ(state("a"), "damaged");
  std::filesystem::create_directory(workplace_.path("runs/b"));
  workplace_.write("runs/b/config.yaml", "domain: freecell\n");
  workplace_.write("runs/b/generations.jsonl", "");
  EXPECT_EQ(state("b"), "idle");
  workplace_.write("runs/b/process.json",
                   R"({"format": "coevo-process", "state": "running", "host": "elsewhere.example",
                       "boot": "b", "pid": 1, "process_start": 1, "since": 100, "ended": null,
                       "seconds_before": 0, "done_before": 0})");
  EXPECT_EQ(state("b"), "elsewhere");
  EXPECT_EQ(line("b")["host"], "elsewhere.example");
}

TEST_F(RunStates, of_a_validation) {
  workplace_.write("w.json", tiny_weights());
  const Arguments validate{"validate",    "w.json", "--instances", "1-40",
                           "--max-nodes", "500",    "--output",    "runs/v"};
  ASSERT_EQ(workplace_.run(validate).status, 0);
  EXPECT_EQ(state("v"), "finished");
  EXPECT_EQ(line("v")["planned"], 40);
  auto process = workplace_.start({"validate", "w.json", "--instances", "1-2000000", "--max-nodes",
                                   "500", "--output", "runs/long", "--threads", "1"});
  await([&] { return state("long") == "running" && line("long")["done"] > 0; });
  EXPECT_EQ(state("long"), "running");
  EXPECT_GT(line("long")["left"], 0);
  process.signal(SIGINT);
  EXPECT_EQ(process.wait().status, 12);
  EXPECT_EQ(state("long"), "stopped");
  std::filesystem::remove(workplace_.path("runs/v/summary.json"));
  workplace_.write("runs/v/process.json", "");
  EXPECT_EQ(state("v"), "idle");
}

TEST_F(RunStates, a_second_server_on_a_port_is_refused) {
  const std::string port = url_.substr(url_.rfind(':') + 1);
  expect_one_line_fault(workplace_.run({"dashboard", "runs", "--port", port}),
                        "--port " + port + ": another program uses this port");
  EXPECT_TRUE(client_->Get("/"));
}

TEST_F(RunStates, several_runs_are_compared_on_one_page) {
  for (const char* seed : {"1", "2"}) {
    ASSERT_EQ(workplace_
                  .run({"evolve", "tiny.yaml", "--set", std::string("seed=") + seed, "--run-dir",
                        std::string("runs/") + seed})
                  .status,
              0);
  }
  const auto report = client_->Get("/api/report?path=1&path=2");
  ASSERT_TRUE(report);
  ASSERT_EQ(report->status, 200);
  const auto data = json_of(report->body);
  EXPECT_EQ(data["runs"].size(), 2U);
  EXPECT_EQ(data["address"], "1&path=2");
  EXPECT_EQ(client_->Get("/report?path=1&path=2")->status, 200);
  EXPECT_EQ(client_->Get("/report?path=1&path=nowhere")->status, 404);
}

TEST_F(RunStates, a_person_sees_a_page_where_something_is_wrong) {
  for (const char* path : {"/report?path=nowhere", "/nowhere", "/view?path=.&domain=chess"}) {
    const auto answer = client_->Get(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, 404) << path;
    EXPECT_EQ(answer->get_header_value("Content-Type"), "text/html") << path;
    EXPECT_NE(answer->body.find("Nothing to show"), std::string::npos) << path;
  }
  const auto api = client_->Get("/api/report?path=nowhere");
  EXPECT_EQ(api->get_header_value("Content-Type"), "text/plain");
}

}  // namespace
}  // namespace coevo::cli
