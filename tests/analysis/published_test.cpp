// SPDX-License-Identifier: MIT
#include "analysis/tables/published.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/text.h"

namespace coevo::analysis {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Summary typical() {
  Summary summary;
  summary.instances = 32000;
  summary.solved = 31950;
  summary.mean_generated = 12345.6;
  summary.mean_lengths = {120.4, 160.2};
  summary.mean_seconds = 0.00234;
  return summary;
}

TEST(ComparisonTable, has_the_published_rows_and_then_ours) {
  const auto lines =
      lines_of(comparison_table(typical(), {"freecell", "mine", {"moves", "cards"}, 1}));
  ASSERT_GT(lines.size(), 4U);
  EXPECT_NE(lines[0].find("moves"), std::string::npos);
  const std::string& ours = lines[lines.size() - 2];
  EXPECT_TRUE(ours.starts_with("> mine ")) << ours;
  for (const char* figure : {"31950", "99.84 %", "12346", "0.00234", "120.4"}) {
    EXPECT_NE(ours.find(figure), std::string::npos) << figure << " in\n" << ours;
  }
  bool heineman = false;
  for (const auto& line : lines) heineman = heineman || line.find("30859") != std::string::npos;
  EXPECT_TRUE(heineman);  // the row of January 2009
}

// The published lengths are moves, wherever a puzzle lists those.
TEST(ComparisonTable, has_our_lengths_in_the_published_metric_or_the_primary_one) {
  Summary summary = typical();
  std::swap(summary.mean_lengths[0], summary.mean_lengths[1]);
  for (const auto& options : {TableOptions{"freecell", "mine", {"cards", "moves"}, 0},
                              TableOptions{"no_such_domain", "mine", {"cards", "moves"}, 1}}) {
    const auto lines = lines_of(comparison_table(summary, options));
    EXPECT_NE(lines[0].find("moves"), std::string::npos) << lines[0];
    EXPECT_NE(lines[lines.size() - 2].find("120.4"), std::string::npos) << lines[lines.size() - 2];
  }
}

TEST(ComparisonTable, fits_in_80_columns_with_any_name_and_large_figures) {
  Summary large = typical();
  large.instances = large.solved = 1'000'000;
  large.mean_generated = 19'999'999.9;
  large.mean_seconds = 1234.567;
  large.mean_lengths = {40'661.0, 59'999.0};
  const std::string name =
      "evolved-with-a-very-long-name-of-\xC3\xA4\xC3\xB6\xC3\xBC-and-more-and-more";
  for (const Summary& summary : {typical(), large}) {
    for (const auto& line :
         lines_of(comparison_table(summary, {"freecell", name, {"moves", "cards"}, 1}))) {
      EXPECT_LE(common::columns(line), 80U) << line;
    }
  }
}

TEST(ComparisonTable, stands_alone_for_a_domain_without_published_results) {
  Summary summary = typical();
  summary.mean_lengths = {42};
  const auto lines = lines_of(comparison_table(summary, {"no_such_domain", "mine", {"length"}, 0}));
  ASSERT_GE(lines.size(), 3U);
  EXPECT_NE(lines[0].find("length"), std::string::npos);
  EXPECT_TRUE(lines[1].starts_with("> mine ")) << lines[1];
}

// Their mean, rounded, is published too.
TEST(KorfFelner, has_a_length_and_positions_for_each_of_50_boards) {
  const auto lines = lines_of(std::string(korf_felner_boards()));
  EXPECT_EQ(std::ranges::count_if(lines, [](const auto& line) { return !line.starts_with('#'); }),
            50);
  const auto figures = published_figures("tiles24_korf_felner");
  ASSERT_EQ(figures["boards"].size(), 50U);
  std::uint64_t sum = 0;
  for (const auto& board : figures["boards"]) sum += board["nodes"].get<std::uint64_t>();
  EXPECT_EQ((sum + 25) / 50, figures["mean_nodes"].get<std::uint64_t>());
}

}  // namespace
}  // namespace coevo::analysis
