// SPDX-License-Identifier: MIT
#include "solver/assembly/contract_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "common/error.h"
#include "solver/assembly/contract_findings.h"
#include "solver/contract.h"

namespace coevo::assembly {
namespace {

using solver::Instance;
using State = PuzzleBytes::State;
using Move = PuzzleBytes::Move;

class ContractChecker {
 public:
  ContractChecker(PuzzleBytes& puzzle, const solver::Domain& domain,
                  const common::Settings& settings, const solver::Limits& limits)
      : puzzle_(puzzle),
        abilities_(puzzle.abilities()),
        domain_(domain),
        settings_(settings),
        limits_(limits) {}

  bool is_stopped() const { return limits_.stop != nullptr && limits_.stop->load(); }

  void check(const Instance& instance) {
    attempt(Promise::instances, [&] { check_start(instance); });
    attempt(Promise::mutants, [&] { check_mutants(instance); });
    attempt(Promise::moves, [&] {
      const State start = puzzle_.start(instance);
      const ExploredPositions around = explore(puzzle_, start, max_states());
      check_positions(around);
      compare_searches(instance, around.left.front());
    });
  }
  solver::ContractReport report() const { return findings_.report(abilities_.max_moves); }

 private:
  static constexpr std::size_t kPairs = 300;  // positions compared each with each
  static constexpr std::uint64_t kSolverNodes = 200'000;
  static constexpr int kMutants = 5;

  std::size_t max_states() const {
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(limits_.generated, 1, 1'000'000));
  }
  std::string place(const State& state) const {
    return fmt::format("position '{}'", puzzle_.text(state));
  }
  // Faults that the puzzle throws are faults of that promise.
  template <class Action>
  void attempt(Promise promise, const Action& action) {
    try {
      action();
    } catch (const common::InputError& fault) {
      findings_.fail(promise, fault.what());
    } catch (const std::logic_error& fault) {  // a ContractError, or a solution that is refused
      findings_.fail(promise, fault.what());
    }
  }

  void check_start(const Instance& instance) {
    const State start = puzzle_.start(instance);
    const std::string text = puzzle_.text(start);
    const auto fail = [&](const std::string& fault) {
      findings_.fail(Promise::instances,
                     fmt::format("instance {}, '{}': {}", instance.number, text, fault));
    };
    const State again = puzzle_.start(instance);
    if (!puzzle_.same(start, again)) fail("another start at the next call");
    if (puzzle_.moves(start).empty() && !puzzle_.is_goal(start)) fail("no moves, and no goal");
    findings_.hold(Promise::instances);
    if (abilities_.boards) attempt(Promise::boards, [&] { check_board(start, text); });
  }

  // A board of an instance, or of a position of it, for which the puzzle may be set up.
  void check_board(const State& state, const std::string& text) {
    const auto fail = [&](const std::string& fault) {
      findings_.fail(Promise::boards, fmt::format("board '{}': {}", text, fault));
    };
    const State read = puzzle_.parse(text);
    if (!puzzle_.same(read, state)) fail("parse() reads another position");
    if (const std::string again = puzzle_.text(read); again != text) {
      fail(fmt::format("'{}' when it is read and written again", again));
    }
    // As in a file of many boards.
    const auto boards = domain_.read_boards(text + "\n\n" + text + "\n", "boards", settings_);
    if (boards.size() != 2) fail("expected neither blank lines nor lines that are boards");
    findings_.hold(Promise::boards);
  }

  void check_mutants(const Instance& instance) {
    if (!abilities_.mutants) return;
    for (std::uint32_t i = 0; i < kMutants; ++i) {
      const State start = puzzle_.start(instance);
      const auto make = [&] {
        common::RandomStream random(instance.number, common::Purpose("check_mutant"), 0, i);
        return puzzle_.mutant(start, random);
      };
      const State mutant = make();
      const std::string text = puzzle_.text(mutant);
      const auto fail = [&](const std::string& fault) {
        findings_.fail(Promise::mutants, fmt::format("mutant '{}': {}", text, fault));
      };
      if (!puzzle_.same(mutant, make())) fail("another one by the same random numbers");
      if (!puzzle_.same(puzzle_.parse(text), mutant)) fail("parse() reads another position");
      findings_.hold(Promise::mutants);
    }
  }

  // Positions

