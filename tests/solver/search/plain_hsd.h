// SPDX-License-Identifier: MIT
// Heineman's staged deepening (2009) once more, on plain boards with std::map and std::set: the
// oracle for Hsd.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "solver/search/greedy/hsd.h"
#include "solver/search_contract.h"
#include "tests/solver/plain_rules.h"

namespace coevo::test {

// A move with the board it leads to.
struct PlainMove {
  patience::Move move;
  patience::Layout after;
};
using PlainMoves = std::vector<PlainMove>;

// Heineman's program keeps the cells sorted, the empty ones first.
inline patience::Layout with_sorted_cells(patience::Layout board) {
  std::sort(board.cells.begin(), board.cells.end());
  return board;
}

// His move generator, in its order, with the auto-moves that follow each move.
class PlainGenerator {
 public:
  explicit PlainGenerator(bool auto_moves) : auto_moves_(auto_moves) {}

  PlainMoves moves(const patience::Layout& from) {
    board_ = with_sorted_cells(from);
    moves_.clear();
    for (std::size_t i = board_.cells.size(); i-- > 0;) cell_home(i);
    for (std::size_t c = 0; c < board_.columns.size(); ++c) column_home(c);
    for (std::size_t c = 0; c < board_.columns.size(); ++c) {
      for (std::size_t i = 0; i < board_.cells.size(); ++i) cell_to_column(i, c);
    }
    for (std::size_t c = 0; c < board_.columns.size(); ++c) runs_from(c);
    for (std::size_t c = 0; c < board_.columns.size(); ++c) column_to_cell(c);
    return std::move(moves_);
  }

 private:
  patience::Layout& add(patience::Card card, std::uint8_t onto, std::size_t from, std::size_t to) {
    const patience::Move move{card, onto, static_cast<std::uint8_t>(from),
                              static_cast<std::uint8_t>(to)};
    moves_.push_back({move, board_});
    return moves_.back().after;
  }
  void finish() {
    patience::Layout& board = moves_.back().after;
    for (bool changed = auto_moves_; changed;) {
      changed = false;
      for (auto& cell : board.cells) {
        if (!cell || !goes_up(board, *cell, false)) continue;
        ++board.home[*cell % 4];
        cell.reset();
        changed = true;
      }
      for (auto& column : board.columns) {
        if (column.empty() || !goes_up(board, column.back(), true)) continue;
        ++board.home[column.back() % 4];
        column.pop_back();
        changed = true;
      }
    }
    board = with_sorted_cells(std::move(board));
  }
  static bool goes_up(const patience::Layout& board, patience::Card card, bool in_column) {
    if (!goes_home(board, card)) return false;
    const int rank = card / 4 + 1;
    const bool red = card % 4 == 1 || card % 4 == 2;
    const int others =
        red ? std::min(board.home[0], board.home[3]) : std::min(board.home[1], board.home[2]);
    return others >= rank - 1 || (in_column && rank <= 2);
  }

