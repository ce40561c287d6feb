// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/exhaustion.h"

#include <algorithm>
#include <bit>

namespace coevo::patience {
namespace {

int missing(const Board& board) {
  return kCards - std::popcount(board.home);
}

}  // namespace

Relaxation Relaxation::none(const Rules& rules) {
  return {CardClasses(rules, kRanks), CardClasses(rules, kRanks)};
}
Relaxation Relaxation::merged(const Rules& rules, int exact_ranks) {
  return {CardClasses(rules, exact_ranks), CardClasses(rules, exact_ranks)};
}
Relaxation Relaxation::streamlined(const Rules& rules, int exact_ranks, bool eager) {
  return {CardClasses(rules, kRanks), CardClasses(rules, exact_ranks), eager};
}

Exhaustion::Exhaustion(const Rules& rules, const Relaxation& relaxation, const State& start)
    : rules_(rules),
      build_(&build_table(rules.build)),
      floor_cards_(patience::floor_cards(rules.spaces)),
      relaxation_(relaxation),
      code_(rules.build, start) {
  open_.fill(kNone);
  Board board = code_.unpack(code_.start());
  autoplay(board, [](const Step&) {});
  add({board.packed, hash(board), missing(board)}, 0);
}

Exhaustion::End Exhaustion::run(std::uint64_t generated, search::Budget& budget,
                                std::size_t other_bytes) {
  const std::uint64_t first = budget.generated();
  while (goal_ == kNone && !budget.ended() && budget.generated() - first < generated) {
    const auto index = pop();
    if (!index) return End::no_goal;
    ++expanded_;
    expand(*index, budget, other_bytes);
  }
  return goal_ != kNone ? End::goal : End::limit;
}

std::optional<std::uint32_t> Exhaustion::pop() {
  const auto list =
      std::find_if(open_.begin(), open_.end(), [](auto head) { return head != kNone; });
  if (list == open_.end()) return std::nullopt;
  const std::uint32_t index = *list;
  *list = nodes_[index].next;
  return index;
}

void Exhaustion::expand(std::uint32_t index, search::Budget& budget, std::size_t other_bytes) {
  generate(code_.unpack(nodes_[index].packed));
  for (const Successor& successor : successors_) {
    if (is_known(successor)) continue;
    const std::size_t bytes = nodes_.bytes_to_add() + table_.bytes_to_add() + other_bytes;
    if (!budget.memory(bytes) || !budget.generate()) return;
    add(successor, index);
    if (goal_ != kNone) return;
  }
}

void Exhaustion::generate(const Board& board) {
  successors_.clear();
  upward_ = upward(board.home);
  if (relaxation_.duplicates.merges()) sums_ = relaxation_.duplicates.sums(board);
  each_step(board, [&](const Step& step) { add_successor(board, step); });
}

// The most promising steps last: of equal nodes, the newest is expanded first. Runs move card by
// card.
template <class Each>
void Exhaustion::each_step(const Board& board, Each each) const {
  const auto onto_ends = [&](Card card) {
    for (std::uint64_t left = build_->takers[card] & board.ends; left != 0; left &= left - 1) {
      each({card, first_card(left)});
    }
  };
  const auto each_of = [](std::uint64_t cards, auto make) {
    for (; cards != 0; cards &= cards - 1) make(first_card(cards));
  };
  const bool has_space = std::popcount(board.floor) < rules_.columns;
  const std::uint64_t to_floor = has_space ? floor_cards_ : 0;
  if (takes_back(rules_) && !relaxation_.eager) {
    each_of(relaxation_.foundations.returning(board.home), [&](Card card) {
      if ((to_floor & bit(card)) != 0) each({card, kFloor});
      onto_ends(card);
    });
  }
  if (empty_cells(rules_, board.cells) > 0) {
    each_of(board.ends, [&](Card card) { each({card, kCell}); });
  }
  each_of(board.movable() & to_floor & ~board.floor, [&](Card card) { each({card, kFloor}); });
  each_of(board.movable() & build_->fitting_any(board.ends), onto_ends);
  each_of(board.movable() & relaxation_.foundations.next(board.home), [&](Card card) {
    each({card, kHome});
  });
}

void Exhaustion::add_successor(const Board& board, const Step& step) {
  const CardClasses& classes = relaxation_.duplicates;
  const std::uint8_t from = board.below[step.card];
  const bool plays_on = step.onto == kHome || from == kHome || (upward_ >> from & 1) != 0;
  Successor& made = successors_.emplace_back();
  if (plays_on) {
    Board after = board;
    code_.apply(after, step);
    autoplay(after, [](const Step&) {});
    made = {after.packed, hash(after), missing(after)};
  } else {
    made.packed = code_.after(board, step);
    made.hash = classes.merges() ? classes.fingerprint_after(board, sums_, step)
                                 : patience::hash(made.packed);
    made.missing = missing(board);
  }
  table_.prefetch(made.hash);
}

std::uint64_t Exhaustion::upward(std::uint64_t home) const {
  const CardClasses& classes = relaxation_.foundations;
  return relaxation_.eager ? classes.next(home) : classes.safe_next(home);
}

template <class Each>
void Exhaustion::autoplay(Board& board, Each each) const {
  while (const std::uint64_t up = upward(board.home) & board.movable()) {
    const Step step{first_card(up), kHome};
    each(step);
    code_.apply(board, step);
  }
}

std::uint64_t Exhaustion::hash(const Board& board) const {
  const CardClasses& classes = relaxation_.duplicates;
  return classes.merges() ? classes.fingerprint(board) : patience::hash(board.packed);
}

bool Exhaustion::is_known(const Successor& successor) const {
  const CardClasses& classes = relaxation_.duplicates;
  return table_.contains(successor.hash, [&](std::uint32_t index) {
    const Packed& known = nodes_[index].packed;
    if (known == successor.packed) return true;
    return classes.merges() && classes.same(code_.unpack(known), code_.unpack(successor.packed));
  });
}

void Exhaustion::add(const Successor& successor, std::uint32_t parent) {
  const auto index = static_cast<std::uint32_t>(nodes_.add());
  std::uint32_t& list = open_[static_cast<std::size_t>(successor.missing)];
  nodes_[index] = {successor.packed, parent, list};
  list = index;
  table_.insert(successor.hash, index);
  if (successor.missing == 0) goal_ = index;
}

std::vector<Step> Exhaustion::path() const {
  std::vector<std::uint32_t> line;
  for (std::uint32_t index = goal_; index != 0; index = nodes_[index].parent) line.push_back(index);
  std::vector<Step> path;
  const auto note = [&](const Step& step) { path.push_back(step); };
  Board board = code_.unpack(code_.start());
  autoplay(board, note);
  for (; !line.empty(); line.pop_back()) {
    const Packed& wanted = nodes_[line.back()].packed;
    std::optional<Step> taken;
    each_step(board, [&](const Step& step) {
      Board after = board;
      code_.apply(after, step);
      autoplay(after, [](const Step&) {});
      if (!taken && after.packed == wanted) taken = step;
    });
    note(*taken);
    code_.apply(board, *taken);
    autoplay(board, note);
  }
  return path;
}

}  // namespace coevo::patience
