// SPDX-License-Identifier: MIT
// Generates ScoredPuzzle's moves: H of each is that of the parent with the changed terms. The loops
// run over sets of cards, so that absent cards cost nothing.
#include <array>
#include <bit>
#include <cstdint>

#include "solver/domains/patience/heuristics/card_sums.h"
#include "solver/domains/patience/scored_space/scored_puzzle.h"
#include "solver/domains/patience/scored_space/scored_terms.h"

namespace coevo::patience {

class ScoredPuzzle::Expansion {
 public:
  Expansion(const Rules& rules, const BuildTable& build, const ScoreTables& tables,
            bool fills_spaces, const Position& position, Moves& moves)
      : rules_(rules),
        build_(build),
        tables_(tables),
        position_(position),
        moves_(moves),
        space_(fills_spaces ? filled_space(tables, position, filled_)
                            : space_terms(tables, position)),
        cells_(index(empty_cells(rules, position.cells))),
        freed_cell_(rules.cells > 0 ? 1 : 0),
        columns_(index(rules.columns - count_cards(position.ends))),
        loose_(playable_cells(position)),
        movable_(~position.just_moved),
        base_(base_score(tables, position)),
        step_(base_ + tables.card),
        wanted_(build.fitting_any(position.ends)),
        to_floor_(floor_cards(rules.spaces)) {
    const bool goes_through = takes_any(rules.spaces);
    max_onto_cards_ = static_cast<int>((cells_ + 1) << (goes_through ? columns_ : 0));
    max_to_floor_ = goes_through ? max_onto_cards_ / 2 : max_onto_cards_;
  }

  void generate() {
    if (columns_ > 0 && rules_.spaces == Spaces::waste && position_.stock.last != 0) {
      return fill_column();
    }
    find_runs();
    if (unordered_) in_groups_ = in_runs_;
    if (rules_.groups != Build::none && !unordered_) find_groups();
    from_columns();
    from_runs();
    if (rules_.complete_piles) {
      piles_to_homes();
    } else {
      to_homes();
    }
    if (columns_ > 0 && to_floor_ != 0) to_empty_columns();
    from_cells();
    if (takes_back(rules_)) from_homes();
  }

 private:
  // 1 if the column of that end card is empty without it.
  std::size_t frees_column(Card end) const { return position_.on_floor >> end & 1; }
  // The cards of its foundation once the card is one of them.
  std::size_t home_after(Card card) const {
    if (kPacks > 1) return index(rank(card));
    return position_.home[index(suit(card))] + std::size_t{1};
  }
  void add(std::int32_t score, Card card, std::uint8_t onto) {
    moves_.add(score, pack(card, onto));
  }

  // What the other parts need of the columns. In locals, as a store of a run might alias members.
  void find_runs() {
    std::size_t count = 0;
    CardSet all = 0;
    for (CardSet left = position_.ends; left != 0; left &= left - 1) {
      const Card end = first_card(left);
      const CardSet run = position_.stack[end] ^ position_.stack[position_.run_bed[end]];
      runs_[count++] = run;
      all |= run;
    }
    run_count_ = count;
    in_runs_ = all;
  }

  void find_groups() {
    const BuildTable& build = build_table(rules_.groups, rules_.suits);
    for (CardSet left = position_.ends; left != 0; left &= left - 1) {
      std::uint8_t card = first_card(left);
      in_groups_ |= bit(card);
      for (; build.fits(card, position_.below[card]); in_groups_ |= bit(card)) {
        const std::uint8_t under = position_.below[card];
        if ((position_.hidden & bit(under)) != 0) break;
        const bool waits = runs_wait(rules_) && (position_.next & bit(under)) == 0;
        if (waits) wanted_ &= ~bit(card);
        card = under;
      }
    }
  }

  // End cards to a cell, and onto other ends.
  void from_columns() {
    const CardSet to_cells = cells_ > 0 ? position_.ends & movable_ : 0;
    const auto& space_without = space_[cells_ > 0 ? cells_ - 1 : 0];
    for (CardSet left = rules_.digs ? position_.ends : to_cells; left != 0; left &= left - 1) {
      const Card end = first_card(left);
      if (rules_.digs) dig_in(end);
      moves_.add_if((to_cells >> end & 1) != 0,
                    step_ + position_.leaving[end] + tables_.neighbours[end][kCell] +
                        space_without[columns_ + frees_column(end)],
                    pack(end, kCell));
    }
    for (CardSet left = wanted_ & position_.ends & movable_; left != 0; left &= left - 1) {
      const Card end = first_card(left);
      onto_ends(end, step_ + position_.leaving[end] + space_[cells_][columns_ + frees_column(end)]);
    }
  }

