// SPDX-License-Identifier: MIT
// Puzzles that break a promise: each is found, with a message that names the puzzle.
#include <gtest/gtest.h>

#include <map>

#include "solver/assembly/puzzle.h"
#include "solver/contract.h"

namespace coevo::assembly {
namespace {

template <class Action>
std::string contract_error(Action&& action) {
  try {
    action();
  } catch (const solver::ContractError& error) {
    return error.what();
  }
  return "(no ContractError)";
}

// The last three digits of a number are counted down to 0 by 1 to 3; the thousands say which
// promise is broken.
class Faulty {
 public:
  static constexpr const char* kName = "faulty";
  static constexpr const char* kHelp = "numbers that are counted down";
  static constexpr std::size_t kMaxMoves = 3;
  enum Fault {
    none,
    bound,
    many_moves,
    changing_moves,
    parse_fault,
    equal_texts,
    wrong_undo,
    unequal_hash,
    range,
    no_moves,
    changing_start,
    unsolvable,
    changing_mutant,
    lines_of_boards,
  };
  struct State {
    std::int32_t number;
    std::int32_t made_by;
  };
  using Move = std::int8_t;
  using Moves = solver::MoveList<Move, kMaxMoves>;

  State instance(std::uint64_t number) const {
    const State state{static_cast<std::int32_t>(number), 0};
    return fault(state) == changing_start ? State{state.number + calls++ % 2, 0} : state;
  }
  void generate(const State& state, Moves& moves) const {
    if (fault(state) == changing_moves && ++calls % 3 == 0) return;
    if (fault(state) == no_moves) return;
    const Move last = fault(state) == many_moves ? 4 : fault(state) == wrong_undo ? 1 : 3;
    for (Move move = 1; move <= last && move <= left(state); ++move) moves.add(move);
    if (fault(state) == wrong_undo && left(state) < 10) moves.add(-1);
  }
  void apply(State& state, Move move) const {
    state.number -= move < 0 ? 2 * move : move;
    state.made_by = fault(state) == unequal_hash ? move : 0;
  }
  bool is_goal(const State& state) const { return left(state) == 0; }
  std::uint64_t hash(const State& state) const {
    return static_cast<std::uint64_t>(state.number + 100'000 * state.made_by);
  }
  static bool same_position(const State& a, const State& b) { return a.number == b.number; }
  static bool undoes(Move move, Move before) { return move == -before; }
  bool is_unsolvable(const State& state) const {
    return fault(state) == unsolvable && left(state) == 3;
  }
  std::string text(const State& state) const {
    const std::string number = std::to_string(state.number);
    return fault(state) == lines_of_boards ? number + "\n\n" + number : number;
  }
  State parse(const std::string& text, const std::string& where) const {
    if (text.empty()) throw common::InputError(where + ": expected a number");
    const State state{std::stoi(text), 0};
    return fault(state) == parse_fault ? State{state.number - 1, 0} : state;
  }
  State mutant(const State& state, common::RandomStream& random) const {
    const int more = fault(state) == changing_mutant ? calls++ : static_cast<int>(random.below(3));
    return {state.number + more % 3, 0};
  }
  std::string move_text(const State& state, Move move) const {
    return fault(state) == equal_texts ? "down" : std::to_string(move);
  }
  struct MovesLeft {
    static constexpr solver::Feature kFeature{
        .name = "moves", .help = "moves left", .high = 1000, .admissible = true};
    static int value(const State& state) {
      const int moves = (left(state) + 2) / 3;
      return fault(state) == bound && left(state) == 4   ? moves + 3
             : fault(state) == range && left(state) == 2 ? -1
                                                         : moves;
    }
  };
  using Heuristics = std::tuple<MovesLeft>;

  static inline int calls = 0;

 private:
  static int left(const State& state) { return state.number % 1000; }
  static Fault fault(const State& state) { return static_cast<Fault>(state.number / 1000); }
};

solver::SolverSpec spec_of(const solver::Domain& domain, const std::string& search) {
  return domain.plain_solver(domain.search(search));
}

std::string solve(const std::string& search, std::uint64_t number) {
  const auto domain = puzzle<Faulty>();
  return contract_error([&] {
    domain->make_solver(spec_of(*domain, search))->solve({number, ""}, {});
  });
}

TEST(FaultyPuzzle, with_more_moves_than_promised_is_found) {
  EXPECT_EQ(solve("bfs", 2003), "(no ContractError)");
  for (const char* const search : {"bfs", "best_first", "astar", "beam"}) {
    EXPECT_EQ(solve(search, 2004),
              "puzzle 'faulty', position '2004': expected at most 3 moves, the puzzle's kMaxMoves");
  }
}

TEST(FaultyPuzzle, with_moves_that_change_is_found) {
  for (const char* const search : {"bfs", "best_first", "attempt", "beam"}) {
    Faulty::calls = 0;
    EXPECT_EQ(solve(search, 3004),
              "puzzle 'faulty', position '3004': its moves have changed: expected generate() and "
              "apply() to do the same at every call")
        << search;
  }
}

TEST(FaultyPuzzle, of_a_heuristic_out_of_its_range_is_found) {
  for (const char* const search : {"best_first", "astar", "beam"}) {
    EXPECT_EQ(solve(search, 8004), "heuristic 'moves' is -1: expected 0 to 1000, its range");
  }
}

// A start without moves is solved or proven unsolvable; no search fails.
TEST(FaultyPuzzle, without_moves_is_searched) {
  const auto domain = puzzle<Faulty>();
  for (const auto& search : domain->searches()) {
    if (search.has_members) continue;
    const auto result = domain->make_solver(spec_of(*domain, search.name))->solve({9005, ""}, {});
    EXPECT_TRUE(result.outcome == common::Outcome::unsolvable ||
                result.outcome == common::Outcome::exhausted)
        << search.name;
  }
  const auto sample = domain->sample_tree({9005, ""}, {.depth = 3, .trials = 10}, {});
  EXPECT_EQ(sample.size(), 4U);
}

std::string bound_fault(int moves) {
  return "puzzle 'faulty', position '1004': the lower bound is 5, but " + std::to_string(moves) +
         " moves solve it: expected admissible heuristics never to exceed the moves left";
}

TEST(FaultyPuzzle, of_a_bound_that_is_too_large_proves_nothing) {
  for (const char* const search : {"astar", "ida_star", "branch_and_bound", "optimal"}) {
    EXPECT_EQ(solve(search, 4), "(no ContractError)") << search;
  }
  for (const char* const search : {"astar", "branch_and_bound", "optimal"}) {
    EXPECT_EQ(solve(search, 1004), bound_fault(2)) << search;
  }
  EXPECT_EQ(solve("ida_star", 1004), bound_fault(4));  // as it looks for up to 5 at once
}

// A* finds nothing shorter than the quick solution, as the bound prunes the start.
TEST(FaultyPuzzle, of_a_bound_that_is_too_large_does_not_prove_a_quick_solution) {
  const auto domain = puzzle<Faulty>();
  for (const char* const proof : {"astar", "branch_and_bound"}) {
    auto spec = *domain->optimal();
    spec.settings.set("proof", std::string(proof));
    spec.members = {{.weights = {{"moves", 1.0}}}};
    const auto solver = domain->make_solver(spec);
    EXPECT_TRUE(solver->solve({4, ""}, {}).optimal);
    EXPECT_EQ(contract_error([&] { solver->solve({1004, ""}, {}); }), bound_fault(2)) << proof;
  }
}

// check-puzzle: the first fault of each promise, by the functions that make it.
std::map<std::string, std::string> broken_promises(std::uint64_t number) {
  Faulty::calls = 0;
  const auto domain = puzzle<Faulty>();
  const auto& puzzle = dynamic_cast<const solver::SelfChecking&>(*domain);
  const std::vector<solver::Instance> instances{{number, ""}};
  std::map<std::string, std::string> broken;
  for (const auto& check : puzzle.check_contract(instances, {}, {.generated = 100}).checks) {
    if (check.result == solver::ContractCheck::Result::broken) broken[check.name] = check.text;
  }
  return broken;
}

TEST(ContractCheck, finds_no_fault_where_there_is_none) {
  EXPECT_EQ(broken_promises(20), (std::map<std::string, std::string>{}));
  const auto domain = puzzle<Faulty>();
  const std::vector<solver::Instance> instances{{20, ""}, {0, "17"}};
  const auto report = dynamic_cast<const solver::SelfChecking&>(*domain).check_contract(
      instances, {}, {.generated = 100});
  EXPECT_TRUE(report.is_kept());
  EXPECT_EQ(report.positions, 21U + 18U);
  std::vector<std::string> texts;
  for (const auto& check : report.checks) texts.push_back(check.text);
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "2 starts, the same at every call",
                       "the same at every call in 39 positions, at most 3 moves of 3",
                       "different for all moves of each of 37 positions",
                       "equal positions have equal hashes, different ones mostly different",
                       "no move undoes the move before", "2 boards read back as they are",
                       "within their ranges, the same at every call, in 39 positions",
                       "never above the moves left, in 39 positions",
                       "false in 39 positions that can be solved",
                       "6 shortest solutions, as short as those of a breadth-first search",
                       "10 mutants, each a board that reads back"}));
}

