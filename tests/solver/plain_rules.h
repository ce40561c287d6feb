// SPDX-License-Identifier: MIT
// Heineman's move generator (2009) once more, for every rule, on plain boards and without
// optimisation: the oracle for Puzzle and perft.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "solver/domains/patience/state/rules.h"
#include "tests/solver/random_board.h"

namespace coevo::test {

using Boards = std::vector<patience::Layout>;

inline bool goes_up(const patience::Layout& board, patience::Card card) {
  return board.home[card % 4] - board.down[card % 4] == card / 4;  // rank - 1
}

inline bool goes_home(const patience::Layout& board, patience::Card card,
                      const patience::Rules& rules = {}) {
  return goes_up(board, card) || (rules.descending && card / 4 == 12 - board.down[card % 4]);
}

inline void count_home(patience::Layout& board, patience::Card card) {
  board.down[card % 4] += goes_up(board, card) ? 0 : 1;
  ++board.home[card % 4];
}

inline bool goes_onto(patience::Build build, patience::Card card, patience::Card onto) {
  if (build == patience::Build::unordered) return true;
  if (build == patience::Build::suit_up_or_down) return card == onto + 4 || onto == card + 4;
  if (onto / 4 != card / 4 + 1) return false;
  if (build == patience::Build::any_suit) return true;
  if (build == patience::Build::same_suit) return card % 4 == onto % 4;
  const bool red = card % 4 == 1 || card % 4 == 2;
  const bool onto_red = onto % 4 == 1 || onto % 4 == 2;
  return build == patience::Build::red_black && red != onto_red;
}

inline bool goes_onto(patience::Card card, patience::Card onto) {
  return goes_onto(patience::Build::red_black, card, onto);
}

inline bool goes_to_floor(patience::Spaces spaces, patience::Card card) {
  return spaces == patience::Spaces::any || (spaces == patience::Spaces::kings && card / 4 == 12);
}

inline void add_homes(const patience::Layout& board, const patience::Rules& rules, Boards& out) {
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!board.cells[i] || !goes_home(board, *board.cells[i], rules)) continue;
    auto& after = out.emplace_back(board);
    count_home(after, *board.cells[i]);
    after.cells[i].reset();
  }
  for (std::size_t c = 0; c < board.columns.size(); ++c) {
    if (board.columns[c].empty() || !goes_home(board, board.columns[c].back(), rules)) continue;
    auto& after = out.emplace_back(board);
    count_home(after, board.columns[c].back());
    after.columns[c].pop_back();
  }
}

// A king with the other twelve cards of its suit on it in order.
inline void add_complete_piles(const patience::Layout& board, Boards& out) {
  for (std::size_t c = 0; c < board.columns.size(); ++c) {
    const auto& column = board.columns[c];
    if (column.size() < 13) continue;
    const auto king = column.end() - 13;
    bool complete = *king / 4 == 12;
    for (int i = 1; i < 13; ++i) complete = complete && king[i] == *king - 4 * i;
    if (!complete) continue;
    auto& after = out.emplace_back(board);
    after.home[*king % 4] = 13;
    after.columns[c].resize(column.size() - 13);
  }
}

inline void add_cell_moves(const patience::Layout& board, const patience::Rules& rules,
                           Boards& out) {
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!board.cells[i]) continue;
    for (std::size_t c = 0; c < board.columns.size(); ++c) {
      const auto& column = board.columns[c];
      if (column.empty() ? !goes_to_floor(rules.spaces, *board.cells[i])
                         : !goes_onto(rules.build, *board.cells[i], column.back())) {
        continue;
      }
      auto& after = out.emplace_back(board);
      after.columns[c].push_back(*board.cells[i]);
      after.cells[i].reset();
    }
  }
  if (rules.reserve > 0) return;
  const auto empty = std::find(board.cells.begin(), board.cells.end(), std::nullopt);
  if (empty == board.cells.end()) return;
  for (std::size_t c = 0; c < board.columns.size(); ++c) {
    if (board.columns[c].empty()) continue;
    auto& after = out.emplace_back(board);
    after.cells[static_cast<std::size_t>(empty - board.cells.begin())] = board.columns[c].back();
    after.columns[c].pop_back();
  }
}

