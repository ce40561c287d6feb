// SPDX-License-Identifier: MIT
// report, view and dashboard: their files and refusals. tests/pages looks at the pages themselves
// in a browser.
#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class Pages : public testing::Test {
 protected:
  Workplace workplace_;

  void run_and_validate() {
    workplace_.write("tiny.yaml", tiny_config());
    workplace_.write("w.json", tiny_weights());
    ASSERT_EQ(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "runs/a", "--quiet"}).status, 0);
    ASSERT_EQ(workplace_
                  .run({"validate", "w.json", "--instances", "1-40", "--max-nodes", "500",
                        "--output", "runs/a/validation", "--quiet"})
                  .status,
              0);
  }
  // The page's data.
  nlohmann::json data(const std::string& page) const {
    const std::string html = workplace_.read(page);
    const std::string open = "<script type=\"application/json\" id=\"data\">";
    const std::size_t start = html.find(open) + open.size();
    return json_of(html.substr(start, html.find("</script>", start) - start));
  }
};

TEST_F(Pages, replace_pages_and_nothing_else) {
  run_and_validate();
  const std::string journal = workplace_.read("runs/a/generations.jsonl");
  for (const char* const command : {"report", "film"}) {
    expect_one_line_fault(
        workplace_.run({command, "runs/a", "--output", "runs/a/generations.jsonl"}),
        "runs/a/generations.jsonl: expected a new file or a page to replace, but this file is no "
        "page");
    EXPECT_EQ(workplace_.read("runs/a/generations.jsonl"), journal) << command;
    EXPECT_EQ(workplace_.run({command, "runs/a", "--output", "a.html"}).status, 0) << command;
  }
  expect_one_line_fault(workplace_.run({"atlas", "--output", "w.json"}),
                        "w.json: expected a new file");
  expect_one_line_fault(workplace_.run({"play", "--output", "w.json"}),
                        "w.json: expected a new file");
  expect_one_line_fault(workplace_.run({"view", "--deal", "1", "--output", "w.json"}),
                        "w.json: expected a new file");
}

