// SPDX-License-Identifier: MIT
// coevo-lab peers, with programs that are made here: one solves by way of ours, others do not.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/error.h"
#include "src/lab/peers/page.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Peers : public testing::Test {
 protected:
  Workplace workplace_;

  void write_program(const std::string& name, const std::string& lines) {
    workplace_.write(name, "#!/bin/sh\n" + lines + "\n");
    std::filesystem::permissions(workplace_.path(name), std::filesystem::perms::owner_all);
  }
  Result peers(Arguments more) {
    more.insert(more.begin(), {"peers", "--pareto", "none", "--deals", "3", "--rounds", "1"});
    return workplace_.run(more);
  }
  static nlohmann::json named(const nlohmann::json& result, const std::string& name) {
    for (const auto& peer : result["peers"]) {
      if (peer["name"] == name) return peer;
    }
    ADD_FAILURE() << "no " << name << " in " << result;
    return {};
  }
};

TEST_F(Peers, any_program_takes_part_by_its_command) {
  write_program("solver", R"("$1" solve --format extended --board "$2" | tail -n 1)");
  const std::string program = COEVO_PROGRAM;
  const Result result =
      peers({"--peer", "by input=./solver '" + program + "' -", "--peer",
             "by file=./solver \"" + program + "\" {board}", "--peer-deals", "3", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = json_of(result.out);
  const auto ours = named(json, "coevo fast");
  for (const char* name : {"by input", "by file"}) {
    const auto peer = named(json, name);
    EXPECT_EQ(peer["deals"], 3);
    EXPECT_EQ(peer["solved"], 3) << peer;
    EXPECT_EQ(peer["refused"], 0);
    EXPECT_EQ(peer["mean_cards"], ours["mean_cards"]);
    EXPECT_GT(peer["cpu_seconds"][0].get<double>(), 0);
  }
  EXPECT_GT(json["empty_run"].get<double>(), 0);
}

TEST_F(Peers, what_the_referee_does_not_accept_is_not_solved) {
  write_program("illegal", "echo 11");
  write_program("halfway", "echo 6a");
  write_program("silent", "exit 3");
  const Result result = peers({"--peer", "illegal=./illegal", "--peer", "halfway=./halfway",
                               "--peer", "silent=./silent", "--peer-deals", "1", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = json_of(result.out);
  for (const char* name : {"illegal", "halfway", "silent"}) {
    const auto peer = named(json, name);
    EXPECT_EQ(peer["solved"], 0);
    EXPECT_EQ(peer["refused"], std::string(name) == "silent" ? 0 : 1) << peer;
    EXPECT_TRUE(peer["fault"].get<std::string>().starts_with("deal 1: ")) << peer;
  }
  EXPECT_NE(named(json, "silent")["fault"].get<std::string>().find("exit status 3"),
            std::string::npos);
}

TEST_F(Peers, writes_a_page_that_can_be_made_again_without_measuring) {
  const Result result = peers({"--peer", "nobody=true", "--output", "page.md"});
  ASSERT_EQ(result.status, 0) << result.err;
  const std::string page = workplace_.read("page.md");
  for (const char* part :
       {"coevo-lab peers --deals 3 --rounds 1 --pareto none --peer nobody=true --output page.md",
        "| processor |", "| coevo fast | `portfolio` | 3 | 3 | 0 |", "(page.svg)", "(page.json)",
        "| nobody | `true` | 1 | 0 | 0 |"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  }
  EXPECT_EQ(page.find("nan"), std::string::npos) << page;
  EXPECT_TRUE(workplace_.read("page.svg").starts_with("<svg "));
  ASSERT_EQ(workplace_.run({"peers", "--from", "page.json", "--output", "again.md"}).status, 0);
  EXPECT_EQ(workplace_.read("again.json"), workplace_.read("page.json"));
  EXPECT_EQ(workplace_.read("again.svg"), workplace_.read("page.svg"));
  // And replaces what it has made itself.
  EXPECT_EQ(workplace_.run({"peers", "--from", "page.json", "--output", "page.md"}).status, 0);
  EXPECT_EQ(workplace_.read("page.md"), page);
}

TEST_F(Peers, refuses_before_anything_is_measured) {
  workplace_.write("notes.md", "# Notes\n");
  workplace_.write("other.json", "{\"format\": \"coevo-weights\"}\n");
  const std::vector<std::pair<Arguments, std::string>> faults{
      {{"--peer", "mine"}, "--peer 'mine': expected NAME=COMMAND"},
      {{"--peer", "=true"}, "expected a name"},
      {{"--peer", "a|b=true"}, "expected a name"},
      {{"--peer", "mine= "}, "expected a command behind '='"},
      {{"--peer", "mine=true 'x"}, "expected a second '"},
      {{"--peer", "mine=true {bord}"}, "did you mean 'board'?"},
      {{"--peer", "mine=./nothing"}, "./nothing: cannot run: No such file"},
      {{"--peer", "mine=true", "--peer", "mine=false"}, "a name that no other solver has"},
      {{"--peer", "coevo fast=true"}, "a name that no other solver has"},
      {{"--output", "nowhere/page.md"}, "expected a file NAME.md in a writable folder"},
      {{"--output", "page.html"}, "expected a file NAME.md"},
      {{"--output", "notes.md"}, "notes.md: expected a new file"},
      {{"--output", "other.md"}, "other.json: expected a new file"},
      {{"--from", "other.json"}, "other.json:1:12: 'coevo-weights': expected coevo-benchmarks"},
      {{"--from", "other.json", "--peer", "mine=true"}, "expected no --from"}};
  for (const auto& [arguments, message] : faults) expect_one_line_fault(peers(arguments), message);
  expect_one_line_fault(workplace_.run({"peers"}), "expected a folder of weight files, or none");
  EXPECT_EQ(workplace_.read("notes.md"), "# Notes\n");
  EXPECT_FALSE(workplace_.has("page.md"));
}

TEST_F(Peers, a_damaged_data_file_is_refused_with_its_place) {
  ASSERT_EQ(peers({"--output", "page.md"}).status, 0);
  const std::string good = workplace_.read("page.json");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"\"rounds\": 1", "\"rounds\": 0"}, {"\"preset\"", "\"prset\""}}) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    workplace_.write("bad.json", bad);
    expect_one_line_fault(workplace_.run({"peers", "--from", "bad.json"}), "bad.json:");
  }
}

TEST(PeerComparison, ratios_are_to_the_same_deals) {
  experiments::PeerComparison comparison;
  comparison.references = {{10, {{2.0, 1.0}}}, {100, {{8.0}}}};
  experiments::Peer peer{.name = "one", .deals = 10, .time = {{3.0, 0.5, 1.0}}};
  EXPECT_DOUBLE_EQ(comparison.ratio(peer), 0.5);  // the best rounds
  EXPECT_DOUBLE_EQ(peer.time.spread(), 5);
  peer.deals = 100;
  EXPECT_DOUBLE_EQ(comparison.ratio(peer), 0.0625);
  peer.deals = 50;
  EXPECT_EQ(comparison.ratio(peer), 0);
}

TEST(PeerComparison, the_plot_has_those_whose_length_is_known) {
  experiments::PeerComparison comparison;
  using Kind = experiments::Peer::Kind;
  comparison.peers = {
      {.name = "coevo fast", .kind = Kind::preset, .deals = 10, .time = {{1e-3}}, .cards = 97},
      {.name = "coevo pareto 01", .kind = Kind::pareto, .deals = 10, .time = {{1e-2}}, .cards = 91},
      {.name = "mute", .deals = 10, .time = {{1e-2}}}};
  const auto plot = experiments::benchmark_plot(comparison);
  ASSERT_EQ(plot.series.size(), 2U);
  EXPECT_EQ(plot.series[0].labels, std::vector<std::string>{"fast"});
  EXPECT_EQ(plot.series[1].labels, std::vector<std::string>{"01"});
  EXPECT_DOUBLE_EQ(plot.series[1].points[0].y, 1);  // milliseconds a deal
  EXPECT_EQ(plot.x_ticks, (std::vector<double>{90, 95, 100}));
}

TEST(Machine, is_read_from_proc) {
  Workplace root;
  for (const char* folder : {"proc", "etc"}) std::filesystem::create_directory(root.path(folder));
  root.write("proc/cpuinfo", "processor\t: 0\nmodel name\t: A chip\nprocessor\t: 1\n");
  root.write("proc/meminfo", "MemTotal:        8388608 kB\n");
  root.write("etc/os-release", "PRETTY_NAME=\"Debian 12\"\n");
  root.write("proc/loadavg", "1.25 1.00 1.00 1/100 5\n");
  const auto machine = experiments::read_machine(root.path(""));
  EXPECT_EQ(machine.processor, "A chip");
  EXPECT_EQ(machine.cores, 2U);
  EXPECT_EQ(machine.memory_gib, 8);
  EXPECT_EQ(machine.system, "Debian 12");
  EXPECT_EQ(machine.load, 1.25);
  EXPECT_EQ(experiments::read_machine(root.path("none")).processor, "unknown");
}

}  // namespace
}  // namespace coevo::cli
