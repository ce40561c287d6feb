// SPDX-License-Identifier: MIT
// Visits every position of a deal or of a relaxed deal: of each stage, those with the lowest scores
// first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/domains/patience/state/rules.h"
#include "solver/domains/patience/state/state.h"
#include "solver/domains/patience/verdict/board.h"
#include "solver/domains/patience/verdict/card_classes.h"
#include "solver/domains/patience/verdict/staged_queue.h"
#include "solver/search/budget.h"
#include "solver/search/tables/known_positions.h"
#include "solver/search/tables/table_memory.h"

namespace coevo::patience {

// Which deal is searched.
struct Relaxation {
  CardClasses foundations;  // the merged cards that a foundation does not distinguish
  CardClasses duplicates;   // the cards that duplicate detection treats as equal
  bool eager = false;       // send every card home as soon as possible; none comes back

  // The deal itself: finds a solution or proves that there is none. With a hole, suits never
  // matter, and all cards of a rank are merged.
  static Relaxation none(const Rules& rules);
  // Merges cards above that rank if only foundations distinguish them. If this deal has no
  // solution, the deal itself has none either.
  static Relaxation merged(const Rules& rules, int exact_ranks);
  // Makes the deal's own moves, but treats positions as duplicates that differ only in cards that
  // fit the same cards. This loses some solutions. `eager` loses more and finds the others sooner.
  static Relaxation streamlined(const Rules& rules, int exact_ranks, bool eager);
};

class Exhaustion {
 public:
  enum class End { goal, no_goal, limit };

  Exhaustion(const Rules& rules, const Relaxation& relaxation, const State& start);

  // Continues until it has made `generated` more positions or the budget ends. After the budget
  // ends, the search cannot continue. `other_bytes` count against the budget's memory, too.
  End run(std::uint64_t generated, search::Budget& budget, std::size_t other_bytes);

  // The steps to the goal, autoplay included.
  std::vector<Step> path() const;
  std::uint64_t expanded() const { return expanded_; }
  std::size_t bytes() const { return nodes_.bytes() + table_.bytes() + open_.bytes(); }

 private:
  struct Node {
    Packed packed;
    std::uint32_t parent;
    std::uint32_t next;  // in its list of open nodes
  };
  struct Successor {
    Packed packed;
    std::uint64_t hash;
    int score;
    int stage;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  bool has_hole() const { return rules_.hole != Hole::none; }
  std::optional<std::uint32_t> pop();
  void expand(std::uint32_t index, search::Budget& budget, std::size_t other_bytes);
  void generate(const Board& board);
  template <class Each>
  void each_step(const Board& board, Each each) const;
  std::uint64_t group_bases(const Board& board) const;
  std::uint64_t waiting(const Board& board) const;
  void make(Board& board, const Step& step) const;
  void add_successor(const Board& board, const Step& step);
  bool is_known(const Successor& successor) const;
  void add(const Successor& successor, std::uint32_t parent);
  // 0 at the goal alone. Counts the cards that are neither at home nor in sequence with the card
  // beneath, if the game has groups. With a hole: see hole.h.
  int score(const Board& board) const;
  // Positions with equal numbers of cards face down and in the hole are a stage; the stages take
  // turns.
  int stage(const Board& board) const;
  // Cards that can go home once they are exposed.
  std::uint64_t next(const Board& board) const;
  // Those that autoplay sends there.
  std::uint64_t upward(std::uint64_t home) const;
  // The step that fills an empty column from the reserve, if it must come next.
  std::optional<Step> fill(const Board& board) const;
  // Makes the steps that must or safely can come next.
  template <class Each>
  void autoplay(Board& board, Each each) const;
  std::uint64_t hash(const Board& board) const;

  Rules rules_;
  const BuildTable* build_;
  const BuildTable* groups_;
  const BuildTable* sequences_;  // of cards in place
  std::uint64_t floor_cards_;
  bool fills_spaces_;  // from the reserve
  bool has_open_stock_;
  Relaxation relaxation_;
  BoardCode code_;
  search::Pool<Node> nodes_;
  search::NodeTable table_;
  StagedQueue open_;
  // These describe the position that is being expanded; with a hole, only the first two do.
  std::vector<Successor> successors_;
  std::uint64_t upward_ = 0;
  int score_ = 0;
  int stage_ = 0;
  CardClasses::Sums sums_{};
  std::uint32_t goal_ = kNone;
  std::uint64_t expanded_ = 0;
};

}  // namespace coevo::patience
