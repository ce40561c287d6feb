// SPDX-License-Identifier: MIT
// Open and closed lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <unordered_set>

#include "solver/search/greedy/frontier.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/queues.h"
#include "solver/search/tables/reserved_array.h"
#include "solver/search/tables/table_memory.h"
#include "solver/search/tables/tag_table.h"
#include "solver/search/tables/visited_set.h"
#include "tests/solver/random_board.h"

namespace coevo::search {
namespace {

// The searches' own containers against the standard library's.

TEST(VisitedSet, holds_what_an_unordered_set_holds) {
  auto random = test::stream(1);
  VisitedSet set;
  std::unordered_set<std::uint64_t> plain;
  for (int i = 0; i < 60'000; ++i) {
    // Often one that is there already, and eight that want the same slot. (0 counts as 1.)
    const std::uint64_t hash = (random.below(8) << 40) | (random.below(2500) + 2);
    ASSERT_EQ(set.insert(hash), plain.insert(hash).second) << i;
    ASSERT_EQ(set.size(), plain.size());
    if (i % 25'000 == 24'999) {
      set.clear();
      plain.clear();
    }
  }
}

TEST(VisitedSet, distinguishes_every_hash_but_zero_and_one) {
  VisitedSet set;
  EXPECT_TRUE(set.insert(0));
  EXPECT_FALSE(set.insert(0));
  EXPECT_FALSE(set.insert(1));  // zero marks empty slots, one stands in for it
  EXPECT_TRUE(set.insert(2));
  EXPECT_TRUE(set.insert(~std::uint64_t{0}));
}

TEST(VisitedSet, gives_its_memory_back_on_reset_only) {
  VisitedSet set;
  const std::size_t small = set.bytes();
  for (std::uint64_t hash = 1; hash <= 100'000; ++hash) set.insert(hash);
  const std::size_t large = set.bytes();
  EXPECT_GE(large, 100'000 * sizeof(std::uint64_t));
  set.clear();
  EXPECT_EQ(set.bytes(), large);
  EXPECT_TRUE(set.insert(5));
  set.reset();
  EXPECT_EQ(set.bytes(), small);
  EXPECT_TRUE(set.insert(5));
}

TEST(Pool, keeps_references_while_it_grows) {
  Pool<std::uint64_t> pool;
  std::vector<const std::uint64_t*> places;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(pool.add(), i);
    pool[i] = 7 * i;
    places.push_back(&pool[i]);
  }
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(&pool[i], places[i]);
    ASSERT_EQ(pool[i], 7 * i);
  }
  EXPECT_GE(pool.bytes(), 20'000 * sizeof(std::uint64_t));
  pool.clear();
  EXPECT_EQ(pool.size(), 0U);
  EXPECT_EQ(pool.add(), 0U);
}

TEST(Pool, uses_dropped_chunks_again) {
  Pool<std::uint64_t> pool;
  constexpr std::uint64_t kLive = 60'000;
  std::size_t most = 0;
  for (std::uint64_t i = 0; i < 40 * kLive; ++i) {
    pool[pool.add()] = i;
    if (i >= kLive) pool.drop_before(i - kLive);
    most = std::max(most, pool.bytes());
    if (i % 5000 == 0) {
      for (std::uint64_t k = i < kLive ? 0 : i - kLive; k <= i; k += 777) ASSERT_EQ(pool[k], k);
    }
  }
  EXPECT_LE(most, 3 * kLive * sizeof(std::uint64_t));
  pool.clear();
  EXPECT_EQ(pool.bytes(), 0U);
  EXPECT_EQ(pool.add(), 0U);
  pool[0] = 5;
  EXPECT_EQ(pool[0], 5U);
}

TEST(NodeTable, finds_a_node_by_hash_and_position) {
  auto random = test::stream(2);
  NodeTable table;
  std::vector<std::uint64_t> hashes;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    // Equal hashes of different nodes are common here: only `same` distinguishes them.
    hashes.push_back((random.below(4000) << 52) | random.below(2));
    table.insert(hashes[i], i);
  }
  for (std::uint32_t i = 0; i < hashes.size(); ++i) {
    ASSERT_TRUE(table.contains(hashes[i], [&](std::uint32_t index) { return index == i; })) << i;
  }
  const std::uint64_t absent = std::uint64_t{4001} << 52;
  EXPECT_FALSE(table.contains(absent, [](std::uint32_t) { return true; }));
  EXPECT_FALSE(table.contains(hashes[0], [](std::uint32_t) { return false; }));
  table.clear();
  EXPECT_FALSE(table.contains(hashes[0], [](std::uint32_t) { return true; }));
}

TEST(ScoreHeap, pops_the_smallest_score_and_of_equals_the_newest) {
  auto random = test::stream(3);
  ScoreHeap heap;
  std::map<std::int64_t, std::vector<std::uint32_t>> plain;
  std::size_t size = 0;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    if (size > 0 && random.below(3) == 0) {
      auto& [score, items] = *plain.begin();
      std::int64_t popped = 0;
      ASSERT_EQ(heap.pop(&popped), items.back());
      ASSERT_EQ(popped, score);
      items.pop_back();
      if (items.empty()) plain.erase(plain.begin());
      --size;
    } else {
      const auto score = static_cast<std::int64_t>(random.below(30)) - 15;
      heap.push(score, i);
      plain[score].push_back(i);
      ++size;
    }
    ASSERT_EQ(heap.empty(), size == 0);
  }
}

// An ordered map from score to the newest entry, as Heineman's program has it, or to all of them.
void expect_as_map(bool replace_equal, std::uint32_t seed) {
  auto random = test::stream(seed);
  Frontier<std::string> frontier(-5, 40, replace_equal);
  std::map<std::int32_t, std::vector<std::string>> plain;
  for (int i = 0; i < 5000; ++i) {
    if (!plain.empty() && random.below(3) == 0) {
      auto& items = plain.begin()->second;
      ASSERT_EQ(frontier.pop(), items.back());
      items.pop_back();
      if (items.empty()) plain.erase(plain.begin());
    } else {
      const int score = test::pick(random, -5, 40);
      frontier.insert(score) = std::to_string(i);
      if (replace_equal) plain[score].clear();
      plain[score].push_back(std::to_string(i));
    }
    ASSERT_EQ(frontier.empty(), plain.empty());
    if (i == 2500) {
      frontier.clear();
      plain.clear();
    }
  }
}

TEST(Frontier, holds_one_entry_a_score_or_all) {
  for (std::uint32_t seed = 10; seed < 20; ++seed) {
    expect_as_map(true, seed);
    expect_as_map(false, seed);
  }
}

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
