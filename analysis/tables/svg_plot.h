// SPDX-License-Identifier: MIT
// Plots as SVG pictures that any browser and GitHub shows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/statistics/statistics.h"

namespace coevo::analysis {

// Places names next to the points of a plot, so that none covers another or a point.
struct LabelBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  bool overlaps(const LabelBox& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

struct LabelAnchor {
  double x = 0;  // of the point, in pixels; y grows downwards
  double y = 0;
  std::string text = {};  // empty: a point without a name, which is kept free
};

struct LabelPlace {
  LabelBox box = {};
  bool is_far = false;  // a line must lead to the point
};

// A place within `frame` for each name, the same for the same anchors: the nearest free one of a
// ring of places around the point. If none is free, right next to the point.
std::vector<LabelPlace> place_labels(std::span<const LabelAnchor> anchors, const LabelBox& frame);

// A plot of points and lines as an SVG picture that any browser and GitHub shows.
struct Point {
  double x = 0;
  double y = 0;
};

struct Series {
  std::string name;  // in the legend; empty: not there
  std::vector<Point> points = {};
  bool has_line = true;  // otherwise only its points
  // About the points, one for each: shaded from low to high. Empty: none.
  std::vector<Interval> band = {};
  // Beside the points, one for each. Empty: none.
  std::vector<std::string> labels = {};
};

struct SvgPlot {
  std::string x_label = {};
  std::string y_label = {};
  std::vector<double> x_ticks = {};  // marks on the scale; the plot reaches from first to last
  bool log_y = true;                 // by powers of ten; values must then be above 0
  double y_from = 0;                 // a linear scale begins here, or at the lowest value below it
  bool log_x = false;                // the ticks are then above 0
  std::vector<Series> series = {};

  std::string text() const;
};

// Intervals below each other, each with its middle, on a scale that has 0: to see at a glance which
// lie beside it.
struct IntervalPlot {
  struct Row {
    std::string name;
    double middle = 0;
    Interval interval = {};
    std::string note = {};        // to the right
    bool is_significant = false;  // drawn in colour
  };
  std::string x_label = {};
  std::vector<Row> rows = {};  // one at least

  std::string text() const;
};

}  // namespace coevo::analysis
