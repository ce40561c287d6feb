// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortening/shorten.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

namespace coevo::patience {
namespace {

// Without cards that come back from home. Depth-first, pruned where more cards are misplaced than
// hops are left, as each takes one. In a window few cards take two, so that little is left to
// search.
class WindowSearch {
 public:
  WindowSearch(const Rules& rules, const State& goal, std::uint64_t nodes)
      : rules_(rules),
        build_(build_table(rules.build)),
        floor_cards_(floor_cards(rules.spaces)),
        goal_(goal),
        nodes_left_(nodes) {}

  // At most `max_hops` hops from there to the goal, if it finds them.
  std::optional<std::vector<Hop>> solve(const State& start, int max_hops) {
    int misplaced = 0;
    for (Card card = 0; card < kCards; ++card) misplaced += is_misplaced(start, card);
    if (misplaced > max_hops || !search(start, misplaced, max_hops)) return std::nullopt;
    std::reverse(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  int is_misplaced(const State& state, Card card) const {
    return state.below[card] != goal_.below[card] ? 1 : 0;
  }

  bool search(const State& state, int misplaced, int left) {
    if (misplaced == 0 && state.top == goal_.top) return true;
    if (nodes_left_ == 0) return false;
    --nodes_left_;
    int& seen = seen_[state.hash];  // 1 + the hops that were left then
    if (seen > left) return false;
    seen = left + 1;
    for (std::uint8_t column = 0; column < rules_.columns; ++column) {
      const std::uint8_t card = state.top[column];
      if (card != kFloor && from_place(state, card, column, misplaced, left)) return true;
    }
    for (std::uint64_t cells = state.cells; cells != 0; cells &= cells - 1) {
      const auto card = static_cast<Card>(std::countr_zero(cells));
      if (from_place(state, card, kCell, misplaced, left)) return true;
    }
    return false;
  }

  bool from_place(const State& state, Card card, std::uint8_t from, int misplaced, int left) {
    const int others = misplaced - is_misplaced(state, card);
    const auto go = [&](std::uint8_t onto, std::uint8_t to) {
      const int after = others + (onto != goal_.below[card] ? 1 : 0);
      if (after > left - 1) return false;
      const Move move{card, onto, from, to};
      State child = state;
      apply(child, move);
      if (!search(child, after, left - 1)) return false;
      found_.push_back(hop_of(move));
      return true;
    };
    if (next_home(state, card) && go(kHome, 0)) return true;
    for (std::uint8_t to = 0; to < rules_.columns; ++to) {
      const std::uint8_t onto = state.top[to];
      if (to != from && takes(state, card, onto) && go(onto, to)) return true;
    }
    return from != kCell && std::popcount(state.cells) < rules_.cells && go(kCell, 0);
  }

  // Whether the column that ends in `onto` takes the card. From one empty column to another there
  // is nothing to gain.
  bool takes(const State& state, Card card, std::uint8_t onto) const {
    if (onto != kFloor) return (build_.takers[card] & bit(onto)) != 0;
    return state.below[card] != kFloor && (floor_cards_ & bit(card)) != 0;
  }

  const Rules& rules_;
  const BuildTable& build_;
  std::uint64_t floor_cards_;
  const State& goal_;
  std::uint64_t nodes_left_;
  std::unordered_map<std::uint64_t, int> seen_;
  std::vector<Hop> found_;  // the last first
};

// One pass over the windows. Whether any got shorter.
bool pass(const Rules& rules, State state, std::vector<Hop>& hops, const Windows& windows) {
  const auto size = static_cast<std::size_t>(windows.hops);
  bool any = false;
  for (std::size_t first = 0; first < hops.size();) {
    std::size_t count = std::min(size, hops.size() - first);
    State goal = state;
    for (std::size_t i = 0; i < count; ++i) apply(goal, move_of(goal, hops[first + i]));
    while (true) {
      WindowSearch search(rules, goal, windows.nodes);
      const auto shorter = search.solve(state, static_cast<int>(count) - 1);
      if (!shorter) break;
      const auto begin = hops.begin() + static_cast<std::ptrdiff_t>(first);
      const auto rest = std::copy(shorter->begin(), shorter->end(), begin);
      hops.erase(rest, begin + static_cast<std::ptrdiff_t>(count));
      count = shorter->size();
      any = true;
    }
    const std::size_t step = std::min(std::max<std::size_t>(size / 2, 1), hops.size() - first);
    for (std::size_t i = 0; i < step; ++i) apply(state, move_of(state, hops[first++]));
  }
  return any;
}

// Length of the run, in cards, that the hops from `first` on move through cells: n - 1 cards of a
// column to cells, the next to another column, and the others after it, the last first.
std::size_t run_length(const std::vector<Hop>& hops, std::size_t first) {
  const std::uint8_t from = hops[first].from;
  if (from >= kCell) return 1;
  std::size_t held = 0;
  while (first + held < hops.size() && hops[first + held].from == from &&
         hops[first + held].to == kCell) {
    ++held;
  }
  const std::size_t middle = first + held;
  if (held == 0 || middle + held >= hops.size()) return 1;
  const std::uint8_t to = hops[middle].to;
  if (hops[middle].from != from || to >= kCell) return 1;
  for (std::size_t i = 1; i <= held; ++i) {
    const Hop& hop = hops[middle + i];
    if (hop.card != hops[middle - i].card || hop.from != kCell || hop.to != to) return 1;
  }
  return held + 1;
}

// How a run of cards that passes through cells is written.
enum class Runs { card_by_card, as_one_move };

std::vector<Move> to_moves(const State& start, const std::vector<Hop>& hops, Runs runs) {
  State state = start;
  std::vector<Move> moves;
  moves.reserve(hops.size());
  for (std::size_t i = 0; i < hops.size();) {
    const std::size_t length = runs == Runs::as_one_move ? run_length(hops, i) : 1;
    moves.push_back(move_of(state, hops[i + length - 1]));
    apply_unhashed(state, moves.back());
    i += 2 * length - 1;
  }
  return moves;
}

// Merges hops, more than HopMerger::kMaxHops in sections. `held`: cards in cells at the start.
std::vector<Hop> merge(std::vector<Hop> hops, int cells, int held) {
  constexpr auto kSection = static_cast<std::ptrdiff_t>(HopMerger::kMaxHops);
  std::size_t before = 0;
  while (hops.size() > HopMerger::kMaxHops && hops.size() != before) {
    before = hops.size();
    std::vector<Hop> shorter;
    int held_now = held;
    for (auto first = hops.begin(); first != hops.end();) {
      const auto last = first + std::min(kSection, hops.end() - first);
      const auto section = HopMerger({first, last}, cells, held_now).merge();
      shorter.insert(shorter.end(), section.begin(), section.end());
      for (; first != last; ++first) {
        held_now += (first->to == kCell ? 1 : 0) - (first->from == kCell ? 1 : 0);
      }
    }
    hops = std::move(shorter);
  }
  return HopMerger(std::move(hops), cells, held).merge();
}

std::vector<Hop> merged(const Rules& rules, const State& start, std::span<const Move> moves) {
  HopWriter writer(rules, start);
  for (const Move& move : moves) writer.make(move);
  const int cells = rules.reserve > 0 ? kCards : rules.cells;
  return merge(writer.take(), cells, std::popcount(start.cells));
}

}  // namespace

std::vector<Hop> solve_windows(const Rules& rules, const State& start, std::vector<Hop> hops,
                               const Windows& windows) {
  if (windows.hops > 0) {
    while (pass(rules, start, hops, windows)) {
    }
  }
  return hops;
}

std::vector<Move> shorten(const Rules& rules, const State& start, std::span<const Move> moves,
                          const Windows& windows) {
  return to_moves(start, solve_windows(rules, start, merged(rules, start, moves), windows),
                  Runs::as_one_move);
}

std::vector<Move> without_stops(const Rules& rules, const State& start,
                                std::span<const Move> moves) {
  return to_moves(start, merged(rules, start, moves), Runs::card_by_card);
}

}  // namespace coevo::patience
