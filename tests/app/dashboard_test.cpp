// SPDX-License-Identifier: MIT
// The dashboard beside damaged runs, foreign links, slow connections and full outputs.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>

#include "src/common/descriptor.h"
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
  // The kinds of what is listed, by path; an empty list where the list itself cannot be had.
  std::map<std::string, std::string> kinds() {
    std::map<std::string, std::string> kinds;
    const auto answer = client_->Get("/api/list");
    if (!answer || answer->status != 200) return kinds;
    const auto json = json_of(answer->body);
    for (const auto& line : json["lines"]) kinds[line["path"]] = line["kind"];
    return kinds;
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
                        "runs/b/config.yaml: a link out of the folder");
}

// It answered before it gave any of them up: none had to end for it.
TEST_F(Dashboard, answers_beside_idle_and_slow_connections) {
  serve();
  std::vector<common::Descriptor> others;
  for (int i = 0; i < 8; ++i) others.push_back(connection(""));
  for (int i = 0; i < 8; ++i) others.push_back(connection("GET / HTTP/1.1\r\nHost: local"));
  EXPECT_EQ(kinds().size(), 2U);
  for (const auto& other : others) {
    char byte = 0;
    EXPECT_EQ(::recv(other.get(), &byte, 1, MSG_DONTWAIT), -1) << "closed";
    EXPECT_EQ(errno, EAGAIN);
  }
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