  // Frees the uppermost of the suits' next cards in the column and sends it home.
  void dig_in(Card end) {
    CardSet wanted = position_.stack[end] & position_.next & ~bit(end);
    for (; wanted != 0; wanted &= wanted - 1) {
      const Card next = first_card(wanted);
      const CardSet above = position_.stack[end] & ~position_.stack[next];
      const bool is_uppermost = (above & position_.next) == 0;
      if (is_uppermost && has_space_for(above)) dig(end, next);
    }
  }
  // Whether those that neither an end nor another of them takes find a cell or a column.
  bool has_space_for(CardSet above) const {
    return count_cards(above) <= static_cast<int>(kMaxSteps) &&
           count_cards(above & ~wanted_ & ~build_.fitting_any(above)) <=
               static_cast<int>(cells_ + columns_);
  }
  // Nothing if too few places are free.
  void dig(Card end, Card next) {
    std::array<CardSet, kCards> stack;  // of the cards put aside
    CardSet moved = 0;
    CardSet ends = position_.ends & ~bit(end);
    std::size_t cells = cells_;
    std::size_t columns = columns_;
    const std::size_t home = home_after(next);
    const std::uint8_t under = position_.below[next];
    std::int32_t score = base_ + tables_.suit_home[home] - tables_.suit_home[home - 1] -
                         position_.sum[end] + position_.sum[under] - buried(position_.stack[under]);
    for (Card card = end; card != next; card = position_.below[card]) {
      const std::uint8_t onto = aside(rules_, card, ends, cells, columns);
      score += tables_.card - buried(position_.stack[next]);
      if (onto == kHome) return;
      if (onto == kCell) {
        score += tables_.neighbours[card][kCell];
        --cells;
        continue;
      }
      CardSet beneath = 0;
      if (onto == kFloor) {
        --columns;
      } else {
        beneath = (moved >> onto & 1) != 0 ? stack[onto] : position_.stack[onto];
        ends &= ~bit(onto);
      }
      score += placed_term(tables_, card, onto, beneath) + buried(beneath);
      stack[card] = beneath | bit(card);
      moved |= bit(card);
      ends |= bit(card);
    }
    add(score + space_[cells][columns + (under == kFloor ? 1U : 0U)], next, kHome);
  }

  // One card onto each end that it fits; `score` is H without what it then lies on.
  void onto_ends(Card card, std::int32_t score) {
    for (CardSet left = build_.takers[card] & position_.ends; left != 0; left &= left - 1) {
      const Card onto = first_card(left);
      const CardSet beneath = position_.stack[onto];
      add(score + placed_term(tables_, card, onto, beneath) + buried(beneath), card, onto);
    }
  }
  std::int32_t buried(CardSet beneath) const {
    return tables_.buried * count_cards(beneath & position_.next);
  }

  // A run: `base` and the cards `above` it.
  struct Run {
    Card base;
    std::uint8_t under;
    CardSet above;
    int length;
  };
  Run run_from(Card base, CardSet run) const {
    const CardSet above = run & ~position_.stack[base];
    return {base, position_.below[base], above, count_cards(above) + 1};
  }
  // H without the new terms of the run's deepest card and without the terms of empty space.
  std::int32_t without(const Run& run) const {
    const int steps = unordered_ ? 1 : 2 * run.length - 1;
    return base_ + tables_.card * steps + position_.sum[run.under] - position_.sum[run.base] -
           left_behind(tables_, position_, run.under, run.length);
  }
  std::int32_t above_change(const Run& run, CardSet beneath) const {
    const CardSet before = position_.stack[run.under];
    return unordered_ ? unordered_change(tables_, position_, run.above, before, beneath)
                      : run_change(tables_, run.above, before, beneath);
  }

  // Without a branch on the run, as nothing tells the column in advance.
  CardSet run_with(Card card) const {
    CardSet with = 0;
    for (std::size_t i = 0; i < run_count_; ++i) with |= runs_[i] & (0 - (runs_[i] >> card & 1));
    return with;
  }

  // Runs of more than one card onto other ends.
  void from_runs() {
    for (CardSet left = wanted_ & in_runs_ & ~position_.ends & movable_; left != 0;
         left &= left - 1) {
      const Card base = first_card(left);
      const Run run = run_from(base, run_with(base));
      if (run.length > max_onto_cards_ && (in_groups_ >> base & 1) == 0) continue;
      const std::int32_t score =
          without(run) + space_[cells_][columns_ + (run.under == kFloor ? 1U : 0U)];
      const CardSet others = position_.ends & ~run.above;
      for (CardSet ends = build_.takers[base] & others; ends != 0; ends &= ends - 1) {
        const Card onto = first_card(ends);
        const CardSet beneath = position_.stack[onto];
        add(score + placed_term(tables_, base, onto, beneath) + above_change(run, beneath) +
                run.length * buried(beneath),
            base, onto);
      }
    }
  }

  void to_homes() {
    CardSet left = position_.next & (position_.ends | loose_) & movable_;
    for (; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      const bool is_loose = (loose_ >> card & 1) != 0;
      const std::uint8_t under = is_loose ? std::uint8_t{kCell} : position_.below[card];
      const std::size_t home = home_after(card);
      const std::size_t cell = under == kCell ? freed_cell_ : 0;
      const std::size_t column = under == kFloor ? 1 : 0;
      add(base_ + tables_.suit_home[home] - tables_.suit_home[home - 1] + tables_.exposed -
              position_.sum[card] + position_.sum[under] - buried(position_.stack[under]) +
              space_[cells_ + cell][columns_ + column],
          card, kHome);
    }
  }

