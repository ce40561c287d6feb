// SPDX-License-Identifier: MIT
#include "analysis/tables/svg_plot.h"

#include <gtest/gtest.h>

namespace coevo::analysis {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(SvgPlot, draws_every_point_and_line_inside_the_frame) {
  SvgPlot plot{.x_label = "a < b", .y_label = "y", .x_ticks = {0, 1, 2}};
  plot.series = {{"line", {{0, 10}, {1, 1000}, {2, 100}}}, {"points", {{1, 20}}, false}};
  const std::string svg = plot.text();
  EXPECT_EQ(count(svg, "r=\"2.5\""), 4U);
  EXPECT_EQ(count(svg, "<polyline"), 1U);
  EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
  EXPECT_NE(svg.find(">1000</text>"), std::string::npos);
  // The lowest value stands at the foot of the frame, the highest at its top.
  EXPECT_NE(svg.find("points=\"70.0,375.0 330.0,20.0 590.0,197.5\""), std::string::npos) << svg;
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

}  // namespace
}  // namespace coevo::analysis
