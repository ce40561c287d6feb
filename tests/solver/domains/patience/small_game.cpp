// SPDX-License-Identifier: MIT
#include "tests/solver/domains/patience/small_game.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "solver/domains/patience/boards/board_text.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {

Layout small_deal(int ranks, int columns, int cells, std::mt19937& random, const Rules& rules) {
  Layout layout;
  layout.suits = rules.suits;
  layout.home.fill(kRanks - ranks);
  if (rules.stock > 0) cells = 0;
  layout.cells.resize(static_cast<std::size_t>(rules.reserve > 0 ? rules.reserve : cells));
  std::size_t in_reserve = 0;
  layout.columns.resize(static_cast<std::size_t>(columns));
  std::vector<Card> cards;
  for (int rank = kRanks - ranks + 1; rank <= kRanks; ++rank) {
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int pack = 0; pack < kPacks; ++pack) cards.push_back(make_card(rank, suit, pack));
    }
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    std::swap(cards[i], cards[i + random() % (cards.size() - i)]);
    if (in_reserve < static_cast<std::size_t>(rules.reserve)) {
      layout.cells[in_reserve++] = cards[i];
    } else if (layout.stock.size() < static_cast<std::size_t>(rules.stock)) {
      layout.stock.push_back(cards[i]);
    } else {
      layout.columns[i % layout.columns.size()].push_back(cards[i]);
    }
  }
  if (rules.face_down) turn_face_down(layout, {});
  return layout;
}

Rules small_rules(int index) {
  if (index % 2 == 0) return {};
  return {.build = static_cast<Build>(index / 2 % 5),
          .spaces = static_cast<Spaces>(index / 10 % 3),
          .reserve = index % 10 == 7 ? 3 : 0};
}

SmallBoard special_board(int index) {
  const int kind = index % kSpecialKinds;
  const int i = index / kSpecialKinds;
  if (kind == 2) {
    auto random = test::stream(static_cast<std::uint32_t>(i));
    const Rules rules{.columns = 3 + i % 3,
                      .cells = i / 3 % 2,
                      .build = i % 4 == 3 ? Build::same_suit : Build::any_suit,
                      .groups = i % 5 == 4 ? Build::none : Build::same_suit,
                      .complete_piles = true};
    return {test::random_board(random, rules), rules};
  }
  std::mt19937 random(static_cast<unsigned>(index));
  Rules rules{.build = static_cast<Build>(1 + i % 3),
              .spaces = static_cast<Spaces>(i / 3 % 3),
              .reserve = i % 5 == 3 ? 3 : 0,
              .removable = kind == 0};
  if (kind == 3) {
    rules.build = std::array{Build::suit_up_or_down, Build::same_suit, Build::suit_up_or_down,
                             Build::none}[static_cast<std::size_t>(i % 4)];
    rules.descending = true;
    if (i % 8 == 5) rules.groups = Build::same_suit;
  } else if (kind == 1 || i % 4 == 1) {
    rules.groups = rules.build == Build::any_suit && i % 2 == 0 ? Build::same_suit : rules.build;
  }
  const int ranks = takes_back(rules) ? 2 + i % 2 : 4;
  return {small_deal(ranks, 2 + i / 2 % 3, i % 3, random, rules), rules};
}