  void check_positions(const ExploredPositions& around) {
    findings_.see_positions(around.states.size());
    for (std::size_t i = 0; i < around.states.size() && !is_stopped(); ++i) {
      check_position(around.states[i], around.left[i]);
    }
    attempt(Promise::equality, [&] { check_equality(around); });
  }

  void check_position(const State& state, int left) {
    attempt(Promise::moves, [&] { check_moves(state); });
    check_features(state);
    if (left != ExploredPositions::kUnknown)
      attempt(Promise::bounds, [&] { check_left(state, left); });
  }

  void check_moves(const State& state) {
    const auto moves = puzzle_.moves(state);
    findings_.see_moves(moves.size());
    const auto fail = [&](Promise promise, const std::string& fault) {
      findings_.fail(promise, place(state) + ": " + fault);
    };
    if (puzzle_.moves(state) != moves) fail(Promise::moves, "other moves at the next call");
    std::set<std::string> texts;
    for (const Move& move : moves) {
      const std::string text = puzzle_.move_text(state, move);
      if (!texts.insert(text).second) fail(Promise::move_texts, "two moves '" + text + "'");
      if (text.empty() || text.find_first_of(" ,\t\r\n") != std::string::npos) {
        fail(Promise::move_texts, "move '" + text + "': expected a word without commas");
      }
      const State after = puzzle_.after(state, move);
      if (!puzzle_.same(after, puzzle_.after(state, move))) {
        fail(Promise::moves, "move '" + text + "' leads elsewhere at the next call");
      }
      if (abilities_.undoes) check_undoes(state, move, text, after);
    }
    findings_.hold(Promise::moves);
    if (!moves.empty()) findings_.hold(Promise::move_texts);
  }

  void check_undoes(const State& state, const Move& move, const std::string& text,
                    const State& after) {
    for (const Move& back : puzzle_.moves(after)) {
      if (!puzzle_.undoes(back, move)) continue;
      findings_.hold(Promise::undoes);
      if (puzzle_.same(puzzle_.after(after, back), state)) continue;
      findings_.fail(Promise::undoes,
                     fmt::format("{}: after move '{}', '{}' does not lead back", place(state), text,
                                 puzzle_.move_text(after, back)));
    }
  }

  void check_features(const State& state) {
    try {
      if (puzzle_.features(state) != puzzle_.features(state)) {
        findings_.fail(Promise::features,
                       place(state) + ": a heuristic has another value at the next call");
      }
      findings_.hold(Promise::features);
    } catch (const solver::ContractError& fault) {
      findings_.fail(Promise::features, place(state) + ": " + fault.what());
    }
  }

  // Of a position that so many moves solve.
  void check_left(const State& state, int left) {
    const auto values = puzzle_.features(state);
    bool has_bound = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const solver::Feature& feature = domain_.features()[i];
      if (!feature.admissible) continue;
      has_bound = true;
      if (values[i] <= std::int64_t{left} * feature.unit) continue;
      findings_.fail(
          Promise::bounds,
          fmt::format("{}: heuristic '{}' is {}, but {} moves solve it", place(state), feature.name,
                      fmt::format("{:g}", 1.0 * values[i] / feature.unit), left));
    }
    if (has_bound) findings_.hold(Promise::bounds);
    if (!abilities_.is_unsolvable) return;
    findings_.hold(Promise::unsolvable);
    if (puzzle_.is_unsolvable(state)) {
      findings_.fail(Promise::unsolvable, fmt::format("{}: {} moves solve it", place(state), left));
    }
  }

  void check_equality(const ExploredPositions& around) {
    const std::size_t pairs = std::min(around.states.size(), kPairs);
    std::set<std::uint64_t> hashes;
    for (const State& state : around.states) hashes.insert(puzzle_.hash(state));
    for (std::size_t i = 0; i < pairs; ++i) {
      for (std::size_t j = 0; j < pairs; ++j) {
        check_pair(around.states[i], around.states[j], i == j);
      }
    }
    for (const auto& [number, state] : around.equals) check_equals(around.states[number], state);
    if (around.states.size() >= kPairs && hashes.size() < around.states.size() / 2) {
      findings_.fail(Promise::equality,
                     fmt::format("{} different positions have {} hashes: searches become slow",
                                 around.states.size(), hashes.size()));
    }
    if (around.states.size() > 1) findings_.hold(Promise::equality);
  }

