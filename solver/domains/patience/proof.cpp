// SPDX-License-Identifier: MIT
#include "solver/domains/patience/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "solver/assembly/optimal_solver.h"
#include "solver/assembly/searches.h"
#include "solver/domains/patience/one_pack_traits.h"
#include "solver/domains/patience/shortest_space/plan_extraction.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/card.h"
#include "solver/search/blind/position_graph.h"

namespace coevo::patience {
namespace {

// Facts over all reachable positions.
class Census {
 public:
  explicit Census(Deck deck) : deck_(std::move(deck)) {}

  void add(const Packed& packed) {
    const Places places = unpack(packed);
    // The first move of a card leads away from its dealt place, or a card beneath it takes it
    // along.
    const Slots moved = kAllSlots & ~places.dealt() & ~(places.cells() & deck_.start_cells);
    moved_ |= moved;
    for (const Slots column : deck_.column_cards) {
      const Slots deepest = column & moved & -(column & moved);
      if (deepest != 0) moved_ |= column & ~(deepest - 1);
    }
    home_ |= places.home();
    for (int suit = 0; suit < kSuits; ++suit) {
      const auto s = static_cast<std::size_t>(suit);
      highest_[s] = std::max(highest_[s], last_at_home(places, suit, 1, 1));
      lowest_[s] = std::min(lowest_[s], last_at_home(places, suit, kRanks, -1));
    }
  }

  std::vector<solver::Fact> facts() const {
    std::vector<solver::Fact> facts{
        {"cards that never move", cards(kAllSlots & ~moved_ & ~deck_.start_home)},
        {"cards that never reach home", cards(kAllSlots & ~home_)}};
    const bool descending = deck_.rules.descending;
    facts.push_back({descending ? "highest cards at home from the ace up" : "highest cards at home",
                     last_cards(highest_)});
    if (descending) {
      facts.push_back({"lowest cards at home from the king down", last_cards(lowest_)});
    }
    return facts;
  }

 private:
  // The last rank of the suit at home from `first` on, in steps of 1 or -1; `first` - `step` if
  // there is none.
  int last_at_home(const Places& places, int suit, int first, int step) const {
    int rank = first;
    while (rank >= 1 && rank <= kRanks &&
           (places.home() & slot_bit(deck_.slot_of(make_card(rank, suit))))) {
      rank += step;
    }
    return rank - step;
  }
  // Of each suit, by rank.
  static std::vector<std::string> last_cards(const std::array<int, kSuits>& ranks) {
    std::vector<std::string> texts;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int rank = ranks[static_cast<std::size_t>(suit)];
      const bool is_card = rank >= 1 && rank <= kRanks;
      texts.push_back(is_card ? card_text(make_card(rank, suit))
                              : fmt::format("none of {}", suit_letter(suit)));
    }
    return texts;
  }

  // Their names, in the order of cards.
  std::vector<std::string> cards(Slots slots) const {
    std::vector<std::string> texts;
    for (Card card = 0; card < kCards; ++card) {
      if (slots & slot_bit(deck_.slot_of(card))) texts.push_back(card_text(card));
    }
    return texts;
  }

  Deck deck_;
  Slots moved_ = 0;
  Slots home_ = 0;
  std::array<int, kSuits> highest_{};
  std::array<int, kSuits> lowest_{kRanks + 1, kRanks + 1, kRanks + 1, kRanks + 1};
};

solver::Fact count(const std::string& name, std::uint64_t value) {
  return {name, {std::to_string(value)}};
}

using Positions = search::PositionGraph<ShortestPuzzle>;

Positions all_positions(const Layout& layout, const Rules& rules, ShortestPuzzle::Autoplay autoplay,
                        const solver::Limits& limits) {
  ShortestPuzzle puzzle(layout, rules, BoundKind::home, autoplay, ShortestPuzzle::Digging::none);
  return Positions(puzzle, limits);
}

// The single-card moves along the vertices of a line.
std::string notation_of(const Layout& layout, const Rules& rules,
                        const std::vector<std::uint32_t>& line,
                        const std::vector<Packed>& positions) {
  std::vector<solver::PathNode<Packed>> path;
  for (std::size_t i = 0; i < line.size(); ++i) {
    path.push_back({positions[line[i]], static_cast<int>(i)});
  }
  const Deck deck(layout, rules);
  return write_solution(layout, rules, extract_plan(deck, make_state(layout), path),
                        Notation::cards);
}

void add_autoplay(const Layout& layout, const Rules& rules, const solver::Limits& limits,
                  solver::Proof& proof) {
  const Positions fewer = all_positions(layout, rules, ShortestPuzzle::Autoplay::safe, limits);
  if (fewer.budget().ended()) return;
  proof.facts.push_back(count("positions under safe autoplay", fewer.positions().size()));
  proof.facts.push_back(count("moves between them", fewer.graph().next.size()));
}

}  // namespace

void describe_unsolvable(const Layout& layout, const Rules& rules, const solver::Limits& limits,
                         solver::Proof& proof) {
  proof.positions = 0;
  const Positions all = all_positions(layout, rules, ShortestPuzzle::Autoplay::none, limits);
  proof.result.generated += all.budget().generated();
  proof.result.expanded += all.graph().size();
  proof.result.peak_memory = std::max(proof.result.peak_memory, all.budget().peak_memory());
  if (all.has_goal()) throw std::logic_error("two searches disagree whether there is a solution");
  if (all.budget().ended()) return;
  proof.positions = all.positions().size();
  const bool singly = moves_card_by_card(rules);
  proof.facts.push_back(
      count(singly ? "single-card moves between them" : "moves of cards, groups or piles",
            all.graph().next.size()));
  if (safe_moves_are_shortest(rules)) add_autoplay(layout, rules, limits, proof);
  const auto line = search::longest_line(all.graph());
  proof.facts.push_back(count("longest line without repetition, at least", line.at_least()));
  proof.facts.push_back(count("longest line without repetition, at most", line.at_most));
  Census census{Deck(layout, rules)};
  for (const auto& packed : all.positions()) census.add(packed);
  for (auto& fact : census.facts()) proof.facts.push_back(std::move(fact));
  proof.facts.push_back(
      {"a line that long", {notation_of(layout, rules, line.vertices, all.positions())}});
}

}  // namespace coevo::patience
