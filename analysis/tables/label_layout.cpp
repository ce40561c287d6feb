// SPDX-License-Identifier: MIT
#include "analysis/tables/label_layout.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text.h"

namespace coevo::analysis {
namespace {

constexpr double kLetterWidth = 6.6;  // a mean width in a sans-serif of 12 pixels, rather too wide
constexpr double kLineHeight = 13;
constexpr double kPointRadius = 4;  // the extent of a point, to each side
constexpr double kLabelGap = 6;     // from the point to its name
constexpr double kRingStep = 12;
constexpr int kRings = 8;
// To the right, the left, above, below, then between these.
constexpr std::array<std::pair<int, int>, 8> kDirections{
    {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}}};

LabelBox box_beside(const LabelAnchor& anchor, std::pair<int, int> direction, double distance) {
  const double width = kLetterWidth * static_cast<double>(common::columns(anchor.text));
  const auto start = [distance](double at, double size, int side) {
    return side > 0 ? at + distance : side < 0 ? at - distance - size : at - size / 2;
  };
  const double left = start(anchor.x, width, direction.first);
  const double top = start(anchor.y, kLineHeight, direction.second);
  return {left, top, left + width, top + kLineHeight};
}

LabelBox point_box(const LabelAnchor& anchor) {
  return {anchor.x - kPointRadius, anchor.y - kPointRadius, anchor.x + kPointRadius,
          anchor.y + kPointRadius};
}

bool contains(const LabelBox& frame, const LabelBox& box) {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top &&
         box.bottom <= frame.bottom;
}

LabelPlace free_place(const LabelAnchor& anchor, const std::vector<LabelBox>& taken,
                      const LabelBox& frame) {
  for (int ring = 0; ring < kRings; ++ring) {
    for (const auto& direction : kDirections) {
      const LabelBox box = box_beside(anchor, direction, kLabelGap + ring * kRingStep);
      const bool is_free = std::ranges::none_of(
          taken, [&box](const LabelBox& other) { return box.overlaps(other); });
      if (is_free && contains(frame, box)) return {.box = box, .is_far = ring > 0};
    }
  }
  return {.box = box_beside(anchor, kDirections.front(), kLabelGap)};
}

}  // namespace

std::vector<LabelPlace> place_labels(std::span<const LabelAnchor> anchors, const LabelBox& frame) {
  std::vector<LabelBox> taken;
  for (const LabelAnchor& anchor : anchors) taken.push_back(point_box(anchor));
  std::vector<LabelPlace> places;
  for (const LabelAnchor& anchor : anchors) {
    places.push_back(anchor.text.empty() ? LabelPlace{} : free_place(anchor, taken, frame));
    if (!anchor.text.empty()) taken.push_back(places.back().box);
  }
  return places;
}

}  // namespace coevo::analysis
