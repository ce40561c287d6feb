// SPDX-License-Identifier: MIT
// Single-card moves for the shortening pass: made from moves of runs, and merged.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/layout.h"
#include "solver/domains/patience/state/puzzle.h"

namespace coevo::patience {

// A single-card move for the shortening pass, which does not distinguish cells.
inline constexpr std::uint8_t kCellHop = patience::kMaxColumns;  // columns are 0 .. 17
inline constexpr std::uint8_t kHomeHop = kCellHop + 1;

struct Hop {
  patience::Card card;
  std::uint8_t from;
  std::uint8_t to;
};

// The place from which patience::Move has the hop.
inline std::uint8_t source_of(const Hop& hop) {
  return hop.from == kHomeHop ? patience::kHome : hop.from == kCellHop ? patience::kCell : hop.from;
}

// Turns moves of runs into hops, on its own copy of the position. Cards of a run wait in cells, and
// in empty columns where every card may go there.
class HopWriter {
 public:
  HopWriter(const patience::Rules& rules, const patience::State& start)
      : rules_(rules), state_(start) {
    hops_.reserve(256);
  }

  void make(const patience::Move& move);
  std::vector<Hop> take() { return std::move(hops_); }

 private:
  void hop(std::uint8_t from, std::uint8_t to);
  void hop_card(patience::Card card, std::uint8_t from, std::uint8_t to);
  void move_run(int count, std::uint8_t from, std::uint8_t to, std::uint32_t empty);
  std::uint32_t waiting_columns() const;
  int empty_cells() const;

  patience::Rules rules_;
  patience::State state_;
  std::vector<Hop> hops_;
};

// Merges two hops of one card into one if the rest of the solution allows it. A foundation is a
// place like a column, which only its suit enters and leaves.
class HopMerger {
 public:
  static constexpr int kMaxHops = 512;  // more are not merged

  // `cells` is how many the game has, `held` how many are in use at the start. In a game with a
  // reserve, which no card needs to leave for another, as many as there are cards.
  HopMerger(std::vector<Hop> hops, int cells, int held);

  // The hops left when no two can be merged any more.
  std::vector<Hop> merge();

 private:
  static constexpr int kNone = -1;
  static constexpr int kPlaces = kHomeHop + patience::kSuits;

  // Tries each hop, in order, those from `end` on only after one that merged; the last that did, or
  // kNone.
  int pass(int end);
  int merge_at(int later);
  bool merges_late(int earlier, int later) const;
  void link(int index);
  void unlink(int index);
  void change_held(int first, int last, int change);
  // A bit for each hop.
  using Times = std::array<std::uint64_t, kMaxHops / 64>;
  static void set(Times& times, int index);
  static void clear(Times& times, int index);
  static bool any(const Times& times, int first, int last);
  // Of the place; for home, of the card's foundation.
  static std::size_t index_of(std::uint8_t place, patience::Card card);

  int cells_;
  std::vector<Hop> hops_;
  std::array<bool, kMaxHops> gone_{};
  std::array<int, kMaxHops> previous_;  // the card's hop before, in this pass
  std::array<int, kMaxHops> held_;      // cards in cells after the hop
  std::array<int, patience::kCards> latest_;
  // When each place is entered or left, and when it is entered.
  std::array<Times, kPlaces> touched_{};
  std::array<Times, kPlaces> entered_{};
};

}  // namespace coevo::patience
