// SPDX-License-Identifier: MIT
#include "common/instance_set.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "common/config/config_node.h"
#include "common/error.h"

namespace coevo::common {
namespace {

TEST(InstanceSet, ReadsNumbersAndRanges) {
  const InstanceSet set = InstanceSet::parse("617, 1-3,10");
  EXPECT_EQ(set.size(), 5U);
  EXPECT_EQ(set.first(), 1U);
  EXPECT_EQ(set.last(), 617U);
  EXPECT_EQ(set.at(0), 1U);
  EXPECT_EQ(set.at(2), 3U);
  EXPECT_EQ(set.at(3), 10U);
  EXPECT_EQ(set.at(4), 617U);
  EXPECT_THROW(set.at(5), std::logic_error);
}

// Looking through the ranges for each of them would take minutes.
TEST(InstanceSet, HasManySingleNumbers) {
  constexpr std::uint64_t kCount = 600'000;
  std::string text = "5";
  for (std::uint64_t i = 1; i < kCount; ++i) text += "," + std::to_string(5 + 3 * i);
  const InstanceSet set = InstanceSet::parse(text);
  ASSERT_EQ(set.size(), kCount);
  for (std::uint64_t i = 0; i < kCount; ++i) ASSERT_EQ(set.at(i), 5 + 3 * i);
}

TEST(InstanceSet, ItsTextIsTheShortest) {
  EXPECT_EQ(InstanceSet::parse("3,1,2,5-7,8,20").text(), "1-3,5-8,20");
  EXPECT_EQ(InstanceSet::parse("1-32000").text(), "1-32000");
  EXPECT_EQ(InstanceSet::parse("4-4").text(), "4");
  EXPECT_EQ(InstanceSet::parse("1-3"), InstanceSet::parse("3,2,1"));
}

TEST(InstanceSet, RefusesAnythingElse) {
  for (const char* text : {"", " ", "abc", "1-", "-5", "1,,2", "1-2-3", "5-1", "1.5", "+1", "1,1",
                           "1-5,5-6", "9007199254740993", "99999999999999999999", "0x5", "1 2"}) {
    EXPECT_THROW(InstanceSet::parse(text), InputError) << text;
  }
}

TEST(InstanceSet, ReadsBothFormsFromAConfig) {
  const auto node = ConfigNode::parse("{text: 1-5, number: 7, list: [9, 2-4]}", "test.yaml");
  EXPECT_EQ(InstanceSet::read(node.child("text"), 1, 10).text(), "1-5");
  EXPECT_EQ(InstanceSet::read(node.child("number"), 1, 10).text(), "7");
  EXPECT_EQ(InstanceSet::read(node.child("list"), 1, 10).text(), "2-4,9");
  EXPECT_THROW(InstanceSet::read(node.child("list"), 1, 8), InputError);
  EXPECT_THROW(InstanceSet::read(node.child("list"), 3, 10), InputError);
}

}  // namespace
}  // namespace coevo::common
