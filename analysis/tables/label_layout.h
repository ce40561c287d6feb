// SPDX-License-Identifier: MIT
// Places names next to the points of a plot, so that none covers another or a point.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace coevo::analysis {

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

}  // namespace coevo::analysis
