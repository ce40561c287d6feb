// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/dealing_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/domains/patience/state/puzzle.h"
#include "solver/domains/patience/verdict/staged_queue.h"
#include "solver/search/budget.h"
#include "solver/search/plan_extraction.h"
#include "solver/search/tables/known_positions.h"

namespace coevo::patience {
namespace {

// Visits every position, unless it is stopped before that.
class DealingSearch {
 public:
  // `seed`: of the noise that is added to scores, 0 for none.
  DealingSearch(const Rules& rules, const State& start, std::uint64_t seed)
      : puzzle_(with_autoplay(rules)),
        start_(start),
        seed_(seed),
        passes_are_limited_(rules.draw > 0 && rules.stock > 0 &&
                            !(rules.redeal && rules.redeals == 0)),
        terms_(terms(build_table(rules.build, rules.suits), puzzle_.sequences())),
        nodes_(puzzle_) {
    add(start, nodes_.hash(start), kNone);
  }

  // Generates that many more positions, unless it ends before that.
  void run(std::uint64_t positions, search::Budget& budget) {
    const std::uint64_t enough = budget.generated() + positions;
    while (goal_ == kNone && !budget.ended() && budget.generated() < enough) {
      const auto node = pop();
      has_ended_ = !node;
      if (has_ended_) return;
      if (std::exchange(nodes_[*node].is_expanded, true)) continue;
      ++expanded_;
      expand(*node, budget);
    }
  }
  bool has_won() const { return goal_ != kNone; }
  // Whether it has visited every position.
  bool has_ended() const { return has_ended_; }
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const { return nodes_.bytes() + open_[0].bytes() + open_[1].bytes(); }

  // The moves that win.
  std::vector<Move> path() const {
    State state = start_;
    std::vector<Move> path;
    const auto add = [&](const Move& move) { path.push_back(move); };
    const auto parent = [&](std::uint32_t node) { return nodes_[node].parent; };
    for (const Move& move : search::extract_plan(goal_, puzzle_, nodes_, parent)) {
      add(move);
      apply(state, move);
      puzzle_.follow(state, add);
    }
    return path;
  }

 private:
  struct Node {
    State state;
    std::uint32_t parent;
    bool is_expanded;
    std::array<std::uint32_t, 2> next;  // in each queue's list of open nodes
  };
  static Rules with_autoplay(Rules rules) {
    rules.auto_moves = AutoMoves::raymond;
    return rules;
  }
  static constexpr std::uint32_t kNone = StagedQueue::kNone;

  void expand(std::uint32_t node, search::Budget& budget) {
    const State state = nodes_[node].state;
    Puzzle::Moves moves;
    puzzle_.generate(state, moves);
    for (const Move& move : moves) {
      State after = state;
      puzzle_.apply(after, move);
      const std::uint64_t hash = nodes_.hash(after);
      if (nodes_.contains(after, hash)) continue;
      const std::size_t open_bytes = open_[0].bytes() + open_[1].bytes();
      if (!budget.memory(nodes_.bytes_to_add() + open_bytes) || !budget.generate()) return;
      add(after, hash, node);
      if (goal_ != kNone) return;
    }
  }
  void add(const State& state, std::uint64_t hash, std::uint32_t parent) {
    const std::uint32_t node = nodes_.add({state, parent, false, {}}, hash);
    const int in_stock = count_cards(state.cells);
    const int hidden = count_cards(state.hidden);
    const int score = passes_are_limited_ ? waste_score(state) : out_of_place(state);
    const auto [first, second] = noise(node);
    nodes_[node].next = {push(0, in_stock + hidden, score + first, node),
                         push(1, in_stock, score + kHidden * hidden + second, node)};
    if (puzzle_.is_goal(state)) goal_ = node;
  }

  std::uint32_t push(std::size_t queue, int stage, int score, std::uint32_t node) {
    return open_[queue].push(stage, std::min(score, StagedQueue::kMaxScore), node);
  }

  // The queues take turns. Each holds every open node, and expanded ones that the other removed.
  std::optional<std::uint32_t> pop() {
    turn_ = 1 - turn_;
    return open_[turn_].pop([&](std::uint32_t first) { return nodes_[first].next[turn_]; });
  }

  // What is added to the scores in the two queues.
  std::array<int, 2> noise(std::uint32_t node) const {
    if (seed_ == 0) return {0, 0};
    std::uint64_t state = seed_ << 32 | node;
    const std::uint64_t word = detail::splitmix(state);
    return {static_cast<int>(word % kNoise), static_cast<int>((word >> 32) % kNoise)};
  }