  // Different positions of an exploration, unless they are `one`.
  void check_pair(const State& a, const State& b, bool one) {
    const bool are_same = puzzle_.same(a, b);
    if (one && !are_same) findings_.fail(Promise::equality, place(a) + ": does not equal itself");
    if (are_same != puzzle_.same(b, a)) {
      findings_.fail(Promise::equality,
                     fmt::format("{} equals {}, but not the other way round", place(a), place(b)));
    }
    if (!one && are_same && puzzle_.hash(a) != puzzle_.hash(b)) {
      findings_.fail(Promise::equality,
                     fmt::format("{} equals {}, but their hashes differ", place(a), place(b)));
    }
  }

  // A search keeps one of them in place of the other.
  void check_equals(const State& a, const State& b) {
    const auto expect_equal = [&](bool are_equal, const char* what) {
      if (are_equal) return;
      findings_.fail(Promise::equality,
                     fmt::format("{} equals {}, but {} differs", place(a), place(b), what));
    };
    expect_equal(puzzle_.is_goal(a) == puzzle_.is_goal(b), "is_goal()");
    expect_equal(puzzle_.moves(a).size() == puzzle_.moves(b).size(), "the number of moves");
    expect_equal(puzzle_.features(a) == puzzle_.features(b), "a heuristic");
  }

  // Searches

  // `shortest`: moves of a shortest solution, if breadth-first search found one.
  void compare_searches(const Instance& instance, int shortest) {
    if (shortest == ExploredPositions::kUnknown) {
      attempt(Promise::shortest, [&] { check_beyond(instance); });
      return;
    }
    for (const solver::SearchDescriptor& search : domain_.searches()) {
      const bool proves =
          search.name == "astar" || search.name == "ida_star" || search.name == "branch_and_bound";
      if (!proves) continue;
      attempt(Promise::shortest, [&] {
        const auto result = solve(domain_.plain_solver(search), instance);
        if (result.outcome != common::Outcome::solved) return;
        if (result.plan.size() != static_cast<std::size_t>(shortest)) {
          findings_.fail(Promise::shortest,
                         fmt::format("instance {}: {} finds {} moves, but {} solve it",
                                     instance.number, search.name, result.plan.size(), shortest));
        }
        findings_.hold(Promise::shortest);
      });
    }
  }

  // Solves an instance that is too large for breadth-first search; checks the positions of the
  // solution and those around its end.
  void check_beyond(const Instance& instance) {
    const auto result = solve(domain_.baseline(), instance);
    if (result.outcome != common::Outcome::solved) return;
    State state = puzzle_.start(instance);
    int left = static_cast<int>(result.plan.size());
    for (const Move& move : result.plan) {
      check_position(state, left);
      state = puzzle_.after(state, move);
      --left;
    }
    check_position(state, 0);
    check_positions(explore(puzzle_, state, max_states()));
  }

  // Throws std::logic_error where the solution cannot be replayed.
  solver::SolveResult solve(solver::SolverSpec spec, const Instance& instance) const {
    for (const auto& [name, value] : settings_.values()) spec.settings.set(name, value);
    solver::Limits limits = limits_;
    limits.generated = kSolverNodes;
    auto result = domain_.make_solver(spec)->solve(instance, limits);
    if (result.outcome != common::Outcome::solved) return result;
    const std::string notation = domain_.exact_notation();
    const auto text = domain_.write(instance, result.plan, notation, settings_);
    const auto verdict = domain_.replay(instance, text, notation, settings_);
    if (!verdict.won) {
      throw std::logic_error(fmt::format("instance {}: the solution '{}' by {} is refused: {}",
                                         instance.number, text, spec.search,
                                         verdict.legal ? "it ends at no goal" : verdict.fault));
    }
    return result;
  }

  PuzzleBytes& puzzle_;
  PuzzleBytes::Abilities abilities_;
  const solver::Domain& domain_;
  const common::Settings& settings_;
  const solver::Limits& limits_;
  ContractFindings findings_;
};

}  // namespace

solver::ContractReport check_contract(PuzzleBytes& puzzle, const solver::Domain& domain,
                                      std::span<const Instance> instances,
                                      const common::Settings& settings,
                                      const solver::Limits& limits) {
  ContractChecker checker(puzzle, domain, settings, limits);
  for (const Instance& instance : instances) {
    if (checker.is_stopped()) break;
    checker.check(instance);
  }
  return checker.report();
}

}  // namespace coevo::assembly
