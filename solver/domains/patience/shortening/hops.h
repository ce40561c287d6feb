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
struct Hop {
  Card card;
  std::uint8_t from;  // a column, kCell or kHome
  std::uint8_t to;    // likewise
};

inline Hop hop_of(const Move& move) {
  return {move.card, move.from, move.onto >= kCell ? move.onto : move.to};
}
inline Move move_of(const State& state, const Hop& hop) {
  if (hop.to >= kCell) return {hop.card, hop.to, hop.from, 0};
  return {hop.card, state.top[hop.to], hop.from, hop.to};
}

// Turns moves of runs into hops, on its own copy of the position. Cards of a run wait in cells, and
// in empty columns where every card may go there.
class HopWriter {
 public:
  HopWriter(const Rules& rules, const State& start) : rules_(rules), state_(start) {
    hops_.reserve(256);
  }

  void make(const Move& move);
  std::vector<Hop> take() { return std::move(hops_); }

 private:
  void hop(const Hop& hop);
  void move_run(int count, std::uint8_t from, std::uint8_t to, std::uint32_t empty);
  std::uint32_t waiting_columns() const;

  Rules rules_;
  State state_;
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
  static constexpr int kPlaces = kMaxColumns + 1 + kSuits;

  // Tries each hop, in order, those from `end` on only after one that merged; the last that did, or
  // kNone.
  int pass(int end);
  int merge_at(int later);
  bool merges_late(int earlier, int later) const;
  void link(int time);
  void unlink(int time);
  void change_held(int first, int last, int change);
  // A bit for each hop.
  using Times = std::array<std::uint64_t, kMaxHops / 64>;
  static void set(Times& times, int time);
  static void clear(Times& times, int time);
  static bool any(const Times& times, int first, int last);
  // Of the place; for home, of the card's foundation.
  static std::size_t index_of(std::uint8_t place, Card card);

  int cells_;
  std::vector<Hop> hops_;
  std::array<bool, kMaxHops> gone_{};
  std::array<int, kMaxHops> previous_;  // the card's hop before, in this pass
  std::array<int, kMaxHops> held_;      // cards in cells after the hop
  std::array<int, kCards> latest_;
  // When each place is entered or left, and when it is entered.
  std::array<Times, kPlaces> touched_{};
  std::array<Times, kPlaces> entered_{};
};

}  // namespace coevo::patience
