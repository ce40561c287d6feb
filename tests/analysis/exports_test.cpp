// SPDX-License-Identifier: MIT
// What a run is exported as: RO-Crate, IOHprofiler, pages.
#include "analysis/report/exports.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "analysis/report/page.h"
#include "analysis/report/report_data.h"
#include "analysis/runs/run_comparison.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

std::string best_of(const std::string& revision, int weight) {
  return "{\n  \"weight\": " + std::to_string(weight) +
         ",\n  \"provenance\": {\n    \"git_revision\": \"" + revision + "\"\n  }\n}\n";
}

class Crate : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  void write_run(const std::string& run, const std::string& revision) const {
    write(run + "/config.yaml", "name: a\n");
    write(run + "/generations.jsonl", "{}\n");
    write(run + "/best.json", best_of(revision, 1));
    write(run + "/manifest.json",
          "{\"git_revision\": \"" + revision +
              "\", \"started\": \"2026-01-02T03:04:05Z\", \"finished\": \"2026-01-03T00:00:00Z\"}");
    write(run + "/process.json", "{}");
    write(run + "/.best.json.tmp", "torn");
  }
  // The match of each file of two runs, by its name.
  std::map<std::string, Match> matches(const std::string& recorded, const std::string& repeated) {
    std::map<std::string, Match> found;
    for (const FileMatch& file : compare_runs(folder_ / recorded, folder_ / repeated)) {
      found[file.file] = file.match;
    }
    return found;
  }
  static const Json& entity(const Json& crate, const std::string& id) {
    for (const Json& each : crate.at("@graph")) {
      if (each.at("@id") == id) return each;
    }
    throw std::out_of_range(id);
  }

  common::TemporaryFolder folder_;
};

TEST_F(Crate, describes_each_file_and_what_made_it) {
  write_run("run", "abc");
  write("run/of mine/plan.json", "{}");
  write("run/of mine/results.csv", "instance\n");
  write("run/of mine/summary.json", R"({"git_revision": "def"})");
  const auto files = crate_files(folder_ / "run");
  ASSERT_EQ(files.size(), 7U);
  const Json crate = crate_metadata(folder_ / "run", files);
  EXPECT_EQ(entity(crate, "./").at("hasPart").size(), 7U);
  EXPECT_EQ(entity(crate, "./").at("datePublished"), "2026-01-03");
  const Json& run = entity(crate, "#evolve");
  EXPECT_EQ(run.at("object"), Json::parse(R"([{"@id": "config.yaml"}])"));
  EXPECT_EQ(run.at("result").size(), 3U);
  EXPECT_EQ(run.at("endTime"), "2026-01-03T00:00:00Z");
  EXPECT_EQ(run.at("actionStatus"), "http://schema.org/CompletedActionStatus");
  EXPECT_EQ(run.at("instrument").at("@id"), "#coevo-abc");
  const Json& validation = entity(crate, "#validate-of%20mine");
  EXPECT_EQ(validation.at("instrument").at("@id"), "#coevo-def");
  EXPECT_EQ(entity(crate, "of%20mine/results.csv").at("contentSize"), "9");
}

TEST_F(Crate, names_nothing_that_it_does_not_describe) {
  write_run("run/member-01", "abc");
  write_run("run/member-02", "abc");
  write("run/config.yaml", "portfolio: {}\n");
  write("run/results.json", "{}");
  const Json crate = crate_metadata(folder_ / "run", crate_files(folder_ / "run"));
  std::set<std::string> described;
  for (const Json& each : crate.at("@graph")) {
    EXPECT_TRUE(described.insert(each.at("@id")).second) << each.at("@id") << " twice";
  }
  for (const Json& each : crate.at("@graph")) {
    for (const char* key : {"hasPart", "mentions", "object", "result"}) {
      for (const Json& reference : each.value(key, Json::array())) {
        EXPECT_TRUE(described.contains(reference.at("@id"))) << reference;
      }
    }
  }
  EXPECT_EQ(entity(crate, "./").at("mentions").size(), 3U);
}

