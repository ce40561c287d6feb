// SPDX-License-Identifier: MIT
// Limits of searches, and searches of scored positions.
#include <gtest/gtest.h>

#include <memory>
#include <ostream>

#include "solver/domains/patience/heuristics/heuristics.h"
#include "solver/search/greedy/best_first.h"
#include "solver/search/greedy/hsd.h"
#include "solver/search/greedy/scored_adapter.h"
#include "solver/search/portfolio/restarts.h"
#include "solver/search_contract.h"
#include "tests/solver/domains/pancakes.h"
#include "tests/solver/heap_use.h"
#include "tests/solver/random_board.h"

namespace coevo::search {
namespace {

// Limits, and that a search used before gives what a fresh one gives.

using common::Outcome;
using patience::Evaluator;
using patience::Puzzle;
using Result = solver::SearchResult<patience::Move>;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// A search over FreeCell with one set of weights; several runs use the same search.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual Result run(std::uint64_t deal, const solver::Limits& limits) = 0;
};

template <class Search, class Options>
class SubjectOf : public Subject {
 public:
  explicit SubjectOf(const Options& options)
      : evaluate_(puzzle_, weights(), 4096), search_(puzzle_, evaluate_, options) {}
  Result run(std::uint64_t deal, const solver::Limits& limits) override {
    return search_.run(patience::make_state(patience::deal(deal)), limits);
  }

