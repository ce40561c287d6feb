// SPDX-License-Identifier: MIT
// Additive pattern databases (Korf and Felner 2002): for each placement of a pattern's tiles the
// moves of these tiles that it takes to bring them home, wherever the blank is and whatever the
// other tiles are. Those of patterns without a common tile add up to a lower bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/domains/tiles/pattern_databases/pattern.h"
#include "solver/domains/tiles/pattern_databases/pattern_moves.h"

namespace coevo::tiles {

// Moves by placement number (PlacementWeights).
class PatternDatabase {
 public:
  // `storage` keeps the values alive.
  PatternDatabase(Pattern pattern, std::shared_ptr<const void> storage, const std::uint8_t* values)
      : pattern_(std::move(pattern)),
        ranks_(pattern_.squares(), pattern_.size()),
        weights_(pattern_),
        storage_(std::move(storage)),
        values_(values) {}

  const Pattern& pattern() const { return pattern_; }
  const SetRanks& ranks() const { return ranks_; }
  const PlacementWeights& weights() const { return weights_; }
  std::span<const std::uint8_t> values() const { return {values_, weights_.placements()}; }
  std::uint8_t operator[](std::size_t placement) const { return values_[placement]; }

 private:
  Pattern pattern_;
  SetRanks ranks_;
  PlacementWeights weights_;
  std::shared_ptr<const void> storage_;
  const std::uint8_t* values_;
};

// Fills `values`, one byte a placement, breadth first from the goal on all cores, with up to three
// more bytes a placement while it works. Sends progress as a notice when `title` is not empty.
// Throws common::Stopped where a stop was asked for.
void build_pattern_values(const Pattern& pattern, std::span<std::uint8_t> values,
                          const std::string& title);

// The database, made once in a process. Large ones come from a file in the cache folder, which is
// checked in full and then mapped into memory; one that is missing, damaged or cut short is built
// again, with a notice.
std::shared_ptr<const PatternDatabase> pattern_database(const Pattern& pattern);

}  // namespace coevo::tiles