TEST_F(Crate, is_a_new_folder) {
  write_run("run", "abc");
  write_crate(folder_ / "run", folder_ / "crate");
  EXPECT_EQ(common::read_whole_file(folder_ / "crate/best.json"), best_of("abc", 1));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "crate" / kCrateMetadata));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "crate/process.json"));
  EXPECT_THROW(write_crate(folder_ / "run", folder_ / "crate"), common::InputError);
  // A crate of the crate has the same files.
  EXPECT_EQ(crate_files(folder_ / "crate"), crate_files(folder_ / "run"));
}

TEST_F(Crate, two_runs_are_compared_byte_by_byte) {
  write_run("a", "abc");
  write_run("b", "abc");
  write("a/populations/checkpoint.json", "{}");
  write("b/populations/checkpoint.json", "{}");
  write("a/report.html", "");
  write("b/instances.jsonl", "");
  EXPECT_EQ(matches("a", "b"),
            (std::map<std::string, Match>{{"best.json", Match::equal},
                                          {"config.yaml", Match::equal},
                                          {"generations.jsonl", Match::equal},
                                          {"instances.jsonl", Match::missing},
                                          {"manifest.json", Match::not_compared},
                                          {"populations/checkpoint.json", Match::equal},
                                          {"report.html", Match::not_repeated}}));
  write("b/generations.jsonl", "{} \n");
  EXPECT_EQ(matches("a", "b").at("generations.jsonl"), Match::different);
}

TEST_F(Crate, another_revision_is_no_difference_another_weight_is) {
  write_run("a", "abc");
  write_run("b", "defg");
  write("a/populations/checkpoint.json", "{1}");
  write("b/populations/checkpoint.json", "{2}");
  EXPECT_EQ(matches("a", "b").at("best.json"), Match::equal_but_revision);
  EXPECT_EQ(matches("a", "b").at("populations/checkpoint.json"), Match::not_compared);
  write("b/best.json", best_of("defg", 2));
  const auto files = compare_runs(folder_ / "a", folder_ / "b");
  EXPECT_EQ(files.front().match, Match::different);
  EXPECT_EQ(files.front().line, 2U);
}

TEST_F(Crate, of_results_the_times_do_not_count) {
  write("a/results.csv", "instance,outcome,microseconds,check\n1,solved,250,ff\n");
  write("b/results.csv", "instance,outcome,microseconds,check\n1,solved,99,ee\n");
  EXPECT_EQ(matches("a", "b").at("results.csv"), Match::equal);
  write("b/results.csv", "instance,outcome,microseconds,check\n1,node_limit,250,ff\n");
  EXPECT_EQ(matches("a", "b").at("results.csv"), Match::different);
}

RunData run_of(const std::string& name, const std::vector<double>& best) {
  RunData run;
  run.name = name;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const nlohmann::ordered_json entry{{"generation", i},
                                       {"nodes", 100 * (i + 1)},
                                       {"best", best[i]},
                                       {"best_genome", {{"w", 1.5}, {"v", 2.0}}}};
    run.generations.emplace_back(entry.dump(), "x");
  }
  return run;
}

TEST(IohProfiler, has_a_folder_for_a_name_and_a_block_for_a_run) {
  common::TemporaryFolder folder;
  write_iohprofiler(folder / "new", {run_of("a", {0.5, 0.25, 0.75}), run_of("b", {1}),
                                     run_of("a", {0.125}), run_of("none", {})});
  const std::string info = common::read_whole_file(folder / "new" / "a" / "IOHprofiler_f1.info");
  EXPECT_EQ(info,
            "suite = 'coevo', funcId = 1, DIM = 2, algId = 'a', maximization = 'T'\n%\n"
            "data_f1/IOHprofiler_f1_DIM2.dat, 1:600|0.75, 1:100|0.125\n");
  const std::string data =
      common::read_whole_file(folder / "new" / "a" / "data_f1" / "IOHprofiler_f1_DIM2.dat");
  const std::string header = "\"function evaluation\" \"current f(x)\" \"best-so-far f(x)\"\n";
  EXPECT_EQ(data,
            header + "100 0.5 0.5\n300 0.25 0.5\n600 0.75 0.75\n" + header + "100 0.125 0.125\n");
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "b" / "IOHprofiler_f1.info"));
  EXPECT_FALSE(std::filesystem::exists(folder / "new" / "none"));
}

