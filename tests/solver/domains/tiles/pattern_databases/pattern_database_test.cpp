// SPDX-License-Identifier: MIT
#include "solver/domains/tiles/pattern_databases/pattern_database.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>

#include "common/files/atomic_file.h"
#include "common/notice.h"
#include "common/random.h"
#include "common/stop.h"
#include "solver/domains/tiles/pattern_databases/additive.h"
#include "solver/domains/tiles/pattern_databases/pattern_lookup.h"
#include "solver/domains/tiles/state/puzzle.h"
#include "tests/common/temporary_folder.h"
#include "tests/solver/domains/tiles/all_boards.h"

namespace coevo::tiles {
namespace {

using Small = Puzzle<3, 3>;
constexpr std::uint8_t kOther =
    31;  // a tile outside the pattern, which fits where tiles are packed
const Pattern kSmall{3, 3, {1, 4, 5, 8}};

TEST(PatternDatabase, sets_are_numbered_without_gaps) {
  for (const auto& [squares, size] : {std::pair{9, 4}, {16, 7}, {16, 8}, {25, 4}}) {
    const SetRanks rank(squares, size);
    std::uint32_t next = 0;
    for (std::uint32_t set = 0; set < (1U << squares); ++set) {
      if (std::popcount(set) != size) continue;
      ASSERT_EQ(rank(set), next++);
    }
    EXPECT_EQ(next, rank.count());
  }
}

// Moves of the pattern's tiles alone, by the plain rules: a 0-1 breadth first search.
std::map<test::Tiles, int> plain_costs(const Pattern& pattern) {
  const auto blurred = [&](test::Tiles tiles) {
    for (auto& tile : tiles) {
      const bool own = std::count(pattern.tiles.begin(), pattern.tiles.end(), tile) != 0;
      if (tile != 0 && !own) tile = kOther;
    }
    return tiles;
  };
  std::map<test::Tiles, int> costs;
  std::deque<std::pair<test::Tiles, int>> open{
      {blurred(goal(pattern.rows, pattern.columns).tiles), 0}};
  while (!open.empty()) {
    const auto [tiles, cost] = open.front();
    open.pop_front();
    if (!costs.try_emplace(tiles, cost).second) continue;
    for (const auto& next : test::tile_successors(tiles, pattern.rows, pattern.columns)) {
      const auto blank = std::find(tiles.begin(), tiles.end(), 0) - tiles.begin();
      const bool counts = next[static_cast<std::size_t>(blank)] != kOther;
      counts ? open.emplace_back(next, cost + 1) : open.emplace_front(next, cost);
    }
  }
  return costs;
}

// Brute force, over every placement.
template <class AnyPuzzle>
void expect_values(const Pattern& pattern, std::size_t placements) {
  std::map<test::Tiles, int> least;  // over the blank's squares
  for (const auto& [position, cost] : plain_costs(pattern)) {
    test::Tiles tiles = position;
    std::replace(tiles.begin(), tiles.end(), std::uint8_t{0}, kOther);
    const auto found = least.try_emplace(tiles, cost).first;
    found->second = std::min(found->second, cost);
  }
  EXPECT_EQ(least.size(), placements);
  const PatternLookup<AnyPuzzle> lookup(pattern_database(pattern));
  for (const auto& [tiles, cost] : least) {
    typename AnyPuzzle::Word square_of = 0;
    for (int square = 0; square < pattern.squares(); ++square) {
      const int tile = tiles[static_cast<std::size_t>(square)];
      if (tile != kOther) square_of = AnyPuzzle::Pack::flip(square_of, tile, square);
    }
    ASSERT_EQ(lookup.plain(square_of), cost);
  }
}

TEST(PatternDatabase, holds_the_moves_of_the_patterns_tiles) {
  expect_values<Small>(kSmall, 9 * 8 * 7 * 6);
  EXPECT_EQ(PlacementWeights(kSmall).bytes(), 9U * 8 * 7 * 6 / 2);
  // 15 sets of 2 squares, filled up to 16: no byte has values of two orders.
  const Pattern odd{2, 3, {1, 4}};
  expect_values<Puzzle<2, 3>>(odd, 6 * 5);
  EXPECT_EQ(PlacementWeights(odd).bytes(), 16U);
}

// A larger excess would be cut: correct, but a weaker bound than the page's and the presets'.
TEST(PatternDatabase, the_partitions_excesses_fit_in_4_bits) {
  for (const auto& [rows, name] :
       {std::pair{3, "additive_4_4"}, {4, "additive_5_5_5"}, {4, "additive_6_6_3"}}) {
    for (const auto& tiles : find_partition(rows, rows, name)->patterns) {
      const auto database = pattern_database({rows, rows, tiles});
      for (std::size_t i = 0; i < database->weights().placements(); ++i) {
        ASSERT_LT(unpacked(database->packed().data(), i), kMaxHalfExcess);
      }
    }
  }
}

// Looks up both sums in full; the larger counts.
template <class AnyPuzzle>
int plain_sum(const Partition& partition, const typename AnyPuzzle::State& state) {
  int plain = 0;
  int mirrored = 0;
  for (const auto& tiles : partition.patterns) {
    const PatternLookup<AnyPuzzle> lookup(
        pattern_database({partition.rows, partition.columns, tiles}));
    plain += lookup.plain(state.square_of);
    mirrored += lookup.mirrored(state.square_of);
  }
  return std::max(plain, mirrored);
}

template <class AnyPuzzle>
void expect_sums_follow_moves(const Partition& partition) {
  const Additive<AnyPuzzle> additive(partition);
  for (std::uint64_t number = 1; number <= 20; ++number) {
    auto state =
        make_state<AnyPuzzle>(numbered_board(AnyPuzzle::kRows, AnyPuzzle::kColumns, number, {}));
    auto incremental = additive.begin(state);
    common::RandomStream random(number, common::Purpose("board"), 1, 0);
    for (int i = 0; i < 40; ++i) {
      ASSERT_EQ(additive.value(incremental), plain_sum<AnyPuzzle>(partition, state));
      typename AnyPuzzle::Moves moves;
      AnyPuzzle::generate(state, moves);
      const Move move = moves[random.below(moves.size())];
      AnyPuzzle::apply(state, move);
      incremental = additive.next(incremental, state, move);
    }
  }
}

TEST(Additive, sums_follow_moves) {
  expect_sums_follow_moves<Puzzle<3, 3>>(*find_partition(3, 3, "additive_4_4"));
  expect_sums_follow_moves<Puzzle<4, 4>>(*find_partition(4, 4, "additive_5_5_5"));
}

class PatternFiles : public testing::Test {
 protected:
  PatternFiles() {
    common::set_notice_listener([this](const common::Notice& notice) {
      if (notice.total == 0) notices_.push_back(notice.text);
    });
  }
  ~PatternFiles() override { common::set_notice_listener({}); }