  // The cards out of place: neither at home nor in sequence with the card beneath. Those that lie
  // on others count more. Those that fit there but are in no group count most: cards are built on
  // them that cannot move with them.
  int out_of_place(const State& state) const {
    int score = kLoose * count_cards(state.cells);
    for (const std::uint8_t top : state.top) {
      for (std::uint8_t card = top; card < kFloor; card = state.below[card]) {
        const std::uint8_t under = state.below[card];
        score += (state.hidden >> under & 1) != 0 ? kOnOther : terms_[card][under];
      }
    }
    return score;
  }
  // For a stock with a limited number of passes. Counts the cards that are not at home, those above
  // a lower one in their column, and, with more weight, those on the waste.
  static int waste_score(const State& state) {
    int score = kCards - cards_at_home(state) + kOnWaste * stock_of(state).turned;
    for (const std::uint8_t top : state.top) {
      CardSet above = 0;
      for (std::uint8_t card = top; card < kFloor; card = state.below[card]) {
        const CardSet higher = kAllCards << kRankCards * rank(card) & kAllCards;
        score += count_cards(above & higher);
        above = (above & ~higher) | bit(card);
      }
    }
    return score;
  }
  static constexpr int kLoose = 2;
  static constexpr int kOnOther = 3;
  static constexpr int kOnBuilt = 5;
  static constexpr int kOnWaste = 5;
  static constexpr int kHidden = 3;  // for a face-down card in the second queue
  static constexpr int kNoise = 4;
  static_assert(std::max({kOnBuilt, kOnOther + kHidden, 1 + kOnWaste, 2 + kHidden}) * kCards <=
                StagedQueue::kMaxScore);

  // By card and what it lies on, none of them face down.
  using Terms = std::array<std::array<std::uint8_t, kFloor + 1>, kCards>;
  static Terms terms(const BuildTable& build, const BuildTable& sequences) {
    Terms terms{};
    for (Card card = 0; card < kCards; ++card) {
      for (std::uint8_t under = 0; under < kFloor; ++under) {
        if (sequences.fits(card, under)) continue;
        terms[card][under] = build.fits(card, under) ? kOnBuilt : kOnOther;
      }
      terms[card][kFloor] = kLoose;
    }
    return terms;
  }

  Puzzle puzzle_;
  State start_;
  std::uint64_t seed_;
  bool passes_are_limited_;  // through the stock
  Terms terms_;
  search::KnownPositions<Puzzle, Node> nodes_;
  std::array<StagedQueue, 2> open_;
  std::size_t turn_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint32_t goal_ = kNone;
  bool has_ended_ = false;
};

// The positions that a search generates in a turn.
constexpr std::uint64_t kTurnPositions = 250'000;

// The limits of a search with noise, `bytes` being those of the other search.
solver::Limits limits_of_turn(solver::Limits limits, const search::Budget& budget,
                              std::size_t bytes) {
  limits.generated = std::min(kTurnPositions, budget.left());
  limits.memory -= std::min(limits.memory, bytes);
  limits.seconds -= budget.seconds();
  return limits;
}

Rules without_comebacks(Rules rules) {
  rules.removable = false;
  return rules;
}

}  // namespace

solver::SearchResult<Move> search_dealing(const Rules& rules, const State& start,
                                          const solver::Limits& limits) {
  search::Budget budget(limits);
  std::uint64_t expanded = 0;  // by searches with noise
  const auto result_of = [&](const DealingSearch& search, std::uint64_t by_others) {
    return search::finish<Move>(search.has_won(), search.expanded() + by_others, budget,
                                search.bytes(), [&] { return search.path(); });
  };
  DealingSearch steady(rules, start, 0);
  bool restarts = true;
  for (std::uint64_t seed = 1;; ++seed) {
    steady.run(kTurnPositions, budget);
    if (steady.has_won() || steady.has_ended() || budget.check()) break;
    if (!restarts) continue;
    search::Budget turn(limits_of_turn(limits, budget, steady.bytes()));
    DealingSearch fresh(without_comebacks(rules), start, seed);
    fresh.run(kTurnPositions, turn);
    budget.generate(turn.generated());
    budget.memory(steady.bytes() + turn.peak_memory());
    if (fresh.has_won()) return result_of(fresh, steady.expanded() + expanded);
    expanded += fresh.expanded();
    restarts = !fresh.has_ended();
  }
  return result_of(steady, expanded);
}

}  // namespace coevo::patience