TEST_F(Pages, a_report_of_a_run_has_its_validation_too) {
  run_and_validate();
  const Result result = workplace_.run({"report", "runs/a", "--replays", "2", "--output", "a.html",
                                        "--data", "data", "--iohprofiler", "ioh"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "a.html\ndata\nioh\n");
  const auto page = data("a.html");
  EXPECT_EQ(page["runs"][0]["generation"].size(), 6U);
  EXPECT_EQ(page["runs"][0]["domain"], "freecell");
  EXPECT_EQ(page["runs"][0]["planned"], 6);
  ASSERT_EQ(page["validations"].size(), 1U);
  EXPECT_EQ(page["validations"][0]["ours"]["instances"], 40);
  EXPECT_GT(page["validations"][0]["published"].size(), 3U);
  EXPECT_GE(page["replays"].size(), 2U);
  for (const char* file : {"generations.csv", "weights.csv", "results.csv", "fitness.vl.json"}) {
    EXPECT_TRUE(workplace_.has(std::string("data/") + file)) << file;
  }
  EXPECT_TRUE(workplace_.has("ioh/tiny/IOHprofiler_f1.info"));
  // Named twice, it is there once.
  ASSERT_EQ(
      workplace_.run({"report", "runs/a", "runs/a/validation", "runs/a/", "--output", "b.html"})
          .status,
      0);
  EXPECT_EQ(data("b.html")["validations"].size(), 1U);
  EXPECT_EQ(data("b.html")["runs"].size(), 1U);
}

TEST_F(Pages, a_report_has_what_ablate_left_in_the_run) {
  run_and_validate();
  const Arguments report{"report", "runs/a", "--replays", "0", "--output", "a.html", "--ablate"};
  const auto run_with = [&](const char* count) {
    Arguments arguments = report;
    arguments.emplace_back(count);
    EXPECT_EQ(workplace_.run(arguments).status, 0) << count;
    return data("a.html")["runs"][0];
  };
  const auto run = run_with("0");
  EXPECT_EQ(run["ablation"], nullptr);
  EXPECT_EQ(run["noun"], "deal");
  EXPECT_EQ(run["gene_names"]["num_cards_not_at_foundations"], "cards not home");
  EXPECT_EQ(run["champion_hash"].get<std::string>().size(), 16U);
  EXPECT_EQ(run["facts"]["method"], "hillis");
  for (const auto& [gene, help] : run["gene_help"].items()) {
    EXPECT_NE(help.get<std::string>(), "") << gene;
  }
  EXPECT_GE(run["gene_help"].size(), 2U);
  ASSERT_EQ(workplace_.run({"export", "runs/a", "--output", "a.json"}).status, 0);
  const Result ablated = workplace_.run({"ablate", "a.json", "--instances", "1-10", "--max-nodes",
                                         "500", "--output", "runs/a/ablation.json"});
  ASSERT_EQ(ablated.status, 0) << ablated.err;
  ASSERT_EQ(workplace_.run({"report", "runs/a", "--replays", "0", "--output", "a.html"}).status, 0);
  const auto ablation = data("a.html")["runs"][0]["ablation"];
  EXPECT_EQ(ablation["instances"], 10);
  EXPECT_EQ(ablation["rows"][0]["dropped"], "");
  EXPECT_EQ(run_with("3")["ablation"]["instances"], 3) << "because the user asks for it";
  for (const char* wrong :
       {"[]", "{}", "{\"format\": \"coevo-ablation\", \"instances\": 1, \"rows\": [{}]}"}) {
    workplace_.write("runs/a/ablation.json", wrong);
    expect_one_line_fault(workplace_.run({"report", "runs/a", "--output", "b.html"}),
                          "runs/a/ablation.json");
  }
}

TEST_F(Pages, a_report_of_one_run_measures_what_each_part_is_worth_if_that_is_cheap) {
  run_and_validate();
  ASSERT_EQ(workplace_.run({"report", "runs/a", "--output", "a.html"}).status, 0);
  const auto first = data("a.html")["runs"][0];
  EXPECT_EQ(first["ablation"]["instances"], 24);
  for (const auto& row : first["ablation"]["rows"]) {
    EXPECT_LE(row.value("ratio_low", 0.0), row["ratio"]) << "fewer than two have no interval";
    EXPECT_GE(row.value("ratio_high", 1e9), row["ratio"]);
  }
  EXPECT_FALSE(workplace_.has("runs/a/ablation.json"));
  const std::string last = first["finding"].back();
  EXPECT_TRUE(last.starts_with("On 24 training deals, ")) << last;
  ASSERT_EQ(workplace_.run({"report", "runs/a", "--threads", "1", "--output", "b.html"}).status, 0);
  EXPECT_EQ(data("b.html")["runs"][0]["ablation"], first["ablation"]);
  // Searches that may take long are no part of a report.
  std::string config = workplace_.read("runs/a/config.yaml");
  const std::size_t nodes = config.find("  nodes: ");
  config.replace(nodes, config.find('\n', nodes) - nodes, "  nodes: 900000000");
  workplace_.write("runs/a/config.yaml", config);
  ASSERT_EQ(workplace_.run({"report", "runs/a", "--output", "a.html"}).status, 0);
  EXPECT_EQ(data("a.html")["runs"][0]["ablation"], nullptr);
}

TEST_F(Pages, a_report_of_a_portfolio_has_its_members) {
  workplace_.write("p.yaml",
                   "name: p\ndomain: tiles8\nsolver: {search: {name: attempt}, heuristics: "
                   "[manhattan_distance, misplaced_tiles]}\nlimits: {nodes: 100}\n"
                   "training: {instances: 1-2000, sample: 60}\n"
                   "learning: {method: random, instances: 10}\n"
                   "evolver: {name: ga, generations: 2, population: 6}\nportfolio: {members: 2}\n");
  const std::vector<std::string> evolve{"evolve", "p.yaml", "--run-dir", "runs/p"};
  ASSERT_EQ(workplace_.run(evolve).status, 0);
  expect_one_line_fault(workplace_.run(evolve), "runs/p: expected a new or empty folder");
  ASSERT_EQ(workplace_.run({"report", "runs/p", "--output", "p.html"}).status, 0);
  EXPECT_EQ(data("p.html")["runs"][0]["domain"], "tiles8");
}

TEST_F(Pages, a_report_of_no_run_is_refused) {
  std::filesystem::create_directory(workplace_.path("empty"));
  expect_one_line_fault(workplace_.run({"report", "empty", "--output", "x.html"}),
                        "empty: expected the folder of a run");
  EXPECT_FALSE(workplace_.has("x.html"));
}

TEST_F(Pages, view_shows_how_far_moves_are_legal) {
  workplace_.write("cut.txt", "6a\n");
  EXPECT_EQ(workplace_.run({"view", "--deal", "1", "--moves", "cut.txt"}).status, 13);
  EXPECT_EQ(data("deal-1.html")["replay"]["moves"].size(), 1U);
  EXPECT_EQ(data("deal-1.html")["replay"]["fault"], nullptr);
  workplace_.write("bad.txt", "6a 6b\n6a\n");
  const Result bad = workplace_.run({"view", "--deal", "1", "--moves", "bad.txt"});
  EXPECT_EQ(bad.status, 13);
  const std::string fault = data("deal-1.html")["replay"]["fault"];
  EXPECT_TRUE(fault.starts_with("Line 2, column 1: move 3 ")) << fault;
  EXPECT_NE(bad.err.find(fault), std::string::npos) << bad.err;
  workplace_.write("none.txt", "6a\n??\n");
  expect_one_line_fault(
      workplace_.run({"view", "--deal", "1", "--moves", "none.txt", "--output", "none.html"}),
      "none.txt:2:1: ");
  EXPECT_FALSE(workplace_.has("none.html"));
}

TEST_F(Pages, view_of_tiles_in_both_notations) {
  workplace_.write("board.txt", "1 4 2 3 0 5 6 7 8\n");
  for (const auto& [format, moves] : {std::pair{"standard", "UL"}, {"tiles", "4 1"}}) {
    workplace_.write("moves.txt", moves);
    const Result result = workplace_.run({"view", "--domain", "tiles8", "--board", "board.txt",
                                          "--moves", "moves.txt", "--format", format});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto replay = data("board.html")["replay"];
    EXPECT_EQ(replay["board"], "tiles");
    EXPECT_EQ(replay["rows"], 3);
    EXPECT_EQ(replay["tiles"], (std::vector<int>{1, 4, 2, 3, 0, 5, 6, 7, 8}));
    EXPECT_EQ(replay["moves"][1]["steps"], std::vector<int>{1});
    EXPECT_EQ(replay["won"], true);
  }
  const Result optimal = workplace_.run(
      {"view", "--domain", "tiles8", "--board", "board.txt", "--optimal", "--output", "o.html"});
  EXPECT_EQ(optimal.status, 0) << optimal.err;
  EXPECT_EQ(data("o.html")["replay"]["lengths"][0][0], 2);
  EXPECT_EQ(data("o.html")["replay"]["shortest"], 0);
}

TEST_F(Pages, view_of_a_deal_without_a_solution) {
  const Result result = workplace_.run({"view", "--deal", "11982", "--output", "u.html"});
  EXPECT_EQ(result.status, 10);
  EXPECT_EQ(result.out, "u.html\n");
  const auto replay = data("u.html")["replay"];
  EXPECT_TRUE(replay["moves"].empty());
  EXPECT_EQ(replay["won"], false);
  EXPECT_EQ(replay["unsolvable"]["positions"], 83239);
  std::map<std::string, std::size_t> facts;
  for (const auto& fact : replay["unsolvable"]["facts"])
    facts[fact["name"]] = fact["values"].size();
  EXPECT_EQ(facts["cards that never move"], 8U);
  EXPECT_FALSE(facts.contains("a line that long"));
}

TEST_F(Pages, the_dashboard_serves_what_is_below_its_folder_and_nothing_else) {
  run_and_validate();
  std::filesystem::create_directory(workplace_.path("elsewhere"));
  std::filesystem::create_directory_symlink(workplace_.path("elsewhere"),
                                            workplace_.path("runs/link"));
  auto process = workplace_.start({"dashboard", "runs", "--port", "0"});
  while (process.is_running() && process.out().find('\n') == std::string::npos) ::usleep(1000);
  std::string url = process.out();
  ASSERT_FALSE(url.empty());
  url.resize(url.find_last_not_of("/\n") + 1);
  httplib::Client client(url);
  client.set_read_timeout(std::chrono::seconds(60));
  const auto status = [&](const std::string& path, const httplib::Headers& headers = {}) {
    const auto answer = client.Get(path.c_str(), headers);
    return answer ? answer->status : -1;
  };
  for (const char* good :
       {"/", "/api/list", "/report?path=a", "/api/report?path=a/validation",
        "/view?path=a&domain=freecell&instance=1", "/play?domain=freecell&instance=617",
        "/play?domain=tiles24&instance=1"}) {
    EXPECT_EQ(status(good), 200) << good;
  }
  for (const char* bad :
       {"/report?path=..", "/report?path=a/../..", "/report?path=/etc", "/report?path=link",
        "/report?path=nowhere", "/api/report?path=%2e%2e", "/etc/passwd", "/../tiny.yaml",
        "/view?path=..&domain=freecell&instance=1", "/view?path=a&domain=chess&instance=1",
        "/view?path=a&domain=freecell&instance=0", "/play?domain=freecell&instance=0",
        "/play?domain=tiles9&instance=1", "/play"}) {
    EXPECT_EQ(status(bad), 404) << bad;
  }
  EXPECT_EQ(status("/", {{"Host", "example.org"}}), 403);
  EXPECT_EQ(status("/", {{"Range", "bytes=0-9"}}), 206);
  std::string ranges = "bytes=0-9";
  for (int i = 0; i < 1300; ++i) ranges += ",0-";
  const auto refused = client.Get("/", {{"Range", ranges}});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 416);
  EXPECT_LT(refused->body.size(), 1'000'000U);
  const auto first = client.Get("/api/report?path=a");
  ASSERT_TRUE(first);
  EXPECT_EQ(status("/api/report?path=a", {{"If-None-Match", first->get_header_value("ETag")}}),
            304);
  process.signal(SIGINT);
  EXPECT_EQ(process.wait().status, 0);
}

}  // namespace
}  // namespace coevo::cli