  // Suits whose cards lie in order from the king to an end.
  void piles_to_homes() {
    for (CardSet left = position_.next & position_.ends; left != 0; left &= left - 1) {
      const Card ace = first_card(left);
      const Card card = pile_base(position_, ace, rules_.suits);
      if (rank(card) < kRanks) continue;
      const std::uint8_t under = position_.below[card];
      add(base_ + tables_.suit_home[kRanks] - tables_.suit_home[0] + tables_.exposed -
              position_.sum[ace] + position_.sum[under] - kRanks * buried(position_.stack[under]) +
              space_[cells_][columns_ + (under == kFloor ? 1U : 0U)],
          card, kHome);
    }
  }

  // Of each run its end card, the groups, and the most cards that go through the empty places.
  void to_empty_columns() {
    for (std::size_t i = 0; i < run_count_; ++i) {
      const CardSet cards = runs_[i];
      to_empty_column(run_from(first_card(cards), cards));
      for (CardSet left = cards & in_groups_ & (cards - 1); left != 0; left &= left - 1) {
        to_empty_column(run_from(first_card(left), cards));
      }
      if (unordered_) continue;
      const int length = std::min(count_cards(cards), max_to_floor_);
      if (length == 1) continue;
      CardSet rest = cards;
      for (int skipped = 1; skipped < length; ++skipped) rest &= rest - 1;
      if ((in_groups_ & (rest & (~rest + 1))) != 0) continue;
      to_empty_column(run_from(first_card(rest), cards));
    }
  }
  // A whole column to another changes nothing.
  void to_empty_column(const Run& run) {
    if (run.under == kFloor || (movable_ & to_floor_ & bit(run.base)) == 0) return;
    add(without(run) + space_[cells_][columns_ - 1] + tables_.neighbours[run.base][kFloor] +
            above_change(run, 0),
        run.base, kFloor);
  }

  // With any card that deals before the last move could bring to the top of the waste.
  void fill_column() {
    CardSet left = loose_ & ~reserve_top(position_);
    for (; left != 0; left &= left - 1) to_floor(first_card(left));
  }
  void to_floor(Card card) {
    add(step_ - position_.sum[card] + tables_.neighbours[card][kFloor] +
            space_[cells_ + freed_cell_][columns_ - 1],
        card, kFloor);
  }

  void from_cells() {
    for (CardSet left = loose_ & movable_; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      onto_ends(card, step_ - position_.sum[card] + space_[cells_ + freed_cell_][columns_]);
      if (columns_ > 0 && (to_floor_ >> card & 1) != 0) to_floor(card);
    }
  }

  // Cards that come back from foundations, unless autoplay would send them home again. H is
  // estimated, as for a card that goes home.
  void from_homes() {
    for (int f = 0; f < kFoundations; ++f) {
      auto home = position_.home;
      if (home[index(f)] == 0 || has_equal_after(home, f)) continue;
      const Card card = top_card(position_, f);
      const std::size_t height = home[index(f)]--;
      if (has_safe_cards(rules_) && rank(card) <= safe_rank(rules_, home, suit(card))) continue;
      const std::int32_t score = step_ + tables_.suit_home[height - 1] - tables_.suit_home[height];
      onto_ends(card, score + space_[cells_][columns_]);
      if (columns_ == 0 || (to_floor_ >> card & 1) == 0) continue;
      add(score + tables_.neighbours[card][kFloor] + space_[cells_][columns_ - 1], card, kFloor);
    }
  }

  const Rules& rules_;
  const BuildTable& build_;
  const ScoreTables& tables_;
  const Position& position_;
  Moves& moves_;
  SpaceTerms filled_;  // if columns are filled
  const SpaceTerms& space_;
  const bool unordered_ = rules_.groups == Build::unordered;
  const std::size_t cells_;       // empty
  const std::size_t freed_cell_;  // 1 if a card in a cell leaves an empty one, 0 for a reserve
  const std::size_t columns_;     // empty
  const CardSet loose_;           // the cards of cells, reserve and stock that can be played
  const CardSet movable_;
  const std::int32_t base_;
  const std::int32_t step_;                // base after one single-card move
  std::array<CardSet, kMaxColumns> runs_;  // the cards that can move together, by column
  std::size_t run_count_ = 0;
  CardSet in_runs_ = 0;
  CardSet in_groups_ = 0;   // the same of groups, which need no space to move
  CardSet wanted_;          // cards that some end takes, without those that wait
  const CardSet to_floor_;  // cards that an empty column takes
  int max_onto_cards_;      // cards of a run that move at once
  int max_to_floor_;        // to an empty column, if there is one
};

void ScoredPuzzle::generate(const Position& position, Moves& moves) const {
  Expansion(rules_, *build_, *tables_, fills_spaces_, position, moves).generate();
  if (position.stock.fills_columns()) add_deal(position, moves);
}

}  // namespace coevo::patience
