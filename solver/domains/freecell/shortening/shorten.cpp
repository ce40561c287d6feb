// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortening/shorten.h"

#include <bit>

#include "solver/domains/freecell/shortening/hop_merger.h"
#include "solver/domains/freecell/shortening/hop_writer.h"

namespace coevo::freecell {
namespace {

using freecell::Move;

// Length of the run, in cards, that the hops from `first` on move through cells: n - 1 cards of a
// column to cells, the next to another column, and the others after it, the last first.
std::size_t run_length(const std::vector<Hop>& hops, std::size_t first) {
  const std::uint8_t from = hops[first].from;
  if (from >= kCellHop) return 1;
  std::size_t held = 0;
  while (first + held < hops.size() && hops[first + held].from == from &&
         hops[first + held].to == kCellHop) {
    ++held;
  }
  const std::size_t middle = first + held;
  if (held == 0 || middle + held >= hops.size()) return 1;
  const std::uint8_t to = hops[middle].to;
  if (hops[middle].from != from || to >= kCellHop) return 1;
  for (std::size_t i = 1; i <= held; ++i) {
    const Hop& hop = hops[middle + i];
    if (hop.card != hops[middle - i].card || hop.from != kCellHop || hop.to != to) return 1;
  }
  return held + 1;
}

// How a run of cards that passes through cells is written.
enum class Runs { card_by_card, as_one_move };

std::vector<Move> to_moves(const freecell::State& start, const std::vector<Hop>& hops, Runs runs) {
  freecell::State state = start;
  std::vector<Move> moves;
  moves.reserve(hops.size());
  for (std::size_t i = 0; i < hops.size();) {
    const std::size_t length = runs == Runs::as_one_move ? run_length(hops, i) : 1;
    const Hop& hop = hops[i + length - 1];
    Move move{hop.card, freecell::kHome, hop.from == kCellHop ? freecell::kCell : hop.from, 0};
    if (hop.to == kCellHop) move.onto = freecell::kCell;
    if (hop.to < kCellHop) {
      move.onto = state.top[hop.to];
      move.to = hop.to;
    }
    freecell::apply_unhashed(state, move);
    moves.push_back(move);
    i += 2 * length - 1;
  }
  return moves;
}

std::vector<Hop> merged(const freecell::Rules& rules, const freecell::State& start,
                        std::span<const Move> moves) {
  HopWriter writer(rules, start);
  for (const Move& move : moves) writer.make(move);
  return HopMerger(writer.take(), rules.cells, std::popcount(start.cells)).merge();
}

}  // namespace

std::vector<Move> shorten(const freecell::Rules& rules, const freecell::State& start,
                          std::span<const Move> moves, const Windows& windows) {
  return to_moves(start, solve_windows(rules, start, merged(rules, start, moves), windows),
                  Runs::as_one_move);
}

std::vector<Move> without_stops(const freecell::Rules& rules, const freecell::State& start,
                                std::span<const Move> moves) {
  return to_moves(start, merged(rules, start, moves), Runs::card_by_card);
}

}  // namespace coevo::freecell
