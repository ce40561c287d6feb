// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "solver/search/tables/linked_buckets.h"
#include "solver/search/tables/reserved_array.h"
#include "solver/search/tables/tag_table.h"

namespace coevo::search {
namespace {

TEST(LinkedBuckets, gives_the_smallest_first_and_the_newest_of_equals) {
  std::mt19937 random(1);
  LinkedBuckets queue;
  std::vector<std::uint32_t> behind;
  std::map<std::pair<int, int>, std::vector<std::uint32_t>> expected;
  for (int i = 0; i < 20'000; ++i) {
    if (random() % 5 < 3) {
      const int key = static_cast<int>(random() % 90);
      const int order = static_cast<int>(random() % LinkedBuckets::kOrders);
      const auto entry = static_cast<std::uint32_t>(behind.size());
      behind.push_back(queue.push(key, order, entry));
      expected[{key, order}].push_back(entry);
    } else if (queue.seek()) {
      auto first = expected.begin();
      ASSERT_EQ(queue.key(), first->first.first);
      ASSERT_EQ(queue.order(), first->first.second);
      ASSERT_EQ(queue.front(), first->second.back());
      queue.pop(behind[queue.front()]);
      first->second.pop_back();
      if (first->second.empty()) expected.erase(first);
    } else {
      ASSERT_TRUE(expected.empty());
    }
  }
}

void expect_to_find_what_is_put(TagTable& table) {
  std::mt19937_64 random(2);
  std::vector<std::uint64_t> hashes;
  for (std::uint32_t i = 0; i < 60'000; ++i) {
    // Few different upper halves near each other: entries that clash.
    hashes.push_back(random() % 16 == 0 ? (random() % 64) << 32 | i : random());
    if (table.full(1)) table.grow();
    const auto slot =
        table.find(hashes[i], [&](std::uint32_t k) { return hashes[k] == hashes[i]; });
    ASSERT_EQ(table.index_at(slot), TagTable::kNone);
    table.put(slot, hashes[i], i);
  }
  EXPECT_EQ(table.size(), hashes.size());
  for (std::uint32_t i = 0; i < hashes.size(); ++i) {
    const auto slot = table.find(hashes[i], [&](std::uint32_t k) { return k == i; });
    ASSERT_EQ(table.index_at(slot), i);
  }
}

TEST(TagTable, finds_what_was_put_through_growth_and_clashes) {
  TagTable table(60'000);
  expect_to_find_what_is_put(table);
  table.reset(60'000);
  EXPECT_EQ(table.size(), 0U);
  expect_to_find_what_is_put(table);
}

TEST(ReservedArray, keeps_elements_in_place) {
  ReservedArray<int> array;
  array.reset(100'000);
  array.add(7);
  const int* first = &array[0];
  for (int i = 1; i < 100'000; ++i) array.add(i);
  EXPECT_EQ(first, &array[0]);
  EXPECT_EQ(array[99'999], 99'999);
  array.reset(10);
  EXPECT_EQ(array.size(), 0U);
}

}  // namespace
}  // namespace coevo::search
