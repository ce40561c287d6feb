// SPDX-License-Identifier: MIT
// coevo film: the contents of the page. tests/pages looks at it in a browser.
#include <gtest/gtest.h>

#include <sstream>

#include "common/files/line_log.h"
#include "tests/app/command_runs.h"

namespace coevo::cli {
namespace {

nlohmann::json film_of(const Workplace& workplace, const std::string& page) {
  const std::string html = workplace.read(page);
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t start = html.find(open) + open.size();
  return json_of(html.substr(start, html.find("</script>", start) - start));
}

class Film : public testing::Test {
 protected:
  Workplace workplace_;

  void evolve(const std::string& config) {
    workplace_.write("c.yaml", config);
    const Result result = workplace_.run({"evolve", "c.yaml", "--run-dir", "run", "--quiet"});
    ASSERT_EQ(result.status, 0) << result.err;
  }
  nlohmann::json film(Arguments more = {}) {
    Arguments arguments{"film", "run", "--output", "film.html", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result result = workplace_.run(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, "film.html\n");
    return film_of(workplace_, "film.html");
  }
  // The journal, each line changed and sealed again.
  template <class Change>
  void change_journal(const Change& change) const {
    std::istringstream lines(workplace_.read("run/generations.jsonl"));
    std::string text;
    for (std::string line; std::getline(lines, line);) {
      auto json = nlohmann::ordered_json::parse(line);
      json.erase("check");
      change(json);
      text += common::sealed_json(json.dump()) + "\n";
    }
    workplace_.write("run/generations.jsonl", text);
  }
};

TEST_F(Film, has_every_generation_whole) {
  evolve(tiny_config() + "benchmark: {instances: 301-310, every: 2}\n");
  const auto page = film();
  ASSERT_EQ(page["frames"].size(), 6U);
  ASSERT_EQ(page["genes"].size(), 4U);
  EXPECT_NE(page["genes"][0]["help"], "");
  EXPECT_EQ(page["noun"], "deal");
  EXPECT_EQ(page["has_parasites"], true);
  for (const auto& gene : page["genes"]) {
    EXPECT_EQ(gene["label"].get<std::string>().find('_'), std::string::npos);
  }
  for (const auto& frame : page["frames"]) {
    EXPECT_EQ(frame["hosts"].size(), 6U);
    EXPECT_EQ(frame["genomes"].get<std::string>().size(), 6U * 4 * 2);
    const std::string best = frame["best"];
    bool is_one = false;
    for (std::size_t i = 0; i < 6; ++i) {
      is_one = is_one || frame["genomes"].get<std::string>().substr(8 * i, 8) == best;
    }
    EXPECT_TRUE(is_one) << "the best one is one of them";
    const auto& instances = frame["instances"];
    EXPECT_GT(instances["number"].size(), 0U);
    EXPECT_EQ(instances["number"].size(), instances["solved"].size());
  }
  EXPECT_EQ(page["benchmark"]["generation"], (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(page["trial"]["of"], "the benchmark");
  const int instance = page["trial"]["instance"];
  EXPECT_TRUE(instance >= 301 && instance <= 310) << instance;
  EXPECT_EQ(page["trial"]["outcomes"].size(), 6U);
}

TEST_F(Film, each_frame_has_its_own_solver_on_the_instance) {
  evolve(tiny_config());
  const auto page = film({"--instance", "7"});
  EXPECT_EQ(page["trial"]["instance"], 7);
  ASSERT_EQ(workplace_.run({"export", "run", "--output", "best.json"}).status, 0);
  const auto best = json_of(workplace_.read("best.json"));
  const auto generation = std::stoul(best["provenance"]["generation"].get<std::string>());
  const Result solved =
      workplace_.run({"solve", "7", "--weights", "best.json", "--max-nodes", "3000", "--json"});
  const auto expected = json_of(solved.out);
  const auto& outcome = page["trial"]["outcomes"][generation];
  EXPECT_EQ(outcome["outcome"], expected["outcome"]);
  EXPECT_EQ(outcome["generated"], expected["generated"]);
  for (const auto& each : page["trial"]["outcomes"]) {
    if (each["replay"].is_null()) continue;
    EXPECT_EQ(page["trial"]["replays"][each["replay"].get<std::size_t>()]["won"], true);
  }
}

TEST_F(Film, is_the_same_on_any_number_of_threads_and_of_another_puzzle) {
  evolve(
      "domain: tiles8\nsolver: {search: {name: greedy}, heuristics: [manhattan_distance, "
      "misplaced_tiles]}\nlimits: {nodes: 300}\ntraining: {instances: 1-200, sample: 60}\n"
      "learning: {method: random, instances: 5}\n"
      "evolver: {name: ga, generations: 5, population: 6}\n");
  const auto one = film({"--threads", "1"});
  EXPECT_EQ(one["domain"], "tiles8");
  EXPECT_EQ(one["trial"]["start"]["board"], "tiles");
  EXPECT_EQ(film({"--threads", "3"}), one);
}

TEST_F(Film, shows_no_more_frames_than_asked_for_and_the_last_one) {
  evolve(tiny_config());
  const auto page = film({"--frames", "3"});
  ASSERT_EQ(page["frames"].size(), 3U);
  EXPECT_EQ(page["frames"][0]["generation"], 0);
  EXPECT_EQ(page["frames"][2]["generation"], 5);
  EXPECT_EQ(page["generations"], 6);
}

TEST_F(Film, of_an_earlier_versions_journal_has_the_best_ones) {
  evolve(tiny_config());
  const auto whole = film();
  change_journal([](auto& line) { line.erase("population"); });
  const auto page = film();
  ASSERT_EQ(page["frames"].size(), 6U);
  EXPECT_EQ(page["frames"][3]["genomes"], nullptr);
  EXPECT_EQ(page["frames"][3]["best"], whole["frames"][3]["best"]);
  EXPECT_EQ(page["trial"], whole["trial"]);
}

TEST_F(Film, of_a_run_that_is_under_way_has_what_there_is) {
  evolve(tiny_config());
  const std::string journal = workplace_.read("run/generations.jsonl");
  const std::size_t third = journal.find('\n', journal.find('\n') + 1) + 1;
  workplace_.write("run/generations.jsonl", journal.substr(0, third + 50));
  std::filesystem::remove(workplace_.path("run/best.json"));
  const auto page = film();
  EXPECT_EQ(page["frames"].size(), 2U);
  EXPECT_EQ(page["is_finished"], false);
}

TEST_F(Film, says_what_is_wrong) {
  const auto expect_refused = [&](const std::string& part, const std::string& folder = "run") {
    expect_one_line_fault(workplace_.run({"film", folder, "--output", "no.html"}), part);
    EXPECT_FALSE(workplace_.has("no.html"));
  };
  expect_refused("none: no such folder: expected the folder of a run", "none");
  std::filesystem::create_directory(workplace_.path("empty"));
  expect_refused("empty: expected the folder of a run", "empty");
  evolve(tiny_config());
  expect_one_line_fault(workplace_.run({"film", "run", "--instance", "0"}),
                        "--instance 0: expected the number of an instance of freecell");
  const std::string journal = workplace_.read("run/generations.jsonl");
  std::string damaged = journal;
  damaged[journal.find('\n') + 20] ^= 1;
  workplace_.write("run/generations.jsonl", damaged);
  expect_refused("run/generations.jsonl:2: damaged");
  workplace_.write("run/generations.jsonl", journal.substr(0, 100));
  expect_refused("run: expected a run with at least one whole generation");
}

TEST_F(Film, refuses_a_population_that_is_none) {
  evolve(tiny_config());
  const std::string good = workplace_.read("run/generations.jsonl");
  const std::pair<const char*, nlohmann::json> faults[] = {
      {"genomes", "AAAA"}, {"genomes", 5},   {"genomes", "\xc3\xa4"},
      {"fitness", {"x"}},  {"instances", 5}, {"instances", {{"number", {1}}}},
      {"fitness", nullptr}};
  for (const auto& [key, value] : faults) {
    workplace_.write("run/generations.jsonl", good);
    change_journal([&](auto& line) { line["population"][key] = value; });
    expect_one_line_fault(workplace_.run({"film", "run", "--output", "no.html"}),
                          "generations.jsonl:1");
  }
  workplace_.write("run/generations.jsonl", good);
  change_journal([](auto& line) { line["best_genome"] = {{"hsdh", 0.5}}; });
  expect_one_line_fault(workplace_.run({"film", "run"}), "best_genome");
}

class FilmOfCommand : public CommandRunsTest {};

TEST_F(FilmOfCommand, has_no_board) {
  evolve("tuned");
  ASSERT_EQ(workplace_.run({"film", "tuned", "--output", "film.html"}).status, 0);
  const auto page = film_of(workplace_, "film.html");
  EXPECT_EQ(page["trial"], nullptr);
  EXPECT_EQ(page["frames"].size(), 4U);
  EXPECT_EQ(page["genes"][0]["high"], 9.0);
  EXPECT_TRUE(page["frames"][0]["instances"]["number"][0].is_string()) << "the file's name";
  expect_one_line_fault(workplace_.run({"film", "tuned", "--instance", "1"}), "--instance");
}

}  // namespace
}  // namespace coevo::cli