TEST(ContractCheck, finds_each_fault) {
  const struct {
    std::uint64_t instance;
    const char* name;
    const char* text;
  } faults[] = {
      {1010, "admissible heuristics",
       "position '1004': heuristic 'moves' is 5, but 2 moves solve it"},
      {2010, "generate(), apply(), kMaxMoves",
       "puzzle 'faulty', position '2010': expected at most 3 moves, the puzzle's kMaxMoves"},
      {3010, "generate(), apply(), kMaxMoves", "position '3009': other moves at the next call"},
      {4010, "text(), parse()", "board '4010': parse() reads another position"},
      {5010, "move_text()", "position '5010': two moves 'down'"},
      {6009, "undoes()", "position '6009': after move '1', '-1' does not lead back"},
      {7010, "hash(), same_position()",
       "position '7008' equals position '7008', but their hashes differ"},
      {8010, "heuristics",
       "position '8002': heuristic 'moves' is -1: expected 0 to 1000, its range"},
      {9010, "instance(), is_goal()", "instance 9010, '9010': no moves, and no goal"},
      {10'010, "instance(), is_goal()", "instance 10010, '10010': another start at the next call"},
      {11'010, "is_unsolvable()", "position '11003': 1 moves solve it"},
      {12'010, "mutant()", "mutant '12010': another one by the same random numbers"},
      {13'010, "text(), parse()",
       "board '13010\n\n13010': expected neither blank lines nor lines that are boards"},
  };
  for (const auto& fault : faults) {
    const auto broken = broken_promises(fault.instance);
    ASSERT_TRUE(broken.contains(fault.name)) << fault.instance;
    EXPECT_EQ(broken.at(fault.name), fault.text) << fault.instance;
  }
}

}  // namespace
}  // namespace coevo::assembly
