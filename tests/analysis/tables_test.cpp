// SPDX-License-Identifier: MIT
// Tables in Markdown, the published results, and plots with their labels.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/tables/markdown.h"
#include "analysis/tables/published.h"
#include "analysis/tables/svg_plot.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

TEST(Markdown, groups_digits) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::uint64_t{1234567}), "1,234,567");
  EXPECT_EQ(grouped(7.459), "7.46");
  EXPECT_EQ(grouped(-1234.4), "-1,234");
  EXPECT_EQ(grouped(1e15), "1,000,000,000,000,000");
  EXPECT_EQ(grouped(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(Markdown, blocks_are_parted_by_blank_lines) {
  Markdown page;
  page.title("Title");
  page.table({"a", "b"}, {{"1", "2"}});
  page.commands({"deal 1", "coevo-lab storage 1"});
  page.lead("What was found.");
  EXPECT_EQ(page.str(),
            "# Title\n\nWhat was found.\n\n| a | b |\n|---:|---:|\n| 1 | 2 |\n\n"
            "```text\ncoevo deal 1\ncoevo-lab storage 1\n```\n");
}

TEST(Markdown, breaks_long_paragraphs_between_words) {
  Markdown page;
  std::string paragraph;
  for (int i = 0; i < 60; ++i) paragraph += "word" + std::to_string(i) + " ";
  page.text(paragraph);
  std::istringstream lines(page.str());
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U);
    joined += line + " ";
  }
  EXPECT_EQ(joined, paragraph);
}

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
  const std::string& ours = lines[lines.size() - 3];
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
    EXPECT_NE(lines[lines.size() - 3].find("120.4"), std::string::npos) << lines[lines.size() - 3];
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

constexpr LabelBox kFrame{0, 0, 500, 300};

// Twelve points on so little room that their names cannot all stand beside them.
std::vector<LabelAnchor> crowd() {
  std::vector<LabelAnchor> anchors;
  for (int i = 0; i < 12; ++i) {
    anchors.push_back({200.0 + 7 * (i % 4), 150.0 + 5 * (i / 4), "solver " + std::to_string(i)});
  }
  return anchors;
}

TEST(LabelLayout, no_name_covers_another_or_a_point) {
  const auto anchors = crowd();
  const auto places = place_labels(anchors, kFrame);
  ASSERT_EQ(places.size(), anchors.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const LabelBox& box = places[i].box;
    EXPECT_GT(box.right - box.left, 20) << i;
    EXPECT_TRUE(box.left >= 0 && box.right <= 500 && box.top >= 0 && box.bottom <= 300) << i;
    for (std::size_t j = 0; j < places.size(); ++j) {
      EXPECT_TRUE(j == i || !box.overlaps(places[j].box)) << i << " " << j;
      EXPECT_FALSE(box.overlaps({anchors[j].x, anchors[j].y, anchors[j].x + 1, anchors[j].y + 1}))
          << i << " " << j;
    }
  }
}

TEST(LabelLayout, is_the_same_again) {
  const auto anchors = crowd();
  const auto once = place_labels(anchors, kFrame);
  const auto again = place_labels(anchors, kFrame);
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].box.left, again[i].box.left);
    EXPECT_EQ(once[i].box.top, again[i].box.top);
  }
}

TEST(LabelLayout, a_lone_point_has_its_name_to_the_right_and_one_at_the_edge_to_the_left) {
  const std::vector<LabelAnchor> anchors{{100, 100, "one"}, {490, 100, "two"}, {300, 100, ""}};
  const auto places = place_labels(anchors, kFrame);
  EXPECT_FALSE(places[0].is_far);
  EXPECT_GT(places[0].box.left, 100);
  EXPECT_FALSE(places[1].is_far);
  EXPECT_LT(places[1].box.right, 490);
  EXPECT_EQ(places[2].box.right, 0);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(SvgPlot, draws_every_point_and_line_inside_the_frame) {
  SvgPlot plot{.x_label = "a < b", .y_label = "y", .x_ticks = {0, 1, 2}};
  plot.series = {{"line", {{0, 10}, {1, 1000}, {2, 100}}}, {"points", {{1, 20}}, false}};
  const std::string svg = plot.text();
  EXPECT_EQ(count(svg, "h0"), 4U);  // a dot for each point
  EXPECT_EQ(count(svg, "<polyline"), 1U);
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find(">1000</text>"), std::string::npos);
  // The lowest value stands at the foot of the frame, the highest at its top.
  EXPECT_NE(svg.find("points=\"70.0,375.0 330.0,20.0 590.0,197.5\""), std::string::npos) << svg;
}

