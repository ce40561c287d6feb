// SPDX-License-Identifier: MIT
// Random boards and playouts, the same on every machine.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "common/random.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/puzzle.h"

namespace coevo::test {

inline common::RandomStream stream(std::uint32_t index) {
  return {1, common::Purpose("test"), 0, index};
}

inline int pick(common::RandomStream& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

// Every combination of rules in turn, by `index`, with random columns and cells, or a reserve.
inline patience::Rules random_rules(common::RandomStream& random, std::uint32_t index) {
  patience::Rules rules{.columns = pick(random, 4, index % 5 == 0 ? patience::kMaxColumns : 10),
                        .cells = pick(random, 0, patience::kMaxCells),
                        .build = static_cast<patience::Build>(index % 5),
                        .spaces = static_cast<patience::Spaces>(index / 5 % 3),
                        .removable = index / 15 % 2 == 1};
  if (index % 7 == 3) {
    rules.cells = 0;
    rules.reserve = pick(random, 1, patience::kMaxReserve);
  }
  if (patience::is_in_suit(rules.build) && index % 11 < 5) {
    rules.removable = false;
    rules.descending = true;
    if (rules.build == patience::Build::same_suit && index % 2 == 0) rules.groups = rules.build;
  } else if (index / 30 % 2 == 1 && rules.build != patience::Build::suit_up_or_down) {
    rules.groups = rules.build;
    if (rules.build == patience::Build::any_suit && index % 3 != 0) {
      rules.groups = patience::Build::same_suit;
    }
    rules.complete_piles = !rules.removable && index % 5 < 3;
  }
  if (index % 13 == 6 || index % 13 == 9) rules.groups = patience::Build::unordered;
  if (patience::kPacks > 1) {
    rules.descending = false;
    if (rules.build == patience::Build::suit_up_or_down) rules.build = patience::Build::same_suit;
    if (rules.complete_piles && index % 3 < 2) {
      rules.suits = index % 3 == 0 || rules.build == patience::Build::red_black ? 2 : 1;
    }
  }
  return rules;
}

// Adds a stock in place of cells and reserve, or face-down cards, or both, to most rules. Some
// stocks, and all in games with complete piles, are dealt to the columns.
inline void hide_cards(common::RandomStream& random, std::uint32_t index, patience::Rules& rules) {
  rules.face_down = index % 3 != 0;
  if (index % 4 == 3) return;
  const bool unordered = rules.groups == patience::Build::unordered;
  const bool to_columns = rules.complete_piles || (index % 5 == 1 && !unordered);
  rules.cells = 0;
  rules.reserve = 0;
  rules.stock = pick(random, 1, patience::kMaxStock);
  rules.draw = to_columns ? 0 : pick(random, 1, 3);
  rules.redeal = !to_columns && index % 4 != 2;
  if (rules.redeal && index % 3 == 0) rules.redeals = 1 + static_cast<int>(index / 3 % 3);
}

// Adds to a stock with a waste a stacked reserve, or columns that are filled from the waste.
inline void stack_reserve(common::RandomStream& random, std::uint32_t index,
                          patience::Rules& rules) {
  if (rules.stock == 0 || rules.draw == 0) return;
  if (index % 7 == 6) {
    rules.draw = 1;
    rules.redeal = false;
    rules.redeals = 0;
    rules.spaces = patience::Spaces::waste;
    return;
  }
  rules.stacked = true;
  rules.reserve = pick(random, 1, patience::kMaxReserve);
  if (index % 2 == 0) rules.spaces = patience::Spaces::reserve;
}

// With `turned` and `redealt` as positions have them.
inline void settle_stock(const patience::Rules& rules, patience::Layout& board) {
  const patience::Stock stock = patience::stock_of(patience::make_state(board, rules));
  board.turned = stock.turned;
  board.redealt = stock.redealt;
}

// A board with some cards or complete suits at home, long runs, and empty cells and columns more
// often than in deals.
inline patience::Layout random_board(common::RandomStream& random, const patience::Rules& rules) {
  patience::Layout board;
  board.suits = rules.suits;
  board.columns.resize(static_cast<std::size_t>(rules.columns));
  board.cells.resize(static_cast<std::size_t>(rules.cells + rules.reserve));
  const int height = pick(random, 0, 11);
  for (int& home : board.home) home = std::clamp(height + pick(random, -2, 2), 0, 12);
  if (rules.complete_piles) {
    for (int& home : board.home) home = pick(random, 0, 1) * patience::kRanks;
  }
  for (std::size_t f = patience::kSuits; f < board.home.size(); ++f) {
    auto& higher = board.home[f - patience::kSuits];
    if (higher < board.home[f]) std::swap(higher, board.home[f]);
  }
  for (std::size_t s = 0; rules.descending && s < board.home.size(); ++s) {
    board.down[s] = pick(random, 0, patience::kRanks - board.home[s]);
    board.home[s] += board.down[s];
  }
  const auto relation = rules.complete_piles ? patience::Build::same_suit : rules.build;
  const auto used = random.below(board.columns.size()) + 1;
  for (int card = patience::kCards - 1; card >= 0; --card) {
    const auto c = static_cast<patience::Card>(card);
    const int suit = patience::suit(c);
    const int top = board.top(patience::kSuits * patience::pack(c) + suit);
    if (patience::rank(c) <= top || patience::rank(c) >= board.low(suit)) continue;
    std::vector<patience::Card>* place = &board.columns[random.below(used)];
    for (auto& column : board.columns) {
      if (pick(random, 0, rules.complete_piles ? 31 : 3) > 0 && !column.empty() &&
          patience::fits(relation, c, column.back(), rules.suits)) {
        place = &column;
      }
    }
    if (board.stock.size() < static_cast<std::size_t>(rules.stock) && pick(random, 0, 3) == 0) {
      board.stock.push_back(c);
      continue;
    }
    const auto empty = std::find(board.cells.begin(), board.cells.end(), std::nullopt);
    if (empty != board.cells.end() && pick(random, 0, 15) == 0) {
      *empty = c;
    } else {
      place->push_back(c);
    }
  }
  for (std::size_t i = board.stock.size(); i > 1; --i) {
    std::swap(board.stock[i - 1], board.stock[random.below(i)]);
  }
  const bool has_waste = !board.stock.empty() && rules.draw > 0;
  board.turned = has_waste ? random.below(board.stock.size()) : 0;
  if (rules.redeals > 0) board.redealt = pick(random, 0, rules.redeals);
  for (std::size_t c = 0; rules.face_down && c < board.columns.size(); ++c) {
    const std::size_t size = board.columns[c].size();
    board.face_down[c] = static_cast<std::uint8_t>(size == 0 ? 0 : random.below(size));
  }
  settle_stock(rules, board);
  return board;
}

inline patience::Layout random_board(common::RandomStream& random, int columns, int cells) {
  return random_board(random, {.columns = columns, .cells = cells});
}

struct Playout {
  std::vector<patience::Move> moves;  // as applied, auto-moves included
  patience::State end;
};

// Up to `length` random moves and what they set off; runs are preferred.
inline Playout random_playout(common::RandomStream& random, const patience::Puzzle& puzzle,
                              const patience::State& start, int length) {
  Playout playout{{}, start};
  for (int i = 0; i < length; ++i) {
    patience::Puzzle::Moves moves;
    puzzle.generate(playout.end, moves);
    if (moves.size() == 0) break;
    patience::Move move = moves[random.below(moves.size())];
    for (int tries = 0; tries < 4 && move.onto >= patience::kCell; ++tries) {
      move = moves[random.below(moves.size())];
    }
    playout.moves.push_back(move);
    patience::apply(playout.end, move);
    puzzle.follow(playout.end, [&](const patience::Move& next) { playout.moves.push_back(next); });
  }
  return playout;
}

// The same position for any order of columns and cells.
inline patience::Layout canonical(patience::Layout board) {
  std::vector<std::pair<std::vector<patience::Card>, std::uint8_t>> columns;
  for (std::size_t c = 0; c < board.columns.size(); ++c) {
    columns.emplace_back(std::move(board.columns[c]), board.face_down[c]);
  }
  std::ranges::sort(columns);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::tie(board.columns[c], board.face_down[c]) = std::move(columns[c]);
  }
  std::sort(board.cells.begin(), board.cells.end());
  return board;
}

}  // namespace coevo::test