inline void add_runs(const patience::Layout& board, const patience::Rules& rules, Boards& out) {
  // Any card may wait in an empty column, or none: a king fits on nothing.
  const bool wait = rules.spaces == patience::Spaces::any;
  std::size_t spaces = 0;
  for (const auto& cell : board.cells) spaces += cell || rules.reserve > 0 ? 0 : 1;
  for (const auto& column : board.columns) spaces += wait && column.empty() ? 1 : 0;
  const auto unordered = patience::Build::unordered;
  const auto built = rules.groups == unordered ? unordered : rules.build;
  for (std::size_t s = 0; s < board.columns.size(); ++s) {
    const auto& source = board.columns[s];
    bool is_group = true;
    for (std::size_t n = 1; n <= source.size(); ++n) {
      const auto base = source.end() - static_cast<std::ptrdiff_t>(n);
      if (n > 1 && !goes_onto(built, base[1], base[0])) break;
      is_group = is_group && (n == 1 || goes_onto(rules.groups, base[1], base[0]));
      bool to_floor = false;
      for (std::size_t t = 0; t < board.columns.size(); ++t) {
        const bool floor = board.columns[t].empty();
        if (t == s || (floor && (to_floor || n == source.size()))) continue;
        if (floor ? !goes_to_floor(rules.spaces, *base)
                  : !goes_onto(rules.build, *base, board.columns[t].back())) {
          continue;
        }
        if (!is_group && n > (floor && wait ? spaces : spaces + 1)) continue;
        to_floor = to_floor || floor;
        auto& after = out.emplace_back(board);
        after.columns[t].insert(after.columns[t].end(), base, source.end());
        after.columns[s].resize(source.size() - n);
      }
    }
  }
}

// Cards that come back from foundations: only where another can then be put on them.
inline void add_homes_to_columns(const patience::Layout& board, const patience::Rules& rules,
                                 Boards& out) {
  const bool helps =
      rules.build == patience::Build::red_black || rules.build == patience::Build::any_suit;
  if (!rules.removable || !helps) return;
  for (std::size_t s = 0; s < board.home.size(); ++s) {
    if (board.home[s] == 0) continue;
    const auto card = static_cast<patience::Card>(4 * (board.home[s] - 1) + static_cast<int>(s));
    bool to_floor = false;
    for (std::size_t c = 0; c < board.columns.size(); ++c) {
      const auto& column = board.columns[c];
      if (column.empty() ? to_floor || !goes_to_floor(rules.spaces, card)
                         : !goes_onto(rules.build, card, column.back())) {
        continue;
      }
      to_floor = to_floor || column.empty();
      auto& after = out.emplace_back(board);
      after.columns[c].push_back(card);
      --after.home[s];
    }
  }
}

// Every move's board, one for each generated move, without auto-moves.
inline Boards successors(const patience::Layout& board, const patience::Rules& rules = {}) {
  Boards out;
  if (rules.complete_piles) {
    add_complete_piles(board, out);
  } else {
    add_homes(board, rules, out);
  }
  add_cell_moves(board, rules, out);
  add_runs(board, rules, out);
  add_homes_to_columns(board, rules, out);
  return out;
}

// An order for maps of canonical boards.
struct BoardLess {
  bool operator()(const patience::Layout& a, const patience::Layout& b) const {
    return std::tie(a.home, a.down, a.cells, a.columns) <
           std::tie(b.home, b.down, b.cells, b.columns);
  }
};
using PathCounts = std::map<patience::Layout, std::uint64_t, BoardLess>;

}  // namespace coevo::test
