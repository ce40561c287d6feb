// SPDX-License-Identifier: MIT
// The state space and the policies that are made of a user's Puzzle.
#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "solver/assembly/puzzle_features.h"
#include "solver/assembly/puzzle_space.h"
#include "solver/search/shortest/bounded_puzzle.h"
#include "solver/search/shortest/ida_star.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/tag_table.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"
#include "tests/solver/domains/pancakes.h"

namespace coevo::assembly {
namespace {

// Many large successors: the lists of a deep search must not overflow the stack.
struct Wide {
  static constexpr const char* kName = "wide";
  static constexpr std::size_t kMaxMoves = 4096;
  struct State {
    std::array<std::uint8_t, 256> bytes;
  };
  using Move = std::uint16_t;

  void generate(const State&, solver::MoveList<Move, kMaxMoves>& moves) const { moves.add(1); }
  void apply(State& state, Move) const { --state.bytes[0]; }
  bool is_goal(const State& state) const { return state.bytes[0] == 0; }
};
struct NoBound {
  struct IncrementalState {};
  IncrementalState begin(const Wide::State&) const { return {}; }
  IncrementalState next(IncrementalState, const Wide::State&, Wide::Move) const { return {}; }
  std::int32_t value(IncrementalState) const { return 0; }
};

TEST(PuzzleSpace, of_many_large_successors_is_searched_deeply) {
  using Bounded = search::BoundedPuzzle<PuzzleSpace<Wide>, NoBound>;
  const PuzzleSpace<Wide> space{Wide()};
  const NoBound bound;
  for (const int table_bits : {0, 8}) {
    Bounded instance(space, bound, {{40}});
    const auto search = std::make_unique<search::IdaStar<Bounded>>(
        search::IdaStarOptions{.table_bits = table_bits});
    EXPECT_EQ(search->run(instance, {}).path.size(), 41U);
  }
}

// A number, whose hash is the number in bits from kShift on.
template <int kShift>
struct WeakHash {
  static constexpr const char* kName = "weak_hash";
  static constexpr std::size_t kMaxMoves = 1;
  struct State {
    std::uint32_t number;
  };
  using Move = std::uint8_t;

