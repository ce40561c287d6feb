// SPDX-License-Identifier: MIT
#include "src/lab/heineman_2009.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "common/error.h"
#include "solver/assembly/engine.h"
#include "solver/domains/patience/special_solvers.h"
#include "solver/domains/patience/traits.h"
#include "solver/search/greedy/hsd.h"

namespace coevo::experiments {

Bottoms bottoms(const State& state, int columns) {
  Bottoms bottoms{};
  for (std::size_t c = 0; c < static_cast<std::size_t>(columns); ++c) {
    for (std::uint8_t card = state.top[c]; card != kFloor; card = state.below[card]) {
      bottoms[c] = static_cast<std::uint8_t>(card + 1);
    }
  }
  return bottoms;
}

void StaleOrder::start(const Bottoms& bottoms) {
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  sort(bottoms);
}

// Stable, as in his program: empty columns keep their order.
void StaleOrder::sort(const Bottoms& bottoms) {
  const auto last = order_.begin() + puzzle_.rules().columns;
  for (auto i = order_.begin(); i != last; ++i) {
    std::rotate(std::upper_bound(order_.begin(), i, *i,
                                 [&](auto a, auto b) { return bottoms[a] < bottoms[b]; }),
                i, i + 1);
  }
}

void StaleOrder::make_part(Position& position, const Move& move) {
  auto& [state, bottoms] = position;
  const bool from_floor = move.from != kCell && state.below[move.card] == kFloor;
  const bool alone = move.from == kCell || state.top[move.from] == move.card;
  patience::apply(state, move);
  if (from_floor) bottoms[move.from] = 0;
  if (move.onto == kFloor) bottoms[move.to] = static_cast<std::uint8_t>(move.card + 1);
  if (from_floor || (move.onto == kFloor && alone)) sort(bottoms);
}

// Sweeps over the cells, then the columns, until no card goes home any more.
void StaleOrder::make_auto_moves(Position& position) {
  const State& state = position.state;
  for (std::uint64_t before = state.hash + 1; before != state.hash;) {
    before = state.hash;
    for (std::uint64_t left = state.cells; left != 0; left &= left - 1) {
      const auto card = static_cast<Card>(std::countr_zero(left));
      if (puzzle_.goes_home(state, card)) {
        make_part(position, {card, kHome, kCell, 0});
      }
    }
    for (std::uint8_t c = 0; c < puzzle_.rules().columns; ++c) {
      const std::uint8_t card = state.top[c];
      if (card != kFloor && puzzle_.goes_home(state, card)) {
        make_part(position, {card, kHome, c, 0});
      }
    }
  }
}

void StaleOrder::make(Position& position, const Move& move) {
  make_part(position, move);
  if (puzzle_.rules().auto_moves != AutoMoves::none) make_auto_moves(position);
}

std::uint64_t StaleOrder::in_order(const Bottoms& bottoms) const {
  std::uint64_t columns = 0;
  for (const std::uint8_t c : order_) columns = columns << 6 | bottoms[c];
  return patience::detail::splitmix(columns);
}

std::uint64_t StaleOrder::hash_after(const Position& position, const Move& move) {
  const bool touches_a_floor =
      move.onto == kFloor || (move.from != kCell && position.state.below[move.card] == kFloor);
  if (!touches_a_floor && puzzle_.rules().auto_moves == AutoMoves::none) {
    return patience::hash_after(position.state, move) ^ in_order(position.bottoms);
  }
  Position after = position;
  make(after, move);
  return hash(after);
}

namespace {

struct Traits2009 : patience::Traits {
  using Space = HeinemanPuzzle;

  static Space make_space(const common::Settings& settings) { return Space(rules(settings)); }
};

std::unique_ptr<solver::Solver> make(const solver::Domain&, const solver::SolverSpec& spec) {
  Traits2009::refuse_macro_moves(spec.settings, spec.search);
  if (patience::has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected hsd or another search, for tests", spec.search));
  }
  return std::make_unique<assembly::Engine<Traits2009, search::HsdKind>>(
      spec, std::span<const solver::HeuristicPlugin>());
}

}  // namespace

solver::SearchPlugin hsd_2009() {
  auto descriptor = search::HsdKind::describe();
  descriptor.name = "hsd_2009";
  descriptor.help =
      "hsd with the duplicate detection of Heineman's program, which missed some duplicates";
  descriptor.takes_rules = false;
  return {std::move(descriptor), make, "freecell"};
}

}  // namespace coevo::experiments
