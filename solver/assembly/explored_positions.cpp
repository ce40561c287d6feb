// SPDX-License-Identifier: MIT
#include "solver/assembly/explored_positions.h"

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

}  // namespace coevo::assembly
