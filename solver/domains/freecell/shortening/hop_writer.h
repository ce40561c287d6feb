// SPDX-License-Identifier: MIT
// Turns moves of runs into hops, on its own copy of the position.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/domains/freecell/shortening/hop.h"
#include "solver/domains/freecell/state/puzzle.h"

namespace coevo::freecell {

class HopWriter {
 public:
  HopWriter(const freecell::Rules& rules, const freecell::State& start)
      : rules_(rules), state_(start) {
    hops_.reserve(256);
  }

  void make(const freecell::Move& move);
  std::vector<Hop> take() { return std::move(hops_); }

 private:
  void hop(std::uint8_t from, std::uint8_t to);
  void hop_card(freecell::Card card, std::uint8_t from, std::uint8_t to);
  void move_run(int count, std::uint8_t from, std::uint8_t to, std::uint32_t empty);
  std::uint32_t empty_columns() const;
  int empty_cells() const;

  freecell::Rules rules_;
  freecell::State state_;
  std::vector<Hop> hops_;
};

}  // namespace coevo::freecell