TEST(SvgPlot, leaves_out_points_that_overlap_but_ends_the_line_at_the_last) {
  SvgPlot plot{
      .x_label = "x", .y_label = "y", .x_ticks = {0, 520}, .log_y = false};  // a pixel each
  plot.series = {{"dense", {{0, 0}, {0.4, 0}, {1.2, 0}, {2.6, 0}, {519.8, 1}, {520, 1}}}};
  const std::string svg = plot.text();
  EXPECT_EQ(count(svg, "h0"), 3U) << svg;
  EXPECT_NE(svg.find("points=\"70.0,375.0 71.2,375.0 72.6,375.0 589.8,20.0 590.0,20.0\""),
            std::string::npos)
      << svg;
}

TEST(SvgPlot, names_stand_at_their_points) {
  SvgPlot plot{.x_label = "x", .y_label = "y", .x_ticks = {0, 1, 2}};
  plot.series = {{.name = "all",
                  .points = {{0, 10}, {2, 1000}},
                  .has_line = false,
                  .labels = {"a & b", "far right"}}};
  const std::string svg = plot.text();
  // Beside (70, 375), above the foot of the frame, and left of (590, 20), where it ends.
  EXPECT_NE(svg.find(R"(<text x="76.0" y="366.0" font-size="11">a &amp; b</text>)"),
            std::string::npos)
      << svg;
  EXPECT_NE(
      svg.find(R"(<text x="584.0" y="23.5" font-size="11" text-anchor="end">far right</text>)"),
      std::string::npos)
      << svg;
}

TEST(SvgPlot, values_that_are_all_the_same_are_no_fault) {
  SvgPlot plot{.x_label = "x", .y_label = "y", .x_ticks = {1}};
  plot.series = {{"one", {{1, 100}}}};
  EXPECT_EQ(plot.text().find("nan"), std::string::npos);
}

TEST(SvgPlot, without_points_there_is_an_empty_frame) {
  for (const bool log_y : {false, true}) {
    SvgPlot plot{.x_label = "x", .y_label = "y", .x_ticks = {0, 100}, .log_y = log_y};
    plot.series = {{"none", {}}};
    const std::string svg = plot.text();
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_LT(count(svg, "<line"), 20U);
  }
}

// The scale reaches from 200 to 660 pixels.
TEST(IntervalPlot, shows_intervals_on_a_scale_with_zero) {
  const std::string svg = IntervalPlot{.x_label = "less & more",
                                       .rows = {{.name = "a<b",
                                                 .middle = 1,
                                                 .interval = {0.5, 2},
                                                 .note = "9 : 1",
                                                 .is_significant = true},
                                                {.name = "c", .middle = -1, .interval = {-2, 1}}}}
                              .text();
  EXPECT_NE(svg.find(R"(<path d="M487.5 32H660.0" stroke="#0072b2")"), std::string::npos) << svg;
  EXPECT_NE(svg.find(R"(<path d="M200.0 56H545.0" stroke="#777")"), std::string::npos) << svg;
  EXPECT_NE(svg.find(R"(<path d="M430.0 20V68" stroke="#666"/>)"), std::string::npos) << svg;
  for (const char* text : {">a&lt;b<", ">9 : 1<", ">less &amp; more<", ">-2<"}) {
    EXPECT_NE(svg.find(text), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace coevo::analysis