TEST(IohProfiler, names_stay_within_the_folder) {
  common::TemporaryFolder folder;
  write_iohprofiler(folder / "new", {run_of("../it's", {1})});
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "run.._it_s" / "IOHprofiler_f1.info"));
}

constexpr const char* kNasty = "</script><b>&'\"\xE2\x80\xA8\xFF";

TEST(Page, data_never_becomes_markup) {
  const std::string text = script_json({{"name", kNasty}});
  EXPECT_EQ(text.find('<'), std::string::npos);
  EXPECT_EQ(text.find('&'), std::string::npos);
  const auto back = nlohmann::json::parse(text);
  EXPECT_EQ(back["name"], "</script><b>&'\"\xE2\x80\xA8\xEF\xBF\xBD")
      << "but for the byte that is no UTF-8";
}

TEST(Page, html_is_escaped) {
  EXPECT_EQ(escape_html("<a b=\"'&"), "&lt;a b=&quot;&#39;&amp;");
}

TEST(Page, is_whole_and_under_a_policy) {
  const std::string html = page_html(view_page(kNasty, {{"replay", nullptr}}));
  EXPECT_TRUE(html.starts_with("<!doctype html>"));
  EXPECT_NE(html.find("default-src 'none'; style-src 'sha256-"), std::string::npos);
  EXPECT_EQ(html.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(html.find("connect-src"), std::string::npos);
  EXPECT_EQ(html.find("{{"), std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
  EXPECT_EQ(html.find("src=\"http"), std::string::npos);
}

TEST(Page, a_live_one_may_ask_its_server) {
  const std::string html = page_html(dashboard_page("x", {}));
  EXPECT_NE(html.find("connect-src 'self'"), std::string::npos);
}

TEST(Page, the_report_is_small) {
  EXPECT_LT(page_html(report_page("x", {})).size(), 213'000U);
}

// What opens a report. The benchmark's 50 deals are outside the training.
class Finding : public testing::Test {
 protected:
  common::TemporaryFolder folder_;
  std::string config_ =
      "domain: freecell\nsolver: {search: {name: best_first}}\nevolver: {generations: 9}\n"
      "training: {instances: 1-100}\nbenchmark: {instances: 201-250}\n";
  std::string shares_ = "0.1 0.9";
  Json best_{{"weights", {{"a", 0.5}, {"b", 0.2}}},
             {"provenance", {{"generation", "7"}, {"fitness", "0.25"}}}};
  Json more_ = Json::object();  // of plug-ins and of the ablation
  std::vector<ValidationData> validations_;
  std::string damage_;

  void test(const char* solved, const char* of) {
    best_["provenance"].update({{"test_solved", solved}, {"test_instances", of}});
  }
  void expect(const char* part) const { EXPECT_NE(text().find(part), std::string::npos) << text(); }
  std::string text() const {
    RunData run;
    run.folder = folder_.path();
    run.config = config_;
    run.best = best_;
    run.damage = damage_;
    std::istringstream shares(shares_);
    double share = 0;
    for (int i = 0; shares >> share; ++i) {
      const Json benchmark{{"fitness", 0.5}, {"solved_share", share}, {"nodes", 1000}};
      run.generations.emplace_back(Json{{"generation", i}, {"benchmark", benchmark}}.dump(), "x");
    }
    Json report = report_json({run}, validations_);
    report["runs"][0].update(more_);
    add_findings({run}, validations_, report);
    std::string text;
    for (const auto& sentence : report["runs"][0]["finding"]) {
      text += sentence.get<std::string>() + "|";
    }
    for (std::size_t at; (at = text.find("\u202f")) != std::string::npos;) text.erase(at, 3);
    return text;
  }
};

TEST_F(Finding, says_how_good_a_champion_is_and_how_sure_that_is) {
  test("49", "50");
  more_["noun"] = "deal";
  EXPECT_EQ(text(),
            "The champion (2 weights for the search best_first, from generation 7) solves 49 of 50 "
            "unseen deals (98.0%; 95% interval 89.5 to 99.6%).|Of the 50 benchmark deals, the "
            "solver that the run began with solved 5 and the champion solved 49: a gain of 88.0 "
            "percentage "
            "points (95% interval 73.8 to 93.9).|");
  config_ += "champion: {test: 90-139}\n";
  expect("solves 49 of 50 test deals");  // training may have met some
  expect("began with solved 5 and the incumbent before generation 1 solved 45: a gain of 80.0");
}

TEST_F(Finding, claims_no_more_than_the_instances_show) {
  shares_ = "0.96 0.98";
  test("49", "50");
  expect(
      "solved 48 and the champion solved 49: 50 instances are too few to say whether "
      "the share changed (95% interval -7.0 to 11.6)");
  shares_ = "0.9 0.1";
  test("5", "50");
  expect("a loss of 80.0 percentage points");
}

TEST_F(Finding, admits_what_was_not_measured_and_names_policies_and_portfolios) {
  config_ = "domain: freecell\ntraining: {instances: 1-100}\n";
  EXPECT_EQ(text(),
            "The champion (2 weights, from generation 7) has a fitness of 0.25 on training "
            "instances, which also chose it; how well it does on others is not measured.|How much "
            "evolution improved it is not measured.|");
  best_["rules"] = {{{"a", 1}}, {{"a", 2}}};
  expect("The champion (a policy of 2 rules, from");
  best_["rules"] = Json::array();
  best_["members"] = {1, 2, 3};
  expect("(a portfolio of 3 solvers, from");
  best_ = nullptr;
  EXPECT_EQ(text(),
            "There is no champion yet: the run has finished 2 generations. How much evolution "
            "improved it is not measured.|");
  damage_ = "generations.jsonl:5: damaged";
  EXPECT_TRUE(text().starts_with("The run is damaged (generations.jsonl:5: damaged), so"));
}

TEST_F(Finding, takes_only_a_validation_of_the_champion_and_counts_what_training_met) {
  ValidationData validation;
  validation.metrics = {"length"};
  for (const std::uint64_t instance : {99, 100, 101, 102}) {
    validation.rows.push_back(
        {.instance = instance,
         .outcome = instance == 102 ? common::Outcome::node_limit : common::Outcome::solved,
         .lengths = {9}});
  }
  validation.facts.weights_hash = "ab";
  validations_ = {validation};
  more_["champion_hash"] = "cd";
  expect("which also chose it");
  more_["champion_hash"] = "ab";
  expect(
      "solves 3 of 4 instances (75.0%; 95% interval 30.1 to 95.4%); training may "
      "have met 2 of them.");
}

TEST_F(Finding, names_the_parts_that_matter_most) {
  const auto row = [](const char* dropped, int solved, double ratio, double low) {
    return Json{{"dropped", dropped}, {"solved", solved}, {"mean_generated", 9},
                {"ratio", ratio},     {"ratio_low", low}, {"ratio_high", 2 * ratio}};
  };
  more_ = {{"gene_names", {{"a", "cards not home"}}},
           {"ablation", {{"instances", 24}, {"kind", "training "}, {"rows", Json::array()}}}};
  Json& rows = more_["ablation"]["rows"];
  rows = {row("", 24, 1, 1), row("b", 24, 1.5, 0.9)};
  expect("On 24 training instances, leaving out one part at a time makes no clear difference.");
  rows.insert(rows.end(), {row("c", 24, 3, 2), row("a", 4, 1, 1), row("d: 1", 23, 4, 3)});
  expect("these of 4 parts cost most when left out: without “cards not home” it solves 4 instead");
  expect(
      "with d set to 1 it takes 4.00 times the positions (95% interval 3.00 to 8.00); without c");
  more_["ablation"]["instances"] = 7;
  expect("On 7 training instances, leaving out one part at a time makes no clear difference.");
}

}  // namespace
}  // namespace coevo::analysis
