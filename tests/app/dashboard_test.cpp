// SPDX-License-Identifier: MIT
// The dashboard with damaged runs, foreign links, slow connections and full outputs.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>

#include "common/files/descriptor.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Dashboard : public testing::Test {
 protected:
  Workplace workplace_;
  std::optional<Workplace::Process> process_;
  std::optional<httplib::Client> client_;
  int port_ = 0;

  void SetUp() override {
    for (const char* run : {"runs/a", "runs/b"}) {
      std::filesystem::create_directories(workplace_.path(run));
      const std::string folder = run;
      workplace_.write(folder + "/config.yaml", "domain: freecell\n");
      workplace_.write(folder + "/generations.jsonl", "");
      workplace_.write(folder + "/manifest.json", "{\"name\": \"good\", \"seed\": 7}");
    }
  }
  void serve() {
    process_.emplace(workplace_.start({"dashboard", "runs", "--port", "0"}));
    while (process_->is_running() && process_->out().find('\n') == std::string::npos) {
      ::usleep(1000);
    }
    std::string url = process_->out();
    url.resize(url.find_last_not_of("/\n") + 1);
    port_ = std::stoi(url.substr(url.rfind(':') + 1));
    client_.emplace(url);
    client_->set_read_timeout(std::chrono::seconds(60));
  }
  // A new one that has sent `text`.
  common::Descriptor connection(const std::string& text) const {
    common::Descriptor socket(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(common::write_all(socket.get(), text), 0);
    return socket;
  }
  // The listed lines; an empty list if there is no list.
  nlohmann::json lines() {
    const auto answer = client_->Get("/api/list");
    if (!answer || answer->status != 200) return nlohmann::json::array();
    return json_of(answer->body)["lines"];
  }
  // The kinds of it, by path.
  std::map<std::string, std::string> kinds() {
    std::map<std::string, std::string> kinds;
    for (const auto& line : lines()) kinds[line["path"]] = line["kind"];
    return kinds;
  }
  // A connection that has been answered once, then has sent a part of its next request. (So none
  // waits to be accepted, which takes seconds where many come at once.)
  common::Descriptor half_sent() const {
    auto socket = connection("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char byte = 0;
    EXPECT_EQ(::recv(socket.get(), &byte, 1, MSG_PEEK), 1);
    EXPECT_EQ(common::write_all(socket.get(), "GET / HTTP/1.1\r\nHost: local"), 0);
    return socket;
  }
  static bool is_open(const common::Descriptor& socket) {
    char bytes[4096];
    ssize_t got = 0;
    do {
      got = ::recv(socket.get(), bytes, sizeof bytes, MSG_DONTWAIT);
    } while (got > 0);
    return got < 0 && errno == EAGAIN;
  }
};

TEST_F(Dashboard, shows_a_damaged_run_as_damaged_and_the_others_as_usual) {
  serve();
  std::string deep;
  for (int i = 0; i < 60'000; ++i) deep += "[{\"a\":";
  const std::map<std::string, std::string> good{{"a", "run"}, {"b", "run"}};
  EXPECT_EQ(kinds(), good);
  for (const std::string& text : {std::string("{\"name\": 5}"), std::string("{\"seed\": \"x\"}"),
                                  std::string("[]"), std::string(""), deep}) {
    workplace_.write("runs/b/best.json", text == "{\"name\": 5}" ? "{\"provenance\": 5}" : text);
    workplace_.write("runs/b/manifest.json", text);
    EXPECT_EQ(kinds(), (std::map<std::string, std::string>{{"a", "run"}, {"b", "damaged"}}));
    EXPECT_EQ(client_->Get("/api/report?path=b")->status, 404);
    EXPECT_EQ(client_->Get("/api/report?path=a")->status, 200);
    expect_one_line_fault(workplace_.run({"report", "runs/b", "--output", "b.html"}), "runs/b/");
  }
}

TEST_F(Dashboard, says_where_the_log_of_a_commands_runs_is_damaged) {
  workplace_.write(
      "runs/a/config.yaml",
      "target: {measure: cpu, cutoff: 1, penalty: 2, parameters: {x: {real: [0, 1]}}}\n"
      "budget: {runs: 50}\n");
  workplace_.write("runs/a/runs.jsonl", "{\"check\":\"0\"}\n");
  serve();
  const auto answer = client_->Get("/api/report?path=a");
  ASSERT_EQ(answer->status, 200);
  const auto run = json_of(answer->body)["runs"][0];
  EXPECT_EQ(run["command"]["damage"], "runs.jsonl:1: damaged");
  EXPECT_EQ(run["command"]["unit"], "s of CPU time");
  EXPECT_EQ(run["budget_runs"], 50);
}

TEST_F(Dashboard, serves_no_file_that_a_link_leads_to) {
  workplace_.write("secret.txt", "do not tell");
  std::filesystem::remove(workplace_.path("runs/b/config.yaml"));
  std::filesystem::create_symlink(workplace_.path("secret.txt"),
                                  workplace_.path("runs/b/config.yaml"));
  serve();
  EXPECT_EQ(kinds()["b"], "damaged");
  for (const char* path : {"/report?path=b", "/api/report?path=b", "/", "/api/list"}) {
    const auto answer = client_->Get(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->body.find("do not tell"), std::string::npos) << path;
  }
  expect_one_line_fault(workplace_.run({"report", "runs/b", "--output", "b.html"}),
                        "runs/b/config.yaml: a link to another folder");
}

// JSON cannot hold its name, but the address of its page.
TEST_F(Dashboard, leads_to_a_run_whose_name_is_not_utf8) {
  const std::string name = "runs/\xff\xfe-run";
  std::filesystem::copy(workplace_.path("runs/b"), workplace_.path(name));
  serve();
  int found = 0;
  for (const auto& line : lines()) {
    const std::string address = line["address"];
    found += address == "%FF%FE-run" ? 1 : 0;
    for (const char* page : {"/report?path=", "/api/report?path="}) {
      const auto report = client_->Get(page + address);
      ASSERT_TRUE(report);
      EXPECT_EQ(report->status, 200) << page << address;
      EXPECT_NE(report->body.find("\"address\":\"" + address), std::string::npos) << address;
    }
  }
  EXPECT_EQ(found, 1);
}

// The weights of another, under its name.
TEST_F(Dashboard, tells_of_a_run_whose_weights_were_changed) {
  workplace_.write("runs/tiny.yaml", tiny_config());
  ASSERT_EQ(workplace_.run({"evolve", "runs/tiny.yaml", "--run-dir", "runs/c"}).status, 0);
  serve();
  const auto damage_of = [&](const std::string& path) {
    for (const auto& line : lines()) {
      if (line["path"] == path) return line["damage"].get<std::string>();
    }
    return std::string("no line");
  };
  EXPECT_EQ(damage_of("c"), "");
  std::string best = workplace_.read("runs/c/best.json");
  best[best.find("0.")] = '1';
  workplace_.write("runs/c/best.json", best);
  EXPECT_TRUE(damage_of("c").starts_with("best.json: changed after the run wrote it"))
      << damage_of("c");
  EXPECT_EQ(damage_of("a"), "");
}

// Instances or limits that differ are different settings; how the run searched is none of them.
TEST_F(Dashboard, lists_the_champions_score_and_what_it_compares_with) {
  const auto write = [&](const std::string& run, const std::string& config) {
    workplace_.write("runs/" + run + "/config.yaml", config + "champion: {test: 1-9}\n");
    workplace_.write("runs/" + run + "/best.json",
                     R"({"provenance": {"test_fitness": "0.25", "test_solved": "8"}})");
  };
  std::filesystem::copy(workplace_.path("runs/a"), workplace_.path("runs/c"));
  write("a", "limits: {nodes: 50}\nlearning: {method: random}\n");
  write("b", "limits: {nodes: 50}\n");
  write("c", "limits: {nodes: 60}\n");
  serve();
  std::map<std::string, nlohmann::json> tests;
  for (const auto& line : lines()) tests[line["path"]] = line["test"];
  EXPECT_EQ(tests["a"]["fitness"], 0.25);
  EXPECT_EQ(tests["a"]["test"], "1-9 within 50 nodes");
  EXPECT_EQ(tests["a"], tests["b"]);
  EXPECT_NE(tests["a"]["setting"], tests["c"]["setting"]);
}

// It answered before it gave any of them up: none had to end for it.
TEST_F(Dashboard, answers_beside_idle_and_slow_connections) {
  serve();
  std::vector<common::Descriptor> others;
  for (int i = 0; i < 8; ++i) others.push_back(connection(""));
  for (int i = 0; i < 192; ++i) others.push_back(half_sent());
  const auto answer = client_->Get("/nowhere");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 404);
  EXPECT_TRUE(std::all_of(others.begin(), others.end(), is_open));
}

TEST_F(Dashboard, may_not_be_shown_in_a_frame) {
  serve();
  for (const char* path : {"/", "/report?path=a", "/nowhere"}) {
    const auto answer = client_->Get(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->get_header_value("Content-Security-Policy"), "frame-ancestors 'none'");
  }
}

TEST_F(Dashboard, needs_an_output_for_its_address) {
  expect_one_line_fault(
      workplace_.run({"dashboard", "runs", "--port", "0"}, {.output_file = "/dev/full"}),
      "standard output: cannot write: No space left on device");
}

TEST_F(Dashboard, ends_where_a_stop_comes_before_it_serves) {
  auto process = workplace_.start({"dashboard", "runs", "--port", "0"});
  process.await_handler(SIGINT);
  process.signal(SIGINT);
  EXPECT_EQ(process.wait().status, 0);
}

TEST_F(Dashboard, needs_no_standard_error) {
  auto process =
      workplace_.start({"dashboard", "runs", "--port", "0"}, {.error_file = "/dev/full"});
  while (process.is_running() && process.out().find('\n') == std::string::npos) ::usleep(1000);
  EXPECT_NE(process.out(), "");
  process.signal(SIGINT);
  EXPECT_EQ(process.wait().status, 0);
}

}  // namespace
}  // namespace coevo::cli