  void cell_home(std::size_t i) {
    if (!board_.cells[i] || !goes_home(board_, *board_.cells[i])) return;
    auto& after = add(*board_.cells[i], patience::kHome, patience::kCell, 0);
    ++after.home[*board_.cells[i] % 4];
    after.cells[i].reset();
    finish();
  }
  void column_home(std::size_t c) {
    if (board_.columns[c].empty() || !goes_home(board_, board_.columns[c].back())) return;
    auto& after = add(board_.columns[c].back(), patience::kHome, c, 0);
    ++after.home[board_.columns[c].back() % 4];
    after.columns[c].pop_back();
    finish();
  }
  void cell_to_column(std::size_t i, std::size_t c) {
    const auto& column = board_.columns[c];
    if (!board_.cells[i] || (!column.empty() && !goes_onto(*board_.cells[i], column.back())))
      return;
    auto& after = add(*board_.cells[i], top(c), patience::kCell, c);
    after.columns[c].push_back(*board_.cells[i]);
    after.cells[i].reset();
    finish();
  }
  void runs_from(std::size_t source) {
    const auto& cards = board_.columns[source];
    std::size_t spaces = 0;  // V
    for (const auto& cell : board_.cells) spaces += cell ? 0 : 1;
    for (const auto& column : board_.columns) spaces += column.empty() ? 1 : 0;
    for (std::size_t n = 1; n <= cards.size(); ++n) {
      const auto base = cards.end() - static_cast<std::ptrdiff_t>(n);
      if (n > 1 && !goes_onto(base[1], base[0])) return;
      bool to_empty = false;
      for (std::size_t target = 0; target < board_.columns.size(); ++target) {
        const auto& onto = board_.columns[target];
        if (target == source || (onto.empty() && (to_empty || n == cards.size()))) continue;
        if (!onto.empty() && !goes_onto(*base, onto.back())) continue;
        if (n > 1 && n > (onto.empty() ? spaces : spaces + 1)) continue;
        to_empty = to_empty || onto.empty();
        auto& after = add(*base, top(target), source, target);
        after.columns[target].insert(after.columns[target].end(), base, cards.end());
        after.columns[source].resize(cards.size() - n);
        finish();
      }
    }
  }
  void column_to_cell(std::size_t c) {
    const auto empty = std::find(board_.cells.begin(), board_.cells.end(), std::nullopt);
    if (empty == board_.cells.end() || board_.columns[c].empty()) return;
    auto& after = add(board_.columns[c].back(), patience::kCell, c, 0);
    after.cells[static_cast<std::size_t>(empty - board_.cells.begin())] = board_.columns[c].back();
    after.columns[c].pop_back();
    finish();
  }
  std::uint8_t top(std::size_t c) const {
    return board_.columns[c].empty() ? patience::kFloor : board_.columns[c].back();
  }

  bool auto_moves_;
  patience::Layout board_;
  PlainMoves moves_;
};

class PlainHsd {
 public:
  using Score = std::function<std::int32_t(const patience::Layout&)>;
  using Result = solver::SearchResult<patience::Move>;

  PlainHsd(Score score, const search::HsdOptions& options, bool auto_moves)
      : score_(std::move(score)), options_(options), generator_(auto_moves) {}

  Result run(const patience::Layout& start, std::uint64_t node_limit) {
    limit_ = node_limit;
    frontier_.insert({score_(start), {start, {}}});
    while (!frontier_.empty() && !limit_reached_) {
      // The newest of equals comes first; equals only exist where they do not replace each other.
      const auto best = std::prev(frontier_.upper_bound(frontier_.begin()->first));
      const Board board = best->second;
      frontier_.erase(best);
      chain_ = board.chain;
      if (look_ahead(board.layout, 0)) {
        result_.outcome = common::Outcome::solved;
        result_.path = chain_;
        return result_;
      }
    }
    result_.outcome = limit_reached_ ? common::Outcome::node_limit : common::Outcome::exhausted;
    return result_;
  }

 private:
  struct Board {
    patience::Layout layout;
    std::vector<patience::Move> chain;
  };

  void clear_if_full() {
    if (visited_.size() > options_.table_size) visited_.clear();
  }
  void add_to_frontier(const patience::Layout& layout) {
    const std::int32_t score = score_(layout);
    if (options_.replace_equal) frontier_.erase(score);
    frontier_.insert({score, {layout, chain_}});
  }

  bool look_ahead(const patience::Layout& layout, int depth) {
    if (layout.home == std::array<int, 4>{13, 13, 13, 13}) return true;
    if (depth > options_.lookahead) {
      clear_if_full();
      visited_.insert(canonical(layout));
      add_to_frontier(layout);
      return false;
    }
    ++result_.expanded;
    for (const PlainMove& move : generator_.moves(layout)) {
      if (visited_.contains(canonical(move.after))) continue;
      clear_if_full();
      visited_.insert(canonical(move.after));
      if (result_.generated == limit_) {
        limit_reached_ = true;
        return false;
      }
      ++result_.generated;
      chain_.push_back(move.move);
      if (look_ahead(move.after, depth + 1)) return true;
      if (limit_reached_) return false;
      chain_.pop_back();
    }
    return false;
  }

  Score score_;
  search::HsdOptions options_;
  PlainGenerator generator_;
  std::uint64_t limit_ = 0;
  bool limit_reached_ = false;
  std::set<patience::Layout, BoardLess> visited_;
  std::multimap<std::int32_t, Board> frontier_;
  std::vector<patience::Move> chain_;
  Result result_;
};

}  // namespace coevo::test