  bool is_goal(const State& state) const { return state.number == 0; }
  void generate(const State&, solver::MoveList<Move, kMaxMoves>&) const {}
  void apply(State&, Move) const {}
  std::uint64_t hash(const State& state) const { return std::uint64_t{state.number} << kShift; }
  static bool same_position(const State& a, const State& b) {
    ++comparisons;
    return a.number == b.number;
  }
  static inline std::uint64_t comparisons = 0;
};

// The share of positions that had to be compared with another one, in both kinds of table.
template <int kShift>
void expect_a_sound_table(std::uint32_t count) {
  using Puzzle = WeakHash<kShift>;
  const PuzzleSpace<Puzzle> space{Puzzle()};
  search::KnownPositions known(space);
  search::TagTable table(count);
  const auto find = [&](std::uint32_t number) {
    return table.find(space.hash({number}),
                      [&](std::uint32_t index) { return space.same_position({index}, {number}); });
  };
  Puzzle::comparisons = 0;
  for (std::uint32_t number = 0; number < count; ++number) {
    ASSERT_FALSE(known.contains({number}));
    known.add({{number}});
    if (table.full(1)) table.grow();
    ASSERT_EQ(table.index_at(find(number)), search::TagTable::kNone);
    table.put(find(number), space.hash({number}), number);
  }
  EXPECT_LT(Puzzle::comparisons, count / 10);
  for (std::uint32_t number = 0; number < count; ++number) {
    ASSERT_EQ(known.find({number}), number);
    ASSERT_EQ(table.index_at(find(number)), number);
  }
  EXPECT_EQ(table.size(), count);
}

TEST(PuzzleSpace, of_a_hash_in_the_highest_bits_loses_no_position) {
  expect_a_sound_table<48>(20'000);
}

TEST(PuzzleSpace, of_a_hash_in_the_lowest_bits_needs_few_comparisons) {
  expect_a_sound_table<0>(120'000);
}

// An optional member of a wrong signature is no member that is left out.
struct WrongSignatures : WeakHash<0> {
  std::string text(State&) const;
  static State parse(const std::string&);
  bool undoes(Move, Move) const;
};
static_assert(PuzzleSignatures<WeakHash<0>>::require());
static_assert(PuzzleSignatures<Wide>::require());
static_assert(!PuzzleSignatures<WrongSignatures>::kText);
static_assert(!PuzzleSignatures<WrongSignatures>::kParse);
static_assert(!PuzzleSignatures<WrongSignatures>::kUndoes);
static_assert(PuzzleSignatures<WrongSignatures>::kMoveText);
static_assert(PuzzleSignatures<WrongSignatures>::kHashOfEquals);

// Equal positions would have hashes of their own.
struct EqualsWithoutHash {
  static constexpr std::size_t kMaxMoves = 1;
  struct State {
    std::int32_t number;
  };
  using Move = std::uint8_t;
  static bool same_position(const State& a, const State& b);
};
static_assert(!PuzzleSignatures<EqualsWithoutHash>::kHashOfEquals);

using test::BarePancakes;
using Space = PuzzleSpace<BarePancakes>;
using Policy = PuzzlePolicy<BarePancakes, Space>;
static_assert(solver::IncrementalEvaluator<Policy, Space>);

const Space kSpace{BarePancakes()};

Policy::Evaluator weights(double gaps, double in_place) {
  return {kSpace, {gaps, in_place}, 700};
}

Policy::Rules::Rule rule(const std::string& condition, const Policy::Evaluator& evaluator) {
  std::vector<std::string> names;
  for (const solver::Term& term : Policy::terms()) names.push_back(term.name);
  return {solver::Condition::parse(condition, names), evaluator};
}

TEST(PuzzlePolicy, gives_the_weights_of_the_first_rule_that_holds) {
  const auto none_at_place = weights(1, 0);
  const auto late = weights(0, 1);
  const auto otherwise = weights(1, 1);
  const Policy policy(kSpace, {{rule("in_place <= 0", none_at_place),
                                rule("g >= 0.5 and num_of_siblings >= 1", late)},
                               otherwise});
  const BarePancakes::State shifted{{2, 3, 4, 5, 6, 7, 1}};
  const BarePancakes::State turned{{3, 2, 1, 4, 5, 6, 7}};
  EXPECT_EQ(policy(shifted), none_at_place(shifted));
  EXPECT_EQ(policy(turned), otherwise(turned));
  const auto at = [&](std::uint32_t depth) {
    return policy.after(policy.begin(shifted), {.move = 3, .siblings = 6, .depth = depth}, turned);
  };
  EXPECT_EQ(at(99), otherwise(turned));
  EXPECT_EQ(at(100), late(turned));
  EXPECT_EQ(policy.take_activations(), (std::vector<std::uint64_t>{1, 1, 2}));
}

TEST(PuzzlePolicy, compares_the_phase_and_the_moves) {
  const auto then = weights(1, 0);
  const auto otherwise = weights(0, 0);
  const BarePancakes::State state{{3, 2, 1, 4, 5, 6, 7}};  // one gap
  const auto holds = [&](const std::string& condition, std::uint32_t depth) {
    const Policy policy(kSpace, {{rule(condition, then)}, otherwise});
    return policy.after({}, {.move = 2, .siblings = 3, .depth = depth}, state) == then(state);
  };
  EXPECT_TRUE(holds("phase_by_gaps >= 0.75", 3));
  EXPECT_FALSE(holds("phase_by_gaps >= 0.75", 2));
  EXPECT_TRUE(holds("num_of_siblings <= 0.5 and num_of_siblings >= 0.5", 1));
  EXPECT_TRUE(holds("num_of_children >= 1", 1));
}

TEST(PuzzlePolicy, leads_the_search_that_takes_rules) {
  const auto& pancakes = test::contract_registry().domain("pancakes");
  auto spec = pancakes.plain_solver(pancakes.search("hsd"));
  const auto plain = pancakes.make_solver(spec)->solve({5, ""}, {});
  spec.rules = {{"gaps >= 0.5", spec.weights}};
  const auto ruled = pancakes.make_solver(spec)->solve({5, ""}, {});
  EXPECT_EQ(ruled.outcome, common::Outcome::solved);
  EXPECT_EQ(ruled.plan, plain.plan);
  EXPECT_EQ(ruled.generated, plain.generated);
  ASSERT_EQ(ruled.activations.size(), 2U);
  EXPECT_GT(ruled.activations[0], 0U);
  EXPECT_GT(ruled.activations[1], 0U);
  spec.search = "bfs";
  EXPECT_EQ(common::input_error([&] { pancakes.make_solver(spec); }),
            "search 'bfs': expected hsd for rules");
}

}  // namespace

}  // namespace coevo::assembly