 private:
  // So bad that it searches for long: away from the goal.
  static Evaluator::Weights weights() {
    Evaluator::Weights weights{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (patience::kFeatures[i].name == "num_cards_not_at_foundations") weights[i] = -1;
    }
    return weights;
  }
  Puzzle puzzle_{patience::Rules{}};
  Evaluator evaluate_;
  Search search_;
};

enum class Kind { hsd, hsd_keeping_all, best_first, restarts };
// For the tests' names.
void PrintTo(Kind kind, std::ostream* out) {
  constexpr const char* kNames[] = {"hsd", "hsd_keeping_all", "best_first", "restarts"};
  *out << kNames[static_cast<int>(kind)];
}

std::unique_ptr<Subject> make(Kind kind) {
  using HsdSubject = SubjectOf<Hsd<Puzzle, Evaluator>, HsdOptions>;
  using BestFirstSubject = SubjectOf<BestFirst<Puzzle, Evaluator>, BestFirstOptions>;
  if (kind == Kind::best_first) return std::make_unique<BestFirstSubject>(BestFirstOptions{0});
  using RestartsSubject = SubjectOf<Restarts<Puzzle, Evaluator>, RestartsOptions>;
  if (kind == Kind::restarts) {
    return std::make_unique<RestartsSubject>(RestartsOptions{{0}, 100, 1.5, 8, 0.1});
  }
  const bool replace = kind == Kind::hsd;
  return std::make_unique<HsdSubject>(HsdOptions{replace ? 6 : 0, 200'000, replace});
}

class LimitsOf : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Search, LimitsOf,
                         testing::Values(Kind::hsd, Kind::hsd_keeping_all, Kind::best_first,
                                         Kind::restarts));

TEST_P(LimitsOf, nodes_are_kept_exactly) {
  const auto subject = make(GetParam());
  for (const std::uint64_t limit : {1U, 2U, 1000U, 16'384U, 20'000U}) {
    solver::Limits limits;
    limits.generated = limit;
    const Result result = subject->run(3, limits);
    EXPECT_EQ(result.outcome, Outcome::node_limit);
    EXPECT_EQ(result.generated, limit);
    EXPECT_TRUE(result.path.empty());
  }
}

TEST_P(LimitsOf, a_set_stop_flag_ends_it_soon) {
  const std::atomic<bool> stop{true};
  solver::Limits limits;
  limits.stop = &stop;
  const Result result = make(GetParam())->run(3, limits);
  EXPECT_EQ(result.outcome, Outcome::interrupted);
  EXPECT_LE(result.generated, 16'384U);
}

TEST_P(LimitsOf, no_time_at_all_ends_it_soon) {
  solver::Limits limits;
  limits.seconds = 0;
  const Result result = make(GetParam())->run(3, limits);
  EXPECT_EQ(result.outcome, Outcome::time_limit);
  EXPECT_LE(result.generated, 16'384U);
}

TEST_P(LimitsOf, memory_is_kept_within_a_tenth) {
  if (GetParam() == Kind::hsd) GTEST_SKIP() << "its tables never grow that large";
  for (const std::size_t limit : {4 * kMebibyte, 7 * kMebibyte, 12 * kMebibyte}) {
    solver::Limits limits;
    limits.memory = limit;
    const test::HeapUse heap;
    const Result result = make(GetParam())->run(3, limits);
    ASSERT_EQ(result.outcome, Outcome::memory_limit) << limit;
    EXPECT_LE(result.peak_memory, limit * 11 / 10) << limit;
    EXPECT_GE(result.peak_memory, limit / 3) << limit;
    if (test::HeapUse::kCounts) {
      EXPECT_LE(heap.peak(), limit * 11 / 10) << limit;
      EXPECT_GE(heap.peak(), result.peak_memory * 9 / 10) << limit;
    }
  }
}

bool same(const Result& a, const Result& b) {
  return a.outcome == b.outcome && a.generated == b.generated && a.expanded == b.expanded &&
         a.path == b.path && a.peak_memory == b.peak_memory;
}

// Else results would depend on which worker solved which deals before.
TEST_P(LimitsOf, a_used_search_does_what_a_fresh_one_does) {
  const auto used = make(GetParam());
  solver::Limits large;
  large.generated = 120'000;
  for (const std::size_t memory : {1U, 2U, 3U, 5U, 8U, 12U}) {
    used->run(7, large);
    solver::Limits limits;
    limits.memory = memory * kMebibyte;
    limits.generated = 60'000;
    EXPECT_TRUE(same(used->run(3, limits), make(GetParam())->run(3, limits))) << memory;
  }
}

using test::Pancakes;
using Space = assembly::PuzzleSpace<Pancakes>;
using Evaluate = assembly::PuzzleFeatures<Pancakes, Space>::Evaluator;
using Adapter = ScoredAdapter<Space, Evaluate>;
static_assert(solver::ScoredSpace<Adapter>);

constexpr std::int32_t kLevels = 700;  // 100 to a gap

class ScoredAdapterOfPancakes : public testing::Test {
 protected:
  Adapter adapter(double step_weight) const { return {space_, evaluate_, step_weight}; }
  Adapter::Position at(const Adapter& scored, std::uint64_t number) const {
    Adapter::Position position;
    scored.start(Pancakes().instance(number), position);
    return position;
  }

  Space space_{Pancakes()};
  Evaluate evaluate_{space_, {1.0, 0.0}, kLevels};
};

TEST_F(ScoredAdapterOfPancakes, scores_children_as_they_are_when_made) {
  const Adapter scored = adapter(0.25);
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const auto from = at(scored, number);
    EXPECT_EQ(scored.score(from), 100 * Pancakes::gaps(from.state));
    Adapter::Moves moves;
    scored.generate(from, moves);
    ASSERT_EQ(moves.size(), Pancakes::kMaxMoves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto child = from;
      EXPECT_FALSE(scored.apply(child, moves.move(i)));
      EXPECT_EQ(scored.score(child), moves.score(i));
      EXPECT_EQ(scored.score(child), 100 * Pancakes::gaps(child.state) + kLevels / 4);
      EXPECT_EQ(scored.hash(child), scored.hash_after(from, moves.move(i)));
      EXPECT_EQ(scored.hash(child), space_.hash(child.state));
      EXPECT_EQ(scored.steps(from, moves.move(i)), 1U);
    }
  }
}

TEST_F(ScoredAdapterOfPancakes, adds_the_steps_cost_once_a_step) {
  const Adapter scored = adapter(0.5);
  auto position = at(scored, 4);
  for (int step = 1; step <= 10; ++step) {
    scored.apply(position, static_cast<std::uint32_t>(step) % Pancakes::kMaxMoves);
    EXPECT_EQ(scored.score(position), 100 * Pancakes::gaps(position.state) + step * kLevels / 2);
  }
}

TEST_F(ScoredAdapterOfPancakes, unpacks_the_moves_of_a_path) {
  const Adapter scored = adapter(0);
  auto position = at(scored, 9);
  const std::vector<std::uint32_t> path{3, 0, 5, 2};
  for (const std::uint32_t move : path) scored.apply(position, move);
  Space::State state = Pancakes().instance(9);
  const auto moves = Adapter::unpack(space_, state, path);
  EXPECT_EQ(moves, (std::vector<Pancakes::Move>{5, 2, 7, 4}));
  for (const auto& move : moves) space_.apply(state, move);
  EXPECT_TRUE(Space::same_position(state, position.state));
}

TEST_F(ScoredAdapterOfPancakes, is_trivially_solved_at_the_goal_alone) {
  const Adapter scored = adapter(0);
  auto position = at(scored, 2);
  EXPECT_FALSE(scored.is_trivially_solved(position));
  std::sort(position.state.stack.begin(), position.state.stack.end());
  EXPECT_TRUE(scored.is_trivially_solved(position));
}

// Open lists have a place for each score: finer evaluation functions are coarsened alike for all.
TEST_F(ScoredAdapterOfPancakes, keeps_scores_within_the_open_lists_range) {
  const Evaluate fine(space_, {1.0, 0.0}, 1 << 20);
  const Adapter scored(space_, fine, 0);
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const auto from = at(scored, number);
    EXPECT_LE(scored.score(from), Adapter::kScores);
    Adapter::Moves moves;
    scored.generate(from, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      auto child = from;
      scored.apply(child, moves.move(i));
      EXPECT_EQ(scored.score(child), moves.score(i));
      EXPECT_EQ(scored.score(child) < scored.score(from),
                Pancakes::gaps(child.state) < Pancakes::gaps(from.state));
    }
  }
}

}  // namespace
}  // namespace coevo::search
