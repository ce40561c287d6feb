// SPDX-License-Identifier: MIT
// coevo-lab coevolution, on arms of a few thousand positions, and its statistics.
#include <gtest/gtest.h>

#include <limits>

#include "analysis/experiments/coevolution/arm_statistics.h"
#include "tests/app/program.h"

namespace coevo::cli {
namespace {

class CoevolutionPage : public testing::Test {
 protected:
  Workplace workplace_;

  void SetUp() override {
    workplace_.write("tiny.yaml", tiny_config() + "budget: {nodes: 20000}\n");
    workplace_.write("arms.yaml",
                     "arms:\n- {name: plain, config: tiny.yaml}\n"
                     "- {name: other, config: tiny.yaml, set: [\"learning={method: random, "
                     "instances: 2}\"]}\n");
  }
  Result run(std::vector<std::string> more = {}) {
    std::vector<std::string> words{"coevolution", "arms.yaml", "--seeds",   "1-2",
                                   "--test",      "301-310",   "--budgets", "4000,9000",
                                   "--runs",      "runs",      "--output",  "page.md"};
    words.insert(words.end(), more.begin(), more.end());
    return workplace_.run(words);
  }
};

TEST_F(CoevolutionPage, has_each_arm_and_does_nothing_twice) {
  const Result first = run();
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("plain"), std::string::npos);
  const std::string page = workplace_.read("page.md");
  EXPECT_NE(page.find("| plain | 2 |"), std::string::npos) << page;
  EXPECT_NE(page.find("| other | 2 |"), std::string::npos) << page;
  EXPECT_EQ(page.find("nan"), std::string::npos) << page;
  EXPECT_NE(workplace_.read("coevolution.svg").find("<polygon"), std::string::npos);
  const std::string runs = workplace_.read("runs/plain.jsonl");
  const Result second = run();
  EXPECT_EQ(second.out.find("plain"), std::string::npos) << second.out;
  EXPECT_EQ(workplace_.read("page.md"), page);
  EXPECT_EQ(workplace_.read("runs/plain.jsonl"), runs);
}

TEST_F(CoevolutionPage, faults_are_one_line) {
  expect_one_line_fault(run({"--arms", "none"}), "--arms 'none': expected names of arms");
  expect_one_line_fault(run({"--budgets", "5,4"}), "--budgets: expected positions in ascending");
  workplace_.write("arms.yaml", "arms:\n- {name: plain, config: tiny.yaml, st: []}\n");
  expect_one_line_fault(run(), "arms.yaml:2:36: 'st': expected a known key");
  workplace_.write("arms.yaml", "arms:\n- {name: plain, config: tiny.yaml}\n");
  workplace_.write("tiny.yaml", tiny_config());
  expect_one_line_fault(run(), "arm plain: expected a search, evolved within budget.nodes");
}

}  // namespace
}  // namespace coevo::cli

namespace coevo::experiments {
namespace {

const std::vector<std::uint64_t> kBudgets{100, 200, 400};

// A run a seed from 1, with that quality at 100, at 200 half a tenth more, at 400 a tenth more.
ArmResults arm(const std::vector<double>& qualities, double gain = 0.1) {
  ArmResults results{"arm", {}};
  for (std::size_t i = 0; i < qualities.size(); ++i) {
    ArmRun run{i + 1, "", "", {}};
    for (std::size_t b = 0; b < kBudgets.size(); ++b) {
      const double quality = qualities[i] + gain * static_cast<double>(b) / 2;
      run.incumbents.push_back({kBudgets[b], kBudgets[b], 1, {}, {quality, 0, 0}});
    }
    results.runs.push_back(run);
  }
  return results;
}

TEST(PositionsTo, is_linear_in_the_logarithm) {
  const std::vector<double> curve{0.1, 0.2, 0.3};
  EXPECT_DOUBLE_EQ(positions_to(0.1, curve, kBudgets), 100);
  EXPECT_DOUBLE_EQ(positions_to(0.3, curve, kBudgets), 400);
  EXPECT_DOUBLE_EQ(positions_to(0.25, curve, kBudgets), 200 * std::sqrt(2.0));
  EXPECT_EQ(positions_to(0.31, curve, kBudgets), std::numeric_limits<double>::infinity());
}

TEST(Speedup, is_one_for_equals_and_a_quarter_for_two_budgets_earlier) {
  const ArmResults baseline = arm({0.30, 0.31, 0.32, 0.33, 0.34});
  EXPECT_DOUBLE_EQ(speedup(baseline, baseline, kBudgets).ratio, 1);
  const ArmResults better = arm({0.40, 0.41, 0.42, 0.43, 0.44});
  const Speedup found = speedup(better, baseline, kBudgets);
  EXPECT_NEAR(found.ratio, 0.25, 1e-12);
  EXPECT_LE(found.interval.low, found.ratio);
  EXPECT_GE(found.interval.high, found.ratio);
  EXPECT_LT(found.interval.high, 0.5);
  EXPECT_EQ(speedup(arm({0.1, 0.1, 0.1}), baseline, kBudgets).ratio,
            std::numeric_limits<double>::infinity());
}

TEST(Paired, counts_equal_seeds) {
  const ArmResults baseline = arm({0.3, 0.3, 0.3});
  const Paired pairs = paired(arm({0.4, 0.2, 0.3, 0.9}), baseline);
  EXPECT_EQ(pairs.better, 1U);
  EXPECT_EQ(pairs.worse, 1U);
  EXPECT_DOUBLE_EQ(pairs.p, 1.0);
}

TEST(Area, is_the_mean_over_the_logarithm) {
  EXPECT_NEAR(area(arm({0.3}), kBudgets), 0.35, 1e-12);
  EXPECT_NEAR(area(arm({0.1, 0.3, 0.8}, 0.0), kBudgets), 0.3, 1e-12);
}

}  // namespace
}  // namespace coevo::experiments
