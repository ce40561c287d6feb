// SPDX-License-Identifier: MIT
// Which cards a relaxed game treats as equal.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/verdict/board.h"

namespace coevo::patience {

// Cards above a rank are merged with the cards of their rank that build alike: all four, or the two
// of a color. In the merged game, each foundation takes any card of the class. Every solution of a
// deal is also a solution of the merged game, so a deal is lost if its merged game is.
class CardClasses {
 public:
  // Merges cards that fit the same cards by `relation`: none with same_suit. Ranks up to
  // `exact_ranks` keep their suits; kRanks: all.
  CardClasses(const Rules& rules, Build relation, int exact_ranks);

  // Whether some cards are merged.
  bool merges() const { return (exact_ & kAllCards) != kAllCards; }

  // The cards that a foundation takes next, `home` being the cards there.
  std::uint64_t next(std::uint64_t home) const;
  // The subset that autoplay may send home without losing solutions. Exact cards follow
  // safe_rank(). A merged card is safe once all lower ranks are at home.
  std::uint64_t safe_next(std::uint64_t home) const;
  // The cards that may leave a foundation, except those that autoplay would send back at once.
  std::uint64_t returning(std::uint64_t home) const;

  // Sums over the columns, for fingerprints.
  struct Sums {
    std::array<std::uint64_t, kCards> column;  // by exposed card
    std::uint64_t all;
  };
  Sums sums(const Board& board) const;
  // Equal for positions that differ only in merged cards: of the board, and after a step.
  std::uint64_t fingerprint(const Board& board) const;
  std::uint64_t fingerprint_after(const Board& board, const Sums& sums, const Step& step) const;
  // Whether two positions differ only in merged cards.
  bool same(const Board& a, const Board& b) const;

 private:
  std::uint64_t merged_next(std::uint64_t home) const;
  std::uint64_t merged_tops(std::uint64_t home) const;
  std::uint64_t word(Card card) const;
  std::uint64_t fingerprint(std::uint64_t columns, std::uint64_t cells, std::uint64_t home) const;
  std::uint64_t set_word(std::uint64_t cards) const;
  bool same_sets(std::uint64_t a, std::uint64_t b) const;
  bool same_columns(const Board& a, std::uint8_t end_a, const Board& b, std::uint8_t end_b) const;

  Rules rules_;
  std::uint64_t exact_ = kAllCards;            // the cards that keep their suits
  std::array<std::uint64_t, 2> merged_{};      // the suits merged with each other, of all ranks
  std::array<Card, kCards> representative_{};  // the lowest card of each card's class
};

}  // namespace coevo::patience
