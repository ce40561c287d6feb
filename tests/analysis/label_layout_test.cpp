// SPDX-License-Identifier: MIT
#include "analysis/tables/label_layout.h"

#include <gtest/gtest.h>

namespace coevo::analysis {
namespace {

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

}  // namespace
}  // namespace coevo::analysis