std::vector<RunMove> legal_moves(const Tableau& tableau) {
  std::vector<RunMove> legal;
  const Layout& board = tableau.layout();
  const auto columns = static_cast<std::uint8_t>(board.columns.size());
  const auto cells = static_cast<std::uint8_t>(board.cells.size());
  const auto offer = [&](Area from_area, Area to_area, int from, int to) {
    const CardMove move{from_area, to_area, static_cast<std::uint8_t>(from),
                        static_cast<std::uint8_t>(to)};
    if (tableau.fault(move).empty()) legal.push_back({move, 1});
  };
  for (std::uint8_t from = 0; from < columns; ++from) {
    if (tableau.rules().complete_piles && tableau.pile_fault(from).empty()) {
      legal.push_back({{Area::column, Area::home, from, 0}, kRanks});
    }
    offer(Area::column, Area::home, from, 0);
    for (int cell = 0; cell < cells; ++cell) offer(Area::column, Area::cell, from, cell);
    const auto& cards = board.columns[from];
    for (std::uint8_t to = 0; to < columns; ++to) {
      offer(Area::column, Area::column, from, to);
      for (std::uint8_t n = 2; to != from && n <= tableau.group_length(from); ++n) {
        if (!tableau.column_fault(cards[cards.size() - n], to).empty()) continue;
        const CardMove move{Area::column, Area::column, from, to};
        if (tableau.fill_fault(move).empty()) legal.push_back({move, n});
      }
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    offer(Area::cell, Area::home, cell, 0);
    for (int to = 0; to < columns; ++to) offer(Area::cell, Area::column, cell, to);
  }
  for (int home = 0; home < kFoundations; ++home) {
    for (int to = 0; to < columns; ++to) offer(Area::home, Area::column, home, to);
  }
  offer(Area::stock, Area::home, 0, 0);
  offer(Area::stock, Area::columns, 0, 0);
  offer(Area::stock, Area::waste, 0, 0);
  offer(Area::waste, Area::stock, 0, 0);
  offer(Area::waste, Area::home, 0, 0);
  for (int to = 0; to < columns; ++to) offer(Area::waste, Area::column, 0, to);
  return legal;
}

std::optional<RunMove> missed_move(const Tableau& tableau, const Puzzle& puzzle, const State& state,
                                   const Puzzle::Moves& moves) {
  std::set<std::uint64_t> reached;
  for (const Move& move : moves) {
    State after = state;
    apply(after, move);
    reached.insert(after.hash);
  }
  if (!state.stock.fills_columns()) reached.insert(state.hash);
  for (const RunMove& run : legal_moves(tableau)) {
    const bool to_waste = run.move.deals() && run.move.to_area != Area::columns;
    const bool is_back = run.move.from_area == Area::home && !takes_back(puzzle.rules());
    if (to_waste || is_back) continue;
    Tableau after = tableau;
    after.make(run);
    if (!reached.contains(make_state(after.layout(), puzzle.rules()).hash)) return run;
  }
  return std::nullopt;
}

std::optional<bool> can_be_won(const Layout& start, const Rules& rules, std::size_t most) {
  std::vector<Tableau> open{Tableau(start, rules)};
  std::set<std::string> seen;
  while (!open.empty()) {
    const Tableau tableau = std::move(open.back());
    open.pop_back();
    if (tableau.won()) return true;
    if (!seen.insert(board_text(tableau.layout())).second) continue;
    if (seen.size() > most) return std::nullopt;
    auto moves = legal_moves(tableau);
    std::ranges::stable_partition(  // the last is tried first
        moves, [](const RunMove& run) { return run.move.to_area != Area::home; });
    for (const RunMove& move : moves) {
      open.push_back(tableau);
      open.back().make(move);
    }
  }
  return false;
}

namespace {

Rules fitted_to(const Layout& layout, Rules rules) {
  rules.columns = static_cast<int>(layout.columns.size());
  rules.cells = static_cast<int>(layout.cells.size()) - rules.reserve;
  return rules;
}

}  // namespace

SmallGame::SmallGame(const Layout& layout, std::size_t most, const Rules& rules)
    : puzzle_(fitted_to(layout, rules)) {
  find_or_add(make_state(layout, rules));
  explore(most);
  if (complete_) measure();
}

void SmallGame::explore(std::size_t most) {
  for (std::size_t i = 0; i < positions_.size() && complete_; ++i) {
    Puzzle::Moves moves;
    puzzle_.generate(positions_[i], moves);
    for (const Move& move : moves) {
      if (move.onto != kHome && !moves_as_one(positions_[i], move)) continue;
      State after = positions_[i];
      apply(after, move);
      before_[find_or_add(after)].push_back(i);
    }
    complete_ = positions_.size() <= most;
  }
}

// Whether the cards on the moved one form a group with it, or there are none.
bool SmallGame::moves_as_one(const State& state, const Move& move) const {
  if (move.from >= kMaxColumns) return true;
  Card card = state.top[move.from];
  while (card != move.card && fits(puzzle_.rules().groups, card, state.below[card])) {
    card = state.below[card];
  }
  return card == move.card;
}

// From the goal backwards, breadth first.
void SmallGame::measure() {
  distance_.assign(positions_.size(), kUnsolvable);
  std::vector<std::size_t> queue;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (!puzzle_.is_goal(positions_[i])) continue;
    distance_[i] = 0;
    queue.push_back(i);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t at = queue[head];
    for (const std::size_t earlier : before_[at]) {
      if (distance_[earlier] != kUnsolvable) continue;
      distance_[earlier] = distance_[at] + 1;
      queue.push_back(earlier);
    }
  }
}

std::size_t SmallGame::find_or_add(const State& state) {
  const auto [begin, end] = by_hash_.equal_range(state.hash);
  for (auto it = begin; it != end; ++it) {
    if (same_position(positions_[it->second], state)) return it->second;
  }
  by_hash_.emplace(state.hash, positions_.size());
  positions_.push_back(state);
  before_.emplace_back();
  return positions_.size() - 1;
}

}  // namespace coevo::patience
