// SPDX-License-Identifier: MIT
#include "solver/assembly/contract_findings.h"

#include <fmt/format.h>

#include <deque>
#include <unordered_map>

namespace coevo::assembly {
namespace {

using State = PuzzleBytes::State;

class Exploration {
 public:
  Exploration(const PuzzleBytes& puzzle, std::size_t max_states)
      : puzzle_(puzzle), max_states_(max_states) {}

  ExploredPositions run(const State& root) {
    number_of(root);
    for (std::size_t next = 0; next < found_.states.size() && next < max_states_; ++next) {
      if (!expand(State(found_.states[next]))) break;
    }
    find_distances();
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMaxEquals = 200;

  std::uint32_t number_of(const State& state) {
    const std::uint64_t hash = puzzle_.hash(state);
    const auto [first, last] = numbers_.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      const State& there = found_.states[known->second];
      if (!puzzle_.same(there, state)) continue;
      if (there != state && found_.equals.size() < kMaxEquals) {
        found_.equals.emplace_back(known->second, state);
      }
      return known->second;
    }
    const auto number = static_cast<std::uint32_t>(found_.states.size());
    numbers_.emplace(hash, number);
    found_.states.push_back(state);
    return number;
  }

  // False if there are too many states.
  bool expand(const State& from) {
    std::vector<ExploredPositions::Step> steps;
    for (const PuzzleBytes::Move& move : puzzle_.moves(from)) {
      steps.push_back({number_of(puzzle_.after(from, move)), move});
    }
    found_.steps.push_back(std::move(steps));
    return found_.states.size() <= max_states_;
  }

  // Breadth first, backwards from all goals.
  void find_distances() {
    std::vector<std::vector<std::uint32_t>> before(found_.states.size());
    for (std::uint32_t from = 0; from < found_.steps.size(); ++from) {
      for (const auto& step : found_.steps[from]) before[step.to].push_back(from);
    }
    found_.left.assign(found_.states.size(), ExploredPositions::kUnknown);
    std::deque<std::uint32_t> open;
    const auto reach = [&](std::uint32_t number, int left) {
      if (found_.left[number] != ExploredPositions::kUnknown) return;
      found_.left[number] = left;
      open.push_back(number);
    };
    for (std::uint32_t number = 0; number < found_.states.size(); ++number) {
      if (puzzle_.is_goal(found_.states[number])) reach(number, 0);
    }
    for (; !open.empty(); open.pop_front()) {
      for (const std::uint32_t number : before[open.front()]) {
        reach(number, found_.left[open.front()] + 1);
      }
    }
  }

  const PuzzleBytes& puzzle_;
  std::size_t max_states_;
  ExploredPositions found_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> numbers_;
};

}  // namespace

ExploredPositions explore(const PuzzleBytes& puzzle, const State& root, std::size_t max_states) {
  return Exploration(puzzle, max_states).run(root);
}

namespace {

struct PromiseText {
  const char* name;
  const char* kept;  // {0}: how often it held; {1}: the most moves of a position; {2}: kMaxMoves
  const char* unchecked;
};

constexpr std::array<PromiseText, kPromises> kTexts{{
    {"instance(), is_goal()", "{0} starts, the same at every call", "there are no instances"},
    {"generate(), apply(), kMaxMoves",
     "the same at every call in {0} positions, at most {1} moves of {2}", "no position was met"},
    {"move_text()", "different for all moves of each of {0} positions", "no position has a move"},
    {"hash(), same_position()",
     "equal positions have equal hashes, different ones mostly different",
     "too few positions were met"},
    {"undoes()", "{0} moves undo the move before", "no move undoes the move before"},
    {"text(), parse()", "{0} boards read back as they are", "the puzzle reads no boards"},
    {"heuristics", "within their ranges, the same at every call, in {0} positions",
     "no position was met"},
    {"admissible heuristics", "never above the moves left, in {0} positions",
     "no heuristic is admissible, or no instance was solved"},
    {"is_unsolvable()", "false in {0} positions that can be solved", "the puzzle has none"},
    {"searches", "{0} shortest solutions, as short as those of a breadth-first search",
     "no instance was solved breadth first: a larger --max-nodes may help"},
    {"mutant()", "{0} mutants, each a board that reads back", "the puzzle has none"},
}};

}  // namespace

solver::ContractReport ContractFindings::report(std::size_t max_moves) const {
  using Result = solver::ContractCheck::Result;
  solver::ContractReport report{.checks = {}, .positions = positions_};
  for (std::size_t i = 0; i < kPromises; ++i) {
    const Finding& finding = findings_[i];
    const PromiseText& text = kTexts[i];
    if (!finding.fault.empty()) {
      report.checks.push_back({text.name, Result::broken, finding.fault});
    } else if (finding.held == 0) {
      report.checks.push_back({text.name, Result::unchecked, text.unchecked});
    } else {
      report.checks.push_back(
          {text.name, Result::kept,
           fmt::format(fmt::runtime(text.kept), finding.held, most_moves_, max_moves)});
    }
  }
  return report;
}

}  // namespace coevo::assembly