  void expect_rebuilt(const std::string& content) {
    common::write_atomically(path_, content);
    EXPECT_EQ(open_pattern_file(path_, kSmall).fault, FileFault::damaged);
    notices_.clear();
    const auto database = kept_pattern_database(path_, kSmall);
    ASSERT_EQ(notices_.size(), 1U);
    EXPECT_NE(notices_[0].find("damaged, cut short"), std::string::npos);
    EXPECT_TRUE(std::ranges::equal(database->packed(), pattern_database(kSmall)->packed()));
    EXPECT_EQ(common::read_whole_file(path_), good_);
  }

  common::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "below" / "small.pdb";
  std::vector<std::string> notices_;
  std::string good_;
};

TEST_F(PatternFiles, are_written_once_and_read_then) {
  EXPECT_EQ(open_pattern_file(path_, kSmall).fault, FileFault::missing);
  const auto built = kept_pattern_database(path_, kSmall);
  const auto read = open_pattern_file(path_, kSmall);
  ASSERT_EQ(read.fault, FileFault::none);
  EXPECT_TRUE(std::ranges::equal(built->packed(), read.database->packed()));
  EXPECT_TRUE(notices_.empty());
}

TEST_F(PatternFiles, those_of_an_older_version_are_built_again) {
  kept_pattern_database(path_, kSmall);
  good_ = common::read_whole_file(path_);
  std::string older = good_;
  older.replace(older.find("database 2"), 10, "database 1");
  expect_rebuilt(older);
}

TEST_F(PatternFiles, damaged_or_cut_short_are_built_again_with_a_message) {
  kept_pattern_database(path_, kSmall);
  good_ = common::read_whole_file(path_);
  std::string flipped = good_;
  flipped[good_.size() / 2] = static_cast<char>(flipped[good_.size() / 2] ^ 1);
  std::string header = good_;
  header[3] = 'x';
  for (const std::string& content : {flipped, header, good_.substr(0, good_.size() - 1),
                                     good_.substr(0, 40), std::string(), good_ + "x"}) {
    expect_rebuilt(content);
  }
  EXPECT_EQ(open_pattern_file(path_, {3, 3, {1, 4, 5, 7}}).fault, FileFault::damaged);
}

// Runs in a separate process, because the flag stays set.
TEST(PatternDatabase, its_building_stops_when_asked_to) {
  const auto build = [](bool stopped) {
    common::install_stop_handlers();
    if (stopped) std::raise(SIGINT);
    try {
      std::vector<std::uint8_t> packed(PlacementWeights(kSmall).bytes());
      build_pattern_values(kSmall, packed, "");
    } catch (const common::Stopped&) {
      std::_Exit(12);
    }
    std::_Exit(0);
  };
  EXPECT_EXIT(build(false), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(build(true), testing::ExitedWithCode(12), "");
}

}  // namespace
}  // namespace coevo::tiles
